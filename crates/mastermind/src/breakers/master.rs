//! The strongest breaker at any size: proof where it is within reach, otherwise the guess that a longer look finds
//! best.

use game::{Budget, Rng};

use super::Breaker;
use super::criterion::{Criterion, UNIT, guesses_needed};
use super::guesses::{openings, perfect_code};
use super::one_step::any;
use crate::code::Code;
use crate::counting::Columns;
use crate::feedback::{MAX_CLASSES, classes};
use crate::knowledge::{Knowledge, Tracker, Turn, nodes_left, pick, sample, split};
use crate::optimal::Proofs;
use crate::size::Size;
use crate::strategy::kept;

/// Where not everything is proven, the proof sets in when so few are left.
const PROVEN_LATER: usize = 60;
/// Up to this many codes in all, every guess is tried.
const EVERY_GUESS: u64 = 1 << 16;
/// How many possible codes a guess is judged by, where there are more.
const JUDGES: usize = 8192;
/// How many possible codes are tried as guesses, and how many others.
const TRIED: (usize, usize) = (2048, 512);
/// How many of the best guesses are improved peg by peg.
const CLIMBERS: usize = 12;
/// Up to so many possible codes, the best guesses are compared two answers ahead.
const AHEAD: usize = 256;
/// How many guesses are compared two answers ahead.
const COMPARED: usize = 24;

/// Plays as well as it can.
#[derive(Default)]
pub struct Master {
    tracker: Tracker,
    proofs: Proofs,
}

impl Master {
    /// With nothing worked out yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The best guess for what is known.
    pub fn best(&mut self, known: &Knowledge, budget: &Budget) -> Code {
        choose(&mut self.proofs, known, budget)
    }
}

impl Breaker for Master {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        let known = self.tracker.know(size, turns, budget);
        choose(&mut self.proofs, known, budget)
    }
}

fn choose(proofs: &mut Proofs, known: &Knowledge, budget: &Budget) -> Code {
    // Shown pegs tell more than the turns: a strategy by heart knows nothing of them.
    let by_heart = kept(known.size()).filter(|_| known.pegs().is_empty());
    if let Some(guess) = by_heart.and_then(|kept| kept.guess(known.size(), known.turns())) {
        return guess;
    }
    if budget.is_over() {
        return any(known, budget);
    }
    proofs.best(known, PROVEN_LATER, budget).unwrap_or_else(|| strongest(known, budget))
}

/// The best guess that a look over many finds.
fn strongest(known: &Knowledge, budget: &Budget) -> Code {
    match known.possible() {
        Some([]) => return any(known, budget),
        Some([only] | [only, _]) => return *only,
        _ => {}
    }
    let size = known.size();
    let mut rng = known.rng();
    let codes = match known.possible() {
        Some(list) if list.len() <= JUDGES => list.to_vec(),
        Some(list) if size.codes() <= EVERY_GUESS => list.to_vec(),
        Some(list) => pick(list, JUDGES, &mut rng),
        None => sample(known, JUDGES, &mut rng, budget),
    };
    if codes.is_empty() {
        return any(known, budget);
    }
    let possible = PossibleCodes { size, columns: Columns::new(size, &codes), codes };
    if let Some(code) = possible.perfect() {
        return code;
    }
    let ranked = if known.is_blank() {
        possible.ranked(&openings(size), budget)
    } else if size.codes() <= EVERY_GUESS.min(nodes_left(budget).saturating_mul(64)) {
        let guesses = known.symmetry().representatives(|colour| possible.columns.lacks(colour));
        possible.ranked(&guesses, budget)
    } else {
        let mut guesses = if possible.codes.len() <= TRIED.0 {
            possible.codes.clone()
        } else {
            pick(&possible.codes, TRIED.0, &mut rng)
        };
        guesses.extend((0..TRIED.1).map(|_| size.draw(&mut rng)));
        guesses.sort_unstable();
        guesses.dedup();
        possible.climb(possible.ranked(&guesses, budget), budget)
    };
    let best = if possible.codes.len() <= AHEAD { possible.compare(&ranked, &mut rng, budget) } else { None };
    best.or(ranked.first().map(|ranked| ranked.2)).unwrap_or_else(|| any(known, budget))
}

/// A guess with its price, after which it is ordered: cheap ones first, of equals a possible one, then the lowest.
type Ranked = (u64, bool, Code);

/// The codes that might be the secret, or a sample of them: what guesses are judged by.
struct PossibleCodes {
    size: Size,
    codes: Vec<Code>,
    columns: Columns,
}

impl PossibleCodes {
    fn perfect(&self) -> Option<Code> {
        perfect_code(self.size, &self.codes, &self.columns)
    }

    fn price(&self, guess: Code) -> Ranked {
        let answers = classes(self.size.pegs());
        let mut counts = [0; MAX_CLASSES];
        self.columns.spread_into(guess, &mut counts);
        let breaks = counts[answers - 1];
        // What the guess itself finds needs no further guess.
        counts[answers - 1] = 0;
        (Criterion::Guesses.price(&counts[..answers]), breaks == 0, guess)
    }

    fn ranked(&self, guesses: &[Code], budget: &Budget) -> Vec<Ranked> {
        let mut ranked = Vec::with_capacity(guesses.len());
        for block in guesses.chunks(256) {
            ranked.extend(block.iter().map(|&guess| self.price(guess)));
            if !budget.spend(block.len() as u64) {
                break;
            }
        }
        ranked.sort_unstable();
        ranked
    }

    /// Improves the best guesses one peg or one exchange at a time, as long as that makes them better.
    fn climb(&self, mut ranked: Vec<Ranked>, budget: &Budget) -> Vec<Ranked> {
        let mut reached = Vec::new();
        for &start in ranked.iter().take(CLIMBERS) {
            let mut best = start;
            loop {
                let here = best;
                let mut steps = 0;
                for code in neighbours(self.size, here.2) {
                    let found = self.price(code);
                    reached.push(found);
                    best = best.min(found);
                    steps += 1;
                }
                if best == here || !budget.spend(steps) {
                    break;
                }
            }
        }
        ranked.extend(reached);
        ranked.sort_unstable();
        ranked.dedup();
        ranked
    }

    /// Compares the best guesses by what the best next guess makes of every part.
    fn compare(&self, ranked: &[Ranked], rng: &mut Rng, budget: &Budget) -> Option<Code> {
        let mut replies: Vec<Code> = ranked.iter().take(192).map(|ranked| ranked.2).collect();
        replies.extend(if self.codes.len() <= 64 { self.codes.clone() } else { pick(&self.codes, 64, rng) });
        let mut best: Option<Ranked> = None;
        for &(_, impossible, guess) in ranked.iter().take(COMPARED) {
            let mut total = 0;
            for (answer, part) in split(&self.codes, guess) {
                if !answer.breaks(self.size.pegs()) {
                    total += self.ahead(&part, &replies);
                }
            }
            let found = (total, impossible, guess);
            best = Some(best.map_or(found, |best| best.min(found)));
            if !budget.spend(replies.len() as u64) {
                break;
            }
        }
        best.map(|best| best.2)
    }

    /// What a part costs if the best of its own codes and of these replies comes next.
    fn ahead(&self, part: &[Code], replies: &[Code]) -> u64 {
        if part.len() <= 2 {
            return guesses_needed(part.len() as u32);
        }
        let look = Self { size: self.size, columns: Columns::new(self.size, part), codes: part.to_vec() };
        if look.perfect().is_some() {
            return (2 * part.len() as u64 - 1) * UNIT;
        }
        let next = part.iter().chain(replies).map(|&reply| look.price(reply).0).min().unwrap_or(0);
        part.len() as u64 * UNIT + next
    }
}

/// Every legal code that differs in one peg, or in the exchange of two.
fn neighbours(size: Size, code: Code) -> impl Iterator<Item = Code> {
    let pegs = size.pegs();
    let changed = (0..pegs).flat_map(move |place| size.all_symbols().map(move |colour| code.with(place, colour)));
    let swapped = (0..pegs).flat_map(move |one| {
        (one + 1..pegs).map(move |other| code.with(one, code.colour(other)).with(other, code.colour(one)))
    });
    changed.chain(swapped).filter(move |&other| other != code && size.is_legal(other))
}
