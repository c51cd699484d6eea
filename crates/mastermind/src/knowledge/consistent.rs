//! The codes that fit all answers: found peg by peg, cutting off what cannot fit any more.

use game::{Budget, Rng};

use crate::code::{Code, MAX_COLOURS, MAX_PEGS};
use crate::knowledge::{Peg, Turn};
use crate::size::Size;

/// Every lane of a word holds what one answer still lacks (its blacks, or its pins), above this bias: a lack below
/// zero clears the bit without borrowing from the neighbour.
const BIAS: u64 = 0x40;
const ONES: u64 = 0x0101_0101_0101_0101;

/// Answers to a word.
const ANSWERS: usize = 4;

/// The codes that fit some answers; at most a hundred answers are looked at.
#[derive(Clone, Debug)]
pub struct Consistent {
    size: Size,
    /// The symbols allowed at each place, a bit for each.
    allowed: [u32; MAX_PEGS],
    lacks: AnyLacks,
}

/// What the answers lack, in as many words as there are answers for: the fewer, the faster.
#[derive(Clone, Debug)]
enum AnyLacks {
    Four(Lacks<1>),
    Eight(Lacks<2>),
    Twelve(Lacks<3>),
    Twenty(Lacks<5>),
    Hundred(Box<Lacks<25>>),
}

#[derive(Clone, Debug)]
struct Lacks<const W: usize> {
    /// What is lacking before the first peg.
    start: [u64; W],
    /// What a peg of a colour at a place takes off the blacks: [place][symbol].
    black: Vec<[u64; W]>,
    /// What the so-manieth peg of a colour takes off the pins: [symbol][times].
    pin: Vec<[u64; W]>,
}

/// A search on its way.
struct Walk<'a> {
    size: Size,
    allowed: &'a [u32; MAX_PEGS],
    times: [u8; MAX_COLOURS + 1],
    colours: [u8; MAX_PEGS],
    nodes: u64,
    budget: &'a Budget,
    rng: Option<&'a mut Rng>,
}

impl<const W: usize> Lacks<W> {
    fn new(size: Size, turns: &[Turn]) -> Self {
        let (pegs, symbols) = (size.pegs(), size.symbols());
        let mut lacks =
            Self { start: [BIAS * ONES; W], black: vec![[0; W]; pegs * symbols], pin: vec![[0; W]; symbols * pegs] };
        for (index, turn) in turns.iter().take(W * ANSWERS).enumerate() {
            let (word, lane) = (index / ANSWERS, index % ANSWERS * 16);
            lacks.start[word] += u64::from(turn.answer.blacks) << lane;
            lacks.start[word] += u64::from(turn.answer.pins()) << (lane + 8);
            for (place, colour) in turn.guess.colours().enumerate() {
                lacks.black[place * symbols + size.index_of(colour)][word] |= 1 << lane;
            }
            let counts = turn.guess.counts();
            for symbol in 0..symbols {
                for times in 0..counts[size.symbol(symbol) as usize] as usize {
                    lacks.pin[symbol * pegs + times][word] |= 1 << (lane + 8);
                }
            }
        }
        lacks
    }

    /// What is lacking after a symbol at a place, if that can still fit: no answer gets too much, and the pegs left
    /// can give the rest.
    #[inline]
    fn step(&self, walk: &Walk, lacking: &[u64; W], place: usize, symbol: usize) -> Option<[u64; W]> {
        let times = walk.times[symbol] as usize;
        if walk.allowed[place] >> symbol & 1 == 0 || times > 0 && !walk.size.repeats() {
            return None;
        }
        let pegs = walk.size.pegs();
        let most = (2 * BIAS + (pegs - place - 1) as u64) * ONES;
        let black = &self.black[place * walk.size.symbols() + symbol];
        let pin = &self.pin[symbol * pegs + times];
        let mut after = [0; W];
        let mut fits = BIAS * ONES;
        for word in 0..W {
            after[word] = lacking[word] - black[word] - pin[word];
            fits &= after[word] & (most - after[word]);
        }
        (fits == BIAS * ONES).then_some(after)
    }

    fn descend(&self, walk: &mut Walk, lacking: &[u64; W], place: usize, each: &mut impl FnMut(Code) -> bool) -> bool {
        if place == walk.size.pegs() {
            return each(Code::of(&walk.colours[..place]));
        }
        walk.nodes += 1;
        if walk.nodes.is_multiple_of(1024) && !walk.budget.spend(1024) {
            return false;
        }
        let symbols = walk.size.symbols();
        let mut order: [u8; MAX_COLOURS + 1] = std::array::from_fn(|symbol| symbol as u8);
        if let Some(rng) = walk.rng.as_deref_mut() {
            rng.shuffle(&mut order[..symbols]);
        }
        for &symbol in &order[..symbols] {
            let symbol = symbol as usize;
            if let Some(after) = self.step(walk, lacking, place, symbol) {
                walk.times[symbol] += 1;
                walk.colours[place] = walk.size.symbol(symbol);
                let on = self.descend(walk, &after, place + 1, each);
                walk.times[symbol] -= 1;
                if !on {
                    return false;
                }
            }
        }
        true
    }

    fn probe(&self, walk: &mut Walk, rng: &mut Rng) -> Option<(Code, f64)> {
        let mut lacking = self.start;
        let mut weight = 1.0;
        let pegs = walk.size.pegs();
        for place in 0..pegs {
            let mut fitting = [(0_u8, [0; W]); MAX_COLOURS + 1];
            let mut count = 0;
            for symbol in 0..walk.size.symbols() {
                if let Some(after) = self.step(walk, &lacking, place, symbol) {
                    fitting[count] = (symbol as u8, after);
                    count += 1;
                }
            }
            let &(symbol, after) = rng.pick(&fitting[..count])?;
            weight *= count as f64;
            lacking = after;
            walk.times[symbol as usize] += 1;
            walk.colours[place] = walk.size.symbol(symbol as usize);
        }
        Some((Code::of(&walk.colours[..pegs]), weight))
    }
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
pub struct CodeCount {
    /// The number, or its estimate.
    pub codes: f64,
    /// The standard error of the estimate; 0 where the number is exact.
    pub error: f64,
}

/// The same with whichever number of words there is.
macro_rules! with_lacks {
    ($any:expr, $lacks:ident => $what:expr) => {
        match $any {
            AnyLacks::Four($lacks) => $what,
            AnyLacks::Eight($lacks) => $what,
            AnyLacks::Twelve($lacks) => $what,
            AnyLacks::Twenty($lacks) => $what,
            AnyLacks::Hundred($lacks) => $what,
        }
    };
}

impl Consistent {
    /// The codes that fit these turns.
    pub fn new(size: Size, turns: &[Turn]) -> Self {
        let lacks = match turns.len() {
            0..=4 => AnyLacks::Four(Lacks::new(size, turns)),
            5..=8 => AnyLacks::Eight(Lacks::new(size, turns)),
            9..=12 => AnyLacks::Twelve(Lacks::new(size, turns)),
            13..=20 => AnyLacks::Twenty(Lacks::new(size, turns)),
            _ => AnyLacks::Hundred(Box::new(Lacks::new(size, turns))),
        };
        Self { size, allowed: [u32::MAX; MAX_PEGS], lacks }
    }

    /// Of these, the codes that have these pegs.
    #[must_use]
    pub fn with_pegs(mut self, pegs: &[Peg]) -> Self {
        for peg in pegs {
            self.allowed[peg.place] = 1 << self.size.index_of(peg.colour);
        }
        self
    }

    fn walk<'a>(&'a self, budget: &'a Budget, rng: Option<&'a mut Rng>) -> Walk<'a> {
        Walk {
            size: self.size,
            allowed: &self.allowed,
            times: [0; MAX_COLOURS + 1],
            colours: [0; MAX_PEGS],
            nodes: 0,
            budget,
            rng,
        }
    }

    /// Calls back with every code that fits, in order, until told to stop or out of budget; true if it saw them all.
    pub fn each(&self, budget: &Budget, each: impl FnMut(Code) -> bool) -> bool {
        self.search(None, budget, each)
    }

    fn search(&self, rng: Option<&mut Rng>, budget: &Budget, mut each: impl FnMut(Code) -> bool) -> bool {
        let mut walk = self.walk(budget, rng);
        with_lacks!(&self.lacks, lacks => lacks.descend(&mut walk, &lacks.start, 0, &mut each))
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
        let all = self.search(rng, budget, |code| {
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
        let budget = Budget::unlimited();
        let mut walk = self.walk(&budget, None);
        with_lacks!(&self.lacks, lacks => lacks.probe(&mut walk, rng))
    }

    /// How many codes fit: exactly up to `most`, beyond that estimated from random ways down.
    pub fn count(&self, most: u64, rng: &mut Rng, budget: &Budget) -> CodeCount {
        let mut codes = 0_u64;
        let all = self.each(budget, |_| {
            codes += 1;
            codes <= most
        });
        if all {
            return CodeCount { codes: codes as f64, error: 0.0 };
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
        CodeCount { codes: mean.max(codes as f64), error: (variance / probes).sqrt() }
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
