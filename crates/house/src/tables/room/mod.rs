//! One table in use: its replay behind a lock, and who is there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::tables::Table;
use game::{Seat, Viewer};
use store::SeatRow;
use tokio::sync::{OwnedMutexGuard, broadcast};

use super::rows::{Details, from_row, replay};
use crate::error::{Error, Result};
use crate::{House, words};

mod access;
mod away;
mod cache;
mod follow;

pub(crate) use cache::Rooms;
pub use follow::{Follower, News, Presence};

/// Messages to a table's followers that may wait before a slow one misses some.
const MESSAGES: usize = 64;

/// A room: the table of this id, for all who use it in this process.
pub(crate) struct Room {
    pub(crate) id: String,
    held: Arc<tokio::sync::Mutex<Option<Held>>>,
    /// How often each user has the table open; who is nobody counts under an empty name.
    present: Mutex<HashMap<String, usize>>,
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
            present: Mutex::default(),
            lookers: away::Lookers::default(),
            presence: broadcast::Sender::new(MESSAGES),
        }
    }

    /// Whether somebody has the table open this moment.
    pub(super) fn is_open(&self) -> bool {
        Arc::strong_count(&self.held) > 1
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

    fn present(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes to look, or goes.
    pub(super) fn count(&self, user: &str, comes: bool) {
        let mut present = self.present();
        let times = present.entry(user.to_owned()).or_default();
        *times = if comes { *times + 1 } else { times.saturating_sub(1) };
        if *times == 0 {
            present.remove(user);
        }
    }

    /// Whether a user has the table open. An empty name is nobody's.
    pub(super) fn is_present(&self, user: &str) -> bool {
        !user.is_empty() && self.present().contains_key(user)
    }

    /// How many look on who are none of these users.
    pub(super) fn spectators(&self, seated: &[&str]) -> usize {
        let present = self.present();
        let looks_on = |user: &str| user.is_empty() || !seated.contains(&user);
        present.iter().filter(|(user, _)| looks_on(user)).map(|(_, times)| times).sum()
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
        if let Some(known) = held.as_mut().filter(|known| house.is_shared() && !enough(known))
            && !known.catch_up(house).await?
        {
            *held = None;
        }
        if held.is_none() {
            *held = Some(Held::load(house, &self.id).await?);
        }
        Ok(OpenTable { room: self.clone(), held })
    }
}

impl Held {
    async fn load(house: &House, id: &str) -> Result<Self> {
        let row = house.store.table(id).await?.ok_or_else(|| Error::missing(&words::NO_TABLE))?;
        let details = Details::read(&row.setup.details)?;
        let log = house.store.entries(id, 0).await?;
        let table = replay(&row, &details, log)?.map_err(|say| Error::broken(&say))?;
        Ok(Self { row, details, table })
    }

    /// Adds what others have written since. False: more has changed than the log, so it must be loaded anew.
    async fn catch_up(&mut self, house: &House) -> Result<bool> {
        let id = &self.row.setup.id;
        let row = house.store.table(id).await?;
        let same = |row: &store::TableRow| {
            row.seats == self.row.seats && row.status.state == self.row.status.state && row.failure == self.row.failure
        };
        if !row.as_ref().is_some_and(same) {
            return Ok(false);
        }
        let new = house.store.entries(id, self.table.last() as i64).await?;
        Ok(new.into_iter().try_for_each(|entry| self.table.append(from_row(entry)?)).is_ok())
    }

    /// The seats that a user holds.
    pub(crate) fn seats_of(&self, user: Option<&str>) -> Vec<Seat> {
        let holds = |holder: &SeatRow| matches!(holder, SeatRow::User { id, .. } if Some(id.as_str()) == user);
        (0..self.row.seats.len()).filter(|at| holds(&self.row.seats[*at])).map(|at| Seat(at as u8)).collect()
    }

    /// As whom a user looks: from the one seat, from the seat to move when there are two, else as a spectator.
    pub(crate) fn viewer(&self, user: Option<&str>) -> Viewer {
        let seats = self.seats_of(user);
        let turn = self.table.turn().filter(|turn| seats.contains(turn));
        turn.or(seats.first().copied()).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
