//! What a table refuses, and with which words; what it takes for the same command again.

use game::{Budget, Seat, Seed, Viewer};
use serde_json::json;
use tables::{Answer, Command, Entry, Kind, LEFT, MAX_TEXT, Refusal, SeatHolder, Setup, Table};

use crate::fixture::{BLACK, BREAKER, WHITE, against_computer, code, othello, play, setup, take, two_people};

/// Mastermind, whose code is drawn.
fn alone() -> Setup {
    setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")])
}

fn one_person() -> [SeatHolder; 2] {
    [SeatHolder::person("anna"), SeatHolder::person("anna")]
}

/// What is said to a seat that asks for this.
fn refusal(table: &Table, seat: Seat, kind: Kind, text: &str) -> &'static str {
    let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
    code(table.answer(&command, 1_000_000))
}

fn command(seat: Seat, seen: u64, kind: Kind, text: &str) -> Command {
    Command { seat, seen, kind, text: text.to_owned() }
}

#[test]
fn between_people_nothing_is_done_alone_that_both_must_agree_on() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5"]);
    assert_eq!(refusal(&table, BLACK, Kind::Pause, ""), "tables.pause-by-offer");
    assert_eq!(refusal(&table, BLACK, Kind::Back, ""), "tables.back-by-offer");
    assert_eq!(refusal(&table, BLACK, Kind::Redo, ""), "tables.back-by-offer");
    let may = table.show(Viewer::Seat(BLACK), 0, true).may;
    assert_eq!((may.pause, may.back, may.redo, may.offer), (false, false, false, vec!["draw", "back", "pause"]));
}

#[test]
fn alone_there_is_nobody_to_ask() {
    for seats in [against_computer(), one_person()] {
        let mut table = Table::new(othello(seats)).unwrap();
        play(&mut table, &["f5"]);
        for offer in ["draw", "back", "pause"] {
            assert_eq!(refusal(&table, BLACK, Kind::Offer, offer), "tables.nobody-to-ask");
        }
        assert_eq!(refusal(&table, BLACK, Kind::Offer, "rematch"), "tables.unknown-offer");
    }
}

#[test]
fn there_is_nothing_to_resume_take_back_or_do_again_at_the_start() {
    let table = Table::new(othello(against_computer())).unwrap();
    assert_eq!(refusal(&table, BLACK, Kind::Resume, ""), "tables.not-paused");
    assert_eq!(refusal(&table, BLACK, Kind::Back, ""), "tables.nothing-back");
    assert_eq!(refusal(&table, BLACK, Kind::Redo, ""), "tables.nothing-redo");
    let table = Table::new(othello(two_people())).unwrap();
    assert_eq!(refusal(&table, BLACK, Kind::Offer, "back"), "tables.nothing-back");
}

#[test]
fn while_it_is_paused_nothing_goes_on() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Back, "", 3_000).unwrap();
    take(&mut table, BLACK, Kind::Pause, "", 4_000).unwrap();
    for (kind, text) in
        [(Kind::Move, "f5"), (Kind::Back, ""), (Kind::Redo, ""), (Kind::Pause, ""), (Kind::Hint, "best-moves")]
    {
        assert_eq!(refusal(&table, BLACK, kind, text), "tables.paused", "{kind:?}");
    }
    assert_eq!(table.thinker(), None, "nor does a computer think");
}

#[test]
fn the_computers_seat_takes_its_own_moves_back_and_no_others() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    play(&mut table, &["f5"]);
    assert_eq!(refusal(&table, WHITE, Kind::Back, ""), "tables.nothing-back");
}

#[test]
fn a_draw_is_offered_only_where_the_game_has_draws_by_agreement() {
    let options = json!({"secret": "entered", "answers": "automatic"});
    let table = Table::new(setup("mastermind", &options, two_people())).unwrap();
    assert_eq!(refusal(&table, BREAKER, Kind::Offer, "draw"), "tables.no-draw");
    assert_eq!(refusal(&table, BREAKER, Kind::Offer, "back"), "tables.no-back");
}

#[test]
fn hints_between_people_must_be_allowed_and_never_decide_a_rating() {
    for (hints, rated, allowed) in
        [(false, false, false), (false, true, false), (true, false, true), (true, true, false)]
    {
        let table = Table::new(Setup { hints, rated, ..othello(two_people()) }).unwrap();
        assert_eq!(table.allows_hints(), allowed, "hints {hints}, rated {rated}");
    }
    assert!(Table::new(Setup { rated: true, ..othello(one_person()) }).unwrap().allows_hints());
    let table = Table::new(Setup { hints: true, ..othello(two_people()) }).unwrap();
    assert_eq!(refusal(&table, BLACK, Kind::Hint, "reveal"), "game.unknown-hint");
}

#[test]
fn a_text_has_at_most_400_characters() {
    let table = Table::new(othello(two_people())).unwrap();
    assert_eq!(MAX_TEXT, 400);
    assert_eq!(refusal(&table, BLACK, Kind::Offer, &"é".repeat(400)), "tables.unknown-offer");
    assert_eq!(refusal(&table, BLACK, Kind::Offer, &"é".repeat(401)), "tables.bad-text");
}

#[test]
fn only_the_very_same_command_counts_as_asked_before() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    take(&mut table, BLACK, Kind::Pause, "", 1).unwrap();
    take(&mut table, BLACK, Kind::Resume, "", 2).unwrap();
    let again = |command: &Command| match table.answer(command, 9) {
        Ok(Answer::Again(n)) => Some(n),
        _ => None,
    };
    assert_eq!(again(&command(BLACK, 0, Kind::Pause, "")), Some(1));
    assert_eq!(again(&command(BLACK, 0, Kind::Resume, "")), Some(2));
    assert_eq!(again(&command(BLACK, 1, Kind::Pause, "")), None, "it was asked for after the first pause");
    assert_eq!(again(&command(BLACK, 0, Kind::Resign, "")), None, "another kind");
    assert_eq!(again(&command(WHITE, 0, Kind::Pause, "")), None, "another seat");
    assert_eq!(again(&command(BLACK, 0, Kind::Pause, LEFT)), None, "another text");
    assert_eq!(again(&command(BLACK, 7, Kind::Pause, "")), None, "it claims to have seen what is not there");
}

#[test]
fn a_move_is_the_same_in_capitals_and_between_blanks() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5"]);
    assert!(matches!(table.answer(&command(BLACK, 0, Kind::Move, " F5 "), 9), Ok(Answer::Again(1))));
    assert!(matches!(table.answer(&command(WHITE, 0, Kind::Move, "f5"), 9), Err(Refusal::Stale(_))));
}

#[test]
fn a_hint_is_the_same_by_its_kind() {
    let mut table = Table::new(alone()).unwrap();
    take(&mut table, BREAKER, Kind::Hint, "reveal", 1).unwrap();
    assert!(table.log()[0].text.starts_with("reveal "));
    let asked = command(BREAKER, 0, Kind::Hint, "reveal");
    assert!(matches!(table.answer(&asked, 2), Ok(Answer::Again(1))));
    assert!(matches!(table.answer_hint(&asked, "reveal 1".to_owned(), 2), Ok(Answer::Again(1))));
    let text = table.log()[0].text.clone();
    assert!(table.answer(&command(BREAKER, 0, Kind::Hint, &text), 2).is_err(), "its text is not a kind");
}

#[test]
fn a_hint_is_thought_of_for_the_entry_that_it_will_be() {
    // The third peg is not the first again: each hint draws anew.
    let mut table = Table::new(alone()).unwrap();
    for _ in 0..3 {
        take(&mut table, BREAKER, Kind::Hint, "reveal", 1).unwrap();
    }
    let mut told: Vec<&str> = table.log().iter().map(|entry| entry.text.as_str()).collect();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), 3);
    let asked = command(BREAKER, 3, Kind::Hint, "reveal");
    let Ok(Answer::Think(thought)) = table.answer(&asked, 4) else { panic!("a hint is allowed") };
    let text = thought.think(&Budget::unlimited()).unwrap();
    let Ok(Answer::New(entry)) = table.answer_hint(&asked, text.clone(), 4) else { panic!("nothing happened since") };
    assert_eq!(entry, Entry { n: 4, at: 4, seat: BREAKER, kind: Kind::Hint, text });
}

#[test]
fn time_never_runs_backwards_in_a_log() {
    let mut table = Table::new(othello(two_people())).unwrap();
    take(&mut table, BLACK, Kind::Move, "f5", 5_000).unwrap();
    take(&mut table, WHITE, Kind::Move, "d6", 4_000).unwrap();
    take(&mut table, BLACK, Kind::Move, "c3", 6_000).unwrap();
    let times: Vec<i64> = table.log().iter().map(|entry| entry.at).collect();
    assert_eq!(times, [5_000, 5_000, 6_000]);
}

#[test]
fn a_move_lets_an_offer_lapse_unless_it_is_the_movers_own_and_still_means_something() {
    let offered = |by, what, mover: &str| {
        let mut table = Table::new(othello(two_people())).unwrap();
        play(&mut table, &["f5", "d6"]);
        take(&mut table, by, Kind::Offer, what, 3_000).unwrap();
        take(&mut table, BLACK, Kind::Move, mover, 4_000).unwrap();
        table.show(Viewer::Spectator, 4_000, true).offer.map(|offer| (offer.by, offer.what.name()))
    };
    assert_eq!(offered(WHITE, "draw", "c3"), None, "answered by not answering");
    assert_eq!(offered(BLACK, "draw", "c3"), Some((BLACK, "draw")));
    assert_eq!(offered(BLACK, "pause", "c3"), Some((BLACK, "pause")));
    assert_eq!(offered(BLACK, "back", "c3"), None, "another move is the last one now");
}

#[test]
fn leaving_is_a_pause_that_says_so() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    take(&mut table, BLACK, Kind::Pause, "", 1).unwrap();
    assert_eq!((table.is_paused(), table.is_left(), table.log()[0].text.as_str()), (true, false, ""));
    take(&mut table, BLACK, Kind::Resume, "", 2).unwrap();
    take(&mut table, BLACK, Kind::Pause, LEFT, 3).unwrap();
    assert_eq!((table.is_paused(), table.is_left(), table.log()[2].text.as_str()), (true, true, "left"));
    take(&mut table, BLACK, Kind::Resume, LEFT, 4).unwrap();
    assert_eq!((table.is_paused(), table.is_left(), table.log()[3].text.as_str()), (false, false, ""));
    take(&mut table, BLACK, Kind::Pause, LEFT, 5).unwrap();
    take(&mut table, BLACK, Kind::Resign, "", 6).unwrap();
    assert_eq!((table.is_paused(), table.is_left()), (false, false), "what is over is not paused");
}

#[test]
fn what_was_taken_back_cannot_be_done_again_after_another_move() {
    let mut table = Table::new(othello(one_person())).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Back, "", 3_000).unwrap();
    take(&mut table, BLACK, Kind::Back, "", 3_100).unwrap();
    take(&mut table, BLACK, Kind::Redo, "", 3_200).unwrap();
    assert_eq!(table.turn(), Some(WHITE));
    take(&mut table, WHITE, Kind::Move, "f6", 4_000).unwrap();
    assert_eq!(refusal(&table, BLACK, Kind::Redo, ""), "tables.nothing-redo");
}

#[test]
fn a_log_that_does_not_fit_is_refused_with_its_entry() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    for (kind, text) in [(Kind::Back, ""), (Kind::Redo, ""), (Kind::Move, "a1"), (Kind::Hint, "best-moves zz")] {
        let entry = Entry { n: 1, at: 1, seat: BLACK, kind, text: text.to_owned() };
        assert_eq!(table.append(entry).unwrap_err().code, "tables.broken-log", "{kind:?}");
        assert_eq!(table.last(), 0);
    }
    let said = table.append(Entry { n: 5, at: 1, seat: BLACK, kind: Kind::Resign, text: String::new() }).unwrap_err();
    assert!(said.text.contains('5') && said.text.contains("the entry before is 0"), "{said}");
}

#[test]
fn kinds_are_read_by_their_names() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(json!(kind), json!(kind.name()));
    }
    let said = "shout".parse::<Kind>().unwrap_err();
    assert_eq!(said.code, "tables.unknown-kind");
    assert!(said.text.contains("shout") && said.text.contains("resign"), "{said}");
}

#[test]
fn a_hint_draws_from_the_stream_of_its_own_entry() {
    for number in 0..20 {
        let setup = Setup { seed: Seed::from_number(number), ..alone() };
        let mut table = Table::new(setup.clone()).unwrap();
        let start = setup.game().unwrap().start(&setup.options, &setup.seed).unwrap();
        let stream = setup.seed.stream("hint", Some(BREAKER), 1);
        let wanted = start.hint(BREAKER, "reveal", stream, &Budget::unlimited()).unwrap();
        take(&mut table, BREAKER, Kind::Hint, "reveal", 1).unwrap();
        assert_eq!(table.log()[0].text, format!("reveal {wanted}"));
    }
}

#[test]
fn who_names_no_seat_means_the_one_to_move_or_the_one_that_moved_then() {
    let mut table = Table::new(othello(one_person())).unwrap();
    play(&mut table, &["f5"]);
    let both = [BLACK, WHITE];
    assert_eq!(table.seat_of_sender(&both, 1), Some(WHITE));
    assert_eq!(table.seat_of_sender(&both, 0), Some(BLACK), "the first move, sent again");
    assert_eq!(table.seat_of_sender(&[BLACK], 1), Some(BLACK), "who has one seat means that");
    assert_eq!(table.seat_of_sender(&[], 0), Some(WHITE), "another's move is not one's own");
    take(&mut table, WHITE, Kind::Resign, "", 9_000).unwrap();
    assert_eq!(table.seat_of_sender(&both, 2), None);
}
