//! The declaration of a method: its facts, its parameters, and how its solver is built.

use serde::Serialize;

use super::memory;
use crate::model::Puzzle;
use crate::parameters::{ParameterError, ParameterInfo, Settings};
use crate::search::Solver;

/// A method: the facts that programs ask for, and how its solver is built.
///
/// A declaration names the facts that differ from those of [`Method::new`], and [`Method::register`] adds the method to
/// those of this crate:
///
/// ```
/// # use antdoku::{Exact, Method, ParameterError, Solver};
/// fn build(_preset: &'static str, _parameters: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
///     Ok(Box::new(Exact::default()))
/// }
/// const MINE: Method = Method { step: "one node", ..Method::new("mine", "what it is, in a line", build) };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its name, as in `--method`.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// What it is, in a few words for a menu. Empty if the name says enough.
    pub caption: &'static str,
    /// How it searches.
    pub kind: MethodKind,
    /// Whether its search can prove that there is no solution.
    pub is_complete: bool,
    /// Whether it can find all solutions: its solver is an [`Enumerator`](crate::search::Enumerator).
    pub enumerates: bool,
    /// Whether its single choices can be shown: its solver is [`Probed`](crate::search::Probed).
    pub shows_choices: bool,
    /// What it counts as an iteration; `None` if it has no iterations.
    pub iteration: Option<&'static str>,
    /// What it counts as a step.
    pub step: &'static str,
    /// Its named sets of parameters, the default first. Empty for a method without parameters.
    pub presets: &'static [Preset],
    /// The cargo feature that this build lacks for it. If one is missing, the method cannot be [built](Self::build).
    pub missing_feature: Option<&'static str>,
    /// Lists its parameters.
    pub parameters: fn() -> Vec<ParameterInfo>,
    /// A careful estimate of the memory that a search with these settings takes on this puzzle, in bytes, on one thread.
    pub memory: fn(&Settings, &Puzzle) -> u64,
    /// Builds a solver from the name of a preset (empty if the method has none) and the texts of parameters, whose names
    /// [`Method::build`] has checked.
    pub build: Build,
}

/// The function that builds the solver of a method.
pub type Build = fn(&'static str, &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError>;

/// How a method searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MethodKind {
    /// Picks other methods by the size of the puzzle.
    Portfolio,
    /// Ants that build grids cell by cell and share pheromone.
    Colony,
    /// Walks over full grids, which mend one conflict at a time.
    Walkers,
    /// One local search over full grids.
    Walk,
    /// A tree of choices, searched systematically.
    Tree,
    /// None of these.
    Other,
}

/// The typed parameters of a method: a struct for each method that has parameters.
///
/// ```
/// use antdoku::{Geometry, Grid, IlsParameters, Parameters, Puzzle, Run, Seed, Status};
/// let puzzle = Puzzle::new(Grid::blank(Geometry::square(3)?))?;
/// let ils = IlsParameters { stale_steps: 500, ..IlsParameters::default() }.build()?;
/// assert!(matches!(ils.solve(&puzzle, &mut Run::new(Seed(1))).status, Status::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Parameters: Default {
    /// Builds a solver with these parameters.
    ///
    /// # Errors
    /// The first parameter outside its range, or without effect beside another.
    fn build(self) -> Result<Box<dyn Solver>, ParameterError>;
}

/// A named set of parameters.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name, as in `--preset`.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
}

impl Method {
    /// A method without presets, parameters and iterations, which proves nothing.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, build: Build) -> Method {
        Method {
            name,
            summary,
            caption: "",
            kind: MethodKind::Other,
            is_complete: false,
            enumerates: false,
            shows_choices: false,
            iteration: None,
            step: "one step of the search",
            presets: &[],
            missing_feature: None,
            parameters: Vec::new,
            memory: memory::of_walkers,
            build,
        }
    }

    /// Whether the method is in this build.
    #[doc(hidden)]
    #[must_use]
    pub fn is_available(&self) -> bool {
        self.missing_feature.is_none()
    }

    /// Whether a limit of iterations alone ends every run. A portfolio may pick a method without iterations.
    #[doc(hidden)]
    #[must_use]
    pub fn ends_by_iterations(&self) -> bool {
        self.iteration.is_some() && self.kind != MethodKind::Portfolio
    }

    /// Its parameters.
    #[doc(hidden)]
    #[must_use]
    pub fn parameters(&self) -> Vec<ParameterInfo> {
        (self.parameters)()
    }

    /// Builds a solver with a preset (`None`: the default one), changed by parameters given as name and text.
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
        let preset = match preset {
            None => self.presets.first().map_or("", |preset| preset.name),
            Some(name) => self.preset(name)?.name,
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

    fn preset(&self, name: &str) -> Result<&'static Preset, ParameterError> {
        self.presets.iter().find(|preset| preset.name == name).ok_or_else(|| ParameterError::Preset {
            method: self.name,
            name: name.to_owned(),
            known: list(self.presets.iter().map(|preset| preset.name)),
        })
    }
}

/// Names in a row, for messages.
pub(super) fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
