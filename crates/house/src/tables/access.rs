//! Who may find, look at and join a table.

use super::room::{Held, OpenTable};
use crate::error::{Error, Result};
use crate::{House, words};

/// Who may find, look at and join a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody may watch, and whoever comes first may sit down.
    Lobby,
    /// Everybody may watch.
    Public,
    /// Whoever has its address may watch.
    Link,
    /// Whoever has the invitation may sit down; whoever has the address sees that a seat is free, until the game begins.
    Invite,
    /// Only those who play there.
    Private,
}

impl Access {
    const ALL: [Self; 5] = [Self::Lobby, Self::Public, Self::Link, Self::Invite, Self::Private];

    /// Its name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Public => "public",
            Self::Link => "link",
            Self::Invite => "invite",
            Self::Private => "private",
        }
    }

    /// From its name; what nobody knows is private.
    pub fn read(name: &str) -> Self {
        Self::ALL.into_iter().find(|access| access.name() == name).unwrap_or(Self::Private)
    }

    /// Whether everybody can find it.
    pub(crate) fn is_public(self) -> bool {
        matches!(self, Self::Lobby | Self::Public)
    }
}

impl Held {
    pub(crate) fn access(&self) -> Access {
        Access::read(&self.row.setup.access)
    }

    /// Refuses who may not look. A private table is not there for others, unless who plays at it has shared it.
    pub(crate) fn may_look(&self, user: Option<&str>) -> Result<()> {
        let known = || user.is_some_and(|user| self.details.invited.iter().any(|invited| invited == user));
        let open = match self.access() {
            Access::Lobby | Access::Public | Access::Link => true,
            Access::Invite => self.table.setup().started_at.is_none(),
            Access::Private => false,
        };
        if open || !self.seats_of(user).is_empty() || known() { Ok(()) } else { Err(Error::missing(&words::NO_TABLE)) }
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
