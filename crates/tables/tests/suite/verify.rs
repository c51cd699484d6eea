//! A log that was made elsewhere.

use game::{Clock, Seat};
use serde_json::json;
use tables::{Entry, Kind, Setup, Table};

use crate::fixture::{BLACK, against_computer, othello, play, setup, take};

fn blitz() -> Setup {
    Setup { clock: Clock::PerMove { ms: 60_000 }, ..othello(against_computer()) }
}

/// A game with a hint and a move taken back, given up at the end.
fn log(setup: Setup) -> Vec<Entry> {
    let mut table = Table::new(setup).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Hint, "best-moves", 3000).unwrap();
    take(&mut table, BLACK, Kind::Back, "", 4000).unwrap();
    play(&mut table, &["d3"]);
    take(&mut table, BLACK, Kind::Resign, "", 9000).unwrap();
    table.log().to_vec()
}

fn refused(setup: Setup, change: impl FnOnce(&mut Vec<Entry>)) -> &'static str {
    let mut log = log(setup.clone());
    change(&mut log);
    Table::verify(setup, log).err().expect("it is refused").code
}

#[test]
fn a_log_may_begin_at_the_ends_of_time() {
    for clock in [Clock::PerMove { ms: 86_400_000 }, Clock::Total { ms: 600_000, increment: 600_000 }] {
        let at = |started_at, moved_at| {
            let setup = Setup { clock, started_at: Some(started_at), ..othello(against_computer()) };
            let entry = |n, text: &str| {
                let seat = Seat((n - 1) as u8);
                Entry { n, at: moved_at, seat, kind: Kind::Move, text: text.to_owned() }
            };
            Table::verify(setup, [entry(1, "f5"), entry(2, "d6")])
        };
        assert_eq!(at(i64::MAX, i64::MAX).unwrap().deadline(), Some((BLACK, i64::MAX)));
        assert!(at(i64::MIN, i64::MIN).is_ok());
        // Whoever took the whole of time has lost on it.
        assert_eq!(at(i64::MIN, i64::MAX).err().expect("it is refused").code, "tables.broken-log");
        assert_eq!(at(i64::MAX, i64::MIN).err().expect("it is refused").code, "tables.broken-log");
    }
}

#[test]
fn a_log_that_the_table_would_have_made_is_taken() {
    let taken = Table::verify(blitz(), log(blitz())).unwrap();
    assert_eq!(taken.log(), log(blitz()));
    assert!(taken.outcome().is_some());
    let same = |change: fn(&mut Vec<Entry>)| {
        let mut log = log(blitz());
        change(&mut log);
        Table::verify(blitz(), log).is_ok()
    };
    // Two entries in the same moment.
    assert!(same(|log| log[2].at = log[1].at));
    // The first entry in the moment of the start, and a move in the very moment of the flag.
    assert!(same(|log| log[0].at = 0));
    assert!(same(|log| for entry in log.iter_mut() {
        entry.at = 60_000;
    }));
}

#[test]
fn an_entry_that_the_table_would_not_have_made_is_refused() {
    let broken = "tables.broken-log";
    assert_eq!(refused(blitz(), |log| log[0].text = "F5".to_owned()), broken);
    assert_eq!(refused(blitz(), |log| log[0].text = "a1".to_owned()), broken);
    assert_eq!(refused(blitz(), |log| log[0].seat = Seat(1)), broken);
    assert_eq!(refused(blitz(), |log| log[0].seat = Seat(2)), broken);
    assert_eq!(refused(blitz(), |log| log[2].text = "worst-moves x".to_owned()), broken);
    assert_eq!(refused(blitz(), |log| log[5].text = "gladly".to_owned()), broken);
    assert_eq!(refused(blitz(), |log| log[5].kind = Kind::Resume), broken);
}

#[test]
fn time_that_runs_backwards_or_past_a_flag_is_refused() {
    assert_eq!(refused(blitz(), |log| log[1].at = log[0].at - 1), "tables.broken-log");
    assert_eq!(refused(blitz(), |log| log[0].at = -1), "tables.broken-log");
    assert_eq!(refused(blitz(), |log| log.iter_mut().for_each(|entry| entry.at = 60_001)), "tables.broken-log");
}

#[test]
fn a_flag_falls_at_its_very_moment_alone() {
    let flag = |at| Entry { n: 1, at, seat: BLACK, kind: Kind::Flag, text: String::new() };
    assert!(Table::verify(blitz(), [flag(60_000)]).is_ok());
    for at in [59_999, 60_001] {
        assert!(Table::verify(blitz(), [flag(at)]).is_err(), "{at}");
    }
    assert!(Table::verify(blitz(), [Entry { seat: Seat(1), ..flag(60_000) }]).is_err());
    assert!(Table::verify(othello(against_computer()), [flag(60_000)]).is_err());
}

#[test]
fn a_refusal_names_the_entry() {
    let wrong = Entry { n: 1, at: 0, seat: BLACK, kind: Kind::Move, text: "a1".to_owned() };
    let said = Table::verify(setup("othello", &json!({}), against_computer()), [wrong]).err().unwrap();
    assert_eq!(said.params["n"], 1);
}
