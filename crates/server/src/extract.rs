//! What is read from a request. Whatever cannot be read is refused in JSON, with the reason.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use house::{Error, words};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize as _, Deserializer};
use tokio::time::timeout;

use crate::app::App;
use crate::auth::Client;
use crate::bodies::UntilAnswered;
use crate::error::{ApiError, ApiResult};

/// A JSON body.
pub struct Body<T>(pub T);

/// The query string.
pub struct Query<T>(pub T);

/// What the path names.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> ApiResult<Self> {
        let json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        let (parts, body) = request.into_parts();
        let share = app.bodies.share(Client::of(&parts, app).key());
        if let Some(until_answered) = parts.extensions.get::<UntilAnswered>() {
            until_answered.keep(&share);
        }
        let request = Request::from_parts(parts, share.counts(body));
        let bytes = timeout(app.config.patience, Bytes::from_request(request, app))
            .await
            .map_err(|_| bad(StatusCode::REQUEST_TIMEOUT, "its body took too long to come"))?
            .map_err(|refused| {
                if share.is_refused() { Error::Busy.into() } else { bad(refused.status(), &refused.body_text()) }
            })?;
        // A body that nobody sent is an empty form, and so is null.
        if bytes.is_empty() || json && bytes.trim_ascii() == b"null" {
            return read(b"{}");
        }
        if !json {
            return Err(bad(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send it as application/json"));
        }
        read(&bytes)
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> ApiResult<Body<T>> {
    // No text of ours holds the null character, which PostgreSQL cannot keep.
    if bytes.windows(6).any(|six| six == b"\\u0000") {
        return Err(bad(StatusCode::UNPROCESSABLE_ENTITY, "it holds a null character"));
    }
    // Every form has names: a list in their order is no form.
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err(bad(StatusCode::UNPROCESSABLE_ENTITY, "it is a list, but it must be an object"));
    }
    match Json::from_bytes(bytes) {
        Ok(Json(body)) => Ok(Body(body)),
        Err(refused) => Err(bad(refused.status(), &refused.body_text())),
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(bad(StatusCode::UNPROCESSABLE_ENTITY, "the query holds a null character"));
        }
        match axum::extract::Query::from_request_parts(parts, app).await {
            Ok(axum::extract::Query(query)) => Ok(Self(query)),
            Err(refused) => Err(bad(refused.status(), &refused.body_text())),
        }
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        if parts.uri.path().contains("%00") {
            return Err(ApiError::missing(&words::NOT_FOUND));
        }
        match axum::extract::Path::from_request_parts(parts, app).await {
            Ok(axum::extract::Path(path)) => Ok(Self(path)),
            Err(_) => Err(ApiError::missing(&words::NOT_FOUND)),
        }
    }
}

/// The number of an entry. The store counts with a sign, and so do most who read the document.
pub(crate) fn entry_number<'de, D: Deserializer<'de>>(read: D) -> Result<u64, D::Error> {
    let number = u64::deserialize(read)?;
    if i64::try_from(number).is_ok() { Ok(number) } else { Err(D::Error::custom("no entry has a number that large")) }
}

fn bad(status: StatusCode, reason: &str) -> ApiError {
    ApiError::new(status, words::BAD_BODY.with(&[("reason", reason.trim_end_matches('.').into())]))
}
