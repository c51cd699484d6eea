//! Matches between computer players: pairs of games with seats swapped on the same start and seed.

use std::time::{Duration, Instant};

use crush::{Crush, Options};
use game::{Budget, Game, PlayerName, Seat, Seed, Turn, Verdict, Viewer};
use rayon::prelude::*;

/// What a match brought, for the first player.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchScore {
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// Twice the points of whoever sat first.
    pub first_seat: u32,
    /// Sum and sum of squares of the score of each pair (or of each single game).
    sum: f64,
    squares: f64,
    units: f64,
    moves: u32,
    time: Duration,
}

impl MatchScore {
    pub fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// Wins and half the draws, over games.
    pub fn score(&self) -> f64 {
        self.sum / self.units
    }

    /// The 95 % interval, from the scores of the pairs.
    pub fn interval(&self) -> (f64, f64) {
        let mean = self.score();
        let deviation = (self.squares / self.units - mean * mean).max(0.0).sqrt();
        let half = 1.96 * deviation / self.units.sqrt();
        ((mean - half).max(0.0), (mean + half).min(1.0))
    }

    /// The score of whoever sat first.
    pub fn first_seat_score(&self) -> f64 {
        f64::from(self.first_seat) / 2.0 / f64::from(self.games())
    }

    /// The first player's time for a move.
    pub fn ms_a_move(&self) -> f64 {
        self.time.as_secs_f64() * 1e3 / f64::from(self.moves.max(1))
    }

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
            first_seat: self.first_seat + other.first_seat,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
            units: self.units + other.units,
            moves: self.moves + other.moves,
            time: self.time + other.time,
        }
    }
}

/// Plays `pairs` pairs; `ms` is the budget for a move.
pub fn duel(options: &Options, first: &str, second: &str, pairs: u64, ms: Option<u64>, seed: u64) -> MatchScore {
    let units = (0..pairs).into_par_iter().map(|pair| {
        let seed = Seed::from_number(seed).child("pair", pair);
        let mut score = MatchScore::default();
        for seat in [Seat(0), Seat(1)] {
            play(options, [first, second], seat, ms, &seed, &mut score);
        }
        score.close(2.0)
    });
    units.reduce(MatchScore::default, MatchScore::add)
}

/// Plays single games of one player against itself.
pub fn mirror(options: &Options, player: &str, games: u64, ms: Option<u64>, seed: u64) -> MatchScore {
    let units = (0..games).into_par_iter().map(|index| {
        let seed = Seed::from_number(seed).child("single", index);
        let mut score = MatchScore::default();
        play(options, [player, player], Seat(0), ms, &seed, &mut score);
        score.close(1.0)
    });
    units.reduce(MatchScore::default, MatchScore::add)
}

impl MatchScore {
    fn close(mut self, games: f64) -> Self {
        let score = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        self.sum = score;
        self.squares = score * score;
        self.units = 1.0;
        self
    }
}

/// One game, the first player at `seat`.
fn play(options: &Options, names: [&str; 2], seat: Seat, ms: Option<u64>, seed: &Seed, score: &mut MatchScore) {
    let name_at = |at: Seat| names[usize::from(at != seat)];
    let mut players = [Seat(0), Seat(1)].map(|at| {
        let name = PlayerName::read(Crush::facts(), name_at(at), at).expect("a player");
        Crush::player(name, at, seed.stream("player", Some(at), 0))
    });
    let mut position = Crush::start(options, seed);
    let verdict = loop {
        let at = match Crush::turn(&position) {
            Turn::Seat(at) => at,
            Turn::Over(outcome) => break outcome.verdict,
        };
        let view = Crush::view(&position, Viewer::Seat(at));
        let budget = ms.map_or_else(Budget::unlimited, |ms| Budget::time(Duration::from_millis(ms)));
        let started = Instant::now();
        let swap = players[at.index()].think(&view, &budget).expect("a move");
        if at == seat {
            score.time += started.elapsed();
            score.moves += 1;
        }
        Crush::play(&mut position, &swap).expect("a legal move");
    };
    match verdict {
        Verdict::Won(winner) if winner == seat => score.wins += 1,
        Verdict::Won(_) => score.losses += 1,
        _ => score.draws += 1,
    }
    score.first_seat += match verdict {
        Verdict::Won(Seat(0)) => 2,
        Verdict::Won(_) => 0,
        _ => 1,
    };
}
