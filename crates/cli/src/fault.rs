//! Faults: input that could not be read as a puzzle, and their reports.

use antdoku::format::{Alphabet, ReadError, ReadErrorKind, Remedy};
use serde_json::json;

use crate::exit::Exit;
use crate::report::BadPuzzle;
use crate::words::count;
use crate::{console, report};

/// Why an input could not be read as a puzzle.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The whole report for standard error.
    pub(crate) report: String,
    pub(crate) exit: Exit,
    /// Whether the report is shown even after many others.
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

    pub(crate) fn bad(name: &str, text: &[u8], error: &ReadError, note: Option<&str>) -> Fault {
        Fault::new(BadPuzzle { name, text, lines_before: 0, error, remedy: "", note })
    }

    /// A fault in a text that follows this number of lines of its source.
    pub(crate) fn bad_after(lines_before: usize, name: &str, text: &[u8], error: &ReadError) -> Fault {
        Fault::new(BadPuzzle { name, text, lines_before, error, remedy: "", note: None })
    }

    fn new(bad: BadPuzzle<'_>) -> Fault {
        let remedy = with_options(&bad.error.remedy());
        Fault {
            report: report::puzzle(&BadPuzzle { remedy: &remedy, ..bad }),
            exit: if bad.error.kind() == ReadErrorKind::Options { Exit::Usage } else { Exit::BadPuzzle },
            is_urgent: bad.error.kind() == ReadErrorKind::TooManyErrors,
            message: bad.error.to_string(),
            remedy: Some(remedy),
            place: Some((bad.lines_before + bad.error.line(), bad.error.column())),
        }
    }

    /// The fault that ends reading, after `faults` others in succession up to this line.
    pub(crate) fn unread(source: &str, line: usize, faults: usize) -> Fault {
        let message = format!("{faults} puzzles could not be read; the rest of the input is left unread");
        let remedy = with_options(&Remedy::NameFormat);
        Fault {
            report: format!("{}\n  --> {source}:{line}\n   = help: {remedy}", report::line(&message)),
            exit: Exit::BadPuzzle,
            is_urgent: true,
            message,
            remedy: Some(remedy),
            place: Some((line, 1)),
        }
    }

    /// An option that does not fit a puzzle.
    pub(crate) fn refused(message: String, line: usize) -> Fault {
        let report = report::line(&message);
        Fault { report, exit: Exit::Usage, is_urgent: false, message, remedy: None, place: Some((line, 1)) }
    }

    /// The fault as a line of JSON, instead of an answer.
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

/// Phrases a remedy with the options of the command line.
fn with_options(remedy: &Remedy) -> String {
    match remedy {
        Remedy::NameBox { side } => {
            format!("give the rules with --variant, such as latin, or the boxes with --box, such as 1x{side}")
        }
        Remedy::OmitBox { shape: (height, width), cells, side } => {
            format!("{cells} cells are a {side}x{side}; leave out --box {height}x{width}")
        }
        Remedy::ChangeBox => format!("{remedy}; see --box"),
        Remedy::NameRegions => format!("{remedy}, or name a file of them with --regions"),
        Remedy::GiveOnce { field } => format!("{remedy}: in the text or with --{field}"),
        Remedy::CorrectLength { shape: Some((height, width)), side } => {
            format!("{remedy}; --box {height}x{width} makes {side}x{side} grids")
        }
        Remedy::CorrectLength { shape: None, .. } => {
            format!("{remedy}; other boxes than the usual ones need --box")
        }
        Remedy::NameAlphabet => "correct it, or name the characters in use with --alphabet".to_owned(),
        Remedy::NameBoxOrAlphabet => {
            "correct it, or name the shape with --box or the characters with --alphabet".to_owned()
        }
        Remedy::ChooseAlphabet(possible) => {
            let names: Vec<String> = possible.iter().map(Alphabet::explain).collect();
            format!("choose with --alphabet: {}", names.join(" or "))
        }
        Remedy::DecideZero => {
            "use one character for blanks, or choose with --alphabet: hex0 (`0` is the first \
             value) or digits-letters (`0` is a blank)"
                .to_owned()
        }
        Remedy::ChangeAlphabet => "give --alphabet one character per value".to_owned(),
        Remedy::NameFormat => format!("{remedy}, or name it with --input-format"),
        _ => remedy.to_string(),
    }
}

/// The number of faults of one source that are shown. A wrong file would hide everything else.
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
            self.report_rest();
            *self = Reports { source: source.to_owned(), faults: 0 };
        }
        if fault.is_urgent {
            self.report_rest();
            self.faults = 0;
            return console::error(&fault.report);
        }
        self.faults += 1;
        if self.faults <= SHOWN {
            console::error(&fault.report);
        }
    }

    /// Reports how many faults were not shown.
    pub(crate) fn finish(self) {
        self.report_rest();
    }

    fn report_rest(&self) {
        if self.faults > SHOWN {
            console::error(&format!(
                "{} more faults in {} are not shown",
                count(self.faults - SHOWN),
                self.source
            ));
        }
    }
}
