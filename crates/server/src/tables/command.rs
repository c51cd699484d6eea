//! Playing at a table.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use tables::{Command, Kind};

use crate::app::App;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query, entry_number};
use crate::house::{self, Held, Room};
use crate::limits::Class;
use crate::table_body::{TableBody, show};
use crate::tables_api::{After, may_look};
use crate::who::Player;
use crate::words;

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
}

/// Plays at a table.
#[utoipa::path(post, path = "/api/tables/{id}/commands", tag = "tables", params(("id" = String, Path), After),
    request_body = CommandForm,
    responses((status = 200, body = TableBody, description = "The entry is on disk"),
        (status = 409, body = ErrorBody, description = "The position has changed since"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn command(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path(id): Path<String>,
    Query(after): Query<After>,
    Body(form): Body<CommandForm>,
) -> ApiResult<Json<TableBody>> {
    check_limits(&app, &user.id, &form)?;
    let room = app.house.room(&id);
    let after = after.after.max(form.seen);
    let command = house::command(&app, &room, |held| read_command(held, &user.id, &form)).await;
    match command {
        Ok(open) => Ok(Json(show(&room, &open, Some(&user.id), after))),
        Err((open, error)) => Err(refusal(&room, open.as_deref(), &user.id, error)),
    }
}

/// A hint is thought of, so it counts among the thinking too.
pub(crate) fn check_limits(app: &App, user: &str, form: &CommandForm) -> ApiResult<()> {
    app.limits.check(Class::Command, user)?;
    if form.kind == Kind::Hint.name() { app.limits.check(Class::Engine, user) } else { Ok(()) }
}

/// A refusal; a stale one shows the fresh table.
pub(crate) fn refusal(room: &Room, held: Option<&Held>, user: &str, error: ApiError) -> ApiError {
    match held {
        Some(held) if error.is_stale() => error.with_table(show(room, held, Some(user), 0)),
        _ => error,
    }
}

/// Finds out for which seat a command is.
pub(crate) fn read_command(held: &Held, user: &str, form: &CommandForm) -> ApiResult<Command> {
    may_look(held, Some(user))?;
    let kind: Kind = form.kind.parse()?;
    let mine = held.seats_of(Some(user));
    let forbidden = || ApiError::forbidden(&words::NOT_YOUR_SEAT);
    let seat = match &form.seat {
        Some(name) => {
            let seat = held.table.game().facts().seat(name).ok_or_else(forbidden)?;
            mine.contains(&seat).then_some(seat).ok_or_else(forbidden)?
        }
        None if mine.is_empty() => return Err(forbidden()),
        None if mine.len() > 1 => {
            // Who holds both seats means the one to move; sent again, the one that moved then.
            let next = held.table.log().get(form.seen as usize).map(|entry| entry.seat);
            let seat = next.filter(|seat| mine.contains(seat)).or_else(|| held.table.turn());
            seat.ok_or_else(|| ApiError::refused(words::WHICH_SEAT.say()))?
        }
        None => mine[0],
    };
    Ok(Command { seat, seen: form.seen, kind, text: form.text.clone() })
}
