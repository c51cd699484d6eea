//! Who leaves a game that is played alone stops its clock, and lets it run again by coming back.
//!
//! Only who has looked can look away: clients that never follow the table are not paused.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::tables::{Command, Kind, LEFT};
use game::Seat;

use super::{Held, Room};
use crate::error::{Error, Result};
use crate::{House, words};

/// Who looks away for a moment has not left.
const GRACE: Duration = Duration::from_secs(5);

/// Who looks at a table, or has just looked away: how often each user has it in sight.
#[derive(Default)]
pub(super) struct Lookers(Mutex<Looking>);

#[derive(Default)]
struct Looking {
    users: HashMap<String, Looker>,
    /// Counts what changes.
    changes: u64,
}

#[derive(Clone, Copy, Default)]
struct Looker {
    /// In how many places.
    times: usize,
    /// The last change of that.
    change: u64,
}

impl Lookers {
    fn lock(&self) -> MutexGuard<'_, Looking> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A user has the table in sight in one place more, or one less: what [`Self::forget_if_away_since`] is asked with,
    /// if it is now in sight nowhere.
    fn count(&self, user: &str, looks: bool) -> Option<u64> {
        let mut looking = self.lock();
        looking.changes += 1;
        let change = looking.changes;
        let looker = looking.users.entry(user.to_owned()).or_default();
        looker.times = if looks { looker.times + 1 } else { looker.times.saturating_sub(1) };
        looker.change = change;
        (looker.times == 0).then_some(change)
    }

    /// Forgets a user who has not looked again since. Says whether it did.
    fn forget_if_away_since(&self, user: &str, change: u64) -> bool {
        let mut looking = self.lock();
        let away = looking.users.get(user).is_some_and(|looker| looker.times == 0 && looker.change == change);
        if away {
            looking.users.remove(user);
        }
        away
    }
}

/// Counts among those who have a table in sight, until it is dropped.
pub(super) struct Looks {
    house: House,
    room: Arc<Room>,
    user: String,
}

impl Looks {
    pub(super) fn at(house: &House, room: &Arc<Room>, user: &str) -> Self {
        room.lookers.count(user, true);
        room.count_in_sight(user, true);
        house.tell_others(room);
        Self { house: house.clone(), room: room.clone(), user: user.to_owned() }
    }
}

impl Drop for Looks {
    fn drop(&mut self) {
        self.room.count_in_sight(&self.user, false);
        self.house.tell_others(&self.room);
        let Some(change) = self.room.lookers.count(&self.user, false) else { return };
        let (house, room, user) = (self.house.clone(), self.room.clone(), std::mem::take(&mut self.user));
        // Whoever loses sight of the table because the house closes comes back by themselves.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let mut grace = house.config.time.every(GRACE);
        runtime.spawn(async move {
            tokio::select! {
                () = grace.next() => {}
                () = house.stopped() => return,
            }
            // Whoever has come back at another server has not left.
            if room.lookers.forget_if_away_since(&user, change) && !room.is_in_sight_of(&user) {
                // A game that is over, shared with somebody or paused already goes on as it is.
                let _ = house.stop_clock_of(&room, &user).await;
            }
        });
    }
}

impl House {
    /// A user has left: the clock stands, unless somebody else plays there.
    async fn stop_clock_of(&self, room: &Arc<Room>, user: &str) -> Result<()> {
        self.carry_out(room, |held| held.by(user, Kind::Pause, LEFT)).await?;
        Ok(())
    }

    /// A user has come back: if the clock stands because they left, it runs again.
    pub(super) async fn start_clock_of(&self, room: &Arc<Room>, user: &str) -> Result<()> {
        if room.open(self).await?.table.is_left() {
            self.carry_out(room, |held| held.by(user, Kind::Resume, "")).await?;
        }
        Ok(())
    }
}

impl Held {
    /// What a user who sits here asks for, whatever has happened before.
    fn by(&self, user: &str, kind: Kind, text: &str) -> Result<Command> {
        let mine = self.seats_of(Some(user));
        let turn = self.table.turn().filter(|turn| mine.contains(turn));
        let seat: Seat = turn.or(mine.first().copied()).ok_or_else(|| Error::not_allowed(&words::NOT_YOUR_SEAT))?;
        Ok(Command { seat, seen: self.table.last(), kind, text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_left_is_forgotten_and_who_has_come_back_is_not() {
        let lookers = Lookers::default();
        for user in ["anna", "ben", "ben"] {
            assert_eq!(lookers.count(user, true), None);
        }
        assert_eq!(lookers.count("ben", false), None, "it is in sight in another window");
        let left = lookers.count("anna", false).expect("it is in sight nowhere");
        assert_eq!(lookers.count("anna", true), None);
        assert!(!lookers.forget_if_away_since("anna", left), "she has come back");
        let again = lookers.count("anna", false).expect("it is in sight nowhere");
        assert!(!lookers.forget_if_away_since("anna", left), "she has left later than that");
        assert!(lookers.forget_if_away_since("anna", again) && !lookers.forget_if_away_since("anna", again));
        assert_eq!(lookers.lock().users.len(), 1, "only who looks is remembered");
        // A new visit is not taken for an old one.
        lookers.count("anna", true);
        assert!(lookers.count("anna", false).is_some_and(|change| change > again));
    }
}
