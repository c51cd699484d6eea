//! Advice: the guess that a strong player would make, and the numbers behind it.

use game::{Budget, Say};
use serde::Serialize;

use crate::breakers::Master;
use crate::code::Code;
use crate::counting::Columns;
use crate::knowledge::{CodeCount, Knowledge, sample};
use crate::words;

/// Up to this many, the codes still possible are counted exactly.
const COUNTED: u64 = 10_000_000;

/// A guess and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The guess.
    pub guess: Code,
    /// How many codes are still possible.
    pub possible: f64,
    /// The standard error of that number; 0 where it is exact.
    pub error: f64,
    /// How many the answer leaves on average.
    pub expected_left: f64,
    /// How many the worst answer leaves.
    pub worst_left: f64,
    /// What the answer tells, in bits.
    pub entropy: f64,
}

impl Advice {
    /// The advice for what is known; none where no code is possible.
    pub fn new(known: &Knowledge, budget: &Budget) -> Option<Self> {
        let possible = count(known, budget);
        if possible == (CodeCount { codes: 0.0, error: 0.0 }) {
            return None;
        }
        let guess = Master::new().best(known, budget);
        Self::of(known, guess, possible, budget)
    }

    /// What a guess does, if so many codes are possible.
    pub fn of(known: &Knowledge, guess: Code, possible: CodeCount, budget: &Budget) -> Option<Self> {
        let size = known.size();
        let codes = match known.possible() {
            Some(list) => list.to_vec(),
            None => sample(known, 1 << 13, &mut known.rng(), budget),
        };
        if codes.is_empty() {
            return None;
        }
        let spread = Columns::new(size, &codes).spread(guess);
        // A sample stands for all of them.
        let scale = possible.codes / f64::from(spread.total());
        Some(Self {
            guess,
            possible: possible.codes,
            error: possible.error,
            expected_left: spread.expected() * scale,
            worst_left: f64::from(spread.worst()) * scale,
            entropy: spread.entropy(),
        })
    }

    /// The short text from which the same advice is told again.
    pub(crate) fn text(&self) -> String {
        format!(
            "advice {} {:.0} {:.0} {:.1} {:.0}",
            self.guess, self.possible, self.error, self.expected_left, self.worst_left
        )
    }

    /// The advice in a sentence.
    pub fn say(&self) -> Say {
        say(&self.guess.to_string(), self.possible, self.error, self.expected_left, self.worst_left)
    }
}

/// How many codes are possible: exactly up to ten million, an estimate with its error beyond.
pub fn count(known: &Knowledge, budget: &Budget) -> CodeCount {
    match known.possible() {
        Some(list) => CodeCount { codes: list.len() as f64, error: 0.0 },
        None if known.is_blank() => CodeCount { codes: known.size().codes() as f64, error: 0.0 },
        None => known.consistent().count(COUNTED, &mut known.rng(), budget),
    }
}

/// Advice in a sentence.
pub(crate) fn say(guess: &str, possible: f64, error: f64, expected: f64, worst: f64) -> Say {
    let word = if error > 0.0 { &words::ADVICE_ABOUT } else { &words::ADVICE };
    let expected = (expected * 10.0).round() / 10.0;
    let mut parameters = vec![
        ("guess", guess.into()),
        ("possible", (possible.round() as u64).into()),
        ("expected", expected.into()),
        ("worst", (worst.round() as u64).into()),
    ];
    if error > 0.0 {
        parameters.push(("error", (error.round() as u64).into()));
    }
    word.with(&parameters)
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // reason: exact counts and published figures
mod tests {
    use super::*;
    use crate::feedback::Answer;
    use crate::knowledge::Turn;
    use crate::size::Size;

    #[test]
    fn advice_says_what_is_possible_and_what_the_guess_leaves() {
        let size = Size::new(4, 7, false, false).unwrap();
        let turn = Turn { guess: size.parse("1234").unwrap(), answer: Answer { blacks: 1, whites: 1 } };
        let known = Knowledge::of(size, &[turn]);
        let advice = Advice::new(&known, &Budget::unlimited()).unwrap();
        assert_eq!((advice.possible, advice.error), (count(&known, &Budget::unlimited()).codes, 0.0));
        assert!(advice.expected_left < advice.worst_left && advice.worst_left < advice.possible);
        let told = advice.say().to_string();
        assert!(told.starts_with(&format!("Try {}: {} codes are possible", advice.guess, advice.possible)), "{told}");
    }

    #[test]
    fn no_advice_where_nothing_is_possible() {
        let size = Size::new(2, 2, true, false).unwrap();
        let turn = |text, blacks| Turn { guess: size.parse(text).unwrap(), answer: Answer { blacks, whites: 0 } };
        let known = Knowledge::of(size, &[turn("11", 0), turn("22", 0)]);
        assert_eq!(Advice::new(&known, &Budget::unlimited()), None);
    }

    #[test]
    fn beyond_ten_million_codes_the_count_is_an_estimate_with_its_error() {
        let size = Size::new(12, 16, true, false).unwrap();
        let turn = Turn { guess: size.parse("112233445566").unwrap(), answer: Answer { blacks: 1, whites: 2 } };
        let known = Knowledge::new(size);
        assert_eq!(count(&known, &Budget::unlimited()).codes, (1_u64 << 48) as f64);
        let known = known.after(turn, &Budget::nodes(10_000));
        let possible = count(&known, &Budget::nodes(10_000));
        assert!(possible.error > 0.0 && possible.codes > 1e10 && possible.error < possible.codes / 10.0);
        let advice = Advice::of(&known, turn.guess, possible, &Budget::unlimited()).unwrap();
        assert!(advice.say().to_string().contains("about"), "{}", advice.say());
    }
}
