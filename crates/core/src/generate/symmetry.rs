//! Symmetries of the pattern of givens.

use crate::model::{Cell, Geometry, names};

/// A symmetry that maps the cells of the givens onto themselves; their values do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// A half turn, the usual symmetry in print.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// A mirror along the middle row: top and bottom change places.
    Horizontal,
    /// A mirror along the middle column: left and right change places.
    Vertical,
    /// A mirror along the diagonal from top left.
    Diagonal,
    /// A mirror along the diagonal from top right.
    Antidiagonal,
}

names! {
    Symmetry, "symmetry": Rotate180 = "rotate180", Rotate90 = "rotate90", Horizontal = "horizontal",
    Vertical = "vertical", Diagonal = "diagonal", Antidiagonal = "antidiagonal"
}

impl Symmetry {
    /// The cell that a cell is mapped to.
    fn image(self, geometry: &Geometry, cell: Cell) -> Cell {
        let last = geometry.side() - 1;
        let (row, column) = geometry.row_and_column(cell);
        let (row, column) = match self {
            Symmetry::Rotate180 => (last - row, last - column),
            Symmetry::Rotate90 => (column, last - row),
            Symmetry::Horizontal => (last - row, column),
            Symmetry::Vertical => (row, last - column),
            Symmetry::Diagonal => (column, row),
            Symmetry::Antidiagonal => (last - column, last - row),
        };
        geometry.cell(row, column)
    }
}

/// The orbits of the cells under a symmetry, ascending. Without a symmetry each cell is alone.
pub(super) fn orbits(geometry: &Geometry, symmetry: Option<Symmetry>) -> Vec<Vec<Cell>> {
    let orbit = |first: Cell| {
        let mut cells = vec![first];
        let mut image = symmetry.map_or(first, |symmetry| symmetry.image(geometry, first));
        while let Some(symmetry) = symmetry.filter(|_| image != first) {
            cells.push(image);
            image = symmetry.image(geometry, image);
        }
        cells.sort_unstable();
        cells
    };
    geometry.cells().filter_map(|cell| Some(orbit(cell)).filter(|cells| cells[0] == cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_one_group() {
        for order in [2, 3] {
            let geometry = Geometry::square(order).unwrap();
            for symmetry in Symmetry::ALL.map(Some).into_iter().chain([None]) {
                let mut cells: Vec<Cell> = orbits(&geometry, symmetry).concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(geometry.cells()), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn groups_of_9x9_are_as_many_as_geometry_says() {
        let geometry = Geometry::square(3).unwrap();
        let count = |symmetry| orbits(&geometry, symmetry).len();
        assert_eq!(Symmetry::ALL.map(|symmetry| count(Some(symmetry))), [41, 21, 45, 45, 45, 45]);
        assert_eq!(count(None), 81);
    }
}
