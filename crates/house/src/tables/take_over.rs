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
        let log = open.table.log();
        let log = log[..log.len().min(entries as usize)].to_vec();
        drop(open);
        let now = self.now();
        let replay = move || {
            let mut table = Table::new(Setup { started_at: Some(now), ..setup })?;
            for entry in log {
                // Computers make no other entries than moves and flags; all of them happen now.
                table.append(Entry { at: now, ..entry }).map_err(|say| Error::broken(&say))?;
            }
            Ok::<_, Error>(table)
        };
        let table = self.rules(user, replay).await??;
        if table.outcome().is_some() {
            return Err(words::NOTHING_TO_TAKE_OVER.say().into());
        }
        let details = Details { copy_of: Some(id.to_owned()), ..Details::default() };
        let row = setup_row(new_id(), table.setup(), &details, Access::Private, user, now);
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ::tables::forms::NewTable;
    use game::Seed;

    use crate::Config;
    use crate::fixture::empty_house;

    #[tokio::test]
    async fn a_game_is_replayed_in_a_place_for_rules_when_it_is_taken_over() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let anna = house.new_guest().await.unwrap().user.id;
        let seats = ["black", "white"].map(|seat| (seat.to_owned(), "random".to_owned()));
        let form =
            NewTable { game: "othello".into(), role: Some("watch".into()), seats: seats.into(), ..NewTable::default() };
        let id = house.create_table(&anna, false, &form, Seed::from_number(1)).await.unwrap().id;
        let place = house.rules.enter(&anna).await.unwrap();
        let is_free = Cell::new(false);
        let others = async {
            // Others go on meanwhile.
            for _ in 0..100 {
                house.new_guest().await.unwrap();
            }
            is_free.set(true);
            drop(place);
        };
        let takes_over = async {
            house.take_over(&id, &anna, "black", 0).await.unwrap();
            assert!(is_free.get(), "it was replayed beside the rules of the same account");
        };
        tokio::join!(takes_over, others);
    }
}
