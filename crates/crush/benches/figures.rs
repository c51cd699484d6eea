//! The figures of Crush, a line each: what, figure, unit, the bar, and more where it helps.
//!
//! `cargo bench -p tauler-crush --bench figures` measures what takes seconds; `-- --all` adds the matches of the
//! strongest level and of neighbouring levels; `-- match A B PAIRS [MS] [PRESET]` plays one match.

mod duel;
#[path = "../tests/naive/mod.rs"]
mod naive;

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crush::{Board, Chain, Crush, Ending, Nothing, Options, Position, Square, Stream, Streams};
use duel::{MatchScore, duel, mirror};
use game::{Budget, Game, PlayerName, Rng, Seat, Seed, Turn, Viewer};
use naive::NaiveBoard;

/// The seed of every match.
const SEED: u64 = 1;
/// Timings are the best of so many, since other work disturbs them.
const REPEATS: u32 = 7;

/// Time that this thread had a core, where the system tells it, so that other work disturbs less; else plain time.
/// It grows by ticks of some milliseconds: what is timed should take a hundred of them or more.
fn now() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds of [`now`] since then.
fn since(then: Duration) -> f64 {
    now().saturating_sub(then).as_secs_f64()
}

fn line(what: &str, figure: f64, unit: &str, bar: &str, more: &str) {
    println!("{what:<44} {figure:>10.3} {unit:<12} {bar:<24} {more}");
}

fn best_of(mut work: impl FnMut() -> f64) -> f64 {
    (0..REPEATS).map(|_| work()).fold(0.0, f64::max)
}

/// Random play on the course board, drawn anew where no move is left: moves a second, points a move, legal swaps.
fn random_play(rng: &mut Rng, moves: u32) -> (f64, f64, f64) {
    let Options { width, height, colours, .. } = Options::default();
    let mut streams = Streams::new(&Seed::from_number(rng.bits()), width, colours);
    let mut board = Board::draw(rng, width, height, colours);
    let (mut points, mut legal) = (0, 0);
    let started = now();
    for _ in 0..moves {
        let mut swaps = board.swaps();
        while swaps.is_empty() {
            board = Board::draw(rng, width, height, colours);
            swaps = board.swaps();
        }
        let count = u64::from(swaps.count());
        legal += count;
        points += u64::from(board.play(swaps.nth(rng.below(count) as u32), Chain::Flat, &mut streams).points);
    }
    let moves = f64::from(moves);
    (moves / since(started), points as f64 / moves, legal as f64 / moves)
}

/// The same with the rules written down plainly.
fn naive_play(rng: &mut Rng, moves: u32) -> f64 {
    let mut board = plain(&Board::draw(rng, 10, 10, 7));
    let started = now();
    for _ in 0..moves {
        let swaps = board.swaps();
        let Some(&swap) = rng.pick(&swaps) else {
            board = plain(&Board::draw(rng, 10, 10, 7));
            continue;
        };
        board.swap(swap);
        black_box(board.resolve(|_| Some(rng.below(7) as u8)));
    }
    f64::from(moves) / since(started)
}

fn plain(board: &Board) -> NaiveBoard {
    let column = |col| (0..board.height()).map(|row| board.candy(Square::new(col, row))).collect();
    let candies = (0..board.width()).map(column).collect();
    NaiveBoard { width: board.width().into(), height: board.height().into(), candies }
}

/// Positions in the middle of games between cascades.
fn positions(options: &Options, count: u64) -> Vec<Position> {
    (0..count)
        .map(|index| {
            let seed = Seed::from_number(SEED).child("position", index);
            let mut position = Crush::start(options, &seed);
            let mut rng = seed.stream("moves", None, 0);
            for _ in 0..20 + rng.below(20) {
                if let (Turn::Seat(_), Some(swap)) = (Crush::turn(&position), Crush::random_move(&position, &mut rng)) {
                    Crush::play(&mut position, &swap).expect("a legal move");
                }
            }
            position
        })
        .collect()
}

fn speed() {
    let mut rng = Rng::from_number(SEED);
    let (_, points, legal) = random_play(&mut rng, 10_000_000);
    let moves = best_of(|| random_play(&mut rng, 500_000).0);
    let plain = best_of(|| naive_play(&mut rng, 3_000));
    let ratio = format!("{:.0} times the naive version's {plain:.0} a second (at least 50)", moves / plain);
    line("random play, 10x10, 7 colours", moves / 1e6, "M moves/s", "at least 3", &ratio);
    line("  points a move", points, "points", "4.32 +- 0.02", &format!("{legal:.2} legal swaps a move"));

    let boards: Vec<Board> = positions(&Options::default(), 500).iter().map(|position| *position.board()).collect();
    let listed = |board: &Board| board.swaps().iter().fold(0, |sum, swap| sum + u32::from(swap.first().row()));
    let generate = best_of(|| {
        let started = now();
        for _ in 0..5000 {
            for board in &boards {
                black_box(listed(black_box(board)));
            }
        }
        5000.0 * boards.len() as f64 / since(started)
    });
    line("legal-move generation, all swaps listed", 1e9 / generate, "ns", "at most 120", "");

    let cascade = best_of(|| {
        let started = now();
        let mut count = 0.0;
        for board in (0..400).flat_map(|_| &boards) {
            for swap in board.swaps().iter() {
                black_box({ *board }.play(swap, Chain::Flat, &mut Nothing));
                count += 1.0;
            }
        }
        count / since(started)
    });
    line("a move as far as it can be seen", 1e9 / cascade, "ns", "", "");
}

fn search() {
    let options = Options { stream: Stream::Open, ..Options::default() };
    let positions = positions(&options, 100);
    for (depth, rounds) in [(4, 20_u32), (5, 4)] {
        let name = PlayerName::read(Crush::facts(), &format!("minmax:{depth}"), Seat(0)).expect("a player");
        let mut player = Crush::player(name, Seat(0), Rng::from_number(1));
        let (mut seconds, mut nodes) = (f64::MAX, 0);
        for _ in 0..3 {
            nodes = 0;
            let started = now();
            for position in (0..rounds).flat_map(|_| &positions) {
                let budget = Budget::unlimited();
                let view = Crush::view(position, Viewer::Seat(position.scoreboard().turn));
                player.think(&view, &budget).expect("a move");
                nodes += budget.spent();
            }
            seconds = seconds.min(since(started) / f64::from(rounds));
            nodes /= u64::from(rounds);
        }
        let bar = if depth == 4 { "at most 3" } else { "" };
        let signature = format!("{nodes} nodes over 100 positions");
        line(
            &format!("alpha-beta in an open stream, depth {depth}"),
            seconds * 1e3 / positions.len() as f64,
            "ms",
            bar,
            &signature,
        );
        line("  speed", nodes as f64 / seconds / 1e6, "M nodes/s", "at least 5", "");
    }
}

fn told(what: &str, score: &MatchScore, bar: &str) {
    let (low, high) = score.interval();
    let more = format!(
        "[{low:.3}, {high:.3}] {} games, +{} -{} ={}, first seat {:.3}, {:.2} ms a move",
        score.games(),
        score.wins,
        score.losses,
        score.draws,
        score.first_seat_score(),
        score.ms_a_move()
    );
    line(what, score.score(), "score", bar, &more);
}

fn matches() {
    let options = Options::default();
    for (first, second, bar) in [
        ("cascade", "first-crush", "at least 0.98"),
        ("heuristic", "first-crush", "at least 0.95"),
        ("minmax:2", "cascade", "at least 0.80"),
    ] {
        told(&format!("{first} - {second}"), &duel(&options, first, second, 500, None, SEED), bar);
    }
    let fair = Options { ending: Ending::EqualTurns, ..Options::default() };
    let score = mirror(&fair, "cascade", 4000, None, SEED);
    line("fair-duel, cascade against itself", score.first_seat_score(), "first seat", "0.50 +- 0.03", "4000 games");
}

fn levels() {
    let options = Options::default();
    for level in 2..=9 {
        let (first, second) = (format!("level:{level}"), format!("level:{}", level - 1));
        told(&format!("{first} - {second}"), &duel(&options, &first, &second, 200, None, SEED), "at least 0.60");
    }
    for (second, pairs, bar) in
        [("level:9", 100, "at least 0.60"), ("minmax:2", 300, "at least 0.70"), ("cascade", 300, "at least 0.92")]
    {
        let score = duel(&options, "level:10", second, pairs, Some(50), SEED);
        told(&format!("level:10 at 50 ms - {second}"), &score, bar);
    }
}

fn one_match(arguments: &[String]) {
    let [first, second, pairs, rest @ ..] = arguments else { panic!("match A B PAIRS [MS] [PRESET]") };
    let ms = rest.first().map(|ms| ms.parse().expect("milliseconds")).filter(|&ms: &u64| ms > 0);
    let mut options = Options::default();
    match rest.get(1).map(String::as_str) {
        Some("fair-duel") => options.ending = Ending::EqualTurns,
        Some("open") => options.stream = Stream::Open,
        Some("tournament") => options = Options { goal: 500, chain: Chain::Rising, extra_move: true, ..options },
        Some("quick") => {
            options = Options { width: 8, height: 8, colours: 6, goal: 100, ending: Ending::EqualTurns, ..options };
        }
        _ => {}
    }
    let score = duel(&options, first, second, pairs.parse().expect("pairs"), ms, SEED);
    told(&format!("{first} - {second}"), &score, "");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "match") {
        one_match(&arguments[at + 1..]);
        return;
    }
    speed();
    search();
    matches();
    if arguments.iter().any(|argument| argument == "--all") {
        levels();
    }
}
