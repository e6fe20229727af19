//! `GET /api/examples`

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use antdoku::internals::{NAMED, regular_regions};
use antdoku::{Blanking, Budget, Geometry, Grid, NamedPuzzle, Puzzle, Recipe, Run, Seed, Share, Variant};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::answer::{ShapeAnswer, cells};
use crate::app::AppState;
use crate::error::ApiError;

#[derive(Debug, Serialize)]
pub(super) struct Example {
    name: String,
    source: &'static str,
    group: &'static str,
    #[serde(flatten)]
    shape: ShapeAnswer,
    cells: Vec<u8>,
}

/// The examples of variants: name, side, givens in percent, and the seed with which `antdoku generate` makes them. Without a
/// percentage, the puzzle is minimal. The seeds give puzzles that most runs of ants solve after more than one iteration.
const VARIANTS: [(&str, u32, Option<u32>, u64); 8] = [
    ("jigsaw", 9, None, 5),
    ("diagonals", 9, None, 6),
    ("windoku", 9, None, 5),
    ("disjoint", 9, None, 1),
    ("anti-king", 9, None, 8),
    ("anti-knight", 9, None, 8),
    ("latin", 25, Some(45), 1),
    ("jigsaw", 16, Some(35), 2),
];

/// The longest time for an example of a variant.
const LONGEST: Duration = Duration::from_secs(20);

/// All examples. Those that are not famous are generated at the first request.
static EXAMPLES: LazyLock<Arc<Vec<Example>>> = LazyLock::new(|| Arc::new(all()));

/// Lists puzzles to begin with.
pub(super) async fn examples(State(app): State<AppState>) -> Result<Json<Arc<Vec<Example>>>, ApiError> {
    app.short(|| Ok(Json(Arc::clone(&EXAMPLES)))).await
}

fn all() -> Vec<Example> {
    let named = NAMED.iter().map(named);
    let large = [("16x16", 4, 40, 1), ("16x16", 4, 40, 2), ("25x25", 5, 45, 1), ("25x25", 5, 45, 2)];
    let large = large.map(|(group, order, percent, seed)| made(group, order, percent, seed));
    named.chain(large).chain(VARIANTS.into_iter().filter_map(made_variant)).collect()
}

fn named(puzzle: &NamedPuzzle) -> Example {
    let givens: Puzzle = puzzle.line.parse().expect("a famous puzzle can be read");
    example(puzzle.name.to_owned(), puzzle.source, "named", givens.givens())
}

/// Generates a puzzle as the paper's instances were.
fn made(group: &'static str, order: u32, percent: u32, seed: u64) -> Example {
    let recipe = Recipe {
        geometry: Geometry::square(order).expect("a small order"),
        blanking: Blanking::Random(Share::from_percent(percent).expect("a share")),
        symmetry: None,
    };
    let name = format!("{group}, {percent} % given, number {seed}");
    let source = "made like the paper's instances: a full grid with random cells blanked";
    let made = recipe.generate(Seed(seed)).expect("boxes alone have a full grid");
    example(name, source, group, made.puzzle.givens())
}

/// Generates a puzzle of a variant; `None` if no full grid is found in time.
fn made_variant((name, side, percent, seed): (&str, u32, Option<u32>, u64)) -> Option<Example> {
    let share = percent.map(|percent| Share::from_percent(percent).expect("a share"));
    let seed = Seed(seed);
    let variant: Variant = name.parse().expect("the name of a variant");
    let is_jigsaw = name == "jigsaw";
    let regions = is_jigsaw.then(|| regular_regions(side as usize));
    let recipe = Recipe {
        geometry: variant.geometry(side, None, regions.as_deref()).expect("a side with usual boxes"),
        blanking: share.map_or(Blanking::Minimal, Blanking::Random),
        symmetry: None,
    };
    let budget = Budget { wall: Some(LONGEST), ..Budget::default() };
    let mut run = Run::new(seed.derive(0)).with_budget(budget);
    let made =
        if is_jigsaw { recipe.generate_with_regions(&mut run) } else { recipe.generate_within(&mut run) };
    let source = "made from a full grid with random cells blanked";
    Some(example(format!("{name} {side}x{side}"), source, "variants", made.ok()?.puzzle.givens()))
}

fn example(name: String, source: &'static str, group: &'static str, givens: &Grid) -> Example {
    Example { name, source, group, shape: ShapeAnswer::of(givens.geometry()), cells: cells(givens) }
}
