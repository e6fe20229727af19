//! Regions of a jigsaw: a letter, another character or a number for each cell.

use std::collections::BTreeMap;
use std::ops::Range;

use super::block::most_common;
use super::cells::{fields, is_integer, symbols};
use super::decode::Decoded;
use super::error::{Problem, ReadError, excerpt};
use super::header;
use super::rows::{Kind, kind};
use super::source::{LONGEST_LINE, Source};
use crate::model::{MAX_SIDE, MIN_SIDE};

/// Reads regions: a row per line, with a letter or another character for each cell, or numbers with blanks between them.
/// Returns the number of the region of each cell in reading order, from 1 in the order of their first cells.
///
/// Lines that begin with `#`, a line `regions:` above the rows, and lines of a drawing are left out.
///
/// # Errors
/// If the rows are no square, or a region does not have as many cells as a row.
///
/// ```
/// use antdoku::format::read_regions;
/// let regions = read_regions("AAAB\nACBB\nCCDB\nCDDD\n")?;
/// assert_eq!(regions, [1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]);
/// # Ok::<(), antdoku::format::ReadError>(())
/// ```
pub fn read_regions(text: impl AsRef<[u8]>) -> Result<Vec<u16>, ReadError> {
    let decoded = Decoded::open(text.as_ref())?;
    let source = Source::whole(&decoded);
    let is_row = |line: &Range<usize>| {
        let text = &source.text[line.clone()];
        matches!(kind(text), Kind::Row { dashes: false }) && !header::is_header(text)
    };
    let rows: Vec<Range<usize>> = source.lines().filter(is_row).take(MAX_SIDE + 1).collect();
    of_rows(&source, &rows)
}

/// The regions of these rows of a text.
pub(super) fn of_rows(source: &Source<'_>, rows: &[Range<usize>]) -> Result<Vec<u16>, ReadError> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(source.error(Problem::NoRegions, 0..0));
    };
    if let Some(long) = rows.iter().find(|row| row.len() > LONGEST_LINE) {
        return Err(source.error(Problem::LongLine(long.len()), long.clone()));
    }
    let cells: Vec<Vec<Range<usize>>> = rows.iter().map(|row| cells(source.text, row)).collect();
    let (side, _) = most_common(cells.iter().map(Vec::len));
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        return Err(source.error(Problem::Side(side), first.clone()));
    }
    if let Some(odd) = cells.iter().position(|row| row.len() != side) {
        let problem = Problem::RowLength { row: odd + 1, found: cells[odd].len(), side };
        return Err(source.error(problem, rows[odd].clone()));
    }
    if rows.len() != side {
        let problem = Problem::RowCount { found: rows.len(), side };
        return Err(source.error(problem, first.start..last.end));
    }
    of_cells(source, &cells.concat())
}

/// The regions of these cells, which are a square.
pub(super) fn of_cells(source: &Source<'_>, cells: &[Range<usize>]) -> Result<Vec<u16>, ReadError> {
    let names: Vec<&str> = cells.iter().map(|cell| &source.text[cell.clone()]).collect();
    numbered(&names).map_err(|(problem, cell)| source.error(problem, cells[cell].clone()))
}

/// The cells of a line: fields, if each is one character or all are numbers; else characters.
pub(super) fn cells(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let fields = fields(text, line.clone());
    let is_short = |field: &Range<usize>| text[field.clone()].chars().count() == 1;
    let is_number = |field: &Range<usize>| is_integer(&text[field.clone()]);
    if fields.len() > 1 && (fields.iter().all(is_short) || fields.iter().all(is_number)) {
        return fields;
    }
    symbols(text, line.clone()).collect()
}

/// Numbers the regions of a square of names. A cell without a region or a region of a wrong size is a problem, returned with
/// its first cell.
pub(super) fn numbered(names: &[&str]) -> Result<Vec<u16>, (Problem, usize)> {
    let side = names.len().isqrt();
    // Letters and digits that stand for blanks in puzzles are names here.
    let is_blank = |name: &&str| matches!(*name, "." | "_" | "*" | "-" | "?" | "\u{B7}");
    if let Some(cell) = names.iter().position(is_blank) {
        return Err((Problem::NoRegion(names[cell].to_owned()), cell));
    }
    let regions = renumbered(names.iter());
    let mut counts = BTreeMap::new();
    regions.iter().for_each(|region| *counts.entry(*region).or_insert(0) += 1);
    match counts.into_iter().find(|&(_, count)| count != side) {
        None => Ok(regions),
        Some((region, found)) => {
            let first = regions.iter().position(|&other| other == region).unwrap_or(0);
            let cell = format!("r{}c{}", first / side + 1, first % side + 1);
            let name = excerpt(names[first]);
            Err((Problem::Region { name, cell, found, side }, first))
        }
    }
}

/// Numbers from 1, in the order in which the names appear first.
pub(super) fn renumbered<N: Ord>(names: impl Iterator<Item = N>) -> Vec<u16> {
    let mut numbers = BTreeMap::new();
    let number = |name: N| {
        // A grid has far fewer regions than there are numbers; anything else is refused later.
        let next = u16::try_from(numbers.len() + 1).unwrap_or(u16::MAX);
        *numbers.entry(name).or_insert(next)
    };
    names.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_letters_symbols_or_numbers() {
        let expected = [1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4];
        for text in [
            "AAAB\nACBB\nCCDB\nCDDD",
            "\n# a comment\nregions:\n7773\r\n7133\r\n1123\r\n1222\r\n",
            "a a a b\na c b b\nc c d b\nc d d d\n",
            "10 10 10 11\n10 9 11 11\n9 9 12 11\n9 12 12 12\n",
            "+---+-+\n|AAA|B|\n|AC|BB|\n|CCD|B|\n+---+-+\n|C|DDD|\n+---+-+\n",
        ] {
            assert_eq!(read_regions(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn a_wrong_region_is_refused_at_its_place() {
        for (text, message, place) in [
            ("", "there is no row of regions", (1, 1)),
            ("AAAB\nACBB\nCCD\nCDDD\n", "row 3 has 3 cells, the others have 4", (3, 1)),
            ("AAAB\nACBB\nCCDB\n", "1 row is missing: 3 rows of 4 cells, 4 are needed", (1, 1)),
            ("AAAB\nA.BB\nCCDB\nCDDD\n", "`.` is no region: every cell of a jigsaw is in one", (2, 2)),
            ("A\n", "a grid of side 1; sides from 2 to 100 are supported", (1, 1)),
            (
                "AAAB\nACBB\nCCBB\nCDDD\n",
                "region `B`, which begins at r1c4, has 5 cells; a region has 4",
                (1, 4),
            ),
        ] {
            let error = read_regions(text).unwrap_err();
            assert_eq!((error.to_string().as_str(), (error.line(), error.column())), (message, place));
        }
        let large = format!("{}\n", "A".repeat(101)).repeat(101);
        assert!(read_regions(large).unwrap_err().to_string().starts_with("a grid of side 101"));
    }
}
