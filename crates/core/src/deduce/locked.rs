//! Locked candidates: if all literals left in group A are also in group B, the other literals of B are struck out.
//!
//! In the usual words: if a value's places in one unit all lie in another unit, it has no place in the rest of the
//! other. The rule is written once, for both boards that have groups: [`CoverBoard`] during a search, [`MaskBoard`]
//! before one.

use super::{CoverBoard, Literal, MaskBoard, Masks};
use crate::model::{Cell, ValueSet};

/// A board that knows which literals are left in each group.
pub(super) trait Groups {
    /// A cell and a value.
    type Literal: Copy;

    /// The number of literals left in a group.
    fn size(&self, group: usize) -> u32;

    /// The literals left in a group if there are several; none otherwise.
    fn left(&self, group: usize) -> impl Iterator<Item = Self::Literal> + Clone;

    /// The groups of a literal.
    fn groups_of(&self, literal: Self::Literal) -> impl Iterator<Item = usize>;
}

/// Adds to `strikes` the surplus literals of every other group that contains all literals of this one.
pub(super) fn lock<B: Groups>(board: &B, group: usize, strikes: &mut Vec<B::Literal>) {
    let mut members = board.left(group);
    let Some(first) = members.next() else { return };
    for other in board.groups_of(first) {
        let has = |literal| board.groups_of(literal).any(|its| its == other);
        if other != group && board.size(other) > board.size(group) && members.clone().all(has) {
            let others = board.left(other);
            strikes.extend(others.filter(|&literal| !board.groups_of(literal).any(|its| its == group)));
        }
    }
}

impl Groups for CoverBoard {
    type Literal = Literal;

    #[inline]
    fn size(&self, group: usize) -> u32 {
        self.group_size(group)
    }

    #[inline]
    fn left(&self, group: usize) -> impl Iterator<Item = Literal> + Clone {
        self.open_members(group)
    }

    #[inline]
    fn groups_of(&self, literal: Literal) -> impl Iterator<Item = usize> {
        self.cover().groups_of(literal.index()).iter().map(|&group| group as usize)
    }
}

/// A group is a unit and a value, numbered like the words of `places`. Cells are not groups here: the literals of a
/// cell never share a unit's group.
impl<S: ValueSet> Groups for MaskBoard<S> {
    type Literal = (Cell, usize);

    #[inline]
    fn size(&self, group: usize) -> u32 {
        let side = self.geometry().side();
        self.places(group / side)[group % side].len() as u32
    }

    #[inline]
    fn left(&self, group: usize) -> impl Iterator<Item = (Cell, usize)> + Clone {
        let side = self.geometry().side();
        let (unit, value) = (group / side, group % side);
        let places = self.places(unit)[value];
        let places = if places.is_single() { S::EMPTY } else { places };
        places.indices().map(move |position| (self.geometry().unit(unit).cells[position], value))
    }

    #[inline]
    fn groups_of(&self, (cell, value): (Cell, usize)) -> impl Iterator<Item = usize> {
        let side = self.geometry().side();
        self.geometry().memberships(cell).iter().map(move |its| usize::from(its.unit) * side + value)
    }
}
