//! Where others write to the same store, somebody looks at the tables that are followed here, in case that a nudge gets
//! lost: one look for all of them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bus::{Nudge, Topic};
use store::TableNow;

use super::Room;
use crate::House;
use crate::error::Result;

/// So often.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// So many tables are asked for at once.
const AT_ONCE: usize = 500;

/// What a look saw of a table.
#[derive(PartialEq)]
struct Looked {
    /// None when it was gone.
    table: Option<TableNow>,
    /// Whether its game goes on at another table.
    goes_on: bool,
}

impl Looked {
    /// The last entry, if entries are all that is new since the look before: whoever was told of them need not look.
    fn entry_after(&self, before: &Self) -> Option<i64> {
        let (now, then) = (self.table.as_ref()?, before.table.as_ref()?);
        (self.goes_on == before.goes_on && now.around == then.around).then_some(now.last_entry)
    }
}

/// Looks until the house closes.
pub(crate) fn look(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        // What each table looked like, as the store put it.
        let mut before = HashMap::new();
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
    async fn look_at_followed(&self, before: &HashMap<String, Looked>) -> Result<HashMap<String, Looked>> {
        let rooms: Vec<Arc<Room>> = self.rooms.all().into_iter().filter(|room| room.is_followed()).collect();
        let mut seen = HashMap::with_capacity(rooms.len());
        for rooms in rooms.chunks(AT_ONCE) {
            // Where a game is over, it may go on at another table.
            let next: Vec<Option<String>> = rooms.iter().map(|room| room.rematch_id()).collect();
            let ids = rooms.iter().map(|room| room.id.as_str()).chain(next.iter().flatten().map(String::as_str));
            let found = self.store.tables_now(&ids.collect::<Vec<_>>()).await?;
            for (room, next) in rooms.iter().zip(&next) {
                let now = Looked {
                    table: found.get(&room.id).cloned(),
                    goes_on: next.as_ref().is_some_and(|next| found.contains_key(next)),
                };
                let before = before.get(&room.id);
                if before != Some(&now) {
                    let topic = Topic::table(&room.id);
                    match before.and_then(|before| now.entry_after(before)) {
                        Some(number) => self.bus.nudge_here(Nudge::about(topic).up_to(number)),
                        None => self.bus.tell_missed_at(&topic),
                    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(last_entry: i64, around: &str, goes_on: bool) -> Looked {
        Looked { table: Some(TableNow { last_entry, around: around.to_owned() }), goes_on }
    }

    #[test]
    fn entries_alone_are_told_by_their_number_and_everything_else_is_to_be_looked_at() {
        let before = looked(3, "playing", false);
        assert_eq!(looked(5, "playing", false).entry_after(&before), Some(5));
        assert_eq!(looked(5, "over", false).entry_after(&before), None);
        assert_eq!(looked(5, "playing", true).entry_after(&before), None);
        assert_eq!(Looked { table: None, goes_on: false }.entry_after(&before), None);
        assert_eq!(before.entry_after(&Looked { table: None, goes_on: false }), None);
    }

    #[test]
    fn what_is_the_same_is_no_news() {
        assert!(looked(3, "playing", false) == looked(3, "playing", false));
        assert!(looked(3, "playing", false) != looked(4, "playing", false));
    }
}
