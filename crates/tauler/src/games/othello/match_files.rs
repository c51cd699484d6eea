//! What `tauler match` reads and writes in Othello's own formats: openings as transcripts, logs as GGF.

use game::Say;
use othello::{GgfGame, Options, Transcript, continue_transcript, opening_name, write_ggf};
use serde_json::{Map, Value};
use tables::contest::{Match, PlayedGame};

/// The start of a match's games. Its options are canonical, so they can be read.
fn start(options: &Map<String, Value>) -> Result<Transcript, Say> {
    let options: Options = serde_json::from_value(Value::Object(options.clone())).expect("canonical options");
    Ok(Transcript::new(options.first()?))
}

/// The moves of an opening that is written as a transcript.
pub(super) fn opening(options: &Map<String, Value>, line: &str) -> Result<Vec<String>, Say> {
    let record = continue_transcript(start(options)?, line)?;
    Ok(record.moves().iter().map(|(_, square)| square.to_string()).collect())
}

/// A game of a match as GGF; a refusal where the format does not know its board.
pub(super) fn ggf(contest: &Match, played: &PlayedGame) -> Result<String, Say> {
    let mut record = start(&contest.options)?;
    for (_, text) in &played.moves {
        record.play(record.last().rules().square(text)?)?;
    }
    let black = played.first_seat;
    let squares = record.last().rules().squares();
    let opening = opening_name(&record);
    let mut game = GgfGame::new(record);
    let mut tag = |name: &str, value: &str| game.tags.push((name.to_owned(), value.to_owned()));
    tag("PC", "Tauler");
    tag("PB", &contest.players[black]);
    tag("PW", &contest.players[1 - black]);
    if let Some(trouble) = &played.trouble {
        // The whole board for who did not lose by it, as for a game that was given up; the reason stands beside.
        let sign = if played.points[black] > 0.5 { '+' } else { '-' };
        tag("RE", &format!("{sign}{squares}.00:r"));
        tag("CO", trouble);
    }
    if let Some(name) = opening {
        tag("CO", name);
    }
    write_ggf(&game)
}
