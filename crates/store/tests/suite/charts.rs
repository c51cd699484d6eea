//! Rankings, records and tallies, and the log that they come from.

use crate::test_store::*;
use store::{
    ChartKey, Direction, Finish, Measure, ResultFilter, ScopeKey, ScoreRow, SeatResult, SeatRow, SetupRow, Store,
    TallyOrder, TicketChange,
};

fn points() -> ChartKey {
    ChartKey::new("mastermind", "points", ScopeKey::All)
}

/// A solo game with one value in one chart.
async fn score(store: &Store, user: &str, chart: &str, measure: Measure, value: f64, at: i64) -> String {
    let over = finish(&[SeatResult::Win], vec![line(0, chart, measure, value)]);
    finished(store, "mastermind", &[SeatRow::user(user)], at, over).await
}

/// A duel that counts in the tally.
async fn duel(store: &Store, first: &str, second: &str, value: f64, at: i64) {
    let results = match value {
        1.0 => [SeatResult::Win, SeatResult::Loss],
        0.0 => [SeatResult::Loss, SeatResult::Win],
        _ => [SeatResult::Draw, SeatResult::Draw],
    };
    let lines = vec![line(0, "games", Measure::Tally, value), line(1, "games", Measure::Tally, 1.0 - value)];
    finished(store, "othello", &[SeatRow::user(first), SeatRow::user(second)], at, finish(&results, lines)).await;
}

/// A game on a level.
async fn solve(store: &Store, level: &str, user: &str, at: i64, finish: Finish) {
    let setup = SetupRow { level_id: Some(level.to_owned()), ..setup("kenken") };
    store.create_table(&setup, &[SeatRow::user(user)], PLAYING, &TicketChange::Clear).await.unwrap();
    let mut append = one(&setup.id, 1);
    append.entries[0].at = at;
    append.status = OVER;
    append.finish = Some(finish);
    store.append(append).await.unwrap();
}

async fn walk(store: &Store, key: &ChartKey, limit: i64) -> Vec<(i64, String, f64)> {
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = store.ranking(key, after.as_deref(), limit).await.unwrap();
        assert!(page.rows.len() as i64 <= limit);
        seen.extend(page.rows.into_iter().map(|line| (line.rank, line.name, line.value)));
        after = page.next;
        if after.is_none() {
            return seen;
        }
    }
}

both! {
    a_ranking_holds_each_users_best_and_ties_share_a_rank(fresh) {
        let store = &fresh.store;
        let (anna, ben, cleo, dora) =
            (user(store, "Anna").await, user(store, "Ben").await, user(store, "Cleo").await, user(store, "Dora").await);
        for (user, value, at) in [
            (&anna, 50.0, 10),
            (&anna, 98.0, 20),
            (&anna, 70.0, 30),
            (&ben, 98.0, 15),
            (&cleo, 98.0, 40),
            (&dora, 0.1, 50),
        ] {
            score(store, &user.id, "points", Measure::Highest, value, at).await;
        }
        let expected = [(1, "Ben", 98.0), (1, "Anna", 98.0), (1, "Cleo", 98.0), (4, "Dora", 0.1)];
        for limit in 1..=5 {
            let seen = walk(store, &points(), limit).await;
            let seen: Vec<_> = seen.iter().map(|(rank, name, value)| (*rank, name.as_str(), *value)).collect();
            assert_eq!(seen, expected, "pages of {limit}");
        }
        let dora = store.rank_of(&points(), &dora.id).await.unwrap().unwrap();
        assert_eq!((dora.rank, dora.value), (4, 0.1));
        assert_eq!(store.rank_of(&points(), &cleo.id).await.unwrap().unwrap().rank, 1);
        assert!(store.ranking(&points(), Some("nonsense"), 5).await.is_err());
    }

    where_less_is_better_the_least_stands_first(fresh) {
        let (anna, ben) = (user(&fresh.store, "Anna").await, user(&fresh.store, "Ben").await);
        for (user, value, at) in [(&anna, 61_000.0, 1), (&anna, 45_500.5, 2), (&ben, 59_000.0, 3)] {
            score(&fresh.store, &user.id, "time", Measure::Lowest, value, at).await;
        }
        let seen = walk(&fresh.store, &ChartKey::new("mastermind", "time", ScopeKey::All), 1).await;
        assert_eq!(seen, [(1, "Anna".to_owned(), 45_500.5), (2, "Ben".to_owned(), 59_000.0)]);
    }

    of_equal_values_the_first_one_stands(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let first = score(&fresh.store, &anna.id, "points", Measure::Highest, 9.0, 10).await;
        score(&fresh.store, &anna.id, "points", Measure::Highest, 9.0, 20).await;
        let record = fresh.store.records(&anna.id, None).await.unwrap().remove(0);
        assert_eq!((record.table_id, record.at, record.key), (first, 10, points()));
    }

    guests_stand_in_no_ranking_until_they_sign_up(fresh) {
        let somebody = guest(&fresh.store).await;
        score(&fresh.store, &somebody.id, "points", Measure::Highest, 9.0, 10).await;
        assert_eq!(walk(&fresh.store, &points(), 5).await, []);
        assert_eq!(fresh.store.rank_of(&points(), &somebody.id).await.unwrap(), None);
        assert_eq!(fresh.store.records(&somebody.id, Some("mastermind")).await.unwrap().len(), 1);
        sign_up(&fresh.store, &somebody.id, "Anna").await.unwrap();
        assert_eq!(walk(&fresh.store, &points(), 5).await, [(1, "Anna".to_owned(), 9.0)]);
    }

    a_barred_line_enters_nothing_and_scopes_are_apart(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let barred = ScoreRow { barred: Some("advice".into()), ..line(0, "points", Measure::Highest, 99.0) };
        let preset = ScoreRow { scope: ScopeKey::Preset("classic".into()), ..line(0, "points", Measure::Highest, 7.0) };
        let over = finish(&[SeatResult::Win], vec![barred, preset]);
        finished(&fresh.store, "mastermind", &[SeatRow::user(&anna.id)], 10, over).await;
        assert_eq!(walk(&fresh.store, &points(), 5).await, []);
        let preset = ChartKey::new("mastermind", "points", ScopeKey::Preset("classic".into()));
        assert_eq!(walk(&fresh.store, &preset, 5).await, [(1, "Anna".to_owned(), 7.0)]);
    }

    a_tally_can_be_ordered_by_anything_in_both_directions(fresh) {
        let store = &fresh.store;
        let (anna, ben, cleo) = (user(store, "Anna").await, user(store, "Ben").await, user(store, "Cleo").await);
        let mut at = 0;
        for (first, second, value) in [
            (&anna, &ben, 1.0),
            (&anna, &cleo, 1.0),
            (&ben, &cleo, 0.5),
            (&anna, &ben, 0.0),
            (&cleo, &ben, 0.0),
            (&anna, &cleo, 1.0),
        ] {
            at += 1;
            duel(store, &first.id, &second.id, value, at).await;
        }
        let key = ChartKey::new("othello", "games", ScopeKey::All);
        let order = async |order, direction, limit| {
            let mut seen = Vec::new();
            let mut after = None;
            loop {
                let page = store.tally(&key, order, direction, after.as_deref(), limit).await.unwrap();
                seen.extend(page.rows.into_iter().map(|t| (t.rank.unwrap(), t.name, (t.wins, t.losses, t.draws))));
                after = page.next;
                if after.is_none() {
                    return seen;
                }
            }
        };
        let names = |lines: Vec<(i64, String, _)>| lines.into_iter().map(|(_, name, _)| name).collect::<Vec<_>>();
        for limit in 1..=4 {
            let wins = order(TallyOrder::Wins, Direction::Descending, limit).await;
            assert_eq!(
                wins,
                [
                    (1, "Anna".to_owned(), (3, 1, 0)),
                    (2, "Ben".to_owned(), (2, 1, 1)),
                    (3, "Cleo".to_owned(), (0, 3, 1))
                ]
            );
            assert_eq!(names(order(TallyOrder::Wins, Direction::Ascending, limit).await), ["Cleo", "Ben", "Anna"]);
            assert_eq!(names(order(TallyOrder::Name, Direction::Ascending, limit).await), ["Anna", "Ben", "Cleo"]);
            assert_eq!(names(order(TallyOrder::Name, Direction::Descending, limit).await), ["Cleo", "Ben", "Anna"]);
            let losses = order(TallyOrder::Losses, Direction::Ascending, limit).await;
            assert_eq!(losses.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 1, 3]);
            assert_eq!(losses[2].1, "Cleo");
            assert_eq!(order(TallyOrder::Draws, Direction::Descending, limit).await[2].1, "Anna");
            assert_eq!(order(TallyOrder::Streak, Direction::Descending, limit).await.len(), 3);
        }
        let (key_found, tally) = store.tallies(&anna.id, None).await.unwrap().remove(0);
        assert_eq!(key_found, key);
        assert_eq!((tally.streak, tally.best_streak), (1, 2));
    }

    everything_can_be_counted_again_from_the_results(fresh) {
        let store = &fresh.store;
        let people = [user(store, "Anna").await, user(store, "Ben").await, guest(store).await];
        let mut dice = 7_u64;
        for at in 0..60 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let roll = (dice >> 33) as usize;
            let (first, second) = (&people[roll % 3], &people[(roll / 3) % 3]);
            duel(store, &first.id, &second.id, [0.0, 0.5, 1.0, 1.0][(roll / 9) % 4], at).await;
            score(store, &first.id, "points", Measure::Highest, (roll % 17) as f64, at).await;
            score(store, &second.id, "turns", Measure::Lowest, (roll % 13) as f64, at).await;
        }
        let all = async || {
            let mut all = Vec::new();
            for user in &people {
                all.push(format!("{:?}", store.records(&user.id, None).await.unwrap()));
                all.push(format!("{:?}", store.tallies(&user.id, None).await.unwrap()));
            }
            all
        };
        let before = all().await;
        fresh.tell("DELETE FROM bests").await;
        fresh.tell("UPDATE tallies SET wins = 0, best_streak = 99").await;
        store.recount().await.unwrap();
        assert_eq!(all().await, before);
    }

    of_a_level_the_first_solving_counts_and_its_author_stands_apart(fresh) {
        let store = &fresh.store;
        let (anna, ben, cleo) = (user(store, "Anna").await, user(store, "Ben").await, user(store, "Cleo").await);
        let puzzle = level("Staircase", 4, "easy", 1.0, Some(&anna.id));
        add_level(store, &puzzle, 0.5).await.unwrap();
        let helped = Some("a hint".to_owned());
        for (who, result, seconds, barred, at) in [
            (&anna, SeatResult::Win, 5.0, None, 10),
            (&ben, SeatResult::Loss, 0.0, None, 20),
            (&ben, SeatResult::Win, 90.0, None, 30),
            (&ben, SeatResult::Win, 20.0, None, 40),
            (&cleo, SeatResult::Win, 60.0, helped, 50),
            (&cleo, SeatResult::Win, 10.0, None, 60),
        ] {
            let won = result == SeatResult::Win;
            let solved = ScoreRow { barred: barred.clone(), ..line(0, "solved", Measure::Tally, f64::from(u8::from(won))) };
            let scope = ScopeKey::Level(puzzle.id.clone());
            let time = ScoreRow { scope, barred, ..line(0, "time", Measure::Lowest, seconds) };
            let lines = if won { vec![solved, time] } else { vec![solved] };
            solve(store, &puzzle.id, &who.id, at, finish(&[result], lines)).await;
        }
        let key = ChartKey::new("kenken", "time", ScopeKey::Level(puzzle.id.clone()));
        let tally = ChartKey::new("kenken", "solved", ScopeKey::All);
        for _ in 0..2 {
            assert_eq!(walk(store, &key, 5).await, [(1, "Ben".to_owned(), 90.0)]);
            let own = store.authors_own(&key).await.unwrap().unwrap();
            assert_eq!((own.rank, own.name.as_str(), own.value), (0, "Anna", 5.0));
            let page = store.tally(&tally, TallyOrder::Wins, Direction::Descending, None, 5).await.unwrap();
            let rows: Vec<_> = page.rows.iter().map(|row| (row.name.as_str(), row.wins, row.losses)).collect();
            assert_eq!(rows, [("Ben", 1, 1)]);
            // Counted anew, it comes to the same.
            store.recount().await.unwrap();
        }
        assert_eq!(store.scopes("kenken", "time").await.unwrap(), [key.scope]);
        assert_eq!(store.authors_own(&tally).await.unwrap(), None);
    }

    the_log_of_finished_games_goes_back_page_by_page(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        for at in 0..7 {
            duel(store, &anna.id, &ben.id, 1.0, at / 2).await;
            score(store, &ben.id, "points", Measure::Highest, 1.0, at / 2).await;
        }
        let walk = async |user: Option<&str>, game: Option<&str>| {
            let mut seen = Vec::new();
            let mut after: Option<String> = None;
            loop {
                let page = store.results(&ResultFilter { user, game, after: after.as_deref(), ..ResultFilter::last(3) }).await.unwrap();
                seen.extend(page.rows);
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            assert!(seen.is_sorted_by(|a, b| (a.finished_at, &a.table_id) > (b.finished_at, &b.table_id)));
            seen
        };
        assert_eq!(walk(None, None).await.len(), 14);
        assert_eq!(walk(None, Some("othello")).await.len(), 7);
        assert_eq!(walk(Some(&ben.id), Some("mastermind")).await.len(), 7);
        let annas = walk(Some(&anna.id), None).await;
        assert_eq!(annas.len(), 7);
        assert_eq!(annas[0].seats[0].name.as_deref(), Some("Anna"));
        assert_eq!(annas[0].seats[1].result, SeatResult::Loss);
        let lost = ResultFilter { ended: Some(SeatResult::Loss), ..ResultFilter::of(&ben.id, 20) };
        assert_eq!(store.results(&lost).await.unwrap().rows.len(), 7);
        let lost_codes = ResultFilter { game: Some("mastermind"), ..lost };
        assert_eq!(store.results(&lost_codes).await.unwrap().rows.len(), 0);
        assert_eq!(store.result(&annas[0].table_id).await.unwrap().unwrap(), annas[0]);
    }

    one_person_on_both_seats_breaks_nothing(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        duel(&fresh.store, &anna.id, &anna.id, 1.0, 5).await;
        let tally = fresh.store.tallies(&anna.id, None).await.unwrap().remove(0).1;
        assert_eq!((tally.wins, tally.losses), (1, 1));
    }
}
