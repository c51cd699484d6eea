//! An entry is stored, then seen: what is shown to anybody is on disk.

use ::tables::Entry;
use store::{Append, TicketChange};

use super::room::{Held, OpenTable};
use super::rows::{finish, status, to_row};
use crate::House;
use crate::error::{Error, Result};

/// A table whose replay is an entry ahead of the store. It is out of its room until the entry is on disk, so whatever
/// goes wrong, nobody sees an entry that is not stored.
pub(super) struct Ahead {
    open: OpenTable,
    held: Held,
    append: Append,
}

impl Ahead {
    /// On whose account a computer moves after the entry: of those who sit at the table one who waits for it.
    pub(super) fn who_waits(&self) -> Option<&str> {
        match &self.append.thinking {
            TicketChange::Raise(ticket) => ticket.user_id.as_deref(),
            _ => None,
        }
    }

    /// Whether the entry ends the game.
    pub(super) fn is_over(&self) -> bool {
        self.append.finish.is_some()
    }
}

impl OpenTable {
    /// Tries an entry on the replay, because what the row says follows from it. Rules: not for the async threads.
    pub(super) fn add(mut self, house: &House, entry: Entry) -> Result<Ahead> {
        let mut held = self.held.take().expect("a table is opened only when it is loaded");
        let append = held.append(house, entry)?;
        Ok(Ahead { open: self, held, append })
    }
}

impl House {
    /// Stores an entry and adds it to the replay; none when the table has moved on without us.
    pub(crate) async fn append(&self, open: OpenTable, entry: Entry) -> Result<Option<OpenTable>> {
        let (house, account) = (self.clone(), open.account().to_owned());
        let ahead = self.rules(&account, move || open.add(&house, entry)).await??;
        self.keep(ahead).await
    }

    /// Stores the entry by which a replay is ahead; none when the table has moved on without us.
    ///
    /// It is a task of its own: a caller who goes away in the middle does not stop it.
    pub(super) async fn keep(&self, ahead: Ahead) -> Result<Option<OpenTable>> {
        let house = self.clone();
        let task = tokio::spawn(async move { house.keep_now(ahead).await });
        task.await.map_err(|error| Error::broken(&error))?
    }

    async fn keep_now(&self, Ahead { mut open, mut held, append }: Ahead) -> Result<Option<OpenTable>> {
        let (status, thinking) = (append.status, append.thinking.clone());
        match self.store.append(append).await {
            Ok(()) => {}
            Err(store::Error::Conflict { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        let number = held.table.last() as i64;
        held.row.status = status;
        held.row.last_entry = number;
        held.row.failure = None;
        self.nudge_table(open.id(), Some(number));
        self.nudge_thinking(&thinking, &held.row.setup.game);
        *open.held = Some(held);
        Ok(Some(open))
    }
}

impl Held {
    /// Adds an entry to the replay: all that the store is to keep with it.
    fn append(&mut self, house: &House, entry: Entry) -> Result<Append> {
        let row = to_row(&entry);
        let (kind, before) = (entry.kind, self.table.thinker().map(|(seat, _)| seat));
        // A computer that was given up thinks again when anything happens at its table.
        let before = before.filter(|_| self.row.failure.is_none());
        self.table.append(entry).map_err(|say| Error::broken(&say))?;
        Ok(Append {
            table: self.row.setup.id.clone(),
            entries: vec![row],
            status: status(&self.table),
            thinking: house.thinking_after(&self.table, self.row.setup.owner_id.as_deref(), kind, before),
            finish: self
                .table
                .finished()
                .map(|finished| finish(&self.row.setup, &self.details, &self.table, &finished)),
        })
    }
}
