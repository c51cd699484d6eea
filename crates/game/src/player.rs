//! Computer players.

use crate::facts::{Facts, PlayerFact};
use crate::words::Say;
use crate::{Budget, Game, Seat};

crate::words! {
    /// A player that the game does not have.
    UNKNOWN_PLAYER = "game.unknown-player": "There is no player {name}; there are {players}.";
    /// A number after the colon that does not fit.
    PLAYER_PARAMETER = "game.player-parameter": "The {parameter} of {name} must be a whole number from {min} to {max}, as in {name}:{default}; {given} is not.";
    /// A number after the colon where none is taken.
    NO_PARAMETER = "game.no-parameter": "{name} takes no number after a colon.";
    /// A seat that the player cannot take.
    WRONG_SEAT = "game.wrong-seat": "{name} can only sit as {seats}, not as {seat}.";
}

/// A computer player at one seat of one table. It sees what a person there would see, and nothing else.
/// What it keeps between moves is only a cache: another worker may take over at any move.
pub trait Player<G: Game>: Send {
    /// The move to make, or a sentence that says why there is none.
    fn think(&mut self, view: &G::View, budget: &Budget) -> Result<G::Move, Say>;
}

/// A computer player's name, taken apart and checked: `minimax:3`.
#[derive(Clone, Copy, Debug)]
pub struct PlayerName {
    /// The player.
    pub fact: &'static PlayerFact,
    /// The number after the colon, or its default; 0 where none is taken.
    pub parameter: u32,
}

impl PlayerName {
    /// Reads a name for this seat.
    pub fn read(facts: &'static Facts, text: &str, seat: Seat) -> Result<Self, Say> {
        let (name, given) = text.split_once(':').map_or((text, None), |(name, given)| (name, Some(given)));
        let fact = facts.players.iter().find(|fact| fact.name == name).ok_or_else(|| {
            let players: Vec<&str> = facts.players.iter().map(|fact| fact.name).collect();
            UNKNOWN_PLAYER.with(&[("name", name.into()), ("players", players.into())])
        })?;
        let seat_name = facts.seats[usize::from(seat.0)].name;
        if !fact.seats.is_empty() && !fact.seats.contains(&seat_name) {
            return Err(WRONG_SEAT.with(&[
                ("name", name.into()),
                ("seats", fact.seats.into()),
                ("seat", seat_name.into()),
            ]));
        }
        let parameter = match (&fact.parameter, given) {
            (None, None) => 0,
            (None, Some(_)) => return Err(NO_PARAMETER.with(&[("name", name.into())])),
            (Some(parameter), None) => parameter.default,
            (Some(parameter), Some(given)) => {
                // A name is kept as it was given, so there is one way to write it.
                let plain =
                    |number: &u32| (parameter.min..=parameter.max).contains(number) && number.to_string() == given;
                given.parse().ok().filter(plain).ok_or_else(|| {
                    PLAYER_PARAMETER.with(&[
                        ("name", name.into()),
                        ("parameter", parameter.name.into()),
                        ("min", parameter.min.into()),
                        ("max", parameter.max.into()),
                        ("default", parameter.default.into()),
                        ("given", given.into()),
                    ])
                })?
            }
        };
        Ok(Self { fact, parameter })
    }

    /// How long it may think over a move, where its strength is made of time.
    pub fn think_ms(&self) -> Option<u32> {
        let parameter = self.fact.parameter.as_ref()?;
        parameter.think_ms.get((self.parameter - parameter.min) as usize).copied()
    }
}
