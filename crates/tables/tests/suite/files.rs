//! Finished games as files, and back.

use game::{Clock, Seat, Seed, Verdict, Viewer};
use serde_json::{Value, json};
use tables::{Ending, GameFile, Kind, Origin, SeatHolder, Setup, Table, file_formats, read_file, write_file};

use crate::fixture::{BLACK, BREAKER, WHITE, othello, play, setup, take, two_people};

fn alone() -> Setup {
    setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")])
}

/// Two guesses at a code, given up after nine seconds.
fn given_up() -> Table {
    let mut table = Table::new(Setup {
        clock: Clock::PerMove { ms: 60_000 },
        hints: true,
        preset: Some("normal".to_owned()),
        started_at: Some(500),
        ..alone()
    })
    .unwrap();
    play(&mut table, &["1234", "5671"]);
    take(&mut table, BREAKER, Kind::Resign, "", 9000).unwrap();
    table
}

fn names() -> Vec<String> {
    vec![String::new(), "Anna".to_owned()]
}

fn file() -> GameFile {
    read_file(&write_file(&given_up(), &names(), "json").unwrap(), 77).unwrap()
}

fn code(file: &GameFile) -> &'static str {
    file.table(100).err().expect("it is refused").code
}

#[test]
fn each_game_has_its_formats_and_its_own_json_first() {
    let formats = |game: &str| -> Vec<&str> {
        file_formats(tables::find(game).unwrap()).iter().map(|format| format.name).collect()
    };
    assert_eq!(formats("mastermind"), ["json", "transcript"]);
    assert_eq!(formats("othello"), ["json", "ggf", "transcript"]);
    assert_eq!(formats("kenken"), ["json", "prop", "keen"]);
    let table = given_up();
    let said = write_file(&table, &names(), "ggf").unwrap_err();
    assert_eq!(said.text, "There is no format ggf for this game; there are json and transcript.");
    let going_on = Table::new(alone()).unwrap();
    assert_eq!(write_file(&going_on, &names(), "json").unwrap_err().code, "tables.file-not-over");
}

#[test]
fn a_game_comes_back_from_its_own_file_as_it_was() {
    let table = given_up();
    let text = write_file(&table, &names(), "json").unwrap();
    assert!(text.starts_with("{\"tauler\":\"game\",\"schema\":1,\"game\":\"mastermind\","), "{text}");
    assert_eq!(text.lines().count(), 1 + 1 + table.log().len() + 1, "an entry a line");
    let again = file().table(100).unwrap();
    assert_eq!(again.log(), table.log());
    let (was, is) = (table.setup(), again.setup());
    assert_eq!((&is.options, &is.seed, is.salt, is.clock), (&was.options, &was.seed, was.salt, was.clock));
    assert_eq!((is.hints, is.rated, is.started_at, is.origin), (true, false, Some(500), Origin::Copy));
    assert_eq!(is.preset.as_deref(), Some("normal"));
    assert_eq!(is.seats, [SeatHolder::default(), SeatHolder::person("gone 1")]);
    let finished = again.finished().unwrap();
    assert_eq!((finished.ending, finished.at), (Ending::Resigned, 9000));
    assert_eq!(file().result, table.outcome().unwrap().say.text);
    assert_eq!(file().seats[1].name, "Anna");
}

#[test]
fn a_transcript_is_read_as_it_is_written() {
    let table = given_up();
    let text = write_file(&table, &names(), "transcript").unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "mastermind pegs=4 colours=7 repeats=no blanks=no turns=8 secret=drawn answers=by-hand");
    assert_eq!(lines[1], format!("seed 05{}", "0".repeat(62)));
    assert_eq!(lines[2], "name breaker Anna");
    assert!(lines[3].starts_with("1. breaker 1234 ; ") && lines[4].starts_with("2. breaker 5671 ; "), "{text}");
    assert_eq!(lines[5], "lost breaker");
    assert_eq!(lines[6], format!("# {}", table.outcome().unwrap().say.text));
    let file = read_file(&text, 5000).unwrap();
    assert_eq!((file.started_at, file.rules_version), (5000, table.setup().rules_version));
    assert_eq!(file.seats[1].name, "Anna");
    let again = file.table(100).unwrap();
    assert_eq!(again.setup().seed, Seed::from_number(5));
    assert!(again.standing_turns().eq(table.standing_turns()));
    let finished = again.finished().unwrap();
    assert_eq!((finished.ending, finished.at), (Ending::Resigned, 5000));
    assert_eq!(finished.outcome, table.outcome().unwrap());
    assert_eq!(again.log().iter().map(|entry| entry.n).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn a_transcript_by_hand_may_have_comments_and_leave_numbers_out() {
    let text = "# by Anna\n\nmastermind turns=1\nname breaker\nbreaker 1234 ; whatever # and so on\n";
    let table = read_file(text, 0).unwrap().table(10).unwrap();
    assert_eq!(table.standing_turns().collect::<Vec<_>>(), [(BREAKER, Some("1234"))]);
    assert_eq!(table.setup().seed, Seed::new([0; 32]));
    let said = |text: &str| read_file(text, 0).unwrap_err().text;
    let wrong = "This game cannot be read: ";
    assert_eq!(said("mastermind\n\nbreaker"), format!("Line 3: {wrong}a seat and a move are wanted"));
    assert_eq!(said("mastermind\n1. breaker"), format!("Line 2: {wrong}a seat and a move are wanted"));
    assert_eq!(said("mastermind\nblack 1234"), format!("Line 2: {wrong}the game has no seat black"));
    assert_eq!(said("mastermind\nlost black"), format!("Line 2: {wrong}the game has no seat black"));
    assert_eq!(read_file("mastermind pegs=99", 0).unwrap_err().code, "game.not-in-range");
}

#[test]
fn othello_is_written_as_ggf_with_who_lost() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5", "d6"]);
    let mut drawn = Table::replay(table.setup().clone(), table.log().to_vec()).unwrap();
    take(&mut table, BLACK, Kind::Resign, "", 9000).unwrap();
    let who = ["greedy".to_owned(), "Ben".to_owned()];
    let text = write_file(&table, &who, "ggf").unwrap();
    let told = text.to_ascii_uppercase();
    assert!(["PB[GREEDY]", "PW[BEN]", "B[F5", "W[D6"].iter().all(|part| told.contains(part)), "{text}");
    let again = read_file(&text, 7).unwrap();
    // Who is called as a computer player was one.
    assert_eq!(again.seats[0].player.as_deref(), Some("greedy"));
    assert_eq!((again.seats[1].player.as_deref(), again.seats[1].name.as_str()), (None, "Ben"));
    let again = again.table(10).unwrap();
    assert_eq!(again.setup().seats, [SeatHolder::computer("greedy"), SeatHolder::person("gone 1")]);
    assert_eq!(again.finished().unwrap().outcome.verdict, Verdict::Won(WHITE));
    // Nobody lost a draw.
    take(&mut drawn, BLACK, Kind::Offer, "draw", 9000).unwrap();
    take(&mut drawn, WHITE, Kind::Accept, "", 9000).unwrap();
    for format in ["ggf", "transcript"] {
        let text = write_file(&drawn, &who, format).unwrap();
        let again = read_file(&text, 7).unwrap().table(10).unwrap();
        assert_eq!((again.finished().unwrap().ending, again.log().len()), (Ending::Agreed, 4), "{text}");
    }
}

#[test]
fn a_turn_that_was_lost_by_time_comes_back() {
    let clock = Clock::PerMove { ms: 4000 };
    let mut table = Table::new(Setup { clock, ..setup("crush", &json!({}), two_people()) }).unwrap();
    for lost in [false, true, false] {
        let seat = table.turn().unwrap();
        let (_, deadline) = table.deadline().unwrap();
        if lost {
            let flag = table.fallen_flag(deadline).unwrap();
            table.append(flag).unwrap();
        } else {
            let moves = table.view(Viewer::Seat(seat)).json()["moves"].clone();
            take(&mut table, seat, Kind::Move, moves[0].as_str().unwrap(), deadline - 1000).unwrap();
        }
    }
    take(&mut table, BLACK, Kind::Resign, "", 9000).unwrap();
    let text = write_file(&table, &names(), "transcript").unwrap();
    assert!(text.contains("\n2. second --\n"), "{text}");
    let again = read_file(&text, 7).unwrap().table(10).unwrap();
    assert!(again.standing_turns().eq(table.standing_turns()), "{text}");
    assert_eq!(again.setup().preset.as_deref(), Some("duel"), "its rules are those of a preset");
}

#[test]
fn a_level_is_what_others_want_of_a_puzzle() {
    let level = json!({"version": 1, "size": 3, "cages": [
        {"cells": ["a1"], "op": "=", "target": 1}, {"cells": ["b1", "c1"], "op": "+", "target": 5},
        {"cells": ["a2", "a3"], "op": "+", "target": 5}, {"cells": ["b2", "c2", "b3", "c3"], "op": "+", "target": 7}]});
    let found = tables::find("kenken").unwrap();
    let given = json!({"level": level});
    let options = found.read_options(None, None, given.as_object().unwrap()).unwrap().options;
    let setup = Setup {
        game: "kenken".to_owned(),
        rules_version: found.facts().rules_version,
        options: options.clone(),
        seats: vec![SeatHolder::person("anna")],
        ..alone()
    };
    let mut table = Table::new(setup).unwrap();
    take(&mut table, Seat(0), Kind::Resign, "", 9000).unwrap();
    let prop = write_file(&table, &["Anna".to_owned()], "prop").unwrap();
    assert_eq!(Ok(prop.clone()), found.levels().unwrap().write(&options["level"], "prop").map(|written| written.text));
    // It is no game any more.
    assert_eq!(read_file(&prop, 0).unwrap_err().code, "tables.level-file");
    assert_eq!(read_file("Dear diary", 0).unwrap_err().code, "tables.no-game-file");
    let again = read_file(&write_file(&table, &["Anna".to_owned()], "json").unwrap(), 0).unwrap().table(10).unwrap();
    assert_eq!((again.setup().options.clone(), again.log()), (options, table.log()));
}

#[test]
fn a_file_that_is_damaged_is_refused_with_the_reason() {
    assert!(file().table(3).is_ok());
    assert_eq!(file().table(2).err().unwrap().text, "This game has 3 entries; a table has at most 2.");
    let newest = tables::find("mastermind").unwrap().facts().rules_version;
    let bad = "tables.bad-game-file";
    assert_eq!(code(&GameFile { rules_version: 0, ..file() }), bad);
    assert_eq!(code(&GameFile { rules_version: newest + 1, ..file() }), bad);
    assert_eq!(code(&GameFile { seats: file().seats[..1].to_vec(), ..file() }), bad);
    let mut wrong = file();
    wrong.log[0].seat = Seat(2);
    assert_eq!(code(&wrong), bad);
    assert_eq!(code(&GameFile { seed: "00".to_owned(), ..file() }), bad);
    assert_eq!(code(&GameFile { salt: "zz".repeat(16), ..file() }), bad);
    assert_eq!(code(&GameFile { game: "chess".to_owned(), ..file() }), "tables.unknown-game");
    let mut wrong = file();
    wrong.options.insert("pegs".to_owned(), json!(99));
    assert_eq!(code(&wrong), "game.not-in-range");
    assert_eq!(code(&GameFile { log: file().log[..2].to_vec(), ..file() }), "tables.file-not-over");
    let text = |change: fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&write_file(&given_up(), &names(), "json").unwrap()).unwrap();
        change(&mut value);
        read_file(&value.to_string(), 0).unwrap_err().code
    };
    assert_eq!(text(|value| value["schema"] = json!(2)), bad);
    assert_eq!(text(|value| value["schema"] = json!(0)), bad);
    assert_eq!(text(|value| value["log"] = json!(7)), bad);
    assert_eq!(text(|value| value["tauler"] = json!("song")), "tables.no-game-file");
}

#[test]
fn what_a_file_only_claims_is_put_right() {
    let mut odd = file();
    odd.preset = Some("impossible".to_owned());
    odd.seats[1].player = Some("nobody".to_owned());
    for entry in &mut odd.log {
        entry.n = 9;
    }
    odd.log[1].at = 3;
    let table = odd.table(100).unwrap();
    assert_eq!(table.setup().preset, None);
    assert_eq!(table.setup().seats[1], SeatHolder::person("gone 1"));
    let entries: Vec<(u64, i64)> = table.log().iter().map(|entry| (entry.n, entry.at)).collect();
    assert_eq!(entries, [(1, 1000), (2, 1000), (3, 9000)]);
    let mut computer = file();
    computer.seats[1].player = Some("five-guess".to_owned());
    assert_eq!(computer.table(100).unwrap().setup().seats[1], SeatHolder::computer("five-guess"));
    // Nobody sits where nobody can.
    computer.seats[0].name = "Eve".to_owned();
    assert_eq!(computer.table(100).unwrap().setup().seats[0], SeatHolder::default());
}

#[test]
fn hexadecimal_is_two_digits_a_byte() {
    assert_eq!(tables::hex(&[0, 255, 16]), "00ff10");
    assert_eq!(tables::unhex("00ff10"), Some([0, 255, 16]));
    assert_eq!(tables::unhex("00FF10"), Some([0, 255, 16]));
    for wrong in ["00ff1", "00ff1000", "00ffg0", "0ñf10", ""] {
        assert_eq!(tables::unhex::<3>(wrong), None, "{wrong}");
    }
}
