//! The moves at the root of a search, and how threads share the work on them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::eval::{DISC, Evaluator};
use super::midgame::DepthSearch;
use crate::board::{Bits, Board};

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root<B> {
    pub index: u32,
    /// The position after it: the next side to move and the other.
    pub own: B,
    pub opp: B,
    pub score: i32,
    pub exact: bool,
}

/// The legal moves, the most promising first.
pub(crate) fn roots<B: Board>(board: &B, own: B::Bits, opp: B::Bits) -> Vec<Root<B::Bits>> {
    let mut roots: Vec<_> = board
        .moves(own, opp)
        .squares()
        .map(|index| {
            let (own, opp) = B::Bits::after(own, opp, index, board.flips(index, own, opp));
            Root { index, own, opp, score: 0, exact: false }
        })
        .collect();
    roots.sort_by_key(|root| board.moves(root.own, root.opp).count());
    roots
}

/// Searches the roots in the window with `value`; one that is better than those before it comes to the front. None when
/// it was stopped: what came to the front until then is better all the same.
pub(crate) fn best_of<B: Copy>(
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
        best = best.max(score);
        if score > alpha {
            alpha = score;
            roots[..=place].rotate_right(1);
        }
        if alpha >= beta && !every {
            break;
        }
    }
    Some(best)
}

/// Searches the roots in a window of so much on both sides of what is expected first; where that was wrong, further out,
/// up to the limit. A search that trusts likely results can contradict itself: then its last word counts.
pub(crate) fn best_around<B: Copy>(
    roots: &mut [Root<B>],
    (expected, window): (i32, i32),
    limit: i32,
    mut value: impl FnMut(&Root<B>, i32, i32) -> Option<i32>,
) -> Option<i32> {
    // What the value was found to be between.
    let (mut least, mut most) = (-limit, limit);
    let expected = expected.clamp(-limit, limit);
    let (mut alpha, mut beta) = ((expected - window).max(-limit), (expected + window).min(limit));
    loop {
        let score = best_of(roots, alpha, beta, false, &mut value)?;
        if score <= alpha && alpha > least {
            most = score;
            (alpha, beta) = ((score - 2 * window).max(least), score + 1);
        } else if score >= beta && beta < most {
            least = score;
            (alpha, beta) = (score - 1, (score + 2 * window).min(most));
        } else {
            return Some(score);
        }
    }
}

/// From this depth on, the score of the round before is near enough to search around it, this far.
const NARROW_FROM: u32 = 4;
const NARROW: i32 = 2 * DISC;

/// One round of deepening, in a narrow window around the last score first.
pub(crate) fn aspire<B: Board, E: Evaluator<B>>(
    search: &mut DepthSearch<'_, B, E>,
    roots: &mut [Root<B::Bits>],
    last: i32,
    limit: i32,
    depth: u32,
    every: bool,
) -> Option<i32> {
    let value = |root: &Root<B::Bits>, alpha: i32, beta: i32| {
        let value = -search.value(root.own, root.opp, -beta, -alpha, depth - 1);
        (!search.meter.stopped).then_some(value)
    };
    if !every {
        let window = if depth < NARROW_FROM { limit } else { NARROW };
        return best_around(roots, (last, window), limit, value);
    }
    let score = best_of(roots, -limit, limit, true, value)?;
    roots.sort_by_key(|root| -root.score);
    Some(score)
}

/// Runs the work on so many threads, which share their transpositions. Who comes to the end of it first tells the others to
/// stop. Gives what has the highest rank; of equals, what was there first.
pub(crate) fn on_threads<R: Send, K: Ord>(
    threads: usize,
    done: &AtomicBool,
    work: impl Fn(u32) -> R + Sync,
    rank: impl Fn(&R) -> K,
) -> R {
    let results = Mutex::new(Vec::new());
    let run = |thread| {
        let result = work(thread);
        // Handed in before the others hear of it, so that it comes first.
        results.lock().expect("nobody panics while it is locked").push(result);
        done.store(true, Relaxed);
    };
    std::thread::scope(|scope| {
        for thread in 1..threads as u32 {
            let run = &run;
            scope.spawn(move || run(thread));
        }
        run(0);
    });
    // The last of the greatest is taken: turned round, that is the first.
    let results = results.into_inner().expect("nobody panicked");
    results.into_iter().rev().max_by_key(rank).expect("one thread at least")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(index: u32) -> Root<u64> {
        Root { index, own: 0, opp: 0, score: 0, exact: false }
    }

    #[test]
    fn a_value_is_found_wherever_it_was_expected() {
        for expected in [-64, -3, 0, 17, 64] {
            for actual in [-64, -20, 0, 5, 64] {
                let clamped = |_: &Root<u64>, alpha: i32, beta: i32| Some(i32::clamp(actual, alpha, beta));
                assert_eq!(best_around(&mut [root(0)], (expected, 4), 64, clamped), Some(actual));
            }
        }
    }

    #[test]
    fn a_search_that_contradicts_itself_comes_to_an_end() {
        let mut asked = 0;
        let fickle = |_: &Root<u64>, alpha: i32, beta: i32| {
            asked += 1;
            Some(if asked % 2 == 0 { beta } else { alpha })
        };
        assert!(best_around(&mut [root(0)], (0, 4), 64, fickle).is_some());
    }

    #[test]
    fn what_was_found_to_be_better_is_in_front_when_the_search_is_stopped() {
        let mut roots = [root(0), root(1), root(2)];
        let until_the_last = |root: &Root<u64>, _: i32, _: i32| [Some(3), Some(5), None][root.index as usize];
        assert_eq!(best_of(&mut roots, -64, 64, false, until_the_last), None);
        assert_eq!(roots.map(|root| root.index), [1, 0, 2]);
        // None of them reaches the window: what they fall short by says nothing.
        let mut roots = [root(0), root(1)];
        assert_eq!(best_of(&mut roots, 10, 20, false, until_the_last), Some(5));
        assert_eq!(roots.map(|root| root.index), [0, 1]);
    }

    #[test]
    fn whichever_thread_comes_to_the_end_first_ends_the_search() {
        for quick in [0, 1] {
            let done = AtomicBool::new(false);
            let work = |thread: u32| {
                if thread != quick {
                    while !done.load(Relaxed) {
                        std::hint::spin_loop();
                    }
                }
                (thread, if thread == quick { 18 } else { 17 })
            };
            assert_eq!(on_threads(2, &done, work, |(_, depth)| *depth), (quick, 18));
        }
    }

    #[test]
    fn of_equal_results_the_first_is_taken() {
        let done = AtomicBool::new(false);
        let work = |thread: u32| {
            while thread == 0 && !done.load(Relaxed) {
                std::hint::spin_loop();
            }
            thread
        };
        assert_eq!(on_threads(2, &done, work, |_| ()), 1);
    }
}
