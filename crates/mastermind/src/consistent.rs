//! The codes that fit all answers: found peg by peg, cutting off what cannot fit any more.

use game::{Budget, Rng};

use crate::code::{Code, MAX_COLOURS, MAX_PEGS};
use crate::knowledge::{Peg, Turn};
use crate::size::Size;

/// Every lane of a word holds what one answer still lacks (its blacks, or its pins), above this bias: a lack below
/// zero clears the bit without borrowing from the neighbour.
const BIAS: u64 = 0x40;
const ONES: u64 = 0x0101_0101_0101_0101;

/// The codes that fit some answers.
#[derive(Clone, Debug)]
pub struct Consistent {
    size: Size,
    /// Words of lanes.
    width: usize,
    /// What is lacking before the first peg.
    start: Vec<u64>,
    /// What a peg of a colour at a place takes off the blacks: [place][symbol][word].
    black: Vec<u64>,
    /// What the so-manieth peg of a colour takes off the pins: [symbol][times][word].
    pin: Vec<u64>,
    /// The symbols allowed at each place, a bit for each.
    allowed: [u32; MAX_PEGS],
}

/// A search on its way.
struct Walk {
    lacking: Vec<u64>,
    times: [u8; MAX_COLOURS + 1],
    colours: [u8; MAX_PEGS],
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// With a code that fits.
    Code(Code),
    /// With the proof that none fits.
    Nothing,
    /// With the budget.
    Unknown,
}

/// How many codes fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count {
    /// The number, or its estimate.
    pub codes: f64,
    /// The standard error of the estimate; 0 where the number is exact.
    pub error: f64,
}

impl Consistent {
    /// The codes that fit these turns.
    pub fn new(size: Size, turns: &[Turn]) -> Self {
        let (pegs, symbols) = (size.pegs(), size.symbols());
        let width = (2 * turns.len()).div_ceil(8).max(1);
        let mut start = vec![BIAS * ONES; width];
        let mut black = vec![0; pegs * symbols * width];
        let mut pin = vec![0; symbols * pegs * width];
        for (index, turn) in turns.iter().enumerate() {
            let (word, lane) = (index / 4, index % 4 * 16);
            start[word] += u64::from(turn.answer.blacks) << lane;
            start[word] += u64::from(turn.answer.pins()) << (lane + 8);
            for (place, colour) in turn.guess.colours().enumerate() {
                black[(place * symbols + size.index_of(colour)) * width + word] |= 1 << lane;
            }
            for symbol in 0..symbols {
                let count = turn.guess.counts()[size.symbol(symbol) as usize] as usize;
                for times in 0..count {
                    pin[(symbol * pegs + times) * width + word] |= 1 << (lane + 8);
                }
            }
        }
        Self { size, width, start, black, pin, allowed: [u32::MAX; MAX_PEGS] }
    }

    /// Of these, the codes that have these pegs.
    #[must_use]
    pub fn with_pegs(mut self, pegs: &[Peg]) -> Self {
        for peg in pegs {
            self.allowed[peg.place] = 1 << self.size.index_of(peg.colour);
        }
        self
    }

    fn walk(&self) -> Walk {
        let mut lacking = vec![0; (self.size.pegs() + 1) * self.width];
        lacking[..self.width].copy_from_slice(&self.start);
        Walk { lacking, times: [0; MAX_COLOURS + 1], colours: [0; MAX_PEGS] }
    }

    /// Puts a symbol at a place if that can still fit: no answer gets too much, and the pegs left can give the rest.
    #[inline]
    fn step(&self, walk: &mut Walk, place: usize, symbol: usize) -> bool {
        let times = walk.times[symbol] as usize;
        if self.allowed[place] >> symbol & 1 == 0 || times > 0 && !self.size.repeats() {
            return false;
        }
        let (pegs, width) = (self.size.pegs(), self.width);
        let left = (pegs - place - 1) as u64;
        let most = (2 * BIAS + left) * ONES;
        let black = &self.black[(place * self.size.symbols() + symbol) * width..][..width];
        let pin = &self.pin[(symbol * pegs + times) * width..][..width];
        let (before, after) = walk.lacking[place * width..].split_at_mut(width);
        let mut fits = BIAS * ONES;
        for word in 0..width {
            let lacking = before[word] - black[word] - pin[word];
            after[word] = lacking;
            fits &= lacking & (most - lacking);
        }
        fits == BIAS * ONES
    }

    /// Calls back with every code that fits, in order, until told to stop or out of budget; true if it saw them all.
    pub fn each(&self, budget: &Budget, mut each: impl FnMut(Code) -> bool) -> bool {
        let mut nodes = 0;
        self.descend(&mut self.walk(), 0, None, budget, &mut nodes, &mut each)
    }

    fn descend(
        &self,
        walk: &mut Walk,
        place: usize,
        mut rng: Option<&mut Rng>,
        budget: &Budget,
        nodes: &mut u64,
        each: &mut impl FnMut(Code) -> bool,
    ) -> bool {
        if place == self.size.pegs() {
            return each(Code::of(&walk.colours[..place]));
        }
        *nodes += 1;
        if nodes.is_multiple_of(1024) && !budget.spend(1024) {
            return false;
        }
        let mut order: [u8; MAX_COLOURS + 1] = std::array::from_fn(|symbol| symbol as u8);
        if let Some(rng) = rng.as_deref_mut() {
            rng.shuffle(&mut order[..self.size.symbols()]);
        }
        for &symbol in &order[..self.size.symbols()] {
            let symbol = symbol as usize;
            if self.step(walk, place, symbol) {
                walk.times[symbol] += 1;
                walk.colours[place] = self.size.symbol(symbol);
                let on = self.descend(walk, place + 1, rng.as_deref_mut(), budget, nodes, each);
                walk.times[symbol] -= 1;
                if !on {
                    return false;
                }
            }
        }
        true
    }

    /// One code that fits, the lowest.
    pub fn first(&self, budget: &Budget) -> Found {
        self.one(None, budget)
    }

    /// Some code that fits, any of them, though not each equally likely.
    pub fn any(&self, rng: &mut Rng, budget: &Budget) -> Found {
        self.one(Some(rng), budget)
    }

    fn one(&self, rng: Option<&mut Rng>, budget: &Budget) -> Found {
        let mut found = None;
        let mut nodes = 0;
        let all = self.descend(&mut self.walk(), 0, rng, budget, &mut nodes, &mut |code| {
            found = Some(code);
            false
        });
        match found {
            Some(code) => Found::Code(code),
            None if all => Found::Nothing,
            None => Found::Unknown,
        }
    }

    /// All codes that fit, in order, unless there are more than `most` or the budget ends.
    pub fn list(&self, most: usize, budget: &Budget) -> Option<Vec<Code>> {
        let mut list = Vec::new();
        let all = self.each(budget, |code| {
            list.push(code);
            list.len() <= most
        });
        all.then_some(list)
    }

    /// A random way down: the code it reaches, if it reaches one, and how many codes it stands for (one over the
    /// probability of this way), which on average is the number of codes that fit.
    pub fn probe(&self, rng: &mut Rng) -> Option<(Code, f64)> {
        let mut walk = self.walk();
        let mut weight = 1.0;
        for place in 0..self.size.pegs() {
            let mut fitting = [0_u8; MAX_COLOURS + 1];
            let mut count = 0;
            for symbol in 0..self.size.symbols() {
                if self.step(&mut walk, place, symbol) {
                    fitting[count] = symbol as u8;
                    count += 1;
                }
            }
            let symbol = *rng.pick(&fitting[..count])? as usize;
            weight *= count as f64;
            self.step(&mut walk, place, symbol);
            walk.times[symbol] += 1;
            walk.colours[place] = self.size.symbol(symbol);
        }
        Some((Code::of(&walk.colours[..self.size.pegs()]), weight))
    }

    /// How many codes fit: exactly up to `most`, beyond that estimated from random ways down.
    pub fn count(&self, most: u64, rng: &mut Rng, budget: &Budget) -> Count {
        let mut codes = 0_u64;
        let all = self.each(budget, |_| {
            codes += 1;
            codes <= most
        });
        if all {
            return Count { codes: codes as f64, error: 0.0 };
        }
        const PROBES: u32 = 20_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..PROBES {
            let weight = self.probe(rng).map_or(0.0, |(_, weight)| weight);
            sum += weight;
            squares += weight * weight;
        }
        let probes = f64::from(PROBES);
        let mean = sum / probes;
        let variance = (squares / probes - mean * mean).max(0.0);
        Count { codes: mean.max(codes as f64), error: (variance / probes).sqrt() }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // reason: exact counts and published figures
mod tests {
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use super::*;
    use crate::feedback::feedback;

    fn turns(size: Size, secret: Code, guesses: usize, rng: &mut Rng) -> Vec<Turn> {
        (0..guesses).map(|_| size.draw(rng)).map(|guess| Turn { guess, answer: feedback(guess, secret) }).collect()
    }

    proptest! {
        #[test]
        fn those_that_fit_are_those_that_would_have_answered_so(
            pegs in 1_usize..=5, colours in 2_usize..=6, repeats: bool, blanks: bool,
            guesses in 0_usize..9, seed: u64,
        ) {
            let Ok(size) = Size::new(pegs, colours, repeats, blanks) else { return Ok(()) };
            let mut rng = Rng::from_number(seed);
            let secret = size.draw(&mut rng);
            let turns = turns(size, secret, guesses, &mut rng);
            let plain: Vec<Code> = size.all().into_iter()
                .filter(|&code| turns.iter().all(|turn| feedback(turn.guess, code) == turn.answer)).collect();
            let consistent = Consistent::new(size, &turns);
            let budget = Budget::unlimited();
            prop_assert_eq!(consistent.list(usize::MAX, &budget).unwrap(), plain.clone());
            prop_assert_eq!(consistent.first(&budget), Found::Code(plain[0]));
            let any = consistent.any(&mut rng, &budget);
            prop_assert!(plain.iter().any(|&code| any == Found::Code(code)));
            if let Some((code, weight)) = consistent.probe(&mut rng) {
                prop_assert!(plain.contains(&code) && weight >= 1.0);
            }
        }
    }

    #[test]
    fn estimates_come_near_the_exact_count() {
        let size = Size::new(6, 9, true, false).unwrap();
        let mut rng = Rng::from_number(5);
        let secret = size.draw(&mut rng);
        let turns = turns(size, secret, 2, &mut rng);
        let consistent = Consistent::new(size, &turns);
        let exact = consistent.count(u64::MAX, &mut rng, &Budget::unlimited());
        let guessed = consistent.count(10, &mut rng, &Budget::unlimited());
        assert_eq!(exact.error, 0.0);
        assert!(guessed.error > 0.0 && (guessed.codes - exact.codes).abs() < 5.0 * guessed.error);
    }

    #[test]
    fn the_largest_size_answers() {
        let size = Size::new(12, 16, true, true).unwrap();
        let mut rng = Rng::from_number(7);
        let secret = size.draw(&mut rng);
        let turns = turns(size, secret, 20, &mut rng);
        let consistent = Consistent::new(size, &turns);
        match consistent.any(&mut rng, &Budget::nodes(200_000)) {
            Found::Code(code) => assert!(turns.iter().all(|turn| feedback(turn.guess, code) == turn.answer)),
            Found::Nothing => panic!("the secret itself fits"),
            Found::Unknown => {}
        }
    }
}
