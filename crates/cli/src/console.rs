//! Standard output for answers, standard error for everything else.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use antdoku::format::{self, Alphabet, OutputFormat};
use antdoku::{Cell, Grid};

use crate::standard_output;

pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const GIVEN: Style = Style::new().bold();
pub(crate) const DEDUCED: Style = Style::new();
pub(crate) const FOUND: Style = AnsiColor::Green.on_default();
pub(crate) const OPEN: Style = Style::new().dimmed();

/// Writes an answer. Escape codes reach a terminal only.
pub(crate) fn answer(text: &str) -> io::Result<()> {
    if standard_output::was_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    if is_plain(text) {
        // Looking for escape codes takes longer than solving a 9x9.
        return write(io::stdout().lock(), text);
    }
    write(anstream::stdout().lock(), text)
}

/// Whether a text has nothing but printable ASCII characters and ends of lines.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~'))
}

fn write(mut output: impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Writes a message to standard error. If that is closed, the command does not fail.
pub(crate) fn error(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Whether standard output shows styles.
pub(crate) fn answers_have_style() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Whether standard error is a terminal that can clear a line.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// `text` in a style.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A grid as an answer, in an alphabet. In a drawing, each cell has its own style.
pub(crate) fn write_grid(
    grid: &Grid,
    form: OutputFormat,
    alphabet: Option<&Alphabet>,
    style: impl Fn(Cell) -> Style,
) -> String {
    let paint_cell = |cell: Cell, text: &str| paint(style(cell), text);
    match (form, alphabet) {
        (OutputFormat::Grid, Some(alphabet)) => format::boxed_with(grid, alphabet, paint_cell),
        (OutputFormat::Grid, None) => format::boxed(grid, paint_cell),
        _ => write_plain(grid, form, alphabet),
    }
}

/// A grid as an answer, without styles.
pub(crate) fn write_plain(grid: &Grid, form: OutputFormat, alphabet: Option<&Alphabet>) -> String {
    format::write_answer(grid, form, alphabet)
}
