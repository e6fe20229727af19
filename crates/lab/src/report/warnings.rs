//! Warnings about the validity of the results.

use std::collections::{BTreeMap, BTreeSet};

use super::{Source, machines};
use crate::record::{Instance, Record, Status, Task};
use crate::reproduce::published::limit;

/// The largest number of names in a warning.
const MOST_NAMES: usize = 5;

/// All warnings, worst first.
pub(crate) fn warnings(source: &Source<'_>) -> Vec<String> {
    let mut warnings = Vec::new();
    warnings.extend(source.shows_published.then(|| reduced_protocol(source)).flatten());
    warnings.extend(missing(source));
    warnings.extend(failed(source));
    warnings.extend(contradiction(source));
    let jobs = source.records.iter().map(|record| record.machine.jobs).max().unwrap_or(1);
    if jobs > 1 {
        warnings.push(format!(
            "Up to {jobs} tasks ran in parallel and slowed each other down. Compare contestants with each other, not with \
             times from other campaigns; to measure times, use --jobs 1."
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

/// The warning about tasks without a record.
fn missing(source: &Source<'_>) -> Option<String> {
    let count = source.missing.len();
    (count > 0).then(|| {
        format!(
            "{count} of {} tasks have no record yet and are not in the results: {}. `antdoku lab status` says how to \
             continue; then make the report again.",
            count + source.records.len(),
            listed(source.missing.iter().map(task_name)),
        )
    })
}

/// The warning about tasks that failed.
fn failed(source: &Source<'_>) -> Option<String> {
    let failed: Vec<&Record> =
        source.records.iter().filter(|record| record.status == Status::Failed).collect();
    let names = failed.iter().map(|record| {
        let cause = record.failure.as_deref().unwrap_or("cause unknown");
        format!("{} ({cause})", task_name(&record.task))
    });
    (!failed.is_empty()).then(|| {
        format!(
            "{} failed, counted as unsolved: {}. Please report this as a fault of antdoku.",
            if failed.len() == 1 { "1 task".to_owned() } else { format!("{} tasks", failed.len()) },
            listed(names)
        )
    })
}

fn task_name(task: &Task) -> String {
    format!("{} on {} of {}, run {}", task.contestant, task.instance, task.set, task.run)
}

/// The warning about instances that one run solved and another proved to have no solution.
fn contradiction(source: &Source<'_>) -> Option<String> {
    let with = |status: Status| {
        let records = source.records.iter().filter(move |record| record.status == status);
        records.map(|record| &record.task.instance_hash).collect::<BTreeSet<_>>()
    };
    let (solved, refuted) = (with(Status::Solved), with(Status::Unsatisfiable));
    let both: Vec<&Instance> = source
        .instances
        .iter()
        .filter(|instance| solved.contains(&instance.hash) && refuted.contains(&instance.hash))
        .collect();
    (!both.is_empty()).then(|| {
        format!(
            "Some runs solved instances for which other runs claim that there is no solution: {}. The claims are wrong. \
             Please report this as a fault of antdoku.",
            listed(both.iter().map(|instance| format!("{} of {}", instance.name, instance.set)))
        )
    })
}

/// The warning about a campaign with shorter limits than the paper's protocol.
fn reduced_protocol(source: &Source<'_>) -> Option<String> {
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
            "This is not the paper's protocol: {short} of {} runs had limits shorter than its 5, 20 and 120 s (9x9, 16x16, \
             25x25), or limits of another kind, which lowers both success rate and mean time. `antdoku lab reproduce --full` \
             runs the whole protocol.",
            source.records.len()
        )
    })
}

/// The distinct values of a property of the records, in order.
pub(crate) fn distinct<Item: Ord>(source: &Source<'_>, of: impl Fn(&Record) -> Item) -> BTreeSet<Item> {
    source.records.iter().map(of).collect()
}

/// Some names in a list; the rest is counted.
pub(super) fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let mut list: Vec<String> = names.take(MOST_NAMES).collect();
    if more > 0 {
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
