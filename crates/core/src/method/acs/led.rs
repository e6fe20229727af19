//! A colony that somebody leads, iteration by iteration.

use std::fmt;
use std::ops::ControlFlow;

use super::Acs;
use super::kinds::Task;
use crate::colony::{ColonyView, NoProbe};
use crate::deduce::Cover;
use crate::model::Grid;
use crate::parameters::{ParameterError, ParameterType};
use crate::search::{Islander, Progress, Run, StopReason, iterate_alone};

/// A colony between two iterations: [`Acs::lead`] makes one.
///
/// It does what [`solve`](crate::search::Solver::solve) does with the same seed and cover, one iteration for each call.
///
/// A clone goes the same way: whoever wants to take an iteration back keeps one.
pub struct LedColony<'c> {
    colony: Box<dyn AnyColony<'c> + Send + 'c>,
}

impl LedColony<'_> {
    /// One iteration, which the run counts and its observer sees. It must be the run with which the colony was made.
    ///
    /// After an iteration that decided something there is none to follow. A limit that breaks one off leaves the colony
    /// between two states, which shows in its [view](Self::view): that is of one iteration more than the run has
    /// counted. It still has its best grid, but what it would do next is no longer what `solve` does; a clone from
    /// before it can go on.
    pub fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        self.colony.iterate(run)
    }

    /// What observers see of it.
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

impl Clone for LedColony<'_> {
    fn clone(&self) -> Self {
        LedColony { colony: self.colony.twin() }
    }
}

impl fmt::Debug for LedColony<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LedColony(after iteration {})", self.view().iteration)
    }
}

impl Acs {
    /// Can it be [led](Self::lead)?
    ///
    /// # Errors
    /// If the parameters ask for more than one island.
    pub fn can_lead(&self) -> Result<(), ParameterError> {
        if self.parameters.islands == 1 {
            return Ok(());
        }
        let value = self.parameters.islands.setting().to_string();
        let (name, must, other) = ("islands", "1", "a colony that is led");
        Err(ParameterError::Combination { name, value, must, other })
    }

    /// A colony on a propagated puzzle, for somebody who wants to do something between its iterations.
    ///
    /// `Break` if the run is over before it is made. With the cover that [`Propagation`](crate::deduce::Propagation) of its own
    /// [parameters](Self::parameters) gives, it goes the way of `solve`.
    ///
    /// # Errors
    /// If the parameters ask for more than one island.
    ///
    /// # Panics
    /// If propagation alone solved the puzzle: there is nothing to lead.
    ///
    /// ```
    /// use antdoku::{Acs, AcsParameters, Cover, Progress, Puzzle, Run, Seed, Solution};
    /// use std::ops::ControlFlow;
    ///
    /// let puzzle: Puzzle =
    ///     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..".parse()?;
    /// let acs = Acs::new(AcsParameters::default())?;
    /// let cover = Cover::propagate_by(&puzzle, acs.parameters().propagation)?;
    /// let mut run = Run::new(Seed(7));
    /// let mut colony = acs.lead(&cover, &mut run)?.continue_value().expect("nobody stops it");
    /// while let ControlFlow::Continue(Progress::Searching) = colony.iterate(&mut run) {
    ///     println!("{} cells of {}", colony.view().best_filled(), puzzle.geometry().cell_count());
    /// }
    /// let solution = Solution::verify(&puzzle, colony.best())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lead<'c>(
        &self,
        cover: &'c Cover,
        run: &mut Run<'_>,
    ) -> Result<ControlFlow<StopReason, LedColony<'c>>, ParameterError> {
        assert!(!cover.is_trivial(), "a solved puzzle needs no colony");
        self.can_lead()?;
        Ok(self.with_colonies(cover, run, NoProbe, Lead))
    }
}

/// Makes one colony and leaves it at that.
struct Lead;

impl<'c> Task<'c, Nobody> for Lead {
    type Answer = LedColony<'c>;

    fn perform<C: Led<Nobody> + 'c>(
        self,
        run: &mut Run<'_>,
        mut colony: impl FnMut(&mut Run<'_>) -> ControlFlow<StopReason, C>,
    ) -> ControlFlow<StopReason, LedColony<'c>> {
        let colony = Box::new(colony(run)?);
        run.begin_search()?;
        ControlFlow::Continue(LedColony { colony })
    }
}

/// A colony that shows itself between its iterations; `P` may watch its choices.
pub(super) trait Led<P>: Islander + Sized {
    fn view(&self) -> ColonyView<'_>;

    fn twin(&self) -> Self
    where
        P: Clone;
}

/// The probe of a led colony.
type Nobody = Option<NoProbe>;

/// A colony of any kind.
trait AnyColony<'c> {
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress>;
    fn view(&self) -> ColonyView<'_>;
    fn best(&self) -> Grid;
    fn twin(&self) -> Box<dyn AnyColony<'c> + Send + 'c>;
}

impl<'c, C: Led<Nobody> + 'c> AnyColony<'c> for C {
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        iterate_alone(self, run)
    }

    fn view(&self) -> ColonyView<'_> {
        Led::view(self)
    }

    fn best(&self) -> Grid {
        Islander::best(self)
    }

    fn twin(&self) -> Box<dyn AnyColony<'c> + Send + 'c> {
        Box::new(Led::twin(self))
    }
}
