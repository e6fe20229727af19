//! Pheromone on every open (cell, value) pair.

use crate::deduce::Literal;

/// The pheromone of a colony: `tau_ik` of the paper, for what propagation left open.
///
/// Cells that the givens decide have no trails: no ant ever reads them.
#[derive(Clone, Debug, PartialEq)]
pub struct Trails {
    pheromone: Vec<f32>,
    initial: f32,
}

impl Trails {
    /// The same pheromone, `tau_0`, everywhere.
    #[must_use]
    pub fn new(literal_count: usize, initial: f32) -> Trails {
        Trails { pheromone: vec![initial; literal_count], initial }
    }

    /// The pheromone of a literal.
    #[inline]
    #[must_use]
    pub fn get(&self, literal: Literal) -> f32 {
        self.pheromone[literal.index()]
    }

    /// The pheromone of all literals in their order.
    #[must_use]
    pub fn all(&self) -> &[f32] {
        &self.pheromone
    }

    /// Lets everything be as at first.
    pub fn reset(&mut self) {
        self.pheromone.fill(self.initial);
    }

    /// Pulls the trail just walked back towards its first value (Eq. 4 of \[1\]), so that later ants spread out.
    #[inline]
    pub fn update_locally(&mut self, literal: Literal, local_evaporation: f32) {
        let trail = &mut self.pheromone[literal.index()];
        *trail = (1.0 - local_evaporation) * *trail + local_evaporation * self.initial;
    }

    /// Lets a share of every trail evaporate, down to next to nothing.
    pub fn evaporate(&mut self, share: f32) {
        for trail in &mut self.pheromone {
            // Numbers that are smaller still take processors many times as long.
            *trail = (*trail * (1.0 - share)).max(1e-30);
        }
    }

    /// Adds as much to the trail of each of these literals.
    pub fn add(&mut self, literals: &[Literal], amount: f32) {
        for literal in literals {
            self.pheromone[literal.index()] += amount;
        }
    }

    /// Moves every trail towards that of another colony: all the way at 1, not at all at 0.
    ///
    /// # Panics
    /// If the other ones are not as many.
    pub fn blend(&mut self, other: &Trails, share: f32) {
        assert_eq!(self.pheromone.len(), other.pheromone.len());
        for (trail, others) in self.pheromone.iter_mut().zip(&other.pheromone) {
            *trail += share * (others - *trail);
        }
    }

    /// Pulls the trails of the remembered best grid towards its deposit (Eq. 6 of \[1\]).
    ///
    /// Only cells which the best ant fixed are touched: unlike Ant System, ACS evaporates nowhere else.
    pub fn update_globally(&mut self, best: &[Literal], deposit: f32, global_evaporation: f32) {
        for literal in best {
            let trail = &mut self.pheromone[literal.index()];
            *trail = (1.0 - global_evaporation) * *trail + global_evaporation * deposit;
        }
    }
}
