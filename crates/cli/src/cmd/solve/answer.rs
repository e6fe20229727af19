//! The answers of `solve` on standard output.

use std::sync::Arc;

use antdoku::format::{self, Entry, OutputFormat};
use antdoku::internals::record::{Setup, SolveRecord};
use antdoku::{Cover, Grid, Outcome, Status};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::console::{self, DEDUCED, FOUND, GIVEN, OPEN};
use crate::fault::Fault;
use crate::input::{Batch, InputPuzzle};

/// The form of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The grid.
    Grid(OutputFormat),
    /// The whole outcome.
    Record,
}

impl Form {
    /// The answer to a puzzle. `cover` is the compiled puzzle, if the caller has it.
    pub(super) fn answer(
        self,
        puzzle: &InputPuzzle<'_>,
        outcome: &Outcome,
        setup: &Setup<'_>,
        cover: Option<Arc<Cover>>,
    ) -> String {
        let Form::Grid(form) = self else { return record(puzzle, outcome, setup) };
        let grid = match &outcome.status {
            Status::Solved(solution) => solution.grid(),
            Status::Unknown { best, .. } => best,
            Status::Unsatisfiable => return self.placeholder(puzzle.batch),
        };
        puzzle.heading(form) + &write(puzzle.entry, grid, form, cover)
    }

    /// The answer in place of a fault.
    pub(super) fn fault(self, source: &str, fault: &Fault, batch: Batch) -> String {
        match self {
            Form::Record => fault.as_json(source),
            Form::Grid(_) => self.placeholder(batch),
        }
    }

    /// The answer to a puzzle whose search did not begin; `outcome` has the reason.
    pub(super) fn not_begun(self, puzzle: &InputPuzzle<'_>, outcome: &Outcome, setup: &Setup<'_>) -> String {
        match self {
            Form::Record => record(puzzle, outcome, setup),
            Form::Grid(_) => self.placeholder(puzzle.batch),
        }
    }

    /// What is written if there is no grid, so that the n-th line answers the n-th puzzle.
    fn placeholder(self, batch: Batch) -> String {
        let text = match self {
            Form::Grid(OutputFormat::Line) if batch == Batch::Several => "\n",
            Form::Grid(OutputFormat::Json) if batch == Batch::Several => "null\n",
            _ => "",
        };
        text.to_owned()
    }
}

/// A grid in the characters of its puzzle. If styles are shown, they mark the origin of each value; the puzzle is
/// propagated for that if the caller has no cover.
pub(super) fn write(entry: &Entry, grid: &Grid, form: OutputFormat, cover: Option<Arc<Cover>>) -> String {
    let (puzzle, alphabet) = (&entry.puzzle, entry.alphabet.as_ref());
    if !console::answers_have_style() {
        return console::write_plain(grid, form, alphabet);
    }
    let deduced = cover.or_else(|| Cover::propagate(puzzle).ok());
    console::write_grid(grid, form, alphabet, |cell| match (puzzle.givens().get(cell), &deduced) {
        (Some(_), _) => GIVEN,
        (None, Some(cover)) if cover.grid().get(cell).is_some() => DEDUCED,
        _ if grid.get(cell).is_some() => FOUND,
        _ => OPEN,
    })
}

/// A record with the rules of its puzzle.
#[derive(Serialize)]
struct Shaped<'a> {
    #[serde(flatten)]
    record: SolveRecord<'a>,
    #[serde(flatten)]
    shape: Map<String, Value>,
}

/// The fields that state the rules of a puzzle; none for Sudoku without further rules.
pub(super) fn shape(entry: &Entry) -> Map<String, Value> {
    let geometry = entry.puzzle.geometry();
    let is_variant = !geometry.variant().rules().is_empty();
    let fields = format::shape_fields(geometry).into_iter().filter(|_| is_variant);
    fields.map(|(name, value)| (name.to_owned(), value)).collect()
}

fn record(puzzle: &InputPuzzle<'_>, outcome: &Outcome, setup: &Setup<'_>) -> String {
    let record = SolveRecord::new(puzzle.source, puzzle.entry, outcome, setup);
    let record = Shaped { record, shape: shape(puzzle.entry) };
    serde_json::to_string(&record).expect("a record has only text and finite numbers") + "\n"
}
