//! The elitist genetic breaker: one population for the whole game, of which the two best survive and breed.

use game::{Budget, Rng};

use super::breeding::{cross, mutate, one_point, swap};
use super::one_step::opening;
use super::{Breaker, unplayed};
use crate::code::Code;
use crate::feedback::{Answer, Judge};
use crate::knowledge::Turn;
use crate::size::Size;

/// Breeds from the two best.
pub struct Elite {
    /// Codes in the population.
    codes: usize,
    /// The luck of the whole game. The population is bred again from its beginning on every turn, so that the same
    /// turns bring the same guess, whoever has thought before.
    rng: Rng,
}

impl Elite {
    /// With a population of so many codes, at least the two that survive and a child.
    pub fn new(codes: u32, rng: Rng) -> Self {
        Self { codes: codes.max(3) as usize, rng }
    }
}

impl Breaker for Elite {
    fn guess(&mut self, size: Size, turns: &[Turn], budget: &Budget) -> Code {
        if turns.is_empty() {
            return opening(size, budget);
        }
        let mut rng = self.rng.clone();
        let mut population = Population { size, codes: (0..self.codes).map(|_| size.draw(&mut rng)).collect() };
        for answered in 1..=turns.len() {
            population.next(&turns[..answered], &mut rng);
        }
        let unused = population.codes.iter().copied().find(|&code| turns.iter().all(|turn| turn.guess != code));
        unused.unwrap_or_else(|| unplayed(size, turns, &mut rng))
    }

    fn is_deterministic(&self) -> bool {
        false
    }
}

/// The codes that are bred.
struct Population {
    size: Size,
    codes: Vec<Code>,
}

impl Population {
    /// The population of the next guess: the old one is judged, its two best survive and breed, and all are judged.
    fn next(&mut self, turns: &[Turn], rng: &mut Rng) {
        self.sort(turns);
        self.breed(rng);
        self.sort(turns);
    }

    /// The codes that agree best with the answers come first.
    fn sort(&mut self, turns: &[Turn]) {
        let judges: Vec<(Judge, u32)> = turns.iter().map(|turn| (Judge::new(turn.guess), worth(turn.answer))).collect();
        // How far the pins that a code would get are from those that were given: 0 agrees entirely.
        let disagreement = |code: &Code| -> u32 {
            judges.iter().map(|(judge, given)| worth(judge.answer(*code)).abs_diff(*given)).sum()
        };
        self.codes.sort_by_cached_key(disagreement);
    }

    /// The first two, and their children, each with one colour changed or two pegs swapped.
    fn breed(&mut self, rng: &mut Rng) {
        let size = self.size;
        let (one, other) = (self.codes[0], self.codes[1]);
        for code in &mut self.codes[2..] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::feedback;

    fn classic() -> Size {
        Size::new(4, 6, true, false).unwrap()
    }

    fn turn(guess: &str, secret: &str) -> Turn {
        let guess = classic().parse(guess).unwrap();
        Turn { guess, answer: feedback(guess, classic().parse(secret).unwrap()) }
    }

    #[test]
    fn the_population_is_judged_before_anything_is_bred() {
        // The two that agree with the answers stand last, where a child would take their place.
        let turns = [turn("1122", "3456"), turn("3344", "3456")];
        let mut codes = vec![classic().parse("1111").unwrap(); 60];
        codes[58] = classic().parse("3465").unwrap();
        codes[59] = classic().parse("3456").unwrap();
        let mut population = Population { size: classic(), codes };
        population.next(&turns, &mut Rng::from_number(1));
        for survivor in ["3456", "3465"] {
            let survivor = classic().parse(survivor).unwrap();
            assert!(population.codes.contains(&survivor), "{survivor} is among the two best");
        }
        assert!(population.codes.iter().all(|code| code.to_string() != "1111"), "only the two best breed");
    }

    #[test]
    fn one_population_is_kept_over_the_whole_game() {
        let size = classic();
        for (number, secret) in ["3456", "6161", "1235", "5555"].into_iter().enumerate() {
            let luck = || Rng::from_number(number as u64);
            let mut rng = luck();
            let mut kept = Population { size, codes: (0..60).map(|_| size.draw(&mut rng)).collect() };
            let mut turns: Vec<Turn> = Vec::new();
            for _ in 0..8 {
                // Who is made anew for every guess finds what one finds who has bred from the first answer on.
                let guess = Elite::new(60, luck()).guess(size, &turns, &Budget::unlimited());
                if !turns.is_empty() {
                    kept.next(&turns, &mut rng);
                    let unused = kept.codes.iter().find(|&&code| turns.iter().all(|turn| turn.guess != code));
                    assert_eq!(Some(&guess), unused, "{secret} after {turns:?}");
                }
                turns.push(turn(&guess.to_string(), secret));
            }
        }
    }

    #[test]
    fn earlier_answers_have_left_their_mark_on_the_population() {
        // One population that is judged only now would not care in which order the answers came.
        let budget = Budget::unlimited();
        let turns = [turn("1122", "3456"), turn("3344", "3456"), turn("3516", "3456")];
        let mut swapped = turns;
        swapped.swap(0, 1);
        let differs = |seed: u64| {
            let guess = |turns: &[Turn]| Elite::new(60, Rng::from_number(seed)).guess(classic(), turns, &budget);
            guess(&turns) != guess(&swapped)
        };
        assert!((0..20).any(differs));
    }

    #[test]
    fn the_same_log_gives_the_same_guess_whoever_thinks() {
        let secret = classic().parse("3456").unwrap();
        let budget = Budget::unlimited();
        let mut one = Elite::new(60, Rng::from_number(5));
        let mut turns = Vec::new();
        for _ in 0..8 {
            let guess = one.guess(classic(), &turns, &budget);
            let another = Elite::new(60, Rng::from_number(5)).guess(classic(), &turns, &budget);
            assert_eq!(guess, another, "after {turns:?}");
            turns.push(Turn { guess, answer: feedback(guess, secret) });
        }
        let other_luck = Elite::new(60, Rng::from_number(6)).guess(classic(), &turns[..2], &budget);
        assert_ne!(other_luck, turns[2].guess, "another game breeds another population");
    }
}
