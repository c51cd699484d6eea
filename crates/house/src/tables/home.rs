//! A game that was played on somebody's own device comes home as a whole: its setup and its log are verified, and kept
//! as what they are. The device knew the seed and told the times, so it counts nowhere; it stands in the history, and
//! among its player's own records, marked so. One that is not over goes on here, and counts nowhere either.

use ::tables::forms::DeviceSetup;
use ::tables::{Entry, Setup, Table};
use game::Seat;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use store::{Access, SeatRow, TicketChange, id_of};

use super::room::Held;
use super::rows::{Details, finish, setup_row, whole_log};
use crate::error::{Error, Result};
use crate::{Cap, House, words};

/// A game that was played on a device.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceGame {
    /// The device's own name for the table. The same game sent again by the same person is kept once.
    pub table: String,
    /// What the table was before its first entry.
    pub setup: DeviceSetup,
    /// All of its log.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub log: Vec<Entry>,
}

impl House {
    /// Keeps a game that a user played on a device: its id here. Sent again, it is there already; where it went on on
    /// the device after it was sent, both are kept.
    pub async fn bring_home(&self, user: &str, game: DeviceGame) -> Result<String> {
        let most = self.config.caps.of(Cap::Entries);
        if game.log.len() > most as usize {
            return Err(words::TABLE_FULL.with(&[("max", most.into())]).into());
        }
        let ids_of = |sender| [None, Some(game.log.len())].map(|entries| home_id(sender, &game, entries));
        let mut ids = ids_of(None);
        for id in ids_of(None).into_iter().chain(ids_of(Some(user))) {
            match self.store.table(&id).await? {
                // Another has sent it: of two who do so each has a table.
                Some(row) if row.setup.owner_id.as_deref() != Some(user) => ids = ids_of(Some(user)),
                // Whoever has signed in since they sent it has it already.
                Some(row) if row.last_entry > 0 => return Ok(id),
                _ => {}
            }
        }
        let [whole, so_far] = ids;
        let (setup, log, now) = (game.setup.setup(user)?, game.log, self.now());
        self.check_device(&setup)?;
        if log.is_empty() {
            return Err(words::NOT_OVER.say().into());
        }
        let replay = move || -> Result<(Table, Table)> {
            let (setup, log) = in_our_time(&Table::verify(setup, log)?, now);
            Ok((Table::new(setup.clone())?, Table::replay(setup, log)?))
        };
        let (begun, table) = self.rules(user, replay).await??;
        let id = if table.outcome().is_some() { whole } else { so_far };
        self.keep_home(&id, user, &begun, table).await?;
        Ok(id)
    }

    /// Refuses nobody's game, and a level that is larger than levels may be.
    fn check_device(&self, setup: &Setup) -> Result<()> {
        if setup.people().next().is_none() {
            return Err(words::NOT_YOUR_SEAT.say().into());
        }
        self.check_level_in(setup.game()?, &setup.options)
    }

    /// Stores the table and all of its log. Whatever goes wrong between the two, the same again completes it.
    async fn keep_home(&self, id: &str, user: &str, begun: &Table, table: Table) -> Result<()> {
        let setup = table.setup();
        let seats: Vec<SeatRow> = (0..setup.seats.len())
            .map(|at| match setup.computer(Seat(at as u8)) {
                Some(player) => SeatRow::Computer { player: player.to_owned() },
                None if setup.is_person(Seat(at as u8)) => SeatRow::user(user),
                None => SeatRow::Gone,
            })
            .collect();
        // No level: one of the house counts no play that it has not seen.
        let details = Details { hints: setup.hints, device: true, ..Details::default() };
        let created_at = setup.started_at.unwrap_or_default();
        let row = setup_row(id.to_owned(), setup, &details, Access::Private, user, created_at);
        match self.store_new(&row, &seats, begun, &TicketChange::Keep).await {
            // It was sent before, and did not come to its end.
            Err(Error::Store(store::Error::Taken { .. })) => {}
            made => made?,
        }
        let row = self.store.table(id).await?.ok_or_else(|| Error::missing(&words::NO_TABLE))?;
        let thinking = if table.outcome().is_some() { TicketChange::Keep } else { self.thinking(&table, Some(user)) };
        let held = Held { row, details, table };
        let finished = held.table.finished();
        let finish = finished.map(|finished| finish(&held.row.setup, &held.details, &held.table, &finished));
        let append = whole_log(id, &held.table, thinking.clone(), finish);
        match self.store.append(append).await {
            // Two requests at once brought the same game.
            Ok(()) | Err(store::Error::Conflict { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.nudge_thinking(&thinking, &held.row.setup.game);
        Ok(())
    }
}

/// The id that a device's game has here: it follows from its seed, what the device calls it and, while it goes on, how
/// far it has come, so that the same is never kept twice; and from who sends it, where another has sent it before.
fn home_id(user: Option<&str>, game: &DeviceGame, entries: Option<usize>) -> String {
    let mut hash = Sha256::new()
        .chain_update(b"home")
        .chain_update(user.unwrap_or(&game.setup.seed).as_bytes())
        .chain_update([0])
        .chain_update(game.table.as_bytes());
    if let Some(entries) = entries {
        hash = hash.chain_update([0]).chain_update(entries.to_le_bytes());
    }
    let hash = u128::from_le_bytes(hash.finalize()[..16].try_into().expect("a hash has 32 bytes"));
    let began = game.setup.started_at.clamp(0, (1 << 47) - 1) as u128;
    id_of((began << 80) | (hash >> 48))
}

/// The same game in our time. It ended now at the latest: a device's clock may be ahead. One that goes on does so from
/// now.
fn in_our_time(table: &Table, now: i64) -> (Setup, Vec<Entry>) {
    let (mut setup, mut log) = (table.setup().clone(), table.log().to_vec());
    let ahead = log.last().map_or(0, |last| last.at.saturating_sub(now));
    let ahead = if table.outcome().is_some() { ahead.max(0) } else { ahead };
    setup.started_at = setup.started_at.map(|at| at.saturating_sub(ahead));
    for entry in &mut log {
        entry.at = entry.at.saturating_sub(ahead);
    }
    (setup, log)
}
