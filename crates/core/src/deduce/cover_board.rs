//! A board of counted groups, on which naked and hidden singles are the same subtraction.
//!
//! Each group of the [`Cover`] has one word:
//! ```text
//!  31      25 24                          0
//! ┌──────────┬─────────────────────────────┐
//! │  count   │  xor of the live literals   │
//! └──────────┴─────────────────────────────┘
//! ```
//! Striking out a literal subtracts one from the count and takes its number out of the xor, in each of its groups.
//! When the count is one, the xor *is* the literal that is left, and it is forced: no scan is ever needed. (A sum in
//! place of the xor saves one operation but overflows into the count on large grids; it was not measurably faster.)

use super::{Board, Cover, Literal};

/// A board of counted groups. Propagates to the fixpoint.
#[derive(Clone, Debug)]
pub struct CoverBoard<'c> {
    cover: &'c Cover,
    words: Vec<u32>,
    /// 1 while a literal is open, 0 once it is fixed or struck out; as long as a power of two, so that any xor of
    /// numbers is an index.
    open: Vec<u8>,
    /// What is to be fixed next, first in, first out.
    queue: Vec<u32>,
    /// The open peers of the literal being fixed.
    struck: Vec<u32>,
    fixed: Vec<Literal>,
    /// Everything struck out since the last reset, in order, for taking it back.
    trail: Vec<u32>,
}

const SHIFT: u32 = 25;
const ONE: u32 = 1 << SHIFT;

/// The words of all groups while everything is open.
pub(super) fn count_groups(cover: &Cover) -> Vec<u32> {
    // 100 values in each of 10,000 cells stay far below 2^25, and no group has more than 100 literals.
    assert!(cover.literal_count() < 1 << SHIFT, "the literals' numbers fit a word");
    let word = |group: usize| {
        let members = cover.members(group);
        let xor = members.iter().fold(0, |all, literal| all ^ literal);
        // A spare slot may lose its one literal without ever seeming to have one or none left.
        let count = if cover.is_spare(group) { 3 } else { members.len() as u32 };
        (count << SHIFT) | xor
    };
    (0..cover.group_count()).map(word).collect()
}

/// A state of a [`CoverBoard`] to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    fixed: u32,
    trail: u32,
}

impl<'c> CoverBoard<'c> {
    /// A board with everything open that the cover has.
    #[must_use]
    pub fn new(cover: &'c Cover) -> CoverBoard<'c> {
        let count = cover.literal_count();
        let mut open = vec![1; count];
        open.resize(count.next_power_of_two(), 0);
        CoverBoard {
            cover,
            words: cover.words().to_vec(),
            open,
            // Every group falls to one literal at most once, and one place is for the write that is not kept.
            queue: vec![0; cover.group_count() + 2],
            struck: vec![0; count + 1],
            fixed: Vec::with_capacity(cover.open_cells().len()),
            trail: Vec::new(),
        }
    }

    /// The cover this is a board of.
    #[must_use]
    pub fn cover(&self) -> &'c Cover {
        self.cover
    }

    /// How many values an open cell has left; a fixed one has 1, an empty one 0.
    #[inline]
    #[must_use]
    pub fn value_count(&self, open_cell: usize) -> u32 {
        self.words[open_cell] >> SHIFT
    }

    /// Is this literal neither fixed nor struck out?
    #[inline]
    #[must_use]
    pub fn is_candidate(&self, literal: Literal) -> bool {
        self.open[literal.index()] != 0
    }

    /// The state now, to come back to.
    #[inline]
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { fixed: self.fixed.len() as u32, trail: self.trail.len() as u32 }
    }

    /// Fixes a cell to one of its candidates, and all that follows, in a way that can be taken back.
    ///
    /// Returns whether no group has lost its last literal. If one has, the propagation ends early.
    pub fn assume(&mut self, literal: Literal) -> bool {
        self.propagate_from::<true>(literal)
    }

    /// Takes back everything since the mark.
    pub fn undo(&mut self, mark: Mark) {
        for literal in self.fixed.drain(mark.fixed as usize..) {
            self.open[literal.index()] = 1;
        }
        for &struck in &self.trail[mark.trail as usize..] {
            self.open[struck as usize] = 1;
            for &group in self.cover.groups_of(struck as usize) {
                let word = &mut self.words[group as usize];
                *word = (*word ^ struck).wrapping_add(ONE);
            }
        }
        self.trail.truncate(mark.trail as usize);
    }

    fn propagate_from<const REVERSIBLE: bool>(&mut self, literal: Literal) -> bool {
        // The number of groups is a constant in the inner loop for the usual geometries.
        match self.cover.stride() {
            4 => self.propagate::<4, REVERSIBLE>(literal),
            3 => self.propagate::<3, REVERSIBLE>(literal),
            5 => self.propagate::<5, REVERSIBLE>(literal),
            _ => self.propagate::<0, REVERSIBLE>(literal),
        }
    }

    /// Both rules to the fixpoint, by a work list. `STRIDE` is the number of groups per literal, 0 if not known.
    #[inline]
    fn propagate<const STRIDE: usize, const REVERSIBLE: bool>(&mut self, literal: Literal) -> bool {
        let CoverBoard { cover, words, open, queue, struck, fixed, trail, .. } = self;
        let stride = if STRIDE == 0 { cover.stride() } else { STRIDE };
        let groups = cover.literal_groups();
        let last = open.len() - 1;
        let mut lost_a_group = false;
        queue[0] = literal.0;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let literal = queue[head];
            head += 1;
            if open[literal as usize] == 0 {
                continue;
            }
            open[literal as usize] = 0;
            fixed.push(Literal(literal));

            // First collect, then strike out, both without a branch on what is open: which peers are is a coin toss
            // for the processor, and a wrong guess costs as much as striking out one literal.
            let mut count = 0;
            let mut collect = |peer: u32| {
                struck[count] = peer;
                count += usize::from(open[peer as usize]);
                open[peer as usize] = 0;
            };
            match cover.peers() {
                Some(peers) => peers.of(literal as usize).iter().for_each(|&peer| collect(peer.into())),
                None => {
                    for &group in cover.groups_of(literal as usize) {
                        cover.members(group as usize).iter().for_each(|&peer| collect(peer));
                    }
                }
            }
            for &gone in &struck[..count] {
                let start = gone as usize * stride;
                for &group in &groups[start..start + stride] {
                    let word = words[group as usize].wrapping_sub(ONE) ^ gone;
                    words[group as usize] = word;
                    // A literal forced by two groups is queued twice and passed over the second time.
                    let rest = word & (ONE - 1);
                    queue[tail] = rest;
                    tail += usize::from(word >> SHIFT == 1) & usize::from(open[rest as usize & last]);
                    if REVERSIBLE {
                        lost_a_group |= word < ONE;
                    }
                }
            }
            if REVERSIBLE {
                trail.extend_from_slice(&struck[..count]);
                if lost_a_group {
                    return false;
                }
            }
        }
        true
    }
}

impl Board for CoverBoard<'_> {
    fn reset(&mut self) {
        self.words.copy_from_slice(self.cover.words());
        self.open[..self.cover.literal_count()].fill(1);
        self.fixed.clear();
        self.trail.clear();
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
        self.propagate_from::<false>(literal);
    }

    #[inline]
    fn fixed(&self) -> &[Literal] {
        &self.fixed
    }
}
