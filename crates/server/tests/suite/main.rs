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

mod api;
mod charts;
mod daily;
mod drafts;
mod kills;
mod levels;
mod logs;
mod people;
mod playing;
mod servers;
mod strangers;
