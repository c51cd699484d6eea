//! The rules written down plainly, place by place, without a single bit trick: what the bit planes are held against.

/// A board as columns of candies, row 1 first; `None` is an empty place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NaiveBoard {
    pub width: usize,
    pub height: usize,
    pub candies: Vec<Vec<Option<u8>>>,
}

/// Two squares as (column, row).
pub type NaiveSwap = ((usize, usize), (usize, usize));

impl NaiveBoard {
    /// Every place that stands in a run of three or more.
    pub fn runs(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for col in 0..self.width {
            for row in 0..self.height {
                if self.in_run(col, row) {
                    found.push((col, row));
                }
            }
        }
        found
    }

    fn in_run(&self, col: usize, row: usize) -> bool {
        let Some(colour) = self.candies[col][row] else { return false };
        let same = |col: usize, row: usize| self.candies[col][row] == Some(colour);
        let left = (0..col).rev().take_while(|&col| same(col, row)).count();
        let right = (col + 1..self.width).take_while(|&col| same(col, row)).count();
        let below = (0..row).rev().take_while(|&row| same(col, row)).count();
        let above = (row + 1..self.height).take_while(|&row| same(col, row)).count();
        left + 1 + right >= 3 || below + 1 + above >= 3
    }

    /// Whether there is any run.
    pub fn has_run(&self) -> bool {
        let same = |one: Option<u8>, two: Option<u8>, three: Option<u8>| one.is_some() && one == two && one == three;
        let column = |col: usize, row: usize| {
            let candies = &self.candies[col];
            row + 2 < self.height && same(candies[row], candies[row + 1], candies[row + 2])
        };
        let row = |col: usize, row: usize| {
            let candies = &self.candies;
            col + 2 < self.width && same(candies[col][row], candies[col + 1][row], candies[col + 2][row])
        };
        (0..self.width).any(|at| (0..self.height).any(|of| column(at, of) || row(at, of)))
    }

    pub fn swap(&mut self, (one, other): NaiveSwap) {
        let candy = self.candies[one.0][one.1];
        self.candies[one.0][one.1] = self.candies[other.0][other.1];
        self.candies[other.0][other.1] = candy;
    }

    /// Every swap of two candies that makes a run, by row, then by column, to the right before up.
    pub fn swaps(&self) -> Vec<NaiveSwap> {
        let mut found = Vec::new();
        let mut after = self.clone();
        for row in 0..self.height {
            for col in 0..self.width {
                for other in [(col + 1, row), (col, row + 1)] {
                    if other.0 >= self.width || other.1 >= self.height {
                        continue;
                    }
                    if self.candies[col][row].is_none() || self.candies[other.0][other.1].is_none() {
                        continue;
                    }
                    after.swap(((col, row), other));
                    if after.has_run() {
                        found.push(((col, row), other));
                    }
                    after.swap(((col, row), other));
                }
            }
        }
        found
    }

    /// Crushes until nothing is left to crush; the candies of each pass. `next` gives the next candy of a column, or
    /// none when no more come.
    pub fn resolve(&mut self, mut next: impl FnMut(usize) -> Option<u8>) -> Vec<u32> {
        let mut passes = Vec::new();
        loop {
            let runs = self.runs();
            if runs.is_empty() {
                return passes;
            }
            passes.push(runs.len() as u32);
            for (col, row) in runs {
                self.candies[col][row] = None;
            }
            for col in 0..self.width {
                let mut column: Vec<Option<u8>> = self.candies[col].clone();
                column.retain(Option::is_some);
                while column.len() < self.height {
                    match next(col) {
                        Some(candy) => column.push(Some(candy)),
                        None => column.resize(self.height, None),
                    }
                }
                self.candies[col] = column;
            }
        }
    }
}
