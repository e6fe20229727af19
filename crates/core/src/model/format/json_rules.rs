//! The rules of a puzzle in JSON: `box`, `variant`, `extra`, `regions`, `units` and `pairs`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Number;
use serde_json::value::RawValue;

use super::block::most_common;
use super::cells::Context;
use super::error::{Problem, ReadError, excerpt};
use super::json::{Document, Wanted, expected, span};
use super::regions;
use super::rules::{Place, Rules, place};
use crate::model::names::distance;
use crate::model::{GeometryError, MAX_SIDE, Rule, Variant};

/// The rules of a document, together with those of its header and of the options.
pub(super) fn rules(context: &Context<'_>, document: &Document<'_>) -> Result<Rules, ReadError> {
    let cells = |value| cell_lists(context, value);
    let stated = Rules {
        boxes: document.shape.map(|shape| box_size(context, shape)).transpose()?,
        variant: variant(context, document)?,
        regions: document.regions.map(|rows| region_rows(context, rows)).transpose()?,
        units: document.units.map(cells).transpose()?.unwrap_or_default(),
        pairs: document.pairs.map(|value| pairs(context, value)).transpose()?.unwrap_or_default(),
    };
    let data = [("regions", document.regions), ("units", document.units), ("pairs", document.pairs)];
    let is_plain = stated.variant.as_ref().is_some_and(|variant| variant.rules().is_empty());
    if let (true, Some((name, Some(value)))) = (is_plain, data.into_iter().find(|(_, value)| value.is_some()))
    {
        return Err(context.source.error(Problem::PlainWith(name), span(context, value)));
    }
    context.rules.with(stated).map_err(|problem| {
        let fields = [document.variant, document.regions, document.units, document.pairs];
        let place = match problem {
            Problem::TwoRegions => document.regions,
            _ => fields.into_iter().flatten().next(),
        };
        context.source.error(problem, place.map_or(0..0, |value| span(context, value)))
    })
}

fn box_size(context: &Context<'_>, value: &RawValue) -> Result<(u32, u32), ReadError> {
    let (height, width): (Number, Number) =
        serde_json::from_str(value.get()).map_err(|_| expected(context, A_BOX, value))?;
    let length = |number: &Number| number.as_u64().and_then(|number| u32::try_from(number).ok());
    let is_allowed = |(height, width): &(u32, u32)| {
        (2..=MAX_SIDE as u64).contains(&(u64::from(*height) * u64::from(*width)))
    };
    length(&height)
        .zip(length(&width))
        .filter(is_allowed)
        .ok_or_else(|| context.source.error(Problem::Box(excerpt(value.get())), span(context, value)))
}

/// The rules of `variant` and `extra`.
fn variant(context: &Context<'_>, document: &Document<'_>) -> Result<Option<Variant>, ReadError> {
    let mut all: Option<Variant> = None;
    for value in [document.variant, document.extra].into_iter().flatten() {
        let names: String = serde_json::from_str(value.get()).map_err(|_| expected(context, NAMES, value))?;
        let refuse = |problem: Problem| context.source.error(problem, span(context, value));
        let further: Variant = names.parse().map_err(|error| refuse(Problem::Rules(error)))?;
        all = Some(match all {
            None => further,
            Some(all) if all.rules().is_empty() => return Err(refuse(Problem::PlainWith("extra"))),
            Some(all) => format!("{all},{further}").parse().map_err(|error| refuse(Problem::Rules(error)))?,
        });
    }
    Ok(all)
}

const A_BOX: Wanted = Wanted {
    what: "a box [height,width]",
    help: r#"write the height and the width of a box as numbers, such as "box":[3,3]"#,
};
const NAMES: Wanted = Wanted {
    what: r#"names of rules such as "jigsaw,diagonals""#,
    help: r#"write one text with commas between the names, such as "variant":"diagonals,anti-king""#,
};
const REGIONS: Wanted = Wanted {
    what: r#"rows of regions such as [[1,1,2],...] or ["AAB",...]"#,
    help: r#"write a number or a letter for each cell, row by row, such as "regions":["AABB",...]"#,
};
const CELLS: Wanted = Wanted {
    what: r#"lists of cells such as [["r1c1","r2c2"],...]"#,
    help: r#"name each cell by row and column, such as "pairs":[["r1c1","r5c7"],...]"#,
};

/// The fields that state rules.
const FIELDS: [&str; 6] = ["box", "variant", "extra", "regions", "units", "pairs"];

/// Rules of other programs, as names of fields.
const FOREIGN: [&str; 10] = [
    "killer",
    "cages",
    "killercages",
    "thermo",
    "thermos",
    "thermometers",
    "arrows",
    "kropki",
    "sandwich",
    "nonconsecutive",
];

/// Refuses fields that look like rules but are not read. Other unknown fields may say anything.
pub(super) fn refuse_doubtful(context: &Context<'_>, document: &RawValue) -> Result<(), ReadError> {
    // A document that is broken has been refused before.
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(document.get()).unwrap_or_default();
    let is_set = |value: &RawValue| !matches!(value.get(), "null" | "false" | "[]");
    for (name, value) in fields.into_iter().filter(|(_, value)| is_set(value)) {
        if let Some(problem) = doubt(&name) {
            return Err(context.source.error(problem, span(context, value)));
        }
    }
    Ok(())
}

/// What is wrong with the name of a field.
fn doubt(name: &str) -> Option<Problem> {
    if FIELDS.contains(&name) {
        return None;
    }
    let plain = |name: &str| name.to_ascii_lowercase().replace(['-', '_', ' '], "");
    let squeezed = plain(name);
    if FOREIGN.contains(&squeezed.as_str()) {
        return Some(Problem::Variant(excerpt(name)));
    }
    let is_rule = |rule: &Rule| distance(&squeezed, &plain(rule.name())) <= 1;
    let is_near = |field: &&&str| {
        let most = if field.len() > 5 { 2 } else { 1 };
        distance(&squeezed, field) <= most || squeezed == "boxes" && **field == "box"
    };
    let meant = match FIELDS.iter().find(is_near) {
        Some(field) => field,
        None => Rule::ALL.iter().find(|rule| is_rule(rule)).map(|_| "variant")?,
    };
    Some(Problem::UnknownField { name: excerpt(name), meant })
}

/// The field that a problem of the grid is about; `None` if that is a line of the header.
pub(super) fn concerned<'a>(
    context: &Context<'_>,
    document: &Document<'a>,
    problem: &Problem,
) -> Option<&'a RawValue> {
    let header = &context.rules;
    match problem {
        Problem::BoxMismatch { .. } => document.shape.filter(|_| header.boxes.is_none()),
        Problem::NoCell { name, .. } => {
            let has_it =
                |field: &&RawValue| field.get().to_ascii_lowercase().contains(&format!("\"{name}\""));
            [document.units, document.pairs].into_iter().flatten().find(has_it)
        }
        Problem::Shape(error) | Problem::Rules(error) => match error {
            // Units of the header come first.
            GeometryError::UnitSize { unit, .. } | GeometryError::CellTwice { unit, .. } => {
                document.units.filter(|_| *unit >= header.units.len())
            }
            GeometryError::TooManyUnits { .. } => document.units,
            GeometryError::PairOfOneCell { .. } => {
                let is_in_header = header.pairs.iter().any(|[first, second]| first == second);
                document.pairs.filter(|_| !is_in_header)
            }
            GeometryError::TooManyPairs { .. } => document.pairs,
            GeometryError::RegionCells { .. } | GeometryError::RegionSize { .. } => document.regions,
            GeometryError::BoxesAndRegions => document.shape.or(document.regions),
            GeometryError::LatinWithBoxes => document.shape.or(document.variant),
            GeometryError::NoWindow { .. } | GeometryError::Missing { .. } => document.variant,
            _ => None,
        },
        _ => None,
    }
}

/// Rows of numbers, or of texts with a character for each cell.
#[derive(Deserialize)]
#[serde(untagged)]
enum RegionRows {
    Numbers(Vec<Vec<u16>>),
    Texts(Vec<String>),
}

fn region_rows(context: &Context<'_>, value: &RawValue) -> Result<Vec<u16>, ReadError> {
    let rows: RegionRows =
        serde_json::from_str(value.get()).map_err(|_| expected(context, REGIONS, value))?;
    let rows: Vec<Vec<String>> = match rows {
        RegionRows::Numbers(rows) => {
            rows.iter().map(|row| row.iter().map(u16::to_string).collect()).collect()
        }
        RegionRows::Texts(rows) => rows.iter().map(|row| row.chars().map(String::from).collect()).collect(),
    };
    let refuse = |problem: Problem| context.source.error(problem, span(context, value));
    let (side, _) = most_common(rows.iter().map(Vec::len));
    if let Some(odd) = rows.iter().position(|row| row.len() != side) {
        return Err(refuse(Problem::RowLength { row: odd + 1, found: rows[odd].len(), side }));
    }
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(refuse(Problem::Side(side)));
    }
    if rows.len() != side {
        return Err(refuse(Problem::RowCount { found: rows.len(), side }));
    }
    let names: Vec<&str> = rows.iter().flatten().map(String::as_str).collect();
    regions::numbered(&names).map_err(|(problem, _)| refuse(problem))
}

/// Lists of cells, each named as `r3c7`.
fn cell_lists(context: &Context<'_>, value: &RawValue) -> Result<Vec<Vec<Place>>, ReadError> {
    let lists: Vec<Vec<String>> =
        serde_json::from_str(value.get()).map_err(|_| expected(context, CELLS, value))?;
    let cells = |list: &Vec<String>| list.iter().map(|name| place(name)).collect::<Result<Vec<_>, Problem>>();
    let lists: Result<Vec<Vec<Place>>, Problem> = lists.iter().map(cells).collect();
    lists.map_err(|problem| context.source.error(problem, span(context, value)))
}

fn pairs(context: &Context<'_>, value: &RawValue) -> Result<Vec<[Place; 2]>, ReadError> {
    let pair = |cells: Vec<Place>| {
        let pair = <[Place; 2]>::try_from(cells);
        let refuse = |cells: Vec<Place>| Problem::PairSize(cells.len());
        pair.map_err(|cells| context.source.error(refuse(cells), span(context, value)))
    };
    cell_lists(context, value)?.into_iter().map(pair).collect()
}
