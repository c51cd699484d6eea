//! From one format to another.

use game::Say;

use super::ggf::{GgfGame, read_ggf, write_ggf};
use super::obf::{read_obf_file, write_obf, write_obf_line};
use super::records::is_last_word;
use super::wthor::read_wthor;
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::{Transcript, read_transcript};
use crate::words;

/// A format of positions or games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One game a line: `f5d6c3…`.
    Transcript,
    /// One position a line.
    Obf,
    /// Games with their players, clocks and estimates.
    Ggf,
    /// The tournament database; it can only be read.
    Wthor,
}

/// The formats with their names and the usual endings of their files.
const FORMATS: [(Format, &str, &[&str]); 4] = [
    (Format::Transcript, "transcript", &["txt"]),
    (Format::Obf, "obf", &["obf"]),
    (Format::Ggf, "ggf", &["ggf"]),
    (Format::Wthor, "wthor", &["wtb"]),
];

impl Format {
    /// A format by its name or by the ending of a file.
    pub fn named(text: &str) -> Result<Self, Say> {
        let text = text.to_ascii_lowercase();
        let known = FORMATS.iter().find(|(_, name, endings)| *name == text || endings.contains(&text.as_str()));
        known.map(|(format, _, _)| *format).ok_or_else(|| {
            let formats: Vec<&str> = FORMATS.iter().map(|(_, name, _)| *name).collect();
            words::UNKNOWN_FORMAT.with(&[("format", text.into()), ("formats", formats.into())])
        })
    }
}

/// Reads everything in one format and writes it in another. A game becomes its last position; a position becomes a game
/// without moves where the format can say so. Rules are needed for transcripts and positions of unusual boards.
///
/// ```
/// use othello::{convert, Format};
/// let obf = convert(b"f5d6\n", Format::Transcript, Format::Obf, None).unwrap();
/// assert_eq!(obf, "---------------------------OX------OXX-----O-------------------- X;\n");
/// ```
pub fn convert(input: &[u8], from: Format, to: Format, rules: Option<Rules>) -> Result<String, Say> {
    if to == Format::Wthor {
        return Err(words::READ_ONLY.say());
    }
    if from == Format::Wthor {
        let games = read_wthor(input)?.games.into_iter().map(|game| GgfGame::new(game.transcript));
        return write(games.collect(), to);
    }
    let text = std::str::from_utf8(input).map_err(|error| {
        let why = words::NOT_TEXT.say();
        words::AT_BYTE.with(&[("byte", error.valid_up_to().into()), ("why", why.to_string().into())])
    })?;
    match from {
        Format::Transcript => write(read_transcripts(text, rules.unwrap_or(Rules::STANDARD))?, to),
        Format::Ggf => write(read_ggf(text)?, to),
        Format::Obf | Format::Wthor => {
            let lines = read_obf_file(text, rules)?;
            if to == Format::Obf {
                return Ok(lines.iter().map(|line| write_obf_line(line) + "\n").collect());
            }
            write(lines.iter().map(|line| GgfGame::new(Transcript::new(line.position))).collect(), to)
        }
    }
}

fn read_transcripts(text: &str, rules: Rules) -> Result<Vec<GgfGame>, Say> {
    let mut games = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !is_last_word(line)) {
        let transcript = read_transcript(rules, line)
            .map_err(|why| words::AT_LINE.with(&[("line", (number + 1).into()), ("why", why.to_string().into())]))?;
        games.push(GgfGame::new(transcript));
    }
    if games.is_empty() { Err(words::NO_GAME.say()) } else { Ok(games) }
}

fn write(games: Vec<GgfGame>, to: Format) -> Result<String, Say> {
    let mut text = String::new();
    for game in games.into_iter().map(GgfGame::with_opening) {
        let transcript = &game.transcript;
        text += &match to {
            Format::Obf => write_obf(&transcript.last()),
            Format::Ggf => write_ggf(&game)?,
            Format::Transcript | Format::Wthor => {
                if transcript.start() != Position::start(transcript.start().rules()) {
                    return Err(words::NO_MOVES.with(&[("format", "transcript".into())]));
                }
                transcript.to_string()
            }
        };
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_survive_a_round_trip() {
        let games = "f5d6c3d3c4\nf5f6e6f4\n";
        let ggf = convert(games.as_bytes(), Format::Transcript, Format::Ggf, None).unwrap();
        assert!(ggf.starts_with("(;GM[Othello]CO[Tiger]TY[8]"), "{ggf}");
        assert_eq!(convert(ggf.as_bytes(), Format::Ggf, Format::Transcript, None).unwrap(), games);
        let obf = convert(ggf.as_bytes(), Format::Ggf, Format::Obf, None).unwrap();
        assert_eq!(obf.lines().count(), 2);
        let again = convert(obf.as_bytes(), Format::Obf, Format::Ggf, None).unwrap();
        assert_eq!(convert(again.as_bytes(), Format::Ggf, Format::Obf, None).unwrap(), obf);
    }

    #[test]
    fn what_cannot_be_converted_is_refused() {
        let said = |input: &[u8], from, to| convert(input, from, to, None).unwrap_err().to_string();
        assert_eq!(said(b"f5\nf5a1", Format::Transcript, Format::Ggf).split(':').next(), Some("Line 2"));
        assert!(said(b"f5", Format::Transcript, Format::Wthor).contains("not written"));
        assert!(said(&[b'f', b'5', 0xff], Format::Transcript, Format::Obf).starts_with("Byte 2"));
        let position = "-----OX--XX--X-- O;";
        assert!(said(position.as_bytes(), Format::Obf, Format::Transcript).contains("no moves to write"));
        assert!(Format::named("pgn").is_err());
        assert_eq!(Format::named("WTB").unwrap(), Format::Wthor);
    }
}
