//! What a seat asks for, and whether the table allows it.

use std::time::Duration;

use game::{Budget, Permission, Say, Seat, StopFlag, TakeBack};

use super::entry::{Entry, Kind, Millis};
use super::{Offered, Table};
use crate::words as say;

/// The most characters that a command's text may have.
pub const MAX_TEXT: usize = 400;
/// How long a hint may be thought over.
pub const HINT_TIME: Duration = Duration::from_millis(1500);

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who asks.
    pub seat: Seat,
    /// The number of the last entry that the sender has seen.
    pub seen: u64,
    /// What kind of entry it wants to make; a flag cannot be asked for.
    pub kind: Kind,
    /// The move, the offer, the kind of hint; empty otherwise.
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

fn refuse<T>(word: &'static game::Word) -> Result<T, Refusal> {
    Err(Refusal::Refused(word.say()))
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
        if self.setup.started_at.is_none() {
            return refuse(&say::NOT_STARTED);
        }
        if self.changed > command.seen {
            return Err(Refusal::Stale(say::STALE.with(&[("n", self.changed.into())])));
        }
        if self.outcome().is_some() {
            return refuse(&say::OVER);
        }
        let text = match command.kind {
            Kind::Move => self.check_move(command)?,
            Kind::Back => self.check_back(command.seat)?,
            Kind::Redo => self.check_redo()?,
            Kind::Pause => self.check_pause()?,
            Kind::Resume if self.paused => String::new(),
            Kind::Resume => return refuse(&say::NOT_PAUSED),
            Kind::Hint => self.think_of_hint(command, stop)?,
            Kind::Offer => self.check_offer(command)?,
            Kind::Accept | Kind::Refuse => self.check_answer(command.seat)?,
            Kind::Resign => String::new(),
            Kind::Flag => return refuse(&say::NOT_STARTED),
        };
        // Time never runs backwards in a log, whatever the server's clock does.
        let at = self.log.last().map_or(now, |last| last.at.max(now));
        Ok(Answer::New(Entry { n: self.last() + 1, at, seat: command.seat, kind: command.kind, text }))
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

    fn check_move(&self, command: &Command) -> Result<String, Refusal> {
        if self.paused {
            return refuse(&say::PAUSED);
        }
        Ok(self.position.copy().play(command.seat, &command.text)?)
    }

    fn check_back(&self, seat: Seat) -> Result<String, Refusal> {
        match self.game.facts().take_back {
            TakeBack::Never => refuse(&say::NO_BACK),
            TakeBack::FreeOrAgreed if self.setup.between_people() => refuse(&say::BACK_BY_OFFER),
            TakeBack::FreeOrAgreed if self.paused => refuse(&say::PAUSED),
            TakeBack::FreeOrAgreed if self.back_from(seat).is_none() => refuse(&say::NOTHING_BACK),
            TakeBack::FreeOrAgreed => Ok(String::new()),
        }
    }

    fn check_redo(&self) -> Result<String, Refusal> {
        if self.setup.between_people() {
            return refuse(&say::BACK_BY_OFFER);
        }
        if self.paused {
            return refuse(&say::PAUSED);
        }
        if self.undone.is_empty() { refuse(&say::NOTHING_REDO) } else { Ok(String::new()) }
    }

    fn check_pause(&self) -> Result<String, Refusal> {
        match self.game.facts().pause {
            Permission::Never => refuse(&say::NO_PAUSE),
            Permission::FreeOrAgreed if self.setup.between_people() => refuse(&say::PAUSE_BY_OFFER),
            Permission::FreeOrAgreed if self.paused => refuse(&say::PAUSED),
            Permission::FreeOrAgreed => Ok(String::new()),
        }
    }

    /// Whether hints may be asked for at this table.
    pub fn allows_hints(&self) -> bool {
        match self.game.facts().hints {
            Permission::Never => false,
            Permission::FreeOrAgreed => !self.setup.between_people() || (self.setup.hints && !self.setup.rated),
        }
    }

    fn think_of_hint(&self, command: &Command, stop: &StopFlag) -> Result<String, Refusal> {
        if !self.allows_hints() {
            return refuse(&say::NO_HINTS);
        }
        if self.paused {
            return refuse(&say::PAUSED);
        }
        let kind = command.text.trim();
        let rng = self.setup.seed.stream("hint", Some(command.seat), self.last() + 1);
        let budget = Budget::time(HINT_TIME).with_stop(stop.clone());
        let text = self.position.hint(command.seat, kind, rng, &budget)?;
        self.position.copy().take_hint(command.seat, &text)?;
        Ok(format!("{kind} {text}"))
    }

    fn check_offer(&self, command: &Command) -> Result<String, Refusal> {
        let text = command.text.trim();
        let Some(offered) = Offered::read(text) else {
            return Err(say::UNKNOWN_OFFER.with(&[("offer", text.into())]).into());
        };
        if !self.setup.between_people() {
            return refuse(&say::NOBODY_TO_ASK);
        }
        if self.offer.is_some() {
            return refuse(&say::OFFER_OPEN);
        }
        match offered {
            Offered::Draw if !self.game.facts().draw_offers => refuse(&say::NO_DRAW),
            Offered::Back if self.game.facts().take_back == TakeBack::Never => refuse(&say::NO_BACK),
            Offered::Back if self.back_from(command.seat).is_none() => refuse(&say::NOTHING_BACK),
            Offered::Pause if self.game.facts().pause == Permission::Never => refuse(&say::NO_PAUSE),
            Offered::Pause if self.paused => refuse(&say::PAUSED),
            _ => Ok(text.to_owned()),
        }
    }

    fn check_answer(&self, seat: Seat) -> Result<String, Refusal> {
        match self.offer {
            None => refuse(&say::NO_OFFER),
            Some(offer) if offer.by == seat => refuse(&say::OWN_OFFER),
            Some(_) => Ok(String::new()),
        }
    }
}
