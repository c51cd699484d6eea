//! What a user asks of a table: read at the table, answered by it, and carried out.

use std::sync::Arc;

use ::tables::{Answer, Command, HINT_TIME, HintThought, Kind, Refusal};
use game::Say;

use super::append::Ahead;
use super::room::{Fresh, Held, OpenTable, Room};
use crate::error::{Error, Result};
use crate::{Cap, House, words};

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
    /// For how long it has waited to be sent, in milliseconds: without a connection somebody may play on. Where several
    /// wait, the one that was made last.
    pub waited_ms: u64,
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
        match self.carry_out_late(&self.room(id), request.waited_ms, |held| request.read(held, user)).await {
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
        self.carry_out_late(room, 0, read).await
    }

    /// The same for a command that has waited to be sent: if the clock stood meanwhile because the connection was lost,
    /// the time until it was made counts.
    async fn carry_out_late(
        &self,
        room: &Arc<Room>,
        waited_ms: u64,
        read: impl Fn(&Held) -> Result<Command>,
    ) -> Result<OpenTable, NotDone> {
        let mut hint = None;
        let made_at = self.now().saturating_sub_unsigned(waited_ms);
        for attempt in 0..TRIES {
            // Where others write too, what is known here is enough to try: the append finds out whether the table has
            // moved on. Any other answer is given only by the table as it is now.
            let guess = attempt == 0 && self.is_shared();
            let fresh = if guess { Fresh::Since(0) } else { Fresh::Now };
            let Some(open) = self.with_flags(room.open_if(self, fresh).await?).await? else { continue };
            let command = match read(&open) {
                Ok(command) => command,
                Err(_) if guess => continue,
                Err(error) => return Err(error.into()),
            };
            let away = open.table.played_away(command.seat, made_at, self.now()).filter(|_| waited_ms > 0);
            if let Some(away) = away {
                self.append(open, away).await?;
                continue;
            }
            // Whoever plays on has come back.
            if open.table.is_left() && command.kind != Kind::Resume && command.kind != Kind::Pause {
                let resume =
                    Command { seat: command.seat, seen: open.table.last(), kind: Kind::Resume, text: String::new() };
                if let Asked::Ahead(ahead) = self.ask(open, resume, None).await? {
                    self.keep(*ahead).await?;
                }
                continue;
            }
            let moves = command.kind == Kind::Move && open.table.setup().is_person(command.seat);
            match self.ask(open, command, hint.clone()).await? {
                Asked::Ahead(ahead) => {
                    if let Some(user) = ahead.who_waits().filter(|_| moves) {
                        self.check_thoughts_of_address(user).await?;
                    }
                    if let Some(open) = self.keep(*ahead).await? {
                        return Ok(open);
                    }
                }
                _ if guess => {}
                Asked::Again(open) => return Ok(open),
                Asked::Think(account, thought) => {
                    // The table is not held while the hint waits for its place and is thought of.
                    let think = move |budget: &game::Budget| thought.think(budget);
                    hint = Some(self.offload(&account, HINT_TIME, think).await??);
                }
                Asked::Not(open, Refusal::Stale(say)) => return Err(NotDone::Stale(open, say)),
                Asked::Not(_, Refusal::Refused(say)) => return Err(say.into()),
            }
        }
        Err(Error::broken(&"an append lost every race").into())
    }

    /// Lets the flags fall that are due, before anything else happens at the table; none when it has moved on without us.
    pub(crate) async fn with_flags(&self, mut open: OpenTable) -> Result<Option<OpenTable>> {
        while let Some(flag) = open.table.fallen_flag(self.now()) {
            match self.append(open, flag).await? {
                Some(later) => open = later,
                None => return Ok(None),
            }
        }
        Ok(Some(open))
    }

    /// Asks the table, and tries the entry on its replay. The hint is what was thought of when it was asked before.
    async fn ask(&self, open: OpenTable, command: Command, hint: Option<String>) -> Result<Asked> {
        let now = self.now();
        let (house, account) = (self.clone(), open.account().to_owned());
        let ask = move || {
            let answer = match hint {
                Some(thought) => open.table.answer_hint(&command, thought, now),
                None => open.table.answer(&command, now),
            };
            Ok(match answer {
                Ok(Answer::New(entry)) => {
                    let most = house.config.caps.of(Cap::Entries);
                    let full = entry.n > u64::from(most);
                    let ahead = open.add(&house, entry)?;
                    if full && !ahead.is_over() {
                        return Err(words::TABLE_FULL.with(&[("max", most.into())]).into());
                    }
                    Asked::Ahead(Box::new(ahead))
                }
                Ok(Answer::Again(_)) => Asked::Again(open),
                Ok(Answer::Think(thought)) => {
                    let asker = &open.table.setup().seats[command.seat.index()].person;
                    Asked::Think(asker.clone(), thought)
                }
                Err(refusal) => Asked::Not(open, refusal),
            })
        };
        self.rules(&account, ask).await?
    }
}

/// What a table answered.
enum Asked {
    /// With an entry, which is to be stored.
    Ahead(Box<Ahead>),
    /// With the entry that answered it before.
    Again(OpenTable),
    /// This hint is to be thought of first, for this account.
    Think(String, Box<HintThought>),
    /// It did not accept the command.
    Not(OpenTable, Refusal),
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
            None => held.table.seat_of_sender(&mine, self.seen).ok_or_else(|| words::WHICH_SEAT.say())?,
        };
        Ok(Command { seat, seen: self.seen, kind, text: self.text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::fixture::{empty_house, guest_with_table};

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_hint_that_waits_for_its_place_does_not_hold_the_table() {
        let (house, _folder) = empty_house(Config { thinkers: 1, ..Config::default() }).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let request = |kind, text| Request { seen: 0, seat: None, kind, text, bot: false, waited_ms: 0 };
        let thinking = house.places.enter("somebody else").await.unwrap();
        let hint = async { house.command(&id, &anna, &request("hint", "best-moves")).await };
        let others = async {
            // Not even rules need the place that is taken.
            house.command(&id, &anna, &request("move", "d3")).await.unwrap();
            drop(thinking);
        };
        let (hint, ()) = tokio::join!(hint, others);
        // Whichever came first: the hint is of the position for which it was asked, or it is none.
        assert!(matches!(hint, Ok(_) | Err(Error::Stale { .. })));
        assert_eq!(house.open_table(&id, Some(&anna)).await.unwrap().table.log()[0].text, "d3");
    }
}
