//! Matches: pairs of games with colours swapped, from random openings of eight plies.

use std::time::{Duration, Instant};

use game::{Budget, Rng};
use othello::{Colour, Engine, Position, Reach, Rules, Strength, Transcript};

use super::line;

/// A random opening of eight plies.
fn opening(rng: &mut Rng) -> Transcript {
    let mut opening = Transcript::new(Position::start(Rules::STANDARD));
    while opening.moves().len() < 8 {
        let moves = opening.last().moves();
        opening.play(moves[rng.index(moves.len())]).expect("legal");
    }
    opening
}

/// Plays the pairs: `game` plays one from this opening with us as this colour, and gives our margin.
fn pairs<E: std::fmt::Display>(
    what: &str,
    bar: &str,
    pairs: u64,
    mut game: impl FnMut(&Transcript, Colour) -> Result<i32, E>,
) {
    let mut rng = Rng::from_number(20);
    let (mut points, mut games) = (0.0, 0);
    for pair in 0..pairs {
        let opening = opening(&mut rng);
        for colour in [Colour::Black, Colour::White] {
            let margin = match game(&opening, colour) {
                Ok(margin) => margin,
                Err(trouble) => return println!("{what}: {trouble}"),
            };
            points += f64::from(margin.signum() + 1) / 2.0;
            games += 1;
            println!("  pair {}, as {}: {margin:+}, {points} of {games}", pair + 1, colour.name());
        }
    }
    line(what, 100.0 * points / f64::from(games), "%", bar, "");
}

/// The engine against itself with the estimate that serves every board, which was its only one before it learnt.
pub fn before(per_move: Duration, count: u64) {
    let think = |engine: &mut Engine, position: &Position| {
        let budget = Budget::time(per_move);
        engine.think(position, Reach::within(&budget), &budget).expect("a move, for it is our turn").best
    };
    pairs("against the engine of before", "at least 95", count, |opening, colour| {
        let mut engines = [Engine::new(128), Engine::with_patterns(None, 128)];
        let mut transcript = opening.clone();
        while let Some(turn) = transcript.last().turn() {
            let square = think(&mut engines[usize::from(turn != colour)], &transcript.last());
            transcript.play(square).expect("a legal move");
        }
        Ok::<i32, gtp::Trouble>(margin(&transcript, colour))
    });
}

fn margin(transcript: &Transcript, colour: Colour) -> i32 {
    let margin = transcript.last().margin();
    if colour == Colour::Black { margin } else { -margin }
}

/// The engine at full strength against rhino.
pub fn rhino(strength: u64, per_move: Duration, count: u64) {
    let what = format!("level:10 against gtp-rhino -l {strength}");
    pairs(&what, "at least 95", count, |opening, colour| game_against(strength, per_move, opening, colour));
}

/// Our margin in one game.
fn game_against(strength: u64, per_move: Duration, opening: &Transcript, colour: Colour) -> Result<i32, gtp::Trouble> {
    let mut opponent = gtp::OutsidePlayer::start(&format!("gtp-rhino -l {strength}"), 8, Duration::from_mins(10))?;
    let mut engine = Strength::new(10, Rng::from_number(1));
    let mut transcript = opening.clone();
    let mut waited = Duration::ZERO;
    while let Some(turn) = transcript.last().turn() {
        let began = Instant::now();
        let square = if turn == colour {
            engine.think(&transcript.last(), &Budget::time(per_move)).expect("a move, for it is our turn").best
        } else {
            let moves: Vec<_> =
                transcript.moves().iter().map(|(mover, square)| (gtp_colour(*mover), square.to_string())).collect();
            let answer = opponent.next_move(&moves, gtp_colour(turn), &|| false)?;
            waited += began.elapsed();
            transcript.last().rules().square(&answer).expect("rhino names squares")
        };
        transcript.play(square).expect("a legal move");
    }
    // Its higher levels think for as long as they like, half a minute over a move and more.
    println!("  rhino thought for {:.0} s", waited.as_secs_f64());
    Ok(margin(&transcript, colour))
}

const fn gtp_colour(colour: Colour) -> gtp::Colour {
    match colour {
        Colour::Black => gtp::Colour::Black,
        Colour::White => gtp::Colour::White,
    }
}
