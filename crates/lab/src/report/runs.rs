//! The records of a campaign, grouped by set, instance and contestant.

use std::collections::BTreeMap;

use antdoku::StopReason;

use super::{ReportError, Source};
use crate::record::{Instance, Record, Status};
use crate::stats::{self, Bootstrap, RunTime, Summary};

/// The records of a campaign, grouped by set, instance and contestant.
///
/// Sets, instances and contestants are numbered by their place in these lists.
#[derive(Debug)]
pub(crate) struct Runs<'a> {
    /// The names of the sets, in the order of the plan.
    pub(crate) sets: Vec<&'a str>,
    /// The names of the contestants, in the order of the plan.
    pub(crate) contestants: Vec<&'a str>,
    /// The instances, in the order of the plan.
    pub(crate) instances: Vec<&'a Instance>,
    /// The set of each instance.
    set_of: Vec<usize>,
    /// All runs, in the order of their tasks.
    pub(crate) all: Vec<Run<'a>>,
    /// The runs of each contestant on each instance, as places in `all`.
    groups: Vec<Vec<usize>>,
    /// The summary of each contestant on each set.
    summaries: Vec<Option<Summary>>,
}

/// One run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'a> {
    pub(crate) record: &'a Record,
    pub(crate) set: usize,
    pub(crate) instance: usize,
    pub(crate) contestant: usize,
    /// The time with set-up and search, in seconds.
    pub(crate) time: RunTime,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(source: &Source<'a>) -> Result<Runs<'a>, ReportError> {
        let mut sets: Vec<&str> = Vec::new();
        let set_of: Vec<usize> =
            source.instances.iter().map(|instance| place(&mut sets, &instance.set)).collect();
        let names = source.instances.iter().map(|instance| (instance.set.as_str(), instance.name.as_str()));
        let places: BTreeMap<(&str, &str), usize> = names.zip(0..).collect();

        let mut records: Vec<&Record> = source.records.iter().collect();
        records.sort_by_key(|record| record.task.number);
        let has_run = |name: &&str| records.iter().any(|record| record.task.contestant == **name);
        let mut contestants: Vec<&str> = source.contestants.iter().copied().filter(has_run).collect();
        let mut all = Vec::with_capacity(records.len());
        for record in records {
            let task = &record.task;
            let key = (task.set.as_str(), task.instance.as_str());
            let &instance = places.get(&key).ok_or_else(|| ReportError::UnknownInstance {
                task: task.id.clone(),
                set: task.set.clone(),
                instance: task.instance.clone(),
            })?;
            let contestant = place(&mut contestants, &task.contestant);
            all.push(Run { record, set: set_of[instance], instance, contestant, time: time(record) });
        }

        let instances = source.instances.iter().collect();
        let mut runs =
            Runs { sets, contestants, instances, set_of, all, groups: Vec::new(), summaries: Vec::new() };
        runs.group();
        for set in 0..runs.sets.len() {
            for contestant in 0..runs.contestants.len() {
                runs.summaries.push(summary(&runs.of_set(set, contestant)));
            }
        }
        Ok(runs)
    }

    /// The runs of these contestants only.
    pub(crate) fn only(&self, names: &[&str]) -> Runs<'a> {
        let chosen: Vec<usize> =
            (0..self.contestants.len()).filter(|&place| names.contains(&self.contestants[place])).collect();
        self.subset(&chosen, |set| chosen.iter().any(|&contestant| self.summary(set, contestant).is_some()))
    }

    /// The runs on sets in which all contestants take part, so that they can be pooled; all runs if there is no such set.
    pub(crate) fn shared(&self) -> Runs<'a> {
        let all: Vec<usize> = (0..self.contestants.len()).collect();
        let is_shared = |set: usize| all.iter().all(|&contestant| self.summary(set, contestant).is_some());
        let has_shared = (0..self.sets.len()).any(is_shared);
        self.subset(&all, |set| is_shared(set) || !has_shared)
    }

    fn subset(&self, contestants: &[usize], is_wanted: impl Fn(usize) -> bool) -> Runs<'a> {
        let places: Vec<usize> =
            (0..self.instances.len()).filter(|&place| is_wanted(self.set_of[place])).collect();
        let mut sets: Vec<&str> = Vec::new();
        let set_of: Vec<usize> =
            places.iter().map(|&old| place(&mut sets, self.sets[self.set_of[old]])).collect();
        let moved = |run: &Run<'a>| {
            let instance = places.binary_search(&run.instance).ok()?;
            let contestant = contestants.binary_search(&run.contestant).ok()?;
            Some(Run { set: set_of[instance], instance, contestant, ..*run })
        };
        let all: Vec<Run<'a>> = self.all.iter().filter_map(moved).collect();
        // Summaries of whole sets stay valid; computing their intervals again would take longer than all else.
        let old_sets = sets.iter().filter_map(|name| self.sets.iter().position(|old| old == name));
        let kept = |set: usize| contestants.iter().map(move |&old| self.summary(set, old).cloned());
        let mut runs = Runs {
            contestants: contestants.iter().map(|&old| self.contestants[old]).collect(),
            instances: places.iter().map(|&old| self.instances[old]).collect(),
            summaries: old_sets.flat_map(kept).collect(),
            groups: Vec::new(),
            sets,
            set_of,
            all,
        };
        runs.group();
        runs
    }

    /// Fills `groups`.
    fn group(&mut self) {
        self.groups = vec![Vec::new(); self.instances.len() * self.contestants.len()];
        for (number, run) in self.all.iter().enumerate() {
            self.groups[run.instance * self.contestants.len() + run.contestant].push(number);
        }
    }

    /// The runs of a contestant on an instance.
    pub(crate) fn of_instance(&self, instance: usize, contestant: usize) -> Vec<Run<'a>> {
        let group = &self.groups[instance * self.contestants.len() + contestant];
        group.iter().map(|&place| self.all[place]).collect()
    }

    /// The runs of a contestant on a set.
    pub(crate) fn of_set(&self, set: usize, contestant: usize) -> Vec<Run<'a>> {
        self.instances_of(set).flat_map(|instance| self.of_instance(instance, contestant)).collect()
    }

    /// The instances of a set, as places in `instances`.
    pub(crate) fn instances_of(&self, set: usize) -> impl Iterator<Item = usize> {
        (0..self.instances.len()).filter(move |&instance| self.set_of[instance] == set)
    }

    /// The summary of a contestant on a set; `None` if it has no runs there.
    pub(crate) fn summary(&self, set: usize, contestant: usize) -> Option<&Summary> {
        self.summaries[set * self.contestants.len() + contestant].as_ref()
    }

    /// The times of two contestants on the same instance with the same run number, where both have such a run.
    pub(crate) fn pairs(&self, set: Option<usize>, first: usize, second: usize) -> Vec<(RunTime, RunTime)> {
        let mut pairs = Vec::new();
        for instance in
            (0..self.instances.len()).filter(|&place| set.is_none_or(|set| self.set_of[place] == set))
        {
            let others = self.of_instance(instance, second);
            for run in self.of_instance(instance, first) {
                pairs.extend(counterpart(&others, &run).map(|other| (run.time, other.time)));
            }
        }
        pairs
    }

    /// The distinct time limits of some runs in seconds, ascending.
    pub(crate) fn limits<'b>(runs: impl IntoIterator<Item = &'b Run<'a>>) -> Vec<f64>
    where
        'a: 'b,
    {
        let mut limits: Vec<f64> =
            runs.into_iter().filter_map(|run| run.record.task.budget.seconds).collect();
        limits.sort_by(f64::total_cmp);
        limits.dedup();
        limits
    }
}

/// The run with the same run number among those of another contestant on the same instance, which are sorted by it.
pub(crate) fn counterpart<'r, 'a>(others: &'r [Run<'a>], run: &Run<'_>) -> Option<&'r Run<'a>> {
    let number = run.record.task.run;
    others.binary_search_by_key(&number, |other| other.record.task.run).ok().map(|place| &others[place])
}

/// The times of some runs.
pub(crate) fn times(runs: &[Run<'_>]) -> Vec<RunTime> {
    runs.iter().map(|run| run.time).collect()
}

/// What the intervals of a [`summary`] are, for captions and notes.
pub(crate) const INTERVALS: &str = "Intervals: 95 %, cluster bootstrap by puzzle; for a success rate Wilson's where that \
                                    does not apply.";

/// The summary of some runs; `None` for no runs.
pub(crate) fn summary(runs: &[Run<'_>]) -> Option<Summary> {
    summary_by(runs, |run| run.time)
}

/// Like [`summary`], with another definition of time.
pub(crate) fn summary_by<'a>(runs: &[Run<'a>], time: impl Fn(&Run<'a>) -> RunTime) -> Option<Summary> {
    Summary::of_clusters(&by_puzzle(runs, time), &bootstrap(runs.len()))
}

/// Like [`summary`], without the interval of the mean, which takes most of the time.
pub(crate) fn plain_summary(runs: &[Run<'_>]) -> Option<Summary> {
    Summary::of(&times(runs), &Bootstrap { resamples: 0, ..Bootstrap::default() })
}

/// The bootstrap for this number of values: the mean of many varies so little that fewer resamples suffice.
pub(crate) fn bootstrap(values: usize) -> Bootstrap {
    Bootstrap { resamples: (50_000_000 / values.max(1)).clamp(199, 9999), ..Bootstrap::default() }
}

/// A number or time of each run, in one list for each puzzle.
pub(crate) fn by_puzzle<'a, T>(runs: &[Run<'a>], of: impl Fn(&Run<'a>) -> T) -> Vec<Vec<T>> {
    let mut puzzles: BTreeMap<usize, Vec<T>> = BTreeMap::new();
    for run in runs {
        puzzles.entry(run.instance).or_default().push(of(run));
    }
    puzzles.into_values().collect()
}

/// The total time of a run. A proof that there is no solution counts as an answer.
fn time(record: &Record) -> RunTime {
    let total = record.timing.total();
    match record.status {
        Status::Solved | Status::Unsatisfiable => RunTime::Solved(total),
        Status::Unknown | Status::Failed => RunTime::Censored(clock_limit(record).unwrap_or(total)),
    }
}

/// The time limit that ended an unsolved run, if a time limit did. A failed run counts as if it had reached its limit.
fn clock_limit(record: &Record) -> Option<f64> {
    let is_clock = record.stopped.as_deref() == Some(StopReason::WallClock.name());
    record.task.budget.seconds.filter(|_| is_clock || record.status == Status::Failed)
}

/// PAR2 in seconds: the mean of all runs, an unsolved one counted as twice its time limit.
///
/// `None` if anything but a time limit ended an unsolved run: a contestant that gives up early must not look faster.
pub(crate) fn par2_seconds(runs: &[Run<'_>]) -> Option<f64> {
    let times = runs.iter().map(|run| match run.time {
        RunTime::Solved(seconds) => Some(seconds),
        RunTime::Censored(_) => clock_limit(run.record).map(|limit| 2.0 * limit),
    });
    stats::mean(&times.collect::<Option<Vec<f64>>>()?)
}

/// PAR2 in steps. `None` if anything but a limit on steps ended an unsolved run.
pub(crate) fn par2_steps(runs: &[Run<'_>]) -> Option<f64> {
    let steps = runs.iter().map(|run| {
        let is_limit = run.record.stopped.as_deref() == Some(StopReason::Steps.name());
        match run.time {
            RunTime::Solved(_) => Some(run.record.steps as f64),
            RunTime::Censored(_) => {
                run.record.task.budget.steps.filter(|_| is_limit).map(|limit| 2.0 * limit as f64)
            }
        }
    });
    stats::mean(&steps.collect::<Option<Vec<f64>>>()?)
}

/// The place of a name in a list; a new name is appended.
fn place<'a>(names: &mut Vec<&'a str>, name: &'a str) -> usize {
    names.iter().position(|other| *other == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}
