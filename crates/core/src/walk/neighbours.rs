//! Which literals clash with a literal: the same value in the cell's peers.

use std::ops::ControlFlow;

use super::{SlotNumber, Slots};
use crate::deduce::Cover;

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
pub struct NeighbourLists<S = u16> {
    starts: Vec<u32>,
    entries: Vec<S>,
}

/// No lists beyond this many entries (64 MiB at most): a blank 81x81 would need 119 million.
const MOST_ENTRIES: usize = 1 << 24;

impl<S: SlotNumber> NeighbourLists<S> {
    /// The lists, unless they are too long or there are too many slots; `poll` is called now and then whether to go on.
    pub fn build<B>(
        cover: &Cover,
        slots: &Slots,
        peers: &PeerTable<'_>,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<NeighbourLists<S>>> {
        let at_most: usize = (0..cover.group_count()).map(|group| cover.members(group).len().pow(2)).sum();
        if at_most > MOST_ENTRIES || slots.len() > S::LIMIT {
            return ControlFlow::Continue(None);
        }
        let mut lists = NeighbourLists {
            starts: Vec::with_capacity(slots.len() + 1),
            entries: Vec::with_capacity(at_most),
        };
        for literal in cover.literals() {
            let slot = slots.slot(literal);
            // Slots that hold nothing have empty lists.
            lists.starts.resize(slot + 1, lists.entries.len() as u32);
            peers.for_each(slot, |neighbour| lists.entries.push(S::of(neighbour.index())));
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

/// The peers of every open cell, and where each has which value: all that grids need which are so open that lists would
/// fill the memory.
#[derive(Clone, Debug)]
pub struct PeerTable<'c> {
    cover: &'c Cover,
    slots: &'c Slots,
    /// Where the open peers of each open cell begin, and the end of the last.
    starts: Vec<u32>,
    peers: Vec<u16>,
    /// For each value, the slot that each open cell has for it; those of a value side by side, because they are asked
    /// for together.
    places: Vec<u32>,
}

/// A cell that does not have the value.
const NOWHERE: u32 = u32::MAX;

impl<'c> PeerTable<'c> {
    /// NeighbourLists the peers; `poll` is called now and then whether to go on.
    pub fn build<B>(
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
