//! Tables: looking at them, finding them, joining one, throwing one away.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bus::{Nudge, Topic};
use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Holder, SeatChange, TableFilter, User};
use tables::{Sitter, Table};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query, entry_number};
use crate::house::{Held, Open};
use crate::people::Person;
use crate::rows::{standing, thinking};
use crate::table_body::{TableBody, show};
use crate::who::{Player, Who};
use crate::{secret, words};

/// How many tables a page of the list has.
const PAGE: i64 = 30;

/// Which entries are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct After {
    /// Only the entries after this number.
    #[serde(default, deserialize_with = "entry_number")]
    pub after: u64,
}

/// A table as the asker may see it.
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "read_table", tag = "tables", params(("id" = String, Path), After),
    responses((status = 200, body = TableBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(after): Query<After>,
) -> ApiResult<Json<TableBody>> {
    let user = who.as_ref().map(|Who(user)| user.id.as_str());
    let room = app.house.room(&id);
    let open = room.open(&app).await?;
    may_look(&open, user)?;
    Ok(Json(show(&room, &open, user, after.after)))
}

/// A private table is not there for others, unless who plays at it has shared it. One with an invitation is there for
/// who has its address until the game begins; before, there is nothing to see but the free seat.
pub(crate) fn may_look(held: &Held, user: Option<&str>) -> ApiResult<()> {
    let known = || user.is_some_and(|user| held.extra.invited.iter().any(|invited| invited == user));
    let open = match held.row.setup.access.as_str() {
        "lobby" | "public" | "link" => true,
        "invite" => held.table.setup().started_at.is_none(),
        _ => false,
    };
    if open || !held.seats_of(user).is_empty() || known() { Ok(()) } else { Err(ApiError::missing(&words::NO_TABLE)) }
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
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Option<Join>,
    responses((status = 200, body = TableBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<App>,
    Player { user, bot }: Player,
    Path(id): Path<String>,
    Body(form): Body<Join>,
) -> ApiResult<Json<TableBody>> {
    let room = app.house.room(&id);
    let open = room.open(&app).await?;
    sit_down(&app, open, &user, bot, form.seat.as_deref(), form.invite.as_deref()).await?;
    let open = room.open(&app).await?;
    Ok(Json(show(&room, &open, Some(&user.id), 0)))
}

/// Lets a user take a free seat, if the user may.
pub(crate) async fn sit_down(
    app: &App,
    mut open: Open,
    user: &User,
    bot: bool,
    seat: Option<&str>,
    invite: Option<&str>,
) -> ApiResult<()> {
    let by_link = open.extra.invite.as_ref().zip(invite).is_some_and(|(hash, invite)| secret::is(invite, hash));
    if !by_link && !open.extra.invited.contains(&user.id) {
        may_look(&open, Some(&user.id))?;
        if open.row.setup.access != "lobby" && open.row.seats.contains(&Holder::Open) {
            return Err(ApiError::forbidden(&words::WRONG_INVITE));
        }
    }
    if bot && open.extra.rated {
        return Err(ApiError::forbidden(&words::RATED_FOR_PEOPLE));
    }
    let facts = open.table.game().facts();
    let free = |at: usize| open.row.seats[at] == Holder::Open;
    let none = || ApiError::new(StatusCode::CONFLICT, words::NO_FREE_SEAT.say());
    let wanted = seat.map(|name| facts.seat(name).ok_or_else(none)).transpose()?;
    let seat = match wanted {
        Some(seat) if free(seat.index()) => seat,
        Some(_) => return Err(none()),
        None => (0..facts.seats.len()).find(|at| free(*at)).map(|at| Seat(at as u8)).ok_or_else(none)?,
    };
    let last = open.row.seats.iter().filter(|holder| **holder == Holder::Open).count() == 1;
    let at = now();
    let when_full = last.then(|| {
        let mut started = open.table.setup().clone();
        started.seats[seat.index()] = Sitter::person(&user.id);
        started.started_at = Some(at);
        Table::new(started).map(|table| (standing(&table), thinking(&table)))
    });
    let id = open.row.setup.id.clone();
    let change = SeatChange {
        table: id.clone(),
        seat: seat.0,
        from: Holder::Open,
        to: Holder::user(&user.id),
        when_full: when_full.transpose()?,
        at,
    };
    let changed = app.store.change_seat(&change).await;
    open.forget();
    drop(open);
    changed.map_err(|error| match error {
        store::Error::Taken { .. } => none(),
        error => error.into(),
    })?;
    app.bus.nudge(Nudge { topic: Topic::table(&id), number: 0 });
    app.bus.nudge(Nudge { topic: Topic::work("thinking"), number: 0 });
    Ok(())
}

/// Lets whoever has the table's address watch it; only who plays there can.
#[utoipa::path(post, path = "/api/tables/{id}/share", tag = "tables", params(("id" = String, Path)),
    responses((status = 204, description = "It can be watched"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn share(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let room = app.house.room(&id);
    let mut open = room.open(&app).await?;
    may_look(&open, Some(&user.id))?;
    if open.seats_of(Some(&user.id)).is_empty() {
        return Err(ApiError::forbidden(&words::NOT_YOUR_SEAT));
    }
    if open.extra.daily.is_some() {
        return Err(ApiError::refused(words::NO_SHARE_DAILY.say()));
    }
    app.store.share_table(&id).await?;
    open.forget();
    app.bus.nudge(Nudge { topic: Topic::table(&id), number: 0 });
    Ok(StatusCode::NO_CONTENT)
}

/// Discards a table: not against a person once it has started.
#[utoipa::path(delete, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 204, description = "It is gone"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn discard(
    State(app): State<App>,
    Player { user, .. }: Player,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let room = app.house.room(&id);
    let mut open = room.open(&app).await?;
    may_look(&open, Some(&user.id))?;
    let owns = open.row.setup.owner_id.as_ref() == Some(&user.id);
    if open.seats_of(Some(&user.id)).is_empty() && !(owns && open.table.setup().people().next().is_none()) {
        return Err(ApiError::forbidden(&words::NOT_YOUR_SEAT));
    }
    if open.table.setup().between_people() || open.table.outcome().is_some() {
        return Err(ApiError::refused(words::NO_DISCARD.say()));
    }
    if open.extra.daily.is_some() {
        return Err(ApiError::refused(words::NO_DISCARD_DAILY.say()));
    }
    app.store.delete_table(&id).await?;
    open.forget();
    app.house.forget(&id);
    app.bus.nudge(Nudge { topic: Topic::table(&id), number: 0 });
    Ok(StatusCode::NO_CONTENT)
}

/// Which tables are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct List {
    /// Which list.
    #[serde(default)]
    #[param(inline)]
    pub list: ListName,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
}

/// The lists of tables.
#[derive(Clone, Copy, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListName {
    /// Those at which the asker sits and that are not over.
    #[default]
    Mine,
    /// Those that wait for anybody.
    Open,
    /// Those that go on and that anybody may watch.
    Recent,
}

/// A table in a list.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ListedTable {
    /// The id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// The options.
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// Who sits where.
    pub seats: Vec<ListedHolder>,
    /// Where it is in its life.
    pub state: &'static str,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// The time control.
    pub clock: game::Clock,
    /// Whether it counts for a rating.
    pub rated: bool,
    /// When it last changed.
    pub updated_at: i64,
}

/// Who sits at a seat.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum ListedHolder {
    /// A person.
    Person {
        /// Who.
        user: Person,
    },
    /// A computer player.
    Computer {
        /// Its name.
        name: String,
    },
    /// The seat is free.
    Open,
    /// Nobody, or somebody who has left.
    Nobody,
}

/// A page of tables.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ListedTables {
    /// Newest first.
    pub tables: Vec<ListedTable>,
    /// What to pass as `after` for the next page, if there may be one.
    pub next: Option<String>,
}

/// A page of tables.
#[utoipa::path(get, path = "/api/tables", operation_id = "list_tables", tag = "tables", params(List),
    responses((status = 200, body = ListedTables), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    who: Option<Who>,
    Query(List { list, after }): Query<List>,
) -> ApiResult<Json<ListedTables>> {
    let rows = match list {
        ListName::Open => app.store.open_tables("lobby", after.as_deref(), PAGE).await?,
        ListName::Recent => app.store.watched_tables(after.as_deref(), PAGE).await?,
        ListName::Mine => {
            let Who(user) = who.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, words::WHO_ARE_YOU.say()))?;
            let states = vec![store::State::Open, store::State::Playing, store::State::Paused];
            let filter = TableFilter { user: Some(user.id), states, before: after, limit: PAGE, ..Default::default() };
            app.store.tables(&filter).await?
        }
    };
    let next = (rows.len() as i64 == PAGE).then(|| rows.last().map(|row| row.setup.id.clone())).flatten();
    let tables = rows.into_iter().map(listed).collect::<ApiResult<_>>()?;
    Ok(Json(ListedTables { tables, next }))
}

fn listed(row: store::Table) -> ApiResult<ListedTable> {
    let extra = crate::extra::Extra::read(&row.setup.extra)?;
    let options = serde_json::from_str(&row.setup.options).map_err(|error| ApiError::internal(&error))?;
    Ok(ListedTable {
        options: tables::shown_options(crate::games::find(&row.setup.game)?, &options),
        seats: row.seats.into_iter().map(ListedHolder::from).collect(),
        state: row.standing.state.name(),
        turn: row.standing.turn,
        clock: row.setup.clock.and_then(|clock| serde_json::from_str(&clock).ok()).unwrap_or_default(),
        rated: extra.rated,
        updated_at: row.updated_at,
        id: row.setup.id,
        game: row.setup.game,
        preset: row.setup.preset,
    })
}

impl From<Holder> for ListedHolder {
    fn from(holder: Holder) -> Self {
        match holder {
            Holder::User { id, name, guest } => Self::Person { user: Person { id, name, guest } },
            Holder::Computer { player } => Self::Computer { name: player },
            Holder::Open => Self::Open,
            Holder::Gone => Self::Nobody,
        }
    }
}
