//! Direct techniques: locked candidates or a hidden subset, and the hidden single that follows at once.
//!
//! Sudoku Explainer rates these below a naked single, because a person sees them without pencil marks. As there, the single
//! of locked candidates is in a unit of the same kind, a box after pointing, and that of a hidden subset in the same unit.

use super::state::State;
use super::step::{Candidate, Step};
use super::technique::Technique;
use super::{hidden_subset, locked};
use crate::model::Cell;

/// The first step whose strikes leave one place for a value in a unit.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    let lead = |step: Step| to_single(state, technique, step);
    match technique {
        Technique::DirectPointing => locked::first(state, Technique::Pointing, lead),
        Technique::DirectClaiming => locked::first(state, Technique::Claiming, lead),
        Technique::DirectHiddenPair => hidden_subset::first(state, Technique::HiddenPair, &lead),
        _ => hidden_subset::first(state, Technique::HiddenTriple, &lead),
    }
}

/// The step with the single that follows from it.
fn to_single(state: &State, technique: Technique, step: Step) -> Option<Step> {
    let own = step.units[0];
    let is_subset = matches!(technique, Technique::DirectHiddenPair | Technique::DirectHiddenTriple);
    let is_near = |unit: &usize| {
        if is_subset { *unit == own } else { state.unit_kind(*unit) == state.unit_kind(own) }
    };
    let (unit, single) = step.struck.iter().find_map(|struck| {
        let units = state.geometry().memberships(struck.cell).iter().map(|its| usize::from(its.unit));
        units.filter(is_near).find_map(|unit| {
            let places = state.places(unit, struck.value.index());
            let is_struck = |cell: Cell| step.struck.contains(&Candidate { cell, value: struck.value });
            let mut left = state.cells_at(unit, places).into_iter().filter(|&cell| !is_struck(cell));
            let cell = left.next().filter(|_| left.next().is_none())?;
            Some((unit, Candidate { cell, value: struck.value }))
        })
    })?;
    let step = step.within(&[unit]).fixing(single);
    Some(Step { technique, rating: technique.rating(), ..step })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, names, nine};

    #[test]
    fn pointing_leads_to_a_single_in_a_box() {
        let mut state = nine();
        confine(&mut state, 18, 4, &["r2c1", "r2c3"]);
        // In column 5, the only other place for 4 is in row 2: a single, but not in a box.
        confine(&mut state, 13, 4, &["r2c5", "r7c5"]);
        assert_eq!(find(&state, Technique::DirectPointing), None);
        confine(&mut state, 19, 4, &["r2c5", "r3c6"]);
        let step = find(&state, Technique::DirectPointing).unwrap();
        assert_eq!((names(&step.fixed), step.rating), (vec!["r3c6=4".to_owned()], 17));
        assert_eq!(step.units, [18, 19]);
    }

    #[test]
    fn a_hidden_pair_leads_to_a_single_in_its_unit() {
        let mut state = nine();
        confine(&mut state, 0, 1, &["r1c4", "r1c6"]);
        confine(&mut state, 0, 9, &["r1c4", "r1c6"]);
        confine(&mut state, 0, 5, &["r1c4", "r1c8"]);
        let step = find(&state, Technique::DirectHiddenPair).unwrap();
        assert_eq!((names(&step.fixed), &step.units[..]), (vec!["r1c8=5".to_owned()], &[0, 0][..]));
        assert_eq!(find(&state, Technique::DirectHiddenTriple), None);
    }
}
