//! Local search over full grids: its incremental counts, and the methods that use it.

mod limits;
mod puzzles;

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::internals::{FullGrid, Layout, LocalSearch};
use antdoku::{
    Budget, CancelToken, Cell, Cover, Event, Grid, IlsParameters, Method, Outcome, Puzzle, Rng, Run, Seed,
    Status, StopReason, UnitKind,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const METHODS: [&str; 6] = ["ils", "anneal", "tabu", "ants-tabu", "swap", "ants-swap"];

/// AI Escargot with a wrong 5 beside its first given: it has no solution, which propagation does not detect.
const UNSOLVABLE: &str = "15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

fn solve(method: &str, parameters: &[(&str, &str)], puzzle: &Puzzle, run: Run<'_>) -> Outcome {
    let mut run = run;
    Method::find(method).unwrap().build(None, parameters).unwrap().solve(puzzle, &mut run)
}

fn steps(limit: u64) -> Budget {
    Budget { steps: Some(limit), ..Budget::default() }
}

/// Values missing from rows and columns, counted from scratch.
fn recount_cost(layout: &Layout, values: &[u8]) -> u32 {
    let missing = |cells: &[Cell]| {
        let seen = cells.iter().fold(0u128, |seen, cell| seen | 1 << values[cell.index()]);
        cells.len() as u32 - seen.count_ones()
    };
    let units = layout.grid().geometry().units().filter(|unit| unit.kind != UnitKind::Box);
    units.map(|unit| missing(unit.cells)).sum()
}

/// Cost and conflicting open cells, counted from scratch.
fn recount(layout: &Layout, values: &[u8]) -> (u32, BTreeSet<Cell>) {
    let mut conflicting = BTreeSet::new();
    for unit in layout.grid().geometry().units().filter(|unit| unit.kind != UnitKind::Box) {
        let value = |cell: &Cell| values[cell.index()];
        for cell in unit.cells {
            if unit.cells.iter().any(|other| other != cell && value(other) == value(cell)) {
                conflicting.insert(*cell);
            }
        }
    }
    conflicting.retain(|&cell| layout.grid().get(cell).is_none());
    (recount_cost(layout, values), conflicting)
}

fn assert_counted_right(grid: &FullGrid<'_>) {
    let counted = (grid.cost(), grid.conflicting().iter().copied().collect::<BTreeSet<_>>());
    assert_eq!(counted.1.len(), grid.conflicting().len(), "a cell is listed twice");
    assert_eq!(counted, recount(grid.layout(), grid.values()));
}

/// Asserts that every box holds every value once, and every locked cell its given.
fn assert_blocks_are_whole(grid: &FullGrid<'_>) {
    let geometry = grid.layout().grid().geometry();
    for unit in geometry.units().filter(|unit| unit.kind == UnitKind::Box) {
        let values: BTreeSet<_> = unit.cells.iter().map(|&cell| grid.value(cell)).collect();
        assert_eq!(values.len(), geometry.side());
    }
    assert!(grid.layout().grid().filled().all(|(cell, value)| grid.value(cell) == value));
}

fn random_swap(layout: &Layout, rng: &mut Rng) -> Option<(Cell, Cell)> {
    let cells = layout.open_cells();
    let a = cells[rng.below(cells.len() as u32) as usize];
    let block = layout.block(a);
    let b = block[rng.below(block.len() as u32) as usize];
    (a != b).then_some((a, b))
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(16), ..ProptestConfig::with_cases(40) })]

    #[test]
    fn counts_stay_correct_through_thousands_of_swaps(
        shape in prop::sample::select(vec![(2, 2), (2, 3), (1, 7), (3, 3), (3, 4), (5, 2), (4, 4), (5, 5)]),
        percent in 0usize..80,
        seed: u64,
    ) {
        let puzzle = puzzles::blanked(shape.0, shape.1, percent, seed);
        let layout = Layout::new(puzzle.givens());
        prop_assume!(!layout.open_cells().is_empty());
        let mut rng = Seed(seed).rng();
        let mut grid = FullGrid::new(&layout);
        assert_counted_right(&grid);
        grid.shuffle_all(&mut rng);
        let shuffled = (grid.values().to_vec(), grid.cost());
        for round in 0..2000 {
            let Some((a, b)) = random_swap(&layout, &mut rng) else { continue };
            let expected = grid.cost() as i32 + grid.change_by_swap(a, b);
            grid.swap(a, b);
            prop_assert_eq!(grid.cost() as i32, expected);
            if round % 40 == 0 {
                assert_counted_right(&grid);
            }
        }
        assert_counted_right(&grid);
        assert_blocks_are_whole(&grid);
        prop_assert!(grid.without_conflicts().first_clash().is_none());
        grid.restore(&shuffled.0);
        prop_assert_eq!(grid.cost(), shuffled.1);
        assert_counted_right(&grid);
    }
}

#[test]
fn a_solution_has_cost_zero_and_keeps_all_cells() {
    let mut rng = Seed(1).rng();
    let full = puzzles::full_grid(3, 4, &mut rng);
    let mut blanked = full.clone();
    let open: Vec<Cell> = full.geometry().cells().filter(|_| rng.below(2) == 0).collect();
    open.iter().for_each(|&cell| blanked.set(cell, None));
    let layout = Layout::new(&blanked);
    let mut grid = FullGrid::new(&layout);
    let values: Vec<u8> = full.geometry().cells().map(|cell| full.get(cell).unwrap().index() as u8).collect();
    assert!(grid.cost() > 0);
    grid.restore(&values);
    assert_eq!((grid.cost(), grid.conflicting().len()), (0, 0));
    assert!(grid.without_conflicts() == full);
}

#[test]
fn local_methods_solve_easy_puzzles() {
    let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    let solvable = [
        puzzles::line(3, 3, escargot),
        puzzles::blanked(2, 2, 0, 1),
        puzzles::blanked(2, 3, 20, 1),
        puzzles::blanked(3, 3, 0, 1),
        puzzles::blanked(3, 3, 30, 2),
        puzzles::blanked(3, 4, 40, 3),
        puzzles::blanked(5, 2, 25, 4),
        puzzles::blanked(4, 4, 45, 5),
        puzzles::blanked(4, 4, 60, 6),
    ];
    for method in METHODS {
        for (number, puzzle) in solvable.iter().enumerate() {
            let run = Run::new(Seed(number as u64)).with_budget(steps(100_000_000));
            let outcome = solve(method, &[], puzzle, run);
            assert_eq!(outcome.status.name(), "solved", "{method} on puzzle {number}: {:?}", outcome.effort);
        }
    }
}

/// Local search alone solves puzzles, too: with a share of 0, completion is propagation only.
#[test]
fn local_search_solves_without_completion() {
    for seed in 0..5 {
        let puzzle = puzzles::blanked(3, 3, 35, seed);
        let run = Run::new(Seed(seed)).with_budget(steps(50_000_000));
        let outcome = solve("ils", &[("completion_share", "0")], &puzzle, run);
        assert_eq!(outcome.status.name(), "solved", "{:?}", outcome.effort);
    }
}

/// All events and results of a run, without times.
fn trace(method: &str, puzzle: &Puzzle, seed: u64, budget: Budget) -> (Vec<String>, u64, u64, Grid) {
    let mut events = Vec::new();
    let mut observer = |event: &Event<'_>| {
        events.push(format!("{event:?}"));
        ControlFlow::Continue(())
    };
    let parameters: &[(&str, &str)] = match method {
        // 30 nodes of 60,000 steps, and 36,000 nodes where iterations alone are limited.
        "ils" => &[("completion_share", "0.0005")],
        _ => &[],
    };
    let run = Run::new(Seed(seed)).with_budget(budget).with_observer(&mut observer);
    let outcome = solve(method, parameters, puzzle, run);
    let grid = match outcome.status {
        Status::Solved(solution) => solution.into_grid(),
        Status::Unknown { best, .. } => best,
        Status::Unsatisfiable => panic!("{method} cannot prove this"),
    };
    (events, outcome.effort.iterations, outcome.effort.steps, grid)
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for method in METHODS {
        for puzzle in [puzzles::line(3, 3, UNSOLVABLE), puzzles::blanked(5, 5, 45, 3)] {
            for budget in [steps(60_000), Budget { iterations: Some(5), ..Budget::default() }] {
                let first = trace(method, &puzzle, 3, budget);
                assert!(first == trace(method, &puzzle, 3, budget), "{method} is not repeatable");
                assert!(first != trace(method, &puzzle, 4, budget), "{method} ignores its seed");
                let iterations = first.0.iter().filter(|event| !event.starts_with("Progress")).count();
                assert_eq!(iterations as u64, first.1, "one event for each iteration");
            }
        }
    }
}

#[test]
fn limits_are_exact_and_an_incomplete_method_says_unknown() {
    let puzzle = puzzles::line(3, 3, UNSOLVABLE);
    for method in METHODS {
        for limit in [0, 1, 57, 1000, 4321, 200_000] {
            let outcome = solve(method, &[], &puzzle, Run::new(Seed(2)).with_budget(steps(limit)));
            let Status::Unknown { stopped, best } = outcome.status else { panic!("{method} gave an answer") };
            assert_eq!((stopped, outcome.effort.steps), (StopReason::Steps, limit));
            assert!(best.first_clash().is_none());
            assert!(puzzle.givens().filled().all(|(cell, value)| best.get(cell) == Some(value)));
            assert!(limit < 1000 || best.filled_count() > 50, "{method} has only {}", best.filled_count());
        }
        for limit in [0, 1, 7] {
            let budget = Budget { iterations: Some(limit), ..Budget::default() };
            let outcome = solve(method, &[], &puzzle, Run::new(Seed(2)).with_budget(budget));
            assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Iterations, .. }));
            assert_eq!(outcome.effort.iterations, limit);
        }
    }
}

#[test]
fn limits_hold_inside_a_completion() {
    // One step of local search, then all cells are cleared: all other steps are nodes of one completion.
    let puzzle = puzzles::blanked(5, 5, 45, 3);
    let parameters = [("stale_steps", "1"), ("completion_share", "1")];
    let outcome = solve("ils", &parameters, &puzzle, Run::new(Seed(1)).with_budget(steps(3000)));
    assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Steps, .. }));
    assert_eq!((outcome.effort.iterations, outcome.effort.steps), (0, 3000));

    // A run polls its limits at least every 256 steps: the 200th poll is after the set-up, within the completion.
    let outcome = solve("ils", &parameters, &puzzle, limits::cancelled_after(200, Seed(1)));
    assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Cancelled, .. }));
    assert!(outcome.effort.iterations == 0 && outcome.effort.steps > 10, "{:?}", outcome.effort);
}

#[test]
fn with_a_limit_of_time_alone_completion_is_limited_by_time() {
    let puzzle = puzzles::blanked(5, 5, 45, 3);
    let mut rounds = 0;
    let mut observer = |_: &Event<'_>| {
        rounds += 1;
        if rounds < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let budget = Budget { wall: Some(Duration::from_secs(3600)), ..Budget::default() };
    let run = Run::new(Seed(1)).with_budget(budget).with_observer(&mut observer);
    let outcome = solve("ils", &[("completion_share", "0"), ("stale_steps", "10")], &puzzle, run);
    assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Observer, .. }));
    assert_eq!(outcome.effort.iterations, 3);
}

#[test]
fn a_cancelled_walk_ends() {
    let puzzle = puzzles::line(3, 3, UNSOLVABLE);
    for method in METHODS {
        let cancel = CancelToken::new();
        let pressed = cancel.clone();
        let mut observer = |_: &Event<'_>| {
            pressed.cancel();
            ControlFlow::Continue(())
        };
        let run = Run::new(Seed(1)).with_cancel(cancel).with_observer(&mut observer);
        let outcome = solve(method, &[], &puzzle, run);
        assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Cancelled, .. }));
        assert_eq!(outcome.effort.iterations, 1);
    }
}

#[test]
fn a_contradiction_between_givens_is_reported_as_unsatisfiable() {
    let puzzle = puzzles::line(2, 2, "123....4........");
    for method in METHODS {
        assert_eq!(solve(method, &[], &puzzle, Run::new(Seed(1))).status.name(), "unsatisfiable");
    }
}

/// A step of the local search as a textbook would write it: every swap on a copy of the grid, counted from scratch.
struct Textbook<'l> {
    layout: &'l Layout,
    values: Vec<u8>,
    best_cost: u32,
    tabu: VecDeque<(Cell, Cell)>,
    tabu_length: usize,
    acceptance_probability: f64,
}

impl Textbook<'_> {
    fn swapped(&self, a: Cell, b: Cell) -> Vec<u8> {
        let mut values = self.values.clone();
        values.swap(a.index(), b.index());
        values
    }

    /// Takes the order of the conflicting cells from the fast search, and checks that the set is correct.
    fn step(&mut self, conflicting: &[Cell], rng: &mut Rng) {
        let (cost, expected) = recount(self.layout, &self.values);
        assert_eq!(conflicting.iter().copied().collect::<BTreeSet<_>>(), expected);
        let cell = conflicting[rng.below(conflicting.len() as u32) as usize];
        let geometry = self.layout.grid().geometry();
        let own_box = geometry.units().find(|unit| unit.kind == UnitKind::Box && unit.cells.contains(&cell));
        let mates = own_box.unwrap().cells.iter().copied();
        let swaps: Vec<(u32, Cell)> = mates
            .filter(|&mate| mate != cell && self.layout.grid().get(mate).is_none())
            .map(|mate| (recount_cost(self.layout, &self.swapped(cell, mate)), mate))
            .filter(|&(cost, mate)| {
                let is_tabu = self.tabu.contains(&(cell, mate)) || self.tabu.contains(&(mate, cell));
                !is_tabu || cost < self.best_cost
            })
            .collect();
        let Some(least) = swaps.iter().map(|swap| swap.0).min() else { return };
        let best: Vec<Cell> = swaps.iter().filter(|swap| swap.0 == least).map(|swap| swap.1).collect();
        let mate = if best.len() == 1 { best[0] } else { best[rng.below(best.len() as u32) as usize] };
        if least <= cost || rng.unit_f64() < self.acceptance_probability {
            self.values = self.swapped(cell, mate);
            self.best_cost = self.best_cost.min(least);
            self.tabu.push_back((cell, mate));
            if self.tabu.len() > self.tabu_length {
                self.tabu.pop_front();
            }
        }
    }
}

#[test]
fn the_fast_local_search_equals_the_textbook() {
    let paper = IlsParameters::default();
    let settings = [
        paper.clone(),
        IlsParameters { acceptance_probability: 0.6, tabu_share: 0.5, ..paper.clone() },
        IlsParameters { acceptance_probability: 0.0, tabu_share: 0.0, ..paper },
    ];
    let mut compared = 0;
    for puzzle in puzzles::hard_for_ants() {
        let cover = Cover::propagate(&puzzle).unwrap();
        let layout = Layout::new(cover.grid());
        for parameters in &settings {
            let mut rng = Seed(9).rng();
            let mut fast = LocalSearch::new(parameters, &layout);
            fast.begin(|grid| grid.shuffle_all(&mut rng));
            let mut slow = Textbook {
                layout: &layout,
                values: fast.grid().values().to_vec(),
                best_cost: fast.grid().cost(),
                tabu: VecDeque::new(),
                tabu_length: (parameters.tabu_share * layout.open_cells().len() as f64) as usize,
                acceptance_probability: parameters.acceptance_probability,
            };
            for _ in 0..150 {
                if fast.best_cost() == 0 {
                    break;
                }
                slow.step(fast.grid().conflicting(), &mut rng.clone());
                fast.step(&mut rng);
                assert!(fast.grid().values() == slow.values, "{parameters:?} on {puzzle:?}");
                assert_eq!(fast.best_cost(), slow.best_cost);
                compared += 1;
            }
            fast.finish();
            assert_eq!(recount(&layout, fast.grid().values()).0, slow.best_cost);
        }
    }
    assert!(compared > 2000, "the puzzles are too easy to compare anything: {compared} steps");
}
