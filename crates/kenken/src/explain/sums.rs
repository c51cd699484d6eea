//! Line sums: every line holds each number once, so a block of lines has a known sum, and what the cages do not
//! account for must come from the cells that stick out or stay in.

use super::pencil::{Line, Pencil};
use super::{Found, Technique};

/// Lines looked at together.
const LINES: usize = 2;

impl Pencil {
    /// Innies and outies by their sum.
    pub(super) fn line_sum(&mut self) -> Option<Found> {
        self.blocks(false)
    }

    /// The same by odd and even alone, where the cages do not tell more.
    pub(super) fn parity(&mut self) -> Option<Found> {
        self.blocks(true)
    }

    fn blocks(&mut self, parity: bool) -> Option<Found> {
        for cage in 0..self.cages.len() {
            self.refresh(cage);
        }
        let sums: Vec<Option<u64>> = (0..self.cages.len()).map(|cage| self.cage_sum(cage, parity)).collect();
        for count in 1..=LINES {
            for first in 0..=self.size - count {
                for line in [Line::Row(first), Line::Column(first)] {
                    let found = self.block(line, count, &sums, parity);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    /// One block of lines, from this one on.
    fn block(&self, line: Line, count: usize, sums: &[Option<u64>], parity: bool) -> Option<Found> {
        let size = self.size;
        let within = |at: usize| match line {
            Line::Row(first) => (first..first + count).contains(&(at / size)),
            Line::Column(first) => (first..first + count).contains(&(at % size)),
        };
        let total = (count * size * (size + 1) / 2) as i64;
        // Innies: cells of the block whose cages are not wholly inside with a known sum.
        let mut innies = Vec::new();
        let mut rest = total;
        // Outies: when every cage that touches the block has a known sum.
        let mut outies = Some((Vec::new(), -total));
        for (number, cage) in self.cages.iter().enumerate() {
            let inside = cage.cells.iter().filter(|&&at| within(at)).count();
            if inside == 0 {
                continue;
            }
            match sums[number] {
                Some(sum) if inside == cage.cells.len() => rest -= sum as i64,
                _ => {
                    for &at in cage.cells.iter().filter(|&&at| within(at)) {
                        self.count_cell(at, &mut innies, &mut rest);
                    }
                }
            }
            if let (Some((cells, over)), Some(sum)) = (&mut outies, sums[number]) {
                *over += sum as i64;
                for &at in cage.cells.iter().filter(|&&at| !within(at)) {
                    self.count_cell(at, cells, over);
                }
            } else {
                outies = None;
            }
        }
        let technique = if parity { Technique::Parity } else { Technique::LineSum };
        [Some((innies, rest)), outies].into_iter().flatten().find_map(|(cells, sum)| {
            let most = if parity { 2 } else { 3 };
            if cells.is_empty() || cells.len() > most {
                return None;
            }
            let kept = self.sums_to(&cells, sum, parity);
            let strikes = cells.iter().zip(kept).map(|(&at, kept)| (at, self.cand[at] & !kept));
            let found = Found::strike(technique, &cells, strikes)?;
            Some(found.in_line(line).with_sum(if parity { sum.rem_euclid(2) } else { sum } as u64, count))
        })
    }

    /// A written number is part of the sum, any other cell is one to find.
    fn count_cell(&self, at: usize, cells: &mut Vec<usize>, sum: &mut i64) {
        if self.placed[at] {
            *sum -= i64::from(self.cand[at].trailing_zeros()) + 1;
        } else {
            cells.push(at);
        }
    }

    /// The numbers that up to three cells can have with this sum.
    fn sums_to(&self, cells: &[usize], sum: i64, parity: bool) -> Vec<u16> {
        let mut kept = vec![0; cells.len()];
        let mut chosen = [0_u16; 3];
        self.try_cell(cells, 0, sum, parity, &mut chosen, &mut kept);
        kept
    }

    fn try_cell(
        &self,
        cells: &[usize],
        place: usize,
        rest: i64,
        parity: bool,
        chosen: &mut [u16; 3],
        kept: &mut [u16],
    ) {
        if place == cells.len() {
            if rest == 0 || (parity && rest % 2 == 0) {
                kept.iter_mut().zip(chosen).for_each(|(kept, chosen)| *kept |= *chosen);
            }
            return;
        }
        let mut left = self.cand[cells[place]];
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left &= !digit;
            let clash = (0..place).any(|other| chosen[other] == digit && self.sees(cells[other], cells[place]));
            if !clash {
                chosen[place] = digit;
                self.try_cell(cells, place + 1, rest - i64::from(digit.trailing_zeros()) - 1, parity, chosen, kept);
            }
        }
    }
}
