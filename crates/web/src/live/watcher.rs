//! What makes frames and charts out of the events of a search.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use antdoku::colony::{Memory, Trails};
use antdoku::walk::WalkView;
use antdoku::{ColonyView, Cover, Event, Observer, Puzzle};
use serde::Serialize;

use super::contestant::Contestant;
use super::frame::{ColonyFrame, Moment, NodesFrame, Spread, WalkFrame, WalkersFrame, mean_cost};
use super::history::{COLUMNS, Column, Merge, Row};
use super::job::Job;
use super::stagnation::{Lamp, Stagnation};
use super::turns::Place;
use crate::clock::now;

/// Frames at full speed are at least this far apart on the clock of the search: twenty a second seem to move.
const FRAME_EVERY: Duration = Duration::from_millis(50);

/// Making frames, and looking at the spread of the trails, takes at most one part in so many of the time.
const SHARE: u32 = 50;

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
    frames: Sampler,
    /// When a frame is due by the clock on the wall.
    next_frame: Instant,
    spread: Sampler,
    lamp: Lamp,
    /// The best value after the last iteration.
    deposit: f64,
}

/// Something that is done now and then, by the clock of the search.
#[derive(Debug, Default)]
struct Sampler {
    next: Duration,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(job: &'a Job, contestant: &'a Contestant) -> Watcher<'a> {
        Watcher {
            job,
            contestant,
            puzzle: job.puzzle(),
            frames: Sampler::default(),
            next_frame: now(),
            spread: Sampler::default(),
            lamp: Lamp::default(),
            deposit: 0.0,
        }
    }

    /// Shows a frame, if it is time for one: at the end and in slow motion always, so that people see what the search
    /// waits with.
    fn show<F: Serialize>(&mut self, is_last: bool, frame: impl FnOnce(&Self, Moment) -> F) {
        let began = self.own_time();
        let turns = &self.job.turns;
        // A search that waits for its pace has time enough for frames, though its own clock hardly moves.
        let is_late = || turns.holds_up() && now() >= self.next_frame;
        if !is_last && !turns.is_slow() && began < self.frames.next && !is_late() {
            return;
        }
        let moment = Moment { contestant: self.contestant.number, seconds: began.as_secs_f64() };
        let frame = frame(self, moment);
        self.job.show(self.contestant, |shown| shown.show_frame(&frame));
        self.frames.did(began, self.own_time(), FRAME_EVERY);
        self.next_frame = now() + FRAME_EVERY;
    }

    /// The spread of the trails, if it is time to look at it.
    fn look_at(&mut self, trails: &Trails, cover: &Cover) -> Option<Spread> {
        let began = self.own_time();
        if began < self.spread.next {
            return None;
        }
        let spread = Spread::of(trails, cover);
        self.spread.did(began, self.own_time(), Duration::ZERO);
        Some(spread)
    }

    fn own_time(&self) -> Duration {
        self.job.own_time(self.contestant)
    }

    /// Shows a colony. Of several islands the first is shown, and at the end the one that solved the puzzle.
    fn on_colony(&mut self, view: &ColonyView<'_>) -> Told {
        let cell_count = view.cover.grid().geometry().cell_count();
        let is_solved = view.best_filled() == cell_count;
        if view.island != 0 && !is_solved {
            return Told::Nothing;
        }
        let layout = self.contestant.shown().layout_of(self.contestant.number, view.cover);
        let (jumps, stagnation) = self.lamp.look(view.iteration, view.memory.changes());
        let spread = self.look_at(view.trails, view.cover);
        // What Eq. 6 laid down, and what Eq. 7 left of it.
        let left = f64::from(view.memory.deposit());
        let laid = if jumps > 0 {
            Memory::deposit_of(view.remembered_filled(), cell_count).into()
        } else {
            self.deposit
        };
        self.deposit = left;
        let row: Row = [
            view.iteration as f64,
            view.best_filled() as f64,
            view.mean_filled(),
            left,
            laid,
            jumps as f64,
            spread.map_or(f64::NAN, |spread| spread.entropy),
            spread.map_or(f64::NAN, |spread| spread.branching),
        ];
        self.enter(view.iteration, COLONY, row);
        let stagnation = if is_solved { Stagnation::Searching } else { stagnation };
        self.show(is_solved, |watcher, moment| {
            ColonyFrame::of(moment, layout, watcher.puzzle, view, stagnation)
        });
        Told::iteration(is_solved)
    }

    fn on_walkers(&mut self, view: &WalkView<'_>) -> Told {
        let is_solved = view.best_cost == 0;
        if view.island != 0 && !is_solved {
            return Told::Nothing;
        }
        let layout = self.contestant.shown().layout_of(self.contestant.number, view.cover);
        let spread = view.trails.and_then(|trails| self.look_at(trails, view.cover));
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
        self.show(is_solved, |watcher, moment| WalkersFrame::of(moment, layout, watcher.puzzle, view));
        Told::iteration(is_solved)
    }

    fn enter(&self, iterations: u64, columns: &'static [Column], row: Row) {
        let mut shown = self.contestant.shown();
        shown.iterations = iterations;
        shown.history.push(columns, row);
        if self.job.turns.is_slow() {
            shown.history.flush();
        }
    }
}

/// What an event came to for those who watch.
#[derive(PartialEq, Eq)]
enum Told {
    Nothing,
    Iteration,
}

impl Told {
    /// Nobody has to wait after the iteration that solves the puzzle.
    fn iteration(is_solved: bool) -> Told {
        if is_solved { Told::Nothing } else { Told::Iteration }
    }
}

impl Observer for Watcher<'_> {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        // Whoever pauses after this look sees the next iteration.
        let place = if self.job.turns.is_slow() { Place::Iteration } else { Place::Unseen };
        let told = match event {
            Event::Iteration(view) => self.on_colony(view),
            Event::Walkers(view) => self.on_walkers(view),
            &Event::Walk { iteration, cost, best_cost, temperature } => {
                let heat = temperature.unwrap_or(f64::NAN);
                let row = padded([iteration as f64, f64::from(cost), f64::from(best_cost), heat]);
                self.enter(iteration, WALK, row);
                self.show(best_cost == 0, |_, moment| WalkFrame {
                    moment,
                    kind: "walk",
                    iteration,
                    cost,
                    best_cost,
                    temperature,
                });
                Told::iteration(best_cost == 0)
            }
            &Event::Nodes { nodes, depth, filled } => {
                self.enter(0, NODES, padded([nodes as f64, depth as f64, filled as f64]));
                self.show(false, |_, moment| NodesFrame { moment, kind: "nodes", nodes, depth, filled });
                Told::Iteration
            }
            Event::Picked { method, reason } => {
                self.contestant.shown().picked = Some(((*method).to_owned(), (*reason).to_owned()));
                self.job.tell_state();
                Told::Nothing
            }
            _ => Told::Nothing,
        };
        if told == Told::Iteration {
            self.job.turns.pass(self.contestant.number, place);
        }
        ControlFlow::Continue(())
    }
}

impl Sampler {
    /// It was done, which took from `began` to `ended`: not again before `least`, or before it would take too much.
    fn did(&mut self, began: Duration, ended: Duration, least: Duration) {
        self.next = ended + least.max(SHARE * ended.saturating_sub(began));
    }
}

fn padded<const N: usize>(numbers: [f64; N]) -> Row {
    let mut row = [f64::NAN; COLUMNS];
    row[..N].copy_from_slice(&numbers);
    row
}
