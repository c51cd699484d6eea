//! `tauler kenken generate`.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use game::{Budget, Seed, StopFlag};
use indicatif::ProgressBar;
use kenken::{Draft, Explainer, Generator, Grade, Limits, NoBoard, Op, OpSet, Puzzle, Singles};
use serde_json::{Value, json};

use super::convert::LevelFormat;
use crate::arguments::ThreadsArg;
use crate::input::text_from;
use crate::output::tell;
use crate::progress::progress;
use crate::refusal::{BadInput, OrBad as _, bad};
use crate::stop::stop_flag;

/// Work that one level may take before it is given up: boards tried and guesses made.
const NODES: u64 = 1_000_000;
/// The same where every cage is drawn, so that only numbers are left to try: about a second.
const DRAWN_NODES: u64 = 400_000;
/// No level is worth a longer wait, however slow its guesses are.
const LONGEST: Duration = Duration::from_secs(20);

/// The progress of a single level is shown each time that so many boards were tried.
const SHOWN_TRIES: u64 = 50;

/// Make new levels.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler kenken generate --size 6 --count 3 --grade hard --seed 1
  tauler kenken generate --size 5 --ops +,- --format keen
  tauler kenken generate --size 8 --grade hard --singles 2 --arc
  tauler kenken generate --size 6 --plain")]
pub(crate) struct Generate {
    /// Rows and columns, from 3 to 16; that of the drawn board where there is one.
    #[arg(long, required_unless_present = "board")]
    size: Option<usize>,
    /// How many levels.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// How hard they must be.
    #[arg(long)]
    grade: Option<GradeName>,
    /// Cells in the smallest cage.
    #[arg(long, default_value_t = 1)]
    min_cage: usize,
    /// Cells in the largest cage; by default as many as the board has rows.
    #[arg(long)]
    max_cage: Option<usize>,
    /// How likely a cage is to grow by one more cell, from 1 to 100.
    #[arg(long, default_value_t = 50)]
    merge: u8,
    /// The operations to use, with commas between: + - x / mod ^. By default all of them (for Keen the first four).
    #[arg(long, value_name = "OPS", allow_hyphen_values = true)]
    ops: Option<String>,
    #[command(flatten)]
    taste: Taste,
    /// A board with cages that stay as they are drawn.
    #[arg(long, value_name = "FILE")]
    board: Option<String>,
    /// Hide the operations.
    #[arg(long)]
    hidden_ops: bool,
    /// Allow several solutions; such a board has no grade.
    #[arg(long, conflicts_with_all = ["grade", "arc"])]
    several: bool,
    /// The format to write.
    #[arg(long, default_value = "json")]
    format: LevelFormat,
    /// The same number gives the same levels, each found within 20 seconds or given up; level i of many has the number of
    /// the first plus i.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// One JSON object per level, with its grade, seed and time.
    #[arg(long)]
    json: bool,
}

/// What people like in a board.
#[derive(Args)]
struct Taste {
    /// At most so many cages of a single cell. By default a third of the rows, none on hard boards; more only where no
    /// other board is found.
    #[arg(long, value_name = "MAX")]
    singles: Option<usize>,
    /// The plain limits of the course: any number of single cells, targets of any size.
    #[arg(long)]
    plain: bool,
    /// Prefer boards whose hardest step comes late.
    #[arg(long)]
    arc: bool,
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
        let (stop, bar) = (stop_flag(), progress(self.count));
        let done = std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.threads.count().min(self.count.min(1024) as usize) {
                let (send, next, stop, bar, draft, limits) = (send.clone(), &next, &stop, &bar, &draft, &limits);
                scope.spawn(move || {
                    let mut generator = Generator::new();
                    let mut explainer = Explainer::new();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.count || stop.is_raised() {
                            break;
                        }
                        let seed = first.wrapping_add(index);
                        let budget = budget(draft, stop, bar);
                        let made = make(&mut generator, &mut explainer, draft, limits, seed, &budget);
                        if send.send((index, made)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let done = self.print(&receive, &stop, &bar);
            stop.raise();
            done
        });
        bar.finish_and_clear();
        done
    }

    /// Prints what the threads bring, in the order of the levels.
    fn print(&self, receive: &mpsc::Receiver<(u64, Made)>, stop: &StopFlag, bar: &ProgressBar) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        // Levels and bar may be on one screen.
        let shared = out.is_terminal();
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
                    Err(none @ NoBoard::NotFound { several: Some(_), .. }) => {
                        anyhow::bail!("{} Allow that with --several.", none.say())
                    }
                    Err(none) => anyhow::bail!("{}", none.say()),
                };
                let (text, warning) = self.format.write(puzzle, "", "").or_bad()?;
                tell(&warning);
                let line = if self.json {
                    let level = match self.format {
                        LevelFormat::Json => serde_json::from_str(&text)?,
                        _ => Value::from(text),
                    };
                    let grade = made.grade.map(Grade::name);
                    json!({ "level": level, "grade": grade, "seed": made.seed, "seconds": made.seconds }).to_string()
                } else {
                    format!("{}{text}", if printed > 0 { self.format.gap() } else { "" })
                };
                if shared {
                    bar.suspend(|| writeln!(out, "{line}"))?;
                } else {
                    writeln!(out, "{line}")?;
                }
                printed += 1;
            }
            bar.set_position(printed);
        }
        Ok(())
    }

    fn draft(&self) -> anyhow::Result<Draft> {
        let mut draft = match &self.board {
            None => {
                let size = self.size.unwrap_or_default();
                kenken::check_size(size, &kenken::PLAYED_SIZES).or_bad()?;
                Draft::new(size).or_bad()?
            }
            Some(file) => {
                let boards = kenken::read(&text_from(file)?, &kenken::ReadOptions::default()).or_bad()?;
                let [board] = &boards[..] else {
                    return bad(format!("{file}: {} boards are drawn here; one is wanted", boards.len()));
                };
                tell(&board.notes);
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
            Some(list) => list.split(',').map(str::trim).try_fold(OpSet::EMPTY, |ops, sign| {
                let op = Op::from_sign(sign).ok_or_else(|| {
                    let signs = Op::offered().map(Op::sign).collect::<Vec<_>>().join(" ");
                    BadInput(format!("--ops: “{sign}” is no operation: use {signs} with commas between"))
                });
                op.map(|op| ops.with(op))
            })?,
            None if self.format == LevelFormat::Keen => OpSet::FOUR,
            None => OpSet::ALL,
        };
        Ok(Limits {
            min_cage: self.min_cage,
            max_cage: self.max_cage.unwrap_or(draft.size()),
            merge: self.merge,
            ops,
            unique: !self.several,
            grade: self.grade.map(|grade| Grade::ALL[grade as usize]),
            singles: match self.taste.singles {
                Some(most) => Singles::AtMost(most),
                None if self.taste.plain => Singles::Any,
                None => Singles::Few,
            },
            giants: self.taste.plain,
            arc: self.taste.arc,
        })
    }
}

/// The work that one level may take, with the boards tried shown beside the bar.
fn budget(draft: &Draft, stop: &StopFlag, bar: &ProgressBar) -> Budget {
    let nodes = if draft.cage_of().iter().all(Option::is_some) { DRAWN_NODES } else { NODES };
    let budget = Budget::nodes(nodes).with_time(LONGEST).with_stop(stop.clone());
    if bar.is_hidden() {
        return budget;
    }
    let bar = bar.clone();
    budget.with_progress(move |progress| {
        if progress.done.is_multiple_of(SHOWN_TRIES) {
            bar.set_message(progress.note.clone());
        }
    })
}

fn make(
    generator: &mut Generator,
    explainer: &mut Explainer,
    draft: &Draft,
    limits: &Limits,
    seed: u64,
    budget: &Budget,
) -> Made {
    let start = Instant::now();
    let mut rng = Seed::from_number(seed).stream("level", None, 0);
    let board = generator.make(draft, limits, &mut rng, budget);
    let grade = board.as_ref().ok().filter(|_| limits.unique).map(|puzzle| explainer.grade(puzzle));
    Made { board, grade, seed, seconds: start.elapsed().as_secs_f64() }
}
