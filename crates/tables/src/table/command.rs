//! What a seat asks for, and what the table answers.

use std::time::Duration;

use game::{Budget, Say, Seat, StopFlag};

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
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// This entry is to be stored, then [appended](Table::append).
    New(Entry),
    /// The same command was answered before, by the entry of this number.
    Again(u64),
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
    pub fn answer(&self, command: &Command, now: Millis, stop: &StopFlag) -> Result<Answer, Refusal> {
        if command.text.chars().count() > MAX_TEXT {
            return Err(say::BAD_TEXT.with(&[("max", MAX_TEXT.into())]).into());
        }
        if let Some(n) = self.answered(command) {
            return Ok(Answer::Again(n));
        }
        if self.changed > command.seen {
            return Err(Refusal::Stale(say::STALE.with(&[("n", self.changed.into())])));
        }
        let (seat, kind) = (command.seat, command.kind);
        self.check(seat, kind, command.text.trim())?;
        let text = match kind {
            Kind::Move => self.position.copy().play(seat, &command.text)?,
            Kind::Hint => self.think_of_hint(seat, command.text.trim(), stop)?,
            Kind::Offer => command.text.trim().to_owned(),
            Kind::Pause if command.text == LEFT => LEFT.to_owned(),
            _ => String::new(),
        };
        // Time never runs backwards in a log, whatever the server's clock does.
        let at = self.log.last().map_or(now, |last| last.at.max(now));
        Ok(Answer::New(Entry { n: self.last() + 1, at, seat, kind, text }))
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

    /// The kind of the hint, and what the log keeps of it.
    fn think_of_hint(&self, seat: Seat, kind: &str, stop: &StopFlag) -> Result<String, Say> {
        let rng = self.setup.seed.stream("hint", Some(seat), self.last() + 1);
        let budget = Budget::time(HINT_TIME).with_stop(stop.clone());
        let text = self.position.hint(seat, kind, rng, &budget)?;
        self.position.copy().take_hint(seat, &text)?;
        Ok(format!("{kind} {text}"))
    }
}
