//! The house's own form of a game in a file: all that a table is.

use game::{AnyGame, Clock, PlayerName, Say, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::BAD_GAME_FILE;
use crate::commitment::hex;
use crate::table::{Entry, Kind, Millis, Table};

/// What the file says it is.
const MARK: &str = "game";
/// Its version. It changes when a file of before would be read wrongly.
const SCHEMA: u32 = 1;

/// A finished game, as its file tells it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameFile {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The preset, unless the options were chosen one by one.
    #[serde(default)]
    pub preset: Option<String>,
    /// Every option with its value.
    pub options: Map<String, Value>,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// The salt of the commitment, in hexadecimal.
    pub salt: String,
    /// The time control.
    #[serde(default)]
    pub clock: Clock,
    /// Whether people allowed each other hints.
    #[serde(default)]
    pub hints: bool,
    /// When it began, in milliseconds since 1970.
    pub started_at: Millis,
    /// Who sat where.
    pub seats: Vec<FileSeat>,
    /// How it ended, in a sentence; for who reads the file.
    #[serde(default)]
    pub result: String,
    /// Everything that happened.
    pub log: Vec<Entry>,
}

/// Who sat at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSeat {
    /// What they are called; empty where nobody sat.
    #[serde(default)]
    pub name: String,
    /// The computer player, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

impl FileSeat {
    /// Somebody of this name: a computer, where the game has one of that name.
    pub(super) fn called(name: String, game: &dyn AnyGame) -> Self {
        let facts = game.facts();
        let is_player = (0..facts.seats.len()).any(|at| PlayerName::read(facts, &name, Seat(at as u8)).is_ok());
        Self { player: is_player.then(|| name.clone()), name }
    }
}

impl Default for GameFile {
    fn default() -> Self {
        Self {
            game: String::new(),
            rules_version: 0,
            preset: None,
            options: Map::new(),
            seed: hex(&[0; 32]),
            salt: hex(&[0; 16]),
            clock: Clock::None,
            hints: false,
            started_at: 0,
            seats: Vec::new(),
            result: String::new(),
            log: Vec::new(),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Document {
    tauler: String,
    schema: u32,
    #[serde(flatten)]
    file: GameFile,
}

impl GameFile {
    /// The file of a table.
    pub(super) fn of(table: &Table, names: &[String]) -> Self {
        let setup = table.setup();
        let name = |at: usize| names.get(at).cloned().unwrap_or_default();
        let player = |at: usize| setup.computer(Seat(at as u8)).map(str::to_owned);
        Self {
            game: setup.game.clone(),
            rules_version: setup.rules_version,
            preset: setup.preset.clone(),
            options: setup.options.clone(),
            seed: hex(setup.seed.bytes()),
            salt: hex(&setup.salt),
            clock: setup.clock,
            hints: setup.hints,
            started_at: setup.started_at.unwrap_or_default(),
            seats: (0..setup.seats.len()).map(|at| FileSeat { name: name(at), player: player(at) }).collect(),
            result: table.outcome().map(|outcome| outcome.say.text).unwrap_or_default(),
            log: table.log().to_vec(),
        }
    }

    pub(super) fn text(self) -> String {
        let entries = self.log.iter().map(|entry| serde_json::to_string(entry).expect("plain data"));
        let entries = entries.collect::<Vec<_>>().join(",\n");
        let document = Document { tauler: MARK.to_owned(), schema: SCHEMA, file: Self { log: Vec::new(), ..self } };
        let text = serde_json::to_string(&document).expect("plain data");
        // The log comes last, an entry a line.
        format!("{},\n\"log\":[\n{entries}\n]}}\n", text.trim_end_matches(",\"log\":[]}"))
    }

    /// Reads a file that says it is one; none where it does not.
    pub(super) fn read(text: &str) -> Option<Result<Self, Say>> {
        let object: Map<String, Value> = serde_json::from_str(text).ok()?;
        if object.get("tauler")? != MARK {
            return None;
        }
        let read = || {
            let document: Document =
                serde_json::from_value(Value::Object(object)).map_err(|error| error.to_string())?;
            let known = (1..=SCHEMA).contains(&document.schema);
            if known { Ok(document.file) } else { Err(format!("its schema {} is not known here", document.schema)) }
        };
        Some(read().map_err(|reason: String| BAD_GAME_FILE.with(&[("reason", reason.into())])))
    }
}

/// A log of what was done, all at one time.
pub(super) fn log(done: Vec<(Seat, Kind, String)>, at: Millis) -> Vec<Entry> {
    let entries = done.into_iter().zip(1..);
    entries.map(|((seat, kind, text), n)| Entry { n, at, seat, kind, text }).collect()
}
