//! WTHOR, the database of tournament games: `.wtb` games, `.jou` players, `.trn` tournaments.

use game::Say;

use crate::colour::Colour;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::transcript::Transcript;
use crate::words;

const HEADER: usize = 16;
const GAME: usize = 68;
const MOVES: usize = 60;

/// One game of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The numbers of the tournament, of the black and of the white player in their files.
    pub tournament: u16,
    /// See `tournament`.
    pub black: u16,
    /// See `tournament`.
    pub white: u16,
    /// Black's discs at the end, the empty squares given to the winner.
    pub black_discs: u8,
    /// Black's discs with best play from the depth of the file on.
    pub best_black_discs: u8,
    /// The moves.
    pub transcript: Transcript,
}

/// A database of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wthor {
    /// The year in which they were played.
    pub year: u16,
    /// How many squares were empty when the theoretical scores were computed.
    pub depth: u8,
    /// The games.
    pub games: Vec<WthorGame>,
}

/// A little-endian number of two bytes.
fn two(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn at_byte(byte: usize, why: &Say) -> Say {
    words::AT_BYTE.with(&[("byte", byte.into()), ("why", why.to_string().into())])
}

/// The header's count of rows of this width, once the file is seen to have exactly as many bytes as that makes.
fn count(bytes: &[u8], width: usize, by_header: fn(&[u8]) -> usize) -> Result<usize, Say> {
    let short = |wanted: usize| at_byte(bytes.len(), &words::TOO_SHORT.with(&[("wanted", wanted.into())]));
    if bytes.len() < HEADER {
        return Err(short(HEADER - bytes.len()));
    }
    let count = by_header(bytes);
    let wanted = HEADER.saturating_add(count.saturating_mul(width));
    if bytes.len() < wanted {
        return Err(short(wanted - bytes.len()));
    }
    if bytes.len() > wanted {
        return Err(at_byte(wanted, &words::TOO_LONG.with(&[("found", (bytes.len() - wanted).into())])));
    }
    Ok(count)
}

/// Reads a file of games. Every move must be legal; the refusal names the byte.
pub fn read_wthor(bytes: &[u8]) -> Result<Wthor, Say> {
    let games = count(bytes, GAME, |bytes| u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize)?;
    if !matches!(bytes[12], 0 | 8) {
        return Err(at_byte(12, &words::WTHOR_BOARD.with(&[("size", bytes[12].into())])));
    }
    let games = (0..games).map(|number| read_game(bytes, number));
    Ok(Wthor { year: two(bytes, 10), depth: bytes[14], games: games.collect::<Result<_, _>>()? })
}

fn read_game(bytes: &[u8], number: usize) -> Result<WthorGame, Say> {
    let begin = HEADER + number * GAME;
    let mut transcript = Transcript::new(Position::start(Rules::STANDARD));
    for place in 0..MOVES {
        let at = begin + 8 + place;
        let code = bytes[at];
        if code == 0 {
            break;
        }
        let refused = |why: &Say| {
            let params =
                [("game", (number + 1).into()), ("number", (place + 1).into()), ("why", why.to_string().into())];
            at_byte(at, &words::WTHOR_GAME.with(&params))
        };
        let (row, column) = (code / 10, code % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return Err(refused(&words::WTHOR_MOVE.with(&[("number", code.into())])));
        }
        transcript.play(Square::new(row - 1, column - 1)).map_err(|why| refused(&why))?;
    }
    let black_discs = bytes[begin + 6];
    let last = transcript.last();
    if last.is_over() {
        let empty = if last.margin() > 0 { last.empties() } else { 0 };
        let found = last.count(Colour::Black) + empty;
        if found != u32::from(black_discs) && last.count(Colour::Black) != u32::from(black_discs) {
            let params = [("game", (number + 1).into()), ("said", black_discs.into()), ("found", found.into())];
            return Err(at_byte(begin + 6, &words::WTHOR_SCORE.with(&params)));
        }
    }
    Ok(WthorGame {
        tournament: two(bytes, begin),
        black: two(bytes, begin + 2),
        white: two(bytes, begin + 4),
        black_discs,
        best_black_discs: bytes[begin + 7],
        transcript,
    })
}

/// Reads the names of a `.jou` (players, 20 bytes each) or `.trn` (tournaments, 26 bytes) file.
pub fn read_wthor_names(bytes: &[u8], width: usize) -> Result<Vec<String>, Say> {
    let count = count(bytes, width, |bytes| usize::from(two(bytes, 8)))?;
    Ok((0..count)
        .map(|number| {
            let name = &bytes[HEADER + number * width..][..width];
            // The names are Latin 1, ended by a zero.
            name.iter().take_while(|byte| **byte != 0).map(|byte| *byte as char).collect::<String>().trim().to_owned()
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::read_transcript;

    const PERFECT: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

    fn file(games: &[(&str, u8)]) -> Vec<u8> {
        let mut bytes = vec![20, 3, 5, 17];
        bytes.extend((games.len() as u32).to_le_bytes());
        bytes.extend([0, 0]);
        bytes.extend(2003_u16.to_le_bytes());
        bytes.extend([8, 0, 22, 0]);
        for (text, discs) in games {
            bytes.extend([1, 0, 2, 0, 3, 0, *discs, 32]);
            let transcript = read_transcript(Rules::STANDARD, text).unwrap();
            let mut moves = [0; MOVES];
            for (place, (_, square)) in transcript.moves().iter().enumerate() {
                moves[place] = 10 * (square.row() + 1) + square.column() + 1;
            }
            bytes.extend(moves);
        }
        bytes
    }

    #[test]
    fn games_are_read_with_their_facts() {
        let read = read_wthor(&file(&[(PERFECT, 32), ("f5d6", 0)])).unwrap();
        assert_eq!((read.year, read.depth, read.games.len()), (2003, 22, 2));
        let game = &read.games[0];
        assert_eq!((game.tournament, game.black, game.white, game.black_discs), (1, 2, 3, 32));
        assert_eq!(game.transcript.to_string(), PERFECT);
        assert_eq!(read.games[1].transcript.to_string(), "f5d6");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_byte() {
        let said = |bytes: &[u8]| read_wthor(bytes).unwrap_err().to_string();
        let good = file(&[(PERFECT, 32), ("f5d6", 0)]);
        assert_eq!(said(&good[..10]), "Byte 10: The file ends here, but 6 more bytes should follow.");
        assert_eq!(said(&good[..151]), "Byte 151: The file ends here, but 1 more byte should follow.");
        assert_eq!(said(&[&good[..], &[0]].concat()), "Byte 152: The file should end here, but 1 more byte follows.");
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            said(&bytes)
        };
        assert_eq!(with(12, 10), "Byte 12: The file is for a board of size 10; only 8×8 is known.");
        assert!(with(25, 99).starts_with("Byte 25: Game 1, move 2: 99 is not a square"));
        assert!(with(25, 11).starts_with("Byte 25: Game 1, move 2: a1 is no move for white"));
        assert_eq!(with(22, 40), "Byte 22: Game 1 says 40 discs for black, but its moves end with 32.");
    }

    #[test]
    fn names_are_read() {
        let mut bytes = vec![20, 3, 5, 17, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0];
        for name in ["Tamenori Hideshi", "Feldborg Karsten"] {
            let mut field = [0; 20];
            field[..name.len()].copy_from_slice(name.as_bytes());
            bytes.extend(field);
        }
        assert_eq!(read_wthor_names(&bytes, 20).unwrap(), ["Tamenori Hideshi", "Feldborg Karsten"]);
        assert!(read_wthor_names(&bytes[..50], 20).unwrap_err().to_string().contains("6 more bytes"));
    }
}
