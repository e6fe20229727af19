//! The search for any size: depth first, on counted groups.
//!
//! Every group of the cover is a choice: the values of a cell, or the places of a value in a unit. The next one is that
//! with the smallest ratio of size to weight, where the weight counts how often the group was the one that could not be
//! satisfied. Of its literals the one with the least room in its groups is assumed, and if that fails, refuted: then
//! any other group may come next.
//!
//! Until a solution is found, the search starts again at the root after 100 conflicts, then after 30 % more, and so on,
//! keeping the weights. The limits grow beyond any tree, so that the last start is a proof.
//!
//! Measured while this was built, on the first 40 of the authors' instances of 25x25 at 45 %:
//!
//! | search | nodes at most | solved | nodes in all |
//! |---|---|---|---|
//! | cells only, values ascending | 150,000 | 37 | 819,000 |
//! | all groups, values ascending | 150,000 | 37 | 720,000 |
//! | all groups, least room first | 150,000 | 40 | 414,000 |
//! | the same with locked candidates | 100,000 | 40 | 64,000 |
//!
//! Such trees have heavy tails: a change of tie-breaks alone moves these sums by a factor of two, so only large ratios
//! mean anything. Restarts halved the nodes (10 instances without locked candidates: 222,000 against 405,000). Trying
//! the literal with the most room first lost instances; probing every literal at restarts left the nodes as many. Of
//! equal groups the first is taken: an order that changes along the way solved 9 of 10 instances of 36x36 at 40 % with
//! 458,000 nodes, this one 10 with 143,000. On blank grids from 25x25 up plain backtracking is faster (49x49: 2,000
//! nodes against 56,000).

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::deduce::{Board, Cover, CoverBoard, Literal, Mark, Tightener};
use crate::method::complete::{REPORT_EVERY, Visitor};
use crate::search::{Event, Extent, Run, StopReason};

/// A depth-first search with its path on a stack of its own.
pub(super) struct Search {
    board: CoverBoard,
    tightener: Tightener,
    /// The groups of the cover that propagation left undecided; behind `undecided`, those decided since.
    groups: Vec<u32>,
    undecided: usize,
    /// One for each group, and one more for each time it lost its last literal.
    weights: Vec<u32>,
    path: Vec<Choice>,
    fullest: Vec<Literal>,
    nodes: u64,
    /// Conflicts since the last restart, and how many lead to the next.
    conflicts: u64,
    patience: u64,
}

/// A literal assumed on the path, and the state before.
struct Choice {
    literal: Literal,
    mark: Mark,
    undecided: usize,
}

/// The first restart comes after this many conflicts, each later one after `GROWTH` percent more.
const FIRST_PATIENCE: u64 = 100;
const GROWTH: u64 = 30;

impl Search {
    pub(super) fn new(cover: &Arc<Cover>) -> Search {
        let has_choice = |&group: &u32| cover.members(group as usize).len() > 1;
        let groups: Vec<u32> = (0..cover.group_count() as u32).filter(has_choice).collect();
        Search {
            board: CoverBoard::new(cover),
            tightener: Tightener::new(cover),
            undecided: groups.len(),
            groups,
            weights: vec![1; cover.group_count()],
            path: Vec::new(),
            fullest: Vec::new(),
            nodes: 0,
            conflicts: 0,
            patience: FIRST_PATIENCE,
        }
    }

    pub(super) fn run<V: Visitor>(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        let end = self.walk(run, visitor);
        if end.is_break() {
            self.remember_fullest();
            visitor.fullest(|| self.board.cover().fill(&self.fullest));
        }
        end
    }

    fn walk<V: Visitor>(&mut self, run: &mut Run<'_>, visitor: &mut V) -> ControlFlow<StopReason, Extent> {
        run.begin_search()?;
        let mark = self.board.mark();
        let mut agrees = self.tightener.tighten(&mut self.board, mark);
        loop {
            while !agrees {
                let Some(choice) = self.path.pop() else {
                    return ControlFlow::Continue(Extent::All);
                };
                agrees = self.refute(choice);
            }
            let Some(literal) = self.choose() else {
                if visitor.solution(|| self.board.cover().fill(self.board.fixed())).is_break() {
                    return ControlFlow::Continue(Extent::Limit);
                }
                // Starting again would show this one again.
                self.patience = u64::MAX;
                agrees = false;
                continue;
            };
            if self.conflicts >= self.patience {
                self.restart();
                continue;
            }
            run.step()?;
            self.nodes += 1;
            if self.nodes.is_multiple_of(REPORT_EVERY) {
                run.report(|| self.event())?;
            }
            agrees = self.assume(literal);
        }
    }

    fn assume(&mut self, literal: Literal) -> bool {
        let mark = self.board.mark();
        self.path.push(Choice { literal, mark, undecided: self.undecided });
        let agrees = self.board.assume(literal) && self.tightener.tighten(&mut self.board, mark);
        self.learn(agrees)
    }

    /// Takes a choice back, and goes on with its opposite.
    fn refute(&mut self, choice: Choice) -> bool {
        self.remember_fullest();
        self.board.undo(choice.mark);
        self.undecided = choice.undecided;
        let agrees =
            self.board.refute(choice.literal) && self.tightener.tighten(&mut self.board, choice.mark);
        self.learn(agrees)
    }

    fn learn(&mut self, agrees: bool) -> bool {
        if !agrees {
            self.conflicts += 1;
            let group = self.board.lost_group().expect("a group has lost its last literal");
            self.weights[group] += 1;
        }
        agrees
    }

    /// Back to the root, with what has been learnt about the groups.
    fn restart(&mut self) {
        self.remember_fullest();
        self.conflicts = 0;
        self.patience += self.patience * GROWTH / 100;
        if let Some(first) = self.path.first() {
            self.board.undo(first.mark);
            self.undecided = first.undecided;
            self.path.clear();
        }
    }

    /// What to try next: nothing if all groups are decided.
    fn choose(&mut self) -> Option<Literal> {
        let (mut best, mut best_size, mut best_weight) = (usize::MAX, 1, 0);
        let mut place = 0;
        while place < self.undecided {
            let group = self.groups[place] as usize;
            let size = self.board.group_size(group);
            if size < 2 {
                self.undecided -= 1;
                self.groups.swap(place, self.undecided);
                continue;
            }
            place += 1;
            let weight = self.weights[group];
            let ours = u64::from(weight) * u64::from(best_size);
            let theirs = u64::from(best_weight) * u64::from(size);
            if ours > theirs || ours == theirs && group < best {
                (best, best_size, best_weight) = (group, size, weight);
            }
        }
        if best == usize::MAX {
            return None;
        }
        let room = |literal: &Literal| -> u32 {
            let groups = self.board.cover().groups_of(literal.index()).iter();
            groups.map(|&group| self.board.group_size(group as usize)).sum()
        };
        self.board.open_members(best).min_by_key(room)
    }

    /// Keeps what is fixed if it is the most so far. Called where a path ends, not at each of its steps.
    fn remember_fullest(&mut self) {
        if self.board.fixed().len() > self.fullest.len() {
            self.fullest.clear();
            self.fullest.extend_from_slice(self.board.fixed());
        }
    }

    fn event(&self) -> Event<'_> {
        let (cover, fixed) = (self.board.cover(), self.board.fixed());
        let fullest = if fixed.len() > self.fullest.len() { fixed } else { &self.fullest };
        Event::Nodes {
            nodes: self.nodes,
            depth: self.path.len(),
            filled: cover.grid().filled_count() + fixed.len(),
            fullest: cover.fill(fullest),
            start: cover.grid(),
        }
    }
}
