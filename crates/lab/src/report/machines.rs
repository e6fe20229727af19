//! The machines that did the runs, and warnings about times that do not compare.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;
use super::table::{Entry, Table};
use super::uneven;
use super::warnings::listed;
use crate::record::{Machine, Record, UNKNOWN};

/// The load beyond our own tasks that is tolerated: background work of the system.
const SPARE_LOAD: f64 = 0.5;

/// The identity of a machine: host, processor, cores, granted cores. A host may change its processor, and a job may be
/// granted other cores.
type Key<'a> = (String, &'a str, usize, Option<usize>);

fn key(machine: &Machine) -> Key<'_> {
    (machine.place(), &machine.cpu, machine.cores, machine.granted)
}

fn by_machine<'a>(source: &Source<'a>) -> BTreeMap<Key<'a>, Vec<&'a Record>> {
    let mut machines: BTreeMap<Key<'a>, Vec<&'a Record>> = BTreeMap::new();
    for record in source.records {
        machines.entry(key(&record.machine)).or_default().push(record);
    }
    machines
}

/// The runs of each machine.
pub(crate) fn table(source: &Source<'_>, contestants: &[&str]) -> Table {
    let row = |((place, cpu, cores, granted), records): (Key<'_>, Vec<&Record>)| {
        let loads = || records.iter().filter_map(|record| record.machine.load);
        let load = |load: Option<f64>| load.map_or(Entry::Empty, Entry::Number);
        vec![
            Entry::Text(place),
            Entry::Text(cpu.to_owned()),
            Entry::Count(cores as u64),
            Entry::Count(granted.unwrap_or(cores) as u64),
            Entry::Count(records.len() as u64),
            Entry::Text(runs_by_contestant(&records, contestants)),
            load(loads().reduce(f64::min)),
            load(loads().reduce(f64::max)),
        ]
    };
    Table {
        name: "machines",
        title: "Machines",
        note: "Load: the system's load average over the minute before a run began, our own tasks included."
            .into(),
        columns: "machine | processor | cores | granted=granted cores | runs | \
                  contestants=runs of each contestant | lowest_load=lowest load | \
                  highest_load=highest load",
        rows: by_machine(source).into_iter().map(row).collect(),
    }
}

fn runs_by_contestant(records: &[&Record], contestants: &[&str]) -> String {
    let count = |name: &str| records.iter().filter(|record| record.task.contestant == name).count();
    let counts: Vec<String> = contestants.iter().map(|name| format!("{name} {}", count(name))).collect();
    counts.join(", ")
}

/// Warnings about the machines, worst first.
pub(crate) fn warnings(source: &Source<'_>) -> Vec<String> {
    [different(source), uneven::warning(source), busy(source)].into_iter().flatten().collect()
}

fn different(source: &Source<'_>) -> Option<String> {
    let machines: BTreeSet<(String, &str)> =
        source.records.iter().map(|record| (record.machine.place(), record.machine.cpu.as_str())).collect();
    let processors: BTreeSet<&str> = machines.iter().map(|(_, cpu)| *cpu).collect();
    let names = listed(machines.iter().map(|(place, cpu)| format!("{place} ({cpu})")));
    let verdict = if processors.contains(UNKNOWN) {
        "Not all of their processors are known: their times do not compare.".to_owned()
    } else if processors.len() > 1 {
        format!("They have {} kinds of processors: their times do not compare.", processors.len())
    } else {
        "They have the same processor: their times compare if the machines are otherwise alike and equally idle."
            .to_owned()
    };
    (machines.len() > 1)
        .then(|| format!("The tasks ran on {} different machines: {names}. {verdict}", machines.len()))
}

/// The warning about machines that did other work during runs.
fn busy(source: &Source<'_>) -> Option<String> {
    let beyond = |limit: &dyn Fn(&Machine) -> usize| {
        let is_beyond =
            |machine: &Machine| machine.load.is_some_and(|load| load > limit(machine) as f64 + SPARE_LOAD);
        source.records.iter().filter(|record| is_beyond(&record.machine)).collect::<Vec<_>>()
    };
    let shared = beyond(&|machine| machine.jobs);
    let highest = shared.iter().filter_map(|record| record.machine.load).reduce(f64::max)?;
    let places: BTreeSet<String> = shared.iter().map(|record| record.machine.place()).collect();
    let crowded = match beyond(&|machine| machine.cores).len() {
        0 => "there were enough cores, but memory and caches are shared".to_owned(),
        runs => {
            format!("for {runs} of them the load exceeded the number of cores, and their times are too long")
        }
    };
    Some(format!(
        "{} of {} runs began while their machine did other work too (load up to {highest:.1}): {}; {crowded}. To measure \
         times, use an idle machine, or --exclusive on a cluster.",
        shared.len(),
        source.records.len(),
        listed(places.into_iter())
    ))
}
