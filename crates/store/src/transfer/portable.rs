//! Exports: what may leave the house, in a JSON document that another house of either engine imports.
//!
//! A document names its schema and holds sections of rows, a row a line. It tells no password, no sign-in, no token,
//! nothing of games that still go on, and nothing of a day's puzzle until that day is over. Rankings, records and
//! ratings are not in it: they follow from the results, and are computed anew where it is imported.

use std::collections::{HashMap, HashSet};

use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use super::sections::{SECTIONS, Section};
use crate::tables::HolderKind;
use crate::{Access, EntryRow, Error, Result, SeatRow, SetupRow, TableRow, TableState, TableStatus};

/// The version of the document. It changes when a document of before would be read wrongly. All versions are read.
pub(super) const SCHEMA: u64 = 2;

/// What sections were called up to a version of the document, and what they are called now.
const OLD_SECTIONS: &[(u64, &str, &str)] = &[(1, "outcomes", "seat_results")];

/// The same of the fields of a section.
const OLD_FIELDS: &[(u64, &str, &str, &str)] =
    &[(1, "games", "extra", "details"), (1, "seat_results", "outcome", "result")];

/// An export that was read and makes sense; nothing of it is in a store yet.
#[derive(Debug, Default)]
pub struct Portable {
    /// By section: the rows with their lines.
    rows: HashMap<&'static str, Vec<DocumentRow>>,
}

/// A row of a document.
#[derive(Debug)]
pub(super) struct DocumentRow {
    /// Where it stands: the line of the document, or of the table that holds it.
    pub(super) place: String,
    pub(super) row: Map<String, Json>,
}

impl DocumentRow {
    pub(super) fn text(&self, column: &str) -> &str {
        self.row.get(column).and_then(Json::as_str).unwrap_or_default()
    }

    pub(super) fn int(&self, column: &str) -> i64 {
        self.row.get(column).and_then(Json::as_i64).unwrap_or_default()
    }
}

impl Portable {
    /// Reads a document. The error names the line, and what is wrong in it.
    pub fn read(text: &str) -> Result<Self> {
        let file = Self::parse(text, |number| format!("line {number}"))?;
        file.check()?;
        Ok(file)
    }

    /// Reads many small documents, each with the place where it stands, as one. Somebody who is in several of them is
    /// there once.
    pub fn gather<'a>(documents: impl IntoIterator<Item = (String, &'a str)>) -> Result<Self> {
        let mut all = Self::default();
        let mut people = HashSet::new();
        for (place, text) in documents {
            let one = Self::parse(text, |_| place.clone()).map_err(|error| match error {
                Error::Invalid(why) if !why.starts_with(&place) => Error::Invalid(format!("{place}: {why}")),
                error => error,
            })?;
            for (section, lines) in one.rows {
                let new = |line: &DocumentRow| section != "people" || people.insert(line.text("id").to_owned());
                all.rows.entry(section).or_default().extend(lines.into_iter().filter(new));
            }
        }
        all.check()?;
        Ok(all)
    }

    fn parse(text: &str, place: impl Fn(usize) -> String) -> Result<Self> {
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
        let schema = field("schema").parse().ok().filter(|schema| (1..=SCHEMA).contains(schema));
        let schema: u64 = schema.ok_or_else(|| {
            let found = field("schema");
            invalid(format!("schema: this release reads versions 1 to {SCHEMA}, the file has {found}"))
        })?;
        let mut sections: HashMap<&str, &RawValue> = HashMap::new();
        for (name, raw) in document.iter().filter(|(name, _)| !HEAD.contains(&name.as_str())) {
            let old = OLD_SECTIONS.iter().find(|(upto, old, _)| schema <= *upto && old == name);
            let name = old.map_or(name.as_str(), |(.., new)| new);
            if Section::named(name).is_none() {
                return Err(invalid(format!("{name}: there is no such section in an export")));
            }
            sections.insert(name, raw);
        }
        let mut file = Self::default();
        for section in SECTIONS {
            let Some(raw) = sections.get(section.name) else { continue };
            let renamed: Vec<(&str, &str)> = OLD_FIELDS
                .iter()
                .filter(|(upto, of, ..)| schema <= *upto && *of == section.name)
                .map(|(.., old, new)| (*old, *new))
                .collect();
            let rows: Vec<&RawValue> =
                serde_json::from_str(raw.get()).map_err(|_| invalid(format!("{}: should be a list", section.name)))?;
            let mut lines = Lines { text, at: 0, number: 1 };
            let mut read = Vec::with_capacity(rows.len());
            for raw in rows {
                let place = place(lines.number_of(raw.get()));
                let row = section.read(raw.get(), &renamed).map_err(|why| invalid(format!("{place}: {why}")))?;
                read.push(DocumentRow { place, row });
            }
            file.rows.insert(section.name, read);
        }
        Ok(file)
    }

    pub(super) fn lines(&self, section: &str) -> &[DocumentRow] {
        self.rows.get(section).map_or(&[], Vec::as_slice)
    }

    /// Everything that a row points at must be in the file, and nothing twice.
    fn check(&self) -> Result<()> {
        for section in SECTIONS {
            let mut seen = HashSet::new();
            for line in self.lines(section.name) {
                let key: Vec<String> = section.key.iter().map(|column| line.row[*column].to_string()).collect();
                if !seen.insert(key) {
                    return Err(Error::Invalid(format!("{}: it is there twice", line.place)));
                }
            }
        }
        for (target, column, from) in [
            ("people", "author_id", &["levels"][..]),
            ("people", "owner_id", &["games"]),
            ("people", "user_id", &["collections", "seats", "seat_results", "scores", "daily_plays"]),
            ("collections", "collection_id", &["collection_levels"]),
            ("games", "table_id", &["seats", "entries", "results", "seat_results", "scores", "daily_plays"]),
            ("results", "table_id", &["seat_results", "scores"]),
        ] {
            let id = if target == "results" { "table_id" } else { "id" };
            let known: HashSet<&str> = self.lines(target).iter().map(|line| line.text(id)).collect();
            for line in from.iter().flat_map(|section| self.lines(section)) {
                if let Some(Json::String(id)) = line.row.get(column)
                    && !known.contains(id.as_str())
                {
                    let why = format!("{}: {column} {id:?} is not among the {target} of this file", line.place);
                    return Err(Error::Invalid(why));
                }
            }
        }
        self.counted("entries", "number", 1)?;
        let seats = self.counted("seats", "seat", 0)?;
        for line in ["entries", "seat_results", "scores"].iter().flat_map(|section| self.lines(section)) {
            let there = 0..seats.get(line.text("table_id")).copied().unwrap_or_default();
            if line.row.contains_key("seat") && !there.contains(&line.int("seat")) {
                let why = format!("{}: its table has no seat {}", line.place, line.int("seat"));
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
                return Err(Error::Invalid(format!("{}: {why}", line.place)));
            }
            *next += 1;
        }
        Ok(next)
    }

    /// The games of the file with their seats and logs, so that somebody who knows the games can look at them; the
    /// place of each comes first.
    pub fn games(&self) -> impl Iterator<Item = (&str, TableRow, Vec<EntryRow>)> + '_ {
        let mut logs: HashMap<&str, Vec<EntryRow>> = HashMap::new();
        for line in self.lines("entries") {
            logs.entry(line.text("table_id")).or_default().push(EntryRow {
                number: line.int("number"),
                at: line.int("at"),
                seat: line.row.get("seat").and_then(Json::as_i64).map(|seat| u8::try_from(seat).unwrap_or(u8::MAX)),
                kind: line.text("kind").to_owned(),
                text: line.text("text").to_owned(),
            });
        }
        let mut seats: HashMap<&str, Vec<&DocumentRow>> = HashMap::new();
        for line in self.lines("seats") {
            seats.entry(line.text("table_id")).or_default().push(line);
        }
        self.lines("games").iter().map(move |line| {
            let log = logs.remove(line.text("id")).unwrap_or_default();
            let mut seats = seats.remove(line.text("id")).unwrap_or_default();
            seats.sort_by_key(|seat| seat.int("seat"));
            (line.place.as_str(), table(line, &seats, log.len() as i64), log)
        })
    }

    /// The levels of the file: the place of each, its game and its document. Of a deleted one nothing is left to read.
    pub fn levels(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let there = self.lines("levels").iter().filter(|line| line.int("gone") == 0);
        there.map(|line| (line.place.as_str(), line.text("game"), line.text("document")))
    }
}

/// What a document has beside its sections.
const HEAD: &[&str] = &["tauler", "schema", "what", "made_at"];

fn table(line: &DocumentRow, seats: &[&DocumentRow], last_entry: i64) -> TableRow {
    let optional = |column: &str| line.row.get(column).and_then(Json::as_str).map(str::to_owned);
    let text = |column: &str| line.text(column).to_owned();
    let holder = |seat: &&DocumentRow| match seat.text("holder").parse() {
        Ok(HolderKind::User) => SeatRow::user(seat.text("user_id")),
        Ok(HolderKind::Computer) => SeatRow::Computer { player: seat.text("player").to_owned() },
        Ok(HolderKind::Open) => SeatRow::Open,
        Ok(HolderKind::Gone) | Err(_) => SeatRow::Gone,
    };
    TableRow {
        setup: SetupRow {
            id: text("id"),
            game: text("game"),
            rules: line.int("rules"),
            options: text("options"),
            preset: optional("preset"),
            level_id: optional("level_id"),
            seed: text("seed"),
            salt: text("salt"),
            clock: optional("clock"),
            access: line.text("access").parse().unwrap_or(Access::Private),
            details: text("details"),
            owner_id: optional("owner_id"),
            created_at: line.int("created_at"),
        },
        seats: seats.iter().map(holder).collect(),
        status: TableStatus { state: TableState::Over, turn: None, deadline: None },
        last_entry,
        started_at: line.row.get("started_at").and_then(Json::as_i64),
        updated_at: line.int("updated_at"),
        failure: None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_document_is_told_by_line_and_field() {
        let head = r#"{"tauler":"export","schema":2"#;
        let person = r#"{"id":"a","name":"Anna","guest":0,"created_at":1}"#;
        for (text, why) in [
            (String::new(), "EOF while parsing a value at line 1 column 0"),
            ("{}".to_owned(), "line 1: this is no export of Tauler: it should say \"tauler\": \"export\""),
            (
                r#"{"tauler":"export","schema":7}"#.to_owned(),
                "schema: this release reads versions 1 to 2, the file has 7",
            ),
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

    #[test]
    fn many_documents_are_read_as_one() {
        let document = |name: &str| {
            format!(
                r#"{{"tauler":"export","schema":2,"people":[{{"id":"a","name":"{name}","guest":0,"created_at":1}}]}}"#
            )
        };
        let (one, other) = (document("Anna"), document("Another"));
        let file = Portable::gather([("line 2".to_owned(), one.as_str()), ("line 3".to_owned(), &other)]).unwrap();
        assert_eq!(file.lines("people").len(), 1, "who is in several is there once");
        assert_eq!(file.lines("people")[0].text("name"), "Anna");
        for (text, why) in [
            ("{", "games.csv, line 7: EOF while parsing an object at line 1 column 1"),
            (r#"{"tauler":"export","schema":2,"people":[{"id":"a"}]}"#, "games.csv, line 7: name is missing"),
        ] {
            let error = Portable::gather([("games.csv, line 7".to_owned(), text)]).unwrap_err();
            assert_eq!(error.to_string(), why);
        }
    }

    #[test]
    fn the_words_of_an_older_document_are_read() {
        let table = r#"{"id":"t","game":"g","rules":1,"options":"{}","seed":"","salt":"","access":"link",
            "WORD":"{\"rated\":true}","created_at":1,"updated_at":2}"#;
        let seat = r#"{"table_id":"t","seat":0,"holder":"gone"}"#;
        let result = r#"{"table_id":"t","game":"g","finished_at":2,"summary":"{}"}"#;
        let share = r#"{"table_id":"t","seat":0,"WORD":"win","game":"g","finished_at":2}"#;
        let document = |schema: u64, details: &str, shares: &str, word: &str| {
            let (table, share) = (table.replace("WORD", details), share.replace("WORD", word));
            format!(
                r#"{{"tauler":"export","schema":{schema},"games":[{table}],"seats":[{seat}],"results":[{result}],
                   "{shares}":[{share}]}}"#
            )
        };
        for text in [document(1, "extra", "outcomes", "outcome"), document(2, "details", "seat_results", "result")] {
            let file = Portable::read(&text).unwrap();
            let (_, table, _) = file.games().next().unwrap();
            assert_eq!((table.setup.details.as_str(), table.setup.access), ("{\"rated\":true}", Access::Link));
            assert_eq!(file.lines("seat_results")[0].text("result"), "win");
        }
        let mixed = Portable::read(&document(2, "extra", "seat_results", "result")).unwrap_err().to_string();
        assert_eq!(mixed, "line 1: extra is no field of games");
        let strange = Portable::read(&document(2, "details", "seat_results", "result").replace("win", "victory"));
        let why = "line 3: result should be one of its words, not \"victory\"";
        assert_eq!(strange.unwrap_err().to_string(), why);
    }
}
