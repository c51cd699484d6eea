//! What can go wrong: what happened, and the sentence for who reads it. What it means in HTTP is the server's to know.

use std::fmt;

use game::{Problem, Say, Word};

use crate::tables::ShownTable;
use crate::words;

/// Why something was not done. Unless it says otherwise, nothing was changed.
#[derive(Debug)]
pub enum Error {
    /// The caller had not seen the last move.
    Stale {
        /// The sentence.
        say: Box<Say>,
        /// The table as it is now, as the caller may see it.
        table: Option<Box<ShownTable>>,
    },
    /// What was asked for is understood, and refused.
    Refused(Box<Say>),
    /// A form with wrong fields, a sentence for each.
    Fields(Vec<Problem>),
    /// There is no such thing, as far as the caller may know.
    Missing(Box<Say>),
    /// The caller may not do that.
    NotAllowed(Box<Say>),
    /// Nobody is signed in, or the secret is wrong.
    Unauthenticated(Box<Say>),
    /// It clashes with what is there already: a name or a seat that is taken.
    Conflict(Box<Say>),
    /// Everybody thinks already.
    Busy,
    /// The disk takes no more.
    FullDisk(store::Error),
    /// The store failed.
    Store(store::Error),
    /// Something that may never happen did, for this reason.
    Broken(String),
}

/// The result of everything that a house does.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// There is no such thing, as far as the caller may know.
    pub fn missing(word: &'static Word) -> Self {
        Self::Missing(Box::new(word.say()))
    }

    /// The caller may not do that.
    pub fn not_allowed(word: &'static Word) -> Self {
        Self::NotAllowed(Box::new(word.say()))
    }

    /// Nobody is signed in, or the secret is wrong.
    pub fn unauthenticated(word: &'static Word) -> Self {
        Self::Unauthenticated(Box::new(word.say()))
    }

    /// It clashes with what is there already.
    pub fn conflict(say: Say) -> Self {
        Self::Conflict(Box::new(say))
    }

    /// Something that may never happen did.
    pub fn broken(reason: &dyn fmt::Display) -> Self {
        Self::Broken(reason.to_string())
    }

    /// The sentence for who asked. What is wrong inside is for the log, which writes the error itself.
    pub fn say(&self) -> Say {
        match self {
            Self::Stale { say, .. }
            | Self::Refused(say)
            | Self::Missing(say)
            | Self::NotAllowed(say)
            | Self::Unauthenticated(say)
            | Self::Conflict(say) => (**say).clone(),
            Self::Fields(problems) => {
                let reasons: Vec<&str> = problems.iter().map(|problem| problem.say.text.as_str()).collect();
                words::BAD_OPTIONS.with(&[("reasons", reasons.join(" ").into())])
            }
            Self::Busy => words::BUSY.say(),
            Self::FullDisk(_) => words::FULL_DISK.say(),
            Self::Store(store::Error::NoChanges) => words::NO_CHANGES.say(),
            Self::Store(store::Error::Unsure) => words::STORE_UNSURE.say(),
            Self::Store(_) => words::STORE_TROUBLE.say(),
            Self::Broken(_) => words::INTERNAL.say(),
        }
    }

    /// Whether it is the caller's to mend: what was asked for is wrong, not the house.
    pub fn is_refusal(&self) -> bool {
        !matches!(self, Self::Busy | Self::FullDisk(_) | Self::Store(_) | Self::Broken(_))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FullDisk(error) | Self::Store(error) => error.fmt(f),
            Self::Broken(reason) => f.write_str(reason),
            error => f.write_str(&error.say().text),
        }
    }
}

impl std::error::Error for Error {}

impl From<Say> for Error {
    fn from(say: Say) -> Self {
        Self::Refused(Box::new(say))
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        let bad = |reason: String| Self::from(words::BAD_BODY.with(&[("reason", reason.into())]));
        match error {
            store::Error::Missing { .. } => Self::missing(&words::NOT_FOUND),
            // Among what is asked for, only a cursor is for the store to judge.
            error @ (store::Error::Cursor(_) | store::Error::Nul) => bad(error.to_string()),
            store::Error::Invalid(reason) => bad(reason),
            error if error.is_full_disk() => Self::FullDisk(error),
            error => Self::Store(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_has_its_sentence_and_its_side() {
        let problem = |text: &str| Problem::in_all(Say { text: text.to_owned(), ..words::BUSY.say() });
        for (error, code, refusal) in [
            (Error::missing(&words::NO_TABLE), "server.no-table", true),
            (Error::not_allowed(&words::NOT_YOUR_SEAT), "server.not-your-seat", true),
            (Error::unauthenticated(&words::WRONG_CODE), "server.wrong-code", true),
            (Error::conflict(words::NO_FREE_SEAT.say()), "server.no-free-seat", true),
            (Error::from(words::NOT_OVER.say()), "server.not-over", true),
            (Error::Fields(vec![problem("One."), problem("Two.")]), "server.bad-options", true),
            (Error::Busy, "server.busy", false),
            (Error::broken(&"a wheel is off"), "server.internal", false),
            (store::Error::NoChanges.into(), "server.no-changes", false),
            (store::Error::Unsure.into(), "server.store-unsure", false),
            (store::Error::Silent.into(), "server.store-trouble", false),
            (store::Error::Missing { what: "table", key: "7".to_owned() }.into(), "server.not-found", true),
            (store::Error::Cursor("x".to_owned()).into(), "server.bad-body", true),
            (store::Error::Nul.into(), "server.bad-body", true),
            (store::Error::Invalid("It is upside down.".to_owned()).into(), "server.bad-body", true),
            (Error::FullDisk(store::Error::Closed), "server.full-disk", false),
        ] {
            assert_eq!((error.say().code, error.is_refusal()), (code, refusal), "{error:?}");
        }
        let fields = Error::Fields(vec![problem("One."), problem("Two.")]);
        assert!(fields.say().text.ends_with("One. Two."), "{}", fields.say().text);
    }

    #[test]
    fn the_log_is_told_what_is_wrong_inside() {
        assert_eq!(Error::broken(&"a wheel is off").to_string(), "a wheel is off");
        assert_eq!(Error::from(store::Error::Silent).to_string(), "the database does not answer");
        assert_eq!(Error::FullDisk(store::Error::Closed).to_string(), "the store is closed");
        assert_eq!(Error::Busy.to_string(), words::BUSY.say().text);
    }
}
