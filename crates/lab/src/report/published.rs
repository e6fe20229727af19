//! The published figures of Lloyd and Amos beside ours.

use super::by_puzzle;
use super::by_share::swept;
use super::runs::{Run, Runs, summary_by};
use super::table::{Cell, Table};
use crate::figure::{Figure, Styles};
use crate::record::Status;
use crate::reproduce::published::{ACS, CONTESTANTS, Published, WITHOUT_BVE, on_25x25, on_puzzle};
use crate::stats::{RunTime, Summary};

/// Tables with each cell of ours beside the published one; those without any such cell are left out.
pub(crate) fn tables(runs: &Runs<'_>) -> Vec<Table> {
    [evaporation(runs), larger_grids(runs)].into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// The figures of the paper: its four contestants, and evaporation on and off.
pub(crate) fn figures(runs: &Runs<'_>, styles: &Styles) -> Vec<Figure> {
    let mut figures = Vec::new();
    if let Some(paper) = runs.only(&CONTESTANTS) {
        figures.extend(swept(&paper, styles, "fixed-cells", "Success and time by share of fixed cells"));
        figures.extend(by_puzzle::figures(&paper, styles));
    }
    if let Some(pair) = runs.only(&[ACS, WITHOUT_BVE]) {
        let title = "Best value evaporation on and off, by share of fixed cells";
        figures.extend(swept(&pair, styles, "evaporation-fixed-cells", title));
        let title = "Best value evaporation on and off, by puzzle";
        figures.extend(by_puzzle::first_set(&pair, styles, "evaporation-puzzles", title));
    }
    figures
}

/// The table of the arXiv version: best value evaporation off and on.
fn evaporation(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (place, (_, instance)) in runs.instances.iter().enumerate() {
        let Some(published) = on_puzzle(&instance.name).filter(|_| instance.fixed_percent.is_none()) else {
            continue;
        };
        let mut row = vec![Cell::Text(instance.name.clone())];
        for (published, contestant) in published.into_iter().zip([WITHOUT_BVE, ACS]) {
            let contestant = runs.contestants.iter().position(|name| *name == contestant);
            let group = contestant.map(|contestant| runs.of_instance(place, contestant));
            row.extend(beside(Some(published), &group.unwrap_or_default()));
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
            let published = on_25x25(percent, who);
            if group.is_empty() || published.is_none() {
                continue;
            }
            let limit = group[0].record.task.budget.seconds;
            let mut row = vec![Cell::Text((*name).to_owned()), Cell::Text((*who).to_owned())];
            row.push(limit.map_or(Cell::Nothing, Cell::Time));
            row.extend(beside(published, &group));
            rows.push(row);
        }
    }
    Table {
        name: "published-25x25",
        title: "25x25: published, and ours",
        note: "Table of the version in IEEE Transactions on Games (100 instances a class within 120 s; from 55 % on everything \
               was solved; without evaporation: arXiv:1805.03545) beside these runs, on instances of our own made in the same \
               way. Success with its 95 % Wilson interval; time is the mean of solved runs, search alone, ours with its 95 % \
               bootstrap interval. A shorter limit than the paper's lowers both our success and our mean.",
        columns: vec![
            ("set", "set"),
            ("contestant", "contestant"),
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
fn beside(published: Option<Published>, group: &[Run<'_>]) -> [Cell; 4] {
    let ours = summary_by(group, search_time);
    let success = |ours: &Summary| {
        Cell::ShareWithin(ours.success, ours.success_interval.low, ours.success_interval.high)
    };
    let time = |ours: &Summary| {
        let times = ours.times.as_ref()?;
        Some(Cell::TimeWithin(times.mean, times.mean_interval.map(|within| (within.low, within.high))))
    };
    [
        published.map_or(Cell::Nothing, |published| Cell::Share(published.percent / 100.0)),
        ours.as_ref().map_or(Cell::NothingWithin, success),
        published.map_or(Cell::Nothing, |published| Cell::Time(published.seconds)),
        ours.as_ref().and_then(time).unwrap_or(Cell::NothingWithin),
    ]
}

/// The authors' clock starts after the first propagation.
fn search_time(run: &Run<'_>) -> RunTime {
    match run.record.status {
        Status::Solved => RunTime::Solved(run.record.timing.search_seconds),
        _ => run.time,
    }
}
