//! Positions for the tests of the rules: a blank grid from which values are struck.

use std::sync::Arc;

use super::state::State;
use super::step::{Candidate, Step};
use super::technique::Technique;
use crate::model::{Cell, Geometry, Grid, Puzzle, Value};

/// A state with every value in every cell.
pub(super) fn blank(geometry: &Arc<Geometry>) -> State {
    State::new(&Puzzle::new(Grid::blank(geometry.clone())).unwrap()).unwrap()
}

/// A state of a 9x9 with every value in every cell.
pub(super) fn nine() -> State {
    blank(&Geometry::square(3).unwrap())
}

/// The cell of a 9x9 (or, within the first row, of any size) with this name, such as `r3c5`.
pub(super) fn cell(name: &str) -> Cell {
    let (row, column) = name[1..].split_once('c').unwrap();
    let (row, column): (u16, u16) = (row.parse().unwrap(), column.parse().unwrap());
    Cell((row - 1) * 9 + column - 1)
}

fn value(number: usize) -> Value {
    Value::new(number as u8).unwrap()
}

/// Leaves only these values in a cell.
pub(super) fn leave(state: &mut State, name: &str, numbers: &[usize]) {
    for number in (1..=9).filter(|number| !numbers.contains(number)) {
        state.strike(cell(name), value(number));
    }
}

/// Leaves only these cells for a value in a unit.
pub(super) fn confine(state: &mut State, unit: usize, number: usize, names: &[&str]) {
    let kept: Vec<Cell> = names.iter().map(|name| cell(name)).collect();
    for other in state.unit_cells(unit).to_vec().into_iter().filter(|other| !kept.contains(other)) {
        state.strike(other, value(number));
    }
}

/// The names of candidates, such as `r3c5=7`.
pub(super) fn names(candidates: &[Candidate]) -> Vec<String> {
    let name = |candidate: &Candidate| {
        let (row, column) = (candidate.cell.0 / 9 + 1, candidate.cell.0 % 9 + 1);
        format!("r{row}c{column}={}", candidate.value)
    };
    candidates.iter().map(name).collect()
}

/// What a step strikes.
pub(super) fn struck(step: Option<Step>) -> Vec<String> {
    names(&step.expect("the rule applies").struck)
}

/// The sentence of the first step by a technique.
pub(super) fn says(state: &State, technique: Technique) -> String {
    technique.find(state).expect("the technique applies").sentence(state.geometry(), None)
}
