//! Where a board gets the peers of a literal from: lists made when a literal is first fixed, or the cover's groups.
//!
//! A puzzle that is solved in a few choices fixes few of its literals. At 9x9, listing the peers of all literals takes
//! longer than the whole search.

use std::sync::Arc;

use super::Cover;
use super::links::{GroupLinks, Links};
use super::peer_lists::{PeerLinks, entry, entry_count};

/// The source of peers that a board owns.
pub(crate) trait PeerSource {
    /// Creates the source for the literals of this cover.
    fn new(cover: &Arc<Cover>) -> Self;

    /// Prepares what [`links`](Self::links) needs for this literal.
    fn prepare(&mut self, literal: u32);

    /// The links of all prepared literals.
    fn links(&self) -> impl Links;
}

/// Evaluates `$body` with `$Source` as the [`PeerSource`] that suits the cover.
macro_rules! with_peer_source {
    ($cover:expr, $Source:ident => $body:expr) => {
        match $cover.listable_stride() {
            Some(3) => {
                type $Source = $crate::deduce::LazyPeers<3>;
                $body
            }
            Some(4) => {
                type $Source = $crate::deduce::LazyPeers<4>;
                $body
            }
            _ => {
                type $Source = std::sync::Arc<$crate::deduce::Cover>;
                $body
            }
        }
    };
}
pub(crate) use with_peer_source;

/// Flat lists of peers like [`PeerLists`](super::peer_lists::PeerLists), in the order in which they were first needed.
#[derive(Clone, Debug)]
pub(crate) struct LazyPeers<const STRIDE: usize> {
    cover: Arc<Cover>,
    /// Where the entries of each literal begin and end; both 0 if they are not listed yet.
    bounds: Vec<[u32; 2]>,
    entries: Vec<[u16; STRIDE]>,
}

impl<const STRIDE: usize> PeerSource for LazyPeers<STRIDE> {
    fn new(cover: &Arc<Cover>) -> LazyPeers<STRIDE> {
        let bounds = vec![[0; 2]; cover.literal_count()];
        LazyPeers { cover: cover.clone(), bounds, entries: Vec::with_capacity(entry_count(cover)) }
    }

    #[inline]
    fn prepare(&mut self, literal: u32) {
        // A literal without peers is listed each time; it has none only if nothing else is open in its groups.
        if self.bounds[literal as usize][1] == 0 {
            self.list(literal);
        }
    }

    #[inline]
    fn links(&self) -> impl Links {
        PeerLinks { bounds: &self.bounds, entries: &self.entries }
    }
}

impl<const STRIDE: usize> LazyPeers<STRIDE> {
    #[cold]
    fn list(&mut self, literal: u32) {
        let start = self.entries.len() as u32;
        let groups: &[u32; STRIDE] = self.cover.groups_of_all(literal);
        for slot in 0..STRIDE {
            for &peer in self.cover.members(groups[slot] as usize) {
                let other: &[u32; STRIDE] = self.cover.groups_of_all(peer);
                // A peer is listed for the first group that it shares. Where units of different kinds have the same
                // slot, as diagonals may, a peer is listed twice. That is harmless: it is not open the second time.
                let is_listed = (0..slot).any(|earlier| groups[earlier] == other[earlier]);
                if is_listed || peer == literal {
                    continue;
                }
                self.entries.push(if other[slot] == groups[slot] {
                    entry_without(peer, other, slot)
                } else {
                    entry(&self.cover, peer, groups[slot])
                });
            }
        }
        self.bounds[literal as usize] = [start, self.entries.len() as u32];
    }
}

/// A peer and its groups without the one in this slot.
#[inline]
fn entry_without<const STRIDE: usize>(peer: u32, groups: &[u32; STRIDE], slot: usize) -> [u16; STRIDE] {
    std::array::from_fn(|place| match place {
        0 => peer as u16,
        _ => groups[place - usize::from(place <= slot)] as u16,
    })
}

/// Reads the groups of the cover; nothing is prepared.
impl PeerSource for Arc<Cover> {
    fn new(cover: &Arc<Cover>) -> Arc<Cover> {
        cover.clone()
    }

    fn prepare(&mut self, _literal: u32) {}

    fn links(&self) -> impl Links {
        GroupLinks(self)
    }
}
