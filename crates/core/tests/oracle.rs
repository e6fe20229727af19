//! The fast colony gives the same trace as the textbook one, bit for bit.

mod puzzles;
mod textbook;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use antdoku::internals::{
    Acs, Board, ChoiceEvent, Colony, CoverBoard, MaskBoard, Masks, PeersBoard, PeersMasks, Probe, ValueSet,
};
use antdoku::{
    AcsParameters, Budget, Cover, Event, Propagation, Puzzle, Run, Seed, Solution, Solver, Status,
};
use textbook::{Choice, Iteration};

/// Iterations to compare; fewer on large grids, because the textbook is slow.
const ITERATIONS: u64 = 12;
const FEW_ITERATIONS: u64 = 4;

fn iterations_on(puzzle: &Puzzle) -> u64 {
    if puzzle.geometry().side() > 25 { FEW_ITERATIONS } else { ITERATIONS }
}

/// Records every choice of every ant.
struct Notes<'a> {
    cover: &'a Cover,
    choices: Arc<Mutex<Vec<Vec<Choice>>>>,
}

impl Probe for Notes<'_> {
    fn on_choice(&mut self, event: &ChoiceEvent<'_>) {
        let pair = |literal| (self.cover.cell(literal).index(), self.cover.value(literal).index());
        let (cell, value) = pair(event.literal);
        let cascade = event.cascade.iter().map(|&literal| pair(literal)).collect();
        self.choices.lock().unwrap()[event.ant].push((cell, value, cascade));
    }
}

/// The trace of the fast colony on a given kind of board.
fn fast_trace<B: Board + Send>(
    parameters: &AcsParameters,
    puzzle: &Puzzle,
    cover: &Arc<Cover>,
    board: impl Fn(&Arc<Cover>) -> B,
) -> Vec<Iteration> {
    let choices = Arc::new(Mutex::new(vec![Vec::new(); parameters.ants as usize]));
    let mut trace = Vec::new();
    let mut observer = |event: &Event<'_>| {
        // The textbook gives no trace of the iteration that solves the puzzle.
        let cells = puzzle.geometry().cell_count();
        if let Event::Iteration(view) = event
            && view.best_filled() < cells
        {
            trace.push(Iteration {
                choices: choices.lock().unwrap().iter_mut().map(std::mem::take).collect(),
                filled: view.filled.to_vec(),
                best_value: view.memory.deposit().to_bits(),
                pheromone: view.trails.all().iter().map(|tau| tau.to_bits()).collect(),
            });
        }
        ControlFlow::Continue(())
    };
    let budget = Budget { iterations: Some(iterations_on(puzzle)), ..Budget::default() };
    let mut run = Run::new(Seed(5)).with_budget(budget).with_observer(&mut observer);
    let notes = Notes { cover, choices: choices.clone() };
    let colony = Colony::new(parameters, cover, board, notes, &mut run).continue_value().unwrap();
    let _ = colony.search(puzzle, &mut run);
    drop(run);
    trace
}

/// Settings that exercise each equation.
fn settings() -> Vec<AcsParameters> {
    let paper = AcsParameters::default();
    vec![
        paper.clone(),
        AcsParameters { greedy_probability: 0.9, ..paper.clone() },
        AcsParameters { ants: 1, best_value_evaporation: 0.3, ..paper.clone() },
        AcsParameters { ants: 16, local_evaporation: 1.0, initial_pheromone: Some(0.5), ..paper.clone() },
        AcsParameters { ants: 3, global_evaporation: 0.2, best_value_evaporation: 0.0, ..paper },
    ]
}

/// Enters the givens and compiles what stays open.
fn entered<M: Masks>(puzzle: &Puzzle) -> (M, Arc<Cover>) {
    let never = || ControlFlow::<()>::Continue(());
    let mut masks = M::blank(puzzle.geometry());
    assert!(masks.enter(puzzle, never).continue_value().unwrap().is_ok());
    let cover = Cover::from_board(&masks, never).continue_value().unwrap();
    (masks, cover)
}

/// Compares the traces with sets of type `S`. Returns the number of iterations compared.
fn compare<S: ValueSet>(parameters: &AcsParameters, puzzle: &Puzzle) -> usize {
    let mut textbook = textbook::Colony::<S>::new(parameters, puzzle, Seed(5));
    let expected: Vec<Iteration> =
        std::iter::from_fn(|| textbook.iterate()).take(iterations_on(puzzle) as usize).collect();
    let trace = match parameters.propagation {
        Propagation::Fixpoint => {
            let (_, cover) = entered::<MaskBoard<S>>(puzzle);
            fast_trace(parameters, puzzle, &cover, CoverBoard::new)
        }
        Propagation::Peers => {
            let (masks, cover) = entered::<PeersMasks<S>>(puzzle);
            let masks = Arc::new(masks);
            fast_trace(parameters, puzzle, &cover, |cover| PeersBoard::new(cover, &masks))
        }
    };
    assert!(trace == expected, "the traces differ: {parameters:?} on {puzzle:?}");
    expected.len()
}

fn compare_all(propagation: Propagation) {
    let mut iterations = 0;
    for puzzle in puzzles::hard_for_ants() {
        // The settings with few ants are enough at 25x25: small grids have seen the others.
        let settings = settings().into_iter();
        let step = if puzzle.geometry().side() < 25 { 1 } else { 2 };
        for parameters in settings.step_by(step) {
            let parameters = AcsParameters { propagation, ..parameters };
            iterations += match puzzle.geometry().side() {
                0..=16 => compare::<u16>(&parameters, &puzzle),
                17..=32 => compare::<u32>(&parameters, &puzzle),
                _ => unreachable!("larger grids are compared below"),
            };
        }
    }
    assert!(iterations > 100, "the puzzles are too easy to compare anything: {iterations} iterations");
    // Large grids, and one too open for flat lists of peers; one setting each, because the textbook is slow.
    let two_ants = AcsParameters { ants: 2, propagation, ..AcsParameters::default() };
    assert!(compare::<u64>(&two_ants, &puzzles::blanked(6, 6, 50, 6)) > 3);
    assert!(compare::<u128>(&two_ants, &puzzles::blanked(9, 9, 60, 7)) > 3);
    assert!(compare::<u32>(&two_ants, &puzzles::blanked(5, 5, 25, 8)) > 3);
}

#[test]
fn the_fast_colony_equals_the_textbook_with_fixpoint_propagation() {
    compare_all(Propagation::Fixpoint);
}

#[test]
fn the_fast_colony_equals_the_textbook_with_the_authors_propagation() {
    compare_all(Propagation::Peers);
}

#[test]
fn a_full_grid_is_reported_as_solved_wherever_the_budget_ends() {
    let solver = Acs::new(AcsParameters::default()).unwrap();
    let puzzle = puzzles::blanked(3, 3, 25, 1);
    let mut solved = 0;
    for limit in 0..400 {
        let budget = Budget { steps: Some(limit), ..Budget::default() };
        let outcome = solver.solve(&puzzle, &mut Run::new(Seed(0)).with_budget(budget));
        match outcome.status {
            Status::Solved(_) => solved += 1,
            Status::Unknown { best, .. } => {
                assert!(Solution::verify(&puzzle, best).is_err(), "{limit} steps");
            }
            Status::Unsatisfiable => unreachable!("the puzzle has a solution"),
        }
    }
    assert!(solved > 0);
}
