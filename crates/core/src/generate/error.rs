//! Why no puzzle was made.

use thiserror::Error;

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
    /// None of the puzzles that were made asks of a person what it should.
    #[error("none of {0} puzzles has the wanted difficulty")]
    NotWanted(u64),
    /// The run was over before the puzzle was made.
    #[error("the run was over before the puzzle was made ({0})")]
    Stopped(StopReason),
}
