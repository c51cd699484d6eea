//! The exact solver: what the position is worth with best play to the very end.
//!
//! Three layers, each with the tools that pay at its distance from the end: `deep` (hashing, ordering by mobility
//! and by shallow searches), `shallow` (parity and mobility only) and `last` (the last four squares, unrolled).

mod deep;
mod last;
mod shallow;

use std::time::Duration;

use super::candidates::Candidates;
use super::eval::Evaluator;
use super::midgame::DepthSearch;
use super::scoring::Scoring;
use super::transpositions::Transpositions;
use crate::board::{Bits, Board};

/// Less than any score: no move was tried yet.
const NONE_YET: i32 = i32::MIN;

/// Half the window around what a search to a depth expects, in discs.
pub(crate) const WINDOW: i32 = 4;

/// One thread's solver. Scores are in discs.
pub(crate) struct Solver<'a, B: Board, E> {
    /// The search to a depth, which orders moves where many squares are empty, and the node count of both.
    pub search: DepthSearch<'a, B, E>,
    solutions: &'a Transpositions,
    scoring: Scoring,
    list: Candidates<B::Bits>,
    /// How sure the pass is of its bounds: the last one proves them.
    pass: Pass,
    /// Whether positions that are each other's mirror images are one, where there are few discs.
    symmetric: bool,
    /// Tells how it goes in positions with so many empty squares or more; when it last did.
    tells_from: u32,
    told: Duration,
}

/// One search to the end of the game. Those before the last trust shallow searches: they are quick, and leave good moves
/// and a likely value to the last, which proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pass {
    /// How much its bounds are worth: those of a higher pass hold for a lower one.
    level: u8,
    /// How far beyond the window a shallow search must be, in standard deviations times 32; none where nothing is trusted.
    confidence: Option<i32>,
}

impl Pass {
    /// The last one.
    pub const PROOF: Self = Self { level: 3, confidence: None };

    /// One that trusts shallow searches so many standard deviations times 32 beyond the window.
    pub const fn likely(confidence: i32) -> Self {
        Self { level: 1, confidence: Some(confidence) }
    }

    /// Whether its values are proven.
    pub fn proves(self) -> bool {
        self.confidence.is_none()
    }

    /// What is kept beside bounds: how much they are worth, and then how much work they were.
    fn depth(self, empties: u32) -> u8 {
        self.level << 6 | empties.min(63) as u8
    }

    /// Whether bounds kept with this depth hold for this pass.
    fn trusts(self, depth: u8) -> bool {
        depth >> 6 >= self.level
    }
}

const PASSES: [Pass; 2] = [Pass::likely(35), Pass::PROOF];
/// Mirror images are worth looking for with so many discs or fewer: later hardly any game comes by two ways to the same.
const FEW_DISCS: u32 = 20;
/// How long to wait between two reports.
const REPORT_EVERY: Duration = Duration::from_secs(10);

impl<'a, B: Board, E: Evaluator<B>> Solver<'a, B, E> {
    pub fn new(search: DepthSearch<'a, B, E>, solutions: &'a Transpositions, scoring: Scoring) -> Self {
        Self {
            search,
            solutions,
            scoring,
            list: Candidates::new(),
            pass: Pass::PROOF,
            symmetric: false,
            tells_from: u32::MAX,
            told: Duration::ZERO,
        }
    }

    /// The same for a search from far, of which only the value is wanted: no line is remembered.
    #[must_use]
    pub fn with_symmetry(self) -> Self {
        Self { symmetric: true, ..self }
    }

    /// The same, telling now and then how it goes in positions with so many empty squares or more.
    #[must_use]
    pub fn telling_from(self, empties: u32) -> Self {
        Self { tells_from: empties, ..self }
    }

    /// The value in the window; `alpha` and meaningless when the meter has stopped. A pass before the last one comes to a
    /// likely value.
    pub fn value(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, beta: i32, pass: Pass) -> i32 {
        self.pass = pass;
        let board = self.search.board;
        let empties = (board.all() & !(own | opp)).count();
        board.enter(deep::Deep { solver: self, own, opp, alpha, beta, empties })
    }

    /// The passes through a position with so many empty squares: the last one proves, and others come before it where there
    /// are at least `likely_from`.
    pub fn passes(&self, empties: u32, likely_from: u32) -> &'static [Pass] {
        let likely = empties >= likely_from && self.search.evaluator.probe_of_end(empties).is_some();
        if likely { &PASSES } else { &PASSES[PASSES.len() - 1..] }
    }

    /// The position by which this one is remembered.
    #[inline(always)]
    fn canonical(&self, own: B::Bits, opp: B::Bits, empties: u32) -> (B::Bits, B::Bits) {
        let board = self.search.board;
        if self.symmetric && board.size() <= empties + FEW_DISCS { board.canonical(own, opp) } else { (own, opp) }
    }

    /// Tells how it goes, if it is time to.
    #[inline(never)]
    fn tell(&mut self, empties: u32, tried: usize, moves: usize, alpha: i32, score: i32) {
        let budget = self.search.meter.budget();
        let elapsed = budget.elapsed();
        if elapsed < self.told + REPORT_EVERY {
            return;
        }
        self.told = elapsed;
        let bound = if score > alpha { "at least" } else { "at most" };
        budget.report(budget.spent() / 1_000_000, None, || {
            format!("million nodes; {empties} empty squares, move {tried} of {moves}: {bound} {score:+}")
        });
    }

    /// The value when nobody can move.
    #[inline(always)]
    fn final_score(&self, own: B::Bits, opp: B::Bits) -> i32 {
        self.scoring.final_margin(self.search.board, own, opp)
    }

    /// An upper bound that is not above `alpha`, if the opponent's discs that can never be turned give one.
    #[inline(always)]
    fn stability_cut(&self, own: B::Bits, opp: B::Bits, alpha: i32, empties: u32) -> Option<i32> {
        let board = self.search.board;
        let size = board.size() as i32;
        // Looking costs time: only where it succeeds often enough.
        if alpha < size * empties as i32 / 28 || size - 2 * (opp.count() as i32) > alpha {
            return None;
        }
        let bound = size - 2 * board.stable(opp, own).count() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// The line that is remembered from here.
    pub fn line(&self, own: B::Bits, opp: B::Bits, longest: usize) -> Vec<u32> {
        self.solutions.line(self.search.board, own, opp, longest)
    }
}
