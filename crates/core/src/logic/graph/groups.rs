//! Groups of cells as ends of links.

use std::collections::BTreeMap;

use super::{Builder, Node, NodeId};
use crate::model::{Cell, ValueSet};

impl Builder<'_> {
    /// Adds groups: a unit whose places for a value lie in two parts, each in another unit or a single cell.
    pub(super) fn add_groups(&mut self) {
        let state = self.state;
        let mut groups: BTreeMap<(usize, Vec<Cell>), NodeId> = BTreeMap::new();
        for unit in 0..state.unit_count() {
            let crossings = state.crossings(unit);
            for value in state.missing(unit).indices() {
                let places = state.places(unit, value);
                for &(_, shared) in &crossings {
                    let parts = [places & shared, places & !shared];
                    let is_node = |part: u128| {
                        part.is_single() || crossings.iter().any(|&(_, other)| (part & !other).is_empty())
                    };
                    if parts[0].len() < 2 || parts[1].is_empty() || !is_node(parts[1]) {
                        continue;
                    }
                    let ends = parts.map(|part| {
                        let cells = state.cells_at(unit, part);
                        if let [cell] = cells[..] {
                            return self.single(cell, value).expect("every candidate is a node");
                        }
                        let known = groups.get(&(value, cells.clone())).copied();
                        known.unwrap_or_else(|| {
                            let node = self.add(value, cells.clone());
                            groups.insert((value, cells), node);
                            node
                        })
                    });
                    for (from, to) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                        let strong = &mut self.graph.strong[from as usize];
                        if !strong.contains(&to) {
                            strong.push(to);
                        }
                    }
                }
            }
        }
        self.link_groups(&groups.into_values().collect::<Vec<NodeId>>());
    }

    /// Adds the weak links of groups: to single cells, and to other groups.
    fn link_groups(&mut self, groups: &[NodeId]) {
        for &group in groups {
            let Node { value, cells } = self.graph.node(group).clone();
            let mut seen = self.state.peers(cells[0]).clone();
            cells.iter().for_each(|&cell| seen.keep(self.state.peers(cell)));
            let singles = self.state.cells(value).common(&seen);
            let singles: Vec<NodeId> = singles.filter_map(|cell| self.single(cell, value)).collect();
            for &single in &singles {
                self.graph.weak[single as usize].push(group);
            }
            let sees = |&other: &NodeId| {
                let other = self.graph.node(other);
                other.value == value && other.cells.iter().all(|&cell| seen.has(cell))
            };
            let others: Vec<NodeId> = groups.iter().copied().filter(sees).collect();
            let weak = &mut self.graph.weak[group as usize];
            weak.extend(singles);
            weak.extend(others);
        }
    }
}
