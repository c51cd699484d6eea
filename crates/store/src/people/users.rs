//! People: the signed-up and the guests.

use super::sign_ins::{SignInRow, end_rights, insert_sign_in};
use crate::conn::Conn;
use crate::value::{Row, Value, args};
use crate::{Error, Result, Store};

/// A person. A guest is one without a folded name and a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// The name that is shown; a guest's may be empty.
    pub name: String,
    /// The name after folding, by which names are compared; none for a guest.
    pub name_key: Option<String>,
    /// When the row was made.
    pub created_at: i64,
    /// When the user was last here, as far as that is noted.
    pub seen_at: i64,
}

impl UserRow {
    /// Whether this user has not signed up.
    pub fn is_guest(&self) -> bool {
        self.name_key.is_none()
    }

    pub(crate) fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("user_id")?,
            name: row.get("user_name")?,
            name_key: row.get("user_name_key")?,
            created_at: row.get("user_created_at")?,
            seen_at: row.get("user_seen_at")?,
        })
    }
}

/// The columns of a user, from a table of that name, for [`UserRow::read`]. They can stand beside another row's.
macro_rules! user_columns {
    ($table:literal) => {
        concat!(
            $table,
            ".id AS user_id, ",
            $table,
            ".name AS user_name, ",
            $table,
            ".name_key AS user_name_key, ",
            $table,
            ".created_at AS user_created_at, ",
            $table,
            ".seen_at AS user_seen_at"
        )
    };
}
pub(crate) use user_columns;

/// The users that a condition selects.
macro_rules! users_where {
    ($condition:literal) => {
        concat!("SELECT ", user_columns!("users"), ", password, recovery FROM users WHERE ", $condition)
    };
}

/// What makes a guest, or nobody yet, a signed-up user.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// The guest's row, which is kept, or a new id.
    pub id: String,
    /// The name as shown.
    pub name: String,
    /// The name after folding.
    pub name_key: String,
    /// The password's argon2id string.
    pub password: String,
    /// The recovery code's hash.
    pub recovery: String,
    /// Now.
    pub at: i64,
    /// The sign-in that begins, with the hash of its secret.
    pub sign_in: Option<(SignInRow, String)>,
}

/// By what somebody was known, as it was kept then: the password's argon2id string, or the recovery code's hash. To
/// compare it takes a while, in which its owner may have changed it; what follows from it is written only if it is
/// still kept so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// Nothing is to be proven.
    #[default]
    None,
    /// The password.
    Password(String),
    /// The recovery code.
    Recovery(String),
}

impl Proof {
    /// Refuses what is not kept of a user any more. Nobody else changes it before the transaction ends.
    pub(super) async fn hold(&self, conn: &mut Conn, user: &str) -> Result<()> {
        let held = match self {
            Self::None => return Ok(()),
            Self::Password(kept) => {
                let sql = "UPDATE users SET seen_at = seen_at WHERE id = $1 AND password = $2";
                conn.run(sql, args![user, kept]).await?
            }
            Self::Recovery(kept) => {
                let sql = "UPDATE users SET seen_at = seen_at WHERE id = $1 AND recovery = $2";
                conn.run(sql, args![user, kept]).await?
            }
        };
        if held == 0 { Err(Error::Disproved(user.to_owned())) } else { Ok(()) }
    }
}

/// A new password, and what ends with the old one: all sign-ins but one, and the tokens.
#[derive(Clone, Debug, Default)]
pub struct PasswordChange {
    /// By what its owner was known.
    pub proof: Proof,
    /// The password's argon2id string.
    pub password: String,
    /// The hash of a new recovery code, if one was given out.
    pub recovery: Option<String>,
    /// The sign-in that goes on, by its id.
    pub keep_sign_in: Option<String>,
    /// Whether the tokens go on.
    pub keep_tokens: bool,
    /// A sign-in that begins, with the hash of its secret.
    pub sign_in: Option<(SignInRow, String)>,
}

/// What a sign-in or a recovery is checked against.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Whose.
    pub user: UserRow,
    /// The password's argon2id string; none for somebody who was imported and has not got one yet.
    pub password: Option<String>,
    /// The recovery code's hash.
    pub recovery: Option<String>,
}

impl Store {
    /// Makes a guest.
    pub async fn add_guest(&self, id: &str, name: &str, at: i64) -> Result<UserRow> {
        self.run("INSERT INTO users (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3)", args![id, name, at])
            .await?;
        Ok(UserRow { id: id.to_owned(), name: name.to_owned(), name_key: None, created_at: at, seen_at: at })
    }

    /// Signs up: the guest of that id becomes a user, or a user is made. What the guest was known by ends. Refused if
    /// the name is taken, or if the id has signed up before.
    pub async fn sign_up(&self, sign_up: &SignUp) -> Result<UserRow> {
        self.write(sign_up.clone(), |s, conn| {
            Box::pin(async move {
                let row = conn
                    .row(
                        concat!(
                            "INSERT INTO users (id, name, name_key, password, recovery, created_at, seen_at) \
                             VALUES ($1, $2, $3, $4, $5, $6, $6) \
                             ON CONFLICT (id) DO UPDATE SET name = $2, name_key = $3, password = $4, recovery = $5, \
                             seen_at = $6 WHERE users.name_key IS NULL RETURNING ",
                            user_columns!("users")
                        ),
                        args![&s.id, &s.name, &s.name_key, &s.password, &s.recovery, s.at],
                    )
                    .await
                    .map_err(|e| taken(e, &s.name))?
                    .ok_or_else(|| Error::taken("sign-up of user", &s.id))?;
                end_rights(conn, &s.id, None, true).await?;
                if let Some((sign_in, hash)) = &s.sign_in {
                    insert_sign_in(conn, sign_in, hash).await?;
                }
                UserRow::read(&row)
            })
        })
        .await
    }

    /// The user of an id.
    pub async fn user(&self, id: &str) -> Result<Option<UserRow>> {
        self.row(users_where!("id = $1"), args![id]).await?.map(|row| UserRow::read(&row)).transpose()
    }

    /// The signed-up user of a folded name, with what a sign-in is checked against.
    pub async fn credentials(&self, name_key: &str) -> Result<Option<Credentials>> {
        let found = self.row(users_where!("name_key = $1"), args![name_key]).await?;
        let read = |row: Row| {
            Ok(Credentials {
                user: UserRow::read(&row)?,
                password: row.get("password")?,
                recovery: row.get("recovery")?,
            })
        };
        found.map(read).transpose()
    }

    /// Signed-up users in the order of their folded names, those after `after`.
    pub async fn users(&self, after: &str, limit: i64) -> Result<Vec<UserRow>> {
        let sql = users_where!("name_key > $1 ORDER BY name_key LIMIT $2");
        self.rows(sql, args![after, limit]).await?.iter().map(UserRow::read).collect()
    }

    /// Signed-up users in the order of their folded names, from this one on.
    pub async fn users_from(&self, from: &str, limit: i64) -> Result<Vec<UserRow>> {
        let sql = users_where!("name_key >= $1 ORDER BY name_key LIMIT $2");
        self.rows(sql, args![from, limit]).await?.iter().map(UserRow::read).collect()
    }

    /// Changes the name that is shown; for a guest, who has no folded one.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<()> {
        let sql = "UPDATE users SET name = $2 WHERE id = $1 AND name_key IS NULL";
        self.change_user(id, sql, args![id, name]).await
    }

    /// Changes the password of a signed-up user, and what must end with the old one.
    pub async fn set_password(&self, id: &str, change: &PasswordChange) -> Result<()> {
        self.write((id.to_owned(), change.clone()), |(id, change), conn| {
            Box::pin(async move {
                change.proof.hold(conn, id).await?;
                let sql = "UPDATE users SET password = $2, recovery = COALESCE($3, recovery) \
                           WHERE id = $1 AND name_key IS NOT NULL";
                if conn.run(sql, args![id, &change.password, &change.recovery]).await? == 0 {
                    return Err(Error::missing("user", id));
                }
                end_rights(conn, id, change.keep_sign_in.as_deref(), !change.keep_tokens).await?;
                if let Some((sign_in, hash)) = &change.sign_in {
                    insert_sign_in(conn, sign_in, hash).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Notes that the user was here.
    pub async fn see_user(&self, id: &str, at: i64) -> Result<()> {
        self.change_user(id, "UPDATE users SET seen_at = $2 WHERE id = $1", args![id, at]).await
    }

    async fn change_user(&self, id: &str, sql: &'static str, args: Vec<Value>) -> Result<()> {
        if self.run(sql, args).await? == 0 { Err(Error::missing("user", id)) } else { Ok(()) }
    }
}

fn taken(error: Error, name: &str) -> Error {
    if error.is_unique_violation() { Error::taken("user name", name) } else { error }
}
