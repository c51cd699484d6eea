//! By what the processes on one database tell each other that something happened.

use clap::Args;
use house::BusChoice;

use crate::database::Database;
use crate::refusal::{BadInput, bad};

/// By what the processes on one database tell each other that something happened.
#[derive(Args)]
pub(crate) struct Bus {
    /// What servers and workers tell each other goes over NATS, as in `nats://HOST:4222` (a cluster's addresses with
    /// commas between); over PostgreSQL itself by default; off: each only looks at the database now and then.
    #[arg(long, env = "TAULER_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Look at the database only when told to: for tests of what is told.
    #[arg(long, env = "TAULER_NO_LOOKS", hide = true)]
    no_looks: bool,
}

impl Bus {
    /// What was chosen for a database.
    pub(crate) fn choice(&self, database: &Database) -> anyhow::Result<BusChoice> {
        let Some(bus) = &self.bus else { return Ok(BusChoice::Usual) };
        if !database.is_shared() {
            return bad(
                "--bus needs PostgreSQL (--database postgres://…): on SQLite there is one server, and nobody else to tell.",
            );
        }
        match bus.as_str() {
            "off" => Ok(BusChoice::Off),
            // An address may hold a password, so it is not repeated.
            address => Ok(BusChoice::Nats(address.parse().map_err(|wrong| BadInput(format!("--bus: {wrong}")))?)),
        }
    }

    /// Whether everybody also looks by themselves.
    pub(crate) fn looks(&self) -> bool {
        !self.no_looks
    }
}
