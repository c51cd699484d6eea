//! `tauler backup` and `tauler restore`: everything in a file, and back.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::database::{Database, OrInput as _, run_async};
use crate::output::counted;
use crate::progress::Counter;
use crate::refusal::{BadInput, bad};
use crate::whole_file::WholeFile;

/// Write everything to a file, while the server runs.
///
/// The file holds all that is kept, as it is at one moment, and `tauler restore` reads it on SQLite as on PostgreSQL.
/// It holds secrets (password hashes, seeds of games that go on), so only its owner may read it.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler backup monday.jsonl")]
pub(crate) struct Backup {
    /// The file; it may not be there yet.
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Backup {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_async(async move {
            let shown = self.file.display();
            if self.file.exists() {
                return bad(format!("{shown} is there already: name another file, or remove it."));
            }
            let store = self.database.open_as_it_is().await?;
            let mut file = WholeFile::create(&self.file, true).await?;
            let counter = Counter::new("rows");
            let rows = store.backup(&mut file.out, &|rows| counter.tell(rows)).await?;
            let bytes = file.finish().await?;
            store.close().await;
            if self.json {
                println!("{}", json!({"file": self.file, "rows": rows, "bytes": bytes}));
            } else {
                println!("{shown}: {}, {}", counted(rows, "row", "rows"), counted(bytes, "byte", "bytes"));
            }
            Ok(())
        })
    }
}

/// Put a backup in the place of the database.
///
/// It happens at once or not at all: whatever goes wrong in between, the old data stays. Stop the servers on the
/// database first, because they remember the tables that are being played.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler restore monday.jsonl --data elsewhere")]
pub(crate) struct Restore {
    /// The backup, or - for standard input.
    file: PathBuf,
    /// Replace what is in the database, if it is not empty.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    database: Database,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Restore {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_async(async move {
            let counter = Counter::new("rows");
            let tell = |rows| counter.tell(rows);
            let rows = if self.file == Path::new("-") {
                let mut from = tokio::io::BufReader::new(tokio::io::stdin());
                self.database.open().await?.restore(&mut from, self.force, &tell).await
            } else {
                let file = tokio::fs::File::open(&self.file).await;
                let file = file.map_err(|error| BadInput(format!("{}: {error}", self.file.display())))?;
                let mut from = tokio::io::BufReader::with_capacity(1 << 16, file);
                self.database.open().await?.restore(&mut from, self.force, &tell).await
            };
            let rows = match rows {
                Err(store::Error::NotEmpty(why)) => {
                    return bad(format!("{why}. A restore would replace them: say so with --force."));
                }
                rows => rows.or_input().context("nothing was changed")?,
            };
            drop(counter);
            if self.json {
                println!("{}", json!({"rows": rows}));
            } else {
                println!("{} restored", counted(rows, "row", "rows"));
            }
            Ok(())
        })
    }
}
