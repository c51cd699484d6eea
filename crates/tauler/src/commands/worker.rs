//! `tauler worker`: thinks for servers on the same database.

use std::sync::Arc;

use clap::Args;
use house::{Config, House};

use crate::commands::serve::{Log, told_to_stop};
use crate::database::{Database, run_async};
use crate::output::counted;

/// Let computer players think and do jobs for servers on the same PostgreSQL.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler worker --database postgres://tauler@db/tauler --thinkers 4")]
pub(crate) struct Worker {
    #[command(flatten)]
    database: Database,
    /// How many computer players think at once; all cores by default.
    #[arg(long, env = "TAULER_THINKERS")]
    thinkers: Option<usize>,
    #[command(flatten)]
    log: Log,
}

impl Worker {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        self.log.begin();
        self.database.must_be_shared()?;
        run_async(async {
            let usual = Config::default();
            let config = Config { thinkers: self.thinkers.unwrap_or(usual.thinkers).max(1), ..usual };
            let threads = counted(config.thinkers, "thread", "threads");
            let house = House::new(self.database.open().await?, Arc::new(bus::Local::new()), config);
            let stop = told_to_stop()?;
            println!("Tauler thinks with {threads} for the servers on this database");
            house.work_until(stop).await;
            house.gave_up().map_or(Ok(()), |why| Err(anyhow::anyhow!("{why}")))
        })
    }
}
