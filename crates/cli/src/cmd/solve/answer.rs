//! What `solve` writes to standard output.

use antdoku::format::{Entry, OutputFormat};
use antdoku::record::{Setup, SolveRecord};
use antdoku::{Cover, Grid, Outcome, Status};

use crate::console::{self, DEDUCED, FOUND, GIVEN, OPEN};
use crate::fault::Fault;

/// In which form answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The grid.
    Grid(OutputFormat),
    /// The whole outcome.
    Record,
}

impl Form {
    /// The answer to a puzzle, `several` if there are others.
    pub(super) fn answer(
        self,
        source: &str,
        entry: &Entry,
        outcome: &Outcome,
        setup: &Setup<'_>,
        several: bool,
    ) -> String {
        let Form::Grid(form) = self else { return record(source, entry, outcome, setup) };
        let grid = match &outcome.status {
            Status::Solved(solution) => solution.grid(),
            Status::Unknown { best, .. } => best,
            Status::Unsatisfiable => return self.placeholder(several),
        };
        let label = entry.label.as_deref().filter(|_| several && form == OutputFormat::Grid);
        label.map_or(String::new(), |label| format!("# {label}\n")) + &write(entry, grid, form)
    }

    /// The answer to what is no puzzle.
    pub(super) fn fault(self, source: &str, fault: &Fault, several: bool) -> String {
        match self {
            Form::Record => fault.as_json(source),
            Form::Grid(_) => self.placeholder(several),
        }
    }

    /// The answer to a puzzle of several which the search did not come to: `outcome` says why.
    pub(super) fn not_begun(
        self,
        source: &str,
        entry: &Entry,
        outcome: &Outcome,
        setup: &Setup<'_>,
    ) -> String {
        match self {
            Form::Record => record(source, entry, outcome, setup),
            Form::Grid(_) => self.placeholder(true),
        }
    }

    /// Where there is no grid: something that keeps the n-th line the answer to the n-th puzzle.
    fn placeholder(self, several: bool) -> String {
        let text = match self {
            Form::Grid(OutputFormat::Line) if several => "\n",
            Form::Grid(OutputFormat::Json) if several => "null\n",
            _ => "",
        };
        text.to_owned()
    }
}

/// A grid in the characters of its puzzle, with a style for where each value comes from if styles are seen.
pub(super) fn write(entry: &Entry, grid: &Grid, form: OutputFormat) -> String {
    let (puzzle, alphabet) = (&entry.puzzle, entry.alphabet.as_ref());
    if !console::answers_have_style() {
        return console::write_plain(grid, form, alphabet);
    }
    let deduced = Cover::propagate(puzzle).ok();
    console::write_grid(grid, form, alphabet, |cell| match (puzzle.givens().get(cell), &deduced) {
        (Some(_), _) => GIVEN,
        (None, Some(cover)) if cover.grid().get(cell).is_some() => DEDUCED,
        _ if grid.get(cell).is_some() => FOUND,
        _ => OPEN,
    })
}

fn record(source: &str, entry: &Entry, outcome: &Outcome, setup: &Setup<'_>) -> String {
    let record = SolveRecord::new(source, entry, outcome, setup);
    serde_json::to_string(&record).expect("a record has only text and finite numbers") + "\n"
}
