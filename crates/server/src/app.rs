//! What every request shares.

use std::sync::Arc;
use std::time::Duration;

use house::House;

use crate::auth::{Class, Limits, Network, Rates};
use crate::bodies::Bodies;
use crate::doors::Doors;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Config {
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
    /// How many connections there may be at once; as many as the machine takes unless this is given.
    pub connections: Option<usize>,
    /// How long the head of a request, or its body, may take to come, and a reader to take anything at all. So long a
    /// connection may lie idle.
    pub patience: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            origins: Vec::new(),
            secure: false,
            proxies: Vec::new(),
            metrics_from: Vec::new(),
            rates: Rates::default(),
            connections: None,
            patience: Duration::from_secs(20),
        }
    }
}

/// What every request shares; clones are the same.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// See [`App`].
pub struct Inner {
    /// What is served.
    pub house: House,
    /// How it is served.
    pub config: Config,
    /// How much is too much.
    pub(crate) limits: Arc<Limits>,
    /// Who is connected.
    pub(crate) doors: Doors,
    /// What the bodies of requests fill.
    pub(crate) bodies: Bodies,
}

impl App {
    /// A house that is served.
    pub fn new(house: House, config: Config) -> Self {
        let limits = Arc::new(Limits::new(&config.rates, house.config.time.clone()));
        let counting = limits.clone();
        house.meter_work(move |account, time| counting.worked(account, time));
        let doors = Doors::new(config.connections.unwrap_or(usize::MAX), config.rates.at_once(Class::Connection));
        Self(Arc::new(Inner { house, config, limits, doors, bodies: Bodies::default() }))
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> u32 {
        self.limits.sockets()
    }

    /// How many bytes of bodies there are that count and are not answered yet.
    pub fn body_bytes(&self) -> usize {
        self.bodies.filled()
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.doors.inside()
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}
