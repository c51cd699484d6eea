//! An error knows its HTTP answer and its log level.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use game::{Problem, Say};
use serde::Serialize;
use serde_json::Value;

use crate::table_body::TableBody;
use crate::words;

/// What went wrong with a request.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    say: Box<Say>,
    fields: Vec<Problem>,
    /// The fresh table, when the sender had not seen the last move.
    table: Option<Box<TableBody>>,
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
    pub table: Option<TableBody>,
}

impl ApiError {
    /// An error with this status.
    pub fn new(status: StatusCode, say: Say) -> Self {
        Self { status, say: Box::new(say), fields: Vec::new(), table: None, retry_after: None }
    }

    /// The request is understood, and refused.
    pub fn refused(say: Say) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, say)
    }

    /// The asker may not do that.
    pub fn forbidden(word: &'static game::Word) -> Self {
        Self::new(StatusCode::FORBIDDEN, word.say())
    }

    /// What went wrong, as a sentence.
    pub(crate) fn sentence(self) -> String {
        self.say.text
    }

    /// The same with another status.
    #[must_use]
    pub fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// There is no such thing, as far as the asker may know.
    pub fn missing(word: &'static game::Word) -> Self {
        Self::new(StatusCode::NOT_FOUND, word.say())
    }

    /// Something that may never happen did.
    pub fn internal(reason: &dyn std::fmt::Display) -> Self {
        tracing::error!(%reason, "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, words::INTERNAL.say())
    }

    /// Options that are refused, with a sentence per field.
    pub fn fields(problems: Vec<Problem>) -> Self {
        let reasons: Vec<&str> = problems.iter().map(|problem| problem.say.text.as_str()).collect();
        let say = words::BAD_OPTIONS.with(&[("reasons", reasons.join(" ").into())]);
        Self { fields: problems, ..Self::refused(say) }
    }

    /// The sender had not seen the last move.
    pub fn stale(say: Say) -> Self {
        Self::new(StatusCode::CONFLICT, say)
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

    /// Whether it is the asker's to mend: what was asked for is wrong, not the house.
    pub fn is_refusal(&self) -> bool {
        self.status.is_client_error()
    }

    /// Whether the sender had not seen the last move.
    pub fn is_stale(&self) -> bool {
        self.status == StatusCode::CONFLICT
    }

    /// The same with the fresh table.
    #[must_use]
    pub fn with_table(self, table: TableBody) -> Self {
        Self { table: Some(Box::new(table)), ..self }
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

impl From<Say> for ApiError {
    fn from(say: Say) -> Self {
        Self::refused(say)
    }
}

impl From<store::Error> for ApiError {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Missing { .. } => Self::missing(&words::NOT_FOUND),
            // Among what is asked for, only a cursor is for the store to judge.
            error @ (store::Error::Cursor(_) | store::Error::Nul) => {
                Self::refused(words::BAD_BODY.with(&[("reason", error.to_string().into())]))
            }
            store::Error::Invalid(reason) => Self::refused(words::BAD_BODY.with(&[("reason", reason.into())])),
            error if error.is_full_disk() => {
                tracing::error!(%error, "the disk is full");
                Self::new(StatusCode::INSUFFICIENT_STORAGE, words::FULL_DISK.say())
            }
            error => {
                tracing::error!(%error, "the store failed");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, words::STORE_TROUBLE.say())
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry = self.retry_after.map(|seconds| (header::RETRY_AFTER, seconds.to_string()));
        (self.status, AppendHeaders(retry), Json(self.body())).into_response()
    }
}
