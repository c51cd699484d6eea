//! Making a table: planned from a form, from the game before or as the puzzle of a day, then made.

use std::collections::BTreeMap;

use ::tables::{SeatHolder, Setup, Table, check_clock};
use game::{AnyGame, Clock, PlayerName, Preset, Role, Seat, Seed};
use serde::Deserialize;
use serde_json::{Map, Value};
use store::{Access, Lane, MostTables, SeatRow, new_id};

use super::rows::Details;
use super::rows::{seat_holder, status};
use crate::error::{Error, Result};
use crate::games::{find_preset, find_role, level_field};
use crate::levels::Chosen;
use crate::people::secret;
use crate::{Cap, House, words};

/// A table to be made.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// The preset; the game's first one by default.
    #[serde(default)]
    pub preset: Option<String>,
    /// The asker's seat; the preset's first role by default. `watch` for a game between computers.
    #[serde(default)]
    pub role: Option<String>,
    /// What differs from the preset.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// Who sits at the other seats: `me`, `invite`, `open`, or a computer player.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// The time control; the preset's by default.
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
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub wishes: Map<String, Value>,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Only those at the table; everybody where a seat is open to everybody, or only computers play.
    #[default]
    Private,
    /// Everybody.
    Public,
}

/// A table that is about to be made: all that is decided.
pub(crate) struct TablePlan {
    pub(crate) id: String,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) preset: Option<String>,
    pub(crate) options: Map<String, Value>,
    /// By seat; a seat that the options do not use is gone.
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) clock: Clock,
    pub(crate) access: Access,
    pub(crate) details: Details,
    pub(crate) owner: String,
    pub(crate) seed: Seed,
    pub(crate) salt: [u8; 16],
}

/// A table that was made.
pub struct MadeTable {
    /// Its id.
    pub id: String,
    /// The secret of the invitation link, if there is one. It is told only here and now.
    pub invite: Option<String>,
}

/// A seed that nobody knows.
pub fn new_seed() -> Seed {
    Seed::new(secret::random())
}

impl House {
    /// Makes the table that a form asks for. The seed decides all that chance decides, a level included; what a program
    /// makes (`bot`) is never rated.
    pub async fn create_table(&self, user: &str, bot: bool, form: &NewTable, seed: Seed) -> Result<MadeTable> {
        let (plan, invite) = self.plan_table(user, bot, form, seed).await?;
        let id = plan.id.clone();
        self.make_table(plan).await?;
        Ok(MadeTable { id, invite })
    }

    /// Decides everything about the table that a form asks for; with it the invitation's secret, if there is one.
    async fn plan_table(
        &self,
        user: &str,
        bot: bool,
        form: &NewTable,
        seed: Seed,
    ) -> Result<(TablePlan, Option<String>)> {
        let game = ::tables::find(&form.game)?;
        let preset = find_preset(game, form.preset.as_deref())?;
        let role = wanted_role(game, preset, form)?;
        let Chosen { level, own_wishes, name } =
            self.choose_level(user, game, preset, form, seed.child("level", 0)).await?;
        let (options, same) = self.read_options(user, game, preset, role, form.options.clone(), level).await?;
        let mut invite = None;
        let seats = seat_holders(game, form, role, &options, user, &mut invite)?;
        let clock = form.clock.unwrap_or(preset.clock);
        check_clock(clock)?;
        let waits = seats.contains(&SeatRow::Open);
        let people = seats.iter().filter(|seat| matches!(seat, SeatRow::User { .. })).count();
        let preset_name = (same && !own_wishes && name.is_none()).then(|| preset.name.to_owned());
        let details = Details {
            hints: form.hints,
            rated: form.rated && !bot && preset.rated && preset_name.is_some() && waits,
            invite: invite.as_deref().map(secret::hash),
            level: name,
            ..Details::default()
        };
        let access = if form.seats.values().any(|who| who == "open") {
            Access::Lobby
        } else if people == 0 || form.visibility == Visibility::Public {
            Access::Public
        } else if invite.is_some() {
            Access::Invite
        } else {
            Access::Private
        };
        let plan = TablePlan {
            id: new_id(),
            game,
            preset: preset_name,
            options,
            seats,
            clock,
            access,
            details,
            owner: user.to_owned(),
            seed,
            salt: secret::random(),
        };
        Ok((plan, invite))
    }

    /// The options in their canonical form, and whether they are the preset's own.
    pub(crate) async fn read_options(
        &self,
        account: &str,
        game: &'static dyn AnyGame,
        preset: &'static Preset,
        role: Option<&'static Role>,
        given: Map<String, Value>,
        level: Option<Value>,
    ) -> Result<(Map<String, Value>, bool)> {
        let plain: Map<String, Value> =
            level.zip(level_field(game)).map(|(level, name)| (name.to_owned(), level)).into_iter().collect();
        let all: Map<String, Value> = plain.clone().into_iter().chain(given).collect();
        let read = move || {
            let read = game.read_options(Some(preset), role, &all)?;
            let same = plain == all
                || game.read_options(Some(preset), role, &plain).is_ok_and(|plain| plain.options == read.options);
            Ok((read.options, same))
        };
        self.rules(account, read).await?.map_err(Error::Fields)
    }

    /// Makes a table as planned.
    pub(crate) async fn make_table(&self, plan: TablePlan) -> Result<()> {
        let facts = plan.game.facts();
        let waits = plan.seats.contains(&SeatRow::Open);
        let now = self.now();
        let used = plan.game.seats(&plan.options)?;
        let sits =
            |at, holder| if used.contains(&Seat(at as u8)) { seat_holder(at, holder) } else { SeatHolder::default() };
        let setup = Setup {
            game: facts.name.to_owned(),
            rules_version: facts.rules_version,
            options: plan.options,
            preset: plan.preset,
            seed: plan.seed,
            salt: plan.salt,
            seats: plan.seats.iter().enumerate().map(|(at, holder)| sits(at, holder)).collect(),
            clock: plan.clock,
            hints: plan.details.hints,
            rated: plan.details.rated,
            copy: false,
            started_at: (!waits).then_some(now),
        };
        let row = store::SetupRow {
            id: plan.id,
            game: setup.game.clone(),
            rules: i64::from(setup.rules_version),
            options: Value::Object(setup.options.clone()).to_string(),
            preset: setup.preset.clone(),
            level_id: plan.details.level.as_ref().map(|level| level.id.clone()),
            seed: ::tables::hex(plan.seed.bytes()),
            salt: ::tables::hex(&plan.salt),
            clock: Some(serde_json::to_string(&setup.clock).expect("plain data")),
            access: plan.access,
            details: plan.details.write(),
            owner_id: Some(plan.owner),
            created_at: now,
        };
        let account = row.owner_id.as_deref().unwrap_or_default();
        let table = self.rules(account, move || Table::new(setup)).await??;
        if is_watched(&plan.seats) {
            self.check_watched_of_address(account).await?;
        }
        let thinking = self.thinking(&table, row.owner_id.as_deref());
        let caps = &self.config.caps;
        let most = MostTables { unfinished: caps.of(Cap::Tables).into(), watched: caps.of(Cap::WatchedTables).into() };
        let made = self.store.create_table_within(&row, &plan.seats, status(&table), &thinking, most).await;
        made.map_err(|error| match error {
            store::Error::Full { what: "tables", most } => words::TOO_MANY_TABLES.with(&[("max", most.into())]).into(),
            store::Error::Full { most, .. } => words::TOO_MANY_WATCHED.with(&[("max", most.into())]).into(),
            error => Error::from(error),
        })?;
        if table.thinker().is_some() {
            self.nudge_work(Lane::Thinking);
        }
        self.move_in(&row.id, plan.details, table).await
    }
}

/// Whether only computers play.
fn is_watched(seats: &[SeatRow]) -> bool {
    !seats.iter().any(|seat| matches!(seat, SeatRow::User { .. } | SeatRow::Open))
}

/// The caller's part; none when others are named for every seat, or when the caller wants to watch.
fn wanted_role(game: &dyn AnyGame, preset: &'static Preset, form: &NewTable) -> Result<Option<&'static Role>> {
    let others = game.facts().seats.iter().all(|seat| form.seats.get(seat.name).is_some_and(|who| who != "me"));
    Ok(match form.role.as_deref() {
        Some("watch") => None,
        Some(seat) => Some(find_role(preset, seat)?),
        None if others => None,
        None => preset.roles.first(),
    })
}

/// Who sits where; gone where the options use no such seat.
fn seat_holders(
    game: &'static dyn AnyGame,
    form: &NewTable,
    role: Option<&Role>,
    options: &Map<String, Value>,
    me: &str,
    invite: &mut Option<String>,
) -> Result<Vec<SeatRow>> {
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
            holders.push(SeatRow::Gone);
            continue;
        }
        let mine = role.is_some_and(|role| role.seat == fact.name);
        let suggested = role.and_then(|role| role.against);
        let who = form.seats.get(fact.name).map(String::as_str).or(if mine { Some("me") } else { suggested });
        holders.push(match who {
            None => return Err(words::EMPTY_SEAT.with(&[("seat", fact.name.into())]).into()),
            Some("me") => SeatRow::user(me),
            Some("open") => SeatRow::Open,
            Some("invite") => {
                invite.get_or_insert_with(secret::new_secret);
                SeatRow::Open
            }
            Some(player) => {
                PlayerName::read(facts, player, seat)?;
                SeatRow::Computer { player: player.to_owned() }
            }
        });
    }
    Ok(holders)
}
