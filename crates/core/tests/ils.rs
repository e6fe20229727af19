//! The iterated local search follows the published rules: a textbook of its rounds makes the same run.
//!
//! The step of its local search has a textbook of its own in `local_methods.rs`.

mod puzzles;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::internals::{Board, CoverBoard, Layout, Literal, LocalSearch};
use antdoku::{
    BacktrackParameters, Budget, Cell, Cover, Event, IlsParameters, Outcome, Parameters, Propagation, Puzzle,
    Rng, Run, Seed, Status, UnitKind,
};

/// AI Escargot with a wrong 5 beside its first given: it has no solution, which propagation does not detect.
const UNSOLVABLE: &str = "15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// Cost of the local optimum and best cost so far, of each round.
type Rounds = Vec<(u32, u32)>;

/// The run of the library, with all its settings as published.
fn library(puzzle: &Puzzle, seed: Seed, limit: u64) -> (Rounds, Outcome) {
    let mut rounds = Rounds::new();
    let mut observer = |event: &Event<'_>| {
        match event {
            Event::Walk { cost, best_cost, .. } => rounds.push((*cost, *best_cost)),
            Event::Progress { .. } => {}
            _ => panic!("{event:?}"),
        }
        ControlFlow::Continue(())
    };
    let budget = Budget { steps: Some(limit), ..Budget::default() };
    let mut run = Run::new(seed).with_budget(budget).with_observer(&mut observer);
    let outcome = IlsParameters::default().build().unwrap().solve(puzzle, &mut run);
    drop(run);
    (rounds, outcome)
}

/// The rounds as the paper describes them, with plain lists, everything counted anew, and a copy of the board at each
/// node.
struct Textbook<'l> {
    layout: &'l Layout,
    cover: &'l Arc<Cover>,
    values: Vec<u8>,
    rng: Rng,
    /// Steps left in the run, and nodes left in the completion.
    steps: u64,
    nodes: u64,
}

/// Why a completion ends without an answer.
enum Over {
    Completion,
    Run,
}

impl Textbook<'_> {
    /// All rounds, and whether the puzzle was solved.
    fn run(&mut self) -> (Rounds, bool) {
        let nodes_of_completion = self.steps / 24;
        let unlocked = self.layout.open_cells();
        let mut draw = unlocked.to_vec();
        let mut rounds = Rounds::new();
        let mut best_cost = u32::MAX;
        let mut r = 1.0;
        let mut walk = LocalSearch::new(&IlsParameters::default(), self.layout);
        self.refill(&unlocked.iter().copied().collect());
        loop {
            walk.begin(|grid| grid.restore(&self.values));
            let Some(cost) = self.walk_down(&mut walk) else { return (rounds, false) };
            best_cost = best_cost.min(cost);
            if cost == 0 {
                return (rounds, true);
            }
            let mut cleared = self.conflicting();
            let count = (r * unlocked.len() as f64).floor() as usize;
            self.rng.shuffle_front(&mut draw, count);
            cleared.extend(&draw[..count]);
            if r > 0.01 {
                r *= 0.8;
            }
            self.nodes = nodes_of_completion;
            match self.complete(&cleared) {
                Ok(true) => return (rounds, true),
                Err(Over::Run) => return (rounds, false),
                Ok(false) | Err(Over::Completion) => {}
            }
            self.refill(&cleared);
            rounds.push((cost, best_cost));
        }
    }

    /// Each box's blanks get its missing values in random order.
    fn refill(&mut self, cleared: &BTreeSet<Cell>) {
        let geometry = self.layout.grid().geometry();
        for unit in geometry.units().filter(|unit| unit.kind == UnitKind::Box) {
            let blanks = || unit.cells.iter().filter(|cell| cleared.contains(cell)).map(|cell| cell.index());
            let mut missing: Vec<u8> = blanks().map(|cell| self.values[cell]).collect();
            self.rng.shuffle(&mut missing);
            blanks().zip(missing).for_each(|(cell, value)| self.values[cell] = value);
        }
    }

    /// Steps until 1000 in succession found no new best grid; keeps the best one and returns its cost. `None` if the
    /// run is over.
    fn walk_down(&mut self, walk: &mut LocalSearch<'_>) -> Option<u32> {
        let mut best = self.cost();
        let mut kept = self.values.clone();
        let mut stale = 0;
        while best > 0 && stale < 1000 {
            self.steps = self.steps.checked_sub(1)?;
            walk.step(&mut self.rng);
            self.values.copy_from_slice(walk.grid().values());
            stale += 1;
            if self.cost() < best {
                (best, stale) = (self.cost(), 0);
                kept.copy_from_slice(&self.values);
            }
        }
        walk.finish();
        self.values = kept;
        Some(best)
    }

    /// Values missing from rows and columns.
    fn cost(&self) -> u32 {
        let missing = |cells: &[Cell]| {
            let seen = cells.iter().fold(0u128, |seen, cell| seen | 1 << self.values[cell.index()]);
            cells.len() as u32 - seen.count_ones()
        };
        let units = self.layout.grid().geometry().units();
        units.filter(|unit| unit.kind != UnitKind::Box).map(|unit| missing(unit.cells)).sum()
    }

    /// Unlocked cells whose value is repeated in their row or column.
    fn conflicting(&self) -> BTreeSet<Cell> {
        let value = |cell: &Cell| self.values[cell.index()];
        let units = self.layout.grid().geometry().units().filter(|unit| unit.kind != UnitKind::Box);
        let repeated = units.flat_map(|unit| {
            let is_repeated = move |cell: &&Cell| {
                unit.cells.iter().any(|other| other != *cell && value(other) == value(cell))
            };
            unit.cells.iter().filter(is_repeated)
        });
        repeated.copied().filter(|&cell| self.layout.grid().get(cell).is_none()).collect()
    }

    /// Backtracking from the cells that are not cleared: whether there is a solution.
    fn complete(&mut self, cleared: &BTreeSet<Cell>) -> Result<bool, Over> {
        let mut board = CoverBoard::new(self.cover);
        for &cell in self.layout.open_cells().iter().filter(|cell| !cleared.contains(cell)) {
            let is_kept = |literal: &Literal| {
                self.cover.cell(*literal) == cell
                    && self.cover.value(*literal).index() == usize::from(self.values[cell.index()])
            };
            let Some(literal) = self.cover.literals().find(is_kept) else { return Ok(false) };
            let is_consistent =
                board.fixed().contains(&literal) || (board.is_candidate(literal) && board.assume(literal));
            if !is_consistent {
                return Ok(false);
            }
        }
        self.backtrack(&board)
    }

    /// The cell with the fewest values first, its values ascending, singles at every node.
    fn backtrack(&mut self, board: &CoverBoard) -> Result<bool, Over> {
        let open = (0..self.cover.open_cells().len()).filter(|&cell| board.is_open(cell));
        let Some(cell) = open.min_by_key(|&cell| board.value_count(cell)) else { return Ok(true) };
        for literal in board.candidates(cell) {
            self.nodes = self.nodes.checked_sub(1).ok_or(Over::Completion)?;
            self.steps = self.steps.checked_sub(1).ok_or(Over::Run)?;
            let mut child = board.clone();
            if child.assume(literal) && self.backtrack(&child)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[test]
fn the_rounds_equal_the_textbook() {
    let mut compared = 0;
    for (puzzle, limit) in [
        (puzzles::line(3, 3, UNSOLVABLE), 60_000),
        (puzzles::line(3, 3, puzzles::NAMED[10].1), 60_000),
        (puzzles::blanked(4, 4, 35, 2), 48_000),
        (puzzles::blanked(5, 5, 40, 3), 96_000),
        (puzzles::blanked(5, 5, 45, 4), 60_000),
    ] {
        for seed in [Seed(1), Seed(2)] {
            let (rounds, outcome) = library(&puzzle, seed, limit);
            let cover = Cover::propagate(&puzzle).unwrap();
            let layout = Layout::new(cover.grid());
            let mut textbook = Textbook {
                layout: &layout,
                cover: &cover,
                values: LocalSearch::new(&IlsParameters::default(), &layout).grid().values().to_vec(),
                rng: seed.derive(0).rng(),
                steps: limit,
                nodes: 0,
            };
            let (expected, is_solved) = textbook.run();
            assert_eq!(rounds, expected, "{puzzle:?}");
            assert_eq!(outcome.effort.steps, limit - textbook.steps, "{puzzle:?}");
            assert_eq!(matches!(outcome.status, Status::Solved(_)), is_solved);
            compared += rounds.len();
        }
    }
    assert!(compared > 150, "only {compared} rounds");
}

/// The first completion is plain backtracking from the fixpoint, in the reading that the parameter names.
#[test]
fn completions_propagate_as_the_parameter_says() {
    let solve = |parameters: IlsParameters, budget: Budget, puzzle: &Puzzle| {
        parameters.build().unwrap().solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget))
    };
    let mut nodes = Vec::new();
    for number in [0, 1, 5, 6, 9] {
        let puzzle = puzzles::blanked(5, 5, 50, number);
        let propagated = Puzzle::new(Cover::propagate(&puzzle).unwrap().grid().clone()).unwrap();
        let walk = IlsParameters { completion_share: 0.0, stale_steps: 5, ..IlsParameters::default() };
        let one = Budget { iterations: Some(1), ..Budget::default() };
        let walked = solve(walk.clone(), one, &puzzle).effort.steps;
        for propagation in [Propagation::Fixpoint, Propagation::Peers] {
            let parameters = IlsParameters { completion_share: 1.0, propagation, ..walk.clone() };
            let outcome = solve(parameters, Budget { steps: Some(20_000), ..Budget::default() }, &puzzle);
            let backtrack = BacktrackParameters { propagation }.build().unwrap();
            let expected = backtrack.solve(&propagated, &mut Run::new(Seed(1)));
            assert_eq!(outcome.effort.steps, walked + expected.effort.steps, "{propagation:?}, {number}");
            assert_eq!(outcome.status.name(), "solved");
            nodes.push(expected.effort.steps);
        }
    }
    assert!(nodes.chunks(2).all(|both| both[0] != both[1]), "the same nodes in both readings: {nodes:?}");
}

/// The first completion clears everything. If it could take the whole run, there would be no second one.
#[test]
fn a_short_run_iterates_and_solves() {
    for number in [14, 17, 24, 28] {
        let puzzle = puzzles::blanked(5, 5, 35, number);
        let budget = Budget { steps: Some(300_000), ..Budget::default() };
        let unlimited = IlsParameters { completion_share: 1.0, ..IlsParameters::default() };
        let outcome = unlimited.build().unwrap().solve(&puzzle, &mut Run::new(Seed(1)).with_budget(budget));
        assert_eq!((outcome.status.name(), outcome.effort.iterations), ("unknown", 0), "{number}");
        let (rounds, outcome) = library(&puzzle, Seed(1), 2_400_000);
        assert!(rounds.len() > 50, "{number}: {} rounds", rounds.len());
        assert_eq!(outcome.status.name(), "solved", "{number}");
    }
}
