//! The ring of cells on which the ants walk, cut at their starts.

use std::ops::Range;

use crate::deduce::Cover;
use crate::model::Cell;

/// The ring of open cells, cut into one segment per ant: from its start to the start of the ant before it.
///
/// In the paper all ants take one step in turn, *c* times. An ant reads and changes only the trails of the cell it is
/// on, so all that matters is in which order ants come to the *same* cell. Those in the segment from ant A's start are
/// visited by A first, then by the ant that started next behind A, and so on. So each ant may walk a whole segment at
/// once, if in round r it walks the r-th segment from its own: every cell sees the same ants in the same order, with
/// the same trails. What changes is that a board stays in the cache for a segment instead of one step, 62 cells
/// instead of one with ten ants at 25x25 (docs/decisions/0002 has the gain).
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// The ants in the order of their starts.
    ants: Vec<usize>,
    /// Where their segments begin, as places in the list of open cells.
    cuts: Vec<usize>,
    open_cells: usize,
}

impl Ring {
    pub(super) fn new(ants: usize, open_cells: usize) -> Ring {
        Ring { ants: (0..ants).collect(), cuts: Vec::with_capacity(ants), open_cells }
    }

    /// Cuts the ring at the cells on which the ants start.
    pub(super) fn cut(&mut self, starts: &[Cell], cover: &Cover) {
        self.ants.sort_unstable_by_key(|&ant| starts[ant]);
        self.cuts.clear();
        self.cuts.extend(self.ants.iter().map(|&ant| cover.open_from(starts[ant])));
    }

    /// Which ant walks which open cells, and the rest of them after the end of the grid: first the segments of round
    /// 0, then of round 1.
    pub(super) fn walks(&self) -> impl Iterator<Item = (usize, Range<usize>, Range<usize>)> {
        let count = self.ants.len();
        (0..count).flat_map(move |round| {
            (0..count).map(move |rank| {
                let segment = (rank + round) % count;
                let (first, second) = self.segment(segment);
                (self.ants[rank], first, second)
            })
        })
    }

    fn segment(&self, number: usize) -> (Range<usize>, Range<usize>) {
        match self.cuts.get(number + 1) {
            Some(&end) => (self.cuts[number]..end, 0..0),
            None => (self.cuts[number]..self.open_cells, 0..self.cuts[0]),
        }
    }
}
