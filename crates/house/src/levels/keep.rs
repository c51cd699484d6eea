//! Levels that are kept: new ones, new versions, and finding them again.

use ::tables::Millis;
use game::LevelCheck;
use serde_json::Value;
use store::{LevelFilter, LevelRow, UserRow, new_id};

use super::with_levels;
use crate::error::{Error, Result};
use crate::people::{fold, secret};
use crate::{Cap, House, words};

/// The most characters of a level's name.
const LONGEST_NAME: usize = 60;

/// Which version of which level.
struct Version {
    id: String,
    /// What all versions share: the id of the first.
    chain: String,
    number: i64,
}

impl House {
    /// Keeps a level of this author: a new one, or a new version of an own one.
    pub async fn save_level(
        &self,
        author: &UserRow,
        game: &str,
        level: Value,
        replaces: Option<&str>,
    ) -> Result<LevelRow> {
        let checked = self.look_at_level(&author.id, with_levels(game)?, level).await??;
        let version = match replaces {
            None => Version::first(),
            Some(before) => self.next_version(author, game, before).await?,
        };
        let level = row(game, checked, Some(author), version, self.now());
        let most = self.config.caps.of(Cap::Levels).into();
        self.store.add_level_within(&level, lot(), most).await.map_err(|error| match error {
            store::Error::Full { most, .. } => words::TOO_MANY_OWN_LEVELS.with(&[("max", most.into())]).into(),
            store::Error::Taken { .. } => Error::conflict(words::NEWER_LEVEL.say()),
            error => error.into(),
        })?;
        Ok(level)
    }

    async fn next_version(&self, author: &UserRow, game: &str, before: &str) -> Result<Version> {
        let before = self.store.level(before).await?.ok_or_else(|| words::NO_LEVEL.say())?;
        if before.author_id.as_ref() != Some(&author.id) || before.game != game {
            return Err(Error::not_allowed(&words::NOT_YOUR_LEVEL));
        }
        Ok(Version { id: new_id(), chain: before.chain, number: before.version + 1 })
    }

    /// A level.
    pub async fn level(&self, id: &str) -> Result<LevelRow> {
        self.store.level(id).await?.ok_or_else(|| Error::missing(&words::NO_LEVEL))
    }

    /// One level, drawn by lot among those that are asked for.
    pub async fn draw_level(&self, filter: &LevelFilter) -> Result<LevelRow> {
        self.store.draw_level(filter, lot()).await?.ok_or_else(|| Error::missing(&words::NO_SUCH_LEVELS))
    }
}

impl Version {
    fn first() -> Self {
        let id = new_id();
        Self { chain: id.clone(), id, number: 1 }
    }
}

/// A new level as it is kept, with its lot.
pub fn new_level(game: &str, checked: LevelCheck, author: Option<&UserRow>, now: Millis) -> (LevelRow, f64) {
    (row(game, checked, author, Version::first(), now), lot())
}

/// A level that was looked at, as it is kept.
fn row(game: &str, checked: LevelCheck, author: Option<&UserRow>, version: Version, now: Millis) -> LevelRow {
    let named: String = checked.name.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    let name = if named.is_empty() { words::UNTITLED.say().text } else { named };
    LevelRow {
        id: version.id,
        game: game.to_owned(),
        name_key: fold(&name),
        name,
        author_id: author.map(|user| user.id.clone()),
        author: author.map(|user| user.name.clone()),
        document: checked.level.to_string(),
        grade: checked.grade.unwrap_or_default(),
        size: i64::from(checked.size),
        weight: checked.weight,
        chain: version.chain,
        version: version.number,
        latest: true,
        single: checked.solutions == 1,
        plays: 0,
        created_at: now,
    }
}

/// A random number in 0..1, by which a level is drawn.
fn lot() -> f64 {
    f64::from(u32::from_le_bytes(secret::random())) / (f64::from(u32::MAX) + 1.0)
}
