//! Comparison of the results with those published by Lloyd and Amos.

use antdoku::{NamedPuzzle, Puzzle};

use super::runs::{Run, Runs, summary_by};
use super::table::{Entry, Table};
use crate::plan::grid_hash;
use crate::record::{Instance, Status};
use crate::reproduce::published::{ACS, Published, WITHOUT_BVE, on_25x25, on_puzzle};
use crate::stats::{RunTime, Summary};

/// The tables that compare with published results; tables without rows are left out.
pub(crate) fn tables(runs: &Runs<'_>) -> Vec<Table> {
    [evaporation(runs), larger_grids(runs)].into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// The table of the arXiv version: best value evaporation off and on.
fn evaporation(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (place, instance) in runs.instances.iter().enumerate() {
        let Some(published) = on_puzzle(&instance.name).filter(|_| is_that_puzzle(instance)) else {
            continue;
        };
        let mut row = vec![Entry::Text(instance.name.clone())];
        for (published, contestant) in published.into_iter().zip([WITHOUT_BVE, ACS]) {
            let contestant = runs.contestants.iter().position(|name| *name == contestant);
            let group = contestant.map(|contestant| runs.of_instance(place, contestant));
            row.extend(published_and_ours(published, &group.unwrap_or_default()));
        }
        rows.push(row);
    }
    Table {
        name: "published-evaporation",
        title: "Best value evaporation: published results and ours",
        note: "The table of arXiv:1805.03545 (100 runs within 5 s on an i7-3770 at 3.4 GHz) next to these runs. Success rate \
               with its 95 % Wilson interval. Time is the mean of solved runs, search only as in the authors' program, ours \
               with its 95 % bootstrap interval; 0 s means that propagation alone solved the puzzle.",
        columns: vec![
            ("puzzle", "puzzle"),
            ("off_published_success", "off: published"),
            ("off_success", "off: ours"),
            ("off_published_seconds", "off: published time"),
            ("off_seconds", "off: our time"),
            ("on_published_success", "on: published"),
            ("on_success", "on: ours"),
            ("on_published_seconds", "on: published time"),
            ("on_seconds", "on: our time"),
        ],
        rows,
    }
}

/// The table of the journal version: 25x25 grids by share of fixed cells.
fn larger_grids(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (set, name) in runs.sets.iter().enumerate() {
        let first = runs.instances_of(set).next().map(|place| runs.instances[place]);
        let Some((25, percent)) = first.and_then(|first| Some((first.side, first.fixed_percent?))) else {
            continue;
        };
        for (contestant, contestant_name) in runs.contestants.iter().enumerate() {
            let group = runs.of_set(set, contestant);
            let Some(first) = group.first() else { continue };
            let limit = first.record.task.budget.seconds;
            for (source, published) in on_25x25(percent, contestant_name) {
                let mut row =
                    [name, contestant_name, &source].map(|text| Entry::Text((*text).to_owned())).to_vec();
                row.push(limit.map_or(Entry::Empty, Entry::Time));
                row.extend(published_and_ours(published, &group));
                rows.push(row);
            }
        }
    }
    Table {
        name: "published-25x25",
        title: "25x25: published results and ours",
        note: "The results of IEEE Transactions on Games and, for 45 %, of arXiv:1805.03545 (100 instances for each percentage \
               within 120 s; from 55 % all were solved) next to these runs, on our instances generated in the same way. \
               Success rate with its 95 % Wilson interval. Time is the mean of solved runs, search only, ours with its 95 % \
               bootstrap interval. A limit shorter than the paper's lowers both our success rate and our mean.",
        columns: vec![
            ("set", "set"),
            ("contestant", "contestant"),
            ("source", "published in"),
            ("limit_seconds", "our limit"),
            ("published_success", "published"),
            ("success", "ours"),
            ("published_seconds", "published time"),
            ("seconds", "our time"),
        ],
        rows,
    }
}

/// The entries for published success rate, our success rate, published time and our time.
fn published_and_ours(published: Published, group: &[Run<'_>]) -> [Entry; 4] {
    let ours = summary_by(group, search_time);
    let success = |ours: &Summary| {
        Entry::ShareWithin(ours.success, ours.success_interval.low, ours.success_interval.high)
    };
    let time = |ours: &Summary| {
        let times = ours.times.as_ref()?;
        Some(Entry::TimeWithin(times.mean, times.mean_interval.map(|within| (within.low, within.high))))
    };
    [
        Entry::Share(published.percent / 100.0),
        ours.as_ref().map_or(Entry::EmptyWithin, success),
        Entry::Time(published.seconds),
        ours.as_ref().and_then(time).unwrap_or(Entry::EmptyWithin),
    ]
}

/// Whether an instance is the named puzzle: a file may have the name of one and contain another grid.
pub(crate) fn is_that_puzzle(instance: &Instance) -> bool {
    let embedded = NamedPuzzle::find(&instance.name).and_then(|puzzle| puzzle.line.parse::<Puzzle>().ok());
    embedded.is_some_and(|puzzle| grid_hash(puzzle.givens()) == instance.hash)
}

/// The time of a run without set-up: the authors' clock starts after the first propagation.
fn search_time(run: &Run<'_>) -> RunTime {
    match run.record.status {
        Status::Solved => RunTime::Solved(run.record.timing.search_seconds),
        _ => run.time,
    }
}
