//! The puzzles of the day.

use crate::test_store::*;
use store::{Append, DailyKey, DayStreak, SeatResult, SeatRow};

fn day(day: i64) -> DailyKey {
    DailyKey { game: "kenken".into(), kind: "hard".into(), day }
}

both! {
    whoever_comes_first_makes_the_days_puzzle(fresh) {
        let store = &fresh.store;
        assert_eq!(store.daily(&day(7)).await.unwrap(), None);
        assert_eq!(store.settle_daily(&day(7), "mine", 1).await.unwrap(), "mine");
        assert_eq!(store.settle_daily(&day(7), "yours", 2).await.unwrap(), "mine");
        assert_eq!(store.daily(&day(7)).await.unwrap().as_deref(), Some("mine"));
        assert_eq!(store.settle_daily(&day(8), "yours", 2).await.unwrap(), "yours");
    }

    a_user_plays_a_day_once_and_solving_it_makes_a_streak(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        for today in [3, 4, 6, 7] {
            let first = table(store, "kenken", &[SeatRow::user(&anna.id)]).await;
            let second = table(store, "kenken", &[SeatRow::user(&anna.id)]).await;
            assert_eq!(store.daily_table(&anna.id, &day(today)).await.unwrap(), None);
            assert_eq!(store.play_daily(&anna.id, &day(today), &first, 1).await.unwrap(), first);
            assert_eq!(store.play_daily(&anna.id, &day(today), &second, 2).await.unwrap(), first);
            assert_eq!(store.daily_table(&anna.id, &day(today)).await.unwrap(), Some(first.clone()));
            let result = if today == 7 { SeatResult::Loss } else { SeatResult::Win };
            let over = Append { status: OVER, finish: Some(finish(&[result], vec![])), ..one(&first, 1) };
            store.append(over).await.unwrap();
        }
        let streak = async |today| store.day_streak(&anna.id, "kenken", "hard", today).await.unwrap();
        assert_eq!(streak(4).await, DayStreak { current: 2, best: 2 });
        assert_eq!(streak(7).await, DayStreak { current: 1, best: 2 });
        assert_eq!(streak(8).await, DayStreak { current: 0, best: 2 });
    }
}
