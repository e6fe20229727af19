//! Two strong links of one value, joined by a weak link: skyscraper, two-string kite and turbot fish.

use super::state::State;
use super::step::{Candidate, Link, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, UnitKind};

/// A unit in which a value has two places, with the two cells.
type Pair = (usize, [Cell; 2]);

/// The first pattern with the technique's shape.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    (0..state.side()).find_map(|value| {
        let pairs = state.conjugate_pairs(value);
        pairs.iter().enumerate().find_map(|(place, &first)| {
            pairs[place + 1..].iter().find_map(|&second| join(state, technique, value, [first, second]))
        })
    })
}

/// The step of two pairs if an end of one sees an end of the other.
fn join(state: &State, technique: Technique, value: usize, [first, second]: [Pair; 2]) -> Option<Step> {
    [(0usize, 0usize), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(one, other)| {
        let chain = [first.1[1 - one], first.1[one], second.1[other], second.1[1 - other]];
        let [start, near, far, end] = chain;
        let has_four_cells = start != end && start != far && near != end;
        if !has_four_cells || !state.sees(near, far) || shape(state, [first, second], near, far) != technique
        {
            return None;
        }
        let mut step = Step::of(technique).within(&[first.0, second.0]);
        step = step.because(Role::Pattern, chain.map(|cell| Candidate::new(cell, value)));
        step.links = [(start, near, true), (near, far, false), (far, end, true)]
            .into_iter()
            .map(|(from, to, is_strong)| {
                let [from, to] = [from, to].map(|cell| vec![Candidate::new(cell, value)]);
                Link { from, to, is_strong }
            })
            .collect();
        step.striking(state.seen_by_all(value, &[start, end]))
    })
}

/// The name of two pairs that are joined at these cells.
fn shape(state: &State, pairs: [Pair; 2], near: Cell, far: Cell) -> Technique {
    let in_line = state.share_line(near, far);
    match pairs.map(|pair| state.unit_kind(pair.0)) {
        [UnitKind::Row, UnitKind::Row] | [UnitKind::Column, UnitKind::Column] if in_line => {
            Technique::Skyscraper
        }
        [UnitKind::Row, UnitKind::Column] | [UnitKind::Column, UnitKind::Row] if !in_line => {
            Technique::TwoStringKite
        }
        _ => Technique::TurbotFish,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, nine, struck};

    #[test]
    fn a_skyscraper_strikes_what_both_tops_see() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c7"]);
        confine(&mut state, 4, 5, &["r5c2", "r5c9"]);
        let step = find(&state, Technique::Skyscraper).unwrap();
        assert_eq!(step.links.iter().map(|link| link.is_strong).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(struck(Some(step)), ["r2c9=5", "r3c9=5", "r4c7=5", "r6c7=5"]);
        assert_eq!(find(&state, Technique::TwoStringKite), None);
    }

    #[test]
    fn a_kite_has_a_row_and_a_column_that_meet_in_a_box() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c8"]);
        confine(&mut state, 9, 5, &["r3c1", "r7c1"]);
        assert_eq!(struck(find(&state, Technique::TwoStringKite)), ["r7c8=5"]);
        assert_eq!(find(&state, Technique::Skyscraper), None);
    }

    #[test]
    fn a_turbot_fish_has_a_strong_link_in_a_box() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c8"]);
        confine(&mut state, 21, 5, &["r4c2", "r6c3"]);
        assert_eq!(struck(find(&state, Technique::TurbotFish)), ["r6c8=5"]);
    }
}
