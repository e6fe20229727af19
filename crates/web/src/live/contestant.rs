//! One method of a run.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use antdoku::Outcome;
use antdoku::colony::Choice;
use antdoku::parameters::Setting;
use antdoku::record::{Setup, SolveRecord};
use serde::Serialize;
use serde_json::value::RawValue;

use super::job::Asked;
use super::shown::Shown;
use crate::api::{SOURCE, Solved};
use crate::request::{Advice, Chosen};

/// One method of a run, with all that there is to see of it.
#[derive(Debug)]
pub(super) struct Contestant {
    /// Its place among the contestants, from 0.
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) chosen: Chosen,
    shown: Mutex<Shown>,
    pub(super) started: OnceLock<Instant>,
    answer: OnceLock<Answer>,
    /// How its ants choose.
    pub(super) choice: Choice,
}

/// What a contestant came to.
#[derive(Debug)]
pub(super) struct Answer {
    /// The answer of `/api/solve`.
    pub(super) record: Box<RawValue>,
    pub(super) seconds: f64,
}

/// What the command `step` does with a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StepUnit {
    Choice,
    /// Its method cannot show single choices.
    Iteration,
}

impl Contestant {
    pub(super) fn new(number: usize, name: Option<String>, chosen: Chosen) -> Contestant {
        let settings = chosen.solver.settings();
        let greedy = settings.0.iter().find(|(name, _)| *name == "greedy_probability");
        let greedy_probability = match greedy {
            Some((_, Setting::Real(probability))) => *probability as f32,
            _ => 0.0,
        };
        Contestant {
            number,
            name: name.unwrap_or_else(|| chosen.method.name.to_owned()),
            chosen,
            shown: Mutex::new(Shown::new()),
            started: OnceLock::new(),
            answer: OnceLock::new(),
            choice: Choice { greedy_probability },
        }
    }

    /// Whether its choices can be shown one by one.
    pub(super) fn has_choices(&self) -> bool {
        self.chosen.solver.as_probed().is_some()
    }

    pub(super) fn step_unit(&self) -> StepUnit {
        if self.has_choices() { StepUnit::Choice } else { StepUnit::Iteration }
    }

    /// Nothing that viewers see is changed in two steps, so that a panic elsewhere does no harm here.
    pub(super) fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn answer(&self) -> Option<&Answer> {
        self.answer.get()
    }

    pub(super) fn set_answer(&self, asked: &Asked, outcome: &Outcome) {
        let setup: Setup<'_> = self.chosen.setup(asked.seed);
        let record = SolveRecord::new(SOURCE, &asked.entry, outcome, &setup);
        let advice = Advice::after(outcome, &self.chosen, &asked.entry.puzzle, asked.time);
        let record = serde_json::value::to_raw_value(&Solved { record, advice })
            .expect("a record has only text and finite numbers");
        let seconds = (outcome.effort.setup + outcome.effort.search).as_secs_f64();
        let mut shown = self.shown();
        shown.iterations = outcome.effort.iterations;
        shown.seconds = seconds;
        shown.history.flush();
        drop(shown);
        // It is the only one that this contestant ever comes to.
        let _ = self.answer.set(Answer { record, seconds });
    }
}
