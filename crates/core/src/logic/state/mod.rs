//! The position that the rules look at: the values that are left for each open cell.
//!
//! ```text
//! values[cell]         bit v set: the open cell may still be v
//! places[unit, value]  bit p set: the value may still go to the unit's p-th cell
//! cells[value]         the open cells that may still have the value
//! ```
//! All three are empty where a value is fixed, so that a rule sees open cells only. The words are `u128` at every size:
//! at 9x9 a rule spends its time on branches and not on words, and one type keeps the rules free of parameters.

mod reading;

use std::sync::Arc;

use super::cell_set::{CellSet, cells_of};
use super::step::Step;
use crate::deduce::{Contradiction, ContradictionPlace};
use crate::model::format::PencilMarks;
use crate::model::{Cell, Geometry, Grid, Puzzle, Value, ValueSet};

/// The cells that each cell must differ from.
#[derive(Debug)]
struct Sight {
    geometry: Arc<Geometry>,
    peers: Vec<CellSet>,
}

impl Sight {
    fn new(geometry: &Arc<Geometry>) -> Sight {
        let mut peers = vec![CellSet::new(geometry.cell_count()); geometry.cell_count()];
        for cell in geometry.cells() {
            let own = &mut peers[cell.index()];
            for its in geometry.memberships(cell) {
                geometry.unit(its.unit.into()).cells.iter().for_each(|&mate| own.insert(mate));
            }
            geometry.exclusions(cell).iter().for_each(|&other| own.insert(other));
            own.remove(cell);
        }
        Sight { geometry: geometry.clone(), peers }
    }
}

/// A puzzle with some cells fixed and some values struck.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct State {
    sight: Arc<Sight>,
    values: Vec<u128>,
    places: Vec<u128>,
    cells: Vec<CellSet>,
    solved: Vec<Option<Value>>,
    /// The values that are fixed in each unit.
    done: Vec<u128>,
    open: usize,
    is_unique: bool,
    contradiction: Option<ContradictionPlace>,
}

impl State {
    /// The position before the first step: each open cell has the values that no given excludes.
    ///
    /// # Errors
    /// If the givens leave no value for a cell, or no place for a value in a unit.
    pub fn new(puzzle: &Puzzle) -> Result<State, Contradiction> {
        State::blank(puzzle.geometry()).with_givens(puzzle.givens())
    }

    /// The position without any givens.
    pub(crate) fn blank(geometry: &Arc<Geometry>) -> State {
        let (side, cells, units) = (geometry.side(), geometry.cell_count(), geometry.unit_count());
        let mut all = CellSet::new(cells);
        geometry.cells().for_each(|cell| all.insert(cell));
        State {
            sight: Arc::new(Sight::new(geometry)),
            values: vec![u128::all(side); cells],
            places: vec![u128::all(side); units * side],
            cells: vec![all; side],
            solved: vec![None; cells],
            done: vec![0; units],
            open: cells,
            is_unique: false,
            contradiction: None,
        }
    }

    /// The position with these cells fixed too.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub(crate) fn with_givens(mut self, givens: &Grid) -> Result<State, Contradiction> {
        givens.filled().for_each(|(cell, value)| self.fix(cell, value));
        match self.contradiction() {
            Some(contradiction) => Err(contradiction),
            None => Ok(self),
        }
    }

    /// States that the puzzle has exactly one solution, which some techniques need. The caller must have proven it.
    #[must_use]
    pub fn assume_unique(mut self) -> State {
        self.is_unique = true;
        self
    }

    /// Whether the puzzle is known to have exactly one solution, and has no rule beside rows, columns and boxes.
    pub(in crate::logic) fn allows_uniqueness(&self) -> bool {
        self.is_unique && self.is_plain()
    }

    /// Whether the puzzle has no rule beside rows, columns and boxes.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.geometry().is_plain()
    }

    /// The shape of the puzzle.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.sight.geometry
    }

    /// Whether every cell is fixed.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// The value of a fixed cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.solved[cell.index()]
    }

    /// The values left for a cell; none if it is fixed.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Value> + use<> {
        self.values(cell).indices().map(Value::from_index)
    }

    /// The fixed cells.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.geometry().clone());
        for cell in self.geometry().cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    /// The first contradiction that a step or a struck value has led to.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction.map(|place| Contradiction::new(self.geometry().clone(), place))
    }

    /// Fixes and strikes what a step says.
    pub fn apply(&mut self, step: &Step) {
        for candidate in &step.fixed {
            self.fix(candidate.cell, candidate.value);
        }
        for candidate in &step.struck {
            self.strike(candidate.cell, candidate.value);
        }
    }

    /// Fixes and strikes what a player has noted. A set value must be one that is left.
    pub(crate) fn mark(&mut self, marks: &PencilMarks) {
        marks.placed.iter().for_each(|&(cell, value)| self.fix(cell, value));
        marks.struck.iter().for_each(|&(cell, value)| self.strike(cell, value));
    }

    /// Strikes a value from an open cell, if it is left.
    pub fn strike(&mut self, cell: Cell, value: Value) {
        let index = value.index();
        if !self.values(cell).has(index) {
            return;
        }
        self.values[cell.index()] &= !u128::only(index);
        if self.values[cell.index()].is_empty() {
            self.note(ContradictionPlace::Cell(cell));
        }
        self.leave(cell, index);
    }

    /// Fixes a cell to one of its values and strikes the value from all peers.
    pub(crate) fn fix(&mut self, cell: Cell, value: Value) {
        let index = value.index();
        let values = std::mem::take(&mut self.values[cell.index()]);
        if !values.has(index) {
            self.values[cell.index()] = values;
            return;
        }
        self.solved[cell.index()] = Some(value);
        self.open -= 1;
        let sight = self.sight.clone();
        for its in sight.geometry.memberships(cell) {
            self.done[usize::from(its.unit)] |= u128::only(index);
        }
        for left in values.indices() {
            self.leave(cell, left);
        }
        for (place, &peers) in sight.peers[cell.index()].words().iter().enumerate() {
            for peer in cells_of(place, peers & self.cells[index].words()[place]) {
                self.strike(peer, value);
            }
        }
    }

    /// Takes a cell out of the places of a value.
    fn leave(&mut self, cell: Cell, value: usize) {
        self.cells[value].remove(cell);
        let sight = self.sight.clone();
        for its in sight.geometry.memberships(cell) {
            let unit = usize::from(its.unit);
            let places = &mut self.places[unit * sight.geometry.side() + value];
            *places &= !u128::only(its.position.into());
            if places.is_empty() && !self.done[unit].has(value) {
                self.note(ContradictionPlace::Unit(unit, Value::from_index(value)));
            }
        }
    }

    fn note(&mut self, place: ContradictionPlace) {
        self.contradiction.get_or_insert(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{blank, cell};
    use crate::model::Rule;

    #[test]
    fn a_fixed_value_leaves_its_units_and_its_exclusions() {
        let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::AntiKnight).build().unwrap();
        let mut state = blank(&geometry);
        state.fix(cell("r5c5"), Value::from_index(0));
        assert!(state.values(cell("r5c5")).is_empty() && state.value(cell("r5c5")).is_some());
        for gone in ["r5c1", "r1c5", "r4c6", "r3c4", "r7c6", "r6c7"] {
            assert!(!state.values(cell(gone)).has(0), "{gone}");
        }
        assert!(state.values(cell("r1c1")).has(0) && state.places(4, 0).is_empty());
        assert_eq!(state.missing(4).len(), 8);
        assert_eq!(state.cells(0).iter().count(), 81 - 21 - 8);
        assert!(state.contradiction().is_none());
    }

    #[test]
    fn a_cell_without_values_and_a_value_without_places_are_noted() {
        let mut state = blank(&Geometry::square(2).unwrap());
        for value in 0..4 {
            state.strike(cell("r1c2"), Value::from_index(value));
        }
        assert_eq!(state.contradiction().unwrap().to_string(), "no value is left for r1c2");
        let mut state = blank(&Geometry::square(2).unwrap());
        for number in 8..12 {
            state.strike(Cell(number), Value::from_index(1));
        }
        assert_eq!(state.contradiction().unwrap().to_string(), "no place is left for 2 in row 3");
    }
}
