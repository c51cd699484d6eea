//! Computer against computer: a match, or a tournament of many.

mod in_order;
mod log;
pub(crate) mod match_command;
mod openings;
pub(crate) mod tournament;

use std::time::Duration;

use clap::Args;
use game::AnyGame;
use serde_json::{Map, Value};
use tables::PlayerMaker;
use tables::contest::{Limit, compared_seats};

use crate::games;
use crate::refusal::{OrBad, bad};

/// What a move may cost.
#[derive(Args)]
struct LimitArgs {
    /// Milliseconds that a move may take; each player's own limit by default. Programs behind gtp: keep their own time.
    #[arg(long, value_name = "MS")]
    budget: Option<u64>,
    /// Nodes that a move may take: repeatable, unlike a time.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds after which a program behind gtp: that has not answered loses its game.
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0, allow_negative_numbers = true)]
    patience: f64,
}

impl LimitArgs {
    /// The limit of one move.
    fn limit(&self) -> Limit {
        Limit { ms: self.budget, nodes: self.nodes }
    }

    /// The players of the game, and programs beside them.
    fn player_maker(&self, game: &dyn AnyGame, options: &Map<String, Value>) -> anyhow::Result<PlayerMaker> {
        match Duration::try_from_secs_f64(self.patience) {
            Ok(patience) => Ok(games::find(game.facts().name).player_maker(options, patience)),
            Err(_) => bad(format!("--patience {}: name a number of seconds.", self.patience)),
        }
    }
}

/// A game by its name, in which players can be compared.
fn find_contest(name: &str) -> anyhow::Result<&'static dyn AnyGame> {
    let game = tables::find(name).or_bad()?;
    compared_seats(game.facts()).or_bad()?;
    Ok(game)
}

/// Refuses a number of games that are not pairs.
fn check_pairs(games: u64) -> anyhow::Result<()> {
    if games == 0 || games % 2 == 1 {
        return bad(format!("--games {games}: name an even number, because games come in pairs."));
    }
    Ok(())
}
