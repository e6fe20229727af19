//! The kinds of colony, and solving with whichever the parameters ask for.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::colony::Colony;
use super::led::Led;
use super::swift::SwiftColony;
use super::{Acs, AcsParameters, Walk};
use crate::colony::Probe;
use crate::deduce::{Cover, CoverBoard, MaskBoard, Propagation, with_peer_source};
use crate::model::{Puzzle, with_value_set};
use crate::search::{Outcome, Run, StopReason, search_on_islands};

/// What is done with colonies, of whichever kind they are, which such a probe watches.
pub(super) trait Task<'c, P> {
    type Answer;

    /// `colony` makes one for each run it is given; `Break` if that run is over before it is made.
    fn perform<C: Led<P> + 'c>(
        self,
        run: &mut Run<'_>,
        colony: impl FnMut(&mut Run<'_>) -> ControlFlow<StopReason, C>,
    ) -> ControlFlow<StopReason, Self::Answer>;
}

/// Lets so many colonies search for a solution.
struct Solve<'p> {
    puzzle: &'p Puzzle,
    islands: u32,
}

impl<'c, P> Task<'c, P> for Solve<'_> {
    type Answer = Outcome;

    fn perform<C: Led<P> + 'c>(
        self,
        run: &mut Run<'_>,
        colony: impl FnMut(&mut Run<'_>) -> ControlFlow<StopReason, C>,
    ) -> ControlFlow<StopReason, Outcome> {
        search_on_islands(self.islands, self.puzzle, run, colony)
    }
}

impl Acs {
    pub(super) fn solve_with<P: Probe + Send>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        probe: P,
    ) -> Outcome {
        let searched = self.try_solve(puzzle, run, probe);
        run.settle(puzzle, searched).by(super::METHOD.name)
    }

    /// Propagates the givens, then lets the colony search; `Break` if the time is over before it can begin.
    fn try_solve<P: Probe + Send>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        probe: P,
    ) -> ControlFlow<StopReason, Outcome> {
        let cover = match Cover::compile(puzzle, self.parameters.propagation, || run.look())? {
            Err(_) => return ControlFlow::Continue(run.unsatisfiable()),
            Ok(cover) => cover,
        };
        if cover.is_trivial() {
            return ControlFlow::Continue(run.solved(puzzle, cover.grid().clone()));
        }
        self.with_colonies(&cover, run, probe, Solve { puzzle, islands: self.parameters.islands })
    }

    /// Does a task with colonies of the kind that the parameters ask for; `probe` watches the first of them.
    pub(super) fn with_colonies<'c, P: Probe + Send + 'c, T: Task<'c, Option<P>>>(
        &self,
        cover: &'c Cover,
        run: &mut Run<'_>,
        probe: P,
        task: T,
    ) -> ControlFlow<StopReason, T::Answer> {
        let cells = cover.grid().geometry().cell_count() as u32;
        let mut probe = Some(probe);
        match (self.parameters.walk, self.parameters.propagation) {
            (Walk::Tightest, _) => with_peer_source!(cover, Links => task.perform(run, |run| {
                let colony = SwiftColony::<Links<'c>, _>::new(&self.parameters, cover, probe.take(), run);
                run.look()?;
                ControlFlow::Continue(colony)
            })),
            (Walk::Ring, Propagation::Fixpoint) => {
                let parameters = self.fitted(cells);
                task.perform(run, |run| Colony::new(&parameters, cover, CoverBoard::new, probe.take(), run))
            }
            (Walk::Ring, Propagation::Peers) => {
                let parameters = self.fitted(cells);
                with_value_set!(cover.grid().geometry().side(), Set => {
                    let fresh = Arc::new(MaskBoard::<Set>::from_cover(cover, Propagation::Peers));
                    task.perform(run, |run| {
                        Colony::new(&parameters, cover, |cover| fresh.resettable(cover), probe.take(), run)
                    })
                })
            }
        }
    }

    /// What is not accepted is solved all the same, with as many ants as have a cell to start on.
    fn fitted(&self, cells: u32) -> AcsParameters {
        AcsParameters { ants: self.parameters.ants.min(cells), ..self.parameters.clone() }
    }
}
