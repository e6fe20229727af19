//! How close walks without a solution came to one.

use super::runs::Runs;
use super::table::{Entry, Table};
use crate::stats::quantile;

/// The table of the lowest costs; no rows if no unsolved run has one.
pub(crate) fn table(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for set in 0..runs.sets.len() {
        for contestant in 0..runs.contestants.len() {
            let unsolved = runs.of_set(set, contestant).into_iter().filter(|run| !run.time.is_solved());
            let mut costs: Vec<f64> =
                unsolved.filter_map(|run| run.record.lowest_cost.map(f64::from)).collect();
            costs.sort_unstable_by(f64::total_cmp);
            let [Some(least), Some(median), Some(most)] =
                [0.0, 0.5, 1.0].map(|level| quantile(&costs, level))
            else {
                continue;
            };
            rows.push(vec![
                Entry::Text(runs.sets[set].to_owned()),
                Entry::Text(runs.contestants[contestant].to_owned()),
                Entry::Count(costs.len() as u64),
                Entry::Number(least),
                Entry::Number(median),
                Entry::Number(most),
            ]);
        }
    }
    Table {
        name: "lowest-costs",
        title: "How close unsolved walks came",
        note: "The lowest cost of each walk that found no solution: pairs of cells in a common row, column or box with the same value.".into(),
        columns: "set | contestant | unsolved | least=lowest cost, least | median | most",
        rows,
    }
}
