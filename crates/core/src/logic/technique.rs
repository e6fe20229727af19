//! The techniques in the order in which people try them, which is HoDoKu's.

use super::state::State;
use super::step::Step;
use super::{
    als_xy_wing, als_xz, chains, colouring, direct, empty_rectangle, finned_fish, fish, forcing,
    hidden_subset, locked, naked_subset, remote_pair, singles, turbot, unique_rectangle, universal_grave,
    w_wing, xy_wing,
};
use crate::model::names;

/// A technique that people use, in the order in which it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The last open cell of a unit.
    FullHouse,
    /// A cell with one value left.
    NakedSingle,
    /// A value with one place left in a unit.
    HiddenSingle,
    /// Pointing that leaves one place for a value in a unit.
    DirectPointing,
    /// Claiming that leaves one place for a value in a unit.
    DirectClaiming,
    /// A hidden pair that leaves one place for another value in the unit.
    DirectHiddenPair,
    /// A hidden triple that leaves one place for another value in the unit.
    DirectHiddenTriple,
    /// A naked pair that lies in two units.
    LockedPair,
    /// A naked triple that lies in two units.
    LockedTriple,
    /// The places of a value in a box all see a cell outside.
    Pointing,
    /// The places of a value in a line all see a cell outside.
    Claiming,
    /// Two cells of a unit with two values between them.
    NakedPair,
    /// Three cells of a unit with three values between them.
    NakedTriple,
    /// Two values of a unit with two places between them.
    HiddenPair,
    /// Three values of a unit with three places between them.
    HiddenTriple,
    /// Four cells of a unit with four values between them.
    NakedQuadruple,
    /// Four values of a unit with four places between them.
    HiddenQuadruple,
    /// Five or six cells of a unit with as many values.
    NakedSubset,
    /// Five or six values of a unit with as many places.
    HiddenSubset,
    /// Two rows with their places in two columns, or the reverse.
    XWing,
    /// Three rows with their places in three columns, or the reverse.
    Swordfish,
    /// Four rows with their places in four columns, or the reverse.
    Jellyfish,
    /// A chain of cells with the same two values.
    RemotePair,
    /// Every open cell but one has two values: only sound for a unique solution.
    UniversalGrave,
    /// Two strong links in parallel lines.
    Skyscraper,
    /// A strong link in a row and one in a column, joined in a box.
    TwoStringKite,
    /// Two other strong links of one value.
    TurbotFish,
    /// A strong link and a box with its places in two groups.
    EmptyRectangle,
    /// Two cells with the same two values, joined by a strong link.
    WWing,
    /// A cell with two values that sees two others.
    XyWing,
    /// A cell with three values that sees two others.
    XyzWing,
    /// Four cells that two values would fill in two ways: only sound for a unique solution.
    UniqueRectangle,
    /// An X-wing with further places that see the target.
    FinnedXWing,
    /// A finned X-wing that lacks a corner.
    SashimiXWing,
    /// A swordfish with further places that see the target.
    FinnedSwordfish,
    /// A finned swordfish that lacks places.
    SashimiSwordfish,
    /// A jellyfish with further places that see the target.
    FinnedJellyfish,
    /// A finned jellyfish that lacks places.
    SashimiJellyfish,
    /// Strong links of one value in two colours.
    SimpleColouring,
    /// Two colourings of one value that touch.
    MultiColouring,
    /// A chain of links of one value.
    XChain,
    /// A chain of cells with two values each.
    XyChain,
    /// A chain of strong and weak links in turn.
    AlternatingInferenceChain,
    /// Such a chain with groups of cells as ends of links.
    GroupedChain,
    /// Two almost locked sets with a value that only one of them can hold.
    AlsXz,
    /// Three almost locked sets, one of which shares such a value with each of the others.
    AlsXyWing,
    /// Every value of a cell, or every place of a value, leads to the same conclusion.
    ForcingChain,
}

names! { Technique, "technique":
    FullHouse = "full-house", NakedSingle = "naked-single", HiddenSingle = "hidden-single",
    DirectPointing = "direct-pointing", DirectClaiming = "direct-claiming",
    DirectHiddenPair = "direct-hidden-pair", DirectHiddenTriple = "direct-hidden-triple",
    LockedPair = "locked-pair", LockedTriple = "locked-triple", Pointing = "pointing", Claiming = "claiming",
    NakedPair = "naked-pair", NakedTriple = "naked-triple", HiddenPair = "hidden-pair",
    HiddenTriple = "hidden-triple", NakedQuadruple = "naked-quadruple", HiddenQuadruple = "hidden-quadruple",
    NakedSubset = "naked-subset", HiddenSubset = "hidden-subset", XWing = "x-wing", Swordfish = "swordfish",
    Jellyfish = "jellyfish", RemotePair = "remote-pair", UniversalGrave = "bug+1", Skyscraper = "skyscraper",
    TwoStringKite = "two-string-kite", TurbotFish = "turbot-fish", EmptyRectangle = "empty-rectangle",
    WWing = "w-wing", XyWing = "xy-wing", XyzWing = "xyz-wing", UniqueRectangle = "unique-rectangle",
    FinnedXWing = "finned-x-wing", SashimiXWing = "sashimi-x-wing", FinnedSwordfish = "finned-swordfish",
    SashimiSwordfish = "sashimi-swordfish", FinnedJellyfish = "finned-jellyfish",
    SashimiJellyfish = "sashimi-jellyfish", SimpleColouring = "simple-colouring",
    MultiColouring = "multi-colouring", XChain = "x-chain", XyChain = "xy-chain",
    AlternatingInferenceChain = "alternating-inference-chain", GroupedChain = "grouped-chain",
    AlsXz = "als-xz", AlsXyWing = "als-xy-wing", ForcingChain = "forcing-chain"
}

impl Technique {
    /// The first step by this technique, if there is one.
    #[doc(hidden)]
    #[must_use]
    pub fn find(self, state: &State) -> Option<Step> {
        match self {
            Technique::FullHouse => singles::full_house(state),
            Technique::NakedSingle => singles::naked_single(state),
            Technique::HiddenSingle => singles::hidden_single(state),
            Technique::DirectPointing
            | Technique::DirectClaiming
            | Technique::DirectHiddenPair
            | Technique::DirectHiddenTriple => direct::find(state, self),
            Technique::Pointing | Technique::Claiming => locked::find(state, self),
            Technique::LockedPair
            | Technique::LockedTriple
            | Technique::NakedPair
            | Technique::NakedTriple
            | Technique::NakedQuadruple
            | Technique::NakedSubset => naked_subset::find(state, self),
            Technique::HiddenPair
            | Technique::HiddenTriple
            | Technique::HiddenQuadruple
            | Technique::HiddenSubset => hidden_subset::find(state, self),
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => fish::find(state, self),
            Technique::RemotePair => remote_pair::find(state),
            Technique::UniversalGrave => universal_grave::find(state),
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                turbot::find(state, self)
            }
            Technique::EmptyRectangle => empty_rectangle::find(state),
            Technique::WWing => w_wing::find(state),
            Technique::XyWing => xy_wing::xy_wing(state),
            Technique::XyzWing => xy_wing::xyz_wing(state),
            Technique::UniqueRectangle => unique_rectangle::find(state),
            Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish => finned_fish::find(state, self),
            Technique::SimpleColouring => colouring::simple(state),
            Technique::MultiColouring => colouring::multi(state),
            Technique::XChain
            | Technique::XyChain
            | Technique::AlternatingInferenceChain
            | Technique::GroupedChain => chains::find(state, self),
            Technique::AlsXz => als_xz::find(state),
            Technique::AlsXyWing => als_xy_wing::find(state),
            Technique::ForcingChain => forcing::find(state),
        }
    }

    /// The techniques of hints and explanations, in the order in which they are tried.
    #[doc(hidden)]
    pub fn of_explanations() -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter().filter(|technique| !technique.is_direct())
    }

    /// Whether the technique joins another one with the single that follows from it. Only ratings know these.
    pub(super) fn is_direct(self) -> bool {
        matches!(
            self,
            Technique::DirectPointing
                | Technique::DirectClaiming
                | Technique::DirectHiddenPair
                | Technique::DirectHiddenTriple
        )
    }

    /// Whether the technique is sound only if the puzzle has exactly one solution, and no rule beside rows, columns and boxes.
    pub(crate) fn needs_unique(self) -> bool {
        matches!(self, Technique::UniqueRectangle | Technique::UniversalGrave)
    }

    /// The name in a sentence: `naked single`, `finned X-wing`, `ALS-XZ`.
    #[doc(hidden)]
    #[must_use]
    pub fn title(self) -> String {
        let mut title = String::new();
        for word in self.name().split('-') {
            if matches!(word, "x" | "xy" | "xyz" | "w" | "als" | "xz" | "bug+1") {
                title += &word.to_uppercase();
                title.push('-');
            } else {
                title += word;
                title.push(if matches!(word, "two" | "multi") { '-' } else { ' ' });
            }
        }
        title.pop();
        title
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_levels_and_scores_agree_with_the_order() {
        for technique in Technique::ALL {
            assert_eq!(technique.name().parse::<Technique>().unwrap(), technique);
            assert!(technique.score() > 0 && technique.rating() >= 10);
        }
        assert_eq!(Technique::ALL[0], Technique::FullHouse);
        assert_eq!(Technique::FinnedSwordfish.name(), "finned-swordfish");
        let titled = [
            (Technique::NakedSingle, "naked single"),
            (Technique::FinnedXWing, "finned X-wing"),
            (Technique::AlsXyWing, "ALS-XY-wing"),
            (Technique::TwoStringKite, "two-string kite"),
            (Technique::MultiColouring, "multi-colouring"),
            (Technique::UniversalGrave, "BUG+1"),
        ];
        titled.into_iter().for_each(|(technique, title)| assert_eq!(technique.title(), title));
    }
}
