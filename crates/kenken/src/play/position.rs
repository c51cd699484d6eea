//! A level in play.

use std::sync::{Arc, OnceLock};

use game::{Outcome, Rng, Say, Seat, Stop, Turn};
use serde_json::Value;

use super::moves::{Change, Move};
use super::{KenKen, Options, SOLVER};
use crate::{Cell, Grid, Level, Op, Puzzle, SolutionCount, words};

/// A level with everything that the player wrote.
#[derive(Clone)]
pub struct Position {
    pub(super) level: Arc<Level>,
    /// The level as it came, for the view of a finished game.
    pub(super) shown: Arc<Value>,
    /// The numbers written and given, in reading order, 0 for none.
    pub(super) numbers: Vec<u8>,
    /// The pencil marks of each cell: bit `number − 1`.
    pub(super) marks: Vec<u16>,
    /// A solution. Hidden from everybody.
    pub(super) solution: Arc<Grid>,
    /// The numbers that some solution has, by cell, once a hint has asked for them. Hidden from everybody.
    possible: Arc<OnceLock<Vec<u16>>>,
    /// Whether there is only one solution.
    pub(super) unique: bool,
    pub(super) steps: Vec<game::Step<KenKen>>,
    pub(super) stopped: Option<Stop>,
    pub(super) solved: bool,
}

impl Position {
    pub(super) fn start(options: &Options) -> Self {
        let level = Level::read(&options.level).expect("the options were checked");
        let (solution, count) = level.solve();
        let size = level.puzzle.size();
        let solution = solution.unwrap_or_else(|| Grid(vec![0; size * size]));
        let mut position = Self {
            shown: Arc::new(show(&level, true)),
            numbers: level.puzzle.givens().to_vec(),
            marks: vec![0; size * size],
            possible: Arc::default(),
            solution: Arc::new(solution),
            unique: count == SolutionCount::One,
            steps: Vec::new(),
            stopped: None,
            solved: false,
            level: Arc::new(level),
        };
        position.solved = position.is_right();
        position
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.level.puzzle
    }

    pub(super) fn size(&self) -> usize {
        self.puzzle().size()
    }

    fn is_right(&self) -> bool {
        !self.numbers.contains(&0) && self.puzzle().is_solved_by(&Grid(self.numbers.clone()))
    }

    pub(super) fn is_over(&self) -> bool {
        self.solved || self.stopped.is_some()
    }

    pub(super) fn turn(&self) -> Turn {
        let (verdict, word) = match self.stopped {
            _ if self.solved => (game::Verdict::Won(SOLVER), &words::SOLVED),
            None => return Turn::Seat(SOLVER),
            Some(Stop::Resigned(_)) => (game::Verdict::Lost, &words::GAVE_UP),
            Some(Stop::Flagged(_)) => (game::Verdict::Lost, &words::OUT_OF_TIME),
            Some(Stop::Agreed) => (game::Verdict::Draw, &words::ENDED),
        };
        Turn::Over(Outcome { verdict, say: word.say() })
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), Say> {
        if self.is_over() {
            return Err(words::GAME_OVER.say());
        }
        let at = mv.cell.index(self.size());
        if self.puzzle().givens()[at] != 0 {
            return Err(words::CELL_GIVEN.with(&[("cell", mv.cell.to_string().into())]));
        }
        match mv.change {
            Change::Write(number) => self.numbers[at] = number,
            Change::Clear => self.numbers[at] = 0,
            Change::Marks(marks) => self.marks[at] = marks,
        }
        self.solved = self.is_right();
        self.steps.push(game::Step { seat: Seat(0), mv: Some(mv), events: Vec::new() });
        Ok(())
    }

    /// Whether some solution has one of these numbers in the cell.
    pub(super) fn can_be(&self, at: usize, numbers: u16) -> bool {
        let find = || self.level.possible(&self.solution, self.unique);
        self.possible.get_or_init(find)[at] & numbers != 0
    }

    /// The cells that the player may fill.
    pub(super) fn open_cells(&self) -> Vec<Cell> {
        let givens = self.puzzle().givens();
        (0..givens.len()).filter(|&at| givens[at] == 0).map(|at| Cell::at(at, self.size())).collect()
    }

    /// Another solution, and other operations where they are hidden: nobody may tell the difference.
    pub(super) fn redraw_hidden(&mut self, rng: &mut Rng) {
        if self.is_over() {
            return;
        }
        let size = self.size() as u64;
        self.solution = Arc::new(Grid(self.solution.0.iter().map(|_| rng.below(size) as u8 + 1).collect()));
        let possible: Vec<u16> = self.numbers.iter().map(|_| rng.below(1 << size) as u16).collect();
        self.possible = Arc::new(possible.into());
        if self.puzzle().hidden_ops() {
            let mut draft = crate::Draft::new(self.size()).expect("a level has a size");
            draft.hidden_ops = true;
            for cage in self.puzzle().cages() {
                let fitting: Vec<Op> = Op::ALL.into_iter().filter(|op| op.fits(cage.cells.len())).collect();
                draft.add(cage.cells.clone(), rng.pick(&fitting).copied(), Some(cage.target)).expect("as it was");
            }
            for (at, &given) in self.puzzle().givens().iter().enumerate().filter(|(_, given)| **given != 0) {
                draft.give(Cell::at(at, self.size()), u64::from(given)).expect("as it was");
            }
            let puzzle = draft.finish().expect("as it was");
            let level = Level { puzzle, ..(*self.level).clone() };
            self.shown = Arc::new(show(&level, true));
            self.level = Arc::new(level);
        }
    }
}

/// The level as JSON, with its operations or without.
pub(super) fn show(level: &Level, ops: bool) -> Value {
    let mut value = level.write().unwrap_or_default();
    if !ops && let Some(cages) = value["cages"].as_array_mut() {
        for cage in cages.iter_mut().filter_map(Value::as_object_mut) {
            cage.remove("op");
        }
    }
    value
}
