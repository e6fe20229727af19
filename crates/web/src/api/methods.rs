//! `GET /api/methods`

use antdoku::Method;
use antdoku::internals::record::MethodRecord;
use axum::Json;
use serde::Serialize;

/// A method, and its part in the modes of the page.
#[derive(Serialize)]
pub(super) struct MethodAnswer {
    #[serde(flatten)]
    record: MethodRecord,
    /// Whether it is the colony that is shown with and without best value evaporation.
    is_colony: bool,
    /// The contestants with this method that a comparison begins with: `acs/swift`, or `ils` without a preset.
    compared: Vec<String>,
}

impl MethodAnswer {
    fn of(method: &Method) -> MethodAnswer {
        let contestant = |(compared, preset): &(&Method, Option<&str>)| {
            let name = method.name;
            (compared.name == name)
                .then(|| preset.map_or(name.to_owned(), |preset| format!("{name}/{preset}")))
        };
        MethodAnswer {
            record: MethodRecord::of(method),
            is_colony: method.name == Method::COLONY.name,
            compared: Method::COMPARED.iter().filter_map(contestant).collect(),
        }
    }
}

/// Lists all methods with their presets and parameters.
pub(super) async fn methods() -> Json<Vec<MethodAnswer>> {
    Json(Method::all().into_iter().map(MethodAnswer::of).collect())
}
