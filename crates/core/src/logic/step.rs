//! One step of a person's way to the solution.

use super::technique::Technique;
use crate::model::{Cell, Value, names};

/// A value that is left for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
}

impl Candidate {
    /// The candidate of a cell and the index of a value.
    pub(super) fn new(cell: Cell, value: usize) -> Candidate {
        Candidate { cell, value: Value::from_index(value) }
    }
}

/// The part of a candidate in the pattern that causes a step.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// A part of the pattern.
    Pattern,
    /// The middle of a wing.
    Pivot,
    /// A candidate of a fish outside its cover lines, or a further value of a rectangle.
    Fin,
    /// The first part of two, such as the first colour or the first almost locked set.
    First,
    /// The second part of two.
    Second,
    /// The first colour of another colouring.
    Third,
    /// The second colour of another colouring.
    Fourth,
}

names! {
    Role, "role": Pattern = "pattern", Pivot = "pivot", Fin = "fin", First = "first", Second = "second", Third = "third",
    Fourth = "fourth"
}

/// A candidate that causes a step.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cause {
    /// The candidate.
    pub candidate: Candidate,
    /// Its part in the pattern.
    pub role: Role,
}

/// A link of a chain, between two candidates or groups of candidates of one value.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The candidates at its beginning.
    pub from: Vec<Candidate>,
    /// The candidates at its end.
    pub to: Vec<Candidate>,
    /// Whether one of the two ends must be true (strong), or one must be false (weak).
    pub is_strong: bool,
}

/// A step: what is fixed or struck, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The rating of this step in tenths; long chains have more than their technique.
    pub rating: u32,
    /// The numbers of the units in which the pattern lies.
    #[doc(hidden)]
    pub units: Vec<usize>,
    /// The candidates that cause the step.
    #[doc(hidden)]
    pub causes: Vec<Cause>,
    /// The links of a chain in their order; empty for other patterns.
    #[doc(hidden)]
    pub links: Vec<Link>,
    /// The candidates that are true.
    pub fixed: Vec<Candidate>,
    /// The candidates that are false.
    pub struck: Vec<Candidate>,
}

impl Step {
    /// A step that does nothing yet.
    pub(super) fn of(technique: Technique) -> Step {
        Step {
            technique,
            rating: technique.rating(),
            units: Vec::new(),
            causes: Vec::new(),
            links: Vec::new(),
            fixed: Vec::new(),
            struck: Vec::new(),
        }
    }

    /// Adds units in which the pattern lies.
    pub(super) fn within(mut self, units: &[usize]) -> Step {
        self.units.extend_from_slice(units);
        self
    }

    /// Adds candidates that cause the step.
    pub(super) fn because(mut self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Step {
        self.causes.extend(candidates.into_iter().map(|candidate| Cause { candidate, role }));
        self
    }

    /// Adds a candidate that is true.
    pub(super) fn fixing(mut self, candidate: Candidate) -> Step {
        self.fixed.push(candidate);
        self
    }

    /// Adds candidates that are false; `None` if there are none, because then the step leads nowhere.
    pub(super) fn striking(mut self, candidates: impl IntoIterator<Item = Candidate>) -> Option<Step> {
        self.struck.extend(candidates);
        self.struck.sort_unstable();
        self.struck.dedup();
        (!self.struck.is_empty()).then_some(self)
    }

    /// The candidates with this role.
    pub(super) fn with_role(&self, role: Role) -> impl Iterator<Item = Candidate> + '_ {
        self.causes.iter().filter(move |cause| cause.role == role).map(|cause| cause.candidate)
    }
}

/// The candidates of one value in several cells.
pub(super) fn candidates(cells: &[Cell], value: usize) -> impl Iterator<Item = Candidate> + '_ {
    cells.iter().map(move |&cell| Candidate::new(cell, value))
}
