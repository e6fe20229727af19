//! The walk by swaps: in each move, a cell in conflict and another one of its unit swap their values.

mod best_grid;
mod best_swaps;
#[cfg(test)]
mod check;
mod clash_counts;
mod moves;
#[cfg(test)]
mod tests;
mod words;

use std::ops::ControlFlow;

pub(crate) use words::SwapWords;

use self::clash_counts::Found;
use self::words::Lines;
use super::conflict_counts::LANES;
use super::conflicts::Conflicts;
use super::expiry::Expiry;
use super::swap_layout::{Block, NONE, PAIR};
use super::{Guide, SwapLayout, Tenure, Walk};
use crate::deduce::Literal;
use crate::model::{Grid, MAX_SIDE};
use crate::rng::Rng;

/// A walk over grids in which the kept units have every value once, until no two cells of other units clash.
///
/// A move swaps the values of two cells of a block, one of which is in conflict. A cell may take a value outside of its
/// value set. Of all such swaps one with the best score is made; the [score](SwapWords) counts clashing pairs first, then
/// values outside of value sets. If every allowed swap makes the cost worse, the walk draws a cell in conflict and makes
/// its best swap: otherwise a few conflicts with cheap swaps would keep the walk from the others. What a cell in conflict
/// leaves is tabu for a while, unless taking it again leads to a cost below the best so far.
///
/// These facts hold between two calls, and `check` tests them:
/// - `held` and `holders` are inverse to each other in each block.
/// - `rows` has, for each cell and each position of its block, the [word](SwapWords) of the cell for the value that is
///   held there. `columns` has the same words, exchanged: for each position the words of all cells for its value. `own` is
///   the diagonal without flags.
/// - A word is barred if it is on the diagonal or if `expiry` forbids its slot.
/// - The cells whose own word has a clash are those in `conflicts`, and in `clashing` by block.
/// - `conflicts` has the best score of the allowed and of the barred swaps of each of its cells.
#[derive(Debug)]
pub(crate) struct SwapWalk<'c, T> {
    layout: &'c SwapLayout<'c>,
    /// The words of each cell for the value held at each position of its block; padding is barred.
    rows: Vec<T>,
    /// The words of the cells of a block for the value held at each of its positions.
    columns: Vec<T>,
    /// The word of each cell for its own value, without flag, by place.
    own: Vec<T>,
    /// The number of the value of each cell in its block, by place.
    held: Vec<u8>,
    /// For each block and value, the position of the cell that has the value, or [`NONE`].
    holders: Vec<u8>,
    /// The positions of the cells in conflict of each block.
    clashing: Vec<u128>,
    conflicts: Conflicts<T>,
    /// The tabu values of each cell, by slot: the cell and the number of the value.
    expiry: Expiry,
    /// The slots whose tenure has just ended.
    freed: Vec<u32>,
    /// The segments whose words a change of a value changes.
    found: Vec<Found>,
    /// The number of open cells, the largest number of conflicts that tenures are drawn for.
    cell_count: usize,
    cost: u32,
    best_cost: u32,
    /// `held` in the best grid.
    best: Vec<u8>,
    /// Whether the current grid is the best one; it is copied only when the walk leaves it.
    is_at_best: bool,
    /// The number of moves since the best grid was found.
    stale: u64,
    /// How far the cost may rise above the best before the walk returns to the best grid; `None` if it never returns.
    return_above: Option<u32>,
    /// The number of returns.
    returns: u32,
}

/// The longest line of scores.
const MOST_POSITIONS: usize = MAX_SIDE.next_multiple_of(LANES);

impl<'c, T: SwapWords> SwapWalk<'c, T> {
    /// A walk without a grid; see [`begin`](Walk::begin). No tenure of a later step may exceed `longest`.
    pub(crate) fn new(
        layout: &'c SwapLayout<'c>,
        longest: Tenure,
        return_above: Option<u32>,
    ) -> SwapWalk<'c, T> {
        assert!(layout.most_clashes() <= T::MOST_CLASHES, "the words are wide enough");
        let (place_count, slot_count) = (layout.place_count(), layout.slot_count());
        let side = layout.cover().grid().geometry().side();
        let cell_count = layout.open_places().count();
        let longest = longest.longest(cell_count);
        SwapWalk {
            layout,
            // With these words a padding lane is barred, and its score is above that of staying.
            rows: vec![T::PADDING; slot_count],
            columns: vec![T::BARRED; slot_count],
            own: vec![T::ZERO; place_count],
            held: vec![NONE; place_count],
            holders: vec![NONE; layout.blocks().len() * side],
            clashing: vec![0; layout.blocks().len()],
            conflicts: Conflicts::new(place_count),
            expiry: Expiry::new(slot_count, longest),
            freed: Vec::with_capacity(2 * longest),
            found: vec![Found::default(); layout.longest()],
            cell_count,
            cost: 0,
            best_cost: u32::MAX,
            best: vec![NONE; place_count],
            is_at_best: false,
            stale: 0,
            return_above,
            returns: 0,
        }
    }

    /// Gives the cells of each block its values: the given ones as far as they fit, the others at random.
    fn deal(&mut self, given: &[Literal], rng: &mut Rng) {
        let (layout, cover) = (self.layout, self.layout.cover());
        self.held.fill(NONE);
        self.holders.fill(NONE);
        let mut wanted = vec![None; cover.open_cells().len()];
        for &literal in given {
            wanted[cover.open_from(cover.cell(literal))] = Some(cover.value(literal).index());
        }
        for block in layout.blocks() {
            let places = block.start..block.start + block.len;
            let mut left: Vec<u8> = (0..block.len as u8).collect();
            for place in places.clone() {
                let Some(value) = wanted[cover.open_from(layout.cell(place))] else { continue };
                if let Some(index) = left.iter().position(|&number| layout.value(block, number) == value) {
                    self.hold(block, place, left.remove(index));
                }
            }
            rng.shuffle(&mut left);
            for place in places {
                if self.held[place] == NONE {
                    let number = left.pop().expect("a block has as many values as cells");
                    self.hold(block, place, number);
                }
            }
        }
    }

    #[inline]
    fn hold(&mut self, block: &Block, place: usize, number: u8) {
        self.held[place] = number;
        self.holders[block.values + self.layout.value(block, number)] = (place - block.start) as u8;
    }

    /// Enters the words of all cells while clashes between open cells are not counted.
    fn enter_words(&mut self) {
        for block in self.layout.blocks() {
            for position in 0..block.len {
                for holder in 0..block.len {
                    let number = self.held[block.start + holder].into();
                    let word = T::of(self.layout.base(block.slot(position, number)));
                    let word = if position == holder { word.barred() } else { word };
                    self.rows[block.slot(position, holder)] = word;
                    self.columns[block.slot(holder, position)] = word;
                }
            }
        }
    }

    /// The words from which the scores of all swaps of a cell follow.
    #[inline]
    fn lines(&self, place: usize) -> Lines<'_, T> {
        let block = self.layout.block(place);
        let start = block.slot(place - block.start, 0);
        Lines {
            row: &self.rows[start..start + block.stride],
            column: &self.columns[start..start + block.stride],
            own: &self.own[block.start..block.start + block.stride],
            first: self.own[place],
        }
    }

    /// The slot of a cell and its own value.
    #[inline]
    fn own_slot(&self, place: usize) -> usize {
        let block = self.layout.block(place);
        block.slot(place - block.start, self.held[place].into())
    }

    /// Reads the word of a cell for its own value from the diagonal.
    #[inline]
    fn read_own(&mut self, block: &Block, position: usize) {
        self.own[block.start + position] = self.rows[block.slot(position, position)].freed();
    }
}

impl<T: SwapWords> Walk for SwapWalk<'_, T> {
    /// A given literal is ignored if another cell of the block has its value already.
    fn begin<B>(
        &mut self,
        given: &[Literal],
        rng: &mut Rng,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let layout = self.layout;
        self.expiry.clear();
        self.conflicts.clear();
        self.clashing.fill(0);
        self.deal(given, rng);
        self.enter_words();
        poll()?;
        self.cost = 0;
        for (count, place) in layout.open_places().enumerate() {
            // Clashes with filled cells and with the open cells before this one.
            let block = layout.block(place);
            let position = place - block.start;
            self.cost += self.rows[block.slot(position, position)].count() / PAIR;
            self.spread::<true>(place, layout.value(block, self.held[place]));
            if count % 64 == 63 {
                poll()?;
            }
        }
        for place in layout.open_places() {
            let block = layout.block(place);
            self.read_own(block, place - block.start);
        }
        for place in layout.open_places() {
            self.refresh(place);
        }
        self.returns = 0;
        self.best_cost = u32::MAX;
        self.note_best();
        ControlFlow::Continue(())
    }

    #[inline]
    fn step(&mut self, tenure: Tenure, guide: &impl Guide, rng: &mut Rng) {
        self.release();
        self.stale += 1;
        let Some(swap) = self.choose(guide, rng) else { return };
        let moves = tenure.draw(self.cell_count.min(self.cost as usize), rng);
        self.make(swap, moves);
        self.note_best();
        self.return_if_far();
    }

    #[inline]
    fn cost(&self) -> u32 {
        self.cost
    }

    #[inline]
    fn best_cost(&self) -> u32 {
        self.best_cost
    }

    #[inline]
    fn stale(&self) -> u64 {
        self.stale
    }

    fn literals(&self) -> impl Iterator<Item = Literal> {
        self.layout.open_places().filter_map(|place| self.layout.literal(self.own_slot(place)))
    }

    fn best_grid(&self) -> Grid {
        self.best_without_clashes()
    }
}
