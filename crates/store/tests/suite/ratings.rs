//! Ratings: who is rated when, and in which order.

use crate::test_store::*;
use store::{Error, Finish, RatingRow, ResultRow, SeatResult, SeatRow, Store};

fn rating(user: &str, rating: f64, games: i64) -> RatingRow {
    RatingRow {
        game: "othello".into(),
        pool: "standard".into(),
        user_id: user.into(),
        rating,
        deviation: 350.0 / games as f64,
        volatility: 0.06,
        games,
        at: games,
    }
}

async fn rated_game(store: &Store, first: &str, second: &str, at: i64) -> String {
    let seats = [SeatRow::user(first), SeatRow::user(second)];
    let over = Finish { pool: Some("standard".into()), ..finish(&[SeatResult::Win, SeatResult::Loss], vec![]) };
    finished(store, "othello", &seats, at, over).await
}

fn ids(games: &[ResultRow]) -> Vec<&str> {
    games.iter().map(|game| game.table_id.as_str()).collect()
}

both! {
    a_result_waits_until_it_is_rated_and_is_rated_once(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let second = rated_game(store, &anna.id, &ben.id, 20).await;
        let first = rated_game(store, &anna.id, &ben.id, 10).await;
        finished(store, "othello", &[SeatRow::user(&anna.id)], 5, finish(&[SeatResult::Win], vec![])).await;
        assert_eq!(ids(&store.unrated(9).await.unwrap()), [&first, &second], "the earliest first, unrated games not");

        let new = [rating(&anna.id, 1600.0, 1), rating(&ben.id, 1400.0, 1)];
        store.rate(&first, &new).await.unwrap();
        assert!(is_taken(&store.rate(&first, &new).await));
        assert!(is_taken(&store.rate(&second, &new).await), "computed from ratings of before the first game");
        assert_eq!(ids(&store.unrated(9).await.unwrap()), [&second]);
        store.rate(&second, &[rating(&anna.id, 1650.0, 2), rating(&ben.id, 1350.5, 2)]).await.unwrap();
        assert_eq!(store.unrated(9).await.unwrap(), []);
        assert_eq!(store.rating("othello", "standard", &ben.id).await.unwrap(), Some(rating(&ben.id, 1350.5, 2)));
        assert_eq!(store.ratings(&anna.id).await.unwrap(), [rating(&anna.id, 1650.0, 2)]);
        assert!(is_missing(&store.rate("nothing", &[]).await));

        let seats = store.result(&second).await.unwrap().unwrap().seats;
        assert_eq!((seats[0].rating, seats[1].rating), (Some(1600.0), Some(1400.0)), "as they came to the game");
        assert_eq!(store.result(&first).await.unwrap().unwrap().seats[0].rating, None);
    }

    the_order_of_rated_results_is_kept(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let mut games = Vec::new();
        for at in 0..5 {
            games.push(rated_game(store, &anna.id, &ben.id, at).await);
        }
        // Whoever finished later may be rated first.
        games.reverse();
        for (i, game) in games.iter().enumerate() {
            store.rate(game, &[rating(&anna.id, 1500.0, i as i64 + 1)]).await.unwrap();
        }
        let mut order = Vec::new();
        let mut after = 0;
        loop {
            let page = store.rated_results("othello", "standard", after, 2).await.unwrap();
            let Some((last, _)) = page.last() else { break };
            after = *last;
            order.extend(page.into_iter().map(|(_, game)| game.table_id));
        }
        assert_eq!((order, after), (games, 5));
        assert!(is_taken(&store.replace_ratings("othello", "standard", 4, &[]).await), "one was rated meanwhile");
        store.replace_ratings("othello", "standard", 5, &[rating(&ben.id, 1234.5, 5)]).await.unwrap();
        assert_eq!(store.rating("othello", "standard", &anna.id).await.unwrap(), None);
        assert_eq!(store.rating("othello", "standard", &ben.id).await.unwrap(), Some(rating(&ben.id, 1234.5, 5)));
    }

    uncertain_ratings_are_not_listed(fresh) {
        let store = &fresh.store;
        let mut people = Vec::new();
        for name in ["Anna", "Ben", "Cleo", "Dora"] {
            people.push(user(store, name).await.id);
        }
        let game = rated_game(store, &people[0], &people[1], 1).await;
        let new = [
            rating(&people[0], 1500.5, 9),
            rating(&people[1], 1700.0, 1),
            rating(&people[2], 1500.5, 9),
            rating(&people[3], 1400.0, 9),
        ];
        store.rate(&game, &new).await.unwrap();
        let mut seen = Vec::new();
        let mut after = None;
        loop {
            let page = store.rating_ranking("othello", "standard", 110.0, after.as_deref(), 1).await.unwrap();
            seen.extend(page.rows.into_iter().map(|line| (line.rank, line.name)));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        let expected = [(1, "Anna"), (1, "Cleo"), (3, "Dora")];
        assert_eq!(seen, expected.map(|(rank, name)| (rank, name.to_owned())));
        let nonsense = store.rating_ranking("othello", "standard", 110.0, Some("{}"), 1).await;
        assert!(matches!(nonsense, Err(Error::Cursor(_))));
    }
}
