//! The tables of a report.

use std::collections::BTreeSet;

use super::runs::{INTERVALS, Run, Runs, par2_seconds, par2_steps, plain_summary, times};
use super::table::{Entry, Table};
use crate::record::{Instance, Status};
use crate::stats::{self, Summary};

/// All tables, the most important first.
pub(crate) fn tables(runs: &Runs<'_>) -> Vec<Table> {
    vec![summaries(runs), comparisons(runs), sets(runs), contestants(runs), instances(runs)]
}

/// The summary statistics of each contestant on each set.
fn summaries(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (set, name) in runs.sets.iter().enumerate() {
        for (contestant, contestant_name) in runs.contestants.iter().enumerate() {
            let Some(numbers) = runs.summary(set, contestant) else { continue };
            let mut row = vec![Entry::Text((*name).to_owned()), Entry::Text((*contestant_name).to_owned())];
            row.extend(of_summary(numbers, &runs.of_set(set, contestant)));
            rows.push(row);
        }
    }
    Table {
        name: "summary",
        title: "Each contestant on each set",
        note: format!(
            "Success rate and mean time of solved runs, each with the number n of its values. {INTERVALS} Fewer than five \
             times are listed instead. Median and longest time are of solved runs, PAR2 and steps of all runs. PAR2: an \
             unsolved run counts as twice its limit; shown only if the limit ended all unsolved runs."
        ),
        columns: "set | contestant | runs | solved | success=success rate | \
                  mean_seconds=mean of solved | par2_seconds=PAR2 | median_seconds=median of solved | \
                  max_seconds=longest solved | unsolved | failed=failed (counted as unsolved) | \
                  mean_steps=mean steps | par2_steps=PAR2 in steps",
        rows,
    }
}

fn of_summary(numbers: &Summary, runs: &[Run<'_>]) -> Vec<Entry> {
    let times = numbers.times.as_ref();
    let time = |pick: fn(&stats::Spread) -> f64| times.map_or(Entry::Empty, |times| Entry::Time(pick(times)));
    let steps: Vec<f64> = runs.iter().map(|run| run.record.steps as f64).collect();
    vec![
        Entry::Count(numbers.count as u64),
        Entry::Count(numbers.solved as u64),
        Entry::success(Some(numbers)),
        Entry::mean_time(Some(numbers), runs.iter().filter_map(|run| run.time.solved()).collect()),
        par2_seconds(runs).map_or(Entry::Empty, Entry::Time),
        time(|times| times.median),
        time(|times| times.max),
        Entry::Count(numbers.censored as u64),
        Entry::Count(runs.iter().filter(|run| run.record.status == Status::Failed).count() as u64),
        stats::mean(&steps).map_or(Entry::Empty, Entry::Number),
        par2_steps(runs).map_or(Entry::Empty, Entry::Number),
    ]
}

/// The tests of each pair of contestants on each set.
fn comparisons(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for set in 0..runs.sets.len() {
        rows.extend(comparisons_of_set(runs, set));
    }
    Table {
        name: "comparisons",
        title: "Each pair of contestants on each set",
        note: "Unsolved runs rank behind all solved ones. Unpaired: Mann-Whitney U \
               for time, chi-square (Fisher's exact test for small counts) for success. Paired by instance and run: Wilcoxon \
               signed rank for time, McNemar for success. A12: the probability that a run of the second contestant is faster. \
               Every p is two-sided and corrected by Holm's method over the pairs of its set; below 0.05 is called significant. \
               These tests take runs as independent: where puzzles have several runs, p is too small.".into(),
        columns: "set | first | second | a12=A12 | effect | mann_whitney_p=p of time (Mann-Whitney) | \
                  success_p=p of success (χ²) | pairs | first_better=first better | \
                  second_better=second better | wilcoxon_p=p of time (Wilcoxon) | \
                  mcnemar_p=p of success (McNemar)",
        rows,
    }
}

fn comparisons_of_set(runs: &Runs<'_>, set: usize) -> Vec<Vec<Entry>> {
    let mut rows = Vec::new();
    // One family of hypotheses for each test.
    let mut p_values: [Vec<f64>; 4] = Default::default();
    let all: Vec<Vec<stats::RunTime>> =
        (0..runs.contestants.len()).map(|contestant| times(&runs.of_set(set, contestant))).collect();
    for first in 0..all.len() {
        for second in first + 1..all.len() {
            let Some(unpaired) = stats::compare(&all[first], &all[second]) else { continue };
            let (ones, others): (Vec<_>, Vec<_>) = runs.pairs(Some(set), first, second).into_iter().unzip();
            let paired = stats::compare_paired(&ones, &others);
            p_values[0].push(unpaired.time.p);
            p_values[1].push(unpaired.success_p);
            p_values[2].push(paired.map_or(1.0, |paired| paired.time.p));
            p_values[3].push(paired.map_or(1.0, |paired| paired.success_p));
            let count = |count: Option<usize>| count.map_or(Entry::Empty, |count| Entry::Count(count as u64));
            rows.push(vec![
                Entry::Text(runs.sets[set].to_owned()),
                Entry::Text(runs.contestants[first].to_owned()),
                Entry::Text(runs.contestants[second].to_owned()),
                Entry::Number(unpaired.a12),
                Entry::Text(unpaired.magnitude.to_string()),
                Entry::Empty,
                Entry::Empty,
                Entry::Count(ones.len() as u64),
                count(paired.map(|paired| paired.first_better)),
                count(paired.map(|paired| paired.second_better)),
                Entry::Empty,
                Entry::Empty,
            ]);
        }
    }
    for (p_values, column) in p_values.iter().zip([5, 6, 10, 11]) {
        for (row, p) in rows.iter_mut().zip(stats::holm(p_values)) {
            let is_paired = column >= 10;
            if !is_paired || row[8] != Entry::Empty {
                row[column] = Entry::P(p);
            }
        }
    }
    rows
}

/// The properties of the instances of each set.
fn sets(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (set, name) in runs.sets.iter().enumerate() {
        let members: Vec<_> = runs.instances_of(set).map(|place| runs.instances[place]).collect();
        let sides: Vec<usize> = members.iter().map(|instance| instance.side).collect();
        let (least, most) =
            (sides.iter().min().copied().unwrap_or(0), sides.iter().max().copied().unwrap_or(0));
        let side = if least == most { least.to_string() } else { format!("{least}–{most}") };
        let variants: BTreeSet<&str> = members.iter().map(|instance| instance.variant_name()).collect();
        let mean = |numbers: Vec<f64>| stats::mean(&numbers).unwrap_or(0.0);
        let share = |is: &dyn Fn(&Instance) -> bool| {
            Entry::Share(mean(members.iter().map(|instance| f64::from(u8::from(is(instance)))).collect()))
        };
        rows.push(vec![
            Entry::Text((*name).to_owned()),
            Entry::Count(members.len() as u64),
            Entry::Count(members.iter().filter(|instance| instance.file.is_some()).count() as u64),
            Entry::Text(variants.into_iter().collect::<Vec<_>>().join("; ")),
            Entry::Text(side),
            Entry::Number(mean(members.iter().map(|instance| instance.given as f64).collect())),
            share(&|instance| instance.fixpoint.is_trivial),
            share(&|instance| instance.peers.is_trivial),
            Entry::Number(mean(members.iter().map(|instance| instance.fixpoint.mean_values).collect())),
            Entry::Number(mean(members.iter().map(|instance| instance.peers.mean_values).collect())),
        ]);
    }
    Table {
        name: "sets",
        title: "Instances",
        note: "From files: the others are named puzzles or generated. Trivial: solved by propagation alone. Values: the mean number of values a cell may have after propagation, \
               fixed cells counted as one. The paper's text describes propagation to the fixpoint; its program has a weaker one.".into(),
        columns: "set | instances | files=from files | variant | side | given=mean given cells | \
                  trivial_fixpoint=trivial (fixpoint) | trivial_peers=trivial (program) | \
                  values_fixpoint=values (fixpoint) | values_peers=values (program)",
        rows,
    }
}

fn contestants(runs: &Runs<'_>) -> Table {
    let row = |(contestant, name): (usize, &&str)| {
        let task = &runs.all.iter().find(|run| run.contestant == contestant)?.record.task;
        let parameters: Vec<String> =
            task.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        Some(vec![
            Entry::Text((*name).to_owned()),
            Entry::Text(task.method.clone()),
            Entry::Text(parameters.join(", ")),
        ])
    };
    Table {
        name: "contestants",
        title: "Contestants",
        note: "Each contestant with all parameters of its method.".into(),
        columns: "contestant | method | parameters",
        rows: runs.contestants.iter().enumerate().filter_map(row).collect(),
    }
}

/// The results of each contestant on each instance, without intervals: there may be thousands of rows.
fn instances(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (place, instance) in runs.instances.iter().enumerate() {
        for (contestant, contestant_name) in runs.contestants.iter().enumerate() {
            let group = runs.of_instance(place, contestant);
            let Some(numbers) = plain_summary(&group) else { continue };
            let time = |time: Option<f64>| time.map_or(Entry::Empty, Entry::Time);
            rows.push(vec![
                Entry::Text(instance.set.clone()),
                Entry::Text(instance.name.clone()),
                Entry::Text((*contestant_name).to_owned()),
                Entry::Text(instance.variant_name().to_owned()),
                Entry::Count(instance.side as u64),
                Entry::Count(instance.given as u64),
                Entry::Count(numbers.count as u64),
                Entry::Count(numbers.solved as u64),
                time(numbers.times.as_ref().map(|times| times.mean)),
                time(numbers.times.as_ref().map(|times| times.median)),
                par2_seconds(&group).map_or(Entry::Empty, Entry::Time),
            ]);
        }
    }
    Table {
        name: "instances",
        title: "Every instance",
        note: "The results of each contestant on each instance.".into(),
        columns: "set | instance | contestant | variant | side | given=given cells | runs | solved | \
                  mean_seconds=mean of solved | median_seconds=median of solved | par2_seconds=PAR2",
        rows,
    }
}
