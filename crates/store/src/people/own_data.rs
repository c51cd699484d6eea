//! Everything that is kept of a user, for that user.

use serde_json::{Map, Value as Json, json};

use crate::value::args;
use crate::{Error, Result, Store, TableState};

impl Store {
    /// Everything that is kept of a user, as one JSON object. What is still hidden from the user stays so: of games
    /// that are not over it tells neither the options nor anybody else's entries, and it never tells a seed or a hash.
    pub async fn own_data(&self, user: &str) -> Result<Json> {
        let mut conn = self.snapshot(false).await?;
        let mut data = Map::new();
        for (name, sql) in OWN_DATA {
            let mut args = args![user];
            if sql.contains("$2") {
                args.extend(args![TableState::Over]);
            }
            let rows = conn.rows(sql, args).await?;
            let objects = rows.iter().map(|row| row.object().map(Json::from)).collect::<Result<Vec<_>>>()?;
            data.insert((*name).to_owned(), objects.into());
        }
        match data.get("user") {
            Some(Json::Array(rows)) if !rows.is_empty() => Ok(json!(data)),
            _ => Err(Error::missing("user", user)),
        }
    }
}

/// The parts of it, by name; `$1` is the user, `$2` the state of a table that hides nothing any more.
const OWN_DATA: &[(&str, &str)] = &[
    ("user", "SELECT id, name, name_key, created_at, seen_at FROM users WHERE id = $1"),
    ("sign_ins", "SELECT id, label, created_at, seen_at, expires_at FROM sign_ins WHERE user_id = $1 ORDER BY id"),
    ("tokens", "SELECT id, name, scopes, created_at, used_at, expires_at FROM tokens WHERE user_id = $1 ORDER BY id"),
    (
        "tables",
        "SELECT id, game, rules, preset, level_id, clock, access, created_at, updated_at, last_entry, state, \
         CASE WHEN state = $2 THEN options END AS options FROM tables \
         WHERE owner_id = $1 OR id IN (SELECT table_id FROM seats WHERE user_id = $1) ORDER BY id",
    ),
    ("seats", "SELECT table_id, seat FROM seats WHERE user_id = $1 ORDER BY table_id, seat"),
    (
        "entries",
        "SELECT e.table_id, e.number, e.at, e.seat, e.kind, e.text FROM entries e JOIN tables t ON t.id = e.table_id \
         WHERE t.id IN (SELECT table_id FROM seats WHERE user_id = $1) AND (t.state = $2 OR EXISTS \
         (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.seat = e.seat AND s.user_id = $1)) \
         ORDER BY e.table_id, e.number",
    ),
    (
        "results",
        "SELECT r.table_id, r.finished_at, r.summary, s.seat, s.result, s.rating, s.deviation FROM seat_results s \
         JOIN results r ON r.table_id = s.table_id WHERE s.user_id = $1 ORDER BY r.finished_at, r.table_id, s.seat",
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
        "SELECT id, game, name, document, grade, size, chain, version, listed, plays, created_at FROM levels \
         WHERE author_id = $1 ORDER BY id",
    ),
    ("drafts", "SELECT id, game, name, document, created_at, updated_at FROM drafts WHERE user_id = $1 ORDER BY id"),
    (
        "collections",
        "SELECT id, game, name, about, listed, created_at, updated_at FROM collections WHERE user_id = $1 ORDER BY id",
    ),
    (
        "collection_levels",
        "SELECT m.collection_id, m.place, m.chain FROM collection_levels m JOIN collections c \
         ON c.id = m.collection_id WHERE c.user_id = $1 ORDER BY m.collection_id, m.place",
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
