//! Reads the puzzles that the arguments name.

mod lines;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, BufReader, IsTerminal, Read, Stdin};
use std::path::Path;

use antdoku::NamedPuzzle;
use antdoku::format::{self, Entry, GridEntry, OutputFormat, ReadError, ReadOptions};

use self::lines::{Lines, Opened};
use crate::args::InputArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::fault::{Fault, Reports};
use crate::progress::Progress;

/// The name of standard input in messages.
const STANDARD_INPUT: &str = "<standard input>";

/// A text with puzzles, and its name.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    label: Option<&'static str>,
    /// A note for the error message if the text is not a puzzle.
    note: Option<String>,
}

/// One puzzle of the input, or the fault in its place.
#[derive(Debug)]
pub(crate) struct Item {
    /// The name of its source.
    pub(crate) source: String,
    pub(crate) content: Result<Entry, Fault>,
}

impl Item {
    /// The puzzle, or the fault in its place.
    pub(crate) fn puzzle(&self, batch: Batch) -> Result<InputPuzzle<'_>, &Fault> {
        self.content.as_ref().map(|entry| InputPuzzle { source: &self.source, entry, batch })
    }

    fn unreadable(source: &str, error: &io::Error) -> Item {
        let fault = Fault::unreadable(format!("cannot read {}: {error}", source.trim_matches(['<', '>'])));
        Item { source: source.to_owned(), content: Err(fault) }
    }
}

/// The number of puzzles in a call, as far as answers and messages depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Batch {
    /// One puzzle: answers and messages do not name it.
    Single,
    /// Several puzzles, or an unknown number of them.
    Several,
}

/// A puzzle of a call, with its source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InputPuzzle<'a> {
    pub(crate) source: &'a str,
    pub(crate) entry: &'a Entry,
    pub(crate) batch: Batch,
}

impl InputPuzzle<'_> {
    /// The name of the puzzle in messages.
    pub(crate) fn name(&self) -> String {
        match &self.entry.label {
            Some(label) => label.clone(),
            None => format!("{}:{}", self.source, self.entry.line),
        }
    }

    /// The name before a text about the puzzle; empty if there are no other puzzles.
    pub(crate) fn prefix(&self) -> String {
        if self.batch == Batch::Several { self.name() + ": " } else { String::new() }
    }

    /// The label above a drawn grid; empty if there are no other puzzles.
    pub(crate) fn heading(&self, form: OutputFormat) -> String {
        match &self.entry.label {
            Some(label) if self.batch == Batch::Several && form == OutputFormat::Grid => {
                format!("# {label}\n")
            }
            _ => String::new(),
        }
    }
}

/// The puzzles of a call: all of them, or, if standard input has one in each line, as they arrive.
pub(crate) enum Puzzles {
    All(Vec<Item>),
    /// The puzzles of standard input, with those of the arguments before and after it.
    Coming {
        before: Vec<Item>,
        lines: Box<Lines<BufReader<Stdin>>>,
        after: Vec<Item>,
    },
}

impl Puzzles {
    /// How many there are, if that is known.
    pub(crate) fn number(&self) -> Option<usize> {
        match self {
            Puzzles::All(items) => Some(items.len()),
            Puzzles::Coming { .. } => None,
        }
    }

    /// Whether there is one puzzle. Until standard input ends, its first puzzle may be one of several.
    pub(crate) fn batch(&self) -> Batch {
        if self.number() == Some(1) { Batch::Single } else { Batch::Several }
    }

    /// The progress line that counts the answers; `None` if the puzzles are typed on the terminal.
    pub(crate) fn progress(&self, is_quiet: bool) -> Option<Progress> {
        let number = self.number();
        let is_typed = number.is_none() && io::stdin().is_terminal();
        let is_shown = console::is_watched() && !is_quiet && !is_typed;
        is_shown.then(|| number.map_or_else(Progress::endless, Progress::through))
    }
}

impl IntoIterator for Puzzles {
    type Item = Item;
    type IntoIter = Box<dyn Iterator<Item = Item> + Send>;

    fn into_iter(self) -> Self::IntoIter {
        match self {
            Puzzles::All(items) => Box::new(items.into_iter()),
            Puzzles::Coming { before, lines, after } => {
                Box::new(before.into_iter().chain(lines).chain(after))
            }
        }
    }
}

/// The options for the reader, with the regions of the file that is named.
pub(crate) fn options(args: &InputArgs) -> Result<ReadOptions, Failure> {
    args.shape.check()?;
    let regions = args.shape.regions.as_deref().map(regions).transpose()?;
    Ok(ReadOptions { regions, ..args.read_options() })
}

/// The regions of a file.
pub(crate) fn regions(path: &Path) -> Result<Vec<u16>, Failure> {
    let refuse = |fault: Fault| Failure::BadFile { report: fault.report, exit: fault.exit };
    let source = Source::file(path).map_err(refuse)?;
    format::read_regions(&source.text).map_err(|error| refuse(source.fault(&error)))
}

/// All puzzles that the arguments name, in order. Reads every source to its end.
pub(crate) fn puzzles(arguments: &[OsString], options: &ReadOptions) -> Result<Vec<Item>, Failure> {
    Ok(coming_puzzles(arguments, options)?.into_iter().collect())
}

/// The puzzles that the arguments name, in order. Reads only as much of standard input as is needed to detect its format.
pub(crate) fn coming_puzzles(arguments: &[OsString], options: &ReadOptions) -> Result<Puzzles, Failure> {
    standard_input_once(arguments)?;
    let mut before = Vec::new();
    let mut items = Vec::new();
    let mut coming = None;
    for (place, argument) in arguments.iter().enumerate() {
        if argument == "-" {
            match lines::open(BufReader::new(io::stdin()), options) {
                Ok(Opened::Lines(lines)) => {
                    before = std::mem::take(&mut items);
                    coming = Some(lines);
                }
                Ok(Opened::Whole(text)) => items.extend(Source::standard_input(text).puzzles(options)),
                Err(error) => items.push(Item::unreadable(STANDARD_INPUT, &error)),
            }
            continue;
        }
        match Source::open(argument, place + 1) {
            Err(fault) => {
                let source = argument.to_string_lossy().into_owned();
                items.push(Item { source, content: Err(fault) });
            }
            Ok(source) => items.extend(source.puzzles(options)),
        }
    }
    Ok(match coming {
        Some(lines) => Puzzles::Coming { before, lines: Box::new(lines), after: items },
        None => Puzzles::All(items),
    })
}

/// All grids that an argument stands for, which need not be consistent, and their text. If they cannot be read with the
/// first options, they are read with the second ones.
pub(crate) fn grids(
    argument: &OsStr,
    place: usize,
    options: [&ReadOptions; 2],
) -> Result<(Source, Vec<GridEntry>), Fault> {
    let source = Source::open(argument, place)?;
    let read = |options: &ReadOptions| -> Result<Vec<GridEntry>, ReadError> {
        format::read_grids(&source.text, options).into_iter().collect()
    };
    let [first, second] = options;
    let grids = read(first).or_else(|error| read(second).map_err(|_| source.fault(&error)))?;
    Ok((source, grids))
}

/// The puzzle of this name.
pub(crate) fn named(puzzle: &'static NamedPuzzle) -> Vec<Item> {
    Source::named(puzzle).puzzles(&ReadOptions::default()).collect()
}

/// Refuses arguments that name standard input twice.
pub(crate) fn standard_input_once<'a>(
    arguments: impl IntoIterator<Item = &'a OsString>,
) -> Result<(), Failure> {
    if arguments.into_iter().filter(|argument| *argument == "-").count() > 1 {
        return Err(Failure::Usage("`-` (standard input) can be given only once".to_owned()));
    }
    Ok(())
}

/// Shows the reports of all faults, and returns the puzzles with the exit code of the worst fault.
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
            return Ok(Source::standard_input(text));
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

    fn standard_input(text: Vec<u8>) -> Source {
        Source { name: STANDARD_INPUT.to_owned(), text, label: None, note: None }
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
