//! Hidden subsets: as many places as values in a unit, so that these cells have no other value.

use super::choose::{Item, choose};
use super::state::State;
use super::step::{Candidate, Role, Step, candidates};
use super::technique::Technique;
use crate::model::ValueSet;

/// The first subset of the technique's size.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    first(state, technique, &Some)
}

/// What `accept` makes of the first subset that it does not refuse.
pub(super) fn first(
    state: &State,
    technique: Technique,
    accept: &impl Fn(Step) -> Option<Step>,
) -> Option<Step> {
    let mut sizes = match technique {
        Technique::HiddenPair => 2..=2,
        Technique::HiddenTriple => 3..=3,
        Technique::HiddenQuadruple => 4..=4,
        _ => 5..=6,
    };
    sizes.find_map(|size| {
        let mut units = 0..state.unit_count();
        units.find_map(|unit| within(state, Subset { technique, unit, size }, accept))
    })
}

/// The kind of subset that is looked for, and where.
#[derive(Clone, Copy)]
struct Subset {
    technique: Technique,
    unit: usize,
    size: usize,
}

fn within(state: &State, subset: Subset, accept: &impl Fn(Step) -> Option<Step>) -> Option<Step> {
    let Subset { technique, unit, size } = subset;
    let missing = state.missing(unit);
    if missing.len() <= size {
        return None;
    }
    let fits = |value| {
        let places = state.places(unit, value);
        (2..=size).contains(&places.len()).then_some((value, places))
    };
    let items: Vec<Item> = missing.indices().filter_map(fits).collect();
    choose(&items, size, size, |values, places| {
        let cells = state.cells_at(unit, places);
        let kept = values.iter().fold(0u128, |kept, &value| kept | u128::only(value));
        let mut step = Step::of(technique).within(&[unit]);
        for &value in values {
            let holders = state.cells_at(unit, state.places(unit, value));
            step = step.because(Role::Pattern, candidates(&holders, value));
        }
        let struck = cells.iter().flat_map(|&cell| {
            (state.values(cell) & !kept).indices().map(move |value| Candidate::new(cell, value))
        });
        step.striking(struck).and_then(accept)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, nine, struck};

    #[test]
    fn two_values_with_two_places_strike_the_others() {
        let mut state = nine();
        confine(&mut state, 22, 1, &["r4c4", "r6c6"]);
        confine(&mut state, 22, 9, &["r4c4", "r6c6"]);
        let found = struck(find(&state, Technique::HiddenPair));
        assert_eq!(found.len(), 14);
        assert_eq!((found[0].as_str(), found[13].as_str()), ("r4c4=2", "r6c6=8"));
        assert_eq!(find(&state, Technique::HiddenTriple), None);
    }

    #[test]
    fn three_values_need_not_fit_every_place() {
        let mut state = nine();
        confine(&mut state, 2, 1, &["r3c1", "r3c5"]);
        confine(&mut state, 2, 2, &["r3c5", "r3c9"]);
        confine(&mut state, 2, 3, &["r3c1", "r3c9"]);
        let step = find(&state, Technique::HiddenTriple).unwrap();
        assert_eq!((step.struck.len(), step.causes.len()), (3 * 6, 6));
    }
}
