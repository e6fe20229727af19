//! Events between the iterations of a search, which cost nothing without an observer.

use std::ops::ControlFlow;

use crate::colony::ColonyView;
use crate::model::Grid;
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
        /// The fullest grid so far. `sat` has no path: what it has proved so far.
        fullest: Grid,
        /// The grid that the search began with: the givens and, if the method propagates them first, what follows.
        start: &'a Grid,
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
        /// The grid of the walk at the end of the iteration: full, with its conflicts.
        grid: Grid,
        /// The grid whose values stay in place: the givens and what follows from them.
        start: &'a Grid,
    },
    /// An iterated local search is within an iteration that takes long.
    Progress {
        /// The iteration under way, from 1.
        iteration: u64,
        /// The part of the iteration under way: `local search` or `completion`.
        part: &'static str,
        /// The share of its limit that the part has used, from 0 to 1. A local search starts again at 0 when it finds a
        /// better grid.
        done: f64,
        /// Values missing from units in the grid of the walk.
        cost: u32,
        /// The fewest that were missing so far.
        best_cost: u32,
        /// The grid of the walk: full, with its conflicts; during a completion, its fullest grid so far.
        grid: Grid,
        /// The grid whose values stay in place: the givens and what follows from them.
        start: &'a Grid,
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
/// Events come between iterations, and only [`Event::Progress`] inside one. For the same puzzle, method, parameters, seed
/// and iteration or step budget they are the same bit for bit.
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
