//! Making a table: from a form, from a game before it, or from the puzzle of a day.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bus::{Nudge, Topic};
use game::{AnyGame, Clock, FieldKind, PlayerName, Preset, Role, Seat, Seed};
use serde::Deserialize;
use serde_json::{Map, Value};
use store::{Holder, new_id};
use tables::{Setup, Table, check_clock};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extra::Extra;
use crate::extract::Body;
use crate::level_choice::{self, Chosen};
use crate::limits::Class;
use crate::rows::{sitter, standing, thinking};
use crate::table_body::{TableBody, show};
use crate::who::Player;
use crate::{games, secret, words};

/// A table to be made.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
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
    pub seats: BTreeMap<String, String>,
    /// The time control; the preset's unless told.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Who may look on.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether people allow each other hints.
    #[serde(default)]
    pub hints: bool,
    /// Whether it shall count for a rating, where the preset allows it.
    #[serde(default)]
    pub rated: bool,
    /// For games with levels: the id of one, or a level itself. Without it one is made as the preset wishes.
    #[serde(default)]
    pub level: Option<Value>,
    /// What is asked of the generator, beyond the preset.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub wishes: Map<String, Value>,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Only those at the table; everybody where a seat is open to everybody, or only computers play.
    #[default]
    Private,
    /// Everybody.
    Public,
}

/// A table that is about to be made: all that is decided.
pub(crate) struct Plan {
    pub(crate) id: String,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) preset: Option<String>,
    pub(crate) options: Map<String, Value>,
    /// By seat; a seat that the options do not use is gone.
    pub(crate) seats: Vec<Holder>,
    pub(crate) clock: Clock,
    pub(crate) access: &'static str,
    pub(crate) extra: Extra,
    pub(crate) owner: String,
    pub(crate) seed: Seed,
    pub(crate) salt: [u8; 16],
}

impl Plan {
    /// Makes the table.
    pub(crate) async fn make(self, app: &App) -> ApiResult<()> {
        let facts = self.game.facts();
        let waits = self.seats.contains(&Holder::Open);
        let at = now();
        let setup = Setup {
            game: facts.name.to_owned(),
            rules_version: facts.rules_version,
            options: self.options,
            preset: self.preset,
            seed: self.seed,
            salt: self.salt,
            seats: self.seats.iter().enumerate().map(|(at, holder)| sitter(at, holder)).collect(),
            clock: self.clock,
            hints: self.extra.hints,
            rated: self.extra.rated,
            started_at: (!waits).then_some(at),
        };
        let row = store::Setup {
            id: self.id,
            game: setup.game.clone(),
            rules: i64::from(setup.rules_version),
            options: Value::Object(setup.options.clone()).to_string(),
            preset: setup.preset.clone(),
            level_id: self.extra.level.as_ref().map(|level| level.id.clone()),
            seed: tables::hex(self.seed.bytes()),
            salt: tables::hex(&self.salt),
            clock: Some(serde_json::to_string(&setup.clock).expect("plain data")),
            access: self.access.to_owned(),
            extra: self.extra.write(),
            owner_id: Some(self.owner),
            created_at: at,
        };
        let table = Table::new(setup)?;
        app.store.create_table(&row, &self.seats, standing(&table), &thinking(&table)).await?;
        if table.thinker().is_some() {
            app.bus.nudge(Nudge { topic: Topic::work("thinking"), number: 0 });
        }
        Ok(())
    }
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableBody, description = "The table"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    Player { user, bot }: Player,
    Body(form): Body<NewTable>,
) -> ApiResult<(StatusCode, Json<TableBody>)> {
    app.limits.check(Class::NewTable, &user.id)?;
    let (plan, invite) = plan(&app, &user.id, bot, &form, Seed::new(secret::random())).await?;
    let id = plan.id.clone();
    plan.make(&app).await?;
    let room = app.house.room(&id);
    let open = room.open(&app).await?;
    Ok((StatusCode::CREATED, Json(TableBody { invite, ..show(&room, &open, Some(&user.id), 0) })))
}

/// Decides everything about the table that a form asks for; with it the invitation's secret, if there is one.
pub(crate) async fn plan(
    app: &App,
    user: &str,
    bot: bool,
    form: &NewTable,
    seed: Seed,
) -> ApiResult<(Plan, Option<String>)> {
    let game = games::find(&form.game).map_err(|error| error.with_status(StatusCode::UNPROCESSABLE_ENTITY))?;
    let preset = games::preset(game, form.preset.as_deref())?;
    let role = wanted_role(game, preset, form)?;
    let Chosen { level, own_wishes, name } =
        level_choice::choose(app, game, preset, form, seed.child("level", 0)).await?;
    let (options, same) = read_options(game, preset, role, &form.options, level)?;
    let mut invite = None;
    let seats = seat_holders(game, form, role, &options, user, &mut invite)?;
    let clock = form.clock.unwrap_or(preset.clock);
    check_clock(clock)?;
    let waits = seats.contains(&Holder::Open);
    let people = seats.iter().filter(|seat| matches!(seat, Holder::User { .. })).count();
    let preset_name = (same && !own_wishes && name.is_none()).then(|| preset.name.to_owned());
    let extra = Extra {
        hints: form.hints,
        rated: form.rated && !bot && preset.rated && preset_name.is_some() && waits,
        invite: invite.as_deref().map(secret::hash),
        level: name,
        ..Extra::default()
    };
    let access = if form.seats.values().any(|who| who == "open") {
        "lobby"
    } else if people == 0 || form.visibility == Visibility::Public {
        "public"
    } else if invite.is_some() {
        "invite"
    } else {
        "private"
    };
    let plan = Plan {
        id: new_id(),
        game,
        preset: preset_name,
        options,
        seats,
        clock,
        access,
        extra,
        owner: user.to_owned(),
        seed,
        salt: secret::random(),
    };
    Ok((plan, invite))
}

/// The asker's part; none when others are named for every seat, or when the asker wants to watch.
fn wanted_role(game: &dyn AnyGame, preset: &'static Preset, form: &NewTable) -> ApiResult<Option<&'static Role>> {
    let others = game.facts().seats.iter().all(|seat| form.seats.get(seat.name).is_some_and(|who| who != "me"));
    Ok(match form.role.as_deref() {
        Some("watch") => None,
        Some(seat) => Some(games::role(preset, seat)?),
        None if others => None,
        None => preset.roles.first(),
    })
}

/// The options in their canonical form, and whether they are the preset's own.
pub(crate) fn read_options(
    game: &dyn AnyGame,
    preset: &'static Preset,
    role: Option<&Role>,
    given: &Map<String, Value>,
    level: Option<Value>,
) -> ApiResult<(Map<String, Value>, bool)> {
    let mut plain = Map::new();
    if let (Some(level), Some(name)) = (level, level_field(game)) {
        plain.insert(name.to_owned(), level);
    }
    let given: Map<String, Value> = plain.clone().into_iter().chain(given.clone()).collect();
    let read = game.read_options(Some(preset), role, &given).map_err(ApiError::fields)?;
    let same = game.read_options(Some(preset), role, &plain).is_ok_and(|plain| plain.options == read.options);
    Ok((read.options, same))
}

/// The option that takes a level, for games that have levels.
pub(crate) fn level_field(game: &dyn AnyGame) -> Option<&'static str> {
    game.facts().options.iter().find(|field| matches!(field.kind, FieldKind::Level)).map(|field| field.name)
}

/// Who sits where; gone where the options use no such seat.
fn seat_holders(
    game: &'static dyn AnyGame,
    form: &NewTable,
    role: Option<&Role>,
    options: &Map<String, Value>,
    me: &str,
    invite: &mut Option<String>,
) -> ApiResult<Vec<Holder>> {
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
            holders.push(Holder::Gone);
            continue;
        }
        let mine = role.is_some_and(|role| role.seat == fact.name);
        let suggested = role.and_then(|role| role.against);
        let who = form.seats.get(fact.name).map(String::as_str).or(if mine { Some("me") } else { suggested });
        holders.push(match who {
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
        });
    }
    Ok(holders)
}
