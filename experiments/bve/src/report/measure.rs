//! What is measured of a run.

use std::collections::BTreeMap;

use antdoku_lab::Status;

use crate::plan::{Kind, Set};
use crate::record::Record;

/// Measures the runs of one set.
pub(super) struct Measures<'s> {
    set: &'s Set,
    /// For each instance of cities the length from which gaps are measured.
    references: BTreeMap<String, u64>,
}

impl<'s> Measures<'s> {
    /// The reference of an instance with cities is its optimum, or the shortest tour of any run if none is known.
    pub(super) fn new<'r>(set: &'s Set, records: impl Iterator<Item = &'r Record>) -> Measures<'s> {
        let mut references = BTreeMap::new();
        if set.problem == Kind::Tsp {
            for record in records {
                let shortest = references.entry(record.instance.clone()).or_insert(record.cost);
                *shortest = record.cost.min(*shortest);
            }
            for file in &set.files {
                if let (Some(optimum), Some(reference)) = (file.optimum, references.get_mut(&file.name())) {
                    *reference = optimum;
                }
            }
        }
        Measures { set, references }
    }

    /// The name of the cost, of the best solution of a run.
    pub(super) fn name(&self) -> &'static str {
        match self.set.problem {
            Kind::Latin => "fail cells",
            Kind::Cars => "empty slots",
            Kind::Tsp => "gap (%)",
        }
    }

    /// A cost as it is shown: the cost itself, or the gap to the reference in per cent.
    pub(super) fn shown(&self, record: &Record, cost: f64) -> f64 {
        match self.references.get(&record.instance) {
            Some(&reference) => (cost / reference as f64 - 1.0) * 100.0,
            None => cost,
        }
    }

    /// What contestants are compared by: the final cost, and among equal costs the constructions until it was reached.
    pub(super) fn loss(&self, record: &Record) -> f64 {
        let part = record.at as f64 / (self.set.constructions + 1) as f64;
        self.shown(record, record.cost as f64 + part)
    }

    /// The cost that a run had reached after this number of constructions, which it was sampled at unless it had ended.
    pub(super) fn cost_at(record: &Record, at: u64) -> u64 {
        record.samples.iter().find(|sample| sample.at >= at).map_or(record.cost, |sample| sample.cost)
    }

    /// Whether a run was solved within this number of constructions.
    pub(super) fn is_solved_by(record: &Record, at: u64) -> bool {
        record.status == Status::Solved && record.at <= at
    }
}
