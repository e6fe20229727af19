//! Blanks cells only as long as techniques solve the puzzle.
//!
//! A group of cells may be blank if singles give its values back at once: the rest of the way is what it was before. That
//! is so for most cells at first, and saves the way through the whole puzzle.

use std::cell::{Cell as Slot, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::wish::{Fit, Wish};
use super::{SMALL, is_unique};
use crate::logic::{Level, State, single_of};
use crate::model::{Cell, Geometry, Grid};
use crate::search::{Run, StopReason};

/// What decides whether cells may be blank.
pub(super) struct Grader {
    wish: Wish,
    /// The position without givens, from which those of all puzzles are made.
    blank: State,
    /// Whether the puzzle is as wished so far. Then it stays so.
    is_met: bool,
}

impl Grader {
    pub(super) fn new(geometry: &Arc<Geometry>, wish: Wish) -> Grader {
        Grader { wish, blank: State::blank(geometry), is_met: false }
    }

    fn is_large(&self) -> bool {
        self.blank.geometry().cell_count() > SMALL
    }

    /// Whether the puzzle is not too hard with this group of cells blank, which it was not with their values.
    pub(super) fn can_be_blank(
        &mut self,
        givens: &Grid,
        group: &[Cell],
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, bool> {
        run.poll()?;
        let mut state = self.blank.clone().with_givens(givens).expect("the givens are part of a solution");
        // The scores of further singles may raise the level of a small puzzle that is as wished, unless it has singles alone.
        let is_free = !self.is_met || self.is_large() || self.wish.level == Some(Level::Easy);
        if is_free && self.wish.allows_all_singles() && are_given_back(state.clone(), group) {
            return ControlFlow::Continue(true);
        }
        // A large puzzle that needs chains takes long to explain, so it is left as it is once it is as wished.
        if self.is_met && self.is_large() && self.wish.allows_chains() {
            return ControlFlow::Continue(false);
        }
        // Techniques never solve a puzzle with several solutions. Chains and almost locked sets take longer to find that out
        // than a search does.
        if self.wish.allows_chains() {
            match is_unique(givens, run)? {
                Some(false) => return ControlFlow::Continue(false),
                Some(true) => state = state.assume_unique(),
                None => {}
            }
        }
        let fit = unless_over(run, |goes_on| self.wish.fit(&state, goes_on))?;
        let can_be_blank = fit == Fit::Met || fit == Fit::Below && !self.is_met;
        self.is_met |= fit == Fit::Met;
        ControlFlow::Continue(can_be_blank)
    }
}

/// Whether singles lead back to the values of all these cells.
fn are_given_back(mut state: State, group: &[Cell]) -> bool {
    let mut open = group.to_vec();
    let mut before = usize::MAX;
    while open.len() < before {
        before = open.len();
        open.retain(|&cell| {
            let single = single_of(&state, cell);
            single.into_iter().for_each(|value| state.fix(cell, value));
            single.is_none()
        });
    }
    open.is_empty()
}

/// What `work` returns if it asks before each of its steps whether to go on. It returns `None` once it is told not to.
pub(super) fn unless_over<T>(
    run: &mut Run<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> Option<T>,
) -> ControlFlow<StopReason, T> {
    let (run, stopped) = (RefCell::new(run), Slot::new(None));
    let goes_on = || {
        let polled = run.borrow_mut().poll();
        stopped.set(polled.break_value());
        polled.is_continue()
    };
    match (work(&goes_on), stopped.get()) {
        (None, Some(reason)) => ControlFlow::Break(reason),
        (done, _) => ControlFlow::Continue(done.expect("the work ends early only if it is told to")),
    }
}
