//! The figures of KenKen: `cargo xtask bench kenken`. Times are CPU time of this thread where the system tells it, so
//! that a busy machine does not change them.

mod large;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use game::{Budget, Rng, StopFlag};
use kenken::{
    Draft, Explainer, Generator, Grade, Limits, NoBoard, OpSet, Puzzle, ReadOptions, Solver, keen, never_unique, read,
};

const KEEN_IDS: &str = include_str!("../tests/data/keen-ids.tsv");
const HARD9: &str = include_str!("../tests/data/hard9.prop");

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.iter().any(|arg| arg == "--large") {
        let from = args.iter().skip_while(|arg| *arg != "--from").nth(1);
        return large::print(from.map_or(0, |number| number.parse().expect("--from takes the number of a board")));
    }
    println!("{:<46} {:>10} {:<8} {:<28} compared", "what", "figure", "unit", "bar");
    solving();
    grading();
    let peer = Peer::find();
    generating(peer.as_ref());
    drawn_layouts();
}

fn line(what: &str, figure: f64, unit: &str, bar: &str, compared: &str) {
    println!("{what:<46} {figure:>10.3} {unit:<8} {bar:<28} {compared}");
}

/// CPU time of a thread, which is a folder of the system's; where there is none, the clock.
fn cpu_time(thread: &Path) -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let cpu = std::fs::read_to_string(thread.join("schedstat")).ok();
    let cpu = cpu.and_then(|text| text.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    cpu.unwrap_or_else(|| START.elapsed())
}

/// CPU time of this thread.
fn now() -> Duration {
    cpu_time(Path::new("/proc/thread-self"))
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = now();
    let done = work();
    (done, now().saturating_sub(start).as_secs_f64())
}

/// Does work with a budget that ends when this thread has worked for so long; also the seconds that it took.
fn within<T>(limit: Duration, work: impl FnOnce(&Budget) -> T) -> (T, f64) {
    let own = std::fs::read_link("/proc/thread-self");
    let thread = own.map_or_else(|_| PathBuf::new(), |own| Path::new("/proc").join(own));
    let end = cpu_time(&thread) + limit;
    let stop = StopFlag::new();
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !stop.is_raised() {
                std::thread::park_timeout(Duration::from_millis(5));
                if cpu_time(&thread) >= end {
                    stop.raise();
                }
            }
        });
        let budget = Budget::unlimited().with_stop(stop.clone());
        let done = timed(|| work(&budget));
        stop.raise();
        watch.thread().unpark();
        done
    })
}

fn keen_puzzles() -> impl Iterator<Item = (&'static str, &'static str, Puzzle)> {
    KEEN_IDS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[1], fields[2], keen::read(fields[3]).expect("an ID of Keen"))
    })
}

/// The best of a few proofs of uniqueness, each by a new solver that has kept nothing yet, in milliseconds.
fn proof(puzzle: &Puzzle) -> f64 {
    let proofs = (0..7).map(|_| {
        let mut solver = Solver::new();
        // The clock of this thread is read by the system in steps, so short work uses the other one.
        let start = Instant::now();
        let unique = solver.solve(puzzle, 2, &Budget::unlimited()).unique().is_some();
        assert!(unique, "these boards have one solution");
        start.elapsed().as_secs_f64() * 1e3
    });
    proofs.fold(f64::MAX, f64::min)
}

/// The mean of some proofs that take long enough for the clock of this thread, in milliseconds.
fn long_proof(puzzle: &Puzzle) -> f64 {
    const TIMES: u32 = 20;
    let (unique, seconds) =
        timed(|| (0..TIMES).all(|_| Solver::new().solve(puzzle, 2, &Budget::unlimited()).unique().is_some()));
    assert!(unique, "these boards have one solution");
    seconds * 1e3 / f64::from(TIMES)
}

fn solving() {
    let mut solver = Solver::new();
    let right = keen_puzzles().filter(|(_, solution, puzzle)| {
        let digits = |grid: &kenken::Grid| grid.0.iter().map(u8::to_string).collect::<String>();
        solver.solve(puzzle, 2, &Budget::unlimited()).unique().map(digits).as_deref() == Some(*solution)
    });
    let (right, all) = (right.count(), keen_puzzles().count());
    line("Keen's boards with their one solution", right as f64, "boards", &format!("all {all}"), "");
    let mut times: Vec<f64> =
        keen_puzzles().filter(|(.., puzzle)| puzzle.size() == 9).map(|(.., p)| proof(&p)).collect();
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let against = |keen: f64, ours: f64| format!("Keen's solver {keen} ms: {:.0} times", keen / ours);
    line("9x9 proof of uniqueness, median", median, "ms", "at most 0.15", &against(0.82, median));
    line("9x9 proof of uniqueness, worst", worst, "ms", "at most 3", &against(11.5, worst));
    let hard = read(HARD9, &ReadOptions::default()).expect("course text");
    let worst = hard.iter().map(|board| long_proof(&board.puzzle().expect("whole boards"))).fold(0.0, f64::max);
    line(&format!("{} hard 9x9 boards, worst proof", hard.len()), worst, "ms", "at most 500", "");
}

fn grading() {
    let mut explainer = Explainer::new();
    let mut near = 0;
    let mut ratings = vec![Vec::new(); 5];
    for (grade, _, puzzle) in keen_puzzles() {
        let theirs = Grade::parse(&grade.to_lowercase()).expect("a grade");
        let ours = explainer.rate(&puzzle);
        near += usize::from((ours.grade as i32 - theirs as i32).abs() <= 1);
        ratings[theirs as usize].push((ours.grade, ours.weight));
    }
    let medians: Vec<_> = ratings
        .iter_mut()
        .map(|group| {
            group.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
            group[group.len() / 2]
        })
        .collect();
    let all = keen_puzzles().count();
    line("grades within one of Keen's", 100.0 * near as f64 / all as f64, "%", "at least 90", "");
    let kept = medians.is_sorted_by(|one, other| (one.0, one.1) <= (other.0, other.1));
    line("median order of the five groups kept", f64::from(u8::from(kept)), "yes=1", "yes", "");
}

/// Debian's build of the original program.
struct Peer(&'static str);

impl Peer {
    fn find() -> Option<Self> {
        ["/usr/games/sgt-keen", "/usr/bin/sgt-keen"].into_iter().find(|path| Path::new(path).exists()).map(Self)
    }

    /// Boards a second, by its CPU time.
    fn rate(&self, params: &str, count: u32) -> Option<f64> {
        let before = children_seconds()?;
        let done = Command::new(self.0).args(["--generate", &count.to_string(), params]).output().ok()?;
        done.status.success().then_some(f64::from(count) / (children_seconds()? - before))
    }
}

/// CPU time of the programs that this one started and awaited; the system counts it in hundredths of a second.
fn children_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(13..15)?.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Some(ticks as f64 / 100.0)
}

/// Makes boards and gives the mean and the longest wait, in seconds.
fn make(size: usize, limits: &Limits, count: usize) -> (f64, f64) {
    let mut generator = Generator::new();
    let mut rng = Rng::from_number(1);
    let draft = Draft::new(size).expect("a size");
    let waits: Vec<f64> = (0..count)
        .map(|_| timed(|| generator.make(&draft, limits, &mut rng, &Budget::unlimited()).expect("a board")).1)
        .collect();
    (waits.iter().sum::<f64>() / count as f64, waits.iter().copied().fold(0.0, f64::max))
}

fn generating(peer: Option<&Peer>) {
    let plain = Limits { min_cage: 2, max_cage: 4, ops: OpSet::FOUR, ..Limits::plain(9) };
    for (size, count, bar, params, theirs) in
        [(6, 3000, "at least 3000", "6dn", 200), (9, 500, "at least 150", "9dn", 20)]
    {
        let (mean, worst) = make(size, &plain, count);
        let compared = peer.and_then(|peer| peer.rate(params, theirs)).map_or_else(
            || "sgt-keen is not installed".to_owned(),
            |rate| format!("sgt-keen {params} {rate:.0}/s: {:.0} times", 1.0 / mean / rate),
        );
        line(&format!("{size}x{size} unique, cages 2-4, four operations"), 1.0 / mean, "boards/s", bar, &compared);
        line(&format!("{size}x{size} longest wait"), worst * 1e3, "ms", "under 1000", "");
    }
    for (size, count, bar) in [(6, 3000, "at least 3000"), (9, 500, "at least 500"), (12, 20, ""), (16, 4, "")] {
        let four = Limits { max_cage: 4, ops: OpSet::FOUR, ..Limits::of_size(size) };
        let (mean, worst) = make(size, &four, count);
        let compared = format!("longest {:.0} ms", worst * 1e3);
        let few = size / 3;
        line(&format!("{size}x{size} with at most {few} singles, cages to 4"), 1.0 / mean, "boards/s", bar, &compared);
        if size < 10 {
            let (mean, worst) = make(size, &Limits::of_size(size), count);
            let compared = format!("longest {:.0} ms", worst * 1e3);
            line(&format!("{size}x{size} as generated by default"), 1.0 / mean, "boards/s", bar, &compared);
        }
    }
    for grade in Grade::ALL {
        let (mean, worst) = make(9, &Limits { grade: Some(grade), ..plain.clone() }, 40);
        let bar = if grade == Grade::Extreme { "at most 250" } else { "" };
        let compared = format!("longest {:.0} ms", worst * 1e3);
        line(&format!("9x9 at grade {}, mean", grade.name()), mean * 1e3, "ms", bar, &compared);
    }
    let wide = Limits { max_cage: 6, ops: OpSet::ALL, ..plain };
    let (mean, worst) = make(9, &wide, 100);
    let compared = format!("longest {:.0} ms", worst * 1e3);
    line("9x9 cages 2-6, seven operations, mean of 100", mean * 1e3, "ms", "at most 500", &compared);
}

/// Random layouts without clues, as a user would draw them.
fn drawn_layouts() {
    let mut generator = Generator::new();
    let mut rng = Rng::from_number(2);
    for (low, high, merge) in [(1, 6, 50), (2, 4, 50), (2, 6, 50), (3, 6, 80)] {
        let free = Limits { min_cage: low, max_cage: high, merge, unique: false, ..Limits::plain(6) };
        let (mut unique, mut proofs, mut worst) = (0, 0, 0.0_f64);
        for _ in 0..500 {
            let layout = generator.make(&Draft::new(6).expect("a size"), &free, &mut rng, &Budget::unlimited());
            let mut draft = Draft::new(6).expect("a size");
            for cage in layout.expect("a layout").cages() {
                draft.add(cage.cells.clone(), None, None).expect("a cage");
            }
            let limits = Limits { unique: true, ..free.clone() };
            let longest = Duration::from_millis(900);
            let (answer, seconds) = within(longest, |budget| generator.make(&draft, &limits, &mut rng, budget));
            match answer {
                Ok(_) => unique += 1,
                Err(NoBoard::Impossible(_)) => proofs += usize::from(never_unique(&draft).is_some()),
                Err(NoBoard::NotFound { .. }) => {}
            }
            worst = worst.max(seconds);
        }
        let open = 100.0 * (500 - unique - proofs) as f64 / 500.0;
        let compared = format!("{unique} unique, {proofs} by swap, longest {:.0} ms", worst * 1e3);
        line(&format!("500 layouts 6x6, cages {low}-{high}, open"), open, "%", "at most 2, each under 1 s", &compared);
    }
}
