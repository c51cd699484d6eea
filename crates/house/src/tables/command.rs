//! What a user asks of a table: read at the table, answered by it, and carried out.

use std::sync::Arc;

use ::tables::{Answer, Command, HINT_TIME, Kind, Refusal};
use game::Say;

use super::room::{Fresh, Held, OpenTable, Room};
use crate::error::{Error, Result};
use crate::{House, words};

/// How often an append that lost a race is tried again.
const TRIES: usize = 5;

/// What a user asks of a table.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The number of the last entry that the user has seen.
    pub seen: u64,
    /// The seat, for who holds more than one.
    pub seat: Option<&'a str>,
    /// What kind of entry it wants to make: `move`, `back`, …
    pub kind: &'a str,
    /// The move, the offer, the kind of hint.
    pub text: &'a str,
    /// Whether a program asks that says so.
    pub bot: bool,
}

/// Why a command was not carried out.
pub(crate) enum NotDone {
    /// The position has changed since the sender looked: the table as it is now.
    Stale(OpenTable, Say),
    /// Anything else.
    Failed(Error),
}

impl From<Error> for NotDone {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<Say> for NotDone {
    fn from(say: Say) -> Self {
        Self::Failed(say.into())
    }
}

impl From<NotDone> for Error {
    fn from(not_done: NotDone) -> Self {
        match not_done {
            NotDone::Stale(_, say) => Self::Stale { say: Box::new(say), table: None },
            NotDone::Failed(error) => error,
        }
    }
}

impl House {
    /// Carries out what a user asks of a table. When it answers `Ok`, the entry is on disk.
    pub async fn command(&self, id: &str, user: &str, request: &Request<'_>) -> Result<OpenTable> {
        match self.carry_out(&self.room(id), |held| request.read(held, user)).await {
            Ok(open) => Ok(open),
            Err(NotDone::Stale(open, say)) => {
                let table = Some(Box::new(open.show(self, Some(user), 0)));
                Err(Error::Stale { say: Box::new(say), table })
            }
            Err(NotDone::Failed(error)) => Err(error),
        }
    }

    /// Carries out a command, which is read at the table itself. When it answers `Ok`, the entry is on disk.
    pub(crate) async fn carry_out(
        &self,
        room: &Arc<Room>,
        read: impl Fn(&Held) -> Result<Command>,
    ) -> Result<OpenTable, NotDone> {
        for attempt in 0..TRIES {
            // Where others write too, what is known here is enough to try: the append finds out whether the table has
            // moved on. Any other answer is given only by the table as it is now.
            let guess = attempt == 0 && self.is_shared();
            let fresh = if guess { Fresh::Since(0) } else { Fresh::Now };
            let open = room.open_if(self, fresh).await?;
            let command = match read(&open) {
                Ok(command) => command,
                Err(_) if guess => continue,
                Err(error) => return Err(error.into()),
            };
            // Whoever plays on has come back.
            if open.table.is_left() && command.kind != Kind::Resume && command.kind != Kind::Pause {
                let resume =
                    Command { seat: command.seat, seen: open.table.last(), kind: Kind::Resume, text: String::new() };
                if let (open, Ok(Answer::New(entry))) = self.ask(open, resume).await? {
                    self.append(open, entry).await?;
                }
                continue;
            }
            let (open, answer) = self.ask(open, command).await?;
            let entry = match answer {
                Ok(Answer::New(entry)) => entry,
                _ if guess => continue,
                Ok(Answer::Again(_)) => return Ok(open),
                Err(Refusal::Stale(say)) => return Err(NotDone::Stale(open, say)),
                Err(Refusal::Refused(say)) => return Err(say.into()),
            };
            if let Some(open) = self.append(open, entry).await? {
                return Ok(open);
            }
        }
        Err(Error::broken(&"an append lost every race").into())
    }

    /// Asks the table. A hint takes time to think of, so it is thought of off the async threads.
    async fn ask(&self, open: OpenTable, command: Command) -> Result<(OpenTable, Result<Answer, Refusal>)> {
        let now = self.now();
        if command.kind != Kind::Hint {
            let answer = open.table.answer(&command, now, &self.stop);
            return Ok((open, answer));
        }
        self.offload(HINT_TIME, move |budget| {
            let answer = open.table.answer(&command, now, budget.stop());
            (open, answer)
        })
        .await
    }
}

impl Request<'_> {
    /// Finds out for which seat it is.
    fn read(&self, held: &Held, user: &str) -> Result<Command> {
        held.may_look(Some(user))?;
        if self.bot && held.details.rated {
            return Err(Error::not_allowed(&words::RATED_FOR_PEOPLE));
        }
        let kind: Kind = self.kind.parse()?;
        let mine = held.seats_of(Some(user));
        let not_yours = || Error::not_allowed(&words::NOT_YOUR_SEAT);
        let seat = match self.seat {
            Some(name) => {
                let seat = held.table.game().facts().seat(name).ok_or_else(not_yours)?;
                mine.contains(&seat).then_some(seat).ok_or_else(not_yours)?
            }
            None if mine.is_empty() => return Err(not_yours()),
            None if mine.len() > 1 => {
                // Who holds both seats means the one to move; sent again, the one that moved then.
                let next = held.table.log().get(self.seen as usize).map(|entry| entry.seat);
                let seat = next.filter(|seat| mine.contains(seat)).or_else(|| held.table.turn());
                seat.ok_or_else(|| words::WHICH_SEAT.say())?
            }
            None => mine[0],
        };
        Ok(Command { seat, seen: self.seen, kind, text: self.text.to_owned() })
    }
}
