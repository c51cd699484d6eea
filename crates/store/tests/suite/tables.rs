//! Tables and their logs.

use crate::test_store::*;
use store::{
    Access, Append, Error, Finish, SeatResult, SeatRow, TableFilter, TableState, TableStatus, TakeSeat, TicketChange,
    new_id,
};

both! {
    a_table_comes_back_as_it_was_made(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let computer = SeatRow::Computer { player: "minimax:3".into() };
        let mut setup = setup("othello");
        setup.owner_id = Some(anna.id.clone());
        setup.clock = Some(r#"{"total":300}"#.into());
        let status = TableStatus { state: TableState::Playing, turn: Some(1), deadline: Some(900) };
        let seats = [SeatRow::user(&anna.id), computer.clone()];
        fresh.store.create_table(&setup, &seats, status, &TicketChange::Clear).await.unwrap();

        let table = fresh.store.table(&setup.id).await.unwrap().unwrap();
        assert_eq!(table.setup, setup);
        assert_eq!(table.status, status);
        assert_eq!(table.last_entry, 0);
        let anna = SeatRow::User { id: anna.id, name: "Anna".into(), guest: false };
        assert_eq!(table.seats, [anna, computer]);
        assert_eq!(fresh.store.table("nothing").await.unwrap(), None);
    }

    an_append_moves_the_table_on(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        let status = TableStatus { state: TableState::Paused, turn: Some(1), deadline: Some(7) };
        let entries = vec![entry(1, "f5"), entry(2, "d6"), entry(3, "c3")];
        let append = Append { entries: entries.clone(), status, ..one(&table, 1) };
        fresh.store.append(append).await.unwrap();
        let found = fresh.store.table(&table).await.unwrap().unwrap();
        assert_eq!((found.last_entry, found.status, found.updated_at), (3, status, 103));
        assert_eq!(fresh.store.entries(&table, 0).await.unwrap(), entries);
        assert_eq!(fresh.store.entries(&table, 2).await.unwrap(), entries[2..]);
    }

    an_append_that_leaves_a_gap_is_refused(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        assert!(is_conflict(&fresh.store.append(one(&table, 2)).await));
        let gap = Append { entries: vec![entry(1, "f5"), entry(3, "d6")], ..one(&table, 1) };
        assert!(matches!(fresh.store.append(gap).await, Err(Error::Invalid(_))));
        let nothing = Append { entries: Vec::new(), ..one(&table, 1) };
        assert!(matches!(fresh.store.append(nothing).await, Err(Error::Invalid(_))));
        assert!(is_missing(&fresh.store.append(one("nothing", 1)).await));
        assert_eq!(fresh.store.entries(&table, 0).await.unwrap(), []);
    }

    a_stale_append_changes_nothing(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let table = table(&fresh.store, "othello", &[SeatRow::user(&anna.id)]).await;
        fresh.store.append(one(&table, 1)).await.unwrap();
        let before = fresh.store.table(&table).await.unwrap();
        let stale = Append {
            entries: vec![entry(1, "c4"), entry(2, "c3")],
            status: OVER,
            finish: Some(finish(&[SeatResult::Win], vec![])),
            ..one(&table, 1)
        };
        assert!(is_conflict(&fresh.store.append(stale).await));
        assert_eq!(fresh.store.table(&table).await.unwrap(), before);
        assert_eq!(fresh.store.entries(&table, 0).await.unwrap(), [entry(1, "f5")]);
        assert_eq!(fresh.store.result(&table).await.unwrap(), None);
    }

    // The table's row is only a shortcut: the unique key holds when it is wrong.
    no_number_is_given_twice_even_if_the_tables_row_is_wrong(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(one(&table, 1)).await.unwrap();
        fresh.tell("UPDATE tables SET last_entry = 0").await;
        let again = Append { entries: vec![entry(1, "c4")], status: OVER, ..one(&table, 1) };
        assert!(is_conflict(&fresh.store.append(again).await));
        let found = fresh.store.table(&table).await.unwrap().unwrap();
        assert_eq!((found.last_entry, found.status), (0, PLAYING), "what came before the conflict is undone");
        assert_eq!(fresh.store.entries(&table, 0).await.unwrap(), [entry(1, "f5")]);
    }

    a_game_has_one_result(fresh) {
        let over = || Some(Finish { summary: "{}".into(), results: vec![], pool: None, scores: vec![] });
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(Append { finish: over(), ..one(&table, 1) }).await.unwrap();
        assert!(is_taken(&fresh.store.append(Append { finish: over(), ..one(&table, 2) }).await));
        assert_eq!(fresh.store.entries(&table, 0).await.unwrap().len(), 1);
    }

    a_seat_is_taken_once_and_the_last_one_starts_the_game(fresh) {
        let (anna, ben, cleo) =
            (guest(&fresh.store).await, user(&fresh.store, "Ben").await, user(&fresh.store, "Cleo").await);
        let setup = setup("othello");
        let open = TableStatus { state: TableState::Waiting, turn: None, deadline: None };
        fresh.store.create_table(&setup, &[SeatRow::Open, SeatRow::Open], open, &TicketChange::Clear).await.unwrap();
        let sit = |seat, user: &str| take_seat(&setup.id, seat, user);
        assert_eq!(fresh.store.take_seat(&sit(0, &anna.id)).await.unwrap().status, open);
        assert!(is_taken(&fresh.store.take_seat(&sit(0, &ben.id)).await));
        let full = fresh.store.take_seat(&sit(1, &ben.id)).await.unwrap();
        assert_eq!(full.status, PLAYING);
        assert!(matches!(&full.seats[0], SeatRow::User { guest: true, .. }));
        assert!(is_taken(&fresh.store.take_seat(&sit(1, &cleo.id)).await));
        let nowhere = TakeSeat { table: "nothing".into(), ..sit(0, &cleo.id) };
        assert!(is_missing(&fresh.store.take_seat(&nowhere).await));
    }

    flags_fall_in_the_order_of_their_deadlines(fresh) {
        let with = |deadline| TableStatus { deadline, ..PLAYING };
        let (late, early, never) = (setup("a"), setup("b"), setup("c"));
        for (setup, deadline) in [(&late, Some(500)), (&early, Some(400)), (&never, None)] {
            fresh.store.create_table(setup, &[], with(deadline), &TicketChange::Clear).await.unwrap();
        }
        assert_eq!(fresh.store.flags_fallen(399, 10).await.unwrap(), []);
        assert_eq!(fresh.store.flags_fallen(500, 10).await.unwrap(), [(early.id.clone(), 400), (late.id, 500)]);
        fresh.store.append(one(&early.id, 1)).await.unwrap();
        assert_eq!(fresh.store.flags_fallen(500, 10).await.unwrap().len(), 1, "a move stopped the clock");
    }

    pages_of_tables_miss_none_and_repeat_none(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let mut made = Vec::new();
        for i in 0..25 {
            let seats = [SeatRow::user(&anna.id), SeatRow::user(&anna.id)];
            made.push(table(&fresh.store, if i % 5 == 0 { "kenken" } else { "othello" }, &seats).await);
            table(&fresh.store, "othello", &[SeatRow::Open]).await;
        }
        let mut filter = TableFilter { user: Some(anna.id), limit: 4, ..TableFilter::default() };
        let mut seen = Vec::new();
        loop {
            let page = fresh.store.tables(&filter).await.unwrap();
            if page.is_empty() {
                break;
            }
            assert!(page.iter().all(|table| table.seats.len() == 2));
            seen.extend(page.into_iter().map(|table| table.setup.id));
            filter.before = seen.last().cloned();
        }
        seen.reverse();
        assert_eq!(seen, made);

        let kenken = TableFilter { game: Some("kenken".into()), limit: 100, ..TableFilter::default() };
        assert_eq!(fresh.store.tables(&kenken).await.unwrap().len(), 5);
        let among = |states: &[TableState]| TableFilter { states: states.to_vec(), limit: 100, ..TableFilter::default() };
        let over = among(&[TableState::Over, TableState::Waiting]);
        assert_eq!(fresh.store.tables(&over).await.unwrap().len(), 0);
        let on = among(&[TableState::Playing, TableState::Paused]);
        assert_eq!(fresh.store.tables(&on).await.unwrap().len(), 50);
    }

    the_lobby_shows_open_tables_only(fresh) {
        let open = TableStatus { state: TableState::Waiting, turn: None, deadline: None };
        let (shown, private, started) = (setup("a"), setup("a"), setup("a"));
        let private = store::SetupRow { access: Access::Private, ..private };
        for setup in [&shown, &private, &started] {
            fresh.store.create_table(setup, &[SeatRow::Open], open, &TicketChange::Clear).await.unwrap();
        }
        let anna = user(&fresh.store, "Anna").await;
        let start = TakeSeat { at: 60, ..take_seat(&started.id, 0, &anna.id) };
        assert_eq!(fresh.store.take_seat(&start).await.unwrap().started_at, Some(60));
        let lobby = fresh.store.lobby_tables(None, 10).await.unwrap();
        assert_eq!(lobby.iter().map(|table| &table.setup.id).collect::<Vec<_>>(), [&shown.id]);
        assert_eq!(fresh.store.lobby_tables(Some(&shown.id), 10).await.unwrap(), []);
    }

    a_nul_is_refused_by_both_engines(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        let append = Append { entries: vec![entry(1, "f\u{0}5")], ..one(&table, 1) };
        assert!(matches!(fresh.store.append(append).await, Err(Error::Nul)));
        assert_eq!(fresh.store.table(&table).await.unwrap().unwrap().last_entry, 0);
        assert!(matches!(fresh.store.credentials("\u{0}").await, Err(Error::Nul)));
        fresh.store.append(one(&table, 1)).await.unwrap();
    }

    a_table_needs_its_people(fresh) {
        let setup = store::SetupRow { owner_id: Some(new_id()), ..setup("a") };
        assert!(is_missing(&fresh.store.create_table(&setup, &[], PLAYING, &TicketChange::Clear).await));
        let setup = store::SetupRow { owner_id: None, ..setup };
        let seats = [SeatRow::Open, SeatRow::user(new_id())];
        assert!(is_missing(&fresh.store.create_table(&setup, &seats, PLAYING, &TicketChange::Clear).await));
        assert_eq!(fresh.store.table(&setup.id).await.unwrap(), None, "nothing half done");
        fresh.store.create_table(&setup, &[], PLAYING, &TicketChange::Clear).await.unwrap();
        assert!(is_taken(&fresh.store.create_table(&setup, &[], PLAYING, &TicketChange::Clear).await));
        assert!(fresh.store.delete_table(&setup.id).await.unwrap());
        assert!(!fresh.store.delete_table(&setup.id).await.unwrap());
    }
}
