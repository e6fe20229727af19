//! Locked candidates: a cell that sees all places of a value in a unit cannot have the value.
//!
//! On plain Sudoku this is pointing (from a box to a line) and claiming (from a line to a box). With further units and
//! exclusions the same sentence covers many more patterns.

use super::state::State;
use super::step::{Role, Step, candidates};
use super::technique::Technique;
use crate::model::{UnitKind, ValueSet};

/// The first step from a line for [`Technique::Claiming`], from any other unit for [`Technique::Pointing`].
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    first(state, technique, Some)
}

/// What `accept` makes of the first step that it does not refuse.
pub(super) fn first(
    state: &State,
    technique: Technique,
    accept: impl Fn(Step) -> Option<Step>,
) -> Option<Step> {
    let from_line = technique == Technique::Claiming;
    let is_line = |unit: &usize| matches!(state.unit_kind(*unit), UnitKind::Row | UnitKind::Column);
    (0..state.unit_count()).filter(|unit| is_line(unit) == from_line).find_map(|unit| {
        state.missing(unit).indices().find_map(|value| {
            let places = state.places(unit, value);
            // A single place is a hidden single, and leads further.
            let cells = if places.len() < 2 { return None } else { state.cells_at(unit, places) };
            let struck = state.seen_by_all(value, &cells);
            if struck.is_empty() {
                return None;
            }
            let step = Step::of(technique).within(&[unit]).because(Role::Pattern, candidates(&cells, value));
            step.striking(struck).and_then(&accept)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{blank, confine, nine, struck};
    use crate::model::{Geometry, Rule};

    #[test]
    fn pointing_and_claiming_on_plain_sudoku() {
        let mut state = nine();
        confine(&mut state, 18, 4, &["r2c1", "r2c3"]);
        let expected = ["r2c4=4", "r2c5=4", "r2c6=4", "r2c7=4", "r2c8=4", "r2c9=4"];
        assert_eq!(struck(find(&state, Technique::Pointing)), expected);
        assert_eq!(find(&state, Technique::Claiming), None);
        let mut state = nine();
        confine(&mut state, 13, 6, &["r7c5", "r8c5"]);
        let expected = ["r7c4=6", "r7c6=6", "r8c4=6", "r8c6=6", "r9c4=6", "r9c6=6"];
        assert_eq!(struck(find(&state, Technique::Claiming)), expected);
    }

    #[test]
    fn exclusions_lock_candidates_too() {
        let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::AntiKnight).build().unwrap();
        let mut state = blank(&geometry);
        // A knight on r3c5 attacks r1c4 and r1c6.
        confine(&mut state, 0, 1, &["r1c4", "r1c6"]);
        let found = struck(find(&state, Technique::Claiming));
        assert_eq!(found, ["r2c4=1", "r2c5=1", "r2c6=1", "r3c4=1", "r3c5=1", "r3c6=1"]);
        let mut state = blank(&geometry);
        confine(&mut state, 0, 1, &["r1c3", "r1c5"]);
        assert_eq!(struck(find(&state, Technique::Claiming)), ["r2c3=1", "r2c5=1", "r3c4=1"]);
    }
}
