//! What a problem tells the colony.

use antdoku::internals::Component;

/// A construction problem: one instance, compiled once and shared by all ants.
pub trait Problem {
    /// What ants choose.
    type Component: Component;
    /// What one ant builds.
    type Construction<'p>: Construction<Component = Self::Component>
    where
        Self: 'p;

    /// An empty construction.
    fn construction(&self) -> Self::Construction<'_>;

    /// The number of components, which are numbered from 0.
    fn component_count(&self) -> usize;

    /// The number of places where ants may start: 1 if all start at the same one.
    fn places(&self) -> u32;

    /// The number of places that an ant visits, whether or not something is left to choose there.
    fn steps(&self) -> usize;

    /// Passes groups of components between which an ant chooses, for the entropy of the trails.
    fn each_group(&self, visit: impl FnMut(&[u32]));

    /// The pheromone of every trail at first: `tau_0`.
    fn initial_pheromone(&self) -> f32;

    /// The deposit of a solution with this cost (Eq. 5).
    fn deposit(&self, cost: u64) -> f32;

    /// The cost at which a solution is complete or optimal, and the search is done.
    fn target(&self) -> u64;

    /// The number of components in a solution, and the mean number of alternatives of each: MAX-MIN Ant System takes them
    /// for the lower limit of its trails. An ant makes fewer choices if propagation deduces components, as on Latin squares:
    /// the limit is too low then, and [`MaxMin::choices`](super::MaxMin::choices) mends it.
    fn choices(&self) -> (f32, f32);

    /// Checks an [answer](Construction::answer) with code of its own, and returns its cost.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&self, answer: &[u32]) -> Result<u64, String>;
}

/// What one ant builds, step by step.
pub trait Construction {
    /// What the ant chooses.
    type Component: Component;

    /// Empties the construction; the ant starts at this place.
    fn start(&mut self, place: u32);

    /// Goes to the next place: after a start, to the place of the start.
    fn advance(&mut self);

    /// What may be chosen at this place: nothing if it is decided already, or if nothing is left for it.
    fn candidates(&self) -> &[Self::Component];

    /// What a heuristic knows about a candidate: the factor beside its pheromone.
    fn desirability(&self, component: Self::Component) -> f32;

    /// Chooses one of the candidates, and deduces what follows.
    fn choose(&mut self, component: Self::Component);

    /// All components chosen and deduced so far, each once.
    fn components(&self) -> &[Self::Component];

    /// The cost: cells left empty, cars not placed, or the length of the tour.
    fn cost(&self) -> u64;

    /// The construction in plain numbers, for the checker.
    fn answer(&self) -> Vec<u32>;
}
