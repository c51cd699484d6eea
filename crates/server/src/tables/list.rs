//! Finding tables.

use axum::Json;
use axum::extract::State;
use house::find_game;
use house::tables::{Details, state_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{SeatRow, TableFilter};
use tables::TableState;
use tables::forms::Person;

use crate::app::App;
use crate::auth::ReadingCaller;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::Query;

/// How many tables a page of the list has.
const PAGE: i64 = 30;

/// Which tables are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TablesAsked {
    /// Which list.
    #[serde(default)]
    #[param(inline)]
    pub list: ListName,
    /// Of the asker's own: only those of this game.
    #[serde(default)]
    pub game: Option<String>,
    /// Of the asker's own: only those in this state.
    #[serde(default)]
    #[param(inline)]
    pub state: Option<ListedState>,
    /// Whether each table comes with its board.
    #[serde(default)]
    pub boards: bool,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
}

/// The states of tables that are not over.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListedState {
    /// A seat is free.
    Waiting,
    /// Somebody is to move.
    Playing,
    /// The clock stands.
    Paused,
}

/// The lists of tables.
#[derive(Clone, Copy, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListName {
    /// Those at which the asker sits and that are not over.
    #[default]
    Mine,
    /// Those that wait for anybody.
    Waiting,
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
    pub state: TableState,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// The time control.
    pub clock: game::Clock,
    /// Whether it counts for a rating.
    pub rated: bool,
    /// The number of its last entry.
    pub n: i64,
    /// When it last changed.
    pub updated_at: i64,
    /// The game's own view for the asker, where it was asked for.
    #[schema(value_type = Option<Object>)]
    pub board: Option<Value>,
    /// Whether the asker may throw it away, where the board was asked for.
    pub may_discard: bool,
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
#[utoipa::path(get, path = "/api/tables", operation_id = "list_tables", tag = "tables", params(TablesAsked),
    responses((status = 200, body = ListedTables), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Query(TablesAsked { list, game, state, boards, after }): Query<TablesAsked>,
) -> ApiResult<Json<ListedTables>> {
    let store = &app.house.store;
    let user = caller.map(|ReadingCaller(user)| user.id);
    let rows = match list {
        ListName::Waiting => store.lobby_tables(after.as_deref(), PAGE).await?,
        ListName::Recent => store.watched_tables(after.as_deref(), PAGE).await?,
        ListName::Mine => {
            let user = Some(user.clone().ok_or_else(ApiError::nobody)?);
            let states = match state {
                None => vec![store::TableState::Waiting, store::TableState::Playing, store::TableState::Paused],
                Some(ListedState::Waiting) => vec![store::TableState::Waiting],
                Some(ListedState::Playing) => vec![store::TableState::Playing],
                Some(ListedState::Paused) => vec![store::TableState::Paused],
            };
            let filter = TableFilter { user, game, states, before: after, limit: PAGE, ..Default::default() };
            store.tables(&filter).await?
        }
    };
    let next = (rows.len() as i64 == PAGE).then(|| rows.last().map(|row| row.setup.id.clone())).flatten();
    let mut tables: Vec<ListedTable> = rows.into_iter().map(listed).collect::<house::Result<_>>()?;
    if boards {
        for table in &mut tables {
            // A table that went away meanwhile simply has no picture.
            let Ok(open) = app.house.open_table(&table.id, user.as_deref()).await else { continue };
            table.board = Some(open.board(user.as_deref()));
            table.may_discard = user.as_deref().is_some_and(|user| open.may_discard(user).is_ok());
        }
    }
    Ok(Json(ListedTables { tables, next }))
}

fn listed(row: store::TableRow) -> house::Result<ListedTable> {
    let details = Details::read(&row.setup.details)?;
    let options = serde_json::from_str(&row.setup.options).map_err(|error| house::Error::broken(&error))?;
    Ok(ListedTable {
        options: tables::shown_options(find_game(&row.setup.game)?, &options),
        state: state_of(&row),
        seats: row.seats.into_iter().map(ListedHolder::from).collect(),
        turn: row.status.turn,
        clock: row.setup.clock.and_then(|clock| serde_json::from_str(&clock).ok()).unwrap_or_default(),
        rated: details.rated,
        n: row.last_entry,
        updated_at: row.updated_at,
        board: None,
        may_discard: false,
        id: row.setup.id,
        game: row.setup.game,
        preset: row.setup.preset,
    })
}

impl From<SeatRow> for ListedHolder {
    fn from(holder: SeatRow) -> Self {
        match holder {
            SeatRow::User { id, name, guest } => Self::Person { user: Person { id, name, guest } },
            SeatRow::Computer { player } => Self::Computer { name: player },
            SeatRow::Open => Self::Open,
            SeatRow::Gone => Self::Nobody,
        }
    }
}
