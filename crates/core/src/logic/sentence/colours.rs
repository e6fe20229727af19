//! Reasons of colourings.

use super::words::{Words, list};
use crate::logic::step::Role;
use crate::model::Cell;

impl Words<'_> {
    pub(super) fn reason_of_simple_colouring(&self) -> String {
        let reason = format!("{} is {}", self.all_values(), self.either([Role::First, Role::Second]));
        if self.is_first_struck() {
            return format!("{reason}, but {} see each other", self.touching([Role::First, Role::First]));
        }
        let struck = self.names_of_cells(self.step.struck.iter().copied());
        let verb = if struck.len() == 1 { "sees" } else { "each see" };
        format!("{reason}, and {} {verb} one of both", list(&struck))
    }

    /// The first colour touches the third one, or both of the other colouring.
    pub(super) fn reason_of_multi_colouring(&self) -> String {
        let [one, other] =
            [[Role::First, Role::Second], [Role::Third, Role::Fourth]].map(|of| self.either(of));
        let reason = format!("{} is {one}, and also {other}", self.all_values());
        let third = self.touching([Role::First, Role::Third]);
        if self.is_first_struck() {
            let fourth = self.touching([Role::First, Role::Fourth]);
            return format!("{reason}; {third} see each other, and so do {fourth}");
        }
        let [second, fourth] = [Role::Second, Role::Fourth].map(|role| self.cells_with(role));
        format!("{reason}; {third} see each other, which leaves it for {second} or for {fourth}")
    }

    /// `either in r1c2 and r5c7 or in r1c7 and r6c9`
    fn either(&self, colours: [Role; 2]) -> String {
        let [first, second] = colours.map(|role| self.cells_with(role));
        format!("either in {first} or in {second}")
    }

    /// A cell of each of two colours, of which one sees the other.
    fn touching(&self, colours: [Role; 2]) -> String {
        let cells = |role| self.step.with_role(role).map(|candidate| candidate.cell);
        let pairs = cells(colours[0]).flat_map(|one| cells(colours[1]).map(move |other| (one, other)));
        let mut seeing = pairs.filter(|&(one, other)| self.sees(one, other));
        let (one, other) = seeing.next().expect("the colours touch");
        format!("{} and {}", self.cell(one), self.cell(other))
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        let mut units = self.geometry.memberships(one).iter().map(|its| self.geometry.unit(its.unit.into()));
        let shares_unit = units.any(|unit| unit.cells.contains(&other));
        one != other && (shares_unit || self.geometry.exclusions(one).contains(&other))
    }

    fn is_first_struck(&self) -> bool {
        self.step.struck.iter().any(|struck| self.step.with_role(Role::First).any(|first| first == *struck))
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::fixtures::{confine, nine, says};
    use crate::logic::technique::Technique;

    #[test]
    fn colours_are_lists_of_cells() {
        let mut state = nine();
        confine(&mut state, 0, 8, &["r1c2", "r1c7"]);
        confine(&mut state, 15, 8, &["r1c7", "r5c7"]);
        confine(&mut state, 23, 8, &["r5c7", "r6c9"]);
        assert_eq!(
            says(&state, Technique::SimpleColouring),
            "8 is either in r1c2 and r5c7 or in r1c7 and r6c9, and r6c2 sees one of both, so r6c2 cannot be 8."
        );
    }

    #[test]
    fn two_cells_of_a_colour_that_see_each_other_are_named() {
        let mut state = nine();
        confine(&mut state, 0, 8, &["r1c2", "r1c9"]);
        confine(&mut state, 20, 8, &["r1c9", "r3c7"]);
        confine(&mut state, 15, 8, &["r3c7", "r8c7"]);
        confine(&mut state, 7, 8, &["r8c7", "r8c2"]);
        assert_eq!(
            says(&state, Technique::SimpleColouring),
            "8 is either in r1c2, r3c7 and r8c2 or in r1c9 and r8c7, but r1c2 and r8c2 see each other, so r1c2, r3c7 and \
             r8c2 cannot be 8."
        );
    }

    #[test]
    fn the_cells_where_two_colourings_touch_are_named() {
        let mut state = nine();
        confine(&mut state, 0, 8, &["r1c1", "r1c4"]);
        confine(&mut state, 21, 8, &["r5c1", "r6c3"]);
        assert_eq!(
            says(&state, Technique::MultiColouring),
            "8 is either in r1c1 or in r1c4, and also either in r5c1 or in r6c3; r1c1 and r5c1 see each other, which \
             leaves it for r1c4 or for r6c3, so r6c4 cannot be 8."
        );
    }
}
