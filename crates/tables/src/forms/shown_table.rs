//! A table as one viewer may see it, with what is known around it. Nothing else of it ever leaves the house.

use game::{Clock, Hint, Holder, Outcome, Say, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::table::{Finished, May, Millis, Offer, Origin, Reveal, ShownEntry, ShownHint, ShownSeat, Table, TableState};

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TableBody))]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
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
    /// Whether the game was played elsewhere, and is here to be looked at.
    pub opened: bool,
    /// Whether it is played on a device, or was, and came home: then it counts nowhere.
    pub device: bool,
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
    /// What the person is called where the game was opened from a file.
    pub called: Option<String>,
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

/// Which level is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelName {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its grade.
    pub grade: String,
    /// Whether its author has thrown it away since. Not kept: it is found out when a table that is over is read.
    #[serde(default)]
    pub gone: bool,
}

/// Which puzzle of which day is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyName {
    /// The day, as `2026-11-15`.
    pub date: String,
    /// Which of the game's puzzles.
    pub kind: String,
}

/// A person as others see them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name that is shown.
    pub name: String,
    /// Whether they have not signed up.
    pub guest: bool,
}

/// Who is known to sit at a seat.
#[derive(Clone, Debug, Default)]
pub struct Sitting {
    /// The person.
    pub user: Option<Person>,
    /// Whether the seat waits for somebody.
    pub open: bool,
    /// Whether that person has the table open.
    pub online: bool,
    /// What the person is called where the game was opened from a file.
    pub called: Option<String>,
}

impl ShownTable {
    /// The table as a viewer may see it who holds the seats `you`, with the entries after a number. `reveal` is false
    /// while a puzzle's day lasts; `sittings` says who is known to sit where. The caller adds what else it knows.
    pub fn new(
        id: &str,
        table: &Table,
        (viewer, you): (Viewer, Vec<Seat>),
        sittings: impl IntoIterator<Item = Sitting>,
        (now, reveal): (Millis, bool),
        after: u64,
    ) -> Self {
        let shown = table.show(viewer, now, reveal);
        Self {
            id: id.to_owned(),
            game: shown.game,
            preset: shown.preset,
            options: shown.options,
            rules_version: shown.rules_version,
            rated: shown.rated,
            n: shown.n,
            changed: shown.changed,
            state: shown.state,
            turn: shown.turn,
            you,
            seats: shown.seats.into_iter().zip(sittings).map(|(seat, sitting)| table_seat(seat, sitting)).collect(),
            waits_for: None,
            clock: shown.clock,
            now: shown.now,
            offer: shown.offer,
            view: shown.view,
            entries: Some(table.show_entries(after, viewer)),
            may: shown.may,
            may_discard: false,
            hint: shown.hint.map(TableHint::from),
            outcome: shown.outcome,
            finished: shown.finished,
            commitment: shown.commitment,
            reveal: shown.reveal,
            spectators: 0,
            level: None,
            daily: None,
            copy_of: None,
            opened: false,
            device: table.setup().origin == Origin::Device,
            trouble: None,
            invite: None,
        }
    }
}

fn table_seat(seat: ShownSeat, Sitting { user, open, online, called }: Sitting) -> TableSeat {
    let computer = matches!(seat.holder, Holder::Computer(_));
    TableSeat {
        name: seat.name,
        used: seat.used,
        holder: seat.holder,
        user,
        called,
        open,
        online: online || computer,
        elapsed_ms: seat.elapsed_ms,
        left_ms: seat.left_ms,
        hints: seat.hints,
    }
}

impl Table {
    /// As whom somebody looks who holds these seats: from the one seat, from the seat to move when there are two, else as
    /// a spectator.
    pub fn viewer(&self, seats: &[Seat]) -> Viewer {
        let turn = self.turn().filter(|turn| seats.contains(turn));
        turn.or(seats.first().copied()).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
