//! What makes frames and charts out of the events of a search.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use antdoku::walk::WalkView;
use antdoku::{ColonyView, Event, Observer, Puzzle};

use super::contestant::Contestant;
use super::frame::{ColonyFrame, Moment, NodesFrame, Spread, WalkFrame, WalkersFrame, mean_cost};
use super::history::{COLUMNS, Column, Merge, Row};
use super::job::Job;
use super::stagnation::{Lamp, Stagnation};
use super::turns::Place;
use crate::clock::now;

/// Frames at full speed are this far apart. Twenty a second seem to move, and cost a search of 64x64 below 2 %.
const FRAME_EVERY: Duration = Duration::from_millis(50);

/// The spread of the trails is looked at so seldom that it takes at most this share of the time.
const SPREAD_SHARE: u32 = 50;

const fn column(name: &'static str, merge: Merge) -> Column {
    Column { name, merge }
}

const COLONY: &[Column] = &[
    column("iteration", Merge::Last),
    column("best", Merge::Highest),
    column("mean", Merge::Mean),
    column("deposit_low", Merge::Lowest),
    column("deposit_high", Merge::Highest),
    column("jumps", Merge::Sum),
    column("entropy", Merge::Last),
    column("branching", Merge::Last),
];

const WALKERS: &[Column] = &[
    column("iteration", Merge::Last),
    column("cost", Merge::Lowest),
    column("mean_cost", Merge::Mean),
    column("best_cost", Merge::Lowest),
    column("entropy", Merge::Last),
    column("branching", Merge::Last),
];

const WALK: &[Column] = &[
    column("iteration", Merge::Last),
    column("cost", Merge::Mean),
    column("best_cost", Merge::Lowest),
    column("temperature", Merge::Last),
];

const NODES: &[Column] =
    &[column("nodes", Merge::Last), column("depth", Merge::Mean), column("filled", Merge::Highest)];

/// The observer of one contestant.
pub(super) struct Watcher<'a> {
    job: &'a Job,
    contestant: &'a Contestant,
    puzzle: &'a Puzzle,
    last_frame: Option<Instant>,
    spread: Sampler,
    lamp: Lamp,
}

/// The spread of the trails, looked at now and then.
#[derive(Debug, Default)]
struct Sampler {
    next: Option<Instant>,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(job: &'a Job, contestant: &'a Contestant) -> Watcher<'a> {
        Watcher {
            job,
            contestant,
            puzzle: job.puzzle(),
            last_frame: None,
            spread: Sampler::default(),
            lamp: Lamp::default(),
        }
    }

    /// Is it time for a frame? Before a wait always, so that people see what the search waits with.
    fn is_frame_due(&mut self, is_last: bool) -> bool {
        let now = now();
        let is_due = is_last
            || self.job.turns.is_slow()
            || self.last_frame.is_none_or(|last| now - last >= FRAME_EVERY);
        if is_due {
            self.last_frame = Some(now);
        }
        is_due
    }

    fn moment(&self) -> Moment {
        Moment { contestant: self.contestant.number, seconds: self.job.seconds_of(self.contestant) }
    }

    fn on_colony(&mut self, view: &ColonyView<'_>) {
        // Of several islands one is shown.
        if view.island != 0 {
            return;
        }
        let layout = self.contestant.shown().layout_of(self.contestant.number, view.cover);
        let (jumps, stagnation) = self.lamp.look(view.iteration, view.memory.changes());
        let spread = self.spread.look(|| Spread::of(view.trails, view.cover));
        let deposit = f64::from(view.memory.deposit());
        let row: Row = [
            view.iteration as f64,
            view.best_filled() as f64,
            view.mean_filled(),
            deposit,
            deposit,
            jumps as f64,
            spread.map_or(f64::NAN, |spread| spread.entropy),
            spread.map_or(f64::NAN, |spread| spread.branching),
        ];
        self.enter(view.iteration, COLONY, row);
        let is_solved = view.best_filled() == view.cover.grid().geometry().cell_count();
        if self.is_frame_due(is_solved) {
            let stagnation = if is_solved { Stagnation::Searching } else { stagnation };
            let frame = ColonyFrame::of(self.moment(), layout, self.puzzle, view, stagnation);
            self.show(&frame);
        }
    }

    fn on_walkers(&mut self, view: &WalkView<'_>) {
        if view.island != 0 {
            return;
        }
        let layout = self.contestant.shown().layout_of(self.contestant.number, view.cover);
        let trails = view.trails;
        let spread = trails.and_then(|trails| self.spread.look(|| Spread::of(trails, view.cover)));
        let lowest = view.costs.iter().copied().min().unwrap_or(0);
        let row = padded([
            view.iteration as f64,
            f64::from(lowest),
            mean_cost(view),
            f64::from(view.best_cost),
            spread.map_or(f64::NAN, |spread| spread.entropy),
            spread.map_or(f64::NAN, |spread| spread.branching),
        ]);
        self.enter(view.iteration, WALKERS, row);
        if self.is_frame_due(view.best_cost == 0) {
            let frame = WalkersFrame::of(self.moment(), layout, self.puzzle, view);
            self.show(&frame);
        }
    }

    fn enter(&self, iterations: u64, columns: &'static [Column], row: Row) {
        let mut shown = self.contestant.shown();
        shown.iterations = iterations;
        shown.history.push(columns, row);
        if self.job.turns.is_slow() {
            shown.history.flush();
        }
    }

    fn show(&self, frame: &impl serde::Serialize) {
        self.job.show(self.contestant, |shown| shown.show_frame(frame));
    }
}

impl Observer for Watcher<'_> {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Iteration(view) => self.on_colony(view),
            Event::Walkers(view) => self.on_walkers(view),
            &Event::Walk { iteration, cost, best_cost, temperature } => {
                let heat = temperature.unwrap_or(f64::NAN);
                let row = padded([iteration as f64, f64::from(cost), f64::from(best_cost), heat]);
                self.enter(iteration, WALK, row);
                if self.is_frame_due(best_cost == 0) {
                    let moment = self.moment();
                    self.show(&WalkFrame { moment, kind: "walk", iteration, cost, best_cost, temperature });
                }
            }
            &Event::Nodes { nodes, depth, filled } => {
                self.enter(0, NODES, padded([nodes as f64, depth as f64, filled as f64]));
                if self.is_frame_due(false) {
                    let moment = self.moment();
                    self.show(&NodesFrame { moment, kind: "nodes", nodes, depth, filled });
                }
            }
            Event::Picked { method, reason } => {
                self.contestant.shown().picked = Some(((*method).to_owned(), (*reason).to_owned()));
                self.job.tell_state();
                return ControlFlow::Continue(());
            }
            _ => return ControlFlow::Continue(()),
        }
        self.job.turns.pass(self.contestant.number, Place::Iteration);
        ControlFlow::Continue(())
    }
}

impl Sampler {
    /// What is to be seen, if enough time has passed since it was looked at.
    fn look(&mut self, spread: impl FnOnce() -> Spread) -> Option<Spread> {
        let began = now();
        if self.next.is_some_and(|next| began < next) {
            return None;
        }
        let spread = spread();
        let ended = now();
        self.next = Some(ended + SPREAD_SHARE * (ended - began));
        Some(spread)
    }
}

fn padded<const N: usize>(numbers: [f64; N]) -> Row {
    let mut row = [f64::NAN; COLUMNS];
    row[..N].copy_from_slice(&numbers);
    row
}
