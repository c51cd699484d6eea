//! The tables that are in use, by id.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bus::{Nudge, Topic};
use store::is_id;

use super::Room;
use crate::House;
use crate::house::NAME_CHANGED;

/// So many are remembered before those that nobody uses right now are forgotten at once, and not at the next sweep.
const MOST_ROOMS: usize = 2_000;

/// The tables that are in use, by id. Only who is in the middle of looking for a table has a room without one.
#[derive(Default)]
pub(crate) struct Rooms(Mutex<HashMap<String, Arc<Room>>>);

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        // Nothing that runs under the lock can leave the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table; made when it is not there.
    pub(crate) fn room(&self, id: &str) -> Arc<Room> {
        let mut rooms = self.lock();
        if let Some(room) = rooms.get(id) {
            return room.clone();
        }
        let room = Arc::new(Room::new(id));
        // No table has such an id, so nobody else will look for it.
        if is_id(id) {
            if rooms.len() >= MOST_ROOMS {
                rooms.retain(|_, room| room.is_used());
            }
            rooms.insert(id.to_owned(), room.clone());
        }
        room
    }

    /// Forgets the tables that nobody uses right now.
    pub(crate) fn sweep(&self) {
        let mut rooms = self.lock();
        rooms.retain(|_, room| room.is_used());
        rooms.shrink_to_fit();
    }

    /// Forgets a room in which no table was found, unless others are still looking.
    pub(super) fn let_go(&self, room: &Arc<Room>) {
        let mut rooms = self.lock();
        let alone = |found: &Arc<Room>| Arc::ptr_eq(found, room) && Arc::strong_count(room) <= 2;
        if rooms.get(&room.id).is_some_and(alone) {
            rooms.remove(&room.id);
        }
    }

    /// The room of a table, if it is in use.
    pub(super) fn find(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// All rooms.
    pub(super) fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().cloned().collect()
    }

    /// Forgets one table.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }
}

impl House {
    /// The room of a table.
    pub(crate) fn room(&self, id: &str) -> Arc<Room> {
        self.rooms.room(id)
    }

    /// How many tables are in use.
    pub fn tables_in_use(&self) -> usize {
        self.rooms.lock().len()
    }

    /// Loads the tables of a user anew, here and at other servers: the name has changed, the account is another, or it is
    /// gone.
    pub(crate) async fn reload_tables_of(&self, user: &str) {
        self.bus.nudge_others(Nudge::about(Topic::user(user)).saying(NAME_CHANGED));
        self.reload_tables_here(user).await;
    }

    /// The same at this server.
    pub(crate) async fn reload_tables_here(&self, user: &str) {
        for room in self.rooms.all() {
            if room.forget_if_seated(user).await {
                self.bus.nudge_here(Nudge::about(Topic::table(&room.id)));
            }
        }
    }
}
