//! All tables of a [`SwapWalk`] against a count from scratch.

use super::{SwapWalk, SwapWords};
use crate::model::{Cell, Grid, Value};
use crate::walk::swap_layout::{Block, PAIR};

impl<T: SwapWords> SwapWalk<'_, T> {
    /// Compares all tables with a count from scratch. `peers` are the cells that each cell must differ from.
    pub(super) fn check(&self, peers: &[Vec<Cell>]) {
        let grid = self.current_grid();
        let mut listed = 0;
        for (number, block) in self.layout.blocks().iter().enumerate() {
            for position in 0..block.len {
                let place = block.start + position;
                self.check_words(block, position, &grid, &peers[self.layout.cell(place).index()]);
                assert_eq!(self.own[place], self.rows[block.slot(position, position)].freed());
                let has_clash = self.own[place].has_clash();
                assert_eq!(self.conflicts.has(place as u16), has_clash);
                assert_eq!(self.clashing[number] >> position & 1 == 1, has_clash);
                if has_clash {
                    listed += 1;
                    let mut best = [T::PADDING; 2];
                    for other in 0..block.len {
                        let (score, is_barred) = self.score(block, position, other);
                        let best = &mut best[usize::from(is_barred)];
                        *best = score.min(*best);
                    }
                    assert_eq!(self.conflicts.clone_best_of(place as u16), (best[0], best[1]));
                }
            }
            assert_eq!(self.clashing[number] >> block.len, 0);
        }
        assert_eq!(self.conflicts.len(), listed);
        let is_same = |cell: Cell, peer: &&Cell| cell < **peer && grid.get(cell) == grid.get(**peer);
        let later = |cell: Cell| peers[cell.index()].iter().filter(|peer| is_same(cell, peer)).count();
        let cost: usize = grid.geometry().cells().map(later).sum();
        assert_eq!(self.cost as usize, cost);
        assert!(self.best_cost <= self.cost && (!self.is_at_best || self.best_cost == self.cost));
    }

    /// Checks the words of one cell.
    fn check_words(&self, block: &Block, position: usize, grid: &Grid, peers: &[Cell]) {
        let layout = self.layout;
        let cell = layout.cell(block.start + position);
        let value_set = layout.cover().values(cell);
        for holder in 0..block.len {
            let number = self.held[block.start + holder];
            let value = Value::from_index(layout.value(block, number));
            assert_eq!(usize::from(self.holders[block.values + value.index()]), holder);
            let mate = layout.cell(block.start + holder);
            let same = peers.iter().filter(|&&peer| peer != mate && grid.get(peer) == Some(value));
            let word = self.rows[block.slot(position, holder)];
            assert_eq!(word, self.columns[block.slot(holder, position)]);
            let is_outside = u32::from(!value_set.contains(&value));
            assert_eq!(word.count(), PAIR * same.count() as u32 + is_outside);
            let is_tabu = self.expiry.forbids(block.slot(position, number.into()));
            assert_eq!(word.is_barred(), position == holder || is_tabu);
            assert_eq!(layout.literal(block.slot(position, number.into())).is_none(), is_outside == 1);
        }
    }

    /// The current grid, with its clashes.
    pub(super) fn current_grid(&self) -> Grid {
        let layout = self.layout;
        let mut grid = layout.cover().grid().clone();
        for place in layout.open_places() {
            let value = Value::from_index(layout.value(layout.block(place), self.held[place]));
            grid.set(layout.cell(place), Some(value));
        }
        grid
    }
}
