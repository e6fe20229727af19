//! Puzzles of every blanking, symmetry and variant.

use super::*;
use crate::method::Dlx;
use crate::model::{GeometryError, Rule, Variant};
use crate::search::CancelToken;

fn recipe(height: u32, width: u32, blanking: Blanking, symmetry: Option<Symmetry>) -> Recipe {
    Recipe { geometry: Geometry::rectangular(height, width).unwrap(), blanking, symmetry }
}

fn solutions(puzzle: &Puzzle) -> u64 {
    Dlx.count(puzzle, &mut Run::new(Seed(0)), 2).count
}

fn percent(percent: u32) -> Share {
    Share::from_percent(percent).unwrap()
}

#[test]
fn the_paper_s_instances_have_as_many_givens_as_the_paper_says() {
    for (order, share, givens) in [(5, 45, 282), (5, 0, 0), (3, 95, 77), (3, 100, 81), (4, 40, 103)] {
        let made = recipe(order, order, Blanking::Random(percent(share)), None).generate(Seed(1)).unwrap();
        assert_eq!(made.puzzle.givens().filled_count(), givens, "order {order}, {share} %");
        assert_eq!(made.filler, Filler::Colony);
    }
}

#[test]
fn different_seeds_make_different_puzzles_and_one_seed_the_same() {
    let recipe = recipe(3, 3, Blanking::Random(percent(40)), None);
    let puzzles: Vec<Puzzle> = (0..20).map(|seed| recipe.generate(Seed(seed)).unwrap().puzzle).collect();
    for (seed, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(recipe.generate(Seed(seed as u64)).unwrap().puzzle, *puzzle);
        assert!(!puzzles[..seed].contains(puzzle));
    }
}

#[test]
fn a_run_ends_the_generation_or_changes_nothing() {
    for (order, blanking) in [(3, Blanking::Minimal), (5, Blanking::Random(percent(45)))] {
        let recipe = recipe(order, order, blanking, None);
        let cancel = CancelToken::new();
        let made = recipe.generate_within(&mut Run::new(Seed(5)).with_cancel(cancel.clone()));
        assert_eq!(made.unwrap().puzzle, recipe.generate(Seed(5)).unwrap().puzzle);
        cancel.cancel();
        let stopped = recipe.generate_within(&mut Run::new(Seed(5)).with_cancel(cancel));
        assert_eq!(stopped.unwrap_err(), GenerateError::Stopped(StopReason::Cancelled));
    }
}

#[test]
fn an_observer_sees_every_group_of_cells_and_can_stop_the_generation() {
    let recipe = recipe(3, 3, Blanking::Minimal, Some(Symmetry::Rotate180));
    let mut seen = Vec::new();
    let mut watch = |event: &Event<'_>| {
        let Event::Blanking { tried, given, cells } = *event else { return ControlFlow::Continue(()) };
        seen.push((tried, given, cells));
        ControlFlow::Continue(())
    };
    let made = recipe.generate_within(&mut Run::new(Seed(5)).with_observer(&mut watch));
    assert_eq!(made.unwrap().puzzle, recipe.generate(Seed(5)).unwrap().puzzle);
    assert_eq!((seen.len(), seen[0]), (41, (0, 81, 81)));
    assert!(seen.is_sorted_by(|a, b| a.0 < b.0 && a.1 >= b.1), "{seen:?}");

    let mut refuse = |event: &Event<'_>| match event {
        Event::Blanking { tried: 10.., .. } => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let stopped = recipe.generate_within(&mut Run::new(Seed(5)).with_observer(&mut refuse));
    assert_eq!(stopped.unwrap_err(), GenerateError::Stopped(StopReason::Observer));
}

#[test]
fn every_given_of_a_minimal_puzzle_is_needed() {
    for (height, width) in [(2, 2), (2, 3), (3, 3)] {
        for seed in 0..10 {
            let made = recipe(height, width, Blanking::Minimal, None).generate(Seed(seed)).unwrap();
            assert_eq!((solutions(&made.puzzle), made.undecided), (1, 0));
            for (cell, _) in made.puzzle.givens().filled() {
                let mut less = made.puzzle.givens().clone();
                less.set(cell, None);
                assert_eq!(solutions(&Puzzle::new(less).unwrap()), 2);
            }
        }
    }
}

#[test]
fn a_unique_puzzle_stops_at_its_share_or_where_it_would_no_longer_be_unique() {
    for (share, reached) in [(60, 49..=49), (40, 33..=33), (5, 17..=30)] {
        let made = recipe(3, 3, Blanking::Unique(percent(share)), None).generate(Seed(3)).unwrap();
        assert!(reached.contains(&made.puzzle.givens().filled_count()), "{share} %");
        assert_eq!(solutions(&made.puzzle), 1);
    }
}

#[test]
fn the_givens_have_the_symmetry() {
    for symmetry in Symmetry::ALL {
        for (height, width) in [(2, 2), (2, 3), (3, 3)] {
            let recipe = recipe(height, width, Blanking::Unique(percent(40)), Some(symmetry));
            let made = recipe.generate(Seed(11)).unwrap();
            let givens = made.puzzle.givens();
            assert!(givens.filled_count() < recipe.geometry.cell_count());
            for group in symmetry::orbits(&recipe.geometry, Some(symmetry)) {
                let filled = group.iter().filter(|&&cell| givens.get(cell).is_some()).count();
                assert!(filled == 0 || filled == group.len(), "{symmetry}");
            }
            assert_eq!(solutions(&made.puzzle), 1);
        }
    }
}

/// A geometry of each rule that has a name, and of some together.
fn variants() -> Vec<Arc<Geometry>> {
    let regions = regular_regions(6);
    let of = |names: &str, side, regions: Option<&[u16]>| {
        names.parse::<Variant>().unwrap().geometry(side, None, regions).unwrap()
    };
    let mut all = vec![of("latin", 7, None), of("latin,diagonals", 5, None)];
    all.push(of("jigsaw", 6, Some(&regions[..])));
    all.extend(
        ["diagonals", "windoku", "disjoint", "anti-king", "anti-knight", "diagonals,windoku"]
            .map(|names| of(names, 9, None)),
    );
    all
}

#[test]
fn every_variant_makes_unique_minimal_and_symmetric_puzzles() {
    for geometry in variants() {
        for (blanking, symmetry) in [
            (Blanking::Minimal, None),
            (Blanking::Unique(percent(45)), Some(Symmetry::Rotate180)),
            (Blanking::Random(percent(50)), Some(Symmetry::Diagonal)),
        ] {
            let recipe = Recipe { geometry: geometry.clone(), blanking, symmetry };
            let made = recipe.generate(Seed(4)).unwrap();
            let (givens, place) = (made.puzzle.givens(), format!("{geometry} {blanking:?}"));
            assert_eq!(*made.puzzle.geometry(), geometry, "{place}");
            assert!(givens.filled_count() < geometry.cell_count(), "{place}");
            for group in symmetry::orbits(&geometry, symmetry) {
                let filled = group.iter().filter(|&&cell| givens.get(cell).is_some()).count();
                assert!(filled == 0 || filled == group.len(), "{place}");
            }
            if let Blanking::Random(share) = blanking {
                assert!(givens.filled_count() >= share.of(geometry.cell_count()), "{place}");
                continue;
            }
            assert_eq!(solutions(&made.puzzle), 1, "{place}");
            if blanking == Blanking::Minimal && made.undecided == 0 {
                for (cell, _) in givens.filled() {
                    let mut less = givens.clone();
                    less.set(cell, None);
                    assert_eq!(solutions(&Puzzle::new(less).unwrap()), 2, "{place}");
                }
            }
        }
    }
}

#[test]
fn a_latin_square_has_its_share_of_holes() {
    for (side, share, givens) in [(30, 58, 522), (50, 70, 1750), (5, 0, 0)] {
        let blanking = Blanking::Random(percent(share));
        let recipe = Recipe { geometry: Geometry::latin(side).unwrap(), blanking, symmetry: None };
        let made = recipe.generate(Seed(1)).unwrap();
        assert_eq!((made.puzzle.givens().filled_count(), made.filler), (givens, Filler::Chain));
        assert!(givens == 0 || made.puzzle != recipe.generate(Seed(2)).unwrap().puzzle);
    }
}

#[test]
fn balanced_holes_are_as_many_in_each_row_and_column() {
    for (side, share) in [(30, 58), (33, 60), (7, 50), (5, 0), (4, 100), (2, 50), (100, 58)] {
        let blanking = Blanking::Balanced(percent(share));
        let recipe = Recipe { geometry: Geometry::latin(side).unwrap(), blanking, symmetry: None };
        let made = |seed| recipe.generate(Seed(seed)).unwrap();
        let Generated { puzzle, solution, .. } = made(1);
        let givens = puzzle.givens();
        assert_eq!(Some(givens.filled_count()), recipe.wanted_givens());
        let holes = (side * side) as usize - givens.filled_count();
        let mut most = 0;
        for unit in puzzle.geometry().units() {
            let blanks = unit.cells.iter().filter(|&&cell| givens.get(cell).is_none()).count();
            assert!(blanks - holes / side as usize <= 1, "{side} at {share} %: {blanks} of {holes}");
            most += blanks;
        }
        assert_eq!(most, 2 * holes, "each hole is in a row and in a column");
        Solution::verify(&puzzle, solution.into_grid()).unwrap();
        assert_eq!(puzzle, made(1).puzzle);
        assert!(!(7..=30).contains(&side) || puzzle != made(2).puzzle, "{side}");
    }
}

#[test]
fn every_cell_is_a_balanced_hole_about_equally_often() {
    let geometry = Geometry::latin(6).unwrap();
    let mut counts = vec![0_u32; 36];
    for seed in 0..600 {
        for cell in balance::holes(&geometry, 14, &mut Seed(seed).rng()) {
            counts[cell.index()] += 1;
        }
    }
    // 600 * 14 / 36 = 233, with a standard deviation of 12 for independent draws.
    assert!(counts.iter().all(|count| (180..290).contains(count)), "{counts:?}");
}

/// A recipe for jigsaws that draw their regions.
fn jigsaw(names: &str, side: usize, blanking: Blanking) -> Recipe {
    let variant: Variant = names.parse().unwrap();
    let geometry = variant.geometry(side as u32, None, Some(&regular_regions(side))).unwrap();
    Recipe { geometry, blanking, symmetry: None }
}

/// The share of the cells that are not in the regular region with which their region has most cells in common.
fn moved_share(side: usize, drawn: &[u16]) -> f64 {
    let mut common = vec![vec![0; side]; side];
    for (&drawn, regular) in drawn.iter().zip(regular_regions(side)) {
        common[usize::from(drawn)][usize::from(regular)] += 1;
    }
    let stayed: u32 = common.iter().filter_map(|common| common.iter().max()).sum();
    1.0 - f64::from(stayed) / (side * side) as f64
}

#[test]
#[ignore = "measures the shares and times in the comment of `regions`"]
#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn measure_drawn_regions() {
    for side in [4, 5, 7, 9, 16, 25, 31, 36, 37, 47, 49, 61, 64, 67, 83, 97, 100] {
        let recipe = jigsaw("jigsaw", side, Blanking::Random(percent(50)));
        for seed in 0..3 {
            let clock = std::time::Instant::now();
            let made = recipe.generate_with_regions(&mut Run::new(Seed(seed))).unwrap();
            let moved = moved_share(side, &made.puzzle.geometry().regions().unwrap());
            println!("{side} {:?} {moved:.3} {:.4} s", made.filler, clock.elapsed().as_secs_f64());
        }
    }
}

#[test]
fn a_jigsaw_of_every_side_draws_regions_around_its_solution() {
    for side in (4..=36).chain([67, 100]) {
        let recipe = jigsaw("jigsaw", side, Blanking::Random(percent(40)));
        let made = |seed| recipe.generate_with_regions(&mut Run::new(Seed(seed))).unwrap();
        let Generated { puzzle, solution, .. } = made(1);
        assert_eq!(puzzle.geometry().variant().rules(), [Rule::Jigsaw], "{side}");
        Solution::verify(&puzzle, solution.into_grid()).unwrap();
        let moved = moved_share(side, &puzzle.geometry().regions().unwrap());
        assert!(moved > if (9..=36).contains(&side) { 0.1 } else { 0.0 }, "{side}: {moved}");
        if side <= 16 {
            assert_eq!(puzzle, made(1).puzzle, "{side}");
            assert_ne!(puzzle, made(2).puzzle, "{side}");
        }
    }
}

#[test]
fn a_jigsaw_keeps_its_further_rules_and_its_unique_solution() {
    for (names, side) in [("jigsaw", 9), ("jigsaw,diagonals", 7), ("jigsaw,diagonals,anti-knight", 9)] {
        let recipe = jigsaw(names, side, Blanking::Minimal);
        let puzzle = recipe.generate_with_regions(&mut Run::new(Seed(1))).unwrap().puzzle;
        assert_eq!(puzzle.geometry().variant(), recipe.geometry.variant());
        assert_eq!(solutions(&puzzle), 1, "{names} {side}");
    }
}

#[test]
fn rules_without_a_full_grid_are_refused() {
    let geometry = Geometry::builder(3).with(Rule::Diagonals).build().unwrap();
    let recipe = Recipe { geometry, blanking: Blanking::Minimal, symmetry: None };
    let error = recipe.generate(Seed(1)).unwrap_err();
    assert_eq!(error, GenerateError::NoFullGrid);
    assert!(error.to_string().starts_with("no full grid exists"));
}

#[test]
fn the_name_of_a_recipe_has_what_is_not_usual() {
    let share = percent(40);
    let name = |geometry: Result<Arc<Geometry>, GeometryError>, blanking| {
        Recipe { geometry: geometry.unwrap(), blanking, symmetry: None }.name()
    };
    assert_eq!(name(Geometry::square(5), Blanking::Random(share)), "25x25_40");
    assert_eq!(name(Geometry::rectangular(2, 3), Blanking::Unique(share)), "6x6_2x3_40_unique");
    assert_eq!(name(Geometry::latin(7), Blanking::Minimal), "7x7_latin_minimal");
    assert_eq!(name(Geometry::latin(30), Blanking::Balanced(share)), "30x30_latin_40_balanced");
    let rules: Variant = "diagonals,anti-king".parse().unwrap();
    assert_eq!(name(rules.geometry(9, None, None), Blanking::Minimal), "9x9_diagonals+anti-king_minimal");
}
