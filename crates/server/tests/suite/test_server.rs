//! A server to test with.

use std::net::SocketAddr;
use std::sync::Arc;

use game::Seed;
use house::{Caps, HandTime, Seeds};
use server::{App, Rates};
use store::Store;
use store::testing::Postgres;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server on an empty store.
pub struct TestServer {
    pub address: SocketAddr,
    pub url: String,
    pub store: Store,
    pub app: App,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
    folder: Option<Arc<tempfile::TempDir>>,
}

/// How a house and its server are run.
#[derive(Clone, Default)]
pub struct Config {
    pub house: house::Config,
    pub server: server::Config,
}

/// As in earnest, but without limits, which get in the way of tests that do much at once, and without luck.
pub fn config() -> Config {
    Config {
        house: house::Config { thinkers: 2, seeds: Seeds::Always(Seed::from_number(1)), ..house::Config::default() },
        server: server::Config { rates: Rates::none(), ..server::Config::default() },
    }
}

/// The same where nobody thinks, with this cap and no other.
pub fn capped(cap: &str) -> Config {
    let mut config = config().with_thinkers(0);
    config.house.caps = Caps::none().change(cap).unwrap();
    config
}

impl Config {
    pub fn with_thinkers(mut self, thinkers: usize) -> Self {
        self.house.thinkers = thinkers;
        self
    }

    pub fn with_player_maker(mut self, player_maker: tables::PlayerMaker) -> Self {
        self.house.player_maker = player_maker;
        self
    }

    pub fn with_rates(mut self, rates: Rates) -> Self {
        self.server.rates = rates;
        self
    }

    /// With a time that stands still until the test moves it on.
    pub fn with_hand_time(mut self) -> (Self, HandTime) {
        // A moment in the middle of a day.
        let hand = HandTime::new(20_000 * 86_400_000 + 43_200_000);
        self.house.time = hand.clone().into();
        (self, hand)
    }
}

impl TestServer {
    pub async fn sqlite() -> Self {
        Self::sqlite_with(config()).await
    }

    pub async fn sqlite_with(config: Config) -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let url = format!("sqlite:{}", folder.path().join("house.db").display());
        Self { folder: Some(folder), ..Self::at(url, config).await }
    }

    pub async fn postgres() -> Self {
        Self::postgres_with(config()).await
    }

    pub async fn postgres_with(config: Config) -> Self {
        Self::at(Postgres::shared().database().await, config).await
    }

    /// A server on the store at an address, which others may use too.
    pub async fn at(url: String, config: Config) -> Self {
        let store = Store::open(&url).await.unwrap();
        let server = house::House::new(store.clone(), Arc::new(bus::Local::new()), config.house);
        let app = App::new(server, config.server);
        let served = app.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let stopped = async move { drop(stopped.await) };
            server::serve(served, listener, stopped).await.unwrap();
        });
        Self { address, url, store, app, stop: Some(stop), task: Some(task), folder: None }
    }

    /// What time it is there.
    pub fn now(&self) -> i64 {
        self.app.house.now()
    }

    /// Stops the server and starts another on the same store.
    pub async fn restart(mut self, config: Config) -> Self {
        self.stop().await;
        let folder = self.folder.take();
        Self { folder, ..Self::at(self.url.clone(), config).await }
    }

    pub async fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(task) = self.task.take() {
            task.await.unwrap();
        }
    }
}

/// `by_hand! { name(server, time) { … } }`: a fact about time that is shown on each engine; time passes when the fact
/// says so.
macro_rules! by_hand {
    ($($name:ident($server:ident, $time:ident) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports, reason = "not every fact needs all of its file's names")]
            use super::*;

            async fn fact($server: &$crate::test_server::TestServer, $time: &::house::HandTime) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                let (config, time) = $crate::test_server::config().with_hand_time();
                fact(&$crate::test_server::TestServer::sqlite_with(config).await, &time).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                let (config, time) = $crate::test_server::config().with_hand_time();
                fact(&$crate::test_server::TestServer::postgres_with(config).await, &time).await;
            }
        }
    )*};
}

/// `both! { name(server) { … } }`: a fact that is shown on each engine.
macro_rules! both {
    ($($name:ident($server:ident) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports, reason = "not every fact needs all of its file's names")]
            use super::*;

            async fn fact($server: &$crate::test_server::TestServer) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                fact(&$crate::test_server::TestServer::sqlite().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                fact(&$crate::test_server::TestServer::postgres().await).await;
            }
        }
    )*};
}
