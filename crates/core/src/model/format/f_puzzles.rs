//! Puzzles of f-puzzles.com: JSON, packed by lz-string.

use serde_json::Value;

use super::error::{Problem, excerpt};
use super::link::Held;
use super::lz_string::unpack_base64;
use crate::model::MAX_SIDE;

const SITE: &str = "f-puzzles";

/// The longest JSON that is unpacked. A puzzle has some thousand characters.
pub(super) const LONGEST: usize = 1 << 20;

/// The keys that a plain Sudoku may have beside its grid.
const PLAIN: [&str; 10] = [
    "size",
    "grid",
    "title",
    "author",
    "solution",
    "highlightConflicts",
    "successMessage",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
];

/// Unpacks a puzzle.
pub(super) fn decode(packed: &str) -> Result<Held, Problem> {
    let json = unpack_base64(packed, LONGEST).ok_or(Problem::LinkBroken(SITE))?;
    let puzzle: Value = serde_json::from_str(&json).map_err(|_| Problem::LinkBroken(SITE))?;
    let object = puzzle.as_object().ok_or(Problem::LinkBroken(SITE))?;
    let is_rule = |(key, value): &(&String, &Value)| match key.as_str() {
        "ruleset" => says_more(value),
        key => !PLAIN.contains(&key) && says_something(value),
    };
    if let Some((rule, _)) = object.iter().find(is_rule) {
        return Err(Problem::Variant(excerpt(rule)));
    }
    let rows = object.get("grid").and_then(Value::as_array).ok_or(Problem::LinkBroken(SITE))?;
    let side = rows.len();
    if !(4..=MAX_SIDE.min(35)).contains(&side) {
        return Err(Problem::Side(side));
    }
    let mut cells = String::new();
    let mut regions = Vec::new();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == side).ok_or(Problem::LinkBroken(SITE))?;
        for cell in row {
            regions.push(cell.get("region").cloned());
            match cell.get("value").and_then(number) {
                None | Some(0) => cells.push('.'),
                Some(value) => {
                    let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
                    cells.push_str(if is_given { "" } else { "+" });
                    cells.push(symbol(value, side)?);
                }
            }
        }
    }
    if !are_boxes(&regions, side) {
        return Err(Problem::Variant("irregular regions".to_owned()));
    }
    let title = object.get("title").and_then(Value::as_str).map(str::to_owned);
    Ok(Held { cells, title })
}

/// Whether the rules in words go beyond the usual ones.
pub(super) fn says_more(rules: &Value) -> bool {
    let words = rules.as_str().unwrap_or_default().to_lowercase();
    let words: Vec<&str> =
        words.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let usual =
        ["normal", "standard", "classic", "usual", "regular", "sudoku", "rules", "rule", "apply", "the"];
    says_something(rules) && (rules.as_str().is_none() || words.iter().any(|word| !usual.contains(word)))
}

/// Whether a rule is in force: not switched off, and not empty.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(object) => !object.is_empty(),
        Value::String(text) => !text.trim().is_empty(),
        _ => true,
    }
}

pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// A value as a character.
pub(super) fn symbol(value: u64, side: usize) -> Result<char, Problem> {
    let number = u32::try_from(value).ok().filter(|&number| number as usize <= side);
    let symbol = number.and_then(|number| char::from_digit(number, 36)).map(|c| c.to_ascii_uppercase());
    symbol.ok_or_else(|| Problem::Range { found: value.to_string(), side })
}

/// Whether the regions, where there are any, are the usual boxes.
fn are_boxes(regions: &[Option<Value>], side: usize) -> bool {
    if regions.iter().all(Option::is_none) {
        return true;
    }
    let Some((height, width)) = super::usual_box(side) else { return false };
    let (height, width) = (height as usize, width as usize);
    let first_of = |cell: usize| {
        let (row, column) = (cell / side / height * height, cell % side / width * width);
        row * side + column
    };
    let firsts = (0..side * side).filter(|&cell| first_of(cell) == cell);
    let firsts: Vec<&Option<Value>> = firsts.map(|cell| &regions[cell]).collect();
    let differ = (0..firsts.len()).all(|one| firsts[..one].iter().all(|other| *other != firsts[one]));
    differ && (0..side * side).all(|cell| regions[cell] == regions[first_of(cell)])
}
