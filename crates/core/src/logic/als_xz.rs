//! ALS-XZ: two almost locked sets with a restricted value x.
//!
//! One of the sets loses x, and then holds every other value z that they share. So a candidate of z that sees all places
//! of z in both sets is false. With two restricted values each set holds one of them, and all of its other values.

use super::als::{AlmostLocked, almost_locked_sets};
use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::ValueSet;

/// The first two sets that lead to a step.
pub(super) fn find(state: &State) -> Option<Step> {
    let sets = almost_locked_sets(state);
    sets.iter()
        .enumerate()
        .find_map(|(number, second)| sets[..number].iter().find_map(|first| join(state, first, second)))
}

fn join(state: &State, first: &AlmostLocked, second: &AlmostLocked) -> Option<Step> {
    let common = first.values & second.values;
    if common.len() < 2 {
        return None;
    }
    let restricted = first.restricted(second);
    let struck = match restricted.len() {
        0 => return None,
        1 => shared(state, first, second, common & !restricted),
        _ => {
            let mut struck = shared(state, first, second, common);
            for set in [first, second] {
                let others = set.values & !restricted;
                struck.extend(others.indices().flat_map(|value| set.seen(state, value)));
            }
            struck
        }
    };
    if struck.is_empty() {
        return None;
    }
    let places = restricted.indices().flat_map(|value| first.places(value).chain(second.places(value)));
    Step::of(Technique::AlsXz)
        .because(Role::First, first.candidates(state))
        .because(Role::Second, second.candidates(state))
        .because(Role::Pattern, places)
        .striking(struck)
}

/// The candidates of these values that see all places in both sets.
fn shared(state: &State, first: &AlmostLocked, second: &AlmostLocked, values: u128) -> Vec<Candidate> {
    values.indices().flat_map(|value| first.seen_with(second, state, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{leave, nine, struck};

    #[test]
    fn two_sets_with_a_restricted_value_strike_another_one() {
        let mut state = nine();
        // In row 1: 1, 2, 3 and 4 in three cells. In column 9, beyond the box: 1, 4, 5 in two.
        leave(&mut state, "r1c1", &[2, 3, 4]);
        leave(&mut state, "r1c2", &[2, 3, 4]);
        leave(&mut state, "r1c9", &[1, 2]);
        leave(&mut state, "r5c9", &[1, 5]);
        leave(&mut state, "r6c9", &[4, 5]);
        // 1 is restricted; 4 is in both sets, and r6c1 and r6c2 see only one of its places in row 1.
        assert_eq!(find(&state), None);
        leave(&mut state, "r1c2", &[2, 3]);
        assert_eq!(struck(find(&state)), ["r6c1=4"]);
    }
}
