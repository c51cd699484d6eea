//! Personal API tokens: only the secret's hash is kept.

use super::no_user;
use super::users::{Proof, UserRow, user_columns};
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A personal API token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// Whose.
    pub user_id: String,
    /// What the user calls it.
    pub name: String,
    /// What it allows: words with spaces between.
    pub scopes: String,
    /// When it was made.
    pub created_at: i64,
    /// When it was last used, as far as that is noted.
    pub used_at: Option<i64>,
    /// When it ends, if ever.
    pub expires_at: Option<i64>,
}

impl TokenRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            user_id: row.get("user_id")?,
            name: row.get("name")?,
            scopes: row.get("scopes")?,
            created_at: row.get("created_at")?,
            used_at: row.get("used_at")?,
            expires_at: row.get("expires_at")?,
        })
    }
}

impl Store {
    /// Keeps a new API token, unless its user has `most` already: then [`Error::Full`]. `hash` is that of its secret.
    pub async fn add_token(&self, token: &TokenRow, hash: &str, most: i64, proof: &Proof) -> Result<()> {
        self.write((token.clone(), hash.to_owned(), most, proof.clone()), |(t, hash, most, proof), conn| {
            Box::pin(async move {
                proof.hold(conn, &t.user_id).await?;
                // Another server may be counting as well.
                conn.alone_with(&t.user_id).await?;
                let there = "SELECT id FROM tokens WHERE user_id = $1 LIMIT $2";
                if conn.rows(there, args![&t.user_id, *most]).await?.len() as i64 >= *most {
                    return Err(Error::Full { what: "tokens", most: *most });
                }
                let sql = "INSERT INTO tokens (id, user_id, hash, name, scopes, created_at, used_at, expires_at) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
                let (id, hash) = (&t.id, hash.as_str());
                conn.run(sql, args![id, &t.user_id, hash, &t.name, &t.scopes, t.created_at, t.used_at, t.expires_at])
                    .await
                    .map(|_| ())
                    .map_err(|e| no_user(e, &t.user_id))
            })
        })
        .await
    }

    /// The token whose secret has that hash, if it has not ended, and its user.
    pub async fn token(&self, hash: &str, now: i64) -> Result<Option<(TokenRow, UserRow)>> {
        let sql = concat!(
            "SELECT t.id, t.name, t.scopes, t.created_at, t.used_at, t.expires_at, ",
            user_columns!("u"),
            " FROM tokens t JOIN users u ON u.id = t.user_id \
             WHERE t.hash = $1 AND (t.expires_at IS NULL OR t.expires_at > $2)"
        );
        self.row(sql, args![hash, now]).await?.map(|row| Ok((TokenRow::read(&row)?, UserRow::read(&row)?))).transpose()
    }

    /// A user's tokens, oldest first.
    pub async fn tokens(&self, user: &str) -> Result<Vec<TokenRow>> {
        let sql = "SELECT id, user_id, name, scopes, created_at, used_at, expires_at FROM tokens \
                   WHERE user_id = $1 ORDER BY id";
        self.rows(sql, args![user]).await?.iter().map(TokenRow::read).collect()
    }

    /// Notes that a token was used.
    pub async fn see_token(&self, id: &str, at: i64) -> Result<()> {
        self.run("UPDATE tokens SET used_at = $2 WHERE id = $1", args![id, at]).await.map(|_| ())
    }

    /// Revokes a token of a user. Says whether there was one.
    pub async fn end_token(&self, user: &str, id: &str) -> Result<bool> {
        Ok(self.run("DELETE FROM tokens WHERE user_id = $1 AND id = $2", args![user, id]).await? > 0)
    }
}
