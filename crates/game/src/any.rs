//! The same interface without types: text in, JSON out. Tables, the server and the command line hold any game by it.

use std::any::Any;
use std::marker::PhantomData;

use serde_json::{Map, Value};

use crate::facts::{Facts, Preset, Role};
use crate::hint::Hint;
use crate::level::Levels;
use crate::options::{self, Check, Problem};
use crate::player::{Player, PlayerName};
use crate::result::{Conduct, Outcome, Records, Score, Stop, Turn};
use crate::words::{Say, Word};
use crate::{Budget, Game, Part, Rng, Seat, Seed, Viewer};

crate::words! {
    /// A move by somebody else than the seat to move.
    NOT_YOUR_TURN = "game.not-your-turn": "It is {seat}'s turn.";
    /// A move after the end.
    GAME_OVER = "game.over": "The game is over: no more moves can be made.";
    /// A tool that the game does not have.
    UNKNOWN_TOOL = "game.unknown-tool": "There is no tool {name} for {game}.";
    /// A tool that was not handed the table it needs.
    TOOL_NEEDS_TABLE = "game.tool-needs-table": "The tool {name} looks at a table; name one.";
    /// A view that is none.
    UNREADABLE_VIEW = "game.unreadable-view": "This view cannot be read: {reason}.";
    /// A preset that the game does not have.
    UNKNOWN_PRESET = "game.unknown-preset": "There is no preset {name}; there are {presets}.";
}

/// Options that were read, checked and brought into their canonical form.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadOptions {
    /// Every option with its value.
    pub options: Map<String, Value>,
    /// Warnings and figures; no errors.
    pub check: Check,
}

/// Any game.
pub trait AnyGame: Send + Sync {
    /// What is fixed about the game.
    fn facts(&self) -> &'static Facts;

    /// Every word that the game can say; the house's own are [`house_words`](crate::house_words).
    fn words(&self) -> Vec<&'static Word>;

    /// Reads options from outside over a preset and a role in it (the first preset's values fill every gap).
    fn read_options(
        &self,
        preset: Option<&Preset>,
        role: Option<&Role>,
        given: &Map<String, Value>,
    ) -> Result<ReadOptions, Vec<Problem>>;

    /// Random legal options in their canonical form; none where chance finds none.
    fn random_options(&self, rng: &mut Rng) -> Option<Map<String, Value>>;

    /// The seats that are used under these canonical options.
    fn seats(&self, options: &Map<String, Value>) -> Result<Vec<Seat>, Say>;

    /// The first position under canonical options.
    fn start(&self, options: &Map<String, Value>, seed: &Seed) -> Result<Box<dyn AnyPosition>, Say>;

    /// A computer player by its name.
    fn player(&self, name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn AnyPlayer>, Say>;

    /// Whether a computer player has one random stream for the whole game.
    fn has_one_stream(&self, name: PlayerName) -> bool;

    /// The levels of the game, if it has them.
    fn levels(&self) -> Option<&'static dyn Levels>;

    /// The game's own text formats of games that were played, if it has them.
    fn records(&self) -> Option<&'static dyn Records>;

    /// Reads a view from its JSON.
    fn read_view(&self, view: &Value) -> Result<Box<dyn AnyView>, Say>;

    /// What a move by the seat to move does to a view: why it is refused, or the view after it; none where that depends
    /// on what the view does not tell.
    fn foresee(&self, view: &dyn AnyView, text: &str) -> Result<Option<Box<dyn AnyView>>, Say>;

    /// Data that comes with the game apart from its code.
    fn parts(&self) -> &'static [&'static Part];

    /// Runs a tool.
    fn tool(
        &self,
        name: &str,
        view: Option<&dyn AnyView>,
        arguments: &Map<String, Value>,
        budget: &Budget,
    ) -> Result<Value, Say>;

    /// The preset of this name, or the sentence that there is none.
    fn find_preset(&self, name: &str) -> Result<&'static Preset, Say> {
        self.facts().preset(name).ok_or_else(|| {
            let presets: Vec<&str> = self.facts().presets.iter().map(|preset| preset.name).collect();
            UNKNOWN_PRESET.with(&[("name", name.into()), ("presets", presets.into())])
        })
    }
}

/// A position of any game.
pub trait AnyPosition: Send + Sync {
    /// A copy.
    fn copy(&self) -> Box<dyn AnyPosition>;

    /// Who is to move, or how it ended.
    fn turn(&self) -> Turn;

    /// All legal moves as text, where they can be listed.
    fn moves(&self) -> Option<Vec<String>>;

    /// Refuses every seat but the one to move.
    fn check_turn(&self, seat: Seat) -> Result<(), Say>;

    /// Plays a move, read from text, for a seat that must be the one to move. Gives the move's canonical text.
    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Say>;

    /// A random legal move, as text.
    fn random_move(&self, rng: &mut Rng) -> Option<String>;

    /// How many steps were played.
    fn steps(&self) -> usize;

    /// The move of the step at this place, as the viewer may see it now.
    fn move_for(&self, step: usize, viewer: Viewer) -> Option<String>;

    /// The events of the step at this place, as the viewer may see them now.
    fn events_for(&self, step: usize, viewer: Viewer) -> Vec<Value>;

    /// The events of the step at this place in a few signs, for who reads a finished game as text.
    fn remarks(&self, step: usize) -> Vec<String>;

    /// Ends the game from outside its rules.
    fn stop(&mut self, how: Stop);

    /// The time of the seat to move is up: true when the game made a forced pass of it.
    fn timeout(&mut self) -> bool;

    /// What the viewer may see.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// Thinks of a hint; gives the text for the log.
    fn hint(&self, seat: Seat, kind: &str, rng: Rng, budget: &Budget) -> Result<String, Say>;

    /// Takes a hint from its text.
    fn take_hint(&mut self, seat: Seat, text: &str) -> Result<Hint, Say>;

    /// What the finished game brings to which charts.
    fn scores(&self, conduct: &Conduct) -> Vec<Score>;

    /// The outcome, when it is over.
    fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) => None,
        }
    }
}

/// A view of any game: opaque to all but its game's own players and tools, who look inside, and the wire, which gets
/// JSON.
pub trait AnyView: Send + Sync {
    /// The view as JSON.
    fn json(&self) -> Value;

    /// The typed view, for its own game.
    fn inside(&self) -> &dyn Any;
}

/// A computer player of any game.
pub trait AnyPlayer: Send {
    /// The move to make, as text, or a sentence that says why there is none.
    fn think(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<String, Say>;
}

/// The game `G` with its types erased: `Erased::<G>::NEW` is an [`AnyGame`].
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Game> Erased<G> {
    /// The one value.
    pub const NEW: Self = Self(PhantomData);

    fn typed(options: &Map<String, Value>) -> Result<G::Options, Say> {
        serde_json::from_value(Value::Object(options.clone()))
            .map_err(|error| options::UNREADABLE.with(&[("reason", error.to_string().into())]))
    }
}

struct ErasedPosition<G: Game>(G::Position);

struct ErasedView<G: Game>(G::View);

struct ErasedPlayer<G: Game>(Box<dyn Player<G>>);

impl<G: Game> AnyGame for Erased<G> {
    fn facts(&self) -> &'static Facts {
        G::facts()
    }

    fn words(&self) -> Vec<&'static Word> {
        G::words()
    }

    fn read_options(
        &self,
        preset: Option<&Preset>,
        role: Option<&Role>,
        given: &Map<String, Value>,
    ) -> Result<ReadOptions, Vec<Problem>> {
        let facts = G::facts();
        let bases = [
            facts.presets[0].options,
            preset.map_or(&[] as &[_], |preset| preset.options),
            role.map_or(&[] as &[_], |role| role.options),
        ];
        let options = options::read(facts.options, &bases, given)?;
        let typed = Self::typed(&options).map_err(|say| vec![Problem::in_all(say)])?;
        let check = G::check(&typed);
        if check.errors.is_empty() { Ok(ReadOptions { options, check }) } else { Err(check.errors) }
    }

    fn random_options(&self, rng: &mut Rng) -> Option<Map<String, Value>> {
        match json(G::random_options(rng)?) {
            Value::Object(options) => Some(options),
            _ => None,
        }
    }

    fn seats(&self, options: &Map<String, Value>) -> Result<Vec<Seat>, Say> {
        Self::typed(options).map(|options| G::seats(&options))
    }

    fn start(&self, options: &Map<String, Value>, seed: &Seed) -> Result<Box<dyn AnyPosition>, Say> {
        Ok(Box::new(ErasedPosition::<G>(G::start(&Self::typed(options)?, seed))))
    }

    fn player(&self, name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn AnyPlayer>, Say> {
        let name = PlayerName::read(G::facts(), name, seat)?;
        Ok(Box::new(ErasedPlayer::<G>(G::player(name, seat, rng))))
    }

    fn has_one_stream(&self, name: PlayerName) -> bool {
        G::has_one_stream(name)
    }

    fn levels(&self) -> Option<&'static dyn Levels> {
        G::levels()
    }

    fn records(&self) -> Option<&'static dyn Records> {
        G::records()
    }

    fn read_view(&self, view: &Value) -> Result<Box<dyn AnyView>, Say> {
        // A view's options were checked when its table was made; this one may come from anywhere.
        if let Some(Value::Object(options)) = view.get("options") {
            let wrong = |problems: Vec<Problem>| problems.into_iter().next().map(|problem| problem.say);
            self.read_options(None, None, options).map_err(|problems| {
                wrong(problems).unwrap_or_else(|| UNREADABLE_VIEW.with(&[("reason", "options".into())]))
            })?;
        }
        Ok(Box::new(ErasedView::<G>(G::read_view(view)?)))
    }

    fn foresee(&self, view: &dyn AnyView, text: &str) -> Result<Option<Box<dyn AnyView>>, Say> {
        let after = G::foresee(typed_view::<G>(view), text)?;
        Ok(after.map(|view| Box::new(ErasedView::<G>(view)) as Box<dyn AnyView>))
    }

    fn parts(&self) -> &'static [&'static Part] {
        G::parts()
    }

    fn tool(
        &self,
        name: &str,
        view: Option<&dyn AnyView>,
        arguments: &Map<String, Value>,
        budget: &Budget,
    ) -> Result<Value, Say> {
        let facts = G::facts();
        let Some(fact) = facts.tools.iter().find(|tool| tool.name == name) else {
            return Err(UNKNOWN_TOOL.with(&[("name", name.into()), ("game", facts.name.into())]));
        };
        if fact.needs.is_table() && view.is_none() {
            return Err(TOOL_NEEDS_TABLE.with(&[("name", name.into())]));
        }
        G::tool(name, view.map(typed_view::<G>), arguments, budget)
    }
}

/// A view always meets the game that made it: the table holds both.
fn typed_view<G: Game>(view: &dyn AnyView) -> &G::View {
    view.inside().downcast_ref().expect("a view is looked at by its own game")
}

impl<G: Game> AnyPosition for ErasedPosition<G> {
    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Self(self.0.clone()))
    }

    fn turn(&self) -> Turn {
        G::turn(&self.0)
    }

    fn moves(&self) -> Option<Vec<String>> {
        Some(G::moves(&self.0)?.iter().map(ToString::to_string).collect())
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Say> {
        match G::turn(&self.0) {
            Turn::Over(_) => Err(GAME_OVER.say()),
            Turn::Seat(turn) if turn != seat => {
                Err(NOT_YOUR_TURN.with(&[("seat", G::facts().seats[turn.index()].name.into())]))
            }
            Turn::Seat(_) => Ok(()),
        }
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Say> {
        self.check_turn(seat)?;
        let mv = G::read_move(&self.0, text)?;
        G::play(&mut self.0, &mv)?;
        Ok(mv.to_string())
    }

    fn random_move(&self, rng: &mut Rng) -> Option<String> {
        G::random_move(&self.0, rng).map(|mv| mv.to_string())
    }

    fn steps(&self) -> usize {
        G::steps(&self.0).len()
    }

    fn move_for(&self, step: usize, viewer: Viewer) -> Option<String> {
        G::move_for(&self.0, G::steps(&self.0).get(step)?, viewer)
    }

    fn events_for(&self, step: usize, viewer: Viewer) -> Vec<Value> {
        let events = G::steps(&self.0).get(step).map_or(&[] as &[_], |step| &step.events);
        events.iter().filter_map(|event| G::event_for(&self.0, event, viewer)).map(json).collect()
    }

    fn remarks(&self, step: usize) -> Vec<String> {
        let events = G::steps(&self.0).get(step).map_or(&[] as &[_], |step| &step.events);
        events.iter().filter_map(G::remark).collect()
    }

    fn stop(&mut self, how: Stop) {
        G::stop(&mut self.0, how);
    }

    fn timeout(&mut self) -> bool {
        G::timeout(&mut self.0)
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(ErasedView::<G>(G::view(&self.0, viewer)))
    }

    fn hint(&self, seat: Seat, kind: &str, rng: Rng, budget: &Budget) -> Result<String, Say> {
        G::facts().hint_kind(kind, seat)?;
        G::hint(&self.0, seat, kind, rng, budget)
    }

    fn take_hint(&mut self, seat: Seat, text: &str) -> Result<Hint, Say> {
        G::take_hint(&mut self.0, seat, text)
    }

    fn scores(&self, conduct: &Conduct) -> Vec<Score> {
        G::scores(&self.0, conduct)
    }
}

impl<G: Game> AnyView for ErasedView<G> {
    fn json(&self) -> Value {
        json(&self.0)
    }

    fn inside(&self) -> &dyn Any {
        &self.0
    }
}

impl<G: Game> AnyPlayer for ErasedPlayer<G> {
    fn think(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<String, Say> {
        self.0.think(typed_view::<G>(view), budget).map(|mv| mv.to_string())
    }
}

/// Options, views and events are plain data with string keys: they always become JSON.
fn json(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("options, views and events are plain data")
}
