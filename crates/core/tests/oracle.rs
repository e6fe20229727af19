//! The fast colony gives the same trace as the textbook one, bit for bit.

mod puzzles;
mod textbook;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use antdoku::deduce::{CoverBoard, MaskBoard};
use antdoku::method::{Choosing, Colony, Probe};
use antdoku::{AcsParameters, Budget, Cover, Event, Propagation, Puzzle, Run, Seed};
use textbook::{Choice, Iteration};

const ITERATIONS: u64 = 12;

/// Notes every choice of every ant.
struct Notes<'a> {
    cover: &'a Cover,
    choices: Arc<Mutex<Vec<Vec<Choice>>>>,
}

impl Probe for Notes<'_> {
    fn on_choice(&mut self, choosing: &Choosing<'_>) {
        let pair = |literal| (self.cover.cell(literal).index(), self.cover.value(literal).index());
        let (cell, value) = pair(choosing.literal);
        let cascade = choosing.cascade.iter().map(|&literal| pair(literal)).collect();
        self.choices.lock().unwrap()[choosing.ant].push((cell, value, cascade));
    }
}

/// The trace of the fast colony on a given kind of board.
fn fast_trace<'c, B: antdoku::deduce::Board>(
    parameters: &AcsParameters,
    puzzle: &Puzzle,
    cover: &'c Cover,
    board: impl Fn(&'c Cover) -> B,
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
    let budget = Budget { iterations: Some(ITERATIONS), ..Budget::default() };
    let mut run = Run::new(Seed(5)).with_budget(budget).with_observer(&mut observer);
    let mut notes = Notes { cover, choices: choices.clone() };
    let colony = Colony::new(parameters, cover, board, &mut run).continue_value().unwrap();
    let _ = colony.search(puzzle, &mut run, &mut notes);
    drop(run);
    trace
}

fn textbook_trace(parameters: &AcsParameters, puzzle: &Puzzle) -> Vec<Iteration> {
    let mut colony = textbook::Colony::new(parameters, puzzle, Seed(5));
    std::iter::from_fn(|| colony.iterate()).take(ITERATIONS as usize).collect()
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

#[test]
fn the_fast_colony_follows_the_textbook_to_the_fixpoint() {
    let mut iterations = 0;
    for puzzle in puzzles::hard_for_ants() {
        for parameters in settings() {
            let expected = textbook_trace(&parameters, &puzzle);
            iterations += expected.len();
            let cover = Cover::propagate(&puzzle).unwrap();
            let on_groups = fast_trace(&parameters, &puzzle, &cover, CoverBoard::new);
            assert!(on_groups == expected, "counted groups differ: {parameters:?} on {puzzle:?}");

            let mut masks = MaskBoard::<u64>::blank(puzzle.geometry(), Propagation::Fixpoint);
            let never = || ControlFlow::<()>::Continue(());
            assert!(masks.enter(&puzzle, never).continue_value().unwrap().is_ok());
            let on_masks = fast_trace(&parameters, &puzzle, &cover, |cover| masks.walk(cover));
            assert!(on_masks == expected, "masks differ: {parameters:?} on {puzzle:?}");
        }
    }
    assert!(iterations > 100, "the puzzles are too easy to compare anything: {iterations} iterations");
}

#[test]
fn the_fast_colony_follows_the_textbook_in_the_authors_reading() {
    let mut iterations = 0;
    for puzzle in puzzles::hard_for_ants() {
        for parameters in settings() {
            let parameters = AcsParameters { propagation: Propagation::Peers, ..parameters };
            let expected = textbook_trace(&parameters, &puzzle);
            iterations += expected.len();
            let mut masks = MaskBoard::<u64>::blank(puzzle.geometry(), Propagation::Peers);
            let never = || ControlFlow::<()>::Continue(());
            assert!(masks.enter(&puzzle, never).continue_value().unwrap().is_ok());
            let cover = Cover::of(&masks, never).continue_value().unwrap();
            let trace = fast_trace(&parameters, &puzzle, &cover, |cover| masks.walk(cover));
            assert!(trace == expected, "the readings differ: {parameters:?} on {puzzle:?}");
        }
    }
    assert!(iterations > 100, "the puzzles are too easy to compare anything: {iterations} iterations");
}
