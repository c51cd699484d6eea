//! Random Latin squares.

use game::Rng;

/// A random Latin square in reading order. Row by row, each a random matching of columns with the numbers that they
/// still lack; such a matching always exists, because every Latin rectangle can be completed.
pub fn square(size: usize, rng: &mut Rng) -> Vec<u8> {
    let full = (1_u32 << size) - 1;
    let mut lacking = vec![full; size];
    let mut grid = vec![0; size * size];
    let mut digits: Vec<usize> = (0..size).collect();
    let mut columns: Vec<usize> = (0..size).collect();
    for row in 0..size {
        rng.shuffle(&mut digits);
        rng.shuffle(&mut columns);
        let mut holder = [usize::MAX; 16];
        for &column in &columns {
            let mut seen = 0;
            let placed = place(column, &digits, &lacking, &mut holder, &mut seen);
            debug_assert!(placed, "a Latin rectangle can always be completed");
        }
        for (digit, &column) in holder[..size].iter().enumerate() {
            grid[row * size + column] = digit as u8 + 1;
            lacking[column] &= !(1 << digit);
        }
    }
    grid
}

/// Turns a Latin square into a neighbour: in two lines, the numbers of one cycle change sides.
pub fn switch(grid: &mut [u8], size: usize, rng: &mut Rng) {
    let rows = rng.chance(1, 2);
    let lines = rng.sample(size, 2);
    let at = |line: usize, place: usize| if rows { line * size + place } else { place * size + line };
    let start = rng.index(size);
    let mut place = start;
    loop {
        let (one, other) = (at(lines[0], place), at(lines[1], place));
        grid.swap(one, other);
        // The number that came over stands twice in the first line now, unless the cycle is closed.
        let Some(next) = (0..size).find(|&next| next != place && grid[at(lines[0], next)] == grid[one]) else { break };
        place = next;
    }
}

/// Finds a number for a column, moving other columns to other numbers where that makes room.
fn place(column: usize, digits: &[usize], lacking: &[u32], holder: &mut [usize; 16], seen: &mut u32) -> bool {
    for &digit in digits {
        if lacking[column] >> digit & 1 != 0 && holder[digit] == usize::MAX {
            holder[digit] = column;
            return true;
        }
    }
    for &digit in digits {
        if lacking[column] >> digit & 1 != 0 && *seen >> digit & 1 == 0 {
            *seen |= 1 << digit;
            if place(holder[digit], digits, lacking, holder, seen) {
                holder[digit] = column;
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_every_number() {
        let mut rng = Rng::from_number(3);
        for size in 1..=16 {
            let grid = square(size, &mut rng);
            let full = (1_u32 << size) - 1;
            for line in 0..size {
                let set = |cells: &mut dyn Iterator<Item = &u8>| cells.fold(0, |set, digit| set | 1_u32 << (digit - 1));
                assert_eq!(set(&mut grid[line * size..][..size].iter()), full);
                assert_eq!(set(&mut grid[line..].iter().step_by(size)), full);
            }
        }
    }

    #[test]
    fn a_switch_leaves_a_latin_square() {
        let mut rng = Rng::from_number(5);
        let mut grid = square(7, &mut rng);
        for _ in 0..200 {
            let before = grid.clone();
            switch(&mut grid, 7, &mut rng);
            assert_ne!(grid, before);
            for line in 0..7 {
                let set = |cells: &mut dyn Iterator<Item = &u8>| cells.fold(0, |set, digit| set | 1_u32 << (digit - 1));
                assert_eq!(set(&mut grid[line * 7..][..7].iter()), 127);
                assert_eq!(set(&mut grid[line..].iter().step_by(7)), 127);
            }
        }
    }

    #[test]
    fn all_twelve_squares_of_order_three_appear() {
        let mut rng = Rng::from_number(4);
        let seen: std::collections::BTreeSet<_> = (0..500).map(|_| square(3, &mut rng)).collect();
        assert_eq!(seen.len(), 12);
    }
}
