//! A table on a device. Everybody who sits at it is the device's owner, or a computer player.

use ::tables::forms::{LevelName, Person, ShownTable, Sitting};
use ::tables::{Answer, Command, Entry, HINT_TIME, Kind, Millis, Refusal, Table};
use game::{Budget, Say, Seat, Viewer};

use crate::reply::Failure;

/// What the owner is called in a setup. Who they are in the house is not the table's matter.
pub(crate) const OWNER: &str = "me";

/// A table that is open.
pub(crate) struct DeviceTable {
    pub(crate) id: String,
    pub(crate) table: Table,
    pub(crate) me: Option<Person>,
    pub(crate) level: Option<LevelName>,
}

impl DeviceTable {
    /// The owner's seats.
    pub(crate) fn seats(&self) -> Vec<Seat> {
        let setup = self.table.setup();
        (0..setup.seats.len()).map(|at| Seat(at as u8)).filter(|seat| setup.is_person(*seat)).collect()
    }

    /// As whom the owner looks.
    pub(crate) fn viewer(&self) -> Viewer {
        self.table.viewer(&self.seats())
    }

    /// The table as a viewer sees it, with the entries after a number.
    pub(crate) fn show(&self, viewer: Viewer, now: Millis, after: u64) -> ShownTable {
        let setup = self.table.setup();
        let sittings = (0..setup.seats.len()).map(|at| {
            let person = setup.is_person(Seat(at as u8));
            Sitting { user: self.me.clone().filter(|_| person), online: person, ..Sitting::default() }
        });
        let shown = ShownTable::new(&self.id, &self.table, (viewer, self.seats()), sittings, (now, true), after);
        ShownTable { may_discard: true, level: self.level.clone(), ..shown }
    }

    /// Lets the flags fall that are due: their entries.
    pub(crate) fn let_flags_fall(&mut self, now: Millis) -> Result<Vec<Entry>, Say> {
        let mut fallen = Vec::new();
        while let Some(flag) = self.table.fallen_flag(now) {
            self.table.append(flag.clone())?;
            fallen.push(flag);
        }
        Ok(fallen)
    }

    /// Carries out a command: its entries. Whoever plays on after leaving has come back.
    pub(crate) fn carry_out(&mut self, command: &Command, now: Millis, budget: &Budget) -> Result<Vec<Entry>, Failure> {
        let mut entries = self.let_flags_fall(now)?;
        if self.table.is_left() && !matches!(command.kind, Kind::Resume | Kind::Pause) {
            let seen = self.table.last();
            let resume = Command { seat: command.seat, seen, kind: Kind::Resume, text: String::new() };
            entries.extend(self.ask(&resume, now, budget)?);
        }
        entries.extend(self.ask(command, now, budget)?);
        Ok(entries)
    }

    fn ask(&mut self, command: &Command, now: Millis, budget: &Budget) -> Result<Option<Entry>, Failure> {
        let mut answer = self.table.answer(command, now);
        if let Ok(Answer::Think(thought)) = answer {
            // Time passes while a hint is thought of; the entry keeps when it was asked for, as the sender's clock said.
            answer = self.table.answer_hint(command, thought.think(budget)?, now);
        }
        match answer {
            Ok(Answer::New(entry)) => {
                self.table.append(entry.clone())?;
                Ok(Some(entry))
            }
            Ok(Answer::Again(_) | Answer::Think(_)) => Ok(None),
            Err(Refusal::Stale(say)) => Err(Failure::Stale(Box::new(say), Box::new(self.show(self.viewer(), now, 0)))),
            Err(Refusal::Refused(say)) => Err(say.into()),
        }
    }
}

/// How long a hint may be thought over.
pub(crate) const LONGEST_HINT: std::time::Duration = HINT_TIME;
