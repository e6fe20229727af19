//! A single choice of an ant as viewers get it.

use antdoku::internals::Literal;
use antdoku::{Cover, Puzzle};
use serde::Serialize;

use super::frame::Bytes64;
use super::snapshot::{FOLLOWED, filled};

/// Whether an ant made a choice or took one back.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StepKind {
    Choice,
    Undo,
}

/// A choice that an ant made or took back.
#[derive(Debug, Serialize)]
pub(super) struct Step {
    pub(super) contestant: usize,
    pub(super) layout: u64,
    pub(super) iteration: u64,
    pub(super) ant: usize,
    pub(super) what: StepKind,
    pub(super) cell: usize,
    pub(super) values: Vec<u8>,
    pub(super) shares: Vec<f32>,
    pub(super) probabilities: Vec<f32>,
    pub(super) chosen: u8,
    pub(super) cascade: Vec<(usize, u8)>,
    pub(super) grid: Bytes64,
    /// Cells without a possible value.
    pub(super) dead: Vec<usize>,
    pub(super) contradiction: bool,
    pub(super) lives_lost: Option<u32>,
}

/// An ant's grid as it is now.
pub(super) fn partial(puzzle: &Puzzle, cover: &Cover, fixed: &[Literal]) -> Bytes64 {
    Bytes64(filled(puzzle, cover, fixed, FOLLOWED).0)
}
