//! Exports: what may leave the house.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value as Json, json};
use tokio::io::{AsyncWrite, AsyncWriteExt};

use super::portable::SCHEMA;
use super::sections::{SECTIONS, Section};
use crate::value::Row;
use crate::{Result, Store, Tell};

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Finished games with their logs and results, and the people who played them.
    Games,
    /// Levels in all their versions, and their authors.
    Levels,
    /// All of that, everybody who has signed up, and the puzzles of past days.
    All,
}

impl Contents {
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

impl Store {
    /// Writes what may leave the house, as it is at one moment; `today` is the day (since 1970, UTC) whose puzzles are
    /// still secret, and `at` is now.
    pub async fn export(
        &self,
        what: Contents,
        today: i64,
        at: i64,
        out: &mut (dyn AsyncWrite + Unpin + Send),
        tell: Tell<'_>,
    ) -> Result<Exported> {
        let mut conn = self.snapshot(true).await?;
        let mut done = Exported::default();
        let head = json!({ "tauler": "export", "schema": SCHEMA, "what": what.name(), "made_at": at }).to_string();
        out.write_all(head.trim_end_matches('}').as_bytes()).await?;
        for section in SECTIONS {
            let Some(sql) = section.select(what, today) else { continue };
            out.write_all(format!(",\n\"{}\": [", section.name).as_bytes()).await?;
            let first = AtomicBool::new(true);
            let render = |row: &Row, text: &mut Vec<u8>| {
                let mut object = row.object()?;
                Section::tidy(&mut object);
                let gap: &[u8] = if first.swap(false, Ordering::Relaxed) { b"\n" } else { b",\n" };
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
}
