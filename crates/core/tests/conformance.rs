//! Every solver on one corpus: each method answers each grid of `testdata/*.toml` as the corpus says.
//!
//! A complete method answers every grid and counts its solutions. An incomplete method, with a limit of steps, gives a
//! verified solution or the status `unknown`; it solves the grids tagged `easy`.

mod puzzles;

use std::ops::ControlFlow;
use std::path::Path;

use antdoku::format::{self, ReadOptions};
use antdoku::internals::{NAMED, Presolve};
use antdoku::{
    Budget, Cover, Enumerator, Exact, Extent, Geometry, Grid, Method, MethodKind, Outcome, Puzzle, Run, Seed,
    Setting, Solution, Solver, Status, Value,
};
use serde::Deserialize;

/// Enough steps for each complete method on each grid; without the limit, a defect could hang a test.
const STEPS_OF_COMPLETE: u64 = 100_000;
/// Enough steps for each incomplete method on each grid tagged `easy`.
const STEPS_ON_EASY: u64 = 200_000;
/// The steps of incomplete methods on the other grids, where only a wrong answer is an error.
const STEPS_ON_OTHERS: u64 = 20_000;

/// Backtracking in the authors' reading does not solve this grid in 20 million steps either.
const TOO_HARD_AMONG_PEERS: &str = "25x25-random-45";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    grid: Vec<Record>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    name: String,
    #[serde(rename = "box")]
    shape: Option<(u32, u32)>,
    cells: String,
    solutions: Solutions,
    solution: Option<String>,
    tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Solutions {
    Number(u64),
    Word(String),
}

/// A grid of the corpus.
struct Case {
    name: String,
    puzzle: Puzzle,
    /// The number of solutions; 2 stands for many.
    solutions: u64,
    solution: Option<Grid>,
    tags: Vec<String>,
}

impl Case {
    fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    fn of(record: Record) -> Case {
        let read = |text: &str| {
            let options = ReadOptions { shape: record.shape, ..ReadOptions::default() };
            format::read(text.as_bytes(), &options).remove(0).unwrap_or_else(|error| panic!("{error}")).puzzle
        };
        let solutions = match &record.solutions {
            Solutions::Number(number @ 0..=1) => *number,
            Solutions::Word(word) if word == "many" => 2,
            _ => panic!("{}: solutions are 0, 1 or \"many\"", record.name),
        };
        assert_eq!(record.solution.is_some(), solutions == 1, "{}", record.name);
        Case {
            puzzle: read(&record.cells),
            solution: record.solution.as_deref().map(|text| read(text).givens().clone()),
            solutions,
            name: record.name,
            tags: record.tags,
        }
    }
}

fn corpus() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let read = |file| toml::from_str::<Corpus>(&std::fs::read_to_string(file).unwrap()).unwrap().grid;
    files.iter().flat_map(read).map(Case::of).collect()
}

fn solvers(are_complete: bool) -> Vec<Box<dyn Solver>> {
    let in_this_build = Method::all().into_iter().filter(|method| method.is_available());
    let wanted = in_this_build.filter(|method| method.is_complete == are_complete);
    let mut solvers: Vec<_> = wanted.map(|method| method.build(None, &[]).unwrap()).collect();
    let peers = [("propagation", "peers")];
    // Different searches, not only different parameters.
    if are_complete {
        solvers.push(Method::find("backtrack").unwrap().build(None, &peers).unwrap());
    } else {
        solvers.push(Method::find("acs").unwrap().build(Some("swift"), &[]).unwrap());
        solvers.push(Method::find("ils").unwrap().build(None, &peers).unwrap());
    }
    solvers
}

fn is_swift(solver: &dyn Solver) -> bool {
    solver.settings().0.contains(&("walk", Setting::Word("tightest".to_owned())))
}

fn is_walker(solver: &dyn Solver) -> bool {
    Method::find(solver.name()).unwrap().kind == MethodKind::Walkers
}

fn is_among_peers(solver: &dyn Solver) -> bool {
    solver.settings().0.contains(&("propagation", Setting::Word("peers".to_owned())))
}

fn run_of(steps: u64) -> Run<'static> {
    Run::new(Seed(1)).with_budget(Budget { steps: Some(steps), ..Budget::default() })
}

/// The number of solutions, up to two, and the extent of the enumeration.
fn count(solver: &dyn Solver, puzzle: &Puzzle) -> (u64, Extent) {
    let enumerator = solver.as_enumerator().expect("the solver can enumerate");
    let counted = enumerator.count(puzzle, &mut run_of(STEPS_OF_COMPLETE), 2);
    (counted.count, counted.extent)
}

/// The expected `solved_by` of a method that picks no other: its own name, if there is an answer.
fn named(solver: &dyn Solver, outcome: &Outcome) -> Option<&'static str> {
    outcome.status.is_answer().then(|| solver.name())
}

fn extent_of(solutions: u64) -> Extent {
    if solutions == 2 { Extent::Limit } else { Extent::All }
}

#[test]
fn presolving_loses_no_solution_and_reports_no_false_contradiction() {
    let (mut seen, mut smaller) = (0, 0);
    for case in corpus() {
        let never = || ControlFlow::<std::convert::Infallible>::Continue(());
        let ControlFlow::Continue(presolved) = Presolve::default().compile(&case.puzzle, never);
        let Ok(cover) = presolved else {
            assert_eq!(case.solutions, 0, "{}: a false contradiction", case.name);
            continue;
        };
        smaller += usize::from(
            cover.literal_count()
                < Cover::propagate(&case.puzzle)
                    .expect("presolving deduces more than propagation")
                    .literal_count(),
        );
        let mut left = 1000;
        let exact = Exact::default();
        let _ = exact.enumerate(&case.puzzle, &mut run_of(STEPS_OF_COMPLETE), &mut |solution| {
            for (cell, value) in solution.grid().filled() {
                assert!(cover.values(cell).contains(&value), "{}: {value} is lost", case.name);
            }
            (seen, left) = (seen + 1, left - 1);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    assert!(seen > 1000 && smaller > 5, "{seen} solutions, {smaller} smaller covers");
}

#[test]
fn the_corpus_covers_all_sizes_counts_and_tags() {
    let corpus = corpus();
    assert!(corpus.len() >= 60);
    for (place, case) in corpus.iter().enumerate() {
        assert!(corpus[..place].iter().all(|other| other.name != case.name), "{} is there twice", case.name);
        if let Some(solution) = &case.solution {
            assert!(Solution::verify(&case.puzzle, solution.clone()).is_ok(), "{}", case.name);
        }
        let contradicts = antdoku::Cover::propagate(&case.puzzle).is_err();
        assert_eq!(contradicts, case.has("root"), "{}", case.name);
        assert_eq!(case.solutions == 0, case.has("root") || case.has("survives"), "{}", case.name);
    }
    for solutions in 0..=2 {
        assert!(corpus.iter().filter(|case| case.solutions == solutions).count() >= 15);
    }
    for side in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
        let of_side = || corpus.iter().filter(|case| case.puzzle.geometry().side() == side);
        for solutions in 0..=2 {
            assert!(
                of_side().any(|case| case.solutions == solutions),
                "{side}x{side}, {solutions} solutions"
            );
        }
    }
    for tag in ["survives", "root", "blank", "nearly-full", "minimal", "symmetric", "rectangular", "easy"] {
        assert!(corpus.iter().filter(|case| case.has(tag)).count() >= 5, "{tag}");
    }
    for named in NAMED {
        let puzzle = puzzles::line(3, 3, named.line);
        assert!(corpus.iter().any(|case| case.name == named.name && case.puzzle == puzzle), "{}", named.name);
    }
}

#[test]
fn complete_methods_answer_every_grid_correctly() {
    for case in corpus() {
        for solver in solvers(true) {
            let place = format!("{} on {}", solver.name(), case.name);
            let outcome = solver.solve(&case.puzzle, &mut run_of(STEPS_OF_COMPLETE));
            // `auto` names the method that it picked.
            if solver.name() != "auto" {
                assert_eq!(outcome.solved_by.as_deref(), named(&*solver, &outcome), "{place}");
            }
            match outcome.status {
                Status::Solved(solution) => {
                    assert!(Solution::verify(&case.puzzle, solution.grid().clone()).is_ok(), "{place}");
                    assert!(case.solutions > 0, "{place}");
                    assert!(case.solution.as_ref().is_none_or(|only| only == solution.grid()), "{place}");
                }
                Status::Unsatisfiable => assert_eq!(case.solutions, 0, "{place}"),
                Status::Unknown { .. } => {
                    assert!(
                        is_among_peers(&*solver) && case.name == TOO_HARD_AMONG_PEERS,
                        "{place}: not solved"
                    );
                    continue;
                }
            }
            if solver.as_enumerator().is_some() {
                let expected = (case.solutions, extent_of(case.solutions));
                assert_eq!(count(solver.as_ref(), &case.puzzle), expected, "{place}");
            }
        }
    }
}

#[test]
fn incomplete_methods_solve_easy_grids_and_give_no_wrong_answer() {
    for case in corpus() {
        for solver in solvers(false) {
            let place = format!("{} on {}", solver.name(), case.name);
            let steps = if case.has("easy") { STEPS_ON_EASY } else { STEPS_ON_OTHERS };
            let outcome = solver.solve(&case.puzzle, &mut run_of(steps));
            assert_eq!(outcome.solved_by.as_deref(), named(&*solver, &outcome), "{place}");
            match outcome.status {
                Status::Solved(solution) => {
                    assert!(Solution::verify(&case.puzzle, solution.grid().clone()).is_ok(), "{place}");
                    assert!(case.solution.as_ref().is_none_or(|only| only == solution.grid()), "{place}");
                }
                // The swift ants refute values without a preceding choice, and so may prove that there is no solution.
                Status::Unsatisfiable if is_swift(&*solver) => assert_eq!(case.solutions, 0, "{place}"),
                // The walks presolve with more rules than singles.
                Status::Unsatisfiable if is_walker(&*solver) => {
                    let presolved =
                        Presolve::default().compile(&case.puzzle, || ControlFlow::<()>::Continue(()));
                    assert!(matches!(presolved, ControlFlow::Continue(Err(_))), "{place}");
                }
                Status::Unsatisfiable => assert!(case.has("root"), "{place}"),
                Status::Unknown { best, .. } => {
                    assert!(!case.has("easy") && !case.has("root"), "{place}");
                    for (cell, given) in case.puzzle.givens().filled() {
                        assert_eq!(best.get(cell), Some(given), "{place}");
                    }
                }
            }
        }
    }
}

/// The same puzzle with rows and columns exchanged, boxes included.
fn transposed(puzzle: &Puzzle) -> Puzzle {
    let from = puzzle.geometry();
    let geometry = Geometry::rectangular(from.box_width() as u32, from.box_height() as u32).unwrap();
    let mut grid = Grid::blank(geometry.clone());
    for (cell, value) in puzzle.givens().filled() {
        let (row, column) = from.row_and_column(cell);
        grid.set(geometry.cell(column, row), Some(value));
    }
    Puzzle::new(grid).unwrap()
}

/// The same puzzle with each value replaced by the next one, cyclically.
fn relabelled(puzzle: &Puzzle) -> Puzzle {
    let side = puzzle.geometry().side();
    let mut grid = Grid::blank(puzzle.geometry().clone());
    for (cell, value) in puzzle.givens().filled() {
        grid.set(cell, Some(Value::from_index((value.index() + 1) % side)));
    }
    Puzzle::new(grid).unwrap()
}

/// The first band of rows moved below the others.
fn band_swapped(puzzle: &Puzzle) -> Puzzle {
    let geometry = puzzle.geometry();
    let mut grid = Grid::blank(geometry.clone());
    for (cell, value) in puzzle.givens().filled() {
        let (row, column) = geometry.row_and_column(cell);
        let row = (row + geometry.side() - geometry.box_height()) % geometry.side();
        grid.set(geometry.cell(row, column), Some(value));
    }
    Puzzle::new(grid).unwrap()
}

/// Grids with many solutions above 12x12 are left out: in a transformed grid, a search may start far from any solution.
#[test]
fn transformed_puzzles_have_the_same_number_of_solutions() {
    let is_steady = |case: &Case| case.solutions < 2 || case.puzzle.geometry().side() <= 12;
    for (number, case) in corpus().into_iter().enumerate().filter(|(_, case)| is_steady(case)) {
        let mut rng = Seed(number as u64).rng();
        let variants = [
            transposed(&case.puzzle),
            relabelled(&case.puzzle),
            band_swapped(&case.puzzle),
            puzzles::transformed(&case.puzzle, &mut rng),
        ];
        for (variant, puzzle) in variants.iter().enumerate() {
            for solver in solvers(true).iter().filter(|solver| solver.as_enumerator().is_some()) {
                let expected = (case.solutions, extent_of(case.solutions));
                let place = format!("{} on {} in variant {variant}", solver.name(), case.name);
                assert_eq!(count(solver.as_ref(), puzzle), expected, "{place}");
            }
        }
    }
}
