//! Between a table and its rows: what the store keeps of it, and the replay of that.

use ::tables::{Entry, Kind, SeatHolder, Setup, Table};
use game::{Say, Seat, Seed};
use store::{Access, Append, Finish, SeatRow, SetupRow, TableState, TableStatus, Ticket, TicketChange, is_id};

use crate::House;
use crate::error::{Error, Result};

mod details;
mod finish;

pub use details::Details;
pub(crate) use finish::finish;

/// Where a table stands, for its row.
pub(crate) fn status(table: &Table) -> TableStatus {
    let state = match table.state() {
        ::tables::TableState::Waiting => TableState::Waiting,
        ::tables::TableState::Playing => TableState::Playing,
        ::tables::TableState::Paused => TableState::Paused,
        ::tables::TableState::Over => TableState::Over,
    };
    TableStatus { state, turn: table.turn().map(|seat| seat.0), deadline: table.deadline().map(|(_, at)| at) }
}

/// Where a table is in its life, from its row.
pub fn state_of(row: &store::TableRow) -> ::tables::TableState {
    match row.status.state {
        TableState::Waiting => ::tables::TableState::Waiting,
        TableState::Playing => ::tables::TableState::Playing,
        TableState::Paused => ::tables::TableState::Paused,
        TableState::Over => ::tables::TableState::Over,
    }
}

/// Tickets of this priority wait for no person: only computers play there.
pub(crate) const NOBODY_WAITS: i64 = 0;
/// A person waits for the move.
pub(crate) const A_PERSON_WAITS: i64 = 1;
/// And for a player that, as far as is known, answers at once.
pub(crate) const FOR_A_MOMENT: i64 = 2;

impl House {
    /// The thinking ticket of a table that begins, made by this user.
    pub(crate) fn thinking(&self, table: &Table, owner: Option<&str>) -> TicketChange {
        let setup = table.setup();
        match table.thinker() {
            Some((seat, player)) => {
                let person = setup.people().next();
                let priority = match person {
                    None => NOBODY_WAITS,
                    Some(_) if self.paces.is_quick(table.game().facts(), player, seat) => FOR_A_MOMENT,
                    Some(_) => A_PERSON_WAITS,
                };
                let user_id = person.filter(|person| is_id(person)).or(owner).map(str::to_owned);
                TicketChange::Raise(Ticket { seat: seat.0, user_id, priority })
            }
            // Where no computer sits there is no ticket to clear.
            None if (0..setup.seats.len()).all(|at| setup.computer(Seat(at as u8)).is_none()) => TicketChange::Keep,
            None => TicketChange::Clear,
        }
    }

    /// What becomes of a table's thinking ticket after an entry of this kind, when the computer at the seat `before` had
    /// to think before it: a hint or an offer does not make it begin anew.
    pub(crate) fn thinking_after(
        &self,
        table: &Table,
        owner: Option<&str>,
        kind: Kind,
        before: Option<Seat>,
    ) -> TicketChange {
        let same_position = matches!(kind, Kind::Hint | Kind::Offer | Kind::Refuse);
        let same_thinker = before.is_some() && table.thinker().map(|(seat, _)| seat) == before;
        if same_position && same_thinker { TicketChange::Keep } else { self.thinking(table, owner) }
    }
}

/// The setup of a new table as the store keeps it.
pub(crate) fn setup_row(
    id: String,
    setup: &Setup,
    details: &Details,
    access: Access,
    owner: &str,
    created_at: i64,
) -> SetupRow {
    SetupRow {
        id,
        game: setup.game.clone(),
        rules: i64::from(setup.rules_version),
        options: serde_json::Value::Object(setup.options.clone()).to_string(),
        preset: setup.preset.clone(),
        level_id: details.level.as_ref().map(|level| level.id.clone()),
        seed: ::tables::hex(setup.seed.bytes()),
        salt: ::tables::hex(&setup.salt),
        clock: Some(serde_json::to_string(&setup.clock).expect("plain data")),
        access,
        details: details.write(),
        owner_id: Some(owner.to_owned()),
        created_at,
    }
}

/// A whole log, to be appended to a table that has no entries yet.
pub(crate) fn whole_log(id: &str, table: &Table, thinking: TicketChange, finish: Option<Finish>) -> Append {
    Append {
        table: id.to_owned(),
        entries: table.log().iter().map(to_row).collect(),
        status: status(table),
        thinking,
        finish,
    }
}

/// A table from its row and its log: an error if the row cannot be read, a sentence if the log cannot be played.
pub(crate) fn replay(
    row: &store::TableRow,
    details: &Details,
    log: Vec<store::EntryRow>,
) -> Result<Result<Table, Say>> {
    let setup = setup(row, details)?;
    let log = log.into_iter().map(from_row).collect::<Result<Vec<_>, _>>();
    Ok(log.and_then(|log| Table::replay(setup, log)))
}

fn setup(row: &store::TableRow, details: &Details) -> Result<Setup> {
    let broken = |what: &str| Error::broken(&format!("table {}: its {what} cannot be read", row.setup.id));
    let clock = row.setup.clock.as_deref().map(serde_json::from_str).transpose();
    let options = serde_json::from_str(&row.setup.options).map_err(|_| broken("options"))?;
    let used =
        ::tables::find(&row.setup.game).and_then(|game| game.seats(&options)).map_err(|say| broken(&say.text))?;
    let sits =
        |(at, holder)| if used.contains(&Seat(at as u8)) { seat_holder(at, holder) } else { SeatHolder::default() };
    Ok(Setup {
        game: row.setup.game.clone(),
        rules_version: row.setup.rules as u32,
        options,
        preset: row.setup.preset.clone(),
        seed: Seed::new(::tables::unhex(&row.setup.seed).ok_or_else(|| broken("seed"))?),
        salt: ::tables::unhex(&row.setup.salt).ok_or_else(|| broken("salt"))?,
        seats: row.seats.iter().enumerate().map(sits).collect(),
        clock: clock.map_err(|_| broken("clock"))?.unwrap_or_default(),
        hints: details.hints,
        rated: details.rated,
        origin: details.origin(),
        started_at: row.started_at,
    })
}

/// Who sits at a seat. Those who have left are nobody's account any more, and yet they were two people.
pub(crate) fn seat_holder(at: usize, holder: &SeatRow) -> SeatHolder {
    match holder {
        SeatRow::User { id, .. } => SeatHolder::person(id),
        SeatRow::Computer { player } => SeatHolder::computer(player),
        SeatRow::Gone => SeatHolder::person(&format!("gone {at}")),
        SeatRow::Open => SeatHolder::default(),
    }
}

pub(crate) fn from_row(entry: store::EntryRow) -> Result<Entry, Say> {
    let kind: Kind = entry.kind.parse()?;
    Ok(Entry {
        n: entry.number as u64,
        at: entry.at,
        seat: Seat(entry.seat.unwrap_or_default()),
        kind,
        text: entry.text,
    })
}

pub(crate) fn to_row(entry: &Entry) -> store::EntryRow {
    store::EntryRow {
        number: entry.n as i64,
        at: entry.at,
        seat: Some(entry.seat.0),
        kind: entry.kind.name().to_owned(),
        text: entry.text.clone(),
    }
}
