//! Strong and weak links between candidates, for all kinds of chains.
//!
//! A *strong* link joins two nodes of which at least one is true, a *weak* link two of which at least one is false. A
//! node is a value in one cell, or in a group of cells that are left for it in two units at once; a group is true if one
//! of its cells has the value.

mod groups;

use super::state::State;
use super::step::{Candidate, Link};
use crate::model::{Cell, ValueSet};

/// The nodes and links that a kind of chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum Scope {
    /// Candidates of one value.
    Value(usize),
    /// Candidates of cells with two values; strong links only within cells.
    Pairs,
    /// All candidates.
    All,
    /// All candidates, and groups.
    Grouped,
}

/// The number of a node.
pub(in crate::logic) type NodeId = u32;

/// No node.
pub(in crate::logic) const NONE: NodeId = NodeId::MAX;

/// The most weak links of a graph. A chain on a larger graph would take too long to find for a hint.
const MOST_LINKS: usize = 2_000_000;

/// A value in one cell or in a group of cells.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Node {
    pub(in crate::logic) value: usize,
    pub(in crate::logic) cells: Vec<Cell>,
}

impl Node {
    /// The node's cell, if it is no group.
    pub(in crate::logic) fn single(&self) -> Option<Cell> {
        if let [cell] = self.cells[..] { Some(cell) } else { None }
    }

    /// The node's candidates.
    pub(in crate::logic) fn candidates(&self) -> Vec<Candidate> {
        self.cells.iter().map(|&cell| Candidate::new(cell, self.value)).collect()
    }
}

/// The links between nodes.
#[derive(Debug, Default)]
pub(in crate::logic) struct Graph {
    nodes: Vec<Node>,
    strong: Vec<Vec<NodeId>>,
    weak: Vec<Vec<NodeId>>,
}

impl Graph {
    /// The graph of a position; `None` if it is too large.
    pub(in crate::logic) fn new(state: &State, scope: Scope) -> Option<Graph> {
        let mut builder = Builder::new(state, scope);
        for cell in state.geometry().cells() {
            let values = state.values(cell);
            let used = match scope {
                Scope::Value(value) => values & u128::only(value),
                Scope::Pairs if values.len() != 2 => 0,
                Scope::Pairs | Scope::All | Scope::Grouped => values,
            };
            for value in used.indices() {
                builder.add_single(cell, value);
            }
        }
        let mut links = 0;
        for node in 0..builder.graph.nodes.len() {
            links += builder.link_single(node, scope != Scope::Pairs);
            if links > MOST_LINKS {
                return None;
            }
        }
        if scope == Scope::Grouped {
            builder.add_groups();
        }
        Some(builder.graph)
    }

    pub(in crate::logic) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of weak links, each counted from both ends.
    pub(in crate::logic) fn link_count(&self) -> usize {
        self.weak.iter().map(Vec::len).sum()
    }

    pub(in crate::logic) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node as usize]
    }

    /// The nodes that are true if this one is false.
    pub(in crate::logic) fn strong(&self, node: NodeId) -> &[NodeId] {
        &self.strong[node as usize]
    }

    /// The nodes that are false if this one is true.
    pub(in crate::logic) fn weak(&self, node: NodeId) -> &[NodeId] {
        &self.weak[node as usize]
    }

    /// The links of a chain of nodes, strong and weak in turn.
    pub(in crate::logic) fn links(&self, chain: &[NodeId], first_is_strong: bool) -> Vec<Link> {
        let link = |(place, ends): (usize, &[NodeId])| {
            let [from, to] = [ends[0], ends[1]].map(|node| self.node(node).candidates());
            Link { from, to, is_strong: (place % 2 == 0) == first_is_strong }
        };
        chain.windows(2).enumerate().map(link).collect()
    }
}

/// A graph in the making.
struct Builder<'a> {
    state: &'a State,
    graph: Graph,
    /// The only value, if the graph has no other.
    only: Option<usize>,
    /// The node of each cell and value; of each cell if there is only one value.
    singles: Vec<NodeId>,
}

impl<'a> Builder<'a> {
    fn new(state: &'a State, scope: Scope) -> Builder<'a> {
        let only = if let Scope::Value(value) = scope { Some(value) } else { None };
        let count = state.geometry().cell_count() * if only.is_some() { 1 } else { state.side() };
        Builder { state, graph: Graph::default(), only, singles: vec![NONE; count] }
    }

    /// Where the node of a cell and value is listed.
    fn slot(&self, cell: Cell, value: usize) -> Option<usize> {
        match self.only {
            Some(only) => (only == value).then_some(cell.index()),
            None => Some(cell.index() * self.state.side() + value),
        }
    }

    fn add(&mut self, value: usize, cells: Vec<Cell>) -> NodeId {
        let node = self.graph.nodes.len() as NodeId;
        self.graph.nodes.push(Node { value, cells });
        self.graph.strong.push(Vec::new());
        self.graph.weak.push(Vec::new());
        node
    }

    fn add_single(&mut self, cell: Cell, value: usize) {
        let node = self.add(value, vec![cell]);
        if let Some(slot) = self.slot(cell, value) {
            self.singles[slot] = node;
        }
    }

    /// The node of a cell and value, if the graph has it.
    fn single(&self, cell: Cell, value: usize) -> Option<NodeId> {
        self.slot(cell, value).map(|slot| self.singles[slot]).filter(|&node| node != NONE)
    }

    /// Adds the links of a node with one cell, and returns the number of weak ones.
    fn link_single(&mut self, node: usize, use_units: bool) -> usize {
        let (cell, value) = (self.graph.nodes[node].cells[0], self.graph.nodes[node].value);
        let state = self.state;
        let values = state.values(cell);
        let (mut strong, mut weak) = (Vec::new(), Vec::new());
        for other in values.indices().filter(|&other| other != value) {
            if let Some(other) = self.single(cell, other) {
                weak.push(other);
                if values.len() == 2 {
                    strong.push(other);
                }
            }
        }
        weak.extend(state.cells(value).common(state.peers(cell)).filter_map(|peer| self.single(peer, value)));
        let units = if use_units { state.geometry().memberships(cell) } else { &[] };
        for its in units {
            let places = state.places(its.unit.into(), value);
            if places.len() == 2 {
                let other = (places & !u128::only(its.position.into())).lowest();
                let other = self.single(state.unit_cells(its.unit.into())[other], value);
                strong.extend(other.filter(|other| !strong.contains(other)));
            }
        }
        let count = weak.len();
        self.graph.strong[node] = strong;
        self.graph.weak[node] = weak;
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{cell, confine, leave, nine};

    fn find(graph: &Graph, names: &[&str], number: usize) -> NodeId {
        let cells: Vec<Cell> = names.iter().map(|name| cell(name)).collect();
        let is_node = |node: &Node| node.cells == cells && node.value == number - 1;
        graph.nodes.iter().position(is_node).expect("the graph has the node") as NodeId
    }

    #[test]
    fn links_are_symmetric() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        confine(&mut state, 4, 7, &["r5c1", "r5c2", "r5c9"]);
        confine(&mut state, 8, 7, &["r9c1", "r9c9"]);
        for scope in [Scope::Value(6), Scope::Pairs, Scope::All, Scope::Grouped] {
            let graph = Graph::new(&state, scope).unwrap();
            for node in 0..graph.len() as NodeId {
                assert!(graph.strong(node).iter().all(|&other| graph.strong(other).contains(&node)));
                assert!(graph.weak(node).iter().all(|&other| graph.weak(other).contains(&node)));
                assert!(!graph.weak(node).contains(&node) && !graph.strong(node).contains(&node));
            }
        }
        let graph = Graph::new(&state, Scope::Grouped).unwrap();
        let (group, single) = (find(&graph, &["r5c1", "r5c2"], 7), find(&graph, &["r5c9"], 7));
        assert!(graph.strong(group).contains(&single));
        assert!(graph.weak(group).contains(&find(&graph, &["r4c3"], 7)));
        assert!(!graph.weak(group).contains(&find(&graph, &["r1c2"], 7)));
        let pairs = Graph::new(&state, Scope::Pairs).unwrap();
        assert_eq!((pairs.len(), pairs.strong(0), pairs.link_count()), (2, &[1][..], 2));
    }
}
