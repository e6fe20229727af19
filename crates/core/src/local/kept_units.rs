//! The units that a search by swaps keeps complete.

use std::ops::Range;

use crate::model::{Geometry, UnitKind, names};
use crate::parameters::{ParameterRange, ParameterType, Setting};

/// The kind of units that a search by swaps keeps complete: they hold every value once at all times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeptUnits {
    /// Boxes or regions, or rows if there are neither.
    #[default]
    Auto,
    /// Rows.
    Rows,
    /// Columns.
    Columns,
    /// Boxes or regions.
    Boxes,
}

names! { KeptUnits, "kind of units": Auto = "auto", Rows = "rows", Columns = "columns", Boxes = "boxes" }

impl ParameterType for KeptUnits {
    fn parse(text: &str, _range: &ParameterRange) -> Option<KeptUnits> {
        text.parse().ok()
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}

impl KeptUnits {
    /// Consecutive units of this kind that have every cell once; `None` if the geometry has none.
    pub(crate) fn of(self, geometry: &Geometry) -> Option<Range<usize>> {
        let of_kind = |kind: UnitKind| {
            runs(geometry).find(|run| geometry.unit(run.start).kind == kind && has_every_cell(geometry, run))
        };
        match self {
            KeptUnits::Auto => KeptUnits::Boxes.of(geometry).or_else(|| KeptUnits::Rows.of(geometry)),
            KeptUnits::Rows => of_kind(UnitKind::Row),
            KeptUnits::Columns => of_kind(UnitKind::Column),
            KeptUnits::Boxes => runs(geometry).rev().find(|run| {
                matches!(geometry.unit(run.start).kind, UnitKind::Box | UnitKind::Region)
                    && has_every_cell(geometry, run)
            }),
        }
    }

    /// Boxes or regions, or else the last units that have every cell once.
    pub(super) fn boxes_or_last(geometry: &Geometry) -> Range<usize> {
        let last = || runs(geometry).rev().find(|run| has_every_cell(geometry, run));
        let found = KeptUnits::Boxes.of(geometry).or_else(last);
        found.expect("the rows of every geometry have every cell once")
    }
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
        let of = |kept: KeptUnits| kept.of(&nine);
        assert_eq!([KeptUnits::Auto, KeptUnits::Boxes].map(of), [Some(18..27), Some(18..27)]);
        assert_eq!([KeptUnits::Rows, KeptUnits::Columns].map(of), [Some(0..9), Some(9..18)]);
        let latin = Geometry::latin(5).unwrap();
        let of = |kept: KeptUnits| kept.of(&latin);
        assert_eq!([KeptUnits::Auto, KeptUnits::Rows].map(of), [Some(0..5), Some(0..5)]);
        assert_eq!([KeptUnits::Boxes, KeptUnits::Columns].map(of), [None, Some(5..10)]);
        assert_eq!(KeptUnits::boxes_or_last(&latin), 5..10);
        let regions: Vec<u16> = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].to_vec();
        let jigsaw = Geometry::builder(4).regions(&regions).build().unwrap();
        assert_eq!(KeptUnits::Auto.of(&jigsaw), Some(8..12));
    }
}
