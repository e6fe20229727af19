//! Every method there is: those of this crate, and those that a program registers.

use std::sync::{PoisonError, RwLock};

use thiserror::Error;

use super::declaration::list;
use super::{Method, acs, anneal, auto, backtrack, dlx, exact, ils, sat, walkers};
use crate::parameters::ParameterError;
use crate::search::Solver;

/// The methods of this crate, also those that are not in this build; the default first.
const BUILT_IN: &[Method] = &[
    auto::METHOD,
    acs::METHOD,
    walkers::ANTS_TABU,
    walkers::TABU,
    walkers::ANTS_SWAP,
    walkers::SWAP,
    exact::METHOD,
    backtrack::METHOD,
    dlx::METHOD,
    ils::METHOD,
    anneal::METHOD,
    sat::METHOD,
];

static REGISTERED: RwLock<Vec<&'static Method>> = RwLock::new(Vec::new());

/// The longest name of a method, in characters.
const LONGEST_NAME: usize = 40;

/// Why a method is not registered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegisterError {
    /// Another method has this name.
    #[error("there is a method '{name}' already: choose another name")]
    NameTaken {
        /// The name.
        name: &'static str,
    },
    /// The facts of the declaration differ from what a solver of the method says of itself.
    #[error(
        "the declaration of '{name}' and its solver differ in the name, in completeness, or in what they offer"
    )]
    FactsDiffer {
        /// The name.
        name: &'static str,
    },
    /// The name cannot be used in options, files and links.
    #[error(
        "'{name}' cannot name a method: use 1 to {LONGEST_NAME} lower-case letters, digits and dashes, no dash first"
    )]
    InvalidName {
        /// The name.
        name: &'static str,
    },
}

impl Method {
    /// The method that solves where none is named.
    #[doc(hidden)]
    pub const DEFAULT: &'static Method = &auto::METHOD;

    /// The method that finds and counts all solutions where none is named.
    #[doc(hidden)]
    pub const COUNTING: &'static Method = &exact::METHOD;

    /// The ant colony of the paper, which examples show.
    #[doc(hidden)]
    pub const COLONY: &'static Method = &acs::METHOD;

    /// The methods that a comparison begins with, each with its preset if it has several.
    #[doc(hidden)]
    pub const COMPARED: &'static [(&'static Method, Option<&'static str>)] = &[
        (&acs::METHOD, Some("paper")),
        (&acs::METHOD, Some("swift")),
        (&walkers::ANTS_TABU, None),
        (&ils::METHOD, None),
        (&backtrack::METHOD, None),
    ];

    /// Every method, also those that are not in this build: the default first, registered ones last.
    #[must_use]
    pub fn all() -> Vec<&'static Method> {
        let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
        BUILT_IN.iter().chain(registered.iter().copied()).collect()
    }

    /// The names of the methods in this build of which `is_wanted` holds.
    #[doc(hidden)]
    pub fn names(is_wanted: impl Fn(&Method) -> bool) -> Vec<&'static str> {
        let all = Method::all().into_iter();
        all.filter(|method| method.is_available() && is_wanted(method)).map(|method| method.name).collect()
    }

    /// Adds a method for the rest of the process. From then on it is found, listed and used like those of this crate.
    ///
    /// The declaration, a few hundred bytes, is never freed. Programs register their methods once, before they read
    /// options or start a server.
    ///
    /// # Errors
    /// The name is taken or invalid, or the declaration says other than a solver with default parameters.
    pub fn register(method: Method) -> Result<&'static Method, RegisterError> {
        let name = method.name;
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_valid = (1..=LONGEST_NAME).contains(&name.len()) && !name.starts_with('-');
        if !is_valid || !name.bytes().all(is_plain) {
            return Err(RegisterError::InvalidName { name });
        }
        let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
        if BUILT_IN.iter().chain(registered.iter().copied()).any(|known| known.name == name) {
            return Err(RegisterError::NameTaken { name });
        }
        if method.build(None, &[]).is_ok_and(|solver| facts_of(&*solver) != declared(&method)) {
            return Err(RegisterError::FactsDiffer { name });
        }
        let method: &'static Method = Box::leak(Box::new(method));
        registered.push(method);
        Ok(method)
    }

    /// The method of this name.
    ///
    /// # Errors
    /// There is no method of this name.
    pub fn find(name: &str) -> Result<&'static Method, ParameterError> {
        let all = Method::all();
        all.iter().copied().find(|method| method.name == name).ok_or_else(|| ParameterError::Method {
            name: name.to_owned(),
            known: list(all.iter().map(|method| method.name)),
        })
    }

    /// The method that a caller means: the one with this name, or else the first that has this preset and all of these
    /// parameters. `None` if none of the three is given.
    ///
    /// # Errors
    /// There is no method of that name.
    #[doc(hidden)]
    pub fn meant(
        name: Option<&str>,
        preset: Option<&str>,
        parameters: &[(&str, &str)],
    ) -> Result<Option<&'static Method>, ParameterError> {
        if let Some(name) = name {
            return Method::find(name).map(Some);
        }
        if preset.is_none() && parameters.is_empty() {
            return Ok(None);
        }
        let has_all = |method: &&Method| {
            let table = method.parameters();
            preset.is_none_or(|preset| method.presets.iter().any(|known| known.name == preset))
                && parameters.iter().all(|(name, _)| table.iter().any(|known| known.is_named(name)))
        };
        // If no method has all of it, the error of the colony is the most helpful one.
        Ok(Some(Method::all().into_iter().find(has_all).unwrap_or(Method::COLONY)))
    }
}

/// The facts that a declaration and a solver both state: name, completeness, enumeration, single choices.
type SharedFacts = (&'static str, bool, bool, bool);

fn declared(method: &Method) -> SharedFacts {
    (method.name, method.is_complete, method.enumerates, method.shows_choices)
}

fn facts_of(solver: &dyn Solver) -> SharedFacts {
    (solver.name(), solver.is_complete(), solver.as_enumerator().is_some(), solver.as_probed().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::MethodKind;

    #[test]
    fn the_facts_of_a_method_agree_with_its_solver() {
        for method in BUILT_IN.iter().filter(|method| method.is_available()) {
            let solver = method.build(None, &[]).unwrap();
            assert_eq!(declared(method), facts_of(&*solver));
            assert!(!method.caption.is_empty() && method.kind != MethodKind::Other, "{}", method.name);
        }
        assert_eq!(Method::all()[0].name, Method::DEFAULT.name);
        assert!(Method::COUNTING.enumerates && Method::COLONY.shows_choices);
        for (method, preset) in Method::COMPARED {
            assert!(method.build(*preset, &[]).is_ok() && preset.is_some() == (method.presets.len() > 1));
        }
    }

    #[test]
    fn a_preset_or_a_parameter_names_the_method() {
        let meant = |name, preset, parameters: &[&str]| {
            let parameters: Vec<(&str, &str)> = parameters.iter().map(|&name| (name, "1")).collect();
            Method::meant(name, preset, &parameters).unwrap().map(|method| method.name)
        };
        assert_eq!(meant(None, None, &[]), None);
        assert_eq!(meant(Some("tabu"), Some("paper"), &["ants"]), Some("tabu"));
        assert_eq!(meant(None, Some("swift"), &[]), Some("acs"));
        assert_eq!(meant(None, None, &["cooling"]), Some("anneal"));
        assert_eq!(meant(None, None, &["cooling", "ants"]), Some("acs"));
    }
}
