//! Which literals clash with a literal: the same value in the cell's peers.

use std::ops::ControlFlow;

use super::{SlotNumber, Slots};
use crate::deduce::{Cover, Literal};
use crate::model::Cell;

/// A way from a slot to the slots of the literals that clash with it.
pub trait Neighbours: Send + Sync {
    /// What slots are numbered with.
    type Number: SlotNumber;

    /// Visits the slots of all literals with the same value in a peer of the cell, each once.
    fn for_each(&self, slot: usize, visit: impl FnMut(Self::Number));

    /// The most neighbours of a slot.
    fn longest(&self) -> usize;
}

/// Flat lists, one behind the other.
#[derive(Clone, Debug)]
pub struct Lists<S = u16> {
    starts: Vec<u32>,
    entries: Vec<S>,
}

/// No lists beyond this many entries (64 MiB): a blank 81x81 would need 123 million.
const MOST_ENTRIES: usize = 1 << 24;

impl<S: SlotNumber> Lists<S> {
    /// The lists, unless they are too long or there are too many slots; `look` is asked now and then whether to go on.
    pub fn build<B>(
        cover: &Cover,
        slots: &Slots,
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<Lists<S>>> {
        let groups = Groups { cover, slots };
        let at_most: usize = (0..cover.group_count()).map(|group| cover.members(group).len().pow(2)).sum();
        if at_most > MOST_ENTRIES || slots.len() > S::LIMIT {
            return ControlFlow::Continue(None);
        }
        let mut lists =
            Lists { starts: Vec::with_capacity(slots.len() + 1), entries: Vec::with_capacity(at_most) };
        for literal in cover.literals() {
            let slot = slots.slot(literal);
            // Slots that hold nothing have empty lists.
            lists.starts.resize(slot + 1, lists.entries.len() as u32);
            groups.for_each(slot, |neighbour| lists.entries.push(S::of(neighbour.index())));
            if literal.0 % 1024 == 1023 {
                look()?;
            }
        }
        lists.starts.resize(slots.len() + 1, lists.entries.len() as u32);
        lists.entries.shrink_to_fit();
        ControlFlow::Continue(Some(lists))
    }
}

impl<S: SlotNumber> Neighbours for Lists<S> {
    type Number = S;

    #[inline]
    fn for_each(&self, slot: usize, mut visit: impl FnMut(S)) {
        let (start, end) = (self.starts[slot] as usize, self.starts[slot + 1] as usize);
        for &neighbour in &self.entries[start..end] {
            visit(neighbour);
        }
    }

    fn longest(&self) -> usize {
        self.starts.windows(2).map(|pair| (pair[1] - pair[0]) as usize).max().unwrap_or(0)
    }
}

/// The members of the literal's groups, for grids so open that lists would fill the memory.
#[derive(Clone, Copy, Debug)]
pub struct Groups<'c> {
    /// The groups.
    pub cover: &'c Cover,
    /// The slots of their literals.
    pub slots: &'c Slots,
}

impl Neighbours for Groups<'_> {
    type Number = u32;

    #[inline]
    fn for_each(&self, slot: usize, mut visit: impl FnMut(u32)) {
        let literal = self.slots.literal(slot);
        // The first group is the cell itself.
        let groups = &self.cover.groups_of(literal.index())[1..];
        for (rank, &group) in groups.iter().enumerate() {
            let earlier = &groups[..rank];
            for &member in self.cover.members(group as usize) {
                // Who shares an earlier group, too, was visited there.
                let others = self.cover.groups_of(member as usize);
                let is_new = earlier.iter().all(|group| !others.contains(group));
                if member != literal.0 && is_new {
                    visit(self.slots.slot(Literal(member)) as u32);
                }
            }
        }
    }

    fn longest(&self) -> usize {
        let geometry = self.cover.grid().geometry();
        let units = |&cell: &Cell| geometry.memberships(cell).len();
        self.cover.open_cells().iter().map(units).max().unwrap_or(0) * geometry.side()
    }
}
