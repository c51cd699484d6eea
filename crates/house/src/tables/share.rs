//! A table is shown around, or thrown away.

use super::room::Held;
use crate::error::Result;
use crate::{House, words};

impl House {
    /// Lets whoever has the table's address watch it; only who plays there can.
    pub async fn share_table(&self, id: &str, user: &str) -> Result<()> {
        let open = self.open_table(id, Some(user)).await?;
        open.must_be_seated(user)?;
        if open.details.daily.is_some() {
            return Err(words::NO_SHARE_DAILY.say().into());
        }
        self.store.share_table(id).await?;
        open.forget();
        self.nudge_table(id, None);
        Ok(())
    }

    /// Throws a table away: not against a person once it has started.
    pub async fn discard_table(&self, id: &str, user: &str) -> Result<()> {
        let open = self.open_table(id, Some(user)).await?;
        open.may_discard(user)?;
        self.store.delete_table(id).await?;
        open.forget();
        self.rooms.forget(id);
        self.nudge_table(id, None);
        Ok(())
    }
}

impl Held {
    /// Refuses who may not throw the table away.
    pub fn may_discard(&self, user: &str) -> Result<()> {
        self.must_be_seated_or_owner(user)?;
        if self.table.setup().between_people() || self.table.outcome().is_some() {
            return Err(words::NO_DISCARD.say().into());
        }
        if self.details.daily.is_some() { Err(words::NO_DISCARD_DAILY.say().into()) } else { Ok(()) }
    }
}
