//! `antdoku.solve_many`

use std::ops::ControlFlow;
use std::thread;

use antdoku::format::Entry;
use antdoku::internals::in_order;
use antdoku::{Outcome, Seed};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use crate::call::{Arguments, Call, seed, threads as threads_of, whole, word};
use crate::error::PuzzleError;
use crate::input::Reading;
use crate::interrupt::Interrupt;
use crate::names;
use crate::result::SolveResult;
use crate::shape::ShapeArguments;

/// The largest number of simultaneous searches.
const MAX_JOBS: u64 = 1024;

/// The native part of `solve_many`: `progress(done, total)` is called at every poll for signals, and at the end.
#[pyfunction]
#[pyo3(signature = (
    puzzles, method="auto", *, preset=None, seed=None, timeout=None, max_iterations=None, max_steps=None, threads=1,
    jobs=None, errors="raise", progress=None, r#box=None, variant=None, regions=None, geometry=None, alphabet=None,
    parameters=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn solve_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    method: &str,
    preset: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
    timeout: Option<&Bound<'_, PyAny>>,
    max_iterations: Option<&Bound<'_, PyAny>>,
    max_steps: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = threads_of)] threads: usize,
    jobs: Option<&Bound<'_, PyAny>>,
    errors: &str,
    progress: Option<&Bound<'_, PyAny>>,
    r#box: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    geometry: Option<&Bound<'_, PyAny>>,
    alphabet: Option<&Bound<'_, PyAny>>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Py<PyAny>>> {
    let call = Call::new(&Arguments {
        function: names::SOLVE_MANY,
        method,
        preset,
        parameters,
        seed: None,
        timeout,
        max_iterations,
        max_steps,
        threads,
    })?;
    let keeps = word("errors", errors, &[("raise", false), ("keep", true)])?;
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let jobs = match jobs {
        Some(jobs) => whole("jobs", jobs, 1, MAX_JOBS)? as usize,
        None => (processors / call.threads).max(1),
    };
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let entries = Reading::new(&shape, alphabet)?.many(puzzles, "puzzles", keeps)?;
    for entry in &entries {
        match entry {
            Ok(entry) => call.accepts(&entry.puzzle)?,
            Err(error) if !keeps => return Err(error.clone().into_py_err(py)),
            Err(_) => {}
        }
    }
    let seeds = seeds(seed, entries.len())?;
    let tasks: Vec<Task> = entries.into_iter().zip(seeds).map(|(entry, seed)| Task { entry, seed }).collect();
    let ends = solve_all(py, &call, &tasks, jobs, progress)?;
    let result = |(task, end): (Task, Option<Outcome>)| match (task.entry, end) {
        (Ok(entry), Some(outcome)) => {
            SolveResult::new(entry, outcome, call.setup.clone(), task.seed).into_py_any(py)
        }
        (Ok(_), None) => unreachable!("every valid puzzle has an outcome"),
        (Err(error), _) => error.into_py_err(py).into_py_any(py),
    };
    tasks.into_iter().zip(ends).map(result).collect()
}

/// A puzzle, or its error, with its seed.
struct Task {
    entry: Result<Entry, PuzzleError>,
    seed: Seed,
}

/// The seeds of all puzzles: the same for all as on the command line, one for each, or drawn ones.
fn seeds(given: Option<&Bound<'_, PyAny>>, count: usize) -> PyResult<Vec<Seed>> {
    let Some(given) = given else { return Ok((0..count).map(|_| Seed::from_entropy()).collect()) };
    let is_several = !given.is_instance_of::<PyString>()
        && !given.is_instance_of::<PyType>()
        && given.hasattr("__len__")?;
    if !is_several {
        return Ok(vec![seed(given)?; count]);
    }
    if given.len()? != count {
        let message = format!("seed has {} seeds for {count} puzzles", given.len()?);
        return Err(PyValueError::new_err(message));
    }
    let seeds: Vec<Seed> = given.try_iter()?.take(count).map(|one| seed(&one?)).collect::<PyResult<_>>()?;
    if seeds.len() == count {
        Ok(seeds)
    } else {
        Err(PyValueError::new_err("seed has fewer items than its length"))
    }
}

/// Solves all valid puzzles with the GIL released; the outcomes are in the order of the tasks.
fn solve_all(
    py: Python<'_>,
    call: &Call,
    tasks: &[Task],
    jobs: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Option<Outcome>>> {
    let interrupt = Interrupt::new();
    let progress = progress.map(|progress| progress.clone().unbind());
    let report = |py: Python<'_>, done: usize| {
        progress.as_ref().map_or(Ok(()), |function| function.call1(py, (done, tasks.len())).map(drop))
    };
    let mut outcomes = Vec::with_capacity(tasks.len());
    let ended = py.detach(|| {
        let work = |task: &Task| {
            let puzzle = &task.entry.as_ref().ok()?.puzzle;
            let mut run = call.run(task.seed).with_cancel(interrupt.cancel_token());
            Some(call.solver.solve(puzzle, &mut run))
        };
        let poll = |done: usize| {
            // Progress is reported together with the poll for signals: both need the GIL.
            match interrupt.poll(|py| report(py, done)) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let done = std::cell::Cell::new(0);
        let take = |_: &Task, outcome| {
            outcomes.push(outcome);
            done.set(outcomes.len());
            poll(done.get())
        };
        in_order(tasks, jobs, work, take, || poll(done.get()))
    });
    match ended {
        ControlFlow::Break(()) => interrupt.raise().map(|()| Vec::new()),
        ControlFlow::Continue(()) => {
            report(py, tasks.len())?;
            Ok(outcomes)
        }
    }
}
