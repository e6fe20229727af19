//! Puzzles of f-puzzles.com: JSON, packed by lz-string.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::error::{Problem, excerpt};
use super::link::Held;
use super::lz_string::unpack_base64;
use super::regions;
use super::rules::{Place, Rules, place};
use crate::model::{MAX_SIDE, Rule, UnitKind};

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
    held(&unpack_base64(packed, LONGEST).ok_or(Problem::LinkBroken(SITE))?)
}

/// The puzzle of a JSON object.
fn held(json: &str) -> Result<Held, Problem> {
    let puzzle: Value = serde_json::from_str(json).map_err(|_| Problem::LinkBroken(SITE))?;
    let object = puzzle.as_object().ok_or(Problem::LinkBroken(SITE))?;
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
            regions.push(cell.get("region"));
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
    let rules = Rules { regions: irregular(&regions, side)?, ..stated(object, side)? };
    if object.get("ruleset").is_some_and(|words| says_more(words, &rules)) {
        return Err(Problem::Variant("ruleset".to_owned()));
    }
    let title = object.get("title").and_then(Value::as_str).map(str::to_owned);
    Ok(Held { cells, title, rules })
}

/// The rules of the keys of a puzzle; a key that is not known is refused.
fn stated(object: &Map<String, Value>, side: usize) -> Result<Rules, Problem> {
    let (mut rules, mut units) = (Vec::new(), Vec::new());
    let is_on = |key: &str| object.get(key).is_some_and(says_something);
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        match key.as_str() {
            "antiking" => rules.push(Rule::AntiKing),
            "antiknight" => rules.push(Rule::AntiKnight),
            "disjointgroups" => rules.push(Rule::Disjoint),
            "diagonal+" if is_on("diagonal-") => rules.push(Rule::Diagonals),
            "diagonal+" => units.push((0..side).map(|row| (row, side - 1 - row)).collect()),
            "diagonal-" if is_on("diagonal+") => {}
            "diagonal-" => units.push((0..side).map(|row| (row, row)).collect()),
            "extraregion" => units.extend(extra_regions(value, side)?),
            "ruleset" => {}
            key if PLAIN.contains(&key) => {}
            key => return Err(Problem::Variant(excerpt(key))),
        }
    }
    if are_windows(&units, side) {
        rules.push(Rule::Windoku);
        units.clear();
    }
    Ok(Rules { units, ..Rules::named(rules) })
}

/// Regions beside the boxes. One with fewer cells than a row is no unit, and refused.
fn extra_regions(value: &Value, side: usize) -> Result<Vec<Vec<Place>>, Problem> {
    let refuse = || Problem::Variant("extraregion".to_owned());
    let cells = |region: &Value| -> Result<Vec<Place>, Problem> {
        let names = region.get("cells").and_then(Value::as_array).ok_or_else(refuse)?;
        let names: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
        let names = names.filter(|names| names.len() == side).ok_or_else(refuse)?;
        names.into_iter().map(place).collect()
    };
    value.as_array().ok_or_else(refuse)?.iter().map(cells).collect()
}

/// Whether these units are the windows of a windoku.
fn are_windows(units: &[Vec<Place>], side: usize) -> bool {
    let windoku = Rules::named(vec![Rule::Windoku]).geometry(side, None);
    windoku.is_ok_and(|geometry| {
        let windows = geometry.units().filter(|unit| unit.kind == UnitKind::Window);
        let windows: BTreeSet<Vec<Place>> = windows
            .map(|unit| unit.cells.iter().map(|&cell| geometry.row_and_column(cell)).collect())
            .collect();
        let sorted = |unit: &Vec<Place>| {
            let mut cells = unit.clone();
            cells.sort_unstable();
            cells
        };
        units.iter().map(sorted).collect::<BTreeSet<_>>() == windows
    })
}

/// Words of the usual rules.
const USUAL: &str = "normal standard classic usual regular sudoku rules rule apply the";

/// Words that connect those of a rule. They may describe a rule alone, so they count only beside a known one.
const CONNECTING: &str = "a an and or also in of on to by from each every all any both two no not cannot can may must do \
    does be is are that which with applies cells cell digits digit numbers number values value contain contains have has \
    grid row rows column columns box boxes same different differ once exactly repeat repeats repeated appear appears apart \
    separated s";

/// Words that describe a rule.
const WORDS: [(Rule, &str); 7] = [
    (Rule::Jigsaw, "region regions irregular jigsaw outlined shape shapes bold"),
    (Rule::Diagonals, "diagonal diagonals main long marked"),
    (Rule::Windoku, "windoku window windows shaded grey gray extra region regions square squares"),
    (Rule::Disjoint, "disjoint group groups set sets position positions relative"),
    (Rule::AntiKing, "anti king kings antiking move moves chess"),
    (Rule::AntiKnight, "anti knight knights antiknight move moves chess"),
    (Rule::Units, "diagonal main long marked positive negative extra region regions shaded grey gray"),
];

/// Whether the rules in words go beyond the usual ones and those that are known otherwise.
pub(super) fn says_more(words: &Value, rules: &Rules) -> bool {
    let text = words.as_str().unwrap_or_default().to_lowercase();
    let known = WORDS.iter().filter(|(rule, _)| rules.states(*rule)).map(|(_, words)| *words);
    let connecting = (*rules != Rules::default()).then_some(CONNECTING);
    let known = known.chain(connecting).chain([USUAL]);
    let known: BTreeSet<&str> = known.flat_map(str::split_whitespace).collect();
    let mut said = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    says_something(words) && (words.as_str().is_none() || said.any(|word| !known.contains(word)))
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

/// The regions, if there are any and they are not the usual boxes. A cell whose region is not named keeps its box.
fn irregular(regions: &[Option<&Value>], side: usize) -> Result<Option<Vec<u16>>, Problem> {
    if regions.iter().all(Option::is_none) {
        return Ok(None);
    }
    let refuse = || Problem::Variant("cells without a region".to_owned());
    let boxes = boxes(side);
    let region = |(cell, region): (usize, &Option<&Value>)| match region {
        Some(region) => number(region),
        None => boxes.as_ref().map(|boxes| u64::from(boxes[cell])),
    };
    let numbers: Option<Vec<u64>> = regions.iter().enumerate().map(region).collect();
    let numbers = regions::renumbered(numbers.ok_or_else(refuse)?.into_iter());
    let usual = boxes.map(|boxes| regions::renumbered(boxes.into_iter()));
    Ok(Some(numbers).filter(|numbers| usual.as_ref() != Some(numbers)))
}

/// The number of the usual box of each cell, from 0.
pub(super) fn boxes(side: usize) -> Option<Vec<u16>> {
    Rules::default().geometry(side, None).ok()?.regions()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rules: &str, cell: &str) -> Result<Held, String> {
        let row = format!("[{}]", [cell; 9].join(","));
        let json = format!(r#"{{"size":9,"grid":[{}]{rules}}}"#, vec![row; 9].join(","));
        held(&json).map_err(|problem| problem.to_string())
    }

    #[test]
    fn rules_that_are_known_are_kept() {
        let windows = [(2, 2), (2, 6), (6, 2), (6, 6)].map(|(top, left)| {
            let cells = (0..9).map(|cell| format!(r#""R{}C{}""#, top + cell / 3, left + cell % 3));
            format!(r#"{{"cells":[{}]}}"#, cells.collect::<Vec<_>>().join(","))
        });
        let windows = format!(r#","extraregion":[{}]"#, windows.join(","));
        for (rules, variant) in [
            ("", None),
            (r#","antiking":false,"killercage":[]"#, None),
            (r#","antiking":true,"antiknight":true"#, Some("anti-king,anti-knight")),
            (r#","diagonal+":true,"diagonal-":true"#, Some("diagonals")),
            (r#","disjointgroups":true"#, Some("disjoint")),
            (windows.as_str(), Some("windoku")),
            (
                r#","antiknight":true,"ruleset":"Normal sudoku rules apply. Cells a knight's move apart cannot contain the same digit.""#,
                Some("anti-knight"),
            ),
        ] {
            let variant = variant.map(|name| name.parse().unwrap());
            let expected =
                Held { rules: Rules { variant, ..Rules::default() }, ..Held::plain(".".repeat(81)) };
            assert_eq!(read(rules, "{}"), Ok(expected), "{rules}");
        }
        let one = read(r#","diagonal-":true"#, "{}").unwrap().rules.units;
        assert_eq!(one, [(0..9).map(|row| (row, row)).collect::<Vec<Place>>()]);
    }

    #[test]
    fn other_rules_are_refused_by_name() {
        for (rules, name) in [
            (r#","thermometer":[{"lines":[]}]"#, "thermometer"),
            (r#","nonconsecutive":true"#, "nonconsecutive"),
            (r#","extraregion":[{"cells":["R1C1","R1C2"]}]"#, "extraregion"),
            (r#","ruleset":"Cells a knight's move apart cannot contain the same digit.""#, "ruleset"),
            (r#","antiknight":true,"ruleset":"Also, cells a king's move apart are different.""#, "ruleset"),
        ] {
            let message = format!("the puzzle has the rule `{name}`, which is not supported");
            assert_eq!(read(rules, "{}").unwrap_err(), message);
        }
        let message = "the puzzle has the rule `cells without a region`, which is not supported";
        assert_eq!(read("", r#"{"region":null}"#).unwrap_err(), message);
    }
}
