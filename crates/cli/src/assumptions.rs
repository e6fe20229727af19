//! Notes on standard error about what the reader assumed about puzzles, or left out of them.

use std::collections::BTreeSet;

use antdoku::format::Note;

use crate::console;
use crate::input::Item;

/// The number of different notes that are shown. A file with many unusual puzzles would hide everything else.
const SHOWN: usize = 5;

/// Shows each note once, however many puzzles have it.
#[derive(Debug)]
pub(crate) struct Assumptions {
    is_quiet: bool,
    /// Whether the pencil marks of a player are in use, so that no note says that they are left out.
    uses_marks: bool,
    shown: BTreeSet<String>,
}

impl Assumptions {
    pub(crate) fn new(is_quiet: bool) -> Assumptions {
        Assumptions { is_quiet, uses_marks: false, shown: BTreeSet::new() }
    }

    /// The notes of a command that uses the pencil marks of a player.
    pub(crate) fn with_marks_used(self) -> Assumptions {
        Assumptions { uses_marks: true, ..self }
    }

    /// Shows the notes of these puzzles.
    pub(crate) fn show_all(mut self, items: &[Item]) {
        items.iter().for_each(|item| self.show(item));
    }

    /// Shows the notes of a puzzle that were not shown before.
    pub(crate) fn show(&mut self, item: &Item) {
        let notes = item.content.as_ref().map_or(&[][..], |entry| &entry.notes);
        let is_due = |note: &&Note| !(self.uses_marks && matches!(note, Note::Placed(_) | Note::Struck(_)));
        for note in notes.iter().filter(is_due).map(in_words) {
            if self.is_quiet || self.shown.len() > SHOWN {
                return;
            }
            let is_last = self.shown.len() == SHOWN;
            if self.shown.insert(note.clone()) {
                let rest = "further assumptions about other puzzles are not shown".to_owned();
                console::error(&format!("note: {}", if is_last { rest } else { note }));
            }
        }
    }
}

/// A note with the option that changes the assumption.
fn in_words(note: &Note) -> String {
    match note {
        Note::Box { .. } => format!("{note}; use --box to change this"),
        Note::Latin => format!("{note}; use --variant to change this"),
        Note::Alphabet(_) | Note::ZeroIsBlank | Note::ZeroIsValue => {
            format!("{note}; use --alphabet to change this")
        }
        _ => note.to_string(),
    }
}
