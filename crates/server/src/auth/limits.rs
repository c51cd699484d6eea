//! Limits by named class, per user or per address. Every one can be changed: a classroom shares an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use house::Time;

use super::buckets::Buckets;
use crate::error::{ApiError, ApiResult};

/// Shorter work is not counted: a plain move is over in less than a millisecond.
const WORK_COUNTS_FROM: Duration = Duration::from_millis(50);

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Becoming a guest; per address.
    Guest,
    /// Trying a password or a recovery code; per address, or per device that is known.
    SignIn,
    /// Trying one name's password or recovery code; per name and address.
    Name,
    /// The same from all devices together that are not known; per name.
    Guess,
    /// Signing up; per address.
    SignUp,
    /// Making a table; per user.
    NewTable,
    /// Commands at tables; per user.
    Command,
    /// Letting the server think, by the second: hints, tools, options that are checked, levels that are made or checked;
    /// per user, or per address.
    Engine,
    /// Sockets that are open at once; per address.
    Socket,
    /// Connections that are open at once; per address.
    Connection,
}

/// So many in so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// In how long; for what is counted at once it means nothing.
    pub per: Duration,
}

/// All limits; a class without one is not limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates(HashMap<Class, Rate>);

impl Class {
    /// Every class.
    pub const ALL: [Self; 10] = [
        Self::Guest,
        Self::SignIn,
        Self::Name,
        Self::Guess,
        Self::SignUp,
        Self::NewTable,
        Self::Command,
        Self::Engine,
        Self::Socket,
        Self::Connection,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::SignIn => "sign-in",
            Self::Name => "name",
            Self::Guess => "guess",
            Self::SignUp => "sign-up",
            Self::NewTable => "new-table",
            Self::Command => "command",
            Self::Engine => "engine",
            Self::Socket => "socket",
            Self::Connection => "connection",
        }
    }

    fn usual(self) -> Rate {
        let (count, seconds) = match self {
            Self::Guest | Self::SignUp => (60, 600),
            Self::SignIn => (20, 60),
            Self::Name => (10, 600),
            Self::Guess => (1000, 3600),
            Self::NewTable | Self::Engine => (60, 60),
            Self::Command => (200, 10),
            Self::Socket => (500, 1),
            Self::Connection => (1000, 1),
        };
        Rate { count, per: Duration::from_secs(seconds) }
    }
}

impl Default for Rates {
    fn default() -> Self {
        Self(Class::ALL.into_iter().map(|class| (class, class.usual())).collect())
    }
}

impl Rates {
    /// No limits at all.
    pub fn none() -> Self {
        Self(HashMap::new())
    }

    /// How many there may be at once of a class that is counted so.
    pub(crate) fn at_once(&self, class: Class) -> usize {
        self.0.get(&class).map_or(usize::MAX, |rate| rate.count as usize)
    }

    /// The same with one changed, as in `sign-in=20/minute`, `socket=500` or `command=off`.
    pub fn change(mut self, text: &str) -> Result<Self, String> {
        let names = || Class::ALL.map(Class::name).join(", ");
        let wrong = || {
            format!(
                "{text:?} is no limit: write one of {} with = and off, or a number and a time as in 20/minute",
                names()
            )
        };
        let (name, rate) = text.split_once('=').ok_or_else(wrong)?;
        let class = Class::ALL.into_iter().find(|class| class.name() == name).ok_or_else(wrong)?;
        match rate {
            "off" => drop(self.0.remove(&class)),
            rate => drop(self.0.insert(class, rate.parse().map_err(|()| wrong())?)),
        }
        Ok(self)
    }
}

impl FromStr for Rate {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (count, per) = text.split_once('/').unwrap_or((text, "second"));
        let seconds = match per {
            "second" => 1,
            "minute" => 60,
            "hour" => 3600,
            "day" => 86_400,
            _ => return Err(()),
        };
        let count = count.parse().map_err(drop)?;
        if count == 0 { Err(()) } else { Ok(Self { count, per: Duration::from_secs(seconds) }) }
    }
}

/// The limits at work.
pub struct Limits {
    rated: HashMap<Class, Buckets>,
    time: Time,
    guesses: Option<Rate>,
    most_sockets: Option<u32>,
    sockets: Mutex<HashMap<String, u32>>,
}

impl Limits {
    /// Begins to count.
    pub fn new(rates: &Rates, time: Time) -> Self {
        // Others are counted while they are open, and guesses by the house: all servers together.
        let elsewhere = |class: &Class| matches!(class, Class::Socket | Class::Connection | Class::Guess);
        let rated = rates.0.iter().filter(|(class, _)| !elsewhere(class));
        Self {
            rated: rated.map(|(class, rate)| (*class, Buckets::new(rate.count, rate.per))).collect(),
            time,
            guesses: rates.0.get(&Class::Guess).copied(),
            most_sockets: rates.0.get(&Class::Socket).map(|rate| rate.count),
            sockets: Mutex::default(),
        }
    }

    /// Counts one more of a class, or refuses it.
    pub(crate) fn check(&self, class: Class, key: &str) -> ApiResult<()> {
        self.check_part(class, key, 1.0)
    }

    /// Counts a part of one, or refuses it.
    pub(crate) fn check_part(&self, class: Class, key: &str, part: f64) -> ApiResult<()> {
        let Some(buckets) = self.rated.get(&class) else { return Ok(()) };
        buckets.take(key, part, self.time.running()).map_err(|wait| Self::refuse(class, wait))
    }

    /// How often one name may be tried from everywhere; none: as often as anybody likes.
    pub(crate) fn guesses(&self) -> Option<Rate> {
        self.guesses
    }

    /// Refuses one more of a class, for so long.
    pub(crate) fn refuse(class: Class, wait: Duration) -> ApiError {
        metrics::counter!("tauler_limited_total", "class" => class.name()).increment(1);
        ApiError::too_many(wait.as_secs() + 1)
    }

    /// Counts work that was done for somebody: a second of it is one more of the engine's class. Whoever has used more
    /// than the limit waits until it is made good.
    pub(crate) fn worked(&self, key: &str, time: Duration) {
        if time >= WORK_COUNTS_FROM
            && let Some(buckets) = self.rated.get(&Class::Engine)
        {
            buckets.owe(key, time.as_secs_f64(), self.time.running());
        }
    }

    /// Counts a socket that opens, or refuses it.
    pub(crate) fn open_socket(&self, address: IpAddr) -> ApiResult<String> {
        let key = address_key(address);
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(key.clone()).or_default();
        if self.most_sockets.is_some_and(|most| *open >= most) {
            metrics::counter!("tauler_limited_total", "class" => Class::Socket.name()).increment(1);
            return Err(ApiError::too_many(10));
        }
        *open += 1;
        Ok(key)
    }

    /// Counts a socket that closes.
    pub(crate) fn close_socket(&self, key: &str) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(key) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(key);
            }
        }
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> u32 {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Forgets who has not been counted for long.
    pub(crate) fn sweep(&self) {
        for buckets in self.rated.values() {
            buckets.sweep(self.time.running());
        }
    }
}

/// Who shares an address: of IPv6, everybody in one network.
pub(crate) fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(four) => four.to_string(),
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_holds_for_its_key_alone_and_for_its_time() {
        let hand = house::HandTime::new(0);
        let limits = Limits::new(&Rates::none().change("sign-in=3/hour").unwrap(), hand.clone().into());
        for _ in 0..3 {
            limits.check(Class::SignIn, "anna").unwrap();
        }
        let refused = limits.check(Class::SignIn, "anna").unwrap_err();
        assert_eq!(refused.retry_after(), Some(1201));
        limits.check(Class::SignIn, "ben").unwrap();
        for _ in 0..1000 {
            limits.check(Class::NewTable, "anna").unwrap();
        }
        hand.advance(Duration::from_mins(20));
        limits.check(Class::SignIn, "anna").unwrap();
        limits.check(Class::SignIn, "anna").unwrap_err();
    }

    #[test]
    fn work_is_counted_by_the_time_that_it_took() {
        let hand = house::HandTime::new(0);
        let limits = Limits::new(&Rates::none().change("engine=60/minute").unwrap(), hand.clone().into());
        limits.check(Class::Engine, "eve").unwrap();
        limits.worked("eve", Duration::from_millis(10));
        limits.worked("eve", Duration::from_secs(70));
        assert_eq!(limits.check(Class::Engine, "eve").unwrap_err().retry_after(), Some(13));
        limits.check(Class::Engine, "anna").unwrap();
        hand.advance(Duration::from_secs(13));
        limits.check(Class::Engine, "eve").unwrap();
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let limits = Limits::new(&Rates::none().change("socket=2").unwrap(), Time::default());
        let here: IpAddr = "10.0.0.1".parse().unwrap();
        let key = limits.open_socket(here).unwrap();
        limits.open_socket(here).unwrap();
        assert!(limits.open_socket(here).is_err());
        assert!(limits.open_socket("10.0.0.2".parse().unwrap()).is_ok());
        limits.close_socket(&key);
        assert!(limits.open_socket(here).is_ok());
    }

    #[test]
    fn a_limit_that_cannot_be_read_says_what_could() {
        for wrong in ["sign-in", "sign-in=", "sign-in=0/minute", "sign-in=5/fortnight", "sleep=5/day"] {
            let said = Rates::default().change(wrong).unwrap_err();
            assert!(said.contains("20/minute") && said.contains("new-table"), "{said}");
        }
        assert_eq!(Rates::none().change("command=off"), Ok(Rates::none()));
    }

    #[test]
    fn neighbours_in_one_network_share_a_limit() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), key("2001:db8:1:2::9"));
        assert_ne!(key("2001:db8:1:2::9"), key("2001:db8:1:3::9"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
    }
}
