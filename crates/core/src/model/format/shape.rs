//! Writes the shape of a grid: the header above it, and the fields of JSON.

use serde_json::{Value, json};

use super::usual_box;
use crate::model::{Cell, Geometry, Rule, UnitKind};

/// The characters of regions; above their number, regions are numbers.
const SYMBOLS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The header of a grid, as the reader takes it; empty for Sudoku without further rules.
pub(super) fn header(geometry: &Geometry) -> String {
    let rules = geometry.variant().rules();
    if rules.is_empty() {
        return String::new();
    }
    let names: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    let mut header = format!("variant: {}\n", names.join(", "));
    // A line of fewer than 16 cells is a puzzle only if the header says so.
    let smallest = Some((1, geometry.side())).filter(|_| geometry.side() < 4 && jigsaw(geometry).is_none());
    // Boxes that are not square would be noted as assumed.
    let is_stated = |boxes: &(usize, usize)| boxes.0 != boxes.1 || !is_usual(geometry, *boxes);
    let boxes = geometry.boxes().filter(is_stated).or(smallest);
    if let Some((height, width)) = boxes {
        header += &format!("box: {height}x{width}\n");
    }
    if let Some(regions) = jigsaw(geometry) {
        header += "regions:\n";
        for row in regions.chunks(geometry.side()) {
            header += &region_row(row, geometry.side());
        }
    }
    for unit in further_units(geometry) {
        header += &format!("unit: {}\n", unit.join(" "));
    }
    for pair in pairs(geometry) {
        header += &format!("pair: {}\n", pair.join(" "));
    }
    header
}

fn is_usual(geometry: &Geometry, (height, width): (usize, usize)) -> bool {
    usual_box(geometry.side()) == Some((height as u32, width as u32))
}

fn region_row(row: &[u16], count: usize) -> String {
    if count > SYMBOLS.len() {
        let numbers: Vec<String> = row.iter().map(|region| (region + 1).to_string()).collect();
        return numbers.join(" ") + "\n";
    }
    let symbols = row.iter().map(|&region| char::from(SYMBOLS[usize::from(region)]));
    symbols.chain(['\n']).collect()
}

/// The fields of JSON that state the shape of a grid, in their order: `box` alone for Sudoku without further rules.
#[must_use]
pub fn shape_fields(geometry: &Geometry) -> Vec<(&'static str, Value)> {
    let mut fields = Vec::new();
    fields.extend(geometry.boxes().map(|(height, width)| ("box", json!([height, width]))));
    if geometry.variant().rules().is_empty() {
        return fields;
    }
    fields.push(("variant", json!(geometry.variant().to_string())));
    if let Some(regions) = jigsaw(geometry) {
        let numbers: Vec<u16> = regions.iter().map(|region| region + 1).collect();
        let rows: Vec<&[u16]> = numbers.chunks(geometry.side()).collect();
        fields.push(("regions", json!(rows)));
    }
    let lists = [("units", further_units(geometry)), ("pairs", pairs(geometry))];
    fields.extend(
        lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| (name, json!(list))),
    );
    fields
}

/// The regions of a jigsaw, from 0.
fn jigsaw(geometry: &Geometry) -> Option<Vec<u16>> {
    geometry.regions().filter(|_| geometry.variant().has(Rule::Jigsaw))
}

fn further_units(geometry: &Geometry) -> Vec<Vec<String>> {
    let units = geometry.units().filter(|unit| unit.kind == UnitKind::Further);
    units.map(|unit| names(geometry, unit.cells)).collect()
}

fn pairs(geometry: &Geometry) -> Vec<Vec<String>> {
    geometry.pairs().iter().map(|pair| names(geometry, pair)).collect()
}

fn names(geometry: &Geometry, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| geometry.cell_name(cell)).collect()
}
