//! `tauler level`: the levels of the house.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use game::{Budget, LevelReading, Levels, in_line};
use house::dailies::moment;
use house::levels::new_level;
use house::people::fold;
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use store::{Direction, LevelFilter, LevelOrder, Store};

use crate::arguments::GameName;
use crate::database::{Database, OrInput as _, every_row, find_user, run_async};
use crate::input::read_text;
use crate::output::{counted, tell};
use crate::progress::progress;
use crate::refusal::{BadInput, OrBad as _, bad};

/// How long a level may be looked at.
const CHECKING_TIME: Duration = Duration::from_secs(30);

/// List, import, export and delete levels.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  tauler level list kenken --grade hard\n  tauler level import kenken boards.txt\n  \
                        tauler level export kenken --format keen -o boards.keen"
)]
pub(crate) struct LevelCommand {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    database: Database,
    /// As one JSON object.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// The latest version of each level, easiest first.
    List {
        /// The game.
        #[arg(value_parser = GameName)]
        game: String,
        #[command(flatten)]
        filter: Filter,
    },
    /// Keep every level of a file, in any of the game's formats. A level that is kept already is passed over.
    Import {
        /// The game.
        #[arg(value_parser = GameName)]
        game: String,
        /// The file, or - for standard input.
        file: String,
        /// Whose they are: a user's name; nobody's by default.
        #[arg(long)]
        author: Option<String>,
    },
    /// Write levels as text.
    Export {
        /// The game.
        #[arg(value_parser = GameName)]
        game: String,
        /// The level's id; all that the filter lets through by default.
        id: Option<String>,
        #[command(flatten)]
        filter: Filter,
        /// One of the game's formats; its own JSON by default.
        #[arg(long)]
        format: Option<String>,
        /// The file; standard output by default.
        #[arg(short, long = "output", value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Remove a level in all its versions. Games that were played with it stay.
    Delete {
        /// Its id.
        id: String,
        /// Yes, really.
        #[arg(long)]
        yes: bool,
    },
}

/// Which levels.
#[derive(Args)]
struct Filter {
    /// Only of this grade.
    #[arg(long)]
    grade: Option<String>,
    /// Only of this size.
    #[arg(long)]
    size: Option<i64>,
    /// Only with this in the name.
    #[arg(long)]
    name: Option<String>,
    /// Only by this user.
    #[arg(long = "by")]
    author: Option<String>,
}

impl Filter {
    async fn levels(&self, store: &Store, game: &str) -> anyhow::Result<Vec<store::LevelRow>> {
        let author_id = match &self.author {
            Some(name) => Some(find_user(store, name).await?.id),
            None => None,
        };
        let filter = LevelFilter {
            game: game.to_owned(),
            grade: self.grade.clone(),
            min_size: self.size,
            max_size: self.size,
            author_id,
            name_key: self.name.as_deref().map(fold),
            single: false,
        };
        let mut levels = Vec::new();
        let (filter, order, up) = (&filter, LevelOrder::Weight, Direction::Ascending);
        let page = |after: Option<String>| async move { store.levels(filter, order, up, after.as_deref(), 500).await };
        every_row(page, |level| levels.push(level)).await?;
        Ok(levels)
    }
}

/// The levels of a game, if it has any.
fn with_levels(name: &str) -> anyhow::Result<&'static dyn Levels> {
    let game = tables::find(name).or_bad()?;
    game.levels().ok_or_else(|| BadInput(format!("{} has no levels.", game.facts().title)).into())
}

/// What a command answers, for programs and for people.
type Answer = (Value, String);

impl LevelCommand {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_async(async {
            let (told, text) = match &self.command {
                Command::List { game, filter } => self.list(game, filter).await?,
                Command::Import { game, file, author } => self.import(game, file, author.as_deref()).await?,
                Command::Export { game, id, filter, format, output } => {
                    let (text, count) = self.export(game, id.as_deref(), filter, format.as_deref()).await?;
                    let Some(path) = output else {
                        if self.json {
                            return bad("--json tells what was written to a file: name one with -o FILE.");
                        }
                        text.lines().for_each(|line| println!("{line}"));
                        return Ok(());
                    };
                    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))?;
                    (
                        json!({"file": path, "levels": count}),
                        format!("{}: {}", path.display(), counted(count, "level", "levels")),
                    )
                }
                Command::Delete { id, yes } => self.delete(id, *yes).await?,
            };
            println!("{}", if self.json { told.to_string() } else { text });
            Ok(())
        })
    }

    async fn list(&self, game: &str, filter: &Filter) -> anyhow::Result<Answer> {
        with_levels(game)?;
        let levels = filter.levels(&self.database.open_existing().await?, game).await?;
        let told: Vec<Value> = levels
            .iter()
            .map(|level| {
                json!({
                    "id": level.id, "name": level.name, "author": level.author, "grade": level.grade,
                    "size": level.size, "solutions": if level.single { "one" } else { "several" },
                    "plays": level.plays, "version": level.version, "created_at": moment(level.created_at),
                })
            })
            .collect();
        let mut text: Vec<String> = levels
            .iter()
            .map(|level| {
                let plays = counted(level.plays, "play", "plays");
                format!("{}  {:2}  {:12} {plays:>11}  {}", level.id, level.size, level.grade, level.name)
            })
            .collect();
        text.push(counted(levels.len(), "level", "levels"));
        Ok((json!({"levels": told}), text.join("\n")))
    }

    async fn import(&self, game: &str, file: &str, author: Option<&str>) -> anyhow::Result<Answer> {
        let levels = with_levels(game)?;
        let readings = levels.readings(&read_text(file)?, &Map::new()).or_bad()?;
        tell(readings.iter().flat_map(|reading| &reading.notes));
        let bar = progress(readings.len() as u64);
        // All are looked at before any is kept.
        let checked: Vec<_> = readings
            .par_iter()
            .map(|LevelReading { level, line, .. }| {
                let checked = levels.check(level, &Budget::time(CHECKING_TIME)).map_err(|say| in_line(*line, say));
                bar.inc(1);
                checked
            })
            .collect();
        bar.finish_and_clear();
        let store = self.database.open().await?;
        let author = match author {
            Some(name) => Some(find_user(&store, name).await?),
            None => None,
        };
        let now = house::Time::system().now();
        let mut rows = Vec::new();
        for checked in checked {
            rows.push(new_level(game, checked.or_bad()?, author.as_ref(), now));
        }
        let read = rows.len() as u64;
        let kept = store.add_levels(&rows).await.or_input()?;
        store.close().await;
        let known = read - kept;
        Ok((
            json!({"levels": kept, "known": known}),
            format!("{} kept, {known} known already", counted(kept, "level", "levels")),
        ))
    }

    async fn export(
        &self,
        game: &str,
        id: Option<&str>,
        filter: &Filter,
        format: Option<&str>,
    ) -> anyhow::Result<(String, usize)> {
        let levels = with_levels(game)?;
        let formats = levels.formats();
        let format = match format {
            None => &formats[0],
            Some(name) => formats.iter().find(|format| format.name == name).ok_or_else(|| {
                let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
                BadInput(format!("--format {name}: there is no such format; there are {}.", names.join(", ")))
            })?,
        };
        let store = self.database.open_existing().await?;
        let found = match id {
            Some(id) => vec![find_level(&store, id).await?],
            None => filter.levels(&store, game).await?,
        };
        let mut texts = Vec::new();
        for level in &found {
            let written = levels.write(&serde_json::from_str(&level.document)?, format.name).or_bad()?;
            for warning in &written.warnings {
                eprintln!("tauler: {}: {}", level.id, warning.text);
            }
            texts.push(written.text.trim_end().to_owned() + "\n");
        }
        Ok((texts.join("\n"), found.len()))
    }

    async fn delete(&self, id: &str, yes: bool) -> anyhow::Result<Answer> {
        let store = self.database.open_existing().await?;
        let level = find_level(&store, id).await?;
        if !yes {
            return bad(format!("{:?} would be gone in all its versions: say so with --yes.", level.name));
        }
        store.delete_level(&level.chain).await.or_input()?;
        store.close().await;
        Ok((json!({"deleted": level.id, "name": level.name}), format!("{} is gone", level.name)))
    }
}

async fn find_level(store: &Store, id: &str) -> anyhow::Result<store::LevelRow> {
    match store.level(id).await.or_input()? {
        Some(level) => Ok(level),
        None => bad(format!("there is no level {id}: `tauler level list GAME` shows those there are.")),
    }
}
