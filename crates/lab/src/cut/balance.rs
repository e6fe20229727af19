//! Chooses the number of shards, so that all take about the same time and hold the same mix of contestants.
//!
//! Tasks are dealt to shards in turn, and contestants alternate too. If the number of shards is a multiple of the squared
//! number of contestants, a shard may have tasks of one contestant only. Then the times of shards differ as much as those
//! of contestants, and the effect of a machine cannot be separated from the effect of a contestant.

use crate::campaign::MAX_SHARDS;

/// The least mean duration of shards, as a share of the target.
const LEAST: f64 = 0.8;

/// Numbers of shards that are compared: among this many in a row, some have no small divisors.
const CANDIDATES: u64 = 48;

/// The smallest number whose score is within this distance of the best is chosen.
const TOLERANCE: f64 = 0.01;

/// An open task.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// The number of the task.
    pub(crate) number: u64,
    /// Its estimated duration.
    pub(crate) seconds: f64,
    /// The index of its contestant.
    pub(crate) contestant: u32,
}

/// The estimated durations of a number of shards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// The number of shards.
    pub shards: u64,
    /// The number of shards with open tasks.
    pub busy: u64,
    /// The mean duration of shards with open tasks, in seconds.
    pub mean: f64,
    /// The duration of the longest shard, in seconds.
    pub longest: f64,
    /// The penalty: the excess of the longest shard over equal shards, plus the share of tasks that would have to move for
    /// all shards to have the same mix.
    score: f64,
}

/// The best number of shards of about `target` seconds each, for a campaign of `tasks` tasks.
pub(crate) fn choose(loads: &[Load], tasks: u64, target: f64) -> Balance {
    let total: f64 = loads.iter().map(|load| load.seconds).sum();
    let bounded = |shards: f64| (shards as u64).clamp(1, tasks.clamp(1, MAX_SHARDS));
    // Rounded up, so that shards are not longer than the target; unless that makes them much shorter, as for 61 s.
    let highest = bounded((total / (LEAST * target)).floor());
    let lowest = bounded((total / target).ceil()).min(highest);
    let candidates: Vec<Balance> =
        (lowest..=highest.min(lowest + CANDIDATES - 1)).map(|shards| weigh(loads, shards)).collect();
    let best = candidates.iter().map(|balance| balance.score).fold(f64::INFINITY, f64::min);
    let chosen = candidates.iter().find(|balance| balance.score <= best + TOLERANCE);
    *chosen.expect("the best score is within its own tolerance")
}

/// The balance of this number of shards.
fn weigh(loads: &[Load], shards: u64) -> Balance {
    let contestants = loads.iter().map(|load| load.contestant + 1).max().unwrap_or(1) as usize;
    let mut seconds = vec![0.0; shards as usize];
    let mut counts = vec![0_u32; shards as usize * contestants];
    for load in loads {
        let shard = (load.number % shards) as usize;
        seconds[shard] += load.seconds;
        counts[shard * contestants + load.contestant as usize] += 1;
    }
    let total: f64 = seconds.iter().sum();
    let longest = seconds.iter().copied().fold(0.0, f64::max);
    let busy =
        counts.chunks(contestants).filter(|counts| counts.iter().any(|count| *count > 0)).count() as u64;
    let ideal = total / shards as f64;
    let excess = if ideal > 0.0 { longest / ideal - 1.0 } else { 0.0 };
    let score = excess + unmixed(&counts, contestants, loads.len());
    Balance { shards, busy, mean: total / busy.max(1) as f64, longest, score }
}

/// The share of tasks that would have to move for all shards to have the same mix. `counts` holds the number of tasks of each
/// contestant in each shard.
fn unmixed(counts: &[u32], contestants: usize, tasks: usize) -> f64 {
    let shards = (counts.len() / contestants) as f64;
    let mut means = vec![0.0; contestants];
    for counts in counts.chunks(contestants) {
        for (mean, count) in means.iter_mut().zip(counts) {
            *mean += f64::from(*count) / shards;
        }
    }
    let of_shard = |counts: &[u32]| -> f64 {
        counts.iter().zip(&means).map(|(count, mean)| (f64::from(*count) - mean).abs()).sum()
    };
    counts.chunks(contestants).map(of_shard).sum::<f64>() / (2.0 * tasks.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tasks in the order of a plan: `runs` runs on `instances` instances, with a rotating first contestant.
    fn planned(runs: u64, instances: u64, seconds: &[f64]) -> Vec<Load> {
        let contestants = seconds.len() as u64;
        let turns = (0..runs).flat_map(|run| (0..instances).map(move |instance| run + instance));
        let owners = turns.flat_map(|turn| (0..contestants).map(move |place| (place + turn) % contestants));
        let load = |(contestant, number): (u64, u64)| Load {
            number,
            seconds: seconds[contestant as usize],
            contestant: contestant as u32,
        };
        owners.zip(0..).map(load).collect()
    }

    #[test]
    fn shards_take_about_the_target_time() {
        let even = |tasks: u64, seconds: f64| planned(tasks, 1, &[seconds]);
        let shards = |loads: &[Load], target: f64| choose(loads, loads.len() as u64, target).shards;
        // Total seconds, and the number of shards of a minute.
        for (total, wanted) in
            [(1, 1..=1), (61, 1..=1), (95, 1..=1), (96, 2..=2), (119, 2..=2), (130, 2..=2), (600, 10..=12)]
        {
            let shards = shards(&even(total, 1.0), 60.0);
            assert!(wanted.contains(&shards), "{total} s: {shards}");
        }
        assert_eq!(shards(&even(10, 300.0), 60.0), 10, "a task is not divided");
        assert_eq!(shards(&even(10, 0.0), 60.0), 1);
        assert_eq!(choose(&[], 10, 60.0).shards, 1);
        for total in 48..2_000 {
            let balance = choose(&even(total, 1.0), total, 60.0);
            assert!(balance.mean >= 48.0, "{total} s: {balance:?}");
        }
    }

    #[test]
    fn no_shard_holds_a_single_contestant() {
        // Twelve is a multiple of two squared: half of twelve shards would take three times as long as the others.
        let loads = planned(1, 360, &[1.0, 3.0]);
        let twelve = weigh(&loads, 12);
        assert!(twelve.longest > 1.4 * twelve.mean, "{twelve:?}");
        let chosen = choose(&loads, 720, 120.0);
        assert!(chosen.shards > 12 && chosen.longest < 1.1 * chosen.mean, "{chosen:?}");
        // The same for contestants of equal speed, where only the mix differs.
        let loads = planned(1, 360, &[2.0, 2.0]);
        assert_eq!((weigh(&loads, 12).longest, weigh(&loads, 12).mean), (120.0, 120.0));
        let chosen = choose(&loads, 720, 120.0);
        let mixes = |shards: u64| {
            (0..shards).all(|shard| {
                let owners = loads.iter().filter(|load| load.number % shards == shard);
                let first = owners.clone().filter(|load| load.contestant == 0).count();
                (1..owners.count()).contains(&first)
            })
        };
        assert!(!mixes(12) && mixes(chosen.shards), "{chosen:?}");
    }

    #[test]
    fn finished_tasks_do_not_count() {
        let mut loads = planned(1, 100, &[30.0]);
        loads.retain(|load| load.number % 20 == 7);
        let balance = choose(&loads, 100, 60.0);
        assert_eq!((balance.shards, balance.mean, balance.longest), (3, 50.0, 60.0));
        // Shards without open tasks do not count.
        let rare = [0, 40, 80].map(|number| Load { number, seconds: 600.0, contestant: 0 });
        let balance = choose(&rare, 100, 60.0);
        assert_eq!((balance.busy, balance.longest), (3, 600.0), "{balance:?}");
        assert_eq!(balance.mean, 600.0);
    }

    #[test]
    fn many_tasks_make_many_shards() {
        let loads = planned(250, 100, &[1.0, 2.0, 3.0, 40.0]);
        assert_eq!(loads.len(), 100_000);
        let balance = choose(&loads, 100_000, 60.0);
        assert!((19_000..=24_000).contains(&balance.shards), "{balance:?}");
    }
}
