//! The size of a game: which codes are legal, how many there are, and all of them in order.

use game::{Rng, Say};

use crate::code::{BLANK, Code, MAX_COLOURS, MAX_PEGS, colour_of, letter};
use crate::words;

/// Pegs, colours, and what a code may hold.
///
/// ```
/// use mastermind::Size;
/// let classic = Size::new(4, 6, true, false)?;
/// assert_eq!(classic.codes(), 1296);
/// assert_eq!(classic.parse("1122")?.to_string(), "1122");
/// assert_eq!(classic.parse("1177").unwrap_err().to_string(), "“7” at place 3 is no colour here: the colours are 1 to 6.");
/// # Ok::<(), game::Say>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    pegs: u8,
    colours: u8,
    repeats: bool,
    blanks: bool,
}

impl Size {
    /// A size, or the sentence that says which numbers do not go together.
    pub fn new(pegs: usize, colours: usize, repeats: bool, blanks: bool) -> Result<Self, Say> {
        if !(1..=MAX_PEGS).contains(&pegs) {
            return Err(words::PEGS_RANGE.with(&[("pegs", pegs.into())]));
        }
        if !(2..=MAX_COLOURS).contains(&colours) {
            return Err(words::COLOURS_RANGE.with(&[("colours", colours.into())]));
        }
        if !repeats && pegs > colours + usize::from(blanks) {
            let word = if blanks { &words::PEGS_CLASH_BLANK } else { &words::PEGS_CLASH };
            return Err(word.with(&[("pegs", pegs.into()), ("colours", colours.into())]));
        }
        Ok(Self { pegs: pegs as u8, colours: colours as u8, repeats, blanks })
    }

    /// Positions in the code.
    #[inline]
    pub const fn pegs(self) -> usize {
        self.pegs as usize
    }

    /// Colours on the table, the blank not counted.
    pub const fn colours(self) -> usize {
        self.colours as usize
    }

    /// Whether a colour may stand more than once.
    pub const fn repeats(self) -> bool {
        self.repeats
    }

    /// Whether a hole may stay empty.
    pub const fn blanks(self) -> bool {
        self.blanks
    }

    /// How many different things a hole may hold: the colours, and the blank where it is allowed.
    #[inline]
    pub const fn symbols(self) -> usize {
        self.colours as usize + self.blanks as usize
    }

    /// The `index`-th thing that a hole may hold, the blank last.
    #[inline]
    pub const fn symbol(self, index: usize) -> u8 {
        if index < self.colours as usize { index as u8 } else { BLANK }
    }

    /// The index of a colour among the things that a hole may hold.
    #[inline]
    pub const fn index_of(self, colour: u8) -> usize {
        if colour < self.colours { colour as usize } else { self.colours as usize }
    }

    /// Everything that a hole may hold, in order.
    pub fn all_symbols(self) -> impl Iterator<Item = u8> + Clone {
        (0..self.symbols()).map(move |index| self.symbol(index))
    }

    /// How many legal codes there are.
    pub fn codes(self) -> u64 {
        let symbols = self.symbols() as u64;
        (0..u64::from(self.pegs)).map(|placed| if self.repeats { symbols } else { symbols - placed }).product()
    }

    /// Symbols to the power of pegs: the number below which [`Size::number`] stays.
    pub fn numbers(self) -> u64 {
        (self.symbols() as u64).pow(u32::from(self.pegs))
    }

    /// The code as a number to the base of the symbols, so that codes in order have growing numbers.
    #[inline]
    pub fn number(self, code: Code) -> u64 {
        let symbols = self.symbols() as u64;
        code.colours().fold(0, |number, colour| number * symbols + self.index_of(colour) as u64)
    }

    /// Whether these colours make a legal code.
    pub fn is_legal(self, code: Code) -> bool {
        let counts = code.counts();
        code.pegs() == self.pegs()
            && counts[self.colours()..MAX_COLOURS].iter().all(|&count| count == 0)
            && (self.blanks || counts[BLANK as usize] == 0)
            && (self.repeats || counts.iter().all(|&count| count <= 1))
    }

    /// Reads a code, or says what is wrong with it and where.
    pub fn parse(self, text: &str) -> Result<Code, Say> {
        self.read(text, str::to_owned)
    }

    /// Reads a code; what is wrong with it is told in pegs as they are shown.
    pub(crate) fn read(self, text: &str, shown: impl Fn(&str) -> String) -> Result<Code, Say> {
        let text = text.trim();
        let peg = |colour: u8| shown(&letter(colour).to_string()).into();
        let mut colours = Vec::new();
        for (place, character) in text.chars().enumerate() {
            let place = place + 1;
            match colour_of(character.to_ascii_lowercase()) {
                Some(BLANK) if !self.blanks => return Err(words::NO_BLANKS.with(&[("place", place.into())])),
                Some(colour) if colour == BLANK || colour < self.colours => colours.push(colour),
                _ => {
                    return Err(words::UNKNOWN_COLOUR.with(&[
                        ("letter", character.to_string().into()),
                        ("place", place.into()),
                        ("first", peg(0)),
                        ("last", peg(self.colours - 1)),
                    ]));
                }
            }
        }
        if colours.len() != self.pegs() {
            return Err(words::WRONG_LENGTH.with(&[
                ("pegs", self.pegs.into()),
                ("code", format!("“{}”", shown(text)).into()),
                ("found", colours.len().into()),
            ]));
        }
        if !self.repeats {
            for (second, colour) in colours.iter().enumerate() {
                if let Some(first) = colours[..second].iter().position(|earlier| earlier == colour) {
                    return Err(words::NO_REPEATS.with(&[
                        ("letter", peg(*colour)),
                        ("first", (first + 1).into()),
                        ("second", (second + 1).into()),
                    ]));
                }
            }
        }
        Ok(Code::of(&colours))
    }

    /// A legal code, each equally likely.
    pub fn draw(self, rng: &mut Rng) -> Code {
        let mut colours = [0; MAX_PEGS];
        if self.repeats {
            for colour in &mut colours[..self.pegs()] {
                *colour = self.symbol(rng.index(self.symbols()));
            }
        } else {
            for (place, index) in rng.sample(self.symbols(), self.pegs()).into_iter().enumerate() {
                colours[place] = self.symbol(index);
            }
        }
        Code::of(&colours[..self.pegs()])
    }

    /// All legal codes in order. Only for sizes of which all codes fit into memory.
    pub fn all(self) -> Vec<Code> {
        let mut all = Vec::with_capacity(self.codes() as usize);
        let mut colours = Vec::with_capacity(self.pegs());
        self.extend(&mut colours, &mut all);
        all
    }

    fn extend(self, colours: &mut Vec<u8>, all: &mut Vec<Code>) {
        if colours.len() == self.pegs() {
            all.push(Code::of(colours));
            return;
        }
        for symbol in self.all_symbols() {
            if self.repeats || !colours.contains(&symbol) {
                colours.push(symbol);
                self.extend(colours, all);
                colours.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(pegs: usize, colours: usize, repeats: bool, blanks: bool) -> Size {
        Size::new(pegs, colours, repeats, blanks).unwrap()
    }

    #[test]
    fn as_many_codes_as_the_books_say() {
        assert_eq!(size(4, 6, true, false).codes(), 1296);
        assert_eq!(size(4, 6, true, true).codes(), 2401, "a blank is one more colour");
        assert_eq!(size(4, 7, false, false).codes(), 840);
        assert_eq!(size(7, 7, false, false).codes(), 5040);
        assert_eq!(size(5, 8, true, false).codes(), 32768);
        assert_eq!(size(12, 16, true, false).codes(), 1 << 48);
        assert_eq!(size(1, 2, true, false).codes(), 2);
        for size in [size(4, 6, true, false), size(3, 4, false, true), size(1, 2, true, true)] {
            let all = size.all();
            assert_eq!(all.len() as u64, size.codes());
            assert!(all.is_sorted() && all.iter().all(|&code| size.is_legal(code)));
            assert!(all.is_sorted_by_key(|&code| size.number(code)));
        }
    }

    #[test]
    fn a_size_says_what_it_was_made_of() {
        for (repeats, blanks) in [(true, false), (false, true)] {
            let size = size(3, 5, repeats, blanks);
            assert_eq!((size.pegs(), size.colours(), size.repeats(), size.blanks()), (3, 5, repeats, blanks));
        }
    }

    #[test]
    fn sizes_that_cannot_be_played_are_refused() {
        let refusal =
            |pegs, colours, repeats, blanks| Size::new(pegs, colours, repeats, blanks).unwrap_err().to_string();
        assert_eq!(refusal(0, 6, true, false), "A code has 1 to 12 pegs, not 0.");
        assert_eq!(refusal(13, 6, true, false), "A code has 1 to 12 pegs, not 13.");
        assert_eq!(refusal(4, 1, true, false), "There are 2 to 16 colours, not 1.");
        assert_eq!(refusal(4, 17, true, false), "There are 2 to 16 colours, not 17.");
        assert_eq!(
            refusal(8, 7, false, false),
            "Without repeats 8 pegs need 8 different colours, but there are only 7: take fewer pegs, more colours, or allow repeats."
        );
        assert!(Size::new(8, 7, false, true).is_ok(), "the blank is one more");
        assert_eq!(
            refusal(9, 7, false, true),
            "Without repeats 9 pegs need 9 different colours, but there are only 7 and the blank: take fewer pegs, more colours, or allow repeats."
        );
    }

    #[test]
    fn codes_that_are_not_legal_are_refused_with_the_place() {
        let plain = size(4, 7, false, false);
        let refusal = |text| plain.parse(text).unwrap_err().to_string();
        assert_eq!(refusal("123"), "A code here has 4 pegs, but “123” has 3.");
        assert_eq!(refusal(""), "A code here has 4 pegs, but “” has 0.");
        assert_eq!(refusal("1238"), "“8” at place 4 is no colour here: the colours are 1 to 7.");
        assert_eq!(refusal("12x4"), "“x” at place 3 is no colour here: the colours are 1 to 7.");
        assert_eq!(refusal("1231"), "Colour 1 stands at places 1 and 4: this game is without repeats.");
        assert_eq!(refusal("12.4"), "Place 3 is blank: this game is without blanks, every hole needs a colour.");
        let blank = size(4, 7, false, true);
        assert_eq!(blank.parse("12.4").unwrap().to_string(), "12.4");
        assert_eq!(blank.parse("1..4").unwrap_err().code, "mastermind.no-repeats");
        assert_eq!(size(3, 16, true, false).parse(" aGg ").unwrap().to_string(), "agg");
    }

    #[test]
    fn draws_are_legal_and_every_code_comes() {
        let mut rng = Rng::from_number(1);
        for size in [size(2, 3, true, true), size(3, 3, false, false), size(2, 2, false, true)] {
            let drawn: std::collections::BTreeSet<Code> = (0..600).map(|_| size.draw(&mut rng)).collect();
            assert_eq!(drawn.into_iter().collect::<Vec<_>>(), size.all());
        }
    }
}
