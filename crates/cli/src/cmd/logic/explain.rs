//! `antdoku explain`

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use antdoku::internals::record::ExplainRecord;
use antdoku::{Ending, Explanation, Position, Solutions};

use super::{Answer, answer_all, assumptions, json, on_solutions, page, position, wrong};
use crate::args::ExplainArgs;
use crate::cmd::in_order::processors;
use crate::exit::{Exit, Failure};
use crate::input::{self, Batch, InputPuzzle};
use crate::words::counted;
use crate::{console, signals};

pub(in crate::cmd) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    if let Some(file) = &args.html {
        return write_page(args, file);
    }
    answer_all(&args.logic, processors(), |puzzle, position, goes_on| {
        let explained = position.explain_while(goes_on)?;
        let text = if args.logic.json {
            json(&ExplainRecord::new(puzzle.source, puzzle.entry, position, &explained))
        } else {
            text(puzzle, position, &explained)
        };
        Some(Answer { text, note: on_solutions(puzzle, position), exit: exit_of(&explained) })
    })
}

fn exit_of(explained: &Explanation) -> Exit {
    match explained.ending {
        Ending::Solved => Exit::Success,
        Ending::Contradiction(_) => Exit::No,
        _ => Exit::Unknown,
    }
}

fn text(puzzle: &InputPuzzle<'_>, position: &Position, explained: &Explanation) -> String {
    let (geometry, alphabet) = (puzzle.entry.puzzle.geometry(), puzzle.entry.alphabet.as_ref());
    let mut text =
        if puzzle.batch == Batch::Several { format!("# {}\n", puzzle.name()) } else { String::new() };
    let width = explained.steps.len().to_string().len();
    for (number, step) in explained.steps.iter().enumerate() {
        let (number, title) = (number + 1, step.technique.title());
        // Writing to a string does not fail.
        let _ = writeln!(text, "{number:width$}. {title}: {}", step.sentence(geometry, alphabet));
    }
    text + &summary(position, explained) + "\n"
}

/// How the explanation ends, in a sentence.
fn summary(position: &Position, explained: &Explanation) -> String {
    let steps = counted(explained.steps.len(), "step");
    let cells = explained.state.geometry().cell_count() - explained.state.grid().filled_count();
    let open = counted(cells, "cell");
    match (&explained.ending, explained.hardest(), position.solutions()) {
        (Ending::Solved, None, _) => "every cell is filled: nothing is left to do".to_owned(),
        (Ending::Solved, Some(hardest), _) => {
            let (level, score, hardest) = (explained.level(), explained.score(), hardest.title());
            format!("solved in {steps}: {level}, score {score}, hardest technique {hardest}")
        }
        (Ending::Contradiction(place), ..) => format!("no solution, as {steps} show: {place}"),
        (_, _, Solutions::Several) => format!("several solutions: {open} open after {steps}"),
        _ => format!("needs trial: {open} open after {steps}, and no technique applies"),
    }
}

/// Writes the explanations of all puzzles into one page.
fn write_page(args: &ExplainArgs, file: &Path) -> Result<Exit, Failure> {
    let logic = &args.logic;
    let items = input::puzzles(&logic.puzzles, &input::options(&logic.input)?)?;
    let cancel = signals::cancel_on_interrupt()?;
    let batch = if items.len() > 1 { Batch::Several } else { Batch::Single };
    let (mut exit, mut body, mut steps) = (Exit::Success, String::new(), 0);
    for item in &items {
        let Ok(puzzle) = item.puzzle(batch) else { continue };
        match position(&puzzle, logic) {
            Ok(position) => {
                let goes_on = || !cancel.is_cancelled();
                let Some(explained) = position.explain_while(&goes_on) else {
                    return Ok(Exit::Interrupted);
                };
                steps += explained.steps.len();
                exit = exit.max(exit_of(&explained));
                body += &page::section(&puzzle, &position, &explained, &summary(&position, &explained));
            }
            Err(error) => {
                let Answer { text, note, exit: own } = wrong(&puzzle, &error, false);
                exit = exit.max(own);
                body += &page::message(&puzzle, text.trim_end());
                note.filter(|_| !logic.quiet).iter().for_each(|note| console::error(note));
            }
        }
    }
    assumptions(logic).show_all(&items);
    let (_, fault) = input::without_faults(items);
    let failed = |error| Failure::Io(format!("cannot write `{}`: {error}", file.display()));
    fs::write(file, page::whole(&body)).map_err(failed)?;
    if !logic.quiet {
        console::error(&format!("{} drawn in `{}`", counted(steps, "step"), file.display()));
    }
    Ok(exit.max(fault))
}
