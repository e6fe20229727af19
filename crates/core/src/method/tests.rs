//! Every method on shapes whose cells are in different numbers of units: diagonals and windows.
//!
//! The truth comes from a textbook search that shares nothing with the methods.

use std::sync::Arc;

use super::{Exact, Method};
use crate::deduce::Cover;
use crate::model::shapes::{Textbook, puzzle_of, shape};
use crate::model::{Geometry, Grid, Puzzle, Rule, Solution, Value};
use crate::rng::{Rng, Seed};
use crate::search::{Budget, Extent, Run, Solver, Status};

const DIAGONALS: &[Rule] = &[Rule::Diagonals];
const WINDOWS: &[Rule] = &[Rule::Windoku];
const BOTH: &[Rule] = &[Rule::Diagonals, Rule::Windoku];

/// Enough for each complete method on each puzzle here; a test that runs out of them fails and does not hang.
const STEPS_OF_COMPLETE: u64 = 300_000;
/// What the others may try.
const STEPS_OF_INCOMPLETE: u64 = 3_000;

/// Every method with each of its presets, and what presets do not reach.
fn solvers() -> Vec<Box<dyn Solver>> {
    let mut solvers: Vec<Box<dyn Solver>> = Vec::new();
    for method in Method::all().into_iter().filter(|method| method.is_available()) {
        let presets = method.presets.iter().map(|preset| Some(preset.name));
        let presets: Vec<_> = if method.presets.is_empty() { vec![None] } else { presets.collect() };
        solvers.extend(presets.into_iter().map(|preset| method.build(preset, &[]).unwrap()));
    }
    for method in ["acs", "backtrack", "ils"] {
        solvers.push(Method::find(method).unwrap().build(None, &[("propagation", "peers")]).unwrap());
    }
    solvers.push(Box::new(Exact { general_only: true }));
    solvers
}

fn run_of(steps: u64) -> Run<'static> {
    Run::new(Seed(1)).with_budget(Budget { steps: Some(steps), ..Budget::default() })
}

/// How often methods gave which answer.
#[derive(Debug, Default)]
struct Answers {
    solved: usize,
    proven: usize,
    unknown: usize,
}

/// Lets a method answer a puzzle with this number of solutions (2 for more) and fails if the answer is wrong.
fn check(solver: &dyn Solver, puzzle: &Puzzle, solutions: &[Grid], answers: &mut Answers) {
    let place = format!("{} {:?} on {:?}", solver.name(), solver.settings().0, puzzle.givens());
    let limit = if solver.is_complete() { STEPS_OF_COMPLETE } else { STEPS_OF_INCOMPLETE };
    match solver.solve(puzzle, &mut run_of(limit)).status {
        Status::Solved(solution) => {
            answers.solved += 1;
            assert!(Solution::verify(puzzle, solution.grid().clone()).is_ok(), "{place}");
            assert!(solutions.len() != 1 || solutions[0] == *solution.grid(), "{place}");
            assert!(!solutions.is_empty(), "{place}");
        }
        Status::Unsatisfiable => {
            answers.proven += 1;
            assert!(solutions.is_empty(), "a false proof: {place}");
        }
        Status::Unknown { .. } => {
            answers.unknown += 1;
            assert!(!solver.is_complete(), "not solved: {place}");
        }
    }
    if let Some(enumerator) = solver.as_enumerator() {
        let counted = enumerator.count(puzzle, &mut run_of(STEPS_OF_COMPLETE), 2);
        let extent = if solutions.len() == 2 { Extent::Limit } else { Extent::All };
        assert_eq!((counted.count, counted.extent), (solutions.len() as u64, extent), "{place}");
    }
}

/// A puzzle with one given more, which its only solution does not have.
fn spoilt(puzzle: &Puzzle, solution: &Grid, rng: &mut Rng) -> Option<Puzzle> {
    let geometry = puzzle.geometry();
    let mut open: Vec<_> = geometry.cells().filter(|&cell| puzzle.givens().get(cell).is_none()).collect();
    rng.shuffle(&mut open);
    open.iter().find_map(|&cell| {
        let others = (0..geometry.side()).map(Value::from_index);
        others.filter(|&value| solution.get(cell) != Some(value)).find_map(|value| {
            let mut grid = puzzle.givens().clone();
            grid.set(cell, Some(value));
            Puzzle::new(grid).ok()
        })
    })
}

fn check_shape(geometry: &Arc<Geometry>, givens: &[usize], answers: &mut Answers, rng: &mut Rng) {
    let solvers = solvers();
    for &givens in givens {
        let full = Textbook::solutions(&Grid::blank(geometry.clone()), 1, rng).remove(0);
        let puzzle = puzzle_of(&full, givens, rng);
        let solutions = Textbook::solutions(puzzle.givens(), 2, rng);
        let spoilt = if solutions.len() == 1 { spoilt(&puzzle, &full, rng) } else { None };
        for solver in &solvers {
            check(&**solver, &puzzle, &solutions, answers);
            if let Some(puzzle) = &spoilt {
                check(&**solver, puzzle, &[], answers);
            }
        }
    }
}

#[test]
fn small_grids_with_diagonals_and_windows_are_answered_rightly() {
    let mut rng = Seed(16).rng();
    let mut answers = Answers::default();
    for (height, width, rules) in [(2, 2, DIAGONALS), (2, 2, WINDOWS), (2, 3, DIAGONALS), (2, 3, WINDOWS)] {
        check_shape(&shape(height, width, rules), &[2, 3, 4, 5, 6, 8, 10], &mut answers, &mut rng);
    }
    assert!(answers.solved > 300 && answers.proven > 30, "{answers:?}");
}

#[test]
fn grids_of_9x9_with_diagonals_and_windows_are_answered_rightly() {
    let mut rng = Seed(16).rng();
    let mut answers = Answers::default();
    check_shape(&shape(2, 4, DIAGONALS), &[12, 16, 20, 28], &mut answers, &mut rng);
    for rules in [DIAGONALS, WINDOWS, BOTH] {
        check_shape(&shape(3, 3, rules), &[14, 17, 20, 23, 26, 30, 36], &mut answers, &mut rng);
    }
    assert!(answers.solved > 200 && answers.proven > 50, "{answers:?}");
}

/// The textbook is too slow to count here, but it made the grid, so that there is a solution.
#[test]
fn what_has_a_solution_at_16x16_is_never_proven_to_have_none() {
    let mut rng = Seed(16).rng();
    let geometry = shape(4, 4, DIAGONALS);
    let full = Textbook::solutions(&Grid::blank(geometry), 1, &mut rng).remove(0);
    let mut solved = 0;
    for givens in [90, 105, 120, 140] {
        let puzzle = puzzle_of(&full, givens, &mut rng);
        for solver in solvers() {
            let status = solver.solve(&puzzle, &mut run_of(STEPS_OF_INCOMPLETE)).status;
            assert_ne!(status.name(), "unsatisfiable", "{} with {givens} givens", solver.name());
            solved += usize::from(status.name() == "solved");
        }
    }
    assert!(solved > 20, "{solved}");
}

/// Each group of a cover is the values of a cell or the places of a value in a unit, and none is missing.
#[test]
fn a_cover_lists_every_group_also_behind_spare_ones() {
    for rules in [DIAGONALS, WINDOWS, BOTH] {
        let geometry = shape(3, 3, rules);
        let cover = Cover::propagate(&Puzzle::new(Grid::blank(geometry.clone())).unwrap()).unwrap();
        let mut listed: Vec<Vec<u32>> = cover.groups().map(<[u32]>::to_vec).collect();
        let literal = |cell, value| cover.literal(cell, Value::from_index(value)).unwrap().0;
        let of_cells = geometry.cells().map(|cell| (0..9).map(|value| literal(cell, value)).collect());
        let of_units = geometry.units().flat_map(|unit| {
            (0..9).map(move |value| unit.cells.iter().map(|&cell| literal(cell, value)).collect())
        });
        let mut expected: Vec<Vec<u32>> = of_cells.chain(of_units).collect();
        listed.sort();
        expected.sort();
        assert_eq!(listed, expected, "{rules:?}");
    }
}
