//! `tauler kenken generate`.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use game::{Budget, Seed, StopFlag};
use kenken::{Draft, Explainer, Generator, Grade, Limits, NoBoard, Op, OpSet, Puzzle};
use serde_json::{Value, json};

use super::convert::Format;

use crate::common::{BadInput, OrBad as _, ThreadsArg, bad, progress, stop_flag, text_from};

/// Work that one level may take before it is given up: boards tried and guesses made.
const NODES: u64 = 1_000_000;

/// Make new levels.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler kenken generate --size 6 --count 3 --grade hard --seed 1
  tauler kenken generate --size 5 --ops +,- --format keen")]
pub(crate) struct Generate {
    /// Rows and columns, from 3 to 9; that of the drawn board where there is one.
    #[arg(long, required_unless_present = "board")]
    size: Option<usize>,
    /// How many levels.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// How hard they must be.
    #[arg(long)]
    grade: Option<GradeName>,
    /// Cells in the smallest cage.
    #[arg(long, default_value_t = 1)]
    min_cage: usize,
    /// Cells in the largest cage; as many as the board has rows unless told.
    #[arg(long)]
    max_cage: Option<usize>,
    /// How likely a cage is to grow by one more cell, from 1 to 100.
    #[arg(long, default_value_t = 50)]
    merge: u8,
    /// The operations to use, with commas between: + - x / mod ^. All unless told (for Keen the first four).
    #[arg(long, value_name = "OPS", allow_hyphen_values = true)]
    ops: Option<String>,
    /// A board with cages that stay as they are drawn.
    #[arg(long, value_name = "FILE")]
    board: Option<String>,
    /// Hide the operations.
    #[arg(long)]
    hidden_ops: bool,
    /// Allow several solutions.
    #[arg(long)]
    several: bool,
    /// The format to write.
    #[arg(long, default_value = "json")]
    format: Format,
    /// The same number gives the same levels; level i of many has the number of the first plus i.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// One JSON object per level, with its grade, seed and time.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum GradeName {
    Easy,
    Normal,
    Hard,
    Extreme,
    Unreasonable,
}

/// One level that was made, or why not.
struct Made {
    board: Result<Puzzle, NoBoard>,
    grade: Option<Grade>,
    seed: u64,
    seconds: f64,
}

impl Generate {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let draft = self.draft()?;
        let limits = self.limits(&draft)?;
        // Half of 64 bits fit every reader of JSON.
        let first = self.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 32);
        let next = AtomicU64::new(0);
        let stop = stop_flag();
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.threads.count().min(self.count.clamp(1, 1024) as usize) {
                let (send, next, stop, draft, limits) = (send.clone(), &next, stop.clone(), &draft, &limits);
                scope.spawn(move || {
                    let mut generator = Generator::new();
                    let mut explainer = Explainer::new();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.count || stop.is_raised() {
                            break;
                        }
                        let made =
                            make(&mut generator, &mut explainer, draft, limits, first.wrapping_add(index), &stop);
                        if send.send((index, made)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let done = self.print(&receive, &stop);
            stop.raise();
            done
        })
    }

    /// Prints what the threads bring, in the order of the levels.
    fn print(&self, receive: &mpsc::Receiver<(u64, Made)>, stop: &StopFlag) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        let bar = progress(self.count);
        let mut waiting = BTreeMap::new();
        let mut printed = 0;
        for (index, made) in receive {
            waiting.insert(index, made);
            while let Some(made) = waiting.remove(&printed) {
                let puzzle = match &made.board {
                    Ok(puzzle) => puzzle,
                    // Ctrl-C: what is finished is printed.
                    Err(_) if stop.is_raised() => return Ok(()),
                    Err(none @ NoBoard::Impossible(_)) => return bad(none.say().text.clone()),
                    Err(none) => anyhow::bail!("{}", none.say()),
                };
                let (text, warning) = self.format.write(puzzle, "", "").or_bad()?;
                if let Some(warning) = warning {
                    eprintln!("tauler: {warning}");
                }
                if self.json {
                    let level = match self.format {
                        Format::Json => serde_json::from_str(&text)?,
                        _ => Value::from(text),
                    };
                    let grade = made.grade.map(Grade::name);
                    let line = json!({ "level": level, "grade": grade, "seed": made.seed, "seconds": made.seconds });
                    writeln!(out, "{line}")?;
                } else {
                    writeln!(out, "{}{text}", if printed > 0 { self.format.gap() } else { "" })?;
                }
                printed += 1;
            }
            bar.set_position(printed);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn draft(&self) -> anyhow::Result<Draft> {
        let mut draft = match &self.board {
            None => Draft::new(self.size.unwrap_or_default()).or_bad()?,
            Some(file) => {
                let boards = kenken::read(&text_from(file)?, &kenken::ReadOptions::default()).or_bad()?;
                let [board] = &boards[..] else {
                    return bad(format!("{file}: {} boards are drawn here; one is wanted", boards.len()));
                };
                board.draft.clone()
            }
        };
        if self.size.is_some_and(|size| size != draft.size()) {
            return bad(format!("--size: the drawn board has the size {}", draft.size()));
        }
        draft.hidden_ops |= self.hidden_ops;
        Ok(draft)
    }

    fn limits(&self, draft: &Draft) -> anyhow::Result<Limits> {
        let ops = match &self.ops {
            Some(list) => {
                list.split(',').map(str::trim).try_fold(OpSet::EMPTY, |ops, sign| match Op::from_sign(sign) {
                    Some(op) => Ok(ops.with(op)),
                    None => {
                        Err(BadInput(format!("--ops: “{sign}” is no operation: use + - x / mod ^ with commas between")))
                    }
                })?
            }
            None if self.format == Format::Keen => OpSet::FOUR,
            None => OpSet::ALL,
        };
        Ok(Limits {
            min_cage: self.min_cage,
            max_cage: self.max_cage.unwrap_or(draft.size()),
            merge: self.merge,
            ops,
            unique: !self.several,
            grade: self.grade.map(|grade| Grade::ALL[grade as usize]),
        })
    }
}

fn make(
    generator: &mut Generator,
    explainer: &mut Explainer,
    draft: &Draft,
    limits: &Limits,
    seed: u64,
    stop: &StopFlag,
) -> Made {
    let start = Instant::now();
    let budget = Budget::nodes(NODES).with_stop(stop.clone());
    let mut rng = Seed::from_number(seed).stream("level", None, 0);
    let board = generator.make(draft, limits, &mut rng, &budget);
    let grade = board.as_ref().ok().filter(|_| limits.unique).map(|puzzle| explainer.grade(puzzle));
    Made { board, grade, seed, seconds: start.elapsed().as_secs_f64() }
}
