//! A table is its log: the state is always what replaying the entries gives.

mod absences;
mod clock;
mod command;
mod entry;
mod finished;
mod offer;
mod rules;
mod setup;
mod show;
mod verify;

use game::{AnyGame, AnyPosition, Hint, Outcome, Say, Seat, Stop, Turn};

use self::absences::Absences;
use self::clock::Timekeeper;
use crate::words::BROKEN_LOG;

pub use self::command::{Answer, Command, HINT_TIME, HintThought, LEFT, MAX_TEXT, Refusal};
pub use self::entry::{Entry, Kind, Millis};
pub use self::finished::{Ending, Finished, on_device};
pub use self::offer::{Offer, Offered};
pub use self::rules::May;
pub use self::setup::{Origin, SeatHolder, Setup, check_clock};
pub use self::show::{Reveal, Shown, ShownEntry, ShownHint, ShownSeat, TableState, shown_options};

/// A table with its state, replayed from its log.
pub struct Table {
    game: &'static dyn AnyGame,
    setup: Setup,
    log: Vec<Entry>,
    /// The first position, kept: a game may have thought long about it.
    start: Box<dyn AnyPosition>,
    position: Box<dyn AnyPosition>,
    /// The moves, hints and forced passes that stand, in order.
    standing: Vec<StandingEntry>,
    /// What was taken back, each time as one piece, the latest last.
    undone: Vec<Vec<StandingEntry>>,
    time: Timekeeper,
    paused: bool,
    /// Whether the pause comes from leaving.
    left: bool,
    /// The pauses that came from leaving.
    absences: Absences,
    offer: Option<Offer>,
    /// The number of the last entry that changed the position.
    changed: u64,
    /// Hints taken by each seat, by kind.
    hints: Vec<Vec<String>>,
    /// Moves taken back by each seat.
    taken_back: Vec<u32>,
    /// How it ended, when it was not by the rules of the game.
    stopped: Option<Stop>,
}

/// A move, hint or forced pass that was not taken back.
#[derive(Clone, Debug, PartialEq)]
struct StandingEntry {
    n: u64,
    seat: Seat,
    kind: StandingKind,
}

#[derive(Clone, Debug, PartialEq)]
enum StandingKind {
    Move(String),
    /// A forced pass after a flag.
    Pass,
    /// A hint's text and what it told.
    Hint(String, Hint),
}

impl Table {
    /// A table at its start.
    pub fn new(setup: Setup) -> Result<Self, Say> {
        Self::with_game(setup.game()?, setup)
    }

    /// A table of this game at its start; the game need not be in the registry.
    pub fn with_game(game: &'static dyn AnyGame, setup: Setup) -> Result<Self, Say> {
        let start = game.start(&setup.options, &setup.seed)?;
        let seats = setup.seats.len();
        let mut table = Self {
            game,
            position: start.copy(),
            start,
            log: Vec::new(),
            standing: Vec::new(),
            undone: Vec::new(),
            time: Timekeeper::new(setup.clock, seats),
            paused: false,
            left: false,
            absences: Absences::default(),
            offer: None,
            changed: 0,
            hints: vec![Vec::new(); seats],
            taken_back: vec![0; seats],
            stopped: None,
            setup,
        };
        table.run_clock(table.setup.started_at);
        Ok(table)
    }

    /// A table from its log.
    pub fn replay(setup: Setup, log: impl IntoIterator<Item = Entry>) -> Result<Self, Say> {
        let mut table = Self::new(setup)?;
        for entry in log {
            table.append(entry)?;
        }
        Ok(table)
    }

    /// The setup.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The log.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The number of the last entry; 0 when there is none.
    pub fn last(&self) -> u64 {
        self.log.len() as u64
    }

    /// Whose turn it is; nobody's before the start and after the end.
    pub fn turn(&self) -> Option<Seat> {
        match self.position.turn() {
            Turn::Seat(seat) if self.setup.started_at.is_some() => Some(seat),
            _ => None,
        }
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Whether the clock stands by a pause.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether the clock stands because the player has left: coming back, or the next move, lets it run again.
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// The computer that should think now, if one should.
    pub fn thinker(&self) -> Option<(Seat, &str)> {
        let seat = self.turn().filter(|_| !self.paused)?;
        Some((seat, self.setup.computer(seat)?))
    }

    /// Whose flag falls when, if nothing happens before.
    pub fn deadline(&self) -> Option<(Seat, Millis)> {
        self.time.deadline()
    }

    /// The turns that stand, in order: each with its move, unless it was lost by time.
    pub fn standing_turns(&self) -> impl Iterator<Item = (Seat, Option<&str>)> {
        self.standing.iter().filter_map(|entry| match &entry.kind {
            StandingKind::Move(text) => Some((entry.seat, Some(text.as_str()))),
            StandingKind::Pass => Some((entry.seat, None)),
            StandingKind::Hint(..) => None,
        })
    }

    /// What followed from the turn at this place among those that stand, in a few signs.
    pub fn remarks(&self, at: usize) -> Vec<String> {
        self.position.remarks(at)
    }

    /// The last seat was taken: the game and its clock begin.
    pub fn start(&mut self, at: Millis) {
        self.setup.started_at = Some(at);
        self.run_clock(Some(at));
    }

    /// Adds an entry that was accepted before, by this table or by an earlier run of it. It does not ask again whether
    /// it was allowed, only whether it fits the log.
    pub fn append(&mut self, entry: Entry) -> Result<(), Say> {
        let broken = |say: Say| BROKEN_LOG.with(&[("n", entry.n.into()), ("reason", say.text.into())]);
        if entry.n != self.last() + 1 {
            let reason = format!("the entry before is {}", self.last());
            return Err(BROKEN_LOG.with(&[("n", entry.n.into()), ("reason", reason.into())]));
        }
        let (seat, at) = (entry.seat, entry.at);
        match entry.kind {
            Kind::Move => {
                let text = self.position.play(seat, &entry.text).map_err(broken)?;
                self.stand(entry.n, seat, StandingKind::Move(text));
                self.undone.clear();
                self.after_move(entry.n, seat, at);
            }
            Kind::Back => self.back(entry.n, seat, at).map_err(broken)?,
            Kind::Redo => self.redo(entry.n, at).map_err(broken)?,
            Kind::Pause => {
                self.pause(at);
                self.left = entry.text == LEFT;
                if self.left {
                    self.absences.begin(at);
                }
            }
            Kind::Resume => self.resume(seat, &entry.text, at),
            Kind::Hint => {
                let (kind, text) = entry.text.split_once(' ').unwrap_or((&entry.text, ""));
                let hint = self.position.take_hint(seat, text).map_err(broken)?;
                self.hints[seat.index()].push(kind.to_owned());
                self.stand(entry.n, seat, StandingKind::Hint(text.to_owned(), hint));
            }
            Kind::Offer => self.offer = Offered::read(&entry.text).map(|what| Offer { by: seat, what }),
            Kind::Accept => match self.offer.take() {
                Some(Offer { what: Offered::Draw, .. }) => self.stop(entry.n, Stop::Agreed, at),
                Some(Offer { what: Offered::Back, by }) => self.back(entry.n, by, at).map_err(broken)?,
                Some(Offer { what: Offered::Pause, .. }) => self.pause(at),
                None => {}
            },
            Kind::Refuse => self.offer = None,
            Kind::Resign => self.stop(entry.n, Stop::Resigned(seat), at),
            Kind::Flag => {
                if self.position.timeout() {
                    self.stand(entry.n, seat, StandingKind::Pass);
                    self.after_move(entry.n, seat, at);
                } else {
                    self.stop(entry.n, Stop::Flagged(seat), at);
                }
            }
        }
        self.log.push(entry);
        Ok(())
    }

    fn stand(&mut self, n: u64, seat: Seat, kind: StandingKind) {
        self.standing.push(StandingEntry { n, seat, kind });
    }

    fn after_move(&mut self, n: u64, seat: Seat, at: Millis) {
        self.changed = n;
        self.time.moved(seat, at);
        // A move answers an offer by not answering it; the mover's own offer goes with the move.
        if self.offer.is_some_and(|offer| offer.by != seat || offer.what == Offered::Back) {
            self.offer = None;
        }
        self.run_clock(Some(at));
    }

    fn pause(&mut self, at: Millis) {
        self.paused = true;
        self.left = false;
        self.time.stand(at);
    }

    fn stop(&mut self, n: u64, how: Stop, at: Millis) {
        self.position.stop(how);
        self.stopped = Some(how);
        self.changed = n;
        self.offer = None;
        self.paused = false;
        self.left = false;
        self.time.stand(at);
    }

    /// Lets the clock of the seat to move run, if it should.
    fn run_clock(&mut self, at: Option<Millis>) {
        if let (Some(at), Some(seat), false) = (at, self.turn(), self.paused) {
            self.time.run(seat, at);
        }
    }

    /// How many standing things a back by this seat takes away: everything from the last move of the same person on.
    fn back_from(&self, seat: Seat) -> Option<usize> {
        let own = |other: Seat| {
            other == seat
                || (self.setup.is_person(seat)
                    && self.setup.is_person(other)
                    && self.setup.seats[seat.index()].person == self.setup.seats[other.index()].person)
        };
        self.standing.iter().rposition(|entry| matches!(entry.kind, StandingKind::Move(_)) && own(entry.seat))
    }

    fn back(&mut self, n: u64, seat: Seat, at: Millis) -> Result<(), Say> {
        let Some(from) = self.back_from(seat) else { return Err(crate::words::NOTHING_BACK.say()) };
        let piece = self.standing.split_off(from);
        self.undone.push(piece);
        self.taken_back[seat.index()] += 1;
        self.rebuild(n, at)
    }

    fn redo(&mut self, n: u64, at: Millis) -> Result<(), Say> {
        let Some(piece) = self.undone.pop() else { return Err(crate::words::NOTHING_REDO.say()) };
        self.standing.extend(piece);
        self.rebuild(n, at)
    }

    /// Plays what stands from the start again.
    fn rebuild(&mut self, n: u64, at: Millis) -> Result<(), Say> {
        self.time.stand(at);
        self.position = self.start.copy();
        for entry in &self.standing {
            match &entry.kind {
                StandingKind::Move(text) => drop(self.position.play(entry.seat, text)?),
                StandingKind::Pass => drop(self.position.timeout()),
                StandingKind::Hint(text, _) => drop(self.position.take_hint(entry.seat, text)?),
            }
        }
        self.changed = n;
        self.offer = None;
        self.run_clock(Some(at));
        Ok(())
    }
}
