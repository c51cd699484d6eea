//! A fresh store to test with, and short words for what fills it.

use store::testing::Postgres;
use store::{
    Access, Append, Before, EntryRow, Error, Finish, LevelRow, Measure, Result, ScopeKey, ScoreRow, SeatResult,
    SeatRow, SetupRow, SignInRow, SignUp, Store, TableState, TableStatus, TakeSeat, TicketChange, TokenRow, UserRow,
    new_id,
};

/// An empty store with the address at which it can be opened once more.
pub struct TestStore {
    pub store: Store,
    pub url: String,
    /// SQLite's folder, which goes with it.
    _folder: Option<tempfile::TempDir>,
}

impl TestStore {
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("house.db").display());
        Self { store: Store::open(&url).await.unwrap(), url, _folder: Some(folder) }
    }

    pub async fn postgres() -> Self {
        let url = Postgres::shared().database().await;
        Self { store: Store::open(&url).await.unwrap(), url, _folder: None }
    }

    /// Says something to the database behind the store's back.
    pub async fn tell(&self, sql: &'static str) {
        store::testing::tell(&self.url, sql).await;
    }
}

/// `both! { name(fresh) { … } }`: a fact that is shown on each engine.
macro_rules! both {
    ($($name:ident($fresh:ident) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports, reason = "not every fact needs all of its file's names")]
            use super::*;

            async fn fact($fresh: &$crate::test_store::TestStore) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                fact(&$crate::test_store::TestStore::sqlite().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                fact(&$crate::test_store::TestStore::postgres().await).await;
            }
        }
    )*};
}

pub const PLAYING: TableStatus = TableStatus { state: TableState::Playing, turn: Some(0), deadline: None };
pub const OVER: TableStatus = TableStatus { state: TableState::Over, turn: None, deadline: None };

/// Makes a guest.
pub async fn guest(store: &Store) -> UserRow {
    store.add_guest(&new_id(), "somebody", 1).await.unwrap()
}

/// Signs somebody up.
pub async fn user(store: &Store, name: &str) -> UserRow {
    sign_up(store, &new_id(), name).await.unwrap()
}

pub async fn sign_up(store: &Store, id: &str, name: &str) -> Result<UserRow> {
    let sign_up = SignUp {
        id: id.into(),
        name: name.into(),
        name_key: name.to_lowercase(),
        password: "$argon2id$".into(),
        recovery: "code".into(),
        at: 5,
        sign_in: None,
    };
    store.sign_up(&sign_up).await
}

/// Begins a sign-in of a user, who was somebody else before.
pub async fn sign_in(store: &Store, user: &str, hash: &str, before: &Before) -> Result<()> {
    let id = new_id();
    let sign_in = SignInRow { id, user_id: user.into(), label: "x".into(), created_at: 1, seen_at: 1, expires_at: 99 };
    store.add_sign_in(&sign_in, hash, before, &store::Proof::None).await
}

/// A guest turns out to be a user.
pub async fn merge_guest(store: &Store, guest: &str, user: &str) -> Result<()> {
    sign_in(store, user, "merged", &Before::Guest(guest.into())).await
}

/// What a table is set up with when it does not matter.
pub fn setup(game: &str) -> SetupRow {
    SetupRow {
        id: new_id(),
        game: game.into(),
        rules: 1,
        options: r#"{"code":"3344"}"#.into(),
        preset: Some("classic".into()),
        level_id: None,
        seed: "5eed".into(),
        salt: "5a17".into(),
        clock: None,
        access: Access::Lobby,
        details: "{}".into(),
        owner_id: None,
        created_at: 10,
    }
}

/// Makes a table at which a game is going on.
pub async fn table(store: &Store, game: &str, seats: &[SeatRow]) -> String {
    let setup = setup(game);
    store.create_table(&setup, seats, PLAYING, &TicketChange::Clear).await.unwrap();
    setup.id
}

pub fn entry(number: i64, text: &str) -> EntryRow {
    EntryRow { number, at: 100 + number, seat: Some(0), kind: "move".into(), text: text.into() }
}

/// One move, after which the game goes on.
pub fn one(table: &str, number: i64) -> Append {
    Append {
        table: table.into(),
        entries: vec![entry(number, "f5")],
        status: PLAYING,
        thinking: TicketChange::Keep,
        finish: None,
    }
}

pub fn line(seat: u8, chart: &str, measure: Measure, value: f64) -> ScoreRow {
    ScoreRow { seat, chart: chart.into(), scope: ScopeKey::All, measure, value, barred: None }
}

pub fn finish(results: &[SeatResult], scores: Vec<ScoreRow>) -> Finish {
    Finish { summary: r#"{"say":"over"}"#.into(), results: results.to_vec(), pool: None, scores }
}

/// A game that one move ends, at a time.
pub async fn finished(store: &Store, game: &str, seats: &[SeatRow], at: i64, finish: Finish) -> String {
    let table = table(store, game, seats).await;
    let mut append = one(&table, 1);
    append.entries[0].at = at;
    append.status = OVER;
    append.finish = Some(finish);
    store.append(append).await.unwrap();
    table
}

/// A token of a user that does not end.
pub fn token(user: &str) -> TokenRow {
    TokenRow {
        id: new_id(),
        user_id: user.into(),
        name: "my bot".into(),
        scopes: "read play".into(),
        created_at: 1,
        used_at: None,
        expires_at: None,
    }
}

pub fn level(name: &str, size: i64, grade: &str, weight: f64, author: Option<&str>) -> LevelRow {
    let id = new_id();
    LevelRow {
        id: id.clone(),
        game: "kenken".into(),
        name: name.into(),
        name_key: name.to_lowercase(),
        author_id: author.map(str::to_owned),
        author: None,
        document: r#"{"cages":[]}"#.into(),
        grade: grade.into(),
        size,
        weight,
        chain: id,
        version: 1,
        latest: true,
        single: true,
        listed: true,
        plays: 0,
        created_at: 20,
    }
}

/// Keeps a level.
pub async fn add_level(store: &Store, level: &LevelRow, lot: f64) -> Result<()> {
    store.add_levels(&[(level.clone(), lot)], i64::MAX, None).await
}

/// How a user takes a seat of a table that begins when it is full.
pub fn take_seat(table: &str, seat: u8, user: &str) -> TakeSeat {
    let when_full = Some((PLAYING, TicketChange::Clear));
    TakeSeat { table: table.into(), seat, user_id: user.into(), when_full, at: 50 }
}

pub fn is_conflict<T>(result: &Result<T>) -> bool {
    matches!(result, Err(Error::Conflict { .. }))
}

pub fn is_taken<T>(result: &Result<T>) -> bool {
    matches!(result, Err(Error::Taken { .. }))
}

pub fn is_missing<T>(result: &Result<T>) -> bool {
    matches!(result, Err(Error::Missing { .. }))
}
