//! Personal tokens: secrets that one gives to a program.

use store::{TokenRow, UserRow, new_id};

use super::accounts::{unless_disproved, wrong_old};
use super::names::read_label;
use super::secret;
use crate::error::{Error, Result};
use crate::{Cap, House, words};

/// What a token may be given.
const SCOPES: [&str; 3] = ["read", "play", "bot"];

impl House {
    /// Makes a token, which the password confirms: its id, and its secret, which is kept nowhere. It works until it is
    /// revoked, or until its end.
    pub async fn make_token(
        &self,
        user: &UserRow,
        password: &str,
        name: &str,
        scopes: &[String],
        expires_at: Option<i64>,
    ) -> Result<(String, String)> {
        let name = read_label(name)?;
        let known = scopes.iter().all(|scope| SCOPES.contains(&scope.as_str()));
        if scopes.is_empty() || !known {
            return Err(words::BAD_SCOPES.with(&[("scopes", SCOPES.to_vec().into())]).into());
        }
        if expires_at.is_some_and(|end| end <= self.now()) {
            return Err(words::TOKEN_ENDED.say().into());
        }
        let proof = self.confirm(user, password).await?;
        let chosen: Vec<&str> = SCOPES.into_iter().filter(|scope| scopes.iter().any(|one| one == scope)).collect();
        let token = TokenRow {
            id: new_id(),
            user_id: user.id.clone(),
            name,
            scopes: chosen.join(" "),
            created_at: self.now(),
            used_at: None,
            expires_at,
        };
        let secret = secret::new_secret();
        let most = self.config.caps.of(Cap::Tokens).into();
        self.store.add_token(&token, &secret::hash(&secret), most, &proof).await.map_err(|error| match error {
            store::Error::Full { most, .. } => words::TOO_MANY_TOKENS.with(&[("max", most.into())]).into(),
            error => unless_disproved(error, wrong_old),
        })?;
        Ok((token.id, secret))
    }

    /// Revokes a token of a user.
    pub async fn end_token(&self, user: &str, id: &str) -> Result<()> {
        let found = self.store.end_token(user, id).await?;
        self.forget_caller(user);
        if found { Ok(()) } else { Err(Error::missing(&words::NOT_FOUND)) }
    }
}
