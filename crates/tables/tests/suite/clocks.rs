//! Each seat's time, to the millisecond.

use game::{Clock, Viewer};
use serde_json::json;
use tables::{Entry, Kind, LEFT, SeatHolder, Setup, Table, check_clock};

use crate::fixture::{BLACK, BREAKER, WHITE, against_computer, othello, play, setup, take, two_people};

fn table(clock: Clock) -> Table {
    Table::new(Setup { clock, ..othello(two_people()) }).unwrap()
}

/// What both seats have used and have left at this moment.
fn times(table: &Table, now: i64) -> [(u64, Option<u64>); 2] {
    let seats = table.show(Viewer::Spectator, now, true).seats;
    [0, 1].map(|at| (seats[at].elapsed_ms, seats[at].left_ms))
}

#[test]
fn without_a_limit_time_is_counted_and_no_flag_falls() {
    let mut table = table(Clock::None);
    take(&mut table, BLACK, Kind::Move, "f5", 3_000).unwrap();
    take(&mut table, WHITE, Kind::Move, "d6", 7_000).unwrap();
    assert_eq!(times(&table, 7_500), [(3_500, None), (4_000, None)]);
    assert_eq!((table.deadline(), table.fallen_flag(i64::MAX)), (None, None));
}

#[test]
fn a_time_in_all_is_used_up_move_by_move() {
    let mut table = table(Clock::Total { ms: 60_000, increment: 1_000 });
    take(&mut table, BLACK, Kind::Move, "f5", 3_000).unwrap();
    take(&mut table, WHITE, Kind::Move, "d6", 8_000).unwrap();
    take(&mut table, BLACK, Kind::Move, "c3", 10_000).unwrap();
    // Black used 3 + 2 s and got two increments, White used 5 s and got one.
    assert_eq!(times(&table, 10_000), [(5_000, Some(57_000)), (5_000, Some(56_000))]);
    assert_eq!(table.deadline(), Some((WHITE, 66_000)));
    assert_eq!(times(&table, 12_000)[1], (7_000, Some(54_000)));
}

#[test]
fn a_time_for_each_move_begins_anew_and_goes_on_after_a_pause() {
    let mut table = Table::new(Setup { clock: Clock::PerMove { ms: 10_000 }, ..othello(against_computer()) }).unwrap();
    take(&mut table, BLACK, Kind::Pause, "", 4_000).unwrap();
    assert_eq!(times(&table, 50_000)[0].0, 4_000, "the clock stands");
    take(&mut table, BLACK, Kind::Resume, "", 100_000).unwrap();
    assert_eq!(table.deadline(), Some((BLACK, 106_000)));
    assert_eq!(times(&table, 101_000), [(5_000, Some(5_000)), (0, Some(10_000))]);
    take(&mut table, BLACK, Kind::Pause, "", 102_000).unwrap();
    take(&mut table, BLACK, Kind::Resume, "", 200_000).unwrap();
    assert_eq!(table.deadline(), Some((BLACK, 204_000)), "two pauses, 4 and 2 s used");
    take(&mut table, BLACK, Kind::Move, "f5", 201_000).unwrap();
    assert_eq!(table.deadline(), Some((WHITE, 211_000)), "the other has all its time");
    take(&mut table, WHITE, Kind::Move, "d6", 202_000).unwrap();
    assert_eq!(table.deadline(), Some((BLACK, 212_000)), "and so has the next move");
}

#[test]
fn a_flag_falls_at_its_very_moment_and_never_before_what_stands_in_the_log() {
    let mut table = table(Clock::PerMove { ms: 5_000 });
    assert_eq!(table.fallen_flag(4_999), None);
    let flag = |n, at| Entry { n, at, seat: BLACK, kind: Kind::Flag, text: String::new() };
    assert_eq!(table.fallen_flag(5_000), Some(flag(1, 5_000)));
    // An offer that came later than the flag, as a log of before may have it.
    take(&mut table, WHITE, Kind::Offer, "draw", 5_500).unwrap();
    assert_eq!(table.fallen_flag(9_000), Some(flag(2, 5_500)));
}

#[test]
fn taking_back_gives_no_time_back() {
    let setup = Setup { clock: Clock::Total { ms: 60_000, increment: 0 }, ..othello(against_computer()) };
    let mut table = Table::new(setup).unwrap();
    take(&mut table, BLACK, Kind::Move, "f5", 10_000).unwrap();
    take(&mut table, WHITE, Kind::Move, "d6", 11_000).unwrap();
    take(&mut table, BLACK, Kind::Back, "", 15_000).unwrap();
    assert_eq!(times(&table, 15_000), [(14_000, Some(46_000)), (1_000, Some(59_000))]);
    assert_eq!(table.deadline(), Some((BLACK, 61_000)));
}

#[test]
fn a_clock_begins_with_the_last_seat_and_stands_at_the_end() {
    let clock = Clock::Total { ms: 60_000, increment: 0 };
    let mut table = Table::new(Setup { clock, started_at: None, ..othello(two_people()) }).unwrap();
    assert_eq!(table.deadline(), None);
    assert_eq!(times(&table, 50_000), [(0, Some(60_000)); 2]);
    table.start(100_000);
    assert_eq!(table.deadline(), Some((BLACK, 160_000)));
    take(&mut table, BLACK, Kind::Resign, "", 105_000).unwrap();
    assert_eq!(table.deadline(), None);
    assert_eq!(times(&table, 500_000), [(5_000, Some(55_000)), (0, Some(60_000))]);
    let finished = table.finished().unwrap();
    assert_eq!((finished.at, finished.elapsed_ms), (105_000, vec![5_000, 0]));
}

#[test]
fn a_clock_that_asks_too_early_sees_no_time_run_backwards() {
    let mut table = table(Clock::Total { ms: 60_000, increment: 0 });
    take(&mut table, BLACK, Kind::Move, "f5", 10_000).unwrap();
    assert_eq!(times(&table, 2_000), [(10_000, Some(50_000)), (0, Some(60_000))]);
}

#[test]
fn a_forced_pass_hands_the_clock_on_with_the_increment() {
    let clock = Clock::Total { ms: 4_000, increment: 3_000 };
    let mut table = Table::new(Setup { clock, ..setup("crush", &json!({}), two_people()) }).unwrap();
    table.append(table.fallen_flag(4_000).unwrap()).unwrap();
    assert_eq!(table.show(Viewer::Spectator, 4_000, true).changed, 1, "a pass changes the position");
    assert_eq!(table.deadline(), Some((WHITE, 8_000)));
    assert_eq!(times(&table, 4_000)[0], (4_000, Some(3_000)));
}

#[test]
fn clocks_run_from_a_second_to_a_day() {
    const DAY: u64 = 86_400_000;
    let refused = |clock| check_clock(clock).is_err_and(|said| said.code == "tables.bad-clock");
    assert!(!refused(Clock::None));
    for (ms, wrong) in [(999, true), (1_000, false), (DAY, false), (DAY + 1, true)] {
        assert_eq!(refused(Clock::PerMove { ms }), wrong, "{ms} ms for each move");
        assert_eq!(refused(Clock::Total { ms, increment: 0 }), wrong, "{ms} ms in all");
    }
    for (increment, wrong) in [(600_000, false), (600_001, true)] {
        assert_eq!(refused(Clock::Total { ms: 60_000, increment }), wrong, "{increment} ms more with each move");
    }
}

// --- Time that was played without a connection ---

/// A game that is played alone: a guess after a second, left after 10 and begun again after 50.
fn left_and_back() -> Table {
    let mut table = left();
    take(&mut table, BREAKER, Kind::Resume, "", 50_000).unwrap();
    table
}

fn left() -> Table {
    let alone = [SeatHolder::default(), SeatHolder::person("anna")];
    let mut table = Table::new(setup("mastermind", &json!({}), alone)).unwrap();
    play(&mut table, &["1234"]);
    take(&mut table, BREAKER, Kind::Pause, LEFT, 10_000).unwrap();
    table
}

/// What is counted for a command that was made at this moment and comes at that.
fn counted(table: &Table, made_at: i64, now: i64) -> Option<String> {
    let entry = table.played_away(BREAKER, made_at, now)?;
    assert_eq!((entry.kind, entry.seat, entry.at, entry.n), (Kind::Resume, BREAKER, now, table.last() + 1));
    Some(entry.text)
}

fn own_time(table: &Table, now: i64) -> u64 {
    table.conduct(now).seats[1].elapsed_ms
}

#[test]
fn what_of_a_pause_lies_before_the_command_was_played() {
    let mut table = left_and_back();
    assert_eq!(own_time(&table, 60_000), 20_000, "ten seconds before the pause, and ten after it");
    assert_eq!(counted(&table, 30_000, 60_000).as_deref(), Some("ahead 20000 30000"));
    table.append(table.played_away(BREAKER, 30_000, 60_000).unwrap()).unwrap();
    assert_eq!(own_time(&table, 60_000), 40_000);
    // What is counted is not counted again; what came later is.
    assert_eq!(counted(&table, 30_000, 61_000), None);
    assert_eq!(counted(&table, 40_000, 61_000).as_deref(), Some("ahead 10000 40000"));
    assert_eq!(table.conduct(60_000).seats[1].elapsed_ms, 40_000);
}

#[test]
fn a_command_from_before_the_pause_counts_nothing() {
    let table = left_and_back();
    assert_eq!(counted(&table, 9_000, 60_000), None);
    assert_eq!(counted(&table, 10_000, 60_000), None);
    assert_eq!(counted(&table, 10_001, 60_000).as_deref(), Some("ahead 1 10001"));
}

#[test]
fn a_command_from_after_the_return_counts_nothing_but_for_the_wires_delay() {
    let table = left_and_back();
    assert_eq!(counted(&table, 50_000, 60_000).as_deref(), Some("ahead 40000 50000"));
    assert_eq!(counted(&table, 52_000, 60_000).as_deref(), Some("ahead 40000 52000"));
    assert_eq!(counted(&table, 52_001, 60_000), None);
}

#[test]
fn nothing_is_made_after_it_comes() {
    let table = left_and_back();
    assert_eq!(counted(&table, 70_000, 51_000).as_deref(), Some("ahead 40000 51000"));
}

#[test]
fn who_plays_on_while_away_has_come_back() {
    let mut table = left();
    assert!(table.is_left());
    table.append(table.played_away(BREAKER, 15_000, 20_000).unwrap()).unwrap();
    assert!(!table.is_left() && !table.is_paused());
    assert_eq!(own_time(&table, 20_000), 15_000);
    assert_eq!(own_time(&table, 21_000), 16_000);
}

#[test]
fn time_played_while_away_is_used_up_of_a_clock_for_each_move() {
    let clock = Clock::PerMove { ms: 60_000 };
    let mut table = Table::new(Setup { clock, ..left().setup().clone() }).unwrap();
    take(&mut table, BREAKER, Kind::Pause, LEFT, 10_000).unwrap();
    table.append(table.played_away(BREAKER, 25_000, 40_000).unwrap()).unwrap();
    assert_eq!(times(&table, 40_000)[1], (25_000, Some(35_000)), "10 seconds before it left, and 15 away");
    assert_eq!(table.deadline(), Some((BREAKER, 75_000)));
}

#[test]
fn a_pause_by_hand_is_no_absence_and_a_game_that_is_over_counts_no_more() {
    let mut table = left_and_back();
    take(&mut table, BREAKER, Kind::Pause, "", 55_000).unwrap();
    assert_eq!(counted(&table, 30_000, 60_000), None);
    take(&mut table, BREAKER, Kind::Resume, "", 60_000).unwrap();
    assert_eq!(counted(&table, 30_000, 61_000).as_deref(), Some("ahead 20000 30000"));
    assert_eq!(counted(&table, 57_000, 61_000), None);
    take(&mut table, BREAKER, Kind::Resign, "", 62_000).unwrap();
    assert_eq!(counted(&table, 30_000, 63_000), None);
}

#[test]
fn the_time_away_is_replayed_with_the_log() {
    let mut table = left_and_back();
    table.append(table.played_away(BREAKER, 30_000, 60_000).unwrap()).unwrap();
    let again = Table::replay(table.setup().clone(), table.log().to_vec()).unwrap();
    assert_eq!(own_time(&again, 70_000), 50_000);
    assert_eq!(counted(&again, 30_000, 71_000), None);
}
