//! Exit codes and failures of commands.

use std::io;

/// The result of a command. With several puzzles, later variants outrank earlier ones.
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
    /// Another process holds the lock; the command may be tried again later.
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

/// Why a command did not run to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Options or arguments are wrong.
    Usage(String),
    /// Something could not be read or written.
    Io(String),
    /// A file that an option names could not be read.
    BadFile {
        /// The whole report for standard error.
        report: String,
        exit: Exit,
    },
    /// Standard output is closed or full.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
