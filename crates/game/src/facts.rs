//! What a game declares about itself, as data. The page, the command line and the server are made from it.

use serde::{Deserialize, Serialize};

use crate::hint::UNKNOWN_HINT;
use crate::options::Field;
use crate::words::{Say, Word};
use crate::{Seat, Viewer};

/// Everything that is fixed about a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Facts {
    /// Machine name: lower case with hyphens.
    pub name: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub about: &'static Word,
    /// Grows when the same log could mean another game; a table stores the one it was made under.
    pub rules_version: u32,
    /// The seats, in order: `Seat(0)` is the first.
    pub seats: &'static [SeatFact],
    /// How two computer players are compared.
    pub contest: Contest,
    /// Whether something is hidden from a seat or from everybody.
    pub hidden: bool,
    /// Whether luck has a part after the start.
    pub luck: bool,
    /// When a move may be taken back.
    pub take_back: TakeBack,
    /// When hints may be asked for.
    pub hints: Permission,
    /// When the clock may be paused.
    pub pause: Permission,
    /// Whether a draw can be offered.
    pub draw_offers: bool,
    /// The options, in the order in which a form shows them.
    pub options: &'static [Field],
    /// Named settings; the first is the default.
    pub presets: &'static [Preset],
    /// The preset with which somebody who does not know the game begins.
    pub newcomer: &'static str,
    /// The kinds of hints.
    pub hint_kinds: &'static [HintKind],
    /// The computer players, the weakest first.
    pub players: &'static [PlayerFact],
    /// Where results are compared between people.
    pub rankings: &'static [Chart],
    /// The bests of one person, and of the house.
    pub records: &'static [Chart],
    /// Puzzles that are the same for everybody on one day.
    pub dailies: &'static [Daily],
    /// Named functions beside the play: review, analysis, tree.
    pub tools: &'static [ToolFact],
}

impl Facts {
    /// A preset by its name.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        self.presets.iter().find(|preset| preset.name == name)
    }

    /// A seat by its name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.name == name).map(|at| Seat(at as u8))
    }

    /// A kind of hint by its name, if this seat may ask for it.
    pub fn hint_kind(&self, name: &str, seat: Seat) -> Result<&'static HintKind, Say> {
        let seat = self.seats[seat.index()].name;
        let open = |kind: &&HintKind| kind.name == name && (kind.seats.is_empty() || kind.seats.contains(&seat));
        self.hint_kinds.iter().find(open).ok_or_else(|| self.no_hint(name))
    }

    /// The refusal of a hint that the game does not have, or not for that seat.
    pub(crate) fn no_hint(&self, name: &str) -> Say {
        let kinds: Vec<&str> = self.hint_kinds.iter().map(|kind| kind.name).collect();
        UNKNOWN_HINT.with(&[("kind", name.into()), ("kinds", kinds.into())])
    }

    /// Every viewer that the game has: each seat, and the spectator.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        (0..self.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
    }
}

/// A seat of the game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatFact {
    /// Machine name: `maker`, `black`.
    pub name: &'static str,
    /// What the person or computer at it is called.
    pub title: &'static Word,
}

/// How two computer players are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Contest {
    /// They sit against each other.
    Duel,
    /// Both play this seat alone, on the same seed; the lower number of moves wins.
    Race(Seat),
    /// Not at all: a game for one that has no computer players.
    Alone,
}

/// When a move may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TakeBack {
    /// Never: it would leak what is hidden.
    Never,
    /// Freely alone or against a computer; between people when the other agrees.
    FreeOrAgreed,
}

/// When something that helps may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// Alone or against a computer; between people only as agreed (hints: before an unrated game; a pause: when asked).
    FreeOrAgreed,
    /// Never.
    Never,
}

/// How time is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Clock {
    /// Not at all; elapsed time is still measured.
    #[default]
    None,
    /// So much for each move.
    PerMove {
        /// Milliseconds.
        ms: u64,
    },
    /// So much in all, growing with each move made.
    Total {
        /// Milliseconds at the start.
        ms: u64,
        /// Milliseconds that each move adds.
        increment: u64,
    },
}

/// A named setting of the options.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Preset {
    /// Machine name: `fair-duel`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static Word,
    /// Options as text; what is not named takes the first preset's value.
    #[serde(serialize_with = "pairs")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: &'static [(&'static str, &'static str)],
    /// For games with levels: what to ask of the generator when no level is chosen.
    #[serde(serialize_with = "pairs")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub level: &'static [(&'static str, &'static str)],
    /// The time control that it suggests.
    pub clock: Clock,
    /// Whether games between people count for a rating.
    pub rated: bool,
    /// The seats that one person may take in it, the usual one first.
    pub roles: &'static [Role],
}

/// What one person does in a preset.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Role {
    /// The seat's name.
    pub seat: &'static str,
    /// Options that this role changes (who makes the code enters it).
    #[serde(serialize_with = "pairs")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: &'static [(&'static str, &'static str)],
    /// The computer player suggested for the other seat; none where nobody sits there.
    pub against: Option<&'static str>,
}

fn pairs<S: serde::Serializer>(pairs: &[(&str, &str)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

/// A kind of hint.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintKind {
    /// Machine name: `next-step`.
    pub name: &'static str,
    /// What it gives.
    pub about: &'static Word,
    /// The seats that may ask; all when empty.
    pub seats: &'static [&'static str],
    /// Whether a game in which it was used may still enter the rankings.
    pub ranked: bool,
}

/// A computer player.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerFact {
    /// Machine name, before the colon.
    pub name: &'static str,
    /// How it plays, in plain words.
    pub about: &'static Word,
    /// The number after the colon, if it takes one.
    pub parameter: Option<Parameter>,
    /// The seats that it can take; all when empty.
    pub seats: &'static [&'static str],
}

/// The number after the colon of a computer player's name: `minimax:3`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Parameter {
    /// What it is: `depth`, `level`.
    pub name: &'static str,
    /// The smallest.
    pub min: u32,
    /// The largest.
    pub max: u32,
    /// What it is when nobody says.
    pub default: u32,
    /// What each value means in words, from the smallest on; empty where the number says it all.
    pub words: &'static [&'static Word],
    /// How long each value may think over a move, in milliseconds, from the smallest on; empty where it needs no limit.
    pub think_ms: &'static [u32],
}

impl Parameter {
    /// The strength of a player that comes in levels: 1 and up, the middle one when nobody says.
    pub const fn strength(words: &'static [&'static Word], think_ms: &'static [u32]) -> Self {
        let max = words.len() as u32;
        Self { name: "level", min: 1, max, default: max / 2, words, think_ms }
    }
}

/// Where results are compared.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chart {
    /// Machine name: `points`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static Word,
    /// What is compared.
    pub measure: Measure,
    /// What the numbers are, so that a page can write them.
    pub unit: Unit,
    /// Over what they are compared; every chart is kept over all as well, except per level or size.
    pub scope: Scope,
    /// The seats that it is about; all when empty.
    pub seats: &'static [&'static str],
}

/// What a chart compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Each person's highest value.
    Highest,
    /// Each person's lowest value.
    Lowest,
    /// Wins, losses and draws.
    Tally,
    /// A Glicko-2 rating from rated games.
    Rating,
    /// The longest row of wins.
    Streak,
}

/// What a chart's numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A plain number.
    Number,
    /// Milliseconds.
    Time,
    /// A count of turns.
    Turns,
    /// A count of games.
    Games,
}

/// Over what a chart compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Over all games.
    All,
    /// Per preset, and over all.
    Preset,
    /// Per preset and over all presets; custom games among themselves.
    PresetOrCustom,
    /// Per level only.
    Level,
    /// Per size of the levels only: see [`Levels::size`](crate::Levels::size).
    Size,
}

/// A puzzle of the day.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Daily {
    /// Machine name, unique in its game: `code`, `hard`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static Word,
    /// The preset that it is played with.
    pub preset: &'static str,
    /// For games with levels: what is asked of the generator, beyond the preset.
    #[serde(serialize_with = "pairs")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub level: &'static [(&'static str, &'static str)],
    /// The chart by which the day is ranked.
    pub ranking: &'static str,
}

/// A named function beside the play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ToolFact {
    /// Machine name: `review`.
    pub name: &'static str,
    /// What it tells.
    pub about: &'static Word,
    /// What it looks at.
    pub needs: Needs,
}

/// What a tool looks at. It sees what its caller may see, never more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Needs {
    /// Only its arguments.
    Nothing,
    /// Only its arguments, with any position among them. It may be that of a game that goes on, so a house lets nobody use
    /// it who plays one that counts.
    Position,
    /// A table, running or not, where hints would be allowed too.
    Table,
    /// A table whose game is over.
    FinishedTable,
}

impl Needs {
    /// Whether it is used at a table alone.
    pub fn is_table(self) -> bool {
        matches!(self, Self::Table | Self::FinishedTable)
    }
}
