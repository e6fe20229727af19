//! XY-wing and XYZ-wing: whatever a cell, the pivot, has, one of the cells that it sees gets a third value.

use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The first pivot with two values whose two pincers share a third one.
pub(super) fn xy_wing(state: &State) -> Option<Step> {
    let pairs = state.cells_with(2);
    pairs.iter().find_map(|&pivot| {
        let shares_one =
            |cell: &Cell| state.sees(pivot, *cell) && (state.values(*cell) & state.values(pivot)).is_single();
        let pincers: Vec<Cell> = pairs.iter().copied().filter(shares_one).collect();
        each_two(&pincers, |first, second| {
            let third = state.values(first) & !state.values(pivot);
            let is_wing = third == state.values(second) & !state.values(pivot)
                && state.values(first) != state.values(second);
            is_wing.then(|| wing(state, Technique::XyWing, third.lowest(), [pivot, first, second])).flatten()
        })
    })
}

/// The first pivot with three values whose two pincers have two of them each.
pub(super) fn xyz_wing(state: &State) -> Option<Step> {
    let pairs = state.cells_with(2);
    state.cells_with(3).into_iter().find_map(|pivot| {
        let is_part =
            |cell: &Cell| state.sees(pivot, *cell) && (state.values(*cell) & !state.values(pivot)).is_empty();
        let pincers: Vec<Cell> = pairs.iter().copied().filter(is_part).collect();
        each_two(&pincers, |first, second| {
            let common = state.values(first) & state.values(second);
            let is_wing = common.is_single();
            is_wing
                .then(|| wing(state, Technique::XyzWing, common.lowest(), [pivot, first, second]))
                .flatten()
        })
    })
}

/// What `visit` finds first for two of the cells.
fn each_two(cells: &[Cell], visit: impl Fn(Cell, Cell) -> Option<Step>) -> Option<Step> {
    cells
        .iter()
        .enumerate()
        .find_map(|(place, &first)| cells[place + 1..].iter().find_map(|&second| visit(first, second)))
}

/// The step of a wing: one of the cells that can have `third` must have it.
fn wing(state: &State, technique: Technique, third: usize, cells: [Cell; 3]) -> Option<Step> {
    let holders: Vec<Cell> = cells.into_iter().filter(|&cell| state.values(cell).has(third)).collect();
    let struck = state.seen_by_all(third, &holders);
    if struck.is_empty() {
        return None;
    }
    let all = |cell: Cell| state.values(cell).indices().map(move |value| Candidate::new(cell, value));
    let [pivot, first, second] = cells;
    let step = Step::of(technique)
        .because(Role::Pivot, all(pivot))
        .because(Role::Pattern, all(first))
        .because(Role::Pattern, all(second));
    step.striking(struck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{leave, nine, struck};

    #[test]
    fn an_xy_wing_strikes_what_both_pincers_see() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c8", &[1, 3]);
        leave(&mut state, "r5c1", &[2, 3]);
        assert_eq!(struck(xy_wing(&state)), ["r5c8=3"]);
        assert_eq!(xyz_wing(&state), None);
    }

    #[test]
    fn an_xyz_wing_strikes_what_all_three_see() {
        let mut state = nine();
        leave(&mut state, "r2c2", &[1, 2, 3]);
        leave(&mut state, "r2c7", &[1, 3]);
        leave(&mut state, "r3c1", &[2, 3]);
        assert_eq!(struck(xyz_wing(&state)), ["r2c1=3", "r2c3=3"]);
        assert_eq!(xy_wing(&state), None);
    }
}
