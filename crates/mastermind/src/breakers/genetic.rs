//! The feasible-code genetic breaker: it breeds codes that fit all answers, and plays the one that tells most of the
//! others apart.

use game::{Budget, Rng};

use super::breeding::{cross, invert, mutate, one_point, swap, two_points};
use super::criterion::Criterion;
use super::one_step::opening;
use super::{Breaker, unplayed};
use crate::code::Code;
use crate::counting::Columns;
use crate::feedback::Judge;
use crate::hash::QuickSet;
use crate::knowledge::{Turn, split};
use crate::size::Size;

/// Codes in a generation.
const POPULATION: usize = 600;
/// Generations after which it plays with what it has, in all and since it last found something.
const GENERATIONS: usize = 400;
const PATIENCE: usize = 40;

/// Breeds feasible codes.
pub struct Genetic {
    wanted: usize,
    rng: Rng,
}

impl Genetic {
    /// Collects so many feasible codes before it chooses among them.
    pub fn new(wanted: u32, rng: Rng) -> Self {
        Self { wanted: wanted.max(1) as usize, rng }
    }

    fn child(&mut self, size: Size, parents: &[(u32, Code)], crossing: bool) -> Code {
        let rng = &mut self.rng;
        // The fitter of two is a parent.
        let mut parent = || {
            let (one, other) = (rng.index(parents.len()), rng.index(parents.len()));
            parents[one].min(parents[other]).1
        };
        let (one, other) = (parent(), parent());
        let mut child = one;
        if crossing {
            let range = if rng.chance(1, 2) { one_point(size, rng) } else { two_points(size, rng) };
            child = cross(size, one, other, range, rng);
        }
        if rng.chance(3, 100) {
            child = mutate(size, child, rng);
        }
        if rng.chance(3, 100) {
            child = swap(size, child, rng);
        }
        if rng.chance(2, 100) {
            child = invert(size, child, rng);
        }
        child
    }

    /// The next generation: crossed children and plain ones in turn, no code twice and none that is collected already.
    fn breed(&mut self, size: Size, parents: &[(u32, Code)], collected: &[Code]) -> Vec<Code> {
        let mut seen: QuickSet<Code> = collected.iter().copied().collect();
        let mut generation = Vec::with_capacity(POPULATION);
        for number in 0..POPULATION {
            let mut child = self.child(size, parents, number % 2 == 0);
            if !seen.insert(child) {
                child = size.draw(&mut self.rng);
                seen.insert(child);
            }
            generation.push(child);
        }
        generation
    }

    /// The collected code that leaves fewest of the others expected; of the best few, the one with which the collected
    /// codes themselves can be found in fewest guesses.
    fn choose(size: Size, collected: &[Code]) -> Option<Code> {
        /// How many of the best are looked at again.
        const FEW: usize = 8;
        let columns = Columns::new(size, collected);
        let mut priced: Vec<(u64, Code)> =
            collected.iter().map(|&code| (Criterion::Expected.price(columns.spread(code).classes()), code)).collect();
        priced.sort_by_key(|&(price, _)| price);
        let needed = |code: Code| -> usize {
            let parts = split(collected, code).into_iter().filter(|(answer, _)| !answer.breaks(size.pegs()));
            parts.map(|(_, part)| fewest(&part, usize::MAX)).sum()
        };
        priced.iter().take(FEW).map(|&(_, code)| code).min_by_key(|&code| needed(code))
    }
}

/// In how many guesses all of these codes are found if only they themselves are guessed: exactly for a dozen, for more
/// among the few guesses that leave fewest. Something not below the bound if that is reached.
fn fewest(codes: &[Code], bound: usize) -> usize {
    let least = |codes: usize| (2 * codes).saturating_sub(1);
    let floor = least(codes.len());
    if codes.len() <= 2 || floor >= bound {
        return floor;
    }
    let mut guesses: Vec<(usize, Vec<Vec<Code>>)> = codes
        .iter()
        .map(|&guess| {
            let parts = split(codes, guess).into_iter().filter(|(answer, _)| !answer.breaks(guess.pegs()));
            let parts: Vec<Vec<Code>> = parts.map(|(_, part)| part).collect();
            (parts.iter().map(|part| part.len() * part.len()).sum(), parts)
        })
        .collect();
    guesses.sort_by_key(|&(left, _)| left);
    if codes.len() > 12 {
        guesses.truncate(6);
    }
    let mut best = bound;
    for (_, parts) in guesses {
        let mut total = codes.len() + parts.iter().map(|part| least(part.len())).sum::<usize>();
        for part in &parts {
            if total >= best {
                break;
            }
            let others = total - least(part.len());
            total = others + fewest(part, best - others);
        }
        best = best.min(total);
        if best == floor {
            break;
        }
    }
    best
}

impl Breaker for Genetic {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        if turns.is_empty() {
            return opening(size, budget);
        }
        let judges: Vec<Judge> = turns.iter().map(|turn| Judge::new(turn.guess)).collect();
        let misfit = |code: Code| -> u32 {
            judges
                .iter()
                .zip(turns)
                .map(|(judge, turn)| {
                    let answer = judge.answer(code);
                    u32::from(answer.blacks.abs_diff(turn.answer.blacks) + answer.whites.abs_diff(turn.answer.whites))
                })
                .sum()
        };
        let mut feasible: Vec<Code> = Vec::new();
        let mut fittest: Option<(u32, Code)> = None;
        let mut generation: Vec<Code> = (0..POPULATION).map(|_| size.draw(&mut self.rng)).collect();
        let mut waiting = 0;
        for _ in 0..GENERATIONS {
            waiting += 1;
            let judged: Vec<(u32, Code)> = generation.iter().map(|&code| (misfit(code), code)).collect();
            for &(misfit, code) in &judged {
                if misfit == 0 && feasible.len() < self.wanted && !feasible.contains(&code) {
                    feasible.push(code);
                    waiting = 0;
                }
                let played = || turns.iter().any(|turn| turn.guess == code);
                if fittest.is_none_or(|fittest| (misfit, code) < fittest) && !played() {
                    fittest = Some((misfit, code));
                }
            }
            let enough = feasible.len() >= self.wanted || !feasible.is_empty() && waiting >= PATIENCE;
            if enough || !budget.spend(POPULATION as u64) {
                break;
            }
            generation = self.breed(size, &judged, &feasible);
        }
        Self::choose(size, &feasible)
            .or(fittest.map(|(_, code)| code))
            .unwrap_or_else(|| unplayed(size, turns, &mut self.rng))
    }

    fn is_deterministic(&self) -> bool {
        false
    }
}
