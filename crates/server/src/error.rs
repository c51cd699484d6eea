//! What is answered when a request fails. What went wrong is said by `house::Error`; what it means in HTTP, and whether
//! it is logged, is said here and nowhere else.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use game::{Problem, Say, Word};
use house::Error;
use house::tables::ShownTable;
use serde::Serialize;
use serde_json::Value;

use crate::words;

/// A request that failed.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    say: Box<Say>,
    fields: Vec<Problem>,
    /// The fresh table, when the sender had not seen the last move.
    table: Option<Box<ShownTable>>,
    /// In how many seconds it may be tried again.
    retry_after: Option<u64>,
}

/// The result of a request.
pub type ApiResult<T> = Result<T, ApiError>;

/// An error as it is sent.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ErrorBody {
    /// The HTTP status.
    pub status: u16,
    /// A stable code.
    pub code: String,
    /// The sentence in English.
    pub text: String,
    /// The parameters of the sentence.
    #[schema(value_type = Object)]
    pub params: Value,
    /// What is wrong with which field.
    pub fields: Vec<Problem>,
    /// The fresh table, with 409.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<ShownTable>,
}

impl ApiError {
    /// An error with this status: what is wrong with the request itself, before the house is asked.
    pub fn new(status: StatusCode, say: Say) -> Self {
        Self { status, say: Box::new(say), fields: Vec::new(), table: None, retry_after: None }
    }

    /// There is no such thing, as far as the caller may know.
    pub fn missing(word: &'static Word) -> Self {
        Error::missing(word).into()
    }

    /// The caller may not do that.
    pub fn forbidden(word: &'static Word) -> Self {
        Error::not_allowed(word).into()
    }

    /// Nobody is signed in.
    pub fn nobody() -> Self {
        Error::unauthenticated(&words::WHO_ARE_YOU).into()
    }

    /// Too many of these in too short a time.
    pub fn too_many(seconds: u64) -> Self {
        let say = words::TOO_MANY.with(&[("seconds", seconds.into())]);
        Self { retry_after: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, say) }
    }

    /// In how many seconds it may be tried again, if it is only a matter of time.
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// The error as it is sent.
    pub fn body(self) -> ErrorBody {
        ErrorBody {
            status: self.status.as_u16(),
            code: self.say.code.to_owned(),
            text: self.say.text,
            params: Value::Object(self.say.params),
            fields: self.fields,
            table: self.table.map(|table| *table),
        }
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let plain = Self::new(status(&error), error.say());
        match error {
            Error::Fields(fields) => Self { fields, ..plain },
            Error::Stale { table, .. } => Self { table, ..plain },
            _ => plain,
        }
    }
}

/// What happened, in HTTP. What is nobody's request to mend is logged.
fn status(error: &Error) -> StatusCode {
    match error {
        Error::Stale { .. } | Error::Conflict(_) => StatusCode::CONFLICT,
        Error::Refused(_) | Error::Fields(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Error::Missing(_) => StatusCode::NOT_FOUND,
        Error::NotAllowed(_) => StatusCode::FORBIDDEN,
        Error::Unauthenticated(_) => StatusCode::UNAUTHORIZED,
        Error::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Error::FullDisk(_) => {
            tracing::error!(%error, "the disk is full");
            StatusCode::INSUFFICIENT_STORAGE
        }
        Error::Store(_) => {
            tracing::error!(%error, "the store failed");
            StatusCode::SERVICE_UNAVAILABLE
        }
        Error::Broken(_) => {
            tracing::error!(%error, "a request failed");
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}

impl From<Say> for ApiError {
    fn from(say: Say) -> Self {
        Error::from(say).into()
    }
}

impl From<store::Error> for ApiError {
    fn from(error: store::Error) -> Self {
        Error::from(error).into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry = self.retry_after.map(|seconds| (header::RETRY_AFTER, seconds.to_string()));
        (self.status, AppendHeaders(retry), Json(self.body())).into_response()
    }
}
