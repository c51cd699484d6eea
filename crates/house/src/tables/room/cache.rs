//! The tables that are in use, by id.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Room;
use crate::House;

/// The tables that are in use, by id.
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
        rooms.insert(id.to_owned(), room.clone());
        room
    }

    /// Forgets the tables that nobody uses right now.
    pub(crate) fn sweep(&self) {
        self.lock().retain(|_, room| Arc::strong_count(room) > 1 || room.is_open());
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

    /// Loads the tables of a user anew: the name has changed, the account is another, or it is gone.
    pub(crate) async fn reload_tables_of(&self, user: &str) {
        let rooms: Vec<Arc<Room>> = self.rooms.lock().values().cloned().collect();
        for room in rooms {
            if room.forget_if_seated(user).await {
                self.nudge_table(&room.id, 0);
            }
        }
    }
}
