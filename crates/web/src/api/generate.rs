//! `POST /api/generate`

use std::time::Duration;

use antdoku::format::{self, OutputFormat};
use antdoku::internals::MAX_SIDE;
use antdoku::{
    Blanking, Budget, CancelToken, GenerateError, Generator, Geometry, Grid, Recipe, Run, Share, StopReason,
    Symmetry, Wish,
};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::answer::{ShapeAnswer, cells};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, Shape, shaped_request};

/// The default share of given cells, in percent.
const GIVEN: f64 = 40.0;

/// Only sizes that take a second or two are allowed. A proof for every cell takes that long up to the first side with any
/// share of givens, and up to the second one with at least half of the cells: with 40 % of a 25x25 it takes five times as
/// long, and of a 36x36 twenty times.
const LARGEST_PROVEN: usize = 20;
const LARGEST_PROVEN_HALF: usize = 25;
const LONGEST: Duration = Duration::from_secs(2);

/// The time after which a puzzle is given up: full grids of large jigsaws, or with many rules, may take minutes.
const GIVEN_UP: Duration = Duration::from_secs(10);

shaped_request! {
    pub(super) struct GenerateRequest {
        side: Option<u64>,
        given: Option<f64>,
        unique: Option<bool>,
        minimal: Option<bool>,
        symmetry: Option<String>,
        level: Option<String>,
        rating: Option<String>,
        technique: Option<String>,
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
    let shape = request.shape()?;
    let wish = wish(&request)?;
    let recipe = recipe(&request, &shape, wish)?;
    let is_quick = recipe.geometry.variant().rules().is_empty() && wish.is_empty();
    let longest = if is_quick { LONGEST } else { GIVEN_UP };
    let budget = Budget { wall: Some(app.config.longest.min(GIVEN_UP)), ..Budget::default() };
    let generator = Generator { recipe, draws_regions: shape.draws_regions(), wish };
    let work = move |cancel: &CancelToken| -> Result<Json<Made>, ApiError> {
        let mut run = Run::new(seed.derive(0)).with_budget(budget).with_cancel(cancel.clone());
        let (made, _) = generator.generate_within(&mut run).map_err(|error| not_made(error, wish))?;
        let (givens, solution) = (made.puzzle.givens(), made.solution.grid());
        Ok(Json(Made {
            seed: seed.0,
            shape: ShapeAnswer::of(givens.geometry()),
            cells: cells(givens),
            puzzle: line(givens),
            solution: line(solution),
            givens: givens.filled_count(),
        }))
    };
    app.search(longest, work).await?
}

/// The error for rules without a full grid, or for a puzzle that is not found in time.
fn not_made(error: GenerateError, wish: Wish) -> ApiError {
    match (error, wish.part()) {
        (GenerateError::Stopped(StopReason::WallClock), Some(part)) => {
            let message = format!("no puzzle of {part} {wish} was found within {} s", GIVEN_UP.as_secs());
            ApiError::refused(part, message)
                .with_remedy("choose another seed or a smaller side; `antdoku generate` has no limit")
        }
        (GenerateError::Stopped(StopReason::WallClock), None) => {
            ApiError::refused("side", "this puzzle takes too long to make here")
                .with_remedy("choose a smaller side or fewer rules; `antdoku generate` has no limit")
        }
        // The client is gone, or the server shuts down.
        (GenerateError::Stopped(_), _) => ApiError::closing(),
        (_, Some(part)) if error.is_about_difficulty() => ApiError::refused(part, error.to_string())
            .with_remedy("choose another level, rating or technique"),
        _ => ApiError::refused("variant", error.to_string())
            .with_remedy("choose fewer rules, another size or other regions"),
    }
}

/// What the puzzle should ask of a person.
fn wish(request: &GenerateRequest) -> Result<Wish, ApiError> {
    let GenerateRequest { level, rating, technique, .. } = request;
    Wish::read(level.as_deref(), rating.as_deref(), technique.as_deref())
        .map_err(|error| ApiError::refused(error.part, error.message))
}

/// The cells of a grid in one line; its shape stands in fields of its own.
fn line(grid: &Grid) -> String {
    format::write_answer(grid, OutputFormat::Line, None).trim_end().to_owned()
}

fn recipe(request: &GenerateRequest, shape: &Shape, wish: Wish) -> Result<Recipe, ApiError> {
    let geometry = shape.geometry(request.side)?;
    let symmetry = request.symmetry.as_deref().map(str::parse::<Symmetry>).transpose();
    let symmetry = symmetry.map_err(|error| ApiError::refused("symmetry", error.to_string()))?;
    let recipe = Recipe { blanking: blanking(request, wish, &geometry)?, geometry, symmetry };
    if let Some(part) = wish.part().filter(|_| !recipe.has_one_solution()) {
        let message = format!("a puzzle with a {part} must have one solution");
        return Err(ApiError::refused(part, message).with_remedy("add `unique`, or leave out `given`"));
    }
    let half = Share::from_percent(50).expect("half is a share");
    let largest = match recipe.blanking {
        Blanking::Random(_) | Blanking::Balanced(_) => MAX_SIDE,
        Blanking::Unique(share) if share >= half => LARGEST_PROVEN_HALF,
        Blanking::Graded(_) => LARGEST_PROVEN_HALF,
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

fn blanking(request: &GenerateRequest, wish: Wish, geometry: &Geometry) -> Result<Blanking, ApiError> {
    if request.minimal == Some(true) {
        return match request.given {
            None => Ok(Blanking::Minimal),
            Some(_) => {
                let error = ApiError::refused("given", "a minimal puzzle has as few givens as it can");
                Err(error.with_remedy("give `minimal` or `given`, not both"))
            }
        };
    }
    if request.given.is_none() && !wish.is_empty() {
        return Ok(Blanking::for_wish(wish, geometry));
    }
    let given = request.given.unwrap_or(GIVEN);
    let share: Result<Share, _> = format!("{given}%").parse();
    let share = share.map_err(|_| {
        let message = format!("given is {given}, but must be a percentage from 0 to 100");
        ApiError::refused("given", message).with_remedy("two decimals at most")
    })?;
    Ok(if request.unique == Some(true) { Blanking::Unique(share) } else { Blanking::Random(share) })
}
