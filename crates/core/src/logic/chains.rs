//! Chains of strong and weak links in turn: X-chains, XY-chains, alternating inference chains and grouped chains.
//!
//! A chain that begins and ends with a strong link says: if its first node is false, its last one is true. So one of the
//! two is true, and a candidate that excludes both is false. If the ends exclude each other, the chain is a loop, and
//! each of its weak links is strong too.

use super::chain_search::{Found, shortest};
use super::graph::{Graph, Scope};
use super::state::State;
use super::step::{Role, Step};
use super::technique::Technique;

/// The most links of a chain: short ones are looked for first, and a person does not follow longer ones.
const MOST_LINKS: [usize; 3] = [5, 9, 23];

/// The first of the shortest chains of a technique.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    let scopes: Vec<Scope> = match technique {
        Technique::XChain => (0..state.side()).map(Scope::Value).collect(),
        Technique::XyChain => vec![Scope::Pairs],
        Technique::AlternatingInferenceChain => vec![Scope::All],
        _ => vec![Scope::Grouped],
    };
    let graphs: Vec<Graph> = scopes.into_iter().filter_map(|scope| Graph::new(state, scope)).collect();
    MOST_LINKS.into_iter().find_map(|most| {
        let mut bound = most + 1;
        let mut best = None;
        for graph in &graphs {
            if let Some(found) = shortest(state, graph, bound) {
                bound = found.nodes.len() - 1;
                best = Some(step(graph, technique, found));
            }
        }
        best
    })
}

fn step(graph: &Graph, technique: Technique, found: Found) -> Step {
    let mut step = Step::of(technique);
    for (place, &node) in found.nodes.iter().enumerate() {
        let role = if place % 2 == 0 { Role::First } else { Role::Second };
        step = step.because(role, graph.node(node).candidates());
    }
    let mut nodes = found.nodes;
    // Sudoku Explainer starts from the value that is struck, and ends there.
    let further = if found.is_loop || !found.fixed.is_empty() { 0 } else { 2 };
    step.rating += length_surcharge(nodes.len() + further);
    if found.is_loop {
        nodes.push(nodes[0]);
    }
    step.links = graph.links(&nodes, true);
    Step { fixed: found.fixed, struck: found.struck, ..step }
}

/// The most that a chain adds to the rating of its technique: its nodes are one more than its links, and two for the start.
pub(super) fn most_surcharge() -> u32 {
    length_surcharge(MOST_LINKS[2] + 1 + 2)
}

/// What long chains add to a rating, in tenths: one for each of 6, 8, 10, 14, 18, ... nodes that are exceeded.
pub(super) fn length_surcharge(nodes: usize) -> u32 {
    let (mut surcharge, mut limit, mut is_odd) = (0, 4, false);
    while nodes > limit + 2 {
        surcharge += 1;
        limit = if is_odd { limit * 4 / 3 } else { limit * 3 / 2 };
        is_odd = !is_odd;
    }
    surcharge
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, leave, nine, struck};

    #[test]
    fn an_x_chain_joins_strong_links_of_one_value() {
        let mut state = nine();
        confine(&mut state, 0, 8, &["r1c2", "r1c7"]);
        confine(&mut state, 15, 8, &["r1c7", "r5c7"]);
        confine(&mut state, 23, 8, &["r5c7", "r6c9"]);
        let step = find(&state, Technique::XChain).unwrap();
        assert_eq!((step.links.len(), step.rating), (3, 66));
        assert_eq!(struck(Some(step)), ["r6c2=8"]);
    }

    #[test]
    fn an_xy_chain_joins_cells_with_two_values() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c5", &[2, 3]);
        leave(&mut state, "r6c5", &[3, 4]);
        leave(&mut state, "r6c8", &[4, 1]);
        let step = find(&state, Technique::XyChain).unwrap();
        assert_eq!((step.links.len(), step.rating), (7, 72));
        assert_eq!(struck(Some(step)), ["r1c8=1", "r6c1=1"]);
    }

    #[test]
    fn an_alternating_chain_uses_both_kinds_of_strong_links() {
        let mut state = nine();
        // If r1c1 is not 5, it is 1; then r9c1 is not 1, r9c8 is 1, r5c8 is not 1 but 5.
        leave(&mut state, "r1c1", &[1, 5]);
        leave(&mut state, "r5c8", &[1, 5]);
        confine(&mut state, 8, 1, &["r9c1", "r9c8"]);
        let step = find(&state, Technique::AlternatingInferenceChain).unwrap();
        assert_eq!((step.links.len(), step.rating), (5, 71));
        assert_eq!(struck(Some(step)), ["r1c8=5", "r5c1=5"]);
        assert_eq!(find(&state, Technique::XChain), None);
    }

    #[test]
    fn a_group_of_cells_is_an_end_of_a_link() {
        let mut state = nine();
        confine(&mut state, 0, 3, &["r1c1", "r1c2", "r1c9"]);
        confine(&mut state, 17, 3, &["r1c9", "r7c9"]);
        confine(&mut state, 24, 3, &["r7c2", "r8c1", "r9c1"]);
        assert_eq!(find(&state, Technique::XChain), None);
        let step = find(&state, Technique::GroupedChain).unwrap();
        assert_eq!((step.links.len(), step.causes.len()), (3, 5));
        assert_eq!(struck(Some(step)), ["r1c1=3"]);
    }

    #[test]
    fn long_chains_are_rated_higher() {
        assert_eq!([4, 6, 7, 8, 9, 10, 11, 14, 15].map(length_surcharge), [0, 0, 1, 1, 2, 2, 3, 3, 4]);
    }
}
