//! Puzzles of SudokuPad. The first letters name the form: `scl` and `ctc` (abridged JSON, packed by lz-string), `fpuz` and
//! `fpuzzles`, `scf` and `classic` (digits and packed blanks).

use serde_json::Value;

use super::error::{Problem, excerpt};
use super::f_puzzles::{self, LONGEST, boxes, number, says_more, says_something, symbol};
use super::link::{Held, with_blanks};
use super::lz_string::unpack_base64;
use super::regions::renumbered;
use super::rules::Rules;
use crate::model::Rule;

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
        return Ok(Held::plain(cells));
    }
    Err(Problem::LinkWithout(SITE))
}

/// Decodes digits with packed blanks, and a letter for each further rule.
fn classic_with_rules(packed: &str) -> Result<Held, Problem> {
    let is_whole = |end: &usize| with_blanks(&packed[..*end]).is_some_and(|cells| cells.len() == 81);
    let ends = packed.char_indices().map(|(place, c)| place + c.len_utf8()).take(81);
    let end = ends.into_iter().find(is_whole).ok_or(Problem::LinkBroken(SITE))?;
    let rules = match &packed[end..] {
        "" => vec![],
        "w" => vec![Rule::Windoku],
        "x" => vec![Rule::Diagonals],
        "wx" | "xw" => vec![Rule::Diagonals, Rule::Windoku],
        rules => return Err(Problem::Variant(excerpt(rules))),
    };
    let cells = with_blanks(&packed[..end]).unwrap_or_default();
    Ok(Held { rules: Rules::named(rules), ..Held::plain(cells) })
}

/// Decodes SudokuPad's own JSON.
fn own(loose: &str) -> Result<Held, Problem> {
    let broken = || Problem::LinkBroken(SITE);
    let puzzle: Value = serde_json::from_str(&strict(loose)).map_err(|_| broken())?;
    let object = puzzle.as_object().ok_or_else(broken)?;
    let rows = object.get("cells").or(object.get("ce")).and_then(Value::as_array).ok_or_else(broken)?;
    let side = rows.len();
    if !(4..=35).contains(&side) {
        return Err(Problem::Side(side));
    }
    let regions = object.get("regions").or(object.get("re")).filter(|regions| says_something(regions));
    let regions = regions.map(|regions| irregular(regions, side)).transpose()?.flatten();
    let named = object.get("global").map(global).transpose()?.unwrap_or_default();
    let rules = Rules { regions, ..Rules::named(named) };
    let is_rule = |(key, value): &(&String, &Value)| match key.as_str() {
        "cages" | "ca" => value.as_array().is_none_or(|cages| cages.iter().any(|cage| is_cage(cage, &rules))),
        "metadata" => value.get("rules").is_some_and(|words| says_more(words, &rules)),
        "global" => false,
        key => !PLAIN.contains(&key) && says_something(value),
    };
    if let Some((rule, _)) = object.iter().find(is_rule) {
        return Err(Problem::Variant(excerpt(long_name(rule))));
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
    Ok(Held { cells, title: title.map(str::to_owned), rules })
}

/// Whether this is a real cage: not one without cells that has the title, or states the usual rules in words.
fn is_cage(cage: &Value, known: &Rules) -> bool {
    let words = cage.get("value").or(cage.get("v")).and_then(Value::as_str).unwrap_or_default();
    let rules = words.strip_prefix("rules:").map(|rules| Value::from(rules.trim()));
    cage.get("cells").or(cage.get("ce")).is_some_and(says_something)
        || rules.is_some_and(|rules| says_more(&rules, known))
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

/// The rules that hold in the whole grid, by their names.
fn global(names: &Value) -> Result<Vec<Rule>, Problem> {
    let refuse = |name: &Value| Problem::Variant(excerpt(name.as_str().unwrap_or("global")));
    let rule = |name: &Value| match name.as_str() {
        Some("antiking") => Ok(Rule::AntiKing),
        Some("antiknight") => Ok(Rule::AntiKnight),
        Some("disjointgroups") => Ok(Rule::Disjoint),
        _ => Err(refuse(name)),
    };
    match names.as_array() {
        Some(names) => names.iter().map(rule).collect(),
        None if says_something(names) => Err(refuse(names)),
        None => Ok(Vec::new()),
    }
}

/// The regions, each a list of rows and columns from 0, if they are not the usual boxes.
fn irregular(regions: &Value, side: usize) -> Result<Option<Vec<u16>>, Problem> {
    let refuse = || Problem::Variant("partial regions".to_owned());
    let mut numbers = vec![None; side * side];
    for (number, region) in regions.as_array().into_iter().flatten().enumerate() {
        for cell in region.as_array().into_iter().flatten() {
            let index = |place: usize| cell.get(place).and_then(Value::as_u64).map(|index| index as usize);
            let place = index(0).zip(index(1)).filter(|&(row, column)| row < side && column < side);
            let (row, column) = place.ok_or_else(refuse)?;
            if numbers[row * side + column].replace(number).is_some() {
                return Err(refuse());
            }
        }
    }
    let numbers: Option<Vec<usize>> = numbers.into_iter().collect();
    let numbers = renumbered(numbers.ok_or_else(refuse)?.into_iter());
    let usual = boxes(side).map(|boxes| renumbered(boxes.into_iter()));
    Ok(Some(numbers).filter(|numbers| usual.as_ref() != Some(numbers)))
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
    #[test]
    fn regions_and_rules_of_the_whole_grid_are_kept() {
        let row = format!("[{}]", ["{}"; 4].join(","));
        let read = |rules: &str| own(&format!(r#"{{"cells":[{}]{rules}}}"#, vec![row.clone(); 4].join(",")));
        let jigsaw = r#","regions":[[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,2],[1,3],[2,3]],[[1,1],[2,0],[2,1],[3,0]],[[2,2],[3,1],[3,2],[3,3]]]"#;
        let regions = read(jigsaw).unwrap().rules.regions;
        assert_eq!(regions.unwrap(), [1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]);
        let rules = read(r#","global":["antiking","antiknight"]"#).unwrap().rules;
        assert_eq!(rules, Rules::named(vec![Rule::AntiKing, Rule::AntiKnight]));
        for (rules, name) in [
            (r#","global":["nonconsecutive"]"#, "nonconsecutive"),
            (r#","regions":[[[0,0],[0,0]]]"#, "partial regions"),
            (r#","thermos":[{}]"#, "thermos"),
        ] {
            assert_eq!(read(rules), Err(Problem::Variant(name.to_owned())), "{rules}");
        }
    }
}
