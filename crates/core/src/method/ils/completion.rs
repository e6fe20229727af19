//! Completion of a partial grid by depth-first search within limits of its own.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::super::depth_first::DepthFirst;
use super::IlsParameters;
use crate::deduce::Cover;
use crate::local::{CellSet, FullGrid};
use crate::model::Grid;
use crate::search::{Run, StopReason};

/// Tries to complete partial grids.
pub(super) struct Completion {
    tree: DepthFirst,
    seconds: f64,
    nodes: u32,
}

/// The limits are polled after this many kept cells: each may set off a cascade.
const POLL_EVERY: usize = 16;

impl Completion {
    pub(super) fn new(parameters: &IlsParameters, cover: &Arc<Cover>) -> Completion {
        Completion {
            tree: DepthFirst::new(cover),
            seconds: parameters.completion_seconds,
            nodes: parameters.completion_nodes,
        }
    }

    /// Completes the grid without its cleared cells, if that is possible within the limits.
    ///
    /// The limit is one of time, unless the run is to be repeatable: then it is one of nodes. The kept cells must not
    /// be in conflict.
    pub(super) fn complete(
        &mut self,
        grid: &FullGrid<'_>,
        cleared: &CellSet,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Option<Grid>> {
        self.tree.restart();
        run.poll()?;
        let ends = run.last_poll() + Duration::from_secs_f64(self.seconds);
        let kept = grid.layout().open_cells().iter().filter(|&&cell| !cleared.contains(cell));
        for (count, &cell) in kept.enumerate() {
            // A value that propagation has excluded has no literal.
            let literal = self.tree.cover().literal(cell, grid.value(cell));
            if !literal.is_some_and(|literal| self.tree.suppose(literal)) {
                return ControlFlow::Continue(None);
            }
            if count % POLL_EVERY == 0 {
                run.poll()?;
            }
        }

        let mut nodes_left = self.nodes;
        let is_repeatable = run.is_repeatable();
        let found = self.tree.next(|_| {
            let is_over = if is_repeatable { nodes_left == 0 } else { run.last_poll() >= ends };
            if is_over {
                return ControlFlow::Break(None);
            }
            nodes_left = nodes_left.saturating_sub(1);
            run.step().map_break(Some)
        });
        match found {
            ControlFlow::Continue(true) => ControlFlow::Continue(Some(self.tree.grid())),
            ControlFlow::Continue(false) | ControlFlow::Break(None) => ControlFlow::Continue(None),
            ControlFlow::Break(Some(stopped)) => ControlFlow::Break(stopped),
        }
    }
}
