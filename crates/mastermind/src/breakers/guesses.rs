//! The guesses among which one is chosen, and the codes by which they are judged.

use game::Budget;

use super::criterion::Criterion;
use crate::code::Code;
use crate::counting::Columns;
use crate::feedback::{MAX_CLASSES, classes};
use crate::knowledge::{Knowledge, MOST_LISTED, nodes_left, pick, sample};
use crate::size::Size;

/// Words of 512 codes that all guesses together may be counted against before sampling takes over: the better part
/// of a second on one core.
const MOST_WORK: usize = 12_000_000;

/// How many possible codes stand for all of them where they are sampled.
const SAMPLE: usize = 4096;

/// How many guesses are tried where they are sampled.
const GUESSES: usize = 2048;

/// The guesses to choose from.
pub(super) struct Guesses {
    size: Size,
    list: Vec<Code>,
    /// The codes that might be the secret, by which the guesses are judged.
    columns: Columns,
}

impl Guesses {
    /// Everything where that is within reach, a sample beyond. None if no code is possible.
    pub(super) fn new(known: &Knowledge, budget: &Budget) -> Option<Self> {
        let size = known.size();
        let mut rng = known.rng();
        let codes = match known.possible() {
            Some([]) => return None,
            Some(list) => {
                let columns = Columns::new(size, list);
                if let Some(code) = perfect_code(size, list, &columns) {
                    return Some(Self { size, list: vec![code], columns });
                }
                // Counting codes first: where even the colours leave too many guesses, they are not all made.
                let chunks = list.len().div_ceil(512);
                if size.codes() <= (MOST_LISTED as u64).min(nodes_left(budget).saturating_mul(64)) {
                    let guesses = known.symmetry().representatives(|colour| columns.lacks(colour));
                    if guesses.len() * chunks <= MOST_WORK {
                        return Some(Self { size, list: guesses, columns });
                    }
                }
                if list.len() <= SAMPLE { list.to_vec() } else { pick(list, SAMPLE, &mut rng) }
            }
            None if known.is_blank() => {
                let codes = sample(known, SAMPLE, &mut rng, budget);
                return Some(Self { size, list: openings(size), columns: Columns::new(size, &codes) });
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
        Some(Self { size, list: guesses, columns: Columns::new(size, &codes) })
    }

    /// The guess of the lowest price; ties to a code that is still possible, then to the lowest.
    pub(super) fn best(&self, criterion: Criterion, budget: &Budget) -> Option<Code> {
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
                    let found = (criterion.price(counts), impossible, guess);
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
        let threads = if self.list.len() * chunks < 20_000 { 1 } else { budget.threads() };
        let best = if threads == 1 {
            search(&self.list)
        } else {
            let parts = self.list.chunks(self.list.len().div_ceil(threads));
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

/// A possible code to which every other gives another answer: no guess is better, by any criterion.
pub(super) fn perfect_code(size: Size, list: &[Code], columns: &Columns) -> Option<Code> {
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
pub(super) fn openings(size: Size) -> Vec<Code> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;

    #[test]
    fn the_players_say_from_which_size_on_they_sample() {
        let all_tried = |codes: usize| codes * codes.div_ceil(512) <= MOST_WORK;
        let most = (1..MOST_LISTED).rev().find(|&codes| all_tried(codes)).unwrap();
        assert!((1..=most).all(all_tried));
        assert_eq!((most, MOST_LISTED, GUESSES, SAMPLE), (78_336, 1_048_576, 2048, 4096));
        for word in [&words::FIVE_GUESS, &words::ENTROPY, &words::EXPECTED, &words::PARTS] {
            for figure in ["78,336", "1,048,576", "2,048", "4,096"] {
                assert!(word.say().text.contains(figure), "{figure}: {}", word.say().text);
            }
        }
    }
}
