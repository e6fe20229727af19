//! The sentence that explains a step, with the names of its cells, values and units.

use super::step::{Role, Step};
use super::technique::Technique;
use super::words::{Words, list};
use crate::model::Geometry;
use crate::model::format::Alphabet;

impl Step {
    /// Explains the step in a sentence, with the characters of an alphabet as values (`None`: numbers).
    #[doc(hidden)]
    #[must_use]
    pub fn sentence(&self, geometry: &Geometry, alphabet: Option<&Alphabet>) -> String {
        let words = Words { step: self, geometry, alphabet };
        let (reason, conclusion) = (words.reason(), words.conclusion());
        format!("{reason}, so {conclusion}.")
    }

    /// The units and cells to look at, without the reason: a hint that leaves the rest to the reader.
    #[doc(hidden)]
    #[must_use]
    pub fn place(&self, geometry: &Geometry) -> String {
        let words = Words { step: self, geometry, alphabet: None };
        if self.units.is_empty() { words.all_cells() } else { words.units(&self.units) }
    }
}

impl Words<'_> {
    fn reason(&self) -> String {
        match self.step.technique {
            Technique::FullHouse
            | Technique::NakedSingle
            | Technique::HiddenSingle
            | Technique::Pointing
            | Technique::Claiming
            | Technique::LockedPair
            | Technique::LockedTriple
            | Technique::NakedPair
            | Technique::NakedTriple
            | Technique::NakedQuadruple
            | Technique::NakedSubset
            | Technique::HiddenPair
            | Technique::HiddenTriple
            | Technique::HiddenQuadruple
            | Technique::HiddenSubset => self.reason_in_unit(),
            Technique::DirectPointing
            | Technique::DirectClaiming
            | Technique::DirectHiddenPair
            | Technique::DirectHiddenTriple => self.reason_of_direct(),
            Technique::XWing
            | Technique::Swordfish
            | Technique::Jellyfish
            | Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish => self.reason_of_fish(),
            Technique::SimpleColouring | Technique::MultiColouring => self.reason_of_colours(),
            Technique::UniqueRectangle | Technique::UniversalGrave => self.reason_of_uniqueness(),
            Technique::XChain
            | Technique::XyChain
            | Technique::AlternatingInferenceChain
            | Technique::GroupedChain
            | Technique::Skyscraper
            | Technique::TwoStringKite
            | Technique::TurbotFish => self.reason_of_chain(),
            Technique::ForcingChain => self.reason_of_forcing(),
            _ => self.reason_of_cells(),
        }
    }

    fn reason_in_unit(&self) -> String {
        let (unit, cells, values) = (self.units(&self.step.units), self.all_cells(), self.all_values());
        match self.step.technique {
            Technique::FullHouse => format!("{unit} has only one open cell"),
            Technique::NakedSingle => format!("only {values} is left for {cells}"),
            Technique::HiddenSingle => format!("{cells} is the only place for {values} in {unit}"),
            Technique::Pointing | Technique::Claiming => {
                format!(
                    "all places for {values} in {unit} are {cells}, and every cell that sees them all loses it"
                )
            }
            Technique::HiddenPair
            | Technique::HiddenTriple
            | Technique::HiddenQuadruple
            | Technique::HiddenSubset => {
                format!("in {unit}, the values {values} fit only in {cells}, which have room for no other")
            }
            _ => format!(
                "in {unit}, the cells {cells} share the values {values}, which leaves none for others"
            ),
        }
    }

    /// The reason of the first part, and the unit of the single.
    fn reason_of_direct(&self) -> String {
        let (unit, cells, values) = (self.units(&self.step.units[..1]), self.all_cells(), self.all_values());
        let single = self.units(&self.step.units[1..]);
        match self.step.technique {
            Technique::DirectPointing | Technique::DirectClaiming => {
                format!("all places for {values} in {unit} are {cells}, which leaves one place in {single}")
            }
            _ => format!(
                "in {unit}, the values {values} fit only in {cells}, which leaves one place for another value"
            ),
        }
    }

    fn reason_of_fish(&self) -> String {
        let (base, cover) = self.step.units.split_at(self.step.units.len() / 2);
        let (base, cover, values) = (self.units(base), self.units(cover), self.all_values());
        let fins = self.cells_with(Role::Fin);
        if fins.is_empty() {
            return format!("all places for {values} in {base} lie in {cover}, which have it nowhere else");
        }
        format!(
            "all places for {values} in {base} lie in {cover} or are fins ({fins}), which the targets see"
        )
    }

    fn reason_of_colours(&self) -> String {
        let colours =
            [Role::First, Role::Second, Role::Third, Role::Fourth].map(|role| self.cells_with(role));
        let value = self.all_values();
        let [first, second, third, fourth] = colours;
        let one = format!("either {first} or {second} have the value {value}");
        if third.is_empty() { one } else { format!("{one}, and so do either {third} or {fourth}") }
    }

    fn reason_of_uniqueness(&self) -> String {
        if self.step.technique == Technique::UniversalGrave {
            return "without this value every open cell would have two values, and the puzzle several solutions"
                .to_owned();
        }
        let cells = self.cells_with(Role::Pattern);
        let pair = self.values(self.step.with_role(Role::Pattern));
        format!("if {cells} had only {pair}, the puzzle would have several solutions")
    }

    /// The chain as `first =(strong)= second -(weak)- third ...`.
    fn reason_of_chain(&self) -> String {
        let mut chain = String::new();
        for link in &self.step.links {
            if chain.is_empty() {
                chain = self.node(&link.from);
            }
            chain += if link.is_strong { " = " } else { " - " };
            chain += &self.node(&link.to);
        }
        if self.step.links.last().is_some_and(|link| !link.is_strong) {
            return format!("by the loop {chain}, one of the ends of each link is true");
        }
        let first = self.step.links.first().map(|link| self.node(&link.from)).unwrap_or_default();
        let last = self.step.links.last().map(|link| self.node(&link.to)).unwrap_or_default();
        if first == last {
            return format!("by the chain {chain}, {first} is true because it cannot be false");
        }
        format!("by the chain {chain}, {first} or {last} is true")
    }

    fn reason_of_forcing(&self) -> String {
        let alternatives: Vec<String> =
            self.step.causes.iter().map(|cause| self.node(&[cause.candidate])).collect();
        format!("one of {} is true, and each leads to the same conclusion", list(&alternatives))
    }

    fn reason_of_cells(&self) -> String {
        let (cells, values) = (self.all_cells(), self.all_values());
        let first = self.cells_with(Role::First);
        match self.step.technique {
            Technique::XyWing | Technique::XyzWing => {
                let (pivot, pincers) = (self.cells_with(Role::Pivot), self.cells_with(Role::Pattern));
                format!("whatever {pivot} is, it or one of {pincers} has the value that they share")
            }
            Technique::WWing => {
                let ends = self.cells_with(Role::Pattern);
                format!("{ends} have the same two values, and {first} let only one of them have the first")
            }
            Technique::EmptyRectangle => {
                let (rest, link) = (self.cells_with(Role::Second), self.cells_with(Role::Pattern));
                format!("{values} is in {first} or {rest}, and in one of {link}, which see one another")
            }
            Technique::AlsXz => {
                let second = self.cells_with(Role::Second);
                let restricted = self.values(self.step.with_role(Role::Pattern));
                format!(
                    "only one of the sets {first} and {second} can hold {restricted}; the other one holds the rest of its values"
                )
            }
            Technique::AlsXyWing => {
                let (pivot, second) = (self.cells_with(Role::Pivot), self.cells_with(Role::Second));
                let restricted = self.values(self.step.with_role(Role::Pattern));
                format!(
                    "whichever of {restricted} {pivot} hold, {first} or {second} lose it and hold the rest"
                )
            }
            _ => format!("the cells {cells} have {values} in turn"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, leave, nine};

    #[test]
    fn sentences_name_cells_values_and_units() {
        let mut state = nine();
        leave(&mut state, "r4c4", &[7]);
        let step = Technique::NakedSingle.find(&state).unwrap();
        assert_eq!(step.sentence(state.geometry(), None), "only 7 is left for r4c4, so r4c4 is 7.");
        let mut state = nine();
        confine(&mut state, 18, 4, &["r2c1", "r2c3"]);
        let step = Technique::Pointing.find(&state).unwrap();
        assert_eq!(
            step.sentence(state.geometry(), None),
            "all places for 4 in box 1 are r2c1 and r2c3, and every cell that sees them all loses it, so \
             r2c4, r2c5, r2c6, r2c7, r2c8 and r2c9 cannot be 4."
        );
        assert_eq!(step.place(state.geometry()), "box 1");
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c8"]);
        confine(&mut state, 9, 5, &["r3c1", "r7c1"]);
        let step = Technique::TwoStringKite.find(&state).unwrap();
        assert_eq!(
            step.sentence(state.geometry(), None),
            "by the chain 5 in r1c8 = 5 in r1c2 - 5 in r3c1 = 5 in r7c1, 5 in r1c8 or 5 in r7c1 is true, so \
             r7c8 cannot be 5."
        );
    }
}
