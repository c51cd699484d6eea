//! What a viewer receives of a table. Nothing else of it ever leaves the house.

use game::{AnyGame, Clock, FieldKind, Hint, Holder, Outcome, Seat, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};

use super::entry::{Entry, Kind, Millis};
use super::finished::Finished;
use super::rules::May;
use super::{Offer, StandingEntry, StandingKind, Table};
use crate::commitment::{commit, hex};

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// The game's machine name.
    pub game: String,
    /// The rules version of the table.
    pub rules_version: u32,
    /// The options.
    pub options: Map<String, Value>,
    /// The preset, unless the options were chosen one by one.
    pub preset: Option<String>,
    /// The number of the last entry.
    pub n: u64,
    /// The number of the last entry that changed the position.
    pub changed: u64,
    /// Where it is in its life.
    pub state: TableState,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Who sits where, with their time.
    pub seats: Vec<ShownSeat>,
    /// The time control.
    pub clock: Clock,
    /// The server's time when this was made.
    pub now: Millis,
    /// Whether the game counts for a rating.
    pub rated: bool,
    /// The question that waits for an answer.
    pub offer: Option<Offer>,
    /// The game's own view; none while the table is paused.
    pub view: Option<Value>,
    /// What this viewer may ask for now.
    pub may: May,
    /// The last hint that this viewer took and that still stands, with its entry.
    pub hint: Option<ShownHint>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What it counts.
    pub finished: Option<Finished>,
    /// SHA-256(salt ‖ seed), for games with secrets or luck.
    pub commitment: Option<String>,
    /// What the commitments were made of; only after the end.
    pub reveal: Option<Reveal>,
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// A seat is free.
    Waiting,
    /// Somebody is to move.
    Playing,
    /// The clock stands.
    Paused,
    /// The game is over.
    Over,
}

/// A seat with its holder and time.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownSeat {
    /// The seat's machine name.
    pub name: &'static str,
    /// Whether the options use it.
    pub used: bool,
    /// A person, a computer or nobody.
    pub holder: Holder,
    /// The seat's own time so far, in milliseconds.
    pub elapsed_ms: u64,
    /// What is left of it, where time is limited.
    pub left_ms: Option<u64>,
    /// How many hints it took.
    pub hints: usize,
}

/// A hint that was taken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownHint {
    /// Its entry.
    pub n: u64,
    /// What it told.
    #[serde(flatten)]
    pub hint: Hint,
}

/// What the commitments were made of.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reveal {
    /// The salt, in hexadecimal.
    pub salt: String,
    /// The seed, in hexadecimal.
    pub seed: String,
}

/// An entry as one viewer may see it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownEntry {
    /// Its number.
    pub n: u64,
    /// When.
    pub at: Millis,
    /// Who.
    pub seat: Seat,
    /// What kind.
    pub kind: Kind,
    /// What exactly; none where it must stay hidden.
    pub text: Option<String>,
    /// SHA-256(salt ‖ text) of a hidden move.
    pub commitment: Option<String>,
    /// Whether the move still stands (was not taken back).
    pub stands: bool,
    /// What happened by it.
    pub events: Vec<Value>,
}

/// Options as anybody may see them: a level among them without what it hides from its players.
pub fn shown_options(game: &dyn AnyGame, options: &Map<String, Value>) -> Map<String, Value> {
    let mut shown = options.clone();
    if let Some(levels) = game.levels() {
        for field in game.facts().options.iter().filter(|field| matches!(field.kind, FieldKind::Level)) {
            if let Some(level) = shown.get_mut(field.name) {
                *level = levels.shown(level);
            }
        }
    }
    shown
}

impl Table {
    /// The table as the viewer may see it. `reveal` is false while a daily puzzle's day lasts.
    pub fn show(&self, viewer: Viewer, now: Millis, reveal: bool) -> Shown {
        let facts = self.game.facts();
        let outcome = self.outcome();
        let over = outcome.is_some();
        let committed = facts.hidden || facts.luck;
        Shown {
            game: self.setup.game.clone(),
            rules_version: self.setup.rules_version,
            options: shown_options(self.game, &self.setup.options),
            preset: self.setup.preset.clone(),
            n: self.last(),
            changed: self.changed,
            state: self.state(),
            turn: self.turn(),
            seats: self.show_seats(now),
            clock: self.setup.clock,
            now,
            rated: self.setup.rated,
            offer: self.offer,
            view: (!self.paused).then(|| self.position.view(viewer).json()),
            may: self.may(viewer),
            hint: self.last_hint(viewer),
            outcome,
            finished: self.finished(),
            commitment: committed.then(|| commit(&self.setup.salt, self.setup.seed.bytes())),
            reveal: (over && reveal && committed)
                .then(|| Reveal { salt: hex(&self.setup.salt), seed: hex(self.setup.seed.bytes()) }),
        }
    }

    /// Where the table is in its life.
    pub fn state(&self) -> TableState {
        if self.setup.started_at.is_none() {
            TableState::Waiting
        } else if self.outcome().is_some() {
            TableState::Over
        } else if self.paused {
            TableState::Paused
        } else {
            TableState::Playing
        }
    }

    fn show_seats(&self, now: Millis) -> Vec<ShownSeat> {
        let used = self.game.seats(&self.setup.options).unwrap_or_default();
        let now = now.max(self.log.last().map_or(now, |entry| entry.at));
        (self.game.facts().seats.iter().enumerate())
            .map(|(at, fact)| {
                let seat = Seat(at as u8);
                ShownSeat {
                    name: fact.name,
                    used: used.contains(&seat),
                    holder: self.setup.seats[at].holder.clone(),
                    elapsed_ms: self.time.elapsed(seat, now),
                    left_ms: self.time.left(seat, now),
                    hints: self.hints[at].len(),
                }
            })
            .collect()
    }

    fn last_hint(&self, viewer: Viewer) -> Option<ShownHint> {
        let last = self.standing.last()?;
        match &last.kind {
            StandingKind::Hint(_, hint) if viewer.is(last.seat) => Some(ShownHint { n: last.n, hint: hint.clone() }),
            _ => None,
        }
    }

    /// Everything after this entry as the viewer may see it now. What was taken back has no events any more.
    pub fn show_entries(&self, after: u64, viewer: Viewer) -> Vec<ShownEntry> {
        let from = self.log.len().min(after as usize);
        // Steps of the position: the moves and forced passes that stand, in order.
        let steps: Vec<&StandingEntry> =
            self.standing.iter().filter(|entry| !matches!(entry.kind, StandingKind::Hint(..))).collect();
        self.log[from..].iter().map(|entry| self.show_entry(entry, &steps, viewer)).collect()
    }

    fn show_entry(&self, entry: &Entry, steps: &[&StandingEntry], viewer: Viewer) -> ShownEntry {
        let step = steps.binary_search_by_key(&entry.n, |standing| standing.n).ok();
        let text = match (entry.kind, step) {
            (Kind::Move, Some(step)) => self.position.move_for(step, viewer),
            (Kind::Hint, _) if !viewer.is(entry.seat) => entry.text.split(' ').next().map(str::to_owned),
            // A move that was taken back stands here too: games that hide moves never take back.
            _ => Some(entry.text.clone()),
        };
        let hidden = entry.kind == Kind::Move && text.is_none();
        ShownEntry {
            n: entry.n,
            at: entry.at,
            seat: entry.seat,
            kind: entry.kind,
            text,
            commitment: hidden.then(|| commit(&self.setup.salt, entry.text.as_bytes())),
            stands: step.is_some() || !matches!(entry.kind, Kind::Move | Kind::Flag),
            events: step.map(|step| self.position.events_for(step, viewer)).unwrap_or_default(),
        }
    }

    /// The typed view of a seat, for its computer player.
    pub fn view(&self, viewer: Viewer) -> Box<dyn game::AnyView> {
        self.position.view(viewer)
    }
}
