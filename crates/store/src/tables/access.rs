//! Who may find, join and watch a table.

use crate::stored_enum::stored_enum;
use crate::value::args;
use crate::{Result, Store};

stored_enum! {
    /// Who may find, join and watch a table.
    pub enum Access("access to a table") {
        /// Everybody finds it, and may take a free seat.
        Lobby = "lobby",
        /// Everybody finds it, and may watch.
        Public = "public",
        /// Whoever has its address may watch.
        Link = "link",
        /// Whoever has the invitation may take the free seat; from the start on it is private.
        Invite = "invite",
        /// Only those who play there see it.
        Private = "private",
    }
}

impl Store {
    /// Lets who has the address of a table watch it. It is listed nowhere for that.
    pub async fn share_table(&self, table: &str) -> Result<()> {
        let sql = "UPDATE tables SET access = $2 WHERE id = $1 AND access IN ($3, $4)";
        self.run(sql, args![table, Access::Link, Access::Private, Access::Invite]).await.map(drop)
    }
}
