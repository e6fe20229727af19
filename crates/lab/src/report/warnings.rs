//! What a reader must know before believing a report.

use std::collections::BTreeSet;

use super::Source;
use crate::record::{Record, Status};

/// So many tasks are named one by one.
const SHOWN: usize = 5;

/// What disturbs the results, worst first.
pub(crate) fn warnings(source: &Source<'_>) -> Vec<String> {
    let mut warnings = Vec::new();
    if !source.missing.is_empty() {
        let total = source.missing.len() + source.records.len();
        let names = source.missing.iter().map(|task| (&task.set, &task.instance, &task.contestant, task.run));
        warnings.push(format!(
            "{} of {total} tasks have no record yet, and are not in any number below: {}. Go on with `antdoku lab run`, \
             then make the report again.",
            source.missing.len(),
            listed(names.map(|(set, instance, who, run)| format!("{who} on {instance} of {set}, run {run}"))),
        ));
    }
    let failed: Vec<&Record> =
        source.records.iter().filter(|record| record.status == Status::Failed).collect();
    if !failed.is_empty() {
        let names = failed.iter().map(|record| {
            let (task, cause) = (&record.task, record.failure.as_deref().unwrap_or("no cause is known"));
            format!("{} on {} of {}, run {} ({cause})", task.contestant, task.instance, task.set, task.run)
        });
        warnings.push(format!(
            "{} failed, counted as unsolved: {}. Please report this as a fault of antdoku.",
            if failed.len() == 1 { "1 task".to_owned() } else { format!("{} tasks", failed.len()) },
            listed(names)
        ));
    }
    let jobs = source.records.iter().map(|record| record.machine.jobs).max().unwrap_or(1);
    if jobs > 1 {
        warnings.push(format!(
            "Up to {jobs} tasks ran side by side and disturbed each other's times. Compare contestants with each other, \
             not with times from elsewhere; measure with --jobs 1."
        ));
    }
    let machines = distinct(source, |record| format!("{} ({})", record.machine.host, record.machine.cpu));
    if machines.len() > 1 {
        let names = listed(machines.iter().cloned());
        warnings.push(format!(
            "The tasks ran on {} different machines: {names}. Their times do not compare.",
            machines.len()
        ));
    }
    let versions = distinct(source, |record| record.version.clone());
    if versions.len() > 1 {
        let names = listed(versions.iter().cloned());
        warnings.push(format!("The records come from {} versions of antdoku: {names}.", versions.len()));
    }
    warnings
}

/// The different values of something, in order.
pub(crate) fn distinct<Item: Ord>(source: &Source<'_>, of: impl Fn(&Record) -> Item) -> BTreeSet<Item> {
    source.records.iter().map(of).collect()
}

fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(SHOWN);
    let mut list: Vec<String> = names.take(SHOWN).collect();
    if more > 0 {
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
