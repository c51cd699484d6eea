//! The explainer: solves with the techniques of a person, one step at a time, and grades by the hardest one needed.

mod beauty;
mod cages;
mod chain;
mod lines;
mod pencil;
mod sums;
mod tell;

use game::Budget;

use crate::solver::TupleCache;
use crate::{Cell, Grid, Puzzle, Solver};
use beauty::Alone;
use pencil::{Line, Pencil};

pub use beauty::Beauty;

/// How hard a level is: the hardest technique that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Singles, and the numbers that a cage can hold.
    Easy,
    /// Where in the cage each number can stand.
    Normal,
    /// Cages and lines together, pairs and triples.
    Hard,
    /// Sums of lines, X-wings and chains.
    Extreme,
    /// Guessing is needed.
    Unreasonable,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Normal, Self::Hard, Self::Extreme, Self::Unreasonable];

    /// Its machine name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
            Self::Unreasonable => "unreasonable",
        }
    }

    /// The grade with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.name() == name)
    }
}

/// A way of thinking, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cage of one cell.
    CageSingle,
    /// One number left in a cell.
    NakedSingle,
    /// One cell left for a number in a line.
    HiddenSingle,
    /// Numbers that no filling of a cage has.
    CageNumbers,
    /// Numbers that no filling of a cage has in a certain cell.
    CageCombinations,
    /// A number that a cage needs in a line.
    CageInLine,
    /// Pairs and triples of cells that share their numbers.
    NakedSet,
    /// Pairs and triples of numbers that share their cells.
    HiddenSet,
    /// Innies and outies.
    LineSum,
    /// Odd and even.
    Parity,
    /// X-wings and their larger kin.
    Fish,
    /// Chains of cells with two numbers.
    Chain,
    /// Trying.
    Guess,
}

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 13] = [
        Self::CageSingle,
        Self::NakedSingle,
        Self::HiddenSingle,
        Self::CageNumbers,
        Self::CageCombinations,
        Self::CageInLine,
        Self::NakedSet,
        Self::HiddenSet,
        Self::LineSum,
        Self::Parity,
        Self::Fish,
        Self::Chain,
        Self::Guess,
    ];

    /// Its machine name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CageSingle => "cage-single",
            Self::NakedSingle => "naked-single",
            Self::HiddenSingle => "hidden-single",
            Self::CageNumbers => "cage-numbers",
            Self::CageCombinations => "cage-combinations",
            Self::CageInLine => "cage-in-line",
            Self::NakedSet => "naked-set",
            Self::HiddenSet => "hidden-set",
            Self::LineSum => "line-sum",
            Self::Parity => "parity",
            Self::Fish => "x-wing",
            Self::Chain => "chain",
            Self::Guess => "guess",
        }
    }

    /// The grade of a level that needs it.
    pub const fn grade(self) -> Grade {
        match self {
            Self::CageSingle | Self::NakedSingle | Self::HiddenSingle | Self::CageNumbers => Grade::Easy,
            Self::CageCombinations => Grade::Normal,
            Self::CageInLine | Self::NakedSet | Self::HiddenSet => Grade::Hard,
            Self::LineSum | Self::Parity | Self::Fish | Self::Chain => Grade::Extreme,
            Self::Guess => Grade::Unreasonable,
        }
    }

    /// What one step of it adds to the weight of a level.
    pub const fn weight(self) -> f64 {
        match self {
            Self::CageSingle => 0.2,
            Self::NakedSingle => 0.5,
            Self::HiddenSingle => 1.0,
            Self::CageNumbers => 1.5,
            Self::CageCombinations => 3.0,
            Self::CageInLine => 5.0,
            Self::NakedSet => 6.0,
            Self::HiddenSet => 8.0,
            Self::LineSum | Self::Parity => 12.0,
            Self::Fish => 14.0,
            Self::Chain => 20.0,
            Self::Guess => 60.0,
        }
    }
}

/// A step before it is told: places in reading order, numbers as bits.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    technique: Technique,
    looked: Vec<usize>,
    line: Option<Line>,
    digits: u16,
    sum: u64,
    lines: usize,
    placed: Option<(usize, u16)>,
    struck: Vec<(usize, u16)>,
}

impl Found {
    fn place(technique: Technique, looked: Vec<usize>, at: usize, digit: u16) -> Self {
        let placed = Some((at, digit));
        Self { technique, looked, line: None, digits: digit, sum: 0, lines: 1, placed, struck: Vec::new() }
    }

    /// A step that strikes numbers, unless there is nothing to strike.
    fn strike(technique: Technique, looked: &[usize], strikes: impl Iterator<Item = (usize, u16)>) -> Option<Self> {
        let struck: Vec<(usize, u16)> = strikes.filter(|(_, digits)| *digits != 0).collect();
        let digits = struck.iter().fold(0, |digits, strike| digits | strike.1);
        let looked = if struck.is_empty() { return None } else { looked.to_vec() };
        Some(Self { technique, looked, line: None, digits, sum: 0, lines: 1, placed: None, struck })
    }

    fn in_line(self, line: Line) -> Self {
        Self { line: Some(line), ..self }
    }

    fn with_digits(self, digits: u16) -> Self {
        Self { digits, ..self }
    }

    fn with_sum(self, sum: u64, lines: usize) -> Self {
        Self { sum, lines, ..self }
    }
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq)]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The cells it looks at.
    pub cells: Vec<Cell>,
    /// The number it writes down, if it does.
    pub placed: Option<(Cell, u8)>,
    /// The numbers it strikes, by cell.
    pub struck: Vec<(Cell, Vec<u8>)>,
    /// The sentence.
    pub say: game::Say,
    found: Found,
    size: usize,
}

/// A grade, and the weight that orders levels inside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The grade.
    pub grade: Grade,
    /// The sum of the steps' weights.
    pub weight: f64,
}

/// Explains and grades. It keeps the tuples that it met, so one explainer for many boards is fastest.
#[derive(Default)]
pub struct Explainer {
    cache: TupleCache,
    solver: Solver,
}

/// Guesses that the solver behind a guess of the explainer may take.
const GUESS_NODES: u64 = 1_000_000;
/// The same for all guesses on the way from the empty board to the full one.
const WALK_NODES: u64 = 4_000_000;

impl Explainer {
    /// An explainer that has kept nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// All steps from the clean board to a solution; they end early when there is none.
    pub fn explain(&mut self, puzzle: &Puzzle) -> Vec<Deduction> {
        let mut steps = Vec::new();
        self.walk(puzzle, Grade::Unreasonable, |pencil, found| steps.push(found.tell(pencil.size)));
        steps
    }

    /// The grade and weight of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        let mut rating = Rating { grade: Grade::Easy, weight: 0.0 };
        self.walk(puzzle, Grade::Unreasonable, |_, found| {
            rating.grade = rating.grade.max(found.technique.grade());
            rating.weight += found.technique.weight();
        });
        rating
    }

    /// The grade alone, which needs no guess to be made.
    pub fn grade(&mut self, puzzle: &Puzzle) -> Grade {
        let mut grade = Grade::Easy;
        let solved = self.walk(puzzle, Grade::Extreme, |_, found| grade = grade.max(found.technique.grade()));
        if solved { grade } else { Grade::Unreasonable }
    }

    /// How beautiful a puzzle is.
    ///
    /// ```
    /// use kenken::{Explainer, keen};
    /// let beauty = Explainer::new().beauty(&keen::read("4:_a_7a4_a3,m3s1a6m4d2d2s2a5")?);
    /// assert!(beauty.forced <= beauty.steps && beauty.hardest_at <= 1.0);
    /// # Ok::<(), game::Say>(())
    /// ```
    pub fn beauty(&mut self, puzzle: &Puzzle) -> Beauty {
        let (mut steps, mut alone) = (Vec::new(), None);
        self.walk(puzzle, Grade::Unreasonable, |pencil, found| {
            let alone = alone.get_or_insert_with(|| Alone::new(pencil));
            steps.push((found.technique, alone.is_forced(pencil, found)));
        });
        Beauty::of(&steps)
    }

    /// Where the first of the hardest steps comes, from 0 to 1, as far as techniques lead.
    pub(crate) fn hardest_at(&mut self, puzzle: &Puzzle) -> f64 {
        let mut steps = Vec::new();
        self.walk(puzzle, Grade::Extreme, |_, found| steps.push((found.technique, false)));
        Beauty::of(&steps).hardest_at
    }

    /// Walks through the steps up to a grade; true when the board is full at the end.
    fn walk(&mut self, puzzle: &Puzzle, up_to: Grade, mut on_step: impl FnMut(&mut Pencil, &Found)) -> bool {
        let budget = Budget::nodes(WALK_NODES);
        let mut pencil = Pencil::new(puzzle, &mut self.cache);
        for (at, &given) in puzzle.givens().iter().enumerate().filter(|(_, given)| **given != 0) {
            pencil.place(at, 1 << (given - 1));
        }
        while !pencil.is_done() {
            let found = next(&mut pencil);
            let found = match found {
                Some(found) => found,
                None if up_to < Grade::Unreasonable => return false,
                None => match self.guess(puzzle, &pencil, &budget) {
                    Some(found) => found,
                    None => return false,
                },
            };
            on_step(&mut pencil, &found);
            apply(&mut pencil, &found);
        }
        true
    }

    /// The next step from a player's own board: the numbers written (0 for none) and the candidates of each cell
    /// (bit `number − 1`). All of them must be true of a solution.
    pub fn next_step(&mut self, puzzle: &Puzzle, written: &[u8], candidates: &[u16]) -> Option<Deduction> {
        let mut pencil = Pencil::new(puzzle, &mut self.cache);
        for (at, &candidates) in candidates.iter().enumerate() {
            pencil.strike(at, !candidates);
        }
        for (at, &number) in written.iter().enumerate().filter(|(_, number)| **number != 0) {
            pencil.place(at, 1 << (number - 1));
        }
        let found = next(&mut pencil).or_else(|| self.guess(puzzle, &pencil, &Budget::unlimited()))?;
        Some(found.tell(pencil.size))
    }

    /// The cell with the fewest numbers left, and which of them leads to a solution.
    fn guess(&mut self, puzzle: &Puzzle, pencil: &Pencil, budget: &Budget) -> Option<Found> {
        if pencil.cand.contains(&0) || budget.is_over() {
            return None;
        }
        let open = (0..pencil.cand.len()).filter(|&at| !pencil.placed[at]);
        let at = open.min_by_key(|&at| pencil.cand[at].count_ones())?;
        let written: Vec<u8> = (0..pencil.cand.len())
            .map(|at| if pencil.placed[at] { pencil.cand[at].trailing_zeros() as u8 + 1 } else { 0 })
            .collect();
        let own = Budget::nodes(GUESS_NODES);
        let found = self.solver.solve_from(puzzle, &written, 1, &own).found;
        let _ = budget.spend(own.spent());
        let Grid(solution) = found.into_iter().next()?;
        let mut guess = Found::place(Technique::Guess, vec![at], at, 1 << (solution[at] - 1));
        guess.digits = pencil.cand[at];
        Some(guess)
    }
}

/// The techniques but guessing, the easiest first; naked and hidden sets are looked for together.
const TECHNIQUES: [fn(&mut Pencil) -> Option<Found>; 11] = [
    Pencil::cage_single,
    Pencil::naked_single,
    Pencil::hidden_single,
    Pencil::cage_numbers,
    Pencil::cage_combinations,
    Pencil::cage_in_line,
    Pencil::line_sets,
    Pencil::line_sum,
    Pencil::parity,
    Pencil::fish,
    Pencil::chain,
];

/// The easiest step there is.
fn next(pencil: &mut Pencil) -> Option<Found> {
    if pencil.cand.contains(&0) {
        return None;
    }
    TECHNIQUES.into_iter().find_map(|technique| technique(pencil))
}

fn apply(pencil: &mut Pencil, found: &Found) {
    if let Some((at, digit)) = found.placed {
        pencil.place(at, digit);
    }
    for &(at, digits) in &found.struck {
        pencil.strike(at, digits);
    }
}
