//! Sign-ins (cookies): only the secret's hash is kept.

use super::merge::merge;
use super::no_user;
use super::users::{Proof, UserRow, user_columns};
use crate::conn::Conn;
use crate::value::{Row, args};
use crate::{Result, Store};

/// A user has so many sign-ins; with one more, the one that was not used for longest ends.
const MOST_SIGN_INS: i64 = 100;

/// One sign-in of a user on some device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInRow {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// Whose.
    pub user_id: String,
    /// What the user recognises it by, such as the browser.
    pub label: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last used, as far as that is noted.
    pub seen_at: i64,
    /// When it ends.
    pub expires_at: i64,
}

impl SignInRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            user_id: row.get("user_id")?,
            label: row.get("label")?,
            created_at: row.get("created_at")?,
            seen_at: row.get("seen_at")?,
            expires_at: row.get("expires_at")?,
        })
    }
}

/// Who somebody was before signing in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Before {
    /// Nobody.
    Nobody,
    /// The guest of this id. All that the guest has goes to the user: seats, results, records, levels, drafts,
    /// collections, jobs, days.
    Guest(String),
    /// Somebody with an account, by a sign-in that ends: the user's id and its own.
    SignedIn(String, String),
}

impl Store {
    /// Begins a sign-in; `hash` is that of its secret. Who it was before ends with it.
    pub async fn add_sign_in(&self, sign_in: &SignInRow, hash: &str, before: &Before, proof: &Proof) -> Result<()> {
        let begins = (sign_in.clone(), hash.to_owned(), before.clone(), proof.clone());
        self.write(begins, |(sign_in, hash, before, proof), conn| {
            Box::pin(async move {
                proof.hold(conn, &sign_in.user_id).await?;
                match before {
                    Before::Nobody => {}
                    Before::Guest(guest) => merge(conn, guest, &sign_in.user_id).await?,
                    Before::SignedIn(user, id) => {
                        conn.run("DELETE FROM sign_ins WHERE user_id = $1 AND id = $2", args![user, id]).await?;
                    }
                }
                insert_sign_in(conn, sign_in, hash).await
            })
        })
        .await
    }

    /// The sign-in whose secret has that hash, if it has not ended, and its user.
    pub async fn signed_in(&self, hash: &str, now: i64) -> Result<Option<(SignInRow, UserRow)>> {
        let sql = concat!(
            "SELECT s.id, s.label, s.created_at, s.seen_at, s.expires_at, ",
            user_columns!("u"),
            " FROM sign_ins s JOIN users u ON u.id = s.user_id WHERE s.hash = $1 AND s.expires_at > $2"
        );
        self.row(sql, args![hash, now]).await?.map(|row| Ok((SignInRow::read(&row)?, UserRow::read(&row)?))).transpose()
    }

    /// A user's sign-ins that have not ended, oldest first.
    pub async fn sign_ins(&self, user: &str, now: i64) -> Result<Vec<SignInRow>> {
        let sql = "SELECT id, user_id, label, created_at, seen_at, expires_at FROM sign_ins \
                   WHERE user_id = $1 AND expires_at > $2 ORDER BY id";
        self.rows(sql, args![user, now]).await?.iter().map(SignInRow::read).collect()
    }

    /// Notes that a sign-in was used, and until when it lasts now.
    pub async fn see_sign_in(&self, id: &str, at: i64, expires_at: i64) -> Result<()> {
        let sql = "UPDATE sign_ins SET seen_at = $2, expires_at = $3 WHERE id = $1";
        self.run(sql, args![id, at, expires_at]).await.map(|_| ())
    }

    /// Ends one sign-in of a user. Says whether there was one.
    pub async fn end_sign_in(&self, user: &str, id: &str) -> Result<bool> {
        Ok(self.run("DELETE FROM sign_ins WHERE user_id = $1 AND id = $2", args![user, id]).await? > 0)
    }

    /// Ends all sign-ins of a user. Says how many.
    pub async fn end_sign_ins(&self, user: &str) -> Result<u64> {
        self.run("DELETE FROM sign_ins WHERE user_id = $1", args![user]).await
    }

    /// Forgets the sign-ins and tokens that have ended.
    pub async fn sweep_sign_ins(&self, now: i64) -> Result<u64> {
        self.write(now, |now, conn| {
            Box::pin(async move {
                conn.alone_with("sweep").await?;
                let ended = conn.run("DELETE FROM sign_ins WHERE expires_at <= $1", args![now]).await?;
                Ok(ended + conn.run("DELETE FROM tokens WHERE expires_at <= $1", args![now]).await?)
            })
        })
        .await
    }
}

pub(super) async fn insert_sign_in(conn: &mut Conn, sign_in: &SignInRow, hash: &str) -> Result<()> {
    let sql = "INSERT INTO sign_ins (id, user_id, hash, label, created_at, seen_at, expires_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let s = sign_in;
    conn.run(sql, args![&s.id, &s.user_id, hash, &s.label, s.created_at, s.seen_at, s.expires_at])
        .await
        .map_err(|e| no_user(e, &s.user_id))?;
    let sql = "DELETE FROM sign_ins WHERE user_id = $1 AND id NOT IN (SELECT id FROM sign_ins WHERE user_id = $1 \
               ORDER BY seen_at DESC, id DESC LIMIT $2)";
    conn.run(sql, args![&s.user_id, MOST_SIGN_INS]).await.map(|_| ())
}

/// Ends all sign-ins of a user but one, and the tokens too if they are to end.
pub(super) async fn end_rights(conn: &mut Conn, user: &str, but: Option<&str>, tokens: bool) -> Result<()> {
    let sql = "DELETE FROM sign_ins WHERE user_id = $1 AND id <> $2";
    conn.run(sql, args![user, but.unwrap_or_default()]).await?;
    if tokens {
        conn.run("DELETE FROM tokens WHERE user_id = $1", args![user]).await?;
    }
    Ok(())
}
