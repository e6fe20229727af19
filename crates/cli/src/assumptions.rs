//! What was assumed about puzzles, or left out of them: told on standard error.

use std::collections::BTreeSet;

use antdoku::format::Note;

use crate::console;
use crate::input::Item;

/// The number of different notes that are shown: a file with many odd puzzles would bury everything else.
const SHOWN: usize = 5;

/// Tells each note once, whatever number of puzzles have it.
#[derive(Debug)]
pub(crate) struct Assumptions {
    is_quiet: bool,
    told: BTreeSet<String>,
}

impl Assumptions {
    pub(crate) fn new(is_quiet: bool) -> Assumptions {
        Assumptions { is_quiet, told: BTreeSet::new() }
    }

    /// Tells what was assumed about these puzzles.
    pub(crate) fn tell_all(mut self, items: &[Item]) {
        items.iter().for_each(|item| self.tell(item));
    }

    /// Tells what was assumed about a puzzle, unless the same was told before.
    pub(crate) fn tell(&mut self, item: &Item) {
        let notes = item.content.as_ref().map_or(&[][..], |entry| &entry.notes);
        for note in notes.iter().map(in_words) {
            if self.is_quiet || self.told.len() > SHOWN {
                return;
            }
            let is_last = self.told.len() == SHOWN;
            if self.told.insert(note.clone()) {
                let rest = "more was assumed about other puzzles; it is not shown".to_owned();
                console::error(&format!("note: {}", if is_last { rest } else { note }));
            }
        }
    }
}

/// A note with the option that decides otherwise.
fn in_words(note: &Note) -> String {
    match note {
        Note::Box { .. } => format!("{note}; --box says otherwise"),
        Note::Alphabet(_) | Note::ZeroIsBlank | Note::ZeroIsValue => {
            format!("{note}; --alphabet says otherwise")
        }
        _ => note.to_string(),
    }
}
