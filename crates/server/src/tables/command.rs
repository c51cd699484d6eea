//! Playing at a table.

use axum::Json;
use axum::extract::State;
use house::tables::{Request, ShownTable};
use serde::Deserialize;
use tables::Kind;

use super::read::After;
use crate::app::App;
use crate::auth::{Class, PlayingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query, entry_number};

/// What a seat asks for.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct CommandForm {
    /// The number of the last entry that the sender has seen.
    #[serde(deserialize_with = "entry_number")]
    pub seen: u64,
    /// The seat, for who holds more than one.
    #[serde(default)]
    pub seat: Option<String>,
    /// `move`, `back`, `redo`, `pause`, `resume`, `hint`, `offer`, `accept`, `refuse`, `resign`.
    #[schema(value_type = Kind)]
    pub kind: String,
    /// The move, the offer, the kind of hint.
    #[serde(default)]
    pub text: String,
    /// For how long it has waited to be sent, in milliseconds, for who plays on without a connection; where several
    /// wait, the one that was made last. Of a pause by a lost connection, the time before that counts as played.
    #[serde(default)]
    pub waited_ms: u64,
}

impl CommandForm {
    /// What is asked of the house, unless it is asked too often. A hint is thought of, so it counts among the thinking
    /// too.
    pub(super) fn checked(&self, app: &App, caller: &PlayingCaller) -> ApiResult<Request<'_>> {
        let PlayingCaller { user, bot } = caller;
        app.limits.check(Class::Command, &user.id)?;
        if self.kind == Kind::Hint.name() {
            app.limits.check(Class::Engine, &user.id)?;
        }
        Ok(Request {
            seen: self.seen,
            seat: self.seat.as_deref(),
            kind: &self.kind,
            text: &self.text,
            bot: *bot,
            waited_ms: self.waited_ms,
        })
    }
}

/// Plays at a table.
#[utoipa::path(post, path = "/api/tables/{id}/commands", tag = "tables", params(("id" = String, Path), After),
    request_body = CommandForm,
    responses((status = 200, body = ShownTable, description = "The entry is on disk"),
        (status = 409, body = ErrorBody, description = "The position has changed since"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn command(
    State(app): State<App>,
    caller: PlayingCaller,
    Path(id): Path<String>,
    Query(after): Query<After>,
    Body(form): Body<CommandForm>,
) -> ApiResult<Json<ShownTable>> {
    let user = &caller.user.id;
    let open = app.house.command(&id, user, &form.checked(&app, &caller)?).await?;
    Ok(Json(open.show(&app.house, Some(user), after.after.max(form.seen))))
}
