//! `antdoku.solutions`

use std::fmt;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use antdoku::{Budget, Enumeration, Puzzle, Run, Seed, Solver};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arrays::{self, GridArray};
use crate::baton::{Baton, Step};
use crate::call::{seconds, whole};
use crate::count::able;
use crate::input::Reading;

/// How often a caller that waits asks the interpreter for signals.
const ASK_EVERY: Duration = Duration::from_millis(40);

/// All solutions of a puzzle, one after the other, each an array of its own.
///
/// The search goes on only while the next solution is waited for, on a thread that ends with it, or with `close`, or when
/// nothing refers to the iterator any more. Ctrl-C leaves the iterator where it was: it can go on.
#[pyclass(frozen, module = "antdoku")]
pub(crate) struct Solutions {
    baton: Arc<Baton>,
    stage: Mutex<Stage>,
    /// Is a call waiting for the next solution?
    is_busy: AtomicBool,
    count: AtomicU64,
    /// Threads do not come along into a forked process.
    process: u32,
}

enum Stage {
    Ready(Order),
    Searching(JoinHandle<()>),
    Ended(Option<Enumeration>),
}

/// What to search.
struct Order {
    solver: Box<dyn Solver>,
    puzzle: Puzzle,
    budget: Budget,
}

impl Order {
    fn search(&self, baton: &Arc<Baton>) {
        // Complete methods draw nothing, so that any seed will do.
        let run = Run::new(Seed(0)).with_budget(self.budget).with_cancel(baton.cancel_token());
        let enumerator = self.solver.as_enumerator().expect("it was asked before");
        let mut run = run.with_gate(baton.clone());
        let ended = enumerator.enumerate(&self.puzzle, &mut run, &mut |solution| baton.hand_over(solution));
        baton.end(ended);
    }
}

impl Solutions {
    fn new(order: Order) -> Solutions {
        Solutions {
            baton: Arc::default(),
            stage: Mutex::new(Stage::Ready(order)),
            is_busy: AtomicBool::new(false),
            count: AtomicU64::new(0),
            process: process::id(),
        }
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins the search if it has not begun; is there one to wait for?
    fn begin(&self) -> PyResult<bool> {
        let mut stage = self.stage();
        let order = match std::mem::replace(&mut *stage, Stage::Ended(None)) {
            Stage::Ready(order) => order,
            begun => {
                *stage = begun;
                return Ok(matches!(*stage, Stage::Searching(_)));
            }
        };
        let baton = self.baton.clone();
        let begun = thread::Builder::new().name("solutions".to_owned()).spawn(move || order.search(&baton));
        *stage = Stage::Searching(begun?);
        Ok(true)
    }

    /// Waits for the thread, which is at its end.
    fn join(&self, ended: Option<Enumeration>) -> PyResult<()> {
        let mut stage = self.stage();
        if matches!(*stage, Stage::Ended(_)) {
            return Ok(());
        }
        // A search that was closed has ended by no reason of its own.
        let ended = ended.filter(|_| !self.baton.cancel_token().is_cancelled());
        let before = std::mem::replace(&mut *stage, Stage::Ended(ended));
        drop(stage);
        let Stage::Searching(thread) = before else { return Ok(()) };
        thread.join().map_err(|_| PyRuntimeError::new_err("the search panicked: please report it"))
    }

    /// Has the search ended without a word?
    fn has_died(&self) -> bool {
        matches!(&*self.stage(), Stage::Searching(thread) if thread.is_finished())
    }

    fn next(&self, py: Python<'_>) -> PyResult<Option<antdoku::Solution>> {
        if !self.begin()? {
            return Ok(None);
        }
        loop {
            let has_died = self.has_died();
            match py.detach(|| self.baton.wait(ASK_EVERY)) {
                Some(Step::Found(solution)) => return Ok(Some(solution)),
                Some(Step::Ended(ended)) => return self.join(Some(ended)).map(|()| None),
                None if has_died => return self.join(None).map(|()| None),
                None => py.check_signals().inspect_err(|_| self.baton.pause())?,
            }
        }
    }
}

#[pymethods]
impl Solutions {
    /// Solutions that were handed out so far.
    #[getter]
    fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// "searching" before the end; then "counted" if these were all solutions, "unknown" if the budget ended the search,
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

    /// End the search, and its thread; there are no further solutions then.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.of_this_process()?;
        self.baton.cancel();
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
        Err(PyRuntimeError::new_err("the search is in the process that was forked: call solutions again"))
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        let stage = self.stage.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Stage::Searching(thread) = std::mem::replace(stage, Stage::Ended(None)) else { return };
        if self.process != process::id() {
            // There is no such thread to wait for.
            std::mem::forget(thread);
            return;
        }
        // The thread never waits for the interpreter's lock: it may be waited for with it. That takes at most 50 ms.
        self.baton.cancel();
        let _ = thread.join();
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}

/// Find all solutions of a puzzle, each when it is asked for.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     method: how to search. Only complete methods can go on after the first solution.
///     timeout: seconds (or a timedelta) that the search may take, without what happens between two solutions; None is no
///         limit.
///     max_steps: steps that it may take, which is repeatable; None is no limit.
///     box: height and width of a box, where they are not the usual ones.
///     alphabet: which character is which value, where the text does not tell.
///
/// Returns:
///     An iterator over arrays of rows and columns. When it has ended, its `status` tells whether these were all:
///     "counted", or "unknown" if the budget ended the search.
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
#[pyo3(signature = (puzzle, *, method="exact", timeout=None, max_steps=None, r#box=None, alphabet=None))]
pub(crate) fn solutions<'py>(
    puzzle: &Bound<'py, PyAny>,
    method: &str,
    timeout: Option<&Bound<'py, PyAny>>,
    max_steps: Option<&Bound<'py, PyAny>>,
    r#box: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Solutions> {
    let solver = able(method)?;
    let steps = max_steps.map(|steps| whole("max_steps", steps, 0, u64::MAX)).transpose()?;
    let budget = Budget { wall: timeout.map_or(Ok(None), seconds)?, iterations: None, steps };
    let puzzle = Reading::new(r#box, alphabet)?.one(puzzle)?.puzzle;
    Ok(Solutions::new(Order { solver, puzzle, budget }))
}
