//! Clients that ask too much, hang on too long, or mean harm.

mod doors;
mod hostile;
mod limits;
