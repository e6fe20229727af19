//! The records of a campaign, sorted out by set, instance and contestant.

use std::collections::BTreeMap;

use antdoku::StopReason;

use super::{ReportError, Source};
use crate::record::{Instance, Record, Status};
use crate::stats::{self, Bootstrap, RunTime, Summary};

/// The records of a campaign, sorted out.
#[derive(Debug)]
pub(crate) struct Runs<'a> {
    /// The names of the sets, in the order of the plan.
    pub(crate) sets: Vec<&'a str>,
    /// The names of the contestants, in the order of the plan.
    pub(crate) contestants: Vec<&'a str>,
    /// The instances, each with the place of its set.
    pub(crate) instances: Vec<(usize, &'a Instance)>,
    /// All runs in the order of their tasks.
    pub(crate) all: Vec<Run<'a>>,
    /// The places of the runs of each contestant on each instance.
    groups: Vec<Vec<usize>>,
    /// The numbers of each contestant on each set.
    summaries: Vec<Option<Summary>>,
}

/// One run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'a> {
    pub(crate) record: &'a Record,
    pub(crate) set: usize,
    pub(crate) instance: usize,
    pub(crate) contestant: usize,
    /// Seconds in all, or that it was cut off.
    pub(crate) time: RunTime,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(source: &Source<'a>) -> Result<Runs<'a>, ReportError> {
        let mut sets: Vec<&str> = Vec::new();
        let instances: Vec<(usize, &Instance)> =
            source.instances.iter().map(|instance| (place(&mut sets, &instance.set), instance)).collect();
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
            all.push(Run { record, set: instances[instance].0, instance, contestant, time: time(record) });
        }

        let mut runs = Runs::grouped(sets, contestants, instances, all);
        let pairs =
            (0..runs.sets.len()).flat_map(|set| (0..runs.contestants.len()).map(move |who| (set, who)));
        runs.summaries = pairs.map(|(set, who)| summary(&runs.of_set(set, who))).collect();
        Ok(runs)
    }

    /// The runs of these contestants alone.
    pub(crate) fn only(&self, names: &[&str]) -> Runs<'a> {
        let chosen: Vec<usize> =
            (0..self.contestants.len()).filter(|&who| names.contains(&self.contestants[who])).collect();
        self.part(&chosen, |set| chosen.iter().any(|&who| self.summary(set, who).is_some()))
    }

    /// The sets in which all contestants take part, so that they can be thrown together; everything if there are none.
    pub(crate) fn shared(&self) -> Runs<'a> {
        let all: Vec<usize> = (0..self.contestants.len()).collect();
        let is_shared = |set: usize| all.iter().all(|&who| self.summary(set, who).is_some());
        let is_any = (0..self.sets.len()).any(is_shared);
        self.part(&all, |set| is_shared(set) || !is_any)
    }

    fn part(&self, contestants: &[usize], is_wanted: impl Fn(usize) -> bool) -> Runs<'a> {
        let places: Vec<usize> =
            (0..self.instances.len()).filter(|&place| is_wanted(self.instances[place].0)).collect();
        let mut sets: Vec<&str> = Vec::new();
        let instances: Vec<(usize, &Instance)> = places
            .iter()
            .map(|&old| (place(&mut sets, self.sets[self.instances[old].0]), self.instances[old].1))
            .collect();
        let moved = |run: &Run<'a>| {
            let instance = places.binary_search(&run.instance).ok()?;
            let contestant = contestants.binary_search(&run.contestant).ok()?;
            Some(Run { set: instances[instance].0, instance, contestant, ..*run })
        };
        let all: Vec<Run<'a>> = self.all.iter().filter_map(moved).collect();
        let names = contestants.iter().map(|&who| self.contestants[who]).collect();
        // The numbers of a whole set stay what they are; making their intervals again would take longer than all else.
        let old_sets = sets.iter().filter_map(|name| self.sets.iter().position(|old| old == name));
        let kept = |set: usize| contestants.iter().map(move |&who| self.summary(set, who).cloned());
        let summaries = old_sets.flat_map(kept).collect();
        Runs { summaries, ..Runs::grouped(sets, names, instances, all) }
    }

    /// Runs without the numbers of sets.
    fn grouped(
        sets: Vec<&'a str>,
        contestants: Vec<&'a str>,
        instances: Vec<(usize, &'a Instance)>,
        all: Vec<Run<'a>>,
    ) -> Runs<'a> {
        let mut groups = vec![Vec::new(); instances.len() * contestants.len()];
        for (number, run) in all.iter().enumerate() {
            groups[run.instance * contestants.len() + run.contestant].push(number);
        }
        Runs { sets, contestants, instances, all, groups, summaries: Vec::new() }
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

    /// The places of the instances of a set.
    pub(crate) fn instances_of(&self, set: usize) -> impl Iterator<Item = usize> {
        (0..self.instances.len()).filter(move |&instance| self.instances[instance].0 == set)
    }

    /// The numbers of a contestant on a set; none if it has no runs there.
    pub(crate) fn summary(&self, set: usize, contestant: usize) -> Option<&Summary> {
        self.summaries[set * self.contestants.len() + contestant].as_ref()
    }

    /// The times of two contestants on the same instance with the same number of run, where both have one.
    pub(crate) fn pairs(&self, set: Option<usize>, first: usize, second: usize) -> Vec<(RunTime, RunTime)> {
        let mut pairs = Vec::new();
        for instance in
            (0..self.instances.len()).filter(|&place| set.is_none_or(|set| self.instances[place].0 == set))
        {
            let others = self.of_instance(instance, second);
            for run in self.of_instance(instance, first) {
                pairs.extend(twin(&others, &run).map(|twin| (run.time, twin.time)));
            }
        }
        pairs
    }

    /// The different limits of some runs in seconds, ascending.
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

/// The run of the same number among those of another contestant on the same instance, which are in order of it.
pub(crate) fn twin<'r, 'a>(others: &'r [Run<'a>], run: &Run<'_>) -> Option<&'r Run<'a>> {
    let number = run.record.task.run;
    others.binary_search_by_key(&number, |other| other.record.task.run).ok().map(|place| &others[place])
}

/// The times of some runs.
pub(crate) fn times(runs: &[Run<'_>]) -> Vec<RunTime> {
    runs.iter().map(|run| run.time).collect()
}

/// The numbers of some runs; none for no runs.
pub(crate) fn summary(runs: &[Run<'_>]) -> Option<Summary> {
    summary_by(runs, |run| run.time)
}

/// The same for another notion of time.
pub(crate) fn summary_by<'a>(runs: &[Run<'a>], time: impl Fn(&Run<'a>) -> RunTime) -> Option<Summary> {
    // A mean of very many runs is so sure that fewer draws tell its interval as well.
    let resamples = (50_000_000 / runs.len().max(1)).clamp(199, 9999);
    let times: Vec<RunTime> = runs.iter().map(time).collect();
    Summary::of(&times, &Bootstrap { resamples, ..Bootstrap::default() })
}

/// The same without an interval of the mean, which takes most of the time.
pub(crate) fn plain_summary(runs: &[Run<'_>]) -> Option<Summary> {
    Summary::of(&times(runs), &Bootstrap { resamples: 0, ..Bootstrap::default() })
}

/// A proof that there is no solution is an answer as well.
fn time(record: &Record) -> RunTime {
    let total = record.timing.total();
    match record.status {
        Status::Solved | Status::Unsatisfiable => RunTime::Solved(total),
        Status::Unknown | Status::Failed => RunTime::Censored(clock_limit(record).unwrap_or(total)),
    }
}

/// The limit of time that ended an unsolved run, if it was one. A run that failed counts as if it had come to its end.
fn clock_limit(record: &Record) -> Option<f64> {
    let is_clock = record.stopped.as_deref() == Some(StopReason::WallClock.name());
    record.task.budget.seconds.filter(|_| is_clock || record.status == Status::Failed)
}

/// The mean of all runs in seconds, an unsolved one counted as twice its limit; none if something else than a limit of
/// time ended one, because whoever gives up sooner must not look better for it.
pub(crate) fn par2_seconds(runs: &[Run<'_>]) -> Option<f64> {
    let times = runs.iter().map(|run| match run.time {
        RunTime::Solved(seconds) => Some(seconds),
        RunTime::Censored(_) => clock_limit(run.record).map(|limit| 2.0 * limit),
    });
    stats::mean(&times.collect::<Option<Vec<f64>>>()?)
}

/// The same in steps, where unsolved runs were ended by their number.
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

/// The place of a name among others, which it joins if it is new.
fn place<'a>(names: &mut Vec<&'a str>, name: &'a str) -> usize {
    names.iter().position(|other| *other == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}
