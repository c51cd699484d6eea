//! What the rows and columns say.

use super::pencil::{Line, Pencil, Question};
use super::{Found, Technique};

impl Pencil {
    /// A cell that has one number left.
    pub(super) fn naked_single(&mut self) -> Option<Found> {
        let at = (0..self.cand.len()).find(|&at| !self.placed[at] && self.cand[at].is_power_of_two())?;
        Some(Found::place(Technique::NakedSingle, vec![at], at, self.cand[at]))
    }

    /// A number that has one cell left in a line.
    pub(super) fn hidden_single(&mut self) -> Option<Found> {
        for line in Line::all(self.size) {
            let (mut once, mut twice) = (0, 0);
            for place in 0..self.size {
                let mask = self.cand[line.cell(place, self.size)];
                twice |= once & mask;
                once |= mask;
            }
            let lone = once & !twice;
            let mut cells = (0..self.size).map(|place| line.cell(place, self.size));
            if let Some(at) = cells.find(|&at| !self.placed[at] && self.cand[at] & lone != 0) {
                let digit = self.cand[at] & lone;
                let digit = digit & digit.wrapping_neg();
                return Some(Found::place(Technique::HiddenSingle, vec![at], at, digit).in_line(line));
            }
        }
        None
    }

    /// So many cells of a line that share so many numbers (naked), or so many numbers that share so many cells
    /// (hidden): pairs first, then triples and larger.
    pub(super) fn line_sets(&mut self) -> Option<Found> {
        let mut from = 0;
        while let Some(number) = self.next_open(Question::Sets, from) {
            let line = if number < self.size { Line::Row(number) } else { Line::Column(number - self.size) };
            let cells: Vec<usize> =
                (0..self.size).map(|place| line.cell(place, self.size)).filter(|&at| !self.placed[at]).collect();
            if let Some(found) = self.naked_set(line, &cells).or_else(|| self.hidden_set(line, &cells)) {
                return Some(found);
            }
            self.close(Question::Sets, number);
            from = number + 1;
        }
        None
    }

    fn naked_set(&self, line: Line, cells: &[usize]) -> Option<Found> {
        let masks: Vec<u16> = cells.iter().map(|&at| self.cand[at]).collect();
        closed_sets(&masks, cells.len() / 2, |set, digits| {
            let inside = |place: usize| set >> place & 1 != 0;
            let looked: Vec<usize> =
                (0..cells.len()).filter(|&place| inside(place)).map(|place| cells[place]).collect();
            let others = (0..cells.len()).filter(|&place| !inside(place)).map(|place| cells[place]);
            let found = Found::strike(Technique::NakedSet, &looked, others.map(|at| (at, self.cand[at] & digits)));
            found.map(|found| found.in_line(line).with_digits(digits))
        })
    }

    fn hidden_set(&self, line: Line, cells: &[usize]) -> Option<Found> {
        let digits: Vec<u16> = (0..self.size)
            .map(|digit| 1 << digit)
            .filter(|digit| cells.iter().any(|&at| self.cand[at] & digit != 0))
            .collect();
        let homes: Vec<u16> = digits
            .iter()
            .map(|digit| {
                (0..cells.len())
                    .filter(|&place| self.cand[cells[place]] & digit != 0)
                    .fold(0, |set, place| set | 1 << place)
            })
            .collect();
        closed_sets(&homes, cells.len() / 2, |set, places| {
            let kept =
                (0..digits.len()).filter(|number| set >> number & 1 != 0).fold(0, |kept, number| kept | digits[number]);
            let looked: Vec<usize> =
                (0..cells.len()).filter(|place| places >> place & 1 != 0).map(|place| cells[place]).collect();
            let strikes = looked.iter().map(|&at| (at, self.cand[at] & !kept));
            let found = Found::strike(Technique::HiddenSet, &looked, strikes);
            found.map(|found| found.in_line(line).with_digits(kept))
        })
    }

    /// A number that in so many rows has only so many columns (or the other way round) leaves the rest of those.
    pub(super) fn fish(&mut self) -> Option<Found> {
        let size = self.size;
        for digit in (0..size).map(|digit| 1_u16 << digit) {
            for by_rows in [true, false] {
                let at = |line: usize, place: usize| if by_rows { line * size + place } else { place * size + line };
                let homes = |line: usize| {
                    (0..size)
                        .filter(|&place| self.cand[at(line, place)] & digit != 0)
                        .fold(0_u16, |set, place| set | 1 << place)
                };
                // Lines where the number is written down are out of the picture.
                let lines: Vec<usize> = (0..size).filter(|&line| homes(line).count_ones() > 1).collect();
                let masks: Vec<u16> = lines.iter().map(|&line| homes(line)).collect();
                let found = closed_sets(&masks, lines.len() / 2, |set, places| {
                    let inside = |line: usize| {
                        lines.iter().position(|&other| other == line).is_some_and(|number| set >> number & 1 != 0)
                    };
                    let crossings = |wanted: bool| {
                        (0..size)
                            .filter(move |&line| inside(line) == wanted)
                            .flat_map(move |line| (0..size).map(move |place| (line, place)))
                            .filter(move |(_, place)| places >> place & 1 != 0)
                            .map(|(line, place)| at(line, place))
                            .filter(|&cell| self.cand[cell] & digit != 0)
                    };
                    let looked: Vec<usize> = crossings(true).collect();
                    let found = Found::strike(Technique::Fish, &looked, crossings(false).map(|cell| (cell, digit)));
                    let line = if by_rows {
                        Line::Row(set.count_ones() as usize)
                    } else {
                        Line::Column(set.count_ones() as usize)
                    };
                    found.map(|found| found.in_line(line).with_digits(digit))
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

/// Sets of 2 to `most` masks whose union has as many bits as the set has members; the first that `accept` takes.
fn closed_sets<T>(masks: &[u16], most: usize, accept: impl Fn(u16, u16) -> Option<T>) -> Option<T> {
    fn go<T>(
        masks: &[u16],
        from: usize,
        left: usize,
        size: usize,
        set: u16,
        union: u16,
        accept: &impl Fn(u16, u16) -> Option<T>,
    ) -> Option<T> {
        if left == 0 {
            return (union.count_ones() as usize == size).then(|| accept(set, union)).flatten();
        }
        (from..masks.len()).find_map(|at| {
            let wider = union | masks[at];
            let fits = wider.count_ones() as usize <= size;
            fits.then(|| go(masks, at + 1, left - 1, size, set | 1 << at, wider, accept)).flatten()
        })
    }
    (2..=most).find_map(|size| go(masks, 0, size, size, 0, 0, &accept))
}
