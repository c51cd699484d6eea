//! The file to which a match writes its games.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::Context as _;
use serde_json::json;
use tables::contest::{Match, PlayedGame};

use crate::games::{self, CliGame};
use crate::refusal::{OrBad as _, bad};

/// Where the games of a match are written, as they are counted.
pub(super) struct Log {
    file: BufWriter<File>,
    /// Who writes the games in a format of their own; without it they are lines of JSON.
    format: Option<&'static dyn CliGame>,
}

impl Log {
    /// Begins a file, whose name says what is written: a game's own format, or any game as lines of JSON.
    pub(super) fn open(contest: &Match, path: &Path) -> anyhow::Result<Self> {
        let lines = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"));
        let game = games::find(contest.game.facts().name);
        let own = if lines { None } else { game.write_played(contest, &contest.unplayed()) };
        if let Some(Err(say)) = &own {
            return bad(format!("--log {}: {say} A name that ends in .jsonl takes any game.", path.display()));
        }
        let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self { file: BufWriter::new(file), format: own.map(|_| game) })
    }

    /// Adds a game.
    pub(super) fn write(&mut self, contest: &Match, played: &PlayedGame) -> anyhow::Result<()> {
        let text = match self.format.and_then(|game| game.write_played(contest, played)) {
            Some(text) => text.or_bad()?,
            None => line(contest, played),
        };
        writeln!(self.file, "{text}")?;
        // Whoever looks, or stops the match, finds every game that was counted.
        Ok(self.file.flush()?)
    }
}

/// A game as a line of JSON.
fn line(contest: &Match, played: &PlayedGame) -> String {
    let seats = [&contest.players[played.first_seat], &contest.players[1 - played.first_seat]];
    let moves: Vec<&str> = played.moves.iter().map(|(_, text)| text.as_str()).collect();
    let points = [played.points[played.first_seat], played.points[1 - played.first_seat]];
    json!({"game": played.number, "seats": seats, "points": points, "moves": moves, "trouble": played.trouble})
        .to_string()
}
