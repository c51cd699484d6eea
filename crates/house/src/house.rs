//! The house itself: what everything in it shares.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ::tables::{Millis, PlayerMaker};
use bus::{Bus, Nudge, Topic};
use game::StopFlag;
use store::{Lane, Store};
use tokio::sync::{Semaphore, watch};

use crate::caps::Caps;
use crate::neighbours::Neighbours;
use crate::people::Callers;
use crate::tables::Rooms;
use crate::time::Time;
use crate::work::{Paces, Places, RULES_AT_ONCE, RULES_OF_ONE, THOUGHTS_OF_ONE};

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many computer players think at once.
    pub thinkers: usize,
    /// Who sits down as a computer player.
    pub player_maker: PlayerMaker,
    /// What time it is.
    pub time: Time,
    /// How much of everything there may be.
    pub caps: Caps,
    /// How long a sign-in of somebody with an account lasts at most, however much it is used.
    pub sign_ins_last: Duration,
}

impl Default for Config {
    fn default() -> Self {
        let thinkers = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            thinkers,
            player_maker: PlayerMaker::default(),
            time: Time::default(),
            caps: Caps::default(),
            sign_ins_last: Duration::from_hours(400 * 24),
        }
    }
}

/// Is told for which account (a user, or an address) the house has worked for how long.
type Meter = dyn Fn(&str, Duration) + Send + Sync;

/// The application over a store and a bus. Clones are the same house.
#[derive(Clone)]
pub struct House(Arc<Inner>);

/// See [`House`].
pub struct Inner {
    /// Where everything is kept.
    pub store: Store,
    /// How it is run.
    pub config: Config,
    /// Who is told that something happened.
    pub(crate) bus: Arc<dyn Bus>,
    /// The tables that are in use.
    pub(crate) rooms: Rooms,
    /// Who called a moment ago.
    pub(crate) callers: Callers,
    /// Places to apply rules.
    pub(crate) rules: Arc<Places>,
    /// Places to think for callers who wait for the answer.
    pub(crate) places: Arc<Places>,
    /// Who came from where.
    pub(crate) neighbours: Neighbours,
    /// How long the computer players think.
    pub(crate) paces: Paces,
    /// Who is told how much work was done for whom.
    meter: OnceLock<Box<Meter>>,
    /// Turns to hash a password.
    pub(crate) hashers: Arc<Semaphore>,
    /// Raised when the house closes.
    pub(crate) stop: StopFlag,
    /// Wakes whoever waits for that.
    closing: watch::Sender<bool>,
    /// Why the house could not go on.
    gave_up: OnceLock<String>,
}

impl House {
    /// A house over a store and a bus.
    pub fn new(store: Store, bus: Arc<dyn Bus>, config: Config) -> Self {
        Self(Arc::new(Inner {
            rooms: Rooms::default(),
            callers: Callers::default(),
            rules: Places::new(RULES_AT_ONCE, RULES_OF_ONE),
            places: Places::new(config.thinkers.max(1), THOUGHTS_OF_ONE),
            neighbours: Neighbours::default(),
            paces: Paces::default(),
            meter: OnceLock::new(),
            hashers: Arc::new(Semaphore::new(config.thinkers.max(1))),
            stop: StopFlag::new(),
            closing: watch::Sender::new(false),
            gave_up: OnceLock::new(),
            store,
            bus,
            config,
        }))
    }

    /// What time it is.
    pub fn now(&self) -> Millis {
        self.config.time.now()
    }

    /// From now on tells how much work was done for whom; only the first who asks is told.
    pub fn meter_work(&self, meter: impl Fn(&str, Duration) + Send + Sync + 'static) {
        // Who came first stays.
        let _ = self.meter.set(Box::new(meter));
    }

    /// Work was done for an account.
    pub(crate) fn worked(&self, account: &str, time: Duration) {
        if let Some(meter) = self.meter.get() {
            meter(account, time);
        }
    }

    /// Asks everything to come to its end.
    pub fn stop(&self) {
        self.stop.raise();
        self.closing.send_replace(true);
    }

    /// Asks everything to come to its end, because it cannot go on.
    pub(crate) fn give_up(&self, why: &dyn fmt::Display) {
        let _ = self.gave_up.set(why.to_string());
        self.stop();
    }

    /// Why it could not go on, if that is how it came to its end.
    pub fn gave_up(&self) -> Option<&str> {
        self.gave_up.get().map(String::as_str)
    }

    /// Whether everything was asked to come to its end.
    pub fn is_stopping(&self) -> bool {
        self.stop.is_raised()
    }

    /// Waits until everything is asked to come to its end.
    pub async fn stopped(&self) {
        let mut closing = self.closing.subscribe();
        // An error says that the house is gone altogether.
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// Whether other processes may write to the same store.
    pub(crate) fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// Tells who follows a table that it has moved on to an entry, or has changed otherwise (0).
    pub(crate) fn nudge_table(&self, id: &str, number: i64) {
        self.bus.nudge(Nudge { topic: Topic::table(id), number });
    }

    /// Tells the workers that something waits for them.
    pub(crate) fn nudge_work(&self, lane: Lane) {
        self.bus.nudge(Nudge { topic: work_topic(lane), number: 0 });
    }
}

/// Where workers hear of their work.
pub(crate) fn work_topic(lane: Lane) -> Topic {
    Topic::work(match lane {
        Lane::Thinking => "thinking",
        Lane::Jobs => "jobs",
    })
}

impl std::ops::Deref for House {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}
