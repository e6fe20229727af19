//! Headers: lines above puzzles that state their rules, such as `variant: diagonals` or `regions:` with rows of letters.
//!
//! A header holds for all puzzles up to the next header. Each part of a text is read on its own, with the rules of its
//! header.

use std::iter::Peekable;
use std::ops::Range;

use super::ReadOptions;
use super::cells::is_gap;
use super::error::{Problem, ReadError, excerpt};
use super::rules::{Rules, place};
use super::source::{LONGEST_LINE, Source, lines};
use super::title::is_title;
use super::{link, regions};
use crate::model::geometry::PLAIN;
use crate::model::names::distance;
use crate::model::{GeometryError, MAX_SIDE, Rule, Variant};

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
    /// A line that looks like one of the others.
    Misspelt,
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
    /// Whether there is anything but comments below the header.
    pub(super) has_content: bool,
    pub(super) body: Range<usize>,
}

/// Whether a line belongs to a header; rows of regions are not recognised without the line above them.
#[must_use]
pub fn is_header(line: &str) -> bool {
    key(line, 0).is_some()
}

/// The key of a line that begins at this place of a text, and its value.
fn key(line: &str, start: usize) -> Option<Field> {
    let colon = line.bytes().take(LONGEST_KEY).position(|byte| byte == b':');
    let (found, value) = match colon {
        Some(colon) => (line[..colon].trim(), line[colon + 1..].trim()),
        None => line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), "")),
    };
    let exact = KEYS.iter().find(|(name, _)| colon.is_some() && name.eq_ignore_ascii_case(found));
    let (name, key, value) = match exact {
        Some(&(name, key)) => (name, key, value),
        None => (meant(found, value, colon.is_some())?, Key::Misspelt, line.trim()),
    };
    let offset = start + (value.as_ptr() as usize - line.as_ptr() as usize);
    Some(Field { key, name, value: offset..offset + value.len(), rows: Vec::new() })
}

/// The name of the header line that is meant by a line with another word, or without the colon.
fn meant(word: &str, value: &str, has_colon: bool) -> Option<&'static str> {
    let is_word = word.len() <= LONGEST_KEY && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_word || word.is_empty() {
        return None;
    }
    let all = |is_such: &dyn Fn(&str) -> bool| words(value).next().is_some() && words(value).all(is_such);
    let names_rules = || all(&|name: &str| Rule::named(name).is_ok() || name.eq_ignore_ascii_case(PLAIN));
    let near = KEYS.iter().find(|(name, _)| distance(word, name) <= if name.len() > 5 { 2 } else { 1 });
    let Some(&(name, key)) = near else { return (has_colon && names_rules()).then_some("variant") };
    let is_meant = match key {
        // A label has a puzzle behind it.
        Key::Variant if has_colon => value.starts_with(char::is_alphabetic) && is_title(value),
        Key::Variant | Key::Extra | Key::Misspelt => names_rules(),
        Key::Regions => value.is_empty() && (has_colon || word.eq_ignore_ascii_case(name)),
        Key::Box => box_size(value).is_some(),
        Key::Unit | Key::Pair => all(&|name: &str| place(name).is_ok()),
    };
    is_meant.then_some(name)
}

/// Splits a text into its parts.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut current = Section::default();
    let mut lines = lines(text).peekable();
    while let Some(line) = lines.next() {
        let content = text[line.clone()].trim_start();
        let Some(mut field) = key(&text[line.clone()], line.start) else {
            current.has_content |= !content.is_empty() && !content.starts_with('#');
            continue;
        };
        if current.has_content {
            current.body.end = line.start;
            sections.push(std::mem::take(&mut current));
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

/// The title of a text: the only line above its first header, if nothing in it is like a puzzle.
pub(super) fn title(text: &str, sections: &[Section]) -> Option<Range<usize>> {
    let [first, _, ..] = sections else { return None };
    let mut contents = lines(&text[first.body.clone()]).map(|line| &text[first.body.clone()][line]);
    let only = contents.find(|line| !is_left_out(line)).filter(|_| first.fields.is_empty())?;
    let is_words = only.len() <= LONGEST_LINE && only.contains(char::is_alphabetic) && is_title(only);
    let is_alone = contents.all(is_left_out) && link::find(only).is_none();
    (is_words && is_alone).then(|| first.body.clone())
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
        if let Some(field) = self.fields.iter().find(|field| field.key == Key::Misspelt) {
            let found = excerpt(&source.text[field.value.clone()]);
            return Err(source.error(Problem::Misspelt { found, meant: field.name }, field.value.clone()));
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
            let is_plain = rules.variant.as_ref().is_some_and(|variant| variant.rules().is_empty());
            if is_plain && matches!(field.key, Key::Regions | Key::Unit | Key::Pair) {
                return Err(refuse(Problem::PlainWith(field.name)));
            }
            match field.key {
                Key::Variant | Key::Extra | Key::Misspelt => {}
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
        let (mut names, mut is_plain) = (Vec::new(), false);
        for field in fields {
            for name in words(&source.text[field.value.clone()]) {
                let refuse = |problem: Problem| {
                    let start = name.as_ptr() as usize - source.text.as_ptr() as usize;
                    source.error(problem, start..start + name.len())
                };
                if is_plain {
                    return Err(refuse(Problem::PlainWith(field.name)));
                }
                is_plain = names.is_empty() && name.eq_ignore_ascii_case(PLAIN);
                if !is_plain {
                    names.push(Rule::named(name).map_err(|error| refuse(Problem::Rules(error)))?.name());
                }
            }
        }
        if is_plain {
            return Ok(Some(Variant::default()));
        }
        let variant: Result<Variant, GeometryError> = names.join(",").parse();
        variant.map(Some).map_err(|error| source.error(Problem::Rules(error), last.value.clone()))
    }

    /// The line of the header that a problem of a grid below it is about.
    pub(super) fn concerned(&self, text: &str, problem: &Problem) -> Option<Range<usize>> {
        let mut fields = self.fields.iter().filter(|field| matches!(field.key, Key::Unit | Key::Pair));
        let names = |field: &Field| words(&text[field.value.clone()]).filter_map(|name| place(name).ok());
        let field = match problem {
            Problem::BoxMismatch { .. } => self.fields.iter().find(|field| field.key == Key::Box),
            Problem::NoCell { name, .. } => {
                let wanted = place(name).ok()?;
                fields.find(|field| names(field).any(|place| place == wanted))
            }
            Problem::Shape(error) | Problem::Rules(error) => match error {
                GeometryError::UnitSize { unit, .. } | GeometryError::CellTwice { unit, .. } => {
                    fields.filter(|field| field.key == Key::Unit).nth(*unit)
                }
                GeometryError::PairOfOneCell { cell, side } => {
                    let (row, column) = (cell.index() / *side as usize, cell.index() % *side as usize);
                    let is_same = |field: &Field| names(field).all(|place| place == (row, column));
                    fields.find(|field| field.key == Key::Pair && is_same(field))
                }
                GeometryError::TooManyUnits { .. } | GeometryError::TooManyPairs { .. } => fields.next(),
                GeometryError::RegionCells { .. } => {
                    self.fields.iter().find(|field| field.key == Key::Regions)
                }
                _ => None,
            },
            _ => None,
        };
        field.map(|field| field.value.clone())
    }

    /// The value of the first line.
    pub(super) fn start(&self) -> Range<usize> {
        self.place(&[])
    }

    /// The value of the line that names the rules, else of the first; `None` without a header.
    pub(super) fn line(&self) -> Option<Range<usize>> {
        let keys = [Key::Variant, Key::Extra, Key::Regions, Key::Unit, Key::Pair];
        (!self.fields.is_empty()).then(|| self.place(&keys))
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

    #[test]
    fn misspelt_headers_are_recognised() {
        for (line, name) in [
            ("varient: diagonals", "variant"),
            ("Variants: killer", "variant"),
            ("rule: diagonals, anti-king", "variant"),
            ("variant diagonals", "variant"),
            ("extras: windoku", "extra"),
            ("region:", "regions"),
            ("regions", "regions"),
            ("boxes: 2x3", ""),
            ("bos: 2x3", "box"),
            ("box 2x3", "box"),
            ("units: r1c1 r2c2", "unit"),
            ("pair r1c1 r2c2", "pair"),
            ("part: one", ""),
            ("rules of diagonals", ""),
            ("Variants by a friend", ""),
            ("variants: 53..7....6..195....98....6.8...6...3", ""),
        ] {
            let found = key(line, 0).filter(|field| field.key == Key::Misspelt);
            assert_eq!(found.map_or("", |field| field.name), name, "{line}");
        }
    }
}
