//! For each literal, the literals that exclude it (its peers), in one flat list.

use super::Cover;
use super::links::Links;

/// Flat lists of peers, laid out for one plain loop.
///
/// An entry is a peer, followed by the peer's groups without the one it shares with the literal: the groups whose count
/// falls when the peer is struck out. With three units per cell this is four numbers of 16 bits in one word of 64.
///
/// The lists grow with the cube of the side: a blank 81x81 would need 160 million entries. They are built only while
/// they stay within the cache. Larger covers are propagated through the members of a literal's groups instead, which
/// visits the same literals in the same order.
#[derive(Clone, Debug)]
pub(super) struct PeerLists {
    /// Where the entries of each literal begin and end.
    bounds: Vec<[u32; 2]>,
    /// The entries, `stride` numbers each.
    entries: Vec<u16>,
}

/// The most entries that are listed (1 MiB with three units per cell).
const MOST_ENTRIES: usize = 1 << 17;

/// The number of entries of all lists, counting a peer once for each group it shares with a literal.
pub(super) fn entry_count(cover: &Cover) -> usize {
    // Every member of a group of n literals is listed by the n - 1 others.
    let sizes = (0..cover.group_count()).map(|group| cover.members(group).len());
    sizes.map(|n| n * n.saturating_sub(1)).sum()
}

/// Whether the numbers of literals and groups fit the 16 bits of an entry.
pub(super) fn fits_entries(cover: &Cover) -> bool {
    cover.literal_count().max(cover.group_count()) <= usize::from(u16::MAX)
}

impl PeerLists {
    /// Builds the lists if they are small enough. Takes at most a millisecond, because of [`MOST_ENTRIES`].
    pub(super) fn build(cover: &Cover) -> Option<PeerLists> {
        let entries = entry_count(cover);
        // An entry has no room for all groups of a peer that shares none of them.
        if !fits_entries(cover) || entries > MOST_ENTRIES || cover.excluded_count() > 0 {
            return None;
        }
        match cover.stride() {
            3 => Some(PeerLists::list::<3>(cover, entries)),
            4 => Some(PeerLists::list::<4>(cover, entries)),
            _ => None,
        }
    }

    /// Lists the peers in the order of deductions: other values of the cell, then unit by unit, cells ascending.
    fn list<const STRIDE: usize>(cover: &Cover, entries: usize) -> PeerLists {
        let count = cover.literal_count();
        let mut lists =
            PeerLists { bounds: Vec::with_capacity(count), entries: Vec::with_capacity(entries * STRIDE) };
        let mut listed_by = vec![u32::MAX; count];
        for literal in 0..count {
            let start = (lists.entries.len() / STRIDE) as u32;
            listed_by[literal] = literal as u32;
            for &shared in cover.groups_of(literal) {
                for &peer in cover.members(shared as usize) {
                    if listed_by[peer as usize] != literal as u32 {
                        listed_by[peer as usize] = literal as u32;
                        lists.entries.extend_from_slice(&entry::<STRIDE>(cover, peer, shared));
                    }
                }
            }
            lists.bounds.push([start, (lists.entries.len() / STRIDE) as u32]);
        }
        lists
    }

    /// The lists as [`Links`]. `STRIDE` must be the stride of the cover.
    #[inline]
    pub(super) fn links<const STRIDE: usize>(&self) -> PeerLinks<'_, STRIDE> {
        PeerLinks { bounds: &self.bounds, entries: self.entries.as_chunks().0 }
    }
}

/// A peer and its groups other than the shared one.
#[inline]
pub(super) fn entry<const STRIDE: usize>(cover: &Cover, peer: u32, shared: u32) -> [u16; STRIDE] {
    let mut entry = [peer as u16; STRIDE];
    let mut place = 1;
    for &group in cover.groups_of(peer as usize) {
        // No branch: the next group overwrites the shared one, and the last group is not written if it is shared.
        entry[place.min(STRIDE - 1)] = if place < STRIDE { group as u16 } else { entry[STRIDE - 1] };
        place += usize::from(group != shared);
    }
    entry
}

/// Flat lists of peers with a constant number of groups.
#[derive(Clone, Copy)]
pub(super) struct PeerLinks<'c, const STRIDE: usize> {
    pub(super) bounds: &'c [[u32; 2]],
    pub(super) entries: &'c [[u16; STRIDE]],
}

/// A link is the index of an entry.
impl<const STRIDE: usize> Links for PeerLinks<'_, STRIDE> {
    type Group = u16;

    #[inline]
    fn for_each(self, literal: u32, mut visit: impl FnMut(u32, usize)) {
        let [start, end] = self.bounds[literal as usize];
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
