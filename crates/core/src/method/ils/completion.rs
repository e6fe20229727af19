//! Completion of a partial grid by depth-first search within limits of its own.

use std::ops::ControlFlow;
use std::time::Duration;

use super::super::complete::REPORT_EVERY;
use super::super::depth_first::DepthFirst;
use super::IlsParameters;
use crate::deduce::ReversibleBoard;
use crate::local::{CellSet, FullGrid};
use crate::model::Grid;
use crate::search::{Budget, Event, Run, StopReason};

/// Tries to complete partial grids.
pub(super) struct Completion<B: ReversibleBoard> {
    tree: DepthFirst<B>,
    limit: Limit,
}

/// The round of the search that a completion is a part of.
pub(super) struct Round<'a, 'l> {
    /// The number of the round, from 1.
    pub(super) iteration: u64,
    /// The local optimum, and the cells of it to fill anew.
    pub(super) grid: &'a FullGrid<'l>,
    pub(super) cleared: &'a CellSet,
    /// The lowest cost of all rounds.
    pub(super) best_cost: u32,
}

/// How long one completion may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Time(Duration),
    Nodes(u64),
}

/// The limit of a run without any limit of time or steps, as far as completions go: 3,000,000 nodes at the default
/// share, about 5 s at 25x25.
const STEPS_WITHOUT_LIMIT: u64 = 72_000_000;

impl Limit {
    /// A share of the run's limit: of time, unless the run must be repeatable.
    fn of(share: f64, run: &Run<'_>) -> Limit {
        let Budget { wall, steps, .. } = run.budget();
        match wall {
            Some(wall) if !run.is_repeatable() => {
                let seconds = share * wall.as_secs_f64();
                Limit::Time(Duration::try_from_secs_f64(seconds).unwrap_or(wall))
            }
            _ => Limit::Nodes((share * steps.unwrap_or(STEPS_WITHOUT_LIMIT) as f64) as u64),
        }
    }

    /// The share of the limit that a completion has used.
    fn used(self, nodes: u64, time: Duration) -> f64 {
        match self {
            Limit::Time(limit) => time.as_secs_f64() / limit.as_secs_f64(),
            Limit::Nodes(limit) => nodes as f64 / limit as f64,
        }
    }
}

/// The limits are polled after this many kept cells: each may set off a cascade.
const POLL_EVERY: usize = 16;

impl<B: ReversibleBoard> Completion<B> {
    pub(super) fn new(parameters: &IlsParameters, board: B, run: &Run<'_>) -> Completion<B> {
        Completion { tree: DepthFirst::new(board), limit: Limit::of(parameters.completion_share, run) }
    }

    /// Completes the grid without its cleared cells, if that is possible within the limit. The kept cells must not be in
    /// conflict.
    pub(super) fn complete(
        &mut self,
        round: &Round<'_, '_>,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Option<Grid>> {
        let &Round { iteration, grid, cleared, best_cost } = round;
        self.tree.restart();
        run.poll()?;
        let began = run.last_poll();
        let (ends, most_nodes) = match self.limit {
            Limit::Time(time) => (began.saturating_add(time), u64::MAX),
            Limit::Nodes(nodes) => (Duration::MAX, nodes),
        };
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

        let mut nodes = 0;
        let found = self.tree.next(|tree| {
            if nodes == most_nodes || run.last_poll() >= ends {
                return ControlFlow::Break(None);
            }
            run.step().map_break(Some)?;
            nodes += 1;
            if nodes % REPORT_EVERY == 0 {
                let done = self.limit.used(nodes, run.last_poll().saturating_sub(began));
                let event = || Event::Progress {
                    iteration,
                    part: "completion",
                    done,
                    cost: grid.cost(),
                    best_cost,
                    grid: tree.fullest(),
                    start: tree.cover().grid(),
                };
                run.report(event).map_break(Some)?;
            }
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Continue(true) => ControlFlow::Continue(Some(self.tree.grid())),
            ControlFlow::Continue(false) | ControlFlow::Break(None) => ControlFlow::Continue(None),
            ControlFlow::Break(Some(stopped)) => ControlFlow::Break(stopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn the_limit_is_a_share_of_the_limit_of_the_run() {
        let share = IlsParameters::default().completion_share;
        let limit = |share, budget| Limit::of(share, &Run::new(Seed(1)).with_budget(budget));
        let wall = |seconds| Budget { wall: Some(Duration::from_secs(seconds)), ..Budget::default() };
        let steps = |steps| Budget { steps: Some(steps), ..wall(120) };
        let whole = Duration::from_millis(1500);
        assert_eq!(limit(share, wall(120)), Limit::Time(Duration::from_secs(5)));
        assert_eq!(limit(share, Budget { wall: Some(whole), ..wall(1) }), Limit::Time(whole / 24));
        assert_eq!(limit(1.0, Budget { wall: Some(Duration::MAX), ..wall(1) }), Limit::Time(Duration::MAX));
        for (given, nodes) in [(0, 0), (23, 0), (24, 1), (2_400_000, 100_000), (72_000_024, 3_000_001)] {
            assert_eq!(limit(share, steps(given)), Limit::Nodes(nodes));
        }
        for budget in [Budget::default(), Budget { iterations: Some(7), ..wall(120) }] {
            assert_eq!(limit(share, budget), Limit::Nodes(3_000_000));
            assert_eq!(limit(0.0, budget), Limit::Nodes(0));
        }
    }

    #[test]
    fn a_part_of_a_run_takes_its_share_of_the_limit_of_the_part() {
        let budget = Budget { steps: Some(2_400), ..Budget::default() };
        let run = Run::new(Seed(1)).with_budget(budget);
        let part = run.fork(Seed(2), Budget { steps: Some(240), ..budget });
        assert_eq!(Limit::of(0.5, &part), Limit::Nodes(120));
    }
}
