//! A colony for any construction problem: the paper's loop, with two rules for updating the trails.
//!
//! Trails, choice and memory are those of antdoku's Sudoku colony. On Latin squares this colony makes the same runs as
//! antdoku's `acs`; a test compares them.

mod construction;
mod max_min;
mod method;

use antdoku::internals::{Choice, Component};
use antdoku::{Memory, Rng, Seed, Trails};

pub use construction::{Construction, Problem};
pub use max_min::limits;
pub use method::{Acs, MaxMin, Method};

/// The trails that MAX-MIN Ant System begins with, arbitrarily high: the limits of the first update pull them down.
const HIGH: f32 = 1e9;

/// A colony at work on one instance.
pub struct Colony<'p, P: Problem> {
    problem: &'p P,
    method: Method,
    trails: Trails,
    memory: Memory<P::Component>,
    ants: Vec<Ant<P::Construction<'p>>>,
    /// All places; the first ones are where the ants start.
    places: Vec<u32>,
    places_rng: Rng,
    /// The ant with the lowest cost of this iteration.
    best: usize,
    iterations: u64,
    /// Iterations since the memory last changed.
    stale: u64,
    restarts: u64,
}

/// One ant: what it builds, and a stream of random numbers of its own.
struct Ant<C> {
    construction: C,
    rng: Rng,
}

impl<'p, P: Problem> Colony<'p, P> {
    /// A colony with fresh trails.
    ///
    /// # Panics
    /// If there are no ants, or more ants than the places of a problem with several places.
    pub fn new(problem: &'p P, method: Method, ants: u32, seed: Seed) -> Colony<'p, P> {
        let places = problem.places();
        assert!(ants > 0 && (places == 1 || ants <= places), "each ant starts at a place of its own");
        let initial = match method {
            Method::Acs(_) => problem.initial_pheromone(),
            Method::MaxMin(_) => HIGH,
        };
        // As in antdoku's colony, stream 0 places the ants, stream 1 and up are theirs.
        let ant = |stream| Ant { construction: problem.construction(), rng: seed.derive(stream).rng() };
        Colony {
            problem,
            method,
            trails: Trails::new(problem.component_count(), initial),
            memory: Memory::with_capacity(problem.steps()),
            ants: (1..=u64::from(ants)).map(ant).collect(),
            places: (0..places).collect(),
            places_rng: seed.derive(0).rng(),
            best: 0,
            iterations: 0,
            stale: 0,
            restarts: 0,
        }
    }

    /// Lets every ant build a solution, and updates the trails; returns the lowest cost of this iteration. The trails of an
    /// iteration that reaches the target of the problem are not updated: its deposit may be infinite.
    pub fn iterate(&mut self) -> u64 {
        self.iterations += 1;
        self.place_ants();
        self.construct();
        let cost = self.judge();
        if cost > self.problem.target() {
            match self.method {
                Method::Acs(acs) => self.update_acs(acs),
                Method::MaxMin(max_min) => self.update_max_min(max_min),
            }
        }
        cost
    }

    /// What the best ant of this iteration built.
    #[must_use]
    pub fn best(&self) -> &P::Construction<'p> {
        &self.ants[self.best].construction
    }

    /// The trails.
    #[must_use]
    pub fn trails(&self) -> &Trails {
        &self.trails
    }

    /// The memory of the best solution, with its deposit.
    #[must_use]
    pub fn memory(&self) -> &Memory<P::Component> {
        &self.memory
    }

    /// The number of restarts so far.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    fn place_ants(&mut self) {
        self.places_rng.shuffle_front(&mut self.places, self.ants.len());
        for (number, ant) in self.ants.iter_mut().enumerate() {
            ant.construction.start(self.places[number % self.places.len()]);
        }
    }

    /// All ants take one step in turn, until all have been everywhere.
    fn construct(&mut self) {
        let greedy_probability = self.method.greedy_probability();
        let choice = Choice { greedy_probability };
        for _ in 0..self.problem.steps() {
            for Ant { construction, rng } in &mut self.ants {
                construction.advance();
                let candidates = construction.candidates();
                if candidates.is_empty() {
                    continue;
                }
                let weight = |component| self.trails.get(component) * construction.desirability(component);
                let component = choice.choose(candidates.iter().copied(), weight, rng);
                construction.choose(component);
                if let Method::Acs(acs) = self.method {
                    self.trails.update_locally(component, acs.local_evaporation);
                }
            }
        }
    }

    /// Finds the ant with the lowest cost, the first of equals.
    fn judge(&mut self) -> u64 {
        let costs = self.ants.iter().map(|ant| ant.construction.cost());
        let (best, cost) = costs.enumerate().min_by_key(|(_, cost)| *cost).expect("a colony has ants");
        self.best = best;
        cost
    }

    /// Offers the best ant's solution to the memory, and counts the iterations without a change.
    fn remember(&mut self) {
        let best = &self.ants[self.best].construction;
        let is_new = self.memory.remember(best.components(), self.problem.deposit(best.cost()));
        self.stale = if is_new { 0 } else { self.stale + 1 };
    }

    /// The global update of the paper with best value evaporation (Eq. 5 to 7), and restarts by stagnation.
    fn update_acs(&mut self, acs: Acs) {
        self.remember();
        if acs.patience > 0 && self.stale >= acs.patience {
            self.restarts += 1;
            self.stale = 0;
            self.trails.reset();
            self.memory.forget();
            return;
        }
        self.trails.update_globally(self.memory.best(), self.memory.deposit(), acs.global_evaporation);
        self.memory.evaporate(acs.best_value_evaporation);
    }

    /// The update of MAX-MIN Ant System: the ant of the iteration deposits, and now and then the best solution so far.
    fn update_max_min(&mut self, max_min: MaxMin) {
        self.remember();
        let (low, high) = limits(&max_min, self.problem, self.memory.deposit());
        self.trails.evaporate(max_min.evaporation);
        if self.iterations.is_multiple_of(max_min.best_so_far_every) {
            self.trails.add(self.memory.best(), self.memory.deposit());
        } else {
            let best = &self.ants[self.best].construction;
            self.trails.add(best.components(), self.problem.deposit(best.cost()));
        }
        self.trails.limit(low, high);
    }
}

/// The mean entropy of the trails over groups of components, as a share of the largest possible: 1 if nothing is decided.
#[must_use]
pub fn entropy<P: Problem>(problem: &P, trails: &Trails) -> f64 {
    let (mut sum, mut count, mut group) = (0.0, 0_u32, Vec::new());
    problem.each_group(|components| {
        group.clear();
        group.extend(components.iter().map(|component| trails.all()[component.index()]));
        if group.len() > 1 {
            sum += f64::from(antdoku::internals::entropy(&group));
            count += 1;
        }
    });
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}
