//! What a finished game counts.

use game::{Conduct, Holder, Score, Seat, Turn, Verdict};

use crate::play::Position;
use crate::words;

/// What a finished game brings to the charts, and why not.
pub(super) fn scores(position: &Position, conduct: &Conduct) -> Vec<Score> {
    [Seat(0), Seat(1)].into_iter().flat_map(|seat| seat_scores(position, conduct, seat)).collect()
}

/// The same for one seat.
fn seat_scores(position: &Position, conduct: &Conduct, seat: Seat) -> Vec<Score> {
    let Turn::Over(outcome) = position.turn() else { return Vec::new() };
    if !conduct.seats.get(seat.index()).is_some_and(|at| at.holder == Holder::Person) {
        return Vec::new();
    }
    let result = match outcome.verdict {
        Verdict::Won(winner) if winner == seat => 1.0,
        Verdict::Draw => 0.5,
        _ => 0.0,
    };
    let [points, other] = [seat, seat.other()].map(|seat| position.scoreboard().points[seat.index()]);
    let barred = if conduct.one_person {
        Some(words::BARRED_ONE_PERSON.say())
    } else if conduct.seats.iter().any(|at| !at.hints.is_empty()) {
        Some(words::BARRED_HINTS.say())
    } else {
        None
    };
    let people = conduct.seats.iter().all(|at| at.holder == Holder::Person);
    let rated = people && conduct.preset.as_deref() == Some("fair-duel");
    let unrated = || (!rated).then(|| words::BARRED_UNRATED.say());
    let no_win = || (!(position.played_out() && points > other)).then(|| words::BARRED_NO_WIN.say());
    let told = || words::SCORE_RESULT.with(&[("points", points.into()), ("other", other.into())]);
    let margin = points.saturating_sub(other);
    let mut scores = vec![
        Score { seat, chart: "duels", value: result, say: told(), barred: barred.clone() },
        Score { seat, chart: "rating", value: result, say: told(), barred: barred.clone().or_else(unrated) },
        Score {
            seat,
            chart: "biggest-win",
            value: f64::from(margin),
            say: words::SCORE_BIGGEST_WIN.with(&[("margin", margin.into())]),
            barred: barred.clone().or_else(no_win),
        },
    ];
    let best = position.plays().iter().filter(|play| play.seat == seat).max_by_key(|play| play.points);
    if let Some((text, points)) = best.and_then(|play| Some((play.mv.clone()?, play.points))) {
        scores.push(Score {
            seat,
            chart: "best-move",
            value: f64::from(points),
            say: words::SCORE_BEST_MOVE.with(&[("move", text.into()), ("points", points.into())]),
            barred,
        });
    }
    scores
}
