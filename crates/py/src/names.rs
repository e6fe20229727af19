//! Names of arguments, and what may have been meant by others.

use antdoku::METHODS;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The arguments by name that the searching functions have, each some of them.
const ARGUMENTS: [&str; 12] = [
    "preset",
    "seed",
    "timeout",
    "max_iterations",
    "max_steps",
    "threads",
    "jobs",
    "progress",
    "errors",
    "on_iteration",
    "box",
    "alphabet",
];

/// How alike two names must be, from 0 to 1, for one to be meant by the other.
const ALIKE: f64 = 0.75;

/// No name that may be meant is longer, and comparing takes the square of it.
const LONGEST: usize = 60;

/// Raises `TypeError`, as Python does, for a name that is a parameter of no method.
pub(crate) fn are_known(parameters: &Bound<'_, PyDict>) -> PyResult<()> {
    for name in parameters.keys() {
        let name: String = name.extract()?;
        let is_known =
            METHODS.iter().any(|method| method.parameters().iter().any(|known| known.is_named(&name)));
        if !is_known {
            return Err(PyTypeError::new_err(unknown(&name)));
        }
    }
    Ok(())
}

fn unknown(name: &str) -> String {
    let name = &name.chars().take(LONGEST).collect::<String>();
    if ARGUMENTS.contains(&name.as_str()) {
        return format!("this function has no argument '{name}'");
    }
    let parameters = METHODS.iter().flat_map(|method| method.parameters());
    let names = parameters.flat_map(|parameter| [parameter.name, parameter.alias]);
    let likeness = |known: &str| strsim::jaro_winkler(name, known);
    let nearest = ARGUMENTS.into_iter().chain(names).max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let hint = match nearest.filter(|nearest| likeness(nearest) >= ALIKE) {
        Some(nearest) => format!("did you mean '{nearest}'?"),
        None => "antdoku.methods() has the parameters of every method".to_owned(),
    };
    format!("no function has an argument '{name}', and no method such a parameter; {hint}")
}
