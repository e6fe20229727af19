//! The observer that turns the events of a search into frames and charts.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use antdoku::internals::now;
use antdoku::{ColonyView, Cover, Event, Memory, Observer, Puzzle, Trails, WalkView};
use serde::Serialize;

use super::contestant::{Contestant, Picked};
use super::detail::Detail;
use super::frame::{
    ColonyFrame, Moment, NodesFrame, Picture, Scene, Spread, WalkFrame, WalkersFrame, mean_cost,
};
use super::history::{COLUMNS, Column, Merge, Row};
use super::job::Job;
use super::stagnation::{Lamp, Stagnation};
use super::turn_state::Place;

/// Frames at full speed are at least this far apart on the clock of the search: twenty a second seem to move.
const FRAME_EVERY: Duration = Duration::from_millis(50);

/// Frames, and measures of the spread of trails, take at most one part in this number of the time.
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
    /// When a frame is due by wall-clock time.
    next_frame: Instant,
    spread: Sampler,
    lamp: Lamp,
    /// The deposit of the remembered grid after the last iteration.
    deposit: f64,
}

/// Spaces out something that is done now and then, by search time.
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

    /// Shows a frame, if one is due: always at the end and in slow motion, so that viewers see the state in which the
    /// search waits.
    fn show<F: Serialize>(&mut self, is_last: bool, frame: impl FnOnce(&Self, Moment) -> F) {
        let began = self.search_time();
        let detail = self.job.turns.detail();
        // A search that waits for its pace has time enough for frames, though its search time hardly grows.
        let is_late = || detail != Detail::Frames && now() >= self.next_frame;
        if !is_last && !detail.has_iterations() && began < self.frames.next && !is_late() {
            return;
        }
        let moment = Moment { contestant: self.contestant.number, seconds: began.as_secs_f64() };
        let frame = frame(self, moment);
        self.job.show(self.contestant, |shown| shown.show_frame(&frame));
        self.frames.note(began, self.search_time(), FRAME_EVERY);
        self.next_frame = now() + FRAME_EVERY;
    }

    /// Measures the spread of the trails, if a measure is due.
    fn measure_spread(&mut self, trails: &Trails, cover: &Cover) -> Option<Spread> {
        let began = self.search_time();
        if began < self.spread.next {
            return None;
        }
        let spread = Spread::of(trails, cover);
        self.spread.note(began, self.search_time(), Duration::ZERO);
        Some(spread)
    }

    fn search_time(&self) -> Duration {
        self.job.search_time(self.contestant)
    }

    /// Shows a colony; returns whether its contestant may be held up now. Of several islands the first is shown, and at the
    /// end the one that solved the puzzle.
    fn on_colony(&mut self, view: &ColonyView<'_>) -> bool {
        let cell_count = view.cover.grid().geometry().cell_count();
        let is_solved = view.best_filled() == cell_count;
        if view.island != 0 && !is_solved {
            return false;
        }
        let layout = self.contestant.shown().layout_of(self.contestant.number, view.cover);
        let (jumps, stagnation) = self.lamp.update(view.iteration, view.memory.changes());
        let spread = self.measure_spread(view.trails, view.cover);
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
            ColonyFrame::of(&Scene { moment, layout, puzzle: watcher.puzzle }, view, stagnation)
        });
        !is_solved
    }

    /// Shows walkers, as [`on_colony`](Self::on_colony) shows ants.
    fn on_walkers(&mut self, view: &WalkView<'_>) -> bool {
        let is_solved = view.best_cost == 0;
        if view.island != 0 && !is_solved {
            return false;
        }
        let layout = self.contestant.shown().layout_of(self.contestant.number, view.cover);
        let spread = view.trails.and_then(|trails| self.measure_spread(trails, view.cover));
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
        self.show(is_solved, |watcher, moment| {
            WalkersFrame::of(&Scene { moment, layout, puzzle: watcher.puzzle }, view)
        });
        !is_solved
    }

    fn enter(&self, iterations: u64, columns: &'static [Column], row: Row) {
        let mut shown = self.contestant.shown();
        shown.iterations = iterations;
        shown.history.push(columns, row);
        if self.job.turns.detail().has_iterations() {
            shown.history.flush();
        }
    }
}

impl Observer for Watcher<'_> {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        // If the run is paused after this, the next iteration is shown.
        let iteration =
            if self.job.turns.detail().has_iterations() { Place::Iteration } else { Place::Unseen };
        let place = match event {
            Event::Walk { .. } | Event::Nodes { .. } => Place::Moment,
            _ => iteration,
        };
        // A contestant is not held up after the iteration that solves the puzzle.
        let may_wait = match event {
            Event::Iteration(view) => self.on_colony(view),
            Event::Walkers(view) => self.on_walkers(view),
            &Event::Walk { iteration, cost, best_cost, temperature, ref grid, start } => {
                let heat = temperature.unwrap_or(f64::NAN);
                let row = padded([iteration as f64, f64::from(cost), f64::from(best_cost), heat]);
                self.enter(iteration, WALK, row);
                self.show(best_cost == 0, |watcher, moment| WalkFrame {
                    moment,
                    kind: "walk",
                    iteration,
                    cost,
                    best_cost,
                    temperature,
                    part: None,
                    done: None,
                    picture: Picture::of_walk(watcher.puzzle, grid, start),
                });
                best_cost != 0
            }
            &Event::Progress { iteration, part, done, cost, best_cost, ref grid, start } => {
                self.show(false, |watcher, moment| WalkFrame {
                    moment,
                    kind: "walk",
                    iteration,
                    cost,
                    best_cost,
                    temperature: None,
                    part: Some(part),
                    done: Some(done),
                    picture: Picture::of_walk(watcher.puzzle, grid, start),
                });
                // The gate of the run holds it up within an iteration.
                false
            }
            &Event::Nodes { nodes, depth, filled, ref fullest, start } => {
                self.enter(0, NODES, padded([nodes as f64, depth as f64, filled as f64]));
                self.show(false, |watcher, moment| NodesFrame {
                    moment,
                    kind: "nodes",
                    nodes,
                    depth,
                    filled,
                    picture: Picture::of_tree(watcher.puzzle, fullest, start),
                });
                true
            }
            &Event::Picked { method, stages, reason } => {
                let stages = stages.iter().map(|&stage| stage.to_owned()).collect();
                let picked = Picked { method: method.to_owned(), stages, reason: reason.to_owned() };
                self.contestant.shown().picked = Some(picked);
                self.job.notify_state();
                false
            }
            _ => false,
        };
        if may_wait {
            self.job.turns.pass(self.contestant.number, place);
        }
        ControlFlow::Continue(())
    }
}

impl Sampler {
    /// Notes that it was done from `began` to `ended`. It is due again after `least`, or later if it took long.
    fn note(&mut self, began: Duration, ended: Duration, least: Duration) {
        self.next = ended + least.max(SHARE * ended.saturating_sub(began));
    }
}

fn padded<const N: usize>(numbers: [f64; N]) -> Row {
    let mut row = [f64::NAN; COLUMNS];
    row[..N].copy_from_slice(&numbers);
    row
}
