//! Why no puzzle was made.

use thiserror::Error;

use crate::logic::{Level, Technique};
use crate::search::StopReason;

/// Why no puzzle was made. Sudoku with boxes alone, and Latin squares, always have a full grid that is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A complete search has proven that no grid can be filled by these rules.
    #[error("no full grid exists: a complete search has proven that no grid can be filled by these rules")]
    NoFullGrid,
    /// No full grid was found within the limits of the searches. One may exist.
    #[error("no full grid was found within the limit of the search, but one may exist")]
    NotFound,
    /// The technique is harder than the level.
    #[error("{0} is {level}, so that no {1} puzzle needs it", level = .0.level())]
    TooHard(Technique, Level),
    /// The technique holds only where rows, columns and boxes are the only rules.
    #[error("{0} is sound only for rows, columns and boxes, without a further rule")]
    NotPlain(Technique),
    /// In a puzzle of this size, easier techniques do what the technique does.
    #[error("no puzzle of this size needs {0}: easier techniques do the same")]
    NotNeeded(Technique),
    /// The level is above what the technique and easier ones reach.
    #[error("{1} puzzles need a harder technique than {0}")]
    TooEasy(Technique, Level),
    /// Singles solve every puzzle of this size.
    #[error("singles solve every puzzle of this size, so that all are easy")]
    AllEasy,
    /// No puzzle as wished has such a rating. The nearest ones below and above are in tenths.
    #[error("no such puzzle has this rating: {nearest}", nearest = nearest(*.0, *.1))]
    NoRating(Option<u32>, Option<u32>),
    /// None of the puzzles that were made asks of a person what it should.
    #[error("none of {0} puzzles has the wanted difficulty")]
    NotWanted(u64),
    /// The run was over before the puzzle was made.
    #[error("the run was over before the puzzle was made ({0})")]
    Stopped(StopReason),
}

impl GenerateError {
    /// Whether the wanted difficulty is the reason, so that another one helps.
    #[doc(hidden)]
    #[must_use]
    pub fn is_about_difficulty(&self) -> bool {
        !matches!(self, GenerateError::NoFullGrid | GenerateError::NotFound | GenerateError::Stopped(_))
    }
}

/// The nearest ratings in words.
fn nearest(below: Option<u32>, above: Option<u32>) -> String {
    let number = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
    match (below.map(number), above.map(number)) {
        (Some(below), Some(above)) => format!("the nearest are {below} and {above}"),
        (Some(below), None) => format!("the highest is {below}"),
        (None, above) => format!("the lowest is {}", above.unwrap_or_default()),
    }
}
