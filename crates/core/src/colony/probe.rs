//! Probes: observers of the single choices of ants.

use std::sync::Arc;

use super::{Touch, Trails};
use crate::deduce::{Cover, Literal};

/// An observer of every single choice. A colony is compiled with and without a probe, so an unused probe costs nothing.
///
/// The ant waits until a method of the probe returns. A probe may block, for instance to show choices one by one.
pub trait Probe {
    /// Called before the first iteration and between any two, with the number of those that are finished. The changes
    /// that it returns are made in their order.
    #[inline]
    fn touches(&mut self, _iteration: u64) -> Vec<Touch> {
        Vec::new()
    }

    /// Called before an ant chooses one of these candidates of a cell.
    fn on_cell(&mut self, _candidates: &mut dyn Iterator<Item = Literal>, _trails: &Trails) {}

    /// Called after an ant has chosen.
    fn on_choice(&mut self, event: &ChoiceEvent<'_>);

    /// Called after an ant has undone a choice.
    fn on_undo(&mut self, _event: &UndoEvent<'_>) {}
}

/// One choice of an ant and its consequences.
#[non_exhaustive]
pub struct ChoiceEvent<'a> {
    /// The number of the ant, from 0.
    pub ant: usize,
    /// The literal that the ant chose.
    pub literal: Literal,
    /// The literals fixed by this choice: the choice first, then those that followed by propagation.
    pub cascade: &'a [Literal],
    /// All literals that the ant has fixed so far, the cascade included.
    pub fixed: &'a [Literal],
    /// Whether an open cell, by its index in the cover, still has a choice. A cell that has none and is not fixed stays
    /// empty.
    pub is_open: &'a dyn Fn(usize) -> bool,
    /// Whether propagation ended at a contradiction. Only ants that backtrack detect contradictions.
    pub is_contradiction: bool,
    /// The open part of the puzzle.
    pub cover: &'a Arc<Cover>,
}

/// A choice that an ant undid, and the consequences of striking it out.
#[derive(Debug)]
#[non_exhaustive]
pub struct UndoEvent<'a> {
    /// The number of the ant, from 0.
    pub ant: usize,
    /// The literal that the ant had chosen.
    pub literal: Literal,
    /// All literals that the ant has fixed so far: without the consequences of the choice, with those of striking it
    /// out.
    pub fixed: &'a [Literal],
    /// The literals fixed because the choice was struck out.
    pub cascade: &'a [Literal],
    /// Whether striking out the choice leads to a contradiction, too.
    pub is_contradiction: bool,
    /// The lives that the ant has lost so far.
    pub lives_lost: u32,
    /// The open part of the puzzle.
    pub cover: &'a Arc<Cover>,
}

/// A probe that ignores everything.
#[derive(Clone, Copy, Debug)]
pub struct NoProbe;

impl Probe for NoProbe {
    #[inline]
    fn on_choice(&mut self, _event: &ChoiceEvent<'_>) {}
}

impl<P: Probe + ?Sized> Probe for &mut P {
    fn touches(&mut self, iteration: u64) -> Vec<Touch> {
        (**self).touches(iteration)
    }

    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, trails: &Trails) {
        (**self).on_cell(candidates, trails);
    }

    fn on_choice(&mut self, event: &ChoiceEvent<'_>) {
        (**self).on_choice(event);
    }

    fn on_undo(&mut self, event: &UndoEvent<'_>) {
        (**self).on_undo(event);
    }
}

/// An absent probe ignores everything: of several colonies, only one has a probe.
impl<P: Probe> Probe for Option<P> {
    #[inline]
    fn touches(&mut self, iteration: u64) -> Vec<Touch> {
        self.as_mut().map_or_else(Vec::new, |probe| probe.touches(iteration))
    }

    #[inline]
    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, trails: &Trails) {
        if let Some(probe) = self {
            probe.on_cell(candidates, trails);
        }
    }

    #[inline]
    fn on_choice(&mut self, event: &ChoiceEvent<'_>) {
        if let Some(probe) = self {
            probe.on_choice(event);
        }
    }

    #[inline]
    fn on_undo(&mut self, event: &UndoEvent<'_>) {
        if let Some(probe) = self {
            probe.on_undo(event);
        }
    }
}
