//! `GET /api/methods`

use antdoku::METHODS;
use antdoku::record::MethodRecord;
use axum::Json;

/// All methods with what there is to set.
pub(super) async fn methods() -> Json<Vec<MethodRecord>> {
    Json(METHODS.iter().map(MethodRecord::of).collect())
}
