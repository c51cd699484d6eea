//! What happened at the tables, as those saw it who were there.
//!
//! A command that is stored gets the number after the last entry that its sender had seen: the tables of a history are
//! played by moves alone, and nothing else makes entries there.

mod check;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;

pub use check::check;

/// A moment of a history, in microseconds since it began. All moments come from one clock.
pub type Moment = u64;

/// What a command came to, as far as its sender knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is stored. The table was shown with so many entries.
    Acknowledged {
        /// The number of the last entry that was shown.
        shown: u64,
    },
    /// Nothing was changed. A stale command is answered with the table.
    Refused {
        /// The number of the last entry that was shown, if a table was.
        shown: Option<u64>,
    },
    /// The connection broke, the time was over, or the server itself did not know.
    Unknown,
}

/// A command, once for each time that it was sent: who knows nothing of its fate sends it again.
#[derive(Clone, Debug)]
pub struct Command {
    /// At which table.
    pub table: String,
    /// The last entry that its sender had seen.
    pub seen: u64,
    /// The move.
    pub text: String,
    /// When it was sent.
    pub began: Moment,
    /// When it was answered, or given up.
    pub ended: Moment,
    /// What it came to.
    pub answer: Answer,
}

impl Command {
    /// The number that it has if it is stored.
    pub fn number(&self) -> u64 {
        self.seen + 1
    }
}

/// An entry as somebody was shown it. A hidden text is none.
pub type SeenEntry = (u64, Option<String>);

/// A look at a table.
#[derive(Clone, Debug)]
pub struct Read {
    /// At which table.
    pub table: String,
    /// When it was asked for.
    pub began: Moment,
    /// When it came.
    pub ended: Moment,
    /// The number of the last entry.
    pub shown: u64,
    /// The entries that came with it.
    pub entries: Vec<SeenEntry>,
}

/// What one socket was told, from its opening to its end.
#[derive(Clone, Debug)]
pub struct Listener {
    /// At which table.
    pub table: String,
    /// The entries after this one were asked for.
    pub after: u64,
    /// The messages, in order.
    pub heard: Vec<Heard>,
}

/// A message with news of a table.
#[derive(Clone, Debug)]
pub struct Heard {
    /// When it came.
    pub at: Moment,
    /// The number of the last entry, if it said so.
    pub shown: Option<u64>,
    /// The entries that it brought.
    pub entries: Vec<SeenEntry>,
}

/// All that was seen.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// What was asked for.
    pub commands: Vec<Command>,
    /// What was looked at.
    pub reads: Vec<Read>,
    /// What sockets were told.
    pub listeners: Vec<Listener>,
}

/// What the database holds in the end: the entries of each table as they lie there, with their numbers.
pub type Stored = HashMap<String, Vec<(u64, String)>>;

/// Something that must not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The numbers of a table are not 1, 2, 3, …
    Gap {
        /// Where.
        table: String,
        /// The number that stands at the place of another.
        number: u64,
    },
    /// What was acknowledged is not there, or something else is.
    Lost {
        /// Where.
        table: String,
        /// The number that it should have.
        number: u64,
        /// The text that was acknowledged.
        text: String,
        /// What is there.
        found: Option<String>,
    },
    /// An entry that nobody has asked for, or that was refused.
    Unasked {
        /// Where.
        table: String,
        /// Its number.
        number: u64,
        /// Its text.
        text: String,
    },
    /// An entry stands before one that was acknowledged before it was asked for.
    Disorder {
        /// Where.
        table: String,
        /// The number that came too late.
        number: u64,
        /// The number that was acknowledged before.
        after: u64,
    },
    /// Somebody was shown less than what somebody had been shown, or told, before.
    Backwards {
        /// Where.
        table: String,
        /// What was shown.
        shown: u64,
        /// What was known before.
        known: u64,
    },
    /// Somebody was shown an entry before anybody had asked for it, or one that is not there in the end.
    Future {
        /// Where.
        table: String,
        /// What was shown.
        shown: u64,
    },
    /// Somebody was shown another text than the one that is stored.
    Altered {
        /// Where.
        table: String,
        /// The entry.
        number: u64,
        /// What was shown.
        text: String,
    },
    /// A socket was told of an entry, or of a table, without the entry before.
    Skipped {
        /// Where.
        table: String,
        /// What it was told.
        told: u64,
        /// The last that it knew.
        known: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap { table, number } => {
                write!(f, "table {table}: the numbers have a gap or a double before {number}")
            }
            Self::Lost { table, number, text, found } => {
                write!(f, "table {table}: entry {number} was acknowledged as {text:?}, and there is {found:?}")
            }
            Self::Unasked { table, number, text } => {
                write!(f, "table {table}: entry {number} is {text:?}, which nobody asked for, or which was refused")
            }
            Self::Disorder { table, number, after } => {
                write!(f, "table {table}: entry {number} was asked for after entry {after} was acknowledged")
            }
            Self::Backwards { table, shown, known } => {
                write!(f, "table {table}: shown with {shown} entries after it was known to have {known}")
            }
            Self::Future { table, shown } => {
                write!(
                    f,
                    "table {table}: shown with {shown} entries, of which one was not asked for yet, or is not there"
                )
            }
            Self::Altered { table, number, text } => {
                write!(f, "table {table}: entry {number} was shown as {text:?}, and is another")
            }
            Self::Skipped { table, told, known } => {
                write!(f, "table {table}: a socket that knew {known} entries was told of {told}")
            }
        }
    }
}

impl History {
    /// How many commands were acknowledged, refused, and of unknown fate.
    pub fn counts(&self) -> (usize, usize, usize) {
        let of = |wanted: fn(Answer) -> bool| self.commands.iter().filter(|one| wanted(one.answer)).count();
        (
            of(|answer| matches!(answer, Answer::Acknowledged { .. })),
            of(|answer| matches!(answer, Answer::Refused { .. })),
            of(|answer| matches!(answer, Answer::Unknown)),
        )
    }

    /// The longest time within these two moments in which a table that was played at had nothing acknowledged.
    pub fn longest_silence(&self, from: Moment, until: Moment) -> Moment {
        let mut acknowledged: HashMap<&str, Vec<Moment>> = HashMap::new();
        for one in &self.commands {
            let ends = acknowledged.entry(&one.table).or_default();
            if matches!(one.answer, Answer::Acknowledged { .. }) && (from..=until).contains(&one.ended) {
                ends.push(one.ended);
            }
        }
        let longest = acknowledged.into_values().map(|mut ends| {
            ends.extend([from, until]);
            ends.sort_unstable();
            ends.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0)
        });
        longest.max().unwrap_or(0)
    }
}
