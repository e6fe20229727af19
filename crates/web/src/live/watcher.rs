//! The observer that turns the events of a search into frames and charts.

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::internals::{Instant, now};
use antdoku::{ColonyView, Cover, Event, Memory, Observer, Trails, WalkView};

use super::contestant::{Contestant, Picked};
use super::detail::Detail;
use super::frame::{Frame, Spread};
use super::history::{COLUMNS, Column, Merge, Row};
use super::job::Job;
use super::snapshot::{Numbers, Snapshot, mean_cost};
use super::stagnation::{Lamp, Stagnation};
use super::turn_state::Place;

/// Frames at full speed are at least this far apart on the clock of the search: twenty a second seem to move.
const FRAME_EVERY: Duration = Duration::from_millis(50);

/// Frames, and measures of the spread of trails, take at most one part in this number of the time of a search at full
/// speed.
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
    frames: Sampler,
    spread: Sampler,
    lamp: Lamp,
    /// The deposit of the remembered grid after the last iteration.
    deposit: f64,
}

/// A frame to be shown.
struct DueFrame {
    /// The search time at which it was begun.
    began: Duration,
    frame: Frame,
}

/// Spaces out something that is done now and then, by search time; in a run with a pace also by wall-clock time.
#[derive(Debug)]
struct Sampler {
    next: Duration,
    next_by_wall: Instant,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(job: &'a Job, contestant: &'a Contestant) -> Watcher<'a> {
        Watcher {
            job,
            contestant,
            frames: Sampler::new(),
            spread: Sampler::new(),
            lamp: Lamp::default(),
            deposit: 0.0,
        }
    }

    /// Enters the state after an iteration into charts and timeline, and shows a frame of it if one is due.
    fn enter(&mut self, columns: &'static [Column], row: Row, mut snapshot: Snapshot) {
        snapshot.seconds = self.search_time().as_secs_f64();
        let frame = self.frame(&snapshot);
        let mut shown = self.contestant.shown();
        shown.iterations = snapshot.iteration();
        shown.history.push(columns, row);
        if self.job.turns.detail().has_iterations() {
            shown.history.flush();
        }
        shown.timeline.push(snapshot);
        drop(shown);
        if let Some(frame) = frame {
            self.show(&frame);
        }
    }

    /// A frame, if one is due: always in slow motion, so that viewers see the state in which the search waits.
    fn frame(&mut self, snapshot: &Snapshot) -> Option<DueFrame> {
        let began = self.search_time();
        if !self.frames.is_due(began, self.job.turns.detail()) {
            return None;
        }
        Some(DueFrame { began, frame: Frame::of(self.contestant.number, self.job.puzzle(), snapshot) })
    }

    fn show(&mut self, due: &DueFrame) {
        self.job.show(self.contestant, |shown| shown.show_frame(&due.frame));
        self.frames.note(due.began, self.search_time(), FRAME_EVERY);
    }

    /// Shows the last iteration, and completes its row, when the search has ended: it may have ended between two frames.
    pub(super) fn finish(&mut self) {
        let Some(newest) = self.contestant.shown().timeline.find(u64::MAX) else { return };
        let frame = Frame::of(self.contestant.number, self.job.puzzle(), &newest.snapshot);
        let mut shown = self.contestant.shown();
        if let Some(Spread { entropy, branching }) = frame.spread() {
            shown.history.complete(&[("entropy", entropy), ("branching", branching)]);
        }
        shown.show_frame(&frame);
    }

    /// Measures the spread of the trails, if a measure is due.
    fn measure_spread(&mut self, trails: &Trails, cover: &Cover) -> Option<Spread> {
        let began = self.search_time();
        if !self.spread.is_due(began, self.job.turns.detail()) {
            return None;
        }
        let spread = Spread::of(trails.all(), cover);
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
        let stagnation = if is_solved { Stagnation::Searching } else { stagnation };
        let snapshot = Snapshot::of_colony(self.job.puzzle(), layout, view, stagnation);
        self.enter(COLONY, row, snapshot);
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
        let snapshot = Snapshot::of_walkers(self.job.puzzle(), layout, view);
        self.enter(WALKERS, row, snapshot);
        !is_solved
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
                let numbers =
                    Numbers::Walk { iteration, cost, best_cost, temperature, part: None, done: None };
                let snapshot = Snapshot::of_grid(self.job.puzzle(), numbers, grid, start);
                self.enter(WALK, row, snapshot);
                best_cost != 0
            }
            &Event::Progress { iteration, part, done, cost, best_cost, ref grid, start } => {
                let (part, done) = (Some(part), Some(done));
                let numbers = Numbers::Walk { iteration, cost, best_cost, temperature: None, part, done };
                let mut snapshot = Snapshot::of_grid(self.job.puzzle(), numbers, grid, start);
                snapshot.seconds = self.search_time().as_secs_f64();
                if let Some(frame) = self.frame(&snapshot) {
                    self.show(&frame);
                }
                // The gate of the run holds it up within an iteration.
                false
            }
            &Event::Nodes { nodes, depth, filled, ref fullest, start } => {
                let row = padded([nodes as f64, depth as f64, filled as f64]);
                let numbers = Numbers::Nodes { nodes, depth, filled };
                let snapshot = Snapshot::of_grid(self.job.puzzle(), numbers, fullest, start);
                self.enter(NODES, row, snapshot);
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
    fn new() -> Sampler {
        Sampler { next: Duration::ZERO, next_by_wall: now() }
    }

    /// Whether it is due: in slow motion always. A search that waits for its pace has time enough for it, though its search
    /// time hardly grows.
    fn is_due(&self, search_time: Duration, detail: Detail) -> bool {
        let is_late = || detail != Detail::Frames && now() >= self.next_by_wall;
        detail.has_iterations() || search_time >= self.next || is_late()
    }

    /// Notes that it was done from `began` to `ended`. It is due again after `least`, or later if it took long.
    fn note(&mut self, began: Duration, ended: Duration, least: Duration) {
        self.next = ended + least.max(SHARE * ended.saturating_sub(began));
        self.next_by_wall = now() + FRAME_EVERY;
    }
}

fn padded<const N: usize>(numbers: [f64; N]) -> Row {
    let mut row = [f64::NAN; COLUMNS];
    row[..N].copy_from_slice(&numbers);
    row
}
