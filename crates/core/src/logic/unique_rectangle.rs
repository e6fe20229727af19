//! Unique rectangles: four cells in two rows, two columns and two boxes that two values would fill in two ways.
//!
//! In a puzzle with one solution at least one of the four has another value. That holds also where a cell has lost one of
//! the two. Only sound on plain Sudoku: a further unit or exclusion may tell the two ways apart.

use super::choose::{Item, choose};
use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The first rectangle that leads to a step.
pub(super) fn find(state: &State) -> Option<Step> {
    if !state.allows_uniqueness() {
        return None;
    }
    let boxes = state.geometry().regions()?;
    state.cells_with(2).into_iter().find_map(|floor| {
        let pair = state.values(floor);
        let (row, column) = state.geometry().row_and_column(floor);
        let fits = |cell: &Cell| *cell != floor && !(state.values(*cell) & pair).is_empty();
        let lines = 0..state.side();
        let along: Vec<Cell> =
            lines.clone().map(|other| state.geometry().cell(row, other)).filter(fits).collect();
        let down: Vec<Cell> = lines.map(|other| state.geometry().cell(other, column)).filter(fits).collect();
        along.iter().find_map(|&beside| {
            down.iter().find_map(|&below| {
                let corner = Cell(below.0 + beside.0 - floor.0);
                let in_boxes = [floor, beside, below, corner].map(|cell| boxes[cell.index()]);
                let [own, right, under, across] = in_boxes;
                let has_two_boxes = own == right && under == across && own != under
                    || own == under && right == across && own != right;
                let cells = [floor, beside, below, corner];
                (has_two_boxes && fits(&corner)).then(|| Rectangle { state, pair, cells }.step()).flatten()
            })
        })
    })
}

/// A rectangle: a cell with the pair alone, the one in its row, the one in its column, and the one across.
struct Rectangle<'a> {
    state: &'a State,
    pair: u128,
    cells: [Cell; 4],
}

impl Rectangle<'_> {
    /// The values of a cell beside the pair.
    fn surplus(&self, cell: Cell) -> u128 {
        self.state.values(cell) & !self.pair
    }

    fn step(&self) -> Option<Step> {
        let roof: Vec<Cell> = self.cells.into_iter().filter(|&cell| !self.surplus(cell).is_empty()).collect();
        let union = roof.iter().fold(0u128, |union, &cell| union | self.surplus(cell));
        match roof[..] {
            [] => None,
            [one] => self.cause(&roof).striking(self.left(one, self.pair)),
            _ => {
                let same = roof.iter().all(|&cell| self.surplus(cell) == union) && union.is_single();
                same.then(|| self.cause(&roof).striking(self.state.seen_by_all(union.lowest(), &roof)))
                    .flatten()
                    .or_else(|| self.locked_roof(&roof))
                    .or_else(|| self.roof_in_subset(&roof, union))
                    .or_else(|| self.hidden())
            }
        }
    }

    /// The roof's pair is confined: if a value of the pair has only the two roof cells left in a unit, they share the
    /// pair unless neither has the other value.
    fn locked_roof(&self, roof: &[Cell]) -> Option<Step> {
        let &[first, second] = roof else { return None };
        self.units_of(first, second).find_map(|unit| {
            let locked = self.pair.indices().find(|&value| self.is_locked(unit, value, [first, second]))?;
            let other = self.pair & !u128::only(locked);
            let struck = self.left(first, other).chain(self.left(second, other));
            self.cause(roof).within(&[unit]).striking(struck)
        })
    }

    /// One roof cell has a further value, so that both together act as one cell of a naked subset.
    fn roof_in_subset(&self, roof: &[Cell], union: u128) -> Option<Step> {
        let &[first, second] = roof else { return None };
        self.units_of(first, second).find_map(|unit| {
            let cells = self.state.unit_cells(unit);
            let fits = |(place, &cell): (usize, &Cell)| {
                let values = self.state.values(cell);
                (!values.is_empty() && !roof.contains(&cell)).then_some((place, values | union))
            };
            let items: Vec<Item> = cells.iter().enumerate().filter_map(fits).collect();
            (1..=3).find_map(|size| {
                choose(&items, size, size + 1, |chosen, values| {
                    let is_subset = values.len() == size + 1;
                    let others = items.iter().filter(|item| !chosen.contains(&item.0));
                    let struck = others.flat_map(|item| {
                        let cell = cells[item.0];
                        let gone = self.state.values(cell) & values;
                        gone.indices().map(move |value| Candidate::new(cell, value))
                    });
                    let of_subset = chosen.iter().flat_map(|&place| {
                        let cell = cells[place];
                        self.state.values(cell).indices().map(move |value| Candidate::new(cell, value))
                    });
                    let step = self.cause(roof).within(&[unit]).because(Role::Second, of_subset);
                    is_subset.then(|| step.striking(struck)).flatten()
                })
            })
        })
    }

    /// Hidden rectangle: a value of the pair with two places in the row and in the column of the cell across.
    fn hidden(&self) -> Option<Step> {
        let [_, beside, below, across] = self.cells;
        let confined = |value: usize, mate: Cell| {
            let mut lines = self.units_of(across, mate).filter(|&unit| self.is_line(unit));
            lines.find(|&unit| self.is_locked(unit, value, [across, mate]))
        };
        self.pair.indices().find_map(|value| {
            let lines = [confined(value, below)?, confined(value, beside)?];
            let other = self.pair & !u128::only(value);
            self.cause(&[across]).within(&lines).striking(self.left(across, other))
        })
    }

    /// Whether these two cells are the only places of a value in a unit.
    fn is_locked(&self, unit: usize, value: usize, cells: [Cell; 2]) -> bool {
        let has_value = |cell: Cell| self.state.values(cell).has(value);
        self.state.places(unit, value).len() == 2 && cells.into_iter().all(has_value)
    }

    /// Those of some values that are left for a cell.
    fn left(&self, cell: Cell, values: u128) -> impl Iterator<Item = Candidate> + use<> {
        (self.state.values(cell) & values).indices().map(move |value| Candidate::new(cell, value))
    }

    fn is_line(&self, unit: usize) -> bool {
        unit < 2 * self.state.side()
    }

    /// The units of both cells.
    fn units_of(&self, first: Cell, second: Cell) -> impl Iterator<Item = usize> + '_ {
        let geometry = self.state.geometry();
        let has_second = move |unit: &usize| geometry.unit(*unit).cells.contains(&second);
        geometry.memberships(first).iter().map(|its| usize::from(its.unit)).filter(has_second)
    }

    fn cause(&self, roof: &[Cell]) -> Step {
        let further = roof.iter().flat_map(|&cell| self.left(cell, self.surplus(cell)));
        Step::of(Technique::UniqueRectangle)
            .because(Role::Pattern, self.cells.into_iter().flat_map(|cell| self.left(cell, self.pair)))
            .because(Role::Fin, further)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, leave, nine, struck};

    fn rectangle(roof: [&[usize]; 2]) -> State {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c4", &[1, 2]);
        leave(&mut state, "r2c1", roof[0]);
        leave(&mut state, "r2c4", roof[1]);
        state
    }

    #[test]
    fn the_fourth_cell_loses_the_pair() {
        let state = rectangle([&[1, 2], &[1, 2, 5, 6]]);
        assert_eq!(find(&state), None);
        assert_eq!(struck(find(&state.assume_unique())), ["r2c4=1", "r2c4=2"]);
    }

    #[test]
    fn a_cell_may_lack_a_value_of_the_pair() {
        // Whatever r2c4 has, r1c4 and r2c1 and so r1c1 would follow from a value of the pair.
        let state = rectangle([&[1, 2], &[2, 5, 6]]).assume_unique();
        assert_eq!(struck(find(&state)), ["r2c4=2"]);
    }

    #[test]
    fn a_common_further_value_stays_in_the_roof() {
        let state = rectangle([&[1, 2, 5], &[1, 2, 5]]).assume_unique();
        let expected: Vec<String> = [2, 3, 5, 6, 7, 8, 9].map(|column| format!("r2c{column}=5")).into();
        assert_eq!(struck(find(&state)), expected);
    }

    #[test]
    fn a_value_locked_in_the_roof_strikes_the_other() {
        let mut state = rectangle([&[1, 2, 5], &[1, 2, 6]]).assume_unique();
        confine(&mut state, 1, 1, &["r2c1", "r2c4"]);
        assert_eq!(struck(find(&state)), ["r2c1=2", "r2c4=2"]);
    }
}
