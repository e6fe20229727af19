//! The authors' reading of the propagation ([`Propagation::Peers`](crate::Propagation::Peers)): depth first, peers
//! only.

use std::sync::Arc;

use super::MaskBoard;
use crate::deduce::ContradictionPlace;
use crate::model::{Cell, Geometry, ValueSet};

impl<S: ValueSet> MaskBoard<S> {
    /// The authors' order: as soon as a cell is fixed, the cells of its units are visited one by one: the first cell of
    /// the box, of the column, of the row, then the second ones. If a visit fixes a cell, its units are visited first.
    ///
    /// An explicit stack instead of recursion: on a blank 100x100 grid the chain can be 10,000 cells deep.
    pub(super) fn fix_by_peers(&mut self, cell: Cell, value: usize) {
        let geometry = Arc::clone(&self.geometry);
        self.stack.clear();
        self.fix_and_push(&geometry, cell, value);
        while let Some((cell, next)) = self.stack.last_mut() {
            let memberships = geometry.memberships(*cell);
            let (position, back) = (*next as usize / memberships.len(), *next as usize % memberships.len());
            *next += 1;
            if position == geometry.side() {
                self.stack.pop();
                continue;
            }
            // Units are listed row, column, box; the authors use the reverse order.
            let unit = memberships[memberships.len() - 1 - back].unit;
            let mate = geometry.unit(unit.into()).cells[position];
            self.visit(&geometry, mate);
        }
    }

    /// Applies both rules to one cell only.
    fn visit(&mut self, geometry: &Geometry, cell: Cell) {
        if self.is_fixed[cell.index()] || self.values(cell).is_empty() {
            return;
        }
        let memberships = geometry.memberships(cell);
        let taken = memberships.iter().fold(S::EMPTY, |all, m| all | self.taken[usize::from(m.unit)]);
        for value in (self.values(cell) & taken).indices() {
            self.remove(geometry, cell, value);
        }
        let values = self.values(cell);
        if values.is_single() {
            return self.fix_and_push(geometry, cell, values.lowest());
        }
        if values.is_empty() {
            self.contradiction.get_or_insert(ContradictionPlace::Cell(cell));
        }
        for m in memberships {
            let only_here = S::only(m.position.into());
            let places = |value: usize| self.places[usize::from(m.unit) * geometry.side() + value];
            let mut hidden = values.indices().filter(|&value| places(value) == only_here);
            // Two values with no other place contradict each other; the authors' program ignores them.
            if let (Some(value), None) = (hidden.next(), hidden.next()) {
                return self.fix_and_push(geometry, cell, value);
            }
        }
    }

    /// Fixes a cell and pushes it on the stack, so that the cells of its units are visited next.
    fn fix_and_push(&mut self, geometry: &Geometry, cell: Cell, value: usize) {
        if self.is_fixed[cell.index()] {
            return;
        }
        self.is_fixed[cell.index()] = true;
        self.fixed.push((cell, value as u8));
        for other in (self.values(cell) & !S::only(value)).indices() {
            self.remove(geometry, cell, other);
        }
        for membership in geometry.memberships(cell) {
            self.taken[usize::from(membership.unit)] |= S::only(value);
        }
        self.stack.push((cell, 0));
    }

    /// Removes a value from a cell, without propagation.
    fn remove(&mut self, geometry: &Geometry, cell: Cell, value: usize) {
        self.values[cell.index()] &= !S::only(value);
        for m in geometry.memberships(cell) {
            self.places[usize::from(m.unit) * geometry.side() + value] &= !S::only(m.position.into());
        }
    }
}
