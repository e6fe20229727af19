//! What follows from a grid without guessing: the paper's two rules of constraint propagation \[1\].
//!
//! The givens are entered on a [`MaskBoard`]; what stays open is compiled once into a [`Cover`], which every method
//! shares, and each searcher walks on its own [`CoverBoard`]. Why there are two boards: docs/decisions/0001.
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
pub use mask_board::{MaskBoard, ResettableMaskBoard};
pub(crate) use peer_source::{LazyPeers, PeerSource, with_peer_source};
pub use presolve::Presolve;
pub(crate) use tightener::Tightener;

use crate::model::{Cell, Geometry, Value};
use crate::parameters::{ParameterType, Range, Setting};

/// How far the two rules are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Propagation {
    /// Until nothing follows any more: the reading of the paper's text.
    #[default]
    Fixpoint,
    /// As in the authors' program: a cell is looked at only when one of its peers has just been fixed, depth first,
    /// so that a hidden single which arises elsewhere stays unseen.
    Peers,
}

impl Propagation {
    /// The names of both readings.
    pub const NAMES: &'static [&'static str] = &["fixpoint", "peers"];

    /// The name of this reading.
    #[must_use]
    pub fn name(self) -> &'static str {
        Propagation::NAMES[self as usize]
    }

    /// The reading of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Propagation> {
        [Propagation::Fixpoint, Propagation::Peers].into_iter().find(|reading| reading.name() == name)
    }
}

impl ParameterType for Propagation {
    fn parse(text: &str, _range: &Range) -> Option<Propagation> {
        Propagation::from_name(text)
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}

/// What a searcher walks on: the open cells of a puzzle, some of them fixed by choice and propagation.
///
/// A choice that leads to a contradiction does not end the walk: a cell without values stays empty, a fixed cell stays
/// fixed, and the ant goes on. Then the order of deductions matters, and is part of the contract of every board with
/// the same [`Propagation`]; docs/paper.md spells it out.
pub trait Board {
    /// Back to the propagated puzzle. Allocates nothing.
    fn reset(&mut self);

    /// Does this open cell of the cover still have a choice?
    fn is_open(&self, open_cell: usize) -> bool;

    /// The value set of an open cell, as literals in ascending order of values.
    fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone;

    /// Fixes a cell to one of its candidates, and all that follows.
    fn fix(&mut self, literal: Literal);

    /// Everything fixed since the last reset, in the order in which it was fixed.
    fn fixed(&self) -> &[Literal];
}

/// The givens contradict each other, as propagation shows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Contradiction {
    geometry: Arc<Geometry>,
    /// Where it shows.
    pub place: ContradictionPlace,
}

/// Where a contradiction shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContradictionPlace {
    /// The givens before it exclude this given.
    Given(Cell, Value),
    /// This cell has no value left.
    Cell(Cell),
    /// This unit, by its number, has no place left for this value.
    Unit(usize, Value),
    /// The cells of this unit, by its number, cannot all be different.
    AllDifferent(usize),
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
