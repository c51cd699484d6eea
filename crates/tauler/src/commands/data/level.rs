//! `tauler level`: the levels of the house.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, Subcommand, ValueEnum};
use game::{Budget, LevelReading, in_line};
use house::House;
use house::dailies::moment;
use house::levels::{CollectionForm, new_level};
use house::people::fold;
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use store::{Direction, LevelFilter, LevelOrder, Store};
use tables::forms::{find_format, find_levels};

use crate::arguments::GameName;
use crate::database::{Database, OrInput as _, every_row, find_user, run_async};
use crate::input::read_text;
use crate::output::{Told, counted, print_told, tell};
use crate::progress::progress;
use crate::refusal::{BadInput, OrBad as _, bad};

/// How long a level may be looked at.
const CHECKING_TIME: Duration = Duration::from_secs(30);

/// List, import, export, rename and delete levels, and list collections of them.
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
    /// The latest version of each level, easiest first unless told; those with several solutions come last.
    List {
        /// The game.
        #[arg(value_parser = GameName)]
        game: String,
        #[command(flatten)]
        filter: Filter,
        /// By what they are ordered.
        #[arg(long, default_value = "easiest")]
        order: Order,
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
        /// Put them into a new collection with this name; it belongs to the author.
        #[arg(long, requires = "author")]
        collection: Option<String>,
    },
    /// Write levels as text.
    Export {
        /// The game.
        #[arg(value_parser = GameName)]
        game: String,
        /// The level's id or address; all that the filter lets through by default.
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
    /// Give a level another name, in all its versions.
    Rename {
        /// Its id, or its address.
        id: String,
        /// The name.
        name: String,
    },
    /// Take a level out of the lists, whoever made it. Who has its address finds it all the same.
    Unlist {
        /// Its id, or its address.
        id: String,
    },
    /// Put a level back into the lists.
    Relist {
        /// Its id, or its address.
        id: String,
    },
    /// The collections: the library first, then people's own, the newest first.
    Collections {
        /// The game.
        #[arg(value_parser = GameName)]
        game: String,
    },
    /// Remove a level in all its versions. Games that were played with it stay.
    Delete {
        /// Its id, or its address.
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

/// By what levels are ordered.
#[derive(Clone, Copy, ValueEnum)]
enum Order {
    /// From easy to hard.
    Easiest,
    /// From hard to easy.
    Hardest,
    /// The newest first.
    Newest,
    /// Those played most first.
    Plays,
    /// By name.
    Name,
}

impl Order {
    fn of_store(self) -> (LevelOrder, Direction) {
        match self {
            Self::Easiest => (LevelOrder::Weight, Direction::Ascending),
            Self::Hardest => (LevelOrder::Weight, Direction::Descending),
            Self::Newest => (LevelOrder::Made, Direction::Descending),
            Self::Plays => (LevelOrder::Plays, Direction::Descending),
            Self::Name => (LevelOrder::Name, Direction::Ascending),
        }
    }
}

impl Filter {
    async fn levels(&self, store: &Store, game: &str, order: Order) -> anyhow::Result<Vec<store::LevelRow>> {
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
            // For operators everything is there.
            unlisted: true,
        };
        let mut levels = Vec::new();
        let (filter, (order, way)) = (&filter, order.of_store());
        let page = |after: Option<String>| async move { store.levels(filter, order, way, after.as_deref(), 500).await };
        every_row(page, |level| levels.push(level)).await?;
        Ok(levels)
    }
}

impl LevelCommand {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_async(async {
            let told = match &self.command {
                Command::List { game, filter, order } => self.list(game, filter, *order).await?,
                Command::Import { game, file, author, collection } => {
                    self.import(game, file, author.as_deref(), collection.as_deref()).await?
                }
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
                Command::Rename { id, name } => self.rename(id, name).await?,
                Command::Unlist { id } => self.list_or_not(id, false).await?,
                Command::Relist { id } => self.list_or_not(id, true).await?,
                Command::Collections { game } => self.collections(game).await?,
                Command::Delete { id, yes } => self.delete(id, *yes).await?,
            };
            print_told(&told, self.json);
            Ok(())
        })
    }

    async fn list(&self, game: &str, filter: &Filter, order: Order) -> anyhow::Result<Told> {
        find_levels(game).or_bad()?;
        let levels = filter.levels(&self.database.open_to_read().await?, game, order).await?;
        let told: Vec<Value> = levels
            .iter()
            .map(|level| {
                json!({
                    "id": level.id, "address": level.chain, "listed": level.listed, "name": level.name,
                    "author": level.author, "grade": level.grade, "size": level.size,
                    "solutions": if level.single { "one" } else { "several" }, "plays": level.plays,
                    "version": level.version, "created_at": moment(level.created_at),
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

    async fn import(
        &self,
        game: &str,
        file: &str,
        author: Option<&str>,
        collection: Option<&str>,
    ) -> anyhow::Result<Told> {
        let levels = find_levels(game).or_bad()?;
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
        for (checked, reading) in checked.into_iter().zip(&readings) {
            let level = new_level(game, checked.or_bad()?, author.as_ref(), now);
            rows.push(level.map_err(|say| in_line(reading.line, say)).or_bad()?);
        }
        let read = rows.len() as u64;
        let kept = store.add_new_levels(&rows).await.or_input()?;
        if let (Some(name), Some(author)) = (collection, &author) {
            let house = House::quiet(store.clone());
            // A level that was known already is in it under the address that it had.
            let mut levels = Vec::new();
            for (row, _) in &rows {
                levels.extend(store.level_like(&row.game, &row.document).await.or_input()?);
            }
            let form = CollectionForm { game: game.to_owned(), name: name.to_owned(), about: String::new(), levels };
            house.make_collection(author, form).await.map_err(|error| BadInput(error.say().text))?;
        }
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
        let levels = find_levels(game).or_bad()?;
        let format = find_format(levels, format).map_err(|say| BadInput(format!("--format: {say}")))?;
        let store = self.database.open_to_read().await?;
        let found = match id {
            Some(id) => vec![find_level(&store, id).await?],
            None => filter.levels(&store, game, Order::Easiest).await?,
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

    async fn rename(&self, id: &str, name: &str) -> anyhow::Result<Told> {
        let store = self.database.open_existing().await?;
        let level = find_level(&store, id).await?;
        let house = House::quiet(store.clone());
        house.rename_level(&level, name).await.map_err(|error| BadInput(error.say().text))?;
        store.close().await;
        Ok((json!({"renamed": level.id, "name": name}), format!("{} is now called {name}", level.name)))
    }

    async fn list_or_not(&self, id: &str, listed: bool) -> anyhow::Result<Told> {
        let store = self.database.open_existing().await?;
        let level = find_level(&store, id).await?;
        store.list_level(&level.chain, listed).await.or_input()?;
        store.close().await;
        let text = format!("{} is {}", level.name, if listed { "listed" } else { "not listed any more" });
        Ok((json!({"id": level.id, "listed": listed}), text))
    }

    async fn collections(&self, game: &str) -> anyhow::Result<Told> {
        find_levels(game).or_bad()?;
        let store = self.database.open_to_read().await?;
        let mut found = store.library(game, "").await.or_input()?;
        let page = |after: Option<String>| {
            let store = &store;
            async move { store.collections(game, None, "", after.as_deref(), 500).await }
        };
        every_row(page, |collection| found.push(collection)).await?;
        let told: Vec<Value> = found
            .iter()
            .map(|one| {
                let row = &one.row;
                json!({"id": row.id, "name": row.name, "author": row.user, "levels": one.levels})
            })
            .collect();
        let mut text: Vec<String> = found
            .iter()
            .map(|one| format!("{}  {:>11}  {}", one.row.id, counted(one.levels, "level", "levels"), one.row.name))
            .collect();
        text.push(counted(found.len(), "collection", "collections"));
        Ok((json!({"collections": told}), text.join("\n")))
    }

    async fn delete(&self, id: &str, yes: bool) -> anyhow::Result<Told> {
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
    match House::quiet(store.clone()).level(id, None).await {
        Err(house::Error::Missing(_)) => {
            bad(format!("there is no level {id}: `tauler level list GAME` shows those there are."))
        }
        found => found.or_input(),
    }
}
