//! A search that somebody may hold up.

use std::fmt::Debug;
use std::time::Duration;

/// Holds a run up and lets it go on: a pause button, or turns among several searches that share a processor.
///
/// A run comes to its gate wherever it looks at the clock, several hundred times a second. The time for which it is
/// held is no time of the search: it counts neither for its limit nor for its effort.
pub trait Gate: Debug + Send + Sync {
    /// Returns when the run may go on, at once if nothing holds it up.
    ///
    /// Whoever cancels a run lets it through the gate.
    fn pass(&self);

    /// For how long the run was held so far, here or by its observers.
    fn held(&self) -> Duration;
}
