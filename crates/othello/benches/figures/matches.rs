//! Matches: pairs of games with colours swapped, from random openings of eight plies. All cores play, each a game of its
//! own: so both sides of a game have the same.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use game::{Budget, Rng};
use othello::{Colour, Engine, Patterns, Position, Reach, Rules, Strength, Transcript, Weights};
use rayon::prelude::*;

use super::{Kept, line, timed};

/// A random opening of eight plies.
fn opening(rng: &mut Rng) -> Transcript {
    let mut opening = Transcript::new(Position::start(Rules::STANDARD));
    while opening.moves().len() < 8 {
        let moves = opening.last().moves();
        opening.play(moves[rng.index(moves.len())]).expect("legal");
    }
    opening
}

/// Plays the pairs: `game` plays one from this opening with us as this colour, and gives our margin. Games that are kept
/// are not played again.
fn pairs<E: std::fmt::Display + Send>(
    what: &str,
    bar: &str,
    pairs: u64,
    kept: &Kept,
    game: impl Fn(&Transcript, Colour) -> Result<i32, E> + Sync,
) {
    let mut rng = Rng::from_number(20);
    let openings: Vec<Transcript> = (0..pairs).map(|_| opening(&mut rng)).collect();
    let margins = Mutex::new(Vec::new());
    let played = openings.iter().enumerate().par_bridge().try_for_each(|(pair, opening)| {
        for colour in [Colour::Black, Colour::White] {
            let about = format!("pair {}, as {}", pair + 1, colour.name());
            let margin = kept.find_or(&about, || game(opening, colour).map(|margin| format!("{margin:+}")))?;
            let Ok(margin) = margin.parse::<i32>() else { continue };
            let mut margins = margins.lock().expect("nobody panics with it");
            margins.push(margin);
            let (points, games) = (points(&margins), margins.len());
            println!("  {about}: {margin:+}, {points} of {games}");
        }
        Ok::<(), E>(())
    });
    if let Err(trouble) = played {
        return println!("{what}: {trouble}");
    }
    let margins = margins.into_inner().expect("nobody panics with it");
    let games = margins.len() as f64;
    let discs = f64::from(margins.iter().sum::<i32>()) / games;
    let more = format!("{games} games, {discs:+.2} discs a game");
    line(what, 100.0 * points(&margins) / games, "%", bar, &more);
}

/// How even the openings are that matches are played from: what a search to this depth says of each.
pub fn openings(depth: u32, count: u64) {
    let mut rng = Rng::from_number(20);
    let mut engine = Engine::new(128);
    let mut leads: Vec<f64> = (0..count)
        .map(|_| {
            let reach = Reach { depth, solve: 0 };
            let opening = opening(&mut rng);
            let thought = engine.think(&opening.last(), reach, &Budget::unlimited()).expect("eight plies end no game");
            println!("  {opening}: {:+.2}", thought.score);
            thought.score.abs()
        })
        .collect();
    leads.sort_by(f64::total_cmp);
    let mean = leads.iter().sum::<f64>() / count as f64;
    line(&format!("openings of matches, depth {depth}"), mean, "discs", "", "mean lead of one side");
    for discs in [4.0, 8.0, 12.0, 16.0] {
        let more = leads.iter().filter(|lead| **lead > discs).count();
        line(&format!("the same, a lead of more than {discs}"), 100.0 * more as f64 / count as f64, "%", "", "");
    }
}

/// A point for a win, half of one for a draw.
fn points(margins: &[i32]) -> f64 {
    margins.iter().map(|margin| f64::from(margin.signum() + 1) / 2.0).sum()
}

/// What a move may cost.
#[derive(Clone, Copy)]
pub enum Allowance {
    Nodes(u64),
    /// So much CPU time of the thread that thinks: what else the machine does makes no difference.
    CpuTime(Duration),
}

impl Allowance {
    /// The budget of a move by a side with this pace, and how far it may go.
    fn of_move(self, pace: &Pace, empties: u32) -> (Budget, Reach) {
        match self {
            Self::Nodes(nodes) => (Budget::nodes(nodes), Reach::within(&Budget::nodes(nodes))),
            Self::CpuTime(time) => (Budget::nodes(pace.nodes(empties, time)), Reach::within(&Budget::time(time))),
        }
    }
}

/// How many nodes a side visits in how many CPU seconds, for each number of empty squares, measured while it plays: near
/// the end they are many more. By it a limit of CPU time is made one of nodes, which nothing else on the machine disturbs.
struct Pace([Mutex<(u64, f64)>; 65]);

impl Pace {
    /// What is thought of the pace before anything is measured: worth half a move or so.
    const GUESS: (u64, f64) = (50_000, 0.01);

    fn new() -> Self {
        Self(std::array::from_fn(|_| Mutex::new((0, 0.0))))
    }

    fn measured(&self, empties: usize) -> (u64, f64) {
        *self.0[empties].lock().expect("nobody panics with it")
    }

    /// About as many nodes as it visits in this time.
    fn nodes(&self, empties: u32, time: Duration) -> u64 {
        let (nodes, seconds) = self.measured(empties as usize);
        let per_second = (nodes + Self::GUESS.0) as f64 / (seconds + Self::GUESS.1);
        (per_second * time.as_secs_f64()) as u64
    }

    fn add(&self, empties: u32, nodes: u64, seconds: f64) {
        let mut measured = self.0[empties as usize].lock().expect("nobody panics with it");
        *measured = (measured.0 + nodes, measured.1 + seconds);
    }

    fn tell(&self, whose: &str) {
        let all = (0..self.0.len()).map(|empties| self.measured(empties));
        let (nodes, seconds) = all.fold((0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let speed = format!("{:.2} M nodes/s", nodes as f64 / seconds / 1e6);
        line(&format!("the same, all moves of {whose}"), seconds, "CPU s", "", &speed);
    }
}

/// Plays a game from this opening between two engines, the first as this colour, and gives its margin.
fn game(
    mut engines: [Engine; 2],
    paces: &[Pace; 2],
    opening: &Transcript,
    colour: Colour,
    allowance: Allowance,
) -> i32 {
    let mut transcript = opening.clone();
    while let Some(turn) = transcript.last().turn() {
        let side = usize::from(turn != colour);
        let position = transcript.last();
        let (budget, reach) = allowance.of_move(&paces[side], position.empties());
        let (thought, seconds) = timed(|| engines[side].think(&position, reach, &budget));
        paces[side].add(position.empties(), budget.spent(), seconds);
        transcript.play(thought.expect("a move, for it is its turn").best).expect("a legal move");
    }
    margin(&transcript, colour)
}

/// The engine against itself with the estimate that serves every board, which was its only one before it learnt.
pub fn before(per_move: Duration, count: u64) {
    let paces = [Pace::new(), Pace::new()];
    pairs("against the engine of before", "at least 95", count, &Kept::in_file(None), |opening, colour| {
        let engines = [Engine::new(128), Engine::with_patterns(None, 128)];
        Ok::<i32, gtp::Trouble>(game(engines, &paces, opening, colour, Allowance::CpuTime(per_move)))
    });
    paces[0].tell("the engine");
    paces[1].tell("the engine of before");
}

/// Other weights against those in the program.
pub fn weights(path: &str, allowance: Allowance, count: u64) {
    let file = match std::fs::read(path) {
        Ok(file) => file,
        Err(trouble) => return println!("{path}: {trouble}"),
    };
    let other: &'static Patterns = match Weights::read(&file) {
        Ok(other) => Box::leak(Box::new(Patterns::new(&other))),
        Err(why) => return println!("{path}: {why}"),
    };
    let paces = [Pace::new(), Pace::new()];
    pairs(
        "these weights against those in the program",
        "more than 50",
        count,
        &Kept::in_file(None),
        |opening, colour| {
            let engines = [Engine::with_patterns(Some(other), 8), Engine::new(8)];
            Ok::<i32, gtp::Trouble>(game(engines, &paces, opening, colour, allowance))
        },
    );
    paces[0].tell("these");
    paces[1].tell("the program's");
}

fn margin(transcript: &Transcript, colour: Colour) -> i32 {
    let margin = transcript.last().margin();
    if colour == Colour::Black { margin } else { -margin }
}

/// The engine at full strength against a program that speaks the Go Text Protocol.
pub fn outside(program: &str, per_move: Duration, count: u64, kept: &Kept) {
    let what = format!("level:10 against {program}");
    pairs(&what, "at least 95", count, kept, |opening, colour| game_against(program, per_move, opening, colour));
}

/// Our margin in one game.
fn game_against(program: &str, per_move: Duration, opening: &Transcript, colour: Colour) -> Result<i32, gtp::Trouble> {
    let mut opponent = gtp::OutsidePlayer::start(program, 8, Duration::from_mins(10))?;
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
            transcript.last().rules().square(&answer).expect("a program names squares")
        };
        transcript.play(square).expect("a legal move");
    }
    // Some think for as long as they like, half a minute over a move and more.
    println!("  the other thought for {:.0} s", waited.as_secs_f64());
    Ok(margin(&transcript, colour))
}

const fn gtp_colour(colour: Colour) -> gtp::Colour {
    match colour {
        Colour::Black => gtp::Colour::Black,
        Colour::White => gtp::Colour::White,
    }
}
