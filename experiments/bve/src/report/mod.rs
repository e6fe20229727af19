//! Tables and figures of a campaign, made of its records.

mod figures;
mod measure;
mod publish;
mod tables;

pub use publish::{published, write};

use crate::plan::{Plan, Set};
use crate::record::Record;

/// The records of a set, by contestant in the order of the plan, then by instance.
pub(crate) struct SetRuns<'r> {
    pub(crate) set: &'r Set,
    pub(crate) contestants: Vec<ContestantRuns<'r>>,
}

/// The records of a contestant on a set.
pub(crate) struct ContestantRuns<'r> {
    pub(crate) name: &'r str,
    /// The records of each instance, by the name of the instance.
    pub(crate) instances: Vec<Vec<&'r Record>>,
}

/// The records of each set.
pub(crate) fn runs_of<'r>(plan: &'r Plan, records: &'r [Record]) -> Vec<SetRuns<'r>> {
    let runs = |set: &'r Set| {
        let mut names: Vec<&str> = Vec::new();
        for record in records.iter().filter(|record| record.set == set.name) {
            if !names.contains(&record.instance.as_str()) {
                names.push(&record.instance);
            }
        }
        let of = |contestant: &str, instance: &str| -> Vec<&'r Record> {
            let is_wanted = |record: &&Record| {
                record.set == set.name && record.contestant == contestant && record.instance == instance
            };
            records.iter().filter(is_wanted).collect()
        };
        let contestants = plan.contestants_of(set.problem).map(|contestant| ContestantRuns {
            name: &contestant.name,
            instances: names.iter().map(|instance| of(&contestant.name, instance)).collect(),
        });
        SetRuns { set, contestants: contestants.collect() }
    };
    plan.sets.iter().map(runs).collect()
}
