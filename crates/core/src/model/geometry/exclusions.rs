//! The pairs of cells that must differ without a common unit.

use super::builder::place;
use super::{Geometry, GeometryError, MOST_PAIRS, Rule};
use crate::model::Cell;

impl Geometry {
    /// Lists the pairs of the rules and the single ones, except those within a unit.
    pub(super) fn add_exclusions(&mut self, pairs: &[[Cell; 2]]) -> Result<(), GeometryError> {
        let mut moves: Vec<(isize, isize)> = Vec::new();
        if self.variant.has(Rule::AntiKing) {
            moves.extend([(1, 1), (1, -1)]);
        }
        if self.variant.has(Rule::AntiKnight) {
            moves.extend([(1, 2), (1, -2), (2, 1), (2, -1)]);
        }
        let mut excluded = vec![Vec::new(); self.cell_count()];
        for cell in self.cells() {
            let (row, column) = self.row_and_column(cell);
            for &(down, right) in &moves {
                let target = (row.checked_add_signed(down), column.checked_add_signed(right));
                if let (Some(row), Some(column)) = target
                    && row < self.side
                    && column < self.side
                {
                    self.exclude(cell, place(self.side, row, column), &mut excluded);
                }
            }
        }
        for &[first, second] in pairs {
            self.check_cell(first)?;
            self.check_cell(second)?;
            if first == second {
                return Err(GeometryError::PairOfOneCell { cell: first, side: self.side as u32 });
            }
            self.exclude(first, second, &mut excluded);
        }
        self.pairs = pairs.to_vec();
        if excluded.iter().all(Vec::is_empty) {
            return Ok(());
        }
        self.exclusion_starts.push(0);
        for (cell, mut others) in self.cells().zip(excluded) {
            others.sort_unstable();
            others.dedup();
            if others.len() > MOST_PAIRS {
                return Err(GeometryError::TooManyPairs { cell, side: self.side as u32 });
            }
            self.exclusions.extend(others);
            self.exclusion_starts.push(self.exclusions.len() as u32);
        }
        Ok(())
    }

    /// Notes that two cells differ, unless a unit says so.
    fn exclude(&self, first: Cell, second: Cell, excluded: &mut [Vec<Cell>]) {
        let mut units = self.memberships(first).iter().map(|its| its.unit);
        if !units.any(|unit| self.memberships(second).iter().any(|its| its.unit == unit)) {
            excluded[first.index()].push(second);
            excluded[second.index()].push(first);
        }
    }
}
