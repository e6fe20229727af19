//! The lamp that tells whether a colony still gets anywhere.

use serde::Serialize;

/// Whether a colony gets anywhere.
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

/// The same grid is remembered for so many iterations. With the paper's evaporation of 0.5 %, the value of a grid has
/// fallen by a fifth after the first of them, and to a fifth after the second.
const NARROWING: u64 = 50;
const STUCK: u64 = 300;

/// Counts for how long the memory of a colony has not changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lamp {
    changes: u64,
    changed_at: u64,
}

impl Lamp {
    /// After an iteration: how often the memory has changed since the last call, and what the lamp shows.
    pub(super) fn look(&mut self, iteration: u64, changes: u64) -> (u64, Stagnation) {
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
    fn the_lamp_goes_out_when_another_grid_is_remembered() {
        let mut lamp = Lamp::default();
        assert_eq!(lamp.look(1, 1), (1, Stagnation::Searching));
        assert_eq!(lamp.look(50, 1), (0, Stagnation::Searching));
        assert_eq!(lamp.look(51, 1), (0, Stagnation::Narrowing));
        assert_eq!(lamp.look(301, 1), (0, Stagnation::Stuck));
        assert_eq!(lamp.look(302, 3), (2, Stagnation::Searching));
    }
}
