//! Deduction without guessing: the paper's two rules of constraint propagation \[1\].
//!
//! The givens are entered on [`Masks`]. What stays open is compiled once into a [`Cover`], which all methods share. Each
//! search then works on its own [`CoverBoard`], or on a [`PeersBoard`] if it propagates as the authors' program does.
//! Why there are several boards: docs/decisions/0001.
//!
//! # References
//! \[1\] H. Lloyd, M. Amos, *Solving Sudoku with Ant Colony Optimisation*, arXiv:1805.03545, section II.

mod all_different;
mod backtrack_board;
mod cover;
mod cover_board;
mod links;
mod locked;
mod mask_board;
mod peer_lists;
mod peer_source;
mod presolve;
mod tightener;

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

pub(crate) use backtrack_board::{BacktrackBoard, BacktrackMark};
pub use cover::{Cover, Literal};
pub use cover_board::{CoverBoard, Mark};
pub use mask_board::{MaskBoard, Masks, PeersBoard, PeersMasks};
pub(crate) use peer_source::{LazyPeers, PeerSource, with_peer_source};
pub use presolve::Presolve;
pub(crate) use tightener::Tightener;

use crate::model::{Cell, Geometry, Value, names};
use crate::parameters::{ParameterRange, ParameterType, Setting};

/// How far the two rules are applied; the paper can be read in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Propagation {
    /// Until neither rule applies any more, as the text of the paper says.
    #[default]
    Fixpoint,
    /// As in the authors' program: a cell is examined only when one of its peers has just been fixed, depth first.
    /// Hidden singles that arise elsewhere are missed.
    Peers,
}

names! { Propagation, "propagation": Fixpoint = "fixpoint", Peers = "peers" }

impl ParameterType for Propagation {
    fn parse(text: &str, _range: &ParameterRange) -> Option<Propagation> {
        text.parse().ok()
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}

/// The state of an ant or a search: the open cells of a puzzle, some of them fixed by choice and propagation.
///
/// A choice that leads to a contradiction does not end the ant's walk: a cell without values stays empty, a fixed cell
/// stays fixed, and the ant continues. Then the order of deductions matters. It is part of the contract of all boards
/// with the same [`Propagation`]; docs/paper.md defines it.
pub trait Board: Clone {
    /// Returns to the propagated puzzle. Allocates nothing.
    fn reset(&mut self);

    /// Whether this open cell of the cover is neither fixed nor without values.
    fn is_open(&self, open_cell: usize) -> bool;

    /// The value set of an open cell, as literals in ascending order of values.
    fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone;

    /// Fixes a cell to one of its candidates and propagates.
    fn fix(&mut self, literal: Literal);

    /// The literals fixed since the last reset, in the order in which they were fixed.
    fn fixed(&self) -> &[Literal];
}

/// A board whose choices can be taken back, for searches in a tree.
pub trait ReversibleBoard: Board {
    /// A state to return to.
    type Mark: Copy;

    /// The cover of this board.
    fn cover(&self) -> &Arc<Cover>;

    /// The number of values left for an open cell: 1 if it is fixed, 0 if it is empty.
    fn value_count(&self, open_cell: usize) -> u32;

    /// Whether this literal is neither fixed nor struck out.
    fn is_candidate(&self, literal: Literal) -> bool;

    /// Whether the literal's cell is fixed to its value.
    fn is_fixed(&self, literal: Literal) -> bool;

    /// The current state, for [`undo`](Self::undo).
    fn mark(&self) -> Self::Mark;

    /// Fixes a cell to one of its candidates and propagates, in a way that can be undone.
    ///
    /// Returns `false` if the propagation has met a contradiction that it notices.
    fn assume(&mut self, literal: Literal) -> bool;

    /// Undoes everything since the mark. Every change since then must come from [`assume`](Self::assume).
    fn undo(&mut self, mark: Self::Mark);
}

/// A contradiction between the givens, found by propagation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct Contradiction {
    geometry: Arc<Geometry>,
    /// Where the contradiction shows.
    pub(crate) place: ContradictionPlace,
}

/// Where a contradiction shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContradictionPlace {
    /// A given that the givens before it exclude.
    Given(Cell, Value),
    /// A cell that has no value left.
    Cell(Cell),
    /// A unit, by its number, that has no place left for this value.
    Unit(usize, Value),
    /// A unit, by its number, whose cells cannot all be different.
    AllDifferent(usize),
}

impl Contradiction {
    pub(crate) fn new(geometry: Arc<Geometry>, place: ContradictionPlace) -> Contradiction {
        Contradiction { geometry, place }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |cell| self.geometry.cell_name(cell);
        match self.place {
            ContradictionPlace::Given(cell, value) => {
                let value = self.geometry.value_name(value);
                write!(f, "the givens exclude each other: {value} cannot stand at {}", name(cell))
            }
            ContradictionPlace::Cell(cell) => write!(f, "no value is left for {}", name(cell)),
            ContradictionPlace::Unit(unit, value) => {
                let value = self.geometry.value_name(value);
                write!(f, "no place is left for {value} in {}", self.geometry.unit(unit))
            }
            ContradictionPlace::AllDifferent(unit) => {
                write!(f, "the cells of {} cannot all be different", self.geometry.unit(unit))
            }
        }
    }
}
