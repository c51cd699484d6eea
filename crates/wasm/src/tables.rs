//! Tables: made, opened, played, shown, and thought about.

use std::time::Duration;

use ::tables::forms::words::{EMPTY_SEAT, NO_LEVEL, WHICH_SEAT};
use ::tables::forms::{ChosenOptions, DeviceSetup, LevelName, NewTable, Sitter};
use ::tables::forms::{find_preset, level_field, read_wishes};
use ::tables::{Command, Entry, Kind, Millis, Origin, SeatHolder, Setup, Table, check_clock, unhex};
use game::{AnyGame, PlayerName, Preset, Say, Seat, Seed, Viewer};
use serde_json::{Map, Value, json};

use crate::device_table::{DeviceTable, LONGEST_HINT, OWNER};
use crate::engine::{Engine, bad, find_game, needs_parts};
use crate::question::{CommandForm, Limits, Make, Open, Rematch, ViewerName};
use crate::reply::{Failure, Reply, answer};

/// How long a level may be made while somebody waits.
const MAKING_TIME: Duration = Duration::from_secs(10);
/// How long a level that is handed in may be looked at.
const CHECKING_TIME: Duration = Duration::from_secs(2);
/// Players whose strength is not made of time think at most so long.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);

/// Makes the table that a form asks for, as the house does.
pub(crate) fn make(engine: &mut Engine, make: Make) -> Reply {
    let form = &make.form;
    let game = find_game(&form.game)?;
    let (seed, salt) = (read_seed(&make.seed)?, read_salt(&make.salt)?);
    let preset = find_preset(game, form.preset.as_deref())?;
    let role = form.find_role(game, preset)?;
    let (level, own_wishes) = choose_level(engine, game, preset, form, seed.child("level", 0))?;
    let own_level = own_wishes || make.level.is_some();
    let ChosenOptions { options, same } = ChosenOptions::read(game, preset, role, form.options.clone(), level)?;
    let sitters = form.sitters(game, role, &options)?;
    let sits = |(at, sitter): (usize, Sitter)| match sitter {
        Sitter::Nobody => Ok(SeatHolder::default()),
        Sitter::Me => Ok(SeatHolder::person(OWNER)),
        Sitter::Computer(name) => Ok(SeatHolder::computer(&name)),
        // Nobody can come to a table on a device.
        Sitter::Anybody | Sitter::Invited => Err(EMPTY_SEAT.with(&[("seat", game.facts().seats[at].name.into())])),
    };
    let clock = form.clock.unwrap_or(preset.clock);
    check_clock(clock)?;
    let setup = Setup {
        game: game.facts().name.to_owned(),
        rules_version: game.facts().rules_version,
        options,
        preset: (same && !own_level).then(|| preset.name.to_owned()),
        seed,
        salt,
        seats: sitters.into_iter().enumerate().map(sits).collect::<Result<_, Say>>()?,
        clock,
        hints: form.hints,
        rated: false,
        origin: Origin::Device,
        started_at: Some(make.now),
    };
    let (now, level) = (make.now, make.level);
    let table = DeviceTable { id: make.id, table: Table::new(setup)?, me: make.me, level };
    begin(engine, table, now)
}

/// Makes the same again, with the seats swapped where the players can sit at the other. A level that was made for the
/// game before is not played twice; a chosen one is.
pub(crate) fn rematch(engine: &mut Engine, rematch: Rematch) -> Reply {
    let level = rematch.setup.level.clone();
    let before = rematch.setup.setup(OWNER)?;
    let game = before.game()?;
    let (seed, salt) = (read_seed(&rematch.seed)?, read_salt(&rematch.salt)?);
    let mut options = before.options.clone();
    if let (Some(levels), Some(field), None) = (game.levels(), level_field(game), &level) {
        let preset = find_preset(game, before.preset.as_deref())?;
        let wishes = read_wishes(levels, preset.level, &Map::new())?;
        let budget = engine.budget(Limits::default(), MAKING_TIME);
        options.insert(field.to_owned(), levels.generate(&wishes, None, &seed.child("level", 0), &budget)?);
    }
    let mut seats = before.seats.clone();
    if let [one, other] = game.seats(&options)?[..] {
        seats.swap(one.index(), other.index());
    }
    let fits = |(at, holder): (usize, &SeatHolder)| match &holder.holder {
        game::Holder::Computer(name) => PlayerName::read(game.facts(), name, Seat(at as u8)).is_ok(),
        _ => true,
    };
    let seats = if seats.iter().enumerate().all(fits) { seats } else { before.seats.clone() };
    let rules_version = game.facts().rules_version;
    let setup = Setup { options, seats, seed, salt, rules_version, started_at: Some(rematch.now), ..before };
    let table = DeviceTable { id: rematch.id, table: Table::new(setup)?, me: rematch.me, level };
    begin(engine, table, rematch.now)
}

fn begin(engine: &mut Engine, table: DeviceTable, now: Millis) -> Reply {
    let setup = DeviceSetup::of(table.table.setup(), table.level.clone());
    let shown = table.show(table.viewer(), now, 0);
    engine.open.insert(table.id.clone(), table);
    answer(json!({ "setup": setup, "table": shown }))
}

/// The level that a form asks for, and whether it is not what the preset wishes for.
fn choose_level(
    engine: &Engine,
    game: &'static dyn AnyGame,
    preset: &Preset,
    form: &NewTable,
    seed: Seed,
) -> Result<(Option<Value>, bool), Failure> {
    let (Some(levels), Some(field)) = (game.levels(), level_field(game)) else { return Ok((None, false)) };
    match (&form.level, form.options.get(field)) {
        (Some(level @ Value::Object(_)), _) | (None | Some(Value::Null), Some(level @ Value::Object(_))) => {
            let budget = engine.budget(Limits::default(), CHECKING_TIME);
            Ok((Some(levels.check(level, &budget)?.level), true))
        }
        (None | Some(Value::Null), _) => {
            let wishes = read_wishes(levels, preset.level, &form.wishes)?;
            let budget = engine.budget(Limits::default(), MAKING_TIME);
            Ok((Some(levels.generate(&wishes, None, &seed, &budget)?), !form.wishes.is_empty()))
        }
        // The shelf of levels is the house's: on a device a level is handed in.
        (Some(_), _) => Err(NO_LEVEL.say().into()),
    }
}

/// Opens a table that was kept, by replay.
pub(crate) fn open(engine: &mut Engine, open: Open) -> Reply {
    let level: Option<LevelName> = open.setup.level.clone();
    let setup = open.setup.setup(OWNER)?;
    let seats = setup.seats.len();
    if open.log.iter().any(|entry| entry.seat.index() >= seats) {
        return Err(bad("an entry is of a seat that is not there").into());
    }
    let table = DeviceTable { id: open.id, table: Table::replay(setup, open.log)?, me: open.me, level };
    let shown = table.show(table.viewer(), open.now, open.after);
    engine.open.insert(table.id.clone(), table);
    answer(json!({ "table": shown }))
}

/// The table as a viewer sees it.
pub(crate) fn show(engine: &mut Engine, id: &str, now: Millis, after: u64, viewer: Option<&ViewerName>) -> Reply {
    let table = engine.table(id)?;
    let viewer = match viewer {
        None => table.viewer(),
        Some(ViewerName::Spectator(_)) => Viewer::Spectator,
        Some(ViewerName::Seat(seat)) if Seat(*seat).index() < table.table.setup().seats.len() => {
            Viewer::Seat(Seat(*seat))
        }
        Some(ViewerName::Seat(_)) => return Err(bad("there is no such seat").into()),
    };
    answer(json!({ "table": table.show(viewer, now, after) }))
}

/// Carries out what a seat asks for.
pub(crate) fn command(engine: &mut Engine, id: &str, form: &CommandForm, now: Millis, after: u64) -> Reply {
    let kind: Kind = form.kind.parse()?;
    let budget = engine.budget(Limits::default(), LONGEST_HINT);
    let table = engine.table(id)?;
    if kind == Kind::Hint {
        needs_parts(table.table.game())?;
    }
    let seat = seat(table, form)?;
    let command = Command { seat, seen: form.seen, kind, text: form.text.clone() };
    let entries = table.carry_out(&command, now, &budget)?;
    happened(table, &entries, now, after)
}

/// Who asks: the seat that is named, which may be a computer's; else the owner's, the one to move if there are two.
fn seat(table: &DeviceTable, form: &CommandForm) -> Result<Seat, Say> {
    let facts = table.table.game().facts();
    let mine = table.seats();
    match form.seat.as_deref() {
        Some(name) => facts.seat(name).ok_or_else(|| {
            let seats: Vec<&str> = facts.seats.iter().map(|seat| seat.name).collect();
            ::tables::forms::words::UNKNOWN_SEAT.with(&[("seat", name.into()), ("seats", seats.into())])
        }),
        None => table.table.seat_of_sender(&mine, form.seen).ok_or_else(|| WHICH_SEAT.say()),
    }
}

/// Lets the flags fall that are due.
pub(crate) fn tick(engine: &mut Engine, id: &str, now: Millis, after: u64) -> Reply {
    let table = engine.table(id)?;
    let entries = table.let_flags_fall(now)?;
    happened(table, &entries, now, after)
}

fn happened(table: &DeviceTable, entries: &[Entry], now: Millis, after: u64) -> Reply {
    answer(json!({ "entries": entries, "table": table.show(table.viewer(), now, after) }))
}

/// Thinks for the computer whose turn it is.
pub(crate) fn think(engine: &mut Engine, id: &str, limits: Limits) -> Reply {
    let table = &engine.table(id)?.table;
    let game = table.game();
    let Some((seat, name)) = table.thinker() else { return Ok(Value::Null) };
    needs_parts(game)?;
    let player = PlayerName::read(game.facts(), name, seat)?;
    let seen = table.last();
    let stream = if game.has_one_stream(player) { 0 } else { seen };
    let rng = table.setup().seed.stream("player", Some(seat), stream);
    let view = table.view(Viewer::Seat(seat));
    let mut thinker = game.player(name, seat, rng)?;
    let usual = player.think_ms().map_or(LONGEST_THOUGHT, |ms| Duration::from_millis(ms.into()));
    let text = thinker.think(view.as_ref(), &engine.budget(limits, usual))?;
    answer(json!({ "seat": game.facts().seats[seat.index()].name, "seen": seen, "text": text }))
}

/// A seed from hexadecimal.
pub(crate) fn read_seed(text: &str) -> Result<Seed, Say> {
    unhex(text).map(Seed::new).ok_or_else(|| bad("the seed must be 64 hexadecimal digits"))
}

fn read_salt(text: &str) -> Result<[u8; 16], Say> {
    unhex(text).ok_or_else(|| bad("the salt must be 32 hexadecimal digits"))
}
