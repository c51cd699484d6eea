//! What a game does that says nothing about it, and what its facts tell.

use game::{
    AnyGame as _, Budget, Check, Conduct, Erased, Game as _, Parameter, PlayerName, Rng, Seat, Seed, Viewer, Word,
    unreadable_view,
};
use serde_json::{Map, json};

use crate::bare::{Add, Bare, LEFT, Options, Position, RIGHT, TEXT};

fn options() -> Options {
    let read = Erased::<Bare>::NEW.read_options(None, None, &Map::new()).unwrap().options;
    serde_json::from_value(read.into()).unwrap()
}

fn position(moves: &[u32]) -> Position {
    let mut position = Bare::start(&options(), &Seed::from_number(1));
    for number in moves {
        Bare::play(&mut position, &Add(*number)).unwrap();
    }
    position
}

#[test]
fn nothing_is_judged_foreseen_listed_or_counted() {
    let mut played = position(&[1, 2]);
    assert_eq!(Bare::check(&options()), Check::default());
    assert_eq!(Bare::seats(&options()), [LEFT, RIGHT]);
    assert_eq!(Bare::read_view(&json!({})).unwrap_err().code, "game.unreadable-view");
    assert_eq!(Bare::foresee(&Bare::view(&played, Viewer::Spectator), "1"), Ok(None));
    assert!(Bare::moves(&played).is_none() && !Bare::timeout(&mut played));
    let mut rng = Rng::from_number(1);
    assert!(Bare::random_move(&played, &mut rng).is_none() && Bare::finish(&played, &mut rng).is_none());
    // What cannot be drawn is the first preset's.
    let drawn = Bare::random_options(&mut rng).unwrap();
    assert_eq!((drawn.text.as_str(), &drawn.level), ("hi", &options().level));
    let conduct = Conduct { seats: Vec::new(), preset: None, one_person: false };
    assert!(Bare::scores(&played, &conduct).is_empty());
    assert!(Bare::levels().is_none() && Bare::records().is_none() && Bare::parts().is_empty());
    assert_eq!(Bare::remark(&1), None);
    let plain = PlayerName::read(Bare::facts(), "plain", LEFT).unwrap();
    assert!(!Bare::has_one_stream(plain));
}

#[test]
fn what_was_played_is_shown_to_everybody() {
    let played = position(&[1, 2]);
    let step = Bare::steps(&played)[1].clone();
    assert_eq!((step.seat, step.mv, step.events.as_slice()), (RIGHT, Some(Add(2)), &[2, 3][..]));
    assert_eq!(Bare::move_for(&played, &step, Viewer::Spectator).as_deref(), Some("+2"));
    assert_eq!(Bare::event_for(&played, &3, Viewer::Spectator), Some(3));
}

#[test]
fn a_hint_that_the_game_does_not_have_is_refused_with_those_that_it_has() {
    let mut played = position(&[]);
    let budget = Budget::unlimited();
    let said = Bare::hint(&played, LEFT, "more", Rng::from_number(1), &budget).unwrap_err();
    assert_eq!(said.text, "There is no hint more here; there are any and lefts.");
    assert_eq!(Bare::take_hint(&mut played, LEFT, "more").unwrap_err(), said);
    assert_eq!(Bare::no_hint("more"), said);
}

#[test]
fn facts_are_found_by_their_names() {
    let facts = Bare::facts();
    assert_eq!((facts.seat("left"), facts.seat("right"), facts.seat("middle")), (Some(LEFT), Some(RIGHT), None));
    assert_eq!(facts.preset("other").map(|preset| preset.name), Some("other"));
    assert!(facts.preset("blitz").is_none());
    let hint = |name, seat| facts.hint_kind(name, seat).map(|kind| kind.name).map_err(|say| say.code);
    assert_eq!(hint("any", LEFT), Ok("any"));
    assert_eq!(hint("any", RIGHT), Ok("any"));
    assert_eq!(hint("lefts", LEFT), Ok("lefts"));
    assert_eq!(hint("lefts", RIGHT), Err("game.unknown-hint"));
    assert_eq!(hint("none", LEFT), Err("game.unknown-hint"));
    let viewers: Vec<Viewer> = facts.viewers().collect();
    assert_eq!(viewers, [Viewer::Seat(LEFT), Viewer::Seat(RIGHT), Viewer::Spectator]);
}

#[test]
fn facts_are_sent_as_data() {
    let facts = serde_json::to_value(Bare::facts()).unwrap();
    assert_eq!(facts["presets"][1]["options"], json!({"whole": "4", "choice": "b"}));
    let needs: Vec<_> = (0..4).map(|tool| facts["tools"][tool]["needs"].clone()).collect();
    assert_eq!(needs, ["nothing", "position", "table", "finished-table"]);
}

#[test]
fn a_player_in_levels_is_of_middling_strength_unless_told() {
    static WORDS: [&Word; 10] = [&TEXT; 10];
    let ten = Parameter::strength(&WORDS, &[]);
    assert_eq!((ten.name, ten.min, ten.max, ten.default), ("level", 1, 10, 5));
}

#[test]
fn a_player_is_named_with_its_number() {
    let read = |text: &str, seat| PlayerName::read(Bare::facts(), text, seat);
    let deep = read("deep:4", RIGHT).unwrap();
    assert_eq!((deep.fact.name, deep.parameter, deep.think_ms()), ("deep", 4, Some(40)));
    assert_eq!(read("deep:2", RIGHT).unwrap().think_ms(), Some(20));
    assert_eq!(read("deep", RIGHT).unwrap().parameter, 3);
    let plain = read("plain", RIGHT).unwrap();
    assert_eq!((plain.parameter, plain.think_ms()), (0, None));
    let said = |text: &str, seat| read(text, seat).unwrap_err().text;
    assert_eq!(said("deep:1", RIGHT), "The depth of deep must be a whole number from 2 to 4, as in deep:3; 1 is not.");
    assert_eq!(said("deep:5", RIGHT), "The depth of deep must be a whole number from 2 to 4, as in deep:3; 5 is not.");
    assert_eq!(said("deep:x", RIGHT), "The depth of deep must be a whole number from 2 to 4, as in deep:3; x is not.");
    // There is one way to write it: names are kept as they were given.
    for other in ["deep:+4", "deep:04", "deep: 4", "deep:"] {
        assert_eq!(read(other, RIGHT).unwrap_err().code, "game.player-parameter", "{other}");
    }
    assert_eq!(said("plain:1", RIGHT), "plain takes no number after a colon.");
    assert_eq!(said("deep", LEFT), "deep can only sit as right, not as left.");
    assert_eq!(said("nobody", LEFT), "There is no player nobody; there are plain and deep.");
}

#[test]
fn seats_have_places_and_others() {
    assert_eq!((Seat(0).index(), Seat(1).index(), Seat(3).index()), (0, 1, 3));
    assert_eq!((LEFT.other(), RIGHT.other()), (RIGHT, LEFT));
    assert!(Viewer::Seat(LEFT).is(LEFT) && !Viewer::Seat(LEFT).is(RIGHT) && !Viewer::Spectator.is(LEFT));
}

#[test]
fn a_view_that_cannot_be_read_says_why() {
    assert_eq!(unreadable_view(&"no rows").text, "This view cannot be read: no rows.");
}
