//! Who leaves a game that is played alone stops its clock, and lets it run again by coming back.
//!
//! Only who has looked can look away: clients that never follow the table are not paused.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ::tables::{Command, Kind, LEFT};
use game::Seat;

use super::{Held, Room};
use crate::error::{Error, Result};
use crate::{House, words};

/// Who looks away for a moment has not left.
const GRACE: Duration = Duration::from_secs(5);

/// Who looks at a table: how often each user has it in sight.
#[derive(Default)]
pub(super) struct Lookers(Mutex<HashMap<String, Looker>>);

#[derive(Clone, Copy, Default)]
struct Looker {
    /// In how many places.
    times: usize,
    /// Grows whenever that changes.
    change: u64,
}

impl Lookers {
    /// A user has the table in sight in one place more, or one less: what [`Self::is_away_since`] is asked with, if it is
    /// now in sight nowhere.
    fn count(&self, user: &str, looks: bool) -> Option<u64> {
        let mut lookers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let looker = lookers.entry(user.to_owned()).or_default();
        looker.times = if looks { looker.times + 1 } else { looker.times.saturating_sub(1) };
        looker.change += 1;
        (looker.times == 0).then_some(looker.change)
    }

    /// Whether a user has not looked again since.
    fn is_away_since(&self, user: &str, change: u64) -> bool {
        let lookers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lookers.get(user).is_some_and(|looker| looker.times == 0 && looker.change == change)
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
            if room.lookers.is_away_since(&user, change) && !room.is_in_sight_of(&user) {
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
