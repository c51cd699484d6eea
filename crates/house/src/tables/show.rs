//! A table as one user may see it. Nothing else of it ever leaves the house.

use ::tables::{Finished, May, Millis, Offer, Reveal, ShownEntry, ShownHint, ShownSeat, TableState};
use game::{Clock, Hint, Holder, Outcome, Say, Seat};
use serde::Serialize;
use serde_json::{Map, Value};
use store::{Access, SeatRow};

use super::room::{Held, OpenTable, Room};
use super::rows::{DailyName, LevelName};
use crate::House;
use crate::dailies::Day;
use crate::people::Person;
use crate::work::Failure;

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TableBody))]
pub struct ShownTable {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// Every option with its value.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// The version of the rules under which it was made.
    pub rules_version: u32,
    /// Whether it counts for a rating.
    pub rated: bool,
    /// The number of the last entry.
    pub n: u64,
    /// The number of the last entry that changed the position.
    pub changed: u64,
    /// Where it is in its life.
    pub state: TableState,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The seats that the asker holds.
    pub you: Vec<Seat>,
    /// Who sits where, with their time.
    pub seats: Vec<TableSeat>,
    /// Who may take the free seat, while there is one.
    pub waits_for: Option<WaitsFor>,
    /// The time control.
    pub clock: Clock,
    /// The server's time when this was made, in milliseconds since 1970.
    pub now: i64,
    /// The question that waits for an answer.
    pub offer: Option<Offer>,
    /// The game's own view; none while the table is paused.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub view: Option<Value>,
    /// The entries that were asked for; left out where an entry is told by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<ShownEntry>>,
    /// What the asker may ask for now.
    pub may: May,
    /// Whether the asker may throw the table away.
    pub may_discard: bool,
    /// The last hint that the asker took and that still stands.
    pub hint: Option<TableHint>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What it counts.
    pub finished: Option<Finished>,
    /// SHA-256(salt ‖ seed), for games with secrets or luck.
    pub commitment: Option<String>,
    /// What the commitments were made of; only after the end.
    pub reveal: Option<Reveal>,
    /// How many look on.
    pub spectators: usize,
    /// The level, if it is one of the house's.
    pub level: Option<LevelName>,
    /// The puzzle of the day that is played.
    pub daily: Option<DailyName>,
    /// The game between computers that was taken over here, which therefore counts nowhere.
    pub copy_of: Option<String>,
    /// What went wrong with its computer player, if the table waits because of it.
    pub trouble: Option<Say>,
    /// The secret of the invitation link; only for who made the table, when it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// Who may take a free seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WaitsFor {
    /// Anybody: the table is listed in the lobby.
    Anybody,
    /// Who has the invitation link.
    Link,
    /// The asker, for whom the seat is kept.
    You,
    /// Another, for whom the seat is kept.
    Another,
}

/// A seat with its holder and time.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeatBody))]
pub struct TableSeat {
    /// The seat's machine name.
    pub name: &'static str,
    /// Whether the options use it.
    pub used: bool,
    /// A person, a computer or nobody.
    pub holder: Holder,
    /// The person.
    pub user: Option<Person>,
    /// Whether it waits for somebody.
    pub open: bool,
    /// Whether its holder has the table open; a computer always does.
    pub online: bool,
    /// The seat's own time so far, in milliseconds.
    pub elapsed_ms: u64,
    /// What is left of it, where time is limited.
    pub left_ms: Option<u64>,
    /// How many hints it took.
    pub hints: usize,
}

/// A hint that was taken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = HintBody))]
pub struct TableHint {
    /// Its entry.
    pub n: u64,
    /// The hint in a sentence.
    pub say: Say,
    /// What a page lights up or fills in; its shape is the game's.
    pub data: Value,
}

impl From<ShownHint> for TableHint {
    fn from(ShownHint { n, hint: Hint { say, data } }: ShownHint) -> Self {
        Self { n, say, data }
    }
}

impl OpenTable {
    /// The board alone as a user may see it, for a small picture. A pause does not hide it: whoever paused has seen it.
    pub fn board(&self, user: Option<&str>) -> Value {
        self.table.view(self.viewer(user)).json()
    }

    /// The table as a user may see it, with the entries after a number.
    pub fn show(&self, house: &House, user: Option<&str>, after: u64) -> ShownTable {
        let room = &self.room;
        let viewer = self.viewer(user);
        let now = house.now();
        let shown = self.table.show(viewer, now, self.may_reveal(now));
        let seated: Vec<&str> = self.table.setup().people().collect();
        let seats = shown.seats.into_iter().zip(&self.row.seats).map(|(seat, holder)| table_seat(seat, holder, room));
        ShownTable {
            id: self.row.setup.id.clone(),
            game: shown.game,
            preset: shown.preset,
            options: shown.options,
            rules_version: shown.rules_version,
            rated: shown.rated,
            n: shown.n,
            changed: shown.changed,
            state: shown.state,
            turn: shown.turn,
            you: self.seats_of(user),
            seats: seats.collect(),
            waits_for: self.waits_for(user),
            clock: shown.clock,
            now: shown.now,
            offer: shown.offer,
            view: shown.view,
            entries: Some(self.table.show_entries(after, viewer)),
            may: shown.may,
            may_discard: user.is_some_and(|user| self.may_discard(user).is_ok()),
            hint: shown.hint.map(TableHint::from),
            outcome: shown.outcome,
            finished: shown.finished,
            commitment: shown.commitment,
            reveal: shown.reveal,
            spectators: room.spectators(&seated),
            level: self.details.level.clone(),
            daily: self.details.daily.clone(),
            copy_of: self.details.copy_of.clone(),
            trouble: self.row.failure.as_deref().and_then(Failure::read).map(|failure| failure.say()),
            invite: None,
        }
    }
}

impl Held {
    fn waits_for(&self, user: Option<&str>) -> Option<WaitsFor> {
        if !self.row.seats.contains(&SeatRow::Open) {
            return None;
        }
        let kept = &self.details.invited;
        Some(if kept.iter().any(|person| user == Some(person)) {
            WaitsFor::You
        } else if self.row.setup.access == Access::Lobby {
            WaitsFor::Anybody
        } else if self.details.invite.is_some() {
            WaitsFor::Link
        } else {
            WaitsFor::Another
        })
    }

    /// A puzzle of the day keeps its seed until the day is over, because others are still at it.
    fn may_reveal(&self, now: Millis) -> bool {
        let day = self.details.daily.as_ref().map(|daily| daily.date.parse::<Day>());
        day.is_none_or(|day| day.is_ok_and(|day| day < Day::of(now)))
    }
}

fn table_seat(seat: ShownSeat, holder: &SeatRow, room: &Room) -> TableSeat {
    let user = match holder {
        SeatRow::User { id, name, guest } => Some(Person { id: id.clone(), name: name.clone(), guest: *guest }),
        _ => None,
    };
    let online = match &seat.holder {
        Holder::Computer(_) => true,
        _ => user.as_ref().is_some_and(|user| room.is_present(&user.id)),
    };
    TableSeat {
        name: seat.name,
        used: seat.used,
        holder: seat.holder,
        user,
        open: *holder == SeatRow::Open,
        online,
        elapsed_ms: seat.elapsed_ms,
        left_ms: seat.left_ms,
        hints: seat.hints,
    }
}
