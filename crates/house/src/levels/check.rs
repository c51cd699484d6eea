//! What a level is, before anything is kept.

use std::time::Duration;

use game::{LevelCheck, Levels, Say};
use serde_json::Value;

use super::with_levels;
use crate::House;
use crate::error::Result;

/// How long a level may be looked at.
pub(super) const CHECKING_TIME: Duration = Duration::from_secs(3);

impl House {
    /// Looks at a level as a whole.
    pub async fn check_level(&self, game: &str, level: Value) -> Result<LevelCheck> {
        Ok(self.look_at_level(with_levels(game)?, level).await??)
    }

    /// Looks at a level as a whole, off the async threads; the inner refusal is the game's.
    pub(super) async fn look_at_level(
        &self,
        levels: &'static dyn Levels,
        level: Value,
    ) -> Result<Result<LevelCheck, Say>> {
        self.offload(CHECKING_TIME, move |budget| levels.check(&level, budget)).await
    }
}
