//! Empty rectangle: the places of a value in a box lie in a line or in a rest, and a strong link begins in that line.
//!
//! If the strong link's first end has the value, the line's places in the box are gone, so the rest has it. If not, its
//! other end has it. A cell that sees the rest and the other end cannot have it.

use super::state::State;
use super::step::{Candidate, Role, Step, candidates};
use super::technique::Technique;
use crate::model::{Cell, UnitKind, ValueSet};

/// The first such pattern.
pub(super) fn find(state: &State) -> Option<Step> {
    let is_box = |unit: &usize| matches!(state.unit_kind(*unit), UnitKind::Box | UnitKind::Region);
    let boxes: Vec<_> =
        (0..state.unit_count()).filter(is_box).map(|unit| (unit, state.crossings(unit))).collect();
    (0..state.side()).find_map(|value| {
        let pairs = state.conjugate_pairs(value);
        boxes.iter().find_map(|(unit, crossings)| {
            let places = state.places(*unit, value);
            crossings.iter().find_map(|&(line, shared)| {
                let (in_line, rest) = (places & shared, places & !shared);
                if places.len() < 3 || in_line.is_empty() || rest.is_empty() {
                    return None;
                }
                let parts = [in_line, rest].map(|part| state.cells_at(*unit, part));
                pairs.iter().find_map(|&(link, cells)| {
                    join(state, value, &parts, cells).map(|step| step.within(&[*unit, line, link]))
                })
            })
        })
    })
}

/// The step of a box in two parts and a strong link one of whose ends sees the first part.
fn join(state: &State, value: usize, parts: &[Vec<Cell>; 2], link: [Cell; 2]) -> Option<Step> {
    [link, [link[1], link[0]]].into_iter().find_map(|[near, far]| {
        let sees_line = parts[0].iter().all(|&cell| state.sees(near, cell));
        if !sees_line || parts.iter().any(|part| part.contains(&near) || part.contains(&far)) {
            return None;
        }
        let mut targets = parts[1].clone();
        targets.push(far);
        let step = Step::of(Technique::EmptyRectangle)
            .because(Role::First, candidates(&parts[0], value))
            .because(Role::Second, candidates(&parts[1], value))
            .because(Role::Pattern, [near, far].map(|cell| Candidate::new(cell, value)));
        step.striking(state.seen_by_all(value, &targets))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, nine, struck};

    #[test]
    fn the_corner_of_the_link_and_the_column_is_struck() {
        let mut state = nine();
        confine(&mut state, 18, 5, &["r2c1", "r2c2", "r1c3", "r3c3"]);
        confine(&mut state, 16, 5, &["r2c8", "r7c8"]);
        assert_eq!(struck(find(&state)), ["r7c3=5"]);
    }
}
