//! What a seat asks for, and what the table answers.

use std::fmt;
use std::time::Duration;

use game::{AnyPosition, Budget, Rng, Say, Seat};

use super::Table;
use super::entry::{Entry, Kind, Millis};
use crate::words as say;

/// The most characters that a command's text may have.
pub const MAX_TEXT: usize = 400;
/// How long a hint may be thought over.
pub const HINT_TIME: Duration = Duration::from_millis(1500);

/// The text of a pause that comes from leaving: it ends when the player comes back.
pub const LEFT: &str = "left";

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who asks.
    pub seat: Seat,
    /// The number of the last entry that the sender has seen.
    pub seen: u64,
    /// What kind of entry it wants to make; a flag cannot be asked for.
    pub kind: Kind,
    /// The move, the offer, the kind of hint, [`LEFT`] for a pause that comes from leaving; empty otherwise.
    pub text: String,
}

/// The table's answer.
#[derive(Debug)]
pub enum Answer {
    /// This entry is to be stored, then [appended](Table::append).
    New(Entry),
    /// The same command was answered before, by the entry of this number.
    Again(u64),
    /// A hint is to be thought of first; the table is asked [again](Table::answer_hint) with what was thought.
    Think(Box<HintThought>),
}

/// A hint that is to be thought of. It holds all that it needs, so that the table need not wait for it.
pub struct HintThought {
    position: Box<dyn AnyPosition>,
    seat: Seat,
    kind: String,
    rng: Rng,
}

impl fmt::Debug for HintThought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HintThought").field("seat", &self.seat).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl HintThought {
    /// Thinks: the kind of the hint, and what the log keeps of it.
    pub fn think(mut self, budget: &Budget) -> Result<String, Say> {
        let text = self.position.hint(self.seat, &self.kind, self.rng, budget)?;
        self.position.take_hint(self.seat, &text)?;
        Ok(format!("{} {text}", self.kind))
    }
}

/// Why a command was not taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The position has changed since the sender looked.
    Stale(Say),
    /// It is not allowed, now or ever.
    Refused(Say),
}

impl Refusal {
    /// The sentence.
    pub fn say(&self) -> &Say {
        match self {
            Self::Stale(say) | Self::Refused(say) => say,
        }
    }
}

impl From<Say> for Refusal {
    fn from(say: Say) -> Self {
        Self::Refused(say)
    }
}

impl Table {
    /// Answers a command: the entry that it makes, or why not. Nothing changes before the entry is appended.
    pub fn answer(&self, command: &Command, now: Millis) -> Result<Answer, Refusal> {
        if let Some(n) = self.accept(command)? {
            return Ok(Answer::Again(n));
        }
        let (seat, kind) = (command.seat, command.kind);
        let text = match kind {
            Kind::Move => self.position.copy().play(seat, &command.text)?,
            Kind::Hint => {
                let (position, kind) = (self.position.copy(), command.text.trim().to_owned());
                let rng = self.setup.seed.stream("hint", Some(seat), self.last() + 1);
                return Ok(Answer::Think(Box::new(HintThought { position, seat, kind, rng })));
            }
            Kind::Offer => command.text.trim().to_owned(),
            Kind::Pause if command.text == LEFT => LEFT.to_owned(),
            _ => String::new(),
        };
        Ok(Answer::New(self.entry(seat, kind, text, now)))
    }

    /// The seat that a sender means who holds these and names none: the only one, else the one to move; for a command that
    /// is sent again, the one that moved then.
    pub fn seat_of_sender(&self, mine: &[Seat], seen: u64) -> Option<Seat> {
        if let [only] = mine {
            return Some(*only);
        }
        let next = self.log.get(seen as usize).map(|entry| entry.seat);
        next.filter(|seat| mine.contains(seat)).or_else(|| self.turn())
    }

    /// Answers a command that asked for a hint, once it was thought of: refused where the position has changed since.
    pub fn answer_hint(&self, command: &Command, thought: String, now: Millis) -> Result<Answer, Refusal> {
        match self.accept(command)? {
            Some(n) => Ok(Answer::Again(n)),
            None => Ok(Answer::New(self.entry(command.seat, Kind::Hint, thought, now))),
        }
    }

    /// Refuses what is not allowed now. The number of the entry that answered this very command before, if one did.
    fn accept(&self, command: &Command) -> Result<Option<u64>, Refusal> {
        if command.text.chars().count() > MAX_TEXT {
            return Err(say::BAD_TEXT.with(&[("max", MAX_TEXT.into())]).into());
        }
        if let Some(n) = self.answered(command) {
            return Ok(Some(n));
        }
        if self.changed > command.seen {
            return Err(Refusal::Stale(say::STALE.with(&[("n", self.changed.into())])));
        }
        self.check(command.seat, command.kind, command.text.trim())?;
        Ok(None)
    }

    /// The next entry. Time never runs backwards in a log, whatever the server's clock does.
    pub(super) fn entry(&self, seat: Seat, kind: Kind, text: String, now: Millis) -> Entry {
        let at = self.log.last().map_or(now, |last| last.at.max(now));
        Entry { n: self.last() + 1, at, seat, kind, text }
    }

    /// The entry of a flag that has fallen, if one has.
    pub fn fallen_flag(&self, now: Millis) -> Option<Entry> {
        let (seat, at) = self.deadline().filter(|(_, at)| *at <= now)?;
        let at = self.log.last().map_or(at, |last| last.at.max(at));
        Some(Entry { n: self.last() + 1, at, seat, kind: Kind::Flag, text: String::new() })
    }

    /// The entry that this very command made before, if it did.
    fn answered(&self, command: &Command) -> Option<u64> {
        let later = self.log.get(command.seen as usize..)?;
        let same = |entry: &&Entry| {
            let text = match entry.kind {
                Kind::Hint => entry.text.split(' ').next().unwrap_or_default(),
                _ => &entry.text,
            };
            entry.seat == command.seat && entry.kind == command.kind && text.eq_ignore_ascii_case(command.text.trim())
        };
        later.iter().find(same).map(|entry| entry.n)
    }
}
