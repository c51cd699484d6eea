//! People: the signed-up and the guests.

use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A person. A guest is one without a folded name and a password.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct User {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// The name that is shown; a guest's may be empty.
    pub name: String,
    /// The name after folding, by which names are compared; none for a guest.
    pub name_key: Option<String>,
    /// What the user has set, as JSON.
    pub settings: String,
    /// When the row was made.
    pub created_at: i64,
    /// When the user was last here, as far as that is noted.
    pub seen_at: i64,
}

impl User {
    /// Whether this user has not signed up.
    pub fn is_guest(&self) -> bool {
        self.name_key.is_none()
    }

    pub(crate) fn read(row: &Row, at: usize) -> Result<Self> {
        Ok(Self {
            id: row.get(at)?,
            name: row.get(at + 1)?,
            name_key: row.get(at + 2)?,
            settings: row.get(at + 3)?,
            created_at: row.get(at + 4)?,
            seen_at: row.get(at + 5)?,
        })
    }
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
}

/// What a sign-in or a recovery is checked against.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Whose.
    pub user: User,
    /// The password's argon2id string; none for somebody who was imported and has not got one yet.
    pub password: Option<String>,
    /// The recovery code's hash.
    pub recovery: Option<String>,
}

impl Store {
    /// Makes a guest.
    pub async fn add_guest(&self, id: &str, name: &str, at: i64) -> Result<User> {
        self.run(
            "INSERT INTO users (id, name, settings, created_at, seen_at) VALUES ($1, $2, '{}', $3, $3)",
            args![id, name, at],
        )
        .await?;
        Ok(User {
            id: id.to_owned(),
            name: name.to_owned(),
            name_key: None,
            settings: "{}".to_owned(),
            created_at: at,
            seen_at: at,
        })
    }

    /// Signs up: the guest of that id becomes a user, or a user is made. Refused if the name is taken, or if the id
    /// has signed up before.
    pub async fn sign_up(&self, sign_up: &SignUp) -> Result<User> {
        self.write(sign_up.clone(), |s, conn| {
            Box::pin(async move {
                let row = conn
                    .row(
                        "INSERT INTO users (id, name, name_key, password, recovery, settings, created_at, seen_at) \
                         VALUES ($1, $2, $3, $4, $5, '{}', $6, $6) \
                         ON CONFLICT (id) DO UPDATE SET name = $2, name_key = $3, password = $4, recovery = $5, \
                         seen_at = $6 WHERE users.name_key IS NULL \
                         RETURNING id, name, name_key, settings, created_at, seen_at",
                        args![&s.id, &s.name, &s.name_key, &s.password, &s.recovery, s.at],
                    )
                    .await
                    .map_err(|e| taken(e, &s.name))?
                    .ok_or_else(|| Error::taken("sign-up of user", &s.id))?;
                User::read(&row, 0)
            })
        })
        .await
    }

    /// The user of an id.
    pub async fn user(&self, id: &str) -> Result<Option<User>> {
        self.row("SELECT id, name, name_key, settings, created_at, seen_at FROM users WHERE id = $1", args![id])
            .await?
            .map(|row| User::read(&row, 0))
            .transpose()
    }

    /// The signed-up user of a folded name, with what a sign-in is checked against.
    pub async fn credentials(&self, name_key: &str) -> Result<Option<Credentials>> {
        let sql = "SELECT id, name, name_key, settings, created_at, seen_at, password, recovery FROM users \
                   WHERE name_key = $1";
        self.row(sql, args![name_key])
            .await?
            .map(|row| Ok(Credentials { user: User::read(&row, 0)?, password: row.get(6)?, recovery: row.get(7)? }))
            .transpose()
    }

    /// Signed-up users in the order of their folded names, those after `after`.
    pub async fn users(&self, after: &str, limit: i64) -> Result<Vec<User>> {
        let sql = "SELECT id, name, name_key, settings, created_at, seen_at FROM users \
                   WHERE name_key > $1 ORDER BY name_key LIMIT $2";
        self.rows(sql, args![after, limit]).await?.iter().map(|row| User::read(row, 0)).collect()
    }

    /// Signed-up users in the order of their folded names, from this one on.
    pub async fn users_from(&self, from: &str, limit: i64) -> Result<Vec<User>> {
        let sql = "SELECT id, name, name_key, settings, created_at, seen_at FROM users \
                   WHERE name_key >= $1 ORDER BY name_key LIMIT $2";
        self.rows(sql, args![from, limit]).await?.iter().map(|row| User::read(row, 0)).collect()
    }

    /// Changes the name that is shown; for a guest, who has no folded one.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<()> {
        let sql = "UPDATE users SET name = $2 WHERE id = $1 AND name_key IS NULL";
        self.change_user(id, sql, args![id, name]).await
    }

    /// Changes what the user has set, as JSON.
    pub async fn set_settings(&self, id: &str, settings: &str) -> Result<()> {
        self.change_user(id, "UPDATE users SET settings = $2 WHERE id = $1", args![id, settings]).await
    }

    /// Changes the password of a signed-up user, and the recovery code with it if a new one was given out.
    pub async fn set_password(&self, id: &str, password: &str, recovery: Option<&str>) -> Result<()> {
        let sql = "UPDATE users SET password = $2, recovery = COALESCE($3, recovery) \
                   WHERE id = $1 AND name_key IS NOT NULL";
        self.change_user(id, sql, args![id, password, recovery]).await
    }

    /// Notes that the user was here.
    pub async fn see_user(&self, id: &str, at: i64) -> Result<()> {
        self.change_user(id, "UPDATE users SET seen_at = $2 WHERE id = $1", args![id, at]).await
    }

    /// Forgets the guests who were last here before a time and left nothing behind. Says how many.
    pub async fn sweep_guests(&self, before: i64) -> Result<u64> {
        let sql = "DELETE FROM users WHERE name_key IS NULL AND seen_at < $1 \
                   AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.user_id = users.id) \
                   AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.owner_id = users.id) \
                   AND NOT EXISTS (SELECT 1 FROM levels WHERE levels.author_id = users.id)";
        self.run(sql, args![before]).await
    }

    async fn change_user(&self, id: &str, sql: &'static str, args: Vec<crate::value::Value>) -> Result<()> {
        if self.run(sql, args).await? == 0 { Err(Error::missing("user", id)) } else { Ok(()) }
    }
}

fn taken(error: Error, name: &str) -> Error {
    if error.is_unique_violation() { Error::taken("user name", name) } else { error }
}
