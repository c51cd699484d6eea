//! Ratings: Glicko-2, each rated game a period of its own, in the order in which they are taken up.

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use store::{FinishedGame, Outcome, Rating, Store};

use crate::app::App;

/// Finished games are looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// And rated so many at a time.
const AT_ONCE: i64 = 100;
/// Games that a rebuilding reads at a time.
const CHUNK: i64 = 1000;

/// Rates finished games until the server stops.
pub(crate) async fn work(app: App) {
    loop {
        match rate_waiting(&app.store).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "games could not be rated"),
        }
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(LOOK_EVERY) => {}
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
async fn rate(store: &Store, game: &FinishedGame) -> store::Result<Vec<Rating>> {
    let Some((pool, players)) = game.pool.as_deref().zip(players(game)) else { return Ok(Vec::new()) };
    let mut before = Vec::new();
    for (user, _) in players {
        let known = store.rating(&game.game, pool, user).await?;
        before.push(known.unwrap_or_else(|| unknown(game, pool, user)));
    }
    Ok(after(&before[0], &before[1], players[0].1, game.finished_at).into())
}

/// The two players of a game with their outcomes; none where one has left.
fn players(game: &FinishedGame) -> Option<[(&str, Outcome); 2]> {
    let player = |at: usize| Some((game.seats.get(at)?.user_id.as_deref()?, game.seats[at].outcome));
    let players = [player(0)?, player(1)?];
    (players[0].0 != players[1].0).then_some(players)
}

fn unknown(game: &FinishedGame, pool: &str, user: &str) -> Rating {
    let usual = Glicko2Rating::new();
    Rating {
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

/// The ratings of two players after a game that came out so for the first.
fn after(first: &Rating, second: &Rating, outcome: Outcome, at: i64) -> [Rating; 2] {
    let glicko = |rating: &Rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let outcome = match outcome {
        Outcome::Win => Outcomes::WIN,
        Outcome::Loss => Outcomes::LOSS,
        Outcome::Draw => Outcomes::DRAW,
    };
    let (new_first, new_second) = glicko2(&glicko(first), &glicko(second), &outcome, &Glicko2Config::new());
    let with = |old: &Rating, new: Glicko2Rating| Rating {
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
pub async fn rebuild(store: &Store, game: &str) -> store::Result<i64> {
    loop {
        let mut ratings = std::collections::BTreeMap::<String, Rating>::new();
        let mut place = 0;
        loop {
            let games = store.rated_games(game, game, place, CHUNK).await?;
            let Some((last, _)) = games.last() else { break };
            place = *last;
            for (_, finished) in &games {
                let Some(players) = players(finished) else { continue };
                let of = |user: &str| ratings.get(user).cloned().unwrap_or_else(|| unknown(finished, game, user));
                let new = after(&of(players[0].0), &of(players[1].0), players[0].1, finished.finished_at);
                ratings.extend(new.map(|rating| (rating.user_id.clone(), rating)));
            }
        }
        if place == 0 {
            return Ok(0);
        }
        let all: Vec<Rating> = ratings.into_values().collect();
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

    fn rating(value: f64, deviation: f64) -> Rating {
        Rating {
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
        let [first, second] = after(&rating(1500.0, 350.0), &rating(1500.0, 350.0), Outcome::Win, 9);
        // Glickman's formulas for two new players: 1662.3 and 1337.7, with a deviation of 290.3.
        assert!((first.rating - 1662.3).abs() < 0.1 && (second.rating - 1337.7).abs() < 0.1, "{first:?} {second:?}");
        assert!((first.deviation - 290.3).abs() < 0.1 && first.deviation < 350.0);
        assert_eq!((first.games, first.at), (4, 9));
    }

    #[test]
    fn a_draw_of_equals_changes_no_rating() {
        let [first, second] = after(&rating(1700.0, 80.0), &rating(1700.0, 80.0), Outcome::Draw, 9);
        assert!((first.rating - 1700.0).abs() < 1e-6 && (second.rating - 1700.0).abs() < 1e-6);
    }
}
