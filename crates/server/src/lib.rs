//! The house over HTTP and WebSocket. `docs/PROTOCOL.md` says what the requests mean; what they do is done by the crate
//! `house`: a handler finds out who calls and what is asked for, has it done, and answers.
//!
//! # Layout
//! * `serve`: a server from its start to its end; `doors`: who may be connected, and for how long; `router`: every
//!   route; `openapi`: the document of them
//! * `app`: what every request shares; `extract`: what is read from a request, `bodies`: how much of it there may be at
//!   once; `error`: what is answered when it fails
//! * `auth`: who calls, from where, and how often they may
//! * `people`: guests, accounts, sign-ins and tokens, profiles
//! * `games`, `levels`, `daily`, `jobs`: the catalogue, levels, the puzzles of the day, and work that takes long
//! * `tables`: making, finding, joining and playing, and what is told over sockets
//! * `charts`: rankings, records, finished games
//! * `ops`: what an operator asks, what the API is for people, and the page
//! * `words`: what only the server says

mod app;
mod auth;
mod bodies;
mod charts;
mod daily;
mod doors;
mod error;
mod extract;
mod games;
mod jobs;
mod levels;
mod openapi;
mod ops;
mod people;
mod router;
mod serve;
mod tables;
mod words;

pub use app::{App, Config};
pub use auth::{Class, Network, Rate, Rates};
pub use error::{ApiError, ErrorBody};
pub use openapi::openapi;
pub use router::router;
pub use serve::serve;

/// Every word that anything up to the server can say, for the translations.
pub fn all_words() -> Vec<&'static game::Word> {
    let mut all = ::tables::all_words();
    all.extend(house::words::WORDS);
    all.extend(words::WORDS);
    all
}
