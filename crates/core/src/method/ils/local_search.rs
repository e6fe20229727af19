//! Min-conflicts with a tabu list: the local search within the iterated one.

use crate::local::{FullGrid, Layout, SwapTabu};
use crate::model::Cell;
use crate::rng::Rng;

use super::IlsParameters;

/// A walk from a full grid down to a local optimum.
#[derive(Clone, Debug)]
pub struct LocalSearch<'l> {
    grid: FullGrid<'l>,
    tabu: SwapTabu,
    acceptance_probability: f64,
    /// The best grid of this local search, its cost, and the steps since it was found.
    best: Vec<u8>,
    best_cost: u32,
    stale: u32,
    /// The best swaps of a step: room for a block.
    equals: Vec<Cell>,
}

impl<'l> LocalSearch<'l> {
    /// A walk that begins at the grid in ascending order.
    #[must_use]
    pub fn new(parameters: &IlsParameters, layout: &'l Layout) -> LocalSearch<'l> {
        let grid = FullGrid::new(layout);
        let tabu_length = (parameters.tabu_share * layout.open_cells().len() as f64) as usize;
        LocalSearch {
            tabu: SwapTabu::new(layout, tabu_length),
            acceptance_probability: parameters.acceptance_probability,
            best: grid.values().to_vec(),
            best_cost: grid.cost(),
            stale: 0,
            equals: Vec::with_capacity(layout.grid().geometry().side()),
            grid,
        }
    }

    /// The grid where the walk is.
    #[inline]
    #[must_use]
    pub fn grid(&self) -> &FullGrid<'l> {
        &self.grid
    }

    /// The cost of the best grid since the walk began.
    #[inline]
    #[must_use]
    pub fn best_cost(&self) -> u32 {
        self.best_cost
    }

    /// Steps since the best grid was found.
    #[inline]
    #[must_use]
    pub fn stale(&self) -> u32 {
        self.stale
    }

    /// Begins a new walk, from a grid that `change` makes of the present one.
    pub fn begin(&mut self, change: impl FnOnce(&mut FullGrid<'l>)) {
        change(&mut self.grid);
        self.tabu.clear();
        self.remember();
    }

    /// Tries the best swap of a random conflicting cell: taken if it makes the grid no worse, and now and then if it
    /// does.
    ///
    /// Draws from `rng`: the cell; among equally good swaps one; and for a worse grid whether to take it.
    ///
    /// # Panics
    /// If no cell is in conflict.
    pub fn step(&mut self, rng: &mut Rng) {
        let conflicting = self.grid.conflicting();
        let cell = conflicting[rng.below(conflicting.len() as u32) as usize];
        self.stale += 1;
        let Some((mate, change)) = self.best_swap(cell, rng) else { return };
        if change <= 0 || rng.unit_f64() < self.acceptance_probability {
            self.grid.swap(cell, mate);
            self.tabu.remember(cell, mate);
            if self.grid.cost() < self.best_cost {
                self.remember();
            }
        }
    }

    /// The best swap of a cell within its block that is not forbidden, or would lead to a new best grid; of equals a
    /// random one. There is none if all are forbidden.
    #[inline]
    fn best_swap(&mut self, cell: Cell, rng: &mut Rng) -> Option<(Cell, i32)> {
        let aspired = self.best_cost as i32 - self.grid.cost() as i32;
        let mut best = i32::MAX;
        self.equals.clear();
        for &mate in self.grid.layout().block(cell) {
            if mate == cell {
                continue;
            }
            let change = self.grid.change_by_swap(cell, mate);
            if change > best || (change >= aspired && self.tabu.forbids(cell, mate)) {
                continue;
            }
            if change < best {
                best = change;
                self.equals.clear();
            }
            self.equals.push(mate);
        }
        match self.equals[..] {
            [] => None,
            [mate] => Some((mate, best)),
            ref equals => Some((equals[rng.below(equals.len() as u32) as usize], best)),
        }
    }

    /// Goes back to the best grid of this walk, the first of equals.
    pub fn finish(&mut self) {
        self.grid.restore(&self.best);
    }

    fn remember(&mut self) {
        self.best.copy_from_slice(self.grid.values());
        self.best_cost = self.grid.cost();
        self.stale = 0;
    }
}
