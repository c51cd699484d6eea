//! `gtp:COMMAND`: any program that speaks GTP as a player.
//!
//! It exists here and nowhere else. The house's own players are what games declare, and a server seats only those:
//! it never runs a command that a request names.

use std::time::Duration;

use game::{AnyPlayer, AnyView, Budget, Say, Seat, Word};
use othello::{Colour, Directions, Options, View};
use serde_json::{Map, Value};
use tables::PlayerMaker;

/// How the name of a player begins that is a program.
const PREFIX: &str = "gtp:";

static TROUBLE: Word = Word { code: "tauler.gtp-trouble", english: "{why}" };
static RESIGNED: Word = Word { code: "tauler.gtp-resigned", english: "it resigned" };
static OTHER_BOARD: Word = Word {
    code: "tauler.gtp-board",
    english: "{name} cannot play this: GTP knows only square boards with the usual start and all directions.",
};

/// The game's own players, and programs by `gtp:COMMAND` that get so long for an answer.
pub(super) fn player_maker(options: Map<String, Value>, patience: Duration) -> PlayerMaker {
    PlayerMaker::by(move |game, name, seat, rng| match name.strip_prefix(PREFIX) {
        Some(command) => {
            let size = side_length(&options).ok_or_else(|| OTHER_BOARD.with(&[("name", name.into())]))?;
            let player = gtp::OutsidePlayer::start(command, size, patience).map_err(|trouble| said(&trouble))?;
            Ok(Box::new(SeatedEngine { player, colour: colour_of(seat) }) as Box<dyn AnyPlayer>)
        }
        None => game.player(name, seat, rng),
    })
}

/// The side of the board, if it is one that GTP knows.
fn side_length(options: &Map<String, Value>) -> Option<u8> {
    let options: Options = serde_json::from_value(Value::Object(options.clone())).ok()?;
    let rules = options.rules().ok()?;
    let usual = options.start.is_empty() && rules.directions() == Directions::all();
    (usual && rules.height() == rules.width()).then(|| rules.height())
}

fn said(trouble: &gtp::Trouble) -> Say {
    TROUBLE.with(&[("why", trouble.to_string().into())])
}

fn colour_of(seat: Seat) -> gtp::Colour {
    if seat.0 == 0 { gtp::Colour::Black } else { gtp::Colour::White }
}

/// A program at one seat.
struct SeatedEngine {
    player: gtp::OutsidePlayer,
    colour: gtp::Colour,
}

impl AnyPlayer for SeatedEngine {
    fn think(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<String, Say> {
        let view: &View = view.inside().downcast_ref().expect("a view is looked at by its own game");
        let colour = |colour: Colour| colour_of(Seat(colour as u8));
        let moves: Vec<_> =
            view.transcript().moves().iter().map(|(mover, square)| (colour(*mover), square.to_string())).collect();
        let answer = self
            .player
            .next_move(&moves, self.colour, &|| budget.stop().is_raised())
            .map_err(|trouble| said(&trouble))?;
        if answer.eq_ignore_ascii_case("resign") { Err(RESIGNED.say()) } else { Ok(answer) }
    }
}
