//! Where the runs were done, and whether that disturbs their times.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;
use super::table::{Cell, Table};
use super::warnings::listed;
use crate::record::{Machine, Record};

/// Shares of machines that differ by more than this between contestants are told.
const UNEVEN: f64 = 0.1;

/// So much more than it has cores may a machine have to do: it does other things than ours for a moment.
const SPARE_LOAD: f64 = 0.5;

/// What tells machines from each other: a host may have changed its processor, or a job got other cores.
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

/// What each machine did.
pub(crate) fn table(source: &Source<'_>, contestants: &[&str]) -> Table {
    let row = |((place, cpu, cores, granted), records): (Key<'_>, Vec<&Record>)| {
        let loads = || records.iter().filter_map(|record| record.machine.load);
        let load = |load: Option<f64>| load.map_or(Cell::Nothing, Cell::Number);
        vec![
            Cell::Text(place),
            Cell::Text(cpu.to_owned()),
            Cell::Count(cores as u64),
            Cell::Count(granted.unwrap_or(cores) as u64),
            Cell::Count(records.len() as u64),
            Cell::Text(shares(&records, contestants)),
            load(loads().reduce(f64::min)),
            load(loads().reduce(f64::max)),
        ]
    };
    Table {
        name: "machines",
        title: "Machines",
        note: "Load: how many processes wanted a core over the last minute when a run began, our own among them.",
        columns: vec![
            ("machine", "machine"),
            ("processor", "processor"),
            ("cores", "cores"),
            ("granted", "granted to us"),
            ("runs", "runs"),
            ("contestants", "of each contestant"),
            ("lowest_load", "lowest load"),
            ("highest_load", "highest load"),
        ],
        rows: by_machine(source).into_iter().map(row).collect(),
    }
}

fn shares(records: &[&Record], contestants: &[&str]) -> String {
    let count = |name: &str| records.iter().filter(|record| record.task.contestant == name).count();
    let shares: Vec<String> = contestants.iter().map(|name| format!("{name} {}", count(name))).collect();
    shares.join(", ")
}

/// What about the machines disturbs the results.
pub(crate) fn warnings(source: &Source<'_>) -> Vec<String> {
    [different(source), uneven(source), busy(source)].into_iter().flatten().collect()
}

fn different(source: &Source<'_>) -> Option<String> {
    let machines: BTreeSet<(String, &str)> =
        source.records.iter().map(|record| (record.machine.place(), record.machine.cpu.as_str())).collect();
    let processors: BTreeSet<&str> = machines.iter().map(|(_, cpu)| *cpu).collect();
    let names = listed(machines.iter().map(|(place, cpu)| format!("{place} ({cpu})")));
    let verdict = if processors.len() > 1 {
        format!("They have {} kinds of processors: their times do not compare.", processors.len())
    } else {
        "They have the same processor: their times compare as far as they are alike and had as little else to do."
            .to_owned()
    };
    (machines.len() > 1)
        .then(|| format!("The tasks ran on {} different machines: {names}. {verdict}", machines.len()))
}

/// Contestants on different machines: a faster machine looks like a faster method.
fn uneven(source: &Source<'_>) -> Option<String> {
    let mut runs: BTreeMap<&str, BTreeMap<String, u32>> = BTreeMap::new();
    for record in source.records {
        let machines = runs.entry(&record.task.contestant).or_default();
        *machines.entry(record.machine.place()).or_default() += 1;
    }
    let places: BTreeSet<&String> = runs.values().flat_map(BTreeMap::keys).collect();
    let shares = |place: &String| {
        let share = |machines: &BTreeMap<String, u32>| {
            let all: u32 = machines.values().sum();
            f64::from(machines.get(place).copied().unwrap_or(0)) / f64::from(all)
        };
        let shares: Vec<(&str, f64)> = runs.iter().map(|(name, machines)| (*name, share(machines))).collect();
        let least = shares.iter().copied().min_by(|one, other| one.1.total_cmp(&other.1))?;
        let most = shares.iter().copied().max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some((most.1 - least.1, place.clone(), most, least))
    };
    let worst = places.into_iter().filter_map(shares).max_by(|one, other| one.0.total_cmp(&other.0));
    worst.filter(|(difference, ..)| *difference > UNEVEN).map(|(_, place, most, least)| {
        format!(
            "The contestants are not spread evenly over the machines: {place} did {:.0} % of the runs of {}, but {:.0} % of \
             those of {}. A faster machine looks like a faster method.",
            most.1 * 100.0,
            most.0,
            least.1 * 100.0,
            least.0
        )
    })
}

fn busy(source: &Source<'_>) -> Option<String> {
    let is_busy =
        |machine: &Machine| machine.load.is_some_and(|load| load > machine.cores as f64 + SPARE_LOAD);
    let busy: Vec<&Record> = source.records.iter().filter(|record| is_busy(&record.machine)).collect();
    let highest = busy.iter().filter_map(|record| record.machine.load).reduce(f64::max)?;
    let places: BTreeSet<String> = busy.iter().map(|record| record.machine.place()).collect();
    Some(format!(
        "{} of {} runs began while their machine had more to do than it has cores (load up to {highest:.1}): {}. Their times \
         are too long.",
        busy.len(),
        source.records.len(),
        listed(places.into_iter())
    ))
}
