//! Levels.

use crate::test_store::*;
use store::{
    Append, CollectionRow, Direction, DraftRow, Error, LevelFilter, LevelOrder, LevelRow, Measure, ResultFilter,
    SeatResult, SeatRow, SetupRow, Store, TicketChange, new_id,
};

fn all() -> LevelFilter {
    LevelFilter { game: "kenken".into(), ..LevelFilter::default() }
}

fn draft(user: &str, name: &str) -> DraftRow {
    DraftRow {
        id: new_id(),
        user_id: user.into(),
        game: "kenken".into(),
        name: name.into(),
        document: r#"{"size":4}"#.into(),
        revision: 1,
        created_at: 30,
        updated_at: 30,
    }
}

fn collection(user: Option<&str>, name: &str) -> CollectionRow {
    CollectionRow {
        id: new_id(),
        game: "kenken".into(),
        user_id: user.map(str::to_owned),
        user: None,
        name: name.into(),
        about: "about it".into(),
        listed: true,
        place: 3,
        size: None,
        grade: None,
        created_at: 40,
        updated_at: 40,
    }
}

/// Somebody solves a level.
async fn solve(store: &Store, level: &LevelRow, user: &str, at: i64) -> String {
    let setup = SetupRow { level_id: Some(level.id.clone()), ..setup("kenken") };
    store.create_table(&setup, &[SeatRow::user(user)], PLAYING, &TicketChange::Clear).await.unwrap();
    let lines = vec![line(0, "solved", Measure::Tally, 1.0)];
    let mut append = Append { status: OVER, finish: Some(finish(&[SeatResult::Win], lines)), ..one(&setup.id, 1) };
    append.entries[0].at = at;
    store.append(append).await.unwrap();
    setup.id
}

fn next_version(level: &LevelRow) -> LevelRow {
    LevelRow { id: new_id(), version: level.version + 1, ..level.clone() }
}

both! {
    a_level_is_never_changed_but_gets_a_new_version(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        let first = level("Six", 6, "hard", 3.5, Some(&anna.id));
        add_level(store, &first, 0.5).await.unwrap();
        let second = next_version(&first);
        add_level(store, &second, 0.5).await.unwrap();
        assert!(is_taken(&add_level(store, &next_version(&first), 0.5).await), "somebody else made that version");
        assert!(is_taken(&add_level(store, &next_version(&level("x", 4, "easy", 1.0, None)), 0.5).await));

        let old = store.level(&first.id).await.unwrap().unwrap();
        assert_eq!(old, LevelRow { latest: false, author: Some("Anna".into()), ..first.clone() });
        let versions = store.level_versions(&first.id).await.unwrap();
        assert_eq!(versions.iter().map(|l| (l.version, l.latest)).collect::<Vec<_>>(), [(1, false), (2, true)]);
        let listed = store.levels(&all(), LevelOrder::Weight, Direction::Ascending, None, 9).await.unwrap();
        assert_eq!(listed.rows.iter().map(|l| &l.id).collect::<Vec<_>>(), [&second.id]);
    }

    levels_are_found_by_size_grade_author_and_name(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        for level in [
            level("Small one", 4, "easy", 1.0, Some(&anna.id)),
            level("Big 100%", 9, "hard", 9.0, None),
            LevelRow { single: false, ..level("Big_one", 9, "easy", 2.0, None) },
        ] {
            add_level(store, &level, 0.5).await.unwrap();
        }
        let names = async |filter: LevelFilter| {
            let page = store.levels(&filter, LevelOrder::Name, Direction::Ascending, None, 9).await.unwrap();
            page.rows.into_iter().map(|level| level.name).collect::<Vec<_>>()
        };
        assert_eq!(names(all()).await, ["Big 100%", "Big_one", "Small one"]);
        assert_eq!(names(LevelFilter { grade: Some("easy".into()), ..all() }).await, ["Big_one", "Small one"]);
        assert_eq!(names(LevelFilter { min_size: Some(5), ..all() }).await, ["Big 100%", "Big_one"]);
        assert_eq!(names(LevelFilter { max_size: Some(5), ..all() }).await, ["Small one"]);
        assert_eq!(names(LevelFilter { author_id: Some(anna.id.clone()), ..all() }).await, ["Small one"]);
        assert_eq!(names(LevelFilter { name_key: Some("one".into()), ..all() }).await, ["Big_one", "Small one"]);
        assert_eq!(names(LevelFilter { name_key: Some("0%".into()), ..all() }).await, ["Big 100%"]);
        assert_eq!(names(LevelFilter { name_key: Some("g_o".into()), ..all() }).await, ["Big_one"]);
        assert_eq!(names(LevelFilter { single: true, ..all() }).await, ["Big 100%", "Small one"]);
        assert_eq!(names(LevelFilter { game: "othello".into(), ..all() }).await, [""; 0]);
    }

    pages_of_levels_miss_none_in_any_order(fresh) {
        let store = &fresh.store;
        for i in 0..11 {
            let name = format!("level {}", (i * 7) % 5);
            add_level(store, &level(&name, 5, "easy", f64::from((i * 5) % 4) / 3.0, None), 0.5).await.unwrap();
        }
        for order in [LevelOrder::Weight, LevelOrder::Name, LevelOrder::Made] {
            let mut ends = Vec::new();
            for direction in [Direction::Ascending, Direction::Descending] {
                let mut seen: Vec<LevelRow> = Vec::new();
                let mut after = None;
                loop {
                    let page = store.levels(&all(), order, direction, after.as_deref(), 3).await.unwrap();
                    seen.extend(page.rows);
                    after = page.next;
                    if after.is_none() {
                        break;
                    }
                }
                assert_eq!(seen.len(), 11, "{order:?} {direction:?}");
                ends.push(seen.into_iter().map(|level| level.id).collect::<Vec<_>>());
            }
            ends[1].reverse();
            assert_eq!(ends[0], ends[1], "{order:?}");
        }
    }

    levels_with_several_solutions_come_last_in_either_direction(fresh) {
        let store = &fresh.store;
        for (name, weight, single) in [("b", 2.0, true), ("x", 0.0, false), ("a", 1.0, true), ("y", 0.0, false)] {
            add_level(store, &LevelRow { single, ..level(name, 5, "easy", weight, None) }, 0.5).await.unwrap();
        }
        for (direction, names) in [(Direction::Ascending, "abxy"), (Direction::Descending, "bayx")] {
            let (mut seen, mut after) = (String::new(), None);
            loop {
                let page = store.levels(&all(), LevelOrder::Weight, direction, after.as_deref(), 1).await.unwrap();
                seen.extend(page.rows.iter().map(|level| level.name.as_str()));
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            assert_eq!(seen, names, "{direction:?}, page by page");
        }
    }

    a_level_is_drawn_by_lot(fresh) {
        let store = &fresh.store;
        assert_eq!(store.draw_level(&all(), 0.5).await.unwrap(), None);
        for (name, lot) in [("a", 0.2), ("b", 0.6), ("c", 0.9)] {
            add_level(store, &level(name, 5, "easy", 1.0, None), lot).await.unwrap();
        }
        for (lot, name) in [(0.0, "a"), (0.3, "b"), (0.6, "b"), (0.7, "c"), (0.95, "a")] {
            assert_eq!(store.draw_level(&all(), lot).await.unwrap().unwrap().name, name);
        }
    }

    plays_are_counted(fresh) {
        let level = level("a", 5, "easy", 1.0, None);
        add_level(&fresh.store, &level, 0.5).await.unwrap();
        let setup = SetupRow { level_id: Some(level.id.clone()), ..setup("kenken") };
        fresh.store.create_table(&setup, &[], PLAYING, &TicketChange::Clear).await.unwrap();
        assert_eq!(fresh.store.level(&level.id).await.unwrap().unwrap().plays, 1);
    }

    a_draft_is_kept_as_it_was_last_seen_and_published_at_its_own_address(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        let first = draft(&anna.id, "Half");
        store.add_draft(&first, 2).await.unwrap();
        assert!(is_taken(&store.add_draft(&first, 9).await), "one draft at an address");
        store.add_draft(&draft(&anna.id, "Other"), 2).await.unwrap();
        assert!(matches!(store.add_draft(&draft(&anna.id, "x"), 2).await, Err(Error::Full { most: 2, .. })));
        let now = DraftRow { document: r#"{"size":5}"#.into(), updated_at: 50, ..first.clone() };
        store.change_draft(&now).await.unwrap();
        assert!(is_taken(&store.change_draft(&now).await), "it was kept otherwise since");
        let kept = store.draft(&first.id).await.unwrap().unwrap();
        assert_eq!(kept, DraftRow { revision: 2, ..now });
        assert_eq!(store.drafts(&anna.id).await.unwrap()[0], kept, "the one last kept comes first");

        let published = LevelRow { chain: first.id.clone(), ..level("Whole", 5, "easy", 1.0, Some(&anna.id)) };
        assert!(is_taken(&store.publish_draft(&first, &published, 0.5, 9).await), "an old revision");
        assert!(matches!(store.publish_draft(&kept, &published, 0.5, 0).await, Err(Error::Full { .. })));
        store.publish_draft(&kept, &published, 0.5, 9).await.unwrap();
        assert_eq!(store.draft(&first.id).await.unwrap(), None);
        assert_eq!(store.level_at(&first.id, None).await.unwrap().unwrap().name, "Whole");
        // Its next version begins as a draft at the same address.
        store.add_draft(&first, 9).await.unwrap();
        let second = LevelRow { name: "Better".into(), ..next_version(&published) };
        store.publish_draft(&first, &second, 0.5, 9).await.unwrap();
        assert_eq!(store.level_at(&first.id, None).await.unwrap().unwrap().name, "Better");
        assert_eq!(store.level_at(&first.id, Some(1)).await.unwrap().unwrap().name, "Whole");
    }

    a_draft_goes_with_its_guest_and_stays_with_who_that_was(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, guest(store).await);
        store.add_draft(&draft(&ben.id, "Ben's"), 9).await.unwrap();
        store.add_collection(&collection(Some(&ben.id), "Ben's"), &[], 9).await.unwrap();
        assert_eq!(store.sweep_guests(i64::MAX, 9).await.unwrap(), 0, "something is kept of him");
        merge_guest(store, &ben.id, &anna.id).await.unwrap();
        assert_eq!(store.drafts(&anna.id).await.unwrap()[0].name, "Ben's");
        let own = store.own_data(&anna.id).await.unwrap();
        assert_eq!((&own["drafts"][0]["name"], &own["collections"][0]["name"]), (&"Ben's".into(), &"Ben's".into()));
        store.delete_user(&anna.id).await.unwrap();
        assert!(store.drafts(&anna.id).await.unwrap().is_empty());
        assert!(store.collections("kenken", None, "", None, 9).await.unwrap().rows.is_empty());
    }

    a_level_that_is_gone_leaves_what_was_played_on_it(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let first = level("Six", 6, "hard", 3.5, Some(&anna.id));
        add_level(store, &first, 0.5).await.unwrap();
        let played = next_version(&first);
        add_level(store, &played, 0.5).await.unwrap();
        store.add_collection(&collection(Some(&ben.id), "Ben's"), std::slice::from_ref(&first.chain), 9).await.unwrap();
        solve(store, &played, &ben.id, 100).await;
        store.delete_level(&first.chain).await.unwrap();
        assert!(is_missing(&store.delete_level(&first.chain).await));
        assert_eq!(store.level(&played.id).await.unwrap(), None);
        assert_eq!(store.level_at(&first.chain, None).await.unwrap(), None);
        assert!(store.is_gone(&played.id).await.unwrap() && !store.is_gone("another").await.unwrap());
        assert!(store.levels(&all(), LevelOrder::Made, Direction::Descending, None, 9).await.unwrap().rows.is_empty());
        assert_eq!(store.collections("kenken", None, "", None, 9).await.unwrap().rows[0].levels, 0);
        let result = &store.results(&ResultFilter::last(9)).await.unwrap().rows[0];
        assert_eq!((result.level_id.as_deref(), &result.level_name), (Some(played.id.as_str()), &None));
        // Its author still stands apart, and a first solving stays the first.
        solve(store, &played, &anna.id, 200).await;
        solve(store, &played, &ben.id, 300).await;
        let wins = async |user: &str| store.tallies(user, None).await.unwrap().iter().map(|(_, tally)| tally.wins).sum::<i64>();
        assert_eq!((wins(&anna.id).await, wins(&ben.id).await), (0, 1));
    }

    a_level_gets_another_name_in_all_its_versions_and_is_listed_or_not(fresh) {
        let store = &fresh.store;
        let first = level("Old", 6, "hard", 3.5, None);
        add_level(store, &first, 0.5).await.unwrap();
        let second = next_version(&first);
        add_level(store, &second, 0.5).await.unwrap();
        let documents = [(first.id.clone(), "{\"n\":1}".to_owned()), (second.id.clone(), "{\"n\":2}".to_owned())];
        store.rename_level(&first.chain, "New", "new", &documents).await.unwrap();
        for (id, document) in &documents {
            let level = store.level(id).await.unwrap().unwrap();
            assert_eq!((level.name.as_str(), &level.document), ("New", document));
        }
        store.list_level(&first.chain, false).await.unwrap();
        let names = async |filter: LevelFilter| store.levels(&filter, LevelOrder::Name, Direction::Ascending, None, 9).await.unwrap().rows.len();
        assert_eq!(names(all()).await, 0);
        assert_eq!(store.draw_level(&all(), 0.0).await.unwrap(), None);
        assert_eq!(names(LevelFilter { unlisted: true, ..all() }).await, 1);
        store.list_level(&first.chain, true).await.unwrap();
        assert_eq!(names(all()).await, 1);
        assert!(is_missing(&store.list_level("another", true).await));
    }

    a_collection_keeps_its_order_and_knows_what_was_solved(fresh) {
        let store = &fresh.store;
        let (anna, ben) = (user(store, "Anna").await, user(store, "Ben").await);
        let mut chains = Vec::new();
        for name in ["a", "b", "c"] {
            let level = level(name, 4, "easy", 1.0, Some(&anna.id));
            add_level(store, &level, 0.5).await.unwrap();
            chains.push(level.chain.clone());
            if name == "b" {
                let next = next_version(&level);
                add_level(store, &next, 0.5).await.unwrap();
                solve(store, &next, &ben.id, 100).await;
            }
        }
        chains.reverse();
        let mine = collection(Some(&anna.id), "Mine");
        store.add_collection(&mine, &[chains.clone(), chains[..1].to_vec()].concat(), 1).await.unwrap();
        assert!(matches!(store.add_collection(&collection(Some(&anna.id), "x"), &[], 1).await, Err(Error::Full { .. })));
        let names = async || store.levels_of_collection(&mine.id).await.unwrap().into_iter().map(|l| l.name).collect::<Vec<_>>();
        assert_eq!(names().await, ["c", "b", "a"], "each once");
        let seen = store.collection(&mine.id, &ben.id).await.unwrap().unwrap();
        assert_eq!((seen.row.user.as_deref(), seen.levels, seen.solved), (Some("Anna"), 3, 1));
        assert_eq!(store.solved_in(&mine.id, &ben.id).await.unwrap(), [chains[1].clone()]);
        chains.swap(0, 2);
        store.change_collection(&CollectionRow { name: "Yours".into(), listed: false, ..mine.clone() }, Some(&chains)).await.unwrap();
        assert_eq!(names().await, ["a", "b", "c"]);
        assert!(store.collections("kenken", None, &ben.id, None, 9).await.unwrap().rows.is_empty());
        assert!(store.collections("kenken", Some(&anna.id), &ben.id, None, 9).await.unwrap().rows.is_empty());
        assert_eq!(store.collections("kenken", Some(&anna.id), &anna.id, None, 9).await.unwrap().rows[0].row.name, "Yours");
        store.delete_collection(&mine.id).await.unwrap();
        assert!(is_missing(&store.delete_collection(&mine.id).await));
        assert_eq!(store.level_versions(&chains[0]).await.unwrap().len(), 1, "its levels stay");
    }

    a_shelf_is_stocked_once_in_the_life_of_a_database(fresh) {
        let store = &fresh.store;
        let shelf = CollectionRow { size: Some(4), grade: Some("easy".into()), ..collection(None, "4×4 easy") };
        let levels = [(level("4×4 · 1", 4, "easy", 1.0, None), 0.0), (level("4×4 · 2", 4, "easy", 2.0, None), 0.5)];
        assert!(store.stock_shelf(&shelf, &levels).await.unwrap());
        assert!(!store.stock_shelf(&shelf, &levels).await.unwrap());
        let library = store.library("kenken", "").await.unwrap();
        assert_eq!((library.len(), library[0].levels, library[0].row.size), (1, 2, Some(4)));
        assert!(store.collections("kenken", None, "", None, 9).await.unwrap().rows.is_empty(), "it stands apart");
        store.delete_collection(&shelf.id).await.unwrap();
        assert_eq!(store.stocked("kenken").await.unwrap(), ["4×4 easy"]);
        assert!(!store.stock_shelf(&shelf, &levels).await.unwrap(), "whatever became of it");
    }

    who_asks_many_times_at_once_gets_no_more_than_allowed(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let mut asking = tokio::task::JoinSet::new();
        for at in 0..24 {
            let (store, anna) = (fresh.store.clone(), anna.id.clone());
            asking.spawn(async move {
                let made = match at % 4 {
                    0 => store.add_draft(&draft(&anna, "x"), 2).await,
                    1 => store.add_collection(&collection(Some(&anna), "x"), &[], 2).await,
                    2 => store.add_levels(&[(level("x", 4, "easy", 1.0, Some(&anna)), 0.5)], 2, None).await,
                    _ => store.add_token(&token(&anna), &format!("h{at}"), 2, &store::Proof::None).await,
                };
                assert!(matches!(made, Ok(()) | Err(Error::Full { most: 2, .. })), "{made:?}");
                (at % 4, made.is_ok())
            });
        }
        let made = asking.join_all().await;
        let of_each = [0, 1, 2, 3].map(|kind| made.iter().filter(|made| **made == (kind, true)).count());
        assert_eq!(of_each, [2, 2, 2, 2], "drafts, collections, levels, tokens");
    }

    several_levels_are_kept_all_or_none(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        let three: Vec<(LevelRow, f64)> = ["a", "b", "c"].map(|name| (level(name, 4, "easy", 1.0, Some(&anna.id)), 0.5)).into();
        assert!(matches!(store.add_levels(&three, 2, None).await, Err(Error::Full { most: 2, .. })));
        let broken = [three.clone(), three[..1].to_vec()].concat();
        assert!(is_taken(&store.add_levels(&broken, 9, None).await));
        let found = async || store.levels(&all(), LevelOrder::Name, Direction::Ascending, None, 9).await.unwrap().rows.len();
        assert_eq!(found().await, 0);
        let mine = collection(Some(&anna.id), "Mine");
        let full = store.add_levels(&three, 3, Some((&mine, 0))).await;
        assert!(matches!(full, Err(Error::Full { what: "collections", most: 0 })), "{full:?}");
        assert_eq!(found().await, 0);
        store.add_levels(&three, 3, Some((&mine, 1))).await.unwrap();
        assert_eq!((found().await, store.levels_of_collection(&mine.id).await.unwrap().len()), (3, 3));
    }
}
