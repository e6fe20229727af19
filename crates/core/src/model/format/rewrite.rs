//! Texts in one form rewritten into another that a reader knows, with the way back to each place.

use std::ops::Range;

use super::error::Problem;
use super::{InputFormat, arrays, full_width, link, open_sudoku, spaces, table};

/// Where the bytes of a changed text stood before.
#[derive(Debug, Default)]
pub(super) struct Offsets(Vec<Anchor>);

#[derive(Debug)]
struct Anchor {
    after: usize,
    before: usize,
    /// How many bytes there were for each byte from here to the next anchor.
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

/// A text in another form.
#[derive(Debug)]
pub(super) struct Rewritten {
    pub(super) text: String,
    pub(super) offsets: Offsets,
    /// The form that it has now, if that is certain.
    pub(super) format: Option<InputFormat>,
}

/// Why a text cannot be rewritten, and the bytes that are to blame.
pub(super) type Refusal = (Problem, Range<usize>);

/// Rewrites a text piece by piece.
pub(super) struct Rewriting<'a> {
    from: &'a str,
    done: usize,
    result: Rewritten,
}

impl<'a> Rewriting<'a> {
    pub(super) fn new(from: &'a str) -> Rewriting<'a> {
        let text = String::with_capacity(from.len());
        let result = Rewritten { text, offsets: Offsets::default(), format: None };
        Rewriting { from, done: 0, result }
    }

    /// Replaces a piece after all that were replaced before; what is between them stays.
    pub(super) fn replace(&mut self, span: Range<usize>, with: &str) {
        let Rewritten { text, offsets, .. } = &mut self.result;
        text.push_str(&self.from[self.done..span.start]);
        offsets.push(text.len(), span.start, 1);
        text.push_str(with);
        offsets.push(text.len(), span.end, 1);
        self.done = span.end;
    }

    pub(super) fn finish(mut self) -> Rewritten {
        self.result.text.push_str(&self.from[self.done..]);
        self.result
    }

    /// Finishes a text that has this form now.
    pub(super) fn finish_as(self, format: InputFormat) -> Rewritten {
        Rewritten { format: Some(format), ..self.finish() }
    }
}

/// Brings a text into forms that the readers know, one change upon the other. A named form limits what is tried.
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
    fn places_lead_back_through_what_was_replaced() {
        let mut rewriting = Rewriting::new("ab--cd++++e");
        rewriting.replace(2..4, "");
        rewriting.replace(6..10, "12");
        let Rewritten { text, offsets, .. } = rewriting.finish();
        assert_eq!(text, "abcd12e");
        let places: Vec<usize> = (0..=text.len()).map(|offset| offsets.before(offset)).collect();
        assert_eq!(places, [0, 1, 4, 5, 6, 7, 10, 11]);
    }
}
