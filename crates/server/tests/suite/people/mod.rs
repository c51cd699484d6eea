//! Who somebody is, what they may do, and what they do not get to know.

mod accounts;
mod privacy;
mod rights;
