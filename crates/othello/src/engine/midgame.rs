//! Search to a depth: principal variation search over estimates.

use super::busy::Busy;
use super::candidates::{Candidate, Candidates, PUT_OFF};
use super::eval::{DISC, Evaluator, Probe, Seen};
use super::meter::Meter;
use super::scoring::Scoring;
use super::transpositions::{Bounds, Transpositions};
use crate::board::{Bits, Board, Task};

/// One thread's search to a depth.
pub(crate) struct DepthSearch<'a, B: Board, E> {
    pub board: &'a B,
    pub evaluator: &'a E,
    pub estimates: &'a Transpositions,
    pub meter: Meter<'a>,
    /// What the threads work on, where there are several.
    pub busy: Option<&'a Busy>,
    list: Candidates<B::Bits>,
    /// What the evaluator sees at each ply of the line that is being searched.
    seen: Vec<Seen>,
    /// How far beyond the window a shallow search must be to stand for the deep one, in standard deviations times 32;
    /// none when every move is searched as deep as the others.
    confidence: Option<i32>,
    /// How many shallow searches the current one is inside of.
    probing: u32,
}

/// Where a value is that a shallow search speaks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beyond {
    Above,
    Below,
}

/// More plies than any search goes down: no board has more squares.
const PLIES: usize = 256;
/// Shallow searches that stand for deep ones may do so inside of each other this often.
const NESTED: u32 = 2;
/// With so many plies left or more, what was found is remembered.
const HASHED: u32 = 2;
/// From so many plies on, threads leave each other the moves that one of them is at.
const SHARE: u32 = 4;

impl<'a, B: Board, E: Evaluator<B>> DepthSearch<'a, B, E> {
    pub fn new(board: &'a B, evaluator: &'a E, estimates: &'a Transpositions, meter: Meter<'a>) -> Self {
        Self {
            board,
            evaluator,
            estimates,
            meter,
            busy: None,
            list: Candidates::new(),
            seen: vec![Seen::EMPTY; PLIES],
            confidence: None,
            probing: 0,
        }
    }

    /// The same, trusting shallow searches that are so far beyond the window, in standard deviations times 32.
    #[must_use]
    pub fn selective(self, confidence: Option<i32>) -> Self {
        Self { confidence, ..self }
    }

    /// The same, beside other threads.
    #[must_use]
    pub fn beside(self, busy: Option<&'a Busy>) -> Self {
        Self { busy, ..self }
    }

    /// The value of a position to a depth, in the window.
    pub fn value(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, beta: i32, depth: u32) -> i32 {
        let board = self.board;
        self.evaluator.look(own, opp, &mut self.seen[0]);
        board.enter(Node { search: self, own, opp, alpha, beta, depth, ply: 0 })
    }

    /// The estimate of a position.
    #[inline(always)]
    pub fn estimate(&self, own: B::Bits, opp: B::Bits) -> i32 {
        let mut seen = Seen::EMPTY;
        self.evaluator.look(own, opp, &mut seen);
        self.evaluator.evaluate(self.board, own, opp, &seen)
    }

    /// Sees at the next ply what follows from a move at this one.
    #[inline(always)]
    fn follow(&mut self, ply: usize, candidate: &Candidate<B::Bits>) {
        let (before, after) = self.seen.split_at_mut(ply + 1);
        self.evaluator.follow(&before[ply], &mut after[0], candidate.index, candidate.flips);
    }

    /// The line that is remembered from here.
    pub fn line(&self, own: B::Bits, opp: B::Bits, longest: usize) -> Vec<u32> {
        self.estimates.line(self.board, own, opp, longest)
    }
}

impl<B: Board, E: Evaluator<B>> DepthSearch<'_, B, E> {
    /// Whether the value is so far beyond the null window at `alpha` that a shallow search is enough to see it: a bound.
    #[inline(always)]
    fn probed(&mut self, own: B::Bits, opp: B::Bits, alpha: i32, depth: u32, ply: usize) -> Option<i32> {
        let confidence = self.confidence?;
        let probe = self.evaluator.probe((self.board.all() & !(own | opp)).count(), depth)?;
        if self.probing >= NESTED {
            return None;
        }
        let side = self.beyond(own, opp, (alpha, alpha + 1), probe, confidence, ply)?;
        Some(if side == Beyond::Above { alpha + 1 } else { alpha })
    }

    /// On which side of the window the value of a long search is, as far as the end of the game if need be, where a
    /// shallow search is so far beyond it that there is little doubt.
    pub fn beyond_window(
        &mut self,
        own: B::Bits,
        opp: B::Bits,
        window: (i32, i32),
        probe: Probe,
        confidence: i32,
    ) -> Option<Beyond> {
        self.evaluator.look(own, opp, &mut self.seen[0]);
        self.beyond(own, opp, window, probe, confidence, 0)
    }

    #[inline(always)]
    fn beyond(
        &mut self,
        own: B::Bits,
        opp: B::Bits,
        (alpha, beta): (i32, i32),
        probe: Probe,
        confidence: i32,
        ply: usize,
    ) -> Option<Beyond> {
        let board = self.board;
        let estimate = self.evaluator.evaluate(board, own, opp, &self.seen[ply]);
        let margin = probe.deviation * confidence / 32;
        let limit = board.size() as i32 * DISC;
        // Only where the estimate alone makes it likely.
        let (high, low) = (beta + margin, alpha - margin);
        let mut found = None;
        self.probing += 1;
        let mut value = |alpha: i32| match probe.depth {
            0 => estimate,
            depth => board.enter(Node { search: &mut *self, own, opp, alpha, beta: alpha + 1, depth, ply }),
        };
        if high < limit && estimate >= high - probe.at_once && value(high - 1) >= high {
            found = Some(Beyond::Above);
        } else if low > -limit && estimate <= low + probe.at_once && value(low) <= low {
            found = Some(Beyond::Below);
        }
        self.probing -= 1;
        found.filter(|_| !self.meter.stopped)
    }

    /// The value one ply before the leaves: most nodes are here or below, so there is no list, and what tends to be good
    /// comes first.
    #[inline(always)]
    fn last_ply(
        &mut self,
        own: B::Bits,
        opp: B::Bits,
        (mut alpha, beta): (i32, i32),
        moves: B::Bits,
        ply: usize,
    ) -> i32 {
        let board = self.board;
        let corners = board.corners();
        let beside = board.around(corners);
        let mut best = i32::MIN;
        for mut part in [moves & corners, moves & !(corners | beside), moves & beside] {
            while !part.is_none() {
                let index = part.first();
                part = part.rest();
                let candidate = Candidate { index, flips: board.flips(index, own, opp), order: 0, key: 0 };
                let (next_own, next_opp) = candidate.after(own, opp);
                self.follow(ply, &candidate);
                let score = -self.leaf(next_own, next_opp, ply + 1);
                if score > best {
                    best = score;
                    alpha = alpha.max(score);
                    if alpha >= beta {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// What a leaf is worth.
    #[inline(always)]
    fn leaf(&mut self, own: B::Bits, opp: B::Bits, ply: usize) -> i32 {
        let board = self.board;
        self.meter.nodes += 1;
        if !board.moves(own, opp).is_none() {
            return self.evaluator.evaluate(board, own, opp, &self.seen[ply]);
        }
        if board.moves(opp, own).is_none() {
            return Scoring::WinnerTakesEmpties.final_margin(board, own, opp) * DISC;
        }
        self.seen[ply + 1] = self.seen[ply].for_other();
        -self.evaluator.evaluate(board, opp, own, &self.seen[ply + 1])
    }
}

struct Node<'s, 'a, B: Board, E> {
    search: &'s mut DepthSearch<'a, B, E>,
    own: B::Bits,
    opp: B::Bits,
    alpha: i32,
    beta: i32,
    depth: u32,
    ply: usize,
}

impl<B: Board, E: Evaluator<B>> Task for Node<'_, '_, B, E> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { search, own, opp, mut alpha, beta, depth, ply } = self;
        let board = search.board;
        if search.meter.must_stop() {
            return alpha;
        }
        if depth == 0 {
            return search.leaf(own, opp, ply);
        }
        search.meter.nodes += 1;
        let mut moves = board.moves(own, opp);
        if moves.is_none() {
            if board.moves(opp, own).is_none() {
                return Scoring::WinnerTakesEmpties.final_margin(board, own, opp) * DISC;
            }
            search.seen[ply + 1] = search.seen[ply].for_other();
            let ply = ply + 1;
            return -board.enter(Node { search, own: opp, opp: own, alpha: -beta, beta: -alpha, depth, ply });
        }
        if depth == 1 {
            return search.last_ply(own, opp, (alpha, beta), moves, ply);
        }
        let null = beta == alpha + 1;
        let key = B::Bits::hash_pair(own, opp);
        let mut first = None;
        let limit = (board.size() as i32 * DISC) as i16;
        let (mut lower, mut upper) = (-limit, limit);
        if let Some(known) = search.estimates.find(key) {
            first = known.best;
            if u32::from(known.depth) == depth {
                (lower, upper) = (known.lower, known.upper);
            }
            if null && u32::from(known.depth) >= depth {
                if i32::from(known.lower) >= beta {
                    return known.lower.into();
                }
                if i32::from(known.upper) <= alpha {
                    return known.upper.into();
                }
            }
        }
        if null && let Some(value) = search.probed(own, opp, alpha, depth, ply) {
            if value >= beta {
                lower = lower.max(value as i16);
            } else {
                upper = upper.min(value as i16);
            }
            search.estimates.keep(key, Bounds { lower, upper, depth: depth as u8, best: first });
            return value;
        }
        let base = search.list.begin();
        let busy = search.busy.filter(|_| depth >= SHARE);
        while !moves.is_none() {
            let index = moves.first();
            moves = moves.rest();
            let mut candidate = Candidate { index, flips: board.flips(index, own, opp), order: 0, key: 0 };
            let (next_own, next_opp) = candidate.after(own, opp);
            if depth > HASHED {
                candidate.key = B::Bits::hash_pair(next_own, next_opp);
                search.estimates.prefetch(candidate.key);
            }
            candidate.order = if first == Some(index as u8) {
                i32::MAX
            } else if depth >= 4 {
                search.follow(ply, &candidate);
                -search.evaluator.evaluate(board, next_own, next_opp, &search.seen[ply + 1])
            } else {
                let replies = board.moves(next_own, next_opp);
                let corners = board.corners();
                -((replies.count() + 2 * (replies & corners).count()) as i32) * 4 + 16 * i32::from(corners.has(index))
            };
            search.list.push(candidate);
        }
        let (mut best, mut best_move) = (i32::MIN, None);
        let mut taken = 0;
        while let Some(candidate) = search.list.next(base, taken) {
            taken += 1;
            // The same position searched less deep is other work.
            let work = candidate.key ^ u64::from(depth);
            if let Some(busy) = busy {
                if best != i32::MIN && candidate.order != PUT_OFF && busy.has(work) {
                    search.list.push(Candidate { order: PUT_OFF, ..candidate });
                    continue;
                }
                busy.begin(work);
            }
            let (next_own, next_opp) = candidate.after(own, opp);
            search.follow(ply, &candidate);
            let mut score = i32::MIN;
            if null || best != i32::MIN {
                score = -board.enter(Node {
                    search: &mut *search,
                    own: next_own,
                    opp: next_opp,
                    alpha: -alpha - 1,
                    beta: -alpha,
                    depth: depth - 1,
                    ply: ply + 1,
                });
            }
            if !null && (best == i32::MIN || (score > alpha && score < beta)) {
                score = -board.enter(Node {
                    search: &mut *search,
                    own: next_own,
                    opp: next_opp,
                    alpha: -beta,
                    beta: -alpha,
                    depth: depth - 1,
                    ply: ply + 1,
                });
            }
            if let Some(busy) = busy {
                busy.end(work);
            }
            if search.meter.stopped {
                search.list.end(base);
                return alpha;
            }
            if score > best {
                best = score;
                best_move = Some(candidate.index as u8);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        search.list.end(base);
        if best >= beta {
            lower = best as i16;
        } else if best > self.alpha {
            (lower, upper) = (best as i16, best as i16);
        } else {
            upper = best as i16;
        }
        search.estimates.keep(key, Bounds { lower, upper, depth: depth as u8, best: best_move });
        best
    }
}
