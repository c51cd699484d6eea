//! What every request shares.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use bus::Bus;
use game::StopFlag;
use store::Store;
use tables::{Millis, PlayerMaker};
use tokio::sync::Semaphore;

use crate::client::Network;
use crate::house::House;
use crate::limits::{Limits, Rates};
use crate::who::Callers;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many computer players think at once.
    pub thinkers: usize,
    /// The origins, beside the request's own host, from which browsers may change things.
    pub origins: Vec<String>,
    /// Whether cookies are for TLS only.
    pub secure: bool,
    /// The proxies that are believed when they say for whom they ask.
    pub proxies: Vec<Network>,
    /// From where, beside this machine itself, the figures may be read.
    pub metrics_from: Vec<Network>,
    /// How much of what is too much.
    pub rates: Rates,
    /// Who sits down as a computer player.
    pub player_maker: PlayerMaker,
}

impl Default for Config {
    fn default() -> Self {
        let thinkers = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            thinkers,
            origins: Vec::new(),
            secure: false,
            proxies: Vec::new(),
            metrics_from: Vec::new(),
            rates: Rates::default(),
            player_maker: PlayerMaker::default(),
        }
    }
}

/// What every request shares; clones are the same.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// See [`App`].
pub struct Inner {
    /// Where everything is kept.
    pub store: Store,
    /// Who is told that something happened.
    pub bus: Arc<dyn Bus>,
    /// The tables that are in use.
    pub house: House,
    /// How the server is run.
    pub config: Config,
    /// How much is too much.
    pub(crate) limits: Limits,
    /// Who asked a moment ago.
    pub(crate) callers: Callers,
    /// Places to think for requests that wait for the answer.
    pub(crate) places: Arc<Semaphore>,
    /// Turns to hash a password.
    pub(crate) hashers: Arc<Semaphore>,
    /// Raised when the server stops.
    pub stop: StopFlag,
    /// Wakes whoever waits for the stop.
    pub stopping: tokio::sync::watch::Sender<bool>,
}

impl App {
    /// A server over a store and a bus.
    pub fn new(store: Store, bus: Arc<dyn Bus>, config: Config) -> Self {
        Self(Arc::new(Inner {
            house: House::default(),
            limits: Limits::new(&config.rates),
            callers: Callers::default(),
            places: Arc::new(Semaphore::new(config.thinkers.max(1))),
            hashers: Arc::new(Semaphore::new(config.thinkers.max(1))),
            stop: StopFlag::new(),
            stopping: tokio::sync::watch::Sender::new(false),
            store,
            bus,
            config,
        }))
    }

    /// Asks everything to come to its end.
    pub fn stop(&self) {
        self.stop.raise();
        self.stopping.send_replace(true);
    }

    /// Waits until the server is asked to stop.
    pub async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // An error says that the server is gone altogether.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What time it is.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as Millis
}
