//! Help: a peg of the secret or the best guess for the breaker, the right answer for the maker.

use game::{Budget, Hint, Rng, Say, Seat};
use serde_json::json;

use crate::code::Code;
use crate::feedback::Answer;
use crate::help::advice::{self, Advice};
use crate::knowledge::Knowledge;
use crate::play::{BREAKER, MAKER, Phase, Position};
use crate::words;

/// Thinks of a hint and gives the text that the log keeps; none where there is no such hint for this seat.
pub(crate) fn think(
    position: &Position,
    seat: Seat,
    kind: &str,
    mut rng: Rng,
    budget: &Budget,
) -> Option<Result<String, Say>> {
    match (kind, seat) {
        ("reveal", BREAKER) => Some(over(position).and_then(|()| {
            let place = position.place_to_reveal(&mut rng)?;
            Ok(format!("reveal {}", place + 1))
        })),
        ("advice", BREAKER) => Some(over(position).and_then(|()| {
            let known = Knowledge::after_all(position.size(), &position.turns(), &position.pegs(), budget);
            let advice = Advice::new(&known, budget).ok_or_else(|| words::NOTHING_FITS.say())?;
            Ok(advice.text())
        })),
        ("answer", MAKER) => Some(right_answer(position).map(|(_, answer)| format!("answer {answer}"))),
        _ => None,
    }
}

/// Takes a hint from its text; none where there is no such hint for this seat.
pub(crate) fn take(position: &mut Position, seat: Seat, text: &str) -> Option<Result<Hint, Say>> {
    let (kind, rest) = text.split_once(' ')?;
    match (kind, seat) {
        ("reveal", BREAKER) => {
            let place = rest.parse::<usize>().ok()?.checked_sub(1)?;
            Some(position.reveal(place).map(|peg| Hint { say: position.say_peg(peg), data: json!(peg) }))
        }
        ("advice", BREAKER) => {
            let [guess, numbers @ ..] = &rest.split(' ').collect::<Vec<_>>()[..] else { return None };
            let numbers: Vec<f64> = numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
            let [possible, error, expected, worst] = numbers[..] else { return None };
            Some(position.size().parse(guess).map(|guess| Hint {
                say: advice::say(&position.options().shown(&guess.to_string()), possible, error, expected, worst),
                data: json!({
                    "guess": guess, "possible": possible, "error": error, "expected_left": expected, "worst_left": worst
                }),
            }))
        }
        ("answer", MAKER) => Some(right_answer(position).map(|(guess, answer)| Hint {
            say: words::RIGHT_ANSWER.with(&[
                ("guess", position.options().shown(&guess.to_string()).into()),
                ("blacks", answer.blacks.into()),
                ("whites", answer.whites.into()),
            ]),
            data: json!({ "guess": guess, "answer": answer }),
        })),
        _ => None,
    }
}

fn over(position: &Position) -> Result<(), Say> {
    match position.phase() {
        Phase::Correct | Phase::Finished => Err(words::IS_OVER.say()),
        _ => Ok(()),
    }
}

fn right_answer(position: &Position) -> Result<(Code, Answer), Say> {
    let answer = position.true_answer().ok_or_else(|| words::NOTHING_TO_ANSWER.say())?;
    let guess = position.rounds().last().ok_or_else(|| words::NOTHING_TO_ANSWER.say())?.guess;
    Ok((guess, answer))
}
