//! A board of counted groups, on which naked and hidden singles are the same subtraction.
//!
//! Each group of the [`Cover`] has one word:
//! ```text
//!  31      24 23                          0
//! ┌──────────┬─────────────────────────────┐
//! │  count   │  xor of the live literals   │
//! └──────────┴─────────────────────────────┘
//! ```
//! Striking out a literal subtracts one from the count and removes its number from the xor, in each of its groups.
//! When the count is one, the xor *is* the literal that is left, and it is forced; no scan is needed. (A sum in place of
//! the xor would save one operation, but overflows into the count on large grids.)

use std::sync::Arc;

use super::links::{GroupLinks, IntoIndex, Links};
use super::{Board, Cover, Literal, ReversibleBoard};
use crate::model::{MAX_SIDE, MOST_PAIRS, MOST_UNITS};

/// A board of counted groups. Propagates to the fixpoint.
#[derive(Clone, Debug)]
pub struct CoverBoard {
    cover: Arc<Cover>,
    state: State,
}

/// Everything that changes on a board.
#[derive(Clone, Debug)]
struct State {
    words: Vec<u32>,
    /// 1 while a literal is open, 0 once it is fixed or struck out; as long as a power of two, so that any xor of
    /// numbers is an index.
    open: Vec<u8>,
    /// The literals to be fixed next, first in, first out.
    queue: Vec<u32>,
    /// The open peers of the literal being fixed, as links.
    struck: Vec<u32>,
    fixed: Vec<Literal>,
    /// The literals struck out since the last reset, in order, for undoing.
    trail: Vec<u32>,
    /// For each fixed literal, for undoing: the words of its groups, and the length of the trail before it was fixed.
    saved: Vec<u32>,
    /// The group that lost its last literal, if the last assumption failed.
    lost: Option<u32>,
}

/// The most peers of a literal, counting overlaps of its groups: the cells of its units, the values of its own cell, and
/// the cells that it excludes otherwise.
pub(super) const MOST_PEERS: usize = (MOST_UNITS + 1) * MAX_SIDE + MOST_PAIRS;

pub(super) const SHIFT: u32 = 24;
pub(super) const ONE: u32 = 1 << SHIFT;

/// The count of a padding group: more than any group has literals, so that no rule mistakes it for a small group.
///
/// When its only literal is struck out, the count still differs from one and zero. The highest bit of the word stays
/// free.
const PADDING_COUNT: u32 = 127;
const _: () = assert!(PADDING_COUNT as usize > MAX_SIDE + 1);

/// The words of all groups while everything is open.
pub(super) fn count_groups(cover: &Cover) -> Vec<u32> {
    // 100 values in each of 10,000 cells stay far below 2^24, and no group has more than 100 literals.
    assert!(cover.literal_count() < 1 << SHIFT, "the literals' numbers fit a word");
    let word = |group: usize| {
        let members = cover.members(group);
        let xor = members.iter().fold(0, |all, literal| all ^ literal);
        let count = if cover.is_padding(group) { PADDING_COUNT } else { members.len() as u32 };
        (count << SHIFT) | xor
    };
    (0..cover.group_count()).map(word).collect()
}

/// A state of a [`CoverBoard`] to return to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    fixed: u32,
    trail: u32,
}

impl CoverBoard {
    /// A board on which all literals of the cover are open.
    #[must_use]
    pub fn new(cover: &Arc<Cover>) -> CoverBoard {
        let count = cover.literal_count();
        let mut open = vec![1; count];
        open.resize(count.next_power_of_two(), 0);
        let state = State {
            words: cover.words().to_vec(),
            open,
            // Every group falls to one literal at most once; one more place takes the write that is not kept.
            queue: vec![0; cover.group_count() + 2],
            struck: vec![0; MOST_PEERS + 1],
            fixed: Vec::with_capacity(cover.open_cells().len()),
            trail: Vec::new(),
            saved: Vec::new(),
            lost: None,
        };
        CoverBoard { cover: cover.clone(), state }
    }

    /// The cover of this board.
    pub(crate) fn cover(&self) -> &Arc<Cover> {
        &self.cover
    }

    /// The number of values left for an open cell: 1 if it is fixed, 0 if it is empty.
    #[inline]
    #[must_use]
    pub fn value_count(&self, open_cell: usize) -> u32 {
        self.state.words[open_cell] >> SHIFT
    }

    /// Whether this literal is neither fixed nor struck out.
    #[inline]
    #[must_use]
    pub fn is_candidate(&self, literal: Literal) -> bool {
        self.state.open[literal.index()] != 0
    }

    /// Whether the literal's cell is fixed to its value.
    #[inline]
    pub(crate) fn is_fixed(&self, literal: Literal) -> bool {
        let cell = self.cover.groups_of(literal.index())[0];
        !self.is_candidate(literal) && self.state.words[cell as usize] == ONE | literal.0
    }

    /// The current state, for [`undo`](Self::undo).
    #[inline]
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { fixed: self.state.fixed.len() as u32, trail: self.state.trail.len() as u32 }
    }

    /// Fixes a cell to one of its candidates and propagates, in a way that can be undone.
    ///
    /// Returns `false` if a group has lost its last literal; then the propagation ends early.
    pub fn assume(&mut self, literal: Literal) -> bool {
        self.state.queue[0] = literal.0;
        self.propagate_queue::<true>(1)
    }

    /// Strikes out a candidate and propagates, in a way that can be undone.
    ///
    /// Returns `false` if a group has lost its last literal, like [`assume`](Self::assume).
    pub(crate) fn refute(&mut self, literal: Literal) -> bool {
        debug_assert!(self.is_candidate(literal));
        self.state.open[literal.index()] = 0;
        self.state.trail.push(literal.0);
        let mut forced = 0;
        for &group in self.cover.groups_of(literal.index()) {
            let word = self.state.words[group as usize].wrapping_sub(ONE) ^ literal.0;
            self.state.words[group as usize] = word;
            let rest = word.wrapping_sub(ONE);
            self.state.queue[forced] = rest;
            forced += usize::from(rest < ONE);
            if word < ONE {
                self.state.lost = Some(group);
                return false;
            }
        }
        self.propagate_queue::<true>(forced)
    }

    /// The group that lost its last literal when [`assume`](Self::assume) or [`refute`](Self::refute) last failed.
    pub(crate) fn lost_group(&self) -> Option<usize> {
        self.state.lost.map(|group| group as usize)
    }

    /// The number of literals left in a group; a decided group has 1.
    #[inline]
    pub(crate) fn group_size(&self, group: usize) -> u32 {
        self.state.words[group] >> SHIFT
    }

    /// The literals left in a group, ascending; none if the group is decided.
    #[inline]
    pub(crate) fn open_members(&self, group: usize) -> impl Iterator<Item = Literal> + Clone {
        let members = self.cover.members(group).iter();
        members.map(|&literal| Literal(literal)).filter(|&literal| self.is_candidate(literal))
    }

    /// The literals struck out since the mark, in order.
    pub(crate) fn struck_since(&self, mark: Mark) -> impl Iterator<Item = Literal> {
        self.state.trail[mark.trail as usize..].iter().map(|&literal| Literal(literal))
    }

    /// Undoes everything since the mark. Every change since then must come from [`assume`](Self::assume) or
    /// [`refute`](Self::refute), not from [`fix`](Board::fix).
    pub fn undo(&mut self, mark: Mark) {
        while self.state.fixed.len() > mark.fixed as usize {
            let literal = self.state.fixed.pop().expect("more is fixed than at the mark");
            self.state.open[literal.index()] = 1;
            let trail_start = self.state.saved.pop().expect("every assumption has its saved words") as usize;
            self.take_back(trail_start);
            // The literal's own groups were not counted down but overwritten.
            let saved_start = self.state.saved.len() - self.cover.stride();
            for (&group, &word) in
                self.cover.groups_of(literal.index()).iter().zip(&self.state.saved[saved_start..])
            {
                self.state.words[group as usize] = word;
            }
            self.state.saved.truncate(saved_start);
        }
        // The literals struck out after the mark, but before anything was fixed.
        self.take_back(mark.trail as usize);
    }

    fn take_back(&mut self, trail_start: usize) {
        for &gone in &self.state.trail[trail_start..] {
            self.state.open[gone as usize] = 1;
            for &group in self.cover.groups_of(gone as usize) {
                let word = &mut self.state.words[group as usize];
                *word = (*word ^ gone).wrapping_add(ONE);
            }
        }
        self.state.trail.truncate(trail_start);
    }

    /// Fixes the first `queued` literals of the queue and propagates.
    fn propagate_queue<const REVERSIBLE: bool>(&mut self, queued: usize) -> bool {
        // With lists, the number of groups per literal is a constant in the inner loop.
        let CoverBoard { cover, state } = self;
        match (cover.peers(), cover.stride()) {
            (Some(peers), 3) => state.propagate::<_, REVERSIBLE>(cover, queued, peers.links::<3>()),
            (Some(peers), 4) => state.propagate::<_, REVERSIBLE>(cover, queued, peers.links::<4>()),
            _ => state.propagate::<_, REVERSIBLE>(cover, queued, GroupLinks(cover)),
        }
    }
}

impl State {
    /// Applies both rules to the fixpoint, by a work list.
    #[inline]
    fn propagate<L: Links, const REVERSIBLE: bool>(
        &mut self,
        cover: &Cover,
        queued: usize,
        links: L,
    ) -> bool {
        let State { words, open, queue, struck, fixed, trail, saved, lost } = self;
        // Plain slices: through the vectors, every access would load the pointer and the length anew (a seventh of
        // the time).
        let (words, open, queue, struck) = (&mut words[..], &mut open[..], &mut queue[..], &mut struck[..]);
        let mut lost_a_group = false;
        let (mut head, mut tail) = (0, queued);
        while head < tail {
            let literal = queue[head];
            head += 1;
            if open[literal as usize] == 0 {
                continue;
            }
            open[literal as usize] = 0;
            fixed.push(Literal(literal));

            // First collect, then strike out, both without a branch on what is open: the processor cannot predict
            // which peers are open, and a misprediction costs as much as striking out one literal.
            let mut count = 0;
            links.for_each(literal, |link, peer| {
                struck[count] = link;
                count += usize::from(open[peer]);
                open[peer] = 0;
            });
            let own_groups = cover.groups_of(literal as usize);
            if REVERSIBLE {
                saved.extend(own_groups.iter().map(|&group| words[group as usize]));
                saved.push(trail.len() as u32);
                trail.extend(struck[..count].iter().map(|&link| links.literal(link)));
            }
            for &link in &struck[..count] {
                let gone = links.literal(link);
                for &group in links.groups(link) {
                    let group: usize = group.into_index();
                    let word = words[group].wrapping_sub(ONE) ^ gone;
                    words[group] = word;
                    // With a count of one, this is the number of the literal left; with any other, not below ONE.
                    let rest = word.wrapping_sub(ONE);
                    queue[tail] = rest;
                    tail += usize::from(rest < ONE);
                    if REVERSIBLE {
                        lost_a_group |= word < ONE;
                    }
                }
            }
            // Its own groups have nothing else left.
            for &group in own_groups {
                words[group as usize] = ONE | literal;
            }
            if REVERSIBLE && lost_a_group {
                // The lost group is searched for only here, so that the loop above stays short.
                let mut groups = struck[..count].iter().flat_map(|&link| links.groups(link));
                *lost = groups
                    .find(|&&group| words[group.into_index()] < ONE)
                    .map(|group| group.into_index() as u32);
                return false;
            }
        }
        true
    }
}

impl Board for CoverBoard {
    fn reset(&mut self) {
        self.state.words.copy_from_slice(self.cover.words());
        self.state.open[..self.cover.literal_count()].fill(1);
        self.state.fixed.clear();
        self.state.trail.clear();
        self.state.saved.clear();
    }

    #[inline]
    fn is_open(&self, open_cell: usize) -> bool {
        self.value_count(open_cell) >= 2
    }

    #[inline]
    fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone {
        self.cover.literals_of(open_cell).filter(|&literal| self.is_candidate(literal))
    }

    #[inline]
    fn fix(&mut self, literal: Literal) {
        self.state.queue[0] = literal.0;
        self.propagate_queue::<false>(1);
    }

    #[inline]
    fn fixed(&self) -> &[Literal] {
        &self.state.fixed
    }
}

impl ReversibleBoard for CoverBoard {
    type Mark = Mark;

    fn cover(&self) -> &Arc<Cover> {
        CoverBoard::cover(self)
    }

    #[inline]
    fn value_count(&self, open_cell: usize) -> u32 {
        CoverBoard::value_count(self, open_cell)
    }

    #[inline]
    fn is_candidate(&self, literal: Literal) -> bool {
        CoverBoard::is_candidate(self, literal)
    }

    #[inline]
    fn is_fixed(&self, literal: Literal) -> bool {
        CoverBoard::is_fixed(self, literal)
    }

    #[inline]
    fn mark(&self) -> Mark {
        CoverBoard::mark(self)
    }

    #[inline]
    fn assume(&mut self, literal: Literal) -> bool {
        CoverBoard::assume(self, literal)
    }

    #[inline]
    fn undo(&mut self, mark: Mark) {
        CoverBoard::undo(self, mark);
    }
}
