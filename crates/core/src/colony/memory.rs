//! The best grid so far and its value, which evaporates.

use crate::deduce::Literal;

/// The memory of a colony: the best grid so far and its deposit, `dTau_best` of the paper.
///
/// The deposit evaporates (Best Value Evaporation, Eq. 7 of \[1\]). So after a while a slightly worse grid can replace
/// one that leads nowhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    deposit: f32,
    best: Vec<Literal>,
    changes: u64,
}

impl Memory {
    /// An empty memory with room for a grid.
    pub(crate) fn with_capacity(open_cells: usize) -> Memory {
        Memory { deposit: 0.0, best: Vec::with_capacity(open_cells), changes: 0 }
    }

    /// The current deposit of the best grid: `dTau_best`.
    #[doc(hidden)]
    #[must_use]
    pub fn deposit(&self) -> f32 {
        self.deposit
    }

    /// The literals of the best grid, as its ant fixed them.
    #[doc(hidden)]
    #[must_use]
    pub fn best(&self) -> &[Literal] {
        &self.best
    }

    /// The number of times that the best grid was replaced.
    #[doc(hidden)]
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The deposit of a new grid with `filled` cells: `c / (c - f)` for `f` of `c` cells (Eq. 5).
    #[doc(hidden)]
    #[must_use]
    pub fn deposit_of(filled: usize, cell_count: usize) -> f32 {
        cell_count as f32 / (cell_count - filled) as f32
    }

    /// Remembers an ant's grid if it deposits more than the best grid does now. Returns whether it was remembered.
    pub(crate) fn remember(&mut self, fixed: &[Literal], filled: usize, cell_count: usize) -> bool {
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

    /// Copies the best grid of another colony if it deposits more than the best grid here. Returns whether it did.
    pub(crate) fn immigrate(&mut self, migrant: &Memory) -> bool {
        let better = migrant.deposit > self.deposit;
        if better {
            self.deposit = migrant.deposit;
            self.best.clone_from(&migrant.best);
            self.changes += 1;
        }
        better
    }

    /// Empties the memory.
    pub(crate) fn forget(&mut self) {
        self.deposit = 0.0;
        self.best.clear();
    }

    /// Evaporates the deposit (Eq. 7); a share of 0 disables evaporation.
    pub(crate) fn evaporate(&mut self, best_value_evaporation: f32) {
        self.deposit *= 1.0 - best_value_evaporation;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worse_grid_is_remembered_once_the_best_value_has_evaporated() {
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
    fn a_migrant_brings_its_current_deposit() {
        let (mut source, mut target) = (Memory::default(), Memory::default());
        source.remember(&[Literal(1)], 80, 81);
        source.evaporate(0.5);
        target.remember(&[Literal(2)], 78, 81);
        assert!(target.immigrate(&source));
        assert_eq!((target.best(), target.deposit()), (source.best(), source.deposit()));
        assert_eq!(target.changes(), 2);
        assert!(!target.immigrate(&source), "equal is not better");
    }
}
