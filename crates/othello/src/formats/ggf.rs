//! GGF, the text format of the Generic Game Server: `(;GM[Othello]…BO[8 … *]B[F5//1.2]W[D6]…;)`.

use std::fmt::Write as _;

use game::Say;

use super::obf::{board_text, read_obf};
use crate::colour::Colour;
use crate::openings::opening_name;
use crate::position::Position;
use crate::rules::{Directions, Rules};
use crate::square::Square;
use crate::transcript::Transcript;
use crate::words;

/// Where GGF has its comments.
const COMMENT: &str = "CO";

/// A game with what the file says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct GgfGame {
    /// Place, date, players, result and whatever else stood there, in order, as `PC`, `DT`, `PB`, `PW`, `RE`, ….
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub transcript: Transcript,
    /// For each move, what stood after its square: the mover's estimate, and the seconds it took.
    pub notes: Vec<(Option<f64>, Option<f64>)>,
    /// Whether a pass stood after the last of them.
    pub ends_with_pass: bool,
}

impl GgfGame {
    /// A game about which nothing more is known.
    pub fn new(transcript: Transcript) -> Self {
        let notes = vec![(None, None); transcript.moves().len()];
        Self { tags: Vec::new(), transcript, notes, ends_with_pass: false }
    }

    /// The same, commented with the name of its opening where it has one and no comment yet.
    #[must_use]
    pub fn with_opening(mut self) -> Self {
        if self.tag(COMMENT).is_none()
            && let Some(name) = opening_name(&self.transcript)
        {
            self.tags.push((COMMENT.to_owned(), name.to_owned()));
        }
        self
    }

    /// What the file says under this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Reads all games of a text. The refusal names the byte.
pub fn read_ggf(text: &str) -> Result<Vec<GgfGame>, Say> {
    let mut reader = Reader { text, at: 0 };
    let mut games = Vec::new();
    if !text.contains("(;") {
        return Err(words::NO_GAME.say());
    }
    loop {
        // The server writes a count before the games of a match; anything else there is damage.
        let rest = &text[reader.at..];
        reader.at +=
            rest.len() - rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign.is_ascii_digit()).len();
        if reader.at == text.len() {
            return Ok(games);
        }
        if !text[reader.at..].starts_with("(;") {
            return Err(reader.expected("(;"));
        }
        reader.at += 2;
        games.push(reader.game()?);
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn wrong(at: usize, why: &Say) -> Say {
        words::AT_BYTE.with(&[("byte", at.into()), ("why", why.to_string().into())])
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn expected(&self, wanted: &str) -> Say {
        let found: String = self.text[self.at..].chars().take(8).collect();
        Self::wrong(self.at, &words::GGF_EXPECTED.with(&[("wanted", wanted.into()), ("found", found.into())]))
    }

    /// One property, `NAME[value]`, and where its value begins.
    fn property(&mut self) -> Result<(&'a str, String, usize), Say> {
        let rest = &self.text[self.at..];
        let name = &rest[..rest.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(rest.len())];
        self.at += name.len();
        if name.is_empty() || !self.text[self.at..].starts_with('[') {
            return Err(self.expected("NAME[value]"));
        }
        self.at += 1;
        let begin = self.at;
        let mut value = String::new();
        let mut escaped = false;
        for sign in self.text[begin..].chars() {
            self.at += sign.len_utf8();
            match sign {
                ']' if !escaped => return Ok((name, value, begin)),
                '\\' if !escaped => escaped = true,
                _ => {
                    escaped = false;
                    value.push(sign);
                }
            }
        }
        Err(self.expected("]"))
    }

    /// A game, after its `(;`.
    fn game(&mut self) -> Result<GgfGame, Say> {
        let mut tags = Vec::new();
        let mut game: Option<GgfGame> = None;
        loop {
            self.skip_space();
            if self.text[self.at..].starts_with(";)") {
                self.at += 2;
                let mut game = game.ok_or_else(|| Self::wrong(self.at, &words::GGF_NO_BOARD.say()))?;
                game.tags = tags;
                return Ok(game);
            }
            let (name, value, begin) = self.property()?;
            let at = |why: Say| Self::wrong(begin, &why);
            match name {
                "GM" if !value.eq_ignore_ascii_case("othello") => {
                    return Err(at(words::GGF_OTHER_GAME.with(&[("game", value.into())])));
                }
                "GM" => {}
                "BO" => game = Some(GgfGame::new(Transcript::new(read_board(&value).map_err(at)?))),
                "B" | "W" => {
                    let colour = if name == "B" { Colour::Black } else { Colour::White };
                    let game = game.as_mut().ok_or_else(|| at(words::GGF_NO_BOARD.say()))?;
                    play(game, colour, &value).map_err(at)?;
                }
                _ => tags.push((name.to_owned(), value)),
            }
        }
    }
}

fn read_board(value: &str) -> Result<Position, Say> {
    let (size, board) = value.trim().split_once(' ').unwrap_or((value, ""));
    let side: u8 = size.parse().map_err(|_| words::NOT_A_SIZE.with(&[("text", size.into())]))?;
    Ok(read_obf(Rules::new(side, side, Directions::all())?, board)?.position)
}

/// Plays `F5/estimate/seconds`, or checks that a pass is true.
fn play(game: &mut GgfGame, colour: Colour, value: &str) -> Result<(), Say> {
    let (square, estimate, seconds) = read_move(value);
    let position = game.transcript.last();
    game.ends_with_pass = is_pass(square);
    if game.ends_with_pass {
        // Passes happen by themselves: whoever passes here must not be the one who can move.
        return if position.turn() == Some(colour) {
            Err(words::NO_PASS.with(&[("colour", colour.name().into())]))
        } else {
            Ok(())
        };
    }
    let square = position.rules().square(square)?;
    if position.turn().is_some_and(|turn| turn != colour) {
        return Err(words::GGF_TURN.with(&[("colour", colour.title().into()), ("other", colour.other().name().into())]));
    }
    game.transcript.play(square)?;
    game.notes.push((estimate, seconds));
    Ok(())
}

/// Whether this stands for a pass in place of a square.
pub(crate) fn is_pass(square: &str) -> bool {
    square.eq_ignore_ascii_case("pa") || square.eq_ignore_ascii_case("pass")
}

/// Takes `F5/estimate/seconds` apart; both notes may be missing.
pub(crate) fn read_move(value: &str) -> (&str, Option<f64>, Option<f64>) {
    let mut parts = value.trim().split('/').map(str::trim);
    let square = parts.next().unwrap_or_default();
    let mut number = || parts.next().and_then(|part| part.parse().ok());
    (square, number(), number())
}

/// Writes a game. Boards must be square and all directions caught: the format knows nothing else.
pub fn write_ggf(game: &GgfGame) -> Result<String, Say> {
    let start = game.transcript.start();
    let rules = start.rules();
    if rules.height() != rules.width() {
        return Err(words::GGF_SQUARE.with(&[("size", rules.to_string().into())]));
    }
    if rules.directions() != Directions::all() {
        return Err(words::STANDARD_ONLY.say());
    }
    let mut text = String::from("(;GM[Othello]");
    for (name, value) in &game.tags {
        let _ = write!(text, "{name}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
    }
    let size = rules.height();
    if game.tag("TY").is_none() {
        let _ = write!(text, "TY[{size}]");
    }
    if game.tag("RE").is_none() && game.transcript.last().is_over() {
        let _ = write!(text, "RE[{:+}.00]", game.transcript.last().margin());
    }
    let board = board_text(&start).replace('X', "*");
    let (cells, side) = board.split_at(board.len() - 2);
    let rows: Vec<&str> = (0..size as usize).map(|row| &cells[row * size as usize..][..size as usize]).collect();
    let _ = write!(text, "BO[{size} {}{side}]", rows.join(" "));
    let mut turn = start.side();
    for ((colour, square), (estimate, seconds)) in game.transcript.moves().iter().zip(&game.notes) {
        if *colour != turn {
            let _ = write!(text, "{}[PA]", letter(turn));
        }
        let _ = write!(text, "{}[{}", letter(*colour), written(*square, *estimate, *seconds));
        text.push(']');
        turn = colour.other();
    }
    text.push_str(";)");
    Ok(text)
}

fn letter(colour: Colour) -> &'static str {
    if colour == Colour::Black { "B" } else { "W" }
}

/// `F5/estimate/seconds`, with nothing written that is not known.
pub(crate) fn written(square: Square, estimate: Option<f64>, seconds: Option<f64>) -> String {
    let number = |value: Option<f64>| value.map(|value| format!("{value:.2}")).unwrap_or_default();
    let text = format!("{}/{}/{}", square.to_string().to_uppercase(), number(estimate), number(seconds));
    text.trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::read_transcript;

    const GAME: &str = "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[a [x\\] b]PW[w]RE[+2.00]TI[15:00//02:00]TY[8]\
        BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//1.5]W[D6/-1.25]B[C3];)";

    #[test]
    fn a_game_of_the_server_is_read_and_written_back() {
        let games = read_ggf(&format!("1 {GAME}\n{GAME}")).unwrap();
        assert_eq!(games.len(), 2);
        let game = &games[0];
        assert_eq!(game.transcript, read_transcript(Rules::STANDARD, "f5d6c3").unwrap());
        assert_eq!(game.tag("PB"), Some("a [x] b"));
        assert_eq!(game.notes, [(None, Some(1.5)), (Some(-1.25), None), (None, None)]);
        assert_eq!(read_ggf(&write_ggf(game).unwrap()).unwrap(), games[..1]);
    }

    #[test]
    fn random_games_with_passes_come_back() {
        let mut rng = game::Rng::from_number(8);
        let mut passes = 0;
        for size in ["4x4", "6x6", "8x8", "10x10"] {
            for _ in 0..10 {
                let mut transcript = Transcript::new(Position::start(Rules::from_size(size).unwrap()));
                while let Some(square) = rng.pick(&transcript.last().moves()).copied() {
                    transcript.play(square).unwrap();
                }
                let text = write_ggf(&GgfGame::new(transcript.clone())).unwrap();
                passes += text.matches("[PA]").count();
                assert_eq!(read_ggf(&text).unwrap()[0].transcript, transcript);
            }
        }
        assert!(passes > 10);
    }

    #[test]
    fn a_broken_game_is_refused_at_its_byte() {
        let said = |text: &str| read_ggf(text).unwrap_err().to_string();
        assert_eq!(said("hello"), "There is no game in it.");
        assert_eq!(said("(;GM[Go];)"), "Byte 5: This is a game of Go, not of Othello.");
        assert_eq!(said("(;GM[Othello]B[F5];)"), "Byte 15: The board (BO) must stand before the first move.");
        assert_eq!(
            said(&format!("{GAME} ;GM[Othello]")),
            format!("Byte {}: (; should stand here, not “;GM[Othe”.", GAME.len() + 1)
        );
        assert!(said("(;GM[Othello").starts_with("Byte 12: ] should stand here"));
        let twice = GAME.replace("W[D6/-1.25]", "B[D6]");
        assert!(said(&twice).contains("Black cannot move here"), "{}", said(&twice));
        assert!(said(&GAME.replace("W[D6/-1.25]", "W[PA]")).contains("white has a move"));
        assert!(said(&GAME.replace("W[D6/-1.25]", "W[A1]")).contains("a1 is no move for white"));
    }
}
