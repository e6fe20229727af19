//! X-wing, swordfish and jellyfish: the places of a value in some rows lie in as many columns, or the reverse.

use super::choose::{Item, choose};
use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, UnitKind, ValueSet};

/// The rows as base and the columns as cover of a fish, or the reverse.
pub(super) struct Lines {
    base: Vec<usize>,
    cover: Vec<usize>,
}

impl Lines {
    /// Both directions.
    pub(super) fn both(state: &State) -> [Lines; 2] {
        let (rows, columns) = (state.units_of(UnitKind::Row), state.units_of(UnitKind::Column));
        [Lines { base: rows.clone(), cover: columns.clone() }, Lines { base: columns, cover: rows }]
    }

    /// The number of base lines.
    pub(super) fn count(&self) -> usize {
        self.base.len()
    }

    /// The places of a value in a base line; a place has the number of its cover line.
    pub(super) fn places(&self, state: &State, line: usize, value: usize) -> u128 {
        state.places(self.base[line], value)
    }

    /// The cell at a place of a base line.
    pub(super) fn cell(&self, state: &State, line: usize, place: usize) -> Cell {
        state.unit_cells(self.base[line])[place]
    }

    /// The base line of a cell, and its place there.
    pub(super) fn place_of(&self, state: &State, cell: Cell) -> (usize, usize) {
        let (row, column) = state.geometry().row_and_column(cell);
        if state.unit_kind(self.base[0]) == UnitKind::Row { (row, column) } else { (column, row) }
    }

    /// The candidates of a value in cover lines, outside the base lines.
    pub(super) fn targets(&self, state: &State, fish: &Fish<'_>) -> Vec<Candidate> {
        let others = (0..self.count()).filter(|line| !fish.lines.contains(line));
        let targets = others.flat_map(|line| {
            let places = self.places(state, line, fish.value) & fish.cover;
            places.indices().map(move |place| Candidate::new(self.cell(state, line, place), fish.value))
        });
        targets.collect()
    }

    /// A step with the body of a fish as its cause.
    pub(super) fn step(&self, state: &State, technique: Technique, fish: &Fish<'_>) -> Step {
        let body = fish.lines.iter().flat_map(|&line| {
            let places = self.places(state, line, fish.value) & fish.cover;
            places.indices().map(move |place| Candidate::new(self.cell(state, line, place), fish.value))
        });
        let base: Vec<usize> = fish.lines.iter().map(|&line| self.base[line]).collect();
        let cover: Vec<usize> = fish.cover.indices().map(|place| self.cover[place]).collect();
        Step::of(technique).within(&base).within(&cover).because(Role::Pattern, body)
    }
}

/// The base lines and cover lines of a fish.
pub(super) struct Fish<'a> {
    pub(super) value: usize,
    pub(super) lines: &'a [usize],
    pub(super) cover: u128,
}

/// The first fish of the technique's size.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    let size = match technique {
        Technique::XWing => 2,
        Technique::Swordfish => 3,
        _ => 4,
    };
    let directions = Lines::both(state);
    (0..state.side()).find_map(|value| {
        directions.iter().find_map(|lines| {
            let places = |line| (line, lines.places(state, line, value));
            let fits = |item: &Item| (2..=size).contains(&item.1.len());
            let items: Vec<Item> = (0..lines.count()).map(places).filter(fits).collect();
            choose(&items, size, size, |chosen, cover| {
                let fish = Fish { value, lines: chosen, cover };
                lines.step(state, technique, &fish).striking(lines.targets(state, &fish))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, nine, struck};

    #[test]
    fn an_x_wing_of_rows_strikes_in_columns() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c7"]);
        confine(&mut state, 4, 5, &["r5c2", "r5c7"]);
        let step = find(&state, Technique::XWing).unwrap();
        assert_eq!(step.units, [0, 4, 10, 15]);
        let found = struck(Some(step));
        assert_eq!(found.len(), 14);
        assert!(found.iter().all(|name| name.contains("c2=5") || name.contains("c7=5")));
        assert!(!found.iter().any(|name| name.starts_with("r1") || name.starts_with("r5")));
        assert_eq!(find(&state, Technique::Swordfish), None);
    }

    #[test]
    fn a_swordfish_of_columns_needs_only_two_places_in_each() {
        let mut state = nine();
        confine(&mut state, 9, 3, &["r1c1", "r5c1"]);
        confine(&mut state, 13, 3, &["r5c5", "r9c5"]);
        confine(&mut state, 17, 3, &["r1c9", "r9c9"]);
        let found = struck(find(&state, Technique::Swordfish));
        assert_eq!(found.len(), 18);
        assert_eq!((found[0].as_str(), found[17].as_str()), ("r1c2=3", "r9c8=3"));
        assert_eq!(find(&state, Technique::XWing), None);
    }
}
