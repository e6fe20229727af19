//! The sentence that explains a step, with the names of its cells, values and units: a reason that a person can follow
//! on the grid, and what follows from it. The files beside this one have the reasons of a family of techniques each.

mod almost_locked;
mod chains;
mod colours;
mod rectangles;
mod wings;
mod words;

use super::step::{Role, Step};
use super::technique::Technique;
use crate::model::Geometry;
use crate::model::format::Alphabet;
use words::Words;

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
            Technique::RemotePair => self.reason_of_remote_pair(),
            Technique::UniversalGrave => self.reason_of_grave(),
            Technique::UniqueRectangle => self.reason_of_rectangle(),
            Technique::EmptyRectangle => self.reason_of_empty_rectangle(),
            Technique::WWing => self.reason_of_w_wing(),
            Technique::XyWing | Technique::XyzWing => self.reason_of_wing(),
            Technique::SimpleColouring => self.reason_of_simple_colouring(),
            Technique::MultiColouring => self.reason_of_multi_colouring(),
            Technique::Skyscraper
            | Technique::TwoStringKite
            | Technique::TurbotFish
            | Technique::XChain
            | Technique::XyChain
            | Technique::AlternatingInferenceChain
            | Technique::GroupedChain => self.reason_of_chain(),
            Technique::AlsXz => self.reason_of_two_sets(),
            Technique::AlsXyWing => self.reason_of_three_sets(),
            Technique::ForcingChain => self.reason_of_forcing(),
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
            _ if self.strikes_within_units() => format!(
                "in {unit}, the cells {cells} share the values {values}, which leaves none for others"
            ),
            _ => format!(
                "in {unit}, the cells {cells} share the values {values}, and every cell that sees them all loses them"
            ),
        }
    }

    /// Whether every struck cell is in one of the step's units; the others see the cells of the pattern in other ways.
    fn strikes_within_units(&self) -> bool {
        let mut struck = self.step.struck.iter();
        struck.all(|struck| {
            self.step.units.iter().any(|&unit| self.geometry.unit(unit).cells.contains(&struck.cell))
        })
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{blank, confine, leave, nine, says};
    use crate::model::Rule;

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
        confine(&mut state, 22, 1, &["r4c4", "r6c6"]);
        confine(&mut state, 22, 9, &["r4c4", "r6c6"]);
        leave(&mut state, "r6c6", &[1, 2, 9]);
        assert_eq!(
            says(&state, Technique::HiddenPair),
            "in box 5, the values 1 and 9 fit only in r4c4 and r6c6, which have room for no other, so r4c4 and r6c6 \
             cannot be 2, and r4c4 cannot be 3, 4, 5, 6, 7 or 8."
        );
    }

    #[test]
    fn a_locked_pair_names_both_units_in_which_it_strikes() {
        let mut state = nine();
        leave(&mut state, "r2c1", &[3, 7]);
        leave(&mut state, "r2c3", &[3, 7]);
        for unit in [0, 1, 2] {
            let kept = if unit == 1 { ["r2c1", "r2c3", "r2c6"] } else { ["r1c3", "r1c6", "r3c9"] };
            confine(&mut state, unit, 7, &kept);
            confine(&mut state, unit, 3, &["r2c1", "r2c3", "r1c6", "r3c9"]);
        }
        assert_eq!(
            says(&state, Technique::LockedPair),
            "in row 2 and box 1, the cells r2c1 and r2c3 share the values 3 and 7, which leaves none for others, so r1c3 \
             and r2c6 cannot be 7."
        );
    }

    #[test]
    fn a_pair_that_strikes_by_exclusions_says_so() {
        // A knight on r3c2 attacks r1c1 and r1c3.
        let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::AntiKnight).build().unwrap();
        let mut state = blank(&geometry);
        leave(&mut state, "r1c4", &[3, 7]);
        leave(&mut state, "r1c6", &[3, 7]);
        confine(&mut state, 0, 3, &["r1c4", "r1c6"]);
        confine(&mut state, 0, 7, &["r1c4", "r1c6"]);
        let pair = "the cells r1c4 and r1c6 share the values 3 and 7";
        let sentence = says(&state, Technique::NakedPair);
        assert!(sentence.starts_with(&format!("in box 2, {pair}, which leaves none")), "{sentence}");
        // A knight on r3c5 attacks both too, but it is in their box; with r1c3 and r1c5 only the pairs of rules are left.
        let mut state = blank(&geometry);
        leave(&mut state, "r1c3", &[3, 7]);
        leave(&mut state, "r1c5", &[3, 7]);
        confine(&mut state, 0, 3, &["r1c3", "r1c5"]);
        confine(&mut state, 0, 7, &["r1c3", "r1c5"]);
        let sentence = says(&state, Technique::NakedPair);
        let reason = "in row 1, the cells r1c3 and r1c5 share the values 3 and 7, and every cell that sees them all loses \
                      them, so ";
        assert!(sentence.starts_with(reason) && sentence.contains("r3c4"), "{sentence}");
    }
}
