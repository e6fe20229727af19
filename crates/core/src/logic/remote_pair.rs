//! Remote pairs: a chain of cells with the same two values, so that its ends have different ones.

use std::collections::VecDeque;

use super::state::State;
use super::step::{Candidate, Role, Step};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The first chain of an even number of cells, at least four, whose ends see a common cell.
pub(super) fn find(state: &State) -> Option<Step> {
    let pairs = state.cells_with(2);
    pairs.iter().find_map(|&start| {
        let values = state.values(start);
        let equal: Vec<Cell> = pairs.iter().copied().filter(|&cell| state.values(cell) == values).collect();
        if equal.len() < 4 {
            return None;
        }
        from_start(state, start, &equal)
    })
}

/// A breadth-first search from one end over the cells with the same values.
fn from_start(state: &State, start: Cell, equal: &[Cell]) -> Option<Step> {
    let mut before: Vec<Option<(Cell, usize)>> = vec![None; equal.len()];
    let place = |cell: Cell| equal.iter().position(|&other| other == cell).expect("the cell is in the list");
    before[place(start)] = Some((start, 0));
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        let links = before[place(cell)].map_or(0, |(_, links)| links);
        if links >= 3 && links % 2 == 1 {
            let mut chain = vec![cell];
            while let Some(&last) = chain.last()
                && last != start
            {
                chain.extend(before[place(last)].map(|(cell, _)| cell));
            }
            if let Some(step) = between(state, &chain) {
                return Some(step);
            }
        }
        for (number, &next) in equal.iter().enumerate() {
            if before[number].is_none() && state.sees(cell, next) {
                before[number] = Some((cell, links + 1));
                queue.push_back(next);
            }
        }
    }
    None
}

/// The step of a chain, if its ends see a cell with one of the values.
fn between(state: &State, chain: &[Cell]) -> Option<Step> {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let values = state.values(first);
    let causes =
        chain.iter().flat_map(|&cell| values.indices().map(move |value| Candidate::new(cell, value)));
    let step = Step::of(Technique::RemotePair).because(Role::Pattern, causes);
    step.striking(values.indices().flat_map(|value| state.seen_by_all(value, &[first, last])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{leave, nine, struck};

    #[test]
    fn the_ends_of_four_cells_differ() {
        let mut state = nine();
        for name in ["r1c1", "r1c5", "r5c5", "r5c9"] {
            leave(&mut state, name, &[2, 7]);
        }
        let step = find(&state).unwrap();
        assert_eq!(step.causes.len(), 8);
        assert_eq!(struck(Some(step)), ["r1c9=2", "r1c9=7", "r5c1=2", "r5c1=7"]);
    }

    #[test]
    fn three_cells_are_no_chain() {
        let mut state = nine();
        for name in ["r1c1", "r1c5", "r5c5"] {
            leave(&mut state, name, &[2, 7]);
        }
        assert_eq!(find(&state), None);
    }
}
