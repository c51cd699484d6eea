//! What a cage's fillings say.

use super::pencil::{Line, Pencil, Question};
use super::{Found, Technique};

impl Pencil {
    /// A cage of a single cell gives its number away.
    pub(super) fn cage_single(&mut self) -> Option<Found> {
        let cage = self.cages.iter().position(|cage| {
            cage.cells.len() == 1
                && !self.placed[cage.cells[0]]
                && cage.tuples.as_ref().is_some_and(|tuples| tuples.len() == 1)
        })?;
        let at = self.cages[cage].cells[0];
        let digit = self.cages[cage].tuples.as_ref().map_or(0, |tuples| tuples[0]) as u16;
        (self.cand[at] & digit != 0).then(|| Found::place(Technique::CageSingle, vec![at], at, digit))
    }

    /// Numbers that are in no filling of a cage leave all its cells.
    pub(super) fn cage_numbers(&mut self) -> Option<Found> {
        self.ask_cages(Question::Numbers, |pencil, cage| {
            let used = pencil.cage_union(cage).into_iter().fold(0, |used, mask| used | mask);
            let cells = &pencil.cages[cage].cells;
            Found::strike(Technique::CageNumbers, cells, cells.iter().map(|&at| (at, pencil.cand[at] & !used)))
        })
    }

    /// Numbers that no filling of a cage has in a cell leave that cell.
    pub(super) fn cage_combinations(&mut self) -> Option<Found> {
        self.ask_cages(Question::Combinations, |pencil, cage| {
            let cells = &pencil.cages[cage].cells;
            let union = pencil.cage_union(cage);
            let strikes = cells.iter().zip(union).map(|(&at, used)| (at, pencil.cand[at] & !used));
            Found::strike(Technique::CageCombinations, cells, strikes)
        })
    }

    /// A number that every filling of a cage has in one line leaves the rest of the line.
    pub(super) fn cage_in_line(&mut self) -> Option<Found> {
        self.ask_cages(Question::InLine, |pencil, cage| {
            let size = pencil.size;
            let cells = &pencil.cages[cage].cells;
            let tuples = pencil.cages[cage].tuples.as_ref()?;
            for line in Line::all(size) {
                let inside = |at: usize| match line {
                    Line::Row(row) => at / size == row,
                    Line::Column(col) => at % size == col,
                };
                let places: Vec<usize> = (0..cells.len()).filter(|&place| inside(cells[place])).collect();
                if places.len() < 2 {
                    continue;
                }
                let need = tuples.iter().fold(u16::MAX, |need, tuple| {
                    need & places.iter().fold(0, |has, place| has | (tuple >> (place * size)) as u16 & pencil.full())
                });
                if need == 0 || tuples.is_empty() {
                    continue;
                }
                let rest = (0..size).map(|place| line.cell(place, size)).filter(|at| !cells.contains(at));
                let strikes = rest.map(|at| (at, pencil.cand[at] & need));
                if let Some(found) = Found::strike(Technique::CageInLine, cells, strikes) {
                    return Some(found.in_line(line).with_digits(need));
                }
            }
            None
        })
    }

    /// Asks a question of every cage for which it is open, until one answers.
    fn ask_cages(&mut self, question: Question, ask: impl Fn(&Self, usize) -> Option<Found>) -> Option<Found> {
        let mut from = 0;
        while let Some(cage) = self.next_open(question, from) {
            self.refresh(cage);
            if let Some(found) = ask(self, cage) {
                return Some(found);
            }
            self.close(question, cage);
            from = cage + 1;
        }
        None
    }

    /// All numbers of the board.
    pub(super) fn full(&self) -> u16 {
        ((1_u32 << self.size) - 1) as u16
    }
}
