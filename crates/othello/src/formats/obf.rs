//! OBF: one position a line, its squares row by row, the side to move, and what is known of its moves.

use std::fmt::Write as _;

use game::Say;

use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{Directions, Rules};
use crate::square::Square;
use crate::words;

/// A position with the scores of moves that came with it, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct ObfLine {
    /// The position.
    pub position: Position,
    /// The side that the line says is to move, who may have to pass.
    pub side: Colour,
    /// Moves with their scores.
    pub scores: Vec<(Square, i32)>,
}

/// Reads one line: the squares, a space, the side to move, and optional `MOVE:score;` pairs.
///
/// ```
/// use othello::{read_obf, write_obf, Position, Rules};
/// let start = write_obf(&Position::start(Rules::STANDARD));
/// assert_eq!(start, "---------------------------OX------XO--------------------------- X;");
/// assert_eq!(read_obf(Rules::STANDARD, &start).unwrap().position, Position::start(Rules::STANDARD));
/// ```
pub fn read_obf(rules: Rules, line: &str) -> Result<ObfLine, Say> {
    let mut parts = line.split(';');
    let board = parts.next().unwrap_or_default().trim();
    let (cells, side) = board.rsplit_once(char::is_whitespace).unwrap_or((board, ""));
    let cells: Vec<char> = cells.chars().filter(|sign| !sign.is_whitespace()).collect();
    if cells.len() != rules.squares() as usize {
        return Err(words::OBF_LENGTH.with(&[
            ("found", cells.len().into()),
            ("wanted", rules.squares().into()),
            ("size", rules.to_string().into()),
        ]));
    }
    let mut discs = [Vec::new(), Vec::new()];
    for (at, (sign, square)) in cells.into_iter().zip(rules.all()).enumerate() {
        match colour(sign) {
            Some(colour) => discs[colour as usize].push(square),
            None if matches!(sign, '-' | '.') => {}
            None => {
                return Err(words::OBF_CELL.with(&[
                    ("sign", sign.to_string().into()),
                    ("number", (at + 1).into()),
                    ("square", square.to_string().into()),
                ]));
            }
        }
    }
    let side = match side.chars().collect::<Vec<_>>()[..] {
        [sign] => colour(sign),
        _ => None,
    }
    .ok_or_else(|| words::OBF_SIDE.with(&[("text", side.into())]))?;
    let position = Position::new(rules, &discs[0], &discs[1], side)?;
    let scores = parts.map(str::trim).filter(|part| !part.is_empty()).map(|part| score(rules, part));
    Ok(ObfLine { position, side, scores: scores.collect::<Result<_, _>>()? })
}

/// Reads the rules of a line from its length, for square boards.
pub fn square_rules(line: &str) -> Option<Rules> {
    let cells = line.split(';').next()?.split_whitespace().next()?.chars().count();
    let side = cells.isqrt();
    if side * side != cells {
        return None;
    }
    Rules::new(side as u8, side as u8, Directions::all()).ok()
}

/// Reads a whole file: one position a line, `#` begins a comment. The refusal names the line.
pub fn read_obf_file(text: &str, rules: Option<Rules>) -> Result<Vec<ObfLine>, Say> {
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let rules = rules.or_else(|| square_rules(line)).unwrap_or(Rules::STANDARD);
        lines.push(
            read_obf(rules, line).map_err(|why| {
                words::AT_LINE.with(&[("line", (number + 1).into()), ("why", why.to_string().into())])
            })?,
        );
    }
    Ok(lines)
}

fn colour(sign: char) -> Option<Colour> {
    match sign {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Colour::Black),
        'O' | 'o' | 'W' | 'w' => Some(Colour::White),
        _ => None,
    }
}

fn score(rules: Rules, part: &str) -> Result<(Square, i32), Say> {
    let wrong = || words::OBF_SCORE.with(&[("text", part.into())]);
    let (square, score) = part.split_once(':').ok_or_else(wrong)?;
    Ok((rules.square(square.trim())?, score.trim().parse().map_err(|_| wrong())?))
}

/// The squares and the side to move, as OBF writes them.
pub fn write_obf(position: &Position) -> String {
    format!("{};", board_text(position))
}

/// A whole line, with the scores.
pub fn write_obf_line(line: &ObfLine) -> String {
    let mut text = write_obf(&line.position);
    for (square, score) in &line.scores {
        let _ = write!(text, " {}:{score:+};", square.to_string().to_uppercase());
    }
    text
}

/// The squares, a space and the side to move.
pub(crate) fn board_text(position: &Position) -> String {
    let mut text: String = position
        .rules()
        .all()
        .map(|square| match position.disc(square) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '-',
        })
        .collect();
    text.push_str(if position.side() == Colour::Black { " X" } else { " O" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const FFO: &str = include_str!("../../tests/data/ffo-40-59.obf");

    #[test]
    fn the_test_suite_reads_and_writes_back() {
        let lines = read_obf_file(FFO, None).unwrap();
        assert_eq!(lines.len(), 20);
        assert_eq!(lines.iter().map(|line| line.position.empties()).take(5).collect::<Vec<_>>(), [20, 22, 22, 23, 23]);
        let texts: Vec<&str> = FFO.lines().filter(|line| !line.starts_with('#')).collect();
        for (line, text) in lines.iter().zip(texts) {
            assert_eq!(write_obf_line(line), text.trim_end());
            // Every legal move of these positions is listed with its score.
            let mut listed: Vec<Square> = line.scores.iter().map(|(square, _)| *square).collect();
            listed.sort();
            assert_eq!(line.position.moves(), listed);
        }
    }

    #[test]
    fn all_signs_are_understood() {
        let start = Position::start(Rules::from_size("4x4").unwrap());
        for text in ["-----OX--XO----- X;", ".....WB..*O..... b", "---- -ox- -xo- ---- *"] {
            assert_eq!(read_obf(start.rules(), text).unwrap().position, start, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text: &str| read_obf_file(text, None).unwrap_err().to_string();
        assert_eq!(
            said("# a comment\n-----OX--XO---- X"),
            "Line 2: A board of 8x8 has 64 squares, but here are 15 signs."
        );
        assert_eq!(
            said("-----OX--XQ----- X"),
            "Line 1: Sign 11 (c3) is “Q”: write X for black, O for white, - for empty."
        );
        assert_eq!(said("-----OX--XO----- ?"), "Line 1: “?” is not a side to move: write X for black or O for white.");
        assert!(said("-----OX--XO----- X; a1=3").contains("a1=3"));
    }
}
