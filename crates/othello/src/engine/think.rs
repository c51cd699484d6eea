//! Thinking about a position: deeper and deeper, and to the very end where that is near.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Budget;

use crate::bits::Bits;
use crate::endgame::{Busy, Solver};
use crate::engine::{Engine, Rated, Reach, Thought};
use crate::eval::{DISC, Evaluator, Judgement};
use crate::field::{Field, OnField};
use crate::midgame::{Meter, Search};
use crate::position::Position;
use crate::roots::{Root, aspire, best_of, on_threads, roots};
use crate::rules::Square;

/// One thought.
pub(crate) struct Thinking<'a> {
    pub engine: &'a Engine,
    pub position: &'a Position,
    pub reach: Reach,
    pub budget: &'a Budget,
    /// Every move is to be scored, not only the best.
    pub every: bool,
    /// Only this move is to be looked at.
    pub only: Option<Square>,
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

impl OnField for Thinking<'_> {
    type Output = Option<(Thought, Vec<Rated>)>;

    fn run<F: Field>(self, field: &F) -> Self::Output {
        let (own, opp) = self.position.on(field);
        let mut roots = roots(field, own, opp);
        roots.retain(|root| self.only.is_none_or(|only| only == field.square(root.index)));
        if roots.is_empty() {
            return None;
        }
        let before = self.budget.spent();
        let done = AtomicBool::new(false);
        let busy = Busy::among(self.budget.threads());
        let found = on_threads(self.budget.threads(), &done, |thread| {
            let empties = (field.board() & !(own | opp)).count();
            self.deepen(field, &done, busy.as_ref(), roots.clone(), empties, thread)
        });
        let rated: Vec<Rated> = found
            .roots
            .iter()
            .map(|root| Rated {
                square: field.square(root.index),
                score: f64::from(root.score) / f64::from(DISC),
                exact: root.exact,
            })
            .collect();
        let thought = Thought {
            best: field.square(found.roots[0].index),
            score: f64::from(found.score) / f64::from(DISC),
            exact: found.exact,
            depth: found.depth,
            nodes: self.budget.spent() - before,
            line: found.line.iter().map(|index| field.square(*index)).collect(),
        };
        Some((thought, rated))
    }
}

impl Thinking<'_> {
    /// Deeper and deeper, then to the end of the game if it is near enough.
    fn deepen<F: Field>(
        &self,
        field: &F,
        done: &AtomicBool,
        busy: Option<&Busy>,
        mut roots: Vec<Root<F::Bits>>,
        empties: u32,
        thread: u32,
    ) -> Found<F::Bits> {
        let budget = self.budget;
        let mut search = Search::new(field, &Judgement, &self.engine.estimates, Meter::new(budget, done));
        let mut found = Found { score: 0, exact: false, depth: 0, line: vec![roots[0].index], roots: roots.clone() };
        let solving = empties <= self.reach.solve;
        let deepest = if solving { self.reach.depth.min(empties / 2) } else { self.reach.depth.min(empties) };
        let patience = if solving { 0.15 } else { 0.5 };
        let limit = field.size() as i32 * DISC;
        for depth in 1..=deepest {
            // Helping threads look ahead: the first then finds their results in the table.
            let depth = depth + thread % 2;
            let Some(score) = aspire(&mut search, &mut roots, found.score, limit, depth, self.every) else { break };
            let mut line = vec![roots[0].index];
            line.extend(search.line(roots[0].own, roots[0].opp, depth as usize - 1));
            found = Found { roots: roots.clone(), score, exact: depth >= empties, depth, line };
            if thread == 0 {
                budget.report(depth.into(), Some(deepest.into()), || {
                    format!(
                        "depth {depth}, {} {:+.2}",
                        field.square(roots[0].index),
                        f64::from(score) / f64::from(DISC)
                    )
                });
            }
            if search.meter.stopped || late(budget, patience) {
                break;
            }
        }
        if solving && !search.meter.stopped {
            self.to_the_end(search, busy, roots, found, empties)
        } else {
            search.meter.finish();
            found
        }
    }

    /// Solves the game, starting from the order of moves that was found.
    fn to_the_end<F: Field, E: Evaluator<F>>(
        &self,
        search: Search<'_, F, E>,
        busy: Option<&Busy>,
        mut roots: Vec<Root<F::Bits>>,
        mut found: Found<F::Bits>,
        empties: u32,
    ) -> Found<F::Bits> {
        let size = search.field.size() as i32;
        let mut solver = Solver::new(search, &self.engine.solutions, true, busy);
        let score = best_of(&mut roots, -size, size, self.every, |root, alpha, beta| {
            let value = -solver.value(root.own, root.opp, -beta, -alpha);
            (!solver.search.meter.stopped).then_some(value)
        });
        let stopped = solver.search.meter.stopped;
        solver.search.meter.finish();
        if let Some(score) = score.filter(|_| !stopped) {
            for root in &mut roots {
                root.score *= DISC;
                root.exact = true;
            }
            if self.every {
                roots.sort_by_key(|root| -root.score);
            }
            let mut line = vec![roots[0].index];
            line.extend(solver.line(roots[0].own, roots[0].opp, empties as usize));
            found = Found { score: score * DISC, exact: true, depth: empties, line, roots };
        }
        found
    }
}

/// Whether so large a part of the time or of the nodes is used up that another round would not be finished.
fn late(budget: &Budget, part: f64) -> bool {
    budget.time_limit().is_some_and(|time| budget.elapsed() > Duration::from_secs_f64(time.as_secs_f64() * part))
        || budget.node_limit().is_some_and(|nodes| budget.spent() as f64 > nodes as f64 * part)
}
