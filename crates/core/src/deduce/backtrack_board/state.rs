//! The part of a [`BacktrackBoard`](super::BacktrackBoard) that choices change.

use crate::deduce::Cover;
use crate::deduce::cover_board::{ONE, SHIFT};
use crate::deduce::links::IntoIndex;

#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) words: Vec<u32>,
    /// 1 while a literal is open, 0 once it is fixed or struck out; as long as a power of two, so that any xor of
    /// numbers is an index.
    pub(super) open: Vec<u8>,
    /// One bit per group; for the group of an open cell it says that the cell has two values left. Others are unused.
    pub(super) pairs: Vec<u64>,
}

impl State {
    pub(super) fn new(cover: &Cover) -> State {
        let count = cover.literal_count();
        let mut open = vec![1; count];
        open.resize(count.next_power_of_two(), 0);
        let mut pairs = vec![0; cover.group_count().div_ceil(64)];
        for (open_cell, word) in cover.words()[..cover.open_cells().len()].iter().enumerate() {
            pairs[open_cell / 64] |= u64::from(word >> SHIFT == 2) << (open_cell % 64);
        }
        State { words: cover.words().to_vec(), open, pairs }
    }

    pub(super) fn copy_from(&mut self, other: &State) {
        self.words.copy_from_slice(&other.words);
        self.open.copy_from_slice(&other.open);
        self.pairs.copy_from_slice(&other.pairs);
    }

    #[inline]
    pub(super) fn take_back<G: IntoIndex>(&mut self, literal: u32, groups: &[G]) {
        self.open[literal as usize] = 1;
        for &group in groups {
            let word = &mut self.words[group.into_index()];
            *word = (*word ^ literal).wrapping_add(ONE);
        }
        let first = groups[0].into_index();
        self.toggle_pair(first);
    }

    /// Flips the bit of a cell that has two or three values; called before it loses one, or after it has got one back.
    #[inline]
    pub(super) fn toggle_pair(&mut self, open_cell: usize) {
        let is_near_pair = self.words[open_cell].wrapping_sub(2 * ONE) < 2 * ONE;
        self.pairs[open_cell / 64] ^= u64::from(is_near_pair) << (open_cell % 64);
    }

    /// Sets the bit of a cell according to its count.
    pub(super) fn mark_pair(&mut self, open_cell: usize) {
        let bit = 1 << (open_cell % 64);
        let word = &mut self.pairs[open_cell / 64];
        *word = if self.words[open_cell] >> SHIFT == 2 { *word | bit } else { *word & !bit };
    }
}
