//! The changes that the owner of a run makes to a colony at work.

use std::sync::{Mutex, MutexGuard, PoisonError};

use antdoku::internals::Touch;

use crate::error::ApiError;
use crate::request::{TouchField, TouchedField};

/// The most changes of one contestant: a link with as many still fits into the address of a page.
pub(crate) const MOST_TOUCHES: usize = 1_000;

/// The changes of one contestant, made and to be made.
#[derive(Debug, Default)]
pub(super) struct Touches(Mutex<List>);

#[derive(Debug, Default)]
struct List {
    /// All changes in the order in which they are made.
    all: Vec<(TouchedField, Touch)>,
    /// The number of those that were made.
    made: usize,
    /// Iterations begun.
    begun: u64,
}

impl Touches {
    /// Changes that are known from the start.
    pub(super) fn new(planned: Vec<(TouchedField, Touch)>) -> Touches {
        let mut all = planned;
        all.sort_by_key(|(touched, _)| touched.after);
        Touches(Mutex::new(List { all, ..List::default() }))
    }

    /// The changes to be made after this number of finished iterations, before the next begins.
    pub(super) fn take(&self, iteration: u64) -> Vec<Touch> {
        let mut list = self.lock();
        list.begun = iteration + 1;
        let due = list.all[list.made..].iter().take_while(|(touched, _)| touched.after <= iteration).count();
        let first = list.made;
        list.made += due;
        list.all[first..first + due].iter().map(|&(_, touch)| touch).collect()
    }

    /// Adds a change, which is made after the iteration that is under way. Returns the number of that iteration.
    ///
    /// # Errors
    /// 422 if there are too many, or the change frees a cell that is not fixed.
    pub(super) fn add(&self, field: TouchField, touch: Touch) -> Result<u64, ApiError> {
        let mut list = self.lock();
        if list.all.len() >= MOST_TOUCHES {
            let message = format!("{MOST_TOUCHES} changes were made to this colony, which is the most");
            return Err(ApiError::refused("touch", message).with_remedy("start the run again"));
        }
        let after = list.begun;
        let place = list.all.partition_point(|(touched, _)| touched.after <= after);
        if let Touch::Free(freed) = touch {
            let of_cell = list.all[..place].iter().rev().find_map(|&(_, touch)| match touch {
                Touch::Fix(cell, _) if cell == freed => Some(true),
                Touch::Free(cell) if cell == freed => Some(false),
                _ => None,
            });
            if of_cell != Some(true) {
                return Err(ApiError::refused(
                    "touch.cell",
                    "this cell is not fixed: nothing is to be freed",
                ));
            }
        }
        list.all.insert(place, (TouchedField { after, touch: field }, touch));
        Ok(after)
    }

    /// All changes as the colony takes them.
    pub(super) fn planned(&self) -> Vec<Touch> {
        self.lock().all.iter().map(|&(_, touch)| touch).collect()
    }

    /// All changes, also those to be made.
    pub(super) fn all(&self) -> Vec<TouchedField> {
        self.lock().all.iter().map(|(touched, _)| touched.clone()).collect()
    }

    /// The changes that were made.
    pub(super) fn made(&self) -> Vec<TouchedField> {
        let list = self.lock();
        list.all[..list.made].iter().map(|(touched, _)| touched.clone()).collect()
    }

    /// Locks the list. Nothing in it is changed in two steps, so that a panic elsewhere does no harm.
    fn lock(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use antdoku::{Geometry, Value};

    use super::*;

    fn wipe(after: u64) -> (TouchedField, Touch) {
        (TouchedField { after, touch: TouchField::Wipe { cell: None } }, Touch::Wipe(None))
    }

    #[test]
    fn changes_are_made_after_the_iteration_under_way_and_planned_ones_in_their_time() {
        let touches = Touches::new(vec![wipe(5), wipe(0)]);
        let add = |number: f64| {
            let parameter = antdoku::internals::TouchParameter::Ants;
            let field = TouchField::Set { parameter: "ants".to_owned(), to: number };
            touches.add(field, Touch::Set(parameter, number)).unwrap()
        };
        assert_eq!(add(1.0), 0, "before the first iteration");
        assert_eq!(touches.take(0).len(), 2);
        assert_eq!((add(2.0), add(3.0)), (1, 1));
        assert_eq!(touches.take(1).len(), 2);
        assert_eq!(touches.take(2), []);
        assert_eq!(touches.made().len(), 4);
        assert_eq!(touches.take(5), [Touch::Wipe(None)]);
        assert_eq!(touches.all().iter().map(|touched| touched.after).collect::<Vec<_>>(), [0, 0, 1, 1, 5]);
    }

    #[test]
    fn only_a_fixed_cell_is_freed_and_there_are_not_too_many() {
        let cell = Geometry::square(2).unwrap().cells().nth(7).unwrap();
        let touches = Touches::default();
        let fix = || {
            let touch = Touch::Fix(cell, Value::new(1).unwrap());
            touches.add(TouchField::Fix { cell: 7, value: 1 }, touch)
        };
        let free = || touches.add(TouchField::Free { cell: 7 }, Touch::Free(cell));
        assert!(free().is_err() && fix().is_ok() && free().is_ok() && free().is_err());
        while touches.all().len() < MOST_TOUCHES {
            fix().unwrap();
        }
        assert_eq!(fix().unwrap_err().message, "1000 changes were made to this colony, which is the most");
    }
}
