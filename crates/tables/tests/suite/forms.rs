//! What goes in and out of a house.

use game::{AnyGame, Clock, Holder, LevelCheck, Problem, Seat, Viewer};
use serde_json::{Map, Value, json};
use tables::forms::{
    CheckedLevel, ChosenOptions, DeviceSetup, NewTable, OptionsForm, Person, ShownTable, Sitter, Sitting, catalogue,
    find_format, find_levels, find_preset, find_role, find_tool, level_field, read_wishes, same_preset,
};
use tables::{Kind, Origin, SeatHolder, Setup, Table};

use crate::fixture::{BLACK, WHITE, against_computer, othello, play, setup, take, two_people};

fn game(name: &str) -> &'static dyn AnyGame {
    tables::find(name).unwrap()
}

fn form(game: &str, role: Option<&str>, seats: &[(&str, &str)]) -> NewTable {
    NewTable {
        game: game.to_owned(),
        role: role.map(str::to_owned),
        seats: seats.iter().map(|(seat, who)| ((*seat).to_owned(), (*who).to_owned())).collect(),
        ..NewTable::default()
    }
}

/// The seat of who asks.
fn role(form: &NewTable) -> Result<Option<&'static str>, &'static str> {
    let game = game(&form.game);
    form.find_role(game, &game.facts().presets[0]).map(|role| role.map(|role| role.seat)).map_err(|say| say.code)
}

#[test]
fn who_asks_sits_first_unless_others_sit_everywhere() {
    assert_eq!(role(&form("othello", None, &[])), Ok(Some("black")));
    assert_eq!(role(&form("othello", Some("white"), &[])), Ok(Some("white")));
    assert_eq!(role(&form("othello", Some("watch"), &[])), Ok(None));
    assert_eq!(role(&form("othello", Some("red"), &[])), Err("server.unknown-role"));
    assert_eq!(role(&form("othello", None, &[("black", "random"), ("white", "greedy")])), Ok(None));
    assert_eq!(role(&form("othello", None, &[("black", "me"), ("white", "greedy")])), Ok(Some("black")));
    assert_eq!(role(&form("othello", None, &[("white", "greedy")])), Ok(Some("black")));
}

fn sitters(form: &NewTable) -> Result<Vec<Sitter>, &'static str> {
    let game = game(&form.game);
    let preset = &game.facts().presets[0];
    let role = form.find_role(game, preset).unwrap();
    let options = game.read_options(Some(preset), role, &Map::new()).unwrap().options;
    form.sitters(game, role, &options).map_err(|say| say.code)
}

#[test]
fn the_other_seats_are_taken_as_the_form_says_or_the_role_suggests() {
    let computer = |name: &str| Sitter::Computer(name.to_owned());
    assert_eq!(sitters(&form("othello", Some("white"), &[])), Ok(vec![computer("level:3"), Sitter::Me]));
    for (who, sitter) in [("me", Sitter::Me), ("open", Sitter::Anybody), ("invite", Sitter::Invited)] {
        assert_eq!(sitters(&form("othello", None, &[("white", who)])), Ok(vec![Sitter::Me, sitter]));
    }
    assert_eq!(sitters(&form("othello", None, &[("white", "greedy")])), Ok(vec![Sitter::Me, computer("greedy")]));
    assert_eq!(sitters(&form("othello", None, &[("white", "nobody")])), Err("game.unknown-player"));
    assert_eq!(sitters(&form("othello", None, &[("red", "greedy")])), Err("server.unknown-seat"));
    assert_eq!(sitters(&form("othello", Some("watch"), &[("black", "greedy")])), Err("server.empty-seat"));
    assert_eq!(sitters(&form("mastermind", None, &[])), Ok(vec![Sitter::Nobody, Sitter::Me]));
    assert_eq!(sitters(&form("mastermind", None, &[("maker", "me")])), Err("server.unused-seat"));
}

#[test]
fn options_are_a_presets_own_as_long_as_nothing_differs_that_makes_it() {
    let game = game("mastermind");
    let same = |given: Value| {
        let given = given.as_object().unwrap().clone();
        ChosenOptions::read(game, &game.facts().presets[0], None, given, None).unwrap().same
    };
    assert!(same(json!({})) && same(json!({"pegs": 4})) && same(json!({"answers": "automatic"})));
    assert!(!same(json!({"pegs": 5})));
    let read = game.read_options(None, None, &Map::new()).unwrap().options;
    let mut other = read.clone();
    other.insert("answers".to_owned(), json!("automatic"));
    assert!(same_preset(game, &read, &other));
    other.insert("turns".to_owned(), json!(9));
    assert!(!same_preset(game, &read, &other));
    let wrong = Map::from_iter([("pegs".to_owned(), json!(99))]);
    let problems = ChosenOptions::read(game, &game.facts().presets[0], None, wrong, None).unwrap_err();
    assert_eq!(problems[0].say.code, "game.not-in-range");
}

#[test]
fn things_are_found_by_their_names_or_the_first_is_taken() {
    let othello = game("othello");
    let presets = othello.facts().presets;
    assert_eq!(find_preset(othello, None).unwrap().name, presets[0].name);
    assert_eq!(find_preset(othello, Some(presets[1].name)).unwrap().name, presets[1].name);
    assert_eq!(find_preset(othello, Some("none")).unwrap_err().code, "game.unknown-preset");
    assert_eq!(find_role(&presets[0], "white").unwrap().seat, "white");
    assert_eq!(find_role(&presets[0], "red").unwrap_err().code, "server.unknown-role");
    assert_eq!((level_field(game("kenken")), level_field(othello)), (Some("level"), None));
    assert_eq!(find_levels("othello").err().unwrap().code, "server.no-levels");
    assert_eq!(find_levels("chess").err().unwrap().code, "tables.unknown-game");
    let levels = find_levels("kenken").unwrap();
    assert_eq!(find_format(levels, None).unwrap().name, "json");
    assert_eq!(find_format(levels, Some("keen")).unwrap().name, "keen");
    assert_eq!(find_format(levels, Some("png")).unwrap_err().code, "server.no-format");
    assert_eq!(find_tool(othello, "think").unwrap().name, "think");
    assert_eq!(find_tool(othello, "hammer").unwrap_err().code, "server.no-tool");
    let wishes = |given: Value| read_wishes(levels, &[("size", "4")], given.as_object().unwrap());
    assert_eq!(wishes(json!({})).unwrap()["size"], 4);
    assert_eq!(wishes(json!({"size": 5})).unwrap()["size"], 5);
    assert!(wishes(json!({"size": 500})).is_err());
}

#[test]
fn the_catalogue_shows_every_game_with_what_it_offers() {
    let shown = serde_json::to_value(catalogue()).unwrap();
    let names: Vec<&str> =
        shown["games"].as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["mastermind", "othello", "kenken", "crush"]);
    assert_eq!(shown["games"][2]["levels"]["formats"][0]["name"], "json");
    assert!(shown["games"][2]["levels"]["defaults"]["size"].is_number());
    assert!(shown["games"][1]["levels"].is_null());
    assert_eq!(shown["games"][1]["files"][1]["name"], "ggf");
    let words = tables::all_words();
    for code in
        ["game.over", "tables.stale", "server.no-tool", "tables.solo", "tables.no-game-file", "kenken.tool-draft"]
    {
        assert!(words.iter().any(|word| word.code == code), "{code}");
    }
}

#[test]
fn options_are_checked_while_they_are_chosen() {
    let check = |role: Option<&str>, options: Value| {
        let options = options.as_object().unwrap().clone();
        OptionsForm { preset: None, role: role.map(str::to_owned), options }.check(game("mastermind"))
    };
    let fine = check(Some("maker"), json!({})).unwrap();
    assert_eq!(fine.seats, ["maker", "breaker"]);
    assert_eq!(fine.options.unwrap()["secret"], "entered");
    assert!(fine.errors.is_empty() && !fine.figures.is_empty());
    assert_eq!(check(None, json!({})).unwrap().seats, ["breaker"]);
    let wrong = check(None, json!({"pegs": 99})).unwrap();
    assert!(wrong.options.is_none() && wrong.seats.is_empty());
    assert_eq!(wrong.errors[0].say.code, "game.not-in-range");
    assert_eq!(check(Some("red"), json!({})).unwrap_err().code, "server.unknown-role");
}

fn device() -> DeviceSetup {
    let setup = Setup { clock: Clock::PerMove { ms: 60_000 }, hints: true, ..othello(against_computer()) };
    DeviceSetup::of(&setup, None)
}

#[test]
fn a_device_keeps_a_setup_and_sends_it_home() {
    let home = device().setup("anna").unwrap();
    let was = othello(against_computer());
    assert_eq!(
        (home.game.as_str(), &home.options, &home.seed, home.salt),
        ("othello", &was.options, &was.seed, was.salt)
    );
    assert_eq!(home.seats, against_computer());
    assert_eq!((home.clock, home.hints, home.rated), (Clock::PerMove { ms: 60_000 }, true, false));
    assert_eq!((home.origin, home.started_at), (Origin::Device, Some(0)));
    assert_eq!(home.rules_version, was.rules_version);
    let unused = setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")]);
    assert_eq!(DeviceSetup::of(&unused, None).setup("anna").unwrap().seats, unused.seats);
}

#[test]
fn nothing_that_a_device_says_is_taken_on_trust() {
    let newest = device().rules_version;
    let code = |setup: DeviceSetup| setup.setup("anna").unwrap_err().code;
    let body = "server.bad-body";
    assert_eq!(code(DeviceSetup { rules_version: newest + 1, ..device() }), body);
    assert!(DeviceSetup { rules_version: newest - 1, ..device() }.setup("anna").is_ok());
    assert_eq!(code(DeviceSetup { game: "chess".to_owned(), ..device() }), "tables.unknown-game");
    assert_eq!(code(DeviceSetup { options: Map::new(), ..device() }), body);
    let wrong = Map::from_iter([("width".to_owned(), json!(999))]);
    assert_eq!(code(DeviceSetup { options: wrong, ..device() }), "game.not-in-range");
    assert_eq!(code(DeviceSetup { preset: Some("none".to_owned()), ..device() }), body);
    assert_eq!(code(DeviceSetup { clock: Clock::PerMove { ms: 1 }, ..device() }), "tables.bad-clock");
    assert_eq!(code(DeviceSetup { seats: vec![Holder::Person], ..device() }), body);
    assert_eq!(code(DeviceSetup { seats: vec![Holder::Person, Holder::Nobody], ..device() }), body);
    let nobody = Holder::Computer("nobody".to_owned());
    assert_eq!(code(DeviceSetup { seats: vec![Holder::Person, nobody], ..device() }), "game.unknown-player");
    assert_eq!(code(DeviceSetup { seed: "00".to_owned(), ..device() }), body);
    assert_eq!(code(DeviceSetup { salt: "00".to_owned(), ..device() }), body);
    let unused = setup("mastermind", &json!({}), [SeatHolder::default(), SeatHolder::person("anna")]);
    let crowded = DeviceSetup { seats: vec![Holder::Person; 2], ..DeviceSetup::of(&unused, None) };
    assert_eq!(code(crowded), body);
}

#[test]
fn a_level_tells_how_many_solutions_it_has_and_where_they_differ() {
    let checked = |solutions: u32, notes: Vec<Problem>| {
        let check = LevelCheck {
            level: json!({}),
            name: "Corner".to_owned(),
            size: 3,
            solutions,
            grade: Some("easy".to_owned()),
            weight: 1.5,
            notes,
        };
        CheckedLevel::from(check)
    };
    let words: Vec<&str> = (0..4).map(|solutions| checked(solutions, Vec::new()).solutions).collect();
    assert_eq!(words, ["none", "one", "several", "several"]);
    game::words! {
        /// Cells.
        DIFFER = "toy.differ": "{cells} differ.";
    }
    let level = checked(2, vec![Problem::in_all(DIFFER.with(&[("cells", json!(["a1", "b2"]))]))]);
    assert_eq!((level.name.as_str(), level.size, level.line), ("Corner", 3, None));
    assert_eq!(level.differ, ["a1", "b2"]);
    assert_eq!(WORDS.len(), 1);
}

/// Whether black may use a tool.
fn may_use(table: &Table, tool: &str, daily: bool) -> Result<(), &'static str> {
    let fact = find_tool(table.game(), tool).unwrap();
    table.check_tool(fact, Viewer::Seat(BLACK), daily, 5000).map_err(|say| say.code)
}

#[test]
fn a_tool_helps_as_a_hint_does() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    assert_eq!(may_use(&table, "analyse", false), Err("server.not-over"));
    assert_eq!(may_use(&table, "explore", false), Ok(()));
    assert_eq!(may_use(&table, "think", false), Err("server.tool-after-hint"));
    let think = find_tool(table.game(), "think").unwrap();
    let stranger = table.check_tool(think, Viewer::Spectator, false, 5000);
    assert_eq!(stranger.unwrap_err().code, "server.no-tool-now");
    take(&mut table, BLACK, Kind::Hint, "best-moves", 1000).unwrap();
    assert_eq!(may_use(&table, "think", false), Ok(()));
    assert_eq!(may_use(&table, "think", true), Err("server.no-tool-now"), "nobody gets help at a puzzle of the day");
    take(&mut table, BLACK, Kind::Pause, "", 2000).unwrap();
    assert_eq!(may_use(&table, "think", false), Err("server.tool-paused"));
    take(&mut table, BLACK, Kind::Resume, "", 3000).unwrap();
    take(&mut table, BLACK, Kind::Resign, "", 4000).unwrap();
    for tool in ["analyse", "think"] {
        assert_eq!(may_use(&table, tool, true), Ok(()));
    }
    let duel = Table::new(othello(two_people())).unwrap();
    assert_eq!(may_use(&duel, "think", false), Err("server.no-tool-now"));
}

#[test]
fn a_table_is_shown_with_who_is_known_to_sit_there() {
    let mut table = Table::new(othello(against_computer())).unwrap();
    play(&mut table, &["f5", "d6"]);
    take(&mut table, BLACK, Kind::Hint, "best-moves", 3000).unwrap();
    let anna = Person { id: "1".to_owned(), name: "Anna".to_owned(), guest: true };
    let sittings = [Sitting { user: Some(anna), online: false, ..Sitting::default() }, Sitting::default()];
    let shown = ShownTable::new("t", &table, (Viewer::Seat(BLACK), vec![BLACK]), sittings, (5000, true), 1);
    assert_eq!((shown.id.as_str(), shown.n, shown.you.as_slice(), shown.device), ("t", 3, &[BLACK][..], false));
    assert_eq!(shown.entries.unwrap().iter().map(|entry| entry.n).collect::<Vec<_>>(), [2, 3]);
    assert_eq!((shown.seats[0].name, shown.seats[0].hints, shown.seats[0].elapsed_ms), ("black", 1, 4000));
    assert_eq!(shown.seats[0].user.as_ref().unwrap().name, "Anna");
    assert_eq!((shown.seats[0].online, shown.seats[1].online), (false, true), "a computer is always there");
    let hint = shown.hint.unwrap();
    assert_eq!(hint.n, 3);
    assert!(!hint.say.text.is_empty() && hint.data.is_object());
    let there = [Sitting { online: true, open: true, called: Some("A".to_owned()), user: None }, Sitting::default()];
    let shown = ShownTable::new("t", &table, (Viewer::Spectator, Vec::new()), there, (5000, true), 0);
    assert!(shown.seats[0].online && shown.seats[0].open && shown.hint.is_none());
    assert_eq!(shown.seats[0].called.as_deref(), Some("A"));
}

#[test]
fn who_holds_both_seats_looks_from_the_one_to_move() {
    let mut table = Table::new(othello(two_people())).unwrap();
    assert_eq!(table.viewer(&[]), Viewer::Spectator);
    assert_eq!(table.viewer(&[WHITE]), Viewer::Seat(WHITE));
    assert_eq!(table.viewer(&[WHITE, BLACK]), Viewer::Seat(BLACK));
    play(&mut table, &["f5"]);
    assert_eq!(table.viewer(&[BLACK, WHITE]), Viewer::Seat(WHITE));
    assert_eq!(table.viewer(&[Seat(0)]), Viewer::Seat(BLACK));
}
