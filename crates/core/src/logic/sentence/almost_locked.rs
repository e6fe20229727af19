//! Reasons of almost locked sets.

use super::words::{Words, choice, list};
use crate::logic::step::{Candidate, Role};

impl Words<'_> {
    /// Two sets with one restricted value, or with two.
    pub(super) fn reason_of_two_sets(&self) -> String {
        let sets = format!("{}, and {}", self.left_for(Role::First), self.left_for(Role::Second));
        let restricted = self.names_of_values(self.step.with_role(Role::Pattern));
        match &restricted[..] {
            [one] => format!(
                "{sets}; only one of the two sets can hold {one}, and the other one holds {}",
                self.struck_values()
            ),
            several => format!(
                "{sets}; neither of {} can be in both sets, which leaves each set one of them and all of its other values",
                list(several)
            ),
        }
    }

    /// A pivot that shares a value with each of two sets.
    pub(super) fn reason_of_three_sets(&self) -> String {
        let restricted: Vec<Candidate> = self.step.with_role(Role::Pattern).collect();
        let (x, y) = (restricted[0].value, restricted[restricted.len() - 1].value);
        let thirds = self.names_of_values(self.step.struck.iter().copied());
        let (x, y, third) = (self.symbol(x), self.symbol(y), list(&thirds));
        let verb = if thirds.len() == 1 { "is" } else { "are" };
        let [pivot, first, second] = [Role::Pivot, Role::First, Role::Second].map(|role| self.left_for(role));
        let [pivot_cells, first_cells, second_cells] = [Role::Pivot, Role::First, Role::Second]
            .map(|role| choice(&self.names_of_cells(self.step.with_role(role))));
        format!(
            "{pivot}, {first}, and {second}; if {x} is in {pivot_cells}, {third} {verb} in {first_cells}, and if not, {y} is in \
             {pivot_cells} and {third} in {second_cells}"
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::fixtures::{leave, nine, says};
    use crate::logic::technique::Technique;

    #[test]
    fn two_sets_name_their_values_and_the_restricted_one() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[2, 3, 4]);
        leave(&mut state, "r1c2", &[2, 3]);
        leave(&mut state, "r1c9", &[1, 2]);
        leave(&mut state, "r5c9", &[1, 5]);
        leave(&mut state, "r6c9", &[4, 5]);
        assert_eq!(
            says(&state, Technique::AlsXz),
            "r5c9 and r6c9 have only 1, 4 and 5, and r1c1, r1c2 and r1c9 have only 1, 2, 3 and 4; only one of the two \
             sets can hold 1, and the other one holds 4, so r6c1 cannot be 4."
        );
    }

    #[test]
    fn three_sets_tell_both_cases() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c8", &[1, 4]);
        leave(&mut state, "r1c9", &[3, 4]);
        leave(&mut state, "r8c1", &[2, 5]);
        leave(&mut state, "r9c1", &[3, 5]);
        assert_eq!(
            says(&state, Technique::AlsXyWing),
            "r1c1 has only 1 and 2, r1c8 and r1c9 have only 1, 3 and 4, and r8c1 and r9c1 have only 2, 3 and 5; if 1 is \
             in r1c1, 3 is in r1c8 or r1c9, and if not, 2 is in r1c1 and 3 in r8c1 or r9c1, so r9c9 cannot be 3."
        );
    }

    #[test]
    fn several_struck_values_are_in_the_sets() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        for (name, values) in [("r1c7", [1, 4]), ("r1c8", [1, 4]), ("r7c1", [2, 5]), ("r8c1", [2, 5])] {
            leave(&mut state, name, &values);
        }
        leave(&mut state, "r1c9", &[3, 4, 8]);
        leave(&mut state, "r9c1", &[3, 5, 8]);
        let sentence = says(&state, Technique::AlsXyWing);
        assert!(
            sentence.contains("if 1 is in r1c1, 3 and 8 are in r1c7, r1c8 or r1c9, and if not"),
            "{sentence}"
        );
    }
}
