//! Sentences.

use game::{Say, Word, house_words};
use serde_json::{Value, json};

game::words! {
    /// A count.
    STONES = "toy.stones": "{count, plural, one {# stone} other {# stones of {owner}}} left, number # apart.";
    /// A list.
    LIST = "toy.list": "There are {names}.";
    /// A word inside another.
    ROUND = "toy.round": "It was said: {said}";
    /// Only one case.
    ONLY = "toy.only": "{count, plural, other {# of them}}.";
}

#[test]
fn a_plural_is_chosen_by_its_count() {
    let said = |count: Value| STONES.with(&[("count", count), ("owner", "Anna".into())]).text;
    assert_eq!(said(1.into()), "1 stone left, number # apart.");
    assert_eq!(said(2.into()), "2 stones of Anna left, number # apart.");
    assert_eq!(said(0.into()), "0 stones of Anna left, number # apart.");
    assert_eq!(ONLY.with(&[("count", 1.into())]).text, "1 of them.");
}

#[test]
fn a_list_ends_in_and() {
    let said = |names: Value| LIST.with(&[("names", names)]).text;
    assert_eq!(said(json!(["a", "b", "c"])), "There are a, b and c.");
    assert_eq!(said(json!(["a", "b"])), "There are a and b.");
    assert_eq!(said(json!(["a"])), "There are a.");
    assert_eq!(said(json!([])), "There are .");
    assert_eq!(said(json!(true)), "There are true.");
    assert_eq!(said(json!({"no": "text"})), "There are {\"no\":\"text\"}.");
}

#[test]
fn a_word_inside_another_is_said_with_it() {
    let inner = LIST.with(&[("names", json!(["a"]))]);
    let value = Value::from(inner.clone());
    assert_eq!(value, json!({"code": "toy.list", "params": {"names": ["a"]}, "text": "There are a."}));
    let outer: Say = ROUND.with(&[("said", value)]);
    assert_eq!((outer.code, outer.to_string().as_str()), ("toy.round", "It was said: There are a."));
}

#[test]
fn a_word_is_sent_with_its_code_and_its_template() {
    assert_eq!(serde_json::to_value(&LIST).unwrap(), json!({"code": "toy.list", "english": "There are {names}."}));
    assert_eq!(WORDS.len(), 4);
}

#[test]
fn the_interface_says_words_of_its_own() {
    let codes: Vec<&str> = house_words().iter().map(|word: &&Word| word.code).collect();
    for code in ["game.not-in-range", "game.unknown-player", "game.unknown-hint", "game.in-line", "game.over"] {
        assert!(codes.contains(&code), "{code}");
    }
}

#[test]
fn a_problem_tells_its_line() {
    let said = game::in_line(7, LIST.with(&[("names", json!(["a"]))]));
    assert_eq!((said.code, said.text.as_str()), ("game.in-line", "Line 7: There are a."));
}
