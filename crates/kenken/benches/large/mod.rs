//! Large boards with large cages: `cargo xtask bench kenken -- --large`. CP-SAT stands beside it, on one worker, in a
//! virtual environment of Python that this makes for itself. `--from 1000` takes twenty other boards of each kind. All
//! seconds, the limits too, are CPU time.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use game::Rng;
use kenken::{Cell, Draft, Format, Op, Puzzle, SolutionCount, Solver};

use super::{line, within};

/// Boards of each kind.
const BOARDS: u64 = 20;

/// A kind of boards with its bars, all in seconds.
struct Kind {
    size: usize,
    largest: usize,
    /// How long a proof may take before it is given up.
    longest: u64,
    /// For the median, the longest, and how many are decided.
    bars: [&'static str; 3],
}

const KINDS: [Kind; 3] = [
    Kind { size: 12, largest: 6, longest: 40, bars: ["at most 0.5", "at most 5", "all 20"] },
    Kind { size: 16, largest: 4, longest: 40, bars: ["at most 0.1", "", ""] },
    Kind { size: 16, largest: 6, longest: 20, bars: ["", "", "at least 10"] },
];

/// Prints how long the proofs of one solution or of two take, on the boards from this number on.
pub fn print(from: u64) {
    let peer = Peer::ready();
    for Kind { size, largest, longest, bars } in KINDS {
        let boards: Vec<Puzzle> = (from..from + BOARDS).map(|seed| random(size, largest, seed)).collect();
        let ours: Vec<Proof> = boards
            .iter()
            .map(|puzzle| {
                let (solutions, seconds) =
                    within(Duration::from_secs(longest), |budget| Solver::new().solve(puzzle, 2, budget));
                assert!(solutions.found.iter().all(|grid| puzzle.is_solved_by(grid)), "a filling that is none");
                (seconds, SolutionCount::of(&solutions) != SolutionCount::Undecided)
            })
            .collect();
        let theirs = peer.as_ref().and_then(|peer| peer.prove(&boards, longest));
        let name = format!("{size}x{size} cages up to {largest}");
        let beside = |told: fn(&[Proof]) -> f64| match &theirs {
            Some(theirs) => format!("CP-SAT {:.3}", told(theirs)),
            None => "no python3 with venv: CP-SAT is not measured".to_owned(),
        };
        line(&format!("{name}, median proof"), median(&ours), "s", bars[0], &beside(median));
        line(&format!("{name}, longest proof"), longest_of(&ours), "s", bars[1], &beside(longest_of));
        line(&format!("{name}, decided in {longest} s"), decided(&ours), "boards", bars[2], &beside(decided));
    }
}

/// The seconds of a proof, and whether it came to an end.
type Proof = (f64, bool);

fn decided(times: &[Proof]) -> f64 {
    times.iter().filter(|(_, decided)| *decided).count() as f64
}

fn median(times: &[Proof]) -> f64 {
    let mut seconds: Vec<f64> = times.iter().map(|time| time.0).collect();
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn longest_of(times: &[Proof]) -> f64 {
    times.iter().map(|time| time.0).fold(0.0, f64::max)
}

/// A board as it is meant by *random*: a cyclic Latin square with its rows, columns and numbers permuted; cages that
/// grow over free neighbours to a size from 1 to the largest; four operations, pairs with all of them that fit.
fn random(size: usize, largest: usize, seed: u64) -> Puzzle {
    let mut rng = Rng::from_number(seed);
    let mut orders = [(); 3].map(|()| (0..size).collect::<Vec<usize>>());
    for order in &mut orders {
        rng.shuffle(order);
    }
    let [rows, cols, numbers] = &orders;
    let value = |at: usize| numbers[(rows[at / size] + cols[at % size]) % size] as u8 + 1;
    let mut free = vec![true; size * size];
    let mut starts: Vec<usize> = (0..size * size).collect();
    rng.shuffle(&mut starts);
    let mut draft = Draft::new(size).expect("a size");
    for start in starts {
        if !free[start] {
            continue;
        }
        free[start] = false;
        let mut cage = vec![start];
        let wanted = 1 + rng.index(largest);
        while cage.len() < wanted {
            let near = |&at: &usize| {
                let (row, col) = (at / size, at % size);
                let up = (row > 0).then(|| at - size);
                let left = (col > 0).then(|| at - 1);
                let right = (col + 1 < size).then_some(at + 1);
                let down = (row + 1 < size).then_some(at + size);
                [up, left, right, down].into_iter().flatten()
            };
            let edge: Vec<usize> = cage.iter().flat_map(near).filter(|&at| free[at]).collect();
            let Some(&next) = rng.pick(&edge) else { break };
            free[next] = false;
            cage.push(next);
        }
        let values: Vec<u8> = cage.iter().map(|&at| value(at)).collect();
        let ops = [Op::Equal, Op::Add, Op::Multiply, Op::Subtract, Op::Divide];
        let clues: Vec<(Op, u64)> =
            ops.into_iter().filter_map(|op| op.targets(&values).first().map(|&target| (op, target))).collect();
        let &(op, target) = rng.pick(&clues).expect("a sum always fits");
        let cells = cage.iter().map(|&at| Cell::at(at, size)).collect();
        draft.add(cells, Some(op), Some(target)).expect("a cage in one piece");
    }
    draft.finish().expect("the cages cover the board")
}

/// CP-SAT of pip's ortools.
struct Peer {
    python: PathBuf,
}

impl Peer {
    /// Makes the virtual environment where it is missing; none without Python.
    fn ready() -> Option<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/ortools");
        let python = folder.join("bin/python");
        let done = |command: &mut Command| command.status().is_ok_and(|status| status.success());
        let has = |python: &Path| done(Command::new(python).args(["-c", "import ortools"]).stderr(Stdio::null()));
        let ready = has(&python)
            || (done(Command::new("python3").args(["-m", "venv"]).arg(&folder))
                && done(Command::new(&python).args(["-m", "pip", "install", "--quiet", "ortools>=9.10,<10"])));
        ready.then_some(Self { python })
    }

    /// The seconds of each proof, and whether it came to an end.
    fn prove(&self, boards: &[Puzzle], longest: u64) -> Option<Vec<Proof>> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/large/cp_sat.py");
        let mut python = Command::new(&self.python)
            .arg(script)
            .arg(longest.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let texts = boards.iter().filter_map(|puzzle| Some(Format::Prop.write(puzzle, None, None).ok()?.0));
        let text = texts.collect::<Vec<_>>().join("\n");
        python.stdin.take()?.write_all(text.as_bytes()).ok()?;
        let told = python.wait_with_output().ok()?;
        let told = String::from_utf8(told.stdout).ok()?;
        let times = told.lines().filter_map(|line| {
            let (seconds, answer) = line.split_once(' ')?;
            Some((seconds.parse().ok()?, answer != "undecided"))
        });
        Some(times.collect()).filter(|times: &Vec<_>| times.len() == boards.len())
    }
}
