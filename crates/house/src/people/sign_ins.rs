//! Where one is signed in.

use std::time::Duration;

use store::{SignInRow, new_id};

use super::secret;
use crate::error::{Error, Result};
use crate::{House, words};

/// A sign-in lasts so long after its last use. Browsers keep no cookie longer.
pub const SIGN_IN_LASTS: Duration = Duration::from_hours(400 * 24);

/// A sign-in that is about to begin.
pub(super) struct NewSignIn {
    pub(super) row: SignInRow,
    /// By which the user is known from now on. It is kept nowhere.
    pub(super) secret: String,
}

impl NewSignIn {
    /// What is kept of the secret.
    pub(super) fn hash(&self) -> String {
        secret::hash(&self.secret)
    }
}

impl House {
    /// A sign-in for a user.
    pub(super) fn new_sign_in(&self, user: &str, guest: bool, device: &str) -> NewSignIn {
        let now = self.now();
        let row = SignInRow {
            id: new_id(),
            user_id: user.to_owned(),
            label: device.to_owned(),
            created_at: now,
            seen_at: now,
            expires_at: self.sign_in_ends(guest, now, now),
        };
        NewSignIn { row, secret: secret::new_secret() }
    }

    /// When a sign-in ends that began then and is used now. Who has an account signs in anew after a while, however
    /// much the sign-in is used; a guest could not.
    pub(super) fn sign_in_ends(&self, guest: bool, began: i64, now: i64) -> i64 {
        let unused = now + SIGN_IN_LASTS.as_millis() as i64;
        let longest = began.saturating_add(i64::try_from(self.config.sign_ins_last.as_millis()).unwrap_or(i64::MAX));
        if guest { unused } else { unused.min(longest) }
    }

    /// Where a user is signed in, oldest first.
    pub async fn sign_ins(&self, user: &str) -> Result<Vec<SignInRow>> {
        Ok(self.store.sign_ins(user, self.now()).await?)
    }

    /// Ends a sign-in of a user.
    pub async fn end_sign_in(&self, user: &str, id: &str) -> Result<()> {
        let found = self.store.end_sign_in(user, id).await?;
        self.forget_caller(user);
        if found { Ok(()) } else { Err(Error::missing(&words::NOT_FOUND)) }
    }

    /// Ends the sign-in by which a user calls, wherever that has gone already.
    pub async fn sign_out(&self, user: &str, sign_in: &str) -> Result<()> {
        self.store.end_sign_in(user, sign_in).await?;
        self.forget_caller(user);
        Ok(())
    }

    /// Ends all sign-ins of a user, this one too.
    pub async fn sign_out_everywhere(&self, user: &str) -> Result<()> {
        self.store.end_sign_ins(user).await?;
        self.forget_caller(user);
        Ok(())
    }
}
