//! What a reader must know before believing a report.

use std::collections::{BTreeMap, BTreeSet};

use super::{Source, machines};
use crate::record::{Instance, Record, Status};
use crate::reproduce::published::limit;

/// So many tasks are named one by one.
const SHOWN: usize = 5;

/// What disturbs the results, worst first.
pub(crate) fn warnings(source: &Source<'_>) -> Vec<String> {
    let mut warnings = Vec::new();
    warnings.extend(source.is_beside_published.then(|| shortened(source)).flatten());
    if !source.missing.is_empty() {
        let total = source.missing.len() + source.records.len();
        let names = source.missing.iter().map(|task| (&task.set, &task.instance, &task.contestant, task.run));
        warnings.push(format!(
            "{} of {total} tasks have no record yet, and are not in any number below: {}. `antdoku lab status` tells how to \
             go on; then make the report again.",
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
    warnings.extend(contradiction(source));
    let jobs = source.records.iter().map(|record| record.machine.jobs).max().unwrap_or(1);
    if jobs > 1 {
        warnings.push(format!(
            "Up to {jobs} tasks ran side by side and disturbed each other's times. Compare contestants with each other, \
             not with times from elsewhere; measure with --jobs 1."
        ));
    }
    warnings.extend(machines::warnings(source));
    let versions = distinct(source, |record| record.version.clone());
    if versions.len() > 1 {
        let names = listed(versions.iter().cloned());
        warnings.push(format!("The records come from {} versions of antdoku: {names}.", versions.len()));
    }
    warnings
}

/// An instance that one run solved and another proved to have no solution: one of them is wrong.
fn contradiction(source: &Source<'_>) -> Option<String> {
    let with = |status: Status| {
        let records = source.records.iter().filter(move |record| record.status == status);
        records.map(|record| &record.task.instance_hash).collect::<BTreeSet<_>>()
    };
    let (solved, refuted) = (with(Status::Solved), with(Status::Unsatisfiable));
    let both: Vec<&Instance> = source
        .instances
        .iter()
        .filter(|it| solved.contains(&it.hash) && refuted.contains(&it.hash))
        .collect();
    (!both.is_empty()).then(|| {
        format!(
            "Some runs have solved what others say has no solution: {}. The others are wrong. Please report this as a fault of \
             antdoku.",
            listed(both.iter().map(|instance| format!("{} of {}", instance.name, instance.set)))
        )
    })
}

/// How far a campaign falls short of the protocol whose results stand beside it.
fn shortened(source: &Source<'_>) -> Option<String> {
    let sides: BTreeMap<(&str, &str), usize> = source
        .instances
        .iter()
        .map(|instance| ((instance.set.as_str(), instance.name.as_str()), instance.side))
        .collect();
    let is_short = |record: &&Record| {
        let task = &record.task;
        let side = sides.get(&(task.set.as_str(), task.instance.as_str())).copied().unwrap_or(0);
        task.budget.seconds.is_none_or(|seconds| seconds < limit(side))
    };
    let short = source.records.iter().filter(is_short).count();
    (short > 0).then(|| {
        format!(
            "This is not the paper's protocol: {short} of {} runs had shorter limits than its 5, 20 and 120 s (9x9, 16x16, \
             25x25), or limits of another kind, which lowers success and mean time alike. `antdoku lab reproduce --full` does it in whole.",
            source.records.len()
        )
    })
}

/// The different values of something, in order.
pub(crate) fn distinct<Item: Ord>(source: &Source<'_>, of: impl Fn(&Record) -> Item) -> BTreeSet<Item> {
    source.records.iter().map(of).collect()
}

pub(super) fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(SHOWN);
    let mut list: Vec<String> = names.take(SHOWN).collect();
    if more > 0 {
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
