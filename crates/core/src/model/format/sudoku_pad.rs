//! Puzzles of SudokuPad. The first letters name the form: `scl` and `ctc` (abridged JSON, packed by lz-string), `fpuz` and
//! `fpuzzles`, `scf` and `classic` (digits and packed blanks).

use serde_json::Value;

use super::error::{Problem, excerpt};
use super::f_puzzles::{self, LONGEST, number, says_more, says_something, symbol};
use super::link::{Held, with_blanks};
use super::lz_string::unpack_base64;

const SITE: &str = "SudokuPad";

/// The keys that a plain Sudoku may have beside its cells: long names and their short forms.
const PLAIN: [&str; 18] = [
    "id", "cells", "ce", "cellSize", "cs", "metadata", "settings", "title", "t", "author", "duration", "d",
    "videos", "vd", "solution", "regions", "re", "cages",
];

/// Decodes the part of a link after the name of the site.
pub(super) fn decode(id: &str) -> Result<Held, Problem> {
    let after = |prefixes: [&str; 2]| prefixes.iter().find_map(|prefix| id.strip_prefix(prefix));
    if let Some(packed) = after(["fpuzzles", "fpuz"]) {
        // A short text is the number of a puzzle on the server of f-puzzles.
        return if packed.len() < 20 { Err(Problem::LinkWithout(SITE)) } else { f_puzzles::decode(packed) };
    }
    if let Some(packed) = after(["scl", "ctc"]).filter(|packed| packed.len() > 20) {
        let loose = unpack_base64(packed, LONGEST).ok_or(Problem::LinkBroken(SITE))?;
        return own(&loose);
    }
    if let Some(packed) = id.strip_prefix("scf") {
        return classic_with_rules(packed);
    }
    if let Some(packed) = id.strip_prefix("classic") {
        let cells = with_blanks(packed).filter(|cells| cells.len() == 81).ok_or(Problem::LinkBroken(SITE))?;
        return Ok(Held { cells, title: None });
    }
    Err(Problem::LinkWithout(SITE))
}

/// Decodes digits with packed blanks, and a letter for each further rule.
fn classic_with_rules(packed: &str) -> Result<Held, Problem> {
    let is_whole = |end: &usize| with_blanks(&packed[..*end]).is_some_and(|cells| cells.len() == 81);
    let ends = packed.char_indices().map(|(place, c)| place + c.len_utf8()).take(81);
    let end = ends.into_iter().find(is_whole).ok_or(Problem::LinkBroken(SITE))?;
    match &packed[end..] {
        "" => Ok(Held { cells: with_blanks(&packed[..end]).unwrap_or_default(), title: None }),
        "w" => Err(Problem::Variant("windoku".to_owned())),
        "x" => Err(Problem::Variant("diagonals".to_owned())),
        rules => Err(Problem::Variant(excerpt(rules))),
    }
}

/// Decodes SudokuPad's own JSON.
fn own(loose: &str) -> Result<Held, Problem> {
    let broken = || Problem::LinkBroken(SITE);
    let puzzle: Value = serde_json::from_str(&strict(loose)).map_err(|_| broken())?;
    let object = puzzle.as_object().ok_or_else(broken)?;
    let is_rule = |(key, value): &(&String, &Value)| match key.as_str() {
        "cages" | "ca" => value.as_array().is_none_or(|cages| cages.iter().any(is_cage)),
        "metadata" => value.get("rules").is_some_and(says_more),
        key => !PLAIN.contains(&key) && says_something(value),
    };
    if let Some((rule, _)) = object.iter().find(is_rule) {
        return Err(Problem::Variant(excerpt(long_name(rule))));
    }
    let rows = object.get("cells").or(object.get("ce")).and_then(Value::as_array).ok_or_else(broken)?;
    let side = rows.len();
    if !(4..=35).contains(&side) {
        return Err(Problem::Side(side));
    }
    let regions = object.get("regions").or(object.get("re")).filter(|regions| says_something(regions));
    let are_usual = regions.is_none_or(|regions| are_boxes(regions, side));
    if !are_usual {
        return Err(Problem::Variant("irregular regions".to_owned()));
    }
    let mut cells = String::new();
    for row in rows {
        for cell in row.as_array().filter(|row| row.len() == side).ok_or_else(broken)? {
            match cell.get("value").or(cell.get("v")).and_then(number) {
                None | Some(0) => cells.push('.'),
                Some(value) => cells.push(symbol(value, side)?),
            }
        }
    }
    let title = object.get("metadata").and_then(|metadata| metadata.get("title").or(metadata.get("t")));
    let title = title.and_then(Value::as_str);
    Ok(Held { cells, title: title.map(str::to_owned) })
}

/// Whether this is a real cage: not one without cells that has the title, or states the usual rules in words.
fn is_cage(cage: &Value) -> bool {
    let words = cage.get("value").or(cage.get("v")).and_then(Value::as_str).unwrap_or_default();
    let rules = words.strip_prefix("rules:").map(|rules| Value::from(rules.trim()));
    cage.get("cells").or(cage.get("ce")).is_some_and(says_something) || rules.as_ref().is_some_and(says_more)
}

/// The long name of a rule.
fn long_name(key: &str) -> &str {
    match key {
        "ca" => "cages",
        "a" => "arrows",
        "l" => "lines",
        "o" => "overlays",
        "u" => "underlays",
        key => key,
    }
}

/// Whether regions, each a list of rows and columns, are the usual boxes.
fn are_boxes(regions: &Value, side: usize) -> bool {
    let Some((height, width)) = super::usual_box(side) else { return false };
    let box_of = |cell: &Value| {
        let place = |index: usize| cell.get(index).and_then(Value::as_u64);
        Some((place(0)? / u64::from(height), place(1)? / u64::from(width)))
    };
    let is_box = |region: &Value| {
        let boxes: Vec<_> = region.as_array().into_iter().flatten().map(box_of).collect();
        boxes.len() == side && boxes.iter().all(|one| one.is_some() && *one == boxes[0])
    };
    regions.as_array().is_some_and(|regions| regions.len() == side && regions.iter().all(is_box))
}

/// Restores JSON from a text with single quotes, unquoted keys and words, and empty objects left out.
fn strict(loose: &str) -> String {
    if loose.contains('"') {
        return loose.to_owned();
    }
    let mut json = String::with_capacity(2 * loose.len());
    let mut characters = loose.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\'' => {
                json.push('"');
                while let Some(inner) = characters.next().filter(|&c| c != '\'') {
                    match inner {
                        '\\' if characters.peek() == Some(&'\'') => json.extend(characters.next()),
                        _ => json.push(inner),
                    }
                }
                json.push('"');
            }
            '{' | '[' | ',' => {
                json.push(character);
                let is_empty = matches!(characters.peek(), Some(',' | ']' | '}'));
                if is_empty && !(character == '{' && characters.peek() == Some(&'}')) {
                    json += "{}";
                }
            }
            '}' | ']' | ':' => json.push(character),
            _ => {
                let mut word = String::from(character);
                while let Some(next) = characters.next_if(|&c| !matches!(c, ',' | ':' | ']' | '}')) {
                    word.push(next);
                }
                json += &match (word.as_str(), characters.peek()) {
                    (key, Some(':')) => quoted(key),
                    ("t", _) => "true".to_owned(),
                    ("f", _) => "false".to_owned(),
                    ("true" | "false" | "null", _) => word,
                    (number, _) if serde_json::from_str::<f64>(number).is_ok() => word,
                    (text, _) => quoted(text),
                };
            }
        }
    }
    json
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abridged_json_is_restored() {
        assert_eq!(
            strict("{id:'a\\'b',ce:[[{v:5},,{v:'x'}],[,]],f:t,c:#0,n:{},w:1.5}"),
            r##"{"id":"a'b","ce":[[{"v":5},{},{"v":"x"}],[{},{}]],"f":true,"c":"#0","n":{},"w":1.5}"##
        );
        assert_eq!(strict(r#"{"a":[1,2]}"#), r#"{"a":[1,2]}"#);
    }
}
