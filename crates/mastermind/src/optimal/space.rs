//! The codes of a size, made ready for the search.
//!
//! Colours count as symbols here: the blank, where it is allowed, is the last. A code is known by its place among all.

use std::sync::OnceLock;

use super::kernel::{self, BLOCK, CodeWords, Numbers};
use crate::code::Code;
use crate::feedback::{Answer, classes};
use crate::size::Size;

/// Everything about a size that the search looks up.
pub(super) struct Space {
    size: Size,
    codes: Vec<Code>,
    /// The symbols of every code, one after the other.
    symbols: Vec<u8>,
    words: Vec<CodeWords>,
    /// The place of a code by its number.
    places: Vec<u16>,
    /// A random number for every code: a set is the sum of its codes' numbers.
    names: Vec<u128>,
    numbers: Numbers,
    /// How many answers there are; the last breaks the code.
    answers: u8,
    /// What a set of so many codes costs at least, if no guess has more than so many answers that go on.
    least: Vec<Vec<u32>>,
    /// What a set of so many codes costs about, in a fixed point: the order in which guesses are tried.
    about: Vec<u64>,
    /// The guesses on sets of so many colours.
    guesses: Vec<OnceLock<GuessList>>,
}

/// The guesses on sets that have only the first so many colours: of the other colours one is like another, so their
/// order is fixed, and with repeats one of them stands for all.
pub(super) struct GuessList {
    pub(super) list: Vec<u16>,
    words: Vec<CodeWords>,
    /// The place of every code in the list; all of the colours are there.
    at: Vec<u16>,
    /// The row of every code among the answers; only those of the colours have one.
    rows: Vec<u16>,
    /// The answers of those codes to all guesses, where they are few enough to be kept: a row for each code, made when it
    /// is asked for, because all together take seconds on the largest sizes.
    answers: Option<Vec<OnceLock<Box<[u8]>>>>,
    stride: usize,
}

impl Space {
    /// The most codes of a size that can be searched.
    const MOST_CODES: u64 = 33_000;
    /// The most answers that are kept: a byte each.
    const MOST_KEPT: usize = 1200 << 20;

    /// Whether a size can be searched.
    pub(super) fn holds(size: Size) -> bool {
        size.codes() <= Self::MOST_CODES && size.pegs() * size.symbols() <= 64
    }

    pub(super) fn new(size: Size) -> Self {
        assert!(Self::holds(size), "too many codes for the search");
        let codes = size.all();
        let pegs = size.pegs();
        let mut numbers = [0; 256];
        let mut answers = 0;
        for class in 0..classes(pegs) {
            let answer = Answer::of_class(class);
            if answer.is_possible(pegs) {
                numbers[usize::from(answer.pins()) << 4 | usize::from(answer.blacks)] = answers;
                answers += 1;
            }
        }
        let mut places = vec![u16::MAX; size.numbers() as usize];
        for (place, &code) in codes.iter().enumerate() {
            places[size.number(code) as usize] = place as u16;
        }
        let about = (0..=codes.len()).map(|count| {
            let count = count as f64;
            (count * (1.0 + 0.32 * count.max(1.0).log2()) * 65536.0) as u64
        });
        Self {
            size,
            symbols: codes.iter().flat_map(|code| code.colours()).map(|colour| size.index_of(colour) as u8).collect(),
            words: codes.iter().map(|&code| word(size, code)).collect(),
            places,
            names: (1..=codes.len() as u64).map(name).collect(),
            numbers,
            answers,
            least: (0..answers).map(|branches| least_totals(codes.len(), usize::from(branches).max(1))).collect(),
            about: about.collect(),
            guesses: (0..=size.symbols()).map(|_| OnceLock::new()).collect(),
            codes,
        }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// How many codes there are.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// The places of all codes.
    pub(super) fn places(&self) -> Vec<u16> {
        (0..self.codes.len() as u16).collect()
    }

    /// The answers that there are, the one that breaks the code included.
    pub(super) fn answers(&self) -> usize {
        usize::from(self.answers)
    }

    pub(super) fn code(&self, place: u16) -> Code {
        self.codes[usize::from(place)]
    }

    /// The place of a code among all.
    pub(super) fn place(&self, code: Code) -> u16 {
        self.places[self.size.number(code) as usize]
    }

    /// The place of the code with this number.
    #[inline]
    pub(super) fn place_of_number(&self, number: usize) -> u16 {
        self.places[number]
    }

    #[inline]
    pub(super) fn symbols_of(&self, place: u16) -> &[u8] {
        let pegs = self.size.pegs();
        &self.symbols[usize::from(place) * pegs..][..pegs]
    }

    #[inline]
    pub(super) fn word(&self, place: u16) -> CodeWords {
        self.words[usize::from(place)]
    }

    pub(super) fn words(&self, set: &[u16]) -> Vec<CodeWords> {
        set.iter().map(|&code| self.word(code)).collect()
    }

    #[inline]
    pub(super) fn name(&self, place: u16) -> u128 {
        self.names[usize::from(place)]
    }

    /// What so many codes cost at least.
    #[inline]
    pub(super) fn least(&self, codes: usize) -> u32 {
        self.least_with(self.answers() - 1, codes)
    }

    /// What so many codes cost at least, if no guess has more than so many answers that go on.
    #[inline]
    pub(super) fn least_with(&self, branches: usize, codes: usize) -> u32 {
        self.least[branches][codes]
    }

    #[inline]
    pub(super) fn about(&self, codes: usize) -> u64 {
        self.about[codes]
    }

    pub(super) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The guesses on sets of the first so many colours.
    pub(super) fn guesses(&self, colours: usize) -> &GuessList {
        self.guesses[colours].get_or_init(|| self.make_guesses(colours))
    }

    fn make_guesses(&self, colours: usize) -> GuessList {
        let all = 0..self.codes.len() as u16;
        let list: Vec<u16> = all.clone().filter(|&code| self.is_lowest(code, colours)).collect();
        let words = self.words(&list);
        let mut at = vec![u16::MAX; self.codes.len()];
        for (place, &code) in list.iter().enumerate() {
            at[usize::from(code)] = place as u16;
        }
        let inside: Vec<u16> =
            all.filter(|&code| self.symbols_of(code).iter().all(|&symbol| usize::from(symbol) < colours)).collect();
        let mut rows = vec![u16::MAX; self.codes.len()];
        for (row, &code) in inside.iter().enumerate() {
            rows[usize::from(code)] = row as u16;
        }
        let stride = list.len().div_ceil(BLOCK) * BLOCK;
        let is_kept = self.answers <= 32 && stride * inside.len() <= Self::MOST_KEPT;
        let answers = is_kept.then(|| inside.iter().map(|_| OnceLock::new()).collect());
        GuessList { list, words, at, rows, answers, stride }
    }

    /// Whether a code takes its colours from `colours` on in their order, and only the first of them with repeats.
    fn is_lowest(&self, code: u16, colours: usize) -> bool {
        let mut next = colours as u8;
        for &symbol in self.symbols_of(code) {
            if symbol > next {
                return false;
            }
            if symbol == next && !self.size.repeats() {
                next += 1;
            }
        }
        true
    }

    /// How many different answers a set gives to every guess, one more if the guess is of the set.
    pub(super) fn scores(&self, set: &[u16], guesses: &GuessList, out: &mut Vec<u8>) {
        out.clear();
        out.resize(guesses.stride, 0);
        let win = self.answers - 1;
        if let Some(answers) = &guesses.answers {
            let row = |&code: &u16| {
                let row = &answers[usize::from(guesses.rows[usize::from(code)])];
                &**row.get_or_init(|| {
                    let mut row = vec![0; guesses.stride];
                    kernel::answers(self.word(code), &guesses.words, &self.numbers, &mut row);
                    row.into_boxed_slice()
                })
            };
            let rows: Vec<&[u8]> = set.iter().map(row).collect();
            kernel::scores(&rows, win, out);
            // Behind the last guess there is only padding.
            out[guesses.list.len()..].fill(0);
        } else {
            kernel::plain_scores(&self.words(set), &guesses.words, &self.numbers, win, out);
        }
    }
}

impl GuessList {
    /// Whether the answers are kept, so that many are compared at once.
    pub(super) fn is_quick(&self) -> bool {
        self.answers.is_some()
    }

    /// How many answers to a guess go on, at most, by the scores of a set: of a guess that is of the set, the one that
    /// breaks the code was counted twice.
    pub(super) fn branches(&self, set: &[u16], scores: &mut [u8]) -> usize {
        for &code in set {
            scores[usize::from(self.at[usize::from(code)])] -= 2;
        }
        let branches = kernel::highest(scores);
        for &code in set {
            scores[usize::from(self.at[usize::from(code)])] += 2;
        }
        usize::from(branches)
    }
}

fn word(size: Size, code: Code) -> CodeWords {
    let (pegs, symbols) = (size.pegs(), size.symbols());
    let mut word = CodeWords::default();
    let mut times = [0; 17];
    for (place, colour) in code.colours().enumerate() {
        let symbol = size.index_of(colour);
        word.places |= 1 << (place * symbols + symbol);
        word.colours |= 1 << (symbol * pegs + times[symbol]);
        times[symbol] += 1;
    }
    word
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

/// A well-mixed number for every number.
fn name(number: u64) -> u128 {
    u128::from(scrambled(number)) << 64 | u128::from(scrambled(number ^ 0xa5a5_0000_0000_0000))
}

/// The finish of splitmix64.
pub(super) fn scrambled(number: u64) -> u64 {
    let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
