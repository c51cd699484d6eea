//! `tauler export`: what is kept, for spreadsheets and for other houses.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use house::dailies::{Day, moment};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Direction, LevelFilter, LevelOrder, ResultFilter, Store};
use tokio::io::AsyncWriteExt;

use super::charts::{self, ChartKind};
use super::records::{ExportedRows, RECORD};
use super::spreadsheet::{Cell, Spreadsheet};
use crate::database::{Database, OrInput as _, every_row, find_user, run_async};
use crate::output::counted;
use crate::progress::Counter;
use crate::refusal::bad;
use crate::whole_file::WholeFile;

/// The version of the listings' form.
const SCHEMA: u32 = 1;
/// Rows that are asked for at a time.
const PAGE: i64 = 1000;

/// Write rankings, records, games, levels or a user's own data to a file.
///
/// CSV is for spreadsheets: RFC 4180 in UTF-8, and a text that a spreadsheet would take for a formula (=, +, - or @ at
/// its beginning) has an apostrophe before it. Games, levels and all can be imported by another house, from JSON as
/// from CSV, whose last column, `record`, holds what the others do not. No export tells a password, a seed of a game
/// that goes on, or a day's puzzle before the day is over: that is what `tauler backup` is for.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler export rankings --to csv -o rankings.csv\n  \
                        tauler export all --to json -o everything.json\n  tauler export all --to csv -o folder\n  \
                        tauler export user Anna --to json")]
pub(crate) struct Export {
    /// What to write.
    what: Exportable,
    /// Whose data: a user's name, or a guest's id. Only with `user`.
    name: Option<String>,
    /// The form of the file.
    #[arg(long)]
    to: Form,
    /// The file; standard output by default. For all as CSV: a folder, with a file for each kind.
    #[arg(short, long = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Begin a CSV file with the mark by which Excel knows UTF-8.
    #[arg(long)]
    bom: bool,
    #[command(flatten)]
    database: Database,
    /// Tell as one JSON object what was written to the file.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Exportable {
    /// Where everybody stands in every ranking.
    Rankings,
    /// Everybody's best in every record.
    Records,
    /// Finished games.
    Games,
    /// Levels.
    Levels,
    /// Everything that is kept of one user, as the user may download it.
    User,
    /// Games, levels and people.
    All,
    /// The puzzles of past days.
    #[value(skip)]
    Days,
    /// Levels in an order.
    #[value(skip)]
    Collections,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For spreadsheets.
    Csv,
    /// For programs, and for `tauler import`.
    Json,
}

impl Export {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.name.is_some() && self.what != Exportable::User {
            return bad("only `tauler export user NAME` takes a name.");
        }
        if self.json && self.output.is_none() && self.to == Form::Csv {
            return bad("--json tells what was written to a file: name one with -o FILE.");
        }
        if self.bom && self.to == Form::Json {
            return bad("--bom is for CSV.");
        }
        match (self.what, self.to) {
            (Exportable::User, Form::Csv) => bad("a user's data is no table: export it with --to json."),
            (Exportable::User, _) if self.name.is_none() => bad("name the user: tauler export user NAME --to json"),
            (Exportable::All, Form::Csv) if self.output.is_none() => {
                bad("all as CSV is several files: name a folder for them with -o FOLDER.")
            }
            _ => run_async(async {
                let store = self.database.open_to_read().await?;
                let done = self.export(&store).await;
                store.close().await;
                done
            }),
        }
    }

    async fn export(&self, store: &Store) -> anyhow::Result<()> {
        if (self.what, self.to) == (Exportable::All, Form::Csv) {
            return self.folder(store).await;
        }
        let rows = match (self.what, self.to) {
            (
                Exportable::Games | Exportable::Levels | Exportable::All | Exportable::Days | Exportable::Collections,
                Form::Json,
            ) => {
                return self.portable(store).await;
            }
            (Exportable::User, _) => {
                let user = find_user(store, self.name.as_deref().unwrap_or_default()).await?;
                let mut data = store.own_data(&user.id).await.or_input()?;
                data["tauler"] = json!("user");
                data["schema"] = json!(SCHEMA);
                self.put(format!("{data:#}\n").as_bytes()).await?;
                1
            }
            (Exportable::Rankings | Exportable::Records, Form::Json) => {
                let kind = if self.what == Exportable::Rankings { ChartKind::Rankings } else { ChartKind::Records };
                let rows = charts::read(store, kind).await?;
                let name = if self.what == Exportable::Rankings { "rankings" } else { "records" };
                self.put(list(name, &rows)?.as_bytes()).await?;
                rows.len()
            }
            (what, Form::Csv) => {
                let sheet = sheet(store, what).await?;
                self.put(&sheet.write(self.bom)?).await?;
                if what == Exportable::Levels
                    && !ExportedRows::read(store, store::Contents::Levels).await?.section("collections").is_empty()
                {
                    eprintln!("tauler: collections are not in this table: `export all --to csv` and JSON have them");
                }
                sheet.rows.len()
            }
        };
        self.tell(&json!({"file": self.output, "rows": rows}));
        Ok(())
    }

    /// What another house can import.
    async fn portable(&self, store: &Store) -> anyhow::Result<()> {
        let what = match self.what {
            Exportable::Games => store::Contents::Games,
            Exportable::Levels => store::Contents::Levels,
            _ => store::Contents::All,
        };
        let at = house::Time::system().now();
        let counter = Counter::new("rows");
        let tell = |rows| counter.tell(rows);
        let done = if let Some(path) = &self.output {
            let mut file = WholeFile::create(path, false).await?;
            let done = store.export(what, Day::of(at).0, at, &mut file.out, &tell).await.or_input()?;
            file.finish().await?;
            done
        } else {
            store.export(what, Day::of(at).0, at, &mut tokio::io::stdout(), &tell).await.or_input()?
        };
        drop(counter);
        let mut told = json!(done);
        told["file"] = json!(self.output);
        self.tell(&told);
        Ok(())
    }

    /// Everything as tables.
    async fn folder(&self, store: &Store) -> anyhow::Result<()> {
        let Some(folder) = &self.output else { return Ok(()) };
        std::fs::create_dir_all(folder).with_context(|| format!("the folder {} cannot be made", folder.display()))?;
        let mut files = serde_json::Map::new();
        for (name, what) in [
            ("rankings.csv", Exportable::Rankings),
            ("records.csv", Exportable::Records),
            ("games.csv", Exportable::Games),
            ("levels.csv", Exportable::Levels),
            ("collections.csv", Exportable::Collections),
            ("people.csv", Exportable::All),
            ("days.csv", Exportable::Days),
        ] {
            let sheet = sheet(store, what).await?;
            write_file(&folder.join(name), &sheet.write(self.bom)?).await?;
            files.insert(name.to_owned(), sheet.rows.len().into());
        }
        self.tell(&json!({"folder": folder, "files": files}));
        Ok(())
    }

    async fn put(&self, bytes: &[u8]) -> anyhow::Result<()> {
        if let Some(path) = &self.output {
            write_file(path, bytes).await
        } else {
            let mut out = tokio::io::stdout();
            out.write_all(bytes).await?;
            Ok(out.flush().await?)
        }
    }

    /// Says what was written, unless that went to standard output itself.
    fn tell(&self, done: &Value) {
        let Some(output) = &self.output else { return };
        if self.json {
            println!("{done}");
        } else if let Some(rows) = done.get("rows").and_then(Value::as_u64) {
            println!("{}: {}", output.display(), counted(rows, "row", "rows"));
        } else {
            for (name, rows) in done["files"].as_object().into_iter().flatten() {
                let rows = counted(rows.as_u64().unwrap_or_default(), "row", "rows");
                println!("{}: {rows}", output.join(name).display());
            }
        }
    }
}

async fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = WholeFile::create(path, false).await?;
    file.out.write_all(bytes).await?;
    file.finish().await.map(drop)
}

/// A listing as one JSON object, a row a line.
fn list<T: Serialize>(name: &str, rows: &[T]) -> anyhow::Result<String> {
    let lines = rows.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    let head = format!("{{\"tauler\":\"{name}\",\"schema\":{SCHEMA},\"made_at\":{}", house::Time::system().now());
    Ok(format!("{head},\n\"{name}\": [\n{}\n]\n}}\n", lines.join(",\n")))
}

/// Which listing a text is, if it is one: they cannot be imported.
pub(super) fn listing(text: &str) -> Option<&'static str> {
    #[derive(Deserialize)]
    struct Head {
        tauler: String,
    }
    let head: Head = serde_json::from_str(text).ok()?;
    match head.tauler.as_str() {
        "rankings" => Some("rankings"),
        "records" => Some("records"),
        "user" => Some("a user's own data"),
        _ => None,
    }
}

async fn sheet(store: &Store, what: Exportable) -> anyhow::Result<Spreadsheet> {
    match what {
        Exportable::Rankings => Ok(charts::sheet(charts::read(store, ChartKind::Rankings).await?)),
        Exportable::Records => Ok(charts::sheet(charts::read(store, ChartKind::Records).await?)),
        Exportable::Games => games(store).await,
        Exportable::Levels => levels(store).await,
        Exportable::User | Exportable::All => people(store).await,
        Exportable::Days => Ok(ExportedRows::read(store, store::Contents::All).await?.days()),
        Exportable::Collections => Ok(ExportedRows::read(store, store::Contents::Levels).await?.collections()),
    }
}

/// Finished games, a row for each seat.
async fn games(store: &Store) -> anyhow::Result<Spreadsheet> {
    let mut rows = Vec::new();
    let mut records = ExportedRows::read(store, store::Contents::Games).await?.of_games();
    let page = |after: Option<String>| async move {
        store.results(&ResultFilter { after: after.as_deref(), ..ResultFilter::last(PAGE) }).await
    };
    every_row(page, |game| {
        let summary: Value = serde_json::from_str(&game.summary).unwrap_or_default();
        let result = summary["outcome"]["say"]["text"].as_str().unwrap_or_default();
        let facts = tables::find(&game.game).ok().map(game::AnyGame::facts);
        for seat in &game.seats {
            let name = facts.and_then(|facts| facts.seats.get(usize::from(seat.seat))).map(|seat| seat.name);
            rows.push(vec![
                game.table_id.as_str().into(),
                game.game.as_str().into(),
                game.preset.clone().into(),
                game.level_id.clone().into(),
                moment(game.finished_at).into(),
                name.into(),
                seat.name.clone().into(),
                seat.player.clone().into(),
                seat.result.name().into(),
                seat.rating.into(),
                result.into(),
                records.remove(&game.table_id).into(),
            ]);
        }
    })
    .await?;
    let header = &[
        "table",
        "game",
        "preset",
        "level",
        "finished_at",
        "seat",
        "name",
        "computer",
        "outcome",
        "rating",
        "result",
        RECORD,
    ];
    Ok(Spreadsheet { header, rows })
}

/// The latest version of each level.
async fn levels(store: &Store) -> anyhow::Result<Spreadsheet> {
    let header: &[&str] = &[
        "id",
        "game",
        "name",
        "author",
        "grade",
        "size",
        "solutions",
        "version",
        "plays",
        "created_at",
        "level",
        RECORD,
    ];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut records = ExportedRows::read(store, store::Contents::Levels).await?.of_levels();
    for game in tables::GAMES.iter().filter(|game| game.levels().is_some()) {
        let filter = LevelFilter { game: game.facts().name.to_owned(), ..LevelFilter::default() };
        let (filter, order, up) = (&filter, LevelOrder::Made, Direction::Ascending);
        let page = |after: Option<String>| async move { store.levels(filter, order, up, after.as_deref(), PAGE).await };
        every_row(page, |level| {
            let record = records.remove(&level.id);
            rows.push(vec![
                level.id.into(),
                level.game.into(),
                level.name.into(),
                level.author.into(),
                level.grade.into(),
                level.size.into(),
                if level.single { "one" } else { "several" }.into(),
                level.version.into(),
                level.plays.into(),
                moment(level.created_at).into(),
                level.document.into(),
                record.into(),
            ]);
        })
        .await?;
    }
    // A deleted level is known by its record alone: games were played on it, and count as its author's or another's.
    let mut deleted: Vec<(String, String)> = records.into_iter().collect();
    deleted.sort();
    for (id, record) in deleted {
        let mut cells = vec![Cell::from(id)];
        cells.resize_with(header.len() - 1, || Cell::Empty);
        cells.push(record.into());
        rows.push(cells);
    }
    Ok(Spreadsheet { header, rows })
}

/// Who has signed up.
async fn people(store: &Store) -> anyhow::Result<Spreadsheet> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut records = ExportedRows::read(store, store::Contents::All).await?.of_people();
    let mut after = String::new();
    loop {
        let page = store.users(&after, PAGE).await.or_input()?;
        let Some(last) = page.last() else { break };
        after = last.name_key.clone().unwrap_or_default();
        rows.extend(page.into_iter().map(|user| {
            let record = records.remove(&user.id);
            vec![
                user.id.into(),
                user.name.into(),
                moment(user.created_at).into(),
                moment(user.seen_at).into(),
                record.into(),
            ]
        }));
    }
    Ok(Spreadsheet { header: &["id", "name", "created_at", "seen_at", RECORD], rows })
}
