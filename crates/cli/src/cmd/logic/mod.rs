//! `antdoku hint`, `antdoku explain` and `antdoku rate`

pub(super) mod explain;
pub(super) mod hint;
mod page;
mod picture;
pub(super) mod rate;

use antdoku::internals::record::WrongRecord;
use antdoku::{Position, PositionError, Solutions};
use serde::Serialize;

use super::in_order::InOrder;
use crate::args::LogicArgs;
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::fault::Reports;
use crate::input::{self, Batch, InputPuzzle, Item};
use crate::{console, signals};

/// The answer to one puzzle.
struct Answer {
    /// The text for standard output.
    text: String,
    /// A message for standard error.
    note: Option<String>,
    exit: Exit,
}

/// Answers all puzzles of a call in their order, several at a time on `threads` threads. `answer` gets a puzzle, its
/// position, and a function that says whether to go on; it returns `None` if it stopped before it had an answer.
fn answer_all(
    args: &LogicArgs,
    threads: usize,
    answer: impl Fn(&InputPuzzle<'_>, &Position, &dyn Fn() -> bool) -> Option<Answer> + Sync,
) -> Result<Exit, Failure> {
    let puzzles = input::coming_puzzles(&args.puzzles, &input::options(&args.input)?)?;
    let cancel = signals::cancel_on_interrupt()?;
    let batch = puzzles.batch();
    let in_order = InOrder {
        threads,
        progress: puzzles.progress(args.quiet),
        cancel: &cancel,
        is_endless: puzzles.number().is_none(),
    };
    let mut exit = Exit::Success;
    let mut reports = Reports::default();
    let mut assumptions = assumptions(args);
    let work = |item: &Item| {
        let goes_on = || !cancel.is_cancelled();
        let puzzle = item.puzzle(batch).ok().filter(|_| goes_on())?;
        match position(&puzzle, args) {
            Ok(position) => answer(&puzzle, &position, &goes_on),
            Err(error) => Some(wrong(&puzzle, &error, args.json)),
        }
    };
    let mut is_cut = false;
    let write = |item: Item, found: Option<Answer>| {
        assumptions.show(&item);
        match (&item.content, found) {
            (Ok(_), Some(found)) => {
                console::answer(&found.text)?;
                if let Some(note) = found.note.filter(|_| !args.quiet) {
                    console::error(&note);
                }
                exit = exit.max(found.exit);
            }
            (Ok(_), None) => is_cut = true,
            (Err(fault), _) => {
                reports.show(&item.source, fault);
                let line = if batch == Batch::Several { "\n" } else { "" };
                console::answer(&if args.json { fault.as_json(&item.source) } else { line.to_owned() })?;
                exit = exit.max(fault.exit);
            }
        }
        Ok(())
    };
    let is_whole = in_order.answer(puzzles.into_iter(), work, write)?;
    reports.finish();
    if is_cut || !is_whole {
        if !args.quiet {
            console::error("interrupted: the rest of the puzzles was left out");
        }
        exit = Exit::Interrupted;
    }
    Ok(exit)
}

fn assumptions(args: &LogicArgs) -> Assumptions {
    let assumptions = Assumptions::new(args.quiet);
    if args.no_marks { assumptions } else { assumptions.with_marks_used() }
}

/// The position of a puzzle, with its pencil marks unless they are left out.
fn position(puzzle: &InputPuzzle<'_>, args: &LogicArgs) -> Result<Position, PositionError> {
    match puzzle.entry.marks.as_ref().filter(|_| !args.no_marks) {
        Some(marks) => Position::with_marks(&puzzle.entry.puzzle, marks),
        None => Position::new(&puzzle.entry.puzzle),
    }
}

/// The answer to a puzzle without a solution, or with wrong pencil marks.
fn wrong(puzzle: &InputPuzzle<'_>, error: &PositionError, is_json: bool) -> Answer {
    let remedy = error.remedy("--no-marks");
    let note = format!("note: {}{remedy}", puzzle.prefix());
    let text = if is_json {
        json(&WrongRecord::new(puzzle.source, puzzle.entry, error, remedy))
    } else {
        format!("{}{error}\n", puzzle.prefix())
    };
    Answer { text, note: (!is_json).then_some(note), exit: Exit::No }
}

/// A note on a puzzle that does not have exactly one solution.
fn on_solutions(puzzle: &InputPuzzle<'_>, position: &Position) -> Option<String> {
    let said = match position.solutions() {
        Solutions::Several => "the puzzle has several solutions: every step holds for all of them",
        Solutions::Unknown if position.state().is_plain() => {
            "the solutions were not counted to the end, so techniques that need a single one are left out"
        }
        _ => return None,
    };
    Some(format!("note: {}{said}", puzzle.prefix()))
}

fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("a record has only text and finite numbers") + "\n"
}
