//! The tables that are in use: each replayed once, then kept up to date, entry by entry.
//!
//! The store is the truth. What is kept here is only a replay of it, thrown away whenever an append finds that the
//! table has moved on without us.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bus::{Nudge, Topic};
use game::{Say, Seat, Viewer};
use store::{Append, Holder, Standing, State, Thinking};
use tables::{Answer, Command, Entry, Kind, Refusal, Table};
use tokio::sync::{OwnedMutexGuard, broadcast};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult};
use crate::extra::Extra;
use crate::finish::finish;
use crate::rows::{from_row, replay, standing, thinking, to_row};
use crate::{offload, words};

/// How often an append that lost a race is tried again.
const TRIES: usize = 4;
/// Messages to a table's sockets that may wait before a slow reader misses some.
const NEWS: usize = 64;

/// The tables that are in use, by id.
#[derive(Default)]
pub struct House(Mutex<HashMap<String, Arc<Room>>>);

/// One table in use: its replay behind a lock, and who is there.
pub(crate) struct Room {
    pub(crate) id: String,
    held: Arc<tokio::sync::Mutex<Option<Held>>>,
    /// Sockets by user; spectators who are nobody count under an empty name.
    present: Mutex<HashMap<String, usize>>,
    /// What is told to all sockets beside the entries.
    pub(crate) news: broadcast::Sender<Presence>,
}

/// Who has a table open.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Presence {
    /// The seats whose holders do.
    pub(crate) online: Vec<usize>,
    /// How many others.
    pub(crate) spectators: usize,
}

/// A table's row with its replay.
pub(crate) struct Held {
    pub(crate) row: store::Table,
    pub(crate) extra: Extra,
    pub(crate) table: Table,
    /// What went wrong with its computer player, if the table waits because of it.
    pub(crate) trouble: Option<Say>,
}

/// How fresh a table must be that other servers may have moved on.
#[derive(Clone, Copy)]
pub(crate) enum Fresh {
    /// As it is now.
    Now,
    /// As it was at this entry, or later.
    Since(u64),
}

/// A locked table.
pub(crate) struct Open(OwnedMutexGuard<Option<Held>>);

impl std::ops::Deref for Open {
    type Target = Held;

    fn deref(&self) -> &Held {
        self.0.as_ref().expect("a table is opened only when it is loaded")
    }
}

impl std::ops::DerefMut for Open {
    fn deref_mut(&mut self) -> &mut Held {
        self.0.as_mut().expect("a table is opened only when it is loaded")
    }
}

impl Open {
    /// Throws the replay away: it is loaded anew when it is next opened.
    pub(crate) fn forget(&mut self) {
        *self.0 = None;
    }
}

impl House {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        // Nothing that runs under the lock can leave the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table; made when it is not there.
    pub(crate) fn room(&self, id: &str) -> Arc<Room> {
        let mut rooms = self.lock();
        if let Some(room) = rooms.get(id) {
            return room.clone();
        }
        let room = Arc::new(Room {
            id: id.to_owned(),
            held: Arc::default(),
            present: Mutex::default(),
            news: broadcast::Sender::new(NEWS),
        });
        rooms.insert(id.to_owned(), room.clone());
        room
    }

    /// Forgets the tables that nobody uses right now.
    pub(crate) fn sweep(&self) {
        self.lock().retain(|_, room| Arc::strong_count(room) > 1 || Arc::strong_count(&room.held) > 1);
    }

    /// How many tables are in use.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether no table is in use.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Forgets one table.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }
}

impl Room {
    fn present(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody opened or closed a socket.
    pub(crate) fn count(&self, user: &str, come: bool) {
        let mut present = self.present();
        let sockets = present.entry(user.to_owned()).or_default();
        *sockets = if come { *sockets + 1 } else { sockets.saturating_sub(1) };
        if *sockets == 0 {
            present.remove(user);
        }
    }

    /// Whether a user has the table open. An empty name is nobody's.
    pub(crate) fn is_present(&self, user: &str) -> bool {
        !user.is_empty() && self.present().contains_key(user)
    }

    /// How many sockets belong to none of these users.
    pub(crate) fn spectators(&self, seated: &[&str]) -> usize {
        let present = self.present();
        let looks_on = |user: &str| user.is_empty() || !seated.contains(&user);
        present.iter().filter(|(user, _)| looks_on(user)).map(|(_, sockets)| sockets).sum()
    }

    /// Opens the table as it is now.
    pub(crate) async fn open(&self, app: &App) -> ApiResult<Open> {
        self.open_if(app, Fresh::Now).await
    }

    /// Opens the table: loads it when it is not here, and catches up where other servers write to the same store,
    /// unless what is known here is fresh enough.
    pub(crate) async fn open_if(&self, app: &App, fresh: Fresh) -> ApiResult<Open> {
        let mut held = self.held.clone().lock_owned().await;
        let shared = app.store.engine() == store::Engine::Postgres;
        let enough = |known: &Held| matches!(fresh, Fresh::Since(n) if known.table.last() >= n);
        if let Some(known) = held.as_mut().filter(|known| shared && !enough(known)) {
            let row = app.store.table(&self.id).await?;
            let fresh = row
                .as_ref()
                .is_some_and(|row| row.seats == known.row.seats && row.standing.state == known.row.standing.state);
            let new = if fresh { app.store.entries(&self.id, known.table.last() as i64).await? } else { Vec::new() };
            let caught_up = fresh && new.into_iter().try_for_each(|entry| known.append(entry)).is_ok();
            if !caught_up {
                *held = None;
            }
        }
        if held.is_none() {
            *held = Some(load(app, &self.id).await?);
        }
        Ok(Open(held))
    }
}

impl Held {
    fn append(&mut self, entry: store::Entry) -> Result<(), Say> {
        self.table.append(from_row(entry)?)
    }

    /// The seats that a user holds.
    pub(crate) fn seats_of(&self, user: Option<&str>) -> Vec<Seat> {
        let holds = |holder: &Holder| matches!(holder, Holder::User { id, .. } if Some(id.as_str()) == user);
        (0..self.row.seats.len()).filter(|at| holds(&self.row.seats[*at])).map(|at| Seat(at as u8)).collect()
    }

    /// As whom a user looks: from the one seat, from the seat to move when there are two, else as a spectator.
    pub(crate) fn viewer(&self, user: Option<&str>) -> Viewer {
        let seats = self.seats_of(user);
        let turn = self.table.turn().filter(|turn| seats.contains(turn));
        turn.or(seats.first().copied()).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Where the table stands, for its row.
    pub(crate) fn standing(&self) -> Standing {
        standing(&self.table)
    }
}

/// Loads the tables of a user anew: the name has changed, the account is another, or it is gone.
pub(crate) async fn reload(app: &App, user: &str) {
    let rooms: Vec<Arc<Room>> = app.house.lock().values().cloned().collect();
    for room in rooms {
        let mut held = room.held.clone().lock_owned().await;
        if held.as_ref().is_some_and(|held| !held.seats_of(Some(user)).is_empty()) {
            *held = None;
            app.bus.nudge(Nudge { topic: Topic::table(&room.id), number: 0 });
        }
    }
}

async fn load(app: &App, id: &str) -> ApiResult<Held> {
    let row = app.store.table(id).await?.filter(|row| row.standing.state != State::Discarded);
    let row = row.ok_or_else(|| ApiError::missing(&words::NO_TABLE))?;
    let extra = Extra::read(&row.setup.extra)?;
    let table = replay(&row, &extra, app.store.entries(id, 0).await?)?.map_err(|say| ApiError::internal(&say))?;
    Ok(Held { row, extra, table, trouble: None })
}

/// Carries a command out, which is read at the table itself. When it answers `Ok`, the entry is on disk.
pub(crate) async fn command(
    app: &App,
    room: &Room,
    read: impl Fn(&Held) -> ApiResult<Command>,
) -> Result<Open, (Option<Open>, ApiError)> {
    for attempt in 0..TRIES {
        // Where others write too, what is known here is enough to try: the append finds out whether the table has
        // moved on. Any other answer is given only by the table as it is now.
        let guess = attempt == 0 && app.store.engine() == store::Engine::Postgres;
        let fresh = if guess { Fresh::Since(0) } else { Fresh::Now };
        let open = room.open_if(app, fresh).await.map_err(|error| (None, error))?;
        let command = match read(&open) {
            Ok(command) => command,
            Err(_) if guess => continue,
            Err(error) => return Err((None, error)),
        };
        let (open, answer) = ask(app, open, command).await.map_err(|error| (None, error))?;
        let entry = match answer {
            Ok(Answer::New(entry)) => entry,
            _ if guess => continue,
            Ok(Answer::Again(_)) => return Ok(open),
            Err(Refusal::Stale(say)) => return Err((Some(open), ApiError::stale(say))),
            Err(Refusal::Refused(say)) => return Err((Some(open), ApiError::refused(say))),
        };
        match append(app, open, entry).await {
            Ok(Some(open)) => return Ok(open),
            Ok(None) => {}
            Err(error) => return Err((None, error)),
        }
    }
    Err((None, ApiError::internal(&"an append lost every race")))
}

/// Asks the table. A hint takes time to think of, so it is thought of off the async threads.
async fn ask(app: &App, open: Open, command: Command) -> ApiResult<(Open, Result<Answer, Refusal>)> {
    if command.kind != Kind::Hint {
        let answer = open.table.answer(&command, now(), &app.stop);
        return Ok((open, answer));
    }
    offload::think(app, tables::HINT_TIME, move |budget| {
        let answer = open.table.answer(&command, now(), budget.stop());
        (open, answer)
    })
    .await
}

/// Stores an entry and adds it to the replay; none when the table has moved on without us.
///
/// It is a task of its own: a caller who goes away in the middle does not stop it.
pub(crate) async fn append(app: &App, open: Open, entry: Entry) -> ApiResult<Option<Open>> {
    let app = app.clone();
    let task = tokio::spawn(async move { append_now(&app, open, entry).await });
    task.await.map_err(|error| ApiError::internal(&error))?
}

/// The entry is tried on the replay first, because what the row says follows from it. The replay is out of its room
/// until the entry is on disk, so whatever goes wrong, nobody sees an entry that is not stored.
async fn append_now(app: &App, mut open: Open, entry: Entry) -> ApiResult<Option<Open>> {
    let mut held = open.0.take().expect("a table is opened only when it is loaded");
    let row = to_row(&entry);
    held.table.append(entry).map_err(|say| ApiError::internal(&say))?;
    let number = row.number;
    let append = Append {
        table: held.row.setup.id.clone(),
        entries: vec![row],
        standing: held.standing(),
        thinking: thinking(&held.table),
        finish: held.table.finished().map(|finished| finish(&held, &finished)),
    };
    let (standing, thinks) = (append.standing, matches!(append.thinking, Thinking::Raise(_)));
    let id = append.table.clone();
    match app.store.append(append).await {
        Ok(()) => {}
        Err(store::Error::Conflict { .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    held.row.standing = standing;
    held.row.last_entry = number;
    held.trouble = None;
    *open.0 = Some(held);
    app.bus.nudge(Nudge { topic: Topic::table(&id), number });
    if thinks {
        app.bus.nudge(Nudge { topic: Topic::work("thinking"), number: 0 });
    }
    Ok(Some(open))
}
