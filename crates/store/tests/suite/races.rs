//! Many at once, through one store or through two.

use crate::test_store::*;
use store::{Append, EntryRow, SeatRow, Store, TableState, TableStatus, TicketChange};
use tokio::task::JoinSet;

both! {
    of_many_appends_of_one_number_one_is_kept(fresh) {
        let other = Store::open(&fresh.url).await.unwrap();
        let table = table(&fresh.store, "othello", &[]).await;
        for number in 1..=10 {
            let mut tries = JoinSet::new();
            for i in 0..16 {
                let store = if i % 2 == 0 { fresh.store.clone() } else { other.clone() };
                let append = Append { entries: vec![entry(number, &format!("by {i}"))], ..one(&table, number) };
                tries.spawn(async move { (format!("by {i}"), store.append(append).await) });
            }
            let results = tries.join_all().await;
            assert_eq!(results.iter().filter(|(_, result)| is_conflict(result)).count(), 15);
            let (winner, _) = results.iter().find(|(_, result)| result.is_ok()).unwrap();
            let log = fresh.store.entries(&table, number - 1).await.unwrap();
            assert_eq!(log.iter().map(|entry| &entry.text).collect::<Vec<_>>(), [winner]);
        }
        other.close().await;
    }

    two_who_take_the_last_two_seats_at_once_start_the_game(fresh) {
        let other = Store::open(&fresh.url).await.unwrap();
        let (anna, ben) = (user(&fresh.store, "Anna").await, user(&fresh.store, "Ben").await);
        for _ in 0..10 {
            let setup = setup("othello");
            let open = TableStatus { state: TableState::Waiting, turn: None, deadline: None };
            fresh.store.create_table(&setup, &[SeatRow::Open, SeatRow::Open], open, &TicketChange::Clear).await.unwrap();
            let (first, second) = (take_seat(&setup.id, 0, &anna.id), take_seat(&setup.id, 1, &ben.id));
            let (first, second) = tokio::join!(fresh.store.take_seat(&first), other.take_seat(&second));
            assert!(first.is_ok() && second.is_ok());
            assert_eq!(fresh.store.table(&setup.id).await.unwrap().unwrap().status, PLAYING);
        }
    }

    // A write that fails halfway is undone alone, though others may share its commit.
    a_failing_write_takes_no_other_with_it(fresh) {
        let mut tables = Vec::new();
        for _ in 0..20 {
            tables.push(table(&fresh.store, "othello", &[]).await);
        }
        fresh.store.append(one(&tables[0], 1)).await.unwrap();
        fresh.tell("UPDATE tables SET last_entry = 0").await;
        for number in 1..=20 {
            let mut tries = JoinSet::new();
            for (i, table) in tables.iter().enumerate() {
                let number = if i == 0 { 1 } else { number };
                let store = fresh.store.clone();
                let append = one(table, number);
                tries.spawn(async move { (i, store.append(append).await) });
            }
            for (i, result) in tries.join_all().await {
                assert_eq!(result.is_ok(), i > 0, "table {i}: {result:?}");
            }
        }
        for (i, table) in tables.iter().enumerate() {
            let log = fresh.store.entries(table, 0).await.unwrap();
            let log: Vec<i64> = log.iter().map(|e: &EntryRow| e.number).collect();
            let last = fresh.store.table(table).await.unwrap().unwrap().last_entry;
            if i == 0 {
                assert_eq!((log, last), (vec![1], 0));
            } else {
                assert_eq!((log, last), ((1..=20).collect(), 20));
            }
        }
    }
}
