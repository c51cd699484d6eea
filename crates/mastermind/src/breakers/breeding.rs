//! How the genetic breakers make codes out of codes. Children always obey the size: repeats and blanks.

use game::Rng;

use crate::code::{Code, MAX_PEGS};
use crate::size::Size;

/// A child of two codes: the places from `from` to `to` of the second, the others of the first.
pub(super) fn cross(size: Size, one: Code, other: Code, (from, to): (usize, usize), rng: &mut Rng) -> Code {
    let mut colours = [0; MAX_PEGS];
    for (place, colour) in colours[..size.pegs()].iter_mut().enumerate() {
        let parent = if (from..to).contains(&place) { other } else { one };
        *colour = parent.colour(place);
    }
    repaired(size, &mut colours, rng)
}

/// Where a crossing at one point takes the second parent: from some place to the end.
pub(super) fn one_point(size: Size, rng: &mut Rng) -> (usize, usize) {
    (rng.index(size.pegs()), size.pegs())
}

/// Where a crossing at two points takes the second parent: from some place to another.
pub(super) fn two_points(size: Size, rng: &mut Rng) -> (usize, usize) {
    let (one, other) = (rng.index(size.pegs() + 1), rng.index(size.pegs() + 1));
    (one.min(other), one.max(other))
}

/// Another colour at one place.
pub(super) fn mutate(size: Size, code: Code, rng: &mut Rng) -> Code {
    let place = rng.index(size.pegs());
    let colour = size.symbol(rng.index(size.symbols()));
    let mut colours = [0; MAX_PEGS];
    for (at, peg) in code.colours().enumerate() {
        // Without repeats, who had this colour takes the old one: an exchange keeps the code legal.
        colours[at] = if at == place {
            colour
        } else if !size.repeats() && peg == colour {
            code.colour(place)
        } else {
            peg
        };
    }
    Code::of(&colours[..size.pegs()])
}

/// Two places exchanged.
pub(super) fn swap(size: Size, code: Code, rng: &mut Rng) -> Code {
    let (one, other) = (rng.index(size.pegs()), rng.index(size.pegs()));
    code.with(one, code.colour(other)).with(other, code.colour(one))
}

/// A stretch of places turned around.
pub(super) fn invert(size: Size, code: Code, rng: &mut Rng) -> Code {
    let (from, to) = two_points(size, rng);
    let mut colours = [0; MAX_PEGS];
    for (place, colour) in code.colours().enumerate() {
        colours[place] = colour;
    }
    colours[from..to].reverse();
    Code::of(&colours[..size.pegs()])
}

/// Without repeats, a colour that stands a second time gives way to one that is missing.
fn repaired(size: Size, colours: &mut [u8; MAX_PEGS], rng: &mut Rng) -> Code {
    let colours = &mut colours[..size.pegs()];
    if !size.repeats() {
        let mut missing: Vec<u8> = size.all_symbols().filter(|symbol| !colours.contains(symbol)).collect();
        for place in 1..colours.len() {
            if colours[..place].contains(&colours[place]) {
                colours[place] = missing.swap_remove(rng.index(missing.len()));
            }
        }
    }
    Code::of(colours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_obey_the_size() {
        let mut rng = Rng::from_number(2);
        for (pegs, colours, repeats, blanks) in [
            (4, 6, true, false),
            (5, 5, false, false),
            (6, 5, false, true),
            (1, 2, false, false),
            (12, 16, false, true),
        ] {
            let size = Size::new(pegs, colours, repeats, blanks).unwrap();
            for _ in 0..200 {
                let (one, other) = (size.draw(&mut rng), size.draw(&mut rng));
                let first = one_point(size, &mut rng);
                let second = two_points(size, &mut rng);
                for child in [
                    cross(size, one, other, first, &mut rng),
                    cross(size, one, other, second, &mut rng),
                    mutate(size, one, &mut rng),
                    swap(size, one, &mut rng),
                    invert(size, one, &mut rng),
                ] {
                    assert!(size.is_legal(child), "{child} from {one} and {other}");
                }
            }
        }
    }
}
