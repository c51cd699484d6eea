//! A log that was made elsewhere: every entry is asked whether it was allowed.

use game::Say;

use super::command::{Answer, Command};
use super::entry::{Entry, Kind};
use super::{Setup, Table};
use crate::words::{BROKEN_LOG, NOT_MADE};

impl Table {
    /// A table from a log that nobody here has seen. Where [`replay`](Self::replay) trusts what an earlier run took, this
    /// takes only what the table itself would have taken then. What a computer thought cannot be told: any move that its
    /// seat may make is taken.
    pub fn verify(setup: Setup, log: impl IntoIterator<Item = Entry>) -> Result<Self, Say> {
        let mut table = Self::new(setup)?;
        for entry in log {
            let n = entry.n;
            let broken = |say: Say| BROKEN_LOG.with(&[("n", n.into()), ("reason", say.text.into())]);
            table.allows(&entry).map_err(broken)?;
            table.append(entry)?;
        }
        Ok(table)
    }

    /// Whether the table would have made just this entry at its time. What a hint told is for the position to take.
    fn allows(&self, entry: &Entry) -> Result<(), Say> {
        let wrong = || NOT_MADE.say();
        if entry.seat.index() >= self.setup.seats.len() {
            return Err(wrong());
        }
        if entry.kind == Kind::Flag {
            return if self.fallen_flag(entry.at).as_ref() == Some(entry) { Ok(()) } else { Err(wrong()) };
        }
        let text = match entry.kind {
            Kind::Hint => entry.text.split(' ').next().unwrap_or_default().to_owned(),
            _ => entry.text.clone(),
        };
        let command = Command { seat: entry.seat, seen: self.last(), kind: entry.kind, text };
        match self.answer(&command, entry.at).map_err(|refusal| refusal.say().clone())? {
            Answer::Think(_) => {}
            Answer::New(made) if made == *entry => {}
            Answer::New(_) | Answer::Again(_) => return Err(wrong()),
        }
        // A flag that had fallen before would have ended it, and time never runs backwards.
        let late = self.fallen_flag(entry.at).is_some_and(|flag| flag.at < entry.at);
        let early = self.log.last().map_or(self.setup.started_at, |last| Some(last.at)).is_some_and(|at| entry.at < at);
        if late || early { Err(wrong()) } else { Ok(()) }
    }
}
