//! The elitist genetic breaker: one population for the whole game, of which the two best survive and breed.

use game::{Budget, Rng};

use super::breeding::{cross, mutate, one_point, swap};
use super::one_step::opening;
use super::{Breaker, unplayed};
use crate::code::Code;
use crate::feedback::{Answer, Judge};
use crate::knowledge::Turn;
use crate::size::Size;

/// Codes in the population.
const POPULATION: usize = 60;
/// Generations bred on each turn.
const GENERATIONS: usize = 20;

/// Breeds from the two best.
pub struct Elite {
    rng: Rng,
    population: Vec<Code>,
}

impl Elite {
    /// With a population still to be drawn.
    pub fn new(rng: Rng) -> Self {
        Self { rng, population: vec![] }
    }

    /// The two best, and their children, each with one colour changed or two pegs swapped.
    fn breed(&mut self, size: Size) {
        let (one, other) = (self.population[0], self.population[1]);
        let rng = &mut self.rng;
        for code in &mut self.population[2..] {
            let range = one_point(size, rng);
            let (first, second) = if rng.chance(1, 2) { (one, other) } else { (other, one) };
            let child = cross(size, first, second, range, rng);
            *code = if rng.chance(1, 2) { mutate(size, child, rng) } else { swap(size, child, rng) };
        }
    }
}

/// The pins of an answer, a black counting double.
fn worth(answer: Answer) -> u32 {
    2 * u32::from(answer.blacks) + u32::from(answer.whites)
}

impl Breaker for Elite {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        if self.population.first().is_none_or(|&code| !size.is_legal(code)) {
            self.population = (0..POPULATION).map(|_| size.draw(&mut self.rng)).collect();
        }
        if turns.is_empty() {
            return opening(size, budget);
        }
        let judges: Vec<Judge> = turns.iter().map(|turn| Judge::new(turn.guess)).collect();
        // How far the pins that a code would get are from those that were given: 0 agrees entirely.
        let disagreement = |code: &Code| -> u32 {
            judges.iter().zip(turns).map(|(judge, turn)| worth(judge.answer(*code)).abs_diff(worth(turn.answer))).sum()
        };
        for _ in 0..GENERATIONS {
            self.breed(size);
            self.population.sort_by_cached_key(disagreement);
            if !budget.spend(POPULATION as u64) {
                break;
            }
        }
        let unused = self.population.iter().copied().find(|&code| turns.iter().all(|turn| turn.guess != code));
        unused.unwrap_or_else(|| unplayed(size, turns, &mut self.rng))
    }

    fn is_deterministic(&self) -> bool {
        false
    }
}
