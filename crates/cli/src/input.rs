//! From arguments to puzzles.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use antdoku::format::{self, Entry, GridEntry, ReadError, ReadOptions};
use antdoku::model::NamedPuzzle;

use crate::exit::{Exit, Failure};
use crate::fault::{Fault, Reports};

/// A text with puzzles, and what to call it.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    label: Option<&'static str>,
    /// What to add if the text is no puzzle.
    note: Option<String>,
}

/// One puzzle of the input, or why it is none.
#[derive(Debug)]
pub(crate) struct Item {
    /// The name of its source.
    pub(crate) source: String,
    pub(crate) content: Result<Entry, Fault>,
}

impl Item {
    /// What a puzzle of this source is called in messages.
    pub(crate) fn name(&self, entry: &Entry) -> String {
        match &entry.label {
            Some(label) => label.clone(),
            None => format!("{}:{}", self.source, entry.line),
        }
    }
}

/// All puzzles that the arguments stand for, in order.
pub(crate) fn puzzles(arguments: &[OsString], options: &ReadOptions) -> Result<Vec<Item>, Failure> {
    standard_input_once(arguments)?;
    let mut items = Vec::new();
    for (place, argument) in arguments.iter().enumerate() {
        match Source::open(argument, place + 1) {
            Err(fault) => {
                let source = argument.to_string_lossy().into_owned();
                items.push(Item { source, content: Err(fault) });
            }
            Ok(source) => items.extend(source.puzzles(options)),
        }
    }
    Ok(items)
}

/// All grids that an argument stands for, which need not be consistent.
pub(crate) fn grids(argument: &OsStr, place: usize, options: &ReadOptions) -> Result<Vec<GridEntry>, Fault> {
    let source = Source::open(argument, place)?;
    let read = format::read_grids(&source.text, options).into_iter();
    read.map(|entry| entry.map_err(|error| source.fault(&error))).collect()
}

/// The puzzle of this name.
pub(crate) fn named(puzzle: &'static NamedPuzzle) -> Vec<Item> {
    Source::named(puzzle).puzzles(&ReadOptions::default()).collect()
}

/// Standard input can be read once only.
pub(crate) fn standard_input_once<'a>(
    arguments: impl IntoIterator<Item = &'a OsString>,
) -> Result<(), Failure> {
    if arguments.into_iter().filter(|argument| *argument == "-").count() > 1 {
        return Err(Failure::Usage("`-` (standard input) can be given once only".to_owned()));
    }
    Ok(())
}

/// Shows the reports of all that is no puzzle; what is left are puzzles. The worst fault is the exit code.
pub(crate) fn without_faults(items: Vec<Item>) -> (Vec<Entry>, Exit) {
    let mut exit = Exit::Success;
    let mut entries = Vec::new();
    let mut reports = Reports::default();
    for item in items {
        match item.content {
            Ok(entry) => entries.push(entry),
            Err(fault) => {
                reports.show(&item.source, &fault);
                exit = exit.max(fault.exit);
            }
        }
    }
    reports.finish();
    (entries, exit)
}

impl Source {
    fn open(argument: &OsStr, place: usize) -> Result<Source, Fault> {
        if argument == "-" {
            let mut text = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut text);
            read.map_err(|error| Fault::unreadable(format!("cannot read standard input: {error}")))?;
            return Ok(Source { name: "<standard input>".to_owned(), text, label: None, note: None });
        }
        if is_meant_as_file(argument) {
            return Source::file(Path::new(argument));
        }
        if let Some(puzzle) = argument.to_str().and_then(NamedPuzzle::find) {
            return Ok(Source::named(puzzle));
        }
        let text = argument.as_encoded_bytes().to_vec();
        Ok(Source {
            name: format!("<argument {place}>"),
            note: argument.to_str().and_then(format::note_on_name),
            text,
            label: None,
        })
    }

    fn named(puzzle: &'static NamedPuzzle) -> Source {
        let text = puzzle.line.as_bytes().to_vec();
        Source { name: puzzle.name.to_owned(), text, label: Some(puzzle.name), note: None }
    }

    fn file(path: &Path) -> Result<Source, Fault> {
        let name = path.display().to_string();
        let reason = match fs::read(path) {
            Ok(text) => return Ok(Source { name, text, label: None, note: None }),
            Err(error) => match error.kind() {
                io::ErrorKind::NotFound => "there is no such file".to_owned(),
                io::ErrorKind::IsADirectory => "it is a directory; name the files in it".to_owned(),
                _ => error.to_string(),
            },
        };
        Err(Fault::unreadable(format!("cannot read `{name}`: {reason}")))
    }

    fn fault(&self, error: &ReadError) -> Fault {
        Fault::bad(&self.name, &self.text, error, self.note.as_deref())
    }

    fn puzzles(&self, options: &ReadOptions) -> impl Iterator<Item = Item> {
        format::read(&self.text, options).into_iter().map(|entry| {
            let content = match entry {
                Ok(entry) => Ok(Entry { label: entry.label.or(self.label.map(str::to_owned)), ..entry }),
                Err(error) => Err(self.fault(&error)),
            };
            Item { source: self.name.clone(), content }
        })
    }
}

fn is_meant_as_file(argument: &OsStr) -> bool {
    Path::new(argument).exists() || format::is_file_name(&argument.to_string_lossy())
}
