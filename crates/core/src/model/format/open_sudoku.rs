//! Files of OpenSudoku: XML with a `<game data="..."/>` for each puzzle.
//!
//! They are rewritten with one puzzle per line, and `+` before values that the player has set.

use std::ops::Range;

use super::InputFormat;
use super::error::Problem;
use super::rewrite::{Refusal, Rewriting, Rewritten};

/// Rewrites a file of OpenSudoku; any other XML is refused.
pub(super) fn rewrite(text: &str) -> Result<Option<Rewritten>, Refusal> {
    let start = text.len() - text.trim_start().len();
    if !text[start..].starts_with('<') {
        return Ok(None);
    }
    if !text.contains("<opensudoku") {
        let end = text[start..].find('>').map_or(text.len(), |length| start + length + 1);
        return Err((Problem::Xml, start..end));
    }
    let mut rewriting = Rewriting::new(text);
    let mut done = 0;
    for data in games(text) {
        rewriting.replace(done..data.start, "\n");
        done = data.end;
        if let Some(line) = saved(&text[data.clone()]) {
            rewriting.replace(data, &line);
        }
    }
    rewriting.replace(done..text.len(), "");
    Ok(Some(rewriting.finish_as(InputFormat::Line)))
}

/// The places of the data of each game.
fn games(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        loop {
            let tag = rest + text[rest..].find("<game")?;
            let end = tag + text[tag..].find('>')?;
            rest = end;
            let attribute = text[tag..end].find("data=").map(|place| tag + place + "data=".len());
            let Some(quote) = attribute.filter(|&place| text[place..end].starts_with(['"', '\''])) else {
                continue;
            };
            let length = text[quote + 1..end].find(&text[quote..quote + 1]).unwrap_or(end - quote - 1);
            return Some(quote + 1..quote + 1 + length);
        }
    })
}

/// The line of a saved game, which also has the moves of the player: `version: 3`, then for each cell its value, its notes
/// and whether it can be changed.
fn saved(data: &str) -> Option<String> {
    let rest = data.trim_start().strip_prefix("version:")?.trim_start();
    let (version, fields) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    let count = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return None,
    };
    let fields = fields.trim_start().trim_start_matches("&#10;").trim_start_matches("&#xA;").trim();
    let fields: Vec<&str> = fields.split('|').filter(|field| !field.is_empty()).collect();
    let mut line = String::new();
    for cell in fields.chunks(count) {
        match (cell.first()?, cell.get(count - 1)?) {
            (&"0", _) => line.push('.'),
            (value, &"0") => line += value,
            (value, _) => line += &format!("+{value}"),
        }
    }
    Some(line)
}
