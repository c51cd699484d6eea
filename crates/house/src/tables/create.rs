//! Making a table: planned from a form, from the game before or as the puzzle of a day, then made.

use ::tables::forms::{ChosenOptions, NewTable, Sitter, Visibility};
use ::tables::{Origin, SeatHolder, Setup, Table, check_clock};
use game::{AnyGame, Clock, Preset, Role, Seat, Seed};
use serde_json::{Map, Value};
use store::{Access, MostTables, SeatRow, TicketChange, new_id};

use super::rows::{A_PERSON_WAITS, Details, seat_holder, setup_row, status};
use crate::error::{Error, Result};
use crate::games::find_preset;
use crate::levels::Chosen;
use crate::people::secret;
use crate::{Cap, House, words};

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
        let role = form.find_role(game, preset)?;
        let Chosen { level, own_wishes, name } =
            self.choose_level(user, game, preset, form, seed.child("level", 0)).await?;
        let ChosenOptions { options, same } =
            self.read_options(user, game, preset, role, form.options.clone(), level).await?;
        let (seats, invite) = seat_rows(form.sitters(game, role, &options)?, user);
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

    /// The options in their canonical form.
    pub(crate) async fn read_options(
        &self,
        account: &str,
        game: &'static dyn AnyGame,
        preset: &'static Preset,
        role: Option<&'static Role>,
        given: Map<String, Value>,
        level: Option<Value>,
    ) -> Result<ChosenOptions> {
        self.check_level_in(game, &given)?;
        let read = move || ChosenOptions::read(game, preset, role, given, level);
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
            origin: Origin::House,
            started_at: (!waits).then_some(now),
        };
        let row = setup_row(plan.id, &setup, &plan.details, plan.access, &plan.owner, now);
        let account = row.owner_id.as_deref().unwrap_or_default();
        let table = self.rules(account, move || Table::new(setup)).await??;
        if is_watched(&plan.seats) {
            self.check_watched_of_address(account).await?;
        }
        let thinking = self.thinking(&table, row.owner_id.as_deref());
        if matches!(&thinking, TicketChange::Raise(ticket) if ticket.priority >= A_PERSON_WAITS) {
            self.check_thoughts_of_address(account).await?;
        }
        self.store_new(&row, &plan.seats, &table, &thinking).await?;
        self.nudge_thinking(&thinking, &row.game);
        self.move_in(&row.id, plan.details, table).await
    }

    /// Stores a new table, unless its owner has as many as the caps allow.
    pub(super) async fn store_new(
        &self,
        row: &store::SetupRow,
        seats: &[SeatRow],
        table: &Table,
        thinking: &TicketChange,
    ) -> Result<()> {
        let caps = &self.config.caps;
        let most = MostTables { unfinished: caps.of(Cap::Tables).into(), watched: caps.of(Cap::WatchedTables).into() };
        let made = self.store.create_table_within(row, seats, status(table), thinking, most).await;
        made.map_err(|error| match error {
            store::Error::Full { what: "tables", most } => words::TOO_MANY_TABLES.with(&[("max", most.into())]).into(),
            store::Error::Full { most, .. } => words::TOO_MANY_WATCHED.with(&[("max", most.into())]).into(),
            error => Error::from(error),
        })
    }
}

/// Whether only computers play.
fn is_watched(seats: &[SeatRow]) -> bool {
    !seats.iter().any(|seat| matches!(seat, SeatRow::User { .. } | SeatRow::Open))
}

/// Who sits where, for the store; with it the invitation's secret, if there is one.
fn seat_rows(sitters: Vec<Sitter>, me: &str) -> (Vec<SeatRow>, Option<String>) {
    let mut invite = None;
    let rows = sitters.into_iter().map(|sitter| match sitter {
        Sitter::Nobody => SeatRow::Gone,
        Sitter::Me => SeatRow::user(me),
        Sitter::Anybody => SeatRow::Open,
        Sitter::Invited => {
            invite.get_or_insert_with(secret::new_secret);
            SeatRow::Open
        }
        Sitter::Computer(player) => SeatRow::Computer { player },
    });
    (rows.collect(), invite)
}
