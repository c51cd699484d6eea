//! One set for many that are the same in other clothes: places rearranged, colours renamed.
//!
//! Every colour and every place gets a mark that says how it stands in the set, from the marks of the codes in which it
//! stands, round after round. They are put in the order of their marks; where two have the same, one is told apart at
//! will. Two sets of the same shape may so end up different, which costs time; two of different shapes never end up
//! the same.

use super::space::Space;
use crate::code::{MAX_COLOURS, MAX_PEGS};

/// How a set was changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relabelling {
    /// Where each place goes.
    places: [u8; MAX_PEGS],
    /// What each symbol becomes.
    symbols: [u8; MAX_COLOURS + 1],
}

/// A set as it was put in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The sum of the names of its codes.
    pub(super) name: u128,
    /// It has the first so many colours.
    pub(super) colours: usize,
    /// How it was changed.
    pub(super) renaming: Relabelling,
}

/// The marks of symbols and places.
struct Marks {
    symbols: [u64; MAX_COLOURS + 1],
    places: [u64; MAX_PEGS],
}

/// Rounds before colours and places are compared.
const ROUNDS: usize = 3;

/// Puts the codes of a set in order, behind those that `out` has.
pub(super) fn canonical(space: &Space, set: &[u16], out: &mut Vec<u16>) -> Form {
    let (pegs, symbols) = (space.size().pegs(), space.size().symbols());
    let mut marks = Marks { symbols: [0; MAX_COLOURS + 1], places: [0; MAX_PEGS] };
    for _ in 0..ROUNDS {
        marks.look(space, set);
    }
    let colours = marks.symbols[..symbols].iter().filter(|&&mark| mark != 0).count();
    let mut by_mark: [u8; MAX_COLOURS + 1] = std::array::from_fn(|symbol| symbol as u8);
    let mut places: [u8; MAX_PEGS] = std::array::from_fn(|place| place as u8);
    loop {
        // Those that do not stand in the set have no mark, and come last.
        by_mark[..symbols].sort_unstable_by_key(|&symbol| std::cmp::Reverse(marks.symbols[usize::from(symbol)]));
        places[..pegs].sort_unstable_by_key(|&place| marks.places[usize::from(place)]);
        let same = |pair: &&[u8]| marks.symbols[usize::from(pair[0])] == marks.symbols[usize::from(pair[1])];
        if let Some(pair) = by_mark[..colours].windows(2).find(same) {
            let symbol = usize::from(pair[0]);
            marks.symbols[symbol] = mixed(marks.symbols[symbol].wrapping_add(1));
        } else {
            let same = |pair: &&[u8]| marks.places[usize::from(pair[0])] == marks.places[usize::from(pair[1])];
            let Some(pair) = places[..pegs].windows(2).find(same) else { break };
            let place = usize::from(pair[0]);
            marks.places[place] = mixed(marks.places[place].wrapping_add(1));
        }
        marks.look(space, set);
        marks.look(space, set);
    }
    let mut renaming = Relabelling { places: [0; MAX_PEGS], symbols: [0; MAX_COLOURS + 1] };
    for (becomes, &symbol) in by_mark[..symbols].iter().enumerate() {
        renaming.symbols[usize::from(symbol)] = becomes as u8;
    }
    for (becomes, &place) in places[..pegs].iter().enumerate() {
        renaming.places[usize::from(place)] = becomes as u8;
    }
    let mut weights = [1; MAX_PEGS];
    for place in (0..pegs - 1).rev() {
        weights[place] = weights[place + 1] * symbols;
    }
    let mut worth = [[0_u32; MAX_COLOURS + 1]; MAX_PEGS];
    for (worth, &place) in worth.iter_mut().zip(&renaming.places[..pegs]) {
        let weight = weights[usize::from(place)];
        for (worth, &symbol) in worth.iter_mut().zip(&renaming.symbols[..symbols]) {
            *worth = (usize::from(symbol) * weight) as u32;
        }
    }
    let mut name = 0_u128;
    for &code in set {
        let number: u32 =
            space.symbols_of(code).iter().zip(&worth).map(|(&symbol, worth)| worth[usize::from(symbol)]).sum();
        let place = space.place_of_number(number as usize);
        name = name.wrapping_add(space.name(place));
        out.push(place);
    }
    Form { name, colours, renaming }
}

impl Relabelling {
    /// The code that becomes this one.
    pub(super) fn undo(&self, space: &Space, code: u16) -> u16 {
        let size = space.size();
        let symbols = space.symbols_of(code);
        let mut number = 0;
        for place in 0..size.pegs() {
            let becomes = symbols[usize::from(self.places[place])];
            let was = self.symbols[..size.symbols()].iter().position(|&symbol| symbol == becomes);
            number = number * size.symbols() + was.expect("every symbol comes from one");
        }
        space.place_of_number(number)
    }
}

impl Marks {
    /// A round: every code is marked by its colours and places, and they by their codes.
    fn look(&mut self, space: &Space, set: &[u16]) {
        let pegs = space.size().pegs();
        let mut symbols = [0_u64; MAX_COLOURS + 1];
        let mut places = [0_u64; MAX_PEGS];
        for &code in set {
            let row = space.symbols_of(code);
            let mut mark = 0_u64;
            for (&symbol, &place) in row.iter().zip(&self.places) {
                mark = mark.wrapping_add(mixed(self.symbols[usize::from(symbol)].wrapping_add(place)));
            }
            mark = mixed(mark);
            for (index, &symbol) in row.iter().enumerate() {
                let symbol = usize::from(symbol);
                symbols[symbol] = symbols[symbol].wrapping_add(mixed(mark.wrapping_add(self.places[index])));
                places[index] = places[index].wrapping_add(mixed(mark ^ self.symbols[symbol]));
            }
        }
        // What was told apart stays so.
        for (mark, &seen) in self.symbols.iter_mut().zip(&symbols) {
            *mark = if seen == 0 { 0 } else { mixed(seen.wrapping_add(mark.rotate_left(7))) };
        }
        for (mark, &seen) in self.places[..pegs].iter_mut().zip(&places) {
            *mark = mixed(seen.wrapping_add(mark.rotate_left(7)));
        }
    }
}

/// A number mixed, cheaply; nothing but time depends on how well.
#[inline]
fn mixed(number: u64) -> u64 {
    let product = (number ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    product ^ (product >> 32)
}

#[cfg(test)]
mod tests {
    use game::Rng;
    use proptest::prelude::{prop_assert_eq, proptest};

    use super::*;
    use crate::size::Size;

    proptest! {
        /// A set is only ever taken for one that is the same in other clothes: undoing the renaming gives it back.
        #[test]
        fn a_set_in_order_is_the_same_in_other_clothes(
            pegs in 1_usize..=5, colours in 2_usize..=6, repeats: bool, blanks: bool, count in 1_usize..40, seed: u64,
        ) {
            let Ok(size) = Size::new(pegs, colours, repeats, blanks) else { return Ok(()) };
            let space = Space::new(size);
            let mut rng = Rng::from_number(seed);
            let set: Vec<u16> = rng.sample(space.len(), count).into_iter().map(|code| code as u16).collect();
            let mut ordered = Vec::new();
            let form = canonical(&space, &set, &mut ordered);
            let undone: Vec<u16> = ordered.iter().map(|&code| form.renaming.undo(&space, code)).collect();
            prop_assert_eq!(&undone, &set);
            let answers = |set: &[u16]| -> Vec<u8> {
                let words = space.words(set);
                let mut answers = vec![0; set.len()];
                super::super::kernel::answers(words[0], &words, space.numbers(), &mut answers);
                answers
            };
            prop_assert_eq!(answers(&ordered), answers(&set));
            let colours = ordered.iter().flat_map(|&code| space.symbols_of(code)).max();
            prop_assert_eq!(colours.map(|&last| usize::from(last) + 1), Some(form.colours));
        }
    }

    #[test]
    fn clothes_make_no_difference() {
        let size = Size::new(4, 6, true, false).unwrap();
        let space = Space::new(size);
        let set =
            |codes: &[&str]| -> Vec<u16> { codes.iter().map(|code| space.place(size.parse(code).unwrap())).collect() };
        let name = |codes: &[&str]| canonical(&space, &set(codes), &mut vec![]).name;
        // The second has the places turned around, and the colours 1 2 3 4 5 as 6 4 5 1 3.
        assert_eq!(name(&["1123", "1145", "2312", "4551"]), name(&["5466", "3166", "4654", "6331"]));
        assert_ne!(name(&["1123", "1145", "2312", "4551"]), name(&["5466", "3166", "4654", "6336"]));
    }
}
