//! The figures of Othello, one line each: what, figure, unit, the bar, and what there is to compare.
//!
//! `cargo bench -p tauler-othello --bench figures` takes about five minutes. Parts of it, and more, with arguments:
//! * `--endgames`, `--search`, `--threads [POSITIONS]`, `--estimate [SEARCHED [SOLVED]]`
//! * `--hard [FROM [TO [FILE]]]`: the whole endgame suite, or the positions with these numbers, on all cores; what is
//!   solved is kept in the file, and a run that was cut off goes on from there
//! * `--small`: small boards from their start; `--six`: 6×6 from its start (the aim is half an hour on two cores)
//! * `--match PROGRAM [MS [PAIRS [FILE]]]`: against a program that speaks GTP, such as `gtp-rhino -l 4`; finished games
//!   are kept in the file
//! * `--openings [DEPTH [COUNT]]`: how even the openings are that matches are played from
//! * `--before [MS [PAIRS]]`: against the engine without what it learnt, with so much CPU time a move
//! * `--weights FILE [NODES [PAIRS]]`: other weights against those in the program, with so many nodes a move, or as
//!   much CPU time, such as `50ms`

#[path = "figures/estimates.rs"]
mod estimates;
#[path = "figures/kept.rs"]
mod kept;
#[path = "figures/matches.rs"]
mod matches;
#[path = "figures/searches.rs"]
mod searches;

use std::time::{Duration, Instant};

use game::Budget;
use kept::Kept;
use matches::Allowance;
use othello::{Engine, ObfLine, Position, Rules, Scoring, Solved, Weights, perft, read_obf_file};

const FFO: &str = include_str!("../tests/data/ffo-40-59.obf");
const MEBIBYTES: usize = 256;
/// The number of the suite's first position.
const FIRST_OF_SUITE: usize = 40;

/// Boards whose values are published, black's discs minus white's; the larger ones of both capture rules.
const SMALL: &[(&str, &str, i32)] =
    &[("4x7", "h,v,d", 24), ("4x8", "h,v,d", 29), ("5x5", "h,v,d", 13), ("5x6", "h,v,d", 10), ("6x6", "h,v", 33)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |place: usize, usual: u64| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let kept = |place: usize| Kept::in_file(arguments.get(place).map(String::as_str));
    match arguments.first().map(String::as_str) {
        None => {
            count("8x8", 11, 150.0);
            count("10x10", 9, 40.0);
            count("6x6", 10, 0.0);
            count("16x16", 8, 0.0);
            endgames(0..5, Some((4.0, 150.0, 20.0)));
            searches::selection();
            searches::two_threads(8);
            estimates::against_search(500);
            estimates::against_exact(10_000);
            carried();
        }
        Some("--search") => searches::selection(),
        Some("--threads") => searches::two_threads(number(1, 8) as usize),
        Some("--endgames") => endgames(0..5, Some((4.0, 150.0, 20.0))),
        Some("--estimate") => {
            estimates::against_search(number(1, 500));
            estimates::against_exact(number(2, 10_000));
        }
        Some("--hard") => hard_endgames(number(1, 40) as usize, number(2, 59) as usize, &kept(3)),
        Some("--small") => solve_boards(SMALL, 1024),
        Some("--six") => solve_boards(&[("6x6", "h,v,d", -4)], 4096),
        Some("--match") => {
            let program = arguments.get(1).map_or("gtp-rhino -l 3", String::as_str);
            matches::outside(program, Duration::from_millis(number(2, 1000)), number(3, 20), &kept(4));
        }
        Some("--openings") => matches::openings(number(1, 18) as u32, number(2, 100)),
        Some("--before") => matches::before(Duration::from_millis(number(1, 200)), number(2, 100)),
        Some("--weights") => {
            let path = arguments.get(1).map_or("", String::as_str);
            match arguments.get(2).and_then(|text| text.strip_suffix("ms")?.parse().ok()) {
                Some(time) => matches::weights(path, Allowance::CpuTime(Duration::from_millis(time)), number(3, 200)),
                None => matches::weights(path, Allowance::Nodes(number(2, 20_000)), number(3, 200)),
            }
        }
        Some(other) => eprintln!("{other} is not a figure: see the head of benches/figures.rs"),
    }
}

fn line(what: &str, figure: f64, unit: &str, bar: &str, ratio: &str) {
    println!("{what:<44} {figure:>10.2} {unit:<10} {bar:<22} {ratio}");
}

/// CPU seconds of this thread: other work on the machine does not count.
#[cfg(target_os = "linux")]
fn cpu_seconds() -> f64 {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

/// Seconds on the clock, where the system does not tell.
#[cfg(not(target_os = "linux"))]
fn cpu_seconds() -> f64 {
    static BEGAN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGAN.elapsed().as_secs_f64()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = cpu_seconds();
    let result = work();
    (result, cpu_seconds() - before)
}

/// Leaves by positions that are played one by one: the plain version.
fn plain_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 || position.is_over() {
        return 1;
    }
    let after = |square| {
        let mut next = *position;
        next.play(square).expect("legal");
        plain_perft(&next, depth - 1)
    };
    position.moves().into_iter().map(after).sum()
}

fn count(size: &str, depth: u32, bar: f64) {
    let start = Position::start(Rules::from_size(size).expect("a size"));
    let (leaves, seconds) = timed(|| perft(&start, depth));
    let speed = leaves as f64 / seconds / 1e6;
    let (plain, plain_seconds) = timed(|| plain_perft(&start, 6));
    let ratio = speed / (plain as f64 / plain_seconds / 1e6);
    let bar = if bar > 0.0 { format!("at least {bar}") } else { String::new() };
    line(&format!("perft {depth} of {size}"), speed, "M leaves/s", &bar, &format!("{ratio:.0} times the plain one"));
}

/// What the program carries of what was learnt.
fn carried() {
    let weights = Weights::built_in().map_or(0, |weights| weights.write().len());
    line("weights in the program", weights as f64 / 1e6, "MB", "at most 6", "");
}

fn endgames(which: std::ops::Range<usize>, bars: Option<(f64, f64, f64)>) {
    let (mut nodes, mut seconds) = (0, 0.0);
    for (place, line) in which.clone().zip(&read_obf_file(FFO, None).expect("the suite reads")[which]) {
        let mut engine = Engine::new(MEBIBYTES);
        let (solved, took) = timed(|| engine.solve(&line.position, Scoring::WinnerTakesEmpties, &Budget::unlimited()));
        let solved = solved.expect("nothing stops it");
        tell_solved(place, line, &solved, took);
        nodes += solved.nodes;
        seconds += took;
    }
    let [time, size, speed] = match bars {
        Some((time, size, speed)) => {
            [format!("at most {time}"), format!("at most {size}"), format!("at least {speed}")]
        }
        None => [const { String::new() }; 3],
    };
    line("endgames, one thread", seconds, "CPU s", &time, "");
    line("endgames, one thread", nodes as f64 / 1e6, "M nodes", &size, "");
    line("endgames, one thread", nodes as f64 / seconds / 1e6, "M nodes/s", &speed, "");
}

/// Whether a position of the suite is solved as it should be.
fn is_right(line: &ObfLine, solved: &Solved) -> bool {
    let best = line.scores.iter().map(|(_, score)| *score).max().expect("scores");
    solved.score == best && solved.best.is_some_and(|square| line.scores.contains(&(square, best)))
}

fn tell_solved(place: usize, line: &ObfLine, solved: &Solved, seconds: f64) {
    println!(
        "  {}: {:+} {} {} {:.1} M nodes, {seconds:.2} CPU s",
        FIRST_OF_SUITE + place,
        solved.score,
        solved.best.map_or_else(String::new, |square| square.to_string()),
        if is_right(line, solved) { "right" } else { "WRONG" },
        solved.nodes as f64 / 1e6,
    );
}

/// The suite on all cores, as a player would use it: right or not, and what it took.
fn hard_endgames(from: usize, to: usize, kept: &Kept) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut right, mut cpu, mut clock, mut nodes) = (0, 0.0, 0.0, 0.0);
    for (place, line) in read_obf_file(FFO, None).expect("the suite reads").iter().enumerate() {
        let number = FIRST_OF_SUITE + place;
        if !(from..=to).contains(&number) {
            continue;
        }
        let solve = || {
            let began = Instant::now();
            let before = all_cpu_seconds(began);
            let budget = Budget::unlimited().with_threads(threads);
            let solved = Engine::new(2 * MEBIBYTES).solve(&line.position, Scoring::WinnerTakesEmpties, &budget);
            let solved = solved.expect("nothing stops it");
            let right = if is_right(line, &solved) { "right" } else { "WRONG" };
            let (score, nodes) = (solved.score, solved.nodes as f64 / 1e6);
            let (clock, cpu) = (began.elapsed().as_secs_f64(), all_cpu_seconds(began) - before);
            let best = solved.best.map_or_else(String::new, |square| square.to_string());
            Ok::<String, std::convert::Infallible>(format!(
                "{right} {score:+} {best}: {nodes:.1} M nodes, {cpu:.2} CPU s, {clock:.2} s on {threads} threads"
            ))
        };
        let Ok(told) = kept.find_or(&number.to_string(), solve);
        println!("  {number}: {told}");
        let numbers: Vec<f64> = told.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [.., its_nodes, its_cpu, its_clock, _] = numbers[..] else { continue };
        right += usize::from(told.starts_with("right"));
        (nodes, cpu, clock) = (nodes + its_nodes, cpu + its_cpu, clock + its_clock);
    }
    let what = format!("endgames {from}-{to} on {threads} threads, {right} right");
    line(&what, clock / 60.0, "min", "all right", "the aim is 10");
    line("the same", cpu / 60.0, "CPU min", "", &format!("{:.1} G nodes", nodes / 1e3));
}

/// CPU seconds of the whole program; wall time where the system does not tell.
fn all_cpu_seconds(began: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in brackets: the fields from the state on. User and system time are the 12th and 13th of them.
    let fields = told.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    if ticks.len() == 2 { ticks.iter().sum::<f64>() / 100.0 } else { began.elapsed().as_secs_f64() }
}

/// Solves boards from their start, on all cores, and compares with what is published.
fn solve_boards(boards: &[(&str, &str, i32)], mebibytes: usize) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for (size, directions, published) in boards {
        let rules = Rules::from_size(size).expect("a size");
        let rules = rules.with_directions(directions.parse().expect("directions")).expect("rules");
        let began = Instant::now();
        let before = all_cpu_seconds(began);
        let budget = Budget::unlimited().with_threads(threads).with_progress(move |progress| {
            eprintln!("  {:>6.0} s  {} {}", began.elapsed().as_secs_f64(), progress.done, progress.note);
        });
        let solved = Engine::new(mebibytes).solve(&Position::start(rules), Scoring::DiscsOnly, &budget);
        let solved = solved.expect("nothing stops it");
        let right = if solved.score == *published { "right" } else { "WRONG" };
        println!(
            "{size} {directions:<6} {:+} {right}, {:.1} M nodes, {:.2} min on {threads} threads, {:.2} CPU min",
            solved.score,
            solved.nodes as f64 / 1e6,
            began.elapsed().as_secs_f64() / 60.0,
            (all_cpu_seconds(began) - before) / 60.0,
        );
    }
}
