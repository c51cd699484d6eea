//! The engine: thinks about a position within a budget, and keeps what it learnt for the next one.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use game::Budget;

use crate::bits::Bits;
use crate::endgame::Solver;
use crate::eval::{DISC, Evaluator, Judgement};
use crate::field::{Field, OnField, on_field};
use crate::midgame::{Meter, Search};
use crate::position::Position;
use crate::rules::Square;
use crate::table::Table;

/// Who gets the squares that stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empties {
    /// The winner, as in tournaments.
    Winner,
    /// Nobody: only discs count.
    Nobody,
}

/// How far a thought may go, beside its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// At most so many plies by estimates.
    pub depth: u32,
    /// With so many empty squares or fewer the game is solved to its end.
    pub solve: u32,
}

impl Reach {
    /// As far as the budget allows.
    pub fn within(budget: &Budget) -> Self {
        // A position with twenty empty squares takes about twenty million nodes; one square more, three times as many.
        let nodes = match (budget.time_limit(), budget.node_limit()) {
            (None, None) => f64::INFINITY,
            (time, nodes) => {
                let by_time = time.map_or(f64::INFINITY, |time| time.as_secs_f64() * 12e6 * budget.threads() as f64);
                by_time.min(nodes.map_or(f64::INFINITY, |nodes| nodes as f64))
            }
        };
        let solve = match budget.depth_limit() {
            Some(depth) => depth,
            None if nodes.is_infinite() => 24,
            None => (20.0 + (nodes / 20e6).ln() / 3_f64.ln()).clamp(4.0, 30.0) as u32,
        };
        Self { depth: budget.depth_limit().unwrap_or(u32::MAX).max(1), solve }
    }
}

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
pub struct Rated {
    /// The move.
    pub square: Square,
    /// The margin at the end, in discs for who makes it.
    pub score: f64,
    /// Whether the score is proven.
    pub exact: bool,
}

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

/// The engine with its memory.
///
/// ```
/// use othello::{Engine, Position, Reach, Rules};
/// let mut engine = Engine::new(16);
/// let start = Position::start(Rules::STANDARD);
/// let thought = engine.think(&start, Reach { depth: 6, solve: 0 }, &game::Budget::unlimited()).unwrap();
/// assert!(start.is_legal(thought.best) && thought.depth == 6 && !thought.exact);
/// ```
pub struct Engine {
    estimates: Table,
    solutions: Table,
    /// What the solutions were made for: they are of no use under another rule.
    made_for: Option<(crate::rules::Rules, bool)>,
}

impl Engine {
    /// An engine that remembers in about so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Self { estimates: Table::new(mebibytes / 2), solutions: Table::new(mebibytes / 2), made_for: None }
    }

    fn prepare(&mut self, position: &Position, winner_takes_empties: bool) {
        let made_for = Some((position.rules(), winner_takes_empties));
        if self.made_for != made_for {
            if self.made_for.is_some() {
                self.estimates.clear();
                self.solutions.clear();
            }
            self.made_for = made_for;
        }
        self.estimates.grow_older();
        self.solutions.grow_older();
    }

    /// The best move that the budget can find; none when the game is over.
    pub fn think(&mut self, position: &Position, reach: Reach, budget: &Budget) -> Option<Thought> {
        self.prepare(position, true);
        let thinking = Thinking { engine: self, position, reach, budget, every: false, only: None };
        on_field(position.rules(), thinking).map(|(thought, _)| thought)
    }

    /// What the engine thinks of one move; none when it is not legal.
    pub fn think_of(&mut self, position: &Position, square: Square, reach: Reach, budget: &Budget) -> Option<Thought> {
        self.prepare(position, true);
        let thinking = Thinking { engine: self, position, reach, budget, every: false, only: Some(square) };
        on_field(position.rules(), thinking).map(|(thought, _)| thought)
    }

    /// Every legal move with its score, the best first.
    pub fn rate(&mut self, position: &Position, reach: Reach, budget: &Budget) -> Vec<Rated> {
        self.prepare(position, true);
        let thinking = Thinking { engine: self, position, reach, budget, every: true, only: None };
        on_field(position.rules(), thinking).map(|(_, rated)| rated).unwrap_or_default()
    }

    /// The exact value; none when the budget ran out before.
    pub fn solve(&mut self, position: &Position, empties: Empties, budget: &Budget) -> Option<Solved> {
        self.prepare(position, empties == Empties::Winner);
        on_field(position.rules(), Solving { engine: self, position, empties, budget })
    }
}

/// A move at the root.
#[derive(Clone, Copy, Debug)]
struct Root<B> {
    index: u32,
    /// The position after it: the next side to move and the other.
    own: B,
    opp: B,
    score: i32,
    exact: bool,
}

/// The legal moves, the most promising first.
fn roots<F: Field>(field: &F, own: F::Bits, opp: F::Bits) -> Vec<Root<F::Bits>> {
    let mut roots: Vec<_> = field
        .moves(own, opp)
        .squares()
        .map(|index| {
            let flips = field.flips(index, own, opp);
            let (own, opp) = (opp ^ flips, own | flips | F::Bits::one(index));
            Root { index, own, opp, score: 0, exact: false }
        })
        .collect();
    roots.sort_by_key(|root| field.moves(root.own, root.opp).count());
    roots
}

/// Searches the roots in the window with `value`, the best of them coming to the front. None when it was stopped
/// before the first was done.
fn best_of<B: Copy>(
    roots: &mut [Root<B>],
    mut alpha: i32,
    beta: i32,
    every: bool,
    mut value: impl FnMut(&Root<B>, i32, i32) -> Option<i32>,
) -> Option<i32> {
    let mut best = i32::MIN;
    for place in 0..roots.len() {
        let root = roots[place];
        let mut score = None;
        if best != i32::MIN && !every {
            score = Some(value(&root, alpha, alpha + 1)?);
        }
        if score.is_none_or(|score| score > alpha && score < beta) {
            match value(&root, if every { -beta } else { alpha }, beta) {
                Some(exact) => score = Some(exact),
                // A better move was found, though not how much better: it still goes to the front.
                None if score.is_some() => {}
                None => return None,
            }
        }
        let score = score?;
        roots[place].score = score;
        if score > best {
            best = score;
            alpha = alpha.max(score);
            roots[..=place].rotate_right(1);
        }
        if alpha >= beta && !every {
            break;
        }
    }
    Some(best)
}

struct Thinking<'a> {
    engine: &'a Engine,
    position: &'a Position,
    reach: Reach,
    budget: &'a Budget,
    /// Every move is to be scored, not only the best.
    every: bool,
    /// Only this move is to be looked at.
    only: Option<Square>,
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
        let found = on_threads(self.budget.threads(), &done, |thread| {
            let empties = (field.board() & !(own | opp)).count();
            self.deepen(field, &done, roots.clone(), empties, thread)
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

/// Runs the work on so many threads and gives what the first comes to; the others only fill the tables.
fn on_threads<R>(threads: usize, done: &AtomicBool, work: impl Fn(u32) -> R + Sync) -> R {
    std::thread::scope(|scope| {
        let work = &work;
        for thread in 1..threads as u32 {
            scope.spawn(move || drop(work(thread)));
        }
        let result = work(0);
        done.store(true, Relaxed);
        result
    })
}

impl Thinking<'_> {
    /// Deeper and deeper, then to the end of the game if it is near enough.
    fn deepen<F: Field>(
        &self,
        field: &F,
        done: &AtomicBool,
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
            self.to_the_end(search, roots, found, empties, thread)
        } else {
            search.meter.finish();
            found
        }
    }

    /// Solves the game, starting from the order of moves that was found.
    fn to_the_end<F: Field, E: Evaluator<F>>(
        &self,
        search: Search<'_, F, E>,
        mut roots: Vec<Root<F::Bits>>,
        mut found: Found<F::Bits>,
        empties: u32,
        thread: u32,
    ) -> Found<F::Bits> {
        let size = search.field.size() as i32;
        let mut solver = Solver::new(search, &self.engine.solutions, true, thread);
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

/// One round of deepening, in a narrow window around the last score first.
fn aspire<F: Field, E: Evaluator<F>>(
    search: &mut Search<'_, F, E>,
    roots: &mut [Root<F::Bits>],
    last: i32,
    limit: i32,
    depth: u32,
    every: bool,
) -> Option<i32> {
    let mut value = |root: &Root<F::Bits>, alpha: i32, beta: i32| {
        let value = -search.value(root.own, root.opp, -beta, -alpha, depth - 1);
        (!search.meter.stopped).then_some(value)
    };
    if depth >= 4 && !every {
        let (alpha, beta) = (last - 3 * DISC, last + 3 * DISC);
        let score = best_of(roots, alpha, beta, false, &mut value)?;
        if alpha < score && score < beta {
            return Some(score);
        }
    }
    let score = best_of(roots, -limit, limit, every, &mut value)?;
    if every {
        roots.sort_by_key(|root| -root.score);
    }
    Some(score)
}

struct Solving<'a> {
    engine: &'a Engine,
    position: &'a Position,
    empties: Empties,
    budget: &'a Budget,
}

impl OnField for Solving<'_> {
    type Output = Option<Solved>;

    fn run<F: Field>(self, field: &F) -> Self::Output {
        let (own, opp) = self.position.on(field);
        let before = self.budget.spent();
        let winner_takes_empties = self.empties == Empties::Winner;
        let size = field.size() as i32;
        let empties = (field.board() & !(own | opp)).count();
        let done = AtomicBool::new(false);
        let found = on_threads(self.budget.threads(), &done, |thread| {
            let meter = Meter::new(self.budget, &done);
            let mut search = Search::new(field, &Judgement, &self.engine.estimates, meter);
            let mut roots = roots(field, own, opp);
            // Shallow searches first: they bring the likely best line to the front.
            let mut last = 0;
            let depths = if roots.is_empty() { 0 } else { (empties / 2).saturating_sub(2) };
            for depth in 1..depths {
                last = aspire(&mut search, &mut roots, last, size * DISC, depth, false)?;
            }
            let mut solver = Solver::new(search, &self.engine.solutions, winner_takes_empties, thread);
            let score = if roots.is_empty() {
                Some(solver.value(own, opp, -size, size))
            } else {
                let mut tried = 0;
                best_of(&mut roots, -size, size, false, |root, alpha, beta| {
                    tried += 1;
                    let value = -solver.value(root.own, root.opp, -beta, -alpha);
                    if thread == 0 {
                        self.budget.report(tried, None, || {
                            format!(
                                "{} {}{value:+}",
                                field.square(root.index),
                                if value > alpha { "" } else { "at most " }
                            )
                        });
                    }
                    (!solver.search.meter.stopped).then_some(value)
                })
            };
            let stopped = solver.search.meter.stopped;
            solver.search.meter.finish();
            score.filter(|_| !stopped).map(|score| (score, roots.first().map(|root| root.index)))
        });
        let (score, best) = found?;
        Some(Solved { score, best: best.map(|index| field.square(index)), nodes: self.budget.spent() - before })
    }
}
