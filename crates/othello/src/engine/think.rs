//! Thinking about a position: deeper and deeper, and to the very end where that is near.

use std::sync::atomic::AtomicBool;

use game::Budget;

use super::Engine;
use super::busy::Busy;
use super::endgame::{Pass, Solver, WINDOW};
use super::eval::{DISC, Evaluator, Evaluators};
use super::meter::Meter;
use super::midgame::DepthSearch;
use super::reach::Reach;
use super::roots::{Root, aspire, best_around, best_of, on_threads, roots};
use super::scoring::Scoring;
use crate::board::{Bits, Board, OnBoard};
use crate::position::Position;
use crate::square::Square;

/// From so many empty squares on, the likely result is worth having when there is no time for a proof.
const LIKELY_FROM: u32 = 18;

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The best move.
    pub best: Square,
    /// The margin at the end, in discs for the side to move; empty squares go to the winner.
    pub score: f64,
    /// Whether the score is proven.
    pub exact: bool,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// The line that both sides are expected to play.
    pub line: Vec<Square>,
}

/// A move with its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredMove {
    /// The move.
    pub square: Square,
    /// The margin at the end, in discs for who makes it.
    pub score: f64,
    /// Whether the score is proven.
    pub exact: bool,
}

/// Which moves a thought is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The best: the others only as far as it takes to see that they are not better.
    Best,
    /// Every move with its score.
    Every,
    /// This one alone.
    Only(Square),
}

/// One thought.
pub(super) struct Thinking<'a, V> {
    pub engine: &'a Engine<V>,
    pub position: &'a Position,
    pub reach: Reach,
    pub budget: &'a Budget,
    pub wanted: Wanted,
}

/// What one thread came to.
struct Found<B> {
    roots: Vec<Root<B>>,
    /// In discs times [`DISC`].
    score: i32,
    exact: bool,
    depth: u32,
    line: Vec<u32>,
}

impl<V: Evaluators> OnBoard for Thinking<'_, V> {
    type Output = Option<(Thought, Vec<ScoredMove>)>;

    fn run<B: Board>(self, board: &B) -> Self::Output {
        let (own, opp) = self.position.on(board);
        let mut roots = roots(board, own, opp);
        if let Wanted::Only(square) = self.wanted {
            roots.retain(|root| board.square(root.index) == square);
        }
        if roots.is_empty() {
            return None;
        }
        let evaluator = self.engine.evaluators.on(board, self.position.rules());
        let before = self.budget.spent();
        let done = AtomicBool::new(false);
        let busy = Busy::among(self.budget.threads());
        let work = |thread| {
            let meter = Meter::new(self.budget, &done);
            let search = DepthSearch::new(board, &evaluator, &self.engine.estimates, meter)
                .selective(self.engine.confidence)
                .beside(busy.as_ref());
            let empties = (board.all() & !(own | opp)).count();
            self.deepen(search, roots.clone(), empties, thread)
        };
        let found = on_threads(self.budget.threads(), &done, work, |found| (found.exact, found.depth));
        let scored: Vec<ScoredMove> = found
            .roots
            .iter()
            .map(|root| ScoredMove {
                square: board.square(root.index),
                score: f64::from(root.score) / f64::from(DISC),
                exact: root.exact,
            })
            .collect();
        let thought = Thought {
            best: board.square(found.roots[0].index),
            score: f64::from(found.score) / f64::from(DISC),
            exact: found.exact,
            depth: found.depth,
            nodes: self.budget.spent() - before,
            line: found.line.iter().map(|index| board.square(*index)).collect(),
        };
        Some((thought, scored))
    }
}

impl<V: Evaluators> Thinking<'_, V> {
    /// Deeper and deeper, then to the end of the game if it is near enough.
    fn deepen<B: Board, E: Evaluator<B>>(
        &self,
        mut search: DepthSearch<'_, B, E>,
        mut roots: Vec<Root<B::Bits>>,
        empties: u32,
        thread: u32,
    ) -> Found<B::Bits> {
        let (board, budget) = (search.board, self.budget);
        let every = self.wanted == Wanted::Every;
        let mut found = Found { score: 0, exact: false, depth: 0, line: vec![roots[0].index], roots: roots.clone() };
        let solving = empties <= self.reach.solve;
        let deepest = if solving { self.reach.depth.min(empties / 2 + 2) } else { self.reach.depth.min(empties) };
        // There is nothing to choose: what the only move is worth need not be known so well.
        let forced = self.wanted == Wanted::Best && roots.len() == 1;
        let limit = board.size() as i32 * DISC;
        for depth in 1..=deepest {
            let score = aspire(&mut search, &mut roots, found.score, limit, depth, every);
            let better = !every && roots[0].index != found.roots[0].index;
            if score.is_none() && !better {
                break;
            }
            let mut line = vec![roots[0].index];
            line.extend(search.line(roots[0].own, roots[0].opp, depth as usize - 1));
            found = match score {
                Some(score) => Found { roots: roots.clone(), score, exact: depth >= empties, depth, line },
                // Not all moves were looked at so deep, but one that is better than the best of before.
                None => Found { score: roots[0].score, roots: roots.clone(), line, ..found },
            };
            if thread == 0 {
                budget.report(depth.into(), Some(deepest.into()), || {
                    format!(
                        "depth {depth}, {} {:+.2}",
                        board.square(roots[0].index),
                        f64::from(found.score) / f64::from(DISC)
                    )
                });
            }
            if search.meter.stopped || ((solving || forced) && late(budget)) {
                break;
            }
        }
        if solving && !search.meter.stopped {
            self.to_the_end(search, roots, found, empties)
        } else {
            search.meter.finish();
            found
        }
    }

    /// Solves the game in one pass after the other, starting from the order of moves that was found.
    fn to_the_end<B: Board, E: Evaluator<B>>(
        &self,
        search: DepthSearch<'_, B, E>,
        mut roots: Vec<Root<B::Bits>>,
        mut found: Found<B::Bits>,
        empties: u32,
    ) -> Found<B::Bits> {
        let size = search.board.size() as i32;
        let every = self.wanted == Wanted::Every;
        let mut solver = Solver::new(search, &self.engine.solutions, Scoring::WinnerTakesEmpties);
        let likely = self.engine.likely.filter(|likely| empties >= likely.from && !every);
        let enough = likely.map(|likely| [Pass::likely(likely.confidence)]);
        let passes: &[Pass] = match &enough {
            Some(enough) => enough,
            None if every => &[Pass::PROOF],
            None => solver.passes(empties, LIKELY_FROM),
        };
        for pass in passes {
            let value = |root: &Root<B::Bits>, alpha: i32, beta: i32| {
                let value = -solver.value(root.own, root.opp, -beta, -alpha, *pass);
                (!solver.search.meter.stopped).then_some(value)
            };
            let score = if every {
                best_of(&mut roots, -size, size, true, value)
            } else {
                best_around(&mut roots, (found.score / DISC, WINDOW), size, value)
            };
            let Some(score) = score.filter(|_| !solver.search.meter.stopped) else { break };
            let mut scored = roots.clone();
            for root in &mut scored {
                root.score *= DISC;
                root.exact = pass.proves();
            }
            if every {
                scored.sort_by_key(|root| -root.score);
            }
            let mut line = vec![scored[0].index];
            line.extend(solver.line(scored[0].own, scored[0].opp, empties as usize));
            found = Found { score: score * DISC, exact: pass.proves(), depth: empties, line, roots: scored };
        }
        solver.search.meter.finish();
        found
    }
}

/// This part of the budget is for a first look, before the game is searched to its end, or where there is no choice.
const FIRST_LOOK: f64 = 0.15;

/// Whether the first look has taken its part of the time or of the nodes.
fn late(budget: &Budget) -> bool {
    budget.time_limit().is_some_and(|time| budget.elapsed() > time.mul_f64(FIRST_LOOK))
        || budget.node_limit().is_some_and(|nodes| budget.spent() as f64 > nodes as f64 * FIRST_LOOK)
}
