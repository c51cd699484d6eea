//! What a finished game brings.

use game::{Conduct, Holder, Score, Seat, Verdict};

use super::GamePosition;
use super::position::colour_of;
use crate::words;

/// What a finished game brings each person.
pub(super) fn scores(position: &GamePosition, conduct: &Conduct) -> Vec<Score> {
    let Some(outcome) = position.outcome() else { return Vec::new() };
    let mut scores = Vec::new();
    for (index, at) in conduct.seats.iter().enumerate().filter(|(_, at)| at.holder == Holder::Person) {
        let seat = Seat(index as u8);
        let last = position.transcript.last();
        let (own, other) = (last.count(colour_of(seat)), last.count(colour_of(seat).other()));
        let value = match outcome.verdict {
            Verdict::Won(winner) if winner == seat => 1.0,
            Verdict::Draw => 0.5,
            _ => 0.0,
        };
        let mut helped = None;
        if conduct.one_person {
            helped = Some(words::ONE_PERSON.say());
        } else if !at.hints.is_empty() {
            helped = Some(words::HINTED.say());
        } else if at.taken_back > 0 {
            helped = Some(words::TAKEN_BACK.say());
        }
        let mut unrated = helped.clone();
        if conduct.seats.iter().any(|at| at.holder != Holder::Person) {
            unrated = unrated.or_else(|| Some(words::NOT_PEOPLE.say()));
        }
        if !position.options.is_standard() {
            unrated = unrated.or_else(|| Some(words::NOT_STANDARD.say()));
        }
        scores.push(Score { seat, chart: "rating", value, say: outcome.say.clone(), barred: unrated });
        scores.push(Score { seat, chart: "wins", value, say: outcome.say.clone(), barred: helped.clone() });
        let margin = own as i32 - other as i32;
        let params = [("own", own.into()), ("other", other.into()), ("margin", margin.into())];
        let barred = if position.stopped.is_some() || margin <= 0 { Some(words::NOT_WON.say()) } else { helped };
        scores.push(Score { seat, chart: "margin", value: margin.into(), say: words::MARGIN_IS.with(&params), barred });
    }
    scores
}
