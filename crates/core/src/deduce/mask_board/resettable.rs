//! A board of masks that can be reset to the propagated puzzle.

use std::sync::Arc;

use super::MaskBoard;
use crate::deduce::{Board, Cover, Literal};
use crate::model::{Value, ValueSet};

/// A mask board with a copy of its state after the givens, to which it can be reset.
#[derive(Clone, Debug)]
pub struct ResettableMaskBoard<S> {
    cover: Arc<Cover>,
    fresh: Arc<MaskBoard<S>>,
    board: MaskBoard<S>,
    fixed: Vec<Literal>,
}

impl<S: ValueSet> MaskBoard<S> {
    /// A board that can be reset to this one; `cover` must be compiled from it.
    #[must_use]
    pub fn resettable(self: &Arc<Self>, cover: &Arc<Cover>) -> ResettableMaskBoard<S> {
        ResettableMaskBoard {
            cover: cover.clone(),
            fresh: Arc::clone(self),
            board: MaskBoard::clone(self),
            fixed: Vec::with_capacity(cover.open_cells().len()),
        }
    }
}

impl<S: ValueSet> Board for ResettableMaskBoard<S> {
    fn reset(&mut self) {
        let (board, fresh) = (&mut self.board, &self.fresh);
        board.values.copy_from_slice(&fresh.values);
        board.places.copy_from_slice(&fresh.places);
        board.is_fixed.copy_from_slice(&fresh.is_fixed);
        board.taken.copy_from_slice(&fresh.taken);
        board.fixed.truncate(fresh.fixed.len());
        board.contradiction = None;
        self.fixed.clear();
    }

    #[inline]
    fn is_open(&self, open_cell: usize) -> bool {
        let cell = self.cover.open_cells()[open_cell];
        !self.board.is_fixed[cell.index()] && !self.board.values(cell).is_empty()
    }

    #[inline]
    fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone {
        let values = self.board.values(self.cover.open_cells()[open_cell]);
        self.cover
            .literals_of(open_cell)
            .filter(move |&literal| values.has(self.cover.value(literal).index()))
    }

    fn fix(&mut self, literal: Literal) {
        let before = self.board.fixed.len();
        self.board.fix_cell(self.cover.cell(literal), self.cover.value(literal).index());
        for &(cell, value) in &self.board.fixed[before..] {
            let literal = self.cover.literal(cell, Value::from_index(value.into()));
            self.fixed.push(literal.expect("the cover is compiled from this board"));
        }
    }

    #[inline]
    fn fixed(&self) -> &[Literal] {
        &self.fixed
    }
}
