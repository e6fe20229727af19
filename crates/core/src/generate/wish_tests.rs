//! Puzzles made to measure, of several sizes, symmetries and variants.

use super::*;
use crate::logic::{Ending, Level, Order, State, Technique, explain};
use crate::model::Variant;
use crate::search::CancelToken;

fn generator(geometry: Arc<Geometry>, wish: Wish, symmetry: Option<Symmetry>) -> Generator {
    let recipe = Recipe { blanking: Blanking::for_wish(wish, &geometry), geometry, symmetry };
    Generator { recipe, draws_regions: false, wish }
}

fn level(level: Level) -> Wish {
    Wish { level: Some(level), ..Wish::default() }
}

/// The puzzle of a seed, which has one solution and meets the wish.
fn made(generator: &Generator, seed: u64) -> Puzzle {
    let (made, tries) = generator.generate_within(&mut Run::new(Seed(seed))).unwrap();
    assert!(tries >= 1);
    assert_eq!(is_unique(made.puzzle.givens(), &mut Run::new(Seed(0))), ControlFlow::Continue(Some(true)));
    let explained = explain(State::new(&made.puzzle).unwrap().assume_unique(), Order::Score);
    assert_eq!(explained.ending, Ending::Solved);
    assert!(generator.wish.level.is_none_or(|level| explained.level() == level), "{:?}", explained.level());
    assert!(generator.wish.technique.is_none_or(|hardest| explained.hardest() == Some(hardest)));
    made.puzzle
}

#[test]
fn large_puzzles_are_as_hard_as_wished() {
    let geometry = Geometry::rectangular(3, 4).unwrap();
    for wished in [Level::Easy, Level::Medium, Level::Hard] {
        let generator = generator(geometry.clone(), level(wished), None);
        assert_eq!(generator.recipe.blanking, Blanking::Graded(level(wished)));
        let puzzle = made(&generator, 1);
        assert_eq!(puzzle, made(&generator, 1));
        assert!(puzzle.givens().filled_count() < geometry.cell_count() / 2);
    }
    let wish = Wish { technique: Some(Technique::NakedPair), ..Wish::default() };
    made(&generator(geometry, wish, None), 1);
}

#[test]
fn a_symmetry_and_a_variant_are_kept() {
    let diagonals: Variant = "diagonals".parse().unwrap();
    for (variant, side) in [(Variant::default(), 12), (diagonals, 6)] {
        let geometry = variant.geometry(side, None, None).unwrap();
        let generator = generator(geometry.clone(), level(Level::Medium), Some(Symmetry::Rotate180));
        let puzzle = made(&generator, 3);
        for group in symmetry::orbits(&geometry, Some(Symmetry::Rotate180)) {
            let given = group.iter().filter(|&&cell| puzzle.givens().get(cell).is_some()).count();
            assert!(given == 0 || given == group.len());
        }
    }
}

#[test]
fn puzzles_with_further_rules_are_graded_at_every_size() {
    for names in ["anti-knight", "diagonals", "diagonals,windoku"] {
        let geometry = names.parse::<Variant>().unwrap().geometry(9, None, None).unwrap();
        for wished in [Level::Easy, Level::Medium, Level::Unfair] {
            let generator = generator(geometry.clone(), level(wished), None);
            assert_eq!(generator.recipe.blanking, Blanking::Graded(level(wished)));
            made(&generator, 1);
        }
    }
}

#[test]
fn singles_of_one_kind_are_graded_too() {
    for technique in [Technique::FullHouse, Technique::NakedSingle] {
        let wish = Wish { technique: Some(technique), ..Wish::default() };
        made(&generator(Geometry::square(3).unwrap(), wish, None), 1);
    }
}

#[test]
fn the_sum_of_scores_does_not_exceed_the_level() {
    // Of the puzzles that are blanked without regard to the sum, seven in eight are extreme.
    let geometry = "anti-knight".parse::<Variant>().unwrap().geometry(9, None, None).unwrap();
    let wish = level(Level::Unfair);
    let recipe = Recipe { geometry, blanking: Blanking::Graded(wish), symmetry: None };
    for seed in 0..8 {
        let puzzle = recipe.generate(Seed(seed)).unwrap().puzzle;
        let explained = explain(State::new(&puzzle).unwrap().assume_unique(), Order::Score);
        assert!(explained.ending == Ending::Solved && explained.level() <= Level::Unfair, "seed {seed}");
    }
}

#[test]
fn large_puzzles_with_chains_are_as_hard_as_wished() {
    for (geometry, wished) in
        [(Geometry::square(4), Level::Unfair), (Geometry::rectangular(3, 4), Level::Extreme)]
    {
        let generator = generator(geometry.unwrap(), level(wished), None);
        let puzzle = made(&generator, 2);
        assert_eq!(puzzle, made(&generator, 2));
    }
}

#[test]
fn no_further_cell_of_a_graded_puzzle_can_be_blank() {
    let geometry = Geometry::rectangular(2, 3).unwrap();
    let wish = level(Level::Easy);
    let recipe = Recipe { geometry, blanking: Blanking::Graded(wish), symmetry: None };
    for seed in 0..5 {
        let puzzle = recipe.generate(Seed(seed)).unwrap().puzzle;
        for (cell, _) in puzzle.givens().filled() {
            let mut fewer = puzzle.givens().clone();
            fewer.set(cell, None);
            let state = State::new(&consistent(fewer)).unwrap();
            assert_eq!(wish.fit(&state, &|| true), Some(wish::Fit::Exceeded), "seed {seed}, {cell:?}");
        }
    }
}

#[test]
fn the_work_ends_with_the_run_and_after_many_tries() {
    let geometry = Geometry::square(3).unwrap();
    let cancel = CancelToken::new();
    let hard = generator(geometry, level(Level::Hard), None);
    let stopped = |cancel: &CancelToken| {
        let mut run = Run::new(Seed(1)).with_cancel(cancel.clone());
        hard.generate_within(&mut run).map(|(made, _)| made.puzzle)
    };
    assert!(stopped(&cancel).is_ok());
    cancel.cancel();
    assert_eq!(stopped(&cancel).unwrap_err(), GenerateError::Stopped(StopReason::Cancelled));
    // No 2x2 puzzle needs a skyscraper.
    let wish = Wish { technique: Some(Technique::Skyscraper), ..Wish::default() };
    let none = generator(Geometry::latin(2).unwrap(), wish, None);
    assert!(matches!(none.generate_within(&mut Run::new(Seed(1))), Err(GenerateError::NotWanted(20_000))));
}

#[test]
fn a_wish_that_no_puzzle_can_meet_is_refused_at_once() {
    let refused = |geometry: Arc<Geometry>, wish: Wish| {
        let made = generator(geometry, wish, None).generate_within(&mut Run::new(Seed(1)));
        made.unwrap_err().to_string()
    };
    let wish = Wish { level: Some(Level::Easy), technique: Some(Technique::XWing), rating: None };
    let message = "x-wing is hard, so that no easy puzzle needs it";
    assert_eq!(refused(Geometry::square(3).unwrap(), wish), message);
    let wish = Wish { technique: Some(Technique::UniversalGrave), ..Wish::default() };
    let message = "bug+1 is sound only for rows, columns and boxes, without a further rule";
    let diagonals: Variant = "diagonals".parse().unwrap();
    assert_eq!(refused(diagonals.geometry(9, None, None).unwrap(), wish), message);
    // A sum of scores may raise the level above that of the technique.
    let wish = Wish { level: Some(Level::Hard), technique: Some(Technique::NakedPair), rating: None };
    assert_eq!(wish.refusal(&Geometry::square(3).unwrap()), None);
}
