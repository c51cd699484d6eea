//! A database with real games in it, and the program that is told about it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Map, Value};
use store::testing::Postgres;
use store::{Access, Append, EntryRow, Finish, Measure, ScopeKey, ScoreRow, SeatResult, SeatRow, SetupRow, SignUp};
use store::{Store, TableState, TableStatus};
use store::{TicketChange, UserRow, new_id};

/// A database of its own, with a folder for files.
pub struct TestDatabase {
    pub url: String,
    folder: tempfile::TempDir,
}

/// How a run of the program ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn new(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }

    /// What it printed, if it succeeded.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out
    }

    /// The one JSON object that it printed.
    #[track_caller]
    pub fn json(self) -> Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// The sentence with which it refused its input.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        self.err
    }
}

impl TestDatabase {
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("tauler.db").display());
        Store::open(&url).await.unwrap().close().await;
        Self { url, folder }
    }

    pub async fn postgres() -> Self {
        let url = Postgres::shared().database().await;
        Store::open(&url).await.unwrap().close().await;
        Self { url, folder: tempfile::tempdir().unwrap() }
    }

    /// One that is there.
    pub fn at(url: String) -> Self {
        Self { url, folder: tempfile::tempdir().unwrap() }
    }

    pub async fn both() -> [Self; 2] {
        [Self::sqlite().await, Self::postgres().await]
    }

    pub async fn store(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name).display().to_string()
    }

    /// The program with this database.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = tauler(words);
        command.env("TAULER_DATABASE", &self.url);
        command
    }

    /// Runs the program on this database.
    pub fn run(&self, words: &[&str]) -> Ran {
        Ran::new(self.command(words).output().unwrap())
    }

    /// Runs it with a text as its input.
    pub fn feed(&self, words: &[&str], text: &str) -> Ran {
        let mut child =
            self.command(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // It may refuse the beginning and not read the rest.
        let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
        Ran::new(child.wait_with_output().unwrap())
    }

    /// Everything that is kept, in an order that does not depend on the engine.
    pub fn everything(&self) -> Vec<String> {
        let path = self.path(&format!("{}.jsonl", new_id()));
        self.run(&["backup", path.to_str().unwrap()]).ok();
        let mut lines: Vec<String> = std::fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    }
}

/// The program, which finds no settings of whoever runs the tests.
pub fn tauler(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tauler"));
    command.args(words).env_remove("TAULER_DATABASE").env_remove("TAULER_DATA").stdin(Stdio::null());
    command
}

/// Runs the program in a folder, without naming a database.
pub fn run_in(folder: &Path, words: &[&str]) -> Ran {
    Ran::new(tauler(words).current_dir(folder).output().unwrap())
}

pub async fn sign_up(store: &Store, name: &str) -> UserRow {
    let sign_up = SignUp {
        id: new_id(),
        name: name.into(),
        name_key: name.to_lowercase(),
        password: "$argon2id$of-nobody".into(),
        recovery: "recovery-hash".into(),
        at: 1_700_000_000_000,
        sign_in: None,
    };
    store.sign_up(&sign_up).await.unwrap()
}

/// A table of Othello between two people, at which nothing has happened yet.
pub async fn table(store: &Store, first: &UserRow, second: &UserRow) -> String {
    let game = tables::find("othello").unwrap();
    let options = game.read_options(Some(&game.facts().presets[0]), None, &Map::new()).unwrap().options;
    let setup = SetupRow {
        id: new_id(),
        game: "othello".into(),
        rules: 1,
        options: Value::from(options).to_string(),
        preset: Some("standard".into()),
        level_id: None,
        seed: format!("{:064x}", 0x5eed),
        salt: format!("{:032x}", 0x5a17),
        clock: None,
        access: Access::Lobby,
        details: r#"{"rated":true,"invite":"hash-of-an-invitation"}"#.into(),
        owner_id: Some(first.id.clone()),
        created_at: 1_700_000_000_000,
    };
    let seats = [SeatRow::user(&first.id), SeatRow::user(&second.id)];
    let playing = TableStatus { state: TableState::Playing, turn: Some(0), deadline: None };
    store.create_table(&setup, &seats, playing, &TicketChange::Clear).await.unwrap();
    setup.id
}

/// The next entry of a table, after which the game goes on.
pub fn entry(table: &str, number: i64, kind: &str, text: &str) -> Append {
    let at = 1_700_000_000_000 + 1000 * number;
    Append {
        table: table.to_owned(),
        entries: vec![EntryRow { number, at, seat: Some(0), kind: kind.into(), text: text.into() }],
        status: TableStatus { state: TableState::Playing, turn: Some(0), deadline: None },
        thinking: TicketChange::Keep,
        finish: None,
    }
}

/// A rated game that the second of two wins, because the first gives up after a move.
pub async fn given_up(store: &Store, first: &UserRow, second: &UserRow, at: i64) -> String {
    let table = table(store, first, second).await;
    store.append(entry(&table, 1, "move", "f5")).await.unwrap();
    let line = |seat: u8, chart: &str, scope: &ScopeKey, measure: Measure, value: f64| ScoreRow {
        seat,
        chart: chart.into(),
        scope: scope.clone(),
        measure,
        value,
        barred: None,
    };
    let mut lines = Vec::new();
    for scope in &[ScopeKey::All, ScopeKey::Preset("standard".into())] {
        lines.push(line(0, "wins", scope, Measure::Tally, 0.0));
        lines.push(line(1, "wins", scope, Measure::Tally, 1.0));
        lines.push(line(1, "margin", scope, Measure::Highest, at as f64 / 7.0));
    }
    let mut over = entry(&table, 2, "resign", "");
    over.entries[0].at += at;
    over.status = TableStatus { state: TableState::Over, turn: None, deadline: None };
    over.finish = Some(Finish {
        summary: r#"{"outcome":{"say":{"text":"Black gave up."}}}"#.into(),
        results: vec![SeatResult::Loss, SeatResult::Win],
        pool: Some("othello".into()),
        scores: lines,
    });
    store.append(over).await.unwrap();
    table
}

/// People with games: Ελένη, -Ben, and one game that still goes on.
pub async fn fill(database: &TestDatabase) {
    let store = database.store().await;
    let (eleni, ben) = (sign_up(&store, "Ελένη").await, sign_up(&store, "-Ben").await);
    for at in [10, 20, 15] {
        given_up(&store, &eleni, &ben, at).await;
        while ::house::work::rate_waiting(&store).await.unwrap() {}
    }
    given_up(&store, &ben, &eleni, 30).await;
    while ::house::work::rate_waiting(&store).await.unwrap() {}
    let running = table(&store, &eleni, &ben).await;
    store.append(entry(&running, 1, "move", "d3")).await.unwrap();
    store.close().await;
}
