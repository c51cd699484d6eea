//! Opening and closing.

use crate::test_store::*;
use store::{Error, Store};

both! {
    a_store_opens_again_with_everything_in_it(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(one(&table, 1)).await.unwrap();
        fresh.store.ping().await.unwrap();
        fresh.store.close().await;
        assert!(matches!(fresh.store.append(one(&table, 2)).await, Err(Error::Closed)));
        assert!(matches!(fresh.store.entries(&table, 0).await, Err(Error::Closed)));
        let again = Store::open(&fresh.url).await.unwrap();
        assert_eq!(again.entries(&table, 0).await.unwrap(), [entry(1, "f5")]);
        again.append(one(&table, 2)).await.unwrap();
    }

    many_may_open_an_empty_database_at_once(fresh) {
        let shared = fresh.store.is_shared();
        // On SQLite they get in each other's way only now and then.
        for number in 0..if shared { 1 } else { 20 } {
            let empty = if shared {
                store::testing::Postgres::shared().database().await
            } else {
                format!("{}{number}", fresh.url)
            };
            for opened in futures_util::future::join_all((0..4).map(|_| Store::open(&empty))).await {
                opened.unwrap().close().await;
            }
        }
    }

    a_database_of_a_later_release_is_left_alone(fresh) {
        fresh.tell("INSERT INTO migrations (number, name, applied_at) VALUES (999, 'later', 0)").await;
        let error = Store::open(&fresh.url).await.err().unwrap();
        assert!(matches!(error, Error::TooNew { found: 999, oldest: 999, .. }), "{error}");
        assert!(error.to_string().contains("run a later release"), "{error}");
        // Who was there before notices, too.
        assert!(matches!(fresh.store.ping().await, Err(Error::TooNew { found: 999, .. })));
    }

    a_later_schema_names_who_may_run_beside_it(fresh) {
        fresh.tell("INSERT INTO migrations (number, name, applied_at, oldest) VALUES (999, 'later', 0, 3)").await;
        fresh.store.ping().await.unwrap();
        let beside = Store::open(&fresh.url).await.unwrap();
        user(&beside, "Anna").await;
        fresh.tell("UPDATE migrations SET oldest = 998 WHERE number = 999").await;
        assert!(matches!(Store::open(&fresh.url).await.err().unwrap(), Error::TooNew { oldest: 998, .. }));
    }
}

both! {
    who_only_reads_changes_nothing(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        let reader = Store::open_to_read(&fresh.url).await.unwrap();
        assert_eq!(reader.table(&table).await.unwrap(), fresh.store.table(&table).await.unwrap());
        // Another release has been there before: its schema stays as it is.
        fresh.tell("UPDATE migrations SET number = 1 - number WHERE number > 6").await;
        let older = Store::open_to_read(&fresh.url).await.unwrap();
        let error = older.must_be_current().await.unwrap_err();
        assert!(matches!(error, Error::TooOld { found: 6, .. }), "{error}");
        fresh.tell("INSERT INTO migrations (number, name, applied_at) VALUES (999, 'later', 0)").await;
        assert!(matches!(Store::open_to_read(&fresh.url).await.err(), Some(Error::TooNew { found: 999, .. })));
    }
}

#[tokio::test]
async fn who_only_reads_makes_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.db");
    assert!(Store::open_to_read(&format!("sqlite:{}", missing.display())).await.is_err());
    assert!(!missing.exists());
    let empty = store::testing::Postgres::shared().database().await;
    let error = Store::open_to_read(&empty).await.err().unwrap();
    assert!(error.to_string().contains("nothing of Tauler was ever kept"), "{error}");
    assert_eq!(store::testing::ask(&empty, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'").await, 0);
}

#[tokio::test]
async fn the_address_chooses_the_engine() {
    assert!(!TestStore::sqlite().await.store.is_shared());
    assert!(TestStore::postgres().await.store.is_shared());
    let error = Store::open("mysql://x").await.err().unwrap();
    assert!(error.to_string().starts_with("\"mysql://x\" is no database address"), "{error}");
}

#[tokio::test]
async fn writes_that_wait_when_a_store_is_closed_are_finished() {
    let fresh = TestStore::sqlite().await;
    let table = table(&fresh.store, "othello", &[]).await;
    let append = fresh.store.append(one(&table, 1));
    let (appended, ()) = tokio::join!(append, fresh.store.close());
    appended.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_postgres_has_cut_are_passed_over() {
    let fresh = TestStore::postgres().await;
    let table = table(&fresh.store, "othello", &[]).await;
    for number in 1..=5 {
        let all = (0..20).map(|_| fresh.store.entries(&table, 0));
        futures_util::future::join_all(all)
            .await
            .into_iter()
            .for_each(|log| assert_eq!(log.unwrap().len() as i64, number - 1));
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE pid <> pg_backend_pid() AND datname = current_database()";
        fresh.tell(cut).await;
        match number {
            1 | 3 => fresh.store.append(one(&table, number)).await.unwrap(),
            2 => {
                user(&fresh.store, "Anna").await;
                fresh.store.append(one(&table, number)).await.unwrap();
            }
            _ => {
                assert_eq!(fresh.store.entries(&table, 0).await.unwrap().len() as i64, number - 1);
                fresh.store.append(one(&table, number)).await.unwrap();
            }
        }
    }
}
