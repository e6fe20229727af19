//! Pheromone on every open (cell, value) pair.

use crate::deduce::Literal;

/// The pheromone of a colony: `tau_ik` of the paper, for the literals of a cover.
///
/// Cells that the givens decide have no trails, because no ant ever reads them.
#[derive(Clone, Debug, PartialEq)]
pub struct Trails {
    pheromone: Vec<f32>,
    initial: f32,
}

impl Trails {
    /// Trails with the same pheromone, `tau_0`, everywhere.
    pub(crate) fn new(literal_count: usize, initial: f32) -> Trails {
        Trails { pheromone: vec![initial; literal_count], initial }
    }

    /// The pheromone of a literal.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn get(&self, literal: Literal) -> f32 {
        self.pheromone[literal.index()]
    }

    /// The pheromone of all literals, in ascending order.
    #[doc(hidden)]
    #[must_use]
    pub fn all(&self) -> &[f32] {
        &self.pheromone
    }

    /// Resets every trail to its initial value.
    pub(crate) fn reset(&mut self) {
        self.pheromone.fill(self.initial);
    }

    /// The local pheromone update (Eq. 4 of \[1\]): moves a trail towards its initial value, so that later ants
    /// diversify.
    #[inline]
    pub(crate) fn update_locally(&mut self, literal: Literal, local_evaporation: f32) {
        let trail = &mut self.pheromone[literal.index()];
        *trail = (1.0 - local_evaporation) * *trail + local_evaporation * self.initial;
    }

    /// Evaporates a share of every trail, down to a small minimum.
    pub(crate) fn evaporate(&mut self, share: f32) {
        for trail in &mut self.pheromone {
            // The minimum avoids denormal numbers, which take processors many times as long.
            *trail = (*trail * (1.0 - share)).max(1e-30);
        }
    }

    /// Adds an amount to the trail of each of these literals.
    pub(crate) fn add(&mut self, literals: &[Literal], amount: f32) {
        for literal in literals {
            self.pheromone[literal.index()] += amount;
        }
    }

    /// Moves every trail towards that of another colony: fully with a share of 1, not at all with 0.
    ///
    /// # Panics
    /// If the trails are of different length.
    pub(crate) fn blend(&mut self, other: &Trails, share: f32) {
        assert_eq!(self.pheromone.len(), other.pheromone.len());
        for (trail, others) in self.pheromone.iter_mut().zip(&other.pheromone) {
            *trail += share * (others - *trail);
        }
    }

    /// The global pheromone update (Eq. 6 of \[1\]): moves the trails of the best grid towards its deposit.
    ///
    /// Only cells that the best ant fixed are changed: unlike Ant System, ACS evaporates nowhere else.
    pub(crate) fn update_globally(&mut self, best: &[Literal], deposit: f32, global_evaporation: f32) {
        for literal in best {
            let trail = &mut self.pheromone[literal.index()];
            *trail = (1.0 - global_evaporation) * *trail + global_evaporation * deposit;
        }
    }
}
