//! Where one is signed in.

use std::time::Duration;

use store::{SignInRow, UserRow, new_id};

use super::secret;
use crate::error::{Error, Result};
use crate::{House, words};

/// A sign-in lasts so long after its last use.
pub const SIGN_IN_LASTS: Duration = Duration::from_hours(400 * 24);

impl House {
    /// Signs a user in: the secret by which the user is known from now on. It is kept nowhere.
    pub(super) async fn add_sign_in(&self, user: &UserRow, device: &str) -> Result<String> {
        let secret = secret::new_secret();
        let now = self.now();
        let sign_in = SignInRow {
            id: new_id(),
            user_id: user.id.clone(),
            label: device.to_owned(),
            created_at: now,
            seen_at: now,
            expires_at: now + SIGN_IN_LASTS.as_millis() as i64,
        };
        self.store.add_sign_in(&sign_in, &secret::hash(&secret)).await?;
        Ok(secret)
    }

    /// Where a user is signed in, oldest first.
    pub async fn sign_ins(&self, user: &str) -> Result<Vec<SignInRow>> {
        Ok(self.store.sign_ins(user, self.now()).await?)
    }

    /// Ends a sign-in of a user.
    pub async fn end_sign_in(&self, user: &str, id: &str) -> Result<()> {
        let found = self.store.end_sign_in(user, id).await?;
        self.callers.forget(user);
        if found { Ok(()) } else { Err(Error::missing(&words::NOT_FOUND)) }
    }

    /// Ends the sign-in by which a user calls, wherever that has gone already.
    pub async fn sign_out(&self, user: &str, sign_in: &str) -> Result<()> {
        self.store.end_sign_in(user, sign_in).await?;
        self.callers.forget(user);
        Ok(())
    }
}
