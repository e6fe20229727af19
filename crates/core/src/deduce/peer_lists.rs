//! For each literal, the literals that cannot be true beside it, in one flat list.

use std::ops::ControlFlow;

use super::Cover;
use super::links::Links;

/// Flat lists of peers, made for one plain loop.
///
/// An entry is a peer and the peer's groups other than the one it shares with the literal, which striking it out has
/// to count down: with three units per cell, four numbers of 16 bits in one word of 64.
///
/// The lists grow with the cube of the side: a blank 81x81 would need 160 million entries. So they are built only
/// while they stay within the cache, and above that the members of a literal's groups are gone through instead, which
/// visits the same literals in the same order.
#[derive(Clone, Debug)]
pub(super) struct PeerLists {
    starts: Vec<u32>,
    /// `stride` numbers for each entry.
    entries: Vec<u16>,
}

/// At most this many entries (1 MiB with three units per cell).
const MOST_ENTRIES: usize = 1 << 17;

impl PeerLists {
    /// Builds the lists, if they are small enough.
    pub(super) fn build<B>(
        cover: &Cover,
        look: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<PeerLists>> {
        let count = cover.literal_count();
        // Every member of a group of n literals is listed by the n - 1 others.
        let sizes = (0..cover.group_count()).map(|group| cover.members(group).len());
        let entries: usize = sizes.map(|n| n * n.saturating_sub(1)).sum();
        if count.max(cover.group_count()) > usize::from(u16::MAX) || entries > MOST_ENTRIES {
            return ControlFlow::Continue(None);
        }
        let lists = match cover.stride() {
            3 => PeerLists::list::<3, B>(cover, entries, look)?,
            4 => PeerLists::list::<4, B>(cover, entries, look)?,
            6 => PeerLists::list::<6, B>(cover, entries, look)?,
            _ => return ControlFlow::Continue(None),
        };
        ControlFlow::Continue(Some(lists))
    }

    /// Lists the peers in the order of deductions: other values of the cell, then unit by unit, cells ascending.
    fn list<const STRIDE: usize, B>(
        cover: &Cover,
        entries: usize,
        look: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, PeerLists> {
        let count = cover.literal_count();
        let mut lists = PeerLists {
            starts: Vec::with_capacity(count + 1),
            entries: Vec::with_capacity(entries * STRIDE),
        };
        let mut listed_by = vec![u32::MAX; count];
        for literal in 0..count {
            lists.starts.push((lists.entries.len() / STRIDE) as u32);
            listed_by[literal] = literal as u32;
            for &shared in cover.groups_of(literal) {
                for &peer in cover.members(shared as usize) {
                    if listed_by[peer as usize] != literal as u32 {
                        listed_by[peer as usize] = literal as u32;
                        lists.entries.extend_from_slice(&entry::<STRIDE>(cover, peer, shared));
                    }
                }
            }
            if literal % 4096 == 4095 {
                look()?;
            }
        }
        lists.starts.push((lists.entries.len() / STRIDE) as u32);
        ControlFlow::Continue(lists)
    }

    /// The lists as links. `STRIDE` must be the cover's.
    #[inline]
    pub(super) fn links<const STRIDE: usize>(&self) -> PeerLinks<'_, STRIDE> {
        PeerLinks { starts: &self.starts, entries: self.entries.as_chunks().0 }
    }
}

/// A peer and its groups other than the shared one.
#[inline]
fn entry<const STRIDE: usize>(cover: &Cover, peer: u32, shared: u32) -> [u16; STRIDE] {
    let mut entry = [peer as u16; STRIDE];
    let mut place = 1;
    for &group in cover.groups_of(peer as usize) {
        // Without a branch; the shared group is written over by the next one, or never written if it is the last.
        entry[place.min(STRIDE - 1)] = if place < STRIDE { group as u16 } else { entry[STRIDE - 1] };
        place += usize::from(group != shared);
    }
    entry
}

/// Flat lists of peers with a constant number of groups.
#[derive(Clone, Copy)]
pub(super) struct PeerLinks<'c, const STRIDE: usize> {
    starts: &'c [u32],
    entries: &'c [[u16; STRIDE]],
}

/// A link is the number of an entry.
impl<const STRIDE: usize> Links for PeerLinks<'_, STRIDE> {
    type Group = u16;

    #[inline]
    fn for_each(self, literal: u32, mut visit: impl FnMut(u32, usize)) {
        let (start, end) = (self.starts[literal as usize], self.starts[literal as usize + 1]);
        for (link, entry) in (start..end).zip(&self.entries[start as usize..end as usize]) {
            visit(link, entry[0].into());
        }
    }

    #[inline]
    fn literal(self, link: u32) -> u32 {
        self.entries[link as usize][0].into()
    }

    #[inline]
    fn groups(&self, link: u32) -> &[u16] {
        &self.entries[link as usize][1..]
    }
}
