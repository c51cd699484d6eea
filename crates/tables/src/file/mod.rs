//! A finished game as a file, and back: the house's own JSON, the formats of its game, or a plain transcript.

mod own;
mod plain;

use game::{AnyGame, FieldKind, PlayerName, Preset, Record, RecordFormat, Say, Seat, Seed};
use serde_json::{Map, Value};

use crate::commitment::unhex;
use crate::registry::{GAMES, find};
use crate::table::{Ending, Entry, Kind, Millis, Offered, Origin, SeatHolder, Setup, Table};

pub use own::{FileSeat, GameFile};

game::words! {
    /// A format that a game has not.
    UNKNOWN_FORMAT = "tables.unknown-format": "There is no format {format} for this game; there are {formats}.";
    /// A file of a game that goes on.
    FILE_NOT_OVER = "tables.file-not-over": "Only a game that is over can be downloaded or opened.";
    /// Something else.
    NO_GAME_FILE = "tables.no-game-file": "This is no game: a game is Tauler's own JSON, a transcript, or another format of its game, such as GGF.";
    /// A level.
    LEVEL_FILE = "tables.level-file": "This is a level, not a game: bring it in where levels are imported.";
    /// A JSON that lacks something.
    BAD_GAME_FILE = "tables.bad-game-file": "This game cannot be read: {reason}";
    /// Too many entries.
    LONG_GAME_FILE = "tables.long-game-file": "This game has {entries} entries; a table has at most {max}.";
}

const JSON: RecordFormat = RecordFormat { name: "json", title: "JSON", ending: "json" };
const TRANSCRIPT: RecordFormat = RecordFormat { name: "transcript", title: "Transcript", ending: "txt" };

/// The formats in which a finished game can be downloaded, the house's own first.
pub fn file_formats(game: &dyn AnyGame) -> Vec<RecordFormat> {
    let mut formats = vec![JSON];
    match (game.records(), game.levels()) {
        (Some(records), _) => formats.extend(records.formats()),
        // Of a puzzle the level is what others want; its own JSON would be mistaken for the game's.
        (None, Some(levels)) => formats.extend(
            levels.formats().iter().filter(|format| format.name != JSON.name).map(|format| RecordFormat {
                name: format.name,
                title: format.title,
                ending: format.ending,
            }),
        ),
        (None, None) => formats.push(TRANSCRIPT),
    }
    formats
}

/// A finished game in one of its formats. Those who played are called so, by seat.
pub fn write_file(table: &Table, names: &[String], format: &str) -> Result<String, Say> {
    let game = table.game();
    if table.outcome().is_none() {
        return Err(FILE_NOT_OVER.say());
    }
    let formats = file_formats(game);
    if !formats.iter().any(|known| known.name == format) {
        let formats: Vec<&str> = formats.iter().map(|format| format.name).collect();
        return Err(UNKNOWN_FORMAT.with(&[("format", format.into()), ("formats", formats.into())]));
    }
    if format == JSON.name {
        return Ok(GameFile::of(table, names).text());
    }
    if let Some(records) = game.records() {
        return records.write(&record(table, names), format);
    }
    match game.levels().zip(level(table)) {
        Some((levels, level)) => Ok(levels.write(level, format)?.text),
        None => Ok(plain::write(table, names)),
    }
}

/// The level that was played, where the game has levels.
fn level(table: &Table) -> Option<&Value> {
    let field = table.game().facts().options.iter().find(|field| matches!(field.kind, FieldKind::Level))?;
    table.setup().options.get(field.name)
}

fn record(table: &Table, names: &[String]) -> Record {
    Record {
        options: table.setup().options.clone(),
        names: names.to_vec(),
        moves: table.standing_turns().map(|(seat, text)| (seat, text.unwrap_or_default().to_owned())).collect(),
        lost: lost_by_word(table),
        agreed: is_agreed(table),
    }
}

/// Who lost without it being on the board: whose last word or flag ended it.
fn lost_by_word(table: &Table) -> Option<Seat> {
    let by_word = matches!(table.finished()?.ending, Ending::Resigned | Ending::Flag);
    table.log().last().filter(|_| by_word).map(|last| last.seat)
}

/// Whether both agreed on a draw.
fn is_agreed(table: &Table) -> bool {
    table.finished().is_some_and(|finished| finished.ending == Ending::Agreed)
}

/// The preset whose rules these are, for one of its roles.
fn preset_of(game: &dyn AnyGame, options: &Map<String, Value>) -> Option<String> {
    let is_it = |preset: &&Preset| {
        let read = |role| game.read_options(Some(preset), Some(role), &Map::new());
        preset.roles.iter().any(|role| read(role).is_ok_and(|read| read.options == *options))
    };
    game.facts().presets.iter().find(is_it).map(|preset| preset.name.to_owned())
}

/// Reads a game from a file, whatever its format. Where the file tells no times, everything happened now.
pub fn read_file(text: &str, now: Millis) -> Result<GameFile, Say> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if let Some(file) = GameFile::read(text) {
        return file;
    }
    if let Some(file) = plain::read(text, now) {
        return file;
    }
    for game in GAMES {
        if let Some(read) = game.records().and_then(|records| records.read(text)) {
            return Ok(GameFile::told(*game, read?, now));
        }
    }
    let is_level = |game: &&&dyn AnyGame| game.levels().is_some_and(|levels| levels.read(text, &Map::new()).is_ok());
    let level = GAMES.iter().find(is_level);
    Err(if level.is_some() { LEVEL_FILE.say() } else { NO_GAME_FILE.say() })
}

impl GameFile {
    /// The game played once more, as a table that counts nowhere: refused unless it can be played to its end. `most`
    /// entries are read at most.
    pub fn table(&self, most: u32) -> Result<Table, Say> {
        let broken = |reason: &str| BAD_GAME_FILE.with(&[("reason", reason.into())]);
        let game = find(&self.game)?;
        let facts = game.facts();
        if self.log.len() > most as usize {
            return Err(LONG_GAME_FILE.with(&[("entries", self.log.len().into()), ("max", most.into())]));
        }
        if self.rules_version == 0 || self.rules_version > facts.rules_version {
            return Err(broken("it was played under rules that this release does not know"));
        }
        let seats = facts.seats.len();
        if self.seats.len() != seats || self.log.iter().any(|entry| entry.seat.index() >= seats) {
            return Err(broken("its seats are not those of the game"));
        }
        let read = game.read_options(None, None, &self.options).map_err(|problems| {
            problems.into_iter().next().map_or_else(|| broken("its options"), |problem| problem.say)
        })?;
        let seed = unhex(&self.seed).ok_or_else(|| broken("its seed should be 64 hexadecimal digits"))?;
        let salt = unhex(&self.salt).ok_or_else(|| broken("its salt should be 32 hexadecimal digits"))?;
        let used = game.seats(&read.options)?;
        let holder = |(at, seat): (usize, &FileSeat)| match &seat.player {
            _ if !used.contains(&Seat(at as u8)) => SeatHolder::default(),
            Some(player) if PlayerName::read(facts, player, Seat(at as u8)).is_ok() => SeatHolder::computer(player),
            _ => SeatHolder::person(&format!("gone {at}")),
        };
        let setup = Setup {
            game: self.game.clone(),
            rules_version: self.rules_version,
            options: read.options,
            preset: self.preset.clone().filter(|name| facts.preset(name).is_some()),
            seed: Seed::new(seed),
            salt,
            seats: self.seats.iter().enumerate().map(holder).collect(),
            clock: self.clock,
            hints: self.hints,
            rated: false,
            origin: Origin::Copy,
            started_at: Some(self.started_at),
        };
        let mut before = self.started_at;
        let log = self.log.iter().enumerate().map(|(at, entry)| {
            before = before.max(entry.at);
            Entry { n: at as u64 + 1, at: before, ..entry.clone() }
        });
        let table = Table::replay(setup, log.collect::<Vec<_>>())?;
        if table.outcome().is_some() { Ok(table) } else { Err(FILE_NOT_OVER.say()) }
    }

    /// A game of which a text told no more than its moves.
    fn told(game: &dyn AnyGame, record: Record, now: Millis) -> Self {
        let facts = game.facts();
        let kind = |text: &str| if text.is_empty() { Kind::Flag } else { Kind::Move };
        let mut moves: Vec<(Seat, Kind, String)> =
            record.moves.into_iter().map(|(seat, text)| (seat, kind(&text), text)).collect();
        moves.extend(record.lost.map(|seat| (seat, Kind::Resign, String::new())));
        if record.agreed {
            moves.push((Seat(0), Kind::Offer, Offered::Draw.name().to_owned()));
            moves.push((Seat(1), Kind::Accept, String::new()));
        }
        let mut names = record.names;
        names.resize(facts.seats.len(), String::new());
        Self {
            game: facts.name.to_owned(),
            rules_version: facts.rules_version,
            preset: preset_of(game, &record.options),
            options: record.options,
            started_at: now,
            seats: names.into_iter().map(|name| FileSeat::called(name, game)).collect(),
            log: own::log(moves, now),
            ..Self::default()
        }
    }
}
