//! The one thing that a game's folder hands out, from which every command takes what it needs.

use std::time::Duration;

use game::Say;
use serde_json::{Map, Value};
use tables::PlayerMaker;
use tables::contest::{Match, PlayedGame};

use super::OwnCommands;
use crate::commands::bench::FixedWork;
use crate::commands::play::drawing::Painter;
use crate::commands::play::unpainted::Unpainted;

/// What a game brings to the command line. Whatever it leaves out is done as for any game.
pub(crate) trait CliGame: Sync {
    /// The game's machine name.
    fn name(&self) -> &'static str;

    /// How it is drawn and played in the terminal.
    fn painter(&self) -> &'static dyn Painter {
        &Unpainted
    }

    /// The commands below `tauler GAME`.
    fn commands(&self) -> Option<OwnCommands> {
        None
    }

    /// Its fixed work for `tauler bench`. The signatures stand in `bench.signatures` beside it.
    fn bench(&self) -> &'static [FixedWork] {
        &[]
    }

    /// Who sits down in a match with these options: the game's own players, and perhaps programs that get so long for
    /// an answer.
    fn player_maker(&self, _options: &Map<String, Value>, _patience: Duration) -> PlayerMaker {
        PlayerMaker::default()
    }

    /// The moves of an opening that stands on a line of its own.
    fn read_opening(&self, _options: &Map<String, Value>, line: &str) -> Result<Vec<String>, Say> {
        Ok(line.split_whitespace().map(str::to_owned).collect())
    }

    /// A game of a match in the format in which this game's are kept, if there is one; refused where that format does
    /// not know the board.
    fn write_played(&self, _contest: &Match, _played: &PlayedGame) -> Option<Result<String, Say>> {
        None
    }
}

/// A game that brings nothing of its own.
pub(crate) struct Plain;

impl CliGame for Plain {
    fn name(&self) -> &'static str {
        ""
    }
}
