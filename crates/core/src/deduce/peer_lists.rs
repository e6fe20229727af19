//! For each literal, the literals that cannot be true beside it, in one flat list.

use std::ops::ControlFlow;

use super::Cover;

/// Flat lists of peers. They make striking out one plain loop, but grow with the cube of the side: a blank 81x81 would
/// need 160 million entries. So they are built only while they stay within the cache, and above that the members of a
/// literal's groups are gone through instead, which visits the same literals in the same order.
#[derive(Debug)]
pub(super) struct PeerLists {
    starts: Vec<u32>,
    peers: Vec<u16>,
}

/// At most this many entries (1 MiB of them).
const MOST_ENTRIES: usize = 1 << 19;

impl PeerLists {
    /// Builds the lists, if they are small enough.
    pub(super) fn build<B>(
        cover: &Cover,
        look: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<PeerLists>> {
        let count = cover.literal_count();
        // Every member of a group of n literals is listed by the n - 1 others.
        let entries: usize =
            (0..cover.group_count()).map(|group| cover.members(group).len()).map(|n| n * n).sum();
        if count > usize::from(u16::MAX) || entries > MOST_ENTRIES {
            return ControlFlow::Continue(None);
        }
        let mut lists =
            PeerLists { starts: Vec::with_capacity(count + 1), peers: Vec::with_capacity(entries) };
        let mut listed_by = vec![u32::MAX; count];
        for literal in 0..count {
            lists.starts.push(lists.peers.len() as u32);
            // In the order of deductions: other values of the cell, then unit by unit, cells ascending.
            listed_by[literal] = literal as u32;
            for &group in cover.groups_of(literal) {
                for &peer in cover.members(group as usize) {
                    if listed_by[peer as usize] != literal as u32 {
                        listed_by[peer as usize] = literal as u32;
                        lists.peers.push(peer as u16);
                    }
                }
            }
            if literal % 4096 == 4095 {
                look()?;
            }
        }
        lists.starts.push(lists.peers.len() as u32);
        ControlFlow::Continue(Some(lists))
    }

    /// The peers of a literal.
    #[inline]
    pub(super) fn of(&self, literal: usize) -> &[u16] {
        &self.peers[self.starts[literal] as usize..self.starts[literal + 1] as usize]
    }
}
