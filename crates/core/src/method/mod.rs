//! The solvers, and the one list of them.

mod acs;
mod anneal;
mod auto;
mod backtrack;
mod complete;
mod depth_first;
mod dlx;
mod exact;
mod ils;
mod sat;
mod tabu;

pub use acs::{Acs, AcsParameters, Ant, Colony, LedColony, Walk};
pub use anneal::{Anneal, AnnealParameters};
pub use auto::{Auto, AutoPlan, AutoStage};
pub use backtrack::Backtrack;
pub use dlx::Dlx;
pub use exact::Exact;
pub use ils::{Ils, IlsParameters, LocalSearch};
#[cfg(feature = "sat")]
pub use sat::Sat;
pub use tabu::{AntsTabu, AntsTabuParameters, Tabu, TabuParameters};

use crate::parameters::{ParameterError, ParameterInfo};
use crate::search::Solver;

/// Every method there is, also those that are not in this build.
pub const METHODS: &[Method] = &[
    auto::METHOD,
    acs::METHOD,
    tabu::ANTS_TABU,
    tabu::TABU,
    exact::METHOD,
    backtrack::METHOD,
    dlx::METHOD,
    ils::METHOD,
    anneal::METHOD,
    sat::METHOD,
];

/// What people need to know about a method, and how to make one.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its name, as in `--method`.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Can it prove that there is no solution?
    pub is_complete: bool,
    /// What it counts as an iteration.
    pub iteration: &'static str,
    /// What it counts as a step.
    pub step: &'static str,
    /// Its named sets of parameters, the default first. Empty for a method without parameters.
    pub presets: &'static [Preset],
    /// The cargo feature it needs, if this build was made without it: then it cannot be [built](Self::build).
    pub missing_feature: Option<&'static str>,
    parameters: fn() -> Vec<ParameterInfo>,
    build: Build,
}

/// Makes a solver from the name of a preset and the texts of parameters.
type Build = fn(&'static str, &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError>;

/// A named set of parameters.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name, as in `--preset`.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
}

impl Method {
    /// The method of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(name: &str) -> Result<&'static Method, ParameterError> {
        METHODS.iter().find(|method| method.name == name).ok_or_else(|| ParameterError::Method {
            name: name.to_owned(),
            known: list(METHODS.iter().map(|method| method.name)),
        })
    }

    /// The first method that has this preset and all of these parameters: whoever gives them means it.
    #[must_use]
    pub fn having(preset: Option<&str>, parameters: &[(&str, &str)]) -> Option<&'static Method> {
        METHODS.iter().find(|method| {
            let table = method.parameters();
            let is_known = |name: &str| table.iter().any(|known| known.is_named(name));
            preset.is_none_or(|preset| method.presets.iter().any(|known| known.name == preset))
                && parameters.iter().all(|(name, _)| is_known(name))
        })
    }

    /// The method that is meant: the one that is named, or else the first that [has](Self::having) what is given, or else
    /// `otherwise`.
    ///
    /// # Errors
    /// If there is no method of that name.
    pub fn meant(
        name: Option<&str>,
        preset: Option<&str>,
        parameters: &[(&str, &str)],
        otherwise: &str,
    ) -> Result<&'static Method, ParameterError> {
        let is_told = name.is_none() && (preset.is_some() || !parameters.is_empty());
        match Method::having(preset, parameters).filter(|_| is_told) {
            Some(method) => Ok(method),
            // Nobody has all of it: the complaint of the colony is the most helpful one.
            None if is_told => Method::find(acs::METHOD.name),
            None => Method::find(name.unwrap_or(otherwise)),
        }
    }

    /// Its parameters.
    #[must_use]
    pub fn parameters(&self) -> Vec<ParameterInfo> {
        (self.parameters)()
    }

    /// A solver with a preset (`None`: the default one), changed by parameters given as name and text.
    ///
    /// # Errors
    /// A name that is not known, a value outside its range, or a method that is not in this build.
    ///
    /// ```
    /// use antdoku::Method;
    /// let solver = Method::find("acs")?.build(Some("paper"), &[("ants", "20"), ("rho", "0.8")])?;
    /// assert!(Method::find("acs")?.build(None, &[("ants", "0")]).is_err());
    /// # Ok::<(), antdoku::ParameterError>(())
    /// ```
    pub fn build(
        &self,
        preset: Option<&str>,
        parameters: &[(&str, &str)],
    ) -> Result<Box<dyn Solver>, ParameterError> {
        let known = || list(self.presets.iter().map(|preset| preset.name));
        let preset = match preset {
            None => self.presets.first().map_or("", |preset| preset.name),
            Some(name) => {
                self.presets.iter().find(|preset| preset.name == name).map(|preset| preset.name).ok_or_else(
                    || ParameterError::Preset { method: self.name, name: name.to_owned(), known: known() },
                )?
            }
        };
        let table = self.parameters();
        let mut seen: Vec<&'static str> = Vec::new();
        for (name, _) in parameters {
            let Some(parameter) = table.iter().find(|known| known.is_named(name)) else {
                let known = list(table.iter().map(|parameter| parameter.name));
                let name = name.replace('-', "_");
                return Err(ParameterError::Unknown { method: self.name, name, known });
            };
            if seen.contains(&parameter.name) {
                return Err(ParameterError::Twice { name: parameter.name });
            }
            seen.push(parameter.name);
        }
        (self.build)(preset, parameters)
    }
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
