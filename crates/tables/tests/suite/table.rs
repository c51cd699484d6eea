//! Facts about tables, shown on the games of the house.

use game::{Budget, Clock, Seat, Seed, Verdict, Viewer};
use serde_json::json;
use tables::{Answer, Command, Ending, Entry, Kind, Refusal, SeatHolder, Table, TableState, commit};

use crate::fixture::{
    BLACK, BREAKER, WHITE, against_computer, answer, code, othello, play, received, setup, take, two_people,
};

#[test]
fn a_table_is_its_log() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    play(&mut table, &["f5", "d6", "c3", "d3"]);
    take(&mut table, BLACK, Kind::Back, "", 6000).unwrap();
    take(&mut table, BLACK, Kind::Pause, "", 7000).unwrap();
    take(&mut table, BLACK, Kind::Resume, "", 9000).unwrap();
    take(&mut table, BLACK, Kind::Move, "c5", 9500).unwrap();
    let again = Table::replay(table.setup().clone(), table.log().to_vec()).unwrap();
    for viewer in [Viewer::Seat(BLACK), Viewer::Seat(WHITE), Viewer::Spectator] {
        assert_eq!(received(&table, viewer), received(&again, viewer));
    }
}

#[test]
fn entries_are_numbered_without_a_gap() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5"]);
    let entry = |n| Entry { n, at: 5000, seat: WHITE, kind: Kind::Move, text: "d6".to_owned() };
    assert_eq!(table.append(entry(1)).unwrap_err().code, "tables.broken-log");
    assert_eq!(table.append(entry(3)).unwrap_err().code, "tables.broken-log");
    assert!(table.append(entry(2)).is_ok());
}

#[test]
fn a_move_out_of_turn_is_refused_and_changes_nothing() {
    let mut table = Table::new(othello(two_people())).unwrap();
    let before = received(&table, Viewer::Spectator);
    assert_eq!(code(take(&mut table, WHITE, Kind::Move, "d3", 1)), "game.not-your-turn");
    assert!(take(&mut table, BLACK, Kind::Move, "a1", 1).is_err());
    assert_eq!(received(&table, Viewer::Spectator), before);
}

#[test]
fn back_takes_both_moves_against_a_computer_and_redo_restores_them() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    play(&mut table, &["f5", "d6"]);
    let before = table.show(Viewer::Spectator, 0, true).view;
    play(&mut table, &["c3", "d3"]);
    let after = table.show(Viewer::Spectator, 0, true).view;
    take(&mut table, BLACK, Kind::Back, "", 9000).unwrap();
    assert_eq!(table.show(Viewer::Spectator, 0, true).view, before);
    assert_eq!(table.turn(), Some(BLACK));
    take(&mut table, BLACK, Kind::Redo, "", 9100).unwrap();
    assert_eq!(table.show(Viewer::Spectator, 0, true).view, after);
    assert_eq!(code(take(&mut table, BLACK, Kind::Redo, "", 9200)), "tables.nothing-redo");
}

#[test]
fn who_holds_both_seats_takes_back_one_move_at_a_time() {
    let mut table = Table::new(othello([SeatHolder::person("anna"), SeatHolder::person("anna")])).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Back, "", 5000).unwrap();
    assert_eq!(table.turn(), Some(WHITE));
    assert_eq!(table.log().len(), 3);
}

#[test]
fn between_people_a_move_back_is_asked_for_and_granted() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5"]);
    assert_eq!(code(take(&mut table, BLACK, Kind::Back, "", 1500)), "tables.back-by-offer");
    take(&mut table, BLACK, Kind::Offer, "back", 1600).unwrap();
    assert_eq!(code(take(&mut table, BLACK, Kind::Accept, "", 1700)), "tables.own-offer");
    take(&mut table, WHITE, Kind::Accept, "", 1800).unwrap();
    assert_eq!(table.turn(), Some(BLACK));
    assert!(!table.show_entries(0, Viewer::Spectator)[0].stands);
}

#[test]
fn between_people_the_answer_goes_with_the_move_that_is_taken_back() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Offer, "back", 3000).unwrap();
    take(&mut table, WHITE, Kind::Accept, "", 4000).unwrap();
    assert_eq!(table.turn(), Some(BLACK));
    assert!(table.show_entries(0, Viewer::Spectator)[..2].iter().all(|entry| !entry.stands));
}

#[test]
fn mastermind_never_takes_back() {
    let mut table =
        Table::new(setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")])).unwrap();
    play(&mut table, &["1234"]);
    assert_eq!(code(take(&mut table, BREAKER, Kind::Back, "", 2000)), "tables.no-back");
}

#[test]
fn a_draw_can_be_offered_refused_and_accepted() {
    let mut table = Table::new(othello(two_people())).unwrap();
    assert_eq!(code(take(&mut table, WHITE, Kind::Accept, "", 1)), "tables.no-offer");
    take(&mut table, BLACK, Kind::Offer, "draw", 1).unwrap();
    assert_eq!(code(take(&mut table, WHITE, Kind::Offer, "draw", 2)), "tables.offer-open");
    take(&mut table, WHITE, Kind::Refuse, "", 3).unwrap();
    take(&mut table, WHITE, Kind::Offer, "draw", 4).unwrap();
    take(&mut table, BLACK, Kind::Accept, "", 5).unwrap();
    let finished = table.finished().unwrap();
    assert_eq!((finished.outcome.verdict, finished.ending), (Verdict::Draw, Ending::Agreed));
    assert_eq!(code(take(&mut table, BLACK, Kind::Move, "f5", 6)), "tables.over");
}

#[test]
fn a_draw_can_be_agreed_on_while_paused_but_nothing_is_taken_back() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5"]);
    take(&mut table, WHITE, Kind::Offer, "pause", 2000).unwrap();
    take(&mut table, BLACK, Kind::Accept, "", 3000).unwrap();
    assert_eq!(code(take(&mut table, BLACK, Kind::Offer, "back", 4000)), "tables.paused");
    assert_eq!(code(take(&mut table, BLACK, Kind::Offer, "pause", 4000)), "tables.paused");
    assert_eq!(table.show(Viewer::Seat(BLACK), 4000, true).may.offer, ["draw"]);
    take(&mut table, BLACK, Kind::Offer, "draw", 5000).unwrap();
    take(&mut table, WHITE, Kind::Accept, "", 6000).unwrap();
    assert_eq!(table.finished().unwrap().ending, Ending::Agreed);
}

#[test]
fn a_flag_is_noticed_and_never_asked_for() {
    let mut setup = othello(two_people());
    setup.started_at = None;
    let mut table = Table::new(setup).unwrap();
    assert_eq!(code(take(&mut table, BLACK, Kind::Flag, "", 1)), "tables.flag-by-clock");
    table.start(2);
    assert_eq!(code(take(&mut table, WHITE, Kind::Flag, "", 3)), "tables.flag-by-clock");
    take(&mut table, BLACK, Kind::Resign, "", 4).unwrap();
    assert_eq!(code(take(&mut table, WHITE, Kind::Flag, "", 5)), "tables.flag-by-clock");
}

#[test]
fn giving_up_loses() {
    let mut table = Table::new(othello(two_people())).unwrap();
    take(&mut table, BLACK, Kind::Resign, "", 5).unwrap();
    let finished = table.finished().unwrap();
    assert_eq!((finished.outcome.verdict, finished.ending), (Verdict::Won(WHITE), Ending::Resigned));
    assert_eq!(table.state(), TableState::Over);
}

#[test]
fn a_pause_does_not_count_and_stops_all_moves() {
    let mut setup = othello(against_computer());
    setup.clock = Clock::Total { ms: 10_000, increment: 0 };
    let mut table = Table::new(setup).unwrap();
    assert_eq!(table.deadline(), Some((BLACK, 10_000)));
    take(&mut table, BLACK, Kind::Pause, "", 4_000).unwrap();
    assert_eq!(table.deadline(), None);
    assert_eq!(table.show(Viewer::Seat(BLACK), 50_000, true).view, None, "a paused table hides its board");
    assert_eq!(code(take(&mut table, BLACK, Kind::Move, "f5", 50_000)), "tables.paused");
    take(&mut table, BLACK, Kind::Resume, "", 60_000).unwrap();
    assert_eq!(table.deadline(), Some((BLACK, 66_000)), "6 of the 10 seconds are left");
    let shown = table.show(Viewer::Seat(BLACK), 61_000, true);
    assert_eq!((shown.seats[0].elapsed_ms, shown.seats[0].left_ms), (5_000, Some(5_000)));
}

#[test]
fn an_increment_is_added_with_each_move() {
    let mut setup = othello(two_people());
    setup.clock = Clock::Total { ms: 10_000, increment: 2_000 };
    let mut table = Table::new(setup).unwrap();
    take(&mut table, BLACK, Kind::Move, "f5", 3_000).unwrap();
    assert_eq!(table.show(Viewer::Spectator, 3_000, true).seats[0].left_ms, Some(9_000));
    assert_eq!(table.deadline(), Some((WHITE, 13_000)));
}

#[test]
fn a_fallen_flag_loses_in_othello() {
    let mut setup = othello(two_people());
    setup.clock = Clock::PerMove { ms: 5_000 };
    let mut table = Table::new(setup).unwrap();
    assert_eq!(table.fallen_flag(4_999), None);
    let flag = table.fallen_flag(9_000).unwrap();
    assert_eq!((flag.seat, flag.at), (BLACK, 5_000));
    table.append(flag).unwrap();
    let finished = table.finished().unwrap();
    assert_eq!((finished.outcome.verdict, finished.ending), (Verdict::Won(WHITE), Ending::Flag));
}

#[test]
fn a_fallen_flag_is_a_forced_pass_in_crush() {
    let mut setup = setup("crush", &json!({}), two_people());
    setup.clock = Clock::PerMove { ms: 4_000 };
    let mut table = Table::new(setup).unwrap();
    table.append(table.fallen_flag(4_000).unwrap()).unwrap();
    assert_eq!((table.turn(), table.outcome()), (Some(WHITE), None));
    assert_eq!(table.deadline(), Some((WHITE, 8_000)));
    let again = Table::replay(table.setup().clone(), table.log().to_vec()).unwrap();
    assert_eq!(received(&again, Viewer::Spectator), received(&table, Viewer::Spectator));
}

#[test]
fn the_same_command_again_gets_the_same_answer_and_a_stale_one_is_told() {
    let mut table = Table::new(othello(two_people())).unwrap();
    let command = Command { seat: BLACK, seen: 0, kind: Kind::Move, text: "f5".to_owned() };
    let Ok(Answer::New(entry)) = table.answer(&command, 1) else { panic!("a legal move") };
    table.append(entry).unwrap();
    assert!(matches!(table.answer(&command, 2), Ok(Answer::Again(1))));
    let other = Command { text: "d3".to_owned(), ..command };
    assert!(matches!(table.answer(&other, 3), Err(Refusal::Stale(_))));
}

#[test]
fn offers_and_pauses_never_make_a_move_stale() {
    let mut table = Table::new(othello(two_people())).unwrap();
    take(&mut table, WHITE, Kind::Offer, "draw", 1).unwrap();
    let command = Command { seat: BLACK, seen: 0, kind: Kind::Move, text: "f5".to_owned() };
    assert!(matches!(table.answer(&command, 2), Ok(Answer::New(_))));
}

#[test]
fn hints_are_counted_told_once_and_shown_to_their_seat_alone() {
    let mut table =
        Table::new(setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")])).unwrap();
    let command = Command { seat: BREAKER, seen: 0, kind: Kind::Hint, text: "reveal".to_owned() };
    let ask = |table: &Table, at| answer(table, &command, at, &Budget::unlimited());
    let Ok(Answer::New(entry)) = ask(&table, 1) else { panic!("a hint is allowed") };
    table.append(entry).unwrap();
    assert!(matches!(ask(&table, 2), Ok(Answer::Again(1))));
    assert!(table.show(Viewer::Seat(BREAKER), 0, true).hint.is_some());
    assert!(table.show(Viewer::Spectator, 0, true).hint.is_none());
    assert_eq!(table.show_entries(0, Viewer::Spectator)[0].text.as_deref(), Some("reveal"));
    take(&mut table, BREAKER, Kind::Hint, "reveal", 3).unwrap();
    assert_eq!(table.show(Viewer::Seat(BREAKER), 0, true).seats[1].hints, 2);
}

#[test]
fn a_hint_that_the_game_has_overtaken_is_dropped() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    let command = Command { seat: BLACK, seen: 0, kind: Kind::Hint, text: "best-moves".to_owned() };
    let Ok(Answer::Think(thought)) = table.answer(&command, 1) else { panic!("a hint is thought of") };
    // The table does not wait for the thought.
    take(&mut table, BLACK, Kind::Move, "f5", 2).unwrap();
    let thought = thought.think(&Budget::nodes(1000)).unwrap();
    assert!(matches!(table.answer_hint(&command, thought, 3), Err(Refusal::Stale(_))));
}

#[test]
fn hints_between_people_need_consent() {
    let mut table = Table::new(othello(two_people())).unwrap();
    assert_eq!(code(take(&mut table, BLACK, Kind::Hint, "best-moves", 1)), "tables.no-hints");
}

#[test]
fn a_makers_secret_is_committed_to_and_never_shown_early() {
    let seats = [SeatHolder::person("anna"), SeatHolder::person("bert")];
    let options = json!({"secret": "entered", "answers": "automatic", "pegs": 5, "colours": 9, "turns": 3});
    let mut table = Table::new(setup("mastermind", &options, seats)).unwrap();
    play(&mut table, &["83512"]);
    let entry = &table.show_entries(0, Viewer::Seat(BREAKER))[0];
    assert_eq!(entry.text, None);
    assert_eq!(entry.commitment.as_deref(), Some(commit(&[7; 16], b"83512").as_str()));
    for guess in ["12345", "54321"] {
        play(&mut table, &[guess]);
        for viewer in [Viewer::Seat(BREAKER), Viewer::Spectator] {
            assert!(!received(&table, viewer).contains("83512"), "the secret is out");
        }
        assert!(received(&table, Viewer::Seat(Seat(0))).contains("83512"), "who made it may see it");
    }
    play(&mut table, &["98765"]);
    assert_eq!(table.state(), TableState::Over);
    assert!(received(&table, Viewer::Seat(BREAKER)).contains("83512"), "at the end it is shown");
}

#[test]
fn seed_and_salt_are_revealed_at_the_end_and_fit_the_commitment() {
    let mut table =
        Table::new(setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")])).unwrap();
    let before = table.show(Viewer::Seat(BREAKER), 0, true);
    assert!(before.reveal.is_none());
    assert!(!received(&table, Viewer::Seat(BREAKER)).contains(&tables::hex(&[7; 16])), "the salt is out");
    take(&mut table, BREAKER, Kind::Resign, "", 1).unwrap();
    assert!(table.show(Viewer::Seat(BREAKER), 0, false).reveal.is_none(), "a daily's seed waits for the day's end");
    let after = table.show(Viewer::Seat(BREAKER), 0, true);
    assert_eq!(after.commitment, Some(commit(&[7; 16], Seed::from_number(5).bytes())));
    assert_eq!(after.reveal.unwrap().seed, tables::hex(Seed::from_number(5).bytes()));
}

#[test]
fn hidden_operations_leave_in_no_way_before_the_end() {
    let level = json!({"version": 1, "name": "", "author": "", "size": 3, "hidden_ops": true, "givens": {}, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "-", "target": 1}]});
    let mut setup = setup("kenken", &json!({"level": level}), [SeatHolder::person("anna"), SeatHolder::default()]);
    setup.seats.truncate(1);
    let mut table = Table::new(setup).unwrap();
    for op in ["\"x\"", "\"+\"", "\"-\""] {
        assert!(!received(&table, Viewer::Seat(Seat(0))).contains(op), "{op} is out");
    }
    take(&mut table, Seat(0), Kind::Resign, "", 1).unwrap();
    assert!(received(&table, Viewer::Seat(Seat(0))).contains("\"x\""), "at the end they are shown");
}

#[test]
fn a_table_waits_until_every_seat_is_taken() {
    let mut setup = othello([SeatHolder::person("anna"), SeatHolder::default()]);
    setup.started_at = None;
    let mut table = Table::new(setup).unwrap();
    assert_eq!((table.state(), table.turn()), (TableState::Waiting, None));
    assert_eq!(code(take(&mut table, BLACK, Kind::Move, "f5", 1)), "tables.not-started");
}

#[test]
fn a_computer_to_move_is_named() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    assert_eq!(table.thinker(), None);
    play(&mut table, &["f5"]);
    assert_eq!(table.thinker(), Some((WHITE, "greedy")));
}

#[test]
fn one_person_on_both_seats_enters_no_tally() {
    let mut table = Table::new(othello([SeatHolder::person("anna"), SeatHolder::person("anna")])).unwrap();
    take(&mut table, BLACK, Kind::Resign, "", 5).unwrap();
    let finished = table.finished().unwrap();
    assert!(!finished.scores.is_empty());
    assert!(finished.scores.iter().all(|score| score.barred.is_some()));
}
