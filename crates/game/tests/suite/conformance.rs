//! The suite's own tests: a sound toy game passes, and for each promise a broken one is caught.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::conformance::{Promise, run};
use game::{
    Budget, Check, Clock, Contest, Facts, Field, FieldKind, Game, Hint, HintKind, Outcome, Permission, Player,
    PlayerFact, PlayerName, Preset, Problem, Rng, Role, Say, Seat, SeatFact, Seed, Step, Stop, TakeBack, Turn, Verdict,
    Viewer, Word, unreadable_view,
};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

game::words! {
    /// Any text will do in a toy.
    TEXT = "toy.text": "A toy.";
    /// A count.
    HEAP = "toy.heap": "{heap, plural, one {# stone is} other {# stones are}} left.";
}

/// Take one to three stones from a heap; who takes the last one wins. Before that, the first seat puts a number into
/// an envelope that only it may see until the end. `FAULT` breaks one promise.
struct Toy<const FAULT: u8>;

const SOUND: u8 = 0;
const BAD_NAME: u8 = 1;
const OPTIONS_CHANGE: u8 = 2;
const NEVER_ENDS: u8 = 3;
const USES_OUTSIDE_CHANCE: u8 = 4;
const LISTS_TOO_MUCH: u8 = 5;
const LISTS_TOO_LITTLE: u8 = 6;
const REFUSAL_CHANGES: u8 = 7;
const MOVE_TEXT_DIFFERS: u8 = 8;
const FORGETS_STEPS: u8 = 9;
const LEAKS_IN_VIEW: u8 = 10;
const LEAKS_IN_MOVE: u8 = 11;
const LEAKS_IN_EVENT: u8 = 12;
const DOES_NOT_STOP: u8 = 13;
const HINT_WAVERS: u8 = 14;
const PLAYER_OVERSPENDS: u8 = 15;
const PLAYER_IGNORES_STOP: u8 = 16;
const PLAYER_CHEATS: u8 = 17;
/// From here on views can be read, and moves foreseen: first by a sound game.
const FORESEES: u8 = 18;
const MISREADS_VIEW: u8 = 19;
const REFUSES_ITS_VIEW: u8 = 20;
const FORESEES_WRONG: u8 = 21;
const FORESEES_A_REFUSAL: u8 = 22;
const FORESEES_NO_REFUSAL: u8 = 23;
/// A sound game again: it ends by its own `finish`, when three hundred random moves have not ended it.
const FINISHES_LATE: u8 = 24;
const PLAYER_CHEATS_OFF_THE_PRESET: u8 = 25;

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Options<const FAULT: u8> {
    heap: u32,
}

impl<const FAULT: u8> Serialize for Options<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let heap = if FAULT == OPTIONS_CHANGE { self.heap + 1 } else { self.heap };
        serializer.collect_map([("heap", heap)])
    }
}

#[derive(Clone)]
struct Position<const FAULT: u8> {
    options: Options<FAULT>,
    heap: u32,
    envelope: Option<u32>,
    wobble: u64,
    over: Option<Verdict>,
    steps: Vec<Step<Toy<FAULT>>>,
}

#[derive(Clone, Debug, PartialEq)]
enum Move {
    Hide(u32),
    Take(u32),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hide(number) => write!(f, "hide {number}"),
            Self::Take(stones) => write!(f, "take {stones}"),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct Event {
    heap: u32,
    envelope: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct View<const FAULT: u8> {
    options: Options<FAULT>,
    heap: u32,
    started: bool,
    envelope: Option<u32>,
    wobble: u64,
}

/// Chance from outside the seed.
static OUTSIDE: AtomicU64 = AtomicU64::new(0);

impl<const FAULT: u8> Position<FAULT> {
    fn knows(&self, viewer: Viewer) -> bool {
        viewer.is(Seat(0)) || self.over.is_some()
    }

    fn mover(&self) -> Seat {
        Seat((self.steps.len() % 2) as u8)
    }
}

impl<const FAULT: u8> Game for Toy<FAULT> {
    type Options = Options<FAULT>;
    type Position = Position<FAULT>;
    type Move = Move;
    type Event = Event;
    type View = View<FAULT>;

    fn facts() -> &'static Facts {
        static SEATS: [SeatFact; 2] =
            [SeatFact { name: "hider", title: &TEXT }, SeatFact { name: "seeker", title: &TEXT }];
        static FIELDS: [Field; 1] = [Field::new("heap", &TEXT, FieldKind::Whole { min: 1, max: 30 })];
        static PRESETS: [Preset; 1] = [Preset {
            name: "usual",
            title: &TEXT,
            options: &[("heap", "20")],
            level: &[],
            clock: Clock::None,
            rated: false,
            roles: &[Role { seat: "hider", options: &[], against: Some("taker") }],
        }];
        static HINTS: [HintKind; 1] = [HintKind { name: "heap", about: &HEAP, seats: &[], ranked: true }];
        static PLAYERS: [PlayerFact; 1] = [PlayerFact { name: "taker", about: &TEXT, parameter: None, seats: &[] }];
        const FACTS: Facts = Facts {
            name: "toy",
            title: "Toy",
            about: &TEXT,
            rules_version: 1,
            seats: &SEATS,
            contest: Contest::Duel,
            hidden: true,
            luck: false,
            take_back: TakeBack::Never,
            hints: Permission::FreeOrAgreed,
            pause: Permission::FreeOrAgreed,
            draw_offers: true,
            options: &FIELDS,
            presets: &PRESETS,
            newcomer: PRESETS[0].name,
            hint_kinds: &HINTS,
            players: &PLAYERS,
            rankings: &[],
            records: &[],
            dailies: &[],
            tools: &[],
        };
        static GOOD: Facts = FACTS;
        static BAD: Facts = Facts { name: "Toy Game", ..FACTS };
        if FAULT == BAD_NAME { &BAD } else { &GOOD }
    }

    fn words() -> Vec<&'static Word> {
        WORDS.to_vec()
    }

    fn check(options: &Options<FAULT>) -> Check {
        let errors = if options.heap == 13 { vec![Problem::with("heap", TEXT.say())] } else { Vec::new() };
        Check { errors, ..Check::default() }
    }

    fn start(options: &Options<FAULT>, _seed: &Seed) -> Self::Position {
        Position {
            options: options.clone(),
            heap: options.heap,
            envelope: None,
            wobble: 0,
            over: None,
            steps: Vec::new(),
        }
    }

    fn turn(position: &Self::Position) -> Turn {
        match position.over {
            Some(verdict) => Turn::Over(Outcome { verdict, say: TEXT.say() }),
            None => Turn::Seat(position.mover()),
        }
    }

    fn read_move(_position: &Self::Position, text: &str) -> Result<Move, Say> {
        let (verb, number) = text.split_once(' ').ok_or_else(|| TEXT.say())?;
        let number: u32 = number.parse().map_err(|_| TEXT.say())?;
        match verb {
            "hide" if FAULT == MOVE_TEXT_DIFFERS => Ok(Move::Hide(number + 1)),
            "hide" => Ok(Move::Hide(number)),
            "take" => Ok(Move::Take(number)),
            _ => Err(TEXT.say()),
        }
    }

    fn play(position: &mut Self::Position, mv: &Move) -> Result<(), Say> {
        let seat = position.mover();
        match (mv, position.envelope) {
            (Move::Hide(number), None) => position.envelope = Some(*number),
            (Move::Take(stones), Some(_)) if (1..=3).contains(stones) && *stones <= position.heap => {
                let waits = FAULT == FINISHES_LATE && position.steps.len() < 300;
                if FAULT != NEVER_ENDS && !waits {
                    position.heap -= stones;
                }
                if position.heap == 0 {
                    position.over = Some(Verdict::Won(seat));
                }
            }
            _ => {
                if FAULT == REFUSAL_CHANGES {
                    position.wobble += 1;
                }
                return Err(TEXT.say());
            }
        }
        if FAULT == USES_OUTSIDE_CHANCE {
            position.wobble = OUTSIDE.fetch_add(1, Relaxed);
        }
        let event = Event { heap: position.heap, envelope: position.envelope };
        let step = Step { seat, mv: Some(mv.clone()), events: vec![event] };
        if FAULT == FORGETS_STEPS && position.steps.len() == 1 {
            position.steps.push(step.clone());
        }
        position.steps.push(step);
        Ok(())
    }

    fn steps(position: &Self::Position) -> &[Step<Self>] {
        &position.steps
    }

    fn stop(position: &mut Self::Position, how: Stop) {
        position.over = match how {
            _ if FAULT == DOES_NOT_STOP => None,
            Stop::Resigned(seat) | Stop::Flagged(seat) => Some(Verdict::Won(seat.other())),
            Stop::Agreed => Some(Verdict::Draw),
        };
    }

    fn view(position: &Self::Position, viewer: Viewer) -> View<FAULT> {
        let open = position.knows(viewer) || FAULT == LEAKS_IN_VIEW;
        View {
            options: position.options.clone(),
            heap: position.heap,
            started: position.envelope.is_some(),
            envelope: position.envelope.filter(|_| open),
            wobble: position.wobble,
        }
    }

    fn read_view(view: &Value) -> Result<View<FAULT>, Say> {
        match FAULT {
            ..FORESEES | FINISHES_LATE.. => Err(unreadable_view(&Self::facts().name)),
            REFUSES_ITS_VIEW => Err(unreadable_view(&"it is too plain")),
            _ => {
                let read: View<FAULT> = View::deserialize(view).map_err(|error| unreadable_view(&error))?;
                Ok(View { heap: read.heap + u32::from(FAULT == MISREADS_VIEW), ..read })
            }
        }
    }

    fn foresee(view: &View<FAULT>, text: &str) -> Result<Option<View<FAULT>>, Say> {
        let started = View { started: true, ..view.clone() };
        match text.split_once(' ').map(|(verb, number)| (verb, number.parse::<u32>())) {
            Some(("hide", Ok(number))) if !view.started => Ok(Some(View { envelope: Some(number), ..started })),
            Some(("take", Ok(1..=3))) if view.started && FAULT == FORESEES_A_REFUSAL => Err(TEXT.say()),
            Some(("take", Ok(stones @ 1..=3))) if view.started && stones <= view.heap => {
                let heap = view.heap - stones;
                // At the end the envelope is opened, and what is in it only the first seat can tell.
                let known = heap > 0 || view.envelope.is_some();
                Ok(known.then(|| View { heap: heap + u32::from(FAULT == FORESEES_WRONG), ..started }))
            }
            _ if FAULT == FORESEES_NO_REFUSAL => Ok(Some(started)),
            _ => Err(TEXT.say()),
        }
    }

    fn moves(position: &Self::Position) -> Option<Vec<Move>> {
        let most = match FAULT {
            LISTS_TOO_MUCH => 4,
            LISTS_TOO_LITTLE => 2,
            _ => 3,
        };
        position.envelope.map(|_| (1..=most.min(position.heap)).map(Move::Take).collect())
    }

    fn move_for(position: &Self::Position, step: &Step<Self>, viewer: Viewer) -> Option<String> {
        match step.mv.as_ref()? {
            Move::Hide(_) if !position.knows(viewer) && FAULT != LEAKS_IN_MOVE => None,
            mv => Some(mv.to_string()),
        }
    }

    fn event_for(position: &Self::Position, event: &Event, viewer: Viewer) -> Option<Event> {
        let open = position.knows(viewer) || FAULT == LEAKS_IN_EVENT;
        Some(Event { heap: event.heap, envelope: event.envelope.filter(|_| open) })
    }

    fn hint(position: &Self::Position, _: Seat, _: &str, _: Rng, _: &Budget) -> Result<String, Say> {
        Ok(position.heap.to_string())
    }

    fn take_hint(_: &mut Self::Position, _: Seat, text: &str) -> Result<Hint, Say> {
        let wavering = if FAULT == HINT_WAVERS { OUTSIDE.fetch_add(1, Relaxed) } else { 0 };
        let heap: u64 = text.parse().map_err(|_| TEXT.say())?;
        Ok(Hint { say: HEAP.with(&[("heap", (heap + wavering).into())]), data: heap.into() })
    }

    fn player(_: PlayerName, _: Seat, _: Rng) -> Box<dyn Player<Self>> {
        Box::new(Taker::<FAULT>)
    }

    fn redraw_hidden(position: &mut Self::Position, viewer: Viewer, rng: &mut Rng) {
        if position.knows(viewer) || position.envelope.is_none() {
            return;
        }
        let number = rng.below(1_000_000) as u32;
        position.envelope = Some(number);
        position.steps[0].mv = Some(Move::Hide(number));
        for step in &mut position.steps {
            for event in &mut step.events {
                event.envelope = Some(number);
            }
        }
    }

    fn random_move(position: &Self::Position, rng: &mut Rng) -> Option<Move> {
        match position.envelope {
            Some(_) if FAULT == FINISHES_LATE && position.steps.len() >= 300 => None,
            None => Some(Move::Hide(rng.below(100) as u32)),
            Some(_) => Some(Move::Take(rng.between(1, i64::from(position.heap.min(3))) as u32)),
        }
    }

    fn finish(position: &Self::Position, _: &mut Rng) -> Option<Move> {
        (FAULT != FINISHES_LATE || position.steps.len() >= 300).then_some(Move::Take(1))
    }
}

struct Taker<const FAULT: u8>;

impl<const FAULT: u8> Player<Toy<FAULT>> for Taker<FAULT> {
    fn think(&mut self, view: &View<FAULT>, budget: &Budget) -> Result<Move, Say> {
        let overspends = FAULT == PLAYER_OVERSPENDS && budget.node_limit() == Some(2_000);
        let nodes = if overspends { 20_000 } else { 1 };
        while budget.spend(nodes) || (FAULT == PLAYER_IGNORES_STOP && budget.spent() < 20_000) {
            if budget.spent() >= 100 && FAULT != PLAYER_IGNORES_STOP {
                break;
            }
        }
        match FAULT {
            PLAYER_CHEATS => Ok(Move::Take(99)),
            PLAYER_CHEATS_OFF_THE_PRESET if view.options.heap != 20 => Ok(Move::Take(99)),
            _ if view.started => Ok(Move::Take(1)),
            _ => Ok(Move::Hide(5)),
        }
    }
}

fn caught<const FAULT: u8>() -> Option<Promise> {
    run::<Toy<FAULT>>(8).err().map(|broken| broken.promise)
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(caught::<SOUND>(), None);
    assert_eq!(caught::<FORESEES>(), None);
    assert_eq!(caught::<FINISHES_LATE>(), None);
}

#[test]
fn each_promise_can_be_broken() {
    assert_eq!(caught::<BAD_NAME>(), Some(Promise::FactsFitTogether));
    assert_eq!(caught::<OPTIONS_CHANGE>(), Some(Promise::OptionsRoundTrip));
    assert_eq!(caught::<NEVER_ENDS>(), Some(Promise::Ends));
    assert_eq!(caught::<USES_OUTSIDE_CHANCE>(), Some(Promise::ReplaysTheSame));
    assert_eq!(caught::<LISTS_TOO_MUCH>(), Some(Promise::ListsItsMoves));
    assert_eq!(caught::<LISTS_TOO_LITTLE>(), Some(Promise::ListsItsMoves));
    assert_eq!(caught::<REFUSAL_CHANGES>(), Some(Promise::ListsItsMoves));
    assert_eq!(caught::<MOVE_TEXT_DIFFERS>(), Some(Promise::MovesRoundTrip));
    assert_eq!(caught::<FORGETS_STEPS>(), Some(Promise::StepsCount));
    assert_eq!(caught::<LEAKS_IN_VIEW>(), Some(Promise::HidesTheHidden));
    assert_eq!(caught::<LEAKS_IN_MOVE>(), Some(Promise::HidesTheHidden));
    assert_eq!(caught::<LEAKS_IN_EVENT>(), Some(Promise::HidesTheHidden));
    assert_eq!(caught::<DOES_NOT_STOP>(), Some(Promise::StopsWhenTold));
    assert_eq!(caught::<HINT_WAVERS>(), Some(Promise::RepeatsItsHints));
    assert_eq!(caught::<PLAYER_OVERSPENDS>(), Some(Promise::PlayersObey));
    assert_eq!(caught::<PLAYER_IGNORES_STOP>(), Some(Promise::PlayersObey));
    assert_eq!(caught::<PLAYER_CHEATS>(), Some(Promise::PlayersObey));
    assert_eq!(caught::<PLAYER_CHEATS_OFF_THE_PRESET>(), Some(Promise::PlayersObey));
    assert_eq!(caught::<MISREADS_VIEW>(), Some(Promise::ForeseesTruly));
    assert_eq!(caught::<REFUSES_ITS_VIEW>(), Some(Promise::ForeseesTruly));
    assert_eq!(caught::<FORESEES_WRONG>(), Some(Promise::ForeseesTruly));
    assert_eq!(caught::<FORESEES_A_REFUSAL>(), Some(Promise::ForeseesTruly));
    assert_eq!(caught::<FORESEES_NO_REFUSAL>(), Some(Promise::ForeseesTruly));
}
