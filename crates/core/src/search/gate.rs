//! The gate at which a caller pauses a search.

use std::fmt::Debug;
use std::time::Duration;

/// Pauses and resumes a run: a pause button, or turns among several searches that share a processor.
///
/// A run passes its gate at each poll, several thousand times a second. The time for which it is held counts neither
/// for its limit nor for its effort.
pub trait Gate: Debug + Send + Sync {
    /// Blocks while the run is to pause. A caller that cancels the run must also open its gate.
    fn pass(&self);

    /// The time for which the run was held so far, here or by its observers.
    fn held(&self) -> Duration;
}
