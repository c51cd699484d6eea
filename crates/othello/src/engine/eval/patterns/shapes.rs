//! The shapes that are looked at: sets of squares, each in all its images on the board.
//!
//! What stands on an image is a number in balanced ternary, a digit for each square: −1 own, 0 empty, 1 the opponent's.
//! Seen from the other side it is its negative. Images that are mirror images of themselves have two numbers for one
//! thing; both share a weight.

/// How many images all shapes have together.
pub const IMAGES: usize = 58;

/// A shape: one of its images, square by square, and how many it has.
struct Shape {
    squares: &'static [u8],
    images: usize,
}

/// A square by its name.
const fn at(name: [u8; 2]) -> u8 {
    (name[1] - b'1') * 8 + name[0] - b'a'
}

macro_rules! shape {
    ($images:literal: $($square:literal)+) => {
        Shape { squares: &[$(at(*$square)),+], images: $images }
    };
}

const SHAPES: [Shape; 14] = [
    // The corner: three by three, five along both edges with the X square, a triangle, two by five.
    shape!(4: b"a1" b"b1" b"c1" b"a2" b"b2" b"c2" b"a3" b"b3" b"c3"),
    shape!(4: b"a1" b"b1" b"c1" b"d1" b"e1" b"a2" b"b2" b"a3" b"a4" b"a5"),
    shape!(4: b"a1" b"b1" b"c1" b"d1" b"a2" b"b2" b"c2" b"a3" b"b3" b"a4"),
    shape!(8: b"a1" b"b1" b"c1" b"d1" b"e1" b"a2" b"b2" b"c2" b"d2" b"e2"),
    // The edge: with both X squares, and with the block before its middle.
    shape!(4: b"a1" b"b1" b"c1" b"d1" b"e1" b"f1" b"g1" b"h1" b"b2" b"g2"),
    shape!(4: b"a1" b"c1" b"d1" b"e1" b"f1" b"h1" b"c2" b"d2" b"e2" b"f2"),
    // Straight lines and diagonals.
    shape!(4: b"a2" b"b2" b"c2" b"d2" b"e2" b"f2" b"g2" b"h2"),
    shape!(4: b"a3" b"b3" b"c3" b"d3" b"e3" b"f3" b"g3" b"h3"),
    shape!(4: b"a4" b"b4" b"c4" b"d4" b"e4" b"f4" b"g4" b"h4"),
    shape!(2: b"a1" b"b2" b"c3" b"d4" b"e5" b"f6" b"g7" b"h8"),
    shape!(4: b"b1" b"c2" b"d3" b"e4" b"f5" b"g6" b"h7"),
    shape!(4: b"c1" b"d2" b"e3" b"f4" b"g5" b"h6"),
    shape!(4: b"d1" b"e2" b"f3" b"g4" b"h5"),
    shape!(4: b"d1" b"c2" b"b3" b"a4"),
];

/// How many numbers the images of a shape can have.
const fn numbers(shape: &Shape) -> usize {
    3_usize.pow(shape.squares.len() as u32)
}

/// How many numbers there are, of all shapes one after the other.
pub const NUMBERS: usize = {
    let (mut sum, mut shape) = (0, 0);
    while shape < SHAPES.len() {
        sum += numbers(&SHAPES[shape]);
        shape += 1;
    }
    sum
};

/// Where the number 0 of each image stands among all numbers.
pub const ZEROS: [u32; IMAGES] = {
    let mut zeros = [0; IMAGES];
    let (mut image, mut shape, mut begin) = (0, 0, 0);
    while shape < SHAPES.len() {
        let mut left = SHAPES[shape].images;
        while left > 0 {
            zeros[image] = (begin + numbers(&SHAPES[shape]) / 2) as u32;
            image += 1;
            left -= 1;
        }
        begin += numbers(&SHAPES[shape]);
        shape += 1;
    }
    zeros
};

/// The eight ways to turn and mirror the board.
fn turned(square: u8, way: usize) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if way & 1 != 0 {
        column = 7 - column;
    }
    if way & 2 != 0 {
        row = 7 - row;
    }
    if way & 4 != 0 {
        (row, column) = (column, row);
    }
    row * 8 + column
}

/// The squares of a shape turned and mirrored this way, in its order.
fn image(shape: &Shape, way: usize) -> Vec<u8> {
    shape.squares.iter().map(|square| turned(*square, way)).collect()
}

fn same_squares(one: &[u8], other: &[u8]) -> bool {
    one.iter().all(|square| other.contains(square))
}

/// The squares of all images, in the order of [`ZEROS`].
pub fn images() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for shape in &SHAPES {
        let mut own: Vec<Vec<u8>> = Vec::new();
        for way in 0..8 {
            let image = image(shape, way);
            if !own.iter().any(|known| same_squares(known, &image)) {
                own.push(image);
            }
        }
        debug_assert_eq!(own.len(), shape.images);
        all.extend(own);
    }
    all
}

/// For each number, which weight it has; and how many weights there are.
pub fn shared_weights() -> (Vec<u32>, usize) {
    let (mut weights, mut count) = (Vec::with_capacity(NUMBERS), 0);
    for shape in &SHAPES {
        let begin = weights.len();
        // Where each square goes when the image is mirrored onto itself.
        let onto_itself: Vec<Vec<usize>> = (0..8)
            .map(|way| image(shape, way))
            .filter(|image| same_squares(image, shape.squares))
            .map(|image| {
                image.iter().map(|to| shape.squares.iter().position(|square| square == to).expect("same")).collect()
            })
            .collect();
        for number in 0..numbers(shape) {
            let digits: Vec<usize> =
                (0..shape.squares.len()).map(|place| number / 3_usize.pow(place as u32) % 3).collect();
            let mirrored = |places: &Vec<usize>| -> usize {
                digits.iter().zip(places).map(|(digit, place)| digit * 3_usize.pow(*place as u32)).sum()
            };
            let least = onto_itself.iter().map(mirrored).min().unwrap_or(number);
            if least < number {
                weights.push(weights[begin + least]);
            } else {
                weights.push(count);
                count += 1;
            }
        }
    }
    (weights, count as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_all_its_images() {
        let images = images();
        assert_eq!(images.len(), IMAGES);
        for (place, one) in images.iter().enumerate() {
            assert!(images[..place].iter().all(|other| one.len() != other.len() || !same_squares(one, other)));
        }
        let covered = (0..64).filter(|square| images.iter().any(|image| image.contains(square))).count();
        assert_eq!(covered, 64);
    }

    #[test]
    fn a_row_and_its_mirror_image_share_a_weight() {
        let (weights, count) = shared_weights();
        assert_eq!(weights.len(), NUMBERS);
        assert!(count < NUMBERS * 2 / 3, "{count} of {NUMBERS}");
        // The second row: only its left end, or only its right end, belongs to the opponent.
        let zero = ZEROS[28] as usize;
        assert_eq!(weights[zero + 1], weights[zero + 3_usize.pow(7)]);
        assert_ne!(weights[zero + 1], weights[zero - 1]);
    }
}
