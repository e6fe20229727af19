//! Reasons of wings, remote pairs and empty rectangles.

use super::words::{Words, list};
use crate::logic::step::{Candidate, Role};
use crate::model::Cell;

impl Words<'_> {
    /// `if r1c1 is 1, r1c8 is 3, and if r1c1 is 2, r5c1 is 3`
    pub(super) fn reason_of_wing(&self) -> String {
        let third = self.step.struck[0].value;
        let pincers: Vec<Candidate> = self.step.with_role(Role::Pattern).collect();
        let pivot: Vec<Candidate> = self.step.with_role(Role::Pivot).collect();
        let name = self.cells_with(Role::Pivot);
        let mut cases = Vec::new();
        for held in pivot.iter().filter(|held| held.value != third) {
            let pincer = pincers.iter().find(|pincer| pincer.value == held.value);
            let pincer = pincer.map(|pincer| self.cell(pincer.cell)).unwrap_or_default();
            let (value, third) = (self.symbol(held.value), self.symbol(third));
            cases.push(format!("if {name} is {value}, {pincer} is {third}"));
        }
        if pivot.iter().any(|held| held.value == third) {
            cases.push(format!("otherwise {name} is {} itself", self.symbol(third)));
        }
        format!("{}, and {}", cases[..cases.len() - 1].join(", "), cases[cases.len() - 1])
    }

    pub(super) fn reason_of_w_wing(&self) -> String {
        let (ends, link) = (self.cells_with(Role::Pattern), self.step.with_role(Role::First));
        let (joined, other) = (self.values(self.step.with_role(Role::First)), self.struck_values());
        let (unit, link) = (self.units(&self.step.units), self.names_of_cells(link).join(" or "));
        format!(
            "{ends} have only {joined} and {other}; in {unit}, {joined} is in {link}, each of which sees one of them: \
             they cannot both be {joined}, and one of them is {other}"
        )
    }

    pub(super) fn reason_of_remote_pair(&self) -> String {
        let mut cells: Vec<Cell> = self.step.causes.iter().map(|cause| cause.candidate.cell).collect();
        cells.dedup();
        let [first, last] = [cells[0], cells[cells.len() - 1]].map(|cell| self.cell(cell));
        let chain: Vec<String> = cells.into_iter().map(|cell| self.cell(cell)).collect();
        let values = self.all_values();
        format!(
            "{} have only {values} and each sees the next, which makes {first} and {last} different",
            list(&chain)
        )
    }

    /// `if r7c8 is not 5, r2c8 is, which leaves only r1c3 and r3c3 for 5 in box 1`
    pub(super) fn reason_of_empty_rectangle(&self) -> String {
        let mut link = self.step.with_role(Role::Pattern).map(|candidate| self.cell(candidate.cell));
        let (near, far) = (link.next().unwrap_or_default(), link.next().unwrap_or_default());
        let (value, rest) = (self.all_values(), self.cells_with(Role::Second));
        let (own, strong) = (self.units(&self.step.units[..1]), self.units(&self.step.units[2..]));
        format!(
            "if {far} is not {value}, {near} is ({strong}), which leaves only {rest} for {value} in {own}"
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::fixtures::{confine, leave, nine, says};
    use crate::logic::technique::Technique;

    #[test]
    fn a_wing_says_what_each_value_of_the_pivot_leads_to() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c8", &[1, 3]);
        leave(&mut state, "r5c1", &[2, 3]);
        assert_eq!(
            says(&state, Technique::XyWing),
            "if r1c1 is 1, r1c8 is 3, and if r1c1 is 2, r5c1 is 3, so r5c8 cannot be 3."
        );
        let mut state = nine();
        leave(&mut state, "r2c2", &[1, 2, 3]);
        leave(&mut state, "r2c7", &[1, 3]);
        leave(&mut state, "r3c1", &[2, 3]);
        assert_eq!(
            says(&state, Technique::XyzWing),
            "if r2c2 is 1, r2c7 is 3, if r2c2 is 2, r3c1 is 3, and otherwise r2c2 is 3 itself, so r2c1 and r2c3 \
             cannot be 3."
        );
    }

    #[test]
    fn a_w_wing_names_its_strong_link() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[4, 6]);
        leave(&mut state, "r5c5", &[4, 6]);
        confine(&mut state, 17, 4, &["r1c9", "r5c9"]);
        assert_eq!(
            says(&state, Technique::WWing),
            "r1c1 and r5c5 have only 4 and 6; in column 9, 4 is in r1c9 or r5c9, each of which sees one of them: they \
             cannot both be 4, and one of them is 6, so r1c5 and r5c1 cannot be 6."
        );
    }

    #[test]
    fn a_remote_pair_is_told_in_the_order_of_its_cells() {
        let mut state = nine();
        for name in ["r5c1", "r1c1", "r1c5", "r5c9"] {
            leave(&mut state, name, &[2, 7]);
        }
        leave(&mut state, "r2c9", &[2, 7]);
        assert_eq!(
            says(&state, Technique::RemotePair),
            "r2c9, r5c9, r5c1 and r1c1 have only 2 and 7 and each sees the next, which makes r2c9 and r1c1 different, so \
             r1c7, r1c8, r1c9, r2c1, r2c2 and r2c3 cannot be 2 or 7."
        );
    }

    #[test]
    fn an_empty_rectangle_follows_the_strong_link_into_the_box() {
        let mut state = nine();
        confine(&mut state, 18, 5, &["r2c1", "r2c2", "r1c3", "r3c3"]);
        confine(&mut state, 16, 5, &["r2c8", "r7c8"]);
        assert_eq!(
            says(&state, Technique::EmptyRectangle),
            "if r7c8 is not 5, r2c8 is (column 8), which leaves only r1c3 and r3c3 for 5 in box 1, so r7c3 cannot be 5."
        );
    }
}
