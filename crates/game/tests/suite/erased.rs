//! Any game behind one interface: text in, JSON out.

use game::{AnyGame as _, AnyPosition, Budget, Conduct, Erased, Rng, Seat, Seed, Stop, Turn, Verdict, Viewer};
use serde_json::{Map, Value, json};

use crate::bare::{Bare, LEFT, RIGHT};

static BARE: Erased<Bare> = Erased::NEW;

fn options() -> Map<String, Value> {
    BARE.read_options(None, None, &Map::new()).unwrap().options
}

fn start() -> Box<dyn AnyPosition> {
    BARE.start(&options(), &Seed::from_number(1)).unwrap()
}

#[test]
fn moves_are_read_for_the_seat_whose_turn_it_is() {
    let mut position = start();
    assert_eq!(position.play(RIGHT, "1").unwrap_err().text, "It is left's turn.");
    assert!(position.check_turn(LEFT).is_ok() && position.check_turn(RIGHT).is_err());
    assert_eq!(position.play(LEFT, "3").unwrap_err().code, "bare.no-move");
    assert_eq!(position.steps(), 0);
    assert_eq!(position.play(LEFT, "1"), Ok("+1".to_owned()));
    assert_eq!(position.play(LEFT, "1").unwrap_err().text, "It is right's turn.");
    let copy = position.copy();
    assert_eq!(position.play(RIGHT, "2"), Ok("+2".to_owned()));
    assert_eq!((position.steps(), copy.steps()), (2, 1));
    assert_eq!(position.play(LEFT, "1").unwrap_err().code, "game.over");
    assert_eq!(position.outcome().map(|outcome| outcome.verdict), Some(Verdict::Won(RIGHT)));
    assert!(copy.outcome().is_none() && copy.turn() == Turn::Seat(RIGHT));
}

#[test]
fn what_was_played_is_told_step_by_step() {
    let mut position = start();
    position.play(LEFT, "1").unwrap();
    position.play(RIGHT, "2").unwrap();
    assert_eq!(position.move_for(1, Viewer::Spectator).as_deref(), Some("+2"));
    assert_eq!(position.move_for(2, Viewer::Spectator), None);
    assert_eq!(position.events_for(1, Viewer::Spectator), [json!(2), json!(3)]);
    assert!(position.events_for(2, Viewer::Spectator).is_empty() && position.remarks(0).is_empty());
    assert_eq!(position.view(Viewer::Seat(RIGHT)).json(), json!([3, "Seat(Seat(1))"]));
    assert!(position.moves().is_none() && position.random_move(&mut Rng::from_number(1)).is_none());
    assert!(!position.timeout());
    let conduct = Conduct { seats: Vec::new(), preset: None, one_person: false };
    assert!(position.scores(&conduct).is_empty());
}

#[test]
fn a_game_can_be_ended_from_outside() {
    let mut position = start();
    position.stop(Stop::Agreed);
    assert_eq!(position.outcome().map(|outcome| outcome.verdict), Some(Verdict::Draw));
    assert_eq!(position.check_turn(LEFT).unwrap_err().code, "game.over");
}

#[test]
fn hints_are_refused_by_kind_and_seat() {
    let mut position = start();
    let budget = Budget::unlimited();
    let hint = |seat, kind| position.hint(seat, kind, Rng::from_number(1), &budget).unwrap_err().text;
    assert_eq!(hint(RIGHT, "lefts"), "There is no hint lefts here; there are any and lefts.");
    assert_eq!(hint(LEFT, "none"), "There is no hint none here; there are any and lefts.");
    assert_eq!(position.take_hint(LEFT, "x").unwrap_err().code, "game.unknown-hint");
}

#[test]
fn players_think_about_views() {
    let position = start();
    let rng = || Rng::from_number(1);
    let think = |name: &str, budget: &Budget| {
        let mut player = BARE.player(name, RIGHT, rng()).unwrap();
        player.think(position.view(Viewer::Seat(RIGHT)).as_ref(), budget)
    };
    assert_eq!(think("deep:3", &Budget::unlimited()), Ok("+1".to_owned()));
    assert_eq!(think("deep:2", &Budget::unlimited()), Ok("+2".to_owned()));
    assert_eq!(think("plain", &Budget::nodes(1)).unwrap_err().code, "bare.text");
    assert_eq!(BARE.player("deep", LEFT, rng()).err().unwrap().code, "game.wrong-seat");
}

#[test]
fn a_tool_that_looks_at_a_table_needs_one() {
    let view = start().view(Viewer::Spectator);
    let use_it = |name: &str, at_table: bool| {
        let view = at_table.then_some(view.as_ref());
        BARE.tool(name, view, &Map::new(), &Budget::unlimited()).unwrap_err().text
    };
    let none = |name: &str| format!("There is no tool {name} for bare.");
    assert_eq!(use_it("hammer", true), none("hammer"));
    // It is declared, so the game itself is asked, which has made nothing of it.
    assert_eq!(use_it("free", false), none("free"));
    assert_eq!(use_it("any-position", false), none("any-position"));
    for name in ["at-table", "afterwards"] {
        assert_eq!(use_it(name, false), format!("The tool {name} looks at a table; name one."));
        assert_eq!(use_it(name, true), none(name));
    }
}

#[test]
fn a_game_tells_what_it_has() {
    assert_eq!(BARE.facts().name, "bare");
    assert_eq!(BARE.words().len(), 2);
    assert_eq!(BARE.seats(&options()), Ok(vec![Seat(0), Seat(1)]));
    assert!(BARE.levels().is_none() && BARE.records().is_none() && BARE.parts().is_empty());
    assert_eq!(BARE.read_view(&json!({})).err().unwrap().code, "game.unreadable-view");
    let wrong = json!({"options": {"whole": 99}});
    assert_eq!(BARE.read_view(&wrong).err().unwrap().code, "game.not-in-range");
    let view = start().view(Viewer::Spectator);
    assert!(BARE.foresee(view.as_ref(), "1").unwrap().is_none());
}

#[test]
fn options_that_are_none_of_the_games_are_refused() {
    let wrong = Map::from_iter([("whole".to_owned(), json!("three"))]);
    assert_eq!(BARE.seats(&wrong).unwrap_err().code, "game.unreadable-options");
    assert_eq!(BARE.start(&wrong, &Seed::from_number(1)).err().unwrap().code, "game.unreadable-options");
}
