//! Options, as they come from pages and from command lines.

use game::{AnyGame as _, Erased, Rng};
use serde_json::{Map, Value, json};

use crate::bare::{Bare, ROLES};

static BARE: Erased<Bare> = Erased::NEW;

/// What one option becomes, or the code of the refusal.
fn read(name: &str, value: Value) -> Result<Value, &'static str> {
    let given = Map::from_iter([(name.to_owned(), value)]);
    match BARE.read_options(None, None, &given) {
        Ok(read) => Ok(read.options[name].clone()),
        Err(problems) => {
            assert_eq!(problems.len(), 1);
            assert_eq!(problems[0].field.as_deref(), Some(name));
            Err(problems[0].say.code)
        }
    }
}

#[test]
fn a_whole_number_lies_in_its_range() {
    for (given, expected) in [(json!(-2), -2), (json!("9"), 9), (json!(" 7 "), 7)] {
        assert_eq!(read("whole", given), Ok(json!(expected)));
    }
    for given in [json!(-3), json!(10), json!("ten"), json!(1.5), json!(null)] {
        assert_eq!(read("whole", given), Err("game.not-in-range"));
    }
}

#[test]
fn of_many_names_that_no_option_has_twenty_are_told() {
    let given: Map<String, Value> = (0..1000).map(|number| (format!("made-up-{number}"), json!(1))).collect();
    let problems = BARE.read_options(None, None, &given).unwrap_err();
    assert_eq!(problems.iter().filter(|problem| problem.say.code == "game.unknown-option").count(), 20);
}

#[test]
fn a_flag_is_yes_or_no() {
    for given in [json!(true), json!("yes"), json!("true"), json!("on")] {
        assert_eq!(read("flag", given), Ok(json!(true)));
    }
    for given in [json!(false), json!("no"), json!("false"), json!("off")] {
        assert_eq!(read("flag", given), Ok(json!(false)));
    }
    assert_eq!(read("flag", json!("maybe")), Err("game.not-yes-or-no"));
    assert_eq!(read("flag", json!(1)), Err("game.not-yes-or-no"));
}

#[test]
fn a_choice_is_one_of_those_that_there_are() {
    assert_eq!(read("choice", json!(" b ")), Ok(json!("b")));
    assert_eq!(read("choice", json!("c")), Err("game.not-a-choice"));
    assert_eq!(read("choice", json!(["a"])), Err("game.not-a-choice"));
}

#[test]
fn a_set_stands_in_the_order_of_its_values_and_is_never_empty() {
    assert_eq!(read("set", json!(["z", "x"])), Ok(json!(["x", "z"])));
    assert_eq!(read("set", json!("y, x,,")), Ok(json!(["x", "y"])));
    assert_eq!(read("set", json!([])), Err("game.empty-set"));
    assert_eq!(read("set", json!(" , ")), Err("game.empty-set"));
    assert_eq!(read("set", json!(["x", "w"])), Err("game.not-a-choice"));
    assert_eq!(read("set", json!([1])), Err("game.not-a-choice"));
    assert_eq!(read("set", json!(3)), Err("game.not-a-choice"));
}

#[test]
fn a_text_has_so_many_characters() {
    assert_eq!(read("text", json!("ñandú")), Ok(json!("ñandú")));
    assert_eq!(read("text", json!("")), Ok(json!("")));
    assert_eq!(read("text", json!("ñandús")), Err("game.not-a-text"));
    assert_eq!(read("text", json!(5)), Err("game.not-a-text"));
}

#[test]
fn a_level_is_an_object_or_its_text() {
    assert_eq!(read("level", json!({"cells": 2})), Ok(json!({"cells": 2})));
    assert_eq!(read("level", json!("{\"cells\": 2}")), Ok(json!({"cells": 2})));
    for given in [json!("[1]"), json!("{"), json!(7)] {
        assert_eq!(read("level", given), Err("game.not-a-level"));
    }
}

#[test]
fn the_last_who_names_an_option_wins() {
    let whole = |preset: Option<&str>, role: Option<usize>, given: Value| {
        let preset = preset.map(|name| BARE.find_preset(name).unwrap());
        let given = given.as_object().unwrap();
        let read = BARE.read_options(preset, role.map(|role| &ROLES[role]), given).unwrap().options;
        (read["whole"].clone(), read["choice"].clone(), read.len())
    };
    assert_eq!(whole(None, None, json!({})), (json!(3), json!("a"), 6));
    assert_eq!(whole(Some("other"), None, json!({})), (json!(4), json!("b"), 6));
    assert_eq!(whole(Some("other"), Some(0), json!({})), (json!(4), json!("b"), 6));
    assert_eq!(whole(Some("other"), Some(1), json!({})), (json!(5), json!("b"), 6));
    assert_eq!(whole(Some("other"), Some(1), json!({"whole": 6})), (json!(6), json!("b"), 6));
}

#[test]
fn every_wrong_option_is_named_and_so_is_one_that_is_not_there() {
    let given = json!({"whole": 99, "text": 1, "speed": 5});
    let problems = BARE.read_options(None, None, given.as_object().unwrap()).err().unwrap();
    let mut told: Vec<_> =
        problems.iter().map(|problem| (problem.field.as_deref().unwrap(), problem.say.code)).collect();
    told.sort_unstable();
    assert_eq!(told, [("speed", "game.unknown-option"), ("text", "game.not-a-text"), ("whole", "game.not-in-range")]);
    let unknown = problems.iter().find(|problem| problem.say.code == "game.unknown-option").unwrap();
    let sentence = "There is no option speed; there are whole, flag, choice, set, text and level.";
    assert_eq!(unknown.say.text, sentence);
}

#[test]
fn the_sentence_of_a_wrong_value_shows_it() {
    let said = |given: Value| {
        let given = Map::from_iter([("whole".to_owned(), given)]);
        BARE.read_options(None, None, &given).err().unwrap()[0].say.text.clone()
    };
    assert_eq!(said(json!("ten")), "whole must be a whole number from -2 to 9, not ten.");
    assert_eq!(said(json!([1])), "whole must be a whole number from -2 to 9, not [1].");
}

#[test]
fn a_preset_that_is_not_there_is_answered_with_those_that_are() {
    assert_eq!(BARE.find_preset("other").unwrap().name, "other");
    let said = BARE.find_preset("blitz").err().unwrap();
    assert_eq!(said.text, "There is no preset blitz; there are plain and other.");
}

#[test]
fn random_options_are_drawn_from_all_that_there_are() {
    let mut rng = Rng::from_number(1);
    let drawn: Vec<_> = (0..200).map(|_| BARE.random_options(&mut rng).unwrap()).collect();
    for (name, values) in [("whole", 12), ("flag", 2), ("choice", 2), ("set", 7)] {
        let found: std::collections::BTreeSet<String> = drawn.iter().map(|options| options[name].to_string()).collect();
        assert_eq!(found.len(), values, "{name}: {found:?}");
    }
}
