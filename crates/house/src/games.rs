//! What a game offers, found by name.

use game::{AnyGame, FieldKind, Preset, Problem, ReadOptions, Role, Say, Seat};
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::{House, words};

impl House {
    /// What options are worth, on behalf of an account: what was read and the seats that it uses, or what is wrong.
    pub async fn check_options(
        &self,
        account: &str,
        game: &str,
        preset: Option<&str>,
        role: Option<&str>,
        options: Map<String, Value>,
    ) -> Result<Result<(ReadOptions, Vec<Seat>), Vec<Problem>>> {
        let game = find_game(game)?;
        let preset = find_preset(game, preset)?;
        let role = role.map(|seat| find_role(preset, seat)).transpose()?;
        if let Some(level) = level_field(game).and_then(|field| options.get(field)) {
            self.check_level_size(level)?;
        }
        let check = move || match game.read_options(Some(preset), role, &options) {
            Ok(read) => game.seats(&read.options).map(|seats| Ok((read, seats))),
            Err(problems) => Ok(Err(problems)),
        };
        Ok(self.rules(account, check).await??)
    }
}

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
