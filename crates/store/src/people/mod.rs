//! People: the signed-up and the guests, how they sign in, and their data as a whole.

mod leave;
mod merge;
mod own_data;
mod sign_ins;
mod sweep;
mod tokens;
mod tries;
mod users;

pub use sign_ins::{Before, SignInRow};
pub use tokens::TokenRow;
pub use tries::Tries;
pub use users::{Credentials, PasswordChange, Proof, SignUp, UserRow};

use crate::Error;

/// Says that the user is missing whom a row was to point at.
pub(crate) fn no_user(error: Error, user: &str) -> Error {
    if error.is_foreign_key_violation() { Error::missing("user", user) } else { error }
}
