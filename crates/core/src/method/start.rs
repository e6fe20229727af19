//! What every method of the library implements, and where its search starts.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Method;
use crate::deduce::{Contradiction, Cover, Presolve, Propagation};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, Settings};
use crate::search::{Enumerator, Outcome, Probed, Run, Solver, StopReason};

/// A method of the library. Each one is a [`Solver`] that starts from a puzzle, or from its cover if that is compiled.
pub(super) trait Search: Debug + Send + Sync {
    /// The declaration of the method.
    const METHOD: Method;

    /// The parameters in effect.
    fn settings(&self) -> Settings {
        Settings::default()
    }

    /// Whether the parameters fit the puzzle; see [`Solver::accepts`].
    fn accepts(&self, _puzzle: &Puzzle) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Searches for a solution; `Break` if the run is over before there is anything to show but the givens.
    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome>;

    /// The method as an [`Enumerator`], if it is one.
    fn as_enumerator(&self) -> Option<&dyn Enumerator> {
        None
    }

    /// The method as [`Probed`], if its choices can be watched.
    fn as_probed(&self) -> Option<&dyn Probed> {
        None
    }
}

impl<S: Search> Solver for S {
    fn name(&self) -> &'static str {
        S::METHOD.name
    }

    fn is_complete(&self) -> bool {
        S::METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        Search::settings(self)
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), ParameterError> {
        Search::accepts(self, puzzle)
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        Start::at(puzzle, None).finish::<S>(run, |start, run| self.search(start, run))
    }

    fn solve_compiled(&self, puzzle: &Puzzle, cover: &Arc<Cover>, run: &mut Run<'_>) -> Outcome {
        Start::at(puzzle, Some(cover)).finish::<S>(run, |start, run| self.search(start, run))
    }

    fn as_enumerator(&self) -> Option<&dyn Enumerator> {
        Search::as_enumerator(self)
    }

    fn as_probed(&self) -> Option<&dyn Probed> {
        Search::as_probed(self)
    }
}

/// Where a search starts: at a puzzle, and at its cover if another search has compiled it.
#[derive(Clone, Copy)]
pub(super) struct Start<'p> {
    pub(super) puzzle: &'p Puzzle,
    shared: Option<&'p Arc<Cover>>,
}

impl<'p> Start<'p> {
    /// The start of a search on a puzzle, and on its cover if there is one.
    pub(super) fn at(puzzle: &'p Puzzle, shared: Option<&'p Arc<Cover>>) -> Start<'p> {
        Start { puzzle, shared }
    }

    /// The puzzle propagated in this way and compiled, now or by an earlier search.
    pub(super) fn compile(
        self,
        propagation: Propagation,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Result<Arc<Cover>, Contradiction>> {
        match self.shared {
            Some(cover) if cover.is_propagated_by(propagation) => ControlFlow::Continue(Ok(cover.clone())),
            _ => Cover::compile(self.puzzle, propagation, || run.poll()),
        }
    }

    /// The puzzle presolved and compiled, on top of the shared cover if there is one.
    pub(super) fn presolve(
        self,
        presolve: Presolve,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Result<Arc<Cover>, Contradiction>> {
        match self.shared {
            Some(cover) if cover.is_propagated_by(Propagation::Fixpoint) => {
                presolve.tighten(cover, || run.poll())
            }
            _ => presolve.compile(self.puzzle, || run.poll()),
        }
    }

    /// Answers what the compiled puzzle decides without a search, and leaves the rest to `search`.
    pub(super) fn answer<'r>(
        self,
        compiled: Result<Arc<Cover>, Contradiction>,
        run: &mut Run<'r>,
        search: impl FnOnce(&Arc<Cover>, &mut Run<'r>) -> ControlFlow<StopReason, Outcome>,
    ) -> ControlFlow<StopReason, Outcome> {
        match compiled {
            Err(_) => ControlFlow::Continue(run.unsatisfiable()),
            Ok(cover) if cover.is_trivial() => {
                ControlFlow::Continue(run.solved(self.puzzle, cover.grid().clone()))
            }
            Ok(cover) => search(&cover, run),
        }
    }

    /// The outcome of a search by the method `S`: the givens, if the run was over before it began.
    pub(super) fn finish<'r, S: Search>(
        self,
        run: &mut Run<'r>,
        search: impl FnOnce(Self, &mut Run<'r>) -> ControlFlow<StopReason, Outcome>,
    ) -> Outcome {
        let searched = search(self, run);
        run.settle(self.puzzle, searched).by(S::METHOD.name)
    }
}
