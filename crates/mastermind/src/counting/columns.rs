//! Codes stood in columns of bits, ready for the kernel: the answers of many codes to one guess.

use crate::code::{Code, MAX_PEGS};
use crate::counting::kernel::{CHUNK, Chunk, Histogram, Kernel, Path, Rows};
use crate::feedback::{Answer, MAX_CLASSES, classes};
use crate::size::Size;

/// A set of codes against which guesses are judged.
///
/// ```
/// use mastermind::{Columns, Answer, Size};
/// let size = Size::new(4, 6, true, false)?;
/// let columns = Columns::new(size, &size.all());
/// let spread = columns.spread(size.parse("1122")?);
/// assert_eq!(spread.worst(), 256);
/// assert_eq!(spread.count(Answer { blacks: 2, whites: 0 }), 114);
/// # Ok::<(), game::Say>(())
/// ```
pub struct Columns {
    size: Size,
    len: usize,
    chunks: usize,
    /// The rows of bits, one after the other, each of `chunks` chunks.
    bits: Vec<Chunk>,
    kernel: Kernel,
}

impl Columns {
    /// Stands the codes up.
    pub fn new(size: Size, codes: &[Code]) -> Self {
        Self::on(Path::best(), size, codes)
    }

    pub(crate) fn on(path: Path, size: Size, codes: &[Code]) -> Self {
        let chunks = codes.len().div_ceil(CHUNK).max(1);
        let rows = 2 * size.pegs() * size.symbols();
        let kernel = Kernel::new(size.pegs(), path);
        let mut columns = Self { size, len: 0, chunks, bits: vec![Chunk([0; 8]); rows * chunks], kernel };
        columns.fill(codes);
        columns
    }

    fn fill(&mut self, codes: &[Code]) {
        let (pegs, symbols, chunks) = (self.size.pegs(), self.size.symbols(), self.chunks);
        self.len = codes.len();
        for (index, code) in codes.iter().enumerate() {
            let (chunk, word, bit) = (index / CHUNK, index % CHUNK / 64, 1_u64 << (index % 64));
            let mut seen = [0_u8; 17];
            for (place, colour) in code.colours().enumerate() {
                let symbol = self.size.index_of(colour);
                self.bits[(place * symbols + symbol) * chunks + chunk].0[word] |= bit;
                let times = seen[symbol] as usize;
                self.bits[((symbols + symbol) * pegs + times) * chunks + chunk].0[word] |= bit;
                seen[symbol] += 1;
            }
        }
    }

    /// How many codes.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no code.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether none of the codes has this colour.
    pub(crate) fn lacks(&self, colour: u8) -> bool {
        let row = (self.size.symbols() + self.size.index_of(colour)) * self.size.pegs();
        self.bits[row * self.chunks..(row + 1) * self.chunks].iter().all(|chunk| chunk.0 == [0; 8])
    }

    /// How many codes give each answer to a guess.
    #[inline]
    pub fn spread(&self, guess: Code) -> Spread {
        let mut counts = [0; MAX_CLASSES];
        self.spread_into(guess, &mut counts);
        Spread { counts, classes: classes(self.size.pegs()) as u8, len: self.len as u32 }
    }

    #[inline]
    pub(crate) fn spread_into(&self, guess: Code, counts: &mut Histogram) {
        let (pegs, symbols) = (self.size.pegs(), self.size.symbols());
        let mut rows: Rows = [0; 2 * MAX_PEGS];
        let mut seen = [0_u8; 17];
        for (place, colour) in guess.colours().enumerate() {
            let symbol = self.size.index_of(colour);
            rows[place] = (place * symbols + symbol) as u32;
            rows[pegs + place] = ((symbols + symbol) * pegs + seen[symbol] as usize) as u32;
            seen[symbol] += 1;
        }
        self.kernel.count(&self.bits, self.chunks, self.len.div_ceil(64), &rows, counts);
        let others: u32 = counts[1..classes(pegs)].iter().sum();
        counts[0] = self.len as u32 - others;
    }
}

/// How the codes still possible would answer one guess.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    counts: Histogram,
    classes: u8,
    len: u32,
}

impl Spread {
    /// How many codes give each class of answer.
    #[inline]
    pub fn classes(&self) -> &[u32] {
        &self.counts[..self.classes as usize]
    }

    /// How many codes give this answer.
    pub fn count(&self, answer: Answer) -> u32 {
        self.counts[answer.class()]
    }

    /// How many codes were asked.
    pub fn total(&self) -> u32 {
        self.len
    }

    /// The codes left by the worst answer; the answer that breaks the code leaves none, but counts as itself.
    pub fn worst(&self) -> u32 {
        self.classes().iter().copied().max().unwrap_or(0)
    }

    /// How many different answers there are.
    pub fn parts(&self) -> u32 {
        self.classes().iter().map(|&count| u32::from(count > 0)).sum()
    }

    /// The codes that an answer leaves on average.
    pub fn expected(&self) -> f64 {
        let squares: u64 = self.classes().iter().map(|&count| u64::from(count) * u64::from(count)).sum();
        squares as f64 / f64::from(self.len.max(1))
    }

    /// The information that the answer brings, in bits.
    pub fn entropy(&self) -> f64 {
        let all = f64::from(self.len.max(1));
        self.classes()
            .iter()
            .filter(|&&count| count > 0)
            .map(|&count| f64::from(count) / all * (all / f64::from(count)).log2())
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;
    use proptest::prelude::*;

    use super::*;
    use crate::feedback::{Judge, feedback};

    #[test]
    fn the_first_guess_of_knuth_leaves_at_most_256() {
        let size = Size::new(4, 6, true, false).unwrap();
        let columns = Columns::new(size, &size.all());
        let worst = |text: &str| columns.spread(size.parse(text).unwrap()).worst();
        assert_eq!([worst("1122"), worst("1111"), worst("1123"), worst("1234")], [256, 625, 276, 312]);
        let size = Size::new(5, 8, true, false).unwrap();
        let columns = Columns::new(size, &size.all());
        assert_eq!(columns.spread(size.parse("11234").unwrap()).worst(), 7051);
    }

    proptest! {
        #[test]
        fn every_way_of_answering_is_the_plain_one(
            pegs in 1_usize..=12, colours in 2_usize..=16, repeats: bool, blanks: bool,
            count in prop_oneof![0_usize..140, 500_usize..1100], seed: u64,
        ) {
            let Ok(size) = Size::new(pegs, colours, repeats, blanks) else { return Ok(()) };
            let mut rng = Rng::from_number(seed);
            let codes: Vec<Code> = (0..count).map(|_| size.draw(&mut rng)).collect();
            let guess = size.draw(&mut rng);
            let mut plain = [0; MAX_CLASSES];
            for &code in &codes {
                let answer = feedback(guess, code);
                prop_assert_eq!(Judge::new(guess).answer(code), answer);
                prop_assert!(answer.is_possible(pegs));
                plain[answer.class()] += 1;
            }
            for path in Path::available() {
                let spread = Columns::on(path, size, &codes).spread(guess);
                prop_assert_eq!(spread.classes(), &plain[..classes(pegs)], "{:?}", path);
                prop_assert_eq!(spread.total() as usize, count);
            }
        }
    }
}
