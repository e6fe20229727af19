//! `GET /api/methods`

use antdoku::record::MethodRecord;
use axum::Json;

/// All methods with what there is to set.
pub(super) async fn methods() -> Json<Vec<MethodRecord>> {
    Json(MethodRecord::all())
}
