//! Games that were played on a device come home: kept once, marked, and counted nowhere.

use ::tables::forms::DeviceSetup;
use ::tables::{Answer, Command, Entry, Kind, Origin, SeatHolder, Setup, Table, TableState};
use game::{Clock, Seat, Seed};
use house::tables::DeviceGame;
use house::{Caps, Config};
use serde_json::Map;
use store::{Lane, SeatRow, SetupRow, TableStatus, TicketChange};

use crate::rooms::{TestHouse, code};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

/// The house's clock stands at this moment.
const NOW: i64 = 20_000 * 86_400_000;

/// A table of a device as it begins, in the first preset of Othello.
fn begun(seats: [SeatHolder; 2], started_at: i64) -> Table {
    begun_of("othello", seats, started_at)
}

/// The same of any game.
fn begun_of(name: &str, seats: [SeatHolder; 2], started_at: i64) -> Table {
    let game = ::tables::find(name).unwrap();
    let preset = &game.facts().presets[0];
    let options = game.read_options(Some(preset), preset.roles.first(), &Map::new()).unwrap().options;
    Table::new(Setup {
        game: name.to_owned(),
        rules_version: game.facts().rules_version,
        options,
        preset: Some(preset.name.to_owned()),
        seed: Seed::from_number(5),
        salt: [7; 16],
        seats: seats.into(),
        clock: Clock::None,
        hints: true,
        rated: false,
        origin: Origin::Device,
        started_at: Some(started_at),
    })
    .unwrap()
}

fn alone() -> [SeatHolder; 2] {
    [SeatHolder::person("device"), SeatHolder::person("device")]
}

fn against_computer() -> [SeatHolder; 2] {
    [SeatHolder::person("device"), SeatHolder::computer("greedy")]
}

/// Adds an entry a second after the last one.
fn take(table: &mut Table, kind: Kind, text: &str) {
    let seat = table.turn().unwrap();
    let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
    let at = table.log().last().map_or(table.setup().started_at.unwrap(), |last| last.at) + 1_000;
    let Ok(Answer::New(entry)) = table.answer(&command, at) else { panic!("{text} is refused") };
    table.append(entry).unwrap();
}

/// The computer at the second seat moves.
fn reply(table: &mut Table) {
    let text = table.view(game::Viewer::Seat(Seat(1))).json()["moves"][0].as_str().unwrap().to_owned();
    take(table, Kind::Move, &text);
}

fn sent(name: &str, table: &Table) -> DeviceGame {
    let log: Vec<Entry> = table.log().to_vec();
    DeviceGame { table: name.to_owned(), setup: DeviceSetup::of(table.setup(), None), log }
}

async fn bring(house: &TestHouse, user: &store::UserRow, name: &str, table: &Table) -> house::Result<String> {
    house.house.bring_home(&user.id, sent(name, table)).await
}

both! {
    a_finished_game_is_kept_once_with_its_times(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let mut table = begun(against_computer(), NOW - 50_000);
        take(&mut table, Kind::Move, "d3");
        reply(&mut table);
        take(&mut table, Kind::Resign, "");
        let id = bring(house, &anna, "here-1", &table).await.unwrap();
        assert_eq!(bring(house, &anna, "here-1", &table).await.unwrap(), id, "the same game is the same table");
        let began = store::id_of((NOW as u128 - 50_000) << 80);
        assert_eq!(id[..9], began[..9], "it stands among those of its time");
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.state, shown.n, shown.device, shown.you.len()), (TableState::Over, 3, true, 1));
        let times: Vec<i64> = shown.entries.unwrap().iter().map(|entry| entry.at).collect();
        assert_eq!(times, [NOW - 49_000, NOW - 48_000, NOW - 47_000]);
        let scores = shown.finished.unwrap().scores;
        let barred = |chart| scores.iter().find(|score| score.chart == chart).unwrap().barred.as_ref().map(|say| say.code);
        assert_eq!(barred("wins"), Some("tables.on-device"));
        assert!(scores.iter().all(|score| score.barred.is_some()));
        let row = house.house.store.table(&id).await.unwrap().unwrap();
        assert_eq!((row.setup.created_at, row.setup.level_id), (NOW - 50_000, None));
        assert!(row.setup.details.contains("\"hints\":true"), "{}", row.setup.details);
        assert!(house.house.store.result(&id).await.unwrap().is_some(), "it stands in the history");
        assert_eq!(house.house.store.tallies(&anna.id, None).await.unwrap(), []);
        // Of two who send it each has a table, however often.
        let theirs = bring(house, &ben, "here-1", &table).await.unwrap();
        assert_ne!(theirs, id);
        assert_eq!(bring(house, &ben, "here-1", &table).await.unwrap(), theirs);
        assert_eq!(bring(house, &anna, "here-1", &table).await.unwrap(), id);
        assert_ne!(bring(house, &anna, "here-2", &table).await.unwrap(), id, "another name, another game");
    }

    a_game_that_goes_on_does_so_from_now(house, QUIET()) {
        let anna = house.guest().await;
        let mut table = begun(against_computer(), NOW - 90_000);
        take(&mut table, Kind::Move, "d3");
        let id = bring(house, &anna, "here-3", &table).await.unwrap();
        assert_eq!(bring(house, &anna, "here-3", &table).await.unwrap(), id);
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.state, shown.turn, shown.entries.unwrap()[0].at), (TableState::Playing, Some(Seat(1)), NOW));
        assert_eq!(house.house.store.table(&id).await.unwrap().unwrap().seats[1], SeatRow::Computer { player: "greedy".to_owned() });
        // The computer is to move here.
        let now = house.house.now();
        let claimed = house.house.store.claim(Lane::Thinking, "somebody", now, now + 1, 5).await.unwrap();
        assert_eq!(claimed.iter().map(|claim| claim.table.as_deref()).collect::<Vec<_>>(), [Some(id.as_str())]);
        // Where it went on on the device as well, both are kept.
        reply(&mut table);
        let other = bring(house, &anna, "here-3", &table).await.unwrap();
        assert_ne!(other, id);
        assert_eq!(house.show(&other, &anna).await.n, 2);
        house.ask(&other, &anna, "resign", "").await.unwrap();
        assert!(house.show(&other, &anna).await.finished.unwrap().scores.iter().all(|score| score.barred.is_some()));
    }

    what_was_cut_off_after_the_setup_is_completed_when_it_is_sent_again(house, QUIET()) {
        let anna = house.guest().await;
        let mut table = begun(against_computer(), NOW - 50_000);
        take(&mut table, Kind::Move, "d3");
        reply(&mut table);
        take(&mut table, Kind::Resign, "");
        // What it has become in another house tells how far it had come here.
        let elsewhere = TestHouse::sqlite(QUIET()).await;
        let ben = elsewhere.guest().await;
        let id = bring(&elsewhere, &ben, "here-1", &table).await.unwrap();
        let row = elsewhere.house.store.table(&id).await.unwrap().unwrap();
        let setup = SetupRow { owner_id: Some(anna.id.clone()), ..row.setup };
        let seats = [SeatRow::user(&anna.id), row.seats[1].clone()];
        let status = TableStatus { state: store::TableState::Playing, turn: Some(0), deadline: None };
        house.house.store.create_table(&setup, &seats, status, &TicketChange::Keep).await.unwrap();
        assert_eq!(house.house.store.table(&id).await.unwrap().unwrap().last_entry, 0);
        assert_eq!(bring(house, &anna, "here-1", &table).await.unwrap(), id);
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.state, shown.n), (TableState::Over, 3));
        assert!(house.house.store.result(&id).await.unwrap().is_some(), "it stands in the history");
        assert_eq!(bring(house, &anna, "here-1", &table).await.unwrap(), id);
    }

    a_clock_that_was_ahead_is_set_right(house, QUIET()) {
        let anna = house.guest().await;
        let mut table = begun(alone(), NOW + 100_000);
        take(&mut table, Kind::Move, "d3");
        take(&mut table, Kind::Resign, "");
        let id = bring(house, &anna, "here-4", &table).await.unwrap();
        let times: Vec<i64> = house.show(&id, &anna).await.entries.unwrap().iter().map(|entry| entry.at).collect();
        assert_eq!(times, [NOW - 1_000, NOW]);
        assert_eq!(house.house.store.table(&id).await.unwrap().unwrap().started_at, Some(NOW - 2_000));
    }

    a_seat_that_is_not_used_is_nobodys(house, QUIET()) {
        let anna = house.guest().await;
        let mut table = begun_of("mastermind", [SeatHolder::default(), SeatHolder::person("device")], NOW - 9_000);
        take(&mut table, Kind::Move, "1234");
        let id = bring(house, &anna, "here-10", &table).await.unwrap();
        let row = house.house.store.table(&id).await.unwrap().unwrap();
        assert!(matches!(&row.seats[..], [SeatRow::Gone, SeatRow::User { id, .. }] if *id == anna.id), "{:?}", row.seats);
    }

    a_clock_that_is_thousands_of_years_ahead_is_taken_for_the_last_moment_that_ids_have(house, QUIET()) {
        let anna = house.guest().await;
        let last = (1_i64 << 47) - 1;
        let mut ids = Vec::new();
        for started_at in [last, last + 2_000, 1 << 60] {
            let mut table = begun(alone(), started_at);
            take(&mut table, Kind::Move, "d3");
            take(&mut table, Kind::Resign, "");
            ids.push(bring(house, &anna, "here-11", &table).await.unwrap());
        }
        assert_eq!(ids, [ids[0].as_str(); 3], "the same game by the same name");
        assert_eq!(ids[0][..9], store::id_of((last as u128) << 80)[..9]);
    }

    what_is_nobodys_or_nothing_is_refused(house, Config { caps: Caps::default().change("entries=1").unwrap(), ..QUIET() }) {
        let anna = house.guest().await;
        let empty = begun(alone(), NOW);
        assert_eq!(code(bring(house, &anna, "here-5", &empty).await), "server.not-over");
        let computers = begun([SeatHolder::computer("greedy"), SeatHolder::computer("greedy")], NOW);
        assert_eq!(code(bring(house, &anna, "here-6", &computers).await), "server.not-your-seat");
        let mut table = begun(alone(), NOW - 9_000);
        take(&mut table, Kind::Resign, "");
        let mut wrong = sent("here-7", &table);
        wrong.log[0].n = 2;
        assert_eq!(code(house.house.bring_home(&anna.id, wrong).await), "tables.broken-log");
        assert!(bring(house, &anna, "here-8", &table).await.is_ok(), "one entry is not too many");
        let mut long = begun(alone(), NOW - 9_000);
        take(&mut long, Kind::Move, "d3");
        take(&mut long, Kind::Resign, "");
        assert_eq!(code(bring(house, &anna, "here-9", &long).await), "server.table-full");
    }
}
