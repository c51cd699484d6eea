//! The house itself: what everything in it shares.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ::tables::{Millis, PlayerMaker};
use bus::{Local, Nudge, Topic};
use game::{Seed, StopFlag};
use store::{Lane, Store, TicketChange, new_id};
use tokio::sync::watch;

use crate::caps::Caps;
use crate::neighbours::Neighbours;
use crate::others::BusChoice;
use crate::people::{Callers, Hashers};
use crate::seeds::Seeds;
use crate::tables::Rooms;
use crate::time::{Ticks, Time};
use crate::work::{Bells, Paces, Places, RULES_AT_ONCE, RULES_OF_ONE, SlowAccounts, THOUGHTS_OF_ONE, Thinkers};

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many computer players think at once.
    pub thinkers: usize,
    /// For which games; none: for all.
    pub games: Vec<String>,
    /// What an operator knows this process by.
    pub name: String,
    /// By what processes on one store tell each other that something happened.
    pub bus: BusChoice,
    /// Whether everybody also looks for news by themselves now and then, in case that a nudge gets lost. Only a test that
    /// asks whether the nudges arrive wants it otherwise.
    pub looks: bool,
    /// Who sits down as a computer player.
    pub player_maker: PlayerMaker,
    /// What time it is.
    pub time: Time,
    /// Where seeds come from.
    pub seeds: Seeds,
    /// How much of everything there may be.
    pub caps: Caps,
    /// How long a sign-in of somebody with an account lasts at most, however much it is used.
    pub sign_ins_last: Duration,
    /// Whether a fresh database gets a library of levels.
    pub library: bool,
}

impl Default for Config {
    fn default() -> Self {
        let thinkers = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            thinkers,
            games: Vec::new(),
            name: format!("process {}", std::process::id()),
            bus: BusChoice::default(),
            looks: true,
            player_maker: PlayerMaker::default(),
            time: Time::default(),
            seeds: Seeds::default(),
            caps: Caps::default(),
            sign_ins_last: Duration::from_hours(400 * 24),
            library: false,
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
    pub(crate) bus: Arc<Local>,
    /// By what other processes know this one.
    pub(crate) process: String,
    /// Whoever waits for work.
    pub(crate) bells: Arc<Bells>,
    /// Who thinks elsewhere.
    pub(crate) thinkers: Thinkers,
    /// The tables that are in use.
    pub(crate) rooms: Rooms,
    /// Who called a moment ago.
    pub(crate) callers: Callers,
    /// Places to apply rules.
    pub(crate) rules: Arc<Places>,
    /// Whose rules take their time.
    pub(crate) slow: SlowAccounts,
    /// Places to think for callers who wait for the answer.
    pub(crate) places: Arc<Places>,
    /// Who came from where.
    pub(crate) neighbours: Neighbours,
    /// How long the computer players think.
    pub(crate) paces: Paces,
    /// Who is told how much work was done for whom.
    meter: OnceLock<Box<Meter>>,
    /// Turns to hash a password.
    pub(crate) hashers: Hashers,
    /// Raised when the house closes.
    pub(crate) stop: StopFlag,
    /// Wakes whoever waits for that.
    closing: watch::Sender<bool>,
    /// Why the house could not go on.
    gave_up: OnceLock<String>,
}

impl House {
    /// A house over a store and a bus.
    pub fn new(store: Store, bus: Arc<Local>, config: Config) -> Self {
        Self(Arc::new(Inner {
            process: new_id(),
            bells: Arc::default(),
            thinkers: Thinkers::default(),
            rooms: Rooms::default(),
            callers: Callers::default(),
            rules: Places::new(RULES_AT_ONCE, RULES_OF_ONE),
            slow: SlowAccounts::default(),
            places: Places::new(config.thinkers.max(1), THOUGHTS_OF_ONE),
            neighbours: Neighbours::default(),
            paces: Paces::default(),
            meter: OnceLock::new(),
            hashers: Hashers::new(config.thinkers.max(1)),
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

    /// A seed for a table or a job.
    pub fn new_seed(&self) -> Seed {
        self.config.seeds.draw()
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

    /// Waits for the next tick, unless the house closes before; says whether it is still open then.
    pub(crate) async fn is_open_at(&self, next: &mut Ticks) -> bool {
        tokio::select! {
            () = self.stopped() => false,
            () = next.next() => true,
        }
    }

    /// Whether other processes may write to the same store.
    pub(crate) fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// Whether a carrier joins it with other processes right now.
    pub fn is_joined(&self) -> bool {
        self.bus.is_joined()
    }

    /// Tells who follows a table that it has moved on to an entry, or has changed otherwise.
    pub(crate) fn nudge_table(&self, id: &str, number: Option<i64>) {
        self.bus.nudge(Nudge { number, ..Nudge::about(Topic::table(id)) });
    }

    /// Tells somebody that a piece of work waits, for this game if it is known: a worker of ours who is idle, or else the
    /// others.
    pub(crate) fn nudge_work(&self, lane: Lane, priority: i64, game: Option<&str>) {
        let games = &self.config.games;
        let ours = game.is_none_or(|game| games.is_empty() || games.iter().any(|known| known == game));
        if !(ours && self.bells.ring_for_one(lane, priority)) {
            self.bus.nudge_others(Nudge::about(work_topic(lane)));
        }
    }

    /// Tells somebody that a computer is to move, if it is.
    pub(crate) fn nudge_thinking(&self, thinking: &TicketChange, game: &str) {
        if let TicketChange::Raise(ticket) = thinking {
            self.nudge_work(Lane::Thinking, ticket.priority, Some(game));
        }
    }
}

/// What is said about a user who is called otherwise from now on, or is not here any more.
pub(crate) const NAME_CHANGED: &str = "name";

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
