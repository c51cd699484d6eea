//! `tauler worker`: thinks for servers on the same database.

use std::sync::Arc;

use clap::{Args, Subcommand};
use house::dailies::moment;
use house::work::WorkerRow;
use house::{Config, House};
use serde_json::{Value, json};
use store::HeldWork;

use crate::bus::Bus;
use crate::commands::serve::{LogArgs, told_to_stop};
use crate::database::{Database, OrInput as _, run_async};
use crate::output::counted;
use crate::refusal::OrBad as _;

/// Let computer players think and do jobs for servers on the same PostgreSQL.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  tauler worker --database postgres://tauler@db/tauler --thinkers 4
  tauler worker --database postgres://tauler@db/tauler --games othello
  tauler worker list --database postgres://tauler@db/tauler"
)]
pub(crate) struct Worker {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    database: Database,
    /// How many computer players think at once; all cores by default.
    #[arg(long, env = "TAULER_THINKERS")]
    thinkers: Option<usize>,
    /// The games to think for, with commas between; all by default.
    #[arg(long, env = "TAULER_GAMES", value_delimiter = ',')]
    games: Vec<String>,
    #[command(flatten)]
    bus: Bus,
    #[command(flatten)]
    log: LogArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Who thinks on this database, servers included, and on what.
    List {
        /// As one JSON object.
        #[arg(long)]
        json: bool,
    },
}

impl Worker {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            Some(Command::List { json }) => list(&self.database, json),
            None => self.work(),
        }
    }

    fn work(self) -> anyhow::Result<()> {
        self.log.begin();
        self.database.must_be_shared()?;
        let bus = self.bus.choice(&self.database)?;
        for game in &self.games {
            tables::find(game).or_bad()?;
        }
        run_async(async {
            let usual = Config::default();
            let config = Config {
                thinkers: self.thinkers.unwrap_or(usual.thinkers).max(1),
                games: self.games,
                name: name_of_this_process(),
                bus,
                looks: self.bus.looks(),
                ..usual
            };
            let threads = counted(config.thinkers, "thread", "threads");
            let house = House::new(self.database.open().await?, Arc::new(bus::Local::new()), config);
            let stop = told_to_stop()?;
            println!("Tauler thinks with {threads} for the servers on this database");
            house.work_until(stop).await;
            house.gave_up().map_or(Ok(()), |why| Err(anyhow::anyhow!("{why}")))
        })
    }
}

/// What an operator knows this process by: the machine, and the number of the process there.
pub(crate) fn name_of_this_process() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let machine = if machine.trim().is_empty() { "process" } else { machine.trim() };
    format!("{machine} {}", std::process::id())
}

fn list(database: &Database, as_json: bool) -> anyhow::Result<()> {
    run_async(async {
        let store = database.open_to_read().await?;
        let workers = House::quiet(store.clone()).workers().await.or_input();
        store.close().await;
        let workers = workers?;
        if as_json {
            println!("{}", json!({"workers": workers.iter().map(told).collect::<Vec<_>>()}));
            return Ok(());
        }
        for WorkerRow { process, thinking } in &workers {
            let games = if process.games.is_empty() { "all games".to_owned() } else { process.games.join(", ") };
            let threads = counted(process.thinkers, "thread", "threads");
            println!("{:24}  since {}  {threads} for {games}", process.name, moment(process.since));
            for HeldWork { kind, table, game, .. } in thinking {
                let of = [game.as_deref(), table.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ");
                println!("    {kind}  {of}");
            }
        }
        println!("{}", counted(workers.len(), "worker", "workers"));
        Ok(())
    })
}

fn told(WorkerRow { process, thinking }: &WorkerRow) -> Value {
    let thinking: Vec<Value> = thinking
        .iter()
        .map(|HeldWork { kind, table, game, since, .. }| {
            json!({"kind": kind, "game": game, "table": table, "since": moment(*since)})
        })
        .collect();
    json!({
        "id": process.id,
        "name": process.name,
        "since": moment(process.since),
        "thinkers": process.thinkers,
        "games": process.games,
        "thinking": thinking,
    })
}
