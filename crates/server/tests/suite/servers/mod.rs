//! Several servers on one database.

mod told;
mod two_servers;
