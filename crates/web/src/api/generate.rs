//! `POST /api/generate`

use std::sync::Arc;
use std::time::Duration;

use antdoku::format::{self, OutputFormat};
use antdoku::internals::MIN_SIDE;
use antdoku::{Blanking, Geometry, Grid, Recipe, Share, Symmetry};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use crate::answer::{boxes, cells};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, BoxShape, MAX_SIDE};

/// The default share of given cells, in percent.
const GIVEN: f64 = 40.0;

/// Generation cannot be cancelled, so that only sizes that take a second or two are allowed. A proof for every cell takes
/// that long up to the first side with any share of givens, and up to the second one with at least half of the cells:
/// with 40 % of a 25x25 it takes five times as long, and of a 36x36 twenty times.
const LARGEST_PROVEN: usize = 20;
const LARGEST_PROVEN_HALF: usize = 25;
const LONGEST: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateRequest {
    #[serde(rename = "box")]
    shape: Option<BoxShape>,
    side: Option<u64>,
    given: Option<f64>,
    unique: Option<bool>,
    minimal: Option<bool>,
    symmetry: Option<String>,
    seed: Option<u64>,
}

#[derive(Serialize)]
pub(super) struct Made {
    seed: u64,
    #[serde(rename = "box")]
    shape: [usize; 2],
    side: usize,
    cells: Vec<u8>,
    puzzle: String,
    solution: String,
    givens: usize,
}

/// Generates a puzzle: the first one of `antdoku generate` with this seed.
pub(super) async fn generate(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<GenerateRequest>,
) -> Result<Json<Made>, ApiError> {
    let recipe = recipe(&request)?;
    let seed = request::seed(request.seed);
    let work = move || {
        let made = recipe.generate(seed.derive(0));
        let (givens, solution) = (made.puzzle.givens(), made.solution.grid());
        Made {
            seed: seed.0,
            shape: boxes(givens),
            side: givens.geometry().side(),
            cells: cells(givens),
            puzzle: line(givens),
            solution: line(solution),
            givens: givens.filled_count(),
        }
    };
    app.search(LONGEST, move |_| work()).await.map(Json)
}

fn line(grid: &Grid) -> String {
    format::write(grid, OutputFormat::Line).trim_end().to_owned()
}

fn recipe(request: &GenerateRequest) -> Result<Recipe, ApiError> {
    let geometry = geometry(request.shape, request.side)?;
    let symmetry = request.symmetry.as_deref().map(str::parse::<Symmetry>).transpose();
    let symmetry = symmetry.map_err(|error| ApiError::refused("symmetry", error.to_string()))?;
    let recipe = Recipe { geometry, blanking: blanking(request)?, symmetry };
    let half = Share::from_percent(50).expect("half is a share");
    let largest = match recipe.blanking {
        Blanking::Random(_) => MAX_SIDE,
        Blanking::Unique(share) if share >= half => LARGEST_PROVEN_HALF,
        Blanking::Unique(_) | Blanking::Minimal => LARGEST_PROVEN,
    };
    let side = recipe.geometry.side();
    if side > largest {
        let field = if request.shape.is_some() { "box" } else { "side" };
        let message = format!("a {side}x{side} puzzle with one solution takes too long to make here");
        return Err(ApiError::refused(field, message).with_remedy(format!(
            "with `unique` or `minimal`, sides go up to {LARGEST_PROVEN}, or to {LARGEST_PROVEN_HALF} with half of \
             the cells given; `antdoku generate` has no limit"
        )));
    }
    Ok(recipe)
}

fn geometry(shape: Option<BoxShape>, side: Option<u64>) -> Result<Arc<Geometry>, ApiError> {
    let geometry = match (shape, side) {
        (Some(shape), _) => request::geometry(shape)?,
        (None, side) => request::geometry(usual_box(side.unwrap_or(9))?)?,
    };
    if side.is_some_and(|side| side != geometry.side() as u64) {
        let message = format!("the boxes make a grid of side {}", geometry.side());
        return Err(ApiError::refused("side", message).with_remedy("give `box` or `side`, not both"));
    }
    Ok(geometry)
}

fn usual_box(side: u64) -> Result<BoxShape, ApiError> {
    let known = usize::try_from(side).ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
    let Some(known) = known else {
        let message = format!("side is {side}, but must be a whole number from {MIN_SIDE} to {MAX_SIDE}");
        return Err(ApiError::refused("side", message));
    };
    let (height, width) = format::usual_box(known).ok_or_else(|| {
        let error = ApiError::refused("side", format!("a {side}x{side} grid has no usual boxes"));
        error.with_remedy(format!("give `box`, such as [1,{side}]"))
    })?;
    Ok([height, width])
}

fn blanking(request: &GenerateRequest) -> Result<Blanking, ApiError> {
    if request.minimal == Some(true) {
        return match request.given {
            None => Ok(Blanking::Minimal),
            Some(_) => {
                let error = ApiError::refused("given", "a minimal puzzle has as few givens as it can");
                Err(error.with_remedy("give `minimal` or `given`, not both"))
            }
        };
    }
    let given = request.given.unwrap_or(GIVEN);
    let share: Result<Share, _> = format!("{given}%").parse();
    let share = share.map_err(|_| {
        let message = format!("given is {given}, but must be a percentage from 0 to 100");
        ApiError::refused("given", message).with_remedy("two decimals at most")
    })?;
    Ok(if request.unique == Some(true) { Blanking::Unique(share) } else { Blanking::Random(share) })
}
