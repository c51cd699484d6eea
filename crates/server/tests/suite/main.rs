//! Facts about the server, shown over real connections; those about what is kept, on both engines.

#[macro_use]
mod house;
mod client;

mod accounts;
mod api;
mod bot;
mod charts;
mod daily;
mod kills;
mod levels;
mod limits;
mod live;
mod play;
mod policies;
mod privacy;
mod thinking;
mod two_servers;
