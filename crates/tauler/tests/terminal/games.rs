//! What the games' own commands print, field by field as it is documented.

use serde_json::{Value, json};

use crate::support::{Folder, Ran};

/// A level with one solution, 1 2 3 / 2 3 1 / 3 1 2.
const SMALL: &str = "3 5\n1 3 2 1 1 1 2\n0 3 1 1 3\n3 6 2 2 1 3 1\n2 2 2 2 2 2 3\n1 3 2 3 2 3 3\n";
/// Two rows that must hold the same numbers, and other sums than they can have.
const NONE: &str = "2 2\n1 3 2 1 1 1 2\n1 4 2 2 1 2 2\n";
const SEVERAL: &str = "2 1\n1 6 4 1 1 1 2 2 1 2 2\n";

/// A command with something to read; words are separated by spaces.
fn run(folder: &Folder, line: &str, input: &str) -> Ran {
    folder.run(&line.split(' ').collect::<Vec<_>>(), input)
}

/// The JSON lines of a command.
fn lines(folder: &Folder, line: &str, input: &str) -> Vec<Value> {
    let ran = run(folder, line, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{line}: {ran:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn one(folder: &Folder, line: &str) -> Value {
    let mut lines = lines(folder, line, "");
    assert_eq!(lines.len(), 1, "{line}");
    lines.remove(0)
}

fn has_fields(value: &Value, names: &[&str]) {
    for name in names {
        assert!(value.get(name).is_some(), "{name} is missing in {value}");
    }
}

fn are_numbers(value: &Value, names: &[&str]) {
    for name in names {
        assert!(value[name].is_number(), "{name} is no number in {value}");
    }
}

#[test]
fn strategy_counts_the_guesses_of_every_secret() {
    let folder = Folder::new();
    let found = one(&folder, "mastermind strategy --pegs 4 --colours 6 --player five-guess --json");
    assert_eq!(found["counts"], json!([1, 6, 62, 533, 694]), "as Knuth has it");
    assert_eq!((&found["total"], &found["codes"], &found["max"]), (&5801.into(), &1296.into(), &5.into()));
    assert!((found["average"].as_f64().unwrap() - 5801.0 / 1296.0).abs() < 1e-9);
    assert_eq!(found["unsolved"], 0);
    are_numbers(&found, &["seconds", "worst_move_ms"]);
    let given_up = one(&folder, "mastermind strategy --pegs 4 --colours 6 --player five-guess --turns 4 --json");
    assert_eq!((&given_up["unsolved"], &given_up["total"]), (&694.into(), &5801.into()), "694 count 4 + 1 each");
    let sample =
        "mastermind strategy --pegs 1 --colours 2 --blanks --no-repeats --player elite --sample 7 --seed 1 --json";
    assert_eq!(one(&folder, sample)["codes"], 7);
}

#[test]
fn a_proof_writes_a_strategy_that_can_be_checked() {
    let folder = Folder::new();
    let (tree, state) = (folder.path().join("tree.txt"), folder.path().join("state.proof"));
    let (tree, state) = (tree.to_str().unwrap(), state.to_str().unwrap());
    let proof = one(&folder, &format!("mastermind prove --pegs 4 --colours 4 --tree {tree} --state {state} --json"));
    assert_eq!((&proof["total"], &proof["lower"], &proof["proven"]), (&905.into(), &905.into(), &true.into()));
    are_numbers(&proof, &["codes", "max", "nodes", "seconds"]);
    let checked = one(&folder, &format!("mastermind check {tree} --json"));
    assert_eq!((&checked["total"], &checked["codes"], &checked["pegs"]), (&905.into(), &256.into(), &4.into()));
    assert_eq!(checked["counts"].as_array().unwrap().len(), checked["max"].as_u64().unwrap() as usize);
    let again = one(&folder, &format!("mastermind prove --pegs 4 --colours 4 --state {state} --json"));
    assert_eq!(again["total"], 905);
    let other = run(&folder, &format!("mastermind prove --pegs 4 --colours 3 --state {state} --json"), "");
    assert!(other.code == Some(2) && other.err.contains("is no whole proof of this size"), "{other:?}");
    let flawed = run(&folder, "mastermind check -", "pegs=1 colours=3 repeats=yes blanks=no\n1\n 0,0 2\n");
    let flaw = "-: guess 2 for the secret 3 is 2, and nothing comes after its answer 0,0.";
    assert!(flawed.code == Some(2) && flawed.err.contains(flaw), "{flawed:?}");
    let large = run(&folder, "mastermind prove --pegs 12 --colours 16", "");
    assert!(large.code == Some(2) && large.err.contains("too many for a proof"), "{large:?}");
    let knuth = format!("mastermind strategy --pegs 3 --colours 4 --player five-guess --tree {tree} --json");
    assert_eq!(one(&folder, &knuth)["total"], one(&folder, &format!("mastermind check {tree} --json"))["total"]);
}

#[test]
fn advice_comes_with_its_numbers() {
    let folder = Folder::new();
    let advice = one(&folder, "mastermind advise --pegs 4 --colours 6 --json --history 1122:1,1 3344:0,2");
    assert_eq!(advice["guess"].as_str().unwrap().len(), 4);
    are_numbers(&advice, &["possible", "expected_left", "worst_left", "entropy"]);
    let left = |name: &str| advice[name].as_f64().unwrap();
    assert!(left("expected_left") <= left("worst_left") && left("worst_left") < left("possible"), "{advice}");
    assert_eq!(one(&folder, "mastermind advise --pegs 4 --colours 6 --json")["possible"], 1296);
    let known = one(&folder, "mastermind advise --pegs 4 --colours 6 --json --history 1234:4,0");
    assert_eq!((&known["possible"], &known["guess"]), (&1.into(), &"1234".into()));
}

#[test]
fn a_contradiction_names_the_fewest_turns() {
    let folder = Folder::new();
    let ran = run(&folder, "mastermind advise --pegs 4 --colours 6 --json --history 1111:1,0 2222:4,0 3333:2,0", "");
    assert_eq!(ran.code, Some(2));
    let named: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(named, json!({ "contradiction": [1, 2] }));
    assert!(ran.err.contains("The answers of turns 1 (1111:1,0), 2 (2222:4,0) cannot all be true."), "{}", ran.err);
}

#[test]
fn perft_counts_leaves_on_any_board() {
    let folder = Folder::new();
    let counted = one(&folder, "othello perft 7 --json");
    assert_eq!(counted["nodes"], 55_092, "as published");
    are_numbers(&counted, &["seconds"]);
    assert_eq!(one(&folder, "othello perft 10 --size 4x4 --json")["nodes"], 36_540);
    // Straight lines only: the first move is one of those that turn a disc across or along.
    assert_eq!(one(&folder, "othello perft 1 --size 4x6 --directions h,v --json")["nodes"], 4);
}

#[test]
fn positions_are_solved_line_by_line() {
    let folder = Folder::new();
    // White wins the game of 4x4 by 11 to 3; two squares stay empty.
    let start = one(&folder, "othello solve --size 4x4 --json");
    assert_eq!(start["score"], -8);
    assert_eq!(one(&folder, "othello solve --size 4x4 --empties winner --json")["score"], -10);
    let positions = "# the start, one side that must pass, and a game that is over\n\
        -----OX--XO----- X;\nXXXXOOOO-OOOXXXX O;\nXXXXXXXXXXXXXXXX X;\n";
    let solved = lines(&folder, "othello solve - --json", positions);
    for line in &solved {
        has_fields(line, &["best"]);
        are_numbers(line, &["score", "nodes", "seconds"]);
        assert!(line["position"].as_str().unwrap().ends_with(';'), "{line}");
    }
    let told: Vec<(&Value, &Value)> = solved.iter().map(|line| (&line["score"], &line["best"])).collect();
    assert_eq!(told[0].0, &json!(-10));
    assert_eq!(told[1].1, "pass");
    assert_eq!(told[2], (&json!(16), &Value::Null));
    assert_eq!(lines(&folder, "othello solve - --empties nobody --json", positions)[0]["score"], -8);
}

#[test]
fn a_thought_has_its_line_and_says_whether_it_is_proven() {
    let folder = Folder::new();
    for line in [
        "othello think f5d6c3 --depth 6 --json",
        "othello think f5d6c3 --level 2 --json",
        "othello think f5d6c3 --player greedy --json",
        "othello think f5d6c3 --ms 20 --json",
    ] {
        let thought = one(&folder, line);
        are_numbers(&thought, &["score", "depth", "nodes"]);
        assert_eq!(thought["exact"], false, "{line}");
        assert_eq!(thought["best"], thought["pv"][0], "{line}");
    }
    let words = ["othello", "think", "-----OX--XO----- X;", "--depth", "12", "--json"];
    let ended: Value = serde_json::from_str(&folder.run(&words, "").out).unwrap();
    assert_eq!((&ended["exact"], ended["score"].as_f64()), (&json!(true), Some(-10.0)));
}

#[test]
fn every_move_of_a_game_is_judged_for_who_made_it() {
    let folder = Folder::new();
    let judged = one(&folder, "othello analyse f5d6c3d3c4 --depth 4 --json");
    let moves = judged["moves"].as_array().unwrap();
    let names: Vec<&str> = moves.iter().map(|one| one["move"].as_str().unwrap()).collect();
    assert_eq!(names, ["f5", "d6", "c3", "d3", "c4"]);
    for one in moves {
        are_numbers(one, &["score", "best_score", "loss"]);
        assert!(one["best"].as_str().is_some_and(|best| best.len() == 2), "{one}");
        let part = |name: &str| one[name].as_f64().unwrap();
        assert!(part("loss") >= 0.0 && (part("best_score") - part("score") - part("loss")).abs() < 1e-6, "{one}");
    }
}

#[test]
fn boards_are_solved_from_files_ids_and_standard_input() {
    let folder = Folder::new();
    folder.file("small.txt", SMALL);
    let solved = one(&folder, "kenken solve small.txt --json");
    are_numbers(&solved, &["nodes", "seconds"]);
    assert_eq!((&solved["solutions"], &solved["unique"]), (&1.into(), &true.into()));
    assert_eq!(solved["grid"], json!([1, 2, 3, 2, 3, 1, 3, 1, 2]));
    let id = run(&folder, "kenken convert small.txt --to keen", "").out;
    assert_eq!(one(&folder, &format!("kenken solve {} --json", id.trim()))["unique"], true);
    let all = lines(&folder, "kenken solve - --json", &format!("{SMALL}\n{SEVERAL}\n{NONE}"));
    let told: Vec<(&Value, &Value)> = all.iter().map(|line| (&line["solutions"], &line["unique"])).collect();
    assert_eq!(told, [(&1.into(), &true.into()), (&2.into(), &false.into()), (&0.into(), &false.into())]);
    assert_eq!(all[2]["grid"], Value::Null);
    // One of several boards, and more solutions than two where they are asked for.
    let free = "3 1\n1 18 9 1 1 1 2 1 3 2 1 2 2 2 3 3 1 3 2 3 3\n";
    assert_eq!(
        lines(&folder, "kenken solve - --limit 100 --json", free)[0]["solutions"],
        12,
        "Latin squares of order 3"
    );
    assert_eq!(lines(&folder, "kenken solve - --limit 1 --json", free)[0]["unique"], Value::Null, "nobody looked");
}

#[test]
fn how_a_board_was_read_is_told_beside_the_answer() {
    let folder = Folder::new();
    let power = "# two boards\n3 3\n5 3 2 1 1 1 2\n0 2 1 1 3\n1 12 6 2 1 2 2 2 3 3 1 3 2 3 3\n";
    let signed = format!("{power}\n{SMALL}\nWritten by Kenny\n");
    let notes = "tauler: Line 2: Here 5 is exponent and 6 modulo.\n\
        tauler: Line 14: This line is no part of a board and was passed over.\n";
    for command in ["solve - --json", "explain - --json", "convert - --to json", "print - -o sheet.svg"] {
        let ran = run(&folder, &format!("kenken {command}"), &signed);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), notes), "{command}");
    }
    // Who names the dialect hears nothing, and gets what was asked for.
    let named = run(&folder, "kenken solve - --dialect mod-pow --json", power);
    assert_eq!(named.err, "");
    assert_eq!(serde_json::from_str::<Value>(&named.out).unwrap()["solutions"], 0, "3 is no remainder by 3");
    // So is division that drops the remainder: 1 over 2 is 0.
    let dropping = "2 2\n4 0 2 1 1 1 2\n1 3 2 2 1 2 2\n";
    let refused = run(&folder, "kenken solve -", dropping);
    assert!(refused.code == Some(2) && refused.err.ends_with("That is --truncating.\n"), "{refused:?}");
    assert_eq!(lines(&folder, "kenken solve - --truncating --json", dropping)[0]["solutions"], 2);
    let drawn = run(&folder, "kenken generate --board - --several --seed 1", power);
    assert_eq!(drawn.err, "tauler: Line 2: Here 5 is exponent and 6 modulo.\n");
}

#[test]
fn a_persons_steps_come_with_a_grade_where_there_is_one_solution() {
    let folder = Folder::new();
    let explained = &lines(&folder, "kenken explain - --json", SMALL)[0];
    assert_eq!(explained["grade"], "easy");
    let steps = explained["steps"].as_array().unwrap();
    assert!(steps.len() >= 9, "at least one for each cell: {explained}");
    for step in steps {
        assert!(step["technique"].is_string() && step["text"].as_str().unwrap().ends_with('.'), "{step}");
        assert!(step["cells"].as_array().unwrap().iter().all(|cell| cell.as_str().unwrap().len() == 2), "{step}");
    }
    assert_eq!(lines(&folder, "kenken explain - --json", NONE)[0]["grade"], Value::Null);
    assert_eq!(run(&folder, "kenken explain", NONE).out, "The level has no solution. It has no grade.\n");
}

#[test]
fn the_same_seed_makes_the_same_levels_on_any_number_of_threads() {
    let folder = Folder::new();
    let make = |threads: &str| {
        run(&folder, &format!("kenken generate --size 5 --count 30 --seed 7 --threads {threads}"), "").out
    };
    let levels = make("1");
    assert_eq!(levels.lines().count(), 30);
    assert_eq!(levels, make("3"));
    let made = one(&folder, "kenken generate --size 5 --seed 7 --json");
    are_numbers(&made, &["seed", "seconds"]);
    assert!(["easy", "normal", "hard", "extreme", "unreasonable"].contains(&made["grade"].as_str().unwrap()), "{made}");
    assert_eq!(made["level"], serde_json::from_str::<Value>(levels.lines().next().unwrap()).unwrap());
    // What is told is true: the level made again from the seed that was told, of the grade that was told.
    let limits = "--size 6 --min-cage 2 --max-cage 3 --merge 80 --ops +,x --grade normal --format keen";
    let keen = one(&folder, &format!("kenken generate {limits} --json"));
    let again = one(&folder, &format!("kenken generate {limits} --seed {} --json", keen["seed"]));
    assert_eq!((&again["level"], &again["grade"]), (&keen["level"], &json!("normal")));
    let explained = one(&folder, &format!("kenken explain {} --json", keen["level"].as_str().unwrap()));
    assert_eq!(explained["grade"], "normal");
}

#[test]
fn a_drawn_layout_gets_one_of_three_answers() {
    let folder = Folder::new();
    let drawn = |cages: &str| format!(r#"{{"version":1,"size":3,"cages":[{cages}]}}"#);
    folder.file("free.json", &drawn(r#"{"cells":["a1","b1"]}"#));
    let made = one(&folder, "kenken generate --board free.json --seed 1 --json");
    assert_eq!(made["level"]["cages"][0]["cells"], json!(["a1", "b1"]));
    // Two whole columns, which nothing tells apart.
    let columns = r#"{"cells":["a1","a2","a3"]},{"cells":["b1","b2","b3"]},{"cells":["c1","c2"]},{"cells":["c3"]}"#;
    folder.file("twins.json", &drawn(columns));
    let proof = run(&folder, "kenken generate --board twins.json", "");
    assert_eq!((proof.code, proof.out.as_str()), (Some(2), ""));
    assert!(proof.err.contains("can never have exactly one solution: swapping the"), "{}", proof.err);
    assert_eq!(run(&folder, "kenken generate --board twins.json --several --seed 1", "").code, Some(0));
    // One cage says nothing, and the givens stand in the way of the proof by swap.
    let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let never = json!({"version": 1, "size": 3, "cages": [{"cells": cells}], "givens": {"a1": 1, "b2": 1}});
    folder.file("never.json", &never.to_string());
    let none = run(&folder, "kenken generate --board never.json --seed 1", "");
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    let differ = "There is one with several solutions, which differ in b1, c1, a2, c2, a3 and b3.";
    assert!(none.err.contains(differ) && none.err.ends_with("Allow that with --several.\n"), "{}", none.err);
    assert_eq!(run(&folder, "kenken generate --board never.json --several --seed 1", "").code, Some(0));
}

#[test]
fn sheets_are_printed_with_names_in_any_letters() {
    let folder = Folder::new();
    let level = run(&folder, "kenken convert - --to json", SMALL).out;
    let named = |name: &str| level.replacen('{', &format!(r#"{{"name":"{name}","author":"Ñandú","#), 1);
    folder.file("named.json", &named("Το <κλουβί> & σία, Ёж"));
    for sheet in ["sheet.svg", "sheet.pdf", "SHEET.PDF"] {
        let ran = folder.run(&["kenken", "print", "named.json", "-o", sheet, "--solutions"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{sheet}");
    }
    let svg = std::fs::read_to_string(folder.path().join("sheet.svg")).unwrap();
    assert!(svg.contains("Το &lt;κλουβί&gt; &amp; σία, Ёж · Ñandú · 3×3"));
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let pdf = read("sheet.pdf");
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 40_000, "only the letters that it needs are inside");
    assert_eq!(pdf, read("SHEET.PDF"), "the same sheet is the same file");
    // A letter that nobody may give a shape.
    folder.file("odd.json", &named("a\u{10fffe}"));
    let ran = run(&folder, "kenken print odd.json -o odd.pdf", "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("tauler: no font here has \u{10fffe} (U+10FFFE)"), "{}", ran.err);
}

#[test]
fn the_tree_is_shown_for_every_preset() {
    let folder = Folder::new();
    for preset in ["duel", "fair-duel", "tournament", "open", "quick"] {
        let ran = run(&folder, &format!("crush tree --seed 1 --preset {preset} --depth 2 --boards"), "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.starts_with("position: ") && ran.out.lines().count() > 20, "{}", ran.out);
    }
    let told = one(&folder, "crush tree --seed 1 --preset quick --depth 2 --json");
    are_numbers(&told, &["depth", "nodes"]);
    let tree = &told["tree"];
    assert_eq!((&tree["move"], &tree["turn"]), (&Value::Null, &json!(0)));
    let replies = tree["replies"].as_array().unwrap();
    let best = replies.iter().map(|reply| reply["value"].as_i64().unwrap()).max();
    assert_eq!(tree["value"].as_i64(), best, "the side to move takes the best");
    assert_eq!(told["best"], replies[0]["move"], "which comes first");
    for reply in replies {
        has_fields(reply, &["move", "turn", "candies", "board", "value", "pruned", "replies"]);
        assert!(!reply["replies"].as_array().unwrap().is_empty(), "two moves deep");
    }
    let course = run(&folder, "crush tree --seed 1 --preset quick --player course --depth 1 --json", "").out;
    assert_eq!(run(&folder, "crush tree --seed 1 --preset quick --player course:1 --json", "").out, course);
    let again = run(&folder, "crush tree --seed 1 --preset quick --depth 2 --json", "").out;
    assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), told);
}

#[test]
fn a_match_and_a_tournament_print_their_figures() {
    let folder = Folder::new();
    let figures = one(&folder, "match crush --first cascade --second random --games 4 --preset quick --seed 1 --json");
    let whole = |name: &str| figures[name].as_u64().unwrap();
    assert_eq!(whole("first_wins") + whole("second_wins") + whole("draws"), 4);
    assert_eq!(whole("games"), 4);
    has_fields(&figures, &["elo", "elo_low", "elo_high"]);
    are_numbers(
        &figures,
        &["score", "score_low", "score_high", "first_seat_score", "first_ms_per_move", "second_ms_per_move"],
    );
    let table =
        one(&folder, "tournament othello --players random,greedy,minimax:1 --games 2 --preset mini --seed 1 --json");
    let players = table["players"].as_array().unwrap();
    let points: f64 = players.iter().map(|player| player["points"].as_f64().unwrap()).sum();
    assert!((points - 6.0).abs() < 1e-9, "three pairs of two games: {table}");
    for player in players {
        has_fields(player, &["name", "elo"]);
    }
    assert_eq!(table["pairs"].as_array().unwrap().len(), 3);
}

#[test]
fn the_games_are_listed_with_all_that_they_offer() {
    let folder = Folder::new();
    let listed = one(&folder, "games --json");
    let games = listed["games"].as_array().unwrap();
    let names: Vec<&str> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["mastermind", "othello", "kenken", "crush"]);
    for game in games {
        has_fields(game, &["options", "presets", "players", "rankings"]);
    }
}
