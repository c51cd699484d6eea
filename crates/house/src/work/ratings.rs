//! Ratings: Glicko-2, each rated game a period of its own, in the order in which they are taken up.

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use store::{RatingRow, ResultRow, SeatResult, SeatResultRow, Store};

use crate::House;

/// A rating more uncertain than this is not listed.
pub const MOST_UNCERTAIN: f64 = 110.0;
/// Finished games are looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// And rated so many at a time.
const AT_ONCE: i64 = 100;
/// Games that a rebuilding reads at a time.
const CHUNK: i64 = 1000;

/// Rates finished games until the house closes.
pub(super) fn work(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        loop {
            match rate_waiting(&house.store).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "games could not be rated"),
            }
            if !house.is_open_at(&mut ticks).await {
                return;
            }
        }
    }
}

/// Rates what waits; says whether there may be more.
pub async fn rate_waiting(store: &Store) -> store::Result<bool> {
    let waiting = store.unrated(AT_ONCE).await?;
    for game in &waiting {
        let ratings = rate(store, game).await?;
        match store.rate(&game.table_id, &ratings).await {
            // Another server was quicker: the next look shows what is left.
            Ok(()) | Err(store::Error::Taken { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(waiting.len() as i64 == AT_ONCE)
}

/// What a game does to the ratings of its two players.
async fn rate(store: &Store, game: &ResultRow) -> store::Result<Vec<RatingRow>> {
    let Some((pool, seats)) = game.pool.as_deref().zip(players(game)) else { return Ok(Vec::new()) };
    let mut before = Vec::new();
    for seat in seats {
        before.push(match &seat.user_id {
            Some(user) => store.rating(&game.game, pool, user).await?.unwrap_or_else(|| unknown(game, pool, user)),
            None => left(game, pool, seat),
        });
    }
    Ok(of_those_here(after(&before[0], &before[1], seats[0].result, game.finished_at)))
}

/// The two seats of a game, if two different people sat there and one of them is still here.
fn players(game: &ResultRow) -> Option<[&SeatResultRow; 2]> {
    let players = [game.seats.first()?, game.seats.get(1)?];
    (players[0].user_id != players[1].user_id).then_some(players)
}

/// Without who has left.
fn of_those_here(ratings: [RatingRow; 2]) -> Vec<RatingRow> {
    ratings.into_iter().filter(|rating| !rating.user_id.is_empty()).collect()
}

fn unknown(game: &ResultRow, pool: &str, user: &str) -> RatingRow {
    let usual = Glicko2Rating::new();
    RatingRow {
        game: game.game.clone(),
        pool: pool.to_owned(),
        user_id: user.to_owned(),
        rating: usual.rating,
        deviation: usual.deviation,
        volatility: usual.volatility,
        games: 0,
        at: game.finished_at,
    }
}

/// The rating of somebody who has left since, as it was when they came to the game.
fn left(game: &ResultRow, pool: &str, seat: &SeatResultRow) -> RatingRow {
    let usual = unknown(game, pool, "");
    RatingRow {
        rating: seat.rating.unwrap_or(usual.rating),
        deviation: seat.deviation.unwrap_or(usual.deviation),
        ..usual
    }
}

/// The ratings of two players after a game that came out so for the first.
fn after(first: &RatingRow, second: &RatingRow, outcome: SeatResult, at: i64) -> [RatingRow; 2] {
    let glicko = |rating: &RatingRow| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let outcome = match outcome {
        SeatResult::Win => Outcomes::WIN,
        SeatResult::Loss => Outcomes::LOSS,
        SeatResult::Draw => Outcomes::DRAW,
    };
    let (new_first, new_second) = glicko2(&glicko(first), &glicko(second), &outcome, &Glicko2Config::new());
    let with = |old: &RatingRow, new: Glicko2Rating| RatingRow {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        games: old.games + 1,
        at,
        ..old.clone()
    };
    [with(first, new_first), with(second, new_second)]
}

/// Computes all ratings of a game anew, from its results alone. Says how many games they come from.
pub async fn rebuild_ratings(store: &Store, game: &str) -> store::Result<i64> {
    loop {
        let mut ratings = std::collections::BTreeMap::<String, RatingRow>::new();
        let mut place = 0;
        loop {
            let games = store.rated_results(game, game, place, CHUNK).await?;
            let Some((last, _)) = games.last() else { break };
            place = *last;
            for (_, finished) in &games {
                let Some(seats) = players(finished) else { continue };
                let [first, second] = seats.map(|seat| match &seat.user_id {
                    Some(user) => ratings.get(user).cloned().unwrap_or_else(|| unknown(finished, game, user)),
                    None => left(finished, game, seat),
                });
                let new = of_those_here(after(&first, &second, seats[0].result, finished.finished_at));
                ratings.extend(new.into_iter().map(|rating| (rating.user_id.clone(), rating)));
            }
        }
        if place == 0 {
            return Ok(0);
        }
        let all: Vec<RatingRow> = ratings.into_values().collect();
        match store.replace_ratings(game, game, place, &all).await {
            // A game was rated in the meantime: again.
            Err(store::Error::Taken { .. }) => {}
            done => return done.map(|()| place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(value: f64, deviation: f64) -> RatingRow {
        RatingRow {
            game: "g".into(),
            pool: "g".into(),
            user_id: "u".into(),
            rating: value,
            deviation,
            volatility: 0.06,
            games: 3,
            at: 0,
        }
    }

    #[test]
    fn who_wins_rises_and_who_loses_falls_and_both_become_more_certain() {
        let [first, second] = after(&rating(1500.0, 350.0), &rating(1500.0, 350.0), SeatResult::Win, 9);
        // Glickman's formulas for two new players: 1662.3 and 1337.7, with a deviation of 290.3.
        assert!((first.rating - 1662.3).abs() < 0.1 && (second.rating - 1337.7).abs() < 0.1, "{first:?} {second:?}");
        assert!((first.deviation - 290.3).abs() < 0.1 && first.deviation < 350.0);
        assert_eq!((first.games, first.at), (4, 9));
    }

    #[test]
    fn a_draw_of_equals_changes_no_rating() {
        let [first, second] = after(&rating(1700.0, 80.0), &rating(1700.0, 80.0), SeatResult::Draw, 9);
        assert!((first.rating - 1700.0).abs() < 1e-6 && (second.rating - 1700.0).abs() < 1e-6);
    }

    /// Glickman's own example, a game at a time: a player of 1500 with a deviation of 200 who beats one of 1400 with 30.
    #[test]
    fn a_win_brings_what_the_formulas_say() {
        let [first, second] = after(&rating(1500.0, 200.0), &rating(1400.0, 30.0), SeatResult::Win, 9);
        assert!((first.rating - 1563.6).abs() < 0.1 && (first.deviation - 175.4).abs() < 0.1, "{first:?}");
        assert!(second.rating < 1400.0 && second.rating > 1395.0, "{second:?}");
        let [first, _] = after(&rating(1500.0, 200.0), &rating(1400.0, 30.0), SeatResult::Loss, 9);
        assert!(first.rating < 1500.0);
        assert_eq!((first.game.as_str(), first.user_id.as_str()), ("g", "u"));
    }

    /// The fifth step of Glickman's paper, with its system constant of 0.5.
    #[test]
    fn who_surprises_is_expected_to_surprise_again() {
        let [first, second] = after(&rating(1500.0, 50.0), &rating(2100.0, 50.0), SeatResult::Win, 9);
        for volatility in [first.volatility, second.volatility] {
            assert!((volatility - 0.060_011_88).abs() < 1e-7, "{volatility}");
        }
    }
}
