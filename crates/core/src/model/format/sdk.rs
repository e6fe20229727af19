//! Files of SudoCue and Sadman Sudoku (`.sdk`): `[Puzzle]`, then perhaps `[State]` and `[PencilMarks]`.

use std::ops::{ControlFlow, Range};

use super::block;
use super::cells::{Context, Found, Sink, symbols};
use super::marks::{self, Candidates};
use super::note::Note;
use super::rows::Rows;
use crate::model::{Cell, Value};

/// The lines of a puzzle, section by section.
#[derive(Default)]
struct Sections {
    puzzle: Vec<Range<usize>>,
    state: Vec<Range<usize>>,
    marks: Vec<Range<usize>>,
}

/// Whether the text has notes of a player.
pub(super) fn has_marks(context: &Context<'_>) -> bool {
    let is_section = |line: Range<usize>| {
        let line = context.text(&line).trim();
        line.eq_ignore_ascii_case("[state]") || line.eq_ignore_ascii_case("[pencilmarks]")
    };
    context.source.text.contains('[') && context.source.lines().any(is_section)
}

pub(super) fn read(context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut sections = Sections::default();
    let mut section = "[puzzle]".to_owned();
    for line in context.source.lines() {
        let text = context.text(&line).trim();
        if text.starts_with('[') && text.ends_with(']') {
            section = text.to_ascii_lowercase();
            let has_puzzle = sections.puzzle.iter().any(|line| !context.text(line).trim().is_empty());
            if section == "[puzzle]" && has_puzzle {
                std::mem::take(&mut sections).read(context, sink)?;
            }
            continue;
        }
        let has_content = !text.is_empty() && !text.starts_with('#');
        match section.as_str() {
            "[state]" if has_content => sections.state.push(line),
            "[pencilmarks]" if has_content => sections.marks.push(line),
            "[puzzle]" => sections.puzzle.push(line),
            // Sections such as colours.
            _ => {}
        }
    }
    sections.read(context, sink)
}

impl Sections {
    fn read(self, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Sections { puzzle, state, marks } = self;
        let mut with_marks = |context: &Context<'_>, found: Result<Found, _>| {
            let found = found.map(|mut found: Found| {
                if !state.is_empty() && !place(context, &mut found, &state) {
                    found.notes.push(Note::LeftOut("[State], which has not the shape of the puzzle,"));
                }
                if !marks.is_empty() && !strike(context, &mut found, &marks) {
                    found.notes.push(Note::LeftOut("[PencilMarks], which has not the shape of the puzzle,"));
                }
                found
            });
            sink(context, found)
        };
        block::read_rows(context, Rows::over(context, puzzle.into_iter()), &mut with_marks)
    }
}

/// Keeps the values that are set in the state, but not in the puzzle.
fn place(context: &Context<'_>, found: &mut Found, state: &[Range<usize>]) -> bool {
    let cells = state.iter().flat_map(|line| symbols(context.source.text, line.clone()));
    let cells: Vec<&str> = cells.map(|cell| context.text(&cell)).collect();
    if cells.len() != found.grid.geometry().cell_count() {
        return false;
    }
    let value = |text: &&str| text.parse::<u8>().ok().and_then(Value::new);
    let set = cells.iter().zip(0..).filter_map(|(text, cell)| Some((Cell(cell), value(text)?)));
    let placed = set.filter(|&(cell, _)| found.grid.get(cell).is_none()).collect();
    found.place(placed);
    true
}

/// Keeps the values that the candidates, such as `,,379,,12`, strike out.
fn strike(context: &Context<'_>, found: &mut Found, rows: &[Range<usize>]) -> bool {
    let side = found.grid.geometry().side();
    let cells = rows.iter().flat_map(|row| context.text(row).trim().split(',').take(side));
    let candidates: Option<Vec<Candidates>> =
        cells.map(|cell| marks::candidates(cell.trim(), side)).collect();
    match candidates.filter(|candidates| candidates.len() == side * side) {
        Some(candidates) => found.strike_all_but(&candidates),
        None => return false,
    }
    true
}
