//! `POST /api/generate`

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::format::{self, OutputFormat};
use antdoku::internals::random_regions;
use antdoku::{
    Blanking, Budget, CancelToken, Generated, Grid, Recipe, Run, Seed, Share, StopReason, Symmetry,
};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::answer::{ShapeAnswer, cells};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, MAX_SIDE, shaped_request};

/// The default share of given cells, in percent.
const GIVEN: f64 = 40.0;

/// A puzzle has no time limit, so that only sizes that take a second or two are allowed. A proof for every cell takes
/// that long up to the first side with any share of givens, and up to the second one with at least half of the cells:
/// with 40 % of a 25x25 it takes five times as long, and of a 36x36 twenty times.
const LARGEST_PROVEN: usize = 20;
const LARGEST_PROVEN_HALF: usize = 25;
const LONGEST: Duration = Duration::from_secs(2);

/// The time limit for a puzzle of a variant: the time for a full grid of its rules is not known before, and there may be
/// no such grid.
const LONGEST_OF_VARIANT: Duration = Duration::from_secs(10);

shaped_request! {
    pub(super) struct GenerateRequest {
        side: Option<u64>,
        given: Option<f64>,
        unique: Option<bool>,
        minimal: Option<bool>,
        symmetry: Option<String>,
        seed: Option<u64>,
    }
}

#[derive(Serialize)]
pub(super) struct Made {
    seed: u64,
    #[serde(flatten)]
    shape: ShapeAnswer,
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
    let seed = request::seed(request.seed);
    let recipe = recipe(&request, seed.derive(0))?;
    let work = move |cancel: &CancelToken| {
        let made = make(&recipe, seed.derive(0), cancel)?;
        let (givens, solution) = (made.puzzle.givens(), made.solution.grid());
        Ok(Made {
            seed: seed.0,
            shape: ShapeAnswer::of(givens.geometry()),
            cells: cells(givens),
            puzzle: line(givens),
            solution: line(solution),
            givens: givens.filled_count(),
        })
    };
    app.search(LONGEST, work).await?.map(Json)
}

fn make(recipe: &Recipe, seed: Seed, cancel: &CancelToken) -> Result<Generated, ApiError> {
    let is_plain = recipe.geometry.variant().rules().is_empty();
    let budget = Budget { wall: (!is_plain).then_some(LONGEST_OF_VARIANT), ..Budget::default() };
    let mut run = Run::new(seed).with_budget(budget).with_cancel(cancel.clone());
    match recipe.generate_within(&mut run) {
        ControlFlow::Continue(made) => Ok(made),
        ControlFlow::Break(StopReason::Cancelled) => Err(ApiError::closing()),
        ControlFlow::Break(_) => {
            let message = format!("no full grid of {} was found in time", recipe.geometry);
            let error = ApiError::refused("variant", message);
            Err(error.with_remedy(
                "try another seed, fewer rules or a smaller side; `antdoku generate` has no limit",
            ))
        }
    }
}

/// The cells of a grid in one line, without a header.
fn line(grid: &Grid) -> String {
    format::write(grid, OutputFormat::Line).lines().next_back().unwrap_or_default().to_owned()
}

fn recipe(request: &GenerateRequest, seed: Seed) -> Result<Recipe, ApiError> {
    let geometry = request.shape()?.geometry(request.side, |side| random_regions(side as usize, seed))?;
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
        let field = match request {
            GenerateRequest { side: Some(_), .. } => "side",
            GenerateRequest { regions: Some(_), .. } => "regions",
            _ => "box",
        };
        let message = format!("a {side}x{side} puzzle with one solution takes too long to make here");
        return Err(ApiError::refused(field, message).with_remedy(format!(
            "with `unique` or `minimal`, sides go up to {LARGEST_PROVEN}, or to {LARGEST_PROVEN_HALF} with half of \
             the cells given; `antdoku generate` has no limit"
        )));
    }
    Ok(recipe)
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
