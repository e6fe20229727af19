//! The record of one search.

use serde::Serialize;

use crate::method::Method;
use crate::model::Grid;
use crate::model::format::{Entry, OutputFormat};
use crate::parameters::Settings;
use crate::rng::Seed;
use crate::search::{Effort, Outcome, Solver, Status};

/// The method, parameters and seed of a search.
#[derive(Clone, Debug, Serialize)]
pub struct Setup<'a> {
    /// The seed.
    #[serde(serialize_with = "number_of")]
    pub seed: Seed,
    /// The name of the method.
    pub method: &'a str,
    /// The name of the preset, if the method has any.
    pub preset: Option<&'a str>,
    /// All parameters in effect.
    pub parameters: Settings,
}

impl<'a> Setup<'a> {
    /// The setup of a solver that the method built with this preset (`None`: its default one).
    #[must_use]
    pub fn new(method: &'a Method, preset: Option<&'a str>, solver: &dyn Solver, seed: Seed) -> Setup<'a> {
        Setup {
            seed,
            method: method.name,
            preset: preset.or(method.presets.first().map(|preset| preset.name)),
            parameters: solver.settings(),
        }
    }
}

fn number_of<S: serde::Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(seed.0)
}

/// The outcome of one search.
#[derive(Clone, Debug, Serialize)]
pub struct SolveRecord<'a> {
    status: &'a str,
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
    #[serde(flatten)]
    setup: &'a Setup<'a>,
    solved_by: Option<&'a str>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// The work of a search, and where its puzzle is from.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Origin<'a> {
    iterations: u64,
    steps: u64,
    setup_seconds: f64,
    search_seconds: f64,
    label: Option<&'a str>,
    source: &'a str,
    line: usize,
}

impl<'a> Origin<'a> {
    pub(super) fn new(source: &'a str, entry: &'a Entry, effort: Effort) -> Origin<'a> {
        Origin {
            iterations: effort.iterations,
            steps: effort.steps,
            setup_seconds: effort.setup.as_secs_f64(),
            search_seconds: effort.search.as_secs_f64(),
            label: entry.label.as_deref(),
            source,
            line: entry.line,
        }
    }
}

impl<'a> SolveRecord<'a> {
    /// The record of an outcome; `source` names the file or argument of the puzzle.
    #[must_use]
    pub fn new(source: &'a str, entry: &'a Entry, outcome: &'a Outcome, setup: &'a Setup<'a>) -> Self {
        let line = |grid| Some(line(entry, grid));
        let (stopped, solution, best) = match &outcome.status {
            Status::Solved(solution) => (None, line(solution.grid()), None),
            Status::Unknown { stopped, best } => (Some(stopped.name()), None, line(best)),
            Status::Unsatisfiable => (None, None, None),
        };
        SolveRecord {
            status: outcome.status.name(),
            stopped,
            solution,
            best,
            setup,
            solved_by: outcome.solved_by.as_deref(),
            origin: Origin::new(source, entry, outcome.effort),
        }
    }
}

/// Writes a grid in line form, in the alphabet of its puzzle, as in records.
#[must_use]
pub fn line(entry: &Entry, grid: &Grid) -> String {
    entry.write(grid, OutputFormat::Line).trim_end().to_owned()
}
