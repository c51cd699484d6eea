//! A house to test with.

use std::collections::BTreeMap;
use std::sync::Arc;

use house::tables::{Follower, NewTable, News, Request, ShownTable};
use house::{Config, HandTime, House};
use store::testing::Postgres;
use store::{Store, UserRow};

/// A house on an empty store, with the time in the test's hand.
pub struct TestHouse {
    pub house: House,
    pub time: HandTime,
    pub url: String,
    _folder: Option<tempfile::TempDir>,
}

impl TestHouse {
    pub async fn sqlite(config: Config) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("house.db").display());
        Self::at(&url, config, Some(folder)).await
    }

    pub async fn postgres(config: Config) -> Self {
        Self::at(&Postgres::shared().database().await, config, None).await
    }

    /// Another process on the same store, with the same time.
    pub async fn beside(&self, config: Config) -> Self {
        Self::at_time(&self.url, config, None, self.time.clone()).await
    }

    async fn at(url: &str, config: Config, folder: Option<tempfile::TempDir>) -> Self {
        Self::at_time(url, config, folder, HandTime::new(20_000 * 86_400_000)).await
    }

    async fn at_time(url: &str, config: Config, folder: Option<tempfile::TempDir>, time: HandTime) -> Self {
        let store = Store::open(url).await.unwrap();
        let config = Config { time: time.clone().into(), ..config };
        let house = House::new(store, Arc::new(bus::Local::new()), config);
        Self { house, time, url: url.to_owned(), _folder: folder }
    }

    /// A new guest.
    pub async fn guest(&self) -> UserRow {
        self.house.new_guest().await.unwrap().user
    }

    /// A new table: its id.
    pub async fn table(&self, user: &UserRow, form: &NewTable) -> String {
        self.house.create_table(&user.id, false, form, game::Seed::from_number(1)).await.unwrap().id
    }

    /// What a user asks of a table, having seen all of it.
    pub async fn ask(&self, id: &str, user: &UserRow, kind: &str, text: &str) -> house::Result<()> {
        let seen = self.show(id, user).await.n;
        let request = Request { seen, seat: None, kind, text, bot: false, waited_ms: 0 };
        self.house.command(id, &user.id, &request).await.map(drop)
    }

    /// The table as a user sees it.
    pub async fn show(&self, id: &str, user: &UserRow) -> ShownTable {
        self.house.open_table(id, Some(&user.id)).await.unwrap().show(&self.house, Some(&user.id), 0)
    }
}

/// A table of Othello with the user as black, and who sits as white.
pub fn othello(white: &str) -> NewTable {
    othello_as("black", "white", white)
}

/// A table of Othello with the user at one seat, and who sits at the other.
pub fn othello_as(role: &str, other: &str, who: &str) -> NewTable {
    NewTable {
        game: "othello".to_owned(),
        role: Some(role.to_owned()),
        seats: BTreeMap::from([(other.to_owned(), who.to_owned())]),
        ..NewTable::default()
    }
}

/// A table of Othello that computers play.
pub fn watched() -> NewTable {
    NewTable {
        role: Some("watch".to_owned()),
        seats: [("black", "greedy"), ("white", "greedy")].map(|(seat, who)| (seat.to_owned(), who.to_owned())).into(),
        ..othello("greedy")
    }
}

/// The code of what was refused.
pub fn code<T>(result: house::Result<T>) -> &'static str {
    result.err().expect("it is refused").say().code
}

/// Waits until an entry of this number is told.
pub async fn heard(follower: &mut Follower, n: u64) {
    loop {
        follower.wait().await;
        for news in follower.take().await.expect("the table is there") {
            if matches!(news, News::Entry(entry, _) if entry.n == n) {
                return;
            }
        }
    }
}

/// `both! { name(house, CONFIG) { … } }`: a fact that is shown on each engine.
macro_rules! both {
    ($($name:ident($house:ident, $config:expr) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports, reason = "not every fact needs all of its file's names")]
            use super::*;

            async fn fact($house: &$crate::rooms::TestHouse) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                fact(&$crate::rooms::TestHouse::sqlite($config).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                fact(&$crate::rooms::TestHouse::postgres($config).await).await;
            }
        }
    )*};
}
