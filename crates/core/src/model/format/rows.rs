//! Finds the lines of a block that may be rows, without headers and rulers.

use std::ops::Range;

use super::alphabet::is_bar;
use super::cells::{Context, fields, is_gap, symbols};
use super::error::{Problem, ReadError};
use super::source::LONGEST_LINE;

/// A line that may be a row.
pub(super) struct Row {
    pub(super) span: Range<usize>,
    /// The number of the paragraph; blank lines and headers separate paragraphs.
    pub(super) paragraph: usize,
    /// The number of cells if each is one character.
    pub(super) symbols: usize,
    /// The number of cells if they have separators.
    pub(super) fields: usize,
    /// Whether the line is dashes only, or dashes between corners: a ruler, or a row of blanks.
    pub(super) dashes: bool,
    /// Whether the line has two letters or more, as a title has.
    pub(super) words: bool,
}

/// Finds the rows of an input, line by line.
pub(super) struct Rows<'c, 'a> {
    context: &'c Context<'a>,
    lines: Box<dyn Iterator<Item = Range<usize>> + 'a>,
    paragraph: usize,
}

impl<'c, 'a> Rows<'c, 'a> {
    pub(super) fn new(context: &'c Context<'a>) -> Rows<'c, 'a> {
        Rows::over(context, context.source.lines())
    }

    /// The rows of these lines alone.
    pub(super) fn over(
        context: &'c Context<'a>,
        lines: impl Iterator<Item = Range<usize>> + 'a,
    ) -> Rows<'c, 'a> {
        Rows { context, lines: Box::new(lines), paragraph: 0 }
    }
}

impl Iterator for Rows<'_, '_> {
    type Item = Result<Row, ReadError>;

    fn next(&mut self) -> Option<Result<Row, ReadError>> {
        loop {
            let span = self.lines.next()?;
            if span.len() > LONGEST_LINE {
                return Some(Err(self.context.source.error(Problem::LongLine(span.len()), span)));
            }
            match kind(self.context.text(&span)) {
                Kind::Between | Kind::Section => self.paragraph += 1,
                Kind::Ruler => {}
                Kind::Row { dashes } => return Some(Ok(self.row(span, dashes))),
            }
        }
    }
}

impl Rows<'_, '_> {
    fn row(&self, line: Range<usize>, dashes: bool) -> Row {
        let text = self.context.text(&line);
        let start = line.start + (text.len() - text.trim_start_matches(is_gap).len());
        let span = start..start + self.context.text(&(start..line.end)).trim_end_matches(is_gap).len();
        Row {
            symbols: symbols(self.context.source.text, span.clone()).count(),
            fields: fields(self.context.source.text, span.clone()).len(),
            paragraph: self.paragraph,
            dashes,
            words: text.chars().filter(|c| c.is_alphabetic() && !matches!(c, 'x' | 'X')).nth(1).is_some(),
            span,
        }
    }
}

/// The kind of a line of a block.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A blank line, or a comment.
    Between,
    /// A header such as `[Puzzle]`.
    Section,
    Ruler,
    Row {
        dashes: bool,
    },
}

pub(super) fn kind(line: &str) -> Kind {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Kind::Between;
    }
    if line.starts_with('[') && line.ends_with(']') {
        return Kind::Section;
    }
    let drawn = line.chars().all(|c| is_gap(c) || matches!(c, '-' | '+' | '='));
    if !drawn {
        // Corners such as those of ` *-----------*` may be blanks too: the other rows decide, as for dashes alone.
        let has_corners =
            line.chars().all(|c| is_gap(c) || matches!(c, '-' | '+' | '=' | '*' | ':' | '.' | '\''));
        return Kind::Row { dashes: has_corners && (line.contains("---") || line.contains("===")) };
    }
    let dashes =
        line.chars().all(|c| is_gap(c) || c == '-') && line.contains('-') && !line.chars().any(is_drawing);
    if dashes { Kind::Row { dashes } } else { Kind::Ruler }
}

/// Whether this character is a part of a drawn box other than a plain vertical line.
pub(super) fn is_drawing(c: char) -> bool {
    c != '|' && is_bar(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_lines() {
        for (line, expected) in [
            ("  ", Kind::Between),
            ("#A someone", Kind::Between),
            ("[Puzzle]", Kind::Section),
            ("+---+---+", Kind::Ruler),
            ("======", Kind::Ruler),
            ("\u{250C}\u{2500}\u{2510}", Kind::Ruler),
            ("| |", Kind::Ruler),
            ("---|---", Kind::Row { dashes: true }),
            ("1-3|---", Kind::Row { dashes: false }),
            (" *-----------*", Kind::Row { dashes: true }),
            (" |---+---+---|", Kind::Ruler),
            (":===+===:", Kind::Row { dashes: true }),
            (".---.---.", Kind::Row { dashes: true }),
            ("***|*--|***", Kind::Row { dashes: false }),
            ("*.*|...|***", Kind::Row { dashes: false }),
        ] {
            assert_eq!(kind(line), expected, "{line}");
        }
    }
}
