//! The catalogue of games.

use axum::Json;
use tables::forms::Catalogue;

/// The games of the house.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue() -> Json<Catalogue> {
    Json(tables::forms::catalogue())
}
