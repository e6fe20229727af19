//! Tables in Markdown: one of contestants and one of comparisons for each set.

use std::fmt::Write;

use antdoku_lab::Status;
use antdoku_lab::stats::{Bootstrap, Interval, RunTime, Summary, a12, holm, mean, wilcoxon};

use super::measure::Measures;
use super::{ContestantRuns, SetRuns};
use crate::plan::Plan;
use crate::record::Record;

/// Makes all tables.
pub(super) fn tables(plan: &Plan, runs: &[SetRuns<'_>]) -> String {
    let mut text = format!("# {}\n", plan.title);
    let comparisons: Vec<Vec<Comparison>> = runs.iter().map(|runs| comparisons(plan, runs)).collect();
    // Holm's correction covers all comparisons of the plan.
    let corrected = |p: fn(&Comparison) -> f64| {
        holm(&comparisons.iter().flatten().map(p).collect::<Vec<_>>()).into_iter()
    };
    let mut by_instances = corrected(|comparison| comparison.by_instances);
    let mut by_runs = corrected(|comparison| comparison.by_runs);
    for (runs, comparisons) in runs.iter().zip(&comparisons) {
        contestants(&mut text, runs);
        if !comparisons.is_empty() {
            text += "\n| comparison | A12 | instances better, worse | p by instances (Holm) | p by runs (Holm) |\n";
            text += "|---|---|---|---|---|\n";
        }
        for comparison in comparisons {
            let Comparison { first, second, a12, better, worse, .. } = comparison;
            let both = |p: f64, corrected: Option<f64>| {
                format!("{} ({})", probability(p), probability(corrected.unwrap_or(1.0)))
            };
            let _ = writeln!(
                text,
                "| {first} against {second} | {a12:.2} | {better}, {worse} | {} | {} |",
                both(comparison.by_instances, by_instances.next()),
                both(comparison.by_runs, by_runs.next()),
            );
        }
    }
    text
}

fn contestants(text: &mut String, runs: &SetRuns<'_>) {
    let set = runs.set;
    let records = || runs.contestants.iter().flat_map(|runs| runs.instances.iter().flatten().copied());
    let measures = Measures::new(set, records());
    let instances = runs.contestants.first().map_or(0, |runs| runs.instances.len());
    let count = records().count();
    let _ = writeln!(
        text,
        "\n## {}\n\n{instances} instance{}, {count} runs of {} constructions by {} ants.\n",
        set.name,
        if instances == 1 { "" } else { "s" },
        set.constructions,
        set.ants
    );
    let _ = writeln!(
        text,
        "| contestant | solved | 95 % interval | {} | 95 % interval | mean constructions of solved runs | restarts |",
        measures.name()
    );
    *text += "|---|---|---|---|---|---|---|\n";
    for contestant in &runs.contestants {
        let all: Vec<&Record> = contestant.instances.iter().flatten().copied().collect();
        let Some(summary) = Summary::of_clusters(&times(contestant), &Bootstrap::default()) else { continue };
        let shown = |record: &Record| measures.shown(record, record.cost as f64);
        let costs = clusters(contestant, shown);
        let restarts: Vec<f64> = all.iter().map(|record| record.restarts as f64).collect();
        let _ = writeln!(
            text,
            "| {} | {} of {} | {:.0} to {:.0} % | {:.2} | {} | {} | {:.1} |",
            contestant.name,
            summary.solved,
            summary.count,
            summary.success_interval.low * 100.0,
            summary.success_interval.high * 100.0,
            mean(&costs.concat()).unwrap_or(f64::NAN),
            Bootstrap::default().cluster_mean(&costs).map_or_else(|| "–".to_owned(), interval),
            summary.times.map_or_else(|| "–".to_owned(), |times| format!("{:.0}", times.mean)),
            mean(&restarts).unwrap_or(0.0),
        );
    }
}

fn interval(interval: Interval) -> String {
    format!("{:.2} to {:.2}", interval.low, interval.high)
}

/// The constructions of each run until it was solved, by instance.
fn times(runs: &ContestantRuns<'_>) -> Vec<Vec<RunTime>> {
    let time = |record: &&Record| match record.status {
        Status::Solved => RunTime::Solved(record.at as f64),
        _ => RunTime::Censored(record.constructions as f64),
    };
    runs.instances.iter().map(|records| records.iter().map(time).collect()).collect()
}

/// A number of each run, by instance.
pub(super) fn clusters(runs: &ContestantRuns<'_>, number: impl Fn(&Record) -> f64) -> Vec<Vec<f64>> {
    runs.instances.iter().map(|records| records.iter().map(|record| number(record)).collect()).collect()
}

/// The comparison of two contestants on a set.
struct Comparison {
    first: String,
    second: String,
    /// The probability that a run of the first is better than one of the second on the same instance, as a mean.
    a12: f64,
    /// The numbers of instances on which the mean of the first is better, and worse.
    better: usize,
    worse: usize,
    /// Wilcoxon's signed-rank test over the means on instances: whether other instances would show the difference too.
    by_instances: f64,
    /// The same test over pairs of runs with the same seed: whether other runs on these instances would.
    by_runs: f64,
}

fn comparisons(plan: &Plan, runs: &SetRuns<'_>) -> Vec<Comparison> {
    let records = runs.contestants.iter().flat_map(|runs| runs.instances.iter().flatten().copied());
    let measures = Measures::new(runs.set, records);
    let find = |name: &str| runs.contestants.iter().find(|runs| runs.name == name);
    let compare = |[first, second]: &[String; 2]| {
        let losses = |runs| clusters(runs, |record| measures.loss(record));
        let (one, other) = (losses(find(first)?), losses(find(second)?));
        // A lower loss is better, so the groups change places.
        let effects: Vec<f64> = one.iter().zip(&other).filter_map(|(one, other)| a12(other, one)).collect();
        let means = |runs: &[Vec<f64>]| runs.iter().map(|runs| mean(runs)).collect::<Option<Vec<f64>>>();
        let by_instance = differences(&means(&one)?, &means(&other)?);
        let p = |differences: &[f64]| wilcoxon(differences).map_or(1.0, |test| test.p);
        Some(Comparison {
            first: first.clone(),
            second: second.clone(),
            a12: mean(&effects)?,
            better: by_instance.iter().filter(|difference| **difference < 0.0).count(),
            worse: by_instance.iter().filter(|difference| **difference > 0.0).count(),
            by_instances: p(&by_instance),
            by_runs: p(&differences(&one.concat(), &other.concat())),
        })
    };
    plan.compare.iter().filter_map(compare).collect()
}

fn differences(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

fn probability(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}
