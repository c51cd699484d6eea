//! Time at a table: each seat's own, pauses not counted.

use game::{Clock, Seat};

use super::entry::Millis;

/// Keeps each seat's time. It is fed with moments and never asks what time it is.
#[derive(Clone, Debug)]
pub(crate) struct Timekeeper {
    clock: Clock,
    /// Each seat's own time so far, without the stretch that is running.
    elapsed: Vec<u64>,
    /// What increments have added.
    added: Vec<u64>,
    /// Whose time is running since when.
    running: Option<(Seat, Millis)>,
    /// The part of the running seat's current move that lies before a pause.
    banked: u64,
}

impl Timekeeper {
    pub(crate) fn new(clock: Clock, seats: usize) -> Self {
        Self { clock, elapsed: vec![0; seats], added: vec![0; seats], running: None, banked: 0 }
    }

    /// The seat's turn begins, or goes on after a pause.
    pub(crate) fn run(&mut self, seat: Seat, at: Millis) {
        self.running = Some((seat, at));
    }

    /// The time stands: a pause, or the end.
    pub(crate) fn stand(&mut self, at: Millis) {
        if let Some((seat, since)) = self.running.take() {
            let stretch = at.saturating_sub(since).max(0) as u64;
            self.elapsed[seat.index()] += stretch;
            self.banked += stretch;
        }
    }

    /// Time that a seat has used, as it turned out later.
    pub(crate) fn add(&mut self, seat: Seat, ms: u64) {
        self.elapsed[seat.index()] += ms;
        self.banked += ms;
    }

    /// A move was made: the next stretch belongs to a new move.
    pub(crate) fn moved(&mut self, seat: Seat, at: Millis) {
        self.stand(at);
        self.banked = 0;
        if let Clock::Total { increment, .. } = self.clock {
            self.added[seat.index()] += increment;
        }
    }

    /// The seat's own time up to now.
    pub(crate) fn elapsed(&self, seat: Seat, now: Millis) -> u64 {
        self.elapsed[seat.index()] + self.stretch(seat, now)
    }

    /// What the seat has left, if its time is limited.
    pub(crate) fn left(&self, seat: Seat, now: Millis) -> Option<u64> {
        match self.clock {
            Clock::None => None,
            Clock::PerMove { ms } => {
                let mine = self.running.is_some_and(|(running, _)| running == seat);
                let used = if mine { self.banked + self.stretch(seat, now) } else { 0 };
                Some(ms.saturating_sub(used))
            }
            Clock::Total { ms, .. } => Some((ms + self.added[seat.index()]).saturating_sub(self.elapsed(seat, now))),
        }
    }

    /// Whose flag falls when, if nothing happens before.
    pub(crate) fn deadline(&self) -> Option<(Seat, Millis)> {
        let (seat, since) = self.running?;
        let left = self.left(seat, since)?;
        // A log that comes from elsewhere may begin at any moment.
        Some((seat, since.saturating_add_unsigned(left)))
    }

    fn stretch(&self, seat: Seat, now: Millis) -> u64 {
        match self.running {
            Some((running, since)) if running == seat => now.saturating_sub(since).max(0) as u64,
            _ => 0,
        }
    }
}
