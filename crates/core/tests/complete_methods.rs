//! The complete methods agree with each other: on counts, on limits, and on transformed puzzles.

mod puzzles;

use std::ops::ControlFlow;

use antdoku::internals::{Backtrack, Dlx};
use antdoku::{
    BacktrackParameters, Budget, Enumeration, Exact, Extent, Parameters, Propagation, Puzzle, Rng, Run, Seed,
    Solver, Status, StopReason, Value,
};

fn methods() -> Vec<(&'static str, Box<dyn Solver>)> {
    let authors = BacktrackParameters { propagation: Propagation::Peers };
    vec![
        ("backtrack", Box::new(Backtrack::default())),
        ("backtrack, among peers", authors.build().unwrap()),
        ("dlx", Box::new(Dlx)),
        ("exact", Box::new(Exact::default())),
        ("exact, any size", Box::new(Exact { general_only: true })),
    ]
}

fn count(solver: &dyn Solver, puzzle: &Puzzle, limit: u64) -> Enumeration {
    solver.as_enumerator().unwrap().count(puzzle, &mut Run::new(Seed(0)), limit)
}

/// A blanked full grid; every third one has a wrong given, so that it has no solution or a different one.
fn random_puzzle(height: u32, width: u32, percent: usize, number: u64, rng: &mut Rng) -> Puzzle {
    let puzzle = puzzles::blanked(height, width, percent, rng.bits());
    let blanks: Vec<_> =
        puzzle.geometry().cells().filter(|&cell| puzzle.givens().get(cell).is_none()).collect();
    if !number.is_multiple_of(3) || blanks.is_empty() {
        return puzzle;
    }
    loop {
        let mut grid = puzzle.givens().clone();
        let cell = blanks[rng.below(blanks.len() as u32) as usize];
        grid.set(cell, Some(Value::from_index(rng.below(puzzle.geometry().side() as u32) as usize)));
        if let Ok(wrong) = Puzzle::new(grid) {
            return wrong;
        }
    }
}

/// Shapes with the percentages given and how many puzzles of each.
const SHAPES: [(u32, u32, &[usize], u64); 5] = [
    (2, 2, &[0, 20, 30, 40, 60], 150),
    (2, 3, &[20, 30, 40, 50], 150),
    (3, 3, &[26, 30, 35, 45], 200),
    (3, 4, &[38, 45, 55], 60),
    (1, 5, &[10, 30, 50], 60),
];

const LIMIT: u64 = 50;

#[test]
fn all_complete_methods_count_the_same() {
    let mut rng = Seed(11).rng();
    let mut seen = [0; 3];
    for (height, width, percents, puzzles) in SHAPES {
        for (&percent, number) in percents.iter().flat_map(|percent| (0..puzzles).map(move |n| (percent, n)))
        {
            let puzzle = random_puzzle(height, width, percent, number, &mut rng);
            let expected = count(&Backtrack::default(), &puzzle, LIMIT);
            for (name, solver) in methods() {
                let found = count(&*solver, &puzzle, LIMIT);
                assert_eq!(
                    (found.count, found.extent),
                    (expected.count, expected.extent),
                    "{name}: {puzzle:?}"
                );
                let solved = solver.solve(&puzzle, &mut Run::new(Seed(0)));
                match solved.status {
                    Status::Solved(_) => assert!(expected.count > 0),
                    Status::Unsatisfiable => assert_eq!(expected.count, 0, "{name}: {puzzle:?}"),
                    Status::Unknown { .. } => panic!("{name} gave up"),
                }
            }
            seen[expected.count.min(2) as usize] += 1;
        }
    }
    // Otherwise the comparison shows nothing.
    assert!(seen.iter().all(|&puzzles| puzzles > 150), "none, one, many: {seen:?}");
}

/// The engine for 9x9 against exact cover, where guesses are many: hard puzzles as they are, with a clue less, and with a
/// wrong clue.
#[test]
fn exact_counts_hard_9x9_like_dlx() {
    let mut rng = Seed(14).rng();
    let mut seen = [0; 3];
    for (_, line) in puzzles::NAMED {
        for number in 0..60 {
            let puzzle = puzzles::transformed(&puzzles::line(3, 3, line), &mut rng);
            let clues: Vec<_> = puzzle.givens().filled().collect();
            let puzzle = loop {
                let mut grid = puzzle.givens().clone();
                let (cell, value) = clues[rng.below(clues.len() as u32) as usize];
                let changed = match number % 3 {
                    0 => Some(value),
                    1 => None,
                    _ => Some(Value::from_index(rng.below(9) as usize)).filter(|&wrong| wrong != value),
                };
                grid.set(cell, changed);
                // A wrong clue may clash, or may be none because the same value was drawn.
                match Puzzle::new(grid) {
                    Ok(puzzle) if number % 3 < 2 || changed.is_some() => break puzzle,
                    _ => {}
                }
            };
            let (found, expected) = (count(&Exact::default(), &puzzle, LIMIT), count(&Dlx, &puzzle, LIMIT));
            assert_eq!((found.count, found.extent), (expected.count, expected.extent), "{puzzle:?}");
            seen[expected.count.min(2) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&puzzles| puzzles > 50), "none, one, many: {seen:?}");
}

#[test]
fn no_solution_is_enumerated_twice() {
    let mut rng = Seed(12).rng();
    for (height, width, percents, _) in SHAPES {
        for number in 0..30 {
            let puzzle = random_puzzle(height, width, percents[0], number, &mut rng);
            let mut sets = Vec::new();
            for (_, solver) in methods() {
                // The library itself verifies each solution before it is shown.
                let mut shown: Vec<Vec<u8>> = Vec::new();
                let found = solver.as_enumerator().unwrap().enumerate(
                    &puzzle,
                    &mut Run::new(Seed(0)),
                    &mut |solution| {
                        shown.push(solution.grid().filled().map(|(_, value)| value.number()).collect());
                        if shown.len() < 400 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    },
                );
                assert_eq!(found.count, shown.len() as u64);
                shown.sort_unstable();
                shown.dedup();
                assert_eq!(found.count, shown.len() as u64, "a solution was shown twice");
                if found.extent == Extent::All {
                    sets.push(shown);
                }
            }
            assert!(sets.is_empty() || sets.len() == methods().len());
            assert!(sets.windows(2).all(|two| two[0] == two[1]), "the methods found different solutions");
        }
    }
}

#[test]
fn limits_are_exact() {
    let puzzle = puzzles::blanked(3, 3, 10, 5);
    for (name, solver) in methods() {
        for limit in [0, 1, 2, 17] {
            let found = count(&*solver, &puzzle, limit);
            assert_eq!((found.count, found.extent), (limit, Extent::Limit), "{name}");
        }
    }
    // The limit counts as reached even if there is no further solution.
    let unique = puzzles::line(3, 3, puzzles::NAMED[10].1);
    for (_, solver) in methods() {
        assert_eq!(count(&*solver, &unique, 1).extent, Extent::Limit);
        assert_eq!(count(&*solver, &unique, 2).extent, Extent::All);
    }
}

#[test]
fn step_budgets_are_exact_and_repeatable() {
    let hard = [puzzles::line(3, 3, puzzles::NAMED[15].1), puzzles::blanked(5, 5, 45, 3)];
    for puzzle in hard {
        for (name, solver) in methods() {
            for limit in [0, 1, 5, 20] {
                let solve = || {
                    let budget = Budget { steps: Some(limit), ..Budget::default() };
                    let outcome = solver.solve(&puzzle, &mut Run::new(Seed(0)).with_budget(budget));
                    let Status::Unknown { stopped, best } = outcome.status else {
                        panic!("{name} needs no more than {limit} steps")
                    };
                    assert_eq!((stopped, outcome.effort.steps), (StopReason::Steps, limit), "{name}");
                    best
                };
                let best = solve();
                assert!(best.filled_count() >= puzzle.givens().filled_count());
                assert_eq!(best, solve(), "{name}");
            }
        }
    }
}

#[test]
fn a_transformed_puzzle_has_the_same_number_of_solutions() {
    let mut rng = Seed(13).rng();
    for (height, width, percents, _) in SHAPES {
        for number in 0..40 {
            let puzzle = random_puzzle(height, width, percents[1], number, &mut rng);
            let expected = count(&Exact::default(), &puzzle, LIMIT);
            let transformed = puzzles::transformed(&puzzle, &mut rng);
            for (name, solver) in methods() {
                let found = count(&*solver, &transformed, LIMIT);
                assert_eq!((found.count, found.extent), (expected.count, expected.extent), "{name}");
            }
        }
    }
}

#[test]
fn all_named_puzzles_except_one_have_one_solution() {
    let mut not_unique = Vec::new();
    for (puzzle_name, line) in puzzles::NAMED {
        let puzzle = puzzles::line(3, 3, line);
        let expected = count(&Backtrack::default(), &puzzle, LIMIT);
        for (name, solver) in methods() {
            let found = count(&*solver, &puzzle, LIMIT);
            let same = (found.count, found.extent) == (expected.count, expected.extent);
            assert!(same, "{name} on {puzzle_name}: {found:?}");
        }
        if expected.count != 1 {
            not_unique.push((puzzle_name, expected.count));
        }
    }
    // As published, this puzzle has several solutions.
    assert_eq!(not_unique, [("sabuncu3", 27)]);
}

#[test]
fn exact_solves_25x25_at_45_percent() {
    for number in 0..3 {
        let puzzle = puzzles::blanked(5, 5, 45, number);
        let budget = Budget { steps: Some(100_000), ..Budget::default() };
        let outcome = Exact::default().solve(&puzzle, &mut Run::new(Seed(0)).with_budget(budget));
        assert!(matches!(outcome.status, Status::Solved(_)), "number {number}");
    }
}
