//! One game at the terminal: the table in its store, who sits there, and what is being thought about.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use game::{Holder, Seat, StopFlag, Unit, Verdict};
use house::tables::{Look, Seated};
use house::{Error, House, words};
use tables::{Command, Kind, LEFT, Shown, ShownEntry, TableState};
use tokio::runtime::Runtime;

use super::drawing::Painter;
use crate::database::OrInput as _;

/// A game that is being played.
pub(crate) struct Session {
    runtime: Runtime,
    house: House,
    seated: Arc<Seated>,
    /// How the game is drawn.
    pub(crate) painter: &'static dyn Painter,
    /// The table as it was last seen.
    pub(crate) look: Look,
    /// What is being thought about, and where its end is told.
    busy: Option<(Awaited, Receiver<house::Result<()>>)>,
    /// The entry after which the computer player failed. It does not try again by itself.
    failed_after: Option<u64>,
    discarded: bool,
}

/// What takes its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// A computer's move.
    Move,
    /// A hint.
    Hint,
}

/// What an order came to.
pub(crate) enum Reply {
    /// It is done, and on disk.
    Done,
    /// It was refused, with this sentence.
    Refused(String),
    /// It is being thought about.
    Thinking,
}

impl Reply {
    fn of(done: house::Result<()>) -> anyhow::Result<Self> {
        match done {
            Err(error) if error.is_refusal() => Ok(Self::Refused(error.say().text)),
            done => done.or_input().map(|()| Self::Done),
        }
    }
}

impl Session {
    pub(crate) fn new(runtime: Runtime, house: House, seated: Seated) -> anyhow::Result<Self> {
        let look = runtime.block_on(seated.look()).or_input()?;
        let painter = crate::games::find(&look.shown.game).painter();
        Ok(Self {
            runtime,
            house,
            seated: Arc::new(seated),
            painter,
            look,
            busy: None,
            failed_after: None,
            discarded: false,
        })
    }

    /// By which name the game is resumed.
    pub(crate) fn name(&self) -> &str {
        short_name(self.seated.id())
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.look.shown.state == TableState::Over
    }

    /// What is being thought about.
    pub(crate) fn thought(&self) -> Option<Awaited> {
        self.busy.as_ref().map(|(thought, _)| *thought)
    }

    /// Looks at the table again.
    pub(crate) fn refresh(&mut self) -> anyhow::Result<()> {
        self.look = self.runtime.block_on(self.seated.look()).or_input()?;
        Ok(())
    }

    /// Asks the table for something. A hint is thought of in the background.
    pub(crate) fn ask(&mut self, kind: Kind, text: &str) -> anyhow::Result<Reply> {
        let text = match kind {
            Kind::Hint if text.is_empty() => self.look.shown.may.hint.first().copied().unwrap_or_default(),
            _ => text,
        };
        let command = Command { seat: self.look.seat, seen: self.look.shown.n, kind, text: text.to_owned() };
        if kind == Kind::Hint {
            let seated = self.seated.clone();
            self.spawn(Awaited::Hint, async move { seated.command(&command).await });
            return Ok(Reply::Thinking);
        }
        let mut done = self.runtime.block_on(self.seated.command(&command));
        self.refresh()?;
        if kind != Kind::Move && matches!(done, Err(Error::Stale { .. })) {
            // The computer moved in the same moment; what was asked for does not depend on that.
            let command = Command { seat: self.look.seat, seen: self.look.shown.n, ..command };
            done = self.runtime.block_on(self.seated.command(&command));
            self.refresh()?;
        }
        Reply::of(done)
    }

    /// Lets the computer whose turn it is think, if one is to move, does not think already and has not failed here.
    pub(crate) fn let_computer_think(&mut self) {
        if self.look.thinker.is_some() && self.busy.is_none() && self.failed_after != Some(self.look.shown.n) {
            let seated = self.seated.clone();
            self.spawn(Awaited::Move, async move { seated.think().await });
        }
    }

    /// Lets the computer player that failed try again.
    pub(crate) fn retry(&mut self) -> Reply {
        if self.look.thinker.is_none() || self.failed_after.take() != Some(self.look.shown.n) {
            return Reply::Refused(words::NOTHING_TO_RETRY.say().text);
        }
        self.let_computer_think();
        Reply::Thinking
    }

    fn spawn(&mut self, thought: Awaited, work: impl Future<Output = house::Result<()>> + Send + 'static) {
        let (tell, told) = channel();
        self.runtime.spawn(async move {
            // Nobody listens any more when the player has left meanwhile.
            let _ = tell.send(work.await);
        });
        self.busy = Some((thought, told));
    }

    /// Hears whether the thought has come to its end, and looks at the table again then.
    pub(crate) fn poll(&mut self) -> anyhow::Result<Option<Reply>> {
        let Some((thought, told)) = &self.busy else { return Ok(None) };
        let moves = *thought == Awaited::Move;
        let done = match told.try_recv() {
            Err(TryRecvError::Empty) => return Ok(None),
            Err(TryRecvError::Disconnected) => Err(Error::broken(&"a thought broke off")),
            Ok(done) => done,
        };
        self.busy = None;
        self.refresh()?;
        let reply = Reply::of(done)?;
        if moves && matches!(reply, Reply::Refused(_)) {
            self.failed_after = Some(self.look.shown.n);
        }
        Ok(Some(reply))
    }

    /// Stores a flag that has fallen. True: the table has changed.
    pub(crate) fn watch_clock(&mut self) -> anyhow::Result<bool> {
        let fallen = self.look.deadline.is_some_and(|at| at <= self.house.now());
        if fallen {
            self.runtime.block_on(self.seated.notice_flag()).or_input()?;
            self.refresh()?;
        }
        Ok(fallen)
    }

    /// Throws the game away. Nothing else can be asked for then.
    pub(crate) fn discard(&mut self) -> anyhow::Result<Reply> {
        let done = self.runtime.block_on(self.seated.discard());
        let reply = Reply::of(done)?;
        self.discarded = matches!(reply, Reply::Done);
        Ok(reply)
    }

    /// Whether the game was thrown away.
    pub(crate) fn is_discarded(&self) -> bool {
        self.discarded
    }

    /// Leaves the table: what is thought about is given up, and the clock stands where it may.
    pub(crate) fn leave(mut self, stop: &StopFlag) -> anyhow::Result<()> {
        if self.thought() == Some(Awaited::Hint) && !self.discarded {
            while self.poll()?.is_none() && !stop.is_raised() {
                std::thread::sleep(super::TICK);
            }
        }
        if self.look.shown.may.pause && !self.discarded {
            self.ask(Kind::Pause, LEFT)?;
        }
        self.house.stop();
        self.runtime.block_on(self.house.store.close());
        self.runtime.shutdown_background();
        Ok(())
    }

    /// The entries after a number.
    pub(crate) fn news(&self, after: u64) -> impl Iterator<Item = &ShownEntry> {
        self.look.entries.iter().filter(move |entry| entry.n > after)
    }

    /// A seat's name, and who sits there.
    pub(crate) fn seat_name(&self, seat: Seat) -> &'static str {
        self.look.shown.seats[seat.index()].name
    }

    /// One entry in a few words: who did what, and what it brought.
    pub(crate) fn entry_line(&self, entry: &ShownEntry) -> String {
        let seat = self.seat_name(entry.seat);
        match (entry.kind, &entry.text) {
            (Kind::Move, text) => {
                let what = text.as_deref().unwrap_or("a hidden move");
                let brought = self.painter.tell(&entry.events).map(|told| format!(" {told}")).unwrap_or_default();
                let taken_back = if entry.stands { "" } else { " (taken back)" };
                format!("{seat}: {what}{brought}{taken_back}")
            }
            (Kind::Hint, text) => {
                let kind = text.as_deref().and_then(|text| text.split(' ').next()).unwrap_or_default();
                format!("{seat}: hint {kind}")
            }
            (Kind::Flag, _) => format!("{seat}: the time is up"),
            (Kind::Back, _) => format!("{seat}: undo"),
            (kind, _) => format!("{seat}: {}", kind.name()),
        }
    }

    /// The result, in lines: who won and why, then what it counts.
    pub(crate) fn result(&self) -> Vec<String> {
        let shown = &self.look.shown;
        let Some(finished) = &shown.finished else { return Vec::new() };
        // Who plays both sides hears who won from the game itself.
        let own = |seat: Seat| shown.seats[seat.index()].holder == Holder::Person;
        let verdict = match finished.outcome.verdict {
            _ if people(shown) > 1 => "",
            Verdict::Won(seat) if own(seat) => "You win. ",
            Verdict::Won(_) | Verdict::Lost => "You lose. ",
            // Every game says of a draw that it is one.
            Verdict::Draw => "",
        };
        let mut lines = vec![format!("{verdict}{}", finished.outcome.say.text)];
        let facts = tables::find(&shown.game).map(game::AnyGame::facts).ok();
        for score in finished.scores.iter().filter(|score| shown.seats[score.seat.index()].holder == Holder::Person) {
            let chart = facts
                .and_then(|facts| facts.rankings.iter().chain(facts.records).find(|chart| chart.name == score.chart));
            let Some(chart) = chart else { continue };
            let value = match chart.unit {
                Unit::Time => clock(score.value as u64),
                _ => format!("{}", (score.value * 1000.0).round() / 1000.0),
            };
            let why = score.barred.as_ref().unwrap_or(&score.say);
            let seat = if people(shown) > 1 { format!(" ({})", self.seat_name(score.seat)) } else { String::new() };
            let value = if score.barred.is_some() { "–".to_owned() } else { value };
            lines.push(format!("{}{seat}: {value}. {}", chart.title.english, why.text));
        }
        lines
    }
}

/// How many seats people hold.
fn people(shown: &Shown) -> usize {
    shown.seats.iter().filter(|seat| seat.holder == Holder::Person).count()
}

/// A time as it is shown: minutes and seconds, hours where there are any.
pub(crate) fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The end of a table's id, which tells it from all others.
pub(crate) fn short_name(id: &str) -> &str {
    const LETTERS: usize = 6;
    &id[id.len().saturating_sub(LETTERS)..]
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use game::Seed;
    use house::Config;
    use house::tables::NewTable;
    use tables::PlayerMaker;

    use super::*;

    #[test]
    fn a_computer_player_that_failed_tries_again_when_it_is_asked_to() {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}", folder.path().join("house.db").display());
        let runtime = Runtime::new().unwrap();
        let ill = Arc::new(AtomicBool::new(true));
        let is_ill = ill.clone();
        let player_maker =
            PlayerMaker::by(
                move |game, name, seat, rng| {
                    if is_ill.load(Relaxed) { Err(words::BUSY.say()) } else { game.player(name, seat, rng) }
                },
            );
        let form = NewTable {
            game: "othello".into(),
            role: Some("white".into()),
            seats: [("black".into(), "greedy".into())].into(),
            ..NewTable::default()
        };
        let (house, seated) = runtime.block_on(async {
            let store = store::Store::open(&address).await.unwrap();
            let config = Config { player_maker, ..Config::default() };
            let house = House::new(store, Arc::new(bus::Local::new()), config);
            let anna = house.new_guest().await.unwrap().user;
            let seated = Seated::at_new_table(&house, &anna.id, &form, Seed::from_number(1)).await.unwrap();
            (house, seated)
        });
        let mut session = Session::new(runtime, house, seated).unwrap();
        let wait = |session: &mut Session| loop {
            if let Some(reply) = session.poll().unwrap() {
                return reply;
            }
            std::thread::yield_now();
        };
        assert!(matches!(session.retry(), Reply::Refused(_)), "nobody has failed yet");
        session.let_computer_think();
        assert!(matches!(wait(&mut session), Reply::Refused(_)));
        session.let_computer_think();
        assert_eq!(session.thought(), None, "it does not try again by itself");
        ill.store(false, Relaxed);
        assert!(matches!(session.retry(), Reply::Thinking));
        assert!(matches!(wait(&mut session), Reply::Done));
        assert_eq!(session.look.shown.n, 1);
    }
}
