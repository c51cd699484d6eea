//! What a viewer receives, and what a finished table counts.

use game::{Holder, Seat, Verdict, Viewer};
use serde_json::{Value, json};
use tables::{
    Ending, Kind, Origin, SeatHolder, Setup, Shown, ShownEntry, Table, TableState, commit, hex, shown_options,
};

use crate::fixture::{BLACK, BREAKER, WHITE, against_computer, othello, play, setup, take, two_people};

fn one_person() -> [SeatHolder; 2] {
    [SeatHolder::person("anna"), SeatHolder::person("anna")]
}

fn shown(table: &Table) -> Shown {
    table.show(Viewer::Spectator, 0, true)
}

/// A level whose operations are hidden.
fn puzzle() -> Value {
    json!({"version": 1, "name": "", "author": "", "size": 3, "hidden_ops": true, "givens": {}, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "-", "target": 1}]})
}

#[test]
fn a_commitment_is_sha_256_of_salt_and_secret() {
    // NIST's example of two blocks, FIPS 180-2, appendix B.2.
    let message = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    let (salt, secret) = message.split_at(16);
    let salt: [u8; 16] = salt.try_into().unwrap();
    assert_eq!(commit(&salt, secret), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_eq!(hex(&[0, 10, 255]), "000aff");
}

#[test]
fn only_games_with_secrets_or_luck_commit_themselves() {
    let open = Table::new(othello(two_people())).unwrap();
    assert_eq!(shown(&open).commitment, None);
    for game in ["crush", "mastermind"] {
        let table = Table::new(setup(game, &json!({}), two_people())).unwrap();
        assert!(shown(&table).commitment.is_some(), "{game}");
    }
    let mut over = Table::new(othello(two_people())).unwrap();
    take(&mut over, BLACK, Kind::Resign, "", 1).unwrap();
    assert!(shown(&over).reveal.is_none(), "nothing was hidden");
}

#[test]
fn a_table_tells_its_state_turn_and_numbers() {
    let mut table = Table::new(Setup { rated: true, ..othello(against_computer()) }).unwrap();
    assert_eq!((shown(&table).state, shown(&table).turn, shown(&table).n), (TableState::Playing, Some(BLACK), 0));
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Pause, "", 3_000).unwrap();
    let paused = shown(&table);
    assert_eq!((paused.state, paused.n, paused.changed, paused.rated), (TableState::Paused, 3, 2, true));
    assert!(paused.view.is_none());
    take(&mut table, BLACK, Kind::Resume, "", 4_000).unwrap();
    take(&mut table, BLACK, Kind::Resign, "", 5_000).unwrap();
    let over = shown(&table);
    assert_eq!((over.state, over.turn, over.n, over.changed), (TableState::Over, None, 5, 5));
    assert!(over.view.is_some() && over.outcome.is_some() && over.finished.is_some());
    assert!(!over.may.play && !over.may.resign);
}

#[test]
fn seats_tell_who_holds_them_and_whether_they_are_used() {
    let table = Table::new(setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")]));
    let seats = shown(&table.unwrap()).seats;
    let told: Vec<_> = seats.iter().map(|seat| (seat.name, seat.used, seat.holder.clone())).collect();
    assert_eq!(told, [("maker", false, Holder::default()), ("breaker", true, Holder::Person)]);
    let table = Table::new(othello(against_computer())).unwrap();
    assert_eq!(shown(&table).seats[1].holder, Holder::Computer("greedy".to_owned()));
}

#[test]
fn entries_are_shown_from_a_number_on() {
    let mut table = Table::new(othello(two_people())).unwrap();
    play(&mut table, &["f5", "d6", "c3"]);
    let numbers = |after| table.show_entries(after, Viewer::Spectator).iter().map(|entry| entry.n).collect::<Vec<_>>();
    assert_eq!(numbers(0), [1, 2, 3]);
    assert_eq!(numbers(2), [3]);
    assert!(numbers(3).is_empty() && numbers(99).is_empty());
}

#[test]
fn what_was_taken_back_stands_no_more_and_tells_no_events() {
    let mut table = Table::new(othello(one_person())).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Back, "", 3_000).unwrap();
    let stands = |table: &Table| -> Vec<bool> {
        table.show_entries(0, Viewer::Spectator).iter().map(|entry: &ShownEntry| entry.stands).collect()
    };
    assert_eq!(stands(&table), [true, false, true]);
    let entries = table.show_entries(0, Viewer::Spectator);
    assert_eq!(entries[1].text.as_deref(), Some("d6"));
    assert!(entries.iter().all(|entry| entry.commitment.is_none()), "nothing of it is hidden");
    take(&mut table, BLACK, Kind::Redo, "", 4_000).unwrap();
    assert_eq!(stands(&table), [true, true, true, true]);
}

#[test]
fn a_pass_by_the_clock_stands_and_is_told_as_an_entry() {
    let clock = game::Clock::PerMove { ms: 4_000 };
    let mut table = Table::new(Setup { clock, ..setup("crush", &json!({}), two_people()) }).unwrap();
    table.append(table.fallen_flag(4_000).unwrap()).unwrap();
    let entries = table.show_entries(0, Viewer::Spectator);
    assert_eq!((entries[0].kind, entries[0].stands, entries[0].text.as_deref()), (Kind::Flag, true, Some("")));
    let mut lost = Table::new(Setup { clock, ..othello(two_people()) }).unwrap();
    lost.append(lost.fallen_flag(4_000).unwrap()).unwrap();
    assert!(!lost.show_entries(0, Viewer::Spectator)[0].stands, "the game ended: nothing of it is a step");
}

#[test]
fn a_swap_tells_what_it_crushed() {
    let mut table = Table::new(setup("crush", &json!({}), two_people())).unwrap();
    let mut position = table.game().start(&table.setup().options, &table.setup().seed).unwrap();
    let swap = position.random_move(&mut table.setup().seed.stream("", None, 0)).unwrap();
    position.play(BLACK, &swap).unwrap();
    play(&mut table, &[&swap]);
    let told = &table.show_entries(0, Viewer::Spectator)[0].events;
    assert_eq!(*told, position.events_for(0, Viewer::Spectator));
    assert!(!told.is_empty());
}

#[test]
fn a_hint_stays_until_the_next_move_and_belongs_to_its_seat() {
    let mut table =
        Table::new(setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")])).unwrap();
    let hint = |table: &Table, viewer| table.show(viewer, 0, true).hint.map(|hint| hint.n);
    assert_eq!(hint(&table, Viewer::Seat(BREAKER)), None);
    take(&mut table, BREAKER, Kind::Hint, "reveal", 1).unwrap();
    assert_eq!(hint(&table, Viewer::Seat(BREAKER)), Some(1));
    assert_eq!((hint(&table, Viewer::Seat(Seat(0))), hint(&table, Viewer::Spectator)), (None, None));
    let told = |viewer| table.show_entries(0, viewer)[0].text.clone().unwrap();
    assert_eq!(told(Viewer::Spectator), "reveal");
    assert!(told(Viewer::Seat(BREAKER)).starts_with("reveal "));
    play(&mut table, &["1234"]);
    assert_eq!(hint(&table, Viewer::Seat(BREAKER)), None);
}

#[test]
fn a_level_among_the_options_hides_what_its_players_must_find_out() {
    let game = tables::find("kenken").unwrap();
    let options = game.read_options(None, None, json!({"level": puzzle()}).as_object().unwrap()).unwrap().options;
    let shown = shown_options(game, &options);
    assert_ne!(shown["level"], options["level"]);
    assert!(!shown["level"].to_string().contains("\"x\""));
    let game = tables::find("othello").unwrap();
    let options = game.read_options(None, None, &serde_json::Map::new()).unwrap().options;
    assert_eq!(shown_options(game, &options), options);
}

/// The scores of a game that Black won: the seat, its value, and what bars it.
fn scores(setup: Setup, chart: &str) -> Vec<(Seat, f64, Option<&'static str>)> {
    let mut table = Table::new(setup).unwrap();
    let loser = if table.setup().is_person(WHITE) { WHITE } else { BLACK };
    take(&mut table, loser, Kind::Resign, "", 5).unwrap();
    let scores = table.finished().unwrap().scores;
    let of = scores.into_iter().filter(|score| score.chart == chart);
    of.map(|score| (score.seat, score.value, score.barred.map(|said| said.code))).collect()
}

#[test]
fn a_win_counts_one_for_people_and_nothing_for_computers() {
    assert_eq!(scores(othello(two_people()), "wins"), [(BLACK, 1.0, None), (WHITE, 0.0, None)]);
    assert_eq!(scores(othello(against_computer()), "wins"), [(BLACK, 0.0, None)]);
    let alone = Some("othello.one-person");
    assert_eq!(scores(othello(one_person()), "wins"), [(BLACK, 1.0, alone), (WHITE, 0.0, alone)]);
}

#[test]
fn a_rating_needs_two_people_and_their_consent() {
    let rated = |seats| Setup { rated: true, ..othello(seats) };
    let barred = Some("tables.unrated");
    assert_eq!(scores(rated(two_people()), "rating"), [(BLACK, 1.0, None), (WHITE, 0.0, None)]);
    assert_eq!(scores(othello(two_people()), "rating"), [(BLACK, 1.0, barred), (WHITE, 0.0, barred)]);
    assert_eq!(scores(rated(against_computer()), "rating"), [(BLACK, 0.0, Some("othello.not-people"))]);
    let alone = Some("othello.one-person");
    assert_eq!(scores(rated(one_person()), "rating"), [(BLACK, 1.0, alone), (WHITE, 0.0, alone)]);
}

#[test]
fn a_copy_counts_nowhere() {
    let copy = Setup { origin: Origin::Copy, rated: true, ..othello(two_people()) };
    for chart in ["wins", "rating"] {
        let barred = Some("tables.copied");
        assert_eq!(scores(copy.clone(), chart), [(BLACK, 1.0, barred), (WHITE, 0.0, barred)], "{chart}");
    }
}

#[test]
fn what_was_played_on_a_device_says_so_and_counts_nowhere() {
    for (origin, device) in [(Origin::House, false), (Origin::Copy, false), (Origin::Device, true)] {
        let played = Setup { origin, ..othello(two_people()) };
        let mut table = Table::new(played.clone()).unwrap();
        take(&mut table, WHITE, Kind::Resign, "", 5).unwrap();
        assert_eq!(table.finished().unwrap().device, device);
        let barred = scores(played, "wins").into_iter().all(|(_, _, barred)| barred == Some("tables.on-device"));
        assert_eq!(barred, device, "{origin:?}");
    }
}

#[test]
fn a_draw_counts_one_half_and_says_how_it_came() {
    let mut table = Table::new(othello(two_people())).unwrap();
    take(&mut table, BLACK, Kind::Offer, "draw", 1).unwrap();
    take(&mut table, WHITE, Kind::Accept, "", 2).unwrap();
    let finished = table.finished().unwrap();
    assert_eq!((finished.outcome.verdict, finished.ending, finished.at), (Verdict::Draw, Ending::Agreed, 2));
    let wins = finished.scores.iter().filter(|score| score.chart == "wins");
    assert_eq!(wins.map(|score| score.value).collect::<Vec<_>>(), [0.5, 0.5]);
}

#[test]
fn what_happened_around_the_moves_is_counted_by_seat() {
    let mut table = Table::new(Setup { preset: Some("classic".to_owned()), ..othello(one_person()) }).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, WHITE, Kind::Back, "", 3_000).unwrap();
    take(&mut table, WHITE, Kind::Hint, "best-moves", 4_000).unwrap();
    let conduct = table.conduct(5_000);
    assert_eq!((conduct.preset.as_deref(), conduct.one_person), (Some("classic"), true));
    let seats: Vec<_> =
        conduct.seats.iter().map(|seat| (seat.elapsed_ms, seat.hints.clone(), seat.taken_back)).collect();
    assert_eq!(seats, [(2_000, vec![], 0), (3_000, vec!["best-moves".to_owned()], 1)]);
}

#[test]
fn people_are_told_apart_whatever_seats_they_hold() {
    let people = |seats: [SeatHolder; 2]| {
        let setup = othello(seats);
        (setup.between_people(), setup.one_person(), setup.people().count())
    };
    assert_eq!(people(two_people()), (true, false, 2));
    assert_eq!(people(one_person()), (false, true, 2));
    assert_eq!(people(against_computer()), (false, false, 1));
    assert_eq!(people([SeatHolder::default(), SeatHolder::default()]), (false, false, 0));
    let setup = othello(against_computer());
    assert_eq!((setup.is_person(BLACK), setup.is_person(WHITE)), (true, false));
    assert_eq!((setup.computer(BLACK), setup.computer(WHITE)), (None, Some("greedy")));
}

#[test]
fn games_are_found_by_name_and_others_are_named() {
    assert!(tables::GAMES.iter().all(|game| tables::find(game.facts().name).is_ok()));
    let Err(said) = tables::find("chess") else { panic!("there is no chess") };
    assert_eq!(said.code, "tables.unknown-game");
    assert!(tables::GAMES.iter().all(|game| said.text.contains(game.facts().name)), "{said}");
}
