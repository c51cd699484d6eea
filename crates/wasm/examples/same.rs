//! Plays random games of each kind through the door, and writes every question with the hash of its reply. The module is
//! asked the same by `web/scripts/same.mjs`, which compares: `cargo xtask same` runs both.

use std::env;
use std::io::{self, BufWriter, Write};

use game::{AnyGame, Holder, Rng, Seat, Seed, Turn};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use tables::hex;
use wasm::Engine;

/// Longer games are given up.
const MOST_MOVES: usize = 150;
/// So many nodes a computer may visit: nodes, not time, so that it thinks the same everywhere.
const NODES: u64 = 500;

fn main() -> io::Result<()> {
    let games: u64 = env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(25);
    let mut asked = Asked { engine: Engine::new(|_| {}), out: BufWriter::new(io::stdout().lock()) };
    asked.ask(&json!({ "ask": "catalogue" }))?;
    for game in tables::GAMES {
        for number in 0..games {
            play(&mut asked, *game, number)?;
        }
    }
    asked.out.flush()
}

/// The door, and where its questions and replies are written.
struct Asked<W: Write> {
    engine: Engine,
    out: W,
}

impl<W: Write> Asked<W> {
    fn ask(&mut self, question: &Value) -> io::Result<Value> {
        let question = question.to_string();
        let reply = self.engine.ask(&question);
        writeln!(self.out, "{question}\t{}", hex(&Sha256::digest(reply.as_bytes())))?;
        Ok(serde_json::from_str(&reply).expect("a reply is JSON"))
    }
}

/// One game: options by chance or a preset's, people or a computer at the seats, and now and then something else than a
/// move. A position beside the table knows which moves are legal.
fn play<W: Write>(asked: &mut Asked<W>, game: &'static dyn AnyGame, number: u64) -> io::Result<()> {
    let seed = Seed::from_number(number);
    let mut rng = seed.stream("same", None, 0);
    let facts = game.facts();
    let Some(options) = options(game, number, &mut rng) else { return Ok(()) };
    let seats = seats(game, &options, number, &mut rng);
    let setup = json!({
        "game": facts.name, "rules_version": facts.rules_version, "options": options, "preset": null,
        "seed": hex(seed.bytes()), "salt": hex(&[number as u8; 16]), "seats": seats,
        "clock": { "kind": "none" }, "hints": true, "started_at": 1_000_000
    });
    let id = format!("{}-{number}", facts.name);
    let mut now = 1_000_000_u64;
    let opened = asked.ask(&json!({ "ask": "open", "id": id, "setup": setup, "log": [], "now": now }))?;
    assert_eq!(opened["ok"], true, "{opened}");
    let mut position = game.start(&options, &seed).expect("options were read");
    for seen in 0..MOST_MOVES {
        let Turn::Seat(seat) = position.turn() else { break };
        now += 1 + rng.below(5000);
        let thought = match &seats[seat.index()] {
            Holder::Computer(_) => {
                let thought = asked.ask(&json!({ "ask": "think", "id": id, "nodes": NODES }))?;
                thought["answer"]["text"].as_str().map(str::to_owned)
            }
            _ => None,
        };
        let text = thought.or_else(|| position.random_move(&mut rng)).unwrap_or_default();
        let name = facts.seats[seat.index()].name;
        let command = |kind: &str, text: &str| {
            let command = json!({ "seen": seen, "seat": name, "kind": kind, "text": text });
            json!({ "ask": "command", "id": id, "command": command, "now": now, "after": seen })
        };
        if rng.chance(1, 20) {
            asked.ask(&command("move", "nothing at all"))?;
            asked.ask(&json!({ "ask": "foresee", "game": facts.name, "view": {}, "text": "?" }))?;
        }
        let done = asked.ask(&command("move", &text))?;
        assert_eq!(done["ok"], true, "{}: {text}: {done}", facts.name);
        position.play(seat, &text).expect("the table took it");
        for viewer in [json!(0), json!(facts.seats.len() - 1), json!("spectator")] {
            asked.ask(&json!({ "ask": "show", "id": id, "now": now, "after": seen, "viewer": viewer }))?;
        }
    }
    if let Turn::Seat(seat) = position.turn() {
        let command = json!({ "seen": 1000, "seat": facts.seats[seat.index()].name, "kind": "resign" });
        asked.ask(&json!({ "ask": "command", "id": id, "command": command, "now": now }))?;
    }
    asked.ask(&json!({ "ask": "show", "id": id, "now": now, "viewer": "spectator" }))?;
    asked.ask(&json!({ "ask": "close", "id": id }))?;
    Ok(())
}

/// Each preset in turn, and options by chance in between.
fn options(game: &'static dyn AnyGame, number: u64, rng: &mut Rng) -> Option<Map<String, Value>> {
    let presets = game.facts().presets;
    let preset = &presets[number as usize / 2 % presets.len()];
    let plain = || game.read_options(Some(preset), None, &Map::new()).ok().map(|read| read.options);
    let random = game.random_options(rng);
    if number.is_multiple_of(2) { plain().or(random) } else { random.or_else(plain) }
}

/// People, and in every third game a computer.
fn seats(game: &'static dyn AnyGame, options: &Map<String, Value>, number: u64, rng: &mut Rng) -> Vec<Holder> {
    let facts = game.facts();
    let used = game.seats(options).unwrap_or_default();
    let mut seats: Vec<Holder> = (0..facts.seats.len())
        .map(|at| if used.contains(&Seat(at as u8)) { Holder::Person } else { Holder::Nobody })
        .collect();
    if number % 3 == 2
        && let (Some(seat), Some(player)) = (used.last(), rng.pick(facts.players))
        && (player.seats.is_empty() || player.seats.contains(&facts.seats[seat.index()].name))
    {
        seats[seat.index()] = Holder::Computer(player.name.to_owned());
    }
    seats
}
