//! A colony of walks that take turns and share pheromone.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::pheromone::Pheromone;
use super::{Plan, WalkStart};
use crate::deduce::Cover;
use crate::model::Grid;
use crate::rng::Rng;
use crate::search::{Event, Island, Progress, Run, StopReason};
use crate::walk::{Tenure, Walk, WalkView};

/// The schedule by which the ants walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkSchedule {
    /// How long a value that they leave is tabu, and how long while they are hot.
    pub(super) tenure: Tenure,
    pub(super) hot_tenure: Tenure,
    /// Moves without progress after which an ant gets hot, and for how many moves.
    pub(super) heat_after: u64,
    pub(super) heat_moves: u64,
    /// Moves without a new best grid after which an ant restarts.
    pub(super) restart_after: u64,
    /// Moves in one turn.
    pub(super) turn: u64,
    /// Moves before an ant leaves its first mark.
    pub(super) warm_up: u32,
    pub(super) exchange_interval: u64,
}

impl WalkSchedule {
    /// Walks that are never hot, leave no marks and keep to their island.
    pub(super) fn new(tenure: Tenure, restart_after: u32, turn: u32) -> WalkSchedule {
        WalkSchedule {
            tenure,
            hot_tenure: tenure,
            heat_after: u64::MAX,
            heat_moves: 0,
            restart_after: or_never(restart_after),
            turn: turn.into(),
            warm_up: 0,
            exchange_interval: u64::MAX,
        }
    }

    /// Tenures that none of this schedule exceeds.
    fn longest_tenure(&self) -> Tenure {
        Tenure {
            random: self.tenure.random.max(self.hot_tenure.random),
            share: self.tenure.share.max(self.hot_tenure.share),
        }
    }
}

/// A number of moves of which 0 means never.
pub(super) fn or_never(moves: u32) -> u64 {
    if moves == 0 { u64::MAX } else { moves.into() }
}

/// A colony of walks at work on one puzzle.
pub(super) struct WalkingColony<'c, W, P> {
    cover: &'c Arc<Cover>,
    schedule: WalkSchedule,
    pheromone: P,
    ants: Vec<Ant<W>>,
    /// The cost of each ant's grid.
    costs: Vec<u32>,
    /// The best grid of walks that have restarted since, and its cost.
    old_best: Option<(u32, Grid)>,
    iterations: u64,
    heatings: u64,
    restarts: u64,
}

/// One walk with a stream of random numbers of its own.
struct Ant<W> {
    walk: W,
    rng: Rng,
    /// Moves for which it is still hot.
    hot: u64,
    /// Moves since it got hot last or found a better grid.
    idle: u64,
    /// Moves until it may leave another mark.
    pause: u32,
}

impl<'c, W: Walk, P: Pheromone> WalkingColony<'c, W, P> {
    /// Ants on random grids; `Break` if the run is over before they are made. `make` is told the longest tenure.
    pub(super) fn new(
        start: &WalkStart<'c, P>,
        run: &mut Run<'_>,
        make: impl Fn(Tenure) -> W,
    ) -> ControlFlow<StopReason, WalkingColony<'c, W, P>> {
        let &WalkStart { cover, plan: &Plan { schedule, ants, .. }, .. } = start;
        let mut colony = WalkingColony {
            cover,
            schedule,
            pheromone: start.pheromone.clone(),
            ants: Vec::with_capacity(ants as usize),
            costs: vec![0; ants as usize],
            old_best: None,
            iterations: 0,
            heatings: 0,
            restarts: 0,
        };
        for stream in 0..u64::from(ants) {
            let mut rng = run.seed().derive(stream).rng();
            let mut walk = make(schedule.longest_tenure());
            run.poll()?;
            walk.begin(&[], &mut rng, || run.poll())?;
            colony.costs[stream as usize] = walk.cost();
            colony.ants.push(Ant { walk, rng, hot: 0, idle: 0, pause: schedule.warm_up });
        }
        ControlFlow::Continue(colony)
    }

    /// Lets an ant walk for a turn; returns whether its grid has no conflict left.
    fn walk(&mut self, number: usize, run: &mut Run<'_>) -> ControlFlow<StopReason, bool> {
        let WalkingColony { schedule, pheromone, ants, heatings, .. } = self;
        let Ant { walk, rng, hot, idle, pause } = &mut ants[number];
        for _ in 0..schedule.turn {
            if walk.cost() == 0 {
                return ControlFlow::Continue(true);
            }
            run.step()?;
            let tenure = if *hot > 0 { schedule.hot_tenure } else { schedule.tenure };
            *hot = hot.saturating_sub(1);
            walk.step(tenure, pheromone, rng);
            pheromone.mark_if_good(walk, pause);
            *idle = if walk.stale() == 0 { 0 } else { *idle + 1 };
            if *idle >= schedule.heat_after {
                (*hot, *idle) = (schedule.heat_moves, 0);
                *heatings += 1;
            }
        }
        ControlFlow::Continue(walk.cost() == 0)
    }

    /// Restarts an ant that has found no better grid for `restart_after` moves.
    fn restart_if_stale(&mut self, number: usize, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        let Ant { walk, rng, hot, idle, pause } = &mut self.ants[number];
        if walk.stale() < self.schedule.restart_after {
            return ControlFlow::Continue(());
        }
        if self.old_best.as_ref().is_none_or(|(cost, _)| walk.best_cost() < *cost) {
            self.old_best = Some((walk.best_cost(), walk.best_grid()));
        }
        (*hot, *idle, *pause) = (0, 0, self.schedule.warm_up);
        self.restarts += 1;
        walk.begin(&[], rng, || run.poll())
    }

    fn best_walk(&self) -> &W {
        let walks = self.ants.iter().map(|ant| &ant.walk);
        walks.min_by_key(|walk| walk.best_cost()).expect("there is an ant")
    }

    fn best_cost(&self) -> u32 {
        self.best_walk().best_cost().min(self.old_best.as_ref().map_or(u32::MAX, |(cost, _)| *cost))
    }
}

impl<W: Walk, P: Pheromone> Island for WalkingColony<'_, W, P> {
    const LONGEST_EPOCH: u64 = 10;
    type Migrant = P;

    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        self.iterations += 1;
        for ant in 0..self.ants.len() {
            if self.walk(ant, run)? {
                self.costs[ant] = 0;
                return ControlFlow::Continue(Progress::Solved);
            }
            self.restart_if_stale(ant, run)?;
            self.costs[ant] = self.ants[ant].walk.cost();
        }
        ControlFlow::Continue(Progress::Searching)
    }

    fn event(&self, island: usize) -> Event<'_> {
        let here =
            self.ants.iter().map(|ant| &ant.walk).min_by_key(|walk| walk.cost()).expect("there is an ant");
        Event::Walkers(WalkView {
            island,
            iteration: self.iterations,
            costs: &self.costs,
            best_cost: self.best_cost(),
            grid: here.literals().collect(),
            heatings: self.heatings,
            restarts: self.restarts,
            deposits: self.pheromone.deposits(),
            trails: self.pheromone.trails(),
            cover: self.cover,
        })
    }

    fn best(&self) -> Grid {
        match &self.old_best {
            // Also if they are equal: a limit may have interrupted the walk while it restarted.
            Some((cost, grid)) if *cost <= self.best_walk().best_cost() => grid.clone(),
            _ => self.best_walk().best_grid(),
        }
    }

    fn quality(&self) -> i64 {
        -i64::from(self.best_cost())
    }

    fn exchange_interval(&self) -> u64 {
        self.schedule.exchange_interval
    }

    fn migrant(&self) -> &P {
        &self.pheromone
    }

    fn immigrate(&mut self, migrant: &P) {
        self.pheromone.blend(migrant);
    }
}
