//! A game that is not in the registry is played at a table as any other: nothing in the middle knows a game by name.

#[path = "../../../game/examples/nim.rs"]
mod game_of_nim;

use std::sync::atomic::{AtomicUsize, Ordering};

use game::{
    AnyGame, AnyPlayer, AnyPosition, AnyView, Budget, Clock, Erased, Facts, Levels, PlayerName, Preset, Problem,
    ReadOptions, Rng, Role, Say, Seat, Seed, StopFlag, Verdict, Viewer, Word,
};
use game_of_nim::Nim;
use serde_json::{Map, Value, json};
use tables::contest::{Limit, Match, MatchScore};
use tables::{Answer, Command, Ending, Kind, Origin, PlayerMaker, SeatHolder, Setup, Table};

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
        origin: Origin::House,
        started_at: Some(0),
    };
    Table::with_game(&NIM, setup).unwrap()
}

/// Asks and appends; gives the entry's text, or the code of the refusal.
fn ask(table: &mut Table, seat: Seat, kind: Kind, text: &str) -> Result<String, &'static str> {
    let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
    let answer = table.answer(&command, 1000).and_then(|answer| match answer {
        Answer::Think(thought) => table.answer_hint(&command, thought.think(&Budget::unlimited())?, 1000),
        answer => Ok(answer),
    });
    match answer {
        Ok(Answer::New(entry)) => {
            let text = entry.text.clone();
            table.append(entry).unwrap();
            Ok(text)
        }
        Ok(other) => panic!("a fresh command is answered with {other:?}"),
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
fn the_table_counts_what_the_game_does_not() {
    let wins = |seats| {
        let mut table = table(seats);
        ask(&mut table, FIRST, Kind::Resign, "").unwrap();
        let wins = table.finished().unwrap().scores.into_iter().filter(|score| score.chart == "wins");
        wins.map(|score| (score.seat, score.value > 0.5, score.barred.map(|said| said.code))).collect::<Vec<_>>()
    };
    let anna = || SeatHolder::person("anna");
    assert_eq!(wins([anna(), SeatHolder::person("bert")]), [(FIRST, false, None), (SECOND, true, None)]);
    assert_eq!(wins([anna(), SeatHolder::computer("perfect")]), [(FIRST, false, None)]);
    let barred = Some("tables.one-person");
    assert_eq!(wins([anna(), anna()]), [(FIRST, false, barred), (SECOND, true, barred)]);
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

/// Nim, which counts how often it is started.
struct Counted(Erased<Nim>, AtomicUsize);

impl AnyGame for Counted {
    fn facts(&self) -> &'static Facts {
        self.0.facts()
    }

    fn words(&self) -> Vec<&'static Word> {
        self.0.words()
    }

    fn read_options(
        &self,
        preset: Option<&Preset>,
        role: Option<&Role>,
        given: &Map<String, Value>,
    ) -> Result<ReadOptions, Vec<Problem>> {
        self.0.read_options(preset, role, given)
    }

    fn random_options(&self, rng: &mut Rng) -> Option<Map<String, Value>> {
        self.0.random_options(rng)
    }

    fn seats(&self, options: &Map<String, Value>) -> Result<Vec<Seat>, Say> {
        self.0.seats(options)
    }

    fn start(&self, options: &Map<String, Value>, seed: &Seed) -> Result<Box<dyn AnyPosition>, Say> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.start(options, seed)
    }

    fn player(&self, name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn AnyPlayer>, Say> {
        self.0.player(name, seat, rng)
    }

    fn has_one_stream(&self, name: PlayerName) -> bool {
        self.0.has_one_stream(name)
    }

    fn levels(&self) -> Option<&'static dyn Levels> {
        self.0.levels()
    }

    fn records(&self) -> Option<&'static dyn game::Records> {
        self.0.records()
    }

    fn read_view(&self, view: &Value) -> Result<Box<dyn AnyView>, Say> {
        self.0.read_view(view)
    }

    fn foresee(&self, view: &dyn AnyView, text: &str) -> Result<Option<Box<dyn AnyView>>, Say> {
        self.0.foresee(view, text)
    }

    fn parts(&self) -> &'static [&'static game::Part] {
        self.0.parts()
    }

    fn tool(
        &self,
        name: &str,
        view: Option<&dyn AnyView>,
        arguments: &Map<String, Value>,
        budget: &Budget,
    ) -> Result<Value, Say> {
        self.0.tool(name, view, arguments, budget)
    }
}

#[test]
fn a_game_is_started_once_however_often_moves_are_taken_back() {
    static COUNTED: Counted = Counted(Erased::<Nim>::NEW, AtomicUsize::new(0));
    let setup = table([SeatHolder::person("anna"), SeatHolder::person("anna")]).setup().clone();
    let mut table = Table::with_game(&COUNTED, setup).unwrap();
    for kind in [Kind::Move, Kind::Back, Kind::Redo, Kind::Back] {
        let seat = table.turn().unwrap();
        ask(&mut table, seat, kind, if kind == Kind::Move { "c2" } else { "" }).unwrap();
    }
    assert_eq!(COUNTED.1.load(Ordering::Relaxed), 1);
}
