//! A table before its first entry, as a device keeps it and sends it home. It holds what the house would never show:
//! the seed. The device made it, so it knows it anyway.

use game::{Clock, Holder, PlayerName, Say, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::shown_table::LevelName;
use super::words::BAD_BODY;
use crate::commitment::{hex, unhex};
use crate::registry;
use crate::table::{Millis, Origin, SeatHolder, Setup, check_clock};

/// A table before its first entry, as a device keeps it. All persons at it are one: the device's owner.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceSetup {
    /// The game.
    pub game: String,
    /// The version of the rules under which it was made.
    pub rules_version: u32,
    /// Canonical options, a level included.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// Where everything random comes from: 32 bytes, in hexadecimal.
    pub seed: String,
    /// What the commitments are made with: 16 bytes, in hexadecimal.
    pub salt: String,
    /// Who sits where, by seat.
    pub seats: Vec<Holder>,
    /// The time control.
    pub clock: Clock,
    /// Whether hints were allowed between people.
    pub hints: bool,
    /// When it began, by the device's clock.
    pub started_at: Millis,
    /// The level, if it is one of the house's.
    #[serde(default)]
    pub level: Option<LevelName>,
}

impl DeviceSetup {
    /// How a device keeps this setup.
    pub fn of(setup: &Setup, level: Option<LevelName>) -> Self {
        Self {
            game: setup.game.clone(),
            rules_version: setup.rules_version,
            options: setup.options.clone(),
            preset: setup.preset.clone(),
            seed: hex(setup.seed.bytes()),
            salt: hex(&setup.salt),
            seats: setup.seats.iter().map(|seat| seat.holder.clone()).collect(),
            clock: setup.clock,
            hints: setup.hints,
            started_at: setup.started_at.unwrap_or_default(),
            level,
        }
    }

    /// The setup, with this person at every seat that a person holds. Nothing in it is taken on trust: a device's file
    /// may be damaged, or made up.
    pub fn setup(self, person: &str) -> Result<Setup, Say> {
        let game = registry::find(&self.game)?;
        let facts = game.facts();
        let bad = |reason: &str| BAD_BODY.with(&[("reason", reason.into())]);
        if self.rules_version > facts.rules_version {
            return Err(bad("the table was made under newer rules"));
        }
        let read = game.read_options(None, None, &self.options).map_err(|problems| {
            problems.into_iter().next().map_or_else(|| bad("the options cannot be read"), |problem| problem.say)
        })?;
        if read.options != self.options {
            return Err(bad("the options are not in their canonical form"));
        }
        if self.preset.as_deref().is_some_and(|preset| facts.preset(preset).is_none()) {
            return Err(bad("there is no such preset"));
        }
        check_clock(self.clock)?;
        let used = game.seats(&self.options)?;
        if self.seats.len() != facts.seats.len() {
            return Err(bad("it must say of every seat who holds it"));
        }
        let sits = |(at, holder): (usize, &Holder)| {
            let seat = Seat(at as u8);
            match holder {
                Holder::Nobody if used.contains(&seat) => Err(bad("a seat is free")),
                Holder::Nobody => Ok(SeatHolder::default()),
                _ if !used.contains(&seat) => Err(bad("somebody sits where nobody can")),
                Holder::Person => Ok(SeatHolder::person(person)),
                Holder::Computer(name) => PlayerName::read(facts, name, seat).map(|_| SeatHolder::computer(name)),
            }
        };
        let seats = self.seats.iter().enumerate().map(sits).collect::<Result<_, Say>>()?;
        Ok(Setup {
            seed: Seed::new(unhex(&self.seed).ok_or_else(|| bad("the seed must be 64 hexadecimal digits"))?),
            salt: unhex(&self.salt).ok_or_else(|| bad("the salt must be 32 hexadecimal digits"))?,
            game: self.game,
            rules_version: self.rules_version,
            options: self.options,
            preset: self.preset,
            seats,
            clock: self.clock,
            hints: self.hints,
            rated: false,
            origin: Origin::Device,
            started_at: Some(self.started_at),
        })
    }
}
