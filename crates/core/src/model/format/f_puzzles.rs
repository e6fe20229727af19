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
    if let Some(words) = object.get("ruleset").and_then(|words| further_words(words, &rules)) {
        return Err(Problem::Words(words));
    }
    let title = object.get("title").and_then(Value::as_str).map(str::to_owned);
    Ok(Held { cells, title, rules })
}

/// The rules of the keys of a puzzle; a key that is not known is refused.
fn stated(object: &Map<String, Value>, side: usize) -> Result<Rules, Problem> {
    let mut further = Further::default();
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        match key.as_str() {
            "antiking" => further.named.push(Rule::AntiKing),
            "antiknight" => further.named.push(Rule::AntiKnight),
            "disjointgroups" => further.named.push(Rule::Disjoint),
            "diagonal+" => further.has_rising = true,
            "diagonal-" => further.has_falling = true,
            "extraregion" => further.regions = extra_regions(value, side)?,
            "ruleset" => {}
            key if PLAIN.contains(&key) => {}
            key => return Err(Problem::Variant(excerpt(key))),
        }
    }
    Ok(further.rules(side))
}

/// The rules of a puzzle beside its boxes.
#[derive(Default)]
pub(super) struct Further {
    pub(super) named: Vec<Rule>,
    /// Whether the diagonal from top left has every value once.
    pub(super) has_falling: bool,
    /// Whether the diagonal from bottom left has every value once.
    pub(super) has_rising: bool,
    pub(super) regions: Vec<Vec<Place>>,
}

impl Further {
    /// The same rules for a grid of this side: both diagonals, and windows, have names.
    pub(super) fn rules(self, side: usize) -> Rules {
        let Further { mut named, has_falling, has_rising, regions: mut units } = self;
        if are_windows(&units, side) {
            named.push(Rule::Windoku);
            units.clear();
        }
        match (has_falling, has_rising) {
            (true, true) => named.push(Rule::Diagonals),
            (true, false) => units.push((0..side).map(|row| (row, row)).collect()),
            (false, true) => units.push((0..side).map(|row| (row, side - 1 - row)).collect()),
            (false, false) => {}
        }
        Rules { units, ..Rules::named(named) }
    }
}

/// Regions beside the boxes. One with fewer or more cells than a row is no unit, and refused.
fn extra_regions(value: &Value, side: usize) -> Result<Vec<Vec<Place>>, Problem> {
    let refuse = || Problem::Variant("extraregion".to_owned());
    let cells = |region: &Value| -> Result<Vec<Place>, Problem> {
        let names = region.get("cells").and_then(Value::as_array).ok_or_else(refuse)?;
        let names: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
        let names = names.ok_or_else(refuse)?;
        if names.len() != side {
            return Err(Problem::ExtraRegion { found: names.len(), side });
        }
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
    (Rule::Diagonals, "diagonal diagonals main long major marked along x"),
    (
        Rule::Windoku,
        "windoku window windows shaded grey gray extra region regions square squares there indicated additional x",
    ),
    (Rule::Disjoint, "disjoint group groups set sets position positions relative"),
    (Rule::AntiKing, "anti king kings antiking move moves chess"),
    (Rule::AntiKnight, "anti knight knights antiknight move moves chess"),
    (
        Rule::Units,
        "diagonal main long major marked along positive negative extra region regions shaded grey gray",
    ),
];

/// The first sentence of rules in words that goes beyond the usual rules and those that are known otherwise.
pub(super) fn further_words(words: &Value, rules: &Rules) -> Option<String> {
    if !says_something(words) {
        return None;
    }
    let texts: Option<Vec<&str>> = match words {
        Value::Array(texts) => texts.iter().map(Value::as_str).collect(),
        words => words.as_str().map(|text| vec![text]),
    };
    let Some(texts) = texts else { return Some(quotation(&words.to_string())) };
    let known = WORDS.iter().filter(|(rule, _)| rules.states(*rule)).map(|(_, words)| *words);
    let connecting = (*rules != Rules::default()).then_some(CONNECTING);
    let known = known.chain(connecting).chain([USUAL]);
    let known: BTreeSet<&str> = known.flat_map(str::split_whitespace).collect();
    let is_known = |word: &str| word.is_empty() || known.contains(word.to_lowercase().as_str());
    let is_further = |sentence: &&str| !sentence.split(|c: char| !c.is_alphabetic()).all(is_known);
    let mut sentences = texts.iter().flat_map(|text| text.split(['.', '!', '?', ';', '\n']));
    sentences.find(is_further).map(quotation)
}

/// The first words of a text, for a message.
fn quotation(text: &str) -> String {
    const LONGEST: usize = 60;
    let plain = text.split_whitespace().collect::<Vec<&str>>().join(" ").replace(char::is_control, "");
    match plain.char_indices().nth(LONGEST) {
        Some((end, _)) => {
            let cut = &plain[..end];
            format!("{}...", cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole))
        }
        None => plain,
    }
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
            (r#","extraregion":[{"cells":5}]"#, "extraregion"),
        ] {
            let message = format!("the puzzle has the rule `{name}`, which is not supported");
            assert_eq!(read(rules, "{}").unwrap_err(), message);
        }
        let message = "the puzzle has an extra region of 2 cells, which is not supported: a region has 9";
        assert_eq!(read(r#","extraregion":[{"cells":["R1C1","R1C2"]}]"#, "{}").unwrap_err(), message);
        let message = "the puzzle has the rule `cells without a region`, which is not supported";
        assert_eq!(read("", r#"{"region":null}"#).unwrap_err(), message);
    }

    #[test]
    fn rules_in_words_are_quoted_from_the_first_sentence_that_is_not_known() {
        for (rules, words) in [
            (
                r#","ruleset":"Cells a knight's move apart cannot contain the same digit.""#,
                "Cells a knight's move apart cannot contain the same digit",
            ),
            (
                r#","antiknight":true,"ruleset":"Normal sudoku rules apply.\nAlso, cells a king's move apart differ.""#,
                "Also, cells a king's move apart differ",
            ),
            (
                r#","ruleset":"Digits along an arrow sum to the digit in the circle at its end, and may repeat""#,
                "Digits along an arrow sum to the digit in the circle at its...",
            ),
            (r#","ruleset":7"#, "7"),
        ] {
            let message = format!("the puzzle has rules in words that are not supported: `{words}`");
            assert_eq!(read(rules, "{}").unwrap_err(), message);
        }
    }
}
