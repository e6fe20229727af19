//! One method of a run.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use antdoku::Outcome;
use antdoku::Seed;
use antdoku::format::Entry;
use antdoku::parameters::Setting;
use antdoku::record::{Setup, SolveRecord};
use serde_json::value::RawValue;

use super::shown::Shown;
use crate::api::SOURCE;
use crate::request::Chosen;

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
    greedy_probability: Option<f64>,
}

/// What a contestant came to.
#[derive(Debug)]
pub(super) struct Answer {
    /// The record of `solve --json`.
    pub(super) record: Box<RawValue>,
    pub(super) seconds: f64,
}

impl Contestant {
    pub(super) fn new(number: usize, name: Option<String>, chosen: Chosen) -> Contestant {
        let settings = chosen.solver.settings();
        let greedy = settings.0.iter().find(|(name, _)| *name == "greedy_probability");
        let greedy_probability = match greedy {
            Some((_, Setting::Real(probability))) => Some(*probability),
            _ => None,
        };
        Contestant {
            number,
            name: name.unwrap_or_else(|| chosen.method.name.to_owned()),
            chosen,
            shown: Mutex::new(Shown::new()),
            started: OnceLock::new(),
            answer: OnceLock::new(),
            greedy_probability,
        }
    }

    /// Can its choices be seen one by one?
    pub(super) fn has_choices(&self) -> bool {
        self.chosen.solver.as_probed().is_some()
    }

    /// Nothing that viewers see is changed in two steps, so that a panic elsewhere does no harm here.
    pub(super) fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn answer(&self) -> Option<&Answer> {
        self.answer.get()
    }

    pub(super) fn set_answer(&self, entry: &Entry, outcome: &Outcome, seed: Seed) {
        let setup: Setup<'_> = self.chosen.setup(seed);
        let record = SolveRecord::new(SOURCE, entry, outcome, &setup);
        let record =
            serde_json::value::to_raw_value(&record).expect("a record has only text and finite numbers");
        let seconds = (outcome.effort.setup + outcome.effort.search).as_secs_f64();
        let mut shown = self.shown();
        shown.iterations = outcome.effort.iterations;
        shown.seconds = seconds;
        shown.history.flush();
        drop(shown);
        // It is the only one that this contestant ever comes to.
        let _ = self.answer.set(Answer { record, seconds });
    }

    /// The probability of each value, by its share of the pheromone (Eq. 1 to 3 of the paper): the strongest one, the
    /// first of equals, is taken outright with the greedy probability, else the roulette decides.
    pub(super) fn probabilities(&self, shares: &[f64]) -> Vec<f64> {
        let greedy = self.greedy_probability.unwrap_or(0.0);
        let better = |best: usize, next: usize| if shares[next] > shares[best] { next } else { best };
        let strongest = (0..shares.len()).reduce(better);
        let probability = |(place, share): (usize, &f64)| {
            (1.0 - greedy) * share + if Some(place) == strongest { greedy } else { 0.0 }
        };
        shares.iter().enumerate().map(probability).collect()
    }
}
