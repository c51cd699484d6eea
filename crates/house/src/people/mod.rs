//! People: guests and users, how they are recognised, and what they change about themselves.
//!
//! * `names`, `passwords`, `secret`: what people call themselves, and what only they know
//! * `accounts`: signing up, in and out, passwords, and leaving
//! * `sign_ins`, `tokens`: where one is signed in, and the tokens that one has given out
//! * `callers`: who calls, found by such a secret; `devices`: where somebody has signed in before

mod accounts;
mod callers;
mod devices;
mod names;
mod passwords;
pub(crate) mod secret;
mod sign_ins;
mod tokens;

use serde::Serialize;
use store::UserRow;

pub use accounts::{Recovery, SignedIn, SignedUp};
pub use callers::{Caller, Right, Scopes, UserChanges};
pub use devices::DeviceMark;
pub use names::{UserName, fold};
pub use sign_ins::SIGN_IN_LASTS;

pub(crate) use accounts::new_recovery_code;
pub(crate) use callers::Callers;
pub(crate) use passwords::Password;

/// A person as others see them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name that is shown.
    pub name: String,
    /// Whether they have not signed up.
    pub guest: bool,
}

impl From<&UserRow> for Person {
    fn from(user: &UserRow) -> Self {
        Self { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest() }
    }
}
