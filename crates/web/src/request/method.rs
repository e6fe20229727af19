//! The method of a request, and its limit of memory.

use std::collections::BTreeMap;

use antdoku::format::Entry;
use antdoku::internals::record::Setup;
use antdoku::internals::{Touch, TouchParameter};
use antdoku::{Method, Puzzle, Seed, Setting, Solver};
use serde_json::Value;

use super::puzzle::PuzzleField;
use super::shape::Shape;
use crate::error::ApiError;

/// The most bytes of one search, by a careful estimate.
pub(crate) const MOST_MEMORY: u64 = 300 << 20;

/// The error for a search, or several at once, that would take too much memory (422).
pub(crate) fn too_much_memory(field: &'static str, bytes: u64) -> ApiError {
    let message = format!(
        "this search would take about {} MB of memory; a search may take {} MB",
        bytes >> 20,
        MOST_MEMORY >> 20
    );
    ApiError::refused(field, message).with_remedy("use fewer ants or islands, or a smaller puzzle")
}

/// The threads of one search: each takes one slot.
pub(super) const THREADS: usize = 1;

/// The method, preset and parameters of a request.
#[derive(Debug, Default)]
pub struct MethodChoice {
    /// The name of a method.
    pub method: Option<String>,
    /// The name of one of its presets.
    pub preset: Option<String>,
    /// Some of its parameters, each a number or a text.
    pub parameters: BTreeMap<String, Value>,
}

/// The chosen method with its solver.
#[derive(Debug)]
pub struct Chosen {
    /// The method.
    pub method: &'static Method,
    /// The name of the preset that was asked for.
    pub preset: Option<String>,
    /// The solver.
    pub solver: Box<dyn Solver>,
}

impl MethodChoice {
    /// Builds the solver of the named method, else of the first method with the given preset and parameters, else of
    /// `default`.
    ///
    /// # Errors
    /// 400 for a parameter that is neither a number nor a text; 422 for a name that is not known or a value out of range.
    pub fn build(&self, default: &'static Method) -> Result<Chosen, ApiError> {
        let texts: Vec<(&str, String)> = self
            .parameters
            .iter()
            .map(|(name, value)| Ok((name.as_str(), text(name, value)?)))
            .collect::<Result<_, ApiError>>()?;
        let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let meant = Method::meant(self.method.as_deref(), self.preset.as_deref(), &texts)?;
        let method = meant.unwrap_or(default);
        let solver = method.build(self.preset.as_deref(), &texts)?;
        Ok(Chosen { method, preset: self.preset.clone(), solver })
    }

    /// [`build`](Self::build) with the default of `antdoku solve`.
    ///
    /// # Errors
    /// As there.
    pub fn build_usual(&self) -> Result<Chosen, ApiError> {
        self.build(Method::DEFAULT)
    }
}

fn text(name: &str, value: &Value) -> Result<String, ApiError> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(text.clone()),
        _ => {
            let error = ApiError::malformed(format!("parameter {name} must be a number or a text"));
            Err(error.about(format!("parameters.{name}")))
        }
    }
}

impl Chosen {
    /// Reads the puzzle of a request, and checks that the method can take it.
    ///
    /// # Errors
    /// As [`PuzzleField::read`] and [`check`](Self::check).
    pub fn with_puzzle(self, puzzle: &PuzzleField, shape: &Shape) -> Result<(Entry, Chosen), ApiError> {
        let entry = puzzle.read("puzzle", shape)?;
        self.check(&entry.puzzle)?;
        Ok((entry, self))
    }

    /// Refuses a puzzle that does not fit the parameters, or would take too much memory with them.
    ///
    /// # Errors
    /// 422 with the parameter that is too large.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), ApiError> {
        self.solver.accepts(puzzle)?;
        let memory = self.memory(puzzle);
        if memory <= MOST_MEMORY {
            return Ok(());
        }
        Err(too_much_memory("parameters", memory))
    }

    /// The setup for records.
    #[must_use]
    pub fn setup(&self, seed: Seed) -> Setup<'_> {
        Setup::new(self.method, self.preset.as_deref(), self.solver.as_ref(), seed)
    }

    /// A careful estimate of the memory that the search takes, in bytes.
    pub(crate) fn memory(&self, puzzle: &Puzzle) -> u64 {
        (self.method.memory)(&self.solver.settings(), puzzle)
    }

    /// The same with the most ants that these changes ask for.
    pub(crate) fn memory_after(&self, touches: &[Touch], puzzle: &Puzzle) -> u64 {
        let mut settings = self.solver.settings();
        let most = touches.iter().filter_map(|touch| match touch {
            Touch::Set(TouchParameter::Ants, count) => Some(*count as u64),
            _ => None,
        });
        let ants = settings.0.iter_mut().find(|(name, _)| *name == TouchParameter::Ants.name());
        if let (Some((_, Setting::Integer(ants))), Some(most)) = (ants, most.max()) {
            *ants = most.max(*ants);
        }
        (self.method.memory)(&settings, puzzle)
    }
}

#[cfg(test)]
mod tests {
    use antdoku::{Geometry, Grid};

    use super::*;

    fn chosen(method: &str, parameters: &[(&str, Value)]) -> Result<Chosen, ApiError> {
        let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        MethodChoice { method: Some(method.to_owned()), preset: None, parameters }.build_usual()
    }

    #[test]
    fn a_preset_or_a_parameter_selects_the_method() {
        let choice = |preset: Option<&str>, name: Option<&str>| MethodChoice {
            method: None,
            preset: preset.map(str::to_owned),
            parameters: name.map(|name| (name.to_owned(), 5.into())).into_iter().collect(),
        };
        let name = |choice: MethodChoice| choice.build_usual().unwrap().method.name;
        assert_eq!(name(choice(None, None)), "auto");
        assert_eq!(name(choice(Some("paper"), None)), "acs");
        assert_eq!(name(choice(None, Some("ants"))), "acs");
        let error = choice(None, Some("wings")).build_usual().unwrap_err();
        assert_eq!(error.field.as_deref(), Some("parameters.wings"));
    }

    #[test]
    fn parameters_are_numbers_or_texts_within_their_range() {
        assert!(
            chosen("acs", &[("ants", 20.into()), ("rho", 0.8.into()), ("initial_pheromone", "auto".into())])
                .is_ok()
        );
        for (name, value, status) in [
            ("ants", Value::from(0), 422),
            ("ants", Value::from(-1), 422),
            ("ants", Value::from(1.5), 422),
            ("rho", Value::from("NaN"), 422),
            ("ants", Value::Null, 400),
            ("ants", Value::from(vec![1]), 400),
        ] {
            let error = chosen("acs", &[(name, value)]).unwrap_err();
            assert_eq!(error.status.as_u16(), status);
        }
    }

    #[test]
    fn a_search_that_would_fill_the_memory_is_refused() {
        let blank = |order| Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
        assert!(chosen("acs", &[]).unwrap().check(&blank(8)).is_ok());
        assert_eq!(
            chosen("auto", &[]).unwrap().memory(&blank(8)),
            chosen("ants-tabu", &[]).unwrap().memory(&blank(8)),
            "auto takes what it picks"
        );
        assert!(chosen("acs", &[("ants", 1000.into())]).unwrap().check(&blank(5)).is_err());
        assert!(chosen("ants-tabu", &[("ants", 100.into())]).unwrap().check(&blank(3)).is_ok());
        let error = chosen("ants-tabu", &[("ants", 100.into()), ("islands", 256.into())]).unwrap();
        let error = error.check(&blank(3)).unwrap_err();
        assert_eq!(error.message, "this search would take about 2027 MB of memory; a search may take 300 MB");
    }
}
