//! A game: a start, and the moves played from it; written as `f5d6c3…`.

use std::fmt;

use game::Say;

use crate::colour::Colour;
use crate::position::{Played, Position};
use crate::rules::Rules;
use crate::square::Square;
use crate::words;

/// A legal game from its start on, finished or not.
#[derive(Clone, PartialEq, Eq)]
pub struct Transcript {
    start: Position,
    moves: Vec<(Colour, Square)>,
    last: Position,
}

impl Transcript {
    /// A game of which nothing is played yet.
    pub fn new(start: Position) -> Self {
        Self { start, moves: Vec::new(), last: start }
    }

    /// Where it began.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Where it stands.
    pub fn last(&self) -> Position {
        self.last
    }

    /// The moves and who made them; passes are not among them.
    pub fn moves(&self) -> &[(Colour, Square)] {
        &self.moves
    }

    /// Plays on.
    pub fn play(&mut self, square: Square) -> Result<Played, Say> {
        let colour = self.last.side();
        let played = self.last.play(square)?;
        self.moves.push((colour, square));
        Ok(played)
    }

    /// The position before each move, and the last one.
    pub fn positions(&self) -> Vec<Position> {
        let mut position = self.start;
        let mut positions = vec![position];
        for (_, square) in &self.moves {
            position.play(*square).expect("the moves of a transcript are legal");
            positions.push(position);
        }
        positions
    }

    /// The same game up to so many moves.
    #[must_use]
    pub fn up_to(&self, moves: usize) -> Self {
        let moves = moves.min(self.moves.len());
        Self { start: self.start, moves: self.moves[..moves].to_vec(), last: self.positions()[moves] }
    }
}

/// The transcript, passes left out.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().try_for_each(|(_, square)| write!(f, "{square}"))
    }
}

impl fmt::Debug for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The ways in which other programs write a pass.
const PASSES: [&str; 5] = ["pa", "ps", "pp", "--", "pass"];

/// Reads a transcript from the usual start: squares one after the other, spaces allowed, passes optional.
pub fn read_transcript(rules: Rules, text: &str) -> Result<Transcript, Say> {
    continue_transcript(Transcript::new(Position::start(rules)), text)
}

/// Reads a transcript that goes on from here. Every move must be legal; the refusal names the first that is not.
pub fn continue_transcript(mut transcript: Transcript, text: &str) -> Result<Transcript, Say> {
    let mut rest = text.trim_start();
    let mut number = transcript.moves.len();
    let mut may_pass = passed_before(&transcript);
    while !rest.is_empty() {
        let (token, after) = token(rest);
        number += 1;
        let refused = |why: Say| {
            words::BAD_TRANSCRIPT.with(&[
                ("number", number.into()),
                ("move", token.into()),
                ("why", why.to_string().into()),
            ])
        };
        if PASSES.contains(&token.to_ascii_lowercase().as_str()) {
            // The pass has already happened inside the move before; it may be written, but only where it is true.
            if !may_pass {
                return Err(refused(words::NO_PASS.with(&[("colour", transcript.last.side().name().into())])));
            }
            may_pass = false;
            number -= 1;
        } else {
            let square = transcript.last.rules().square(token).map_err(refused)?;
            transcript.play(square).map_err(refused)?;
            may_pass = passed_before(&transcript);
        }
        rest = after.trim_start();
    }
    Ok(transcript)
}

/// Whether the side to move is the one that moved last, so that the other has passed between; or the game is over,
/// after which some programs write passes too.
pub(crate) fn passed_before(transcript: &Transcript) -> bool {
    transcript.last.is_over() || transcript.moves.last().is_some_and(|(colour, _)| *colour == transcript.last.side())
}

/// The next square or pass of a transcript, and what follows it.
fn token(text: &str) -> (&str, &str) {
    if text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("pass")) {
        return text.split_at(4);
    }
    let bytes = text.as_bytes();
    let mut end = 1;
    while end < bytes.len() && bytes[end].is_ascii_digit() {
        end += 1;
    }
    if end == 1 {
        // No digit follows: a pass of two signs, or something wrong, shown with the sign after it.
        end = text.char_indices().nth(2).map_or(text.len(), |(at, _)| at);
    }
    text.split_at(end.min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERFECT: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

    #[test]
    fn a_perfect_game_is_a_draw_of_sixty_moves() {
        let transcript = read_transcript(Rules::STANDARD, PERFECT).unwrap();
        assert_eq!(transcript.moves().len(), 60);
        assert_eq!((transcript.last().count(Colour::Black), transcript.last().count(Colour::White)), (32, 32));
        assert!(transcript.last().is_over());
        assert_eq!(transcript.to_string(), PERFECT);
        assert!(transcript.moves().windows(2).all(|two| two[0].0 != two[1].0), "nobody passes");
    }

    #[test]
    fn a_wrong_move_is_named_with_its_number() {
        let said = |text| read_transcript(Rules::STANDARD, text).unwrap_err().to_string();
        assert_eq!(
            said("f5d6c3z9"),
            "Move 4, “z9”, cannot be read: “z9” is not a square: a square is a column letter and a row number, from a1 to h8."
        );
        assert_eq!(
            said("f5 a1"),
            "Move 2, “a1”, cannot be read: a1 is no move for white: a disc must turn at least one of the opponent's."
        );
        assert_eq!(said("f5 pa d6"), "Move 2, “pa”, cannot be read: white has a move and may not pass.");
        assert!(said("é").contains("“é”"));
    }

    #[test]
    fn passes_are_read_and_left_out_on_writing() {
        // On 4×4 a pass comes early: find one in a random game and write it in.
        let rules = Rules::from_size("4x4").unwrap();
        let mut rng = game::Rng::from_number(3);
        let mut seen = 0;
        for _ in 0..50 {
            let mut transcript = Transcript::new(Position::start(rules));
            let mut with_passes = String::new();
            while let Some(square) = rng.pick(&transcript.last().moves()).copied() {
                let colour = transcript.last().side();
                transcript.play(square).unwrap();
                with_passes += &square.to_string().to_uppercase();
                if !transcript.last().is_over() && transcript.last().side() == colour {
                    with_passes += ["pa", "PS", "--", "pass"][seen % 4];
                    seen += 1;
                }
            }
            assert_eq!(read_transcript(rules, &with_passes).unwrap(), transcript);
        }
        assert!(seen > 10);
    }
}
