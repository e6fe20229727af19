//! BUG+1: if one candidate were false, every cell would have two values and every value two places in each unit.
//!
//! Such a grid has no solution or several. So in a puzzle with one solution the candidate is true.

use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The candidate that keeps the grid from being such a grave.
pub(super) fn find(state: &State) -> Option<Step> {
    if !state.allows_uniqueness() {
        return None;
    }
    let mut more = state.geometry().cells().filter(|&cell| state.values(cell).len() > 2);
    let cell = more.next().filter(|&cell| state.values(cell).len() == 3)?;
    if more.next().is_some() || state.geometry().cells().any(|cell| state.values(cell).is_single()) {
        return None;
    }
    let value = state.values(cell).indices().find(|&value| is_grave_without(state, cell, value))?;
    let candidate = Candidate::new(cell, value);
    Some(Step::of(Technique::UniversalGrave).because(Role::Pattern, [candidate]).fixing(candidate))
}

/// Whether each value has two places or none in each unit once the candidate is gone.
fn is_grave_without(state: &State, cell: Cell, value: usize) -> bool {
    (0..state.unit_count()).all(|unit| {
        let has_cell = state.unit_cells(unit).contains(&cell);
        state.missing(unit).indices().all(|other| {
            let surplus = usize::from(has_cell && other == value);
            state.places(unit, other).len() == 2 + surplus
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{blank, names};
    use crate::model::{Geometry, Value};

    #[test]
    fn the_third_value_of_a_cell_is_true_if_the_solution_is_unique() {
        let mut state = blank(&Geometry::square(2).unwrap());
        // 1 and 2, or 3 and 4, in each half of a row, in turn: a grave. Only r1c1 has 3 as well.
        for cell in state.geometry().cells() {
            let (row, column) = state.geometry().row_and_column(cell);
            let struck = if (row % 2 == 0) == (column < 2) { [2, 3] } else { [0, 1] };
            for value in struck.into_iter().filter(|&value| cell != Cell(0) || value != 2) {
                state.strike(cell, Value::from_index(value));
            }
        }
        assert_eq!(find(&state), None);
        let step = find(&state.assume_unique()).unwrap();
        assert_eq!(names(&step.fixed), ["r1c1=3"]);
    }
}
