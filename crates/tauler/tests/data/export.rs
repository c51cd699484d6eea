//! Exports and imports.

use serde_json::Value;

use crate::test_database::*;

/// Every listing that follows from the games.
fn listings(database: &TestDatabase) -> Vec<String> {
    ["rankings", "records", "games", "levels"].map(|what| database.run(&["export", what, "--to", "csv"]).ok()).into()
}

async fn ratings(database: &TestDatabase) -> Vec<String> {
    let store = database.store().await;
    let mut shown = Vec::new();
    for user in store.users("", 99).await.unwrap() {
        shown.push(format!("{} {:?}", user.name, store.ratings(&user.id).await.unwrap()));
    }
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_exported_gives_the_same_rankings_and_records_on_either_engine() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        let level = database.file("levels", "4:a4_a3_5aa_,d2s1a8m6d2m3s2\n");
        assert_eq!(database.run(&["level", "import", "kenken", &level, "--json"]).json()["levels"], 1);
        let file = database.path("all.json").display().to_string();
        let told = database.run(&["export", "all", "--to", "json", "-o", &file, "--json"]).json();
        assert_eq!((&told["people"], &told["games"], &told["levels"]), (&2.into(), &4.into(), &1.into()));
        let (before, rated) = (listings(&database), ratings(&database).await);
        assert!(rated.iter().all(|line| line.contains("games: 4")), "{rated:?}");
        for other in TestDatabase::both().await {
            let told = other.run(&["import", &file, "--json"]).json();
            assert_eq!((&told["people"], &told["games"], &told["known"]), (&2.into(), &4.into(), &0.into()));
            assert_eq!(listings(&other), before);
            assert_eq!(ratings(&other).await, rated);
            let once = other.everything();
            let told = other.run(&["import", &file, "--json"]).json();
            assert_eq!((&told["games"], &told["known"]), (&0.into(), &7.into()));
            assert_eq!(other.everything(), once, "a second time changes nothing");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_folder_of_tables_is_worth_the_json() {
    for database in TestDatabase::both().await {
        fill(&database).await;
        // Of a deleted level there is nothing left but whose it was.
        let level = database.file("deleted", "4:__a3bb_a_5a_,m3a7a7a7s3a5d4\n");
        database.run(&["level", "import", "kenken", &level, "--author", "Ελένη"]).ok();
        let told = database.run(&["level", "list", "kenken", "--json"]).json();
        database.run(&["level", "delete", told["levels"][0]["id"].as_str().unwrap(), "--yes"]).ok();
        let level = database.file("levels", "4:a4_a3_5aa_,d2s1a8m6d2m3s2\n");
        database.run(&["level", "import", "kenken", &level, "--author", "Ελένη", "--collection", "All of them"]).ok();
        let folder = database.path("folder").display().to_string();
        database.run(&["export", "all", "--to", "csv", "-o", &folder, "--bom"]).ok();
        let (before, rated) = (listings(&database), ratings(&database).await);
        for other in TestDatabase::both().await {
            let told = other.run(&["import", &folder, "--json"]).json();
            assert_eq!((&told["people"], &told["games"], &told["levels"]), (&2.into(), &4.into(), &2.into()));
            assert_eq!(told["left_out"], 0);
            assert_eq!(listings(&other), before);
            assert_eq!(ratings(&other).await, rated);
            let json = database.path("again.json").display().to_string();
            database.run(&["export", "all", "--to", "json", "-o", &json]).ok();
            let once = other.everything();
            assert_eq!(other.run(&["import", &json, "--json"]).json()["games"], 0);
            assert_eq!(other.everything(), once, "the JSON brings nothing more");
        }
        // The tables of games alone bring their people, and the same rankings.
        let games = format!("{folder}/games.csv");
        let other = TestDatabase::sqlite().await;
        other.run(&["import", &games]).ok();
        let rankings = |of: &TestDatabase| of.run(&["export", "rankings", "--to", "csv"]).ok();
        assert_eq!(rankings(&other), rankings(&database));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_holds_too_little_is_refused_with_a_sentence() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    let games = database.run(&["export", "games", "--to", "csv"]).ok();
    let rankings = database.run(&["export", "rankings", "--to", "csv"]).ok();
    let other = TestDatabase::sqlite().await;
    let before = other.everything();
    let cut = games.replacen("\"\"schema\"\":2,", "", 1);
    let half: String =
        games.lines().next().unwrap().to_owned() + "\r\nx,othello,,,,black,,,win,,,\"{\"\"tauler\"\":\"\"ex\"\r\n";
    for (text, why) in [
        (rankings.as_str(), "rankings and records are computed from games: import those"),
        ("table,game,preset\r\nx,othello,\r\n", "an earlier release wrote it, without the moves"),
        ("a,b\r\n1,2\r\n", "no table that `tauler export games`"),
        ("hello\n", "neither the JSON nor the CSV that `tauler export games`"),
        (&half, "line 2: its record is not whole"),
        (&cut, "line 2: schema: this release reads versions"),
        (&games.replacen("\"\"text\"\":\"\"f5\"\"", "\"\"text\"\":\"\"a1\"\"", 1), "a1"),
    ] {
        let sentence = other.feed(&["import", "-"], text).refused();
        assert!(sentence.contains(why), "{why}: {sentence}");
        assert_eq!(other.everything(), before, "{why}");
    }
    let empty = database.path("nothing");
    std::fs::create_dir(&empty).unwrap();
    let sentence = other.run(&["import", empty.to_str().unwrap()]).refused();
    assert!(
        sentence.contains("it should have people.csv, levels.csv, collections.csv, days.csv, games.csv"),
        "{sentence}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spreadsheet_reads_the_tables() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    let text = database.run(&["export", "rankings", "--to", "csv"]).ok();
    assert!(text.starts_with("game,chart,scope,place,name,value,wins,losses,draws,"), "{text}");
    assert!(text.contains("\r\nothello,wins,all,1,'-Ben,3,3,1,0,3,"), "a name is no formula: {text}");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    assert!(rows.iter().any(|row| &row[1] == "wins" && &row[2] == "preset/standard" && &row[4] == "Ελένη"));
    let games = database.run(&["export", "games", "--to", "csv"]).ok();
    assert_eq!(games.lines().count(), 1 + 8, "a line for each seat of four games: {games}");
    assert!(games.contains(",black,Ελένη,,loss,"), "{games}");
    let folder = database.path("tables");
    let told =
        database.run(&["export", "all", "--to", "csv", "-o", folder.to_str().unwrap(), "--bom", "--json"]).json();
    assert_eq!(told["files"]["people.csv"], 2);
    assert!(std::fs::read(folder.join("rankings.csv")).unwrap().starts_with(b"\xef\xbb\xbfgame,"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listings_as_json_name_their_schema() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    let found: Value = database.run(&["export", "rankings", "--to", "json"]).json();
    assert_eq!((&found["tauler"], &found["schema"]), (&"rankings".into(), &1.into()));
    assert_eq!(found["rankings"][0]["game"], "othello");
    let sentence = database.feed(&["import", "-"], &found.to_string()).refused();
    assert!(sentence.contains("computed from games"), "{sentence}");
    let own: Value = database.run(&["export", "user", "ελένη", "--to", "json"]).json();
    assert_eq!((&own["tauler"], &own["user"][0]["name"]), (&"user".into(), &"Ελένη".into()));
    assert_eq!(own["results"].as_array().unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_export_tells_a_secret() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    let mut texts = listings(&database);
    for what in ["rankings", "records", "games", "levels", "all"] {
        texts.push(database.run(&["export", what, "--to", "json"]).ok());
    }
    texts.push(database.run(&["export", "user", "Ελένη", "--to", "json"]).ok());
    for text in &texts {
        for secret in ["argon2id", "recovery-hash", "hash-of-an-invitation"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    let all: Value = serde_json::from_str(&texts[8]).unwrap();
    assert!(all["entries"].as_array().unwrap().iter().all(|entry| entry["text"] != "d3"), "of a game that goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_file_is_refused_whole_with_its_line() {
    let database = TestDatabase::sqlite().await;
    fill(&database).await;
    let text = database.run(&["export", "all", "--to", "json"]).ok();
    let line_of = |needle: &str| 1 + text[..text.find(needle).unwrap()].matches('\n').count();
    let cut = &text[..text.len() / 2];
    let other = TestDatabase::sqlite().await;
    let before = other.everything();
    for (broken, why) in [
        (cut.to_owned(), format!(" at line {} ", cut.matches('\n').count() + 1)),
        (text.replacen("\"number\":2", "\"number\":3", 1), "number should be 2".to_owned()),
        (text.replacen("\"text\":\"f5\"", "\"text\":\"a1\"", 1), "a1".to_owned()),
        (
            text.replacen("\"text\":\"f5\"", "\"text\":5", 1),
            format!("line {}: text should be a text, not 5", line_of("\"text\":\"f5\"")),
        ),
        (text.replacen("\"game\":\"othello\"", "\"game\":\"ludo\"", 1), "ludo".to_owned()),
        (text.replacen("\"kind\":\"resign\"", "\"kind\":\"pause\"", 1), "the game is not over".to_owned()),
        (text.replacen("\"seat\":0", "\"seat\":9", 1), "seat should be 0: seats are counted from 0".to_owned()),
        (text.replace("\"schema\":2", "\"schema\":3"), "this release reads versions 1 to 2, the file has 3".to_owned()),
        ("[]".to_owned(), "neither the JSON nor the CSV".to_owned()),
        (String::new(), "neither the JSON nor the CSV".to_owned()),
    ] {
        let sentence = other.feed(&["import", "-"], &broken).refused();
        assert!(sentence.contains(&why), "{why}: {sentence}");
        assert_eq!(other.everything(), before, "{why}");
    }
    let backup = database.path("backup.jsonl").display().to_string();
    database.run(&["backup", &backup]).ok();
    assert!(other.run(&["import", &backup]).refused().contains("this is a backup, not an export"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_is_answered_with_a_sentence() {
    let database = TestDatabase::sqlite().await;
    for (words, why) in [
        (&["export", "all", "--to", "csv"][..], "name a folder for them with -o FOLDER"),
        (&["export", "user", "--to", "json"], "name the user"),
        (&["export", "user", "Nobody", "--to", "json"], "there is no user Nobody"),
        (&["export", "user", "Anna", "--to", "csv"], "export it with --to json"),
        (&["export", "games", "Anna", "--to", "csv"], "takes a name"),
        (&["export", "games", "--to", "csv", "--json"], "name one with -o FILE"),
        (&["export", "games", "--to", "json", "--bom"], "--bom is for CSV"),
        (&["export", "luck", "--to", "csv"], "rankings"),
        (&["export", "games", "--to", "xml"], "csv"),
        (&["import", "nowhere.json"], "nowhere.json"),
    ] {
        let sentence = database.run(words).refused();
        assert!(sentence.contains(why), "{words:?}: {sentence}");
    }
    let nothing = tempfile::tempdir().unwrap();
    for words in
        [&["export", "games", "--to", "csv"][..], &["user", "list"], &["backup", "x"], &["rankings", "rebuild"]]
    {
        let sentence = run_in(nothing.path(), words).refused();
        assert!(sentence.contains("there is no database at data/tauler.db"), "{words:?}: {sentence}");
        assert_eq!(std::fs::read_dir(nothing.path()).unwrap().count(), 0, "nothing was made");
    }
    let sentence = run_in(nothing.path(), &["user", "list", "--database", "mysql://x"]).refused();
    assert!(sentence.contains("is no database address"), "{sentence}");
}
