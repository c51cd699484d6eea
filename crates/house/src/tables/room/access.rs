//! Who may find, look at and join a table.

use store::Access;

use super::{Held, OpenTable};
use crate::error::{Error, Result};
use crate::{House, words};

impl Held {
    /// Refuses who may not look. A private table is not there for others, unless who plays at it has shared it.
    pub(crate) fn may_look(&self, user: Option<&str>) -> Result<()> {
        let known = || user.is_some_and(|user| self.details.invited.iter().any(|invited| invited == user));
        let open = match self.row.setup.access {
            Access::Lobby | Access::Public | Access::Link => true,
            Access::Invite => self.table.setup().started_at.is_none(),
            Access::Private => false,
        };
        if open || !self.seats_of(user).is_empty() || known() { Ok(()) } else { Err(Error::missing(&words::NO_TABLE)) }
    }

    /// Refuses who neither plays there nor made the table to watch computers play.
    pub(crate) fn must_be_seated_or_owner(&self, user: &str) -> Result<()> {
        let owns = self.row.setup.owner_id.as_deref() == Some(user);
        if owns && self.table.setup().people().next().is_none() { Ok(()) } else { self.must_be_seated(user) }
    }

    /// Refuses who does not play there.
    pub(crate) fn must_be_seated(&self, user: &str) -> Result<()> {
        if self.seats_of(Some(user)).is_empty() { Err(Error::not_allowed(&words::NOT_YOUR_SEAT)) } else { Ok(()) }
    }
}

impl House {
    /// Opens a table for a user who may look at it, or for nobody in particular.
    pub async fn open_table(&self, id: &str, user: Option<&str>) -> Result<OpenTable> {
        let open = self.room(id).open(self).await?;
        open.may_look(user)?;
        Ok(open)
    }
}
