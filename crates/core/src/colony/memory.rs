//! The best solution so far and its value, which evaporates; in Sudoku the best grid.

use crate::deduce::Literal;

/// The memory of a colony: the components of the best solution so far, and its deposit, `dTau_best` of the paper.
///
/// The deposit evaporates (Best Value Evaporation, Eq. 7 of \[1\]). So after a while a slightly worse solution can replace
/// one that leads nowhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory<C = Literal> {
    deposit: f32,
    best: Vec<C>,
    changes: u64,
}

impl Memory {
    /// The deposit of a grid with `filled` cells: `c / (c - f)` for `f` of `c` cells (Eq. 5).
    #[doc(hidden)]
    #[must_use]
    pub fn deposit_of(filled: usize, cell_count: usize) -> f32 {
        cell_count as f32 / (cell_count - filled) as f32
    }
}

impl<C: Copy> Memory<C> {
    /// An empty memory with room for this number of components.
    #[doc(hidden)]
    #[must_use]
    pub fn with_capacity(components: usize) -> Memory<C> {
        Memory { deposit: 0.0, best: Vec::with_capacity(components), changes: 0 }
    }

    /// The current deposit of the best solution: `dTau_best`.
    #[doc(hidden)]
    #[must_use]
    pub fn deposit(&self) -> f32 {
        self.deposit
    }

    /// The components of the best solution, in the order of its ant.
    #[doc(hidden)]
    #[must_use]
    pub fn best(&self) -> &[C] {
        &self.best
    }

    /// The number of times that the best solution was replaced.
    #[doc(hidden)]
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Remembers an ant's solution if it deposits more than the best one does now. Returns whether it was remembered.
    #[doc(hidden)]
    pub fn remember(&mut self, solution: &[C], deposit: f32) -> bool {
        let better = deposit > self.deposit;
        if better {
            self.deposit = deposit;
            self.best.clear();
            self.best.extend_from_slice(solution);
            self.changes += 1;
        }
        better
    }

    /// Copies the best solution of another colony if it deposits more than the best one here. Returns whether it did.
    pub(crate) fn immigrate(&mut self, migrant: &Memory<C>) -> bool {
        let better = migrant.deposit > self.deposit;
        if better {
            self.deposit = migrant.deposit;
            self.best.clone_from(&migrant.best);
            self.changes += 1;
        }
        better
    }

    /// Empties the memory.
    #[doc(hidden)]
    pub fn forget(&mut self) {
        self.deposit = 0.0;
        self.best.clear();
    }

    /// Evaporates the deposit (Eq. 7); a share of 0 disables evaporation.
    #[doc(hidden)]
    pub fn evaporate(&mut self, best_value_evaporation: f32) {
        self.deposit *= 1.0 - best_value_evaporation;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worse_grid_is_remembered_once_the_best_value_has_evaporated() {
        let mut memory = Memory::with_capacity(1);
        assert!(memory.remember(&[Literal(1)], Memory::deposit_of(80, 81)));
        assert!(!memory.remember(&[Literal(2)], Memory::deposit_of(79, 81)));
        memory.evaporate(0.0);
        assert_eq!(memory.deposit(), 81.0);
        memory.evaporate(0.5);
        assert!(!memory.remember(&[Literal(2)], Memory::deposit_of(79, 81)), "equal is not better");
        memory.evaporate(0.005);
        assert!(memory.remember(&[Literal(2)], Memory::deposit_of(79, 81)));
        assert_eq!((memory.best(), memory.changes()), (&[Literal(2)][..], 2));
    }

    #[test]
    fn a_migrant_brings_its_current_deposit() {
        let (mut source, mut target) = (Memory::with_capacity(1), Memory::with_capacity(1));
        source.remember(&[Literal(1)], Memory::deposit_of(80, 81));
        source.evaporate(0.5);
        target.remember(&[Literal(2)], Memory::deposit_of(78, 81));
        assert!(target.immigrate(&source));
        assert_eq!((target.best(), target.deposit()), (source.best(), source.deposit()));
        assert_eq!(target.changes(), 2);
        assert!(!target.immigrate(&source), "equal is not better");
    }
}
