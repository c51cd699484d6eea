//! One table in use: its replay behind a lock, and who is there.

use std::sync::Arc;

use ::tables::Table;
use game::{Seat, Viewer};
use store::{SeatRow, is_id};
use tokio::sync::{OwnedMutexGuard, broadcast};

use super::rows::{Details, from_row, replay};
use crate::error::{Error, Result};
use crate::{House, words};

mod access;
mod away;
mod cache;
mod follow;
mod looks;
mod presence;

pub(crate) use cache::Rooms;
pub use follow::{Follower, News};
pub(crate) use looks::look;
pub use presence::Presence;

/// Messages to a table's followers that may wait before a slow one misses some.
const MESSAGES: usize = 64;

/// A room: the table of this id, for all who use it in this process.
pub(crate) struct Room {
    pub(crate) id: String,
    held: Arc<tokio::sync::Mutex<Option<Held>>>,
    /// Who has it open.
    people: presence::People,
    /// Who has it in sight.
    lookers: away::Lookers,
    /// What is told to all followers beside the entries.
    pub(super) presence: broadcast::Sender<Presence>,
}

/// A table's row with its replay.
pub struct Held {
    pub(crate) row: store::TableRow,
    pub(crate) details: Details,
    pub(crate) table: Table,
}

/// How fresh a table must be that other processes may have moved on.
#[derive(Clone, Copy)]
pub(crate) enum Fresh {
    /// As it is now.
    Now,
    /// As it was at this entry, or later.
    Since(u64),
}

/// A table that is open: nobody else reads or changes it in this process until this is dropped.
pub struct OpenTable {
    pub(super) room: Arc<Room>,
    pub(super) held: OwnedMutexGuard<Option<Held>>,
}

impl std::ops::Deref for OpenTable {
    type Target = Held;

    fn deref(&self) -> &Held {
        self.held.as_ref().expect("a table is opened only when it is loaded")
    }
}

impl OpenTable {
    /// Throws the replay away: it is loaded anew when it is next opened.
    pub(crate) fn forget(mut self) {
        *self.held = None;
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.room.id
    }
}

impl Room {
    pub(super) fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            held: Arc::default(),
            people: presence::People::default(),
            lookers: away::Lookers::default(),
            presence: broadcast::Sender::new(MESSAGES),
        }
    }

    /// Whether anybody but the list of all rooms knows it, or has the table open this moment.
    fn is_used(self: &Arc<Self>) -> bool {
        Arc::strong_count(self) > 1 || Arc::strong_count(&self.held) > 1
    }

    /// Throws the replay away if a user sits there. Says whether it did.
    pub(super) async fn forget_if_seated(&self, user: &str) -> bool {
        let mut held = self.held.clone().lock_owned().await;
        let seated = held.as_ref().is_some_and(|held| !held.seats_of(Some(user)).is_empty());
        if seated {
            *held = None;
        }
        seated
    }

    /// Opens the table as it is now.
    pub(crate) async fn open(self: &Arc<Self>, house: &House) -> Result<OpenTable> {
        self.open_if(house, Fresh::Now).await
    }

    /// Opens the table: loads it when it is not here, and catches up where others write to the same store, unless what
    /// is known here is fresh enough.
    pub(crate) async fn open_if(self: &Arc<Self>, house: &House, fresh: Fresh) -> Result<OpenTable> {
        let mut held = self.held.clone().lock_owned().await;
        let enough = |known: &Held| matches!(fresh, Fresh::Since(n) if known.table.last() >= n);
        if house.is_shared() && held.as_ref().is_some_and(|known| !enough(known)) {
            *held = match held.take() {
                Some(known) => known.catch_up(house).await?,
                None => None,
            };
        }
        if held.is_none() {
            match Held::load(house, &self.id).await {
                Ok(loaded) => *held = Some(loaded),
                Err(error) => {
                    house.rooms.let_go(self);
                    return Err(error);
                }
            }
        }
        Ok(OpenTable { room: self.clone(), held })
    }
}

impl House {
    /// Puts a table that was just made into its room, so that it need not be replayed to be looked at.
    pub(super) async fn move_in(&self, id: &str, details: Details, table: Table) -> Result<()> {
        let room = self.room(id);
        let mut held = room.held.clone().lock_owned().await;
        let row = self.store.table(id).await?.ok_or_else(|| Error::missing(&words::NO_TABLE))?;
        // Others may have found it already.
        if held.is_none() && row.last_entry == 0 && row.started_at == table.setup().started_at {
            *held = Some(Held { row, details, table });
        }
        Ok(())
    }
}

impl Held {
    async fn load(house: &House, id: &str) -> Result<Self> {
        let none = || Error::missing(&words::NO_TABLE);
        if !is_id(id) {
            return Err(none());
        }
        let row = house.store.table(id).await?.ok_or_else(none)?;
        let details = Details::read(&row.setup.details)?;
        let log = house.store.entries(id, 0).await?;
        let account = row.setup.owner_id.clone().unwrap_or_default();
        let replay = move || {
            let table = replay(&row, &details, log)?.map_err(|say| Error::broken(&say))?;
            Ok(Self { row, details, table })
        };
        house.rules(&account, replay).await?
    }

    /// Adds what others have written since. None: more has changed than the log, so it must be loaded anew.
    async fn catch_up(mut self, house: &House) -> Result<Option<Self>> {
        let id = &self.row.setup.id;
        let Some(row) = house.store.table(id).await? else { return Ok(None) };
        let same = row.setup == self.row.setup
            && row.seats == self.row.seats
            && row.status.state == self.row.status.state
            && row.failure == self.row.failure;
        if !same {
            return Ok(None);
        }
        if row.last_entry == self.table.last() as i64 {
            return Ok(Some(self));
        }
        let new = house.store.entries(id, self.table.last() as i64).await?;
        let account = self.account().to_owned();
        let append = move || {
            let added = new.into_iter().try_for_each(|entry| self.table.append(from_row(entry)?));
            added.is_ok().then_some(self)
        };
        house.rules(&account, append).await
    }

    /// On whose account its rules are applied: whoever made it.
    pub(crate) fn account(&self) -> &str {
        self.row.setup.owner_id.as_deref().unwrap_or_default()
    }

    /// The seats that a user holds.
    pub(crate) fn seats_of(&self, user: Option<&str>) -> Vec<Seat> {
        let holds = |holder: &SeatRow| matches!(holder, SeatRow::User { id, .. } if Some(id.as_str()) == user);
        (0..self.row.seats.len()).filter(|at| holds(&self.row.seats[*at])).map(|at| Seat(at as u8)).collect()
    }

    /// As whom a user looks: from the one seat, from the seat to move when there are two, else as a spectator.
    pub(crate) fn viewer(&self, user: Option<&str>) -> Viewer {
        self.table.viewer(&self.seats_of(user))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::fixture::{empty_house, guest_with_table};
    use crate::tables::Request;

    #[tokio::test]
    async fn a_new_table_at_which_somebody_has_moved_already_is_not_taken_for_new() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let new = || async {
            let open = house.open_table(&id, Some(&anna)).await.unwrap();
            (open.details.clone(), Table::new(open.table.setup().clone()).unwrap())
        };
        let (details, table) = new().await;
        let request = Request { seen: 0, seat: None, kind: "move", text: "d3", bot: false, waited_ms: 0 };
        house.command(&id, &anna, &request).await.map(drop).unwrap();
        house.rooms.forget(&id);
        house.move_in(&id, details, table).await.unwrap();
        assert_eq!(house.open_table(&id, Some(&anna)).await.unwrap().table.last(), 1);
    }

    #[tokio::test]
    async fn a_table_is_in_use_while_somebody_has_it() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let in_use = || {
            house.rooms.sweep();
            house.tables_in_use()
        };
        let open = house.open_table(&id, Some(&anna)).await.unwrap();
        assert_eq!(in_use(), 1);
        drop(open);
        assert_eq!(in_use(), 0);
        let follower = house.follow_table(&id, Some(&anna), 0).await.unwrap();
        assert_eq!(in_use(), 1);
        drop(follower);
    }

    #[tokio::test]
    async fn a_room_without_a_table_stays_for_others_who_look_for_it() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let id = store::new_id();
        let (room, others) = (house.room(&id), house.room(&id));
        house.rooms.let_go(&room);
        assert_eq!(house.tables_in_use(), 1);
        drop(others);
        house.rooms.let_go(&room);
        assert_eq!(house.tables_in_use(), 0);
    }
}
