//! The level that a new table is played on: one that is kept, one that is handed in, or one that is made.

use std::time::Duration;

use ::tables::forms::{LevelName, NewTable, level_field, read_wishes};
use game::{AnyGame, Levels, Preset, Seed};
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::{House, words};

/// How long a level may be made while somebody waits at the door.
const MAKING_TIME: Duration = Duration::from_secs(10);
/// How long a level that is handed in may be looked at.
const CHECKING_TIME: Duration = Duration::from_secs(2);

/// A level to play on, if the game has levels.
#[derive(Default)]
pub(crate) struct Chosen {
    /// The level itself.
    pub(crate) level: Option<Value>,
    /// Whether it is not what the preset wishes for.
    pub(crate) own_wishes: bool,
    /// Which one it is, if it is kept.
    pub(crate) name: Option<LevelName>,
}

impl House {
    /// Finds or makes the level that a form asks for, on behalf of an account; chance comes from the seed.
    pub(crate) async fn choose_level(
        &self,
        account: &str,
        game: &'static dyn AnyGame,
        preset: &'static Preset,
        form: &NewTable,
        seed: Seed,
    ) -> Result<Chosen> {
        let (Some(levels), Some(field)) = (game.levels(), level_field(game)) else { return Ok(Chosen::default()) };
        match (&form.level, form.options.get(field)) {
            (Some(Value::String(id)), _) => self.kept_level(game, id).await,
            (Some(level @ Value::Object(_)), _) | (None | Some(Value::Null), Some(level @ Value::Object(_))) => {
                self.check_level_size(level)?;
                let level = level.clone();
                let checked =
                    self.offload(account, CHECKING_TIME, move |budget| levels.check(&level, budget)).await??;
                Ok(Chosen { level: Some(checked.level), own_wishes: true, name: None })
            }
            (None | Some(Value::Null), _) => {
                let level = self.make_level(account, levels, preset.level, &form.wishes, seed).await?;
                Ok(Chosen { level: Some(level), own_wishes: !form.wishes.is_empty(), name: None })
            }
            (Some(_), _) => Err(words::NO_LEVEL.say().into()),
        }
    }

    async fn kept_level(&self, game: &dyn AnyGame, id: &str) -> Result<Chosen> {
        // The id of a version, or the address of a level: then its latest.
        let found = match self.store.level(id).await? {
            None => self.store.level_at(id, None).await?,
            found => found,
        };
        let level = found.filter(|level| level.game == game.facts().name).ok_or_else(|| words::NO_LEVEL.say())?;
        let document = serde_json::from_str(&level.document).map_err(|error| Error::broken(&error))?;
        let name = LevelName { id: level.id, name: level.name, grade: level.grade, gone: false };
        Ok(Chosen { level: Some(document), own_wishes: false, name: Some(name) })
    }

    /// Makes a level as wished, on behalf of an account.
    pub(crate) async fn make_level(
        &self,
        account: &str,
        levels: &'static dyn Levels,
        usual: &[(&str, &str)],
        given: &Map<String, Value>,
        seed: Seed,
    ) -> Result<Value> {
        let wishes = read_wishes(levels, usual, given).map_err(Error::Fields)?;
        Ok(self.offload(account, MAKING_TIME, move |budget| levels.generate(&wishes, None, &seed, budget)).await??)
    }
}
