//! Simple colouring and multi-colouring: the strong links of one value split its cells into two colours.
//!
//! Of the two colours of a component one is true and the other is false.

use super::cell_set::CellSet;
use super::state::State;
use super::step::{Candidate, Role, Step, candidates};
use super::technique::Technique;
use crate::model::Cell;

/// The cells that strong links of a value join, in two colours.
struct Component {
    cells: [Vec<Cell>; 2],
    /// The cells of each colour, as sets.
    sets: [CellSet; 2],
    /// The cells that see a cell of each colour.
    seen: [CellSet; 2],
}

/// The components of a value.
fn components(state: &State, value: usize) -> Vec<Component> {
    let pairs = state.conjugate_pairs(value);
    let count = state.geometry().cell_count();
    let mut is_known = CellSet::new(count);
    let mut found = Vec::new();
    for start in pairs.iter().map(|(_, cells)| cells[0]) {
        if is_known.has(start) {
            continue;
        }
        let mut cells = [vec![start], Vec::new()];
        is_known.insert(start);
        let mut queue = vec![(start, 0usize)];
        while let Some((cell, colour)) = queue.pop() {
            let mates = pairs.iter().filter_map(|&(_, [first, second])| {
                let mate = if cell == first { second } else { first };
                (cell == first || cell == second).then_some(mate)
            });
            for mate in mates {
                if !is_known.has(mate) {
                    is_known.insert(mate);
                    cells[1 - colour].push(mate);
                    queue.push((mate, 1 - colour));
                }
            }
        }
        cells.iter_mut().for_each(|colour| colour.sort_unstable());
        let sets = [0, 1].map(|colour: usize| set_of(count, &cells[colour]));
        let seen = [0, 1].map(|colour: usize| seen_from(state, &cells[colour]));
        found.push(Component { cells, sets, seen });
    }
    found
}

fn set_of(count: usize, cells: &[Cell]) -> CellSet {
    let mut set = CellSet::new(count);
    cells.iter().for_each(|&cell| set.insert(cell));
    set
}

/// The cells that see at least one of these.
fn seen_from(state: &State, cells: &[Cell]) -> CellSet {
    let mut seen = CellSet::new(state.geometry().cell_count());
    cells.iter().for_each(|&cell| seen.add(state.peers(cell)));
    seen
}

/// One component: a colour that sees itself is false, and so is a cell that sees both colours.
pub(super) fn simple(state: &State) -> Option<Step> {
    (0..state.side()).find_map(|value| {
        components(state, value).iter().find_map(|component| {
            let step = |colour: usize| {
                Step::of(Technique::SimpleColouring)
                    .because(Role::First, candidates(&component.cells[colour], value))
                    .because(Role::Second, candidates(&component.cells[1 - colour], value))
            };
            let sees_itself = |&colour: &usize| component.seen[colour].meets(&component.sets[colour]);
            match [0, 1].into_iter().find(sees_itself) {
                Some(colour) => step(colour).striking(candidates(&component.cells[colour], value)),
                None => step(0).striking(between(state, value, &component.seen[0], &component.seen[1])),
            }
        })
    })
}

/// The candidates of a value in both sets of cells.
fn between(state: &State, value: usize, first: &CellSet, second: &CellSet) -> Vec<Candidate> {
    let mut both = state.cells(value).clone();
    both.keep(first);
    both.keep(second);
    both.iter().map(|cell| Candidate::new(cell, value)).collect()
}

/// Two components that touch.
pub(super) fn multi(state: &State) -> Option<Step> {
    (0..state.side()).find_map(|value| {
        let components = components(state, value);
        components.iter().enumerate().find_map(|(number, first)| {
            let others = components.iter().enumerate().filter(|(other, _)| *other != number);
            others.map(|(_, second)| second).find_map(|second| touching(state, value, first, second))
        })
    })
}

/// The step of two components: a colour that touches both colours of the other is false. If it touches one, the
/// opposite colour or the opposite colour of the other is true. The colours that touch are the first and the third.
fn touching(state: &State, value: usize, first: &Component, second: &Component) -> Option<Step> {
    let step = |colour: usize, other: usize| {
        Step::of(Technique::MultiColouring)
            .because(Role::First, candidates(&first.cells[colour], value))
            .because(Role::Second, candidates(&first.cells[1 - colour], value))
            .because(Role::Third, candidates(&second.cells[other], value))
            .because(Role::Fourth, candidates(&second.cells[1 - other], value))
    };
    [0, 1].into_iter().find_map(|colour: usize| {
        let touches = [0, 1].map(|other: usize| first.seen[colour].meets(&second.sets[other]));
        match touches {
            [false, false] => None,
            [true, true] => step(colour, 0).striking(candidates(&first.cells[colour], value)),
            [_, is_second] => {
                let other = usize::from(is_second);
                let struck = between(state, value, &first.seen[1 - colour], &second.seen[1 - other]);
                step(colour, other).striking(struck)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, nine, struck};

    #[test]
    fn a_cell_that_sees_both_colours_is_struck() {
        let mut state = nine();
        // One colour has r1c2 and r5c7, the other r1c7 and r6c9.
        confine(&mut state, 0, 8, &["r1c2", "r1c7"]);
        confine(&mut state, 15, 8, &["r1c7", "r5c7"]);
        confine(&mut state, 23, 8, &["r5c7", "r6c9"]);
        assert_eq!(struck(simple(&state)), ["r6c2=8"]);
    }

    #[test]
    fn a_colour_that_sees_itself_is_struck() {
        let mut state = nine();
        confine(&mut state, 0, 8, &["r1c2", "r1c9"]);
        confine(&mut state, 20, 8, &["r1c9", "r3c7"]);
        confine(&mut state, 15, 8, &["r3c7", "r8c7"]);
        confine(&mut state, 7, 8, &["r8c7", "r8c2"]);
        assert_eq!(struck(simple(&state)), ["r1c2=8", "r3c7=8", "r8c2=8"]);
    }

    #[test]
    fn the_far_colours_of_two_components_that_touch_strike() {
        let mut state = nine();
        confine(&mut state, 0, 8, &["r1c1", "r1c4"]);
        confine(&mut state, 21, 8, &["r5c1", "r6c3"]);
        assert_eq!(simple(&state), None);
        assert_eq!(struck(multi(&state)), ["r6c4=8"]);
    }
}
