//! Watching single choices of ants.

use std::sync::Arc;

use super::Trails;
use crate::deduce::{Cover, Literal};

/// Watches every single choice. A colony is compiled with and without one, so that nobody pays for not watching.
///
/// The ant waits until a method returns: whoever wants to see one choice after the other takes as long as it takes.
pub trait Probe {
    /// An ant stands at a cell and is about to choose one of these values.
    fn on_cell(&mut self, _candidates: &mut dyn Iterator<Item = Literal>, _trails: &Trails) {}

    /// An ant has chosen.
    fn on_choice(&mut self, choosing: &ChoiceEvent<'_>);

    /// An ant has taken a choice back.
    fn on_undo(&mut self, _undoing: &UndoEvent<'_>) {}
}

/// One choice of an ant and what followed from it.
pub struct ChoiceEvent<'a> {
    /// Which ant, from 0.
    pub ant: usize,
    /// What it chose.
    pub literal: Literal,
    /// What was fixed: the choice first, then all that followed by propagation.
    pub cascade: &'a [Literal],
    /// Everything that the ant has fixed by now, the cascade included.
    pub fixed: &'a [Literal],
    /// Has an open cell, by its place in the cover, still a choice? If it has none and is not fixed, it will stay empty.
    pub is_open: &'a dyn Fn(usize) -> bool,
    /// Did propagation end at a contradiction? Only ants that take choices back look for one.
    pub is_contradiction: bool,
    /// The open cells and values.
    pub cover: &'a Arc<Cover>,
}

/// A choice that an ant took back, and what followed from that.
#[derive(Debug)]
pub struct UndoEvent<'a> {
    /// Which ant, from 0.
    pub ant: usize,
    /// What it had chosen.
    pub literal: Literal,
    /// Everything that the ant has fixed by now: what followed from the choice is gone, what follows from striking it
    /// out is there.
    pub fixed: &'a [Literal],
    /// What follows from striking it out.
    pub cascade: &'a [Literal],
    /// Does striking it out contradict as well?
    pub is_contradiction: bool,
    /// Lives that the ant has lost so far.
    pub lives_lost: u32,
    /// The open cells and values.
    pub cover: &'a Arc<Cover>,
}

/// The probe that watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoProbe;

impl Probe for NoProbe {
    #[inline]
    fn on_choice(&mut self, _choosing: &ChoiceEvent<'_>) {}
}

impl<P: Probe + ?Sized> Probe for &mut P {
    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, trails: &Trails) {
        (**self).on_cell(candidates, trails);
    }

    fn on_choice(&mut self, choosing: &ChoiceEvent<'_>) {
        (**self).on_choice(choosing);
    }

    fn on_undo(&mut self, undoing: &UndoEvent<'_>) {
        (**self).on_undo(undoing);
    }
}

/// Of several colonies only one is watched.
impl<P: Probe> Probe for Option<P> {
    #[inline]
    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, trails: &Trails) {
        if let Some(probe) = self {
            probe.on_cell(candidates, trails);
        }
    }

    #[inline]
    fn on_choice(&mut self, choosing: &ChoiceEvent<'_>) {
        if let Some(probe) = self {
            probe.on_choice(choosing);
        }
    }

    #[inline]
    fn on_undo(&mut self, undoing: &UndoEvent<'_>) {
        if let Some(probe) = self {
            probe.on_undo(undoing);
        }
    }
}
