//! People: guests, accounts, sign-ins and tokens, and profiles.

pub(crate) mod account;
pub(crate) mod guest;
pub(crate) mod profile;
pub(crate) mod sign_ins;
pub(crate) mod tokens;
