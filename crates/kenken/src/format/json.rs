//! The project's own JSON.

use std::collections::BTreeMap;

use game::{Say, in_line};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::format::Reading;
use crate::{Cell, Draft, Op, board::cell_list, words};

/// The JSON schema of a level, as it is published.
pub const SCHEMA: &str = include_str!("../../../../docs/kenken-level.schema.json");

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelFile {
    version: u32,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    size: usize,
    cages: Vec<CageFile>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    givens: BTreeMap<String, u64>,
    #[serde(default)]
    hidden_ops: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CageFile {
    cells: Vec<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    op: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    target: Option<u64>,
}

/// What may be left out, but is not null where it stands.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Reads one or more levels, one after the other.
pub fn read(text: &str) -> Result<Vec<Reading>, Say> {
    let mut files = serde_json::Deserializer::from_str(text).into_iter::<LevelFile>();
    let mut readings = Vec::new();
    loop {
        let start = files.byte_offset();
        let skipped = text[start..].len() - text[start..].trim_start().len();
        let line = text[..start + skipped].lines().count().max(1);
        match files.next() {
            None => return Ok(readings),
            Some(Ok(file)) => readings.push(file.reading(Some(line)).map_err(|say| in_line(line, say))?),
            Some(Err(error)) => {
                return Err(in_line(error.line().max(1), broken(&error)));
            }
        }
    }
}

/// What is wrong with the JSON, without the names that only a programmer of Rust knows.
fn broken(error: &serde_json::Error) -> Say {
    let whole = error.to_string();
    let problem = whole.split(" at line ").next().unwrap_or(&whole);
    let names = [
        ("u64", "a whole number"),
        ("u32", "a whole number"),
        ("usize", "a whole number"),
        ("struct LevelFile", "a level"),
        ("struct CageFile", "a cage"),
    ];
    let plain = |problem: String, (name, plain): (&str, &str)| {
        problem.replace(&format!("expected {name}"), &format!("expected {plain}"))
    };
    words::BAD_JSON.with(&[("problem", names.into_iter().fold(problem.to_owned(), plain).into())])
}

impl LevelFile {
    fn of(draft: &Draft, name: Option<&str>, author: Option<&str>) -> Result<Self, Say> {
        let size = draft.size();
        let mut cages = Vec::new();
        for cage in draft.cages() {
            if cage.op.is_some_and(|op| !op.is_in_game()) {
                return Err(words::NOT_WRITTEN.with(&[("cells", cell_list(&cage.cells))]));
            }
            cages.push(CageFile {
                cells: cage.cells.iter().map(Cell::to_string).collect(),
                op: cage.op.map(|op| op.sign().to_owned()),
                target: cage.target,
            });
        }
        let givens = draft.givens().iter().enumerate().filter(|(_, given)| **given != 0);
        Ok(Self {
            version: 1,
            name: name.map(str::to_owned),
            author: author.map(str::to_owned),
            size,
            cages,
            givens: givens.map(|(at, &given)| (Cell::at(at, size).to_string(), u64::from(given))).collect(),
            hidden_ops: draft.hidden_ops,
        })
    }

    fn reading(self, line: Option<usize>) -> Result<Reading, Say> {
        let draft = self.draft()?;
        Ok(Reading { name: self.name, author: self.author, draft, filling: None, notes: Vec::new(), line })
    }

    fn draft(&self) -> Result<Draft, Say> {
        if self.version != 1 {
            return Err(words::BAD_VERSION.with(&[("version", self.version.into())]));
        }
        let mut draft = Draft::new(self.size)?;
        draft.hidden_ops = self.hidden_ops;
        for cage in &self.cages {
            let cells = cage.cells.iter().map(|name| cell(&draft, name)).collect::<Result<_, _>>()?;
            let op = cage.op.as_deref().map(op).transpose()?;
            draft.add(cells, op, cage.target)?;
        }
        for (name, &value) in &self.givens {
            draft.give(cell(&draft, name)?, value)?;
        }
        Ok(draft)
    }
}

/// The cell of this name. People may write C4; a file has one spelling.
fn cell(draft: &Draft, name: &str) -> Result<Cell, Say> {
    let cell = draft.cell(name)?;
    if cell.to_string() == name { Ok(cell) } else { Err(draft.no_such_cell(name)) }
}

/// The operation of this sign, in the one spelling that a file has.
fn op(sign: &str) -> Result<Op, Say> {
    let op = Op::from_sign(sign).filter(|op| op.sign() == sign);
    op.ok_or_else(|| words::BAD_OP.with(&[("op", sign.into())]))
}

/// Reads a level that is JSON already.
pub fn from_value(value: &Value) -> Result<Reading, Say> {
    let file: LevelFile = serde_json::from_value(value.clone()).map_err(|error| broken(&error))?;
    file.reading(None)
}

/// A level as JSON; a half-drawn board as far as it goes.
pub fn to_value(draft: &Draft, name: Option<&str>, author: Option<&str>) -> Result<Value, Say> {
    let file = LevelFile::of(draft, name, author)?;
    Ok(serde_json::to_value(file).expect("a level has only strings and numbers"))
}

/// Writes a level on one line; a half-drawn board is written as far as it goes.
pub fn write(draft: &Draft, name: Option<&str>, author: Option<&str>) -> Result<String, Say> {
    let file = LevelFile::of(draft, name, author)?;
    Ok(serde_json::to_string(&file).expect("a level has only strings and numbers"))
}
