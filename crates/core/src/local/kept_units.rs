//! The units that a search by swaps keeps complete.

use std::ops::Range;

use crate::model::{Geometry, UnitKind, names};
use crate::parameters::{ParameterRange, ParameterType, Setting};

/// The kind of units that a search by swaps keeps complete: they hold every value once at all times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeptUnits {
    /// Boxes or regions, or rows if there are neither.
    #[default]
    Boxes,
    /// Rows.
    Rows,
    /// Columns.
    Columns,
}

names! { KeptUnits, "kind of units": Boxes = "boxes", Rows = "rows", Columns = "columns" }

impl ParameterType for KeptUnits {
    fn parse(text: &str, _range: &ParameterRange) -> Option<KeptUnits> {
        text.parse().ok()
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}

impl KeptUnits {
    /// Consecutive units of this kind that have every cell once.
    pub(crate) fn of(self, geometry: &Geometry) -> Range<usize> {
        let of_kind = |kind: UnitKind| {
            runs(geometry).find(|run| geometry.unit(run.start).kind == kind && has_every_cell(geometry, run))
        };
        let found = match self {
            KeptUnits::Boxes => boxes(geometry).or_else(|| of_kind(UnitKind::Row)),
            KeptUnits::Rows => of_kind(UnitKind::Row),
            KeptUnits::Columns => of_kind(UnitKind::Column),
        };
        found.unwrap_or_else(|| boxes_or_last(geometry))
    }
}

/// The boxes or regions of a geometry, if it has any.
pub(crate) fn boxes(geometry: &Geometry) -> Option<Range<usize>> {
    runs(geometry).rev().find(|run| {
        matches!(geometry.unit(run.start).kind, UnitKind::Box | UnitKind::Region)
            && has_every_cell(geometry, run)
    })
}

/// Boxes or regions, or else the last units that have every cell once.
pub(super) fn boxes_or_last(geometry: &Geometry) -> Range<usize> {
    let last = || runs(geometry).rev().find(|run| has_every_cell(geometry, run));
    boxes(geometry).or_else(last).expect("the rows of every geometry have every cell once")
}

/// All runs of as many units as there are values.
fn runs(geometry: &Geometry) -> impl DoubleEndedIterator<Item = Range<usize>> + use<> {
    let side = geometry.side();
    (0..=geometry.unit_count() - side).map(move |first| first..first + side)
}

fn has_every_cell(geometry: &Geometry, units: &Range<usize>) -> bool {
    let mut is_met = vec![false; geometry.cell_count()];
    let mut cells = units.clone().flat_map(|unit| geometry.unit(unit).cells);
    // These units have as many cells as the grid: if no cell occurs twice, none is missing.
    cells.all(|cell| !std::mem::replace(&mut is_met[cell.index()], true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_units_are_found_by_their_kind() {
        let nine = Geometry::square(3).unwrap();
        assert_eq!(KeptUnits::ALL.map(|kept| kept.of(&nine)), [18..27, 0..9, 9..18]);
        let latin = Geometry::latin(5).unwrap();
        assert_eq!(KeptUnits::ALL.map(|kept| kept.of(&latin)), [0..5, 0..5, 5..10]);
        assert_eq!((boxes(&latin), boxes_or_last(&latin)), (None, 5..10));
        let regions: Vec<u16> = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].to_vec();
        let jigsaw = Geometry::builder(4).regions(&regions).build().unwrap();
        assert_eq!(KeptUnits::Boxes.of(&jigsaw), 8..12);
        assert_eq!(boxes(&jigsaw), Some(8..12));
    }
}
