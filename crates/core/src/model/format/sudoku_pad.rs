//! Puzzles of SudokuPad. The first letters name the form: `scl` and `ctc` (abridged JSON, packed by lz-string), `fpuz` and
//! `fpuzzles`, `scf` and `classic` (digits and packed blanks).

use serde_json::{Map, Value};

use super::error::{Problem, excerpt};
use super::f_puzzles::{self, Further, LONGEST, boxes, further_words, number, says_something, symbol};
use super::link::{Held, with_blanks};
use super::lz_string::unpack_base64;
use super::regions::renumbered;
use super::rules::{Place, Rules};
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
    let rules = stated(object, side)?;
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        refuse_unknown(key, value, &rules, side)?;
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

/// The rules that are known.
fn stated(object: &Map<String, Value>, side: usize) -> Result<Rules, Problem> {
    let get = |name: &str, short: &str| {
        object.get(name).or(object.get(short)).filter(|value| says_something(value))
    };
    let is_on = |name: &str| object.get(name).is_some_and(says_something);
    let regions = get("regions", "re").map(|regions| irregular(regions, side)).transpose()?.flatten();
    let mut further = Further {
        named: object.get("global").map(global).transpose()?.unwrap_or_default(),
        has_falling: is_on("diagonal-"),
        has_rising: is_on("diagonal+"),
        regions: Vec::new(),
    };
    further.named.extend(is_on("windoku").then_some(Rule::Windoku));
    if let Some(lines) = get("lines", "l") {
        let drawn = diagonals(lines, side).ok_or_else(|| Problem::Variant("lines".to_owned()))?;
        further.has_falling |= drawn[0];
        further.has_rising |= drawn[1];
    }
    for cage in get("cages", "ca").and_then(Value::as_array).into_iter().flatten() {
        further.regions.extend(extra_region(cage, side).transpose()?);
    }
    Ok(Rules { regions, ..further.rules(side) })
}

/// Refuses a key of the puzzle that may be a rule but is not known.
fn refuse_unknown(key: &str, value: &Value, rules: &Rules, side: usize) -> Result<(), Problem> {
    let refuse = || Problem::Variant(excerpt(long_name(key)));
    match key {
        "cages" | "ca" => {
            let cages = value.as_array().ok_or_else(refuse)?;
            cages.iter().filter(|cage| !is_extra_region(cage)).try_for_each(|cage| {
                let words = cage.get("value").or(cage.get("v")).and_then(Value::as_str).unwrap_or_default();
                // A cage without cells has the title, or rules in words.
                if cage.get("cells").or(cage.get("ce")).is_some_and(says_something) {
                    return Err(refuse());
                }
                refuse_words(&Value::from(words.strip_prefix("rules:").unwrap_or_default().trim()), rules)
            })
        }
        "metadata" => value.get("rules").map_or(Ok(()), |words| refuse_words(words, rules)),
        "underlays" | "u" if rules.states(Rule::Windoku) && side == 9 && are_windows(value) => Ok(()),
        "global" | "lines" | "l" | "windoku" | "diagonal+" | "diagonal-" => Ok(()),
        key if PLAIN.contains(&key) => Ok(()),
        _ => Err(refuse()),
    }
}

fn refuse_words(words: &Value, rules: &Rules) -> Result<(), Problem> {
    further_words(words, rules).map_or(Ok(()), |words| Err(Problem::Words(words)))
}

/// The colour in which SudokuPad draws the diagonals of its own puzzles and those of f-puzzles. Other lines from corner to
/// corner may have any meaning.
const DIAGONAL: &str = "34BBE6";

/// Whether there is a line from top left, and one from bottom left; `None` if there is any other line.
fn diagonals(lines: &Value, side: usize) -> Option<[bool; 2]> {
    let mut found = [false; 2];
    let side = side as u64;
    for line in lines.as_array()? {
        let color = line.get("color").or(line.get("c"))?.as_str()?.trim_start_matches('#');
        let points = line.get("wayPoints").or(line.get("wp"))?.as_array()?;
        let corner = |point: &Value| Some((point.get(0)?.as_u64()?, point.get(1)?.as_u64()?));
        let mut corners: Vec<(u64, u64)> = points.iter().map(corner).collect::<Option<_>>()?;
        corners.sort_unstable();
        match corners.as_slice() {
            _ if !color.eq_ignore_ascii_case(DIAGONAL) => return None,
            [(0, 0), last] if *last == (side, side) => found[0] = true,
            [(0, right), (bottom, 0)] if (*right, *bottom) == (side, side) => found[1] = true,
            _ => return None,
        }
    }
    Some(found)
}

/// Whether these are the squares that SudokuPad draws below the windows of a 9x9.
fn are_windows(underlays: &Value) -> bool {
    let is_window = |square: &Value| {
        let number = |name: &str, short: &str| square.get(name).or(square.get(short)).map(Value::to_string);
        let center = square.get("center").or(square.get("ct")).and_then(Value::as_array);
        let is_middle = |place: &Value| matches!(place.to_string().as_str(), "2.5" | "6.5");
        center.is_some_and(|center| center.len() == 2 && center.iter().all(is_middle))
            && [number("width", "w"), number("height", "h")].iter().all(|size| size.as_deref() == Some("3"))
    };
    underlays.as_array().is_some_and(|squares| squares.iter().all(is_window))
}

fn is_extra_region(cage: &Value) -> bool {
    cage.get("style").and_then(Value::as_str) == Some("extraregion")
}

/// The cells of a cage that is an extra region; `None` for any other cage.
fn extra_region(cage: &Value, side: usize) -> Option<Result<Vec<Place>, Problem>> {
    let cells =
        cage.get("cells").or(cage.get("ce")).and_then(Value::as_array).filter(|_| is_extra_region(cage))?;
    if cells.len() != side {
        return Some(Err(Problem::ExtraRegion { found: cells.len(), side }));
    }
    let cells: Option<Vec<Place>> = cells.iter().map(|cell| place(cell, side)).collect();
    Some(cells.ok_or_else(|| Problem::Variant("extraregion".to_owned())))
}

/// Row and column of a cell, both from 0.
fn place(cell: &Value, side: usize) -> Option<Place> {
    let index = |place: usize| cell.get(place).and_then(Value::as_u64).map(|index| index as usize);
    index(0).zip(index(1)).filter(|&(row, column)| row < side && column < side)
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
            let (row, column) = place(cell, side).ok_or_else(refuse)?;
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
    fn diagonals_and_windows_are_read_where_sudokupad_itself_states_them() {
        let row = format!("[{}]", ["{}"; 9].join(","));
        let read = |rules: &str| own(&format!(r#"{{"cells":[{}]{rules}}}"#, vec![row.clone(); 9].join(",")));
        let line = |color: &str, points: &str| {
            format!(r##"{{"color":"{color}","thickness":2,"wayPoints":{points}}}"##)
        };
        let (falling, rising) = (line("#34BBE6", "[[0,0],[9,9]]"), line("#34bbe6", "[[0,9],[9,0]]"));
        let words = r#","metadata":{"rules":["Normal sudoku rules apply.","X-sudoku: digits cannot repeat along major diagonals."]}"#;
        let squares = [(2.5, 2.5), (2.5, 6.5), (6.5, 2.5), (6.5, 6.5)]
            .map(|(row, column)| format!(r#"{{"center":[{row:?},{column:?}],"width":3,"height":3}}"#));
        let squares = squares.join(",");
        let cage = |top: usize, left: usize| {
            let cells: Vec<String> =
                (0..9).map(|cell| format!("[{},{}]", top + cell / 3, left + cell % 3)).collect();
            format!(r#"{{"style":"extraregion","unique":true,"sum":45,"cells":[{}]}}"#, cells.join(","))
        };
        let windows = [cage(1, 1), cage(1, 5), cage(5, 1), cage(5, 5)].join(",");
        for (rules, variant) in [
            (format!(r#","lines":[{falling},{rising}]{words}"#), "diagonals"),
            (format!(r#","diagonal+":true,"diagonal-":true,"lines":[{falling},{rising}]"#), "diagonals"),
            (format!(r#","windoku":true,"underlays":[{squares}]"#), "windoku"),
            (format!(r#","cages":[{windows}]"#), "windoku"),
        ] {
            let rules = read(&rules).unwrap().rules;
            assert_eq!(rules, Rules { variant: Some(variant.parse().unwrap()), ..Rules::default() });
        }
        let one = read(&format!(r#","lines":[{falling}]"#)).unwrap().rules.units;
        assert_eq!(one, [(0..9).map(|row| (row, row)).collect::<Vec<Place>>()]);
        for (rules, name) in [
            (format!(r#","lines":[{}]"#, line("#CFCFCF", "[[0,0],[9,9]]")), "lines"),
            (format!(r#","lines":[{}]"#, line("#34BBE6", "[[0.5,0.5],[8.5,8.5]]")), "lines"),
            (format!(r#","underlays":[{squares}]"#), "underlays"),
            (r#","cages":[{"cells":[[0,0],[0,1]],"value":"7"}]"#.to_owned(), "cages"),
        ] {
            assert_eq!(read(&rules), Err(Problem::Variant(name.to_owned())), "{rules}");
        }
        let short = r#","cages":[{"style":"extraregion","cells":[[0,0],[0,1]]}]"#;
        assert_eq!(read(short), Err(Problem::ExtraRegion { found: 2, side: 9 }));
        let arrows = r#","metadata":{"rules":"Normal sudoku rules apply. Arrows sum."}"#;
        assert_eq!(read(arrows), Err(Problem::Words("Arrows sum".to_owned())));
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
