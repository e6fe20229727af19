//! Forcing chains: every value of a cell, or every place of a value in a unit, leads to the same conclusion.
//!
//! Each alternative is followed along strong and weak links. One of them is true, so a conclusion that all share is
//! true. No link depends on an earlier conclusion: a person can follow each chain by itself.

use super::chains::length_surcharge;
use super::graph::{Graph, NONE, NodeId, Scope};
use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::ValueSet;

/// The most links that one search follows, so that a hint on a large grid stays fast.
const MOST_TRIES: usize = 20_000_000;

/// The most that the chains add to a rating: from each alternative, a chain has each candidate at most twice, as true and as
/// false.
pub(super) fn most_surcharge(side: usize) -> u32 {
    length_surcharge(2 * side.pow(4))
}

/// The alternatives of a cell or of a unit and value.
struct Alternatives {
    unit: Option<usize>,
    nodes: Vec<NodeId>,
}

/// The first conclusion that the fewest alternatives share, by the shortest chains.
pub(super) fn find(state: &State) -> Option<Step> {
    let graph = Graph::new(state, Scope::All)?;
    if graph.len() * graph.link_count() > MOST_TRIES {
        return None;
    }
    let reached: Vec<Vec<u64>> = (0..graph.len() as NodeId).map(|node| bits(&reach(&graph, node))).collect();
    let mut choices = alternatives(state, &graph);
    choices.sort_by_key(|choice| choice.nodes.len());
    choices.iter().find_map(|choice| {
        let mut shared = reached[choice.nodes[0] as usize].clone();
        for &node in &choice.nodes[1..] {
            shared.iter_mut().zip(&reached[node as usize]).for_each(|(word, other)| *word &= other);
        }
        shared.iter().any(|&word| word != 0).then(|| conclude(&graph, choice, &shared))
    })
}

fn alternatives(state: &State, graph: &Graph) -> Vec<Alternatives> {
    let side = state.side();
    let mut node_of = vec![NONE; state.geometry().cell_count() * side];
    for node in 0..graph.len() as NodeId {
        let its = graph.node(node);
        node_of[its.cells[0].index() * side + its.value] = node;
    }
    let mut found = Vec::new();
    for cell in state.geometry().cells() {
        let nodes: Vec<NodeId> =
            state.values(cell).indices().map(|value| node_of[cell.index() * side + value]).collect();
        found.push(Alternatives { unit: None, nodes });
    }
    for unit in 0..state.unit_count() {
        for value in state.missing(unit).indices() {
            let cells = state.cells_at(unit, state.places(unit, value));
            let nodes = cells.iter().map(|cell| node_of[cell.index() * side + value]).collect();
            found.push(Alternatives { unit: Some(unit), nodes });
        }
    }
    found.retain(|choice| choice.nodes.len() > 1);
    found
}

/// For each node, at its number if it is true and at its number after all nodes if it is false: what it follows from if
/// `start` is true. The start follows from itself.
fn reach(graph: &Graph, start: NodeId) -> Vec<NodeId> {
    let count = graph.len() as NodeId;
    let mut before = vec![NONE; 2 * graph.len()];
    before[start as usize] = start;
    let (mut queue, mut next) = (vec![start], 0);
    while let Some(&from) = queue.get(next) {
        next += 1;
        let is_true = from < count;
        let (links, offset) =
            if is_true { (graph.weak(from), count) } else { (graph.strong(from - count), 0) };
        for to in links.iter().map(|&to| to + offset) {
            if before[to as usize] == NONE {
                before[to as usize] = from;
                queue.push(to);
            }
        }
    }
    before
}

/// A bit for each conclusion that was reached.
fn bits(before: &[NodeId]) -> Vec<u64> {
    let mut bits = vec![0; before.len().div_ceil(64)];
    for place in (0..before.len()).filter(|&place| before[place] != NONE) {
        bits[place / 64] |= 1u64 << (place % 64);
    }
    bits
}

/// The conclusions from the start to this one.
fn path(before: &[NodeId], end: NodeId) -> Vec<NodeId> {
    let mut path = vec![end];
    let mut place = end;
    while before[place as usize] != place {
        place = before[place as usize];
        path.push(place);
    }
    path.reverse();
    path
}

/// The step of the shared conclusion with the shortest chains.
fn conclude(graph: &Graph, choice: &Alternatives, shared: &[u64]) -> Step {
    let count = graph.len() as NodeId;
    let before: Vec<Vec<NodeId>> = choice.nodes.iter().map(|&node| reach(graph, node)).collect();
    let is_shared = |&place: &NodeId| shared[place as usize / 64] >> (place % 64) & 1 == 1;
    let length = |&place: &NodeId| before.iter().map(|before| path(before, place).len()).sum::<usize>();
    let best = (0..2 * count).filter(is_shared).min_by_key(length).expect("a conclusion is shared");
    let alternatives = choice.nodes.iter().flat_map(|&node| graph.node(node).candidates());
    let mut step = Step::of(Technique::ForcingChain).because(Role::Pattern, alternatives);
    step.units.extend(choice.unit);
    step.rating += length_surcharge(length(&best));
    for before in &before {
        let nodes: Vec<NodeId> = path(before, best).iter().map(|&place| place % count).collect();
        step.links.extend(graph.links(&nodes, false));
    }
    let conclusion: Vec<Candidate> = graph.node(best % count).candidates();
    if best < count {
        step.fixed = conclusion;
    } else {
        step.struck = conclusion;
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{leave, nine, struck};

    #[test]
    fn all_values_of_a_cell_exclude_a_candidate() {
        let mut state = nine();
        // Whatever r1c1 is, r1c9, r9c1 or r2c2 is 4; r9c9 sees the first two, so r2c2 must reach it through r2c9.
        leave(&mut state, "r1c1", &[1, 2, 3]);
        leave(&mut state, "r1c9", &[1, 4]);
        leave(&mut state, "r9c1", &[2, 4]);
        leave(&mut state, "r2c2", &[3, 5]);
        leave(&mut state, "r2c9", &[5, 4]);
        let step = find(&state).unwrap();
        assert_eq!((step.causes.len(), step.links.len()), (3, 3 + 3 + 5));
        assert_eq!(struck(Some(step)), ["r9c9=4"]);
    }
}
