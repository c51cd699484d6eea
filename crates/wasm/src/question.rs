//! What can be asked. The page has the same as types: `web/src/lib/engine/door.ts`.

use std::time::Duration;

use ::tables::forms::{DeviceSetup, LevelName, NewTable, OptionsForm, Person};
use ::tables::{Entry, Millis};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A question, told apart by its `ask`.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    Catalogue {},
    CheckOptions {
        game: String,
        #[serde(flatten)]
        form: OptionsForm,
    },
    Make(Make),
    Rematch(Rematch),
    Open(Open),
    Close {
        id: String,
    },
    Show {
        id: String,
        now: Millis,
        #[serde(default)]
        after: u64,
        #[serde(default)]
        viewer: Option<ViewerName>,
    },
    Command {
        id: String,
        command: CommandForm,
        now: Millis,
        #[serde(default)]
        after: u64,
    },
    Tick {
        id: String,
        now: Millis,
        #[serde(default)]
        after: u64,
    },
    Think {
        id: String,
        #[serde(flatten)]
        limits: Limits,
    },
    Tool(Tool),
    Foresee {
        game: String,
        view: Value,
        text: String,
    },
    CheckLevel {
        game: String,
        level: Value,
        #[serde(flatten)]
        limits: Limits,
    },
    ReadLevels {
        game: String,
        text: String,
        #[serde(default)]
        wishes: Map<String, Value>,
        #[serde(flatten)]
        limits: Limits,
    },
    GenerateLevel {
        game: String,
        #[serde(default)]
        wishes: Map<String, Value>,
        #[serde(default)]
        drawn: Option<Value>,
        seed: String,
        #[serde(flatten)]
        limits: Limits,
    },
    ExplainLevel {
        game: String,
        level: Value,
        #[serde(flatten)]
        limits: Limits,
    },
    WriteLevel {
        game: String,
        level: Value,
        #[serde(default)]
        format: Option<String>,
    },
    PrintLevels {
        game: String,
        levels: Vec<Value>,
        #[serde(default)]
        solutions: bool,
    },
}

/// A table to be made.
#[derive(Debug, Deserialize)]
pub(crate) struct Make {
    pub(crate) id: String,
    pub(crate) form: NewTable,
    pub(crate) seed: String,
    pub(crate) salt: String,
    pub(crate) now: Millis,
    #[serde(default)]
    pub(crate) me: Option<Person>,
    #[serde(default)]
    pub(crate) level: Option<LevelName>,
}

/// The same again, with the seats swapped.
#[derive(Debug, Deserialize)]
pub(crate) struct Rematch {
    pub(crate) id: String,
    pub(crate) setup: DeviceSetup,
    pub(crate) seed: String,
    pub(crate) salt: String,
    pub(crate) now: Millis,
    #[serde(default)]
    pub(crate) me: Option<Person>,
}

/// A table that was kept.
#[derive(Debug, Deserialize)]
pub(crate) struct Open {
    pub(crate) id: String,
    pub(crate) setup: DeviceSetup,
    #[serde(default)]
    pub(crate) log: Vec<Entry>,
    pub(crate) now: Millis,
    #[serde(default)]
    pub(crate) me: Option<Person>,
    #[serde(default)]
    pub(crate) after: u64,
}

/// What a seat asks for.
#[derive(Debug, Deserialize)]
pub(crate) struct CommandForm {
    pub(crate) seen: u64,
    #[serde(default)]
    pub(crate) seat: Option<String>,
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) text: String,
}

/// A tool: at an open table, on a view, or on nothing.
#[derive(Debug, Deserialize)]
pub(crate) struct Tool {
    #[serde(default)]
    pub(crate) id: Option<String>,
    #[serde(default)]
    pub(crate) game: Option<String>,
    #[serde(default)]
    pub(crate) view: Option<Value>,
    #[serde(rename = "tool")]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) arguments: Map<String, Value>,
    #[serde(default)]
    pub(crate) now: Millis,
    #[serde(flatten)]
    pub(crate) limits: Limits,
}

/// Who looks: a seat by its number, or `spectator`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ViewerName {
    Seat(u8),
    Spectator(SpectatorName),
}

/// The word `spectator`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SpectatorName {
    Spectator,
}

/// How much thinking is allowed.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Limits {
    #[serde(default)]
    ms: Option<u64>,
    #[serde(default)]
    nodes: Option<u64>,
}

impl Limits {
    /// The time and the nodes: so much time unless it says otherwise, and none where it names nodes.
    pub(crate) fn or(self, usual: Duration) -> (Option<Duration>, Option<u64>) {
        let time = self.ms.map(Duration::from_millis);
        (time.or(self.nodes.is_none().then_some(usual)), self.nodes)
    }
}
