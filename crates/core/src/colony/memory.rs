//! The best grid so far, and a value of it that evaporates.

use crate::deduce::Literal;

/// What the colony remembers: the best solution and `dTau_best` of the paper.
///
/// The value evaporates (Best Value Evaporation, Eq. 7 of \[1\]), so that after a while a slightly worse grid can take
/// the place of one that leads nowhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    deposit: f32,
    best: Vec<Literal>,
    changes: u64,
}

impl Memory {
    /// A memory of nothing, with room for a grid.
    #[must_use]
    pub fn with_capacity(open_cells: usize) -> Memory {
        Memory { deposit: 0.0, best: Vec::with_capacity(open_cells), changes: 0 }
    }

    /// What the best grid deposits now: `dTau_best`.
    #[must_use]
    pub fn deposit(&self) -> f32 {
        self.deposit
    }

    /// What the remembered ant fixed.
    #[must_use]
    pub fn best(&self) -> &[Literal] {
        &self.best
    }

    /// How often another grid was remembered so far.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The deposit of a new grid with `filled` cells: `c / (c - f)` for `f` of `c` cells (Eq. 5).
    #[must_use]
    pub fn deposit_of(filled: usize, cell_count: usize) -> f32 {
        cell_count as f32 / (cell_count - filled) as f32
    }

    /// Remembers an ant's grid if it deposits more than the remembered one does now; returns whether it did.
    pub fn remember(&mut self, fixed: &[Literal], filled: usize, cell_count: usize) -> bool {
        let deposit = Memory::deposit_of(filled, cell_count);
        let better = deposit > self.deposit;
        if better {
            self.deposit = deposit;
            self.best.clear();
            self.best.extend_from_slice(fixed);
            self.changes += 1;
        }
        better
    }

    /// Takes over the grid of another colony's memory if it deposits more than the own one does now; tells whether it did.
    pub fn immigrate(&mut self, other: &Memory) -> bool {
        let better = other.deposit > self.deposit;
        if better {
            self.deposit = other.deposit;
            self.best.clone_from(&other.best);
            self.changes += 1;
        }
        better
    }

    /// Remembers nothing.
    pub fn forget(&mut self) {
        self.deposit = 0.0;
        self.best.clear();
    }

    /// Lets the best value evaporate (Eq. 7); 0 switches that off.
    pub fn evaporate(&mut self, best_value_evaporation: f32) {
        self.deposit *= 1.0 - best_value_evaporation;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worse_grid_is_taken_once_the_best_value_has_evaporated() {
        let mut memory = Memory::default();
        assert!(memory.remember(&[Literal(1)], 80, 81));
        assert!(!memory.remember(&[Literal(2)], 79, 81));
        memory.evaporate(0.0);
        assert_eq!(memory.deposit(), 81.0);
        memory.evaporate(0.5);
        assert!(!memory.remember(&[Literal(2)], 79, 81), "equal is not better");
        memory.evaporate(0.005);
        assert!(memory.remember(&[Literal(2)], 79, 81));
        assert_eq!((memory.best(), memory.changes()), (&[Literal(2)][..], 2));
    }

    #[test]
    fn a_grid_of_another_colony_comes_with_what_it_deposits_now() {
        let (mut giver, mut taker) = (Memory::default(), Memory::default());
        giver.remember(&[Literal(1)], 80, 81);
        giver.evaporate(0.5);
        taker.remember(&[Literal(2)], 78, 81);
        assert!(taker.immigrate(&giver));
        assert_eq!((taker.best(), taker.deposit()), (giver.best(), giver.deposit()));
        assert_eq!(taker.changes(), 2);
        assert!(!taker.immigrate(&giver), "equal is not better");
    }
}
