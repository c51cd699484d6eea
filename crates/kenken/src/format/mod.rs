//! The formats, told by their content.

pub mod json;
pub mod keen;
pub mod prop;

use game::Say;

use crate::{Draft, Grid, Puzzle, words};
use prop::Dialect;

/// One board of a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its name, where the format has one.
    pub name: Option<String>,
    /// Its author, where the format has one.
    pub author: Option<String>,
    /// The board.
    pub draft: Draft,
    /// A saved filling, where the file has one.
    pub filling: Option<Grid>,
    /// What was worth saying about the reading.
    pub notes: Vec<Say>,
    /// The line on which the board begins.
    pub line: Option<usize>,
}

impl Reading {
    /// The board as a puzzle, or what it still lacks and on which line it begins.
    pub fn puzzle(&self) -> Result<Puzzle, Say> {
        self.draft.finish().map_err(|say| self.line.map_or(say.clone(), |line| game::in_line(line, say)))
    }
}

/// How a file is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// What 5 and 6 mean in course text; by default it is found out.
    pub dialect: Option<Dialect>,
    /// Whether division in course text drops the remainder.
    pub truncating: bool,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The project's own JSON.
    Json,
    /// Course text.
    Prop,
    /// Keen game IDs.
    Keen,
}

impl Format {
    /// The format with this name, as on the command line.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "json" => Some(Self::Json),
            "prop" => Some(Self::Prop),
            "keen" => Some(Self::Keen),
            _ => None,
        }
    }

    /// The format of a text, by its first characters.
    pub fn of(text: &str) -> Option<Self> {
        let first = content(text).next()?.1;
        if first.starts_with('{') {
            return Some(Self::Json);
        }
        let word = first.split_whitespace().next()?;
        if word.contains([':', '#']) {
            Some(Self::Keen)
        } else {
            first.starts_with(|first: char| first.is_ascii_digit()).then_some(Self::Prop)
        }
    }

    /// Writes a puzzle, with a warning where there is one.
    pub fn write(
        self,
        puzzle: &Puzzle,
        name: Option<&str>,
        author: Option<&str>,
    ) -> Result<(String, Option<Say>), Say> {
        match self {
            Self::Json => Ok((json::write(&puzzle.draft(), name, author)?, None)),
            Self::Prop => Ok((prop::write(puzzle, Dialect::ModPow, None)?, None)),
            Self::Keen => keen::write(puzzle),
        }
    }
}

/// The lines that say something, with their numbers.
fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.trim().trim_start_matches('\u{feff}')))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Reads every board of a text in whatever format it is. Nothing is half read: one mistake refuses the whole text.
pub fn read(text: &str, options: &ReadOptions) -> Result<Vec<Reading>, Say> {
    let text = text.trim_start_matches('\u{feff}');
    match Format::of(text) {
        Some(Format::Json) => json::read(text),
        Some(Format::Prop) => prop::read(text, options),
        Some(Format::Keen) => content(text)
            .map(|(line, id)| {
                let puzzle = keen::read(id).map_err(|say| game::in_line(line, say))?;
                let draft = puzzle.draft();
                Ok(Reading { name: None, author: None, draft, filling: None, notes: Vec::new(), line: Some(line) })
            })
            .collect(),
        None => Err(words::UNKNOWN_FORMAT.say()),
    }
}
