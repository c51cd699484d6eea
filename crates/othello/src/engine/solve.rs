//! Solving a position: its exact value, however long it takes.

use std::sync::atomic::AtomicBool;

use game::Budget;

use crate::bits::Bits;
use crate::endgame::{Busy, Solver};
use crate::engine::{Empties, Engine, Solved};
use crate::eval::{DISC, Evaluator, Judgement};
use crate::field::{Field, OnField};
use crate::midgame::{Meter, Search};
use crate::position::Position;
use crate::roots::{Root, aspire, best_of, on_threads, roots};

/// One solution.
pub(crate) struct Solving<'a> {
    pub engine: &'a Engine,
    pub position: &'a Position,
    pub empties: Empties,
    pub budget: &'a Budget,
}

/// How far from the start of the search it still tells how it goes, in plies.
const TOLD_PLIES: u32 = 6;
/// Half the window around what the search to a depth expects, in discs.
const WINDOW: i32 = 4;

impl OnField for Solving<'_> {
    type Output = Option<Solved>;

    fn run<F: Field>(self, field: &F) -> Self::Output {
        let (own, opp) = self.position.on(field);
        let before = self.budget.spent();
        let winner_takes_empties = self.empties == Empties::Winner;
        let size = field.size() as i32;
        let empties = (field.board() & !(own | opp)).count();
        let done = AtomicBool::new(false);
        let busy = Busy::among(self.budget.threads());
        let found = on_threads(self.budget.threads(), &done, |thread| {
            let meter = Meter::new(self.budget, &done);
            let mut search = Search::new(field, &Judgement, &self.engine.estimates, meter);
            let mut roots = different(field, roots(field, own, opp));
            // Shallow searches first: they bring the likely best line to the front, and say about what to expect.
            let mut expected = 0;
            let depths = if roots.is_empty() { 0 } else { (empties / 2).saturating_sub(2) };
            for depth in 1..depths {
                expected = aspire(&mut search, &mut roots, expected, size * DISC, depth, false)?;
            }
            let tells_from = if thread == 0 { empties.saturating_sub(TOLD_PLIES).max(1) } else { u32::MAX };
            let mut solver = Solver::new(search, &self.engine.solutions, winner_takes_empties, busy.as_ref())
                .with_symmetry()
                .telling_from(tells_from);
            let score = if roots.is_empty() {
                Some(solver.value(own, opp, -size, size))
            } else {
                self.search_roots(&mut solver, &mut roots, expected / DISC, thread == 0)
            };
            let stopped = solver.search.meter.stopped;
            solver.search.meter.finish();
            score.filter(|_| !stopped).map(|score| (score, roots.first().map(|root| root.index)))
        });
        let (score, best) = found?;
        Some(Solved { score, best: best.map(|index| field.square(index)), nodes: self.budget.spent() - before })
    }
}

impl Solving<'_> {
    /// Searches around what is expected first; where that was wrong, further out.
    fn search_roots<F: Field, E: Evaluator<F>>(
        &self,
        solver: &mut Solver<'_, F, E>,
        roots: &mut [Root<F::Bits>],
        expected: i32,
        tells: bool,
    ) -> Option<i32> {
        let field = solver.search.field;
        let size = field.size() as i32;
        let expected = expected.clamp(-size, size);
        let (mut alpha, mut beta) = ((expected - WINDOW).max(-size), (expected + WINDOW).min(size));
        loop {
            let mut tried = 0;
            let score = best_of(roots, alpha, beta, false, |root, alpha, beta| {
                tried += 1;
                let value = -solver.value(root.own, root.opp, -beta, -alpha);
                if tells {
                    self.budget.report(tried, None, || {
                        let bound = if value >= beta {
                            "at least "
                        } else if value <= alpha {
                            "at most "
                        } else {
                            ""
                        };
                        format!("{} {bound}{value:+}", field.square(root.index))
                    });
                }
                (!solver.search.meter.stopped).then_some(value)
            })?;
            if score <= alpha && alpha > -size {
                (alpha, beta) = ((score - 2 * WINDOW).max(-size), score + 1);
            } else if score >= beta && beta < size {
                (alpha, beta) = (score - 1, (score + 2 * WINDOW).min(size));
            } else {
                return Some(score);
            }
        }
    }
}

/// The moves without those that lead to the mirror image of what another leads to.
fn different<F: Field>(field: &F, roots: Vec<Root<F::Bits>>) -> Vec<Root<F::Bits>> {
    let mut images = Vec::new();
    roots
        .into_iter()
        .filter(|root| {
            let image = field.canonical(root.own, root.opp);
            let new = !images.contains(&image);
            images.push(image);
            new
        })
        .collect()
}
