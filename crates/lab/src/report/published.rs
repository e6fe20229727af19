//! The published figures of Lloyd and Amos beside ours.

use antdoku::{NamedPuzzle, Puzzle};

use super::by_puzzle;
use super::by_share::swept;
use super::runs::{Run, Runs, summary_by};
use super::table::{Cell, Table};
use crate::figure::{Figure, Styles};
use crate::plan::grid_hash;
use crate::record::{Instance, Status};
use crate::reproduce::published::{ACS, Published, WITHOUT_BVE, on_25x25, on_puzzle};
use crate::stats::{RunTime, Summary};

/// Tables with each cell of ours beside the published one; those without any such cell are left out.
pub(crate) fn tables(runs: &Runs<'_>) -> Vec<Table> {
    [evaporation(runs), larger_grids(runs)].into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// All contestants but the colony without evaporation, which took part in few of the paper's experiments.
pub(crate) fn main<'a>(runs: &Runs<'a>) -> Runs<'a> {
    let names: Vec<&str> = runs.contestants.iter().copied().filter(|name| *name != WITHOUT_BVE).collect();
    runs.only(&names)
}

/// Evaporation on and off.
pub(crate) fn evaporation_figures(runs: &Runs<'_>, styles: &Styles) -> Vec<Figure> {
    if ![ACS, WITHOUT_BVE].iter().all(|name| runs.contestants.contains(name)) {
        return Vec::new();
    }
    let pair = runs.only(&[ACS, WITHOUT_BVE]).shared();
    let title = "Best value evaporation on and off, by share of fixed cells";
    let swept = swept(&pair, styles, "evaporation-fixed-cells", title);
    let title = "Best value evaporation on and off, by puzzle";
    let puzzles = by_puzzle::first_set(&pair, styles, "evaporation-puzzles", title);
    swept.into_iter().chain(puzzles).collect()
}

/// The table of the arXiv version: best value evaporation off and on.
fn evaporation(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (place, (_, instance)) in runs.instances.iter().enumerate() {
        let Some(published) = on_puzzle(&instance.name).filter(|_| is_that_puzzle(instance)) else {
            continue;
        };
        let mut row = vec![Cell::Text(instance.name.clone())];
        for (published, contestant) in published.into_iter().zip([WITHOUT_BVE, ACS]) {
            let contestant = runs.contestants.iter().position(|name| *name == contestant);
            let group = contestant.map(|contestant| runs.of_instance(place, contestant));
            row.extend(beside(published, &group.unwrap_or_default()));
        }
        rows.push(row);
    }
    Table {
        name: "published-evaporation",
        title: "Best value evaporation: published, and ours",
        note: "Table of arXiv:1805.03545 (100 runs within 5 s on an i7-3770 of 3.4 GHz) beside these runs. Success with its 95 % \
               Wilson interval; time is the mean of solved runs, search alone as in the authors' program, ours with its 95 % \
               bootstrap interval; 0 s means that propagation solved the puzzle before there was a search.",
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

/// The table of the journal version: 25x25 by share of fixed cells.
fn larger_grids(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (set, name) in runs.sets.iter().enumerate() {
        let first = runs.instances_of(set).next().map(|place| runs.instances[place].1);
        let Some((25, percent)) = first.and_then(|first| Some((first.side, first.fixed_percent?))) else {
            continue;
        };
        for (contestant, who) in runs.contestants.iter().enumerate() {
            let group = runs.of_set(set, contestant);
            let Some(first) = group.first() else { continue };
            let limit = first.record.task.budget.seconds;
            for (source, published) in on_25x25(percent, who) {
                let mut row = [name, who, &source].map(|text| Cell::Text((*text).to_owned())).to_vec();
                row.push(limit.map_or(Cell::Nothing, Cell::Time));
                row.extend(beside(published, &group));
                rows.push(row);
            }
        }
    }
    Table {
        name: "published-25x25",
        title: "25x25: published, and ours",
        note: "What was published (100 instances a class within 120 s; from 55 % on everything was solved) in IEEE Transactions on \
               Games and, for 45 %, in arXiv:1805.03545, beside these runs, on instances of our own made in the same way. Success with its 95 % Wilson interval; time is the mean of solved runs, search alone, ours with its 95 % \
               bootstrap interval. A shorter limit than the paper's lowers both our success and our mean.",
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

/// Published success, ours, published time, ours.
fn beside(published: Published, group: &[Run<'_>]) -> [Cell; 4] {
    let ours = summary_by(group, search_time);
    let success = |ours: &Summary| {
        Cell::ShareWithin(ours.success, ours.success_interval.low, ours.success_interval.high)
    };
    let time = |ours: &Summary| {
        let times = ours.times.as_ref()?;
        Some(Cell::TimeWithin(times.mean, times.mean_interval.map(|within| (within.low, within.high))))
    };
    [
        Cell::Share(published.percent / 100.0),
        ours.as_ref().map_or(Cell::NothingWithin, success),
        Cell::Time(published.seconds),
        ours.as_ref().and_then(time).unwrap_or(Cell::NothingWithin),
    ]
}

/// A file may bear the name of a puzzle that it does not hold.
fn is_that_puzzle(instance: &Instance) -> bool {
    let embedded = NamedPuzzle::find(&instance.name).and_then(|puzzle| puzzle.line.parse::<Puzzle>().ok());
    embedded.is_some_and(|puzzle| grid_hash(puzzle.givens()) == instance.hash)
}

/// The authors' clock starts after the first propagation.
fn search_time(run: &Run<'_>) -> RunTime {
    match run.record.status {
        Status::Solved => RunTime::Solved(run.record.timing.search_seconds),
        _ => run.time,
    }
}
