//! Stagnation: how undecided the trails of colonies are during runs and at their end.

use std::collections::BTreeMap;

use super::runs::{Run, Runs, bootstrap};
use super::table::{Entry, Estimate, Table};
use crate::figure::words::significant;
use crate::record::TrailSample;
use crate::stats::{FEWEST_VALUES, mean};

/// The table of entropy and branching; no rows if no record has samples of trails.
pub(crate) fn table(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for set in 0..runs.sets.len() {
        for contestant in 0..runs.contestants.len() {
            let all = runs.of_set(set, contestant);
            for (is_solved, word) in [(true, "solved"), (false, "unsolved")] {
                let group: Vec<Run<'_>> =
                    all.iter().filter(|run| run.time.is_solved() == is_solved).copied().collect();
                let start = [runs.sets[set], runs.contestants[contestant], word].map(str::to_owned);
                rows.extend(moments(&group).into_iter().map(|(moment, samples)| {
                    let mut row = start.clone().map(Entry::Text).to_vec();
                    row.push(Entry::Text(moment));
                    row.push(estimate(&samples, |sample| sample.entropy));
                    row.push(estimate(&samples, |sample| sample.branching));
                    row
                }));
            }
        }
    }
    Table {
        name: "stagnation",
        title: "Stagnation",
        note: "How undecided the trails of colonies are, as means over open cells and runs, with 95 % intervals and the number n \
               of runs that were still searching; solved and unsolved runs apart. Entropy: 0 if one value of a cell has all \
               pheromone, 1 if all values have the same. Branching: the number of a cell's values with a trail far above its \
               weakest one. A colony stagnates if both are low and the run is not solved. Fewer than five values are listed.".into(),
        columns: "set | contestant | outcome=runs | moment=when | entropy | branching",
        rows,
    }
}

/// A sample and the instance that it belongs to.
pub(super) type Sample = (usize, TrailSample);

/// The samples at each share of the limit, ascending, and at the end.
fn moments(group: &[Run<'_>]) -> Vec<(String, Vec<Sample>)> {
    let mut shares: BTreeMap<u64, Vec<Sample>> = BTreeMap::new();
    for run in group {
        if let Some((_, during)) = run.record.trails.split_last() {
            for sample in during {
                // Shares from 0 to 1 are ordered like their bits.
                shares.entry(sample.share.to_bits()).or_default().push((run.instance, *sample));
            }
        }
    }
    let word = |share: f64| format!("{} % of the limit", significant(share * 100.0));
    let mut moments: Vec<(String, Vec<Sample>)> =
        shares.into_iter().map(|(share, samples)| (word(f64::from_bits(share)), samples)).collect();
    let end = at_end(group);
    if !end.is_empty() {
        moments.push(("end".to_owned(), end));
    }
    moments
}

/// The samples at the end of runs.
pub(super) fn at_end(group: &[Run<'_>]) -> Vec<Sample> {
    group.iter().filter_map(|run| Some((run.instance, *run.record.trails.last()?))).collect()
}

/// The samples of runs at this share of the limit; a run that ended before has none.
pub(super) fn at_share(group: &[Run<'_>], share: f64) -> Vec<Sample> {
    let sample = |run: &Run<'_>| {
        let (_, during) = run.record.trails.split_last()?;
        Some((run.instance, *during.iter().find(|sample| sample.share == share)?))
    };
    group.iter().filter_map(sample).collect()
}

/// The mean of a number of each sample; `None` for no samples.
pub(super) fn mean_of(samples: &[Sample], of: impl Fn(&TrailSample) -> f64) -> Option<f64> {
    mean(&samples.iter().map(|(_, sample)| of(sample)).collect::<Vec<f64>>())
}

/// A number of each sample, in one list for each puzzle.
pub(super) fn by_puzzle(samples: &[Sample], of: impl Fn(&TrailSample) -> f64) -> BTreeMap<usize, Vec<f64>> {
    let mut puzzles: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for (instance, sample) in samples {
        puzzles.entry(*instance).or_default().push(of(sample));
    }
    puzzles
}

/// The mean of a number of each sample, with an interval that draws puzzles, then their runs.
pub(super) fn estimate(samples: &[Sample], of: impl Fn(&TrailSample) -> f64) -> Entry {
    let clusters: Vec<Vec<f64>> = by_puzzle(samples, of).into_values().collect();
    let all = clusters.concat();
    let Some(value) = mean(&all) else { return Entry::EmptyWithin };
    if all.len() < FEWEST_VALUES {
        return Entry::FewNumbers(all);
    }
    let independent = if clusters.len() == 1 { all.len() } else { clusters.len() };
    let has_enough = independent >= FEWEST_VALUES;
    let within = has_enough.then(|| bootstrap(all.len()).cluster_mean(&clusters)).flatten();
    Entry::Mean(Estimate { value, within, n: all.len() })
}
