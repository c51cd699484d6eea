//! A guest turns out to be a user.

use crate::charts::recount;
use crate::conn::Conn;
use crate::value::{Row, args};
use crate::{Error, Result};

/// Gives everything of a guest to a user, whom the guest turned out to be, and removes the guest: seats, results,
/// records, levels, drafts, collections, jobs, days. What the guest was known by ends.
pub(super) async fn merge(conn: &mut Conn, guest: &str, user: &str) -> Result<()> {
    let sql = "SELECT name_key FROM users WHERE id = $1";
    let signed_up = |row: Row| row.get::<Option<String>>("name_key").map(|key| key.is_some());
    if signed_up(conn.one(sql, args![guest], "user", guest).await?)? {
        return Err(Error::Invalid(format!("user {guest} has signed up and cannot be merged into another")));
    }
    if !signed_up(conn.one(sql, args![user], "user", user).await?)? {
        return Err(Error::Invalid(format!("user {user} is a guest: nobody can be merged into a guest")));
    }
    let both = || args![guest, user];
    conn.run("UPDATE seats SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE tables SET owner_id = $2 WHERE owner_id = $1", both()).await?;
    conn.run("UPDATE seat_results SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE scores SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE levels SET author_id = $2 WHERE author_id = $1", both()).await?;
    conn.run("UPDATE drafts SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE collections SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE work SET user_id = $2 WHERE user_id = $1", both()).await?;
    // Of a day that both have played, the play that solved it stands, otherwise the user's own.
    conn.run(
        "DELETE FROM daily_plays WHERE user_id = $2 AND solved = 0 AND EXISTS (SELECT 1 FROM daily_plays g \
         WHERE g.user_id = $1 AND g.solved = 1 AND g.game = daily_plays.game AND g.kind = daily_plays.kind \
         AND g.day = daily_plays.day)",
        both(),
    )
    .await?;
    conn.run(
        "UPDATE daily_plays SET user_id = $2 WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM daily_plays u \
         WHERE u.user_id = $2 AND u.game = daily_plays.game AND u.kind = daily_plays.kind \
         AND u.day = daily_plays.day)",
        both(),
    )
    .await?;
    conn.run("DELETE FROM users WHERE id = $1", args![guest]).await?;
    recount(conn, user).await
}
