//! People: the signed-up and the guests, how they sign in, and their data as a whole.

mod account;
mod sign_ins;
mod users;

pub use sign_ins::{SignIn, Token};
pub use users::{Credentials, SignUp, User};
