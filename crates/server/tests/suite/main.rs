//! Facts about the server, shown over real connections; those about what is kept, on both engines.

#![allow(
    clippy::assigning_clones,
    clippy::format_collect,
    clippy::format_push_string,
    reason = "a test reads better for it, and nobody waits for its allocations"
)]

#[macro_use]
mod test_server;
mod client;

mod accounts;
mod api;
mod bot;
mod charts;
mod daily;
mod doors;
mod drafts;
mod home;
mod hostile;
mod kills;
mod levels;
mod limits;
mod live;
mod logs;
mod play;
mod policies;
mod privacy;
mod rights;
mod thinking;
mod told;
mod two_servers;
