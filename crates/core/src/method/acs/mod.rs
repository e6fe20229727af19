//! Ant Colony System with Best Value Evaporation: the method of the paper \[1\].
//!
//! # References
//! \[1\] H. Lloyd, M. Amos, *Solving Sudoku with Ant Colony Optimisation*, arXiv:1805.03545 (2018), and its journal
//! version in IEEE Transactions on Games, DOI 10.1109/TG.2019.2942773, "ToG" below.

mod cell_order;
mod colony;
mod kinds;
mod restarts;
mod ring;
mod stepper;
mod swift;

pub use cell_order::CellOrder;
pub use colony::Colony;
pub use stepper::{ColonyStepper, StepperError};

use std::ops::ControlFlow;
use std::sync::Arc;

use self::kinds::with_colonies;
use self::swift::SwiftColony;
use super::start::{Search, Start};
use super::{Method, MethodKind, Parameters, Preset};
use crate::colony::{NoProbe, Probe, Touch, TouchError, TouchParameter};
use crate::deduce::{Cover, CoverBoard, PeersBoard, PeersMasks, Propagation, with_peer_source};
use crate::model::{Geometry, Puzzle, with_value_set};
use crate::parameters::{
    ParameterError, ParameterInfo, ParameterRange, ParameterType, Setting, Settings, parameters,
};
use crate::search::{Outcome, Probed, Run, Solver, StopReason, search_on_islands};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Colony,
    caption: "the paper’s ant colony",
    shows_choices: true,
    iteration: Some("all ants build a grid once"),
    step: "one choice of a value by an ant",
    presets: &[
        Preset { name: "paper", summary: "settings and Eq. 3 of the arXiv text: roulette 9 times in 10" },
        Preset { name: "no-bve", summary: "preset paper without best value evaporation" },
        Preset { name: "tog", summary: "Eq. 3 as the journal version prints it: greedy 9 times in 10" },
        Preset {
            name: "swift",
            summary: "our own: to the tightest cell, with lives, an alarm and restarts; far faster",
        },
    ],
    parameters: table,
    ..Method::new("acs", "ant colony system with best value evaporation (Lloyd & Amos)", build)
};

parameters! {
    /// Parameters of the ant colony; the default is the preset `paper`.
    pub struct AcsParameters {
        /// Ants per iteration.
        ants ("m", "m"): u32 = 10, ParameterRange::Integer(1, 1_000);
        /// Probability that an ant takes the value with the most pheromone instead of spinning the roulette (Eq. 3).
        greedy_probability ("1 - q0", ""): f64 = 0.1, ParameterRange::Real(0.0, 1.0);
        /// How far a trail is pulled back to its first value when an ant takes it (Eq. 4).
        local_evaporation ("xi", "xi"): f64 = 0.1, ParameterRange::Real(0.0, 1.0);
        /// How far the trails of the best grid are pulled to its deposit after each iteration (Eq. 6).
        global_evaporation ("rho", "rho"): f64 = 0.9, ParameterRange::Real(0.0, 1.0);
        /// Share of the best value that evaporates after each iteration (Eq. 7); 0 switches it off.
        best_value_evaporation ("f_BVE", "f_bve"): f64 = 0.005, ParameterRange::Real(0.0, 1.0);
        /// Pheromone of every trail at first; auto is 1 / number of cells.
        initial_pheromone ("tau0", "tau0"): Option<f64> = None, ParameterRange::Real(1e-30, 1e6);
        /// Constraint propagation to the fixpoint, or only among peers as in the authors' program.
        propagation ("", ""): Propagation = Propagation::Fixpoint, ParameterRange::Words(Propagation::NAMES);
        /// Which cell an ant fixes next: the next one on the ring as in the paper, or the tightest, two values first.
        walk ("", ""): CellOrder = CellOrder::Ring, ParameterRange::Words(CellOrder::NAMES);
        /// How often an ant takes a contradicted choice back and goes on; 0: it stops at the first. For walk tightest.
        lives ("", ""): u32 = 0, ParameterRange::Integer(0, 1_000_000);
        /// How much more each contradiction alarms than the one before; 0 switches the alarm off. For walk tightest.
        alarm_growth ("", ""): f64 = 0.0, ParameterRange::Real(0.0, 10.0);
        /// Iterations between restarts, times Luby's numbers; 0: never; auto grows with open cells. For walk tightest.
        restart_unit ("", ""): Option<u32> = Some(0), ParameterRange::Integer(0, 1_000_000);
        /// Colonies that search side by side, on as many threads as the run has; a budget of steps is split among them.
        islands ("", ""): u32 = 1, ParameterRange::Integer(1, 256);
        /// Iterations after which each colony shows its best grid to the next one.
        exchange_interval ("", ""): u32 = 1_000, ParameterRange::Integer(1, 1_000_000);
    }
}

/// The paper's `q0` is no parameter of its own: what it means depends on the preset.
fn q0() -> ParameterInfo {
    ParameterInfo {
        name: "q0",
        symbol: "q0",
        alias: "",
        summary: "The paper's name for the greedy probability: q0 under preset tog, 1 - q0 under the others.",
        range: ParameterRange::Real(0.0, 1.0),
        is_automatic: false,
        default: Setting::Real(0.9),
    }
}

fn table() -> Vec<ParameterInfo> {
    let mut table = AcsParameters::table();
    table.insert(2, q0());
    table
}

fn build(preset: &'static str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    let is_given = |name: &str| settings.iter().any(|(given, _)| given.replace('-', "_") == name);
    if is_given("q0") && is_given("greedy_probability") {
        return Err(ParameterError::Both { first: "q0", second: "greedy_probability" });
    }
    let mut parameters = AcsParameters::preset(preset).changed_by(settings)?;
    if let Some(&(_, text)) = settings.iter().find(|(name, _)| *name == "q0") {
        let range = q0().range;
        let error = || ParameterError::Range { name: "q0", value: text.to_owned(), range: range.to_string() };
        let q0 = f64::parse(text, &range).ok_or_else(error)?;
        parameters.greedy_probability = if preset == "tog" { q0 } else { complement(q0) };
    }
    parameters.build()
}

/// 1 - x as people write it: the plain difference turns 0.9 into 0.09999999999999998.
fn complement(x: f64) -> f64 {
    ((1.0 - x) * 1e12).round() / 1e12
}

impl AcsParameters {
    /// The preset `swift`.
    #[doc(hidden)]
    #[must_use]
    pub fn swift() -> AcsParameters {
        AcsParameters {
            walk: CellOrder::Tightest,
            lives: 40,
            alarm_growth: 1.05,
            restart_unit: None,
            ..AcsParameters::default()
        }
    }

    /// Refuses what would have no effect.
    fn validate_walk(&self) -> Result<(), ParameterError> {
        let refuse = |name, value: Setting, must, other| {
            Err(ParameterError::Combination { name, value: value.to_string(), must, other })
        };
        match self.walk {
            CellOrder::Tightest if self.propagation == Propagation::Peers => {
                refuse("propagation", self.propagation.setting(), "fixpoint", "walk tightest")
            }
            CellOrder::Tightest => Ok(()),
            CellOrder::Ring if self.lives != 0 => refuse("lives", self.lives.setting(), "0", "walk ring"),
            CellOrder::Ring if self.alarm_growth != 0.0 => {
                refuse("alarm_growth", self.alarm_growth.setting(), "0", "walk ring")
            }
            CellOrder::Ring if self.restart_unit != Some(0) => {
                refuse("restart_unit", self.restart_unit.setting(), "0", "walk ring")
            }
            CellOrder::Ring => Ok(()),
        }
    }

    fn preset(name: &str) -> AcsParameters {
        let paper = AcsParameters::default();
        match name {
            "no-bve" => AcsParameters { best_value_evaporation: 0.0, ..paper },
            "swift" => AcsParameters::swift(),
            "tog" => AcsParameters { greedy_probability: 0.9, ..paper },
            _ => paper,
        }
    }
}

/// The paper's ant colony.
#[derive(Clone, Debug)]
pub struct Acs {
    parameters: AcsParameters,
}

impl Acs {
    /// A colony with these parameters.
    ///
    /// # Errors
    /// The first parameter outside its range, or without effect beside another.
    pub fn new(parameters: AcsParameters) -> Result<Acs, ParameterError> {
        parameters.validate()?;
        parameters.validate_walk()?;
        Ok(Acs { parameters })
    }

    /// Its parameters.
    #[doc(hidden)]
    #[must_use]
    pub fn parameters(&self) -> &AcsParameters {
        &self.parameters
    }
}

impl Parameters for AcsParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        Ok(Box::new(Acs::new(self)?))
    }
}

impl Search for Acs {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), ParameterError> {
        match self.parameters.walk {
            CellOrder::Ring => accept_ants(self.parameters.ants, puzzle.geometry()),
            CellOrder::Tightest => Ok(()),
        }
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        self.search_with(start, run, NoProbe)
    }

    fn as_probed(&self) -> Option<&dyn Probed> {
        Some(self)
    }
}

/// Refuses more ants than a grid has cells.
fn accept_ants(ants: u32, geometry: &Geometry) -> Result<(), ParameterError> {
    let cells = geometry.cell_count();
    if ants as usize <= cells {
        return Ok(());
    }
    let range = format!("at most {cells} on this puzzle: each ant starts on a cell of its own");
    Err(ParameterError::Range { name: "ants", value: ants.to_string(), range })
}

impl Probed for Acs {
    fn check_touch(&self, touch: Touch, cover: &Cover) -> Result<(), TouchError> {
        self.is_alone("a colony that is changed at work")?;
        if let Touch::Set(parameter, value) = touch {
            AcsParameters::default().set(parameter.name(), &value.to_string()).transpose()?;
            if parameter == TouchParameter::Ants && self.parameters.walk == CellOrder::Ring {
                accept_ants(value as u32, cover.grid().geometry())?;
            }
        }
        touch.check(cover)
    }

    fn is_touchable(&self) -> bool {
        self.parameters.islands == 1
    }

    fn solve_probed(
        &self,
        puzzle: &Puzzle,
        cover: Option<&Arc<Cover>>,
        run: &mut Run<'_>,
        probe: &mut (dyn Probe + Send),
    ) -> Outcome {
        Start::at(puzzle, cover).finish::<Acs>(run, |start, run| self.search_with(start, run, probe))
    }
}

impl Acs {
    /// Lets colonies search from the propagated givens, the first of them watched by `probe`.
    fn search_with<P: Probe + Send>(
        &self,
        start: Start<'_>,
        run: &mut Run<'_>,
        probe: P,
    ) -> ControlFlow<StopReason, Outcome> {
        let compiled = start.compile(self.parameters.propagation, run)?;
        start.answer(compiled, run, |cover, run| {
            with_colonies!(self, cover, probe, run, make => {
                search_on_islands(self.parameters.islands, start.puzzle, run, make)
            })
        })
    }

    /// The parameters for a puzzle. If it is not [accepted](Search::accepts), as many ants as have a cell to start on.
    fn fitted(&self, cover: &Cover) -> AcsParameters {
        let mut fitted = self.parameters.clone();
        if fitted.walk == CellOrder::Ring {
            fitted.ants = fitted.ants.min(cover.grid().geometry().cell_count() as u32);
        }
        fitted
    }
}
