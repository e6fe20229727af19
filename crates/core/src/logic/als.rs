//! Almost locked sets: cells of one unit with one value more than cells.
//!
//! If such a set loses a value, it holds each of the others. A *restricted* value of two sets is one that only one of
//! them can hold, because all its places in one set see all its places in the other.

use std::collections::BTreeSet;

use super::cell_set::CellSet;
use super::choose::{Item, choose};
use super::state::State;
use super::step::Candidate;
use crate::model::{Cell, ValueSet};

/// The most cells of a set.
const MOST_CELLS: usize = 4;

/// The most sets of a position, so that a hint on a large grid stays fast.
const MOST_SETS: usize = 1_500;

/// Cells with one value more than cells.
pub(super) struct AlmostLocked {
    cells: Vec<Cell>,
    set: CellSet,
    pub(super) values: u128,
    /// For each value in ascending order: the cells that may have it, and the cells that see all of these.
    holders: Vec<(CellSet, CellSet)>,
}

impl AlmostLocked {
    fn new(state: &State, cells: Vec<Cell>, values: u128) -> AlmostLocked {
        let mut set = CellSet::new(state.geometry().cell_count());
        cells.iter().for_each(|&cell| set.insert(cell));
        let of_value = |value: usize| {
            let mut own = set.clone();
            own.keep(state.cells(value));
            let mut peers = own.iter().map(|cell| state.peers(cell));
            let mut seen = peers.next().expect("a value of the set has a place in it").clone();
            peers.for_each(|other| seen.keep(other));
            (own, seen)
        };
        let holders = values.indices().map(of_value).collect();
        AlmostLocked { cells, set, values, holders }
    }

    /// The cells that may have a value, and those that see all of them.
    fn of(&self, value: usize) -> (&CellSet, &CellSet) {
        let (own, seen) = &self.holders[(self.values & u128::all(value)).len()];
        (own, seen)
    }

    /// The candidates of a value in the set.
    pub(super) fn places(&self, value: usize) -> impl Iterator<Item = Candidate> + '_ {
        self.of(value).0.iter().map(move |cell| Candidate::new(cell, value))
    }

    /// The candidates of a value that see all its places in the set.
    pub(super) fn seen<'a>(&'a self, state: &'a State, value: usize) -> impl Iterator<Item = Candidate> + 'a {
        state.cells(value).common(self.of(value).1).map(move |cell| Candidate::new(cell, value))
    }

    /// The candidates of a value that see all its places in both sets.
    pub(super) fn seen_with(&self, other: &AlmostLocked, state: &State, value: usize) -> Vec<Candidate> {
        self.seen(state, value).filter(|candidate| other.of(value).1.has(candidate.cell)).collect()
    }

    /// The values that only one of two sets can hold; none if they have a cell in common.
    pub(super) fn restricted(&self, other: &AlmostLocked) -> u128 {
        let common = self.values & other.values;
        if common.is_empty() || self.set.meets(&other.set) {
            return 0;
        }
        let is_restricted = |&value: &usize| self.of(value).1.has_all(other.of(value).0);
        common.indices().filter(is_restricted).fold(0u128, |values, value| values | u128::only(value))
    }

    /// The candidates of its cells.
    pub(super) fn candidates<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Candidate> + 'a {
        let all =
            move |&cell: &Cell| state.values(cell).indices().map(move |value| Candidate::new(cell, value));
        self.cells.iter().flat_map(all)
    }
}

/// All sets, small ones first.
pub(super) fn almost_locked_sets(state: &State) -> Vec<AlmostLocked> {
    let mut known: BTreeSet<Vec<Cell>> = BTreeSet::new();
    let mut sets = Vec::new();
    for size in 1..=MOST_CELLS {
        for unit in 0..state.unit_count() {
            let cells = state.unit_cells(unit);
            let fits = |(place, &cell): (usize, &Cell)| {
                let values = state.values(cell);
                (2..=size + 1).contains(&values.len()).then_some((place, values))
            };
            let items: Vec<Item> = cells.iter().enumerate().filter_map(fits).collect();
            let full: Option<()> = choose(&items, size, size + 1, |places, values| {
                let cells: Vec<Cell> = places.iter().map(|&place| cells[place]).collect();
                if values.len() == size + 1 && known.insert(cells.clone()) {
                    sets.push(AlmostLocked::new(state, cells, values));
                }
                (sets.len() >= MOST_SETS).then_some(())
            });
            if full.is_some() {
                return sets;
            }
        }
    }
    sets
}
