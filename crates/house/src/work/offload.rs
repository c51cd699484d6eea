//! Thinking that somebody waits for: off the async threads, bounded, and contained when it panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use axum::http::StatusCode;
use game::Budget;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::words;

/// How long a request waits until one of the places to think is free.
const PATIENCE: Duration = Duration::from_secs(10);

/// Thinks for at most this long, as soon as there is a place for it.
pub(crate) async fn think<T, F>(app: &App, time: Duration, thought: F) -> ApiResult<T>
where
    T: Send + 'static,
    F: FnOnce(&Budget) -> T + Send + 'static,
{
    let place = tokio::time::timeout(PATIENCE, app.places.clone().acquire_owned()).await;
    let Ok(Ok(place)) = place else {
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, words::BUSY.say()));
    };
    let stop = app.stop.clone();
    let task = tokio::task::spawn_blocking(move || {
        let budget = Budget::time(time).with_stop(stop);
        let thought = catch_unwind(AssertUnwindSafe(|| thought(&budget)));
        drop(place);
        thought
    });
    match task.await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(_)) => Err(ApiError::internal(&"a thought panicked")),
        Err(error) => Err(ApiError::internal(&error)),
    }
}
