//! The catalogue of games, and what they offer, found by name.

use game::{AnyGame, Facts, Field, FieldKind, LevelFormat, Levels, Preset, RecordFormat, Role, Say, SlowLevels};
use serde::Serialize;
use serde_json::{Map, Value};

use super::words;
use crate::file::file_formats;
use crate::registry::{GAMES, find};

/// The games of the house.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalogue {
    /// Each with everything that is fixed about it.
    pub games: Vec<OfferedGame>,
}

/// A game as the catalogue shows it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferedGame {
    #[serde(flatten)]
    facts: &'static Facts,
    /// For games with levels: their formats and what the generator can be asked.
    levels: Option<OfferedLevels>,
    /// The formats in which a finished game can be downloaded.
    files: Vec<RecordFormat>,
}

/// What a game offers for its levels.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferedLevels {
    /// The text formats.
    formats: &'static [LevelFormat],
    /// How an imported text is to be read where its format leaves that open.
    reading: &'static [Field],
    /// What can be asked of the generator.
    fields: &'static [Field],
    /// The levels of which making one takes longer than somebody likes to wait.
    slow: &'static [SlowLevels],
    /// What the generator does when nobody says.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    defaults: Map<String, Value>,
}

/// The games of the house.
pub fn catalogue() -> Catalogue {
    let offered = |game: &&'static dyn AnyGame| OfferedGame {
        facts: game.facts(),
        files: file_formats(*game),
        levels: game.levels().map(|levels| OfferedLevels {
            formats: levels.formats(),
            reading: levels.reading_fields(),
            fields: levels.generate_fields(),
            slow: levels.slow(),
            defaults: levels.read_wishes(&Map::new()).unwrap_or_default(),
        }),
    };
    Catalogue { games: GAMES.iter().map(offered).collect() }
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

/// Whether options are the same but for those that keep a preset what it is.
pub fn same_preset(game: &dyn AnyGame, some: &Map<String, Value>, others: &Map<String, Value>) -> bool {
    let fields = game.facts().options.iter().filter(|field| !field.keeps_preset);
    fields.map(|field| field.name).all(|name| some.get(name) == others.get(name))
}

/// The option that takes a level, for games that have levels.
pub fn level_field(game: &dyn AnyGame) -> Option<&'static str> {
    game.facts().options.iter().find(|field| matches!(field.kind, FieldKind::Level)).map(|field| field.name)
}

/// The levels of a game, or why there are none.
pub fn find_levels(game: &str) -> Result<&'static dyn Levels, Say> {
    let game = find(game)?;
    game.levels().ok_or_else(|| words::NO_LEVELS.with(&[("game", game.facts().title.into())]))
}

/// A format of levels by its name; the first one when none is named.
pub fn find_format(levels: &dyn Levels, name: Option<&str>) -> Result<&'static LevelFormat, Say> {
    let formats = levels.formats();
    name.map_or(Some(&formats[0]), |name| formats.iter().find(|format| format.name == name)).ok_or_else(|| {
        let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
        words::NO_FORMAT.with(&[("format", name.into()), ("formats", names.into())])
    })
}
