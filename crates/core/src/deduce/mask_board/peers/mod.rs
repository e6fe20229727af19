//! Masks for the authors' reading of the propagation ([`Propagation::Peers`]): depth first, peers only.
//!
//! As soon as a cell is fixed, the authors' program visits the cells of its units one by one: the first cell of the box,
//! of the column, of the row, then the second ones. A visit removes the values that are fixed in the units of the
//! visited cell, then looks for a naked single, then for a hidden single. If it fixes the cell, the units of that cell
//! are visited first.
//!
//! Nearly all of these visits change nothing. So the board keeps a set of *waiting* cells for each unit, and only
//! waiting cells are visited. A cell waits from the moment at which a visit would change something:
//! - a cell of one of its units is fixed to one of its values (the value stays in its set until the visit), or
//! - it has become the only place of one of its values in a unit.
//!
//! After a visit that does not fix the cell, no value of its set is fixed in its units. The number of values for which
//! it is the only place of a unit is not one in any of its units. The first can change only when a value is fixed, the
//! second only when a value becomes alone (a value is removed from the cell by visits only). So the cell need not wait
//! until one of both happens.

mod rescan;
mod shape;
mod walk;

use std::ops::ControlFlow;
use std::sync::Arc;

use self::shape::{ALONE, MOST_UNITS, PLACES, Shape, TAKEN, WAITING};
use self::walk::Frame;
use super::Masks;
use crate::deduce::{Contradiction, ContradictionPlace, Cover, Propagation};
use crate::model::{Cell, Geometry, ValueSet};

/// The masks of all cells and units, for [`Propagation::Peers`].
///
/// A cell with one value is fixed; a visit fixes every other cell that comes down to one value.
#[derive(Clone, Debug)]
pub struct PeersMasks<S> {
    geometry: Arc<Geometry>,
    shape: Arc<Shape<S>>,
    /// All words that change, in one vector, so that a reset is one copy and undoing needs one list:
    /// ```text
    /// taken[unit]          bit v set: v is fixed in the unit     ┐
    /// alone[unit]          bit v set: v has (or had) one place   │
    /// waiting[unit]        bit p set: the unit's p-th cell waits ├ side by side for each unit
    /// places[unit, value]  bit p set: the unit's p-th cell has   │
    ///                      the value; none once it is fixed      ┘
    /// values[cell]         bit v set: the cell may still be v
    /// ```
    words: Vec<S>,
    /// The cells fixed by the last call, in order, with the indices of their values.
    fixed: Vec<(Cell, u8)>,
    stack: Vec<Frame>,
    /// The words overwritten by reversible calls, with their indices, in order.
    trail: Vec<(u32, S)>,
    /// The first cell that lost its last value.
    empty_cell: Option<Cell>,
}

impl<S: ValueSet> PeersMasks<S> {
    /// Masks on which no cell has any value.
    fn empty(geometry: &Arc<Geometry>) -> PeersMasks<S> {
        assert!(geometry.side() <= S::CAPACITY, "the word is too small for the side");
        let shape = Shape::new(geometry);
        let count = shape.values + geometry.cell_count();
        PeersMasks {
            geometry: geometry.clone(),
            shape: Arc::new(shape),
            words: vec![S::EMPTY; count],
            fixed: Vec::new(),
            stack: Vec::new(),
            trail: Vec::new(),
            empty_cell: None,
        }
    }

    /// The masks that a cover was compiled from. `poll` is called regularly and may stop the work.
    pub(crate) fn from_cover<B>(
        cover: &Cover,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, PeersMasks<S>> {
        let mut masks = PeersMasks::empty(cover.grid().geometry());
        let shape = Arc::clone(&masks.shape);
        let words = &mut masks.words;
        for (cell, value) in cover.grid().filled() {
            words[shape.values + cell.index()] = S::only(value.index());
            for seat in shape.seats(cell) {
                words[seat.word(TAKEN)] |= S::only(value.index());
            }
        }
        for literal in cover.literals() {
            let (cell, value) = (cover.cell(literal), cover.value(literal).index());
            words[shape.values + cell.index()] |= S::only(value);
            for seat in shape.seats(cell) {
                words[seat.word(PLACES + value)] |= seat.bit;
            }
            if literal.0 % 65_536 == 65_535 {
                poll()?;
            }
        }
        // The hidden singles that the order of the givens left unnoticed.
        for literal in cover.literals() {
            let (cell, value) = (cover.cell(literal), cover.value(literal).index());
            let seats = shape.seats(cell);
            for seat in seats {
                if words[seat.word(PLACES + value)] == seat.bit {
                    words[seat.word(ALONE)] |= S::only(value);
                    seats.iter().for_each(|seat| words[seat.word(WAITING)] |= seat.bit);
                }
            }
            if literal.0 % 65_536 == 65_535 {
                poll()?;
            }
        }
        ControlFlow::Continue(masks)
    }

    /// Allocates what a search of `cell_count` cells needs.
    pub(super) fn reserve(&mut self, cell_count: usize) {
        self.fixed.reserve(cell_count);
        self.stack.reserve(cell_count);
    }

    /// Returns to the state of other masks with the same shape. Allocates nothing.
    pub(super) fn copy_state(&mut self, from: &PeersMasks<S>) {
        self.words.copy_from_slice(&from.words);
        self.trail.clear();
        self.empty_cell = from.empty_cell;
    }

    /// The cells fixed by the last call, in order, with the indices of their values.
    #[inline]
    pub(super) fn fixed(&self) -> &[(Cell, u8)] {
        &self.fixed
    }

    /// The first cell that lost its last value, if there is one.
    #[inline]
    pub(super) fn empty_cell(&self) -> Option<Cell> {
        self.empty_cell
    }

    /// The number of words to take back until the current state is reached again.
    pub(super) fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything since the trail had this length and `empty_cell` was the first cell without values.
    pub(super) fn undo(&mut self, trail_len: usize, empty_cell: Option<Cell>) {
        for &(index, word) in self.trail[trail_len..].iter().rev() {
            self.words[index as usize] = word;
        }
        self.trail.truncate(trail_len);
        self.empty_cell = empty_cell;
    }

    /// All words that change.
    #[cfg(test)]
    pub(super) fn words(&self) -> &[S] {
        &self.words
    }

    /// Fixes an open cell to one of its values and propagates; can be undone if `REVERSIBLE`.
    #[inline]
    pub(super) fn propagate<const REVERSIBLE: bool>(&mut self, cell: Cell, value: usize) {
        if self.shape.has_triples {
            self.walk::<3, REVERSIBLE>(cell, value);
        } else if self.geometry.has_exclusions() {
            self.rescan::<REVERSIBLE>(cell, value);
        } else {
            self.walk::<MOST_UNITS, REVERSIBLE>(cell, value);
        }
    }
}

impl<S: ValueSet> Masks for PeersMasks<S> {
    const PROPAGATION: Propagation = Propagation::Peers;
    type Set = S;

    fn blank(geometry: &Arc<Geometry>) -> PeersMasks<S> {
        let mut masks = PeersMasks::empty(geometry);
        let Shape { side, stride, values, .. } = *masks.shape;
        let (units, cells) = masks.words.split_at_mut(values);
        for unit in units.chunks_exact_mut(stride) {
            unit[PLACES..PLACES + side].fill(S::all(side));
        }
        cells.fill(S::all(side));
        masks
    }

    fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    #[inline]
    fn values(&self, cell: Cell) -> S {
        self.words[self.shape.values + cell.index()]
    }

    #[inline]
    fn is_fixed(&self, cell: Cell) -> bool {
        self.values(cell).is_single()
    }

    fn fix_cell(&mut self, cell: Cell, value: usize) {
        if !self.is_fixed(cell) {
            self.propagate::<false>(cell, value);
        }
    }

    fn contradiction(&self) -> Option<Contradiction> {
        let place = ContradictionPlace::Cell(self.empty_cell?);
        Some(Contradiction { geometry: self.geometry.clone(), place })
    }
}
