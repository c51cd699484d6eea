//! Levels that are kept: new ones, new versions, and finding them again.

use ::tables::Millis;
use game::{LevelCheck, Say};
use serde_json::Value;
use store::{LevelFilter, LevelRow, UserRow, new_id};

use super::collections::too_many_collections;
use super::{read_level_name, with_levels};
use crate::error::{Error, Result};
use crate::people::{fold, secret};
use crate::{Cap, House, words};

/// Which version of which level.
pub(super) struct Version {
    pub(super) id: String,
    /// What all versions share: the level's address.
    pub(super) chain: String,
    pub(super) number: i64,
}

impl House {
    /// Keeps a level of this author at once: a new one, or a new version of an own one.
    pub async fn save_level(
        &self,
        author: &UserRow,
        game: &str,
        level: Value,
        replaces: Option<&str>,
    ) -> Result<LevelRow> {
        let checked = self.look_at_level(&author.id, with_levels(game)?, level).await??;
        let mut listed = true;
        let version = match replaces {
            None => Version::first(),
            Some(before) => {
                let before = self.store.level(before).await?.ok_or_else(|| words::NO_LEVEL.say())?;
                if before.author_id.as_ref() != Some(&author.id) || before.game != game {
                    return Err(Error::not_allowed(&words::NOT_YOUR_LEVEL));
                }
                listed = before.listed;
                Version { id: new_id(), chain: before.chain, number: before.version + 1 }
            }
        };
        let level = LevelRow { listed, ..row(game, checked, Some(author), version, self.now())? };
        let most = self.config.caps.of(Cap::Levels).into();
        self.store.add_levels(&[(level.clone(), lot())], most, None).await.map_err(refused)?;
        Ok(level)
    }

    /// The level at an address: its latest version, or the one of this number; or the version with this id.
    pub async fn level(&self, address: &str, version: Option<i64>) -> Result<LevelRow> {
        let found = match self.store.level_at(address, version).await? {
            None if version.is_none() => self.store.level(address).await?,
            found => found,
        };
        match found {
            Some(level) => Ok(level),
            None if self.store.is_gone(address).await? => Err(Error::missing(&words::LEVEL_GONE)),
            None => Err(Error::missing(&words::NO_LEVEL)),
        }
    }

    /// One level, drawn by lot among those that are asked for.
    pub async fn draw_level(&self, filter: &LevelFilter) -> Result<LevelRow> {
        self.store.draw_level(filter, lot()).await?.ok_or_else(|| Error::missing(&words::NO_SUCH_LEVELS))
    }
}

/// Why levels are not kept.
pub(super) fn refused(error: store::Error) -> Error {
    match error {
        store::Error::Full { what: "collections", most } => too_many_collections(most),
        store::Error::Full { most, .. } => words::TOO_MANY_OWN_LEVELS.with(&[("max", most.into())]).into(),
        store::Error::Taken { .. } => Error::conflict(words::NEWER_LEVEL.say()),
        error => error.into(),
    }
}

impl Version {
    pub(super) fn first() -> Self {
        let id = new_id();
        Self { chain: id.clone(), id, number: 1 }
    }
}

/// A new level as it is kept, with its lot.
pub fn new_level(
    game: &str,
    checked: LevelCheck,
    author: Option<&UserRow>,
    now: Millis,
) -> Result<(LevelRow, f64), Say> {
    Ok((row(game, checked, author, Version::first(), now)?, lot()))
}

/// A level that was looked at, as it is kept.
pub(super) fn row(
    game: &str,
    checked: LevelCheck,
    author: Option<&UserRow>,
    version: Version,
    now: Millis,
) -> Result<LevelRow, Say> {
    let name = read_level_name(&checked.name)?;
    Ok(LevelRow {
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
        listed: true,
        plays: 0,
        created_at: now,
    })
}

/// A random number in 0..1, by which a level is drawn.
pub(super) fn lot() -> f64 {
    f64::from(u32::from_le_bytes(secret::random())) / (f64::from(u32::MAX) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_numbers_from_zero_up_to_one_in_both_halves() {
        let lots: Vec<f64> = (0..64).map(|_| lot()).collect();
        assert!(lots.iter().all(|lot| (0.0..1.0).contains(lot)), "{lots:?}");
        // Once in 2⁶⁴ all of them are on one side.
        assert!(lots.iter().any(|lot| *lot < 0.5) && lots.iter().any(|lot| *lot >= 0.5), "{lots:?}");
    }
}
