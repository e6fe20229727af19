//! Our fastest complete engine: finds, counts and enumerates solutions, and proves that there are none.
//!
//! There are two of it: [`nine`] for the 9x9 of the newspapers, all in bits, and [`general`] for every other shape. Both
//! search depth first with a stack of their own, apply singles and locked candidates at each node, and guess where the
//! least is left.

mod general;
mod nine;

use std::ops::ControlFlow;

use super::complete::{Complete, Visitor};
use super::start::Start;
use super::{Method, MethodKind};
use crate::deduce::Propagation;
use crate::model::Puzzle;
use crate::search::{Extent, Run, StopReason};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Tree,
    caption: "our fastest complete search",
    is_complete: true,
    enumerates: true,
    step: "one node: a value tried in a cell, at 9x9 in three cells",
    ..Method::new(
        "exact",
        "our fastest complete search: smallest group first, weighted by conflicts; bit tricks at 9x9",
        |_, _| Ok(Box::new(Exact::default())),
    )
};

/// The fastest complete engine. Finds a solution or proves that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact {
    /// Whether 9x9 goes the way of all other sizes, for comparing the two.
    pub general_only: bool,
}

impl Exact {
    /// Whether the search on this puzzle starts from its cover: the engine for 9x9 has a representation of its own.
    pub(super) fn needs_cover(&self, puzzle: &Puzzle) -> bool {
        self.general_only || !nine::fits(puzzle.geometry())
    }
}

impl Complete for Exact {
    const METHOD: Method = METHOD;

    fn search<V: Visitor>(
        &self,
        start: Start<'_>,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        if !self.needs_cover(start.puzzle) {
            return nine::search(start.puzzle, run, visitor);
        }
        let Ok(cover) = start.compile(Propagation::Fixpoint, run)? else {
            return ControlFlow::Continue(Extent::All);
        };
        general::Search::new(&cover).run(run, visitor)
    }
}
