//! A table to be made, as a form asks for it.

use std::collections::BTreeMap;

use game::{AnyGame, Clock, Levels, PlayerName, Preset, Problem, Role, Say, Seat};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::catalogue::{find_role, level_field, same_preset};
use super::words;

/// A table to be made.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// The preset; the game's first one by default.
    #[serde(default)]
    pub preset: Option<String>,
    /// The asker's seat; the preset's first role by default. `watch` for a game between computers.
    #[serde(default)]
    pub role: Option<String>,
    /// What differs from the preset.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// Who sits at the other seats: `me`, `invite`, `open`, or a computer player.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// The time control; the preset's by default.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Who may look on.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether people allow each other hints.
    #[serde(default)]
    pub hints: bool,
    /// Whether it shall count for a rating, where the preset allows it.
    #[serde(default)]
    pub rated: bool,
    /// For games with levels: the id of one, or a level itself. Without it one is made as the preset wishes.
    #[serde(default)]
    pub level: Option<Value>,
    /// What is asked of the generator, beyond the preset.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub wishes: Map<String, Value>,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Only those at the table; everybody where a seat is open to everybody, or only computers play.
    #[default]
    Private,
    /// Everybody.
    Public,
}

/// Who is to sit at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody: the options use no such seat.
    Nobody,
    /// Who asks.
    Me,
    /// Anybody who comes.
    Anybody,
    /// Who gets the invitation.
    Invited,
    /// A computer player, by its name.
    Computer(String),
}

/// Options in their canonical form.
#[derive(Debug)]
pub struct ChosenOptions {
    /// The options, a level included.
    pub options: Map<String, Value>,
    /// Whether they are the preset's own, whatever the level is.
    pub same: bool,
}

impl NewTable {
    /// The asker's part; none when others are named for every seat, or when the asker wants to watch.
    pub fn find_role(&self, game: &dyn AnyGame, preset: &'static Preset) -> Result<Option<&'static Role>, Say> {
        let others =
            game.facts().seats.iter().all(|seat| self.seats.get(seat.name).is_some_and(|sitter| sitter != "me"));
        Ok(match self.role.as_deref() {
            Some("watch") => None,
            Some(seat) => Some(find_role(preset, seat)?),
            None if others => None,
            None => preset.roles.first(),
        })
    }

    /// Who sits where, under these canonical options.
    pub fn sitters(
        &self,
        game: &'static dyn AnyGame,
        role: Option<&Role>,
        options: &Map<String, Value>,
    ) -> Result<Vec<Sitter>, Say> {
        let facts = game.facts();
        let used = game.seats(options)?;
        for name in self.seats.keys() {
            let seat = facts.seat(name).ok_or_else(|| {
                let seats: Vec<&str> = facts.seats.iter().map(|seat| seat.name).collect();
                words::UNKNOWN_SEAT.with(&[("seat", name.as_str().into()), ("seats", seats.into())])
            })?;
            if !used.contains(&seat) {
                return Err(words::UNUSED_SEAT.with(&[("seat", name.as_str().into())]));
            }
        }
        let mut sitters = Vec::new();
        for (at, fact) in facts.seats.iter().enumerate() {
            let seat = Seat(at as u8);
            if !used.contains(&seat) {
                sitters.push(Sitter::Nobody);
                continue;
            }
            let mine = role.is_some_and(|role| role.seat == fact.name);
            let suggested = role.and_then(|role| role.against);
            let named = self.seats.get(fact.name).map(String::as_str).or(if mine { Some("me") } else { suggested });
            sitters.push(match named {
                None => return Err(words::EMPTY_SEAT.with(&[("seat", fact.name.into())])),
                Some("me") => Sitter::Me,
                Some("open") => Sitter::Anybody,
                Some("invite") => Sitter::Invited,
                Some(player) => {
                    PlayerName::read(facts, player, seat)?;
                    Sitter::Computer(player.to_owned())
                }
            });
        }
        Ok(sitters)
    }
}

impl ChosenOptions {
    /// Reads what was given over a preset and a role in it, with the level to play on.
    pub fn read(
        game: &dyn AnyGame,
        preset: &Preset,
        role: Option<&Role>,
        given: Map<String, Value>,
        level: Option<Value>,
    ) -> Result<Self, Vec<Problem>> {
        let plain: Map<String, Value> =
            level.zip(level_field(game)).map(|(level, name)| (name.to_owned(), level)).into_iter().collect();
        let all: Map<String, Value> = plain.clone().into_iter().chain(given).collect();
        let read = game.read_options(Some(preset), role, &all)?;
        let same = plain == all
            || game
                .read_options(Some(preset), role, &plain)
                .is_ok_and(|plain| same_preset(game, &plain.options, &read.options));
        Ok(Self { options: read.options, same })
    }
}

/// The wishes of a preset with what somebody wishes beyond it.
pub fn read_wishes(
    levels: &dyn Levels,
    usual: &[(&str, &str)],
    given: &Map<String, Value>,
) -> Result<Map<String, Value>, Vec<Problem>> {
    let usual = usual.iter().map(|(name, text)| ((*name).to_owned(), Value::from(*text)));
    levels.read_wishes(&usual.chain(given.clone()).collect())
}
