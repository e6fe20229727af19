//! Full houses, naked singles and hidden singles.

use super::state::State;
use super::step::{Candidate, Role, Step, candidates};
use super::technique::Technique;
use crate::model::{Cell, UnitKind, Value, ValueSet};

/// The rating of a hidden single in a line, in tenths; in a box it is easier to see.
pub(super) const IN_LINE: u32 = 15;

/// The last open cell of a unit.
pub(super) fn full_house(state: &State) -> Option<Step> {
    (0..state.unit_count()).find_map(|unit| {
        let missing = state.missing(unit);
        let places = if missing.is_single() { state.places(unit, missing.lowest()) } else { 0 };
        places.is_single().then(|| place_in(state, Technique::FullHouse, unit, missing.lowest()))
    })
}

/// A cell with one value left.
pub(super) fn naked_single(state: &State) -> Option<Step> {
    let cell = state.geometry().cells().find(|&cell| state.values(cell).is_single())?;
    let single = Candidate::new(cell, state.values(cell).lowest());
    Some(Step::of(Technique::NakedSingle).because(Role::Pattern, [single]).fixing(single))
}

/// A value with one place left in a unit; boxes come before lines.
pub(super) fn hidden_single(state: &State) -> Option<Step> {
    let in_units = |lines: bool| {
        (0..state.unit_count()).filter(move |&unit| is_line(state, unit) == lines).find_map(|unit| {
            let mut missing = state.missing(unit).indices();
            let value = missing.find(|&value| state.places(unit, value).is_single())?;
            let step = place_in(state, Technique::HiddenSingle, unit, value);
            Some(if lines { Step { rating: IN_LINE, ..step } } else { step })
        })
    };
    in_units(false).or_else(|| in_units(true))
}

/// Whether a cell has one value left, or is the only place of a value in a unit: its value, then.
pub(crate) fn single_of(state: &State, cell: Cell) -> Option<Value> {
    let values = state.values(cell);
    let units = || state.geometry().memberships(cell).iter().map(|its| usize::from(its.unit));
    let is_hidden = |&value: &usize| units().any(|unit| state.places(unit, value).is_single());
    let single = if values.is_single() { Some(values.lowest()) } else { values.indices().find(is_hidden) };
    single.map(Value::from_index)
}

fn is_line(state: &State, unit: usize) -> bool {
    matches!(state.unit_kind(unit), UnitKind::Row | UnitKind::Column)
}

/// Fixes the only place of a value in a unit.
fn place_in(state: &State, technique: Technique, unit: usize, value: usize) -> Step {
    let cells = state.cells_at(unit, state.places(unit, value));
    let step = Step::of(technique).within(&[unit]).because(Role::Pattern, candidates(&cells, value));
    step.fixing(Candidate::new(cells[0], value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{cell, confine, leave, names, nine};

    #[test]
    fn each_kind_of_single_is_found() {
        let mut state = nine();
        assert_eq!((full_house(&state), naked_single(&state), hidden_single(&state)), (None, None, None));
        assert_eq!(single_of(&state, cell("r4c4")), None);
        leave(&mut state, "r4c4", &[7]);
        assert_eq!(single_of(&state, cell("r4c4")), Value::new(7));
        assert_eq!(names(&naked_single(&state).unwrap().fixed), ["r4c4=7"]);
        let mut state = nine();
        confine(&mut state, 3, 5, &["r4c6"]);
        let step = hidden_single(&state).unwrap();
        assert_eq!((names(&step.fixed), step.rating, step.units), (vec!["r4c6=5".to_owned()], 15, vec![3]));
        assert_eq!(single_of(&state, cell("r4c6")), Value::new(5));
        confine(&mut state, 26, 2, &["r9c9"]);
        let step = hidden_single(&state).unwrap();
        assert_eq!((names(&step.fixed), step.rating), (vec!["r9c9=2".to_owned()], 12));
        let mut state = nine();
        for column in 0..8 {
            state.fix(state.geometry().cell(0, column), Value::from_index(column));
        }
        let step = full_house(&state).unwrap();
        assert_eq!((names(&step.fixed), step.units.clone()), (vec!["r1c9=9".to_owned()], vec![0]));
        state.apply(&step);
        assert_eq!(state.value(cell("r1c9")), Value::new(9));
    }
}
