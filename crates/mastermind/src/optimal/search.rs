//! The search: the fewest guesses over all codes that are still possible.
//!
//! The total of a set of codes is the least, over all guesses, of the size of the set plus the totals of its parts.
//! A part of n codes cannot cost less than a tree whose every answer leads on: one code found now, as many at the next
//! guess as there are answers, and so on. Guesses are tried in the order of what they cost at least, and left as soon
//! as that reaches the best total found; sets that were met before are remembered.

use game::Budget;

use super::kernel::{self, BLOCK};
use crate::code::Code;
use crate::feedback::{Answer, Judge, MAX_CLASSES, classes};
use crate::hash::QuickMap;
use crate::knowledge::{Symmetry, nodes_left};
use crate::size::Size;

/// What is known about the total of a set of codes.
#[derive(Clone, Copy)]
struct Known {
    /// At least this much.
    least: u32,
    /// The guess that reaches exactly that, where it is proven.
    guess: Option<u16>,
}

/// A search for proven totals over codes of one size.
pub(super) struct Search {
    size: Size,
    all: Vec<Code>,
    /// The answers of every code to every guess, a row for each code, numbered without the impossible one.
    matrix: Vec<u8>,
    stride: usize,
    answers: u8,
    /// Above which sizes a part costs one more for every code.
    thresholds: Vec<u8>,
    /// What a part of so many codes costs at least.
    least: Vec<u32>,
    /// A random number for every code: a set is the sum of its codes' numbers.
    names: Vec<u64>,
    met: QuickMap<u64, Known>,
}

/// The budget ended before the proof.
pub(super) struct Unproven;

impl Search {
    /// The most codes of a size for which the matrix is kept.
    const MOST_CODES: u64 = 5040;

    /// Whether a search over this size is within reach: of memory, and of the budget that its matrix needs.
    pub(super) fn is_within(size: Size, budget: &Budget) -> bool {
        size.codes() <= Self::MOST_CODES && size.codes() * size.codes() / 256 <= nodes_left(budget)
    }

    /// A search for codes of this size, which must not be too many.
    pub(super) fn new(size: Size) -> Self {
        assert!(size.codes() <= Self::MOST_CODES, "the matrix would be too large");
        let all = size.all();
        let pegs = size.pegs();
        let mut number = vec![0_u8; classes(pegs)];
        let mut answers = 0;
        for (class, number) in number.iter_mut().enumerate() {
            if Answer::of_class(class).is_possible(pegs) {
                *number = answers;
                answers += 1;
            }
        }
        let stride = all.len().div_ceil(BLOCK) * BLOCK;
        let mut matrix = vec![u8::MAX; all.len() * stride];
        for (row, &secret) in all.iter().enumerate() {
            let judge = Judge::new(secret);
            for column in 0..=row {
                let answer = number[judge.class(all[column])];
                matrix[row * stride + column] = answer;
                matrix[column * stride + row] = answer;
            }
        }
        let least = least_totals(all.len(), usize::from(answers) - 1);
        let thresholds = (1..least.len())
            .filter(|&codes| codes > 1 && least[codes] - least[codes - 1] > least[codes - 1] - least[codes - 2])
            .map(|codes| codes - 1)
            .filter(|&codes| codes > 1 && codes < usize::from(u8::MAX))
            .map(|codes| codes as u8)
            .collect();
        let names = (1..=all.len() as u64).map(scrambled).collect();
        Self { size, all, matrix, stride, answers, thresholds, least, names, met: QuickMap::default() }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The place of a code among all.
    pub(super) fn place(&self, code: Code) -> u16 {
        self.all.binary_search(&code).map_or(0, |place| place as u16)
    }

    /// The guess that leads to the fewest guesses over these codes, and how many those are.
    pub(super) fn best(
        &mut self,
        codes: &[Code],
        symmetry: &Symmetry,
        budget: &Budget,
    ) -> Result<(Code, u32), Unproven> {
        let set: Vec<u16> = codes.iter().map(|&code| self.place(code)).collect();
        let total = self.solve(&set, Some(symmetry), u32::MAX, budget)?;
        let guess = match set[..] {
            [first] | [first, _] => first,
            _ => match self.met.get(&self.name(&set)) {
                Some(Known { guess: Some(guess), .. }) => *guess,
                _ => return Err(Unproven),
            },
        };
        Ok((self.all[usize::from(guess)], total))
    }

    fn name(&self, set: &[u16]) -> u64 {
        set.iter().fold(0, |sum, &code| sum.wrapping_add(self.names[usize::from(code)]))
    }

    fn row(&self, code: u16) -> &[u8] {
        &self.matrix[usize::from(code) * self.stride..][..self.stride]
    }

    /// A code of the set to which every other gives another answer: the set then costs 2n − 1, the least there is.
    fn perfect(&self, set: &[u16]) -> Option<u16> {
        if set.len() > usize::from(self.answers) {
            return None;
        }
        set.iter().copied().find(|&guess| {
            let row = self.row(guess);
            let mut seen = 0_u128;
            set.iter().all(|&code| {
                let bit = 1 << row[usize::from(code)];
                let new = seen & bit == 0;
                seen |= bit;
                new
            })
        })
    }

    /// The total of a set if it is below the bound, and otherwise a number, not below the bound, that the total is not
    /// below either.
    fn solve(
        &mut self,
        set: &[u16],
        symmetry: Option<&Symmetry>,
        bound: u32,
        budget: &Budget,
    ) -> Result<u32, Unproven> {
        let mut least = self.least[set.len()];
        if set.len() <= 2 || least >= bound {
            return Ok(least);
        }
        let name = self.name(set);
        if let Some(known) = self.met.get(&name) {
            if known.guess.is_some() || known.least >= bound {
                return Ok(known.least);
            }
            least = known.least;
        } else if let Some(guess) = self.perfect(set) {
            self.met.insert(name, Known { least, guess: Some(guess) });
            return Ok(least);
        }
        // A scan looks at every guess, 64 at a time.
        if !budget.spend(1 + (self.stride / BLOCK) as u64) {
            return Err(Unproven);
        }
        let guesses = self.guesses(set, symmetry, bound);
        least = least.max(guesses.first().map_or(bound, |&(estimate, _)| estimate));
        let mut best = bound;
        let mut best_guess = None;
        for (estimate, guess) in guesses {
            if estimate >= best {
                break;
            }
            let total = self.total(set, guess, estimate, symmetry, best, budget)?;
            if total < best {
                best = total;
                best_guess = Some(guess);
            }
        }
        let known = match best_guess {
            Some(_) => Known { least: best, guess: best_guess },
            None => Known { least: least.max(bound), guess: None },
        };
        self.met.insert(name, known);
        Ok(known.least)
    }

    /// The guesses that may cost less than the bound, with what they cost at least, the cheapest first.
    fn guesses(&self, set: &[u16], symmetry: Option<&Symmetry>, bound: u32) -> Vec<(u32, u16)> {
        let mut guesses: Vec<(u32, u16)> = Vec::new();
        let representatives = symmetry.filter(|symmetry| !symmetry.is_trivial()).map(|symmetry| {
            let codes = symmetry.representatives(|_| false);
            codes.into_iter().map(|code| self.place(code)).collect::<Vec<u16>>()
        });
        if set.len() < usize::from(u8::MAX) {
            let rows: Vec<&[u8]> = set.iter().map(|&code| self.row(code)).collect();
            let mut estimates = vec![0; self.stride];
            kernel::estimates(&rows, self.answers, &self.thresholds, &mut estimates);
            let mut consider = |guess: u16| {
                let estimate = u32::from(estimates[usize::from(guess)]);
                if estimate < bound {
                    guesses.push((estimate, guess));
                }
            };
            match representatives {
                Some(codes) => codes.into_iter().for_each(&mut consider),
                None => (0..self.all.len() as u16).for_each(&mut consider),
            }
        } else {
            let codes = representatives.unwrap_or_else(|| (0..self.all.len() as u16).collect());
            for guess in codes {
                let row = self.row(guess);
                let mut counts = [0_usize; MAX_CLASSES];
                for &code in set {
                    counts[usize::from(row[usize::from(code)])] += 1;
                }
                let parts: u32 = counts[..usize::from(self.answers) - 1].iter().map(|&count| self.least[count]).sum();
                let estimate = set.len() as u32 + parts;
                if estimate < bound {
                    guesses.push((estimate, guess));
                }
            }
        }
        guesses.sort_unstable();
        guesses
    }

    /// The total of a set after a guess, or something not below the bound that it is not below.
    fn total(
        &mut self,
        set: &[u16],
        guess: u16,
        estimate: u32,
        symmetry: Option<&Symmetry>,
        bound: u32,
        budget: &Budget,
    ) -> Result<u32, Unproven> {
        let mut parts: Vec<Vec<u16>> = vec![vec![]; usize::from(self.answers)];
        let row = self.row(guess);
        for &code in set {
            parts[usize::from(row[usize::from(code)])].push(code);
        }
        parts.pop();
        if parts.iter().any(|part| part.len() == set.len()) {
            return Ok(u32::MAX);
        }
        parts.retain(|part| part.len() > 2);
        parts.sort_unstable_by_key(|part| std::cmp::Reverse(part.len()));
        // First what is cheaply known of every part, then the search.
        let mut sum = estimate;
        let mut lower = Vec::with_capacity(parts.len());
        for part in &parts {
            let least = self.least[part.len()];
            let better = match self.met.get(&self.name(part)) {
                Some(known) => known.least,
                None if part.len() <= usize::from(self.answers) && self.perfect(part).is_none() => least + 1,
                None => least,
            };
            sum += better - least;
            lower.push(better);
            if sum >= bound {
                return Ok(sum);
            }
        }
        let after = symmetry.filter(|symmetry| !symmetry.is_trivial());
        let after = after.map(|symmetry| symmetry.after(self.all[usize::from(guess)]));
        for (part, lower) in parts.iter().zip(lower) {
            let others = sum - lower;
            let total = self.solve(part, after.as_ref(), bound - others, budget)?;
            sum = others + total;
            if sum >= bound {
                return Ok(sum);
            }
        }
        Ok(sum)
    }
}

/// What n codes cost at least, for every n: one code is found now, `branches` at the next guess, and so on.
fn least_totals(codes: usize, branches: usize) -> Vec<u32> {
    let mut totals = vec![0];
    let (mut guess, mut room, mut wide) = (1, 1, 1);
    for _ in 0..codes {
        if room == 0 {
            guess += 1;
            wide *= branches;
            room = wide;
        }
        room -= 1;
        totals.push(totals[totals.len() - 1] + guess);
    }
    totals
}

/// A well-mixed number for every number (the finish of splitmix64).
fn scrambled(number: u64) -> u64 {
    let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
