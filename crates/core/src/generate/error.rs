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
        matches!(self, GenerateError::TooHard(..) | GenerateError::NotPlain(_) | GenerateError::NotWanted(_))
    }
}
