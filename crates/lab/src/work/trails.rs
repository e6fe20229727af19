//! Samples the trails of a colony during a run, without changing its course.

use std::ops::ControlFlow;
use std::time::Instant;

use antdoku::internals::now;
use antdoku::{ColonyView, Effort, Event, Observer};

use crate::record::{Budget, TrailSample};

/// The shares of a run's limit at which its trails are sampled, ascending. Stagnation shows early on a logarithmic scale.
const SHARES: [f64; 4] = [1.0 / 64.0, 1.0 / 16.0, 1.0 / 4.0, 1.0 / 2.0];

/// An observer that samples the trails of a colony at [`SHARES`] of the limit and at the end.
///
/// Between samples an iteration costs one comparison: the clock is only read at a few iterations before each sample.
pub(super) struct TrailSampler {
    budget: Budget,
    started: Instant,
    /// The iteration at which the limits are compared again.
    next_look: u64,
    /// The number of colonies on the puzzle, as far as seen.
    colonies: u64,
    samples: Vec<TrailSample>,
    /// Entropy and branching at the end.
    end: Option<(f64, f64)>,
}

impl TrailSampler {
    /// An observer for a run that starts now.
    pub(super) fn new(budget: Budget) -> TrailSampler {
        TrailSampler { budget, started: now(), next_look: 1, colonies: 1, samples: Vec::new(), end: None }
    }

    /// All samples, the last one at the end of a run with this effort.
    pub(super) fn finish(mut self, effort: &Effort) -> Vec<TrailSample> {
        if let Some((entropy, branching)) = self.end {
            let seconds = (effort.setup + effort.search).as_secs_f64();
            let share = self.share(seconds, effort.iterations, effort.steps);
            self.samples.push(TrailSample { share, iteration: effort.iterations, entropy, branching });
        }
        self.samples
    }

    /// The share of the budget that is used.
    fn share(&self, seconds: f64, iterations: u64, steps: u64) -> f64 {
        let Budget { seconds: time, iterations: most_iterations, steps: most_steps, .. } = self.budget;
        let shares = [
            time.map(|limit| seconds / limit),
            most_iterations.map(|limit| iterations as f64 / limit as f64),
            most_steps.map(|limit| steps as f64 / limit as f64),
        ];
        rounded(shares.into_iter().flatten().fold(0.0, f64::max).min(1.0))
    }

    /// Takes a sample if one is due, and plans the next look at the limits.
    fn look(&mut self, view: &ColonyView<'_>) {
        let seconds = if self.budget.seconds.is_some() { self.started.elapsed().as_secs_f64() } else { 0.0 };
        let share = self.share(seconds, view.iteration, view.steps * self.colonies);
        let taken = self.samples.last().map_or(0.0, |sample| sample.share);
        let due = SHARES.into_iter().rfind(|due| *due <= share).filter(|due| *due > taken);
        if let Some(share) = due {
            let (entropy, branching) = spread(view);
            self.samples.push(TrailSample { share, iteration: view.iteration, entropy, branching });
        }
        self.next_look = match SHARES.into_iter().find(|due| *due > share) {
            // A quarter of the way at the pace so far: a colony that becomes faster is still met before the next share.
            Some(due) if share > 0.0 => {
                let left = view.iteration as f64 * (due / share - 1.0);
                view.iteration + (left / 4.0) as u64 + 1
            }
            Some(_) => view.iteration + 1,
            None => u64::MAX,
        };
    }
}

impl Observer for TrailSampler {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        if let Event::Iteration(view) = event {
            if view.island > 0 {
                self.colonies = self.colonies.max(view.island as u64 + 1);
            } else if view.iteration >= self.next_look {
                self.look(view);
            }
        }
        ControlFlow::Continue(())
    }

    fn on_end(&mut self, state: &Event<'_>) {
        if let Event::Iteration(view) = state
            && view.island == 0
        {
            self.end = Some(spread(view));
        }
    }
}

/// The mean entropy and the mean number of branches of the open cells.
fn spread(view: &ColonyView<'_>) -> (f64, f64) {
    let cells = view.cover.open_cells().len();
    let (mut entropy, mut branches) = (0.0, 0);
    for cell in 0..cells {
        entropy += f64::from(view.trails.entropy(view.cover, cell));
        branches += view.trails.branches(view.cover, cell);
    }
    let count = cells.max(1) as f64;
    (rounded(entropy / count), rounded(branches as f64 / count))
}

/// Six decimals: enough for any figure, and short in a record.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use antdoku::{CancelToken, NamedPuzzle, Puzzle};

    use crate::plan::{Plan, rebuild};
    use crate::record::{Machine, Record, Status};
    use crate::work::one::{Job, do_task, solve, unobserved};

    /// A plan whose contestants have trails, except the last.
    const PLAN: &str = r#"
        [[sets]]
        name = "a"
        named = ["platinumblond"]
        budget = { BUDGET }
        [[contestants]]
        name = "paper"
        method = "acs"
        [[contestants]]
        name = "authors"
        method = "acs"
        parameters = { propagation = "peers" }
        [[contestants]]
        name = "without"
        method = "acs"
        preset = "no-bve"
        [[contestants]]
        name = "swift"
        method = "acs"
        preset = "swift"
        parameters = { lives = 0 }
        [[contestants]]
        name = "two"
        method = "acs"
        parameters = { islands = 2 }
        [[contestants]]
        name = "tree"
        method = "exact"
    "#;

    /// The records of all contestants, with and without the observer.
    fn records(budget: &str) -> Vec<[Record; 2]> {
        let plan =
            Plan::parse("plan", &PLAN.replace("BUDGET", budget), std::path::Path::new("."), "").unwrap();
        let puzzle: Puzzle = NamedPuzzle::find("platinumblond").unwrap().line.parse().unwrap();
        let cancel = CancelToken::new();
        let both = |task: crate::record::Task| {
            let solver = rebuild(&task.method, &task.parameters).unwrap();
            let job = Job { task: &task, puzzle: &puzzle, solver: solver.as_ref(), cancel: &cancel };
            [do_task(&job, Machine::default(), solve), do_task(&job, Machine::default(), unobserved)]
                .map(Option::unwrap)
        };
        plan.tasks().map(both).collect()
    }

    #[test]
    fn samples_do_not_change_a_run() {
        for budget in ["iterations = 64, steps = 100000", "steps = 4000"] {
            for [with, without] in records(budget) {
                let name = &with.task.contestant;
                assert!(without.trails.is_empty());
                assert_eq!(with.trails.is_empty(), name == "tree", "{name}");
                let same = Record { trails: Vec::new(), timing: without.timing, ..with };
                assert_eq!(same, without);
            }
        }
    }

    #[test]
    fn samples_are_taken_at_fixed_shares_and_at_the_end() {
        for [record, _] in records("iterations = 64, steps = 1000000000")
            .into_iter()
            .filter(|[record, _]| record.status == Status::Unknown)
        {
            let shares: Vec<f64> = record.trails.iter().map(|sample| sample.share).collect();
            let iterations: Vec<u64> = record.trails.iter().map(|sample| sample.iteration).collect();
            // Two colonies report after epochs only.
            if record.task.contestant != "two" {
                assert_eq!(shares, [0.015625, 0.0625, 0.25, 0.5, 1.0], "{}", record.task.contestant);
                assert_eq!(iterations, [1, 4, 16, 32, 64], "{}", record.task.contestant);
                let entropies: Vec<f64> = record.trails.iter().map(|sample| sample.entropy).collect();
                assert!(entropies.windows(2).all(|two| two[0] != two[1]), "{entropies:?}");
            }
            assert_eq!((shares.last(), iterations.last()), (Some(&1.0), Some(&64)));
            for sample in &record.trails {
                assert!((0.0..=1.0).contains(&sample.entropy) && (1.0..=9.0).contains(&sample.branching));
            }
        }
    }
}
