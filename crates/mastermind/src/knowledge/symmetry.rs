//! Which guesses are the same guess in other clothes.
//!
//! Colours that nobody has used yet are interchangeable, and so are places that no guess has told apart, and so are
//! colours that no possible code has any more. Of guesses that differ only in this, the lowest stands for all: it has
//! the same answers, and it is possible exactly when they are.

use crate::code::{Code, MAX_COLOURS, MAX_PEGS};
use crate::knowledge::Peg;
use crate::size::Size;

/// Up to this many pegs the rearrangements of places are looked through (40,320 of them); beyond, only colours are.
const MOST_PEGS: usize = 8;
/// Guesses are told apart by a bit each up to this many; beyond, only colours are interchanged.
const MOST_NUMBERS: u64 = 1 << 24;

/// A rearrangement of places and used colours under which every guess so far stays itself.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    /// From which place the peg at each place comes.
    from: [u8; MAX_PEGS],
    /// What each used colour becomes; unused ones are free.
    becomes: [u8; MAX_COLOURS + 1],
}

const FREE: u8 = u8::MAX;

/// The rearrangements that the guesses so far leave open.
#[derive(Clone, Debug)]
pub struct Symmetry {
    size: Size,
    arrangements: Vec<Arrangement>,
    used: u32,
}

/// How the colours may be renamed.
struct Names {
    /// Colours that only stand for themselves.
    fixed: Vec<u8>,
    /// Unused colours, of which one is like another.
    free: Vec<u8>,
    /// Colours that no possible code has.
    dead: Vec<u8>,
    repeats: bool,
}

impl Symmetry {
    /// Before the first guess: all rearrangements.
    pub fn new(size: Size) -> Self {
        let pegs = size.pegs();
        let mut from: [u8; MAX_PEGS] = std::array::from_fn(|place| place as u8);
        let mut arrangements = Vec::new();
        let becomes = [FREE; MAX_COLOURS + 1];
        if pegs <= MOST_PEGS && size.numbers() <= MOST_NUMBERS {
            permute(&mut from, pegs, &mut |from| arrangements.push(Arrangement { from, becomes }));
        } else {
            arrangements.push(Arrangement { from, becomes });
        }
        Self { size, arrangements, used: 0 }
    }

    /// After one more guess.
    #[must_use]
    pub fn after(&self, guess: Code) -> Self {
        let pegs = self.size.pegs();
        let keep = |arrangement: &Arrangement| {
            let mut after = *arrangement;
            let mut taken = after.becomes.iter().filter(|&&colour| colour != FREE).fold(0_u32, |set, &c| set | 1 << c);
            for place in 0..pegs {
                let colour = guess.colour(after.from[place] as usize) as usize;
                let wanted = guess.colour(place);
                if after.becomes[colour] == FREE {
                    if taken >> wanted & 1 == 1 {
                        return None;
                    }
                    after.becomes[colour] = wanted;
                    taken |= 1 << wanted;
                } else if after.becomes[colour] != wanted {
                    return None;
                }
            }
            Some(after)
        };
        Self {
            size: self.size,
            arrangements: self.arrangements.iter().filter_map(keep).collect(),
            used: guess.colours().fold(self.used, |set, colour| set | 1 << colour),
        }
    }

    /// With a peg of the secret shown: its place and its colour are like no other.
    #[must_use]
    pub fn with_peg(mut self, peg: Peg) -> Self {
        let colour = peg.colour as usize;
        self.arrangements.retain_mut(|arrangement| {
            let stays = arrangement.from[peg.place] as usize == peg.place;
            let keeps = matches!(arrangement.becomes[colour], FREE) || arrangement.becomes[colour] == peg.colour;
            arrangement.becomes[colour] = peg.colour;
            stays && keeps
        });
        self.used |= 1 << peg.colour;
        self
    }

    /// Whether nothing but colours can be interchanged any more.
    pub fn is_trivial(&self) -> bool {
        self.arrangements.len() == 1
    }

    /// One guess of every kind, the lowest, in order; `is_dead` says which colours no possible code has.
    pub fn representatives(&self, is_dead: impl Fn(u8) -> bool) -> Vec<Code> {
        let mut names = Names { fixed: vec![], free: vec![], dead: vec![], repeats: self.size.repeats() };
        for colour in self.size.all_symbols() {
            let list = match (is_dead(colour), self.used >> colour & 1 == 1) {
                (true, _) => &mut names.dead,
                (false, true) => &mut names.fixed,
                (false, false) => &mut names.free,
            };
            list.push(colour);
        }
        let mut found = Vec::new();
        let seen = if self.is_trivial() { 0 } else { self.size.numbers().div_ceil(64) as usize };
        let mut seen = vec![0_u64; seen];
        let mut colours = Vec::with_capacity(self.size.pegs());
        self.extend(&names, (0, 0), &mut colours, &mut seen, &mut found);
        found
    }

    /// Tries every colour at the next place: of the free ones only the first not yet taken, and so of the dead.
    fn extend(
        &self,
        names: &Names,
        (free, dead): (usize, usize),
        colours: &mut Vec<u8>,
        seen: &mut [u64],
        found: &mut Vec<Code>,
    ) {
        if colours.len() == self.size.pegs() {
            let code = Code::of(colours);
            if self.is_trivial() {
                found.push(code);
            } else if !marked(seen, self.size.number(code)) {
                found.push(code);
                for arrangement in &self.arrangements {
                    let number = self.size.number(names.lowest(code, arrangement));
                    seen[(number / 64) as usize] |= 1 << (number % 64);
                }
            }
            return;
        }
        let next_free = (free + 1).min(names.free.len());
        let next_dead = if names.repeats { 1.min(names.dead.len()) } else { (dead + 1).min(names.dead.len()) };
        let mut choices = [0_u8; MAX_COLOURS + 1];
        let mut count = 0;
        for list in [&names.fixed[..], &names.free[..next_free], &names.dead[..next_dead]] {
            choices[count..count + list.len()].copy_from_slice(list);
            count += list.len();
        }
        choices[..count].sort_unstable();
        for &colour in &choices[..count] {
            if !self.size.repeats() && colours.contains(&colour) {
                continue;
            }
            let free = if names.free.get(free) == Some(&colour) { free + 1 } else { free };
            let dead = if names.dead.get(dead) == Some(&colour) { dead + 1 } else { dead };
            colours.push(colour);
            self.extend(names, (free, dead), colours, seen, found);
            colours.pop();
        }
    }
}

impl Names {
    /// The code rearranged, its free and dead colours renamed to the lowest.
    fn lowest(&self, code: Code, arrangement: &Arrangement) -> Code {
        let mut renamed = [FREE; MAX_COLOURS + 1];
        let (mut free, mut dead) = (0, 0);
        let mut colours = [0; MAX_PEGS];
        for (place, &from) in arrangement.from[..code.pegs()].iter().enumerate() {
            let before = code.colour(from as usize) as usize;
            if renamed[before] == FREE {
                let becomes = arrangement.becomes[before];
                let named = if becomes == FREE { before as u8 } else { becomes };
                renamed[before] = if self.dead.contains(&named) {
                    let lowest = self.dead[dead];
                    dead += usize::from(!self.repeats);
                    lowest
                } else if becomes == FREE {
                    free += 1;
                    self.free[free - 1]
                } else {
                    becomes
                };
            }
            colours[place] = renamed[before];
        }
        Code::of(&colours[..code.pegs()])
    }
}

fn marked(seen: &[u64], number: u64) -> bool {
    seen[(number / 64) as usize] >> (number % 64) & 1 == 1
}

/// Calls back with every order of the first `len` items (Heap's way).
fn permute(items: &mut [u8; MAX_PEGS], len: usize, each: &mut impl FnMut([u8; MAX_PEGS])) {
    if len <= 1 {
        each(*items);
        return;
    }
    for index in 0..len {
        permute(items, len - 1, each);
        items.swap(if len.is_multiple_of(2) { index } else { 0 }, len - 1);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::counting::Columns;
    use crate::feedback::Judge;

    fn size(pegs: usize, colours: usize, repeats: bool) -> Size {
        Size::new(pegs, colours, repeats, false).unwrap()
    }

    #[test]
    fn first_guesses_are_the_partitions_of_the_pegs() {
        for (pegs, partitions) in [(1, 1), (2, 2), (3, 3), (4, 5), (5, 7), (6, 11), (7, 15), (8, 22)] {
            let found = Symmetry::new(size(pegs, 8, true)).representatives(|_| false);
            assert_eq!(found.len(), partitions, "{pegs} pegs");
        }
        let found = Symmetry::new(size(4, 6, true)).representatives(|_| false);
        assert_eq!(found.iter().map(Code::to_string).collect::<Vec<_>>(), ["1111", "1112", "1122", "1123", "1234"]);
        let seven = size(7, 7, false);
        let after = Symmetry::new(seven).after(seven.parse("1234567").unwrap());
        assert_eq!(after.representatives(|_| false).len(), 15, "the cycle types of seven places");
    }

    /// Every code must have the same answers as some representative, which is not higher.
    #[test]
    fn a_representative_stands_for_every_code() {
        for (size, history) in [
            (size(4, 6, true), vec!["1122"]),
            (size(4, 6, true), vec!["1123", "1452"]),
            (size(3, 5, true), vec![]),
            (size(4, 5, false), vec!["1234"]),
            (size(4, 6, false), vec!["1234", "1256"]),
        ] {
            let all = size.all();
            let guesses: Vec<Code> = history.iter().map(|text| size.parse(text).unwrap()).collect();
            let secrets = [all[0], all[all.len() / 2], all[all.len() - 1]];
            for secret in secrets {
                let mut possible = all.clone();
                let mut symmetry = Symmetry::new(size);
                for &guess in &guesses {
                    let judge = Judge::new(guess);
                    possible.retain(|&code| judge.class(code) == judge.class(secret));
                    symmetry = symmetry.after(guess);
                }
                let columns = Columns::new(size, &possible);
                let mut lowest: BTreeMap<Vec<u32>, Code> = BTreeMap::new();
                for &code in &all {
                    lowest.entry(columns.spread(code).classes().to_vec()).or_insert(code);
                }
                let chosen = symmetry.representatives(|colour| columns.lacks(colour));
                assert!(chosen.is_sorted());
                for (spread, code) in lowest {
                    assert!(chosen.contains(&code), "{history:?} {secret}: {code} with {spread:?}");
                }
            }
        }
    }
}
