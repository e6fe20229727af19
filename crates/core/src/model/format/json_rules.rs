//! The rules of a puzzle in JSON: `box`, `variant`, `regions`, `units` and `pairs`.

use serde::Deserialize;
use serde_json::Number;
use serde_json::value::RawValue;

use super::block::most_common;
use super::cells::Context;
use super::error::{Problem, ReadError, excerpt};
use super::json::{Document, expected, span};
use super::regions;
use super::rules::{Place, Rules, place};
use crate::model::{GeometryError, MAX_SIDE, Variant};

/// The rules of a document, together with those of its header and of the options.
pub(super) fn rules(context: &Context<'_>, document: &Document<'_>) -> Result<Rules, ReadError> {
    let cells = |value| cell_lists(context, value);
    let stated = Rules {
        boxes: document.shape.map(|shape| box_size(context, shape)).transpose()?,
        variant: document.variant.map(|names| variant(context, names)).transpose()?,
        regions: document.regions.map(|rows| region_rows(context, rows)).transpose()?,
        units: document.units.map(cells).transpose()?.unwrap_or_default(),
        pairs: document.pairs.map(|value| pairs(context, value)).transpose()?.unwrap_or_default(),
    };
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
        serde_json::from_str(value.get()).map_err(|_| expected(context, "a box [height,width]", value))?;
    let length = |number: &Number| number.as_u64().and_then(|number| u32::try_from(number).ok());
    let is_allowed = |(height, width): &(u32, u32)| {
        (2..=MAX_SIDE as u64).contains(&(u64::from(*height) * u64::from(*width)))
    };
    length(&height)
        .zip(length(&width))
        .filter(is_allowed)
        .ok_or_else(|| context.source.error(Problem::Box(excerpt(value.get())), span(context, value)))
}

fn variant(context: &Context<'_>, value: &RawValue) -> Result<Variant, ReadError> {
    let names: String = serde_json::from_str(value.get())
        .map_err(|_| expected(context, "names of rules such as \"jigsaw,diagonals\"", value))?;
    let variant: Result<Variant, GeometryError> = names.parse();
    variant.map_err(|error| context.source.error(Problem::Rules(error), span(context, value)))
}

/// Rows of numbers, or of texts with a character for each cell.
#[derive(Deserialize)]
#[serde(untagged)]
enum RegionRows {
    Numbers(Vec<Vec<u16>>),
    Texts(Vec<String>),
}

fn region_rows(context: &Context<'_>, value: &RawValue) -> Result<Vec<u16>, ReadError> {
    let rows: RegionRows = serde_json::from_str(value.get())
        .map_err(|_| expected(context, "rows of regions such as [[1,1,2],...] or [\"AAB\",...]", value))?;
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
    let lists: Vec<Vec<String>> = serde_json::from_str(value.get())
        .map_err(|_| expected(context, "lists of cells such as [[\"r1c1\",\"r2c2\"],...]", value))?;
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
