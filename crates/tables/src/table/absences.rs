//! Pauses that came from leaving, and what of them was played all the same: without a connection somebody may play on,
//! and the moves come later.

use game::Seat;

use super::Table;
use super::entry::{Entry, Kind, Millis};

/// The text of a resume that counts time away begins so; the milliseconds follow, and the moment until which it was
/// played.
const AHEAD: &str = "ahead ";

/// A command that was made so little after the return was made before it, as its sender saw it.
const LATENCY: Millis = 2000;

/// A pause that came from leaving.
#[derive(Clone, Debug)]
struct Absence {
    from: Millis,
    /// None while it lasts.
    to: Option<Millis>,
    /// What of it counts as played.
    counted: u64,
}

impl Absence {
    /// What of it does not count yet, if somebody played in it until this moment: nothing where the moment lies outside.
    fn uncounted(&self, until: Millis) -> u64 {
        if self.to.is_some_and(|to| until > to.saturating_add(LATENCY)) {
            return 0;
        }
        let end = self.to.map_or(until, |to| to.min(until));
        (end.saturating_sub(self.from).max(0) as u64).saturating_sub(self.counted)
    }
}

/// All pauses of a table that came from leaving.
#[derive(Clone, Debug, Default)]
pub(super) struct Absences(Vec<Absence>);

impl Absences {
    pub(super) fn begin(&mut self, at: Millis) {
        self.0.push(Absence { from: at, to: None, counted: 0 });
    }

    pub(super) fn end(&mut self, at: Millis) {
        if let Some(last) = self.0.last_mut() {
            last.to.get_or_insert(at);
        }
    }

    /// Somebody played in them until this moment.
    fn count(&mut self, until: Millis) {
        for absence in &mut self.0 {
            absence.counted += absence.uncounted(until);
        }
    }
}

impl Table {
    /// The entry that counts time away, if a command that comes now was made during a pause that came from leaving: what
    /// of the pause lies before that moment was played.
    pub fn played_away(&self, seat: Seat, made_at: Millis, now: Millis) -> Option<Entry> {
        if self.outcome().is_some() || (self.paused && !self.left) {
            return None;
        }
        let until = made_at.min(now);
        let ms: u64 = self.absences.0.iter().map(|absence| absence.uncounted(until)).sum();
        (ms > 0).then(|| self.entry(seat, Kind::Resume, format!("{AHEAD}{ms} {until}"), now))
    }

    /// The clock goes on; the text says how much of the time away was played.
    pub(super) fn resume(&mut self, seat: Seat, text: &str, at: Millis) {
        self.absences.end(at);
        let figures = text.strip_prefix(AHEAD).and_then(|figures| figures.split_once(' '));
        if let Some((Ok(ms), Ok(until))) = figures.map(|(ms, until)| (ms.parse(), until.parse())) {
            self.absences.count(until);
            self.time.add(seat, ms);
        }
        self.paused = false;
        self.left = false;
        self.time.stand(at);
        self.run_clock(Some(at));
    }
}
