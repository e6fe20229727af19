//! Contestants: named methods with all their parameters.

use std::sync::Arc;

use antdoku::{Method, ParameterError, Solver};
use serde_json::Value;

use crate::record::Parameters;

/// A method with all its parameters, under the name that the report shows.
#[derive(Debug)]
pub struct Contestant {
    /// Its name.
    pub name: String,
    /// Its method.
    pub method: &'static Method,
    /// Every parameter of the method, by name.
    pub parameters: Arc<Parameters>,
    /// The solver itself.
    pub solver: Box<dyn Solver>,
    /// Threads of each run; `None` is one.
    pub threads: Option<u32>,
}

impl Contestant {
    /// Makes a contestant from the names of a method and a preset and the texts of parameters.
    ///
    /// # Errors
    /// If the method does not exist or refuses the parameters.
    pub fn new(
        name: &str,
        method: &str,
        preset: Option<&str>,
        parameters: &[(&str, &str)],
    ) -> Result<Contestant, ParameterError> {
        let method = Method::find(method)?;
        let given = method.build(preset, parameters)?;
        let settings = given.settings().0.into_iter();
        let parameters: Parameters = settings
            .map(|(name, setting)| {
                (name.to_owned(), serde_json::to_value(setting).expect("a setting is a number or a word"))
            })
            .collect();
        // Tasks are run from the frozen parameters, so these are checked, and not the given texts.
        let solver = rebuild(method.name, &parameters)?;
        assert_eq!(solver.settings(), given.settings(), "a method is rebuilt from its settings");
        Ok(Contestant { name: name.to_owned(), method, parameters: parameters.into(), solver, threads: None })
    }
}

/// Builds the solver of a task from its method and parameters.
///
/// # Errors
/// If the method refuses the parameters, or is not in this build.
pub fn rebuild(method: &str, parameters: &Parameters) -> Result<Box<dyn Solver>, ParameterError> {
    let texts: Vec<(&str, String)> =
        parameters.iter().map(|(name, value)| (name.as_str(), as_text(value))).collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Method::find(method)?.build(None, &texts)
}

fn as_text(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The solver after a round trip through the text of a frozen task.
    fn frozen(contestant: &Contestant) -> Box<dyn Solver> {
        let text = serde_json::to_string(&contestant.parameters).unwrap();
        rebuild(contestant.method.name, &serde_json::from_str(&text).unwrap()).unwrap()
    }

    #[test]
    fn every_method_and_preset_can_be_rebuilt_from_its_settings() {
        let mut built = 0;
        for method in Method::all().into_iter().filter(|method| method.is_available()) {
            let presets = method.presets.iter().map(|preset| Some(preset.name));
            for preset in presets.chain([None]) {
                let contestant = Contestant::new("name", method.name, preset, &[]).unwrap();
                let settings = method.build(preset, &[]).unwrap().settings();
                assert_eq!(frozen(&contestant).settings(), settings, "{} {preset:?}", method.name);
                built += 1;
            }
        }
        assert!(built >= 13);
    }

    #[test]
    fn aliases_and_unusual_numbers_survive_the_round_trip() {
        for (method, preset, parameters) in [
            ("acs", Some("tog"), &[("q0", "0.3")][..]),
            ("acs", Some("no-bve"), &[("q0", "0.7"), ("rho", "0.1234567890123456789")]),
            ("acs", Some("swift"), &[("restart-unit", "7"), ("m", "1000")]),
            ("acs", None, &[("tau0", "1e-30"), ("xi", "0.30000000000000004")]),
            ("acs", None, &[("initial_pheromone", "auto"), ("propagation", "peers")]),
            ("ants-tabu", None, &[("heat_after", "0"), ("tenure_share", "2.2250738585072014e-308")]),
            ("ants-tabu", None, &[("further_draws", "0")]),
            ("anneal", None, &[("t0", "0.1"), ("chain_length", "4294967295")]),
            ("ils", None, &[("completion_share", "1/24"), ("perturbation_start", "1/3")]),
        ] {
            let contestant = Contestant::new("name", method, preset, parameters).unwrap();
            let settings = Method::find(method).unwrap().build(preset, parameters).unwrap().settings();
            assert_eq!(frozen(&contestant).settings(), settings, "{method} {parameters:?}");
        }
    }

    #[test]
    fn parameters_that_the_method_refuses_are_errors() {
        for parameters in [("ants", "0"), ("ant", "1"), ("lives", "3"), ("rho", "NaN")] {
            assert!(Contestant::new("name", "acs", None, &[parameters]).is_err(), "{parameters:?}");
        }
    }
}
