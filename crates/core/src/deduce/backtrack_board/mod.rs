//! A board for ants that backtrack: it stops at a contradiction, can undo, and knows the cells with two values.
//!
//! The words are those of the [`CoverBoard`](super::CoverBoard). The differences: a contradiction ends the propagation
//! at once, everything can be undone, and the set of cells with exactly two values is always known. The bit of such a
//! cell changes only when its count falls from three to two or from two to one. So striking out and undoing are the
//! same exclusive or.

mod state;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::state::State;
use super::cover_board::{MOST_PEERS, ONE, SHIFT};
use super::links::{IntoIndex, Links};
use super::peer_source::PeerSource;
use super::{Cover, Literal};

/// A board of counted groups with undo, and with the set of cells that have two values.
#[derive(Clone, Debug)]
pub(crate) struct BacktrackBoard<W> {
    cover: Arc<Cover>,
    peers: W,
    state: State,
    /// The state without any choice, to which [`reset`](Self::reset) returns.
    base: State,
    /// The literals to be fixed next, first in, first out.
    queue: Vec<u32>,
    fixed: Vec<Literal>,
    fixed_for_good: usize,
    /// The literals struck out since the last reset, in order, for undoing: links, or refuted literals. Behind its end
    /// there is always room for all peers of a literal.
    trail: Vec<u32>,
    trail_end: usize,
    /// For each fixed literal, the length of the trail before it was fixed.
    trail_starts: Vec<u32>,
    /// The two open cells of the last contradiction.
    clash: [usize; 2],
}

/// A state of a [`BacktrackBoard`] to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BacktrackMark {
    fixed: u32,
    trail: u32,
}

/// Flag in the word of a cell: the cell is fixed.
const FIXED: u32 = 1 << 31;

/// Flag in the trail: the entry is a refuted literal, not a link.
const REFUTED: u32 = 1 << 31;

/// The highest bit of a word minus [`ONE`]: set if the count was zero. Counts never reach it: no group has 128
/// literals.
const WRAPPED: u32 = 1 << 31;

impl<W: PeerSource> BacktrackBoard<W> {
    /// A board on which all literals of the cover are open. Allocates all memory that it will ever need.
    pub(crate) fn new(cover: &Arc<Cover>) -> BacktrackBoard<W> {
        let state = State::new(cover);
        let open_cells = cover.open_cells().len();
        BacktrackBoard {
            cover: cover.clone(),
            peers: W::new(cover),
            base: state.clone(),
            state,
            // Every group falls to one literal at most once; one more place takes the write that is not kept.
            queue: vec![0; cover.group_count() + 2],
            fixed: Vec::with_capacity(open_cells),
            fixed_for_good: 0,
            trail: vec![0; cover.literal_count() + MOST_PEERS + 1],
            trail_end: 0,
            trail_starts: Vec::with_capacity(open_cells),
            clash: [0; 2],
        }
    }

    /// Returns to the state without any choice.
    pub(crate) fn reset(&mut self) {
        self.state.copy_from(&self.base);
        self.fixed.truncate(self.fixed_for_good);
        self.trail_starts.truncate(self.fixed_for_good);
        self.trail_end = 0;
    }

    /// Makes the current state the one to which [`reset`](Self::reset) returns.
    pub(crate) fn keep(&mut self) {
        self.base.copy_from(&self.state);
        self.fixed_for_good = self.fixed.len();
        self.trail_end = 0;
    }

    /// Whether every cell is fixed.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.fixed.len() == self.cover.open_cells().len()
    }

    /// All fixed literals, in the order in which they were fixed.
    #[inline]
    pub(crate) fn fixed(&self) -> &[Literal] {
        &self.fixed
    }

    /// The literals fixed since the mark, in the order in which they were fixed.
    pub(crate) fn fixed_since(&self, mark: BacktrackMark) -> &[Literal] {
        &self.fixed[mark.fixed as usize..]
    }

    /// The literals left for an open cell, ascending; none if the cell is fixed.
    #[inline]
    pub(crate) fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone {
        let open = &self.state.open;
        self.cover.literals_of(open_cell).filter(move |literal| open[literal.index()] != 0)
    }

    /// The open cells with exactly two values left, one bit each, in words of 64.
    #[inline]
    pub(crate) fn pairs(&self) -> impl Iterator<Item = u64> {
        let open_cells = self.cover.open_cells().len();
        let (whole, rest) = self.state.pairs.split_at(open_cells / 64);
        let last = rest.first().map_or(0, |word| word & ((1 << (open_cells % 64)) - 1));
        whole.iter().copied().chain([last])
    }

    /// The unfixed cell with the fewest values left, the first one from `start` round the grid.
    ///
    /// # Panics
    /// If every cell is fixed.
    pub(crate) fn tightest_from(&self, start: usize) -> usize {
        let words = &self.state.words[..self.cover.open_cells().len()];
        // A fixed cell has the highest bit set, so it never has the fewest.
        let fewest = words.iter().map(|word| word >> SHIFT).min().expect("a cell is open");
        let (before, from) = words.split_at(start);
        let find = |cells: &[u32]| cells.iter().position(|word| word >> SHIFT == fewest);
        find(from).map_or_else(|| find(before).expect("the cell is before the start"), |place| start + place)
    }

    /// The current state, for [`undo`](Self::undo).
    #[inline]
    pub(crate) fn mark(&self) -> BacktrackMark {
        BacktrackMark { fixed: self.fixed.len() as u32, trail: self.trail_end as u32 }
    }

    /// Fixes a cell to one of its candidates and propagates. Returns `false` at a contradiction.
    pub(crate) fn assume(&mut self, literal: Literal) -> bool {
        self.queue[0] = literal.0;
        self.propagate(1)
    }

    /// Strikes out a candidate and propagates. Returns `false` at a contradiction.
    pub(crate) fn refute(&mut self, literal: Literal) -> bool {
        debug_assert_eq!(self.state.open[literal.index()], 1);
        self.state.open[literal.index()] = 0;
        self.trail[self.trail_end] = literal.0 | REFUTED;
        self.trail_end += 1;
        let groups = self.cover.groups_of(literal.index());
        let mut queued = 0;
        let mut lost = 0;
        self.state.toggle_pair(groups[0] as usize);
        for &group in groups {
            let word = &mut self.state.words[group as usize];
            *word = word.wrapping_sub(ONE) ^ literal.0;
            let rest = word.wrapping_sub(ONE);
            self.queue[queued] = rest;
            queued += usize::from(rest < ONE);
            lost |= rest;
        }
        if lost & WRAPPED != 0 {
            self.clash = [groups[0] as usize; 2];
            return false;
        }
        self.propagate(queued)
    }

    /// The two open cells whose values excluded each other at the last contradiction.
    pub(crate) fn clash(&self) -> [usize; 2] {
        self.clash
    }

    /// Undoes everything since the mark, which must be younger than the last [`keep`](Self::keep).
    pub(crate) fn undo(&mut self, mark: BacktrackMark) {
        let links = self.peers.links();
        while self.fixed.len() > mark.fixed as usize {
            let literal = self.fixed.pop().expect("more is fixed than at the mark");
            let trail_start = self.trail_starts.pop().expect("each fixed literal has one") as usize;
            let cell = self.cover.groups_of(literal.index())[0] as usize;
            self.state.open[literal.index()] = 1;
            self.state.words[cell] &= !FIXED;
            for &link in &self.trail[trail_start..self.trail_end] {
                if link & REFUTED == 0 {
                    self.state.take_back(links.literal(link), links.groups(link));
                } else {
                    let literal = link & !REFUTED;
                    self.state.take_back(literal, self.cover.groups_of(literal as usize));
                }
            }
            self.trail_end = trail_start;
            self.state.mark_pair(cell);
        }
        // The literals struck out after the mark, but before anything was fixed.
        for &link in &self.trail[mark.trail as usize..self.trail_end] {
            let literal = link & !REFUTED;
            self.state.take_back(literal, self.cover.groups_of(literal as usize));
        }
        self.trail_end = mark.trail as usize;
    }

    /// Applies both rules by a work list, to the fixpoint or to a contradiction.
    fn propagate(&mut self, queued: usize) -> bool {
        let BacktrackBoard { cover, peers, state, queue, fixed, trail, trail_end, trail_starts, .. } = self;
        // Plain slices, as in `CoverBoard`.
        let State { words, open, pairs } = state;
        let (words, open, pairs) = (&mut words[..], &mut open[..], &mut pairs[..]);
        let (queue, trail) = (&mut queue[..], &mut trail[..]);
        let (mut head, mut tail) = (0, queued);
        while head < tail {
            let literal = queue[head];
            head += 1;
            if open[literal as usize] == 0 {
                continue;
            }
            open[literal as usize] = 0;
            peers.prepare(literal);
            let links = peers.links();
            let start = *trail_end;
            let mut end = start;
            links.for_each(literal, |link, peer| {
                trail[end] = link;
                end += usize::from(open[peer]);
                open[peer] = 0;
            });
            *trail_end = end;
            fixed.push(Literal(literal));
            trail_starts.push(start as u32);
            let struck = &trail[start..end];
            let mut lost = 0;
            for &link in struck {
                let gone = links.literal(link);
                let groups = links.groups(link);
                // If the first group is not that of a cell, the bit has no meaning and its change no effect.
                let first: usize = groups[0].into_index();
                let is_near_pair = words[first].wrapping_sub(2 * ONE) < 2 * ONE;
                pairs[first / 64] ^= u64::from(is_near_pair) << (first % 64);
                for &group in groups {
                    let group: usize = group.into_index();
                    let word = words[group].wrapping_sub(ONE) ^ gone;
                    words[group] = word;
                    // With a count of one, this is the number of the literal left; with none, its highest bit is set.
                    let rest = word.wrapping_sub(ONE);
                    queue[tail] = rest;
                    tail += usize::from(rest < ONE);
                    lost |= rest;
                }
            }
            let cell = cover.groups_of(literal as usize)[0] as usize;
            words[cell] |= FIXED;
            pairs[cell / 64] &= !(1 << (cell % 64));
            if lost & WRAPPED != 0 {
                let is_lost = |group: usize| words[group].wrapping_sub(ONE) & WRAPPED != 0;
                let mut culprits = struck.iter().rev();
                let culprit =
                    culprits.find(|&&link| links.groups(link).iter().any(|g| is_lost(g.into_index())));
                let other = culprit.map_or(literal, |&link| links.literal(link));
                self.clash = [cell, cover.groups_of(other as usize)[0] as usize];
                return false;
            }
        }
        true
    }
}
