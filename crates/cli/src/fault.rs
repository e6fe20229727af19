//! What is no puzzle, and how that is told.

use antdoku::format::ReadError;
use serde_json::json;

use crate::exit::Exit;
use crate::words::count;
use crate::{console, report};

/// Why there is no puzzle.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The whole report, for people.
    pub(crate) report: String,
    pub(crate) exit: Exit,
    /// Something that must not be lost among many like it.
    is_urgent: bool,
    message: String,
    remedy: Option<String>,
    place: Option<(usize, usize)>,
}

impl Fault {
    pub(crate) fn unreadable(message: String) -> Fault {
        let report = report::line(&message);
        Fault { report, exit: Exit::Io, is_urgent: true, message, remedy: None, place: None }
    }

    pub(crate) fn bad(source: &str, text: &[u8], error: &ReadError, note: Option<&str>) -> Fault {
        Fault {
            report: report::puzzle(source, text, error, note),
            exit: if error.is_option_fault() { Exit::Usage } else { Exit::BadPuzzle },
            is_urgent: error.ends_reading(),
            message: error.to_string(),
            remedy: Some(error.remedy().to_owned()),
            place: Some((error.line(), error.column())),
        }
    }

    /// A fault in a text that follows this number of lines of its source.
    pub(crate) fn bad_after(lines: usize, source: &str, text: &[u8], error: &ReadError) -> Fault {
        Fault {
            report: report::puzzle_after(lines, source, text, error, None),
            place: Some((lines + error.line(), error.column())),
            ..Fault::bad(source, text, error, None)
        }
    }

    /// The fault that ends reading, after `faults` others in succession up to this line.
    pub(crate) fn unread(source: &str, line: usize, faults: usize) -> Fault {
        let message = format!("{faults} puzzles could not be read; the rest of the input is left unread");
        let remedy = "check the form of the input, or name it with --input-format";
        Fault {
            report: format!("{}\n  --> {source}:{line}\n   = help: {remedy}", report::line(&message)),
            exit: Exit::BadPuzzle,
            is_urgent: true,
            message,
            remedy: Some(remedy.to_owned()),
            place: Some((line, 1)),
        }
    }

    /// An option that does not fit a puzzle.
    pub(crate) fn refused(message: String, line: usize) -> Fault {
        let report = report::line(&message);
        Fault { report, exit: Exit::Usage, is_urgent: false, message, remedy: None, place: Some((line, 1)) }
    }

    /// The fault as a line of JSON, in the place of an answer.
    pub(crate) fn as_json(&self, source: &str) -> String {
        let record = json!({
            "status": "error",
            "message": self.message,
            "remedy": self.remedy,
            "label": null,
            "source": source,
            "line": self.place.map(|place| place.0),
            "column": self.place.map(|place| place.1),
        });
        format!("{record}\n")
    }
}

/// So many bad puzzles of one source are shown; a wrong file would bury everything else.
const SHOWN: u64 = 5;

/// The reports of faults, source by source.
#[derive(Debug, Default)]
pub(crate) struct Reports {
    source: String,
    faults: u64,
}

impl Reports {
    /// Shows a fault of this source, or only counts it.
    pub(crate) fn show(&mut self, source: &str, fault: &Fault) {
        if self.source != source {
            self.tell_rest();
            *self = Reports { source: source.to_owned(), faults: 0 };
        }
        if fault.is_urgent {
            self.tell_rest();
            self.faults = 0;
            return console::error(&fault.report);
        }
        self.faults += 1;
        if self.faults <= SHOWN {
            console::error(&fault.report);
        }
    }

    /// Tells how many were not shown.
    pub(crate) fn finish(self) {
        self.tell_rest();
    }

    fn tell_rest(&self) {
        if self.faults > SHOWN {
            console::error(&format!("and {} more like this in {}", count(self.faults - SHOWN), self.source));
        }
    }
}
