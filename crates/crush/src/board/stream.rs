//! The candies to come: one stream for each column.

use game::{Rng, Seed};

use crate::board::{Colour, MAX_SIDE, PLANES, Refill};

const COLUMNS: usize = MAX_SIDE as usize;

/// How many candies of a column are drawn at a time, and at least kept ready: more than any pass takes and than an
/// open table shows.
const BATCH: u32 = 32;

/// The candies of one column, in the order in which they come.
#[derive(Clone, Debug)]
struct Column {
    rng: Rng,
    /// The next candies, the first in the lowest bit.
    colours: [u64; PLANES],
    ready: u32,
}

impl Column {
    fn draw(&mut self, colours: u8) {
        for place in self.ready..self.ready + BATCH {
            let colour = self.rng.below(u64::from(colours));
            for (bit, plane) in self.colours.iter_mut().enumerate() {
                *plane |= (colour >> bit & 1) << place;
            }
        }
        self.ready += BATCH;
    }
}

/// The streams of a table: what comes in one column never depends on what happens in another.
#[derive(Clone, Debug)]
pub struct Streams {
    columns: Vec<Column>,
    colours: u8,
}

impl Streams {
    /// The streams that follow from a seed.
    pub fn new(seed: &Seed, width: u8, colours: u8) -> Self {
        let column = |col| {
            let rng = seed.stream("column", None, u64::from(col));
            let mut column = Column { rng, colours: [0; PLANES], ready: 0 };
            column.draw(colours);
            column
        };
        Self { columns: (0..width).map(column).collect(), colours }
    }

    /// The same next `kept` candies, and others from another seed behind them.
    pub(crate) fn redrawn(&self, seed: &Seed, kept: u32) -> Self {
        let mut other = Self::new(seed, self.columns.len() as u8, self.colours);
        let mask = (1 << kept) - 1;
        for (new, old) in other.columns.iter_mut().zip(&self.columns) {
            for (new, old) in new.colours.iter_mut().zip(old.colours) {
                *new = (*new & !mask) | (old & mask);
            }
        }
        other
    }

    /// The next candies of every column, as an open table shows them.
    pub fn ahead(&self, count: u32) -> Ahead {
        debug_assert!(count <= BATCH);
        let mut ahead = Ahead { colours: [[0; PLANES]; COLUMNS], count };
        for (shown, column) in ahead.colours.iter_mut().zip(&self.columns) {
            *shown = column.colours.map(|bits| bits & ((1 << count) - 1));
        }
        ahead
    }
}

impl Refill for Streams {
    #[inline]
    fn take(&mut self, col: u8, count: u32) -> ([u64; PLANES], u32) {
        let column = &mut self.columns[col as usize];
        let taken = column.colours;
        column.colours = taken.map(|bits| bits >> count);
        column.ready -= count;
        if column.ready < BATCH {
            column.draw(self.colours);
        }
        (taken, count)
    }
}

/// The next candies of every column as far as they are known: none where the stream is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead {
    colours: [[u64; PLANES]; COLUMNS],
    count: u32,
}

impl Ahead {
    /// Nothing is known.
    pub const HIDDEN: Self = Self { colours: [[0; PLANES]; COLUMNS], count: 0 };

    /// How many candies of each column are known.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The known candies of each column as text, the first to come first.
    pub fn columns(&self, width: u8) -> Vec<String> {
        let letter = |planes: &[u64; PLANES], place: u32| {
            let [low, mid, high] = planes.map(|bits| (bits >> place & 1) as Colour);
            (b'A' + (low | mid << 1 | high << 2)) as char
        };
        let columns = self.colours[..width as usize].iter();
        columns.map(|planes| (0..self.count).map(|place| letter(planes, place)).collect()).collect()
    }

    /// Reads what [`Ahead::columns`] wrote; none when the columns differ in length or hold anything but candies.
    pub fn parse(columns: &[impl AsRef<str>]) -> Option<Self> {
        let mut ahead = Self::HIDDEN;
        ahead.count = columns.first()?.as_ref().len() as u32;
        if ahead.count > BATCH || columns.len() > COLUMNS {
            return None;
        }
        for (planes, text) in ahead.colours.iter_mut().zip(columns) {
            if text.as_ref().len() as u32 != ahead.count {
                return None;
            }
            for (place, letter) in text.as_ref().bytes().enumerate() {
                let colour = u64::from(letter.checked_sub(b'A').filter(|&colour| colour < 8)?);
                for (bit, plane) in planes.iter_mut().enumerate() {
                    *plane |= (colour >> bit & 1) << place;
                }
            }
        }
        Some(ahead)
    }

    /// The known candies from their beginning, to be taken.
    #[inline]
    pub fn reader(&self) -> AheadReader<'_> {
        AheadReader { ahead: self, taken: Taken::default() }
    }
}

/// How many candies of each column were taken.
pub(crate) type Taken = [u8; COLUMNS];

/// Takes known candies until there are no more.
#[derive(Clone, Copy)]
pub struct AheadReader<'a> {
    ahead: &'a Ahead,
    taken: Taken,
}

impl Refill for AheadReader<'_> {
    #[inline]
    fn take(&mut self, col: u8, count: u32) -> ([u64; PLANES], u32) {
        let taken = &mut self.taken[col as usize];
        let at = u32::from(*taken);
        let count = count.min(self.ahead.count - at);
        *taken += count as u8;
        (self.ahead.colours[col as usize].map(|bits| bits >> at), count)
    }
}

/// A player's own idea of what might come: 64 candies for each column, over and over.
#[derive(Clone, Debug)]
pub struct SampledStream {
    colours: [[u64; PLANES]; COLUMNS],
}

impl SampledStream {
    /// Draws one.
    pub fn draw(rng: &mut Rng, colours: u8) -> Self {
        let mut sample = Self { colours: [[0; PLANES]; COLUMNS] };
        for planes in &mut sample.colours {
            // All 64 at once, and again for those that are no colour.
            let mut open = u64::MAX;
            while open != 0 {
                let bits: [u64; PLANES] = std::array::from_fn(|_| rng.bits());
                let mut drawn = 0;
                for colour in 0..u64::from(colours) {
                    let matches = |bit: usize| if colour >> bit & 1 == 1 { bits[bit] } else { !bits[bit] };
                    drawn |= matches(0) & matches(1) & matches(2);
                }
                for (plane, bits) in planes.iter_mut().zip(bits) {
                    *plane |= bits & drawn & open;
                }
                open &= !drawn;
            }
        }
        sample
    }

    /// The sample from its beginning, to be taken.
    #[inline]
    pub fn reader(&self) -> SampleReader<'_> {
        SampleReader { sample: self, taken: Taken::default() }
    }
}

/// Takes candies from a sample.
#[derive(Clone, Copy)]
pub struct SampleReader<'a> {
    sample: &'a SampledStream,
    taken: Taken,
}

impl Refill for SampleReader<'_> {
    #[inline]
    fn take(&mut self, col: u8, count: u32) -> ([u64; PLANES], u32) {
        let taken = &mut self.taken[col as usize];
        let at = u32::from(*taken);
        *taken = taken.wrapping_add(count as u8);
        (self.sample.colours[col as usize].map(|bits| bits.rotate_right(at)), count)
    }
}
