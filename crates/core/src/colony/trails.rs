//! Pheromone on every component; in Sudoku, on every open (cell, value) pair.

use super::Component;
use crate::deduce::Literal;

/// The pheromone of a colony: `tau_ik` of the paper, for the literals of a cover or other components.
///
/// Cells that the givens decide have no trails, because no ant ever reads them.
#[derive(Clone, Debug, PartialEq)]
pub struct Trails {
    pheromone: Vec<f32>,
    initial: f32,
}

impl Trails {
    /// Trails with the same pheromone, `tau_0`, everywhere.
    #[doc(hidden)]
    #[must_use]
    pub fn new(component_count: usize, initial: f32) -> Trails {
        Trails { pheromone: vec![initial; component_count], initial }
    }

    /// The pheromone of a component.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn get(&self, component: impl Component) -> f32 {
        self.pheromone[component.index()]
    }

    /// The pheromone of all components, in ascending order.
    #[doc(hidden)]
    #[must_use]
    pub fn all(&self) -> &[f32] {
        &self.pheromone
    }

    /// Resets every trail to its initial value.
    #[doc(hidden)]
    pub fn reset(&mut self) {
        self.pheromone.fill(self.initial);
    }

    /// Resets these trails to their initial value.
    pub(crate) fn wipe(&mut self, literals: impl Iterator<Item = Literal>) {
        literals.for_each(|literal| self.pheromone[literal.index()] = self.initial);
    }

    /// Lays a share of the pheromone of a cell, `literals`, on one of them; the others divide the rest as before. The
    /// sum stays, but is at least `least`: fresh trails would be too weak to stand beside those of the best grid.
    pub(crate) fn paint(&mut self, literals: &[u32], painted: Literal, share: f32, least: f32) {
        let others = literals.iter().filter(|&&literal| literal != painted.0);
        let rest: f32 = others.map(|&literal| self.pheromone[literal as usize]).sum();
        let whole = (rest + self.get(painted)).max(least);
        for &literal in literals {
            let trail = &mut self.pheromone[literal as usize];
            *trail = if literal == painted.0 { share * whole } else { *trail / rest * (1.0 - share) * whole };
        }
    }

    /// The local pheromone update (Eq. 4 of \[1\]): moves a trail towards its initial value, so that later ants
    /// diversify.
    #[doc(hidden)]
    #[inline]
    pub fn update_locally(&mut self, component: impl Component, local_evaporation: f32) {
        let trail = &mut self.pheromone[component.index()];
        *trail = (1.0 - local_evaporation) * *trail + local_evaporation * self.initial;
    }

    /// Evaporates a share of every trail, down to a small minimum.
    #[doc(hidden)]
    pub fn evaporate(&mut self, share: f32) {
        for trail in &mut self.pheromone {
            // The minimum avoids denormal numbers, which take processors many times as long.
            *trail = (*trail * (1.0 - share)).max(1e-30);
        }
    }

    /// Adds an amount to the trail of each of these components.
    #[doc(hidden)]
    pub fn add(&mut self, components: &[impl Component], amount: f32) {
        for component in components {
            self.pheromone[component.index()] += amount;
        }
    }

    /// Puts every trail within these limits, as MAX-MIN Ant System does.
    #[doc(hidden)]
    pub fn limit(&mut self, low: f32, high: f32) {
        for trail in &mut self.pheromone {
            *trail = trail.clamp(low, high);
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

    /// The global pheromone update (Eq. 6 of \[1\]): moves the trails of the best solution towards its deposit.
    ///
    /// In Sudoku, only cells that the best ant fixed are changed: unlike Ant System, ACS evaporates nowhere else.
    #[doc(hidden)]
    pub fn update_globally(&mut self, best: &[impl Component], deposit: f32, global_evaporation: f32) {
        for component in best {
            let trail = &mut self.pheromone[component.index()];
            *trail = (1.0 - global_evaporation) * *trail + global_evaporation * deposit;
        }
    }
}
