//! Builds a geometry from the rules of a variant, and checks it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Geometry, GeometryError, MAX_SIDE, MIN_SIDE, MOST_UNITS, Rule, UnitKind, Variant};
use crate::model::Cell;

/// Collects the units and pairs of a geometry; rows and columns are always there.
///
/// A *unit* has as many cells as a row and holds every value once. A *pair* of cells only differs: no value must stand
/// in either cell. Made by [`Geometry::builder`].
///
/// ```
/// use antdoku::{Geometry, Rule};
/// let geometry = Geometry::builder(4).regions(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).build()?;
/// assert_eq!(geometry.variant().rules(), [Rule::Jigsaw]);
/// assert_eq!(geometry.units().len(), 12);
/// # Ok::<(), antdoku::GeometryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GeometryBuilder {
    side: u32,
    boxes: Option<(u32, u32)>,
    regions: Option<Vec<u16>>,
    rules: Vec<Rule>,
    units: Vec<Vec<Cell>>,
    pairs: Vec<[Cell; 2]>,
}

impl GeometryBuilder {
    pub(super) fn new(side: u32) -> GeometryBuilder {
        let (rules, units, pairs) = (Vec::new(), Vec::new(), Vec::new());
        GeometryBuilder { side, boxes: None, regions: None, rules, units, pairs }
    }

    /// Adds boxes of `height` rows by `width` columns. Boxes of one row or one column add nothing to a Latin square.
    #[must_use]
    pub fn boxes(mut self, height: u32, width: u32) -> GeometryBuilder {
        self.boxes = Some((height, width));
        self
    }

    /// Adds regions, which need not be connected: the number of the region of each cell, in reading order.
    #[must_use]
    pub fn regions(mut self, regions: &[u16]) -> GeometryBuilder {
        self.regions = Some(regions.to_vec());
        self
    }

    /// Adds a rule. The rules `Jigsaw`, `Units` and `Pairs` also need their data.
    #[must_use]
    pub fn with(mut self, rule: Rule) -> GeometryBuilder {
        self.rules.push(rule);
        self
    }

    /// Adds a further unit with these cells, in any order.
    #[must_use]
    pub fn unit(mut self, cells: &[Cell]) -> GeometryBuilder {
        self.units.push(cells.to_vec());
        self
    }

    /// Adds a pair of cells that must differ.
    #[must_use]
    pub fn differ(mut self, first: Cell, second: Cell) -> GeometryBuilder {
        self.pairs.push([first, second]);
        self
    }

    /// Checks everything and builds the geometry.
    ///
    /// # Errors
    /// The first fault that is found: sizes, cells, rules without their data, or rules that exclude each other.
    pub fn build(mut self) -> Result<Arc<Geometry>, GeometryError> {
        let side = self.side;
        if !(MIN_SIDE as u32..=MAX_SIDE as u32).contains(&side) {
            return Err(GeometryError::SideRange { side });
        }
        self.check_boxes()?;
        let variant = self.variant()?;
        let (height, width) = self.boxes.unwrap_or((1, side));
        let mut geometry = Geometry::empty(side as usize, height as usize, width as usize);
        geometry.add_lines();
        match (self.boxes, &self.regions) {
            (Some(_), _) => geometry.add_boxes(),
            (None, Some(regions)) => geometry.add_regions(regions)?,
            (None, None) => {}
        }
        if variant.has(Rule::Diagonals) {
            geometry.add_diagonals();
        }
        if variant.has(Rule::Windoku) && !geometry.add_windows() {
            return Err(GeometryError::NoWindow { height, width });
        }
        if variant.has(Rule::Disjoint) {
            geometry.add_disjoint_groups();
        }
        for (unit, cells) in self.units.iter().enumerate() {
            geometry.add_further_unit(unit, cells)?;
        }
        geometry.is_plain = variant.rules().is_empty();
        geometry.variant = variant;
        let mut geometry = geometry.index_memberships();
        geometry.check_unit_count()?;
        geometry.add_exclusions(&self.pairs)?;
        Ok(Arc::new(geometry))
    }

    /// Checks the boxes, and drops those of one row or one column: they are the rows or the columns again, and a board
    /// would do all its work on them twice.
    fn check_boxes(&mut self) -> Result<(), GeometryError> {
        let Some((height, width)) = self.boxes else { return Ok(()) };
        let side = self.side;
        if self.regions.is_some() {
            return Err(GeometryError::BoxesAndRegions);
        }
        if u64::from(height) * u64::from(width) != u64::from(side) {
            return Err(GeometryError::BoxSize { height, width, side });
        }
        if height > 1 && width > 1 {
            return Ok(());
        }
        if self.rules.contains(&Rule::Windoku) {
            return Err(GeometryError::NoWindow { height, width });
        }
        if self.rules.contains(&Rule::Disjoint) {
            return Err(GeometryError::RulesExclude { first: Rule::Latin, second: Rule::Disjoint });
        }
        self.boxes = None;
        Ok(())
    }

    /// The rules that were asked for, explicitly or by their data.
    fn variant(&self) -> Result<Variant, GeometryError> {
        let data = [
            (Rule::Latin, self.boxes.is_none() && self.regions.is_none(), ""),
            (Rule::Jigsaw, self.regions.is_some(), "regions"),
            (Rule::Units, !self.units.is_empty(), "further units"),
            (Rule::Pairs, !self.pairs.is_empty(), "pairs of cells"),
        ];
        let mut rules = self.rules.clone();
        for (rule, is_given, needs) in data {
            match (rules.contains(&rule), is_given) {
                (true, false) if rule == Rule::Latin => {
                    return Err(match self.regions {
                        Some(_) => GeometryError::RulesExclude { first: Rule::Latin, second: Rule::Jigsaw },
                        None => GeometryError::LatinWithBoxes,
                    });
                }
                (true, false) => return Err(GeometryError::Missing { rule, needs }),
                (_, true) => rules.push(rule),
                (false, false) => {}
            }
        }
        let needs_boxes = [Rule::Windoku, Rule::Disjoint].into_iter().find(|rule| rules.contains(rule));
        if let (Some(rule), None) = (needs_boxes, self.boxes) {
            return Err(GeometryError::Missing { rule, needs: "boxes" });
        }
        let variant = Variant::of(rules);
        variant.check()?;
        Ok(variant)
    }
}

impl Geometry {
    fn add_lines(&mut self) {
        let side = self.side;
        for row in 0..side {
            self.add_unit(UnitKind::Row, (0..side).map(|column| place(side, row, column)));
        }
        for column in 0..side {
            self.add_unit(UnitKind::Column, (0..side).map(|row| place(side, row, column)));
        }
    }

    fn add_boxes(&mut self) {
        let (side, height, width) = (self.side, self.box_height, self.box_width);
        for number in 0..side {
            let (top, left) = (number / height * height, number % height * width);
            self.add_unit(UnitKind::Box, (0..side).map(|i| place(side, top + i / width, left + i % width)));
        }
    }

    /// Adds the regions in the order of their first cells.
    fn add_regions(&mut self, regions: &[u16]) -> Result<(), GeometryError> {
        if regions.len() != self.cell_count() {
            return Err(GeometryError::RegionCells { found: regions.len(), expected: self.cell_count() });
        }
        let mut numbers = BTreeMap::new();
        let mut cells: Vec<(u16, Vec<Cell>)> = Vec::new();
        for (cell, &region) in self.cells().zip(regions) {
            let number = *numbers.entry(region).or_insert_with(|| {
                cells.push((region, Vec::new()));
                cells.len() - 1
            });
            cells[number].1.push(cell);
        }
        for (region, cells) in cells {
            if cells.len() != self.side {
                let (first, found, side) = (cells[0], cells.len(), self.side as u32);
                return Err(GeometryError::RegionSize { region, first, found, side });
            }
            self.add_unit(UnitKind::Region, cells.into_iter());
        }
        Ok(())
    }

    fn add_diagonals(&mut self) {
        let side = self.side;
        self.add_unit(UnitKind::Diagonal, (0..side).map(|row| place(side, row, row)));
        self.add_unit(UnitKind::Diagonal, (0..side).map(|row| place(side, row, side - 1 - row)));
    }

    /// Adds windows of the size of a box with one line around each. Returns whether there is one.
    fn add_windows(&mut self) -> bool {
        let (side, height, width) = (self.side, self.box_height, self.box_width);
        let starts = |size: usize| (1..).step_by(size + 1).take_while(move |start| start + size < side);
        let before = self.unit_count();
        for (top, left) in starts(height).flat_map(|top| starts(width).map(move |left| (top, left))) {
            self.add_unit(
                UnitKind::Window,
                (0..side).map(|i| place(side, top + i / width, left + i % width)),
            );
        }
        self.unit_count() > before
    }

    /// Adds a group for each place in a box: the cells at this place of all boxes.
    fn add_disjoint_groups(&mut self) {
        let (side, height, width) = (self.side, self.box_height, self.box_width);
        for number in 0..side {
            let (row, column) = (number / width, number % width);
            self.add_unit(
                UnitKind::DisjointGroup,
                (0..side).map(|i| place(side, row + i / height * height, column + i % height * width)),
            );
        }
    }

    fn add_further_unit(&mut self, unit: usize, cells: &[Cell]) -> Result<(), GeometryError> {
        let side = self.side as u32;
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if cells.len() != self.side {
            return Err(GeometryError::UnitSize { unit, found: cells.len(), side });
        }
        cells.iter().try_for_each(|&cell| self.check_cell(cell))?;
        if let Some(twice) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(GeometryError::CellTwice { unit, cell: twice[0], side });
        }
        self.add_unit(UnitKind::Further, cells.into_iter());
        Ok(())
    }

    pub(super) fn check_cell(&self, cell: Cell) -> Result<(), GeometryError> {
        if cell.index() < self.cell_count() {
            return Ok(());
        }
        Err(GeometryError::NoSuchCell { cell, last: self.cell_count() - 1 })
    }

    /// Checks that the numbers of units and of places in units are within the limits of the boards.
    fn check_unit_count(&self) -> Result<(), GeometryError> {
        let has_too_many = |&cell: &Cell| self.memberships(cell).len() > MOST_UNITS;
        // The words of all units of a board have short numbers; a unit has a few more of them than cells.
        let most = usize::from(u16::MAX) / (self.side + 8);
        let all_too_many = (self.unit_count() > most).then(|| self.unit(most).cells[0]);
        match self.cells().find(has_too_many).or(all_too_many) {
            Some(cell) => Err(GeometryError::TooManyUnits { cell, side: self.side as u32 }),
            None => Ok(()),
        }
    }
}

/// The cell in this row and column.
pub(super) fn place(side: usize, row: usize, column: usize) -> Cell {
    Cell((row * side + column) as u16)
}

#[cfg(test)]
mod tests {
    use super::super::MOST_PAIRS;
    use super::*;

    fn kinds(geometry: &Geometry, kind: UnitKind) -> Vec<Vec<u16>> {
        let units = geometry.units().filter(|unit| unit.kind == kind);
        units.map(|unit| unit.cells.iter().map(|cell| cell.0).collect()).collect()
    }

    #[test]
    fn windows_diagonals_and_disjoint_groups_have_the_known_cells() {
        let nine = || Geometry::builder(9).boxes(3, 3);
        let windoku = nine().with(Rule::Windoku).build().unwrap();
        let windows = kinds(&windoku, UnitKind::Window);
        assert_eq!(windows.len(), 4);
        assert_eq!(windows[1], [14, 15, 16, 23, 24, 25, 32, 33, 34]);
        let diagonals = kinds(&nine().with(Rule::Diagonals).build().unwrap(), UnitKind::Diagonal);
        assert_eq!(diagonals[1], [8, 16, 24, 32, 40, 48, 56, 64, 72]);
        let disjoint = nine().with(Rule::Disjoint).build().unwrap();
        assert_eq!(kinds(&disjoint, UnitKind::DisjointGroup)[4], [10, 13, 16, 37, 40, 43, 64, 67, 70]);
        let flat = Geometry::builder(6).boxes(2, 3).with(Rule::Disjoint).build().unwrap();
        assert_eq!(kinds(&flat, UnitKind::DisjointGroup)[5], [8, 11, 20, 23, 32, 35]);
    }

    #[test]
    fn exclusions_are_moves_that_no_unit_covers() {
        let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::AntiKnight).build().unwrap();
        assert_eq!(geometry.exclusions(Cell(40)), [21, 23, 29, 33, 47, 51, 57, 59].map(Cell));
        assert_eq!(geometry.exclusions(Cell(0)), []);
        let king = Geometry::builder(9).boxes(3, 3).with(Rule::AntiKing).build().unwrap();
        assert_eq!(king.exclusions(Cell(20)), [12, 28, 30].map(Cell));
        let pairs = Geometry::latin(4).unwrap();
        assert!(pairs.cells().all(|cell| pairs.exclusions(cell).is_empty()));
        let pairs = Geometry::builder(4).differ(Cell(5), Cell(0)).differ(Cell(0), Cell(3)).build().unwrap();
        assert_eq!((pairs.exclusions(Cell(0)), pairs.exclusions(Cell(5))), (&[Cell(5)][..], &[Cell(0)][..]));
        assert_eq!(pairs.variant().to_string(), "latin,pairs");
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let four = || Geometry::builder(4).boxes(2, 2);
        let cells = |numbers: [u16; 4]| numbers.map(Cell);
        for (builder, message) in [
            (Geometry::builder(1), "the side is 1; sides from 2 to 100 are supported"),
            (Geometry::builder(101), "the side is 101; sides from 2 to 100 are supported"),
            (Geometry::builder(6).boxes(2, 2), "boxes of 2x2 have 4 cells, but the side is 6"),
            (four().regions(&[0; 16]), "a grid has boxes or regions, not both"),
            (Geometry::builder(4).regions(&[0; 15]), "the regions cover 15 cells, but the grid has 16"),
            (
                Geometry::builder(4).regions(&[0, 0, 0, 0, 7, 7, 7, 2, 3, 3, 3, 3, 2, 2, 2, 2]),
                "region 7, which begins at r2c1, has 3 cells; a region has 4",
            ),
            (four().unit(&[Cell(0)]), "further unit 1 has 1 cells; a unit has 4"),
            (four().unit(&cells([0, 1, 2, 3])).unit(&cells([9, 5, 9, 1])), "further unit 2 has r3c2 twice"),
            (four().unit(&cells([0, 5, 10, 16])), "the grid has no cell 16: its cells are 0 to 15"),
            (four().differ(Cell(0), Cell(16)), "the grid has no cell 16: its cells are 0 to 15"),
            (four().differ(Cell(6), Cell(6)), "r2c3 cannot differ from itself"),
            (four().with(Rule::Jigsaw), "the rule jigsaw needs regions, and none are given"),
            (four().with(Rule::Pairs), "the rule pairs needs pairs of cells, and none are given"),
            (four().with(Rule::Latin), "the rule latin excludes boxes"),
            (Geometry::builder(4).with(Rule::Windoku), "the rule windoku needs boxes, and none are given"),
            (Geometry::builder(5).boxes(1, 5).with(Rule::Windoku), "boxes of 1x5 leave no room for a window"),
            (
                Geometry::builder(5).boxes(5, 1).with(Rule::Disjoint),
                "the rules latin and disjoint exclude each other",
            ),
            (Geometry::builder(6).boxes(1, 5), "boxes of 1x5 have 5 cells, but the side is 6"),
        ] {
            assert_eq!(builder.build().unwrap_err().to_string(), message);
        }
        let many = (0..10).fold(four(), |builder, _| builder.unit(&cells([0, 5, 10, 15])));
        let error = GeometryError::TooManyUnits { cell: Cell(0), side: 4 };
        assert_eq!(many.build().unwrap_err(), error);
        let paired = (20..400).filter(|cell| cell % 20 > 0).take(MOST_PAIRS + 1);
        let pairs = paired.fold(Geometry::builder(20), |builder, cell| builder.differ(Cell(0), Cell(cell)));
        assert_eq!(pairs.build().unwrap_err(), GeometryError::TooManyPairs { cell: Cell(0), side: 20 });
    }

    #[test]
    fn boxes_of_one_row_or_column_make_a_latin_square() {
        let latin = Geometry::latin(5).unwrap();
        for (height, width) in [(1, 5), (5, 1)] {
            let builder = || Geometry::builder(5).boxes(height, width);
            for geometry in [builder().build().unwrap(), builder().with(Rule::Latin).build().unwrap()] {
                assert_eq!((&geometry, geometry.variant()), (&latin, latin.variant()));
                assert_eq!((geometry.units().len(), geometry.boxes()), (10, None));
            }
            let diagonals = builder().with(Rule::Diagonals).build().unwrap();
            assert_eq!(diagonals.variant().to_string(), "latin,diagonals");
        }
    }

    #[test]
    fn the_largest_grid_takes_every_rule() {
        let rules = [Rule::Diagonals, Rule::Windoku, Rule::Disjoint, Rule::AntiKing, Rule::AntiKnight];
        let builder = rules.into_iter().fold(Geometry::builder(100).boxes(10, 10), GeometryBuilder::with);
        let geometry = builder.build().unwrap();
        assert_eq!(geometry.variant().rules(), rules);
        assert_eq!(geometry.units().len(), 300 + 2 + 81 + 100);
    }
}
