//! `GET /api/examples`

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use antdoku::internals::{NAMED, random_regions};
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

/// The examples of variants: name, side, givens in percent. Those up to 9x9 have one solution.
const VARIANTS: [(&str, u32, u32); 8] = [
    ("jigsaw", 9, 35),
    ("diagonals", 9, 30),
    ("windoku", 9, 30),
    ("disjoint", 9, 30),
    ("anti-king", 9, 30),
    ("anti-knight", 9, 30),
    ("latin", 12, 45),
    ("jigsaw", 16, 50),
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
    let variants = VARIANTS.into_iter();
    let variants = variants.filter_map(|(name, side, percent)| made_variant(name, side, percent));
    named.chain(large).chain(variants).collect()
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
fn made_variant(name: &str, side: u32, percent: u32) -> Option<Example> {
    let share = Share::from_percent(percent).expect("a share");
    let variant: Variant = name.parse().expect("the name of a variant");
    let is_jigsaw = name == "jigsaw";
    let regions = is_jigsaw.then(|| random_regions(side as usize, Seed(1)));
    let recipe = Recipe {
        geometry: variant.geometry(side, None, regions.as_deref()).expect("a side with usual boxes"),
        blanking: if side <= 9 { Blanking::Unique(share) } else { Blanking::Random(share) },
        symmetry: None,
    };
    let budget = Budget { wall: Some(LONGEST), ..Budget::default() };
    let mut run = Run::new(Seed(1)).with_budget(budget);
    // Regions without a full grid are drawn again.
    let made =
        if is_jigsaw { recipe.generate_with_regions(&mut run) } else { recipe.generate_within(&mut run) };
    let source = "made from a full grid with random cells blanked";
    Some(example(format!("{name} {side}x{side}"), source, "variants", made.ok()?.puzzle.givens()))
}

fn example(name: String, source: &'static str, group: &'static str, givens: &Grid) -> Example {
    Example { name, source, group, shape: ShapeAnswer::of(givens.geometry()), cells: cells(givens) }
}
