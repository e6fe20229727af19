//! Why a text is no instance.

use thiserror::Error;

/// Why a text is no instance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InstanceError {
    /// A mistake in a line.
    #[error("line {line}: {message}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A well-formed text without a usable instance.
    #[error("{0}")]
    Unsuitable(String),
}

impl InstanceError {
    /// A mistake in this line.
    pub(crate) fn at(line: usize, message: impl Into<String>) -> InstanceError {
        InstanceError::Line { line, message: message.into() }
    }
}
