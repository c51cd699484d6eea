//! Games of a table in Othello's own formats.

use game::{Record, RecordFormat, Records, Say, Seat};
use serde_json::Value;

use super::{GgfGame, board_text, read_ggf, write_ggf};
use crate::colour::Colour;
use crate::openings::opening_name;
use crate::play::Options;
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::{Transcript, read_transcript};
use crate::words;

/// GGF and transcripts.
pub(crate) struct Formats;

static FORMATS: [RecordFormat; 2] = [
    RecordFormat { name: "ggf", title: "GGF", ending: "ggf" },
    RecordFormat { name: "transcript", title: "Transcript", ending: "txt" },
];

/// The last line of a transcript whose game was not over on the board: who gave up, by seat, or that both agreed.
const LOST: [&str; 2] = ["lost black", "lost white"];
const DRAWN: &str = "drawn";

/// Whether a line of a transcript tells how its game ended, and no moves.
pub(super) fn is_last_word(line: &str) -> bool {
    LOST.contains(&line.trim()) || line.trim() == DRAWN
}

impl Records for Formats {
    fn formats(&self) -> &'static [RecordFormat] {
        &FORMATS
    }

    fn write(&self, record: &Record, format: &str) -> Result<String, Say> {
        let options = serde_json::from_value(Value::Object(record.options.clone()));
        let options: Options = options.map_err(|_| words::NO_GAME.say())?;
        let mut transcript = Transcript::new(options.first()?);
        for (_, text) in &record.moves {
            transcript.play(transcript.last().rules().square(text)?)?;
        }
        if format == "transcript" {
            if !options.is_standard() {
                return Err(words::TRANSCRIPT_START.say());
            }
            let last = match record.lost {
                Some(Seat(0)) => LOST[0],
                Some(_) => LOST[1],
                None if record.agreed => DRAWN,
                None => return Ok(format!("{transcript}\n")),
            };
            return Ok(format!("{transcript}\n{last}\n"));
        }
        let (opening, squares) = (opening_name(&transcript), transcript.last().rules().squares());
        let mut game = GgfGame::new(transcript);
        let mut tag = |name: &str, value: &str| game.tags.push((name.to_owned(), value.to_owned()));
        tag("PC", "Tauler");
        for (name, holder) in ["PB", "PW"].iter().zip(&record.names) {
            tag(name, holder);
        }
        if let Some(lost) = record.lost {
            // The whole board for who did not give up.
            tag("RE", &format!("{}{squares}.00:r", if lost == Seat(0) { '-' } else { '+' }));
        }
        if record.agreed {
            tag("RE", "0.00:s");
        }
        if let Some(name) = opening {
            tag("CO", name);
        }
        write_ggf(&game).map(|text| text + "\n")
    }

    fn read(&self, text: &str) -> Option<Result<Record, Say>> {
        let text = text.trim();
        if text.contains("(;") {
            let read = || -> Result<Record, Say> {
                let games = read_ggf(text)?;
                let game = games.first().ok_or_else(|| words::NO_GAME.say())?;
                let names = ["PB", "PW"].map(|tag| game.tag(tag).unwrap_or_default().to_owned());
                let result = game.tag("RE").unwrap_or_default();
                let by_word = [":r", ":t"].iter().any(|end| result.ends_with(end));
                let lost = by_word.then(|| Seat(u8::from(!result.starts_with('-'))));
                Ok(record(&game.transcript, names.into(), lost, result.ends_with(":s")))
            };
            return Some(read());
        }
        let (text, last) = match text.rsplit_once('\n') {
            Some((moves, last)) if is_last_word(last) => (moves, last.trim()),
            _ => (text, ""),
        };
        let squares = text.split_whitespace().collect::<String>();
        let is_one = |square: &[u8]| matches!(square, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
        if squares.is_empty() || !squares.as_bytes().chunks(2).all(is_one) {
            return None;
        }
        let read = read_transcript(Rules::STANDARD, text);
        let lost = LOST.iter().position(|word| *word == last).map(|seat| Seat(seat as u8));
        Some(read.map(|transcript| record(&transcript, vec![String::new(); 2], lost, last == DRAWN)))
    }
}

fn record(transcript: &Transcript, names: Vec<String>, lost: Option<Seat>, agreed: bool) -> Record {
    let (start, rules) = (transcript.start(), transcript.start().rules());
    let mut options = Options::new(rules);
    if start != Position::start(rules) {
        options.start = board_text(&start);
    }
    let Ok(Value::Object(options)) = serde_json::to_value(&options) else { return Record::default() };
    let moves = transcript.moves().iter();
    let moves = moves.map(|(colour, square)| (Seat(u8::from(*colour == Colour::White)), square.to_string()));
    let goes_on = !transcript.last().is_over();
    Record { options, names, moves: moves.collect(), lost: lost.filter(|_| goes_on), agreed: agreed && goes_on }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "f5d6c3d3c4f4f6f3e6e7";

    #[test]
    fn a_game_comes_back_from_either_format() {
        let read = |text: &str| Formats.read(text).unwrap().unwrap();
        let played = Record { names: vec!["Anna".into(), "level:3".into()], lost: Some(Seat(1)), ..read(GAME) };
        assert_eq!((played.moves.len(), played.moves[1].clone()), (10, (Seat(1), "d6".to_owned())));
        let ggf = Formats.write(&played, "ggf").unwrap();
        assert!(ggf.starts_with("(;GM[Othello]PC[Tauler]PB[Anna]PW[level:3]RE[+64.00:r]CO["), "{ggf}");
        assert_eq!(read(&ggf), played);
        let transcript = Formats.write(&played, "transcript").unwrap();
        assert_eq!(transcript, format!("{GAME}\nlost white\n"));
        assert_eq!((read(&transcript).moves, read(&transcript).lost), (played.moves.clone(), played.lost));
        let agreed = Record { lost: None, agreed: true, ..played };
        assert_eq!(read(&Formats.write(&agreed, "ggf").unwrap()), agreed);
        let transcript = Formats.write(&agreed, "transcript").unwrap();
        assert_eq!(transcript, format!("{GAME}\ndrawn\n"));
        assert!(read(&transcript).agreed);
    }

    #[test]
    fn what_is_no_game_is_told_apart_from_a_wrong_one() {
        for text in ["", "hello", "1234 1,2", "{\"tauler\":\"game\"}"] {
            assert!(Formats.read(text).is_none(), "{text}");
        }
        assert!(Formats.read("f5f5").unwrap().is_err());
        assert!(Formats.read("(;GM[Othello]B[F5").unwrap().is_err());
    }
}
