//! One line of a table's log.

use game::{Say, Seat};
use serde::{Deserialize, Serialize};

use crate::words::UNKNOWN_KIND;

/// Milliseconds since 1970, by the server's clock.
pub type Millis = i64;

/// One thing that happened at a table. Its number is unique in the table and grows by one, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The number.
    pub n: u64,
    /// When.
    pub at: Millis,
    /// Who.
    pub seat: Seat,
    /// What kind of thing.
    pub kind: Kind,
    /// What exactly: a move, an offer, a hint.
    pub text: String,
}

/// What can happen at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A move of the game.
    Move,
    /// The seat's last move is taken back, and what came after it.
    Back,
    /// What was taken back last is done again.
    Redo,
    /// The clock stands.
    Pause,
    /// The clock goes on.
    Resume,
    /// A hint was asked for; the text tells it again.
    Hint,
    /// A draw, a move back or a pause is asked of the other.
    Offer,
    /// The other agrees.
    Accept,
    /// The other does not agree.
    Refuse,
    /// The seat gives up.
    Resign,
    /// The seat's time is up.
    Flag,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Move,
        Self::Back,
        Self::Redo,
        Self::Pause,
        Self::Resume,
        Self::Hint,
        Self::Offer,
        Self::Accept,
        Self::Refuse,
        Self::Resign,
        Self::Flag,
    ];

    /// Its machine name, as stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Back => "back",
            Self::Redo => "redo",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Hint => "hint",
            Self::Offer => "offer",
            Self::Accept => "accept",
            Self::Refuse => "refuse",
            Self::Resign => "resign",
            Self::Flag => "flag",
        }
    }
}

impl std::str::FromStr for Kind {
    type Err = Say;

    fn from_str(name: &str) -> Result<Self, Say> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let kinds: Vec<&str> = Self::ALL.iter().map(|kind| kind.name()).collect();
            UNKNOWN_KIND.with(&[("kind", name.into()), ("kinds", kinds.into())])
        })
    }
}
