//! What happens by itself, over one WebSocket per open table.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use bus::{Heard, Nudge, Topic};
use game::Say;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Engine;
use tables::ShownEntry;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::App;
use crate::client::Client;
use crate::commands::{CommandForm, check_limits, read_command, refusal};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Path, Query};
use crate::house::{self, Fresh, Presence, Room};
use crate::table_body::{TableBody, show};
use crate::tables_api::{After, may_look};
use crate::who::Visitor;
use crate::{rematch, words};

/// A message from a socket is at most so long.
const LONGEST_MESSAGE: usize = 8 * 1024;
/// What a socket buffers: messages are short, and there are many sockets.
const BUFFER: usize = 4 * 1024;
/// A reader who does not take a message for so long is dropped, and may come back.
const PATIENCE: Duration = Duration::from_secs(10);
/// A quiet socket is asked so often whether somebody is still there; it keeps proxies from closing it, too.
const PING_EVERY: Duration = Duration::from_secs(25);
/// Where other servers write to the same store, it is looked at so often in case that their nudges do not arrive.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// What a socket is sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Told<'a> {
    /// The whole table.
    Table { table: TableBody },
    /// Something happened. Of several at once only the last carries the table.
    Entry {
        n: u64,
        entry: ShownEntry,
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<TableBody>,
    },
    /// Who is there.
    Presence(Presence),
    /// The game goes on at another table.
    Rematch { id: String },
    /// The answer to a command that came over the socket.
    Answer { id: Value, error: Option<ErrorBody> },
    /// The server stops.
    Bye { say: &'a Say },
}

/// A command that comes over a socket.
#[derive(Deserialize)]
struct Asked {
    /// Comes back with the answer.
    #[serde(default)]
    id: Value,
    #[serde(flatten)]
    command: CommandForm,
}

/// The socket of a table.
pub(crate) async fn live(
    State(app): State<App>,
    Client(address): Client,
    Visitor { user, plays }: Visitor,
    Path(id): Path<String>,
    Query(after): Query<After>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|refused| {
        ApiError::new(refused.status(), words::BAD_BODY.with(&[("reason", refused.body_text().into())]))
    })?;
    let user = user.map(|user| user.id);
    let room = app.house.room(&id);
    may_look(&*room.open(&app).await?, user.as_deref())?;
    let counted = Counted { key: app.limits.open_socket(address)?, app: app.clone() };
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).read_buffer_size(BUFFER).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _counted = counted;
        let name = user.clone().unwrap_or_default();
        room.count(&name, true);
        tell_presence(&app, &room).await;
        let reader =
            Reader { app: app.clone(), room: room.clone(), user, plays, socket, sent: after.after, rematch: None };
        // The reader went away or fell behind: it comes back by itself, with `?after=`.
        let _ = reader.follow().await;
        room.count(&name, false);
        tell_presence(&app, &room).await;
    }))
}

/// A socket counts until it is closed, also when it never comes to life.
struct Counted {
    app: App,
    key: String,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.limits.close_socket(&self.key);
    }
}

/// Tells everybody at the table who is there.
async fn tell_presence(app: &App, room: &Arc<Room>) {
    let Ok(open) = room.open(app).await else { return };
    let seats = &open.table.setup().seats;
    let online = (0..seats.len()).filter(|at| room.is_present(&seats[*at].person)).collect();
    let people: Vec<&str> = open.table.setup().people().collect();
    // An error says that nobody listens, which is fine.
    let _ = room.news.send(Presence { online, spectators: room.spectators(&people) });
}

struct Reader {
    app: App,
    room: Arc<Room>,
    user: Option<String>,
    plays: bool,
    socket: WebSocket,
    /// The number of the last entry that was sent.
    sent: u64,
    /// The rematch that was told.
    rematch: Option<String>,
}

/// The socket is of no more use.
struct Gone;

impl Reader {
    async fn follow(mut self) -> Result<(), Gone> {
        let app = self.app.clone();
        let topic = Topic::table(&self.room.id);
        // Listening begins before the first look, so nothing falls between the two.
        let mut nudges = app.bus.subscribe(&topic).await;
        let mut news = self.room.news.subscribe();
        let mut stopped = pin!(app.stopped());
        let shared = app.store.engine() == Engine::Postgres;
        let mut tick = interval(if shared { LOOK_EVERY } else { PING_EVERY });
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        tick.tick().await;
        self.send_table().await?;
        loop {
            tokio::select! {
                heard = nudges.next() => {
                    let fresh = match heard.ok_or(Gone)? {
                        Heard::Nudge(Nudge { number, .. }) if number > 0 => Fresh::Since(number as u64),
                        Heard::Nudge(_) | Heard::Missed(_) => Fresh::Now,
                    };
                    self.send_news(fresh, true).await?;
                }
                told = news.recv() => match told {
                    Ok(presence) => self.send(&Told::Presence(presence)).await?,
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Err(Gone),
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.obey(&text).await?,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    Some(Ok(_)) => {}
                },
                _ = tick.tick() => {
                    if shared {
                        self.send_news(Fresh::Now, false).await?;
                    }
                    self.put(Message::Ping(Bytes::new())).await?;
                }
                () = &mut stopped => {
                    self.send(&Told::Bye { say: &words::STOPPING.say() }).await?;
                    return Ok(());
                }
            }
        }
    }

    async fn send(&mut self, told: &Told<'_>) -> Result<(), Gone> {
        let text = serde_json::to_string(told).expect("plain data");
        self.put(Message::Text(Utf8Bytes::from(text))).await
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    async fn send_table(&mut self) -> Result<(), Gone> {
        let open = self.room.open(&self.app).await.map_err(|_| Gone)?;
        may_look(&open, self.user.as_deref()).map_err(|_| Gone)?;
        let table = show(&self.room, &open, self.user.as_deref(), self.sent);
        self.sent = open.table.last();
        drop(open);
        self.send(&Told::Table { table }).await
    }

    /// Sends what is new, each entry with the events that it made. When there is no entry although there was a nudge,
    /// the table itself has changed: somebody joined, or the game goes on elsewhere.
    async fn send_news(&mut self, fresh: Fresh, nudged: bool) -> Result<(), Gone> {
        let open = self.room.open_if(&self.app, fresh).await.map_err(|_| Gone)?;
        may_look(&open, self.user.as_deref()).map_err(|_| Gone)?;
        if open.table.last() == self.sent {
            let next = rematch::next_id(&open);
            drop(open);
            return match next {
                Some(next) => self.send_rematch(next).await,
                None if nudged => self.send_table().await,
                None => Ok(()),
            };
        }
        let mut table = show(&self.room, &open, self.user.as_deref(), self.sent);
        self.sent = open.table.last();
        drop(open);
        let mut entries = table.entries.take().unwrap_or_default();
        let last = entries.pop().ok_or(Gone)?;
        for entry in entries {
            self.send(&Told::Entry { n: entry.n, entry, table: None }).await?;
        }
        self.send(&Told::Entry { n: last.n, entry: last, table: Some(table) }).await
    }

    /// Tells once where the game goes on, if it does.
    async fn send_rematch(&mut self, next: String) -> Result<(), Gone> {
        if self.rematch.as_ref() == Some(&next) || self.app.store.table(&next).await.map_err(|_| Gone)?.is_none() {
            return Ok(());
        }
        self.rematch = Some(next.clone());
        self.send(&Told::Rematch { id: next }).await
    }

    /// Carries out a command that came over the socket.
    async fn obey(&mut self, text: &str) -> Result<(), Gone> {
        let (id, error) = match serde_json::from_str::<Asked>(text) {
            Ok(asked) => (asked.id, self.command(&asked.command).await.err()),
            Err(error) => {
                let say = words::BAD_BODY.with(&[("reason", error.to_string().into())]);
                (Value::Null, Some(ApiError::refused(say)))
            }
        };
        self.send(&Told::Answer { id, error: error.map(ApiError::body) }).await
    }

    async fn command(&mut self, form: &CommandForm) -> ApiResult<()> {
        let user = self.user.as_deref().ok_or_else(|| ApiError::refused(words::WHO_ARE_YOU.say()))?;
        if !self.plays {
            return Err(ApiError::forbidden(&words::TOKEN_READS_ONLY));
        }
        check_limits(&self.app, user, form)?;
        match house::command(&self.app, &self.room, |held| read_command(held, user, form)).await {
            Ok(_) => Ok(()),
            Err((open, error)) => Err(refusal(&self.room, open.as_deref(), user, error)),
        }
    }
}
