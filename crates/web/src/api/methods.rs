//! `GET /api/methods`

use antdoku::record::MethodRecord;
use axum::Json;

/// Lists all methods with their presets and parameters.
pub(super) async fn methods() -> Json<Vec<MethodRecord>> {
    Json(MethodRecord::all())
}
