//! Comparison of the results with those published by Lloyd and Amos.

use antdoku::{NamedPuzzle, Puzzle};

use super::claims::Rate;
use super::runs::{INTERVALS, Run, Runs, summary_by};
use super::table::{Entry, Table};
use crate::plan::grid_hash;
use crate::record::{Instance, Status};
use crate::reproduce::published::{ACS, DLX, Published, WITHOUT_BVE, on_25x25, on_puzzle};
use crate::stats::RunTime;

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
        note: format!(
            "The table of arXiv:1805.03545 (100 runs within 5 s on an i7-3770 at 3.4 GHz) next to these runs: success rate, \
             and mean time of solved runs, search only as in the authors' program. {INTERVALS} Fewer than five times are \
             listed. 0 s means that propagation alone solved the puzzle. n is the number of our values; every published \
             rate is of 100 runs."
        ),
        columns: "puzzle | off_published_success=off: published | off_success=off: ours | \
                  off_published_seconds=off: published time | off_seconds=off: our time | \
                  on_published_success=on: published | on_success=on: ours | \
                  on_published_seconds=on: published time | on_seconds=on: our time",
        rows,
    }
}

/// The table of the journal version: 25x25 grids by share of fixed cells.
fn larger_grids(runs: &Runs<'_>) -> Table {
    let (mut rows, mut rates) = (Vec::new(), Vec::new());
    for (set, name) in runs.sets.iter().enumerate() {
        let first = runs.instances_of(set).next().map(|place| runs.instances[place]);
        let first = first.filter(|first| first.variant.is_none());
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
                rates.extend(Rate::new(runs, &group, published.percent));
            }
        }
    }
    for (row, (p, judgement)) in rows.iter_mut().zip(rates.iter().map(Rate::verdict)) {
        row.extend([Entry::P(p), Entry::Text(judgement.verdict.to_string())]);
    }
    Table {
        name: "published-25x25",
        title: "25x25: published results and ours",
        note: format!(
            "The results of IEEE Transactions on Games and, for 45 %, of arXiv:1805.03545 (100 instances for each percentage \
             within 120 s; from 55 % all were solved) next to these runs. p and verdict compare the two success rates, by \
             the rule of the claims above. Time is the mean of solved runs: \
             search only for the colony, ILS and BS, as in the authors' program; for DLX in total, with the building of its \
             matrix. {INTERVALS} Fewer than five times are listed. A limit shorter than the paper's lowers both our success \
             rate and our mean."
        ),
        columns: "set | contestant | source=published in | limit_seconds=our limit | \
                  published_success=published | success=ours | published_seconds=published time | \
                  seconds=our time | success_p=p of success | verdict",
        rows,
    }
}

/// The entries for published success rate, our success rate, published time and our time.
fn published_and_ours(published: Published, group: &[Run<'_>]) -> [Entry; 4] {
    let ours = summary_by(group, authors_time);
    let solved = group.iter().filter_map(|run| authors_time(run).solved()).collect();
    [
        Entry::Share(published.percent / 100.0),
        Entry::success(ours.as_ref()),
        Entry::Time(published.seconds),
        Entry::mean_time(ours.as_ref(), solved),
    ]
}

/// Whether an instance is the named puzzle: a file may have the name of one and contain another grid.
pub(crate) fn is_that_puzzle(instance: &Instance) -> bool {
    let embedded = NamedPuzzle::find(&instance.name).and_then(|puzzle| puzzle.line.parse::<Puzzle>().ok());
    embedded.is_some_and(|puzzle| grid_hash(puzzle.givens()) == instance.hash)
}

/// The time of a run as the authors measured it, in seconds.
///
/// Their clock starts after the first propagation: set-up is left out. DLX does not propagate; its set-up is the building
/// of its matrix, which is part of the method, so its time is the total.
pub(super) fn authors_time(run: &Run<'_>) -> RunTime {
    match run.record.status {
        Status::Solved if run.record.task.contestant != DLX => {
            RunTime::Solved(run.record.timing.search_seconds)
        }
        _ => run.time,
    }
}
