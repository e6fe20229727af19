//! The arguments that all searching functions share: method, parameters, seed and limits.

use std::sync::Arc;
use std::time::Duration;

use antdoku::internals::record::Setup;
use antdoku::{Budget, Method, Outcome, Puzzle, Run, Seed, Solver};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDelta, PyDict, PyString};

use crate::error::{excerpt, out_of_range, refused, wrong_type};
use crate::interrupt::Interrupt;
use crate::iteration::Callback;
use crate::names::{self, Function};

/// The largest number of threads; the system may refuse to start more.
const MAX_THREADS: u64 = 1024;

/// A checked call of a search: a method with its parameters, a seed and limits.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) solver: Box<dyn Solver>,
    pub(crate) setup: Arc<Setup<'static>>,
    pub(crate) budget: Budget,
    pub(crate) threads: usize,
}

/// The arguments of a call, not yet checked.
pub(crate) struct Arguments<'a, 'py> {
    /// The Python function that was called.
    pub(crate) function: Function,
    pub(crate) method: &'a str,
    pub(crate) preset: Option<&'a str>,
    pub(crate) parameters: Option<&'a Bound<'py, PyDict>>,
    pub(crate) seed: Option<&'a Bound<'py, PyAny>>,
    pub(crate) timeout: Option<&'a Bound<'py, PyAny>>,
    pub(crate) max_iterations: Option<&'a Bound<'py, PyAny>>,
    pub(crate) max_steps: Option<&'a Bound<'py, PyAny>>,
    pub(crate) threads: usize,
}

impl Call {
    pub(crate) fn new(arguments: &Arguments<'_, '_>) -> PyResult<Call> {
        let reject_unknown = |given| names::reject_unknown(given, arguments.function);
        arguments.parameters.map_or(Ok(()), reject_unknown)?;
        let parameters = arguments.parameters.map_or(Ok(Vec::new()), parameters)?;
        let texts: Vec<(&str, &str)> =
            parameters.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        // `auto` has neither presets nor parameters: a preset or parameter beside it selects the first method that has it.
        let name = Some(arguments.method).filter(|name| *name != Method::DEFAULT.name);
        let method = Method::meant(name, arguments.preset, &texts).map_err(|error| refused(&error))?;
        let method = method.unwrap_or(Method::DEFAULT);
        let solver = method.build(arguments.preset, &texts).map_err(|error| refused(&error))?;
        // The preset's name with a static lifetime.
        let preset = arguments.preset.and_then(|name| method.presets.iter().find(|known| known.name == name));
        let seed = arguments.seed.map_or_else(|| Ok(Seed::from_entropy()), seed)?;
        let setup = Setup::new(method, preset.map(|preset| preset.name), solver.as_ref(), seed);
        let limit = |name, value: Option<&Bound<'_, PyAny>>| {
            value.map(|value| whole(name, value, 0, u64::MAX)).transpose()
        };
        let budget = Budget {
            wall: arguments.timeout.map_or(Ok(None), seconds)?,
            iterations: limit("max_iterations", arguments.max_iterations)?,
            steps: limit("max_steps", arguments.max_steps)?,
        };
        Ok(Call { solver, setup: Arc::new(setup), budget, threads: arguments.threads })
    }

    /// Raises `ValueError` if the parameters do not fit the puzzle.
    pub(crate) fn accepts(&self, puzzle: &Puzzle) -> PyResult<()> {
        self.solver.accepts(puzzle).map_err(|error| refused(&error))
    }

    /// Makes a run of this call with the given seed.
    pub(crate) fn run<'a>(&self, seed: Seed) -> Run<'a> {
        Run::new(seed).with_budget(self.budget).with_threads(self.threads)
    }

    /// Solves a puzzle on this thread with the GIL released. Raises what a signal handler or `callback` raises.
    pub(crate) fn solve(
        &self,
        py: Python<'_>,
        puzzle: &Puzzle,
        mut callback: Option<Callback>,
    ) -> PyResult<Outcome> {
        let interrupt = Interrupt::new();
        let outcome = py.detach(|| {
            let mut run = interrupt.watch(self.run(self.setup.seed));
            if let Some(callback) = &mut callback {
                run = run.with_observer(callback);
            }
            self.solver.solve(puzzle, &mut run)
        });
        interrupt.raise()?;
        match callback.and_then(|mut callback| callback.raised()) {
            Some(error) => Err(error),
            None => Ok(outcome),
        }
    }
}

/// Reads the argument `seed`.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<Seed> {
    whole("seed", value, 0, u64::MAX).map(Seed)
}

/// Converts keyword parameters to names and texts.
fn parameters(given: &Bound<'_, PyDict>) -> PyResult<Vec<(String, String)>> {
    given
        .iter()
        .map(|(name, value)| Ok((name.extract()?, text(&name.extract::<String>()?, &value)?)))
        .collect()
}

/// The value of a parameter as the text that the command line would take; `None` is `auto`.
fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok("auto".to_owned());
    }
    if let Ok(word) = value.cast::<PyString>() {
        return Ok(word.to_str()?.to_owned());
    }
    let wrong = || wrong_type(name, value, "a number or a word");
    if value.is_instance_of::<PyBool>() || value.is_instance_of::<pyo3::types::PyType>() {
        return Err(wrong());
    }
    if value.hasattr("__index__")? {
        let number = value.py().import("operator")?.call_method1("index", (value,))?;
        // Python refuses to print integers of thousands of digits, and no parameter is that large.
        return Ok(number.extract::<i64>().map_or_else(|_| excerpt(&number), |number| number.to_string()));
    }
    if value.hasattr("__float__")? {
        return Ok(value.extract::<f64>()?.to_string());
    }
    Err(wrong())
}

/// Reads a whole number from `low` to `high`.
pub(crate) fn whole(name: &str, value: &Bound<'_, PyAny>, low: u64, high: u64) -> PyResult<u64> {
    let must = format!("a whole number from {low} to {high}");
    let is_whole = !value.is_instance_of::<PyBool>()
        && !value.is_instance_of::<pyo3::types::PyType>()
        && value.hasattr("__index__")?;
    if !is_whole {
        return Err(wrong_type(name, value, &must));
    }
    match value.extract::<u64>() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        Ok(_) => Err(out_of_range(name, value, &must)),
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(value.py()) => {
            Err(out_of_range(name, value, &must))
        }
        Err(error) => Err(error),
    }
}

/// Reads the argument `threads`.
pub(crate) fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole("threads", value, 1, MAX_THREADS).map(|threads| threads as usize)
}

/// Reads the argument `timeout`: seconds or a `timedelta`; infinity is no limit.
pub(crate) fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    let must = "a number of seconds from 0";
    if value.cast::<PyDelta>().is_ok() {
        return value.extract().map(Some).map_err(|_| out_of_range("timeout", value, must));
    }
    let is_number = !value.is_instance_of::<PyBool>()
        && !value.is_instance_of::<pyo3::types::PyType>()
        && (value.hasattr("__float__")? || value.hasattr("__index__")?);
    if !is_number {
        return Err(wrong_type("timeout", value, must));
    }
    let seconds: f64 = value.extract()?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err(out_of_range("timeout", value, must));
    }
    // A time beyond the range of the clock is no limit.
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

/// Reads an argument that must be one of the known words.
pub(crate) fn word<T>(name: &str, given: &str, known: &[(&str, T)]) -> PyResult<T>
where
    T: Copy,
{
    let found = known.iter().find(|(word, _)| *word == given);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let words: Vec<_> = known.iter().map(|(word, _)| format!("'{word}'")).collect();
        PyValueError::new_err(format!("{name} is '{given}', but must be {}", words.join(" or ")))
    })
}
