//! What a table is before its first entry.

use game::{AnyGame, Clock, Holder, Say, Seat, Seed};
use serde_json::{Map, Value};

use super::entry::Millis;
use crate::registry;
use crate::words::BAD_CLOCK;

/// Everything about a table that its log does not say. Together with the log it is the whole truth.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game's machine name.
    pub game: String,
    /// The rules version under which the table was made.
    pub rules_version: u32,
    /// Canonical options, a level included.
    pub options: Map<String, Value>,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// Where everything random comes from.
    pub seed: Seed,
    /// Makes the commitment impossible to guess.
    pub salt: [u8; 16],
    /// Who sits where, by seat.
    pub seats: Vec<SeatHolder>,
    /// How time is limited.
    pub clock: Clock,
    /// Whether people allowed each other hints.
    pub hints: bool,
    /// Whether the game counts for a rating.
    pub rated: bool,
    /// Where it comes from, which decides whether it counts.
    pub origin: Origin,
    /// When the last seat was taken and the clock began; none while somebody is waited for.
    pub started_at: Option<Millis>,
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// It was made in the house.
    #[default]
    House,
    /// It goes on from another table, which shows what is to come: it counts nowhere.
    Copy,
    /// It was played on a player's own device, which knew the seed and told the times: it counts nowhere.
    Device,
}

/// Who holds one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatHolder {
    /// A person, a computer, or nobody.
    pub holder: Holder,
    /// Tells persons apart: two seats with one person have one value. Empty for computers and empty seats.
    pub person: String,
}

impl SeatHolder {
    /// A person.
    pub fn person(id: &str) -> Self {
        Self { holder: Holder::Person, person: id.to_owned() }
    }

    /// A computer player by its name.
    pub fn computer(name: &str) -> Self {
        Self { holder: Holder::Computer(name.to_owned()), person: String::new() }
    }
}

impl Setup {
    /// The game.
    pub fn game(&self) -> Result<&'static dyn AnyGame, Say> {
        registry::find(&self.game)
    }

    /// Whether a seat is held by a person.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.seats[seat.index()].holder == Holder::Person
    }

    /// The computer player at a seat, by name.
    pub fn computer(&self, seat: Seat) -> Option<&str> {
        match &self.seats[seat.index()].holder {
            Holder::Computer(name) => Some(name),
            _ => None,
        }
    }

    /// Whether at least two different people sit at the table.
    pub fn between_people(&self) -> bool {
        let mut people = self.people();
        let first = people.next();
        people.any(|person| Some(person) != first)
    }

    /// Whether one person holds more than one seat.
    pub fn one_person(&self) -> bool {
        self.people().count() > 1 && !self.between_people()
    }

    /// The person behind each seat that people hold.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter(|seat| seat.holder == Holder::Person).map(|seat| seat.person.as_str())
    }
}

/// Refuses a clock that nobody could play with.
pub fn check_clock(clock: Clock) -> Result<(), Say> {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let fits = match clock {
        Clock::None => true,
        Clock::PerMove { ms } => (1000..=DAY).contains(&ms),
        Clock::Total { ms, increment } => (1000..=DAY).contains(&ms) && increment <= 600_000,
    };
    if fits { Ok(()) } else { Err(BAD_CLOCK.say()) }
}
