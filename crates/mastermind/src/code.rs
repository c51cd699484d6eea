//! A code: up to twelve pegs, each a colour or a blank, in one word.

use std::fmt;

/// The most pegs that a code has.
pub const MAX_PEGS: usize = 12;
/// The most colours on the table, the blank not counted.
pub const MAX_COLOURS: usize = 16;
/// The blank: a hole left empty, after all colours in their order.
pub const BLANK: u8 = MAX_COLOURS as u8;

/// Bits of one peg.
const WIDTH: u32 = 5;
/// Where the first peg stands: codes compare as numbers in the order of their colours, first peg first.
const TOP: u32 = u64::BITS - WIDTH;
/// The low four bits of every peg's field.
const LOW: u64 = fields(0b01111);
/// The highest bit of every peg's field.
const HIGH: u64 = fields(0b10000);

const fn fields(pattern: u64) -> u64 {
    let mut word = 0;
    let mut place = 0;
    while place < MAX_PEGS as u32 {
        word |= pattern << (TOP - WIDTH * place);
        place += 1;
    }
    word
}

/// A secret or a guess. Colours count from 0 here; a person writes them from `1` to `9`, then `a` to `g`, a blank `.`.
///
/// A code is made by a [`Size`](crate::Size), so it is always legal for that size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u64);

impl Code {
    /// The code of these colours, of which the caller knows that they are legal.
    #[inline]
    pub(crate) fn of(colours: &[u8]) -> Self {
        debug_assert!(colours.len() <= MAX_PEGS);
        let mut word = colours.len() as u64;
        for (place, &colour) in colours.iter().enumerate() {
            word |= u64::from(colour) << (TOP - WIDTH * place as u32);
        }
        Self(word)
    }

    /// How many pegs it has.
    #[inline]
    pub const fn pegs(self) -> usize {
        (self.0 & 0b1111) as usize
    }

    /// The colour at a place, counted from 0.
    #[inline]
    pub const fn colour(self, place: usize) -> u8 {
        ((self.0 >> (TOP - WIDTH * place as u32)) & 0b11111) as u8
    }

    /// Its colours in order.
    #[inline]
    pub fn colours(self) -> impl ExactSizeIterator<Item = u8> + Clone {
        (0..self.pegs()).map(move |place| self.colour(place))
    }

    /// The same code with another colour at one place.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, place: usize, colour: u8) -> Self {
        let shift = TOP - WIDTH * place as u32;
        Self(self.0 & !(0b11111 << shift) | (colour as u64) << shift)
    }

    /// At how many places two codes have the same colour.
    #[inline]
    pub const fn agreeing(self, other: Self) -> u32 {
        let difference = self.0 ^ other.0;
        let unlike = (((difference & LOW) + LOW) | difference) & HIGH;
        self.pegs() as u32 - unlike.count_ones()
    }

    /// How often each colour stands in it, the blank last.
    #[inline]
    pub fn counts(self) -> [u8; MAX_COLOURS + 1] {
        let mut counts = [0; MAX_COLOURS + 1];
        for colour in self.colours() {
            counts[colour as usize] += 1;
        }
        counts
    }

    /// The bits of the code, to be mixed into a hash.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

/// The character of a colour.
pub const fn letter(colour: u8) -> char {
    match colour {
        BLANK => '.',
        0..9 => (b'1' + colour) as char,
        _ => (b'a' + colour - 9) as char,
    }
}

/// The colour of a character, if it has one.
pub const fn colour_of(letter: char) -> Option<u8> {
    match letter {
        '.' => Some(BLANK),
        '1'..='9' => Some(letter as u8 - b'1'),
        'a'..='g' => Some(letter as u8 - b'a' + 9),
        _ => None,
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.colours().map(letter).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_with_one_character_each() {
        assert_eq!(Code::of(&[0, 8, 9, 15, BLANK]).to_string(), "19ag.");
        for colour in 0..=BLANK {
            assert_eq!(colour_of(letter(colour)), Some(colour));
        }
        assert_eq!(colour_of('h'), None);
        assert_eq!(colour_of('0'), None);
    }

    #[test]
    fn codes_stand_in_the_order_of_their_colours_with_the_blank_last() {
        let inner = [Code::of(&[0, 5]), Code::of(&[0, 15]), Code::of(&[0, BLANK]), Code::of(&[1, 0])];
        assert!(inner.is_sorted());
    }

    /// So a hash of them tells codes apart.
    #[test]
    fn no_two_codes_have_the_same_bits() {
        let codes = [&[0][..], &[0, 0], &[0, 1], &[1, 0], &[0, BLANK], &[0; MAX_PEGS], &[BLANK; MAX_PEGS]];
        let bits: std::collections::BTreeSet<u64> = codes.iter().map(|colours| Code::of(colours).bits()).collect();
        assert_eq!(bits.len(), codes.len());
    }

    #[test]
    fn agreeing_places_are_counted_on_the_longest_code() {
        let one = Code::of(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, BLANK]);
        assert_eq!(one.agreeing(one), 12);
        assert_eq!(one.agreeing(one.with(11, 0)), 11);
        assert_eq!(one.agreeing(Code::of(&[BLANK; 12])), 1);
        assert_eq!(one.with(3, 9).colour(3), 9);
    }
}
