//! A game that is not in the registry is played at a table as any other: nothing in the middle knows a game by name.

#[path = "../../game/examples/nim.rs"]
mod nim;

use game::{AnyGame, Budget, Clock, Erased, Seat, Seed, StopFlag, Verdict, Viewer};
use nim::Nim;
use serde_json::{Map, json};
use tables::contest::{Limit, Match, MatchScore};
use tables::{Answer, Command, Ending, Kind, PlayerMaker, SeatHolder, Setup, Table};

static NIM: Erased<Nim> = Erased::NEW;

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

/// Rows of 1, 3, 5 and 7 matches; whoever takes the last one loses.
fn table(seats: [SeatHolder; 2]) -> Table {
    let preset = NIM.find_preset("marienbad").unwrap();
    let setup = Setup {
        game: "nim".to_owned(),
        rules_version: 1,
        options: NIM.read_options(Some(preset), None, &Map::new()).unwrap().options,
        preset: Some(preset.name.to_owned()),
        seed: Seed::from_number(1),
        salt: [0; 16],
        seats: seats.into(),
        clock: Clock::None,
        hints: false,
        rated: false,
        copy: false,
        started_at: Some(0),
    };
    Table::with_game(&NIM, setup).unwrap()
}

/// Asks and appends; gives the entry's text, or the code of the refusal.
fn ask(table: &mut Table, seat: Seat, kind: Kind, text: &str) -> Result<String, &'static str> {
    let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
    match table.answer(&command, 1000, &StopFlag::new()) {
        Ok(Answer::New(entry)) => {
            let text = entry.text.clone();
            table.append(entry).unwrap();
            Ok(text)
        }
        Ok(Answer::Again(n)) => panic!("a fresh command is taken for entry {n}"),
        Err(refusal) => Err(refusal.say().code),
    }
}

/// Lets the computers at the table move for as long as it is their turn.
fn computers_move(table: &mut Table) {
    while let Some((seat, name)) = table.thinker() {
        let mut player = NIM.player(name, seat, table.setup().seed.stream("player", Some(seat), table.last())).unwrap();
        let text = player.think(table.view(Viewer::Seat(seat)).as_ref(), &Budget::unlimited()).unwrap();
        ask(table, seat, Kind::Move, &text).unwrap();
    }
}

#[test]
fn a_person_beats_the_perfect_player_by_its_own_hints_from_the_second_seat() {
    let mut table = table([SeatHolder::computer("perfect"), SeatHolder::person("anna")]);
    computers_move(&mut table);
    while table.outcome().is_none() {
        let hint = ask(&mut table, SECOND, Kind::Hint, "good-move").unwrap();
        ask(&mut table, SECOND, Kind::Move, hint.strip_prefix("good-move ").unwrap()).unwrap();
        computers_move(&mut table);
    }
    let finished = table.finished().unwrap();
    assert_eq!((finished.outcome.verdict, finished.ending), (Verdict::Won(SECOND), Ending::Played));
    let shortest = finished.scores.iter().find(|score| score.chart == "shortest-win").unwrap();
    assert_eq!(shortest.barred.as_ref().unwrap().code, "nim.hinted");
    let wins = finished.scores.iter().find(|score| score.chart == "wins").unwrap();
    assert!(wins.value > 0.5 && wins.barred.is_none(), "a hint does not spoil the tally");
}

#[test]
fn who_is_lost_gets_no_hint_and_may_take_back() {
    let mut table = table([SeatHolder::person("anna"), SeatHolder::computer("perfect")]);
    assert_eq!(ask(&mut table, FIRST, Kind::Hint, "good-move"), Err("nim.no-good-move"));
    assert_eq!(ask(&mut table, FIRST, Kind::Move, "e1"), Err("nim.too-many"));
    assert_eq!(ask(&mut table, FIRST, Kind::Move, "d9"), Err("nim.too-many"));
    assert_eq!(ask(&mut table, FIRST, Kind::Move, "three"), Err("nim.unreadable"));
    assert_eq!(ask(&mut table, FIRST, Kind::Move, "D7").as_deref(), Ok("d7"));
    computers_move(&mut table);
    assert_eq!(table.show(Viewer::Spectator, 0, true).view.unwrap()["log"].as_array().unwrap().len(), 2);
    ask(&mut table, FIRST, Kind::Back, "").unwrap();
    assert_eq!(table.show(Viewer::Spectator, 0, true).view.unwrap()["rows"], json!([1, 3, 5, 7]));
    ask(&mut table, FIRST, Kind::Redo, "").unwrap();
    assert_eq!(table.turn(), Some(FIRST));
}

#[test]
fn its_log_is_replayed() {
    let mut table = table([SeatHolder::person("anna"), SeatHolder::person("bert")]);
    ask(&mut table, FIRST, Kind::Move, "c2").unwrap();
    assert_eq!(ask(&mut table, SECOND, Kind::Offer, "draw"), Err("tables.no-draw"));
    ask(&mut table, FIRST, Kind::Offer, "back").unwrap();
    ask(&mut table, SECOND, Kind::Accept, "").unwrap();
    ask(&mut table, FIRST, Kind::Resign, "").unwrap();
    let mut again = Table::with_game(&NIM, table.setup().clone()).unwrap();
    table.log().iter().for_each(|entry| again.append(entry.clone()).unwrap());
    assert_eq!(again.finished(), table.finished());
    assert_eq!(table.outcome().unwrap().say.to_string(), "First gave up.");
}

#[test]
fn its_players_meet_in_a_match() {
    let contest = Match {
        game: &NIM,
        options: table([SeatHolder::default(), SeatHolder::default()]).setup().options.clone(),
        players: ["perfect", "random"].map(str::to_owned),
        player_maker: PlayerMaker::default(),
        seed: Seed::from_number(1),
        limit: Limit::default(),
        openings: Vec::new(),
        random_plies: 0,
    };
    contest.check().unwrap();
    let mut score = MatchScore::default();
    (0..20).for_each(|index| score.add(&contest.play_unit(index, &StopFlag::new()).unwrap()));
    let summary = score.summary();
    assert_eq!(summary.games, 40);
    assert!(summary.first_wins >= 36, "from the second seat it never loses, from the first hardly: {summary:?}");
}
