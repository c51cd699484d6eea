//! Somebody leaves for good.

use crate::conn::Conn;
use crate::tables::HolderKind;
use crate::value::args;
use crate::{Error, Result, Store};

impl Store {
    /// Removes a user with all data. Games shared with others stay, and do not say who it was; so do levels that
    /// others have played. Games that are still going on should be given up first.
    pub async fn delete_user(&self, user: &str) -> Result<()> {
        self.write(user.to_owned(), |user, conn| Box::pin(delete(conn, user))).await
    }
}

async fn delete(conn: &mut Conn, user: &str) -> Result<()> {
    conn.run(
        "DELETE FROM tables WHERE (owner_id = $1 OR id IN (SELECT table_id FROM seats WHERE user_id = $1)) \
         AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.user_id <> $1)",
        args![user],
    )
    .await?;
    let sql = "UPDATE seats SET holder = $2, user_id = NULL WHERE user_id = $1";
    conn.run(sql, args![user, HolderKind::Gone]).await?;
    conn.run("DELETE FROM scores WHERE user_id = $1", args![user]).await?;
    conn.run(
        "DELETE FROM levels WHERE author_id = $1 AND NOT EXISTS (SELECT 1 FROM levels o \
         WHERE o.chain = levels.chain AND (o.author_id <> $1 OR o.author_id IS NULL \
         OR EXISTS (SELECT 1 FROM tables t WHERE t.level_id = o.id)))",
        args![user],
    )
    .await?;
    // The rest goes with the row, or forgets whose it was.
    if conn.run("DELETE FROM users WHERE id = $1", args![user]).await? == 0 {
        return Err(Error::missing("user", user));
    }
    Ok(())
}
