//! The way of propagation from a literal to its peers, and from a peer to its groups.

use super::Cover;

/// The peers of literals, each with the groups whose count falls when the peer is struck out.
///
/// A *link* is a number that stands for a peer of some literal; its meaning depends on the implementation.
pub(crate) trait Links: Copy {
    /// The type of a group's number.
    type Group: IntoIndex;

    /// Visits the peers of a literal in the order of deductions: other values of the cell, then unit by unit, cells
    /// ascending, then the literals it excludes without a common unit. `visit` gets the link and the number of the peer. A peer may be visited twice.
    fn for_each(self, literal: u32, visit: impl FnMut(u32, usize));

    /// The peer of a link.
    fn literal(self, link: u32) -> u32;

    /// The groups of the peer; the one through which it was reached may be missing.
    fn groups(&self, link: u32) -> &[Self::Group];
}

/// A small number used as an index.
pub(crate) trait IntoIndex: Copy {
    fn into_index(self) -> usize;
}

impl IntoIndex for u16 {
    #[inline]
    fn into_index(self) -> usize {
        self.into()
    }
}

impl IntoIndex for u32 {
    #[inline]
    fn into_index(self) -> usize {
        self as usize
    }
}

/// The members of a literal's groups, read from the cover: a link is the peer itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupLinks<'c>(pub(super) &'c Cover);

impl Links for GroupLinks<'_> {
    type Group = u32;

    #[inline]
    fn for_each(self, literal: u32, mut visit: impl FnMut(u32, usize)) {
        for &group in self.0.groups_of(literal as usize) {
            for &peer in self.0.members(group as usize) {
                visit(peer, peer as usize);
            }
        }
        for &peer in self.0.excluded_by(literal as usize) {
            visit(peer, peer as usize);
        }
    }

    #[inline]
    fn literal(self, link: u32) -> u32 {
        link
    }

    #[inline]
    fn groups(&self, link: u32) -> &[u32] {
        self.0.groups_of(link as usize)
    }
}
