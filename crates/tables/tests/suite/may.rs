//! What a table says may be done is what it accepts: on random tables of every game, whoever sits where.

use std::collections::BTreeSet;

use game::{AnyGame, AnyPosition, Budget, Clock, FieldKind, PlayerName, Rng, Seat, Seed, Viewer};
use serde_json::{Map, Value};
use tables::{Answer, Command, Entry, Kind, May, Origin, Refusal, SeatHolder, Setup, Table, TableState};

/// Tables of each game, and the most entries of one.
const TABLES: u64 = 40;
const MOST_ENTRIES: usize = 24;

/// What a seat can ask for beside a move: every kind, every offer and hint, and some that do not exist.
fn requests(game: &dyn AnyGame) -> Vec<(Kind, &'static str)> {
    let mut all = Vec::new();
    for kind in Kind::ALL {
        match kind {
            Kind::Move => {}
            Kind::Offer => all.extend(["draw", "back", "pause", "rematch"].map(|offer| (kind, offer))),
            Kind::Hint => {
                all.extend(game.facts().hint_kinds.iter().map(|hint| (kind, hint.name)));
                all.push((kind, "nonsense"));
            }
            _ => all.push((kind, "")),
        }
    }
    all
}

/// Whether the table says that this may be asked for.
fn lists(may: &May, kind: Kind, text: &str) -> bool {
    match kind {
        Kind::Move => may.play,
        Kind::Back => may.back,
        Kind::Redo => may.redo,
        Kind::Pause => may.pause,
        Kind::Resume => may.resume,
        Kind::Hint => may.hint.contains(&text),
        Kind::Offer => may.offer.contains(&text),
        Kind::Accept | Kind::Refuse => may.answer,
        Kind::Resign => may.resign,
        Kind::Flag => false,
    }
}

fn level_fields(game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    game.facts().options.iter().filter(|field| matches!(field.kind, FieldKind::Level)).map(|field| field.name)
}

/// Options by chance, or those of a preset.
fn random_options(game: &dyn AnyGame, rng: &mut Rng) -> Map<String, Value> {
    let options = game.random_options(rng).expect("every game has random options");
    if rng.chance(1, 2) {
        return options;
    }
    let preset = rng.pick(game.facts().presets).expect("every game has a preset");
    let role = rng.pick(preset.roles);
    let needed = level_fields(game).map(|name| (name.to_owned(), options[name].clone())).collect();
    game.read_options(Some(preset), role, &needed).expect("a preset can be played").options
}

/// Who sits at the used seats: one person, two, one against a computer, or computers alone.
fn random_holders(game: &dyn AnyGame, used: &[Seat], rng: &mut Rng) -> Vec<SeatHolder> {
    let facts = game.facts();
    let crowd = rng.below(5);
    let holder = |seat: Seat, rng: &mut Rng| {
        let able = |name: &&str| PlayerName::read(facts, name, seat).is_ok();
        let players: Vec<&str> = facts.players.iter().map(|player| player.name).filter(able).collect();
        let computer = |rng: &mut Rng| {
            rng.pick(&players).map_or_else(|| SeatHolder::person("anna"), |player| SeatHolder::computer(player))
        };
        match crowd {
            0 => SeatHolder::person("anna"),
            1 => computer(rng),
            2 if seat == Seat(1) => computer(rng),
            _ => SeatHolder::person(if seat == Seat(0) { "anna" } else { "bert" }),
        }
    };
    let seats = (0..facts.seats.len() as u8).map(Seat);
    seats.map(|seat| if used.contains(&seat) { holder(seat, rng) } else { SeatHolder::default() }).collect()
}

fn random_setup(game: &dyn AnyGame, rng: &mut Rng) -> Setup {
    let options = random_options(game, rng);
    let used = game.seats(&options).unwrap();
    let mut seats = random_holders(game, &used, rng);
    let waits = rng.chance(1, 8);
    if waits {
        seats[used[rng.index(used.len())].index()] = SeatHolder::default();
    }
    let rated = rng.chance(1, 3);
    Setup {
        game: game.facts().name.to_owned(),
        rules_version: game.facts().rules_version,
        options,
        preset: None,
        seed: Seed::from_number(rng.bits()),
        salt: [7; 16],
        seats,
        clock: if rng.chance(1, 3) { Clock::PerMove { ms: 60_000 } } else { Clock::None },
        hints: rng.chance(1, 2),
        rated,
        origin: Origin::House,
        started_at: (!waits).then_some(0),
    }
}

/// The position by the moves that stand, to draw a move from.
fn position(table: &Table) -> Box<dyn AnyPosition> {
    let mut position = table.game().start(&table.setup().options, &table.setup().seed).unwrap();
    for (entry, shown) in table.log().iter().zip(table.show_entries(0, Viewer::Spectator)) {
        match entry.kind {
            Kind::Move if shown.stands => drop(position.play(entry.seat, &entry.text).unwrap()),
            Kind::Flag if shown.stands => drop(position.timeout()),
            _ => {}
        }
    }
    position
}

/// Asks everything of the table, for every seat, and compares with what it says may be done. Gives what it accepts.
fn accepted(table: &Table, rng: &mut Rng) -> Vec<Entry> {
    let game = table.game();
    // A hint then costs nothing; whether the game still finds one is its own affair.
    let budget = Budget::unlimited();
    budget.stop().raise();
    let legal = if table.outcome().is_none() { position(table).random_move(rng) } else { None };
    let moves = [legal.as_deref().unwrap_or("a move"), "no move at all"].map(|text| (Kind::Move, text));
    let mut entries = Vec::new();
    for seat in (0..game.facts().seats.len() as u8).map(Seat) {
        let may = table.show(Viewer::Seat(seat), 0, true).may;
        for (kind, text) in moves.into_iter().chain(requests(game)) {
            let command = Command { seat, seen: table.last(), kind, text: text.to_owned() };
            let answer = table.answer(&command, 0).and_then(|answer| match answer {
                Answer::Think(thought) => table.answer_hint(&command, thought.think(&budget)?, 0),
                answer => Ok(answer),
            });
            let refused = match &answer {
                // What a game says of a move or a hint is its own affair; every other refusal is the table's.
                Err(Refusal::Refused(say)) => game.words().iter().all(|word| word.code != say.code),
                Err(Refusal::Stale(say)) => panic!("a fresh command is stale: {say}"),
                Ok(Answer::New(_)) => false,
                Ok(other) => panic!("a fresh command is answered with {other:?}"),
            };
            assert_eq!(
                refused,
                !lists(&may, kind, text),
                "{}: {command:?} is answered with {answer:?}, but it says {may:?}; paused {}, between people {}, offer \
                 {:?}, log {:?}",
                game.facts().name,
                table.is_paused(),
                table.setup().between_people(),
                table.show(Viewer::Spectator, 0, true).offer,
                table.log(),
            );
            entries.extend(
                answer.ok().and_then(|answer| if let Answer::New(entry) = answer { Some(entry) } else { None }),
            );
        }
    }
    entries
}

/// Goes on with one of the entries: a move more often than not, an end rarely.
fn pick(mut entries: Vec<Entry>, rng: &mut Rng) -> Option<Entry> {
    let wanted = rng.below(10);
    let fits = |entry: &Entry| match wanted {
        0..=3 => entry.kind == Kind::Move,
        4..=8 => entry.kind != Kind::Resign,
        _ => true,
    };
    if entries.iter().any(fits) {
        entries.retain(fits);
    }
    (!entries.is_empty()).then(|| entries.swap_remove(rng.index(entries.len())))
}

/// In which situation a table is, so that the test can tell that it has seen them all.
fn situation(table: &Table) -> (&'static str, bool, bool) {
    let state = match table.state() {
        TableState::Waiting => "waiting",
        TableState::Playing => "playing",
        TableState::Paused => "paused",
        TableState::Over => "over",
    };
    (state, table.setup().between_people(), table.show(Viewer::Spectator, 0, true).offer.is_some())
}

#[test]
fn what_may_be_done_is_what_is_accepted() {
    let mut seen = BTreeSet::new();
    for (number, game) in tables::GAMES.iter().enumerate() {
        for round in 0..TABLES {
            let mut rng = Seed::from_number(round).stream("may", None, number as u64);
            let mut table = Table::new(random_setup(*game, &mut rng)).unwrap();
            for _ in 0..MOST_ENTRIES {
                seen.insert(situation(&table));
                let entries = accepted(&table, &mut rng);
                let flag = table.deadline().and_then(|(_, at)| table.fallen_flag(at)).filter(|_| rng.chance(1, 12));
                let Some(entry) = flag.or_else(|| pick(entries, &mut rng)) else { break };
                table.append(entry).unwrap();
            }
            let spectator = table.show(Viewer::Spectator, 0, true).may;
            assert!(Kind::ALL.iter().all(|kind| !lists(&spectator, *kind, "draw")), "a spectator may do nothing");
        }
    }
    for between_people in [false, true] {
        for state in ["playing", "paused", "over"] {
            assert!(seen.contains(&(state, between_people, false)), "no {state} table was seen: {seen:?}");
        }
    }
    assert!(seen.contains(&("waiting", false, false)), "{seen:?}");
    for state in ["playing", "paused"] {
        assert!(seen.contains(&(state, true, true)), "no {state} table with an offer was seen: {seen:?}");
    }
}
