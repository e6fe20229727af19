//! ALS-XY-wing: an almost locked set, the pivot, that shares a restricted value with each of two others.
//!
//! The pivot loses at most one value. If it holds the first restricted value, the first set loses it; otherwise the
//! pivot holds the second one, and the second set loses that. So one of the two holds every value z that they share.

use super::als::{AlmostLocked, almost_locked_sets};
use super::state::State;
use super::step::{Role, Step};
use super::technique::Technique;
use crate::model::ValueSet;

/// The most sets that are looked at, so that a hint on a large grid stays fast.
const MOST_SETS: usize = 300;

/// A set, and the values of the pivot that are restricted between the two.
type Neighbour<'a> = (&'a AlmostLocked, u128);

/// The first three sets that lead to a step.
pub(super) fn find(state: &State) -> Option<Step> {
    let mut sets = almost_locked_sets(state);
    sets.truncate(MOST_SETS);
    sets.iter().find_map(|pivot| {
        let restricted = |set| (set, pivot.restricted(set));
        let neighbours: Vec<Neighbour<'_>> =
            sets.iter().map(restricted).filter(|(_, values)| !values.is_empty()).collect();
        neighbours.iter().enumerate().find_map(|(number, &second)| {
            neighbours[..number].iter().find_map(|&first| join(state, pivot, first, second))
        })
    })
}

fn join(state: &State, pivot: &AlmostLocked, first: Neighbour<'_>, second: Neighbour<'_>) -> Option<Step> {
    let common = first.0.values & second.0.values;
    if common.is_empty() || (first.1 | second.1).is_single() {
        return None;
    }
    // Two different restricted values x and y, and a value z of both other sets.
    first.1.indices().find_map(|x| {
        second.1.indices().filter(|&y| y != x).find_map(|y| {
            let values = common & !u128::only(x) & !u128::only(y);
            let struck: Vec<_> =
                values.indices().flat_map(|z| first.0.seen_with(second.0, state, z)).collect();
            if struck.is_empty() {
                return None;
            }
            Step::of(Technique::AlsXyWing)
                .because(Role::Pivot, pivot.candidates(state))
                .because(Role::First, first.0.candidates(state))
                .because(Role::Second, second.0.candidates(state))
                .because(Role::Pattern, pivot.places(x).chain(pivot.places(y)))
                .striking(struck)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{leave, nine, struck};

    #[test]
    fn one_of_two_sets_holds_the_value_that_they_share() {
        let mut state = nine();
        // The pivot r1c1 has 1 or 2; r1c8 and r1c9 hold 1, 3 and 4, and r8c1 and r9c1 hold 2, 3 and 5.
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c8", &[1, 4]);
        leave(&mut state, "r1c9", &[3, 4]);
        leave(&mut state, "r8c1", &[2, 5]);
        leave(&mut state, "r9c1", &[3, 5]);
        assert_eq!(struck(find(&state)), ["r9c9=3"]);
    }
}
