//! A game between computers is taken over: it goes on as a copy, with a person at one of its seats. The original shows
//! what is to come, so the copy counts nowhere.

use ::tables::{Entry, SeatHolder, Setup, Table};
use store::{Access, SeatRow, TicketChange, new_id};

use super::room::Held;
use super::rows::{Details, seat_holder, setup_row, whole_log};
use crate::error::{Error, Result};
use crate::{House, words};

impl House {
    /// Lets a user go on at a seat of a game between computers, after so many of its entries: the new table's id.
    pub async fn take_over(&self, id: &str, user: &str, seat: &str, entries: u64) -> Result<String> {
        let open = self.open_table(id, Some(user)).await?;
        let (setup, seats) = open.taken_over(user, seat)?;
        let now = self.now();
        let mut table = Table::new(Setup { started_at: Some(now), ..setup })?;
        let log = open.table.log();
        for entry in &log[..log.len().min(entries as usize)] {
            // Computers make no other entries than moves and flags; all of them happen now.
            table.append(Entry { at: now, ..entry.clone() }).map_err(|say| Error::broken(&say))?;
        }
        if table.outcome().is_some() {
            return Err(words::NOTHING_TO_TAKE_OVER.say().into());
        }
        let details = Details { copy_of: Some(id.to_owned()), ..Details::default() };
        let row = setup_row(new_id(), table.setup(), &details, Access::Private, user, now);
        drop(open);
        // No computer begins before the moves are there.
        let moved = table.last() > 0;
        let thinking = self.thinking(&table, Some(user));
        let begins = if moved { &TicketChange::Keep } else { &thinking };
        self.store_new(&row, &seats, &table, begins).await?;
        if moved {
            self.store.append(whole_log(&row.id, &table, thinking.clone(), None)).await?;
        }
        self.nudge_thinking(&thinking, &row.game);
        Ok(row.id)
    }
}

impl Held {
    /// The setup and seats of the copy in which a user sits here. That it is a copy, its details say.
    fn taken_over(&self, user: &str, seat: &str) -> Result<(Setup, Vec<SeatRow>)> {
        let setup = self.table.setup();
        if setup.started_at.is_none() || setup.people().next().is_some() {
            return Err(words::NOT_ONLY_COMPUTERS.say().into());
        }
        let at = self.table.game().facts().seat(seat).filter(|at| setup.computer(*at).is_some());
        let at = at.ok_or_else(|| words::UNUSED_SEAT.with(&[("seat", seat.into())]))?;
        let mut seats = self.row.seats.clone();
        seats[at.index()] = SeatRow::user(user);
        let holders: Vec<SeatHolder> = seats.iter().enumerate().map(|(at, row)| seat_holder(at, row)).collect();
        Ok((Setup { seats: holders, ..setup.clone() }, seats))
    }
}
