//! What happens to a person's data as a whole: a guest signs in, somebody leaves, somebody asks for it all.

use serde_json::{Map, Value as Json, json};

use crate::charts::recount;
use crate::conn::Conn;
use crate::value::args;
use crate::{Error, Result, Store};

impl Store {
    /// Gives everything of a guest to a user, whom the guest turned out to be, and removes the guest: seats, results,
    /// records, levels, jobs, days. The guest's sign-ins end.
    pub async fn merge_guest(&self, guest: &str, user: &str) -> Result<()> {
        self.write((guest.to_owned(), user.to_owned()), |(guest, user), conn| Box::pin(merge(conn, guest, user))).await
    }

    /// Removes a user with all data. Games shared with others stay, and do not say who it was; so do levels that
    /// others have played. Games that are still going on should be given up first.
    pub async fn delete_user(&self, user: &str) -> Result<()> {
        self.write(user.to_owned(), |user, conn| Box::pin(delete(conn, user))).await
    }

    /// Everything that is kept of a user, as one JSON object. What is still hidden from the user stays so: of games
    /// that are not over it tells neither the options nor anybody else's entries, and it never tells a seed or a hash.
    pub async fn own_data(&self, user: &str) -> Result<Json> {
        let mut conn = self.snapshot().await?;
        let mut data = Map::new();
        for (name, sql) in OWN_DATA {
            let rows = conn.rows(sql, args![user]).await?;
            let objects = rows.iter().map(|row| row.object().map(Json::from)).collect::<Result<Vec<_>>>()?;
            data.insert((*name).to_owned(), objects.into());
        }
        match data.get("user") {
            Some(Json::Array(rows)) if !rows.is_empty() => Ok(json!(data)),
            _ => Err(Error::missing("user", user)),
        }
    }
}

const OWN_DATA: &[(&str, &str)] = &[
    ("user", "SELECT id, name, name_key, settings, created_at, seen_at FROM users WHERE id = $1"),
    ("sign_ins", "SELECT id, label, created_at, seen_at, expires_at FROM sign_ins WHERE user_id = $1 ORDER BY id"),
    ("tokens", "SELECT id, name, scopes, created_at, used_at, expires_at FROM tokens WHERE user_id = $1 ORDER BY id"),
    (
        "tables",
        "SELECT id, game, rules, preset, level_id, clock, access, created_at, updated_at, last_entry, state, \
         CASE WHEN state = 'finished' THEN options END AS options FROM tables \
         WHERE owner_id = $1 OR id IN (SELECT table_id FROM seats WHERE user_id = $1) ORDER BY id",
    ),
    ("seats", "SELECT table_id, seat FROM seats WHERE user_id = $1 ORDER BY table_id, seat"),
    (
        "entries",
        "SELECT e.table_id, e.number, e.at, e.seat, e.kind, e.text FROM entries e JOIN tables t ON t.id = e.table_id \
         WHERE t.id IN (SELECT table_id FROM seats WHERE user_id = $1) AND (t.state = 'finished' OR EXISTS \
         (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.seat = e.seat AND s.user_id = $1)) \
         ORDER BY e.table_id, e.number",
    ),
    (
        "results",
        "SELECT r.table_id, r.finished_at, r.summary, o.seat, o.outcome, o.rating, o.deviation FROM outcomes o \
         JOIN results r ON r.table_id = o.table_id WHERE o.user_id = $1 ORDER BY r.finished_at, r.table_id, o.seat",
    ),
    (
        "scores",
        "SELECT table_id, seat, chart, scope, value, at, barred FROM scores WHERE user_id = $1 \
         ORDER BY at, table_id, line",
    ),
    (
        "ratings",
        "SELECT game, pool, rating, deviation, volatility, games, at FROM ratings WHERE user_id = $1 \
         ORDER BY game, pool",
    ),
    (
        "levels",
        "SELECT id, game, name, document, grade, size, chain, version, plays, created_at FROM levels \
         WHERE author_id = $1 ORDER BY id",
    ),
    (
        "dailies",
        "SELECT game, kind, day, table_id, solved, at FROM daily_plays WHERE user_id = $1 ORDER BY day, game, kind",
    ),
    (
        "jobs",
        "SELECT id, kind, payload, state, progress, result, created_at, updated_at FROM work \
         WHERE user_id = $1 ORDER BY id",
    ),
];

async fn merge(conn: &mut Conn, guest: &str, user: &str) -> Result<()> {
    let sql = "SELECT name_key FROM users WHERE id = $1";
    let signed_up = |row: crate::value::Row| row.get::<Option<String>>(0).map(|key| key.is_some());
    if signed_up(conn.one(sql, args![guest], "user", guest).await?)? {
        return Err(Error::Invalid(format!("user {guest} has signed up and cannot be merged into another")));
    }
    if !signed_up(conn.one(sql, args![user], "user", user).await?)? {
        return Err(Error::Invalid(format!("user {user} is a guest: nobody can be merged into a guest")));
    }
    let both = || args![guest, user];
    conn.run("UPDATE seats SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE tables SET owner_id = $2 WHERE owner_id = $1", both()).await?;
    conn.run("UPDATE outcomes SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE scores SET user_id = $2 WHERE user_id = $1", both()).await?;
    conn.run("UPDATE levels SET author_id = $2 WHERE author_id = $1", both()).await?;
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

async fn delete(conn: &mut Conn, user: &str) -> Result<()> {
    conn.run(
        "DELETE FROM tables WHERE (owner_id = $1 OR id IN (SELECT table_id FROM seats WHERE user_id = $1)) \
         AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.user_id <> $1)",
        args![user],
    )
    .await?;
    conn.run("UPDATE seats SET holder = 'gone', user_id = NULL WHERE user_id = $1", args![user]).await?;
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
