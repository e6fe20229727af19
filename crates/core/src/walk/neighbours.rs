//! The literals that clash with a literal: the same value in the peers of its cell.

use std::ops::ControlFlow;

use super::{SlotNumber, Slots};
use crate::deduce::{Cover, Literal};

/// The slots of the literals that clash with the literal of a slot.
pub(crate) trait Neighbours: Send + Sync {
    /// The type of slot numbers.
    type Number: SlotNumber;

    /// Visits the slots of all literals with the same value in a peer of the cell, each once.
    fn for_each(&self, slot: usize, visit: impl FnMut(Self::Number));

    /// The largest number of neighbours of a slot.
    fn longest(&self) -> usize;
}

/// Flat lists of neighbours, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct NeighbourLists<S = u16> {
    starts: Vec<u32>,
    entries: Vec<S>,
}

/// The most entries that are listed (at most 64 MiB); a blank 81x81 would need 119 million.
const MOST_ENTRIES: usize = 1 << 24;

impl<S: SlotNumber> NeighbourLists<S> {
    /// Builds the lists; `None` if they would be too long or there are too many slots. `poll` may stop the work.
    pub(crate) fn build<B>(
        cover: &Cover,
        slots: &Slots,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<NeighbourLists<S>>> {
        let in_groups: usize = (0..cover.group_count()).map(|group| cover.members(group).len().pow(2)).sum();
        let at_most = in_groups + cover.excluded_count();
        if at_most > MOST_ENTRIES || slots.len() > S::LIMIT {
            return ControlFlow::Continue(None);
        }
        let mut lists = NeighbourLists {
            starts: Vec::with_capacity(slots.len() + 1),
            entries: Vec::with_capacity(at_most),
        };
        let mut listed_by = vec![u32::MAX; cover.literal_count()];
        for literal in cover.literals() {
            // Padding slots have empty lists.
            lists.starts.resize(slots.slot(literal) + 1, lists.entries.len() as u32);
            listed_by[literal.index()] = literal.0;
            let (_cell, in_units) =
                cover.groups_of(literal.index()).split_first().expect("a cell is a group");
            for &neighbour in in_units.iter().flat_map(|&group| cover.members(group as usize)) {
                if listed_by[neighbour as usize] != literal.0 {
                    listed_by[neighbour as usize] = literal.0;
                    lists.entries.push(S::of(slots.slot(Literal(neighbour))));
                }
            }
            let excluded = cover.excluded_by(literal.index()).iter();
            lists.entries.extend(excluded.map(|&other| S::of(slots.slot(Literal(other)))));
            if literal.0 % 1024 == 1023 {
                poll()?;
            }
        }
        lists.starts.resize(slots.len() + 1, lists.entries.len() as u32);
        lists.entries.shrink_to_fit();
        ControlFlow::Continue(Some(lists))
    }
}

impl<S: SlotNumber> Neighbours for NeighbourLists<S> {
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

/// The peers of every open cell, and the slot of each value in each cell.
///
/// For grids that are too open for [`NeighbourLists`], which would fill the memory.
#[derive(Clone, Debug)]
pub(crate) struct PeerTable<'c> {
    cover: &'c Cover,
    slots: &'c Slots,
    /// Where the open peers of each open cell begin, and the end of the last.
    starts: Vec<u32>,
    peers: Vec<u16>,
    /// For each value, the slot that each open cell has for it; the slots of a value are adjacent, because they are
    /// read together.
    places: Vec<u32>,
}

/// The slot of a value that a cell does not have.
const NOWHERE: u32 = u32::MAX;

impl<'c> PeerTable<'c> {
    /// Lists the peers. `poll` is called regularly and may stop the work.
    pub(crate) fn build<B>(
        cover: &'c Cover,
        slots: &'c Slots,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, PeerTable<'c>> {
        let geometry = cover.grid().geometry();
        let cell_count = cover.open_cells().len();
        let mut places = vec![NOWHERE; cell_count * geometry.side()];
        for literal in cover.literals() {
            let slot = slots.slot(literal);
            places[cover.value(literal).index() * cell_count + slots.cell(slot)] = slot as u32;
        }
        poll()?;
        let (mut starts, mut peers) = (Vec::with_capacity(cell_count + 1), Vec::new());
        let mut listed_by = vec![u32::MAX; geometry.cell_count()];
        for (number, &cell) in cover.open_cells().iter().enumerate() {
            starts.push(peers.len() as u32);
            listed_by[cell.index()] = number as u32;
            for membership in geometry.memberships(cell) {
                for &peer in geometry.unit(membership.unit.into()).cells {
                    let is_new = listed_by[peer.index()] != number as u32;
                    if is_new && cover.grid().get(peer).is_none() {
                        peers.push(cover.open_from(peer) as u16);
                    }
                    listed_by[peer.index()] = number as u32;
                }
            }
            let excluded =
                geometry.exclusions(cell).iter().filter(|&&other| cover.grid().get(other).is_none());
            peers.extend(excluded.map(|&other| cover.open_from(other) as u16));
            if number % 256 == 255 {
                poll()?;
            }
        }
        starts.push(peers.len() as u32);
        ControlFlow::Continue(PeerTable { cover, slots, starts, peers, places })
    }
}

impl Neighbours for PeerTable<'_> {
    type Number = u32;

    #[inline]
    fn for_each(&self, slot: usize, mut visit: impl FnMut(u32)) {
        let cell = self.slots.cell(slot);
        let value = self.cover.value(self.slots.literal(slot)).index();
        let cell_count = self.cover.open_cells().len();
        let places = &self.places[value * cell_count..(value + 1) * cell_count];
        for &peer in &self.peers[self.starts[cell] as usize..self.starts[cell + 1] as usize] {
            let place = places[usize::from(peer)];
            if place != NOWHERE {
                visit(place);
            }
        }
    }

    fn longest(&self) -> usize {
        self.starts.windows(2).map(|pair| (pair[1] - pair[0]) as usize).max().unwrap_or(0)
    }
}
