//! The suite that holds every game to the promises of the interface. A game's tests call it in one line:
//!
//! ```text
//! #[test]
//! fn keeps_the_promises_of_the_interface() {
//!     game::conformance::check::<Mastermind>();
//! }
//! ```

use std::collections::BTreeSet;
use std::fmt;

use serde_json::{Map, Value};

use crate::facts::Preset;
use crate::{
    AnyGame, Budget, Erased, FieldKind, Game, PlayerName, Rng, Seat, Seed, Step, Stop, StopFlag, Turn, Viewer,
};

/// What the suite can find wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// Names, presets, roles, charts and dailies of the facts fit together.
    FactsFitTogether,
    /// Every preset, and options written as JSON, read back as they were.
    OptionsRoundTrip,
    /// A game comes to an end.
    Ends,
    /// The same options, seed and moves give the same views; earlier positions stay as they were (back and redo).
    ReplaysTheSame,
    /// Each listed move is accepted, every other is refused, and a refusal changes nothing.
    ListsItsMoves,
    /// The text of a move reads back as that move.
    MovesRoundTrip,
    /// Every move makes one step.
    StepsCount,
    /// What a viewer may not know changes no byte of what it receives.
    HidesTheHidden,
    /// An end from outside ends it.
    StopsWhenTold,
    /// A hint is told again by its text.
    RepeatsItsHints,
    /// A view that is read back is the same, and what follows from it comes true.
    ForeseesTruly,
    /// Players make legal moves, keep to a node budget and obey a raised stop flag.
    PlayersObey,
}

/// A broken promise.
#[derive(Clone)]
pub struct Broken {
    /// Which.
    pub promise: Promise,
    /// Where and how.
    pub how: String,
}

impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.promise, self.how)
    }
}

type Kept = Result<(), Broken>;

/// How many nodes more than its budget a player may visit before it notices.
const NODE_SLACK: u64 = 8192;
/// Random moves before the game's own `finish` takes over, and how many that may make.
const RANDOM_MOVES: usize = 300;
const FINISHING_MOVES: usize = 1000;

/// Runs the suite and panics with the first broken promise.
///
/// # Panics
/// When the game breaks a promise.
pub fn check<G: Game>() {
    if let Err(broken) = run::<G>(24) {
        panic!("{} breaks a promise: {broken:?}", G::facts().name);
    }
}

/// Runs the suite on every preset and on so many random options.
pub fn run<G: Game>(random: u64) -> Kept {
    facts_fit_together::<G>()?;
    let mut rng = Rng::from_number(1);
    for preset in G::facts().presets {
        let options = preset_options::<G>(preset)?;
        game_keeps_promises::<G>(&options, preset.name, &mut rng)?;
        players_obey::<G>(&options, preset.name, &mut rng)?;
    }
    for round in 0..random {
        let Some(options) = G::random_options(&mut rng) else { continue };
        let name = format!("{options:?}");
        game_keeps_promises::<G>(&options, &name, &mut rng)?;
        if round % 4 == 0 {
            players_obey::<G>(&options, &name, &mut rng)?;
        }
    }
    Ok(())
}

/// Random legal options by the schema, with the first preset's texts and levels; none when thirty-two tries find none.
pub fn random_options<G: Game>(rng: &mut Rng) -> Option<G::Options> {
    (0..32).find_map(|_| {
        let given: Map<String, Value> =
            G::facts().options.iter().filter_map(|field| Some((field.name.to_owned(), field.random(rng)?))).collect();
        let read = Erased::<G>::NEW.read_options(None, None, &given).ok()?;
        serde_json::from_value(Value::Object(read.options)).ok()
    })
}

fn broken(promise: Promise, how: impl Into<String>) -> Broken {
    Broken { promise, how: how.into() }
}

fn ensure(holds: bool, promise: Promise, how: impl FnOnce() -> String) -> Kept {
    if holds { Ok(()) } else { Err(broken(promise, how())) }
}

fn facts_fit_together<G: Game>() -> Kept {
    use Promise::FactsFitTogether as Facts;
    let facts = G::facts();
    let machine = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let named: Vec<(&str, Vec<&str>)> = vec![
        ("game", vec![facts.name]),
        ("seat", facts.seats.iter().map(|fact| fact.name).collect()),
        ("option", facts.options.iter().map(|fact| fact.name).collect()),
        ("preset", facts.presets.iter().map(|fact| fact.name).collect()),
        ("hint", facts.hint_kinds.iter().map(|fact| fact.name).collect()),
        ("player", facts.players.iter().map(|fact| fact.name).collect()),
        ("chart", facts.rankings.iter().chain(facts.records).map(|fact| fact.name).collect()),
        ("daily", facts.dailies.iter().map(|fact| fact.name).collect()),
        ("tool", facts.tools.iter().map(|fact| fact.name).collect()),
    ];
    for (what, names) in named {
        for name in &names {
            ensure(machine(name), Facts, || format!("the {what} {name:?} is not lower case with hyphens"))?;
        }
        let different: BTreeSet<&&str> = names.iter().collect();
        ensure(different.len() == names.len(), Facts, || format!("two of {what} have one name: {names:?}"))?;
    }
    ensure(!facts.presets.is_empty(), Facts, || "there is no preset, so no default".into())?;
    ensure(facts.preset(facts.newcomer).is_some(), Facts, || format!("there is no preset {}", facts.newcomer))?;
    for preset in facts.presets {
        ensure(!preset.roles.is_empty(), Facts, || format!("preset {} has no role for a person", preset.name))?;
        for role in preset.roles {
            let seat = facts.seat(role.seat);
            ensure(seat.is_some(), Facts, || format!("role {} of preset {} is no seat", role.seat, preset.name))?;
            if let (Some(seat), Some(player)) = (seat, role.against) {
                let other = Seat(1 - seat.0);
                PlayerName::read(facts, player, other).map_err(|say| broken(Facts, say.text))?;
            }
        }
    }
    for daily in facts.dailies {
        ensure(facts.preset(daily.preset).is_some(), Facts, || format!("daily {} has no preset", daily.name))?;
        let ranked = facts.rankings.iter().any(|chart| chart.name == daily.ranking);
        ensure(ranked, Facts, || format!("daily {} has no ranking", daily.name))?;
    }
    let codes: Vec<&str> = G::words().iter().map(|word| word.code).collect();
    let different: BTreeSet<&&str> = codes.iter().collect();
    ensure(different.len() == codes.len(), Facts, || "two words have one code".into())?;
    let prefix = format!("{}.", facts.name);
    for code in codes {
        ensure(code.starts_with(&prefix), Facts, || format!("the word {code} should begin with {prefix}"))?;
    }
    Ok(())
}

/// The options of a preset, a level made by its own generator where one is needed.
fn preset_options<G: Game>(preset: &Preset) -> Result<G::Options, Broken> {
    use Promise::OptionsRoundTrip as Options;
    let mut given = Map::new();
    if let Some(levels) = G::levels() {
        let wishes = preset.level.iter().map(|(name, text)| ((*name).to_owned(), Value::from(*text))).collect();
        let wishes = levels.read_wishes(&wishes).map_err(|problems| broken(Options, format!("{problems:?}")))?;
        let level = levels
            .generate(&wishes, None, &Seed::from_number(7), &Budget::unlimited())
            .map_err(|say| broken(Options, format!("preset {}: {say}", preset.name)))?;
        let field = G::facts().options.iter().find(|field| matches!(field.kind, FieldKind::Level));
        let field = field.ok_or_else(|| broken(Options, "a game with levels needs an option of kind level"))?;
        given.insert(field.name.to_owned(), level);
    }
    let mut options = None;
    for role in preset.roles.iter().rev() {
        let read = Erased::<G>::NEW
            .read_options(Some(preset), Some(role), &given)
            .map_err(|problems| broken(Options, format!("preset {}: {problems:?}", preset.name)))?;
        let typed: G::Options = serde_json::from_value(Value::Object(read.options.clone()))
            .map_err(|error| broken(Options, format!("preset {}: {error}", preset.name)))?;
        let written = serde_json::to_value(&typed).map_err(|error| broken(Options, error.to_string()))?;
        ensure(written == Value::Object(read.options.clone()), Options, || {
            format!("preset {} reads as {:?} but writes {written}", preset.name, read.options)
        })?;
        options = Some(typed);
    }
    options.ok_or_else(|| broken(Options, "no role"))
}

/// What one viewer receives of a position, as bytes.
fn received<G: Game>(position: &G::Position, viewer: Viewer) -> String {
    let steps: Vec<(Option<String>, Vec<G::Event>)> = G::steps(position)
        .iter()
        .map(|step: &Step<G>| {
            let events = step.events.iter().filter_map(|event| G::event_for(position, event, viewer)).collect();
            (G::move_for(position, step, viewer), events)
        })
        .collect();
    serde_json::to_string(&(G::view(position, viewer), steps)).expect("views and events are plain data")
}

fn received_by_all<G: Game>(position: &G::Position) -> Vec<String> {
    G::facts().viewers().map(|viewer| received::<G>(position, viewer)).collect()
}

fn game_keeps_promises<G: Game>(options: &G::Options, name: &str, rng: &mut Rng) -> Kept {
    let seed = Seed::from_number(rng.bits());
    let mut position = G::start(options, &seed);
    let mut history = vec![(position.clone(), String::new())];
    let mut seen_texts = BTreeSet::new();
    let mut over = false;
    for number in 0..RANDOM_MOVES + FINISHING_MOVES {
        hides_the_hidden::<G>(&position, name, rng)?;
        if let Turn::Over(_) = G::turn(&position) {
            over = true;
            break;
        }
        if rng.chance(1, 3) {
            lists_its_moves::<G>(&position, &seen_texts, name)?;
            repeats_its_hints::<G>(&position, name, rng)?;
        }
        let mv = if number < RANDOM_MOVES { G::random_move(&position, rng) } else { G::finish(&position, rng) };
        let mv = mv.ok_or_else(|| broken(Promise::Ends, format!("{name}: not over, but no move after {number}")))?;
        let text = mv.to_string();
        let read = G::read_move(&position, &text);
        ensure(read.as_ref() == Ok(&mv), Promise::MovesRoundTrip, || format!("{name}: {text} reads as {read:?}"))?;
        let foreseen = foresees_truly::<G>(&position, &text, &seen_texts, name)?;
        let steps = G::steps(&position).len();
        G::play(&mut position, &mv)
            .map_err(|say| broken(Promise::ListsItsMoves, format!("{name}: random move {text} is refused: {say}")))?;
        ensure(G::steps(&position).len() == steps + 1, Promise::StepsCount, || {
            format!("{name}: {text} made {} steps", G::steps(&position).len() - steps)
        })?;
        if let Some((seat, foreseen)) = foreseen {
            let view = view_json::<G>(&G::view(&position, Viewer::Seat(seat)));
            ensure(view == foreseen, Promise::ForeseesTruly, || format!("{name}: {text}: {foreseen} became {view}"))?;
        }
        seen_texts.insert(text.clone());
        history.push((position.clone(), text));
    }
    ensure(over, Promise::Ends, || format!("{name}: not over after {} moves", history.len() - 1))?;
    replays_the_same::<G>(options, &seed, &history, name)?;
    stops_when_told::<G>(&history[history.len() / 2].0, name)
}

fn view_json<G: Game>(view: &G::View) -> Value {
    serde_json::to_value(view).expect("views are plain data")
}

/// For games whose views can be read: what a legal move is foreseen to show to who makes it, if it can be foreseen.
fn foresees_truly<G: Game>(
    position: &G::Position,
    text: &str,
    others: &BTreeSet<String>,
    name: &str,
) -> Result<Option<(Seat, Value)>, Broken> {
    let Turn::Seat(seat) = G::turn(position) else { return Ok(None) };
    let shown = view_json::<G>(&G::view(position, Viewer::Seat(seat)));
    let view = match G::read_view(&shown) {
        Ok(view) => view,
        Err(say) if say.code == crate::any::UNREADABLE_VIEW.code && say.params["reason"] == G::facts().name => {
            return Ok(None);
        }
        Err(say) => return Err(broken(Promise::ForeseesTruly, format!("{name}: {shown} cannot be read: {say}"))),
    };
    let read = view_json::<G>(&view);
    ensure(read == shown, Promise::ForeseesTruly, || format!("{name}: {shown} is read as {read}"))?;
    for other in others.iter().take(8) {
        let plays = |mv: G::Move| G::play(&mut position.clone(), &mv);
        let refused = G::read_move(position, other).and_then(plays).is_err();
        let foreseen = G::foresee(&view, other);
        ensure(foreseen.is_ok() || refused, Promise::ForeseesTruly, || {
            format!("{name}: {other} is taken, but was foreseen to be refused")
        })?;
        ensure(!refused || !matches!(foreseen, Ok(Some(_))), Promise::ForeseesTruly, || {
            format!("{name}: {other} is refused, but was foreseen to be taken")
        })?;
    }
    match G::foresee(&view, text) {
        Ok(after) => Ok(after.map(|after| (seat, view_json::<G>(&after)))),
        Err(say) => Err(broken(Promise::ForeseesTruly, format!("{name}: {text} was foreseen to be refused: {say}"))),
    }
}

fn replays_the_same<G: Game>(options: &G::Options, seed: &Seed, history: &[(G::Position, String)], name: &str) -> Kept {
    let mut again = G::start(options, seed);
    for (number, (then, text)) in history.iter().enumerate() {
        if number > 0 {
            let mv =
                G::read_move(&again, text).map_err(|say| broken(Promise::ReplaysTheSame, format!("{name}: {say}")))?;
            G::play(&mut again, &mv)
                .map_err(|say| broken(Promise::ReplaysTheSame, format!("{name}: {text}: {say}")))?;
        }
        ensure(received_by_all::<G>(&again) == received_by_all::<G>(then), Promise::ReplaysTheSame, || {
            format!("{name}: after {number} moves a replay shows something else")
        })?;
    }
    Ok(())
}

fn lists_its_moves<G: Game>(position: &G::Position, seen: &BTreeSet<String>, name: &str) -> Kept {
    let Some(moves) = G::moves(position) else { return Ok(()) };
    let listed: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    ensure(listed.len() == moves.len(), Promise::ListsItsMoves, || format!("{name}: a move is listed twice"))?;
    for mv in &moves {
        let mut after = position.clone();
        G::play(&mut after, mv)
            .map_err(|say| broken(Promise::ListsItsMoves, format!("{name}: listed {mv} is refused: {say}")))?;
    }
    let before = received_by_all::<G>(position);
    for text in seen.difference(&listed) {
        let mut after = position.clone();
        let refused = G::read_move(position, text).and_then(|mv| G::play(&mut after, &mv)).is_err();
        ensure(refused, Promise::ListsItsMoves, || format!("{name}: {text} is not listed, but accepted"))?;
        ensure(received_by_all::<G>(&after) == before, Promise::ListsItsMoves, || {
            format!("{name}: the refusal of {text} changed something")
        })?;
    }
    Ok(())
}

fn hides_the_hidden<G: Game>(position: &G::Position, name: &str, rng: &mut Rng) -> Kept {
    for viewer in G::facts().viewers() {
        let mut redrawn = position.clone();
        G::redraw_hidden(&mut redrawn, viewer, rng);
        let (before, after) = (received::<G>(position, viewer), received::<G>(&redrawn, viewer));
        ensure(before == after, Promise::HidesTheHidden, || {
            format!("{name}: {viewer:?} can tell hidden things apart:\n{before}\n{after}")
        })?;
    }
    Ok(())
}

fn stops_when_told<G: Game>(position: &G::Position, name: &str) -> Kept {
    let mut stops = vec![Stop::Agreed];
    for seat in (0..G::facts().seats.len() as u8).map(Seat) {
        stops.extend([Stop::Resigned(seat), Stop::Flagged(seat)]);
    }
    for stop in stops {
        let mut stopped = position.clone();
        if matches!(G::turn(&stopped), Turn::Over(_)) {
            continue;
        }
        G::stop(&mut stopped, stop);
        ensure(matches!(G::turn(&stopped), Turn::Over(_)), Promise::StopsWhenTold, || {
            format!("{name}: goes on after {stop:?}")
        })?;
        received_by_all::<G>(&stopped);
    }
    Ok(())
}

fn repeats_its_hints<G: Game>(position: &G::Position, name: &str, rng: &mut Rng) -> Kept {
    let Turn::Seat(seat) = G::turn(position) else { return Ok(()) };
    for kind in G::facts().hint_kinds {
        if G::facts().hint_kind(kind.name, seat).is_err() {
            continue;
        }
        let stream = Seed::from_number(rng.bits()).stream("hint", Some(seat), 1);
        let Ok(text) = G::hint(position, seat, kind.name, stream, &Budget::nodes(20_000)) else { continue };
        let tell = || {
            let mut after = position.clone();
            let told = G::take_hint(&mut after, seat, &text);
            told.map(|hint| (hint, received_by_all::<G>(&after)))
        };
        let (first, second) = (tell(), tell());
        ensure(first.is_ok() && first == second, Promise::RepeatsItsHints, || {
            format!("{name}: the hint {text:?} tells {first:?}, then {second:?}")
        })?;
    }
    Ok(())
}

fn players_obey<G: Game>(options: &G::Options, name: &str, rng: &mut Rng) -> Kept {
    use Promise::PlayersObey as Obey;
    let facts = G::facts();
    let mut position = G::start(options, &Seed::from_number(rng.bits()));
    for _ in 0..rng.below(6) {
        let mut next = position.clone();
        let Some(mv) = G::random_move(&position, rng) else { break };
        if G::play(&mut next, &mv).is_ok() && matches!(G::turn(&next), Turn::Seat(_)) {
            position = next;
        }
    }
    let Turn::Seat(seat) = G::turn(&position) else { return Ok(()) };
    let view = G::view(&position, Viewer::Seat(seat));
    for fact in facts.players {
        let Ok(player) = PlayerName::read(facts, fact.name, seat) else { continue };
        let stream = || Rng::from_number(11);
        for nodes in [1, 2_000] {
            let budget = Budget::nodes(nodes);
            let chosen = G::player(player, seat, stream()).think(&view, &budget);
            ensure(budget.spent() <= nodes + NODE_SLACK, Obey, || {
                format!("{name}: {} was allowed {nodes} nodes and took {}", fact.name, budget.spent())
            })?;
            let mv = chosen.map_err(|say| broken(Obey, format!("{name}: {} has no move: {say}", fact.name)))?;
            let mut after = position.clone();
            G::play(&mut after, &mv)
                .map_err(|say| broken(Obey, format!("{name}: {} plays {mv}, refused: {say}", fact.name)))?;
        }
        let stop = StopFlag::new();
        stop.raise();
        let budget = Budget::unlimited().with_stop(stop);
        // Whether it still answers with a move is its own affair; that it stops at once is not.
        drop(G::player(player, seat, stream()).think(&view, &budget));
        ensure(budget.spent() <= NODE_SLACK, Obey, || {
            format!("{name}: {} went on for {} nodes after the stop flag", fact.name, budget.spent())
        })?;
    }
    Ok(())
}
