//! One method of a run.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use antdoku::internals::record::{Setup, SolveRecord};
use antdoku::internals::{Choice, Instant, Probed, Touch};
use antdoku::{Cover, Outcome, Puzzle, Setting};
use serde::Serialize;
use serde_json::value::RawValue;

use super::job::Task;
use super::memory::Memory;
use super::shown::Shown;
use super::touches::Touches;
use crate::answer::{SOURCE, Solved};
use crate::request::{Advice, Chosen, TouchedField};

/// One method of a run, with everything that viewers can see of it.
#[derive(Debug)]
pub(crate) struct Contestant {
    /// Its place among the contestants, from 0.
    pub(crate) number: usize,
    pub(crate) name: String,
    pub(crate) chosen: Chosen,
    shown: Mutex<Shown>,
    pub(crate) started: OnceLock<Instant>,
    answer: OnceLock<Answer>,
    /// How its ants choose at first.
    pub(crate) choice: Choice,
    pub(super) touches: Touches,
    /// The bytes of memory that are reserved for it.
    pub(super) reserved: Mutex<u64>,
}

/// The method that `auto` picked, and its reason.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Picked {
    pub(crate) method: String,
    pub(crate) stages: Vec<String>,
    pub(crate) reason: String,
}

/// The answer of a contestant.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What `/api/solve` would answer.
    pub(crate) record: Box<RawValue>,
    pub(crate) seconds: f64,
}

/// What the command `step` takes of a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StepUnit {
    Choice,
    /// For methods that cannot show single choices.
    Iteration,
}

impl Contestant {
    pub(crate) fn new(
        number: usize,
        name: Option<String>,
        chosen: Chosen,
        timelines: &Arc<Memory>,
    ) -> Contestant {
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
            shown: Mutex::new(Shown::new(Arc::clone(timelines))),
            started: OnceLock::new(),
            answer: OnceLock::new(),
            choice: Choice { greedy_probability },
            touches: Touches::default(),
            reserved: Mutex::new(0),
        }
    }

    /// The same with changes that are known from the start.
    pub(crate) fn with_touches(self, planned: Vec<(TouchedField, Touch)>) -> Contestant {
        let contestant = Contestant { touches: Touches::new(planned), ..self };
        contestant.show_touches();
        contestant
    }

    /// Shows the changes to viewers, if there are any.
    pub(super) fn show_touches(&self) {
        // Under this lock, so that the message of a later change is not replaced by that of an earlier one.
        let mut shown = self.shown();
        let touches = self.touches.all();
        if !touches.is_empty() {
            shown.show_touches(self.number, &touches);
        }
    }

    /// Reckons the memory that it takes, in bytes, and notes that as much is reserved.
    pub(crate) fn memory(&self, puzzle: &Puzzle) -> u64 {
        let bytes = self.chosen.memory_after(&self.touches.planned(), puzzle);
        *self.reserved.lock().unwrap_or_else(PoisonError::into_inner) = bytes;
        bytes
    }

    /// Whether its colony can be changed at work.
    pub(crate) fn is_touchable(&self) -> bool {
        self.chosen.solver.as_probed().is_some_and(Probed::is_touchable)
    }

    /// The puzzle as its search has compiled it; `None` before it has begun.
    pub(crate) fn cover(&self) -> Option<Arc<Cover>> {
        self.shown().cover.clone()
    }

    /// Whether its choices can be shown one by one.
    pub(crate) fn has_choices(&self) -> bool {
        self.chosen.solver.as_probed().is_some()
    }

    pub(crate) fn step_unit(&self) -> StepUnit {
        if self.has_choices() { StepUnit::Choice } else { StepUnit::Iteration }
    }

    /// Locks what viewers see. Nothing in it is changed in two steps, so that a panic elsewhere does no harm.
    pub(super) fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn answer(&self) -> Option<&Answer> {
        self.answer.get()
    }

    pub(crate) fn set_answer(&self, task: &Task, outcome: &Outcome) {
        let setup: Setup<'_> = self.chosen.setup(task.seed);
        let record = SolveRecord::new(SOURCE, &task.entry, outcome, &setup);
        let advice = Advice::after(outcome, &self.chosen, &task.entry.puzzle, task.time);
        let touches = self.touches.made();
        let record = serde_json::value::to_raw_value(&Solved { record, advice, touches })
            .expect("a record has only text and finite numbers");
        let seconds = (outcome.effort.setup + outcome.effort.search).as_secs_f64();
        let mut shown = self.shown();
        shown.iterations = outcome.effort.iterations;
        shown.seconds = seconds;
        shown.history.flush();
        drop(shown);
        // It is set once: a contestant searches once.
        let _ = self.answer.set(Answer { record, seconds });
    }
}
