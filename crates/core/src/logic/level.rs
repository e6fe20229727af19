//! The level, the score and the rating of each technique.
//!
//! Scores and levels are those of HoDoKu \[1\]; a direct technique has the sum of its two parts. Ratings are those of Sudoku
//! Explainer \[2\], which counts a turbot fish, colours and a W-wing as chains. A technique that it does not know, such as a
//! finned fish or an almost locked set, has the rating of a chain to the same end.
//!
//! # References
//! \[1\] B. Hobiger, *HoDoKu*, 2.2, default settings.
//! \[2\] N. Juillerat, *Sudoku Explainer*, 1.2.

use super::technique::Technique;
use super::{chains, forcing, singles};
use crate::model::names;

/// How hard a technique or a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Small fish, wings and colours.
    Hard,
    /// Chains, large fish with fins and almost locked sets.
    Unfair,
    /// Forcing chains and beyond.
    Extreme,
}

names! { Level, "level":
    Easy = "easy", Medium = "medium", Hard = "hard", Unfair = "unfair", Extreme = "extreme"
}

/// The cells of a 9x9.
const NINE: usize = 81;

impl Level {
    /// The largest sum of scores of a puzzle of this level with this number of cells; a larger sum raises the level. HoDoKu's
    /// sums are for 81 cells. A larger grid of singles alone would exceed all of them, so they grow with the cells.
    #[doc(hidden)]
    #[must_use]
    pub fn most_score(self, cells: usize) -> u32 {
        let of_nine = match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => return u32::MAX,
        };
        of_nine * cells.max(NINE) as u32 / NINE as u32
    }
}

/// The level, the score and the rating in tenths of a technique.
type Facts = (Level, u32, u32);

impl Technique {
    /// The level of the technique.
    #[doc(hidden)]
    #[must_use]
    pub fn level(self) -> Level {
        self.facts().0
    }

    /// The score of one step, in HoDoKu's scale.
    #[doc(hidden)]
    #[must_use]
    pub fn score(self) -> u32 {
        self.facts().1
    }

    /// The rating of the simplest step in tenths, in Sudoku Explainer's scale.
    #[doc(hidden)]
    #[must_use]
    pub fn rating(self) -> u32 {
        self.facts().2
    }

    /// The ratings that its steps can have on a grid of this side, in tenths: hidden singles in lines and long chains rate
    /// higher than the simplest step.
    pub(crate) fn ratings(self, side: usize) -> Vec<u32> {
        let rating = self.rating();
        match self {
            Technique::HiddenSingle => vec![rating, singles::IN_LINE],
            Technique::XChain
            | Technique::XyChain
            | Technique::AlternatingInferenceChain
            | Technique::GroupedChain => (rating..=rating + chains::most_surcharge()).collect(),
            Technique::ForcingChain => (rating..=rating + forcing::most_surcharge(side)).collect(),
            _ => vec![rating],
        }
    }

    /// What techniques are compared by: of two of the same level, the one with the higher score is harder.
    pub(crate) fn difficulty(self) -> impl Ord {
        (self.level(), self.score(), self)
    }

    fn facts(self) -> Facts {
        use Level::{Easy, Extreme, Hard, Medium, Unfair};
        match self {
            Technique::FullHouse => (Easy, 4, 10),
            Technique::NakedSingle => (Easy, 4, 23),
            Technique::HiddenSingle => (Easy, 14, 12),
            Technique::DirectPointing => (Medium, 64, 17),
            Technique::DirectClaiming => (Medium, 64, 19),
            Technique::DirectHiddenPair => (Medium, 84, 20),
            Technique::DirectHiddenTriple => (Medium, 114, 25),
            Technique::LockedPair => (Medium, 40, 30),
            Technique::LockedTriple => (Medium, 60, 36),
            Technique::Pointing => (Medium, 50, 26),
            Technique::Claiming => (Medium, 50, 28),
            Technique::NakedPair => (Medium, 60, 30),
            Technique::NakedTriple => (Medium, 80, 36),
            Technique::HiddenPair => (Medium, 70, 34),
            Technique::HiddenTriple => (Medium, 100, 40),
            Technique::NakedQuadruple => (Hard, 120, 50),
            Technique::HiddenQuadruple => (Hard, 150, 54),
            Technique::NakedSubset => (Hard, 160, 56),
            Technique::HiddenSubset => (Hard, 200, 60),
            Technique::XWing => (Hard, 140, 32),
            Technique::Swordfish => (Hard, 150, 38),
            Technique::Jellyfish => (Hard, 160, 52),
            Technique::RemotePair => (Hard, 110, 72),
            Technique::UniversalGrave => (Hard, 100, 56),
            Technique::Skyscraper => (Hard, 130, 66),
            Technique::TwoStringKite => (Hard, 150, 66),
            Technique::TurbotFish => (Hard, 120, 66),
            Technique::EmptyRectangle => (Hard, 120, 67),
            Technique::WWing => (Hard, 150, 71),
            Technique::XyWing => (Hard, 160, 42),
            Technique::XyzWing => (Hard, 180, 44),
            Technique::UniqueRectangle => (Hard, 100, 45),
            Technique::FinnedXWing => (Hard, 130, 67),
            Technique::SashimiXWing => (Hard, 150, 67),
            Technique::FinnedSwordfish => (Unfair, 200, 70),
            Technique::SashimiSwordfish => (Unfair, 240, 70),
            Technique::FinnedJellyfish => (Unfair, 250, 72),
            Technique::SashimiJellyfish => (Unfair, 260, 72),
            Technique::SimpleColouring => (Hard, 150, 66),
            Technique::MultiColouring => (Hard, 200, 67),
            Technique::XChain => (Unfair, 260, 66),
            Technique::XyChain => (Unfair, 260, 70),
            Technique::AlternatingInferenceChain => (Unfair, 280, 70),
            Technique::GroupedChain => (Unfair, 300, 75),
            Technique::AlsXz => (Unfair, 300, 75),
            Technique::AlsXyWing => (Unfair, 320, 78),
            Technique::ForcingChain => (Extreme, 500, 80),
        }
    }
}
