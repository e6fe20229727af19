//! Headers: lines above puzzles that state their rules, such as `variant: diagonals` or `regions:` with rows of letters.
//!
//! A header holds for all puzzles up to the next header. Each part of a text is read on its own, with the rules of its
//! header.

use std::iter::Peekable;
use std::ops::Range;

use super::ReadOptions;
use super::cells::is_gap;
use super::error::{Problem, ReadError, excerpt};
use super::regions;
use super::rules::{Rules, place};
use super::source::{LONGEST_LINE, Source, lines};
use crate::model::{GeometryError, MAX_SIDE, Variant};

/// The bytes of a line in which a key is looked for, so that a long line costs nothing.
const LONGEST_KEY: usize = 32;

/// The name of a header line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Variant,
    Extra,
    Regions,
    Box,
    Unit,
    Pair,
}

const KEYS: [(&str, Key); 6] = [
    ("variant", Key::Variant),
    ("extra", Key::Extra),
    ("regions", Key::Regions),
    ("box", Key::Box),
    ("unit", Key::Unit),
    ("pair", Key::Pair),
];

/// A line of a header.
#[derive(Debug)]
struct Field {
    key: Key,
    name: &'static str,
    /// The text after the colon.
    value: Range<usize>,
    /// The rows below `regions:`.
    rows: Vec<Range<usize>>,
}

/// A part of a text: a header, perhaps empty, and the puzzles below it.
#[derive(Debug, Default)]
pub(super) struct Section {
    fields: Vec<Field>,
    pub(super) body: Range<usize>,
}

/// Whether a line belongs to a header; rows of regions are not recognised without the line above them.
#[must_use]
pub fn is_header(line: &str) -> bool {
    key(line, 0).is_some()
}

/// The key of a line that begins at this place of a text, and its value.
fn key(line: &str, start: usize) -> Option<Field> {
    let colon = line.bytes().take(LONGEST_KEY).position(|byte| byte == b':')?;
    let found = line[..colon].trim();
    let &(name, key) = KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(found))?;
    let value = line[colon + 1..].trim();
    let offset = start + (value.as_ptr() as usize - line.as_ptr() as usize);
    Some(Field { key, name, value: offset..offset + value.len(), rows: Vec::new() })
}

/// Splits a text into its parts.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut current = Section::default();
    // Whether there is anything but comments below the current header.
    let mut has_content = false;
    let mut lines = lines(text).peekable();
    while let Some(line) = lines.next() {
        let content = text[line.clone()].trim_start();
        let Some(mut field) = key(&text[line.clone()], line.start) else {
            has_content |= !content.is_empty() && !content.starts_with('#');
            continue;
        };
        if has_content {
            current.body.end = line.start;
            sections.push(std::mem::take(&mut current));
            has_content = false;
        }
        if field.key == Key::Regions && field.value.is_empty() {
            field.rows = take_rows(text, &mut lines);
        }
        current.fields.push(field);
        current.body.start = lines.peek().map_or(text.len(), |next| next.start);
    }
    current.body.end = text.len();
    sections.push(current);
    sections
}

/// Takes the rows below `regions:`: as many as the first of them has cells, up to a blank line or another header line.
fn take_rows(text: &str, lines: &mut Peekable<impl Iterator<Item = Range<usize>>>) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    let mut wanted = 1;
    while rows.len() < wanted {
        let ends = |content: &str| is_header(content) || content.trim().is_empty() && !rows.is_empty();
        let Some(line) = lines.next_if(|line| !ends(&text[line.clone()])) else { break };
        if is_left_out(&text[line.clone()]) {
            continue;
        }
        if rows.is_empty() && line.len() <= LONGEST_LINE {
            wanted = regions::cells(text, &line).len().min(MAX_SIDE + 1);
        }
        rows.push(line);
    }
    rows
}

fn is_left_out(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

impl Section {
    /// The rules of the header and of the options.
    pub(super) fn rules(&self, source: &Source<'_>, options: &ReadOptions) -> Result<Rules, ReadError> {
        let given = Rules::of_options(options);
        if self.fields.is_empty() {
            return Ok(given);
        }
        let stated = self.stated(source)?;
        let refuse = |problem: Problem, keys: &[Key]| source.error(problem, self.place(keys));
        if let (Some(outer), Some(inner)) = (given.boxes, stated.boxes)
            && outer != inner
        {
            return Err(refuse(Problem::TwoBoxes { outer, inner }, &[Key::Box]));
        }
        let rules = given.with(stated).map_err(|problem| match problem {
            Problem::TwoRegions => refuse(problem, &[Key::Regions]),
            problem => refuse(problem, &[Key::Variant, Key::Extra, Key::Regions]),
        })?;
        rules.check().map_err(|problem| refuse(problem.of_text(), &[Key::Variant, Key::Box]))?;
        Ok(rules)
    }

    /// The rules of the header alone.
    fn stated(&self, source: &Source<'_>) -> Result<Rules, ReadError> {
        let mut rules = Rules { variant: self.variant(source)?, ..Rules::default() };
        for (number, field) in self.fields.iter().enumerate() {
            let value = &source.text[field.value.clone()];
            let is_listed = matches!(field.key, Key::Unit | Key::Pair);
            if !is_listed && self.fields[..number].iter().any(|other| other.key == field.key) {
                return Err(source.error(Problem::HeaderTwice(field.name), field.value.clone()));
            }
            let refuse = |problem: Problem| source.error(problem, field.value.clone());
            match field.key {
                Key::Variant | Key::Extra => {}
                Key::Regions => rules.regions = Some(field.regions(source)?),
                Key::Box => {
                    let size = box_size(value).ok_or_else(|| refuse(Problem::HeaderBox(excerpt(value))))?;
                    rules.boxes = Some(size);
                }
                Key::Unit => {
                    let cells: Result<Vec<_>, Problem> = words(value).map(place).collect();
                    rules.units.push(cells.map_err(refuse)?);
                }
                Key::Pair => {
                    let cells: Result<Vec<_>, Problem> = words(value).map(place).collect();
                    let cells = cells.map_err(refuse)?;
                    let pair = <[_; 2]>::try_from(cells);
                    rules.pairs.push(pair.map_err(|cells| refuse(Problem::PairSize(cells.len())))?);
                }
            }
        }
        Ok(rules)
    }

    /// The variant of the lines `variant:` and `extra:`.
    fn variant(&self, source: &Source<'_>) -> Result<Option<Variant>, ReadError> {
        let named = |field: &&Field| matches!(field.key, Key::Variant | Key::Extra);
        let Some(last) = self.fields.iter().rfind(named) else { return Ok(None) };
        let fields = self.fields.iter().filter(named);
        let names: Vec<String> = fields
            .flat_map(|field| words(&source.text[field.value.clone()]))
            .map(str::to_ascii_lowercase)
            .collect();
        let plain = Variant::default().to_string();
        // `variant: sudoku` with `extra: diagonals` has the extra rules.
        let rules: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != plain).collect();
        if rules.is_empty() && !names.is_empty() {
            return Ok(Some(Variant::default()));
        }
        let variant: Result<Variant, GeometryError> = rules.join(",").parse();
        variant.map(Some).map_err(|error| source.error(Problem::Rules(error), last.value.clone()))
    }

    /// The value of the first line with one of these keys, else of the first line.
    fn place(&self, keys: &[Key]) -> Range<usize> {
        let found = keys.iter().find_map(|key| self.fields.iter().find(|field| field.key == *key));
        found.or(self.fields.first()).map_or(0..0, |field| field.value.clone())
    }
}

impl Field {
    /// The regions of the rows below the line, or of all cells in the line.
    fn regions(&self, source: &Source<'_>) -> Result<Vec<u16>, ReadError> {
        if self.value.is_empty() && self.rows.is_empty() {
            return Err(source.error(Problem::NoRegions, self.value.clone()));
        }
        if self.value.is_empty() {
            return regions::of_rows(source, &self.rows);
        }
        if self.value.len() > LONGEST_LINE {
            return Err(source.error(Problem::LongLine(self.value.len()), self.value.clone()));
        }
        let cells = regions::cells(source.text, &self.value);
        let side = cells.len().isqrt();
        if side * side != cells.len() || !(2..=MAX_SIDE).contains(&side) {
            let problem = Problem::Length { found: cells.len(), side: side.clamp(2, MAX_SIDE), shape: None };
            return Err(source.error(problem, self.value.clone()));
        }
        regions::of_cells(source, &cells)
    }
}

/// The height and the width of a box, `2x3`.
fn box_size(value: &str) -> Option<(u32, u32)> {
    let (height, width) = value.split_once(['x', 'X'])?;
    Some((height.trim().parse().ok()?, width.trim().parse().ok()?))
}

/// The words of a value, with commas or blanks between them.
fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split(|c: char| is_gap(c) || matches!(c, ',' | ';')).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &str) -> Vec<&str> {
        sections(text).into_iter().map(|section| &text[section.body]).collect()
    }

    #[test]
    fn a_header_begins_a_new_part() {
        assert_eq!(bodies("1234\n....\n"), ["1234\n....\n"]);
        assert_eq!(bodies("# a\n\nvariant: latin\n# b\nbox: 1x5\n\n12345\n"), ["\n12345\n"]);
        assert_eq!(bodies("one\nVariant : latin\ntwo\r\nextra: x\r\nthree"), ["one\n", "two\r\n", "three"]);
        assert_eq!(bodies("regions:\nAB\n# c\nAB\n12\n21\n"), ["12\n21\n"]);
        assert_eq!(bodies("regions:\nAAB\nCCB\nvariant: latin\n12\n"), ["12\n"]);
        assert_eq!(bodies("regions: AABB\n12\n21\n"), ["12\n21\n"]);
        assert_eq!(bodies("variant: latin"), [""]);
        assert_eq!(bodies(""), [""]);
    }

    #[test]
    fn other_lines_with_a_colon_are_no_header() {
        for line in
            ["name: 1...", "https://a.b", ":0000:x:53", "variants: 2", "\"box\": [3,3]", "box", "é: 1"]
        {
            assert!(!is_header(line), "{line}");
        }
        assert!(is_header(" Box: 2x3") && is_header("pair:"));
    }
}
