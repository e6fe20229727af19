//! Finned and sashimi fish: a fish with further places, the fins, all of which see the target.
//!
//! The search starts from the target. If it had the value, every base line would lose the places that the target sees.
//! If then some base lines have their places in fewer lines than they are, the target cannot have the value.

use super::choose::{Item, choose};
use super::fish::{Fish, Lines};
use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The first fish of the technique's size and kind.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    let size = match technique {
        Technique::FinnedXWing | Technique::SashimiXWing => 2,
        Technique::FinnedSwordfish | Technique::SashimiSwordfish => 3,
        _ => 4,
    };
    let directions = Lines::both(state);
    (0..state.side()).find_map(|value| {
        directions.iter().filter(|lines| lines.count() > 0).find_map(|lines| {
            let hunt = Hunt { state, technique, lines, value, size };
            state.cells(value).iter().find_map(|target| hunt.towards(target))
        })
    })
}

/// A search for a fish of one value in one direction.
struct Hunt<'a> {
    state: &'a State,
    technique: Technique,
    lines: &'a Lines,
    value: usize,
    size: usize,
}

impl Hunt<'_> {
    fn towards(&self, target: Cell) -> Option<Step> {
        let (own, column) = self.lines.place_of(self.state, target);
        let room = self.size - 1;
        let left = |line: usize| {
            let mut left = 0u128;
            for place in self.lines.places(self.state, line, self.value).indices() {
                if !self.state.sees(target, self.lines.cell(self.state, line, place)) {
                    left |= u128::only(place);
                    // Most lines have too many places, and are left at once.
                    if left.len() > room {
                        return None;
                    }
                }
            }
            (!left.is_empty()).then_some((line, left))
        };
        let items: Vec<Item> = (0..self.lines.count()).filter(|&line| line != own).filter_map(left).collect();
        choose(&items, self.size, room, |chosen, union| {
            self.step(&Fish { value: self.value, lines: chosen, cover: union | u128::only(column) })
        })
    }

    /// The step of a fish, if it has fins and is of the kind that is looked for.
    fn step(&self, fish: &Fish<'_>) -> Option<Step> {
        let (state, lines) = (self.state, self.lines);
        if fish.cover.len() != self.size {
            return None;
        }
        let mut fins: Vec<Cell> = Vec::new();
        let mut is_sashimi = false;
        for &line in fish.lines {
            let places = lines.places(state, line, self.value);
            fins.extend((places & !fish.cover).indices().map(|place| lines.cell(state, line, place)));
            is_sashimi |= (places & fish.cover).len() < 2;
        }
        let wants_sashimi = matches!(
            self.technique,
            Technique::SashimiXWing | Technique::SashimiSwordfish | Technique::SashimiJellyfish
        );
        if fins.is_empty() || is_sashimi != wants_sashimi {
            return None;
        }
        let mut struck = lines.targets(state, fish);
        struck.retain(|target| fins.iter().all(|&fin| state.sees(target.cell, fin)));
        let step = lines.step(state, self.technique, fish);
        step.because(Role::Fin, fins.iter().map(|&fin| Candidate::new(fin, self.value))).striking(struck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, nine, struck};

    #[test]
    fn a_finned_x_wing_strikes_in_the_box_of_the_fin() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c7"]);
        confine(&mut state, 4, 5, &["r5c2", "r5c7", "r5c9"]);
        let step = find(&state, Technique::FinnedXWing).unwrap();
        assert_eq!(step.with_role(Role::Fin).count(), 1);
        assert_eq!(struck(Some(step)), ["r4c7=5", "r6c7=5"]);
        assert_eq!(find(&state, Technique::SashimiXWing), None);
    }

    #[test]
    fn a_sashimi_x_wing_lacks_a_corner() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c7"]);
        confine(&mut state, 4, 5, &["r5c2", "r5c9"]);
        // The place r5c9 can be the fin, or r1c7, which comes first.
        assert_eq!(struck(find(&state, Technique::SashimiXWing)), ["r2c9=5", "r3c9=5"]);
        assert_eq!(find(&state, Technique::FinnedXWing), None);
    }

    #[test]
    fn a_finned_swordfish_in_columns() {
        let mut state = nine();
        confine(&mut state, 9, 3, &["r1c1", "r5c1"]);
        confine(&mut state, 13, 3, &["r5c5", "r9c5"]);
        confine(&mut state, 17, 3, &["r1c9", "r9c9", "r7c9"]);
        assert_eq!(struck(find(&state, Technique::FinnedSwordfish)), ["r9c7=3", "r9c8=3"]);
    }
}
