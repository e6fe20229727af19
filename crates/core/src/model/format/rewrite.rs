//! Rewrites texts into forms that the readers know, and maps places back to the original text.

use std::ops::Range;

use super::error::Problem;
use super::rules::Rules;
use super::{InputFormat, arrays, full_width, link, open_sudoku, spaces, table};

/// A map from the bytes of a changed text to those of the text before.
#[derive(Debug, Default)]
pub(super) struct Offsets(Vec<Anchor>);

#[derive(Debug)]
struct Anchor {
    after: usize,
    before: usize,
    /// The number of original bytes for each byte up to the next anchor.
    step: usize,
}

impl Offsets {
    pub(super) fn push(&mut self, after: usize, before: usize, step: usize) {
        self.0.push(Anchor { after, before, step });
    }

    pub(super) fn before(&self, offset: usize) -> usize {
        let next = self.0.partition_point(|anchor| anchor.after <= offset);
        let Some(anchor) = next.checked_sub(1).map(|last| &self.0[last]) else { return offset };
        let before = anchor.before + (offset - anchor.after) * anchor.step;
        self.0.get(next).map_or(before, |next| before.min(next.before))
    }
}

/// A rewritten text.
#[derive(Debug)]
pub(super) struct Rewritten {
    pub(super) text: String,
    pub(super) offsets: Offsets,
    /// The form of the new text, if it is certain.
    pub(super) format: Option<InputFormat>,
    /// The rules of puzzles that have their own, with the bytes of each in the new text.
    pub(super) rules: Vec<(Range<usize>, Rules)>,
}

/// A problem that prevents rewriting, with the bytes that cause it.
pub(super) type Refusal = (Problem, Range<usize>);

/// A text that is being rewritten piece by piece.
pub(super) struct Rewriting<'a> {
    from: &'a str,
    done: usize,
    result: Rewritten,
}

impl<'a> Rewriting<'a> {
    pub(super) fn new(from: &'a str) -> Rewriting<'a> {
        let text = String::with_capacity(from.len());
        let result = Rewritten { text, offsets: Offsets::default(), format: None, rules: Vec::new() };
        Rewriting { from, done: 0, result }
    }

    /// Replaces a piece that follows all earlier replacements; the text between them stays.
    pub(super) fn replace(&mut self, span: Range<usize>, with: &str) {
        let Rewritten { text, offsets, .. } = &mut self.result;
        text.push_str(&self.from[self.done..span.start]);
        offsets.push(text.len(), span.start, 1);
        text.push_str(with);
        offsets.push(text.len(), span.end, 1);
        self.done = span.end;
    }

    /// Replaces a piece by a puzzle that has its own rules.
    pub(super) fn replace_ruled(&mut self, span: Range<usize>, with: &str, rules: Rules) {
        self.replace(span, with);
        let end = self.result.text.len();
        if rules != Rules::default() {
            self.result.rules.push((end - with.len()..end, rules));
        }
    }

    pub(super) fn finish(mut self) -> Rewritten {
        self.result.text.push_str(&self.from[self.done..]);
        self.result
    }

    /// Finishes a text whose new form is certain.
    pub(super) fn finish_as(self, format: InputFormat) -> Rewritten {
        Rewritten { format: Some(format), ..self.finish() }
    }
}

/// Rewrites a text into forms that the readers know, step by step. A given format limits the steps.
pub(super) fn rewrite(text: &str, format: Option<InputFormat>) -> Result<Vec<Rewritten>, Refusal> {
    let mut changes: Vec<Rewritten> = full_width::rewrite(text).into_iter().collect();
    let current = changes.last().map_or(text, |change| &change.text);
    let may_be = |form| format.is_none_or(|format| format == form);
    let back = |offset| changes.last().map_or(offset, |change| change.offsets.before(offset));
    let refuse = |(problem, place): Refusal| (problem, back(place.start)..back(place.end));
    let mut next = None;
    if may_be(InputFormat::Line) {
        next = open_sudoku::rewrite(current).map_err(refuse)?.or_else(|| link::rewrite(current));
    }
    if next.is_none() && may_be(InputFormat::Json) {
        next = arrays::rewrite(current).map_err(refuse)?;
    }
    if next.is_none() && may_be(InputFormat::Block) {
        next = arrays::rewrite_floats(current)
            .or_else(|| table::rewrite(current))
            .or_else(|| spaces::rewrite(current));
    }
    changes.extend(next);
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_map_back_through_replacements() {
        let mut rewriting = Rewriting::new("ab--cd++++e");
        rewriting.replace(2..4, "");
        rewriting.replace(6..10, "12");
        let Rewritten { text, offsets, .. } = rewriting.finish();
        assert_eq!(text, "abcd12e");
        let places: Vec<usize> = (0..=text.len()).map(|offset| offsets.before(offset)).collect();
        assert_eq!(places, [0, 1, 4, 5, 6, 7, 10, 11]);
    }
}
