//! What a breaker knows: the turns so far, the codes still possible, and what nothing has told apart yet.

mod consistent;
mod contradiction;
mod sample;
mod symmetry;
mod tracker;

use game::{Budget, Rng};

use crate::code::Code;
use crate::feedback::{Answer, Judge, classes};
use crate::size::Size;

pub use consistent::{CodeCount, Consistent, Found};
pub use contradiction::smallest_contradiction;
pub(crate) use sample::{pick, sample};
pub use symmetry::Symmetry;
pub(crate) use tracker::Tracker;

/// A guess with its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// What was guessed.
    pub guess: Code,
    /// What was answered.
    pub answer: Answer,
}

/// A peg of the secret that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Peg {
    /// Where, counted from 0.
    pub place: usize,
    /// What stands there.
    pub colour: u8,
}

/// Up to this many possible codes are kept as a list; where there are more, they are sampled.
pub const MOST_LISTED: usize = 1 << 20;

/// Nodes after which the listing of possible codes is given up: about a tenth of a second.
const LISTING_NODES: u64 = 2_000_000;

/// Random ways down by which it is seen beforehand that there are far too many to be listed.
const PROBES: u32 = 1000;

/// What follows from the turns so far.
#[derive(Clone, Debug)]
pub struct Knowledge {
    size: Size,
    turns: Vec<Turn>,
    pegs: Vec<Peg>,
    symmetry: Symmetry,
    /// All possible codes in order, where they are few enough.
    possible: Option<Vec<Code>>,
}

impl Knowledge {
    /// Before the first guess.
    pub fn new(size: Size) -> Self {
        let possible = (size.codes() <= MOST_LISTED as u64).then(|| size.all());
        Self { size, turns: vec![], pegs: vec![], symmetry: Symmetry::new(size), possible }
    }

    /// After these turns.
    pub fn of(size: Size, turns: &[Turn]) -> Self {
        Self::after_all(size, turns, &[], &Budget::unlimited())
    }

    /// After these turns and with these pegs shown.
    pub fn after_all(size: Size, turns: &[Turn], pegs: &[Peg], budget: &Budget) -> Self {
        let known = turns.iter().fold(Self::new(size), |known, &turn| known.after(turn, budget));
        if pegs.is_empty() { known } else { known.with_pegs(pegs, budget) }
    }

    /// After one more turn. Listing what is possible stops with the budget, and then nothing is listed.
    #[must_use]
    pub fn after(&self, turn: Turn, budget: &Budget) -> Self {
        let judge = Judge::new(turn.guess);
        let class = turn.answer.class();
        let mut known = Self { possible: None, ..self.clone_but_list() };
        known.turns.push(turn);
        known.symmetry = self.symmetry.after(turn.guess);
        match &self.possible {
            Some(list) => {
                known.possible = Some(list.iter().copied().filter(|&code| judge.class(code) == class).collect());
            }
            None => known.list(budget),
        }
        known
    }

    /// With these pegs shown.
    #[must_use]
    pub fn with_pegs(&self, pegs: &[Peg], budget: &Budget) -> Self {
        let mut known = self.clone_but_list();
        known.pegs.extend_from_slice(pegs);
        known.symmetry = pegs.iter().fold(known.symmetry, |symmetry, peg| symmetry.with_peg(*peg));
        match &self.possible {
            Some(list) => {
                let fits = |code: &Code| pegs.iter().all(|peg| code.colour(peg.place) == peg.colour);
                known.possible = Some(list.iter().copied().filter(fits).collect());
            }
            None => known.list(budget),
        }
        known
    }

    fn clone_but_list(&self) -> Self {
        Self {
            size: self.size,
            turns: self.turns.clone(),
            pegs: self.pegs.clone(),
            symmetry: self.symmetry.clone(),
            possible: None,
        }
    }

    fn list(&mut self, budget: &Budget) {
        if self.is_blank() || budget.is_over() {
            return;
        }
        let consistent = self.consistent();
        let mut rng = self.rng();
        let weights: f64 = (0..PROBES).filter_map(|_| consistent.probe(&mut rng)).map(|(_, weight)| weight).sum();
        if weights / f64::from(PROBES) > 4.0 * MOST_LISTED as f64 {
            return;
        }
        let nodes = LISTING_NODES.min(nodes_left(budget));
        let listing = Budget::nodes(nodes).with_stop(budget.stop().clone());
        self.possible = consistent.list(MOST_LISTED, &listing);
    }

    /// The size of the game.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The pegs shown so far.
    pub fn pegs(&self) -> &[Peg] {
        &self.pegs
    }

    /// Whether nothing is known: no guess is answered and no peg is shown.
    pub(crate) fn is_blank(&self) -> bool {
        self.turns.is_empty() && self.pegs.is_empty()
    }

    /// All possible codes in order, where they are few enough to be listed.
    pub fn possible(&self) -> Option<&[Code]> {
        self.possible.as_deref()
    }

    /// What the guesses so far have not told apart.
    pub fn symmetry(&self) -> &Symmetry {
        &self.symmetry
    }

    /// Whether a code would have answered every guess so.
    pub fn fits(&self, code: Code) -> bool {
        self.turns.iter().all(|turn| Judge::new(turn.guess).class(code) == turn.answer.class())
            && self.pegs.iter().all(|peg| code.colour(peg.place) == peg.colour)
    }

    /// The search for codes that fit.
    pub fn consistent(&self) -> Consistent {
        Consistent::new(self.size, &self.turns).with_pegs(&self.pegs)
    }

    /// A stream of random numbers of its own for what is known: the same turns always bring the same numbers.
    pub(crate) fn rng(&self) -> Rng {
        let mut hash = 0_u64;
        for turn in &self.turns {
            for part in [turn.guess.bits(), turn.answer.class() as u64] {
                hash = (hash.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        Rng::from_number(hash)
    }
}

/// The nodes that a budget still allows.
pub(crate) fn nodes_left(budget: &Budget) -> u64 {
    budget.node_limit().map_or(u64::MAX, |limit| limit.saturating_sub(budget.spent()))
}

/// The codes by the answer that they give to a guess, answers in order, without those that nothing gives.
pub fn split(codes: &[Code], guess: Code) -> Vec<(Answer, Vec<Code>)> {
    let judge = Judge::new(guess);
    let mut parts: Vec<Vec<Code>> = vec![vec![]; classes(guess.pegs())];
    for &code in codes {
        parts[judge.class(code)].push(code);
    }
    parts
        .into_iter()
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(class, part)| (Answer::of_class(class), part))
        .collect()
}
