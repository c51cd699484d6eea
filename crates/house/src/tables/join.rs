//! Sitting down at a table where a seat is free.

use ::tables::{SeatHolder, Table};
use game::Seat;
use store::{Access, SeatRow, TakeSeat, UserRow};

use super::room::{Held, OpenTable};
use super::rows::status;
use crate::error::{Error, Result};
use crate::people::secret;
use crate::{House, words};

impl House {
    /// Takes a free seat: the named one, or the first. The game starts when no seat is free any more.
    pub async fn join_table(
        &self,
        id: &str,
        user: &UserRow,
        bot: bool,
        seat: Option<&str>,
        invite: Option<&str>,
    ) -> Result<OpenTable> {
        let room = self.room(id);
        self.sit_down(room.open(self).await?, user, bot, seat, invite).await?;
        room.open(self).await
    }

    /// Lets a user take a free seat, if the user may.
    pub(super) async fn sit_down(
        &self,
        open: OpenTable,
        user: &UserRow,
        bot: bool,
        seat: Option<&str>,
        invite: Option<&str>,
    ) -> Result<()> {
        open.may_join(&user.id, bot, invite)?;
        let none = || Error::conflict(words::NO_FREE_SEAT.say());
        let seat = open.free_seat(seat).ok_or_else(none)?;
        let now = self.now();
        let last = open.row.seats.iter().filter(|holder| **holder == SeatRow::Open).count() == 1;
        let when_full = if last {
            let mut started = open.table.setup().clone();
            started.seats[seat.index()] = SeatHolder::person(&user.id);
            started.started_at = Some(now);
            let table = self.rules(open.account(), move || Table::new(started)).await??;
            Some((status(&table), self.thinking(&table, open.row.setup.owner_id.as_deref())))
        } else {
            None
        };
        let change =
            TakeSeat { table: open.id().to_owned(), seat: seat.0, user_id: user.id.clone(), when_full, at: now };
        let changed = self.store.take_seat(&change).await;
        let game = open.row.setup.game.clone();
        open.forget();
        changed.map_err(|error| match error {
            store::Error::Taken { .. } => none(),
            error => error.into(),
        })?;
        self.nudge_table(&change.table, None);
        if let Some((_, thinking)) = &change.when_full {
            self.nudge_thinking(thinking, &game);
        }
        Ok(())
    }
}

impl Held {
    fn may_join(&self, user: &str, bot: bool, invite: Option<&str>) -> Result<()> {
        let by_link = self.details.invite.as_ref().zip(invite).is_some_and(|(hash, invite)| secret::is(invite, hash));
        if !by_link && !self.details.invited.iter().any(|invited| invited == user) {
            self.may_look(Some(user))?;
            if self.row.setup.access != Access::Lobby && self.row.seats.contains(&SeatRow::Open) {
                return Err(Error::not_allowed(&words::WRONG_INVITE));
            }
        }
        if bot && self.details.rated {
            return Err(Error::not_allowed(&words::RATED_FOR_PEOPLE));
        }
        Ok(())
    }

    /// The seat of this name, or the first, if it is free.
    fn free_seat(&self, name: Option<&str>) -> Option<Seat> {
        let facts = self.table.game().facts();
        let free = |seat: &Seat| self.row.seats[seat.index()] == SeatRow::Open;
        match name {
            Some(name) => facts.seat(name).filter(free),
            None => (0..facts.seats.len()).map(|at| Seat(at as u8)).find(free),
        }
    }
}
