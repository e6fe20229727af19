//! The board of searches with the authors' reading of the propagation.

use std::sync::Arc;

use super::{Masks, PeersMasks};
use crate::deduce::{Board, Cover, Literal, ReversibleBoard};
use crate::model::{Cell, ValueSet};

/// A board of masks with [`Propagation::Peers`](crate::Propagation::Peers), which can be reset and undone.
#[derive(Clone, Debug)]
pub struct PeersBoard<S> {
    cover: Arc<Cover>,
    /// The masks after the givens.
    fresh: Arc<PeersMasks<S>>,
    pub(super) masks: PeersMasks<S>,
    fixed: Vec<Literal>,
}

/// A state of a [`PeersBoard`] to return to.
#[derive(Clone, Copy, Debug)]
pub struct PeersMark {
    fixed: usize,
    trail: usize,
    empty_cell: Option<Cell>,
}

impl<S: ValueSet> PeersBoard<S> {
    /// A board on which all literals of the cover are open; `fresh` are the masks that the cover was compiled from.
    #[must_use]
    pub fn new(cover: &Arc<Cover>, fresh: &Arc<PeersMasks<S>>) -> PeersBoard<S> {
        let cell_count = cover.open_cells().len();
        let mut masks = PeersMasks::clone(fresh);
        masks.reserve(cell_count);
        PeersBoard {
            cover: cover.clone(),
            fresh: fresh.clone(),
            masks,
            fixed: Vec::with_capacity(cell_count),
        }
    }

    #[inline]
    fn values(&self, open_cell: usize) -> S {
        self.masks.values(self.cover.open_cells()[open_cell])
    }

    #[inline]
    fn propagate<const REVERSIBLE: bool>(&mut self, literal: Literal) {
        let cover = &*self.cover;
        self.masks.propagate::<REVERSIBLE>(cover.cell(literal), cover.value(literal).index());
        for &(cell, value) in self.masks.fixed() {
            // The literals of a cell are numbered in the order of its values after the givens.
            let below = self.fresh.values(cell) & S::all(value.into());
            self.fixed.push(Literal(cover.first_literal(cover.open_from(cell)).0 + below.len() as u32));
        }
    }
}

impl<S: ValueSet> Board for PeersBoard<S> {
    fn reset(&mut self) {
        self.masks.copy_state(&self.fresh);
        self.fixed.clear();
    }

    #[inline]
    fn is_open(&self, open_cell: usize) -> bool {
        !self.values(open_cell).without_lowest().is_empty()
    }

    #[inline]
    fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone {
        let values = self.values(open_cell);
        let literals = self.cover.literals_of(open_cell);
        literals.filter(move |&literal| values.has(self.cover.value(literal).index()))
    }

    #[inline]
    fn fix(&mut self, literal: Literal) {
        self.propagate::<false>(literal);
    }

    #[inline]
    fn fixed(&self) -> &[Literal] {
        &self.fixed
    }
}

impl<S: ValueSet> ReversibleBoard for PeersBoard<S> {
    type Mark = PeersMark;

    fn cover(&self) -> &Arc<Cover> {
        &self.cover
    }

    #[inline]
    fn value_count(&self, open_cell: usize) -> u32 {
        self.values(open_cell).len() as u32
    }

    #[inline]
    fn is_candidate(&self, literal: Literal) -> bool {
        let values = self.masks.values(self.cover.cell(literal));
        !values.is_single() && values.has(self.cover.value(literal).index())
    }

    #[inline]
    fn is_fixed(&self, literal: Literal) -> bool {
        self.masks.values(self.cover.cell(literal)) == S::only(self.cover.value(literal).index())
    }

    #[inline]
    fn mark(&self) -> PeersMark {
        let empty_cell = self.masks.empty_cell();
        PeersMark { fixed: self.fixed.len(), trail: self.masks.trail_len(), empty_cell }
    }

    /// Returns `false` if some cell has lost its last value. The propagation goes on all the same, as in the authors'
    /// program; a value without a place in a unit is not noticed.
    fn assume(&mut self, literal: Literal) -> bool {
        self.propagate::<true>(literal);
        self.masks.empty_cell().is_none()
    }

    fn undo(&mut self, mark: PeersMark) {
        self.masks.undo(mark.trail, mark.empty_cell);
        self.fixed.truncate(mark.fixed);
    }
}
