//! A table as one user may see it. Nothing else of it ever leaves the house.

use ::tables::Millis;
use ::tables::forms::{Person, ShownTable, Sitting, WaitsFor};
use game::Say;
use serde_json::Value;
use store::{Access, SeatRow};

use super::room::{Held, OpenTable, Room};
use crate::House;
use crate::dailies::Day;
use crate::words;
use crate::work::Failure;

impl OpenTable {
    /// The board alone as a user may see it, for a small picture. A pause does not hide it: whoever paused has seen it.
    pub fn board(&self, user: Option<&str>) -> Value {
        self.table.view(self.viewer(user)).json()
    }

    /// The table as a user may see it, with the entries after a number.
    pub fn show(&self, house: &House, user: Option<&str>, after: u64) -> ShownTable {
        let room = &self.room;
        let now = house.now();
        let sittings = self.row.seats.iter().map(|holder| sitting(holder, room));
        let seated: Vec<&str> = self.table.setup().people().collect();
        let called = |at: usize| self.details.opened.as_ref()?.get(at).cloned().filter(|name| !name.is_empty());
        let sittings = sittings.enumerate().map(|(at, sitting)| Sitting { called: called(at), ..sitting });
        let looks = (self.viewer(user), self.seats_of(user));
        let shown =
            ShownTable::new(&self.row.setup.id, &self.table, looks, sittings, (now, self.may_reveal(now)), after);
        ShownTable {
            waits_for: self.waits_for(user),
            may_discard: user.is_some_and(|user| self.may_discard(user).is_ok()),
            spectators: room.spectators(&seated),
            level: self.details.level.clone(),
            daily: self.details.daily.clone(),
            copy_of: self.details.copy_of.clone(),
            opened: self.details.opened.is_some(),
            trouble: self.trouble(house),
            ..shown
        }
    }
}

impl Held {
    /// Why the table waits for its computer player in vain, if it does.
    fn trouble(&self, house: &House) -> Option<Say> {
        let failure = self.row.failure.as_deref().and_then(Failure::read).map(|failure| failure.say());
        failure.or_else(|| self.nobody_thinks(house).then(|| words::NOBODY_THINKS.say()))
    }

    /// Whether it waits for a computer player for whom nobody thinks.
    pub(super) fn nobody_thinks(&self, house: &House) -> bool {
        self.table.thinker().is_some() && house.nobody_thinks_for(&self.row.setup.game)
    }

    fn waits_for(&self, user: Option<&str>) -> Option<WaitsFor> {
        if !self.row.seats.contains(&SeatRow::Open) {
            return None;
        }
        let kept = &self.details.invited;
        Some(if kept.iter().any(|person| user == Some(person)) {
            WaitsFor::You
        } else if self.row.setup.access == Access::Lobby {
            WaitsFor::Anybody
        } else if self.details.invite.is_some() {
            WaitsFor::Link
        } else {
            WaitsFor::Another
        })
    }

    /// A puzzle of the day keeps its seed until the day is over, because others are still at it.
    pub(super) fn may_reveal(&self, now: Millis) -> bool {
        let day = self.details.daily.as_ref().map(|daily| daily.date.parse::<Day>());
        day.is_none_or(|day| day.is_ok_and(|day| day < Day::of(now)))
    }
}

fn sitting(holder: &SeatRow, room: &Room) -> Sitting {
    let user = match holder {
        SeatRow::User { id, name, guest } => Some(Person { id: id.clone(), name: name.clone(), guest: *guest }),
        _ => None,
    };
    let online = user.as_ref().is_some_and(|user| room.is_present(&user.id));
    Sitting { user, open: *holder == SeatRow::Open, online, called: None }
}
