//! The requests for live runs: begin one, command it, watch it.

use std::collections::BTreeMap;
use std::sync::Arc;

use antdoku::Settings;
use antdoku::internals::record::Setup;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{frames, touches};
use crate::answer::{ShapeAnswer, cells};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::estimate::Stay;
use crate::live::{Command, Contestant, End, Job, JobParts, Memory, Speed, StepUnit, Task, Terms, Unit};
use crate::request::{self, MethodChoice, PuzzleField, TimeLimit, TouchedField, shaped_request};

/// The most contestants of a run: the page can show no more side by side.
const MOST_CONTESTANTS: usize = 6;

/// The most characters in the name of a contestant.
const LONGEST_NAME: usize = 60;

/// The routes of live runs.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/runs", post(begin))
        .route("/api/runs/{id}", post(command))
        .route("/api/runs/{id}/frames", get(frames::frames))
        .route("/api/runs/{id}/touches", post(touches::touch))
}

shaped_request! {
    struct BeginRequest {
        puzzle: PuzzleField,
        contestants: Option<Vec<ContestantRequest>>,
        seed: Option<u64>,
        timeout: Option<f64>,
        speed: Option<Speed>,
        paused: Option<bool>,
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContestantRequest {
    name: Option<String>,
    method: Option<String>,
    preset: Option<String>,
    parameters: Option<BTreeMap<String, Value>>,
    touches: Option<Vec<TouchedField>>,
}

#[derive(Debug, Serialize)]
struct Begun<'a> {
    id: &'a str,
    key: &'a str,
    seed: u64,
    timeout: f64,
    #[serde(flatten)]
    shape: ShapeAnswer,
    givens: Vec<u8>,
    contestants: Vec<BegunContestant<'a>>,
}

#[derive(Debug, Serialize)]
struct BegunContestant<'a> {
    name: &'a str,
    method: &'a str,
    preset: Option<&'a str>,
    parameters: Settings,
    step: StepUnit,
    is_touchable: bool,
}

async fn begin(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<BeginRequest>,
) -> Result<Response, ApiError> {
    let live = &app.live;
    let longest = app.config.longest;
    let shape = request.shape()?;
    let timeout = request::timeout(request.timeout, longest)?;
    let speed = request.speed.unwrap_or_default().checked()?;
    let timelines = Arc::clone(&live.timelines);
    let (entry, contestants) = app
        .short(move || {
            let entry = request.puzzle.read("puzzle", &shape)?;
            let contestants = contestants(request.contestants, &entry.puzzle, &timelines)?;
            Ok((entry, contestants))
        })
        .await?;
    let memory = live.reserve(contestants.iter().map(|contestant| contestant.memory(&entry.puzzle)).sum())?;
    let longest_search = timeout * contestants.len() as u32;
    let ticket =
        live.slots.enter(Stay::Live(longest_search)).map_err(|_| ApiError::busy(live.slots.busy_for()))?;
    let is_paused = request.paused.unwrap_or(false);
    let is_mixed = contestants.iter().any(|one| one.chosen.method.name != contestants[0].chosen.method.name);
    let longest_pause = live.limits.longest_pause;
    let terms = Terms { speed, is_paused, longest_pause, longest_search, is_mixed };
    let time = TimeLimit { timeout, longest };
    let task = Task { entry, seed: request::seed(request.seed), time };
    let job = Job::new(JobParts { task, contestants, terms, ticket, memory });
    live.register(&job)?;
    job.start().map_err(|error| {
        let message = format!("the system has no thread for another live run: {error}");
        ApiError::no_room(message, live.slots.busy_for())
    })?;
    Ok((StatusCode::CREATED, Json(begun(&job))).into_response())
}

fn contestants(
    requests: Option<Vec<ContestantRequest>>,
    puzzle: &antdoku::Puzzle,
    timelines: &Arc<Memory>,
) -> Result<Vec<Contestant>, ApiError> {
    let requests = requests.unwrap_or_else(|| vec![ContestantRequest::default()]);
    if !(1..=MOST_CONTESTANTS).contains(&requests.len()) {
        let message =
            format!("{} contestants are given, but a run has 1 to {MOST_CONTESTANTS}", requests.len());
        return Err(ApiError::refused("contestants", message));
    }
    let contestant = |(number, request): (usize, ContestantRequest)| {
        let ContestantRequest { name, method, preset, parameters, touches } = request;
        if name.as_ref().is_some_and(|name| name.chars().count() > LONGEST_NAME) {
            let message = format!("a name has at most {LONGEST_NAME} characters");
            return Err(ApiError::refused(format!("contestants[{number}].name"), message));
        }
        let within = |error: ApiError| match &error.field {
            Some(field) => {
                let field = format!("contestants[{number}].{field}");
                error.about(field)
            }
            None => error,
        };
        let parameters = parameters.unwrap_or_default();
        let chosen = MethodChoice { method, preset, parameters }.build_usual().map_err(within)?;
        chosen.check(puzzle).map_err(within)?;
        let touches = touches::planned(touches.unwrap_or_default(), &chosen, puzzle).map_err(within)?;
        Ok(Contestant::new(number, name, chosen, timelines).with_touches(touches))
    };
    requests.into_iter().enumerate().map(contestant).collect()
}

fn begun(job: &Job) -> Begun<'_> {
    let contestants = job.contestants.iter().map(|contestant| {
        let Setup { method, preset, parameters, .. } = contestant.chosen.setup(job.task.seed);
        let (name, step) = (&contestant.name, contestant.step_unit());
        BegunContestant { name, method, preset, parameters, step, is_touchable: contestant.is_touchable() }
    });
    Begun {
        id: &job.id,
        key: &job.key,
        seed: job.task.seed.0,
        timeout: job.task.time.timeout.as_secs_f64(),
        shape: ShapeAnswer::of(job.puzzle().geometry()),
        givens: cells(job.puzzle().givens()),
        contestants: contestants.collect(),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandRequest {
    key: String,
    command: Word,
    speed: Option<Speed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Pause,
    Resume,
    Iteration,
    Step,
    Stop,
    Speed,
}

async fn command(
    State(app): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    JsonBody(request): JsonBody<CommandRequest>,
) -> Result<Response, ApiError> {
    let CommandRequest { key, command, speed } = request;
    let job = app.live.find(id)?;
    if key != job.key {
        return Err(wrong_key());
    }
    if speed.is_some() != (command == Word::Speed) {
        let message = "the command `speed` needs a speed, and no other command has one";
        return Err(ApiError::refused("speed", message));
    }
    if job.is_done() {
        return Err(ApiError::new(StatusCode::CONFLICT, "the run has ended"));
    }
    let command = match command {
        Word::Stop => {
            job.stop(End::Stopped);
            None
        }
        Word::Pause => Some(Command::Pause),
        Word::Resume => Some(Command::Resume),
        Word::Iteration => Some(Command::Once(Unit::Iteration)),
        Word::Step => Some(Command::Once(Unit::Choice)),
        Word::Speed => Some(Command::Speed(speed.unwrap_or_default().checked()?)),
    };
    if let Some(command) = command {
        job.turns.command(command);
    }
    job.notify_state();
    Ok(Json(job.state()).into_response())
}

pub(super) fn wrong_key() -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, "this is not the key of the run").about("key")
}
