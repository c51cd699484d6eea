//! The generator: new boards under limits, or the rest of a board that somebody began to draw.

mod latin;
mod layout;
mod work;

use game::{Budget, Rng, Say};

use crate::board::cell_list;
use crate::{Cell, Draft, Explainer, Grade, Grid, Op, OpSet, PLAYED_SIZES, Puzzle, Solver, check_size, words};
use layout::{FREE, Layout};
use work::Work;

pub use layout::LineSwap;

/// What is asked of a new board.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Cells in the smallest cage.
    pub min_cage: usize,
    /// Cells in the largest cage.
    pub max_cage: usize,
    /// How likely a cage is to take one more cell, of 100.
    pub merge: u8,
    /// The operations to use; single cells need none.
    pub ops: OpSet,
    /// Whether the board must have exactly one solution.
    pub unique: bool,
    /// How hard it must be, where that matters (only a board with one solution has a grade).
    pub grade: Option<Grade>,
    /// How many cages may be single cells.
    pub singles: Singles,
    /// Whether targets may be of any size; otherwise they stay below 1,000 wherever the operations allow it.
    pub giants: bool,
    /// Whether boards are preferred whose hardest step comes late (only a board with one solution has steps).
    pub arc: bool,
}

/// How many of the cages that the generator draws may be single cells, which give a number away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Singles {
    /// A third of the size, none on hard boards; more only where there is no board otherwise.
    Few,
    /// At most so many.
    AtMost(usize),
    /// Any number.
    Any,
}

impl Limits {
    /// What holds by default: cages from 1 to N cells of which few are single, all operations, targets that a person can
    /// handle, one solution.
    pub fn of_size(size: usize) -> Self {
        Self { singles: Singles::Few, giants: false, ..Self::plain(size) }
    }

    /// The limits of the course: cages from 1 to N cells, all operations, any target, one solution.
    pub fn plain(size: usize) -> Self {
        Self {
            min_cage: 1,
            max_cage: size,
            merge: 50,
            ops: OpSet::ALL,
            unique: true,
            grade: None,
            singles: Singles::Any,
            giants: true,
            arc: false,
        }
    }

    /// How many single cells there may be, after so many boards in vain.
    fn most_singles(&self, size: usize, failures: u32) -> usize {
        match self.singles {
            Singles::Any => size * size,
            Singles::AtMost(most) => most,
            Singles::Few => {
                let few = if self.grade.is_some_and(|grade| grade >= Grade::Hard) { 0 } else { size / 3 };
                few + (failures / MORE_SINGLES) as usize
            }
        }
    }
}

/// Why there is no board.
#[derive(Clone, Debug, PartialEq)]
pub enum NoBoard {
    /// The demands contradict each other, or the layout can never have exactly one solution.
    Impossible(Say),
    /// None was found within the budget; perhaps a board with several solutions was.
    NotFound {
        /// The sentence.
        say: Say,
        /// The cells that differ between solutions of the board below.
        ambiguous: Vec<Cell>,
        /// A board with several solutions, on offer.
        several: Option<Box<Puzzle>>,
    },
}

impl NoBoard {
    /// The sentence for a person.
    pub fn say(&self) -> &Say {
        match self {
            Self::Impossible(say) | Self::NotFound { say, .. } => say,
        }
    }
}

/// Guesses that one proof of uniqueness may take; a board that needs more is dropped for another. Where somebody drew
/// cages, there are fewer others.
const PROOF_NODES: u64 = 600;
const DRAWN_PROOF_NODES: u64 = 3_000;
/// Repairs of one board before the next is drawn.
const REPAIRS: usize = 24;
/// Boards drawn plainly, in vain or all too hard, before the search for one that says more.
const PLAIN_TRIES: u32 = 40;
/// Boards among which the one is chosen whose hardest step comes latest.
const ARCS: u32 = 12;
/// Boards in vain after which one more single cell is let in, where few are wanted.
const MORE_SINGLES: u32 = 60;
/// Layouts without a filling before the operations are called impossible.
const UNFIT: u32 = 100;
/// Layouts tried before the limits are called impossible.
const LAYOUTS: usize = 400;

/// Makes boards. It keeps what its solver keeps, so one generator for many boards is fastest.
#[derive(Default)]
pub struct Generator {
    solver: Solver,
    explainer: Explainer,
}

impl Generator {
    /// A generator that has kept nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A board that keeps everything of the draft and obeys the limits. The same stream gives the same board.
    ///
    /// ```
    /// use game::{Budget, Rng};
    /// use kenken::{Draft, Generator, Limits};
    /// let mut rng = Rng::from_number(1);
    /// let board = Generator::new().make(&Draft::new(6)?, &Limits::of_size(6), &mut rng, &Budget::unlimited());
    /// assert_eq!(board.unwrap().size(), 6);
    /// # Ok::<(), game::Say>(())
    /// ```
    pub fn make(&mut self, draft: &Draft, limits: &Limits, rng: &mut Rng, budget: &Budget) -> Result<Puzzle, NoBoard> {
        check(draft, limits).map_err(NoBoard::Impossible)?;
        if limits.unique && limits.grade.is_some_and(|grade| !is_known(draft.size(), grade)) {
            return Err(NoBoard::Impossible(words::NO_GUESSING.say()));
        }
        let base = Layout::of(draft);
        if limits.unique
            && let Some(swap) = base.swap(draft.givens())
        {
            return Err(NoBoard::Impossible(swap_say(swap)));
        }
        let mut several: Option<(Puzzle, Grid, Grid)> = None;
        // Whether boards were as wanted but for their grade.
        let mut of_other_grades = false;
        // The board whose hardest step comes latest, of how many.
        let (mut best, mut arcs): (Option<(f64, Puzzle)>, _) = (None, 0);
        let mut tries = 0_u64;
        // Boards in a row that were not unique, and layouts without any filling.
        let (mut failures, mut unfit) = (0, 0);
        // Boards that were harder than wanted.
        let mut harder = 0;
        loop {
            tries += 1;
            budget.report(tries, None, || format!("board {tries}"));
            let singles = limits.most_singles(draft.size(), failures);
            let mut work = match self.begin(draft, &base, limits, singles, rng, budget) {
                Ok(Some(work)) => work,
                Ok(None) => return Err(not_found(several, of_other_grades)),
                // The cages that grew may be to blame, not the drawn ones: others may do.
                Err(none) if unfit < UNFIT && none.say().code == words::NO_FILLING_OPS.code => {
                    unfit += 1;
                    failures += MORE_SINGLES / 10;
                    continue;
                }
                Err(none) => return Err(none),
            };
            if failures.max(harder) > PLAIN_TRIES && work.is_free() {
                work.sharpen(&mut self.solver, rng);
            }
            match self.settle(&mut work, limits, rng, budget) {
                Settled::Yes => {
                    failures = 0;
                    let puzzle = work.puzzle();
                    let wanted = limits.grade.filter(|_| limits.unique);
                    let grade = wanted.map(|_| self.explainer.grade(&puzzle));
                    if grade == wanted {
                        if !limits.arc || !limits.unique {
                            return Ok(puzzle);
                        }
                        let late = self.explainer.hardest_at(&puzzle);
                        if best.as_ref().is_none_or(|best| best.0 < late) {
                            best = Some((late, puzzle));
                        }
                        arcs += 1;
                    } else {
                        of_other_grades = true;
                        // Up to nine rows plain boards are of every grade.
                        harder += u32::from(grade > wanted && draft.size() > 9);
                    }
                }
                Settled::Several(other) => {
                    if several.is_none() {
                        several = Some((work.puzzle(), Grid(work.values.clone()), other));
                    }
                }
                Settled::Unknown => {}
            }
            failures += 1;
            let go_on = budget.spend(1);
            if (arcs == ARCS || !go_on)
                && let Some((_, puzzle)) = best.take()
            {
                return Ok(puzzle);
            }
            if !go_on {
                return Err(not_found(several, of_other_grades));
            }
        }
    }

    /// A layout with a filling and clues; none when the budget ends first.
    fn begin<'a>(
        &mut self,
        draft: &'a Draft,
        base: &Layout,
        limits: &Limits,
        singles: usize,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Option<Work<'a>>, NoBoard> {
        let sizes = (limits.min_cage, limits.max_cage);
        let layout = (0..LAYOUTS).find_map(|tried| {
            let mut layout = base.clone();
            // Where few are wanted and the sizes leave more over, there are more.
            let singles = if limits.singles == Singles::Few { singles + tried / 8 } else { singles };
            layout.grow(sizes, limits.merge, singles, rng).then_some(layout)
        });
        let Some(layout) = layout else {
            let (low, high) = (("low", limits.min_cage.into()), ("high", limits.max_cage.into()));
            return Err(NoBoard::Impossible(match limits.singles {
                Singles::AtMost(most) => words::NO_LAYOUT_SINGLES.with(&[low, high, ("singles", most.into())]),
                Singles::Few | Singles::Any => words::NO_LAYOUT.with(&[low, high]),
            }));
        };
        let mut work = Work::new(draft, layout, limits, singles);
        if work.is_free() {
            work.values = latin::square(draft.size(), rng);
        } else {
            let filled = self.solver.fill(draft.size(), work.demands(), draft.givens(), rng, budget);
            match filled.found.into_iter().next() {
                Some(grid) => work.values = grid.0,
                None if filled.complete => return Err(NoBoard::Impossible(self.blame(draft, &work, rng, budget))),
                None => return Ok(None),
            }
        }
        work.choose_all(rng);
        Ok(Some(work))
    }

    /// Proves that a board has one solution, repairing it while that is easy.
    fn settle(&mut self, work: &mut Work, limits: &Limits, rng: &mut Rng, budget: &Budget) -> Settled {
        if !limits.unique {
            return Settled::Yes;
        }
        let nodes = if work.is_drawn() { DRAWN_PROOF_NODES } else { PROOF_NODES };
        let mut others: Vec<Grid> = Vec::new();
        for _ in 0..REPAIRS {
            let found = self.solver.prove(work.size(), || work.clues(), work.givens(), nodes, budget);
            if found.complete && found.found.len() == 1 {
                return Settled::Yes;
            }
            let Some(other) = found.found.into_iter().find(|grid| grid.0 != work.values) else {
                return Settled::Unknown;
            };
            others.push(other);
            if !work.repair(&others, limits, rng) {
                break;
            }
        }
        others.pop().map_or(Settled::Unknown, Settled::Several)
    }

    /// Which of the drawn cages makes the draft impossible.
    fn blame(&mut self, draft: &Draft, work: &Work, rng: &mut Rng, budget: &Budget) -> Say {
        for count in 0..=draft.cages().len() {
            let demands =
                work.demands().filter(|demand| draft.cages()[..count].iter().any(|cage| cage.cells == demand.cells));
            let filled = self.solver.fill(draft.size(), demands, draft.givens(), rng, budget);
            if filled.complete && filled.found.is_empty() {
                return match count.checked_sub(1) {
                    Some(cage) => words::NO_FILLING.with(&[("cells", cell_list(&draft.cages()[cage].cells))]),
                    None => words::GIVENS_CLASH.say(),
                };
            }
        }
        words::NO_FILLING_OPS.say()
    }
}

enum Settled {
    Yes,
    Several(Grid),
    Unknown,
}

/// Whether the limits make sense for this draft.
fn check(draft: &Draft, limits: &Limits) -> Result<(), Say> {
    let size = draft.size();
    check_size(size, &PLAYED_SIZES)?;
    if limits.min_cage == 0 || limits.min_cage > limits.max_cage {
        let params = [("low", limits.min_cage.into()), ("high", limits.max_cage.into())];
        return Err(words::CAGE_LIMITS.with(&params));
    }
    if !(1..=100).contains(&limits.merge) {
        return Err(words::BAD_MERGE.with(&[("merge", limits.merge.into())]));
    }
    for cage in draft.cages().iter().filter(|cage| cage.cells.len() > 1 && cage.op.is_none()) {
        if limits.ops.fitting(cage.cells.len()).is_empty() {
            return Err(
                words::NO_OP_FOR_CAGE.with(&[("cells", cell_list(&cage.cells)), ("count", cage.cells.len().into())])
            );
        }
    }
    let owner = Layout::of(draft).owner;
    let free = draft.cage_of().iter().filter(|cage| cage.is_none()).count();
    if free == 0 {
        return Ok(());
    }
    let unfit =
        (limits.min_cage.max(2)..=limits.max_cage.min(free)).find(|&cells| limits.ops.fitting(cells).is_empty());
    if let Some(cells) = unfit {
        return Err(words::NO_OP_FOR_SIZE.with(&[("count", cells.into()), ("high", limits.max_cage.into())]));
    }
    regions(draft, &owner).into_iter().try_for_each(|region| {
        let most = region.len() / limits.min_cage;
        if most > 0 && most * limits.max_cage >= region.len() {
            return Ok(());
        }
        Err(words::REGION_LIMIT.with(&[
            ("cells", cell_list(&region)),
            ("count", region.len().into()),
            ("low", limits.min_cage.into()),
            ("high", limits.max_cage.into()),
        ]))
    })
}

/// The connected regions of free cells.
fn regions(draft: &Draft, owner: &[u16]) -> Vec<Vec<Cell>> {
    let size = draft.size();
    let layout = Layout::of(draft);
    let mut seen: Vec<bool> = owner.iter().map(|&cage| cage != FREE).collect();
    let mut regions = Vec::new();
    for start in 0..seen.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut region = vec![Cell::at(start, size)];
        let mut at = 0;
        while at < region.len() {
            for next in layout.neighbours(region[at]) {
                if !seen[next] {
                    seen[next] = true;
                    region.push(Cell::at(next, size));
                }
            }
            at += 1;
        }
        region.sort_unstable();
        regions.push(region);
    }
    regions
}

/// The two lines of a draft that make exactly one solution impossible, as a sentence; for editors too.
pub fn never_unique(draft: &Draft) -> Option<(LineSwap, Say)> {
    Layout::of(draft).swap(draft.givens()).map(|swap| (swap, swap_say(swap)))
}

fn swap_say(swap: LineSwap) -> Say {
    match swap {
        LineSwap::Rows(first, second) => {
            words::SWAP_ROWS.with(&[("first", (first + 1).into()), ("second", (second + 1).into())])
        }
        LineSwap::Columns(first, second) => words::SWAP_COLUMNS.with(&[
            ("first", Cell::column_name(first).to_string().into()),
            ("second", Cell::column_name(second).to_string().into()),
        ]),
    }
}

/// Whether boards of a size and grade are known: of three rows none was ever found that needs a guess.
pub(crate) fn is_known(size: usize, grade: Grade) -> bool {
    size > 3 || grade != Grade::Unreasonable
}

/// What is said when the budget ends: what was missing, and what could be had instead.
fn not_found(several: Option<(Puzzle, Grid, Grid)>, of_other_grades: bool) -> NoBoard {
    let nothing = |say: Say| NoBoard::NotFound { say, ambiguous: Vec::new(), several: None };
    if of_other_grades {
        return nothing(words::NOT_FOUND_GRADE.say());
    }
    let Some((puzzle, one, other)) = several else { return nothing(words::NOT_FOUND.say()) };
    let size = puzzle.size();
    let differ = (0..size * size).filter(|&at| one.0[at] != other.0[at]);
    let ambiguous: Vec<Cell> = differ.map(|at| Cell::at(at, size)).collect();
    NoBoard::NotFound {
        say: words::NOT_FOUND_SEVERAL.with(&[("cells", cell_list(&ambiguous))]),
        ambiguous,
        several: Some(Box::new(puzzle)),
    }
}

/// Whether these operations may leave a pair of numbers without a target: then a filling must mind it.
fn may_refuse(ops: OpSet) -> bool {
    !ops.is_empty() && ops.iter().all(Op::refuses_pairs)
}
