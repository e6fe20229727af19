//! Which tables a report has, and what is in them.

use super::runs::{Run, Runs, par2_seconds, par2_steps, plain_summary, times};
use super::table::{Cell, Table};
use crate::record::Status;
use crate::stats::{self, Summary};

/// All tables, the most important first.
pub(crate) fn tables(runs: &Runs<'_>) -> Vec<Table> {
    vec![summaries(runs), comparisons(runs), sets(runs), contestants(runs), instances(runs)]
}

/// Each contestant on each set.
fn summaries(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (set, name) in runs.sets.iter().enumerate() {
        for (contestant, who) in runs.contestants.iter().enumerate() {
            let Some(numbers) = runs.summary(set, contestant) else { continue };
            let mut row = vec![Cell::Text((*name).to_owned()), Cell::Text((*who).to_owned())];
            row.extend(of_summary(numbers, &runs.of_set(set, contestant)));
            rows.push(row);
        }
    }
    Table {
        name: "summary",
        title: "Each contestant on each set",
        note: "Success with its 95 % Wilson interval, mean time of solved runs with its 95 % bootstrap interval. PAR2: \
               the mean of all runs, an unsolved one counted as twice its limit; only where that limit is what ended it.",
        columns: vec![
            ("set", "set"),
            ("contestant", "contestant"),
            ("runs", "runs"),
            ("solved", "solved"),
            ("success", "success"),
            ("mean_seconds", "mean of solved"),
            ("par2_seconds", "PAR2"),
            ("median_seconds", "median of solved"),
            ("max_seconds", "longest solved"),
            ("unsolved", "unsolved"),
            ("failed", "of these failed"),
            ("mean_steps", "steps, mean"),
            ("par2_steps", "PAR2 in steps"),
        ],
        rows,
    }
}

fn of_summary(numbers: &Summary, runs: &[Run<'_>]) -> Vec<Cell> {
    let times = numbers.times.as_ref();
    let time = |pick: fn(&stats::Spread) -> f64| times.map_or(Cell::Nothing, |times| Cell::Time(pick(times)));
    let steps: Vec<f64> = runs.iter().map(|run| run.record.steps as f64).collect();
    vec![
        Cell::Count(numbers.count as u64),
        Cell::Count(numbers.solved as u64),
        Cell::ShareWithin(numbers.success, numbers.success_interval.low, numbers.success_interval.high),
        times.map_or(Cell::NothingWithin, |times| {
            Cell::TimeWithin(times.mean, times.mean_interval.map(|within| (within.low, within.high)))
        }),
        par2_seconds(runs).map_or(Cell::Nothing, Cell::Time),
        time(|times| times.median),
        time(|times| times.max),
        Cell::Count(numbers.censored as u64),
        Cell::Count(runs.iter().filter(|run| run.record.status == Status::Failed).count() as u64),
        stats::mean(&steps).map_or(Cell::Nothing, Cell::Number),
        par2_steps(runs).map_or(Cell::Nothing, Cell::Number),
    ]
}

/// Each pair of contestants on each set.
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
               signed rank for time, McNemar for success. A12: how likely a run of the second is faster. Every p is two-sided \
               and corrected after Holm over the pairs of its set; below 0.05 is called significant.",
        columns: vec![
            ("set", "set"),
            ("first", "first"),
            ("second", "second"),
            ("a12", "A12"),
            ("effect", "effect"),
            ("mann_whitney_p", "time, p (Mann-Whitney)"),
            ("success_p", "success, p (χ²)"),
            ("pairs", "pairs"),
            ("first_better", "first better"),
            ("second_better", "second better"),
            ("wilcoxon_p", "time, p (Wilcoxon)"),
            ("mcnemar_p", "success, p (McNemar)"),
        ],
        rows,
    }
}

fn comparisons_of_set(runs: &Runs<'_>, set: usize) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    // One family of hypotheses for each test.
    let mut chances: [Vec<f64>; 4] = Default::default();
    let all: Vec<Vec<stats::RunTime>> =
        (0..runs.contestants.len()).map(|contestant| times(&runs.of_set(set, contestant))).collect();
    for first in 0..all.len() {
        for second in first + 1..all.len() {
            let Some(unpaired) = stats::compare(&all[first], &all[second]) else { continue };
            let (ones, others): (Vec<_>, Vec<_>) = runs.pairs(Some(set), first, second).into_iter().unzip();
            let paired = stats::compare_paired(&ones, &others);
            chances[0].push(unpaired.time.p);
            chances[1].push(unpaired.success_p);
            chances[2].push(paired.map_or(1.0, |paired| paired.time.p));
            chances[3].push(paired.map_or(1.0, |paired| paired.success_p));
            let count = |count: Option<usize>| count.map_or(Cell::Nothing, |count| Cell::Count(count as u64));
            rows.push(vec![
                Cell::Text(runs.sets[set].to_owned()),
                Cell::Text(runs.contestants[first].to_owned()),
                Cell::Text(runs.contestants[second].to_owned()),
                Cell::Number(unpaired.a12),
                Cell::Text(unpaired.magnitude.to_string()),
                Cell::Nothing,
                Cell::Nothing,
                Cell::Count(ones.len() as u64),
                count(paired.map(|paired| paired.first_better)),
                count(paired.map(|paired| paired.second_better)),
                Cell::Nothing,
                Cell::Nothing,
            ]);
        }
    }
    for (chances, column) in chances.iter().zip([5, 6, 10, 11]) {
        for (row, chance) in rows.iter_mut().zip(stats::holm(chances)) {
            let is_paired = column >= 10;
            if !is_paired || row[8] != Cell::Nothing {
                row[column] = Cell::Chance(chance);
            }
        }
    }
    rows
}

/// What the instances of each set are like.
fn sets(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (set, name) in runs.sets.iter().enumerate() {
        let members: Vec<_> = runs.instances_of(set).map(|place| runs.instances[place].1).collect();
        let sides: Vec<usize> = members.iter().map(|instance| instance.side).collect();
        let (least, most) =
            (sides.iter().min().copied().unwrap_or(0), sides.iter().max().copied().unwrap_or(0));
        let side = if least == most { least.to_string() } else { format!("{least}–{most}") };
        let mean = |numbers: Vec<f64>| stats::mean(&numbers).unwrap_or(0.0);
        let share = |is: &dyn Fn(&crate::Instance) -> bool| {
            Cell::Share(mean(members.iter().map(|instance| f64::from(u8::from(is(instance)))).collect()))
        };
        rows.push(vec![
            Cell::Text((*name).to_owned()),
            Cell::Count(members.len() as u64),
            Cell::Text(side),
            Cell::Number(mean(members.iter().map(|instance| instance.given as f64).collect())),
            share(&|instance| instance.fixpoint.is_trivial),
            share(&|instance| instance.peers.is_trivial),
            Cell::Number(mean(members.iter().map(|instance| instance.fixpoint.mean_values).collect())),
            Cell::Number(mean(members.iter().map(|instance| instance.peers.mean_values).collect())),
        ]);
    }
    Table {
        name: "sets",
        title: "Instances",
        note: "Trivial: solved by propagation alone; values: how many a cell may still have after it, fixed cells counted \
               as one. Propagation to the fixpoint is the reading of the paper's text, the weaker one that of its program.",
        columns: vec![
            ("set", "set"),
            ("instances", "instances"),
            ("side", "side"),
            ("given", "given cells, mean"),
            ("trivial_fixpoint", "trivial (fixpoint)"),
            ("trivial_peers", "trivial (program)"),
            ("values_fixpoint", "values (fixpoint)"),
            ("values_peers", "values (program)"),
        ],
        rows,
    }
}

fn contestants(runs: &Runs<'_>) -> Table {
    let row = |(contestant, name): (usize, &&str)| {
        let task = &runs.all.iter().find(|run| run.contestant == contestant)?.record.task;
        let parameters: Vec<String> =
            task.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        Some(vec![
            Cell::Text((*name).to_owned()),
            Cell::Text(task.method.clone()),
            Cell::Text(parameters.join(", ")),
        ])
    };
    Table {
        name: "contestants",
        title: "Contestants",
        note: "Each with all its parameters.",
        columns: vec![("contestant", "contestant"), ("method", "method"), ("parameters", "parameters")],
        rows: runs.contestants.iter().enumerate().filter_map(row).collect(),
    }
}

/// Each contestant on each instance. There may be very many, so there are no intervals.
fn instances(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for (place, (_, instance)) in runs.instances.iter().enumerate() {
        for (contestant, who) in runs.contestants.iter().enumerate() {
            let group = runs.of_instance(place, contestant);
            let Some(numbers) = plain_summary(&group) else { continue };
            let time = |time: Option<f64>| time.map_or(Cell::Nothing, Cell::Time);
            rows.push(vec![
                Cell::Text(instance.set.clone()),
                Cell::Text(instance.name.clone()),
                Cell::Text((*who).to_owned()),
                Cell::Count(instance.side as u64),
                Cell::Count(instance.given as u64),
                Cell::Count(numbers.count as u64),
                Cell::Count(numbers.solved as u64),
                time(numbers.times.as_ref().map(|times| times.mean)),
                time(numbers.times.as_ref().map(|times| times.median)),
                par2_seconds(&group).map_or(Cell::Nothing, Cell::Time),
            ]);
        }
    }
    Table {
        name: "instances",
        title: "Every instance",
        note: "Each contestant on each instance.",
        columns: vec![
            ("set", "set"),
            ("instance", "instance"),
            ("contestant", "contestant"),
            ("side", "side"),
            ("given", "given"),
            ("runs", "runs"),
            ("solved", "solved"),
            ("mean_seconds", "mean of solved"),
            ("median_seconds", "median of solved"),
            ("par2_seconds", "PAR2"),
        ],
        rows,
    }
}
