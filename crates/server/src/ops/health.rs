//! What an operator asks: is it alive, is it ready.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;
use crate::words;

/// Alive when it answers.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Ready when the database answers and the server is not about to stop.
pub(crate) async fn ready(State(app): State<App>) -> Response {
    if app.house.is_stopping() {
        return ApiError::new(StatusCode::SERVICE_UNAVAILABLE, words::STOPPING.say()).into_response();
    }
    match app.house.store.ping().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}
