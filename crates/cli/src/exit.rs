//! How the program ends.

use std::io;

/// The end of a command that could do its work. Later ones outrank earlier ones when there are several puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Solved, valid, or simply done.
    Success,
    /// Proven to have no solution; not a valid solution.
    No,
    /// Not solved within the budget.
    Unknown,
    /// A file could not be read or written.
    Io,
    /// Somebody else is at work; it may be tried again later.
    Busy,
    /// An option does not fit a puzzle.
    Usage,
    /// A puzzle could not be understood.
    BadPuzzle,
    /// Ended by a signal.
    Interrupted,
}

impl From<Exit> for u8 {
    fn from(exit: Exit) -> u8 {
        match exit {
            Exit::Success => 0,
            Exit::No => 1,
            Exit::Unknown => 3,
            Exit::Io => 74,
            Exit::Busy => 75,
            Exit::Usage => 2,
            Exit::BadPuzzle => 65,
            Exit::Interrupted => 130,
        }
    }
}

/// Why a command could not do its work at all.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that makes no sense.
    Usage(String),
    /// Something could not be read or written.
    Io(String),
    /// Standard output is closed or full.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
