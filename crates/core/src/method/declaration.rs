//! The declaration of a method: its facts, its parameters, and how its solver is built.

use serde::Serialize;

use super::memory;
use crate::model::Puzzle;
use crate::parameters::{ParameterError, ParameterInfo, Settings};
use crate::search::Solver;

/// A method: the facts that programs ask for, and how its solver is built.
///
/// [`Method::new`] begins a declaration, and the functions after it name what differs from the defaults.
/// [`Method::register`] adds a method to those of this crate.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
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
    parameters: fn() -> Vec<ParameterInfo>,
    memory: fn(&Settings, &Puzzle) -> u64,
    build: Build,
}

/// Builds a solver from the name of a preset (empty if the method has none) and the texts of parameters.
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

/// A named set of parameters.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name, as in `--preset`.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
}

/// Declarations: each function changes one fact.
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

    /// Sets the [caption](Self::caption) and the [kind](Self::kind).
    #[must_use]
    pub const fn shown_as(mut self, kind: MethodKind, caption: &'static str) -> Method {
        (self.kind, self.caption) = (kind, caption);
        self
    }

    /// Declares that the search can prove that there is no solution.
    #[must_use]
    pub const fn complete(mut self) -> Method {
        self.is_complete = true;
        self
    }

    /// Declares that the method is complete and can find all solutions.
    #[must_use]
    pub const fn enumerating(mut self) -> Method {
        self.enumerates = true;
        self.complete()
    }

    /// Declares that single choices can be shown.
    #[must_use]
    pub const fn showing_choices(mut self) -> Method {
        self.shows_choices = true;
        self
    }

    /// Says what an iteration is.
    #[must_use]
    pub const fn with_iteration(mut self, iteration: &'static str) -> Method {
        self.iteration = Some(iteration);
        self
    }

    /// Says what a step is.
    #[must_use]
    pub const fn with_step(mut self, step: &'static str) -> Method {
        self.step = step;
        self
    }

    /// Gives it named sets of parameters, the default first.
    #[must_use]
    pub const fn with_presets(mut self, presets: &'static [Preset]) -> Method {
        self.presets = presets;
        self
    }

    /// Gives it parameters.
    #[must_use]
    pub const fn with_parameters(mut self, parameters: fn() -> Vec<ParameterInfo>) -> Method {
        self.parameters = parameters;
        self
    }

    /// Gives it an estimate of its [memory](Self::memory).
    #[must_use]
    pub const fn with_memory(mut self, memory: fn(&Settings, &Puzzle) -> u64) -> Method {
        self.memory = memory;
        self
    }

    /// Names the cargo feature that the method needs, if this build lacks it.
    pub(super) const fn needing(mut self, missing_feature: Option<&'static str>) -> Method {
        self.missing_feature = missing_feature;
        self
    }
}

/// Facts, and the way to a solver.
impl Method {
    /// Whether the method is in this build.
    #[must_use]
    pub fn is_available(&self) -> bool {
        self.missing_feature.is_none()
    }

    /// Whether a limit of iterations alone ends every run. A portfolio may pick a method without iterations.
    #[must_use]
    pub fn ends_by_iterations(&self) -> bool {
        self.iteration.is_some() && self.kind != MethodKind::Portfolio
    }

    /// Its parameters.
    #[must_use]
    pub fn parameters(&self) -> Vec<ParameterInfo> {
        (self.parameters)()
    }

    /// A careful estimate of the memory that a search with these settings takes on this puzzle, in bytes, on one thread.
    #[must_use]
    pub fn memory(&self, settings: &Settings, puzzle: &Puzzle) -> u64 {
        (self.memory)(settings, puzzle)
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
