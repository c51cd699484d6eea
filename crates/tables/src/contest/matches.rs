//! Playing a match: pairs of games with the seats swapped on the same start and seed.

use std::time::Duration;

use game::{
    AnyGame, AnyPlayer, AnyPosition, Budget, Contest, PlayerName, Say, Seat, Seed, StopFlag, Turn, Verdict, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::PlayerMaker;

/// Games of a match longer than this are called a draw: no legal game of the house comes near it.
const MOST_MOVES: usize = 4000;

game::words! {
    /// A game for one.
    SOLO = "tables.solo": "{game} is a game for one: there is nobody to match.";
    /// An opening that cannot be played.
    BAD_OPENING = "tables.bad-opening": "The opening {opening} cannot be played: {reason}";
}

/// Random moves at the start of a game without chance, so that no game is played twice.
const RANDOM_PLIES: usize = 8;

/// The seats at which computer players of a game are compared: refused for a game for one.
pub fn compared_seats(facts: &game::Facts) -> Result<Vec<Seat>, Say> {
    match facts.contest {
        Contest::Alone => Err(SOLO.with(&[("game", facts.title.into())])),
        Contest::Race(seat) => Ok(vec![seat]),
        Contest::Duel => Ok(vec![Seat(0), Seat(1)]),
    }
}

/// How many random moves a game needs at its start; none where chance makes every game another one.
pub fn usual_random_plies(facts: &game::Facts) -> usize {
    if facts.luck || facts.hidden { 0 } else { RANDOM_PLIES }
}

/// What is to be played.
pub struct Match {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Canonical options.
    pub options: Map<String, Value>,
    /// The two players' names.
    pub players: [String; 2],
    /// Who makes the players of these names.
    pub player_maker: PlayerMaker,
    /// Each game's seed is derived from this one.
    pub seed: Seed,
    /// What one move may cost, if it is limited beyond the player's own strength.
    pub limit: Limit,
    /// Openings to begin from, used in turn; when there are none, `random_plies` random moves.
    pub openings: Vec<Vec<String>>,
    /// Random moves at the start, so that two players without chance do not play one game over and over.
    pub random_plies: usize,
}

/// What one move may cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit {
    /// Milliseconds.
    pub ms: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
}

impl Limit {
    fn budget(self, think_ms: Option<u32>, stop: &StopFlag) -> Budget {
        let mut budget = Budget::unlimited().with_stop(stop.clone());
        if let Some(ms) = self.ms.or(think_ms.map(u64::from).filter(|_| self.nodes.is_none())) {
            budget = budget.with_time(Duration::from_millis(ms));
        }
        match self.nodes {
            Some(nodes) => budget.with_nodes(nodes),
            None => budget,
        }
    }
}

/// Where a game of a match begins.
struct Opening {
    position: Box<dyn AnyPosition>,
    /// What led there.
    moves: Vec<(Seat, String)>,
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the match, counted from 1.
    pub number: u64,
    /// Which player sat first.
    pub first_seat: usize,
    /// What each player got out of it: 1, ½ or 0.
    pub points: [f64; 2],
    /// The moves, as text.
    pub moves: Vec<(Seat, String)>,
    /// Each player's moves and the time they took.
    pub moves_made: [u32; 2],
    /// See `moves_made`.
    pub time: [Duration; 2],
    /// What went wrong, if a player did not answer with a legal move (it then lost): which game, which move, and what
    /// it answered.
    pub trouble: Option<String>,
}

impl Match {
    /// Refuses what cannot be matched.
    pub fn check(&self) -> Result<(), Say> {
        let seats = compared_seats(self.game.facts())?;
        for name in &self.players {
            for seat in &seats {
                self.player_maker.make(self.game, name, *seat, Seed::from_number(0).stream("", None, 0))?;
            }
        }
        self.openings.iter().try_for_each(|opening| self.check_opening(opening))
    }

    /// Refuses an opening that cannot be played, or after which there is nothing to play.
    pub fn check_opening(&self, opening: &[String]) -> Result<(), Say> {
        match self.open(0, opening)?.position.outcome() {
            Some(outcome) => Err(bad_opening(opening, &outcome.say)),
            None => Ok(()),
        }
    }

    /// A game of this match of which nothing is played.
    pub fn unplayed(&self) -> PlayedGame {
        PlayedGame::new(1, 0, Vec::new())
    }

    /// How many games make one unit: a pair with the seats swapped, unless a player meets itself or plays alone.
    pub fn unit(&self) -> usize {
        let duel = self.game.facts().contest == Contest::Duel;
        if duel && self.players[0] != self.players[1] { 2 } else { 1 }
    }

    /// Plays the unit of this index: the same whatever thread plays it, and in whatever order.
    pub fn play_unit(&self, index: u64, stop: &StopFlag) -> Result<Vec<PlayedGame>, Say> {
        match self.game.facts().contest {
            Contest::Race(seat) => Ok(vec![self.race(seat, index, stop)?]),
            _ => (0..self.unit()).map(|first_seat| self.duel(first_seat, index, stop)).collect(),
        }
    }

    /// The seed of the unit of this index.
    pub fn seed(&self, index: u64) -> Seed {
        self.seed.child("match", index)
    }

    /// The start of a game.
    fn open(&self, index: u64, opening: &[String]) -> Result<Opening, Say> {
        let seed = self.seed(index);
        let mut rng = seed.stream("opening", None, 0);
        // A race needs no opening: its secret differs from game to game.
        let race = matches!(self.game.facts().contest, Contest::Race(_));
        let mut random_plies = if race { 0 } else { self.random_plies };
        // An opening that ends the game is drawn again, a move shorter.
        loop {
            let mut position = self.game.start(&self.options, &seed)?;
            let mut moves = Vec::new();
            let plies = if opening.is_empty() { random_plies } else { opening.len() };
            for ply in 0..plies {
                let seat = match position.turn() {
                    Turn::Seat(seat) => seat,
                    Turn::Over(outcome) if !opening.is_empty() => return Err(bad_opening(opening, &outcome.say)),
                    Turn::Over(_) => break,
                };
                let text = match opening.get(ply) {
                    Some(text) => position.play(seat, text).map_err(|say| bad_opening(opening, &say))?,
                    None => match position.random_move(&mut rng) {
                        Some(text) => position.play(seat, &text)?,
                        None => break,
                    },
                };
                moves.push((seat, text));
            }
            if position.outcome().is_none() || !opening.is_empty() || plies == 0 {
                return Ok(Opening { position, moves });
            }
            random_plies -= 1;
        }
    }

    fn duel(&self, first_seat: usize, index: u64, stop: &StopFlag) -> Result<PlayedGame, Say> {
        let opening = match self.openings.len() {
            0 => &[] as &[String],
            count => &self.openings[index as usize % count],
        };
        let Opening { mut position, moves } = self.open(index, opening)?;
        let seed = self.seed(index);
        let mut seated = [0, 1].map(|seat| {
            let name = &self.players[(seat + first_seat) % 2];
            let rng = seed.stream("player", Some(Seat(seat as u8)), first_seat as u64);
            self.player_maker.make(self.game, name, Seat(seat as u8), rng)
        });
        let mut played = PlayedGame::new(index * self.unit() as u64 + first_seat as u64 + 1, first_seat, moves);
        while let Turn::Seat(seat) = position.turn() {
            if played.moves.len() >= MOST_MOVES || stop.is_raised() {
                played.points = [0.5, 0.5];
                return Ok(played);
            }
            let player = (seat.index() + first_seat) % 2;
            let thinker = seated[seat.index()].as_mut().map_err(|say| say.clone())?;
            if let Some(text) = self.ask(thinker.as_mut(), player, seat, position.as_mut(), &mut played, stop) {
                played.moves.push((seat, text));
            } else {
                played.points[1 - player] = 1.0;
                return Ok(played);
            }
        }
        played.points = match position.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Won(seat)) if (seat.index() + first_seat).is_multiple_of(2) => [1.0, 0.0],
            Some(Verdict::Won(_)) => [0.0, 1.0],
            _ => [0.5, 0.5],
        };
        Ok(played)
    }

    /// Both players on the same seed, alone; fewer moves win. A game that is not won counts as endless.
    fn race(&self, seat: Seat, index: u64, stop: &StopFlag) -> Result<PlayedGame, Say> {
        let mut played = PlayedGame::new(index + 1, 0, Vec::new());
        let mut needed = [usize::MAX; 2];
        for (player, needed) in needed.iter_mut().enumerate() {
            let mut position = self.open(index, &[])?.position;
            let rng = self.seed(index).stream("player", Some(seat), 0);
            let mut thinker = self.player_maker.make(self.game, &self.players[player], seat, rng)?;
            let before = played.moves.len();
            while position.turn() == Turn::Seat(seat) && !stop.is_raised() {
                match self.ask(thinker.as_mut(), player, seat, position.as_mut(), &mut played, stop) {
                    // In the log of a race, the seat says which player made the move.
                    Some(text) => played.moves.push((Seat(player as u8), text)),
                    None => break,
                }
            }
            if position.outcome().is_some_and(|outcome| outcome.verdict == Verdict::Won(seat)) {
                *needed = played.moves.len() - before;
            }
        }
        played.points = match needed[0].cmp(&needed[1]) {
            std::cmp::Ordering::Less => [1.0, 0.0],
            std::cmp::Ordering::Equal => [0.5, 0.5],
            std::cmp::Ordering::Greater => [0.0, 1.0],
        };
        Ok(played)
    }

    /// Lets a player make its move; without a legal one, what went wrong is noted.
    fn ask(
        &self,
        thinker: &mut dyn AnyPlayer,
        player: usize,
        seat: Seat,
        position: &mut dyn AnyPosition,
        played: &mut PlayedGame,
        stop: &StopFlag,
    ) -> Option<String> {
        let name = &self.players[player];
        let think_ms = PlayerName::read(self.game.facts(), name, seat).ok().and_then(|name| name.think_ms());
        let budget = self.limit.budget(think_ms, stop);
        let answer = thinker.think(position.view(Viewer::Seat(seat)).as_ref(), &budget);
        played.time[player] += budget.elapsed();
        played.moves_made[player] += 1;
        let wrong = match answer {
            Ok(text) => match position.play(seat, &text) {
                Ok(text) => return Some(text),
                Err(say) => format!("it answered “{text}”: {say}"),
            },
            Err(say) => say.text,
        };
        let (number, place) = (played.number, played.moves.len() + 1);
        let seat = self.game.facts().seats[seat.index()].name;
        played.trouble = Some(format!("game {number}, move {place}: {name} ({seat}) loses: {wrong}"));
        None
    }
}

fn bad_opening(opening: &[String], reason: &Say) -> Say {
    BAD_OPENING.with(&[("opening", opening.join(" ").into()), ("reason", reason.text.as_str().into())])
}

impl PlayedGame {
    fn new(number: u64, first_seat: usize, moves: Vec<(Seat, String)>) -> Self {
        let time = [Duration::ZERO; 2];
        Self { number, first_seat, points: [0.0; 2], moves, moves_made: [0; 2], time, trouble: None }
    }
}
