//! `antdoku check`

use std::slice;

use antdoku::format::{Entry, Note, ReadOptions};
use antdoku::{Grid, Solution};

use crate::args::CheckArgs;
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::fault::Fault;
use crate::words::{count, counted};
use crate::{console, input, report};

pub(super) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    input::standard_input_once([&args.puzzle, &args.solution])?;
    let options = input::options(&args.input)?;
    let items = input::puzzles(slice::from_ref(&args.puzzle), &options)?;
    Assumptions::new(args.quiet).show_all(&items);
    let (puzzles, exit) = input::without_faults(items);
    if exit != Exit::Success {
        return Ok(exit);
    }
    // Solutions with headers of their own may contradict the shape of the first puzzle.
    let like_first = like_first(&puzzles, &options);
    let (source, solutions) = match input::grids(&args.solution, 2, [&like_first, &options]) {
        Ok(read) => read,
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
    let mut pairs = puzzles.iter().zip(&solutions);
    let contradiction =
        pairs.find_map(|(entry, solution)| solution.contradiction(&source.text, entry.puzzle.geometry()));
    if let Some(error) = contradiction {
        let fault = Fault::bad(&source.name, &source.text, &error, None);
        console::error(&fault.report);
        return Ok(fault.exit);
    }
    let several = puzzles.len() > 1;
    let all = puzzles.len();
    let mut wrong = 0;
    for (number, (entry, solution)) in puzzles.iter().zip(solutions).enumerate() {
        let verdict = match Solution::verify(&entry.puzzle, on_puzzle(entry, solution.grid)) {
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

/// The options for reading solutions. A line does not contain its shape, and a full grid does not show what `0` means, so
/// that both are taken from the first puzzle unless options name them.
fn like_first(puzzles: &[Entry], options: &ReadOptions) -> ReadOptions {
    let mut like_first = options.clone();
    let Some(first) = puzzles.first() else { return like_first };
    let geometry = first.puzzle.geometry();
    let is_stated = options.shape.is_some() || options.variant.is_some() || options.regions.is_some();
    if !is_stated {
        let side = geometry.side() as u32;
        like_first.shape = match geometry.boxes() {
            Some((height, width)) if height != width => Some((height as u32, width as u32)),
            Some(_) => None,
            // The rules come from the puzzle itself.
            None => Some((1, side)),
        };
    }
    let has_zero = |note: &Note| matches!(note, Note::ZeroIsValue);
    if like_first.alphabet.is_none() && first.notes.iter().any(has_zero) {
        like_first.alphabet = first.alphabet.clone();
    }
    like_first
}

/// A solution with the rules of its puzzle, if it has as many cells.
fn on_puzzle(entry: &Entry, solution: Grid) -> Grid {
    let geometry = entry.puzzle.geometry();
    if solution.geometry().side() != geometry.side() {
        return solution;
    }
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        grid.set(cell, solution.get(cell));
    }
    grid
}
