//! The lamp that shows whether a colony stagnates.

use serde::Serialize;

/// Whether a colony makes progress.
///
/// The ants build on the grid that the colony remembers. As long as better ones, or with best value evaporation other
/// ones, take its place, the colony searches; if that does not happen for long, its ants repeat themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stagnation {
    #[default]
    Searching,
    Narrowing,
    Stuck,
}

/// The iterations after which the same remembered grid means stagnation. With the paper's evaporation of 0.5 %, the value
/// of a grid has fallen by a fifth after the first number, and to a fifth after the second.
const NARROWING: u64 = 50;
const STUCK: u64 = 300;

/// Counts the iterations since the memory of a colony last changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lamp {
    changes: u64,
    changed_at: u64,
}

impl Lamp {
    /// Enters an iteration; returns the changes of memory since the last call, and the state of the lamp.
    pub(super) fn update(&mut self, iteration: u64, changes: u64) -> (u64, Stagnation) {
        let jumps = changes - self.changes;
        if jumps > 0 {
            *self = Lamp { changes, changed_at: iteration };
        }
        let stagnation = match iteration.saturating_sub(self.changed_at) {
            0..NARROWING => Stagnation::Searching,
            NARROWING..STUCK => Stagnation::Narrowing,
            STUCK.. => Stagnation::Stuck,
        };
        (jumps, stagnation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lamp_is_reset_when_another_grid_is_remembered() {
        let mut lamp = Lamp::default();
        assert_eq!(lamp.update(1, 1), (1, Stagnation::Searching));
        assert_eq!(lamp.update(50, 1), (0, Stagnation::Searching));
        assert_eq!(lamp.update(51, 1), (0, Stagnation::Narrowing));
        assert_eq!(lamp.update(301, 1), (0, Stagnation::Stuck));
        assert_eq!(lamp.update(302, 3), (2, Stagnation::Searching));
    }
}
