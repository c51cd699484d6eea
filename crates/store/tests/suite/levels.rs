//! Levels.

use crate::test_store::*;
use store::{Direction, LevelFilter, LevelOrder, LevelRow, SetupRow, Thinking, new_id};

fn all() -> LevelFilter {
    LevelFilter { game: "kenken".into(), ..LevelFilter::default() }
}

fn next_version(level: &LevelRow) -> LevelRow {
    LevelRow { id: new_id(), version: level.version + 1, ..level.clone() }
}

both! {
    a_level_is_never_changed_but_gets_a_new_version(fresh) {
        let store = &fresh.store;
        let anna = user(store, "Anna").await;
        let first = level("Six", 6, "hard", 3.5, Some(&anna.id));
        store.add_level(&first, 0.5).await.unwrap();
        let second = next_version(&first);
        store.add_level(&second, 0.5).await.unwrap();
        assert!(is_taken(&store.add_level(&next_version(&first), 0.5).await), "somebody else made that version");
        assert!(is_taken(&store.add_level(&next_version(&level("x", 4, "easy", 1.0, None)), 0.5).await));

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
            store.add_level(&level, 0.5).await.unwrap();
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
            store.add_level(&level(&name, 5, "easy", f64::from((i * 5) % 4) / 3.0, None), 0.5).await.unwrap();
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

    a_level_is_drawn_by_lot(fresh) {
        let store = &fresh.store;
        assert_eq!(store.draw_level(&all(), 0.5).await.unwrap(), None);
        for (name, lot) in [("a", 0.2), ("b", 0.6), ("c", 0.9)] {
            store.add_level(&level(name, 5, "easy", 1.0, None), lot).await.unwrap();
        }
        for (lot, name) in [(0.0, "a"), (0.3, "b"), (0.6, "b"), (0.7, "c"), (0.95, "a")] {
            assert_eq!(store.draw_level(&all(), lot).await.unwrap().unwrap().name, name);
        }
    }

    plays_are_counted(fresh) {
        let level = level("a", 5, "easy", 1.0, None);
        fresh.store.add_level(&level, 0.5).await.unwrap();
        let setup = SetupRow { level_id: Some(level.id.clone()), ..setup("kenken") };
        fresh.store.create_table(&setup, &[], PLAYING, &Thinking::Clear).await.unwrap();
        assert_eq!(fresh.store.level(&level.id).await.unwrap().unwrap().plays, 1);
    }
}
