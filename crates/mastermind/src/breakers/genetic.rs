//! The feasible-code genetic breaker: it breeds codes that fit all answers, and plays the one that tells most of the
//! others apart.

use std::collections::HashSet;

use game::{Budget, Rng};

use super::breeding::{cross, invert, mutate, one_point, swap, two_points};
use super::one_step::opening;
use super::{Breaker, unplayed};
use crate::code::Code;
use crate::columns::Columns;
use crate::feedback::Judge;
use crate::knowledge::Turn;
use crate::rule::Rule;
use crate::size::Size;

/// Codes in a generation.
const POPULATION: usize = 150;
/// Generations after which it plays with what it has.
const GENERATIONS: usize = 300;

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

    /// The next generation: crossed children and plain ones in turn, no code twice.
    fn breed(&mut self, size: Size, parents: &[(u32, Code)]) -> Vec<Code> {
        let mut children = HashSet::with_capacity(POPULATION);
        let mut generation = Vec::with_capacity(POPULATION);
        for number in 0..POPULATION {
            let mut child = self.child(size, parents, number % 2 == 0);
            if !children.insert(child) {
                child = size.draw(&mut self.rng);
                children.insert(child);
            }
            generation.push(child);
        }
        generation
    }
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
        for _ in 0..GENERATIONS {
            let judged: Vec<(u32, Code)> = generation.iter().map(|&code| (misfit(code), code)).collect();
            for &(misfit, code) in &judged {
                if misfit == 0 && feasible.len() < self.wanted && !feasible.contains(&code) {
                    feasible.push(code);
                }
                let played = || turns.iter().any(|turn| turn.guess == code);
                if fittest.is_none_or(|fittest| (misfit, code) < fittest) && !played() {
                    fittest = Some((misfit, code));
                }
            }
            if feasible.len() >= self.wanted || !budget.spend(POPULATION as u64) {
                break;
            }
            generation = self.breed(size, &judged);
        }
        let columns = Columns::new(size, &feasible);
        let price = |&code: &Code| Rule::Expected.price(columns.spread(code).classes());
        let best = feasible.iter().copied().min_by_key(price);
        best.or(fittest.map(|(_, code)| code)).unwrap_or_else(|| unplayed(size, turns, &mut self.rng))
    }

    fn is_deterministic(&self) -> bool {
        false
    }
}
