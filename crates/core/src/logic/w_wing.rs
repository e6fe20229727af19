//! W-wing: two cells with the same two values, of which a strong link lets only one have the first.

use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The first such pattern.
pub(super) fn find(state: &State) -> Option<Step> {
    let pairs = state.cells_with(2);
    pairs.iter().enumerate().find_map(|(place, &first)| {
        let values = state.values(first);
        let is_equal = |other: &Cell| state.values(*other) == values && !state.sees(first, *other);
        pairs[place + 1..].iter().copied().filter(is_equal).find_map(|second| {
            let (low, high) = (values.lowest(), values.without_lowest().lowest());
            [(low, high), (high, low)]
                .into_iter()
                .find_map(|(joined, other)| wing(state, [first, second], joined, other))
        })
    })
}

/// The step of two cells if a strong link of `joined` lets one of them have `other`.
fn wing(state: &State, ends: [Cell; 2], joined: usize, other: usize) -> Option<Step> {
    let struck = state.seen_by_all(other, &ends);
    if struck.is_empty() {
        return None;
    }
    let sees = |cell: Cell, end: Cell| state.sees(cell, end) && !ends.contains(&cell);
    let joins =
        |[a, b]: [Cell; 2]| sees(a, ends[0]) && sees(b, ends[1]) || sees(a, ends[1]) && sees(b, ends[0]);
    let (unit, link) = state.conjugate_pairs(joined).into_iter().find(|&(_, link)| joins(link))?;
    let of_ends = ends.into_iter().flat_map(|end| [joined, other].map(|value| Candidate::new(end, value)));
    let step = Step::of(Technique::WWing)
        .within(&[unit])
        .because(Role::Pattern, of_ends)
        .because(Role::First, link.map(|cell| Candidate::new(cell, joined)));
    step.striking(struck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, leave, nine, struck};

    #[test]
    fn the_strong_link_lets_one_end_have_the_other_value() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[4, 6]);
        leave(&mut state, "r5c5", &[4, 6]);
        assert_eq!(find(&state), None);
        confine(&mut state, 17, 4, &["r1c9", "r5c9"]);
        assert_eq!(struck(find(&state)), ["r1c5=6", "r5c1=6"]);
    }
}
