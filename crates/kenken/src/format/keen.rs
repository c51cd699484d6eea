//! The game IDs of Simon Tatham's Keen.

use std::fmt::Write as _;

use game::Say;

use crate::board::cell_list;
use crate::{Cell, Draft, Op, Puzzle, words};

/// Reads a game ID, with or without its difficulty.
pub fn read(text: &str) -> Result<Puzzle, Say> {
    let text = text.trim();
    let Some((params, rest)) = text.split_once(':') else {
        let word = if text.contains('#') { &words::KEEN_SEED } else { &words::KEEN_PARAMS };
        return Err(word.with(&[("text", text.into())]));
    };
    let size = read_params(params).ok_or_else(|| words::KEEN_PARAMS.with(&[("text", params.into())]))?;
    let (blocks, clues) = rest.split_once(',').unwrap_or((rest, ""));
    let edges = read_edges(blocks, size)?;
    let cages = cages(&edges, size);
    let clues = read_clues(clues)?;
    if clues.len() != cages.len() {
        return Err(words::KEEN_CLUES.with(&[("cages", cages.len().into()), ("clues", clues.len().into())]));
    }
    let mut draft = Draft::new(size)?;
    for (cells, (op, target)) in cages.into_iter().zip(clues) {
        // The sum or product of a single cell is its number.
        let op = if cells.len() == 1 && op.fold().is_some() { Op::Equal } else { op };
        draft.add(cells, Some(op), Some(target))?;
    }
    draft.finish()
}

/// The size in parameters such as `6`, `6dn` or `6dnm`.
fn read_params(params: &str) -> Option<usize> {
    let (size, difficulty) = params.split_at_checked(1)?;
    let size = size.parse().ok().filter(|size| (3..=9).contains(size))?;
    let sound = difficulty.is_empty()
        || difficulty.strip_prefix('d').is_some_and(|rest| {
            let rest = rest.strip_suffix('m').unwrap_or(rest);
            matches!(rest, "e" | "n" | "h" | "x" | "u")
        });
    sound.then_some(size)
}

/// How many borders there are between cells.
const fn border_count(size: usize) -> usize {
    2 * size * (size - 1)
}

/// The two cells at the sides of each border: the vertical ones row by row, then the horizontal ones column by column.
fn borders(size: usize) -> impl Iterator<Item = (Cell, Cell)> {
    let upright =
        (0..size).flat_map(move |row| (1..size).map(move |col| (Cell::new(row, col - 1), Cell::new(row, col))));
    let flat = (0..size).flat_map(move |col| (1..size).map(move |row| (Cell::new(row - 1, col), Cell::new(row, col))));
    upright.chain(flat)
}

/// Which borders are edges, with the closing edge left out.
fn read_edges(blocks: &str, size: usize) -> Result<Vec<bool>, Say> {
    let wanted = border_count(size) + 1;
    let mut edges = Vec::with_capacity(wanted);
    let mut symbols = blocks.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let (gap, edge) = match symbol {
            '_' => (0, true),
            'a'..='y' => (symbol as usize - 'a' as usize + 1, true),
            'z' => (25, false),
            _ => return Err(words::KEEN_BORDER.with(&[("symbol", symbol.to_string().into())])),
        };
        let mut count = 0_usize;
        let mut counted = false;
        while let Some(digit) = symbols.peek().and_then(|next| next.to_digit(10)) {
            count = (count * 10 + digit as usize).min(wanted + 1);
            counted = true;
            symbols.next();
        }
        for _ in 0..if counted { count } else { 1 } {
            edges.resize(edges.len() + gap, false);
            edges.extend(edge.then_some(true));
            if edges.len() > wanted {
                break;
            }
        }
    }
    if edges.len() != wanted || !edges[wanted - 1] {
        return Err(words::KEEN_BLOCKS
            .with(&[("found", edges.len().to_string().into()), ("wanted", wanted.to_string().into())]));
    }
    edges.pop();
    Ok(edges)
}

/// The cages that the edges leave, in reading order of their first cells.
fn cages(edges: &[bool], size: usize) -> Vec<Vec<Cell>> {
    let mut owner: Vec<usize> = (0..size * size).collect();
    fn root(owner: &[usize], mut at: usize) -> usize {
        while owner[at] != at {
            at = owner[at];
        }
        at
    }
    for ((one, other), _) in borders(size).zip(edges).filter(|(_, edge)| !**edge) {
        let (a, b) = (root(&owner, one.index(size)), root(&owner, other.index(size)));
        owner[a.max(b)] = a.min(b);
    }
    let mut cages = vec![Vec::new(); size * size];
    for at in 0..size * size {
        cages[root(&owner, at)].push(Cell::at(at, size));
    }
    cages.retain(|cells| !cells.is_empty());
    cages
}

fn read_clues(text: &str) -> Result<Vec<(Op, u64)>, Say> {
    let mut clues = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let op =
            Op::from_keen(letter).ok_or_else(|| words::KEEN_CLUE.with(&[("symbol", letter.to_string().into())]))?;
        let digits = &rest[1..];
        let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
        let target = digits[..end].parse().map_err(|_| words::BAD_TARGET.with(&[("target", digits[..end].into())]))?;
        clues.push((op, target));
        rest = &digits[end..];
    }
    Ok(clues)
}

/// The game ID of a puzzle, and a warning where the original program would misread it.
pub fn write(puzzle: &Puzzle) -> Result<(String, Option<Say>), Say> {
    let size = puzzle.size();
    if !(3..=9).contains(&size) {
        return Err(words::KEEN_SIZE.with(&[("size", size.into())]));
    }
    if puzzle.hidden_ops() {
        return Err(words::KEEN_HIDDEN.say());
    }
    if let Some(at) = puzzle.givens().iter().position(|&given| given != 0) {
        return Err(words::NO_GIVENS.with(&[("cell", Cell::at(at, size).to_string().into())]));
    }
    let mut clues = String::new();
    for cage in puzzle.cages() {
        // A single cell is a sum of one.
        let op = if cage.op == Op::Equal { Op::Add } else { cage.op };
        let letter = op
            .keen()
            .ok_or_else(|| words::KEEN_OP.with(&[("op", cage.op.sign().into()), ("cells", cell_list(&cage.cells))]))?;
        let _ = write!(clues, "{letter}{}", cage.target);
    }
    let (blocks, long) = write_edges(puzzle);
    Ok((format!("{size}:{blocks},{clues}"), long.then(|| words::KEEN_LONG_RUN.say())))
}

/// The borders as symbols, and whether a run reaches 25.
fn write_edges(puzzle: &Puzzle) -> (String, bool) {
    let size = puzzle.size();
    let owner = puzzle.cage_of();
    let mut symbols = Vec::new();
    let mut gap = 0_u8;
    let mut long = false;
    for edge in borders(size).map(|(one, other)| owner[one.index(size)] != owner[other.index(size)]).chain([true]) {
        if !edge {
            gap += 1;
            continue;
        }
        long |= gap >= 25;
        while gap > 25 {
            symbols.push('z');
            gap -= 25;
        }
        symbols.push(if gap == 0 { '_' } else { (b'a' + gap - 1) as char });
        gap = 0;
    }
    let mut text = String::new();
    for run in symbols.chunk_by(|one, other| one == other) {
        match run.len() {
            1 => text.push(run[0]),
            2 => text.extend([run[0]; 2]),
            count => drop(write!(text, "{}{count}", run[0])),
        }
    }
    (text, long)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulty_is_read_and_not_written() {
        let puzzle = read("4dnm:_a_7a4_a3,m3m1m6m4m2m2m2m5").unwrap();
        assert_eq!(write(&puzzle).unwrap().0, "4:_a_7a4_a3,m3m1m6m4m2m2m2m5");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refused = |text: &str| read(text).unwrap_err().to_string();
        assert!(refused("4dn#123").contains("random seed"));
        assert!(refused("2:_,a1").contains("no parameters"));
        assert!(refused("4:_a_7,a1").contains("instead of 25"));
        assert!(refused("4:_a_7a4_a3,m3s1").contains("8 cages, but there are 2 clues"));
        assert!(refused("4:_a_7a4_a3,m3s1a6m4d2d2s2q5").contains("“q” has no meaning"));
        assert!(refused("4:_a_7a4_a3,m3s1a6m4d2d2s2a99999999999999999999").contains("is no target"));
    }

    #[test]
    fn one_cage_over_the_board_warns_of_its_long_run() {
        let puzzle = read("5:zo,a75").unwrap();
        assert_eq!(puzzle.cages().len(), 1);
        let (text, warning) = write(&puzzle).unwrap();
        assert_eq!(text, "5:zo,a75");
        assert!(warning.is_some());
    }
}
