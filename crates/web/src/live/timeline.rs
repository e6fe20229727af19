//! The iterations of a contestant that can be seen again.
//!
//! The newest iterations are kept one by one, each as a [`Snapshot`]; of those before them, one of every 2, 4, 8, ... is.
//! A frame is made of a snapshot when a viewer asks for it, which the search does not wait for.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;

use super::memory::{Memory, Reserved};
use super::snapshot::Snapshot;

/// The iterations that are kept one by one.
const MOST_RECENT: usize = 10_000;

/// The most iterations that are kept of those before.
const MOST_EARLIER: usize = 1_000;

/// The most bytes of one contestant: 10,000 iterations of a 25x25 colony.
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// The most bytes of all contestants of all runs.
pub(super) const MOST_TOGETHER: u64 = 8 * MOST_BYTES;

/// Memory is reserved in pieces of this size.
const PIECE: u64 = 1 << 20;

/// The iterations of one contestant that are kept.
#[derive(Debug)]
pub(super) struct Timeline {
    /// One of every `stride` iterations.
    earlier: Vec<Snapshot>,
    stride: u64,
    /// The iterations that left `recent`.
    retired: u64,
    recent: VecDeque<Snapshot>,
    bytes: u64,
    memory: Arc<Memory>,
    reserved: Vec<Reserved>,
}

/// What can be seen again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Kept {
    /// The place of the first snapshot: an iteration, or a number of nodes.
    first: u64,
    /// From this place on, everything is kept.
    whole_from: u64,
    /// What was dropped of the iterations before that place.
    dropped: u64,
}

/// A snapshot, and the places of its neighbours.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) snapshot: Snapshot,
    pub(super) before: Option<u64>,
    pub(super) after: Option<u64>,
}

impl Timeline {
    pub(super) fn new(memory: Arc<Memory>) -> Timeline {
        let (earlier, recent, reserved) = Default::default();
        Timeline { earlier, stride: 1, retired: 0, recent, bytes: 0, memory, reserved }
    }

    /// Enters the newest snapshot, which replaces those that are not before it, and all of another kind of search.
    pub(super) fn push(&mut self, snapshot: Snapshot) {
        let place = snapshot.place();
        if self.recent.back().is_some_and(|last| !last.is_like(&snapshot)) {
            *self = Timeline::new(Arc::clone(&self.memory));
        }
        while self.recent.back().is_some_and(|last| last.place() >= place) {
            self.bytes -= self.recent.pop_back().map_or(0, |last| last.size());
        }
        self.bytes += snapshot.size();
        self.recent.push_back(snapshot);
        while self.recent.len() > MOST_RECENT || !self.has_room() {
            if !self.retire() {
                break;
            }
        }
    }

    /// What is kept; `None` before the first snapshot.
    pub(super) fn kept(&self) -> Option<Kept> {
        let whole_from = self.recent.front()?.place();
        let first = self.earlier.first().map_or(whole_from, Snapshot::place);
        Some(Kept { first, whole_from, dropped: self.retired - self.earlier.len() as u64 })
    }

    /// The last snapshot at or before a place, or else the first one.
    pub(super) fn find(&self, place: u64) -> Option<Found> {
        let all = self.earlier.len() + self.recent.len();
        let snapshot = |index: usize| match index.checked_sub(self.earlier.len()) {
            None => self.earlier.get(index),
            Some(index) => self.recent.get(index),
        };
        let in_earlier = self.earlier.partition_point(|one| one.place() <= place);
        let later = in_earlier + self.recent.partition_point(|one| one.place() <= place);
        let index = later.saturating_sub(1);
        let neighbour = |index: Option<usize>| index.and_then(snapshot).map(Snapshot::place);
        Some(Found {
            snapshot: snapshot(index)?.clone(),
            before: neighbour(index.checked_sub(1)),
            after: neighbour(Some(index + 1).filter(|&next| next < all)),
        })
    }

    /// Whether there is memory for everything; reserves it if need be.
    fn has_room(&mut self) -> bool {
        while self.bytes > PIECE * self.reserved.len() as u64 {
            let is_small = PIECE * (self.reserved.len() as u64 + 1) <= MOST_BYTES;
            match self.memory.reserve(PIECE).filter(|_| is_small) {
                Some(piece) => self.reserved.push(piece),
                None => return false,
            }
        }
        true
    }

    /// Takes the oldest of the recent snapshots to the earlier ones, or drops it. Returns whether that was possible: the
    /// newest one stays.
    fn retire(&mut self) -> bool {
        if self.recent.len() < 2 {
            return false;
        }
        let Some(oldest) = self.recent.pop_front() else { return false };
        if self.retired.is_multiple_of(self.stride) {
            self.earlier.push(oldest);
        } else {
            self.bytes -= oldest.size();
        }
        self.retired += 1;
        // The recent ones are worth more where memory is short.
        let bytes = self.earlier.len() as u64 * self.earlier.first().map_or(0, Snapshot::size);
        if self.earlier.len() > MOST_EARLIER || (bytes > self.bytes / 4 && !self.has_room()) {
            self.thin();
        }
        true
    }

    /// Drops every second of the earlier snapshots.
    fn thin(&mut self) {
        let mut number = 0;
        self.earlier.retain(|_| {
            number += 1;
            number % 2 == 1
        });
        self.stride *= 2;
        self.bytes = self.earlier.iter().chain(&self.recent).map(Snapshot::size).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::super::snapshot::Numbers;
    use super::*;
    use antdoku::{Geometry, Grid, Puzzle};

    fn snapshot(puzzle: &Puzzle, nodes: u64) -> Snapshot {
        let numbers = Numbers::Nodes { nodes, depth: 0, filled: 0 };
        Snapshot::of_grid(puzzle, numbers, puzzle.givens(), puzzle.givens())
    }

    fn filled(puzzle: &Puzzle, memory: u64, last: u64) -> Timeline {
        let mut timeline = Timeline::new(Memory::new(memory));
        (1..=last).for_each(|place| timeline.push(snapshot(puzzle, place)));
        timeline
    }

    fn blank(order: u32) -> Puzzle {
        Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap()
    }

    /// The place of the snapshot that is found, and those beside it.
    fn places(timeline: &Timeline, place: u64) -> (u64, Option<u64>, Option<u64>) {
        let Found { snapshot, before, after } = timeline.find(place).unwrap();
        (snapshot.place(), before, after)
    }

    #[test]
    fn the_last_ten_thousand_are_kept_one_by_one_and_some_of_those_before() {
        let puzzle = blank(2);
        assert_eq!(filled(&puzzle, MOST_TOGETHER, 0).kept(), None);
        let short = filled(&puzzle, MOST_TOGETHER, 10_000);
        assert_eq!(short.kept(), Some(Kept { first: 1, whole_from: 1, dropped: 0 }));
        assert_eq!(places(&short, 0), (1, None, Some(2)));
        assert_eq!(places(&short, 7), (7, Some(6), Some(8)));
        assert_eq!(places(&short, 99_999), (10_000, Some(9_999), None));
        let long = filled(&puzzle, MOST_TOGETHER, 34_567);
        let kept = long.kept().unwrap();
        assert_eq!((kept.first, kept.whole_from), (1, 24_568));
        assert_eq!(kept.dropped + long.earlier.len() as u64, 24_567);
        assert!((400..=MOST_EARLIER).contains(&long.earlier.len()));
        for place in [24_568, 30_000, 34_567] {
            assert_eq!(places(&long, place).0, place);
        }
        let (found, before, after) = places(&long, 12_345);
        assert!(found <= 12_345 && after.unwrap() > 12_345);
        assert_eq!((found - before.unwrap(), after.unwrap() - found), (long.stride, long.stride));
    }

    #[test]
    fn an_iteration_that_comes_again_replaces_the_first() {
        let puzzle = blank(2);
        let mut timeline = filled(&puzzle, MOST_TOGETHER, 5);
        timeline.push(snapshot(&puzzle, 4));
        assert_eq!(places(&timeline, 9), (4, Some(3), None));
        assert_eq!(timeline.bytes, 4 * snapshot(&puzzle, 4).size());
        let numbers =
            Numbers::Walk { iteration: 9, cost: 1, best_cost: 1, temperature: None, part: None, done: None };
        timeline.push(Snapshot::of_grid(&puzzle, numbers, puzzle.givens(), puzzle.givens()));
        assert_eq!(
            places(&timeline, 4),
            (9, None, None),
            "iterations of a walk do not follow nodes of a tree"
        );
    }

    #[test]
    fn the_memory_is_bounded_and_given_back() {
        let puzzle = blank(7);
        let size = snapshot(&puzzle, 0).size();
        let timeline = filled(&puzzle, MOST_TOGETHER, 3 * MOST_BYTES / size / 2);
        assert!(timeline.bytes <= MOST_BYTES, "{} bytes", timeline.bytes);
        assert!(timeline.recent.len() as u64 * size > MOST_BYTES / 2, "most of it is for the newest");
        let memory = Memory::new(3 * PIECE);
        let mut timeline = Timeline::new(Arc::clone(&memory));
        (1..=4 * PIECE / size).for_each(|place| timeline.push(snapshot(&puzzle, place)));
        assert!(memory.left() == 0 && timeline.bytes <= 3 * PIECE);
        assert!(timeline.kept().unwrap().dropped > 0 && timeline.recent.len() > timeline.earlier.len());
        drop(timeline);
        assert_eq!(memory.left(), 3 * PIECE);
        let mut timeline = Timeline::new(Memory::new(0));
        (1..=9).for_each(|place| timeline.push(snapshot(&puzzle, place)));
        assert_eq!(places(&timeline, 9).0, 9, "the newest one is kept in any case");
    }
}
