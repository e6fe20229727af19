//! Events between the iterations of a search, which cost nothing without an observer.

use std::ops::ControlFlow;

use crate::colony::ColonyView;
use crate::walk::WalkView;

/// An event in a search.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A colony finished an iteration: all its ants built a grid once.
    Iteration(ColonyView<'a>),
    /// A portfolio picked a method.
    Picked {
        /// The method, or the plan of several, in words.
        method: &'a str,
        /// Each method of the plan, with its preset if that is not the default one.
        stages: &'a [&'a str],
        /// The reason for the choice.
        reason: &'a str,
    },
    /// A depth-first search visited another batch of nodes.
    Nodes {
        /// Nodes visited so far.
        nodes: u64,
        /// Choices on the current path.
        depth: usize,
        /// Cells fixed on the current path, givens included.
        filled: usize,
    },
    /// Walks over full grids, alone or as ants, finished an iteration.
    Walkers(WalkView<'a>),
    /// A local search by swaps within boxes finished an iteration.
    Walk {
        /// The iteration just finished, from 1.
        iteration: u64,
        /// Values missing from units where the walk is now.
        cost: u32,
        /// The fewest that were missing so far.
        best_cost: u32,
        /// The temperature of the iteration, for a walk that has one.
        temperature: Option<f64>,
    },
    /// The generator decided about another cell of a full grid.
    Blanking {
        /// Cells decided so far.
        tried: usize,
        /// Cells that are still given.
        given: usize,
        /// Cells of the puzzle.
        cells: usize,
    },
}

/// An observer of a run.
///
/// Events come between iterations, never inside one, and for the same puzzle, method, parameters, seed and iteration
/// or step budget they are the same bit for bit.
pub trait Observer {
    /// Receives an event; `Break` ends the run.
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()>;

    /// Receives the state in which a search in iterations ended, as an event of that kind; of several islands the first
    /// one. The last iteration may have been cut short by a limit. The clock of the run has stopped.
    #[doc(hidden)]
    fn on_end(&mut self, _state: &Event<'_>) {}
}

impl<F: FnMut(&Event<'_>) -> ControlFlow<()>> Observer for F {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self(event)
    }
}
