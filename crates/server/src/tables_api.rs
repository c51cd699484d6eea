//! Tables: making one, looking at it, joining it, playing at it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use game::{AnyGame, Clock, Holder as SeatHolder, PlayerName, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::{Holder, SeatChange, TableFilter, new_id};
use tables::{Command, Kind, Setup, Table, check_clock};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extra::Extra;
use crate::house::{self, Held, Room, sitter, standing, thinking};
use crate::people::Person;
use crate::who::Who;
use crate::{games, secret, words};

/// How many tables a page of the list has.
const PAGE: i64 = 30;

/// A table to be made.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// The preset; the game's first one unless told.
    #[serde(default)]
    pub preset: Option<String>,
    /// The asker's seat; the preset's first role unless told. `watch` for a game between computers.
    #[serde(default)]
    pub role: Option<String>,
    /// What differs from the preset.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// Who sits at the other seats: `me`, `invite`, `open`, or a computer player.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub seats: BTreeMap<String, String>,
    /// The time control; the preset's unless told.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub clock: Option<Clock>,
    /// Whether people allow each other hints.
    #[serde(default)]
    pub hints: bool,
    /// Whether it shall count for a rating, where the preset allows it.
    #[serde(default)]
    pub rated: bool,
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Object, description = "The table"), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    Who(user): Who,
    form: Result<Json<NewTable>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<Value>)> {
    let Json(form) = form?;
    let game = games::find(&form.game)?;
    let preset = games::preset(game, form.preset.as_deref())?;
    let watched = form.role.as_deref() == Some("watch");
    let role = match form.role.as_deref() {
        Some("watch") => None,
        Some(seat) => Some(games::role(preset, seat)?),
        None => preset.roles.first(),
    };
    let read = game.read_options(Some(preset), role, &form.options).map_err(ApiError::fields)?;
    let same = game.read_options(Some(preset), role, &Map::new()).is_ok_and(|plain| plain.options == read.options);
    let mut invite = None;
    let seats = seat_holders(game, &form, role, &read.options, &user.id, &mut invite)?;
    let clock = form.clock.unwrap_or(preset.clock);
    check_clock(clock)?;
    let waits = seats.iter().any(|seat| matches!(seat, Some(Holder::Open)));
    let lobby = form.seats.values().any(|who| who == "open");
    let people: Vec<&Holder> = seats.iter().flatten().filter(|seat| matches!(seat, Holder::User { .. })).collect();
    let at = now();
    let extra = Extra {
        hints: form.hints,
        rated: form.rated && preset.rated && same && (waits || people.len() > 1),
        invite: invite.as_deref().map(secret::hash),
        daily: None,
    };
    let (seed, salt) = (Seed::new(secret::random()), secret::random());
    let setup = Setup {
        game: form.game.clone(),
        rules_version: game.facts().rules_version,
        options: read.options.clone(),
        preset: same.then(|| preset.name.to_owned()),
        seed,
        salt,
        seats: seats.iter().map(|seat| seat.as_ref().map(sitter).unwrap_or_default()).collect(),
        clock,
        hints: extra.hints,
        rated: extra.rated,
        started_at: (!waits).then_some(at),
    };
    let row = store::Setup {
        id: new_id(),
        game: form.game,
        rules: i64::from(setup.rules_version),
        options: Value::Object(read.options).to_string(),
        preset: setup.preset.clone(),
        level_id: None,
        seed: tables::hex(seed.bytes()),
        salt: tables::hex(&salt),
        clock: Some(serde_json::to_string(&clock).expect("plain data")),
        access: if lobby || watched {
            "lobby"
        } else if invite.is_some() {
            "invite"
        } else {
            "private"
        }
        .to_owned(),
        extra: extra.write(),
        owner_id: Some(user.id.clone()),
        created_at: at,
    };
    let table = Table::new(setup)?;
    let holders: Vec<Holder> = seats.into_iter().map(|seat| seat.unwrap_or(Holder::Gone)).collect();
    app.store.create_table(&row, &holders, standing(&table), &thinking(&table)).await?;
    if table.thinker().is_some() {
        app.bus.nudge(bus::Nudge { topic: bus::Topic::work("thinking"), number: 0 });
    }
    let room = app.house.room(&row.id);
    let open = room.open(&app).await?;
    let mut body = show(&app, &room, &open, Some(&user.id), 0);
    if let Some(invite) = invite {
        body["invite"] = invite.into();
    }
    Ok((StatusCode::CREATED, Json(body)))
}

/// Who sits where: none for a seat that the options do not use.
fn seat_holders(
    game: &'static dyn AnyGame,
    form: &NewTable,
    role: Option<&game::Role>,
    options: &Map<String, Value>,
    me: &str,
    invite: &mut Option<String>,
) -> ApiResult<Vec<Option<Holder>>> {
    let facts = game.facts();
    let used = game.seats(options)?;
    for name in form.seats.keys() {
        let seat = facts.seat(name).ok_or_else(|| {
            let seats: Vec<&str> = facts.seats.iter().map(|seat| seat.name).collect();
            words::UNKNOWN_SEAT.with(&[("seat", name.as_str().into()), ("seats", seats.into())])
        })?;
        if !used.contains(&seat) {
            return Err(words::UNUSED_SEAT.with(&[("seat", name.as_str().into())]).into());
        }
    }
    let mut holders = Vec::new();
    for (at, fact) in facts.seats.iter().enumerate() {
        let seat = Seat(at as u8);
        if !used.contains(&seat) {
            holders.push(None);
            continue;
        }
        let mine = role.is_some_and(|role| role.seat == fact.name);
        let suggested = role.and_then(|role| role.against);
        let who = form.seats.get(fact.name).map(String::as_str).or(if mine { Some("me") } else { suggested });
        holders.push(Some(match who {
            None => return Err(words::EMPTY_SEAT.with(&[("seat", fact.name.into())]).into()),
            Some("me") => Holder::user(me),
            Some("open") => Holder::Open,
            Some("invite") => {
                invite.get_or_insert_with(secret::new_secret);
                Holder::Open
            }
            Some(player) => {
                PlayerName::read(facts, player, seat)?;
                Holder::Computer { player: player.to_owned() }
            }
        }));
    }
    Ok(holders)
}

/// Which entries are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
pub struct After {
    /// Only the entries after this number.
    #[serde(default)]
    pub after: u64,
}

/// A table as the asker may see it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), After),
    responses((status = 200, body = Object), (status = 404, body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(after): Query<After>,
) -> ApiResult<Json<Value>> {
    let user = who.as_ref().map(|Who(user)| user.id.as_str());
    let room = app.house.room(&id);
    let open = room.open(&app).await?;
    may_look(&open, user)?;
    Ok(Json(show(&app, &room, &open, user, after.after)))
}

/// A private table is not there for others.
pub(crate) fn may_look(held: &Held, user: Option<&str>) -> ApiResult<()> {
    if held.row.setup.access == "private" && held.seats_of(user).is_empty() {
        return Err(ApiError::missing(&words::NO_TABLE));
    }
    Ok(())
}

/// What a seat asks for.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct CommandForm {
    /// The number of the last entry that the sender has seen.
    pub seen: u64,
    /// The seat, for who holds more than one.
    #[serde(default)]
    pub seat: Option<String>,
    /// `move`, `back`, `redo`, `pause`, `resume`, `hint`, `offer`, `accept`, `refuse`, `resign`.
    pub kind: String,
    /// The move, the offer, the kind of hint.
    #[serde(default)]
    pub text: String,
}

/// Plays at a table.
#[utoipa::path(post, path = "/api/tables/{id}/commands", tag = "tables", params(("id" = String, Path), After),
    request_body = CommandForm,
    responses((status = 200, body = Object), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn command(
    State(app): State<App>,
    Who(user): Who,
    Path(id): Path<String>,
    Query(after): Query<After>,
    form: Result<Json<CommandForm>, JsonRejection>,
) -> ApiResult<Json<Value>> {
    let Json(form) = form?;
    let room = app.house.room(&id);
    let command = read_command(&app, &room, &user.id, &form).await?;
    match house::command(&app, &room, &command).await {
        Ok(open) => Ok(Json(show(&app, &room, &open, Some(&user.id), after.after.max(form.seen)))),
        Err((open, error)) => Err(refusal(&app, &room, open.as_deref(), &user.id, error)),
    }
}

/// A refusal; a stale one shows the fresh table.
pub(crate) fn refusal(app: &App, room: &Room, held: Option<&Held>, user: &str, error: ApiError) -> ApiError {
    match held {
        Some(held) if error.is_stale() => error.with_table(show(app, room, held, Some(user), 0)),
        _ => error,
    }
}

/// Finds out for which seat a command is.
pub(crate) async fn read_command(app: &App, room: &Room, user: &str, form: &CommandForm) -> ApiResult<Command> {
    let kind: Kind = form.kind.parse()?;
    let open = room.open(app).await?;
    may_look(&open, Some(user))?;
    let mine = open.seats_of(Some(user));
    let forbidden = || ApiError::new(StatusCode::FORBIDDEN, words::NOT_YOUR_SEAT.say());
    let seat = match &form.seat {
        Some(name) => {
            let seat = open.table.game().facts().seat(name).ok_or_else(forbidden)?;
            mine.contains(&seat).then_some(seat).ok_or_else(forbidden)?
        }
        None if mine.is_empty() => return Err(forbidden()),
        None if mine.len() > 1 => open.table.turn().ok_or_else(|| ApiError::refused(words::WHICH_SEAT.say()))?,
        None => mine[0],
    };
    Ok(Command { seat, seen: form.seen, kind, text: form.text.clone() })
}

/// Who wants to join.
#[derive(Default, Deserialize, utoipa::ToSchema)]
pub struct Join {
    /// The seat; the first free one unless told.
    #[serde(default)]
    pub seat: Option<String>,
    /// The secret of the invitation link.
    #[serde(default)]
    pub invite: Option<String>,
}

/// Takes a free seat. The game starts when no seat is free any more.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = Object), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<App>,
    Who(user): Who,
    Path(id): Path<String>,
    form: Result<Json<Join>, JsonRejection>,
) -> ApiResult<Json<Value>> {
    let Json(form) = form?;
    let room = app.house.room(&id);
    let mut open = room.open(&app).await?;
    let wrong = || ApiError::new(StatusCode::FORBIDDEN, words::WRONG_INVITE.say());
    if let Some(hash) = &open.extra.invite {
        form.invite.as_deref().filter(|invite| &secret::hash(invite) == hash).ok_or_else(wrong)?;
    } else if open.row.setup.access == "private" {
        return Err(ApiError::missing(&words::NO_TABLE));
    }
    let facts = open.table.game().facts();
    let free = |at: usize| open.row.seats[at] == Holder::Open;
    let none = || ApiError::new(StatusCode::CONFLICT, words::NO_FREE_SEAT.say());
    let wanted = form.seat.as_deref().map(|name| facts.seat(name).ok_or_else(none)).transpose()?;
    let seat = match wanted {
        Some(seat) if free(seat.index()) => seat,
        Some(_) => return Err(none()),
        None => (0..facts.seats.len()).find(|at| free(*at)).map(|at| Seat(at as u8)).ok_or_else(none)?,
    };
    let full = open.row.seats.iter().filter(|holder| **holder == Holder::Open).count() == 1;
    let at = now();
    let when_full = full.then(|| {
        let mut started = open.table.setup().clone();
        started.seats[seat.index()] = tables::Sitter::person(&user.id);
        started.started_at = Some(at);
        Table::new(started).map(|table| (standing(&table), thinking(&table)))
    });
    let change = SeatChange {
        table: id.clone(),
        seat: seat.0,
        from: Holder::Open,
        to: Holder::user(&user.id),
        when_full: when_full.transpose()?,
        at,
    };
    app.store.change_seat(&change).await.map_err(|error| match error {
        store::Error::Taken { .. } => none(),
        error => error.into(),
    })?;
    open.forget();
    drop(open);
    app.bus.nudge(bus::Nudge { topic: bus::Topic::table(&id), number: 0 });
    app.bus.nudge(bus::Nudge { topic: bus::Topic::work("thinking"), number: 0 });
    let open = room.open(&app).await?;
    Ok(Json(show(&app, &room, &open, Some(&user.id), 0)))
}

/// Discards a table: not against a person once it has started.
#[utoipa::path(delete, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn discard(State(app): State<App>, Who(user): Who, Path(id): Path<String>) -> ApiResult<StatusCode> {
    let room = app.house.room(&id);
    let mut open = room.open(&app).await?;
    may_look(&open, Some(&user.id))?;
    if open.seats_of(Some(&user.id)).is_empty() {
        return Err(ApiError::new(StatusCode::FORBIDDEN, words::NOT_YOUR_SEAT.say()));
    }
    if open.table.setup().between_people() || open.table.outcome().is_some() {
        return Err(ApiError::refused(words::NO_DISCARD.say()));
    }
    app.store.delete_table(&id).await?;
    open.forget();
    app.house.forget(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// Which tables are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
pub struct List {
    /// `mine`: those at which the asker sits and that go on; `open`: those that wait for anybody.
    #[serde(default)]
    pub list: String,
    /// The id of the last table of the page before.
    #[serde(default)]
    pub after: Option<String>,
}

/// A table in a list.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Listed {
    /// The id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// The options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Who sits where.
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<Value>,
    /// `open`, `playing`, `paused`, `finished`.
    pub state: String,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// When it last changed.
    pub updated_at: i64,
}

/// A page of tables.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ListedTables {
    /// Newest first.
    pub tables: Vec<Listed>,
    /// What to pass as `after` for the next page, if there may be one.
    pub next: Option<String>,
}

/// A page of tables.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(List),
    responses((status = 200, body = ListedTables), (status = 401, body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    who: Option<Who>,
    Query(list): Query<List>,
) -> ApiResult<Json<ListedTables>> {
    let rows = if list.list == "open" {
        app.store.open_tables("lobby", list.after.as_deref(), PAGE).await?
    } else {
        let Who(user) = who.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, words::WHO_ARE_YOU.say()))?;
        let states = vec![store::State::Open, store::State::Playing, store::State::Paused];
        let filter = TableFilter { user: Some(user.id), states, before: list.after, limit: PAGE, ..Default::default() };
        app.store.tables(&filter).await?
    };
    let next = (rows.len() as i64 == PAGE).then(|| rows.last().map(|row| row.setup.id.clone())).flatten();
    let tables = rows
        .into_iter()
        .map(|row| Listed {
            options: serde_json::from_str(&row.setup.options).unwrap_or_default(),
            seats: row.seats.iter().map(holder_json).collect(),
            state: row.standing.state.name().to_owned(),
            turn: row.standing.turn,
            updated_at: row.updated_at,
            id: row.setup.id,
            game: row.setup.game,
            preset: row.setup.preset,
        })
        .collect();
    Ok(Json(ListedTables { tables, next }))
}

/// A seat's holder with the person behind it.
fn holder_json(holder: &Holder) -> Value {
    match holder {
        Holder::User { id, name, guest } => {
            json!({"kind": "person", "user": Person { id: id.clone(), name: name.clone(), guest: *guest }})
        }
        Holder::Computer { player } => json!({"kind": "computer", "name": player}),
        Holder::Open => json!({"kind": "open"}),
        Holder::Gone => json!({"kind": "nobody"}),
    }
}

/// A table as a user may see it, with the entries after a number.
pub(crate) fn show(_app: &App, room: &Room, held: &Held, user: Option<&str>, after: u64) -> Value {
    let viewer = held.viewer(user);
    let reveal = held.extra.daily.is_none();
    let mut body = json!(held.table.show(viewer, now(), reveal));
    let seated: Vec<&str> = held.table.setup().people().collect();
    for (at, holder) in held.row.seats.iter().enumerate() {
        let seat = &mut body["seats"][at];
        if let Holder::User { id, name, guest } = holder {
            seat["user"] = json!(Person { id: id.clone(), name: name.clone(), guest: *guest });
            seat["online"] = room.is_present(id).into();
        }
        seat["open"] = (*holder == Holder::Open).into();
        seat["online"] =
            (seat["online"] == true || matches!(held.table.setup().seats[at].holder, SeatHolder::Computer(_))).into();
    }
    body["id"] = held.row.setup.id.as_str().into();
    body["you"] = json!(held.seats_of(user));
    body["entries"] = json!(held.table.show_entries(after, viewer));
    body["spectators"] = room.spectators(&seated).into();
    body["trouble"] = json!(held.trouble);
    body
}
