//! A colony that its caller steps, iteration by iteration.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

use super::colony::Colony;
use super::kinds::with_colonies;
use super::swift::SwiftColony;
use super::{Acs, CellOrder};
use crate::colony::{ColonyView, NoProbe, Touch};
use crate::deduce::{Cover, CoverBoard, PeersBoard, PeersMasks, Propagation, with_peer_source};
use crate::model::{Grid, with_value_set};
use crate::parameters::{ParameterError, ParameterType};
use crate::rng::Seed;
use crate::search::{Island, Progress, Run, StopReason, iterate_alone};

/// A colony between two iterations: [`Acs::stepper`] makes one.
///
/// It does what [`solve`](crate::search::Solver::solve) does with the same seed and cover, one iteration for each call. A
/// clone takes the same course: a caller that may want to take an iteration back keeps one.
pub struct ColonyStepper {
    colony: Box<dyn AnyColony>,
}

/// The reason why a stepper cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StepperError {
    /// A parameter does not fit: a stepper has one island.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The cover was not compiled by the kind of propagation that the parameters ask for.
    #[error("the cover must be propagated by {}, and not presolved", needed.name())]
    Propagation {
        /// The kind of propagation that the parameters ask for.
        needed: Propagation,
    },
    /// Propagation alone solved the puzzle.
    #[error("propagation alone solves the puzzle: there is nothing to step")]
    Trivial,
    /// The run was over before the colony was made.
    #[error("the run was over before the colony was made ({0})")]
    Stopped(StopReason),
}

impl ColonyStepper {
    /// Runs one iteration, which the run counts and its observer sees. It must be the run with which the stepper was made.
    ///
    /// Do not call it again after [`Progress::Solved`] or [`Progress::Unsatisfiable`]. A limit that interrupts one leaves the colony
    /// between two states: its [view](Self::view) is then of one iteration more than the run has counted. The best grid
    /// stays valid, but further iterations no longer follow those of `solve`; a clone from before can continue.
    pub fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        self.colony.iterate(run)
    }

    /// Changes the colony before its next iteration, as the probe of a run can: the same changes after the same iterations
    /// give the same run. [`Probed::check_touch`](crate::search::Probed::check_touch) says what fits.
    pub fn touch(&mut self, touch: Touch) {
        // In a run of its own, without limits: a change is not made by halves.
        let _ = self.colony.touch(touch, &mut Run::new(Seed(0)));
    }

    /// The colony as observers see it.
    #[must_use]
    pub fn view(&self) -> ColonyView<'_> {
        self.colony.view()
    }

    /// The fullest grid so far: the solution, once there is one.
    #[must_use]
    pub fn best(&self) -> Grid {
        self.colony.best()
    }
}

impl Clone for ColonyStepper {
    fn clone(&self) -> Self {
        ColonyStepper { colony: self.colony.boxed_clone() }
    }
}

impl fmt::Debug for ColonyStepper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ColonyStepper(after iteration {})", self.view().iteration)
    }
}

impl Acs {
    /// Whether a [stepper](Self::stepper) can be made with these parameters.
    ///
    /// # Errors
    /// The parameter `islands`, if it asks for more than one.
    #[doc(hidden)]
    pub fn can_step(&self) -> Result<(), ParameterError> {
        self.is_alone("a colony that is stepped")
    }

    /// Refuses several islands beside `other`.
    pub(super) fn is_alone(&self, other: &'static str) -> Result<(), ParameterError> {
        if self.parameters.islands == 1 {
            return Ok(());
        }
        let value = self.parameters.islands.setting().to_string();
        Err(ParameterError::Combination { name: "islands", value, must: "1", other })
    }

    /// A colony on a compiled puzzle whose caller decides when it iterates.
    ///
    /// The cover must be propagated as the [parameters](Self::parameters) say. The colony takes the course of `solve`.
    ///
    /// # Errors
    /// The parameters ask for several islands, the cover does not fit or is trivial, or the run is over.
    ///
    /// ```
    /// use antdoku::internals::Progress;
    /// use antdoku::internals::Acs;
    /// use antdoku::{AcsParameters, Cover, Puzzle, Run, Seed, Solution};
    /// use std::ops::ControlFlow;
    ///
    /// let puzzle: Puzzle =
    ///     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..".parse()?;
    /// let acs = Acs::new(AcsParameters::default())?;
    /// let cover = Cover::propagate_by(&puzzle, acs.parameters().propagation)?;
    /// let mut run = Run::new(Seed(7));
    /// let mut colony = acs.stepper(&cover, &mut run)?;
    /// while let ControlFlow::Continue(Progress::Searching) = colony.iterate(&mut run) {
    ///     println!("{} cells of {}", colony.view().best_filled(), puzzle.geometry().cell_count());
    /// }
    /// let solution = Solution::verify(&puzzle, colony.best())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    pub fn stepper(&self, cover: &Arc<Cover>, run: &mut Run<'_>) -> Result<ColonyStepper, StepperError> {
        self.can_step()?;
        if !cover.is_propagated_by(self.parameters.propagation) {
            return Err(StepperError::Propagation { needed: self.parameters.propagation });
        }
        if cover.is_trivial() {
            return Err(StepperError::Trivial);
        }
        match self.make_colony(cover, run) {
            ControlFlow::Continue(colony) => Ok(ColonyStepper { colony }),
            ControlFlow::Break(stopped) => Err(StepperError::Stopped(stopped)),
        }
    }

    fn make_colony(
        &self,
        cover: &Arc<Cover>,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Box<dyn AnyColony>> {
        let colony = with_colonies!(self, cover, NoProbe, run, make => {
            Box::new(make(run)?) as Box<dyn AnyColony>
        });
        run.begin_search()?;
        ControlFlow::Continue(colony)
    }
}

/// A colony of any kind that shows itself between its iterations, and can be changed there.
pub(super) trait AtRest {
    fn view(&self) -> ColonyView<'_>;

    /// Makes a change; `Break` if the run is over before it is complete.
    fn touch(&mut self, touch: Touch, run: &mut Run<'_>) -> ControlFlow<StopReason>;
}

/// A colony whose kind is not known at compile time.
trait AnyColony: Send {
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress>;
    fn view(&self) -> ColonyView<'_>;
    fn touch(&mut self, touch: Touch, run: &mut Run<'_>) -> ControlFlow<StopReason>;
    fn best(&self) -> Grid;
    fn boxed_clone(&self) -> Box<dyn AnyColony>;
}

impl<C: Island + AtRest + Clone + 'static> AnyColony for C {
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        iterate_alone(self, run)
    }

    fn view(&self) -> ColonyView<'_> {
        AtRest::view(self)
    }

    fn touch(&mut self, touch: Touch, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        AtRest::touch(self, touch, run)
    }

    fn best(&self) -> Grid {
        Island::best(self)
    }

    fn boxed_clone(&self) -> Box<dyn AnyColony> {
        Box::new(self.clone())
    }
}
