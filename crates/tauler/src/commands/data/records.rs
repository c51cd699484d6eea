//! The column `record` of the CSV tables: what `tauler import` reads, so that nothing is lost on the way.
//!
//! A record is a small export of its own: the rows that belong to one game, one level in all its versions, one
//! collection, one person or one day's puzzle. It stands in the first row of what it belongs to.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use house::dailies::Day;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use store::{Contents, Portable, Store};

use super::spreadsheet::{Cell, Spreadsheet};
use crate::database::OrInput as _;
use crate::input::read_text;
use crate::refusal::{BadInput, bad};

/// What the column is called.
pub(super) const RECORD: &str = "record";

/// The tables of `tauler export all --to csv` that have it.
const FILES: [&str; 5] = ["people.csv", "levels.csv", "collections.csv", "days.csv", "games.csv"];

/// The rows of an export, by section.
pub(super) struct ExportedRows {
    schema: Value,
    sections: HashMap<String, Vec<Value>>,
}

impl ExportedRows {
    /// All that may leave the house.
    pub(super) async fn read(store: &Store, what: Contents) -> anyhow::Result<Self> {
        let at = house::Time::system().now();
        let mut text = Vec::new();
        store.export(what, Day::of(at).0, at, &mut text, &|_| {}).await.or_input()?;
        let mut document: HashMap<String, Value> = serde_json::from_slice(&text)?;
        let schema = document.remove("schema").unwrap_or_default();
        let sections = document.into_iter().filter_map(|(name, rows)| match rows {
            Value::Array(rows) => Some((name, rows)),
            _ => None,
        });
        Ok(Self { schema, sections: sections.collect() })
    }

    pub(super) fn section(&self, name: &str) -> &[Value] {
        self.sections.get(name).map_or(&[], Vec::as_slice)
    }

    /// A record of some rows: those of each section whose column is one of these values, with the people in them.
    fn record(&self, parts: &[(&str, Vec<&Value>)]) -> String {
        let named = ["author_id", "owner_id", "user_id"];
        let rows = parts.iter().flat_map(|(_, rows)| rows);
        let ids: HashSet<&Value> = rows.flat_map(|row| named.iter().filter_map(|name| row.get(*name))).collect();
        let people = self.section("people").iter().filter(|person| ids.contains(&person["id"]));
        let mut record = json!({"tauler": "export", "schema": self.schema});
        record["people"] = people.cloned().collect();
        for (section, rows) in parts {
            record[*section] = rows.iter().map(|row| (*row).clone()).collect();
        }
        record.to_string()
    }

    /// The record of each game, by its table.
    pub(super) fn of_games(&self) -> HashMap<String, String> {
        let mut parts: HashMap<&str, Vec<(&str, Vec<&Value>)>> = HashMap::new();
        for section in ["games", "seats", "entries", "results", "seat_results", "scores", "daily_plays"] {
            for row in self.section(section) {
                let id = row[if section == "games" { "id" } else { "table_id" }].as_str().unwrap_or_default();
                let parts = parts.entry(id).or_default();
                match parts.last_mut() {
                    Some((name, rows)) if *name == section => rows.push(row),
                    _ => parts.push((section, vec![row])),
                }
            }
        }
        parts.into_iter().map(|(id, parts)| (id.to_owned(), self.record(&parts))).collect()
    }

    /// The record of each level, by the id of its latest version.
    pub(super) fn of_levels(&self) -> HashMap<String, String> {
        let mut chains: HashMap<&Value, Vec<&Value>> = HashMap::new();
        for row in self.section("levels") {
            chains.entry(&row["chain"]).or_default().push(row);
        }
        let latest = |versions: &[&Value]| {
            let row = versions.iter().max_by_key(|row| row["version"].as_i64())?;
            row["id"].as_str().map(str::to_owned)
        };
        let records = chains.into_values().map(|versions| (latest(&versions), versions));
        records.filter_map(|(id, versions)| Some((id?, self.record(&[("levels", versions)])))).collect()
    }

    /// The record of each person.
    pub(super) fn of_people(&self) -> HashMap<String, String> {
        let id = |row: &Value| row["id"].as_str().unwrap_or_default().to_owned();
        let record = |row: &Value| json!({"tauler": "export", "schema": self.schema, "people": [row]}).to_string();
        self.section("people").iter().map(|row| (id(row), record(row))).collect()
    }

    /// The collections of levels, the library's shelves among them.
    pub(super) fn collections(&self) -> Spreadsheet {
        let mut levels: HashMap<&Value, Vec<&Value>> = HashMap::new();
        for row in self.section("collection_levels") {
            levels.entry(&row["collection_id"]).or_default().push(row);
        }
        let cells = |row: &Value| -> Vec<Cell> {
            let text = |name: &str| Cell::from(row[name].as_str().unwrap_or_default());
            let held = levels.remove(&row["id"]).unwrap_or_default();
            let count = held.len().to_string();
            let record = self.record(&[("collections", vec![row]), ("collection_levels", held)]);
            vec![text("id"), text("game"), text("name"), count.into(), record.into()]
        };
        let rows = self.section("collections").iter().map(cells).collect();
        Spreadsheet { header: &["collection", "game", "name", "levels", RECORD], rows }
    }

    /// The puzzles of the days that are over.
    pub(super) fn days(&self) -> Spreadsheet {
        let cells = |row: &Value| -> Vec<Cell> {
            let text = |name: &str| Cell::from(row[name].as_str().unwrap_or_default());
            let day = Day(row["day"].as_i64().unwrap_or_default()).to_string();
            vec![day.into(), text("game"), text("kind"), self.record(&[("days", vec![row])]).into()]
        };
        let rows = self.section("days").iter().map(cells).collect();
        Spreadsheet { header: &["day", "game", "kind", RECORD], rows }
    }
}

/// What was read of one or several tables.
pub(super) struct ReadRecords {
    pub(super) portable: Portable,
    /// Games whose record was not written, because others were still at the same puzzle of the day.
    pub(super) left_out: u64,
}

/// Reads one table.
pub(super) fn read_file(name: &str, text: &str) -> anyhow::Result<ReadRecords> {
    let (records, left_out) = records(name, text)?;
    gather(name, &records, left_out)
}

/// Reads the tables of a folder.
pub(super) fn read_folder(folder: &Path) -> anyhow::Result<ReadRecords> {
    let name = folder.display().to_string();
    let (mut all, mut left_out) = (Vec::new(), 0);
    let there = FILES.iter().filter(|file| folder.join(file).is_file());
    for file in there {
        let text = read_text(&folder.join(file).display().to_string())?;
        let (records, without) = records(file, &text)?;
        all.extend(records.into_iter().map(|(place, record)| (format!("{file}, {place}"), record)));
        left_out += without;
    }
    if all.is_empty() {
        let files = FILES.join(", ");
        return bad(format!("{name}: there is nothing to import in this folder: it should have {files}."));
    }
    gather(&name, &all, left_out)
}

fn gather(name: &str, records: &[(String, String)], left_out: u64) -> anyhow::Result<ReadRecords> {
    let documents = records.iter().map(|(place, record)| (place.clone(), record.as_str()));
    let portable =
        Portable::gather(documents).map_err(|error| BadInput(format!("{name}: {error}. Nothing was imported.")))?;
    Ok(ReadRecords { portable, left_out })
}

/// The records of a table, each with its line, and how many games have none.
fn records(name: &str, text: &str) -> anyhow::Result<(Vec<(String, String)>, u64)> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let wrong = |why: String| BadInput(format!("{name}: {why}. Nothing was imported."));
    let header = reader.headers().map_err(|error| wrong(error.to_string()))?.clone();
    let column = |wanted: &str| header.iter().position(|name| name == wanted);
    let Some(record) = column(RECORD) else {
        let why = match (column("chart"), column("table")) {
            (Some(_), _) => "rankings and records are computed from games: import those",
            (None, Some(_)) => "an earlier release wrote it, without the moves: export it again, or take the JSON",
            _ => "it is no table that `tauler export games`, `levels` or `all` wrote",
        };
        return bad(format!("{name}: there is no column {RECORD}: {why}."));
    };
    let (mut found, mut seen, mut without) = (Vec::new(), HashSet::new(), 0);
    // Where a record begins: after a return that is followed by a newline, the reader stands between the two.
    let (mut line, mut counted) = (1, 0);
    for row in reader.records() {
        let row = row.map_err(|error| wrong(error.to_string()))?;
        let begins = row.position().map_or(counted, |position| position.byte() as usize);
        let begins = begins + usize::from(text[begins..].starts_with('\n'));
        line += text[counted..begins].matches('\n').count();
        counted = begins;
        let cell = row.get(record).unwrap_or_default();
        let first = column("table").is_none_or(|table| seen.insert(row[table].to_owned()));
        if !cell.is_empty() {
            if serde_json::from_str::<&RawValue>(cell).is_err() {
                let why = "its record is not whole: a spreadsheet keeps no more than 32,767 characters in a cell";
                return Err(wrong(format!("line {line}: {why}")).into());
            }
            found.push((format!("line {line}"), cell.to_owned()));
        } else if first {
            without += 1;
        }
    }
    Ok((found, without))
}
