//! The visits on grids with cells that must differ without a common unit, by rescanning as in the authors' program.
//!
//! The cells of the units are visited as on other grids, then the excluded cells, ascending. A visit also removes the
//! values that are fixed in the cells which the visited cell must differ from. Hidden singles are those of units: no
//! value must stand in one of two cells that only differ. There are no sets of waiting cells here, so that the walk for
//! grids without such pairs does not pay for them.

use std::sync::Arc;

use super::PeersMasks;
use crate::model::{Cell, Geometry, ValueSet};

impl<S: ValueSet> PeersMasks<S> {
    /// Fixes an open cell and visits cells until no visit is left; can be undone if `REVERSIBLE`.
    pub(super) fn rescan<const REVERSIBLE: bool>(&mut self, cell: Cell, value: usize) {
        let geometry = Arc::clone(&self.geometry);
        self.fixed.clear();
        self.fix_rescanned::<REVERSIBLE>(cell, value);
        // The fixed cells whose mates are being visited, each with the number of its next visit.
        let mut stack = vec![(cell, 0)];
        while let Some((cell, next)) = stack.last_mut() {
            let Some(mate) = nth_visit(&geometry, *cell, *next) else {
                stack.pop();
                continue;
            };
            *next += 1;
            if let Some(value) = self.visit_rescanned::<REVERSIBLE>(&geometry, mate) {
                self.fix_rescanned::<REVERSIBLE>(mate, value);
                stack.push((mate, 0));
            }
        }
    }

    fn fix_rescanned<const REVERSIBLE: bool>(&mut self, cell: Cell, value: usize) {
        self.fixed.push((cell, value as u8));
        self.set_cell::<REVERSIBLE>(cell, S::only(value));
    }

    fn set_cell<const REVERSIBLE: bool>(&mut self, cell: Cell, values: S) {
        let index = self.shape.values + cell.index();
        if REVERSIBLE {
            self.trail.push((index as u32, self.words[index]));
        }
        self.words[index] = values;
    }

    fn cell_values(&self, cell: Cell) -> S {
        self.words[self.shape.values + cell.index()]
    }

    /// Applies both rules to one cell. Returns the value to fix it to, if there is one.
    fn visit_rescanned<const REVERSIBLE: bool>(&mut self, geometry: &Geometry, cell: Cell) -> Option<usize> {
        let before = self.cell_values(cell);
        if before.without_lowest().is_empty() {
            return None;
        }
        let unit = |unit: u16| geometry.unit(unit.into()).cells.iter().filter(move |&&mate| mate != cell);
        let memberships = geometry.memberships(cell);
        let mates = memberships.iter().flat_map(|its| unit(its.unit)).chain(geometry.exclusions(cell));
        let fixed = mates.map(|&mate| self.cell_values(mate)).filter(|values| values.is_single());
        let values = before & !fixed.fold(S::EMPTY, |all, value| all | value);
        if values != before {
            self.set_cell::<REVERSIBLE>(cell, values);
        }
        if values.is_single() {
            return Some(values.lowest());
        }
        if values.is_empty() {
            self.empty_cell.get_or_insert(cell);
            return None;
        }
        let elsewhere = |its: u16| unit(its).fold(S::EMPTY, |all, &mate| all | self.cell_values(mate));
        let mut hidden = memberships.iter().map(|its| values & !elsewhere(its.unit));
        hidden.find(|hidden| hidden.is_single()).map(S::lowest)
    }
}

/// The cell of a visit after a cell was fixed: the first cells of its units, from the last unit to the first, then the
/// second ones, and at the end the cells that it excludes.
fn nth_visit(geometry: &Geometry, cell: Cell, visit: usize) -> Option<Cell> {
    let units = geometry.memberships(cell);
    let (position, slot) = (visit / units.len(), visit % units.len());
    if position < geometry.side() {
        let unit = units[units.len() - 1 - slot].unit;
        return Some(geometry.unit(unit.into()).cells[position]);
    }
    geometry.exclusions(cell).get(visit - geometry.side() * units.len()).copied()
}
