//! A finished game leaves as a file, and a file is opened again: as a table to look at, which counts nowhere.

use ::tables::{Table, file_formats, read_file, write_file};
use game::{Holder, RecordFormat};
use store::{Access, SeatRow, TicketChange, new_id};

use super::room::Held;
use super::rows::{Details, setup_row, status, whole_log};
use crate::error::{Error, Result};
use crate::people::is_unseen;
use crate::{Cap, House, words};

/// So many games that somebody opened from files are kept; the file of an older one can be opened again.
const OPENED_KEPT: i64 = 50;

/// So much of a player's name in a file is kept.
const LONGEST_NAME: usize = 60;

/// A finished game as a file.
pub struct TableFile {
    /// Its game's name.
    pub game: &'static str,
    /// Its format.
    pub format: RecordFormat,
    /// What stands in it.
    pub text: String,
}

impl House {
    /// A finished game in one of its formats.
    pub async fn table_file(&self, id: &str, user: Option<&str>, format: &str) -> Result<TableFile> {
        let open = self.open_table(id, user).await?;
        // The seed of a day's puzzle tells its solution.
        if !open.may_reveal(self.now()) {
            return Err(words::DAY_NOT_OVER.say().into());
        }
        let (account, format) = (open.account().to_owned(), format.to_owned());
        let write = move || {
            let text = write_file(&open.table, &open.names(), &format)?;
            let known = file_formats(open.table.game()).into_iter().find(|known| known.name == format);
            Ok(known.map(|format| TableFile { game: open.table.game().facts().name, format, text }))
        };
        let written: Result<Option<TableFile>, game::Say> = self.rules(&account, write).await?;
        written?.ok_or_else(|| Error::broken(&"a format that was written is unknown"))
    }

    /// Opens a game from a file: the id of the table at which it can be looked at.
    pub async fn open_file(&self, user: &str, text: String) -> Result<String> {
        let (house, now, most) = (self.clone(), self.now(), self.config.caps.of(Cap::Entries));
        let read = move || {
            let file = read_file(&text, now)?;
            let game = ::tables::find(&file.game)?;
            house.check_level_in(game, &file.options)?;
            let names: Vec<String> = file.seats.iter().map(|seat| short(&seat.name)).collect();
            Ok::<_, Error>((file.table(most)?, names))
        };
        let (table, names) = self.rules(user, read).await??;
        self.keep_opened(user, &table, names).await
    }

    /// Keeps a finished game that was played elsewhere, so that whoever has its address can look at it. No result is
    /// written: it stands in no list and in no ranking.
    pub(crate) async fn keep_opened(&self, user: &str, table: &Table, names: Vec<String>) -> Result<String> {
        let setup = table.setup();
        let details = Details { opened: Some(names), hints: setup.hints, ..Details::default() };
        let created_at = setup.started_at.unwrap_or_default();
        let row = setup_row(new_id(), setup, &details, Access::Link, user, created_at);
        let seat = |holder: &Holder| match holder {
            Holder::Computer(player) => SeatRow::Computer { player: player.clone() },
            Holder::Person | Holder::Nobody => SeatRow::Gone,
        };
        let seats: Vec<SeatRow> = setup.seats.iter().map(|seat_holder| seat(&seat_holder.holder)).collect();
        self.store.create_table(&row, &seats, status(table), &TicketChange::Keep).await?;
        if table.last() > 0 {
            self.store.append(whole_log(&row.id, table, TicketChange::Keep, None)).await?;
        }
        self.store.forget_opened(user, OPENED_KEPT).await?;
        Ok(row.id)
    }
}

/// A player's name as it is kept: a file may call somebody anything.
fn short(name: &str) -> String {
    name.trim().chars().filter(|letter| !is_unseen(*letter)).take(LONGEST_NAME).collect()
}

impl Held {
    /// What those who play are called, by seat; empty where nobody sits or somebody has left.
    pub(super) fn names(&self) -> Vec<String> {
        let called = |at: usize| self.details.opened.as_ref().and_then(|names| names.get(at)).cloned();
        let name = |(at, seat): (usize, &SeatRow)| match seat {
            SeatRow::User { name, .. } => name.clone(),
            SeatRow::Computer { player } => player.clone(),
            SeatRow::Open | SeatRow::Gone => called(at).unwrap_or_default(),
        };
        self.row.seats.iter().enumerate().map(name).collect()
    }
}
