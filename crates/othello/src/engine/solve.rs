//! Solving a position: its exact value, however long it takes.

use std::sync::atomic::AtomicBool;

use game::Budget;

use super::Engine;
use super::busy::Busy;
use super::endgame::{Pass, Solver, WINDOW};
use super::eval::{DISC, Evaluator, Evaluators};
use super::meter::Meter;
use super::midgame::DepthSearch;
use super::roots::{Root, aspire, best_around, on_threads, roots};
use super::scoring::Scoring;
use crate::board::{Bits, Board, OnBoard};
use crate::position::Position;
use crate::square::Square;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The margin with best play, for the side to move (when the game is over: for who would be).
    pub score: i32,
    /// A move that attains it; none when the game is over.
    pub best: Option<Square>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// One solution.
pub(super) struct Solving<'a, V> {
    pub engine: &'a Engine<V>,
    pub position: &'a Position,
    pub scoring: Scoring,
    pub budget: &'a Budget,
}

/// From so many empty squares on, a likely result makes the proof quicker.
const LIKELY_FROM: u32 = 24;
/// How far from the start of the search it still tells how it goes, in plies.
const TOLD_PLIES: u32 = 6;
/// So many plies more than half of the empty squares are searched before: what they cost, the better order saves.
const BEYOND_HALF: u32 = 3;

impl<V: Evaluators> OnBoard for Solving<'_, V> {
    type Output = Option<Solved>;

    fn run<B: Board>(self, board: &B) -> Self::Output {
        let (own, opp) = self.position.on(board);
        let before = self.budget.spent();
        let evaluator = self.engine.evaluators.on(board, self.position.rules());
        let size = board.size() as i32;
        let empties = (board.all() & !(own | opp)).count();
        let done = AtomicBool::new(false);
        let busy = Busy::among(self.budget.threads());
        let work = |thread| {
            let meter = Meter::new(self.budget, &done);
            let mut search = DepthSearch::new(board, &evaluator, &self.engine.estimates, meter)
                .selective(self.engine.confidence)
                .beside(busy.as_ref());
            let mut roots = different(board, roots(board, own, opp));
            // Shallow searches first: they bring the likely best line to the front, and say about what to expect.
            let mut expected = 0;
            let depths = if roots.is_empty() { 0 } else { empties / 2 + BEYOND_HALF };
            for depth in 1..depths {
                expected = aspire(&mut search, &mut roots, expected, size * DISC, depth, false)?;
            }
            let tells_from = if thread == 0 { empties.saturating_sub(TOLD_PLIES).max(1) } else { u32::MAX };
            let mut solver =
                Solver::new(search, &self.engine.solutions, self.scoring).with_symmetry().telling_from(tells_from);
            let score = if roots.is_empty() {
                Some(solver.value(own, opp, -size, size, Pass::PROOF))
            } else {
                self.search_roots(&mut solver, &mut roots, expected / DISC, empties, thread == 0)
            };
            let stopped = solver.search.meter.stopped;
            solver.search.meter.finish();
            score.filter(|_| !stopped).map(|score| (score, roots.first().map(|root| root.index)))
        };
        let found = on_threads(self.budget.threads(), &done, work, Option::is_some);
        let (score, best) = found?;
        Some(Solved { score, best: best.map(|index| board.square(index)), nodes: self.budget.spent() - before })
    }
}

impl<V> Solving<'_, V> {
    /// Searches the moves in one pass after the other, telling how it goes.
    fn search_roots<B: Board, E: Evaluator<B>>(
        &self,
        solver: &mut Solver<'_, B, E>,
        roots: &mut [Root<B::Bits>],
        mut expected: i32,
        empties: u32,
        tells: bool,
    ) -> Option<i32> {
        let board = solver.search.board;
        let mut tried = 0;
        for pass in solver.passes(empties, LIKELY_FROM) {
            expected = best_around(roots, (expected, WINDOW), board.size() as i32, |root, alpha, beta| {
                tried += 1;
                let value = -solver.value(root.own, root.opp, -beta, -alpha, *pass);
                if tells {
                    self.budget.report(tried, None, || {
                        let likely = if pass.proves() { "" } else { "likely " };
                        let bound = if value >= beta {
                            "at least "
                        } else if value <= alpha {
                            "at most "
                        } else {
                            ""
                        };
                        format!("{} {likely}{bound}{value:+}", board.square(root.index))
                    });
                }
                (!solver.search.meter.stopped).then_some(value)
            })?;
        }
        Some(expected)
    }
}

/// The moves without those that lead to the mirror image of what another leads to.
fn different<B: Board>(board: &B, roots: Vec<Root<B::Bits>>) -> Vec<Root<B::Bits>> {
    let mut images = Vec::new();
    roots
        .into_iter()
        .filter(|root| {
            let image = board.canonical(root.own, root.opp);
            let new = !images.contains(&image);
            images.push(image);
            new
        })
        .collect()
}
