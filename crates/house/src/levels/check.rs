//! What a level is, before anything is kept.

use std::time::Duration;

use ::tables::forms::CheckedLevel;
use game::{AnyGame, LevelCheck, Levels, Say};
use serde_json::{Map, Value};

use super::with_levels;
use crate::error::Result;
use crate::games::level_field;
use crate::{Cap, House, words};

/// How long a level may be looked at.
pub(crate) const CHECKING_TIME: Duration = Duration::from_secs(3);

impl House {
    /// Looks at a level as a whole, on behalf of an account.
    pub async fn check_level(&self, account: &str, game: &str, level: Value) -> Result<CheckedLevel> {
        Ok(self.look_at_level(account, with_levels(game)?, level).await??.into())
    }

    /// Looks at a level as a whole, off the async threads; the inner refusal is the game's.
    pub(super) async fn look_at_level(
        &self,
        account: &str,
        levels: &'static dyn Levels,
        level: Value,
    ) -> Result<Result<LevelCheck, Say>> {
        self.check_level_size(&level)?;
        self.offload(account, CHECKING_TIME, move |budget| levels.check(&level, budget)).await
    }

    /// Refuses options with a level that is larger than levels may be.
    pub(crate) fn check_level_in(&self, game: &dyn AnyGame, options: &Map<String, Value>) -> Result<()> {
        level_field(game).and_then(|field| options.get(field)).map_or(Ok(()), |level| self.check_level_size(level))
    }

    /// Refuses a level that is larger than levels may be.
    pub(crate) fn check_level_size(&self, level: &Value) -> Result<()> {
        let (size, most) = (level.to_string().len(), self.config.caps.of(Cap::LevelBytes));
        if size > most as usize {
            return Err(words::LARGE_LEVEL.with(&[("max", most.into()), ("size", size.into())]).into());
        }
        Ok(())
    }
}
