//! Where others write to the same store, somebody looks at the tables that are followed here, in case that a nudge gets
//! lost: one look for all of them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bus::Topic;

use super::Room;
use crate::House;
use crate::error::Result;

/// So often.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// So many tables are asked for at once.
const AT_ONCE: usize = 500;

/// Looks until the house closes.
pub(crate) fn look(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        // What each table looked like, as the store put it.
        let mut before = HashMap::<String, String>::new();
        while house.is_open_at(&mut ticks).await {
            // A store that does not answer says nothing about its tables.
            if let Ok(now) = house.look_at_followed(&before).await {
                before = now;
            }
        }
    }
}

impl House {
    /// Looks at all tables that somebody follows here, and tells those who follow one that has changed.
    async fn look_at_followed(&self, before: &HashMap<String, String>) -> Result<HashMap<String, String>> {
        let rooms: Vec<Arc<Room>> = self.rooms.all().into_iter().filter(|room| room.is_followed()).collect();
        let mut seen = HashMap::with_capacity(rooms.len());
        for rooms in rooms.chunks(AT_ONCE) {
            // Where a game is over, it may go on at another table.
            let next: Vec<Option<String>> = rooms.iter().map(|room| room.rematch_id()).collect();
            let ids = rooms.iter().map(|room| room.id.as_str()).chain(next.iter().flatten().map(String::as_str));
            let found = self.store.tables_now(&ids.collect::<Vec<_>>()).await?;
            for (room, next) in rooms.iter().zip(&next) {
                let goes_on = next.as_ref().is_some_and(|next| found.contains_key(next));
                let now = format!("{} {goes_on}", found.get(&room.id).map_or("gone", String::as_str));
                if before.get(&room.id) != Some(&now) {
                    self.bus.tell_missed_at(&Topic::table(&room.id));
                }
                seen.insert(room.id.clone(), now);
            }
        }
        Ok(seen)
    }
}

impl Room {
    /// Where the game goes on once it is over, as far as is known without waiting for the table.
    fn rematch_id(&self) -> Option<String> {
        self.held.try_lock().ok()?.as_ref()?.rematch_id()
    }
}
