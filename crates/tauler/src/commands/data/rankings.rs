//! `tauler rankings`: what follows from the results.

use clap::{Args, Subcommand};
use serde_json::json;

use crate::database::{Database, OrInput as _, run_async};
use crate::output::counted;

/// Compute rankings, records and ratings anew from the results.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler rankings rebuild")]
pub(crate) struct Rankings {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play every finished game once more, and compute all of them anew. The server may run meanwhile.
    Rebuild {
        #[command(flatten)]
        database: Database,
        /// As one JSON object.
        #[arg(long)]
        json: bool,
    },
}

impl Rankings {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let Command::Rebuild { database, json } = self.command;
        run_async(async move {
            let store = database.open_existing().await?;
            while house::work::rate_waiting(&store).await.or_input()? {}
            let changed = house::admin::rescore(&store).await?;
            store.recount().await.or_input()?;
            let mut rated = 0;
            for game in tables::GAMES {
                rated += house::work::rebuild_ratings(&store, game.facts().name).await.or_input()?;
            }
            let charts = store.charts().await.or_input()?.len();
            store.close().await;
            if json {
                println!("{}", json!({"charts": charts, "rated_games": rated, "changed_games": changed}));
            } else {
                let (charts, games) = (counted(charts, "chart", "charts"), counted(rated, "game", "games"));
                println!("{charts} counted, ratings computed from {games}");
                if changed > 0 {
                    println!("{} count otherwise than they did", counted(changed, "game", "games"));
                }
            }
            Ok(())
        })
    }
}
