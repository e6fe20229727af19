//! Backtracking in both readings of the propagation visits the nodes of a textbook search: the board of the textbook
//! colony, copied at each node.

mod puzzles;
mod textbook;

use antdoku::internals::ValueSet;
use antdoku::{
    BacktrackParameters, Budget, Extent, Outcome, Parameters, Propagation, Puzzle, Run, Seed, Solver, Status,
};
use textbook::Board;

const READINGS: [Propagation; 2] = [Propagation::Fixpoint, Propagation::Peers];

fn backtrack(propagation: Propagation) -> Box<dyn Solver> {
    BacktrackParameters { propagation }.build().unwrap()
}

fn solve(puzzle: &Puzzle, propagation: Propagation, steps: u64) -> Outcome {
    let budget = Budget { steps: Some(steps), ..Budget::default() };
    backtrack(propagation).solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget))
}

/// A plain recursive search through all solutions.
struct Textbook<'p> {
    puzzle: &'p Puzzle,
    nodes: u64,
    limit: u64,
    /// Each solution, as the indices of values, and the nodes visited until it was found.
    solutions: Vec<(Vec<usize>, u64)>,
}

impl Textbook<'_> {
    /// The authors' program notices cells without values. At the fixpoint, a value without a place is noticed too.
    fn is_refuted<S: ValueSet>(&self, board: &Board<S>) -> bool {
        let has_place =
            |cells: &[antdoku::Cell], value| cells.iter().any(|cell| board.sets[cell.index()].has(value));
        let geometry = self.puzzle.geometry();
        board.sets.iter().any(|set| set.is_empty())
            || board.propagation == Propagation::Fixpoint
                && geometry
                    .units()
                    .any(|unit| (0..geometry.side()).any(|value| !has_place(unit.cells, value)))
    }

    fn search<S: ValueSet>(&mut self, board: &Board<S>) {
        let open = (0..board.sets.len()).filter(|&cell| board.fixed[cell].is_none());
        let Some(cell) = open.min_by_key(|&cell| board.sets[cell].len()) else {
            let solution = board.fixed.iter().map(|value| value.unwrap()).collect();
            return self.solutions.push((solution, self.nodes));
        };
        for value in board.sets[cell].indices() {
            if self.nodes == self.limit {
                return;
            }
            self.nodes += 1;
            let mut child = board.clone();
            child.fix(cell, value);
            if !self.is_refuted(&child) {
                self.search(&child);
            }
        }
    }
}

/// Compares all solutions and the nodes until each of them; returns the number of nodes.
fn compare<S: ValueSet>(puzzle: &Puzzle, propagation: Propagation, limit: u64) -> u64 {
    let mut textbook = Textbook { puzzle, nodes: 0, limit, solutions: Vec::new() };
    let root = Board::<S>::enter(puzzle, propagation);
    if !textbook.is_refuted(&root) {
        textbook.search(&root);
    }
    let place = format!("{propagation:?} on {puzzle:?}");
    let budget = Budget { steps: Some(limit), ..Budget::default() };
    let mut run = Run::new(Seed(1)).with_budget(budget);
    let mut found = Vec::new();
    let listed =
        backtrack(propagation).as_enumerator().unwrap().enumerate(puzzle, &mut run, &mut |solution| {
            found.push(solution.grid().filled().map(|(_, value)| value.index()).collect::<Vec<_>>());
            std::ops::ControlFlow::Continue(())
        });
    assert_eq!(listed.effort.steps, textbook.nodes, "{place}");
    assert_eq!(listed.extent == Extent::All, textbook.nodes < limit, "{place}");
    assert!(found.iter().eq(textbook.solutions.iter().map(|(solution, _)| solution)), "{place}");

    let outcome = solve(puzzle, propagation, limit);
    match (outcome.status, textbook.solutions.first()) {
        (Status::Solved(_), Some((_, nodes))) => assert_eq!(outcome.effort.steps, *nodes, "{place}"),
        (Status::Unsatisfiable, None) => assert!(textbook.nodes < limit, "{place}"),
        (Status::Unknown { .. }, None) => assert_eq!(textbook.nodes, limit, "{place}"),
        (status, first) => panic!("{place}: {status:?}, not {first:?}"),
    }
    textbook.nodes
}

#[test]
fn both_readings_visit_the_nodes_of_a_textbook_search() {
    let mut nodes = [0; 2];
    for (nodes, propagation) in nodes.iter_mut().zip(READINGS) {
        for (_, line) in puzzles::NAMED {
            *nodes += compare::<u16>(&puzzles::line(3, 3, line), propagation, 10_000);
        }
        for seed in 0..12 {
            *nodes += compare::<u16>(&puzzles::blanked(3, 3, 28 + seed as usize, seed), propagation, 1_000);
            *nodes +=
                compare::<u16>(&puzzles::blanked(2, 3, 10 * (seed as usize % 4), seed), propagation, 1_000);
            *nodes += compare::<u16>(&puzzles::blanked(4, 4, 40 + seed as usize, seed), propagation, 400);
        }
        for puzzle in puzzles::hard_for_ants().iter().filter(|puzzle| puzzle.geometry().side() <= 12) {
            *nodes += compare::<u16>(puzzle, propagation, 2_000);
        }
        *nodes += compare::<u32>(&puzzles::blanked(5, 5, 50, 1), propagation, 100);
    }
    assert!(nodes[1] > nodes[0] && nodes[0] > 10_000, "{nodes:?}");
}

/// Grids on which both readings find a solution.
#[test]
fn the_authors_reading_needs_more_nodes_at_25x25() {
    let mut nodes = [0; 2];
    for seed in [0, 1, 5, 6, 8, 9, 10, 13, 17, 18, 19] {
        let puzzle = puzzles::blanked(5, 5, 50, seed);
        for (nodes, propagation) in nodes.iter_mut().zip(READINGS) {
            let outcome = solve(&puzzle, propagation, 20_000);
            assert_eq!(outcome.status.name(), "solved", "{propagation:?}, {seed}");
            *nodes += outcome.effort.steps;
        }
    }
    assert!(nodes[1] > 3 * nodes[0], "{nodes:?}");
}
