//! What a game offers, found by name.

use game::{AnyGame, FieldKind, Preset, Role, Say};

use crate::error::{Error, Result};
use crate::words;

/// A game by its name, or none is there.
pub fn find_game(name: &str) -> Result<&'static dyn AnyGame> {
    ::tables::find(name).map_err(|say| Error::Missing(Box::new(say)))
}

/// A preset by its name; the first one when none is named.
pub fn find_preset(game: &dyn AnyGame, name: Option<&str>) -> Result<&'static Preset, Say> {
    name.map_or(Ok(&game.facts().presets[0]), |name| game.find_preset(name))
}

/// The role of a preset for this seat.
pub fn find_role(preset: &'static Preset, seat: &str) -> Result<&'static Role, Say> {
    preset.roles.iter().find(|role| role.seat == seat).ok_or_else(|| {
        let roles: Vec<&str> = preset.roles.iter().map(|role| role.seat).collect();
        words::UNKNOWN_ROLE.with(&[("preset", preset.name.into()), ("seat", seat.into()), ("roles", roles.into())])
    })
}

/// The option that takes a level, for games that have levels.
pub(crate) fn level_field(game: &dyn AnyGame) -> Option<&'static str> {
    game.facts().options.iter().find(|field| matches!(field.kind, FieldKind::Level)).map(|field| field.name)
}
