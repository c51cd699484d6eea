//! Course text: the size and the number of cages, then a line per cage.

use std::fmt::Write as _;

use game::{Budget, Say, Word, in_line};

use crate::format::{ReadOptions, Reading};
use crate::{Cell, Draft, Grid, Op, Puzzle, Solver, board::cell_list, words};

/// What the operations 5 and 6 mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// 5 is modulo, 6 exponent.
    ModPow,
    /// 5 is exponent, 6 modulo.
    PowMod,
}

impl Dialect {
    /// The dialect with this name, as on the command line.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "mod-pow" => Some(Self::ModPow),
            "pow-mod" => Some(Self::PowMod),
            _ => None,
        }
    }

    /// The operation with this number.
    fn op(self, number: u64) -> Option<Op> {
        Op::from_course(self.plain(number))
    }

    /// The number of an operation; none where course text does not have it.
    fn number(self, op: Op) -> Option<u64> {
        op.course().map(|number| self.plain(number))
    }

    /// From this dialect's numbers to the usual ones and back: an exchange.
    fn plain(self, number: u64) -> u64 {
        match (self, number) {
            (Self::PowMod, 5) => 6,
            (Self::PowMod, 6) => 5,
            _ => number,
        }
    }
}

/// How many guesses each reading of 5 and 6 gets when the dialect is told by its solution.
const DIALECT_NODES: u64 = 200_000;

/// A number, a bracket or something wrong, with the line on which it stands.
struct Token<'a> {
    text: &'a str,
    line: usize,
    /// Counts the blank lines and comments before it.
    block: usize,
}

/// A cage as it stands in the text.
struct RawCage {
    op: u64,
    target: u64,
    cells: Vec<Cell>,
    line: usize,
}

/// Reads every board of a text.
pub fn read(text: &str, options: &ReadOptions) -> Result<Vec<Reading>, Say> {
    let tokens = tokens(text);
    let mut reader = Reader { tokens: &tokens, at: 0, last_line: text.lines().count().max(1) };
    let mut boards = Vec::new();
    while reader.at < tokens.len() {
        boards.push(reader.board(*options)?);
    }
    Ok(boards)
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut block = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            block += 1;
            continue;
        }
        for word in line.split_whitespace() {
            // Brackets may stand close to their numbers.
            let mut rest = word;
            while !rest.is_empty() {
                let end = match rest.find(['[', ']']) {
                    Some(0) => 1,
                    Some(end) => end,
                    None => rest.len(),
                };
                tokens.push(Token { text: &rest[..end], line: number + 1, block });
                rest = &rest[end..];
            }
        }
    }
    tokens
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    last_line: usize,
}

impl Reader<'_> {
    /// The line of the next token.
    fn line(&self) -> usize {
        self.tokens.get(self.at).map_or(self.last_line, |token| token.line)
    }

    fn number(&mut self, wanted: &'static Word) -> Result<u64, Say> {
        let Some(token) = self.tokens.get(self.at) else {
            return Err(in_line(self.last_line, words::ENDS_EARLY.with(&[("wanted", wanted.say().into())])));
        };
        self.at += 1;
        token.text.parse().map_err(|_| {
            let problem = words::NOT_A_NUMBER.with(&[("found", token.text.into()), ("wanted", wanted.say().into())]);
            in_line(token.line, problem)
        })
    }

    fn board(&mut self, options: ReadOptions) -> Result<Reading, Say> {
        let line = self.line();
        let size = self.number(&words::WANTED_SIZE)?;
        let empty = Draft::new(usize::try_from(size).unwrap_or(usize::MAX)).map_err(|say| in_line(line, say))?;
        let count = self.number(&words::WANTED_CAGES)?;
        let mut givens = empty;
        let mut cages = Vec::new();
        for _ in 0..count {
            cages.push(self.cage(&mut givens)?);
        }
        let remark = self.remark();
        let after = self.line();
        let filling = self.filling(givens.size())?;
        let saved = filling.is_some().then(|| in_line(after, words::SAVED_FILLING.say()));
        let (draft, note) = decide(&givens, &cages, options)?;
        let notes = note.map(|note| in_line(line, note.say())).into_iter().chain(remark).chain(saved).collect();
        Ok(Reading { name: None, author: None, draft, filling, notes, line: Some(line) })
    }

    fn cage(&mut self, givens: &mut Draft) -> Result<RawCage, Say> {
        let line = self.line();
        let op = self.number(&words::WANTED_OP)?;
        if Op::from_course(op).is_none() {
            return Err(in_line(line, words::BAD_OP_NUMBER.with(&[("op", op.into())])));
        }
        let target = self.number(&words::WANTED_TARGET)?;
        let count = self.number(&words::WANTED_CELLS)?;
        if count == 0 || count > (givens.size() * givens.size()) as u64 {
            return Err(in_line(
                line,
                words::BAD_COUNT.with(&[("count", count.into()), ("size", givens.size().into())]),
            ));
        }
        let mut cells = Vec::new();
        for _ in 0..count {
            let line = self.line();
            let row = self.number(&words::WANTED_ROW)?;
            let col = self.number(&words::WANTED_COLUMN)?;
            let on = |number| (1..=givens.size() as u64).contains(&number);
            if !on(row) || !on(col) {
                let params = [("row", row.into()), ("col", col.into()), ("size", givens.size().into())];
                return Err(in_line(line, words::OUTSIDE.with(&params)));
            }
            let cell = Cell::new(row as usize - 1, col as usize - 1);
            if self.tokens.get(self.at).is_some_and(|token| token.text == "[") {
                self.at += 1;
                let value = self.number(&words::WANTED_GIVEN)?;
                givens.give(cell, value).map_err(|say| in_line(line, say))?;
                match self.tokens.get(self.at) {
                    Some(token) if token.text == "]" => self.at += 1,
                    token => {
                        let wanted = ("wanted", words::WANTED_BRACKET.say().into());
                        let problem = match token {
                            Some(token) => words::NOT_A_NUMBER.with(&[("found", token.text.into()), wanted]),
                            None => words::ENDS_EARLY.with(&[wanted]),
                        };
                        return Err(in_line(self.line(), problem));
                    }
                }
            }
            cells.push(cell);
        }
        Ok(RawCage { op, target, cells, line })
    }

    /// Passes over a last line that does not begin with a number: programs like to sign what they write.
    fn remark(&mut self) -> Option<Say> {
        let first = self.tokens.get(self.at)?;
        let last = self.tokens.last()?;
        if first.line != last.line || first.text.starts_with(|letter: char| !letter.is_alphabetic()) {
            return None;
        }
        self.at = self.tokens.len();
        Some(in_line(first.line, words::REMARK.say()))
    }

    /// The numbers of a saved filling: whatever follows the cages in the same block, or a block of just that length.
    fn filling(&mut self, size: usize) -> Result<Option<Grid>, Say> {
        let Some(next) = self.tokens.get(self.at) else { return Ok(None) };
        let same_block = self.at > 0 && self.tokens[self.at - 1].block == next.block;
        let block = self.tokens[self.at..].iter().take_while(|token| token.block == next.block).count();
        if !same_block && block != size * size {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(size * size);
        for at in 0..size * size {
            let line = self.line();
            let value = self.number(&words::WANTED_FILLING)?;
            if value > size as u64 {
                let cell = Cell::at(at, size).to_string();
                let params = [("value", value.into()), ("cell", cell.into()), ("size", size.into())];
                return Err(in_line(line, words::BAD_VALUE.with(&params)));
            }
            values.push(value as u8);
        }
        match self.tokens.get(self.at) {
            Some(left) if left.block == next.block => {
                Err(in_line(left.line, words::LEFT_OVER.with(&[("found", left.text.into())])))
            }
            _ => Ok(Some(Grid(values))),
        }
    }
}

/// Finds out what 5 and 6 mean, and builds the board, with what its reader should know.
fn decide(givens: &Draft, cages: &[RawCage], options: ReadOptions) -> Result<(Draft, Option<&'static Word>), Say> {
    let straight = || build(givens, cages, Dialect::ModPow, options.truncating);
    if let Some(dialect) = options.dialect {
        return Ok((build(givens, cages, dialect, options.truncating)?, None));
    }
    let pairs = || cages.iter().filter(|cage| cage.cells.len() == 2 && cage.op >= 5);
    if pairs().next().is_none() {
        return Ok((straight()?, None));
    }
    let shows_reversed = |cage: &RawCage| match cage.op {
        5 => cage.target >= givens.size() as u64,
        _ => cage.target == 0,
    };
    let first = straight()?;
    let second = build(givens, cages, Dialect::PowMod, options.truncating)?;
    if pairs().any(shows_reversed) {
        return Ok((second, Some(&words::DIALECT_REVERSED)));
    }
    let mut solver = Solver::new();
    let mut solvable = |draft: &Draft| {
        let puzzle = draft.finish();
        puzzle.is_ok_and(|puzzle| !solver.solve(&puzzle, 1, &Budget::nodes(DIALECT_NODES)).found.is_empty())
    };
    Ok(match (solvable(&first), solvable(&second)) {
        (true, true) => (first, Some(&words::DIALECT_GUESSED)),
        (false, true) => (second, Some(&words::DIALECT_REVERSED)),
        _ => (first, None),
    })
}

fn build(givens: &Draft, cages: &[RawCage], dialect: Dialect, truncating: bool) -> Result<Draft, Say> {
    let mut draft = givens.clone();
    for cage in cages {
        let op = match dialect.op(cage.op) {
            // A single cell is written with any operation.
            _ if cage.cells.len() == 1 => Op::Equal,
            Some(Op::Divide) if truncating => Op::Truncate,
            Some(Op::Divide) if cage.target == 0 => return Err(in_line(cage.line, words::TRUNCATING.say())),
            Some(op) => op,
            None => return Err(in_line(cage.line, words::BAD_OP_NUMBER.with(&[("op", cage.op.into())]))),
        };
        draft.add(cage.cells.clone(), Some(op), Some(cage.target)).map_err(|say| in_line(cage.line, say))?;
    }
    Ok(draft)
}

/// Writes a puzzle, by default with 5 for modulo and 6 for exponent, and perhaps a filling.
pub fn write(puzzle: &Puzzle, dialect: Dialect, filling: Option<&Grid>) -> Result<String, Say> {
    if puzzle.hidden_ops() {
        return Err(words::PROP_HIDDEN.say());
    }
    let size = puzzle.size();
    let mut text = format!("{size} {}\n", puzzle.cages().len());
    for cage in puzzle.cages() {
        let Some(op) = dialect.number(cage.op) else {
            return Err(words::NOT_WRITTEN.with(&[("cells", cell_list(&cage.cells))]));
        };
        let _ = write!(text, "{op} {} {}", cage.target, cage.cells.len());
        for cell in &cage.cells {
            let _ = write!(text, " {} {}", cell.row() + 1, cell.col() + 1);
            let given = puzzle.givens()[cell.index(size)];
            if given != 0 {
                let _ = write!(text, " [{given}]");
            }
        }
        text.push('\n');
    }
    for row in filling.into_iter().flat_map(|grid| grid.0.chunks(size)) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        text += &row.join(" ");
        text.push('\n');
    }
    Ok(text)
}
