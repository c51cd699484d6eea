//! The figures of Mastermind: `cargo bench -p tauler-mastermind --bench figures`.
//!
//! With `--all`, also the strength of every breaker, which takes minutes; with words after `--`, only the figures
//! whose name has one of them, and the strength of the breaker whose line is named in full, as in `"master (5,8)"`.
//! `--sample=N` plays so many random secrets instead, `--seed=N` others; `--threads=N` is for the proofs.

use std::hint::black_box;
use std::time::Instant;

use game::{Budget, PlayerName, Rng, Seed};
use mastermind::{BREAKER, Code, Columns, FACTS, Prover, Report, Size, Trial, breaker, classes, feedback};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let all = arguments.iter().any(|argument| argument == "--all");
    let given = |name: &str| {
        arguments.iter().find_map(|argument| argument.strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok())
    };
    let (fewer, seed) = (given("--sample"), given("--seed").unwrap_or(1));
    let words: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with("--")).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    println!("{:<44} {:>12} {:<10} {:<24} beside", "what", "figure", "unit", "bar");
    if wanted("feedback") {
        feedback_figures();
    }
    for (what, player, pegs, colours, bar) in
        [("whole five-guess tree (4,6)", "five-guess", 4, 6, 15.0), ("optimal (4,6)", "optimal", 4, 6, 150.0)]
    {
        if wanted(what) {
            let seconds = best_of(5, || black_box(trial(player, pegs, colours, true, None, 1, seed)));
            line(what, seconds * 1000.0, "ms", &format!("at most {bar}"), "one core");
        }
    }
    for player in ["five-guess", "entropy"] {
        let what = format!("slowest {player} move (5,8)");
        if wanted(&what) {
            let report = trial(player, 5, 8, true, Some(200), 1, seed);
            line(&what, report.worst_move.as_secs_f64() * 1000.0, "ms", "at most 80", "over 200 secrets, one core");
        }
    }
    for (pegs, colours, repeats, total, bar) in PROOFS {
        let what = format!("prove ({pegs},{colours}){}", if repeats { "" } else { " no repeats" });
        if wanted(&what) && (all || bar <= 10.0) || !words.is_empty() && words.iter().any(|word| what == **word) {
            let size = Size::new(pegs, colours, repeats, false).expect("a size that can be played");
            let threads = given("--threads").unwrap_or(1) as usize;
            let (start, wall) = (cpu_seconds(), Instant::now());
            let prover = Prover::new(size).expect("a size that can be proven");
            let proof = prover.prove(false, &Budget::unlimited().with_threads(threads));
            let seconds = if threads == 1 { cpu_seconds() - start } else { wall.elapsed().as_secs_f64() };
            assert_eq!((proof.total, proof.is_proven), (total, true), "the published total");
            let beside = format!("{total} guesses, at most {}, {} sets, threads: {threads}", proof.max, proof.nodes);
            line(&what, seconds, "s", &format!("at most {bar}"), &beside);
        }
    }
    for (player, pegs, colours, repeats, sample, bar) in STRENGTH {
        let what = format!("{player} ({pegs},{colours}){}", if repeats { "" } else { " no repeats" });
        if all && wanted(&what) || !words.is_empty() && words.iter().any(|word| what == **word) {
            let start = Instant::now();
            let sample = fewer.map(|count| count as usize).or(sample);
            let report = trial(player, pegs, colours, repeats, sample, 2, seed);
            let beside = format!(
                "average {:.4}, at most {}, slowest move {} ms, {:.1} s",
                report.average(),
                report.max,
                report.worst_move.as_millis(),
                start.elapsed().as_secs_f64()
            );
            line(&what, report.total as f64, "guesses", bar, &beside);
        }
    }
}

/// Pegs, colours, repeats, the published total, and in how many seconds it must be proven.
const PROOFS: [(usize, usize, bool, u32, f64); 6] = [
    (4, 6, true, 5625, 0.15),
    (5, 4, true, 3954, 1.0),
    (4, 7, true, 11228, 10.0),
    (4, 8, false, 7817, 10.0),
    (4, 10, false, 26274, 1200.0),
    (5, 5, true, 13496, 1200.0),
];

/// Player, pegs, colours, repeats, random secrets (all of them where none), what must be reached.
type Strength = (&'static str, usize, usize, bool, Option<usize>, &'static str);

const STRENGTH: [Strength; 20] = [
    ("five-guess", 4, 6, true, None, "5801"),
    ("entropy", 4, 6, true, None, "at most 5735"),
    ("expected", 4, 6, true, None, "at most 5710"),
    ("parts", 4, 6, true, None, "at most 5680"),
    ("entropy", 5, 8, true, None, "at most 180200"),
    ("optimal", 4, 6, true, None, "5625"),
    ("optimal", 5, 4, true, None, "3954"),
    ("optimal", 4, 7, false, None, "3639"),
    ("master", 4, 6, true, None, "5625"),
    ("master", 5, 8, true, None, "average 5.49"),
    ("master", 6, 9, true, Some(2000), "average 6.37"),
    ("master", 7, 10, true, Some(2000), "average 7.25"),
    ("master", 8, 12, true, Some(2000), "average 8.37"),
    ("genetic", 4, 6, true, None, "average 4.45"),
    ("genetic", 5, 8, true, Some(2000), "average 5.62"),
    ("genetic", 6, 9, true, Some(2000), "average 6.45"),
    ("genetic:1", 4, 6, true, None, "-"),
    ("elite", 4, 6, true, None, "better than dummy"),
    ("dummy", 4, 6, true, None, "-"),
    ("five-guess", 7, 7, false, None, "-"),
];

fn line(what: &str, figure: f64, unit: &str, bar: &str, beside: &str) {
    println!("{what:<44} {figure:>12.3} {unit:<10} {bar:<24} {beside}");
}

/// Seconds of one call: the best of so many rounds, each long enough for the clock.
fn best_of<T>(rounds: usize, mut work: impl FnMut() -> T) -> f64 {
    let mut round = || {
        let start = cpu_seconds();
        for calls in 1.. {
            black_box(work());
            let seconds = cpu_seconds() - start;
            if seconds > 0.1 {
                return seconds / f64::from(calls);
            }
        }
        f64::NAN
    };
    (0..rounds).map(|_| round()).fold(f64::INFINITY, f64::min)
}

/// Seconds that this thread has spent on a processor, so that a busy machine spoils no figure; the wall's clock where
/// the system does not tell.
fn cpu_seconds() -> f64 {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn trial(
    player: &str,
    pegs: usize,
    colours: usize,
    repeats: bool,
    sample: Option<usize>,
    threads: usize,
    seed: u64,
) -> Report {
    let size = Size::new(pegs, colours, repeats, false).expect("a size that can be played");
    let name = PlayerName::read(&FACTS, player, BREAKER).expect("a player that there is");
    let seed = Seed::from_number(seed);
    let secrets = match sample {
        None => size.all(),
        Some(count) => {
            let mut rng = seed.stream("secrets", None, 0);
            (0..count).map(|_| size.draw(&mut rng)).collect()
        }
    };
    let trial = Trial { size, secrets: &secrets, cap: 100, breaker: &|rng| breaker(name, rng), seed };
    trial.run(&Budget::unlimited().with_threads(threads))
}

fn feedback_figures() {
    let size = Size::new(5, 8, true, false).expect("a size that can be played");
    let codes = size.all();
    let mut rng = Rng::from_number(1);
    let guesses: Vec<Code> = (0..256).map(|_| size.draw(&mut rng)).collect();
    let columns = Columns::new(size, &codes);
    let evaluations = (codes.len() * guesses.len()) as f64 / 1e9;
    let fast = evaluations / best_of(5, || guesses.iter().map(|&guess| columns.spread(black_box(guess)).worst()).max());
    let few = &guesses[..8];
    let naive = (codes.len() * few.len()) as f64
        / 1e9
        / best_of(5, || {
            few.iter()
                .map(|&guess| {
                    let mut counts = vec![0_u32; classes(5)];
                    for &code in &codes {
                        counts[feedback(black_box(guess), code).class()] += 1;
                    }
                    counts.into_iter().max()
                })
                .max()
        });
    let beside = format!("naive {naive:.4}: {:.0} times", fast / naive);
    line("feedback with histogram (5,8)", fast, "G/s", "at least 3, 50 × naive", &beside);
}
