//! The levels of the database.

use crate::test_database::*;

const KEEN: &str = "4:a4_a3_5aa_,d2s1a8m6d2m3s2\n4:_a_7a4_a3,s1m2d2a4s1d2m3a6\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn levels_come_in_and_go_out_in_the_games_formats() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        let file = database.file("boards.keen", KEEN);
        let told = database.run(&["level", "import", "kenken", &file, "--author", "Ελένη", "--json"]).json();
        assert_eq!((&told["levels"], &told["known"]), (&2.into(), &0.into()));
        let told = database.run(&["level", "import", "kenken", &file, "--json"]).json();
        assert_eq!((&told["levels"], &told["known"]), (&0.into(), &2.into()));
        let listed = database.run(&["level", "list", "kenken", "--by", "ελένη", "--size", "4", "--json"]).json();
        let levels = listed["levels"].as_array().unwrap();
        assert_eq!((levels.len(), &levels[0]["author"]), (2, &"Ελένη".into()));
        let grade = levels[0]["grade"].as_str().unwrap();
        assert!(
            database
                .run(&["level", "list", "kenken", "--grade", grade])
                .ok()
                .contains(levels[0]["id"].as_str().unwrap())
        );
        let out = database.run(&["level", "export", "kenken", "--format", "keen"]).ok();
        let mut ids: Vec<&str> = out.lines().filter(|line| !line.is_empty()).collect();
        let mut wanted: Vec<&str> = KEEN.lines().collect();
        ids.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(ids, wanted);
        // What goes out as JSON comes in again.
        let json = database.path("levels.json").display().to_string();
        let told = database.run(&["level", "export", "kenken", "-o", &json, "--json"]).json();
        assert_eq!(told["levels"], 2);
        let other = TestDatabase::sqlite().await;
        assert_eq!(other.run(&["level", "import", "kenken", &json, "--json"]).json()["levels"], 2);
        let id = levels[0]["id"].as_str().unwrap();
        assert!(database.run(&["level", "delete", id]).refused().contains("--yes"));
        database.run(&["level", "delete", id, "--yes"]).ok();
        assert!(database.run(&["level", "delete", id, "--yes"]).refused().contains("there is no level"));
        assert!(database.run(&["level", "list", "kenken"]).ok().ends_with("1 level\n"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn levels_that_cannot_be_are_refused_whole() {
    let database = TestDatabase::sqlite().await;
    for (words, text, why) in [
        (&["level", "import", "kenken", "-"][..], "4:nonsense\n", "Line 1"),
        (
            &["level", "import", "kenken", "-"],
            "4:a4_a3_5aa_,d2s1a8m6d2m3s2\n4:a4_a3_5aa_,d2s1a9m6d2m3s2\n",
            "Line 2: The level has no solution.",
        ),
        (&["level", "import", "ludo", "-"], "", "ludo"),
        (&["level", "import", "othello", "-"], "", "Othello is not played on levels"),
        (&["level", "list", "othello"], "", "Othello is not played on levels"),
        (&["level", "export", "kenken", "nobody"], "", "there is no level nobody"),
        (
            &["level", "export", "kenken", "--format", "doc"],
            "",
            "--format: There is no format doc; there are json, prop and keen.",
        ),
        (&["level", "list", "kenken", "--by", "Nobody"], "", "there is no user Nobody"),
    ] {
        let sentence = database.feed(words, text).refused();
        assert!(sentence.contains(why), "{words:?}: {sentence}");
    }
    assert!(database.run(&["level", "list", "kenken"]).ok().ends_with("0 levels\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_leads_to_the_latest_version_as_it_does_on_the_page() {
    let database = TestDatabase::sqlite().await;
    let store = database.store().await;
    let author = sign_up(&store, "Anna").await;
    let house = house::House::quiet(store.clone());
    let levels = tables::forms::find_levels("kenken").unwrap();
    let mut address = None;
    for reading in levels.readings(KEEN, &serde_json::Map::new()).unwrap() {
        let saved = house.save_level(&author, "kenken", reading.level, address.as_deref()).await.unwrap();
        address = Some(saved.chain);
    }
    store.close().await;
    let written = database.run(&["level", "export", "kenken", &address.unwrap(), "--format", "keen"]).ok();
    assert_eq!(written.lines().next(), KEEN.lines().nth(1));
}
