//! Notes of a player in a puzzle: set values and candidates.

use super::cells::Found;
use super::entry::PencilMarks;
use super::note::Note;
use crate::model::{Cell, Grid, Value};

/// The values that a cell may still have, one bit each.
pub(super) type Candidates = u128;

impl Found {
    /// Treats these cells as set by the player: they are blank in the puzzle.
    pub(super) fn set_by_player(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut placed = Vec::new();
        for cell in cells {
            if let Some(value) = self.grid.get(cell) {
                self.grid.set(cell, None);
                placed.push((cell, value));
            }
        }
        self.place(placed);
    }

    /// Keeps the values that the player has set in blank cells.
    pub(super) fn place(&mut self, placed: Vec<(Cell, Value)>) {
        if !placed.is_empty() {
            self.notes.push(Note::Placed(placed.len()));
            self.marks.get_or_insert_default().placed.extend(placed);
        }
    }

    /// Keeps the values that are struck out.
    pub(super) fn strike(&mut self, struck: Vec<(Cell, Value)>) {
        if !struck.is_empty() {
            self.notes.push(Note::Struck(struck.len()));
        }
        self.marks.get_or_insert_default().struck.extend(struck);
    }

    /// Strikes out all values of blank cells but their candidates; a cell without candidates keeps all.
    pub(super) fn strike_all_but(&mut self, candidates: &[Candidates]) {
        let placed = self.marks.as_ref().map_or(&[][..], |marks: &PencilMarks| &marks.placed);
        let mut filled = self.grid.clone();
        placed.iter().for_each(|&(cell, value)| filled.set(cell, Some(value)));
        let struck = struck(&filled, candidates);
        self.strike(struck);
    }
}

/// The values of blank cells that the rules allow, but that are no candidates.
fn struck(grid: &Grid, candidates: &[Candidates]) -> Vec<(Cell, Value)> {
    let geometry = grid.geometry();
    let side = geometry.side();
    let units = |cell: Cell| geometry.memberships(cell).iter().map(|its| usize::from(its.unit));
    let mut seen: Vec<Candidates> = vec![0; geometry.unit_count()];
    for (cell, value) in grid.filled() {
        units(cell).for_each(|unit| seen[unit] |= 1 << value.index());
    }
    let mut struck = Vec::new();
    for (cell, &candidates) in geometry.cells().zip(candidates) {
        if candidates == 0 || grid.get(cell).is_some() {
            continue;
        }
        let others = geometry.exclusions(cell).iter().filter_map(|&other| grid.get(other));
        let ruled_out = units(cell).fold(candidates, |all, unit| all | seen[unit]);
        let ruled_out = others.fold(ruled_out, |all, value| all | 1 << value.index());
        struck.extend(
            (0..side)
                .filter(|value| ruled_out >> value & 1 == 0)
                .map(|value| (cell, Value::from_index(value))),
        );
    }
    struck
}

/// The candidates of a text such as `1379` or `1.3...7.9`; `None` if it has another character, or one twice.
pub(super) fn candidates(text: &str, side: usize) -> Option<Candidates> {
    let mut all = 0;
    for character in text.chars().filter(|&c| !matches!(c, '.' | '0')) {
        let value = character.to_digit(10).filter(|&digit| (1..=side.min(9) as u32).contains(&digit))?;
        if all >> (value - 1) & 1 == 1 {
            return None;
        }
        all |= 1 << (value - 1);
    }
    Some(all)
}
