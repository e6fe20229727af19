//! The search for the shortest chain of strong and weak links in turn.

use super::graph::{Graph, NONE, NodeId};
use super::state::State;
use super::step::Candidate;
use crate::model::ValueSet;

/// The most links that one search follows, so that a hint on a large grid stays fast.
const MOST_TRIES: u64 = 2_000_000;

/// A chain and what follows from it.
pub(super) struct Found {
    /// The first node is true or the last one is; of two neighbours the links say the same.
    pub(super) nodes: Vec<NodeId>,
    pub(super) fixed: Vec<Candidate>,
    pub(super) struck: Vec<Candidate>,
    /// Whether the ends exclude each other, so that the chain is a loop.
    pub(super) is_loop: bool,
}

/// The first of the shortest chains with fewer than `bound` links from which something follows.
pub(super) fn shortest(state: &State, graph: &Graph, bound: usize) -> Option<Found> {
    let none = || vec![NONE; graph.len()];
    let (before_true, before_false) = (none(), none());
    let mut search = Search {
        state,
        graph,
        before_true,
        before_false,
        touched: Vec::new(),
        bound,
        tries: MOST_TRIES,
        best: None,
    };
    for start in 0..graph.len() as NodeId {
        search.search_from(start);
    }
    search.best
}

/// A breadth-first search from one node after the other.
struct Search<'a> {
    state: &'a State,
    graph: &'a Graph,
    /// The node before each node on the way to its being true, and to its being false.
    before_true: Vec<NodeId>,
    before_false: Vec<NodeId>,
    /// The nodes with an entry in one of the two.
    touched: Vec<NodeId>,
    /// The number of links that a new chain must stay below.
    bound: usize,
    tries: u64,
    best: Option<Found>,
}

impl Search<'_> {
    /// Looks for a chain that starts from this node's being false.
    fn search_from(&mut self, start: NodeId) {
        let graph = self.graph;
        for node in self.touched.drain(..) {
            self.before_true[node as usize] = NONE;
            self.before_false[node as usize] = NONE;
        }
        self.before_false[start as usize] = start;
        self.touched.push(start);
        let (mut false_nodes, mut true_nodes) = (vec![start], Vec::new());
        let mut links = 1;
        while links < self.bound && !false_nodes.is_empty() && self.tries > 0 {
            true_nodes.clear();
            for from in false_nodes.drain(..) {
                for &to in graph.strong(from) {
                    self.tries = self.tries.saturating_sub(1);
                    if self.before_true[to as usize] == NONE {
                        self.before_true[to as usize] = from;
                        self.touched.push(to);
                        true_nodes.push(to);
                        if links >= 3 && self.conclude(start, to, links) {
                            return;
                        }
                    }
                }
            }
            for &from in &true_nodes {
                for &to in graph.weak(from) {
                    self.tries = self.tries.saturating_sub(1);
                    if self.before_false[to as usize] == NONE {
                        self.before_false[to as usize] = from;
                        self.touched.push(to);
                        false_nodes.push(to);
                    }
                }
            }
            links += 2;
        }
    }

    /// Keeps the chain to this node if something follows from it.
    fn conclude(&mut self, start: NodeId, end: NodeId, links: usize) -> bool {
        let (mut fixed, mut struck) = (Vec::new(), Vec::new());
        let is_loop = start != end && self.exclude_each_other(start, end);
        if start == end {
            // The node is true because it cannot be false.
            let node = self.graph.node(start);
            match node.single() {
                Some(cell) => fixed.push(Candidate::new(cell, node.value)),
                None => struck = self.state.seen_by_all(node.value, &node.cells),
            }
        } else {
            struck = self.excluded_by_both(start, end);
            if is_loop {
                for ends in self.path(end).windows(2).skip(1).step_by(2) {
                    struck.extend(self.excluded_by_both(ends[0], ends[1]));
                }
            }
        }
        if fixed.is_empty() && struck.is_empty() {
            return false;
        }
        struck.sort_unstable();
        struck.dedup();
        self.bound = links;
        self.best = Some(Found { nodes: self.path(end), fixed, struck, is_loop });
        true
    }

    /// The nodes from the start to a node that is true.
    fn path(&self, end: NodeId) -> Vec<NodeId> {
        let mut path = vec![end];
        let mut node = end;
        loop {
            node = self.before_true[node as usize];
            path.push(node);
            let before = self.before_false[node as usize];
            if before == node {
                path.reverse();
                return path;
            }
            node = before;
            path.push(node);
        }
    }

    /// Whether there is a weak link between two different nodes.
    fn exclude_each_other(&self, first: NodeId, second: NodeId) -> bool {
        let (one, other) = (self.graph.node(first), self.graph.node(second));
        match (one.single(), other.single()) {
            (Some(a), Some(b)) => a == b || one.value == other.value && self.state.sees(a, b),
            _ => self.graph.weak(first).contains(&second),
        }
    }

    /// The candidates that exclude both nodes.
    fn excluded_by_both(&self, first: NodeId, second: NodeId) -> Vec<Candidate> {
        let (first, second) = (self.graph.node(first), self.graph.node(second));
        if first.value == second.value {
            // The usual case comes first: it is asked for at every node that a search reaches.
            return match (first.single(), second.single()) {
                (Some(one), Some(other)) => self.state.seen_by_all(first.value, &[one, other]),
                _ => self.state.seen_by_all(first.value, &[&first.cells[..], &second.cells[..]].concat()),
            };
        }
        if let (Some(cell), true) = (first.single(), first.cells == second.cells) {
            let gone = self.state.values(cell) & !u128::only(first.value) & !u128::only(second.value);
            return gone.indices().map(|value| Candidate::new(cell, value)).collect();
        }
        let mut found = Vec::new();
        for (one, other) in [(first, second), (second, first)] {
            let sees_all = |cell| other.cells.iter().all(|&end| self.state.sees(cell, end));
            let single =
                one.single().filter(|&cell| self.state.values(cell).has(other.value) && sees_all(cell));
            found.extend(single.map(|cell| Candidate::new(cell, other.value)));
        }
        found
    }
}
