//! The answer to a guess: blacks and whites, by the book.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::code::{BLANK, Code, MAX_COLOURS};

/// How many kinds of answers there are at most: blacks and whites of twelve pegs.
pub const MAX_CLASSES: usize = classes(crate::code::MAX_PEGS);

/// How many classes of answers a code of so many pegs has, the impossible one (all but one black, one white) included.
pub const fn classes(pegs: usize) -> usize {
    (pegs + 1) * (pegs + 2) / 2
}

/// Black: right colour, right place. White: right colour, wrong place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Answer {
    /// Pegs of the right colour at the right place.
    pub blacks: u8,
    /// Further pegs of a right colour at a wrong place.
    pub whites: u8,
}

impl Answer {
    /// Blacks and whites together.
    pub const fn pins(self) -> u8 {
        self.blacks + self.whites
    }

    /// Whether every peg is right.
    pub const fn breaks(self, pegs: usize) -> bool {
        self.blacks as usize == pegs
    }

    /// Whether any two codes of so many pegs give this answer.
    pub const fn is_possible(self, pegs: usize) -> bool {
        let pins = self.blacks as usize + self.whites as usize;
        pins <= pegs && !(self.blacks as usize + 1 == pegs && self.whites == 1)
    }

    /// Its number among all answers: those of fewer pins first, then those of fewer blacks.
    #[inline]
    pub const fn class(self) -> usize {
        let pins = self.pins() as usize;
        pins * (pins + 1) / 2 + self.blacks as usize
    }

    /// The answer of a class.
    pub const fn of_class(class: usize) -> Self {
        let mut pins = 0;
        while (pins + 1) * (pins + 2) / 2 <= class {
            pins += 1;
        }
        let blacks = class - pins * (pins + 1) / 2;
        Self { blacks: blacks as u8, whites: (pins - blacks) as u8 }
    }

    /// Reads `blacks,whites`.
    pub fn parse(text: &str) -> Option<Self> {
        let (blacks, whites) = text.split_once(',')?;
        let digits = |part: &str| {
            let part = part.trim();
            (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok())?
        };
        Some(Self { blacks: digits(blacks)?, whites: digits(whites)? })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.blacks, self.whites)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The answer to a guess, the plain way: the definition to which everything faster is held.
pub fn feedback(guess: Code, secret: Code) -> Answer {
    let (mut blacks, mut common) = (0, 0);
    for place in 0..guess.pegs() {
        blacks += u8::from(guess.colour(place) == secret.colour(place));
    }
    let (of_guess, of_secret) = (guess.counts(), secret.counts());
    for colour in 0..=MAX_COLOURS {
        common += of_guess[colour].min(of_secret[colour]);
    }
    Answer { blacks, whites: common - blacks }
}

/// One guess, made ready to be answered against many secrets.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    guess: Code,
    /// How many pegs of each colour, four bits a colour.
    counts: u64,
    blanks: u8,
}

impl Judge {
    /// Made ready.
    pub fn new(guess: Code) -> Self {
        let colours = guess.colours().filter(|&colour| colour != BLANK);
        let counts = colours.clone().fold(0, |counts, colour| counts + (1 << (4 * u32::from(colour))));
        Self { guess, counts, blanks: (guess.pegs() - colours.count()) as u8 }
    }

    /// The class of the answer if this is the secret; the same either way round.
    #[inline]
    pub fn class(&self, secret: Code) -> usize {
        self.answer(secret).class()
    }

    /// The answer if this is the secret.
    #[inline]
    pub fn answer(&self, secret: Code) -> Answer {
        let blacks = self.guess.agreeing(secret) as u8;
        let (mut left, mut blanks) = (self.counts, self.blanks);
        let mut pins = 0_u8;
        for colour in secret.colours() {
            if colour == BLANK {
                pins += blanks.min(1);
                blanks = blanks.saturating_sub(1);
                continue;
            }
            let shift = 4 * u32::from(colour);
            let hit = u64::from((left >> shift) & 0b1111 != 0);
            left -= hit << shift;
            pins += hit as u8;
        }
        Answer { blacks, whites: pins - blacks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Code {
        Code::of(&text.chars().map(|letter| crate::code::colour_of(letter).unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn each_peg_of_either_code_counts_once() {
        for (guess, secret, expected) in [
            ("1122", "1122", "4,0"),
            ("1122", "2211", "0,4"),
            ("1122", "1213", "1,2"),
            ("1111", "1222", "1,0"),
            ("1234", "5566", "0,0"),
            ("a.37", ".a37", "2,2"),
            ("..12", "1..2", "2,2"),
            ("123456789abc", "23456789abc1", "0,12"),
        ] {
            assert_eq!(feedback(code(guess), code(secret)).to_string(), expected, "{guess} {secret}");
            assert_eq!(Judge::new(code(guess)).answer(code(secret)).to_string(), expected, "{guess} {secret}");
            assert_eq!(feedback(code(secret), code(guess)).to_string(), expected, "{secret} {guess}");
        }
    }

    #[test]
    fn answers_are_numbered_without_gaps() {
        for class in 0..MAX_CLASSES {
            assert_eq!(Answer::of_class(class).class(), class);
        }
        let possible = (0..classes(4)).filter(|&class| Answer::of_class(class).is_possible(4)).count();
        assert_eq!(possible, 14, "four pegs have fourteen answers");
        assert_eq!([1, 2, 4, 12].map(classes), [3, 6, 15, 91], "as many as there are sums of two up to that number");
    }

    #[test]
    fn an_answer_is_two_numbers_with_a_comma() {
        assert_eq!(Answer::parse("2,1"), Some(Answer { blacks: 2, whites: 1 }));
        assert_eq!(Answer::parse(" 2 , 1 "), Some(Answer { blacks: 2, whites: 1 }));
        for wrong in ["", "2", "2,", ",1", "2;1", "-1,2", "+1,2", "2,1,0", "300,0"] {
            assert_eq!(Answer::parse(wrong), None, "{wrong:?}");
        }
    }
}
