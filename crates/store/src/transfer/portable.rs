//! Exports: what may leave the house, in a JSON document that another house of either engine imports.
//!
//! A document names its schema and holds sections of rows, a row a line. It tells no password, no sign-in, no token,
//! nothing of games that still go on, and nothing of a day's puzzle until that day is over. Rankings, records and
//! ratings are not in it: they follow from the results, and are computed anew where it is imported.

use std::collections::{HashMap, HashSet};

use serde_json::value::RawValue;
use serde_json::{Map, Value as Json, json};
use tokio::io::{AsyncWrite, AsyncWriteExt};

use super::bulk::Bulk;
use super::sections::{SECTIONS, Section};
use crate::charts::recount;
use crate::conn::Conn;
use crate::value::{Value, args};
use crate::{Entry, Error, Result, Setup, Store, Tell};

/// The version of the document. It changes when a document of before would be read wrongly.
const SCHEMA: u64 = 1;

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Finished games with their logs and results, and the people who played them.
    Games,
    /// Levels in all their versions, and their authors.
    Levels,
    /// All of that, everybody who has signed up, and the puzzles of past days.
    All,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Levels => "levels",
            Self::All => "all",
        }
    }
}

/// How much was exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Exported {
    /// People.
    pub people: u64,
    /// Levels, each version counted.
    pub levels: u64,
    /// Finished games.
    pub games: u64,
    /// Rows of all kinds.
    pub rows: u64,
}

/// What an import brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Imported {
    /// People who were not here.
    pub people: u64,
    /// Levels that were not here, each version counted.
    pub levels: u64,
    /// Games that were not here.
    pub games: u64,
    /// People, levels and games that were here already, and were left as they are.
    pub known: u64,
    /// People whose names belonged to others here: the name they had, and the one they have now.
    pub renamed: Vec<(String, String)>,
}

/// An export that was read and makes sense; nothing of it is in a store yet.
#[derive(Debug, Default)]
pub struct Portable {
    /// By section: the rows with their lines.
    rows: HashMap<&'static str, Vec<Line>>,
}

#[derive(Debug)]
struct Line {
    number: usize,
    row: Map<String, Json>,
}

impl Line {
    fn text(&self, column: &str) -> &str {
        self.row.get(column).and_then(Json::as_str).unwrap_or_default()
    }

    fn int(&self, column: &str) -> i64 {
        self.row.get(column).and_then(Json::as_i64).unwrap_or_default()
    }
}

impl Store {
    /// Writes what may leave the house, as it is at one moment; `today` is the day (since 1970, UTC) whose puzzles are
    /// still secret, and `at` is now.
    pub async fn export(
        &self,
        what: What,
        today: i64,
        at: i64,
        out: &mut (dyn AsyncWrite + Unpin + Send),
        tell: Tell<'_>,
    ) -> Result<Exported> {
        let mut conn = self.snapshot().await?;
        let mut done = Exported::default();
        let head = json!({ "tauler": "export", "schema": SCHEMA, "what": what.name(), "made_at": at }).to_string();
        out.write_all(head.trim_end_matches('}').as_bytes()).await?;
        for section in SECTIONS {
            let Some(sql) = section.select(what, today) else { continue };
            out.write_all(format!(",\n\"{}\": [", section.name).as_bytes()).await?;
            let first = std::sync::atomic::AtomicBool::new(true);
            let render = |row: &crate::value::Row, text: &mut Vec<u8>| {
                let mut object = row.object()?;
                Section::tidy(&mut object);
                let gap: &[u8] = if first.swap(false, std::sync::atomic::Ordering::Relaxed) { b"\n" } else { b",\n" };
                text.extend_from_slice(gap);
                text.extend_from_slice(Json::from(object).to_string().as_bytes());
                Ok(())
            };
            let before = done.rows;
            let tell = |rows: u64| tell(before + rows);
            let rows = conn.write_rows(sql, &render, out, &tell).await?;
            done.rows += rows;
            match section.name {
                "people" => done.people = rows,
                "levels" => done.levels = rows,
                "games" => done.games = rows,
                _ => {}
            }
            out.write_all(b"\n]").await?;
        }
        out.write_all(b"\n}\n").await?;
        out.flush().await?;
        Ok(done)
    }

    /// Brings what an export holds into this store, in one transaction. What is here already stays as it is. `fold`
    /// makes the form in which names are compared. Rankings and records are computed anew; ratings have to be
    /// computed by who knows how.
    pub async fn import(&self, file: &Portable, fold: fn(&str) -> String, tell: Tell<'_>) -> Result<Imported> {
        let mut conn = self.alone().await?;
        let imported = import(&mut conn, file, fold, tell).await?;
        conn.commit().await?;
        Ok(imported)
    }
}

impl Portable {
    /// Reads a document. The error names the line, and what is wrong in it.
    pub fn read(text: &str) -> Result<Self> {
        let invalid = |why: String| Error::Invalid(why);
        if text.starts_with("{\"tauler\":\"backup\"") || text.starts_with("{\"migration\"") {
            return Err(invalid("this is a backup, not an export: restore it".to_owned()));
        }
        let document: HashMap<String, &RawValue> = serde_json::from_str(text).map_err(|e| invalid(e.to_string()))?;
        let field = |name: &str| document.get(name).map_or("null", |raw| raw.get());
        if field("tauler") != "\"export\"" {
            return Err(invalid(
                "line 1: this is no export of Tauler: it should say \"tauler\": \"export\"".to_owned(),
            ));
        }
        if field("schema") != SCHEMA.to_string() {
            let found = field("schema");
            return Err(invalid(format!("schema: this release reads version {SCHEMA}, the file has {found}")));
        }
        if let Some(strange) =
            document.keys().find(|name| !HEAD.contains(&name.as_str()) && Section::named(name).is_none())
        {
            return Err(invalid(format!("{strange}: there is no such section in an export")));
        }
        let mut file = Self::default();
        for section in SECTIONS {
            let Some(raw) = document.get(section.name) else { continue };
            let rows: Vec<&RawValue> =
                serde_json::from_str(raw.get()).map_err(|_| invalid(format!("{}: should be a list", section.name)))?;
            let mut lines = Lines { text, at: 0, number: 1 };
            let mut read = Vec::with_capacity(rows.len());
            for raw in rows {
                let number = lines.number_of(raw.get());
                let row = section.read(raw.get()).map_err(|why| invalid(format!("line {number}: {why}")))?;
                read.push(Line { number, row });
            }
            file.rows.insert(section.name, read);
        }
        file.check()?;
        Ok(file)
    }

    fn lines(&self, section: &str) -> &[Line] {
        self.rows.get(section).map_or(&[], Vec::as_slice)
    }

    /// Everything that a row points at must be in the file, and nothing twice.
    fn check(&self) -> Result<()> {
        for section in SECTIONS {
            let mut seen = HashSet::new();
            for line in self.lines(section.name) {
                let key: Vec<String> = section.key.iter().map(|column| line.row[*column].to_string()).collect();
                if !seen.insert(key) {
                    return Err(Error::Invalid(format!("line {}: it is there twice", line.number)));
                }
            }
        }
        for (target, column, from) in [
            ("people", "author_id", &["levels"][..]),
            ("people", "owner_id", &["games"]),
            ("people", "user_id", &["seats", "outcomes", "scores", "daily_plays"]),
            ("games", "table_id", &["seats", "entries", "results", "outcomes", "scores", "daily_plays"]),
            ("results", "table_id", &["outcomes", "scores"]),
        ] {
            let id = if target == "results" { "table_id" } else { "id" };
            let known: HashSet<&str> = self.lines(target).iter().map(|line| line.text(id)).collect();
            for line in from.iter().flat_map(|section| self.lines(section)) {
                if let Some(Json::String(id)) = line.row.get(column)
                    && !known.contains(id.as_str())
                {
                    let why = format!("line {}: {column} {id:?} is not among the {target} of this file", line.number);
                    return Err(Error::Invalid(why));
                }
            }
        }
        self.counted("entries", "number", 1)?;
        let seats = self.counted("seats", "seat", 0)?;
        for line in ["entries", "outcomes", "scores"].iter().flat_map(|section| self.lines(section)) {
            let there = 0..seats.get(line.text("table_id")).copied().unwrap_or_default();
            if line.row.contains_key("seat") && !there.contains(&line.int("seat")) {
                let why = format!("line {}: its table has no seat {}", line.number, line.int("seat"));
                return Err(Error::Invalid(why));
            }
        }
        Ok(())
    }

    /// Checks that a section counts its rows in each table, from a number on. Says which number would be next in each.
    fn counted(&self, section: &str, column: &str, first: i64) -> Result<HashMap<&str, i64>> {
        let mut next = HashMap::new();
        for line in self.lines(section) {
            let next = next.entry(line.text("table_id")).or_insert(first);
            if line.int(column) != *next {
                let why = format!("{column} should be {next}: {section} are counted from {first}");
                return Err(Error::Invalid(format!("line {}: {why}", line.number)));
            }
            *next += 1;
        }
        Ok(next)
    }

    /// The games of the file with their seats and logs, so that somebody who knows the games can look at them; the
    /// line of each comes first.
    pub fn games(&self) -> impl Iterator<Item = (usize, crate::Table, Vec<Entry>)> + '_ {
        let mut logs: HashMap<&str, Vec<Entry>> = HashMap::new();
        for line in self.lines("entries") {
            logs.entry(line.text("table_id")).or_default().push(Entry {
                number: line.int("number"),
                at: line.int("at"),
                seat: line.row.get("seat").and_then(Json::as_i64).map(|seat| u8::try_from(seat).unwrap_or(u8::MAX)),
                kind: line.text("kind").to_owned(),
                text: line.text("text").to_owned(),
            });
        }
        let mut seats: HashMap<&str, Vec<&Line>> = HashMap::new();
        for line in self.lines("seats") {
            seats.entry(line.text("table_id")).or_default().push(line);
        }
        self.lines("games").iter().map(move |line| {
            let log = logs.remove(line.text("id")).unwrap_or_default();
            let mut seats = seats.remove(line.text("id")).unwrap_or_default();
            seats.sort_by_key(|seat| seat.int("seat"));
            (line.number, table(line, &seats, log.len() as i64), log)
        })
    }

    /// The levels of the file: the line of each, its game and its document.
    pub fn levels(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        self.lines("levels").iter().map(|line| (line.number, line.text("game"), line.text("document")))
    }
}

/// What a document has beside its sections.
const HEAD: &[&str] = &["tauler", "schema", "what", "made_at"];

fn table(line: &Line, seats: &[&Line], last_entry: i64) -> crate::Table {
    let optional = |column: &str| line.row.get(column).and_then(Json::as_str).map(str::to_owned);
    let text = |column: &str| line.text(column).to_owned();
    let holder = |seat: &&Line| match seat.text("holder") {
        "user" => crate::Holder::user(seat.text("user_id")),
        "computer" => crate::Holder::Computer { player: seat.text("player").to_owned() },
        "open" => crate::Holder::Open,
        _ => crate::Holder::Gone,
    };
    crate::Table {
        setup: Setup {
            id: text("id"),
            game: text("game"),
            rules: line.int("rules"),
            options: text("options"),
            preset: optional("preset"),
            level_id: optional("level_id"),
            seed: text("seed"),
            salt: text("salt"),
            clock: optional("clock"),
            access: text("access"),
            extra: text("extra"),
            owner_id: optional("owner_id"),
            created_at: line.int("created_at"),
        },
        seats: seats.iter().map(holder).collect(),
        standing: crate::Standing { state: crate::State::Finished, turn: None, deadline: None },
        last_entry,
        started_at: line.row.get("started_at").and_then(Json::as_i64),
        updated_at: line.int("updated_at"),
    }
}

/// Finds the lines of pieces of a text that come in their order.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    number: usize,
}

impl Lines<'_> {
    fn number_of(&mut self, piece: &str) -> usize {
        let at = piece.as_ptr() as usize - self.text.as_ptr() as usize;
        self.number += self.text[self.at..at].matches('\n').count();
        self.at = at;
        self.number
    }
}

async fn ids(conn: &mut Conn, sql: &'static str) -> Result<HashSet<String>> {
    conn.rows(sql, args![]).await?.iter().map(|row| row.get(0)).collect()
}

async fn import(conn: &mut Conn, file: &Portable, fold: fn(&str) -> String, tell: Tell<'_>) -> Result<Imported> {
    let mut done = Imported::default();
    let here = [
        ids(conn, "SELECT id FROM users").await?,
        ids(conn, "SELECT id FROM levels").await?,
        ids(conn, "SELECT id FROM tables").await?,
    ];
    let mut names = ids(conn, "SELECT name_key FROM users WHERE name_key IS NOT NULL").await?;
    let rated = rated_here(conn).await?;
    let mut bulk = Bulk::default();
    let mut rows = 0;
    for section in SECTIONS {
        for line in file.lines(section.name) {
            rows += 1;
            if rows % 1000 == 0 {
                tell(rows);
            }
            let (known, count) = match section.name {
                "people" => (here[0].contains(line.text("id")), Some(&mut done.people)),
                "levels" => (here[1].contains(line.text("id")), Some(&mut done.levels)),
                "games" => (here[2].contains(line.text("id")), Some(&mut done.games)),
                "days" => (day_is_here(conn, line).await?, None),
                _ => (here[2].contains(line.text("table_id")), None),
            };
            match count {
                Some(_) if known => done.known += 1,
                Some(count) => *count += 1,
                None => {}
            }
            if known {
                continue;
            }
            let (mut columns, mut args) = section.row(&line.row);
            match section.name {
                "people" => {
                    let name = free_name(line, &mut names, fold);
                    if name != line.text("name") {
                        done.renamed.push((line.text("name").to_owned(), name.clone()));
                    }
                    columns = vec!["id", "name", "settings", "created_at", "seen_at"];
                    let (id, at) = (line.text("id"), line.int("created_at"));
                    args = args![id, &name, "{}", at, at];
                    if line.int("guest") == 0 {
                        columns.push("name_key");
                        args.push(Value::from(fold(&name)));
                    }
                }
                "levels" => {
                    columns.push("name_key");
                    args.push(Value::from(fold(line.text("name"))));
                }
                "games" => {
                    columns.extend(["state", "last_entry"]);
                    args.extend(args!["finished", 0_i64]);
                }
                _ => {}
            }
            let refused = |error: Error| Error::Invalid(format!("line {}, or before it: {error}", line.number));
            bulk.add(conn, section.table, &columns, args).await.map_err(refused)?;
        }
    }
    bulk.flush(conn).await.map_err(|error| Error::Invalid(format!("in the last lines: {error}")))?;
    settle(conn, file, &here[2], rated).await?;
    Ok(done)
}

/// What follows from the rows that were inserted.
async fn settle(
    conn: &mut Conn,
    file: &Portable,
    known: &HashSet<String>,
    rated: HashMap<(String, String), Vec<Rated>>,
) -> Result<()> {
    conn.run(
        "UPDATE tables SET last_entry = (SELECT COUNT(*) FROM entries WHERE table_id = tables.id) \
         WHERE state = 'finished' AND last_entry = 0",
        args![],
    )
    .await?;
    conn.run(
        "UPDATE levels SET latest = CASE WHEN version = (SELECT MAX(o.version) FROM levels o \
         WHERE o.chain = levels.chain) THEN 1 ELSE 0 END",
        args![],
    )
    .await?;
    order_rated(conn, file, known, rated).await?;
    recount(conn, "").await
}

/// A rated result: its table, and when it ended.
type Rated = (String, i64);

/// The rated results that are here, by game and pool, in their order.
async fn rated_here(conn: &mut Conn) -> Result<HashMap<(String, String), Vec<Rated>>> {
    let sql = "SELECT game, pool, table_id, finished_at FROM results \
               WHERE rated_place IS NOT NULL ORDER BY game, pool, rated_place";
    let mut pools: HashMap<(String, String), Vec<Rated>> = HashMap::new();
    for row in conn.rows(sql, args![]).await? {
        pools.entry((row.get(0)?, row.get(1)?)).or_default().push((row.get(2)?, row.get(3)?));
    }
    Ok(pools)
}

/// Puts the rated results that came into the order of those that were here, by the time they ended. Either keeps its
/// own order, so that what comes into an empty store is rated exactly as it was.
async fn order_rated(
    conn: &mut Conn,
    file: &Portable,
    known: &HashSet<String>,
    mut rated: HashMap<(String, String), Vec<Rated>>,
) -> Result<()> {
    let mut came: HashMap<(String, String), Vec<&Line>> = HashMap::new();
    for line in file.lines("results") {
        if line.row.contains_key("rated_place") && !known.contains(line.text("table_id")) {
            let pool = (line.text("game").to_owned(), line.text("pool").to_owned());
            came.entry(pool).or_default().push(line);
        }
    }
    for ((game, pool), mut lines) in came {
        lines.sort_by_key(|line| line.int("rated_place"));
        let here = rated.remove(&(game.clone(), pool.clone())).unwrap_or_default();
        let mut here = here.into_iter().peekable();
        let mut order: Vec<String> = Vec::new();
        for line in lines {
            while let Some((table, _)) = here.next_if(|(_, at)| *at <= line.int("finished_at")) {
                order.push(table);
            }
            order.push(line.text("table_id").to_owned());
        }
        order.extend(here.map(|(table, _)| table));
        for (at, table) in order.iter().enumerate() {
            let sql = "UPDATE results SET rated_place = $2 WHERE table_id = $1 AND rated_place <> $2";
            conn.run(sql, args![table, at as i64 + 1]).await?;
        }
        let sql = "INSERT INTO rating_pools (game, pool, rated) VALUES ($1, $2, $3) \
                   ON CONFLICT (game, pool) DO UPDATE SET rated = $3";
        conn.run(sql, args![&game, &pool, order.len() as i64]).await?;
    }
    Ok(())
}

async fn day_is_here(conn: &mut Conn, line: &Line) -> Result<bool> {
    let sql = "SELECT day FROM dailies WHERE game = $1 AND kind = $2 AND day = $3";
    Ok(conn.row(sql, args![line.text("game"), line.text("kind"), line.int("day")]).await?.is_some())
}

/// The name of somebody who comes: their own, or with a number when somebody else here has it. Guests share names.
fn free_name(line: &Line, names: &mut HashSet<String>, fold: fn(&str) -> String) -> String {
    let own = line.text("name");
    if line.int("guest") != 0 {
        return own.to_owned();
    }
    let numbered = (2..).map(|number| {
        let ending = format!("-{number}");
        let kept: String = own.chars().take(LONGEST_NAME - ending.len()).collect();
        kept + &ending
    });
    let mut wanted = std::iter::once(own.to_owned()).chain(numbered);
    wanted.find(|name| names.insert(fold(name))).unwrap_or_default()
}

/// The most characters of a user name.
const LONGEST_NAME: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let fold = |name: &str| name.to_lowercase();
        let mut names: HashSet<String> = ["anna".to_owned(), "anna-2".to_owned()].into();
        let line = |row| Line { number: 1, row: serde_json::from_str(row).unwrap() };
        assert_eq!(free_name(&line(r#"{"name":"Anna","guest":0}"#), &mut names, fold), "Anna-3");
        assert_eq!(free_name(&line(r#"{"name":"Ben","guest":0}"#), &mut names, fold), "Ben");
        assert_eq!(free_name(&line(r#"{"name":"Anna","guest":1}"#), &mut names, fold), "Anna");
        let long = line(r#"{"name":"abcdefghijklmnopqrst","guest":0}"#);
        assert_eq!(free_name(&long, &mut names, fold), "abcdefghijklmnopqrst");
        assert_eq!(free_name(&long, &mut names, fold), "abcdefghijklmnopqr-2");
    }

    #[test]
    fn a_broken_document_is_told_by_line_and_field() {
        let head = r#"{"tauler":"export","schema":1"#;
        let person = r#"{"id":"a","name":"Anna","guest":0,"created_at":1}"#;
        for (text, why) in [
            (String::new(), "EOF while parsing a value at line 1 column 0"),
            ("{}".to_owned(), "line 1: this is no export of Tauler: it should say \"tauler\": \"export\""),
            (r#"{"tauler":"export","schema":7}"#.to_owned(), "schema: this release reads version 1, the file has 7"),
            (format!("{head},\"secrets\":[]}}"), "secrets: there is no such section in an export"),
            (format!("{head},\"people\":7}}"), "people: should be a list"),
            (format!("{head},\n\"people\":[\n{{\"id\":\"a\"}}]}}"), "line 3: name is missing"),
            (format!("{head},\n\"people\":[\n{{\"id\":\"a\",\"name\":5}}]}}"), "line 3: name should be a text, not 5"),
            (format!("{head},\"people\":[\n{person},\n{person}]}}"), "line 3: it is there twice"),
            (format!("{head},\"people\":[\n{{\"x\":1}}]}}"), "line 2: x is no field of people"),
            (
                format!(
                    "{head},\"levels\":[\n{{\"id\":\"l\",\"game\":\"g\",\"name\":\"n\",\"author_id\":\"zz\",\
                     \"document\":\"{{}}\",\"grade\":\"\",\"size\":4,\"weight\":1.0,\"chain\":\"l\",\"version\":1,\
                     \"latest\":1,\"single\":1,\"plays\":0,\"lot\":0.5,\"created_at\":1}}]}}"
                ),
                "line 2: author_id \"zz\" is not among the people of this file",
            ),
        ] {
            assert_eq!(Portable::read(&text).unwrap_err().to_string(), why, "{text}");
        }
        assert!(Portable::read(&format!("{head},\"people\":[{person}]}}")).is_ok());
    }
}
