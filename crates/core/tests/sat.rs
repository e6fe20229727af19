//! The method `sat`: correct answers within the limits, and a clear error where it is not built.

#[cfg(feature = "sat")]
mod limits;
mod puzzles;

#[cfg(not(feature = "sat"))]
#[test]
fn without_the_feature_sat_is_listed_and_the_error_names_the_feature() {
    let method = antdoku::Method::find("sat").unwrap();
    assert_eq!(method.missing_feature, Some("sat"));
    let Err(error) = method.build(None, &[]) else { panic!("sat was built without its feature") };
    assert_eq!(
        error.to_string(),
        "method 'sat' is not in this build; build with --features sat (needs a C++ compiler)"
    );
}

#[cfg(feature = "sat")]
mod with_the_feature {
    use std::ops::ControlFlow;
    use std::time::Duration;

    use antdoku::internals::{Backtrack, Literal, Sat};
    use antdoku::{
        Budget, Cover, Enumerator, Event, Extent, Geometry, Grid, Method, Outcome, Puzzle, Run, Seed, Solver,
        Status, StopReason,
    };

    use crate::limits;
    use crate::puzzles::{blanked, hard_for_ants};

    fn solve(puzzle: &Puzzle, budget: Budget) -> Outcome {
        Sat.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget))
    }

    fn blank(order: u32) -> Puzzle {
        Puzzle::new(Grid::blank(Geometry::rectangular(order, order).unwrap())).unwrap()
    }

    /// The puzzle with one more given that propagation has not excluded; often it has no solution.
    fn assuming(puzzle: &Puzzle, cover: &Cover, literal: Literal) -> Puzzle {
        let mut grid = puzzle.givens().clone();
        grid.set(cover.cell(literal), Some(cover.value(literal)));
        Puzzle::new(grid).unwrap()
    }

    /// The answer that both methods give.
    fn agreed(puzzle: &Puzzle, seed: u64) -> Status {
        let reference = Backtrack::default().solve(puzzle, &mut Run::new(Seed(0)));
        let outcome = Sat.solve(puzzle, &mut Run::new(Seed(seed)));
        assert_eq!(outcome.status.name(), reference.status.name(), "{puzzle:?}");
        outcome.status
    }

    #[test]
    fn sat_is_listed_and_can_be_built() {
        let method = Method::find("sat").unwrap();
        assert_eq!(method.missing_feature, None);
        let solver = method.build(None, &[]).unwrap();
        assert_eq!((solver.name(), solver.is_complete()), ("sat", true));
    }

    #[test]
    fn sat_agrees_with_backtracking_on_random_puzzles() {
        let shapes =
            [(2, 2, 20), (2, 3, 20), (1, 5, 20), (2, 4, 30), (3, 3, 32), (2, 5, 38), (3, 4, 40), (4, 4, 43)];
        let (mut searched, mut solved) = (0, 0);
        for seed in 0..60 {
            for (height, width, percent) in shapes {
                let puzzle = blanked(height, width, percent, seed);
                let cover = Cover::propagate(&puzzle).unwrap();
                if cover.is_trivial() {
                    continue;
                }
                let literal = Literal(Seed(seed).rng().below(cover.literal_count() as u32));
                let status = agreed(&assuming(&puzzle, &cover, literal), seed);
                searched += 1;
                solved += u32::from(status.name() == "solved");
            }
        }
        assert!(searched > 300 && solved < searched, "{solved} of {searched} solved");
    }

    #[test]
    fn sat_refutes_every_wrong_value_of_puzzles_with_one_solution() {
        let mut proved_by_search = 0;
        for puzzle in &hard_for_ants()[..2] {
            let cover = Cover::propagate(puzzle).unwrap();
            let mut solved = 0;
            for literal in cover.literals() {
                let assumed = assuming(puzzle, &cover, literal);
                match agreed(&assumed, 0) {
                    Status::Solved(_) => solved += 1,
                    Status::Unsatisfiable => {
                        proved_by_search += u32::from(Cover::propagate(&assumed).is_ok());
                    }
                    Status::Unknown { .. } => panic!("a run without limits has an answer"),
                }
            }
            assert_eq!(solved, cover.open_cells().len());
        }
        assert!(proved_by_search > 100, "{proved_by_search}");
    }

    #[test]
    fn sat_counts_the_same_as_backtracking() {
        const LIMIT: u64 = 40;
        let mut more_than_one = 0;
        for seed in 0..40 {
            for (height, width, percent) in [(2, 2, 30), (2, 3, 35), (3, 3, 32)] {
                let puzzle = blanked(height, width, percent, seed);
                let reference = Backtrack::default().count(&puzzle, &mut Run::new(Seed(0)), LIMIT);
                let count = Sat.count(&puzzle, &mut Run::new(Seed(0)), LIMIT);
                assert_eq!((count.count, count.extent), (reference.count, reference.extent), "{puzzle:?}");
                more_than_one += u32::from(count.count > 1);
            }
        }
        assert!(more_than_one > 20, "{more_than_one}");
    }

    #[test]
    fn every_solution_of_the_blank_4x4_is_found_once() {
        let mut seen = Vec::new();
        let found = Sat.enumerate(&blank(2), &mut Run::new(Seed(3)), &mut |solution| {
            seen.push(format!("{:?}", solution.grid()));
            ControlFlow::Continue(())
        });
        seen.sort();
        seen.dedup();
        assert_eq!((found.count, seen.len(), found.extent), (288, 288, Extent::All));
    }

    #[test]
    fn a_puzzle_that_propagation_solves_takes_no_step() {
        let puzzle = blanked(3, 3, 80, 1);
        assert!(Cover::propagate(&puzzle).unwrap().is_trivial());
        let none = Budget { steps: Some(0), ..Budget::default() };
        assert_eq!(solve(&puzzle, none).status.name(), "solved");
        let all = Sat.count(&puzzle, &mut Run::new(Seed(1)).with_budget(none), 2);
        assert_eq!((all.count, all.extent), (1, Extent::All));
        let one = Sat.count(&puzzle, &mut Run::new(Seed(1)).with_budget(none), 1);
        assert_eq!((one.count, one.extent), (1, Extent::Limit));
    }

    #[test]
    fn sat_solves_puzzles_that_are_hard_for_ants() {
        for (number, puzzle) in hard_for_ants().iter().enumerate() {
            let outcome = solve(puzzle, Budget::default());
            let expected = if number == 2 { "unsatisfiable" } else { "solved" };
            assert_eq!(outcome.status.name(), expected, "puzzle {number}");
        }
    }

    #[test]
    fn sat_solves_25x25() {
        for seed in 10..15 {
            assert_eq!(solve(&blanked(5, 5, 45, seed), Budget::default()).status.name(), "solved");
        }
    }

    #[test]
    fn sat_fills_a_blank_64x64() {
        // 64 literals in each group: too many for the pairwise encoding. This grid is solved without a conflict.
        assert_eq!(solve(&blank(8), Budget::default()).status.name(), "solved");
    }

    #[test]
    fn the_same_seed_and_step_budget_give_the_same_run() {
        let puzzle = hard(1);
        let trace = |seed| {
            let mut events = Vec::new();
            let mut observer = |event: &Event<'_>| {
                events.push(format!("{event:?}"));
                ControlFlow::Continue(())
            };
            let budget = Budget { steps: Some(20_000), ..Budget::default() };
            let mut run = Run::new(Seed(seed)).with_budget(budget).with_observer(&mut observer);
            let outcome = Sat.solve(&puzzle, &mut run);
            drop(run);
            (events, format!("{:?}", outcome.status), outcome.effort.steps)
        };
        assert_eq!(trace(5), trace(5));
    }

    /// 36x36 where propagation leaves much open: it takes CaDiCaL some thousand conflicts.
    fn hard(seed: u64) -> Puzzle {
        blanked(6, 6, 42, seed)
    }

    #[test]
    fn a_step_budget_ends_the_run() {
        let puzzle = hard(1);
        for limit in [0, 1, 100, 1000] {
            let outcome = solve(&puzzle, Budget { steps: Some(limit), ..Budget::default() });
            let Status::Unknown { stopped, best } = outcome.status else { panic!("too easy for {limit}") };
            assert_eq!((stopped, outcome.effort.steps), (StopReason::Steps, limit));
            assert!(best.filled_count() >= puzzle.givens().filled_count());
        }
    }

    #[test]
    fn a_wall_limit_ends_the_run() {
        for (puzzle, milliseconds) in [(hard(1), 0), (hard(1), 200), (blank(8), 0), (blank(8), 100)] {
            let wall = Duration::from_millis(milliseconds);
            let outcome = solve(&puzzle, Budget { wall: Some(wall), ..Budget::default() });
            let Status::Unknown { stopped, .. } = outcome.status else { panic!("too easy") };
            assert_eq!(stopped, StopReason::WallClock);
        }
    }

    #[test]
    fn cancelling_ends_the_run() {
        // While the clauses are entered, and while CaDiCaL searches.
        for (polls, is_searching) in [(3, false), (1_000, true)] {
            let outcome = Sat.solve(&hard(1), &mut limits::cancelled_after(polls, Seed(1)));
            let Status::Unknown { stopped, .. } = outcome.status else {
                panic!("too easy for {polls} polls")
            };
            assert_eq!(stopped, StopReason::Cancelled);
            assert_eq!(outcome.effort.search > Duration::ZERO, is_searching, "{polls} polls");
        }
    }

    #[test]
    fn an_observer_can_end_the_run() {
        let mut observer = |_: &Event<'_>| ControlFlow::Break(());
        let outcome = Sat.solve(&hard(1), &mut Run::new(Seed(1)).with_observer(&mut observer));
        let Status::Unknown { stopped, .. } = outcome.status else { panic!("too easy") };
        assert_eq!(stopped, StopReason::Observer);
    }
}
