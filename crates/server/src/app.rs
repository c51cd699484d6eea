//! What every request shares.

use std::sync::Arc;

use house::House;

use crate::auth::{Limits, Network, Rates};

/// How the server is run.
#[derive(Clone, Debug, Default)]
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
}

impl App {
    /// A house that is served.
    pub fn new(house: House, config: Config) -> Self {
        let limits = Arc::new(Limits::new(&config.rates, house.config.time.clone()));
        let counting = limits.clone();
        house.meter_work(move |account, time| counting.worked(account, time));
        Self(Arc::new(Inner { house, config, limits }))
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}
