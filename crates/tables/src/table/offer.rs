//! What one seat asks of the other.

use game::Seat;
use serde::Serialize;

/// A question from one seat to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Who asks.
    pub by: Seat,
    /// For what.
    pub what: Offered,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offered {
    /// A draw.
    Draw,
    /// That the asker's last move be taken back.
    Back,
    /// A pause.
    Pause,
}

impl Offered {
    /// Everything that can be offered, in the order in which it is shown.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Back, Self::Pause];

    /// Its machine name, as sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Back => "back",
            Self::Pause => "pause",
        }
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|offered| offered.name() == text)
    }
}
