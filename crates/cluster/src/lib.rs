//! Many servers on one machine, what breaks them on purpose, and what judges what they did.
//!
//! # Layout
//!
//! `history` is the judge, and knows nothing of networks: what was asked, answered, read and heard, held against what
//! is stored. `proxy` starts the proxies of deploy/, `relay` stands between two programs and cuts, stalls or delays.
//! `host` is where a program runs: on this machine, or in a network of its own. `process` starts, kills and freezes
//! programs; `pg_server` runs PostgreSQL, alone or as a pair. `model` says how many machines so many players need, and
//! `page` tells it in docs/SCALE.md. `people` play, read and watch over the network, and write the history down.
//!
//! The tests of `tauler`, `cargo xtask chaos --cluster` and `cargo xtask bench cluster` are made of these.

#[path = "../../server/tests/suite/client.rs"]
#[allow(
    dead_code,
    missing_docs,
    clippy::format_push_string,
    clippy::missing_fields_in_debug,
    reason = "the client of the server's own tests, of which they need more"
)]
pub mod client;
pub mod history;
pub mod host;
pub mod model;
pub mod page;
pub mod people;
pub mod pg_server;
pub mod process;
pub mod proxy;
pub mod relay;

pub use history::{Fault, History, Stored};
pub use host::Host;
pub use people::{Recorder, Swarm};
pub use pg_server::PgServer;
pub use process::Process;
pub use relay::{Relay, Wire};
