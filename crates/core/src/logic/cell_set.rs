//! Sets of cells as bits, for any number of cells.

use crate::model::Cell;

/// A set of cells of one grid: a bit for each cell in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellSet(Vec<u64>);

impl CellSet {
    /// An empty set for cells below `cell_count`.
    pub(super) fn new(cell_count: usize) -> CellSet {
        CellSet(vec![0; cell_count.div_ceil(64)])
    }

    /// Adds a cell.
    #[inline]
    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1u64 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub(super) fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1u64 << (cell.index() % 64));
    }

    /// Whether the cell is in the set.
    #[inline]
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The words of the set, 64 cells each.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    /// Keeps the cells that are also in `other`.
    pub(super) fn keep(&mut self, other: &CellSet) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// Adds the cells of `other`.
    pub(super) fn add(&mut self, other: &CellSet) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Whether every cell of `other` is in the set.
    pub(super) fn has_all(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| other & !word == 0)
    }

    /// Whether the two sets have a cell in common.
    pub(super) fn meets(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// The cells in reading order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| cells_of(place, word))
    }

    /// The cells that are in both sets, in reading order.
    pub(super) fn common<'a>(&'a self, other: &'a CellSet) -> impl Iterator<Item = Cell> + 'a {
        let words = self.0.iter().zip(&other.0).enumerate();
        words.flat_map(|(place, (word, other))| cells_of(place, word & other))
    }
}

/// The cells of one word of a set.
pub(super) fn cells_of(place: usize, word: u64) -> impl Iterator<Item = Cell> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(Cell((place * 64 + bit) as u16))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_listed_across_words() {
        let (mut all, mut some) = (CellSet::new(130), CellSet::new(130));
        for cell in [0, 63, 64, 127, 129] {
            all.insert(Cell(cell));
        }
        for cell in [63, 127, 128] {
            some.insert(Cell(cell));
        }
        assert!(all.iter().eq([0, 63, 64, 127, 129].map(Cell)));
        assert!(all.common(&some).eq([63, 127].map(Cell)));
        assert!(all.meets(&some) && !all.has_all(&some));
        some.remove(Cell(128));
        assert!(all.has_all(&some) && !some.has(Cell(128)) && some.has(Cell(127)));
        all.keep(&some);
        assert_eq!(all, some);
    }
}
