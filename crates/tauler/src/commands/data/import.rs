//! `tauler import`: brings in what was exported.

use std::path::Path;

use clap::Args;
use serde_json::json;
use store::{Imported, Portable};
use tables::forms::find_levels;

use super::records::{self, ReadRecords};
use crate::database::{Database, OrInput as _, run_async};
use crate::input::read_text;
use crate::output::counted;
use crate::progress::Counter;
use crate::refusal::{BadInput, OrBad as _, bad};

/// Bring in what was exported, as JSON or as CSV.
///
/// Of a CSV only the column `record` is read: it holds all that JSON would. What was changed in the others is not
/// brought in, and rankings and records are computed from the games.
///
/// What is here already stays as it is, so importing twice does nothing the second time. Every game is played once more
/// before anything is written; if anything in the file is wrong, nothing is written. Somebody whose name belongs to
/// another here gets a number after it. Those who come have no password: `tauler user reset-password` gives them one.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler import everything.json\n  tauler import folder")]
pub(crate) struct Import {
    /// The file, made by `tauler export games|levels|all`, the folder of `export all --to csv`, or - for standard
    /// input.
    file: String,
    #[command(flatten)]
    database: Database,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Import {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let wrong = |why: String| BadInput(format!("{}: {why}. Nothing was imported.", self.file));
        let ReadRecords { portable, left_out } = self.read()?;
        check(&portable).map_err(wrong)?;
        run_async(async move {
            let store = self.database.open().await?;
            let counter = Counter::new("rows");
            let done = store.import(&portable, house::people::fold, &|rows| counter.tell(rows)).await;
            drop(counter);
            let done = done.map_err(|error| match error {
                store::Error::Invalid(why) => BadInput(format!("{}: {why}. Nothing was imported.", self.file)).into(),
                error => Err::<(), _>(error).or_input().unwrap_err(),
            })?;
            for game in tables::GAMES {
                house::work::rebuild_ratings(&store, game.facts().name).await?;
            }
            store.close().await;
            self.tell(&done, left_out);
            Ok(())
        })
    }

    /// Reads the file, or the files of the folder.
    fn read(&self) -> anyhow::Result<ReadRecords> {
        let wrong = |why: String| BadInput(format!("{}: {why}. Nothing was imported.", self.file));
        if Path::new(&self.file).is_dir() {
            return records::read_folder(Path::new(&self.file));
        }
        let text = read_text(&self.file)?;
        if let Some(listing) = super::export::listing(&text) {
            return bad(format!(
                "{}: this holds {listing}, which nobody can bring back by themselves: rankings and records are computed \
                 from games. Import what `tauler export games`, `levels` or `all` wrote.",
                self.file
            ));
        }
        if !text.trim_start().starts_with('{') && text.lines().next().is_some_and(|line| line.contains(',')) {
            return records::read_file(&self.file, &text);
        }
        if !text.trim_start().starts_with('{') {
            return bad(format!(
                "{}: this is neither the JSON nor the CSV that `tauler export games`, `levels` or `all` writes. Nothing \
                 was imported.",
                self.file
            ));
        }
        Ok(ReadRecords { portable: Portable::read(&text).map_err(|error| wrong(error.to_string()))?, left_out: 0 })
    }

    fn tell(&self, done: &Imported, left_out: u64) {
        if self.json {
            let mut told = json!(done);
            told["left_out"] = left_out.into();
            println!("{told}");
            return;
        }
        println!(
            "new here: {}, {}, {}",
            counted(done.people, "person", "people"),
            counted(done.levels, "level", "levels"),
            counted(done.games, "game", "games")
        );
        if left_out > 0 {
            let games = counted(left_out, "game", "games");
            println!("not in the file: {games} of a day's puzzle that was not over when it was written");
        }
        if done.known > 0 {
            println!("here already: {}", done.known);
        }
        for (from, to) in &done.renamed {
            println!("{from} is {to} here, because the name is another's");
        }
    }
}

/// Lets the games say whether they understand what the file holds.
fn check(portable: &Portable) -> Result<(), String> {
    let counter = Counter::new("games checked");
    for (place, game, document) in portable.levels() {
        let read = || -> anyhow::Result<()> {
            let levels = find_levels(game).or_bad()?;
            levels.write(&serde_json::from_str(document)?, levels.formats()[0].name).or_bad()?;
            Ok(())
        };
        read().map_err(|why| format!("{place}: {why:#}"))?;
    }
    for (count, (place, table, log)) in portable.games().enumerate() {
        house::admin::play_again(&table, log).map_err(|why| format!("{place}: game {}: {why}", table.setup.id))?;
        counter.tell(count as u64);
    }
    Ok(())
}
