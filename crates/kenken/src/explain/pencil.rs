//! The board as a person sees it with a pencil: the numbers still possible in each cell, the fillings still possible
//! in each cage.

use std::rc::Rc;

use crate::solver::{TupleCache, wide};
use crate::{OpSet, Puzzle};

/// A cage with its fillings.
#[derive(Clone)]
pub struct PencilCage {
    /// The cells, as places in reading order.
    pub cells: Vec<usize>,
    /// The fillings still possible; none where there are too many to list.
    pub tuples: Option<Vec<u64>>,
    ops: OpSet,
    target: u64,
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row, from 0 at the top.
    Row(usize),
    /// A column, from 0 at the left.
    Column(usize),
}

impl Line {
    /// All lines of a grid, rows first.
    pub fn all(size: usize) -> impl Iterator<Item = Self> {
        (0..size).map(Self::Row).chain((0..size).map(Self::Column))
    }

    /// The place in reading order of the line's `place`-th cell.
    pub const fn cell(self, place: usize, size: usize) -> usize {
        match self {
            Self::Row(row) => row * size + place,
            Self::Column(col) => place * size + col,
        }
    }
}

/// Which questions about a cage or a line have been asked since it last changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Numbers,
    Combinations,
    InLine,
    Sets,
}

/// The state of the explanation.
#[derive(Clone)]
pub struct Pencil {
    pub size: usize,
    /// Bit `digit − 1` for each number still possible in a cell.
    pub cand: Vec<u16>,
    /// Whether a cell's number is written down; its line's other cells no longer have it.
    pub placed: Vec<bool>,
    pub cages: Vec<PencilCage>,
    pub cage_of: Vec<usize>,
    /// For each question the cages (or lines) for which it is open.
    open: [Vec<bool>; 4],
}

impl Pencil {
    /// A clean board: every number possible everywhere, nothing written down.
    pub fn new(puzzle: &Puzzle, cache: &mut TupleCache) -> Self {
        let size = puzzle.size();
        let cages: Vec<PencilCage> = puzzle
            .cages()
            .iter()
            .map(|cage| {
                let ops = puzzle.ops_of(cage);
                let tuples: Option<Rc<[u64]>> = cache.of(size, &cage.cells, ops, cage.target);
                PencilCage {
                    cells: cage.cells.iter().map(|cell| cell.index(size)).collect(),
                    tuples: tuples.map(|tuples| tuples.to_vec()),
                    ops,
                    target: cage.target,
                }
            })
            .collect();
        let open = vec![true; cages.len()];
        Self {
            size,
            cand: vec![((1_u32 << size) - 1) as u16; size * size],
            placed: vec![false; size * size],
            cage_of: puzzle.cage_of(),
            cages,
            open: [open.clone(), open.clone(), open, vec![true; 2 * size]],
        }
    }

    /// Whether every number is written down.
    pub fn is_done(&self) -> bool {
        self.placed.iter().all(|&placed| placed)
    }

    /// The places that see a place, without itself.
    pub fn peers(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, row, col) = (self.size, at / self.size, at % self.size);
        let in_row = (0..size).map(move |col| row * size + col);
        in_row.chain((0..size).map(move |row| row * size + col)).filter(move |&other| other != at)
    }

    /// Whether two different places are in one line.
    pub fn sees(&self, one: usize, other: usize) -> bool {
        one != other && (one / self.size == other / self.size || one % self.size == other % self.size)
    }

    /// Takes numbers away from a cell.
    pub fn strike(&mut self, at: usize, digits: u16) {
        if self.cand[at] & digits == 0 {
            return;
        }
        self.cand[at] &= !digits;
        let cage = self.cage_of[at];
        for question in [Question::Numbers, Question::Combinations, Question::InLine] {
            self.open[question as usize][cage] = true;
        }
        let lines = &mut self.open[Question::Sets as usize];
        lines[at / self.size] = true;
        lines[self.size + at % self.size] = true;
    }

    /// Writes a number down, which strikes it from the cell's lines.
    pub fn place(&mut self, at: usize, digit: u16) {
        self.strike(at, !digit);
        self.placed[at] = true;
        for peer in self.peers(at) {
            self.strike(peer, digit);
        }
    }

    /// The next cage or line for which a question is open, from this number on.
    pub fn next_open(&self, question: Question, from: usize) -> Option<usize> {
        let open = &self.open[question as usize];
        (from..open.len()).find(|&number| open[number])
    }

    /// Notes that a question has been asked in vain.
    pub fn close(&mut self, question: Question, number: usize) {
        self.open[question as usize][number] = false;
    }

    /// Drops the fillings of a cage that the candidates forbid.
    pub fn refresh(&mut self, cage: usize) {
        let PencilCage { cells, tuples, .. } = &mut self.cages[cage];
        if let Some(tuples) = tuples {
            let possible = cells
                .iter()
                .enumerate()
                .fold(0, |bits, (place, &at)| bits | u64::from(self.cand[at]) << (place * self.size));
            tuples.retain(|tuple| tuple & !possible == 0);
        }
    }

    /// The numbers that the fillings of a cage leave in each of its cells.
    pub fn cage_union(&self, cage: usize) -> Vec<u16> {
        let cage = &self.cages[cage];
        let full = (1_u32 << self.size) - 1;
        if let Some(tuples) = &cage.tuples {
            let union = tuples.iter().fold(0, |union, tuple| union | tuple);
            return (0..cage.cells.len()).map(|place| (union >> (place * self.size)) as u16 & full as u16).collect();
        }
        let mut masks: Vec<u16> = cage.cells.iter().map(|&at| self.cand[at]).collect();
        if !wide::narrow(&mut masks, cage.ops, cage.target, &mut 0) {
            masks.fill(0);
        }
        masks
    }

    /// The sum of a cage's cells, when every filling left has the same one; with `parity`, only whether it is odd.
    pub fn cage_sum(&self, number: usize, parity: bool) -> Option<u64> {
        let cage = &self.cages[number];
        let reduce = |sum: u64| if parity { sum & 1 } else { sum };
        if cage.ops == OpSet::only(crate::Op::Add) {
            return Some(reduce(cage.target));
        }
        let mut sums = cage.tuples.as_ref()?.iter().map(|&tuple| reduce(tuple_sum(tuple, self.size)));
        let first = sums.next()?;
        sums.all(|sum| sum == first).then_some(first)
    }
}

fn tuple_sum(mut tuple: u64, size: usize) -> u64 {
    let mut sum = 0;
    while tuple != 0 {
        sum += u64::from(tuple.trailing_zeros()) % size as u64 + 1;
        tuple &= tuple - 1;
    }
    sum
}
