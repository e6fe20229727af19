//! Properties of propagation, on random puzzles of many shapes.

mod puzzles;
mod textbook;

use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::internals::{
    Board, CoverBoard, MaskBoard, Masks, PeersBoard, PeersMasks, Presolve, ReversibleBoard, ValueSet,
};
use antdoku::{Cell, Cover, Geometry, Grid, Propagation, Puzzle, Seed, Value};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A full grid and a puzzle made from it.
fn solvable() -> impl Strategy<Value = (Grid, Puzzle)> {
    let shapes =
        prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5), (1, 6)]);
    (shapes, 0usize..95, any::<u64>()).prop_map(|((height, width), percent, seed)| {
        let full = puzzles::full_grid(height, width, &mut Seed(seed).rng());
        (full, puzzles::blanked(height, width, percent, seed))
    })
}

/// The value set of every cell.
fn value_sets(puzzle: &Puzzle, propagation: Propagation) -> Vec<Vec<Value>> {
    let cover = Cover::propagate_by(puzzle, propagation).expect("the puzzle has a solution");
    puzzle.geometry().cells().map(|cell| cover.values(cell)).collect()
}

/// The value set of every cell after presolving.
fn presolved_sets(puzzle: &Puzzle, rules: Presolve) -> Vec<Vec<Value>> {
    let never = || ControlFlow::<std::convert::Infallible>::Continue(());
    let ControlFlow::Continue(cover) = rules.compile(puzzle, never);
    let cover = cover.expect("the puzzle has a solution");
    puzzle.geometry().cells().map(|cell| cover.values(cell)).collect()
}

/// The same puzzle with its cells moved and its values relabelled.
fn changed(
    puzzle: &Puzzle,
    geometry: std::sync::Arc<Geometry>,
    place: impl Fn(Cell) -> Cell,
    name: impl Fn(Value) -> Value,
) -> Puzzle {
    let mut grid = Grid::blank(geometry);
    for (cell, value) in puzzle.givens().filled() {
        grid.set(place(cell), Some(name(value)));
    }
    Puzzle::new(grid).unwrap()
}

/// Checks that propagating a changed puzzle changes the value sets in the same way.
fn commutes(puzzle: &Puzzle, geometry: std::sync::Arc<Geometry>, place: &dyn Fn(Cell) -> Cell, shift: usize) {
    let side = puzzle.geometry().side();
    let name = |value: Value| Value::from_index((value.index() + shift) % side);
    let before = value_sets(puzzle, Propagation::Fixpoint);
    let after = value_sets(&changed(puzzle, geometry, place, name), Propagation::Fixpoint);
    for cell in puzzle.geometry().cells() {
        let mut expected: Vec<Value> = before[cell.index()].iter().map(|&value| name(value)).collect();
        expected.sort_unstable();
        assert_eq!(after[place(cell).index()], expected);
    }
}

/// Enters the givens on both boards, then random choices until no cell is open, contradictory ones included, again
/// after each reset. Compares the value sets and the order of fixed cells after every choice.
///
/// Returns the number of empty cells at the ends.
fn compare_with_textbook<S: ValueSet>(puzzle: &Puzzle, seed: u64, rounds: usize) -> usize {
    let never = || ControlFlow::<std::convert::Infallible>::Continue(());
    let mut masks = PeersMasks::<S>::blank(puzzle.geometry());
    let ControlFlow::Continue(entered) = masks.enter(puzzle, never);
    entered.expect("the puzzle has a solution");
    let ControlFlow::Continue(cover) = Cover::from_board(&masks, never);
    let root = textbook::Board::<S>::enter(puzzle, Propagation::Peers);
    for cell in puzzle.geometry().cells() {
        assert_eq!(masks.values(cell), root.sets[cell.index()]);
        assert_eq!(masks.is_fixed(cell), root.fixed[cell.index()].is_some());
    }
    let mut board = PeersBoard::new(&cover, &Arc::new(masks));
    let mut rng = Seed(seed).rng();
    let mut order: Vec<usize> = (0..cover.open_cells().len()).collect();
    let mut empty = 0;
    for round in 0..rounds {
        let mut slow = root.clone();
        slow.order.clear();
        board.reset();
        rng.shuffle(&mut order);
        for &open_cell in &order {
            let cell = cover.open_cells()[open_cell].index();
            assert_eq!(board.is_open(open_cell), slow.is_open(cell));
            if !board.is_open(open_cell) {
                continue;
            }
            let candidates: Vec<_> = board.candidates(open_cell).collect();
            let literal = candidates[rng.below(candidates.len() as u32) as usize];
            // What is assumed is propagated like what is fixed.
            if round % 2 == 0 {
                board.fix(literal);
            } else {
                board.assume(literal);
            }
            slow.fix(cell, cover.value(literal).index());
            let pair = |&literal| (cover.cell(literal).index(), cover.value(literal).index());
            assert!(board.fixed().iter().map(pair).eq(slow.order.iter().copied()));
            for (open_cell, cell) in cover.open_cells().iter().enumerate() {
                let values = board.candidates(open_cell).map(|literal| cover.value(literal).index());
                assert!(values.eq(slow.sets[cell.index()].indices()));
            }
        }
        empty += slow.sets.iter().filter(|set| set.is_empty()).count();
    }
    empty
}

#[test]
fn the_authors_propagation_equals_the_textbook_on_large_grids() {
    // A blank grid too: the chain of cells fixed by one choice is deepest there.
    let empty = [
        compare_with_textbook::<u32>(&puzzles::blanked(5, 5, 45, 1), 1, 4),
        compare_with_textbook::<u32>(&puzzles::blanked(4, 6, 35, 2), 2, 2),
        compare_with_textbook::<u64>(&puzzles::blanked(6, 6, 50, 3), 3, 2),
        compare_with_textbook::<u64>(&puzzles::blanked(6, 6, 40, 4), 4, 1),
        compare_with_textbook::<u16>(&puzzles::blanked(4, 4, 0, 5), 5, 2),
    ];
    assert!(empty.iter().all(|&cells| cells > 0), "contradictory choices leave empty cells: {empty:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(16), ..ProptestConfig::with_cases(200) })]

    #[test]
    fn propagation_never_loses_a_solution((full, puzzle) in solvable()) {
        for propagation in [Propagation::Fixpoint, Propagation::Peers] {
            let sets = value_sets(&puzzle, propagation);
            for (cell, value) in full.filled() {
                prop_assert!(sets[cell.index()].contains(&value));
            }
        }
    }

    #[test]
    fn presolving_loses_no_solution_and_goes_beyond_singles((full, puzzle) in solvable()) {
        let before = value_sets(&puzzle, Propagation::Fixpoint);
        let after = presolved_sets(&puzzle, Presolve::default());
        for (cell, value) in full.filled() {
            prop_assert!(after[cell.index()].contains(&value));
        }
        // Both rules together go at least as far as each rule alone.
        for rules in [Presolve { all_different: true, locked: false }, Presolve { all_different: false, locked: true }] {
            let alone = presolved_sets(&puzzle, rules);
            for ((before, alone), after) in before.iter().zip(&alone).zip(&after) {
                prop_assert!(alone.iter().all(|value| before.contains(value)));
                prop_assert!(after.iter().all(|value| alone.contains(value)));
            }
        }
        let without = Presolve { all_different: false, locked: false };
        prop_assert_eq!(presolved_sets(&puzzle, without), before);
    }

    #[test]
    fn presolving_does_not_depend_on_the_order_of_units((_full, puzzle) in solvable()) {
        let geometry = puzzle.geometry().clone();
        let turned = Geometry::rectangular(geometry.box_width() as u32, geometry.box_height() as u32).unwrap();
        let turn = |cell| {
            let (row, column) = geometry.row_and_column(cell);
            geometry.cell(column, row)
        };
        let before = presolved_sets(&puzzle, Presolve::default());
        let after = presolved_sets(&changed(&puzzle, turned, turn, |value| value), Presolve::default());
        for cell in geometry.cells() {
            prop_assert_eq!(&after[turn(cell).index()], &before[cell.index()]);
        }
    }

    #[test]
    fn the_fixpoint_goes_at_least_as_far_as_the_authors_propagation((_full, puzzle) in solvable()) {
        let fixpoint = value_sets(&puzzle, Propagation::Fixpoint);
        let peers = value_sets(&puzzle, Propagation::Peers);
        for (fixpoint, peers) in fixpoint.iter().zip(&peers) {
            prop_assert!(fixpoint.iter().all(|value| peers.contains(value)));
        }
    }

    #[test]
    fn neither_rule_applies_after_propagation((_full, puzzle) in solvable()) {
        let geometry = puzzle.geometry();
        let sets = value_sets(&puzzle, Propagation::Fixpoint);
        for unit in geometry.units() {
            for index in 0..geometry.side() {
                let value = Value::from_index(index);
                let places: Vec<_> = unit.cells.iter().filter(|cell| sets[cell.index()].contains(&value)).collect();
                prop_assert!(!places.is_empty());
                let fixed = places.iter().any(|cell| sets[cell.index()].len() == 1);
                prop_assert_eq!(places.len() == 1, fixed);
            }
        }
    }

    #[test]
    fn the_order_of_givens_does_not_matter((_full, puzzle) in solvable(), seed in any::<u64>()) {
        let mut givens: Vec<_> = puzzle.givens().filled().collect();
        Seed(seed).rng().shuffle(&mut givens);
        let mut board = MaskBoard::<u32>::blank(puzzle.geometry());
        for (cell, value) in givens {
            board.fix_cell(cell, value.index());
        }
        let cover = Cover::from_board(&board, || ControlFlow::<()>::Continue(())).continue_value().unwrap();
        let sets: Vec<_> = puzzle.geometry().cells().map(|cell| cover.values(cell)).collect();
        prop_assert_eq!(sets, value_sets(&puzzle, Propagation::Fixpoint));
    }

    #[test]
    fn propagation_commutes_with_the_symmetries_of_sudoku((_full, puzzle) in solvable(), shift in 0usize..25) {
        let geometry = puzzle.geometry().clone();
        commutes(&puzzle, geometry.clone(), &|cell| cell, shift);
        let transposed = Geometry::rectangular(geometry.box_width() as u32, geometry.box_height() as u32).unwrap();
        let swap = |cell| {
            let (row, column) = geometry.row_and_column(cell);
            geometry.cell(column, row)
        };
        commutes(&puzzle, transposed, &swap, shift);
        let roll_bands = |cell| {
            let (row, column) = geometry.row_and_column(cell);
            geometry.cell((row + geometry.box_height()) % geometry.side(), column)
        };
        commutes(&puzzle, geometry.clone(), &roll_bands, 0);
    }

    #[test]
    fn the_authors_propagation_equals_the_textbook_after_every_choice((_full, puzzle) in solvable(), seed in any::<u64>()) {
        compare_with_textbook::<u32>(&puzzle, seed, 3);
    }

    #[test]
    fn undo_restores_the_board((_full, puzzle) in solvable(), seed in any::<u64>()) {
        let cover = Cover::propagate(&puzzle).unwrap();
        let mut board = CoverBoard::new(&cover);
        let mut rng = Seed(seed).rng();
        let state = |board: &CoverBoard| {
            let counts: Vec<_> = (0..cover.open_cells().len()).map(|cell| board.value_count(cell)).collect();
            let candidates: Vec<_> = cover.literals().filter(|&l| board.is_candidate(l)).collect();
            (counts, candidates, board.fixed().to_vec())
        };
        // A random path downwards, contradictions included, then back up mark by mark.
        let mut path = Vec::new();
        for _ in 0..30 {
            let open: Vec<_> = cover.literals().filter(|&l| board.is_candidate(l)).collect();
            if open.is_empty() {
                break;
            }
            path.push((board.mark(), state(&board)));
            if !board.assume(open[rng.below(open.len() as u32) as usize]) {
                break;
            }
        }
        for (mark, before) in path.into_iter().rev() {
            board.undo(mark);
            prop_assert_eq!(state(&board), before);
        }
        board.reset();
        prop_assert_eq!(board.fixed().len(), 0);
    }
}

#[test]
fn the_error_names_the_place_of_a_contradiction() {
    let message = |text: String| Cover::propagate(&puzzles::line(3, 3, &text)).unwrap_err().to_string();
    let blank = ".".repeat(72);
    // Row 1 lacks only the 9, which is then given below it.
    let given = message(format!("12345678.........9{}", &blank[..63]));
    assert_eq!(given, "the givens exclude each other: 9 cannot stand at r2c9");
    // Row 1 lacks 8 and 9 in two cells of the first box, which is then given an 8 below them.
    let unit = message(format!("..12345678........{}", &blank[..63]));
    assert_eq!(unit, "no place is left for 8 in row 1");
}

#[test]
fn the_named_puzzles_that_each_kind_of_propagation_solves() {
    // PAPER.md: sabuncu1, 2, 5 and 10 as published; with the fixpoint sabuncu8 too.
    let lines = [
        (1, "1276..48584.1.5..7.9574.3.2269...5.....85.64..5..7.2.1314....2...6237.......6.85."),
        (2, "75.98....6...5...8......42....395....23....81...8...5...4...3......79.....8....12"),
        (5, "..4.86...9.347.1...825...67.9.8..3.2.5.....4.2.6..1.5.34...927...5.348.6...71.5.."),
        (8, "2...937..5.8.......67.......9...4.25......9.7....8.........54.....3.1.5..7.8...6."),
        (10, ".3..462..8..31.74..2...8...41....6......71852582.3..743.15.492...5.67.3..4829.5.7"),
    ];
    for (number, text) in lines {
        let puzzle = puzzles::line(3, 3, text);
        assert!(Cover::propagate(&puzzle).unwrap().is_trivial(), "sabuncu{number}");
        let by_peers = Cover::propagate_by(&puzzle, Propagation::Peers).unwrap().is_trivial();
        assert_eq!(by_peers, number != 8, "sabuncu{number}");
    }
}
