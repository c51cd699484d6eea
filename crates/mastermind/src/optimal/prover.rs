//! A proof from the first guess: on all threads, stopped and continued, with the strategy that it finds.

use std::hash::Hasher as _;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Budget, Say};

use super::dive::Dive;
use super::frame::{Alike, UNLIMITED};
use super::memo::{Memo, NEVER};
use super::search::{Search, Stopped};
use super::space::Space;
use crate::hash::QuickHasher;
use crate::knowledge::{Symmetry, split};
use crate::size::Size;
use crate::strategy::{Node, Strategy};
use crate::words;

/// What was proven of a size, or how far it came.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The guesses that the strategy needs for all codes together.
    pub total: u32,
    /// The most guesses that it needs for a code.
    pub max: usize,
    /// No strategy needs fewer in all.
    pub lower: u32,
    /// Whether nothing is between the two.
    pub is_proven: bool,
    /// Sets of codes that were looked into.
    pub nodes: u64,
    /// The strategy.
    pub strategy: Strategy,
}

/// Proves the fewest guesses of a size.
///
/// ```
/// use game::Budget;
/// use mastermind::{Prover, Size};
/// let proof = Prover::new(Size::new(3, 4, true, false)?)?.prove(false, &Budget::unlimited());
/// assert_eq!((proof.total, proof.is_proven), (206, true));
/// # Ok::<(), game::Say>(())
/// ```
pub struct Prover {
    space: Space,
    memo: Memo,
}

/// How a kept proof begins.
const MARK: &[u8] = b"tauler mastermind proof 2\n";

/// How widely a good strategy is looked for before the proof, which then looks only for a better one.
const WIDTHS: [usize; 3] = [2, 2, 2];

impl Prover {
    /// Made ready for a size, or the sentence that says that it has too many codes.
    pub fn new(size: Size) -> Result<Self, Say> {
        if !Space::holds(size) {
            return Err(words::TOO_LARGE_TO_PROVE.with(&[("codes", size.codes().into())]));
        }
        let codes = size.codes();
        let bits = (codes * codes / 4).clamp(1 << 10, 1 << 24).ilog2();
        Ok(Self { space: Space::new(size), memo: Memo::new(bits) })
    }

    /// Proves the fewest guesses in all; with `worst`, the fewest for the worst code, and of those the fewest in all.
    /// When the budget ends before, the proof says how far it came.
    pub fn prove(&self, worst: bool, budget: &Budget) -> Proof {
        let set = self.space.places();
        let alike = Alike::new(Symmetry::new(self.space.size()));
        let nodes = AtomicU64::new(0);
        let mut left = if worst { 1 } else { UNLIMITED };
        if !worst {
            self.dive(&WIDTHS, budget);
        }
        let proven = loop {
            match self.run(&set, alike.as_ref(), left, budget, &nodes) {
                Ok(NEVER) => left += 1,
                other => break other.ok(),
            }
        };
        let never = AtomicBool::new(false);
        let rest = Budget::unlimited();
        let mut search = Search::new(&self.space, &self.memo, &rest, (0, 1), &never);
        let lower = proven.unwrap_or_else(|| search.least(&set, alike.as_ref(), left));
        // Who stops a proof does not wait: what is known is told.
        let patience = if proven.is_some() { u64::MAX } else { 0 };
        let root = self.grow(&set, alike.as_ref(), left, patience);
        let strategy = Strategy::new(self.space.size(), root);
        let checked = strategy.check().expect("a guess for every set of codes");
        Proof {
            total: checked.total as u32,
            max: checked.max,
            lower,
            is_proven: proven.is_some(),
            nodes: nodes.into_inner(),
            strategy,
        }
    }

    /// The total, found by all threads: each searches everything, beginning elsewhere, and they share what they know.
    fn run(
        &self,
        set: &[u16],
        alike: Option<&Alike>,
        left: u8,
        budget: &Budget,
        nodes: &AtomicU64,
    ) -> Result<u32, Stopped> {
        let is_done = AtomicBool::new(false);
        let threads = budget.threads();
        let work = |thread: usize| {
            let mut search = Search::new(&self.space, &self.memo, budget, (thread, threads), &is_done);
            let found = search.best(set, alike, left);
            nodes.fetch_add(search.nodes, Relaxed);
            if found.is_ok() {
                is_done.store(true, Relaxed);
            }
            found.map(|(_, total)| total)
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || work(thread))).collect();
            let mut found = work(0);
            for other in others {
                let theirs = other.join().unwrap_or(Err(Stopped));
                found = found.or(theirs);
            }
            found
        })
    }

    /// The best strategy that is known, or is found with so much work for every code of a set.
    pub fn strategy(&self, patience: u64) -> Strategy {
        let set = self.space.places();
        let alike = Alike::new(Symmetry::new(self.space.size()));
        Strategy::new(self.space.size(), self.grow(&set, alike.as_ref(), UNLIMITED, patience))
    }

    /// The strategy, guess by guess. What is not proven with so much work for every code is what looks best.
    fn grow(&self, set: &[u16], alike: Option<&Alike>, left: u8, patience: u64) -> Node {
        let never = AtomicBool::new(false);
        let budget = Budget::nodes(patience.saturating_mul(set.len() as u64));
        let mut search = Search::new(&self.space, &self.memo, &budget, (0, 1), &never);
        let proven = if patience > 0 { search.best(set, alike, left).ok() } else { None };
        let guess = proven.and_then(|(guess, _)| guess).unwrap_or_else(|| search.looks_best(set, alike, left));
        let guess = self.space.code(guess);
        let after = alike.and_then(|alike| alike.after(guess));
        // What only looks best may need more than are left.
        let left = if left == UNLIMITED { left } else { left.saturating_sub(1) };
        let codes: Vec<_> = set.iter().map(|&code| self.space.code(code)).collect();
        let mut next = Vec::new();
        for (answer, part) in split(&codes, guess) {
            if !answer.breaks(guess.pegs()) {
                let part: Vec<u16> = part.iter().map(|&code| self.space.place(code)).collect();
                next.push((answer, self.grow(&part, after.as_ref(), left, patience)));
            }
        }
        Node { guess, next }
    }

    /// Looks for a good strategy without a proof, and remembers it: at so many guesses of a set, by how many guesses
    /// came before. The total that is enough, or none if the budget ended before.
    pub fn dive(&self, widths: &[usize], budget: &Budget) -> Option<u32> {
        let never = AtomicBool::new(false);
        let set = self.space.places();
        let alike = Alike::new(Symmetry::new(self.space.size()));
        let mut search = Search::new(&self.space, &self.memo, budget, (0, 1), &never);
        search.dive(&set, alike.as_ref(), UNLIMITED, 0, &mut Dive::new(widths)).ok()
    }

    /// Writes what was found out about the larger sets, so that the proof can go on from it.
    pub fn save(&self, mut out: impl Write) -> io::Result<()> {
        out.write_all(MARK)?;
        out.write_all(self.about().as_bytes())?;
        let mut check = QuickHasher::default();
        for word in self.memo.heavy().flatten() {
            check.write_u64(word);
            out.write_all(&word.to_le_bytes())?;
        }
        out.write_all(&check.finish().to_le_bytes())
    }

    /// Goes on from what was written; false, and nothing is taken over, if that is of another size, damaged, or no such
    /// thing.
    pub fn restore(&self, bytes: &[u8]) -> bool {
        let head = [MARK, self.about().as_bytes()].concat();
        let Some((words, [])) = bytes.strip_prefix(&head[..]).map(<[u8]>::as_chunks) else { return false };
        let words: Vec<u64> = words.iter().copied().map(u64::from_le_bytes).collect();
        let Some((&kept, words)) = words.split_last() else { return false };
        let mut check = QuickHasher::default();
        for &word in words {
            check.write_u64(word);
        }
        let (slots, []) = words.as_chunks() else { return false };
        check.finish() == kept && slots.iter().all(|&slot| self.memo.restore(slot))
    }

    fn about(&self) -> String {
        let size = self.space.size();
        format!("{} {} {} {}\n", size.pegs(), size.symbols(), size.repeats(), self.memo.len())
    }
}
