//! `GET /api/examples`

use std::sync::{Arc, LazyLock};

use antdoku::internals::NAMED;
use antdoku::{Blanking, Geometry, Grid, NamedPuzzle, Puzzle, Recipe, Seed, Share};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::answer::{boxes, cells};
use crate::app::AppState;
use crate::error::ApiError;

#[derive(Debug, Serialize)]
pub(super) struct Example {
    name: String,
    source: &'static str,
    group: &'static str,
    #[serde(rename = "box")]
    shape: [usize; 2],
    cells: Vec<u8>,
}

/// All examples. The large ones are generated at the first request, which takes some 50 ms.
static EXAMPLES: LazyLock<Arc<Vec<Example>>> = LazyLock::new(|| Arc::new(all()));

/// Lists puzzles to begin with.
pub(super) async fn examples(State(app): State<AppState>) -> Result<Json<Arc<Vec<Example>>>, ApiError> {
    app.short(|| Ok(Json(Arc::clone(&EXAMPLES)))).await
}

fn all() -> Vec<Example> {
    let named = NAMED.iter().map(named);
    let large = [("16x16", 4, 40, 1), ("16x16", 4, 40, 2), ("25x25", 5, 45, 1), ("25x25", 5, 45, 2)];
    named.chain(large.map(|(group, order, percent, seed)| made(group, order, percent, seed))).collect()
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
    example(name, source, group, recipe.generate(Seed(seed)).puzzle.givens())
}

fn example(name: String, source: &'static str, group: &'static str, givens: &Grid) -> Example {
    Example { name, source, group, shape: boxes(givens), cells: cells(givens) }
}
