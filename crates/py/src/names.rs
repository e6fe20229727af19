//! Names of arguments, and suggestions for unknown ones.

use antdoku::Method;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A function that takes parameters of methods beside its own arguments.
#[derive(Clone, Copy)]
pub(crate) struct Function {
    name: &'static str,
    /// The arguments that can be given by name, each after a space.
    arguments: &'static str,
    /// The only method whose parameters the function takes; `None` for those of all methods.
    method: Option<&'static str>,
}

pub(crate) const SOLVE: Function = Function {
    name: "solve",
    arguments: "puzzle method preset seed timeout max_iterations max_steps threads on_iteration box variant regions geometry alphabet",
    method: None,
};

pub(crate) const SOLVE_MANY: Function = Function {
    name: "solve_many",
    arguments: "puzzles method preset seed timeout max_iterations max_steps threads jobs progress errors box variant regions geometry alphabet",
    method: None,
};

pub(crate) const COLONY: Function = Function {
    name: "Colony",
    arguments: "puzzle preset seed history box variant regions geometry alphabet",
    method: Some(Method::COLONY.name),
};

/// The least similarity, from 0 to 1, of a name that is suggested.
const SIMILAR: f64 = 0.75;

/// Longer names are cut: no known name is as long, and a comparison takes quadratic time.
const LONGEST: usize = 60;

/// Raises `TypeError`, as Python does, for a name that no method has as a parameter.
pub(crate) fn reject_unknown(parameters: &Bound<'_, PyDict>, function: Function) -> PyResult<()> {
    for name in parameters.keys() {
        let name: String = name.extract()?;
        let is_known =
            Method::all().iter().any(|method| method.parameters().iter().any(|known| known.is_named(&name)));
        if !is_known {
            return Err(PyTypeError::new_err(unknown(&name, function)));
        }
    }
    Ok(())
}

fn unknown(name: &str, function: Function) -> String {
    let name = &name.chars().take(LONGEST).collect::<String>();
    let Function { name: called, arguments, method } = function;
    let is_of_another_function =
        [SOLVE, SOLVE_MANY, COLONY].iter().any(|other| other.arguments.split(' ').any(|known| known == name));
    if is_of_another_function {
        return format!("{called} has no argument '{name}'");
    }
    let methods = Method::all().into_iter().filter(|one| method.is_none_or(|only| one.name == only));
    let names = methods.flat_map(|method| method.parameters()).flat_map(|one| [one.name, one.alias]);
    let likeness = |known: &str| strsim::jaro_winkler(name, known);
    let nearest = arguments.split(' ').chain(names).max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let hint = match nearest.filter(|nearest| likeness(nearest) >= SIMILAR) {
        Some(nearest) => format!("did you mean '{nearest}'?"),
        None => "antdoku.methods() has the parameters of every method".to_owned(),
    };
    format!("{called} has no argument '{name}', and no method has such a parameter; {hint}")
}
