//! The field on which a guess is chosen: the codes that might be the secret, and the guesses to choose from.

use game::{Budget, Rng};

use crate::code::Code;
use crate::columns::Columns;
use crate::consistent::Found;
use crate::feedback::{MAX_CLASSES, classes};
use crate::knowledge::{Knowledge, MOST_LISTED, nodes_left};
use crate::rule::Rule;
use crate::size::Size;

/// Words of 512 codes that all guesses together may be counted against before sampling takes over: the better part
/// of a second on one core.
const MOST_WORK: usize = 12_000_000;

/// How many possible codes stand for all of them where they are sampled.
const SAMPLE: usize = 4096;

/// How many guesses are tried where they are sampled.
const GUESSES: usize = 2048;

/// The codes that might be the secret, and the guesses to choose from.
pub(crate) struct Field {
    size: Size,
    columns: Columns,
    guesses: Vec<Code>,
}

impl Field {
    /// Everything where that is within reach, a sample beyond. None if no code is possible.
    pub(crate) fn new(known: &Knowledge, budget: &Budget) -> Option<Self> {
        let size = known.size();
        let mut rng = known.rng();
        let codes = match known.possible() {
            Some([]) => return None,
            Some(list) => {
                let columns = Columns::new(size, list);
                if let Some(code) = perfect_code(size, list, &columns) {
                    return Some(Self { size, columns, guesses: vec![code] });
                }
                // Counting codes first: where even the colours leave too many guesses, they are not all made.
                let chunks = list.len().div_ceil(512);
                if size.codes() <= (MOST_LISTED as u64).min(nodes_left(budget).saturating_mul(64)) {
                    let guesses = known.symmetry().representatives(|colour| columns.lacks(colour));
                    if guesses.len() * chunks <= MOST_WORK {
                        return Some(Self { size, columns, guesses });
                    }
                }
                if list.len() <= SAMPLE { list.to_vec() } else { pick(list, SAMPLE, &mut rng) }
            }
            None if known.turns().is_empty() && known.pegs().is_empty() => {
                let codes: Vec<Code> = (0..1 << 16).map(|_| size.draw(&mut rng)).collect();
                let guesses = openings(size);
                return Some(Self { size, columns: Columns::new(size, &codes), guesses });
            }
            None => sample(known, SAMPLE, &mut rng, budget),
        };
        if codes.is_empty() {
            return None;
        }
        let mut guesses = pick(&codes, GUESSES / 2, &mut rng);
        guesses.extend((0..GUESSES / 2).map(|_| size.draw(&mut rng)));
        guesses.sort_unstable();
        guesses.dedup();
        Some(Self { size, columns: Columns::new(size, &codes), guesses })
    }

    /// The guess of the lowest price; ties to a code that is still possible, then to the lowest.
    pub(crate) fn best(&self, rule: Rule, budget: &Budget) -> Option<Code> {
        self.cheapest(budget, |counts| rule.price(counts))
    }

    /// The same with any price that is lowest where every code has an answer of its own.
    pub(crate) fn cheapest(&self, budget: &Budget, price: impl Fn(&[u32]) -> u64 + Sync) -> Option<Code> {
        /// Guesses between two looks at the budget.
        const BLOCK: usize = 256;
        let answers = classes(self.size.pegs());
        let search = |guesses: &[Code]| {
            let mut best: Option<(u64, bool, Code)> = None;
            let mut counts = [0; MAX_CLASSES];
            for block in guesses.chunks(BLOCK) {
                for &guess in block {
                    self.columns.spread_into(guess, &mut counts);
                    let counts = &counts[..answers];
                    let impossible = counts[answers - 1] == 0;
                    let found = (price(counts), impossible, guess);
                    if best.is_none_or(|best| found < best) {
                        best = Some(found);
                        // No possible code does it, so nothing after this one is better.
                        if self.columns.len() <= answers && perfect(counts) {
                            return best;
                        }
                    }
                }
                if !budget.spend(block.len() as u64) {
                    break;
                }
            }
            best
        };
        let chunks = self.columns.len().div_ceil(512);
        let threads = if self.guesses.len() * chunks < 20_000 { 1 } else { budget.threads() };
        let best = if threads == 1 {
            search(&self.guesses)
        } else {
            let parts = self.guesses.chunks(self.guesses.len().div_ceil(threads));
            std::thread::scope(|scope| {
                let threads: Vec<_> = parts.map(|part| scope.spawn(|| search(part))).collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()?).min()
            })
        };
        best.map(|(_, _, guess)| guess)
    }
}

/// Whether every code has an answer of its own.
fn perfect(counts: &[u32]) -> bool {
    counts.iter().all(|&count| count <= 1)
}

/// A possible code to which every other gives another answer: no guess is better, by any rule.
pub(crate) fn perfect_code(size: Size, list: &[Code], columns: &Columns) -> Option<Code> {
    let answers = classes(size.pegs());
    if list.len() > answers {
        return None;
    }
    let mut counts = [0; MAX_CLASSES];
    list.iter().copied().find(|&code| {
        columns.spread_into(code, &mut counts);
        perfect(&counts[..answers])
    })
}

/// One opening of every kind: how often its colours repeat is all that matters.
pub(crate) fn openings(size: Size) -> Vec<Code> {
    fn extend(size: Size, counts: &mut Vec<usize>, left: usize, found: &mut Vec<Code>) {
        if left == 0 {
            let colours: Vec<u8> = counts
                .iter()
                .enumerate()
                .flat_map(|(index, &count)| std::iter::repeat_n(size.symbol(index), count))
                .collect();
            found.push(Code::of(&colours));
            return;
        }
        let most = if size.repeats() { counts.last().copied().unwrap_or(left).min(left) } else { 1 };
        if counts.len() < size.symbols() {
            for count in (1..=most).rev() {
                counts.push(count);
                extend(size, counts, left - count, found);
                counts.pop();
            }
        }
    }
    let mut found = vec![];
    extend(size, &mut vec![], size.pegs(), &mut found);
    found
}

/// Some of these codes, in order.
pub(crate) fn pick(codes: &[Code], count: usize, rng: &mut Rng) -> Vec<Code> {
    let mut places = rng.sample(codes.len(), count);
    places.sort_unstable();
    places.into_iter().map(|place| codes[place]).collect()
}

/// Possible codes drawn at random, each about equally likely: random ways down, taken again in proportion to how many
/// codes each stands for. Where those lead nowhere, a search finds what it can.
pub(crate) fn sample(known: &Knowledge, count: usize, rng: &mut Rng, budget: &Budget) -> Vec<Code> {
    let consistent = known.consistent();
    let mut found: Vec<(Code, f64)> = Vec::new();
    for probe in 0..16 * count {
        if found.len() == 4 * count || probe % 256 == 255 && !budget.spend(256) {
            break;
        }
        found.extend(consistent.probe(rng));
    }
    if found.len() < count / 8 {
        let mut codes: Vec<Code> = found.into_iter().map(|(code, _)| code).collect();
        // All of them together may take a few tenths of a second.
        let patience = Budget::nodes(1_000_000.min(nodes_left(budget))).with_stop(budget.stop().clone());
        while codes.len() < count / 8
            && let Found::Code(code) = consistent.any(rng, &patience)
        {
            codes.push(code);
            // A search shorter than its nodes are counted in is not free either.
            if !patience.spend(100) {
                break;
            }
        }
        codes.sort_unstable();
        codes.dedup();
        return codes;
    }
    let step = found.iter().map(|(_, weight)| weight).sum::<f64>() / count as f64;
    let mut codes = Vec::with_capacity(count);
    let mut next = step * rng.unit();
    for (code, weight) in found {
        next -= weight;
        while next < 0.0 && codes.len() < count {
            codes.push(code);
            next += step;
        }
    }
    codes
}
