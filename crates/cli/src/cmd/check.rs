//! `antdoku check`

use std::slice;

use antdoku::Solution;
use antdoku::format::{Entry, Note, ReadOptions};

use crate::args::CheckArgs;
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::words::{count, counted};
use crate::{console, input, report};

pub(super) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    input::standard_input_once([&args.puzzle, &args.solution])?;
    let options = args.input.read_options();
    let items = input::puzzles(slice::from_ref(&args.puzzle), &options)?;
    Assumptions::new(args.quiet).show_all(&items);
    let (puzzles, exit) = input::without_faults(items);
    if exit != Exit::Success {
        return Ok(exit);
    }
    let solutions = match input::grids(&args.solution, 2, &like_first(&puzzles, options)) {
        Ok(solutions) => solutions,
        Err(fault) => {
            console::error(&fault.report);
            return Ok(fault.exit);
        }
    };
    if puzzles.len() != solutions.len() {
        let message = format!(
            "{}, but {}: give one solution for each puzzle",
            counted(puzzles.len(), "puzzle"),
            counted(solutions.len(), "solution")
        );
        console::error(&report::line(&message));
        return Ok(Exit::BadPuzzle);
    }
    let several = puzzles.len() > 1;
    let all = puzzles.len();
    let mut wrong = 0;
    for (number, (entry, solution)) in puzzles.iter().zip(solutions).enumerate() {
        let verdict = match Solution::verify(&entry.puzzle, solution.grid) {
            Ok(_) if args.quiet => continue,
            Ok(_) => "valid".to_owned(),
            Err(reason) => {
                wrong += 1;
                format!("not valid: {reason}")
            }
        };
        let name = if several { name(entry, number) + ": " } else { String::new() };
        console::answer(&format!("{name}{verdict}\n"))?;
    }
    if several && !args.quiet {
        console::error(&summary(all, wrong));
    }
    Ok(if wrong == 0 { Exit::Success } else { Exit::No })
}

fn summary(all: usize, wrong: usize) -> String {
    let valid = count((all - wrong) as u64);
    let others = if wrong == 0 { String::new() } else { format!(", {} not valid", count(wrong as u64)) };
    format!("{valid} of {} valid{others}", counted(all, "solution"))
}

fn name(entry: &Entry, number: usize) -> String {
    entry.label.clone().unwrap_or_else(|| (number + 1).to_string())
}

/// The options for reading solutions. A line does not contain its box shape, and a full grid does not show what `0`
/// means, so that both are taken from the first puzzle unless options name them.
fn like_first(puzzles: &[Entry], options: ReadOptions) -> ReadOptions {
    let shape = puzzles.first().and_then(|entry| {
        let geometry = entry.puzzle.geometry();
        let (height, width) = (geometry.box_height(), geometry.box_width());
        (height != width).then_some((height as u32, width as u32))
    });
    let alphabet = options.alphabet.or_else(|| {
        let has_zero = |note: &Note| matches!(note, Note::ZeroIsValue);
        puzzles.first().filter(|entry| entry.notes.iter().any(has_zero))?.alphabet.clone()
    });
    ReadOptions { shape: options.shape.or(shape), alphabet, ..options }
}
