//! Finished games as files and back, and matches whose games can be opened.

use std::collections::BTreeMap;
use std::time::Duration;

use ::tables::TableState;
use house::Config;
use house::tables::NewTable;
use house::work::MatchJob;
use serde_json::{Map, Value, json};
use store::{UserRow, WorkState};

use crate::rooms::{TestHouse, othello};

const NOBODY_THINKS: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

/// The game as a file, and opened again by somebody else.
async fn there_and_back(house: &TestHouse, id: &str, from: &UserRow, format: &str) -> (String, Value) {
    let ben = house.guest().await;
    let file = house.house.table_file(id, Some(&from.id), format).await.unwrap();
    assert_eq!(file.format.name, format);
    let file = file.text;
    let opened = house.house.open_file(&ben.id, file.clone()).await.unwrap();
    let shown = house.show(&opened, &ben).await;
    assert!(shown.opened && shown.you.is_empty());
    assert!(shown.finished.as_ref().unwrap().scores.iter().all(|score| score.barred.is_some()), "it counts nowhere");
    assert_eq!(house.house.store.result(&opened).await.unwrap(), None, "it stands in no list");
    assert_eq!(house.show(&opened, from).await.state, TableState::Over, "whoever has its address may look");
    (file, serde_json::to_value(shown).unwrap())
}

both! {
    a_finished_game_leaves_in_every_format_and_is_opened_again(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        assert_eq!(house.house.table_file(&id, Some(&anna.id), "json").await.err().unwrap().say().code, "tables.file-not-over");
        for square in ["f5", "d6", "c3", "d3"] {
            house.time.advance(Duration::from_secs(3));
            house.ask(&id, &anna, "move", square).await.unwrap();
        }
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let before = serde_json::to_value(house.show(&id, &anna).await).unwrap();
        let (file, after) = there_and_back(house, &id, &anna, "json").await;
        assert!(file.contains("\"tauler\":\"game\"") && file.contains(&anna.name), "{file}");
        for same in ["game", "options", "preset", "rules_version", "entries", "outcome", "view", "n"] {
            assert_eq!(after[same], before[same], "{same}");
        }
        assert_eq!(after["finished"]["elapsed_ms"], before["finished"]["elapsed_ms"], "with its times");
        assert_eq!(after["seats"][0]["called"], anna.name.as_str());
        for format in ["ggf", "transcript"] {
            let (_, after) = there_and_back(house, &id, &anna, format).await;
            assert_eq!(after["preset"], before["preset"], "its rules are those of a preset");
            assert_eq!((&after["view"]["board"], &after["outcome"]["verdict"]), (&before["view"]["board"], &before["outcome"]["verdict"]));
            if format == "ggf" {
                assert_eq!(after["seats"][0]["called"], anna.name.as_str(), "the file names the players");
            }
        }
        // Moves alone do not say how a game ended that was not over on the board.
        let said = house.house.open_file(&anna.id, "f5d6c3d3".to_owned()).await.err().unwrap();
        assert_eq!(said.say().code, "tables.file-not-over");
        let wrong = house.house.table_file(&id, Some(&anna.id), "pgn").await.err().unwrap();
        assert_eq!(wrong.say().code, "tables.unknown-format");
    }

    a_transcript_of_mastermind_brings_its_secret_back(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &NewTable { game: "mastermind".to_owned(), ..NewTable::default() }).await;
        for guess in ["1234", "2345", "3456"] {
            house.ask(&id, &anna, "move", guess).await.unwrap();
        }
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let before = serde_json::to_value(house.show(&id, &anna).await).unwrap();
        for format in ["transcript", "json"] {
            let (file, after) = there_and_back(house, &id, &anna, format).await;
            assert_eq!(after["view"]["rounds"], before["view"]["rounds"], "{file}");
            assert_eq!(after["view"]["secret"], before["view"]["secret"], "{file}");
        }
        let answer = &before["view"]["rounds"][0]["answer"];
        let line = format!("1. breaker 1234 ; {},{}", answer["blacks"], answer["whites"]);
        assert!(house.house.table_file(&id, Some(&anna.id), "transcript").await.unwrap().text.contains(&line), "{line}");
    }

    a_puzzle_of_the_day_stays_until_its_day_is_over(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let (id, _) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        assert_eq!(house.house.table_file(&id, Some(&anna.id), "json").await.err().unwrap().say().code, "server.day-not-over");
        house.time.advance(Duration::from_hours(24));
        assert!(house.house.table_file(&id, Some(&anna.id), "json").await.is_ok());
    }

    what_is_no_game_is_refused_with_a_sentence(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        house.ask(&id, &anna, "move", "f5").await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let file = house.house.table_file(&id, Some(&anna.id), "json").await.unwrap().text;
        for (text, code) in [
            (String::new(), "tables.no-game-file"),
            ("hello".to_owned(), "tables.no-game-file"),
            ("{\"a\":1}".to_owned(), "tables.no-game-file"),
            ("4:a4_a3_5aa_,d2s1a8m6d2m3s2".to_owned(), "tables.level-file"),
            (file.replace("\"f5\"", "\"a1\""), "tables.broken-log"),
            (file.replace("\"resign\"", "\"pause\""), "tables.file-not-over"),
            (file.replace("\"seat\":0", "\"seat\":9"), "tables.bad-game-file"),
            (file.replace("\"schema\":1", "\"schema\":9"), "tables.bad-game-file"),
            (file.replace("\"rules_version\":1", "\"rules_version\":99"), "tables.bad-game-file"),
            (file.replace("\"height\":8", "\"height\":99"), "game.not-in-range"),
            (file.replace("\"game\":\"othello\"", "\"game\":\"ludo\""), "tables.unknown-game"),
            ("mastermind pegs=99".to_owned(), "game.not-in-range"),
            ("mastermind\nking 1234".to_owned(), "game.in-line"),
        ] {
            let said = house.house.open_file(&anna.id, text.clone()).await.err();
            assert_eq!(said.map(|error| error.say().code), Some(code), "{text}");
        }
    }

    of_a_long_name_in_a_file_only_the_beginning_is_kept(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let file = format!("mastermind turns=1\nname breaker \u{202e}{}\nbreaker 1234\n", "é".repeat(100_000));
        let id = house.house.open_file(&anna.id, file).await.unwrap();
        assert_eq!(house.show(&id, &anna).await.seats[1].called, Some("é".repeat(60)));
    }

    only_the_newest_of_the_opened_games_are_kept(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let mut opened = Vec::new();
        for _ in 0..52 {
            opened.push(house.house.open_file(&anna.id, "mastermind turns=1\nbreaker 1234\n".to_owned()).await.unwrap());
        }
        for (at, id) in opened.iter().enumerate() {
            assert_eq!(house.house.store.table(id).await.unwrap().is_some(), at >= 2, "{at}");
        }
    }

    a_match_is_played_as_a_job_and_its_games_can_be_opened(house, Config { thinkers: 1, ..Config::default() }) {
        let anna = house.guest().await;
        let form = |game: &str, first: &str, second: &str, games| MatchJob {
            game: game.to_owned(),
            preset: None,
            options: Map::new(),
            first: first.to_owned(),
            second: second.to_owned(),
            games,
        };
        for (wrong, code) in [
            (form("othello", "greedy", "random", 3), "server.bad-games"),
            (form("othello", "greedy", "random", 202), "server.bad-games"),
            (form("othello", "greedy", "nobody", 2), "game.unknown-player"),
            (form("kenken", "greedy", "random", 2), "tables.solo"),
        ] {
            assert_eq!(house.house.play_match(&anna.id, wrong).await.err().map(|error| error.say().code), Some(code));
        }
        let mut tasks = house.house.begin_work();
        for (game, first, second) in [("othello", "greedy", "random"), ("mastermind", "five-guess", "dummy")] {
            let job = house.house.play_match(&anna.id, form(game, first, second, 4)).await.unwrap();
            let done = loop {
                let job = house.house.job(&anna.id, &job.id).await.unwrap();
                if job.state == WorkState::Done {
                    break job;
                }
                house.time.advance(Duration::from_secs(1));
                tokio::task::yield_now().await;
            };
            let result: Value = serde_json::from_str(done.result.as_deref().unwrap()).unwrap();
            let summary = &result["summary"];
            assert_eq!(summary["games"], 4);
            assert!(summary["score_low"].as_f64() <= summary["score"].as_f64());
            let games = result["games"].as_array().unwrap();
            assert_eq!(games.iter().map(|game| game["number"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4]);
            if game == "othello" {
                let sat: Vec<&Value> = games.iter().map(|game| &game["first_seat"]).collect();
                assert_eq!(sat, [0, 1, 0, 1], "the seats are swapped");
            }
            for (number, player) in [(1, 0), (2, 0), (2, 1)] {
                let id = house.house.open_match_game(&anna.id, &job.id, number, player).await.unwrap();
                let shown = house.show(&id, &anna).await;
                assert_eq!(shown.state, TableState::Over);
                let seat = shown.seats.iter().find(|seat| seat.used).unwrap();
                let name = json!(seat.holder)["name"].clone();
                let swapped = if game == "othello" { number == 2 } else { player == 1 };
                assert_eq!(name, if swapped { second } else { first }, "{game} {number} {player}");
            }
            let missing = house.house.open_match_game(&anna.id, &job.id, 5, 0).await.err().unwrap();
            assert_eq!(missing.say().code, "server.no-match-game");
            let ben = house.guest().await;
            assert_eq!(house.house.open_match_game(&ben.id, &job.id, 1, 0).await.err().unwrap().say().code, "server.no-job");
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    answers_by_hand_or_not_keep_a_preset_and_a_stored_game_is_mended(house, NOBODY_THINKS()) {
        let anna = house.guest().await;
        let form = |options: Value| NewTable {
            game: "mastermind".to_owned(),
            role: Some("maker".to_owned()),
            seats: BTreeMap::from([("breaker".to_owned(), "me".to_owned())]),
            options: options.as_object().unwrap().clone(),
            ..NewTable::default()
        };
        for (options, preset) in [
            (json!({}), Some("normal")),
            (json!({"answers": "automatic"}), Some("normal")),
            (json!({"answers": "automatic", "pegs": 5}), None),
            (json!({"secret": "memory"}), None),
        ] {
            let id = house.table(&anna, &form(options.clone())).await;
            assert_eq!(house.show(&id, &anna).await.preset.as_deref(), preset, "{options}");
        }
        // As an earlier release stored it: no preset, its lines among all games, a streak for the maker.
        let breaks = NewTable { game: "mastermind".to_owned(), ..NewTable::default() };
        let id = house.table(&anna, &breaks).await;
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let made = house.table(&anna, &form(json!({"answers": "automatic"}))).await;
        for code in ["1234", "1234"] {
            house.ask(&made, &anna, "move", code).await.unwrap();
        }
        let store = &house.house.store;
        let before = store.result(&made).await.unwrap().unwrap();
        assert_eq!((before.preset.as_deref(), house::admin::rescore(store).await.unwrap()), (Some("normal"), 0));
        let tallies = store.tallies(&anna.id, None).await.unwrap();
        let broken = store::Rescored {
            table: made.clone(),
            preset: None,
            finish: store::Finish { summary: "{}".to_owned(), results: Vec::new(), pool: None, scores: Vec::new() },
        };
        store.rescore(&[broken]).await.unwrap();
        assert_eq!(store.result(&made).await.unwrap().unwrap().preset, None);
        assert_eq!(house::admin::rescore(store).await.unwrap(), 1);
        store.recount().await.unwrap();
        assert_eq!(store.result(&made).await.unwrap().unwrap(), before, "as it counts now");
        assert_eq!(store.tallies(&anna.id, None).await.unwrap(), tallies);
    }
}
