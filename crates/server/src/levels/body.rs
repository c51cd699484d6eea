//! A level as it is sent.

use house::levels::read_document;
use serde::Serialize;
use serde_json::Value;
use store::LevelRow;
use tables::forms::Person;

/// A level.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LevelBody {
    /// The id of this version: tables are made with it, and rankings are its own.
    pub id: String,
    /// The level's address, which all its versions share.
    pub address: String,
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Who made it; none if the author has left.
    pub author: Option<Person>,
    /// How large it is.
    pub size: i64,
    /// How hard, by the game's name for it.
    pub grade: Option<String>,
    /// Whether it has `one` solution or `several`.
    pub solutions: &'static str,
    /// How often it was played.
    pub plays: i64,
    /// From 1; a level that is edited becomes a new version.
    pub version: i64,
    /// The newest version.
    pub latest: bool,
    /// Whether it stands in lists.
    pub listed: bool,
    /// When it was made.
    pub created_at: i64,
    /// The level itself; only where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub level: Option<Value>,
    /// The ids of all its versions, oldest first; only where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub versions: Option<Vec<String>>,
}

impl LevelBody {
    pub(crate) fn row(level: LevelRow) -> Self {
        let author = level.author_id.zip(level.author).map(|(id, name)| Person { id, name, guest: false });
        Self {
            id: level.id,
            address: level.chain,
            game: level.game,
            name: level.name,
            author,
            size: level.size,
            grade: Some(level.grade).filter(|grade| !grade.is_empty()),
            solutions: if level.single { "one" } else { "several" },
            plays: level.plays,
            version: level.version,
            latest: level.latest,
            listed: level.listed,
            created_at: level.created_at,
            level: None,
            versions: None,
        }
    }

    pub(super) fn whole(level: LevelRow) -> house::Result<Self> {
        let document = read_document(&level)?;
        Ok(Self { level: Some(document), ..Self::row(level) })
    }
}
