//! The catalogue of games.

use axum::Json;
use game::{Facts, LevelFormat};
use serde::Serialize;
use serde_json::{Map, Value};

/// The games of the house.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Catalogue {
    /// Each with everything that is fixed about it.
    pub games: Vec<OfferedGame>,
}

/// A game as the catalogue shows it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OfferedGame {
    #[serde(flatten)]
    facts: &'static Facts,
    /// For games with levels: their formats and what the generator can be asked.
    levels: Option<OfferedLevels>,
}

/// What a game offers for its levels.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OfferedLevels {
    /// The text formats.
    formats: &'static [LevelFormat],
    /// How an imported text is to be read where its format leaves that open.
    reading: &'static [game::Field],
    /// What can be asked of the generator.
    fields: &'static [game::Field],
    /// What the generator does when nobody says.
    #[schema(value_type = Object)]
    defaults: Map<String, Value>,
}

/// The games of the house.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue() -> Json<Catalogue> {
    let games = tables::GAMES
        .iter()
        .map(|game| OfferedGame {
            facts: game.facts(),
            levels: game.levels().map(|levels| OfferedLevels {
                formats: levels.formats(),
                reading: levels.reading_fields(),
                fields: levels.generate_fields(),
                defaults: levels.read_wishes(&Map::new()).unwrap_or_default(),
            }),
        })
        .collect();
    Json(Catalogue { games })
}
