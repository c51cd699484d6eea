//! What a match says so far, in figures.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::matches::PlayedGame;
use super::stats::{Sample, elo};

/// What a match says so far.
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    /// Games won by the first player, by the second, and drawn.
    pub wins: [u64; 2],
    /// Drawn games.
    pub draws: u64,
    /// Points of whoever sat first.
    first_seat: f64,
    units: Sample,
    moves_made: [u64; 2],
    time: [Duration; 2],
}

/// The figures of a match, as the command line prints them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MatchSummary))]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Won by the first player.
    pub first_wins: u64,
    /// Won by the second player.
    pub second_wins: u64,
    /// Drawn.
    pub draws: u64,
    /// The first player's score, 0 to 1.
    pub score: f64,
    /// Lower end of its 95 % interval.
    pub score_low: f64,
    /// Upper end.
    pub score_high: f64,
    /// The Elo difference that it shows; none where infinite.
    pub elo: Option<f64>,
    /// Lower end.
    pub elo_low: Option<f64>,
    /// Upper end.
    pub elo_high: Option<f64>,
    /// The score of whoever sat first.
    pub first_seat_score: f64,
    /// Mean time of a move.
    pub first_ms_per_move: f64,
    /// Mean time of a move.
    pub second_ms_per_move: f64,
}

impl MatchScore {
    /// Adds the games of one unit.
    pub fn add(&mut self, unit: &[PlayedGame]) {
        for played in unit {
            match played.points {
                [first, second] if first > second => self.wins[0] += 1,
                [first, second] if first < second => self.wins[1] += 1,
                _ => self.draws += 1,
            }
            self.first_seat += played.points[played.first_seat];
            for player in 0..2 {
                self.moves_made[player] += u64::from(played.moves_made[player]);
                self.time[player] += played.time[player];
            }
        }
        let points: f64 = unit.iter().map(|played| played.points[0]).sum();
        self.units.add(points / unit.len() as f64);
    }

    /// The units so far, for a sequential test.
    pub fn sample(&self) -> &Sample {
        &self.units
    }

    /// The figures.
    pub fn summary(&self) -> Summary {
        let games = self.wins[0] + self.wins[1] + self.draws;
        let score = self.units.score();
        let ms = |player: usize| match self.moves_made[player] {
            0 => 0.0,
            moves => self.time[player].as_secs_f64() * 1000.0 / moves as f64,
        };
        Summary {
            games,
            first_wins: self.wins[0],
            second_wins: self.wins[1],
            draws: self.draws,
            score: score.mean,
            score_low: score.low,
            score_high: score.high,
            elo: elo(score.mean),
            elo_low: elo(score.low),
            elo_high: elo(score.high),
            first_seat_score: if games == 0 { 0.5 } else { self.first_seat / games as f64 },
            first_ms_per_move: ms(0),
            second_ms_per_move: ms(1),
        }
    }
}
