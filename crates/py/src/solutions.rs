//! `antdoku.solutions`

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::{fmt, process};

use antdoku::{Budget, Enumeration, Puzzle, Run, Seed, Solver};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arrays::{self, GridArray};
use crate::call::{seconds, whole};
use crate::count::enumerating;
use crate::input::Reading;
use crate::interrupt::POLL_INTERVAL;
use crate::rendezvous::{Received, Rendezvous};
use crate::shape::ShapeArguments;

/// An iterator over all solutions of a puzzle; each is a new array.
///
/// The search has its own thread, and runs only during a call of `next`. The thread ends with the search, with `close`, or
/// when the iterator is deleted. After Ctrl-C the iterator can continue.
#[pyclass(frozen, module = "antdoku")]
pub(crate) struct Solutions {
    rendezvous: Arc<Rendezvous>,
    stage: Mutex<Stage>,
    /// Whether a call waits for the next solution.
    is_busy: AtomicBool,
    count: AtomicU64,
    /// The process that made the iterator: a forked process does not have the search thread.
    process: u32,
}

enum Stage {
    Ready(Search),
    Searching(JoinHandle<()>),
    Ended(Option<Enumeration>),
}

/// The search to run.
struct Search {
    solver: Box<dyn Solver>,
    puzzle: Puzzle,
    budget: Budget,
}

impl Search {
    fn run(&self, rendezvous: &Arc<Rendezvous>) {
        // Complete methods use no random numbers: any seed will do.
        let run = Run::new(Seed(0)).with_budget(self.budget).with_cancel(rendezvous.cancel_token());
        let enumerator = self.solver.as_enumerator().expect("`enumerating` has checked it");
        let mut run = run.with_gate(rendezvous.clone());
        let ended = enumerator.enumerate(&self.puzzle, &mut run, &mut |solution| rendezvous.send(solution));
        rendezvous.finish(ended);
    }
}

impl Solutions {
    fn new(search: Search) -> Solutions {
        Solutions {
            rendezvous: Arc::default(),
            stage: Mutex::new(Stage::Ready(search)),
            is_busy: AtomicBool::new(false),
            count: AtomicU64::new(0),
            process: process::id(),
        }
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the search if it has not started; whether it is running.
    fn begin(&self) -> PyResult<bool> {
        let mut stage = self.stage();
        let search = match std::mem::replace(&mut *stage, Stage::Ended(None)) {
            Stage::Ready(search) => search,
            other => {
                *stage = other;
                return Ok(matches!(*stage, Stage::Searching(_)));
            }
        };
        let rendezvous = self.rendezvous.clone();
        let thread =
            thread::Builder::new().name("solutions".to_owned()).spawn(move || search.run(&rendezvous));
        *stage = Stage::Searching(thread?);
        Ok(true)
    }

    /// Waits for the thread, which is about to end.
    fn join(&self, ended: Option<Enumeration>) -> PyResult<()> {
        let mut stage = self.stage();
        if matches!(*stage, Stage::Ended(_)) {
            return Ok(());
        }
        // A cancelled search has no result of its own.
        let ended = ended.filter(|_| !self.rendezvous.cancel_token().is_cancelled());
        let before = std::mem::replace(&mut *stage, Stage::Ended(ended));
        drop(stage);
        let Stage::Searching(thread) = before else { return Ok(()) };
        thread.join().map_err(|_| PyRuntimeError::new_err("the search panicked: please report this as a bug"))
    }

    /// Whether the thread has ended, possibly without reporting its end.
    fn is_finished(&self) -> bool {
        matches!(&*self.stage(), Stage::Searching(thread) if thread.is_finished())
    }

    fn next(&self, py: Python<'_>) -> PyResult<Option<antdoku::Solution>> {
        if !self.begin()? {
            return Ok(None);
        }
        loop {
            let is_finished = self.is_finished();
            match py.detach(|| self.rendezvous.receive(POLL_INTERVAL)) {
                Some(Received::Solution(solution)) => return Ok(Some(solution)),
                Some(Received::End(ended)) => return self.join(Some(ended)).map(|()| None),
                None if is_finished => return self.join(None).map(|()| None),
                None => py.check_signals().inspect_err(|_| self.rendezvous.pause())?,
            }
        }
    }
}

#[pymethods]
impl Solutions {
    /// The number of solutions returned so far.
    #[getter]
    fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// "searching", or after the end: "counted" if these were all solutions, "unknown" if the budget ended the search,
    /// "closed" if `close` did.
    #[getter]
    fn status(&self) -> &'static str {
        match &*self.stage() {
            Stage::Ended(Some(ended)) => ended.extent.name(),
            Stage::Ended(None) => "closed",
            Stage::Ready(_) | Stage::Searching(_) => "searching",
        }
    }

    /// Why the status is unknown: "wall_clock" or "steps"; None otherwise.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        match &*self.stage() {
            Stage::Ended(Some(ended)) => ended.extent.stopped().map(antdoku::StopReason::name),
            _ => None,
        }
    }

    /// End the search and its thread; there are no further solutions then.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.of_this_process()?;
        self.rendezvous.cancel();
        py.detach(|| self.join(None))
    }

    fn __iter__(this: Bound<'_, Solutions>) -> Bound<'_, Solutions> {
        this
    }

    /// The next solution.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<GridArray<'py>>> {
        self.of_this_process()?;
        if self.is_busy.swap(true, Ordering::Acquire) {
            return Err(PyRuntimeError::new_err("another call already waits for the next solution"));
        }
        let next = self.next(py);
        self.is_busy.store(false, Ordering::Release);
        let Some(solution) = next? else { return Ok(None) };
        self.count.fetch_add(1, Ordering::Relaxed);
        arrays::of_grid(py, solution.grid()).map(Some)
    }

    fn __repr__(&self) -> String {
        let stopped = self.stopped().map_or(String::new(), |reason| format!(" (stopped: {reason})"));
        format!("Solutions({}{stopped}, {} so far)", self.status(), self.count())
    }
}

impl Solutions {
    fn of_this_process(&self) -> PyResult<()> {
        if self.process == process::id() {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(
            "this iterator belongs to the parent of this forked process: call solutions again",
        ))
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        let stage = self.stage.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Stage::Searching(thread) = std::mem::replace(stage, Stage::Ended(None)) else { return };
        if self.process != process::id() {
            // A forked process has no such thread to wait for.
            std::mem::forget(thread);
            return;
        }
        // The thread never waits for the GIL, so joining it with the GIL held is safe. That takes at most 50 ms.
        self.rendezvous.cancel();
        let _ = thread.join();
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}

/// Find all solutions of a puzzle, one for each call of `next`.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     method: the search method; only complete methods can find all solutions, such as "exact" or "dlx".
///     timeout: the largest time, in seconds or as a timedelta; the time between two calls of `next` does not count.
///         None is no limit.
///     max_steps: the largest number of steps, a repeatable limit; None is no limit.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the text does not declare them.
///
/// Returns:
///     An iterator over arrays of rows and columns. At its end, its `status` is "counted" if these were all, or
///     "unknown" if the budget ended the search.
///
/// Raises:
///     PuzzleError: the puzzle cannot be read, or its givens clash.
///     ValueError: an argument is outside its range, or the method cannot find all solutions.
///
/// Example:
///     >>> solutions = antdoku.solutions("sabuncu3")
///     >>> next(solutions)[0]
///     array([8, 4, 2, 3, 7, 9, 6, 5, 1])
///     >>> sum(1 for solution in solutions), solutions.count, solutions.status
///     (26, 27, 'counted')
#[pyfunction]
#[pyo3(signature = (
    puzzle, *, method="exact", timeout=None, max_steps=None, r#box=None, variant=None, regions=None, geometry=None,
    alphabet=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn solutions<'py>(
    puzzle: &Bound<'py, PyAny>,
    method: &str,
    timeout: Option<&Bound<'py, PyAny>>,
    max_steps: Option<&Bound<'py, PyAny>>,
    r#box: Option<&Bound<'py, PyAny>>,
    variant: Option<&Bound<'py, PyAny>>,
    regions: Option<&Bound<'py, PyAny>>,
    geometry: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Solutions> {
    let solver = enumerating(method)?;
    let steps = max_steps.map(|steps| whole("max_steps", steps, 0, u64::MAX)).transpose()?;
    let budget = Budget { wall: timeout.map_or(Ok(None), seconds)?, iterations: None, steps };
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let puzzle = Reading::new(&shape, alphabet)?.one(puzzle)?.puzzle;
    Ok(Solutions::new(Search { solver, puzzle, budget }))
}
