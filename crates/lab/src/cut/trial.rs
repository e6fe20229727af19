//! Trial runs: some tasks of each group without records.

use super::group::Group;
use crate::campaign::common_divisor;
use crate::work::Attempt;

/// Finished trial runs that suffice for a group.
const ENOUGH: u64 = 30;

/// Runs tasks for at most `seconds`, and returns the seconds that were spent. `attempt` runs a task for a given time.
///
/// First the groups share half of the time, so that each is tried. Then groups with too few results share the rest. Every
/// attempt takes another task: a stopped task would be stopped at the same point again.
pub(crate) fn try_groups<E>(
    groups: &mut [Group],
    seconds: f64,
    mut attempt: impl FnMut(u64, f64) -> Result<Attempt, E>,
) -> Result<f64, E> {
    let mut left = seconds;
    for share in [0.5, 1.0] {
        let mut unsettled: Vec<&mut Group> = groups.iter_mut().filter(|group| is_unsettled(group)).collect();
        let count = unsettled.len();
        for (place, group) in unsettled.iter_mut().enumerate() {
            let slot = left * share / (count - place) as f64;
            left -= try_group(group, slot, &mut attempt)?;
        }
    }
    Ok(seconds - left)
}

/// Whether the group needs further trial runs.
pub(crate) fn is_unsettled(group: &Group) -> bool {
    group.recorded.finished == 0 && group.tried.finished < ENOUGH && next(group).is_some()
}

fn try_group<E>(
    group: &mut Group,
    slot: f64,
    attempt: &mut impl FnMut(u64, f64) -> Result<Attempt, E>,
) -> Result<f64, E> {
    let mut left = slot;
    while left > 0.0
        && group.tried.finished < ENOUGH
        && let Some(task) = next(group)
    {
        let Attempt { seconds, is_finished } = attempt(task, left)?;
        group.tried.add(seconds, is_finished);
        left -= seconds;
    }
    Ok(slot - left)
}

/// The next task to try.
fn next(group: &Group) -> Option<u64> {
    let tried = (group.tried.finished + group.tried.stopped) as usize;
    (tried < group.open.len()).then(|| group.open[spread(tried, group.open.len())])
}

/// The n-th index of a permutation of `0..count` whose first members are far apart: neighbours are similar instances, and
/// sets may begin with the easy ones.
fn spread(n: usize, count: usize) -> usize {
    let near_golden = (count as f64 * 0.618) as usize;
    let is_stride = |stride: &usize| common_divisor(*stride as u64, count as u64) == 1;
    let stride = (1..=near_golden).rev().find(is_stride).unwrap_or(1);
    (n * stride) % count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cut::group::{Estimate, Evidence};

    fn group(tasks: std::ops::Range<u64>) -> Group {
        let (recorded, tried) = (Evidence::default(), Evidence::default());
        let open = tasks.collect();
        Group { set: "s".into(), contestant: "c".into(), limit: None, open, recorded, tried }
    }

    /// Tries tasks that take `takes` seconds; returns the time spent and the tried tasks.
    fn tried(groups: &mut [Group], seconds: f64, takes: impl Fn(u64) -> f64) -> (f64, Vec<u64>) {
        let mut tasks = Vec::new();
        let attempt = |task, slot: f64| {
            tasks.push(task);
            let takes = takes(task);
            Ok::<_, ()>(Attempt { seconds: takes.min(slot), is_finished: takes <= slot })
        };
        let spent = try_groups(groups, seconds, attempt).unwrap();
        tasks.sort_unstable();
        (spent, tasks)
    }

    fn estimates(groups: &[Group]) -> Vec<Option<Estimate>> {
        groups.iter().map(Group::estimate).collect()
    }

    #[test]
    fn time_left_by_quick_tasks_goes_to_slow_ones() {
        let mut groups = [group(200..300), group(0..100), group(100..102)];
        let takes = |task| match task {
            0..100 => 0.01,
            100..200 => 0.25,
            _ => 5.0,
        };
        let (spent, _) = tried(&mut groups, 10.0, takes);
        assert_eq!((groups[1].tried.finished, groups[2].tried.finished), (30, 2));
        // Its share of the first half was too short for one task; the time that the others left over is enough.
        assert_eq!((groups[0].tried.finished, groups[0].tried.stopped), (1, 2));
        assert!((spent - 10.0).abs() < 1e-9, "{spent}");
        let estimates = estimates(&groups);
        let [Some(Estimate::Mean(slowest)), Some(Estimate::Mean(quick)), Some(Estimate::Mean(slow))] =
            estimates[..]
        else {
            panic!("{estimates:?}")
        };
        assert!((quick - 0.01).abs() < 1e-9 && (slow - 0.25).abs() < 1e-9);
        assert!((5.0..10.0).contains(&slowest), "{slowest}");
    }

    #[test]
    fn the_estimate_of_an_unfinished_task_is_its_longest_trial() {
        let mut groups = [group(0..10), group(10..20)];
        let (spent, tasks) = tried(&mut groups, 8.0, |_| 100.0);
        assert!((spent - 8.0).abs() < 1e-9, "{spent}");
        assert_eq!(tasks.len(), 4, "each group twice, with another task each time: {tasks:?}");
        assert_eq!(tasks.windows(2).filter(|pair| pair[0] == pair[1]).count(), 0);
        assert_eq!(estimates(&groups), [Some(Estimate::AtLeast(2.0)), Some(Estimate::AtLeast(3.0))]);
    }

    #[test]
    fn groups_with_records_or_without_open_tasks_are_not_tried() {
        let mut groups = [group(0..10), group(10..10), group(10..11)];
        groups[0].recorded.add(1.0, true);
        let (spent, tasks) = tried(&mut groups, 8.0, |_| 1.0);
        assert_eq!((spent, tasks), (1.0, vec![10]));
        assert_eq!(tried(&mut [group(0..3)], 0.0, |_| 1.0), (0.0, vec![]));
    }

    #[test]
    fn an_error_of_an_attempt_ends_the_trial() {
        let mut calls = 0;
        let broken = try_groups(&mut [group(0..10)], 8.0, |_, _| {
            calls += 1;
            if calls == 3 { Err("enough") } else { Ok(Attempt { seconds: 0.1, is_finished: true }) }
        });
        assert_eq!((broken, calls), (Err("enough"), 3));
    }

    #[test]
    fn every_index_occurs_once_and_the_first_are_far_apart() {
        for count in [1, 2, 3, 4, 6, 10, 100, 1_001] {
            let mut places: Vec<usize> = (0..count).map(|n| spread(n, count)).collect();
            places.sort_unstable();
            assert_eq!(places, (0..count).collect::<Vec<_>>());
        }
        let mut first: Vec<usize> = (0..5).map(|n| spread(n, 100)).collect();
        first.sort_unstable();
        assert!(first.windows(2).all(|pair| pair[1] - pair[0] >= 10), "{first:?}");
    }
}
