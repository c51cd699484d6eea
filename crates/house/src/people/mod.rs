//! People: guests and users, how they are recognised, and what they change about themselves.
//!
//! * `names`, `passwords`, `secret`: what people call themselves, and what only they know
//! * `accounts`: signing up, in and out, passwords, and leaving
//! * `sign_ins`, `tokens`: where one is signed in, and the tokens that one has given out
//! * `callers`: who calls, found by such a secret; `devices`: where somebody has signed in before; `guesses`: how often
//!   a name was tried

mod accounts;
mod callers;
mod devices;
mod guesses;
mod names;
mod passwords;
pub(crate) mod secret;
mod sign_ins;
mod tokens;

use ::tables::forms::Person;
use store::UserRow;

pub use accounts::{Recovery, SignedIn, SignedUp};
pub use callers::{Caller, Right, Scopes, UserChanges};
pub use devices::DeviceMark;
pub use names::{UserName, fold};
pub use sign_ins::SIGN_IN_LASTS;

pub(crate) use accounts::new_recovery_code;
pub(crate) use callers::Callers;
pub(crate) use names::is_unseen;
pub(crate) use passwords::{Hashers, Password};

/// A user as others see them.
pub fn person(user: &UserRow) -> Person {
    Person { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest() }
}
