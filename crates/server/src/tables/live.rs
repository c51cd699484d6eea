//! What happens by itself, over one WebSocket per open table.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use game::Say;
use house::people::UserChanges;
use house::tables::{Follower, News, Presence, ShownTable};
use house::words::BAD_BODY;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tables::ShownEntry;
use tokio::time::timeout;

use super::command::CommandForm;
use crate::app::App;
use crate::auth::{Class, Client, Visitor};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Path, Query, entry_number};
use crate::words;

/// A message from a socket is at most so long.
const LONGEST_MESSAGE: usize = 8 * 1024;
/// What a socket buffers: messages are short, and there are many sockets.
const BUFFER: usize = 4 * 1024;
/// A reader of whom nothing was heard for so long is asked for a sign of life.
const SILENCE: Duration = Duration::from_secs(20);
/// The sign comes within this time, or the reader is dropped: a dead connection may look open for hours.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// What a socket is sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Told<'a> {
    /// The whole table.
    Table { table: Box<ShownTable> },
    /// Something happened. Of several at once only the last carries the table.
    Entry {
        n: u64,
        entry: Box<ShownEntry>,
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<Box<ShownTable>>,
    },
    /// Who is there.
    Presence(Presence),
    /// The game goes on at another table.
    Rematch { id: String },
    /// The answer to a command that came over the socket.
    Answer { id: Value, error: Option<Box<ErrorBody>> },
    /// The answer to a ping: a page cannot see the pings of the socket itself.
    Pong,
    /// The server stops.
    Bye { say: &'a Say },
}

/// What comes over a socket.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Asked {
    Command {
        /// Comes back with the answer.
        #[serde(default)]
        id: Value,
        #[serde(flatten)]
        command: CommandForm,
    },
    Ping,
    /// The page is out of sight.
    Hidden,
    /// It is in sight again.
    Visible,
}

/// How a socket begins.
#[derive(Deserialize)]
pub(crate) struct Begins {
    #[serde(default, deserialize_with = "entry_number")]
    after: u64,
    /// Whether the page is out of sight.
    #[serde(default)]
    hidden: bool,
}

/// The socket of a table.
pub(crate) async fn live(
    State(app): State<App>,
    Client(address): Client,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(Begins { after, hidden }): Query<Begins>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade
        .map_err(|refused| ApiError::new(refused.status(), BAD_BODY.with(&[("reason", refused.body_text().into())])))?;
    // Who may not look is told so before there is a socket.
    drop(app.house.open_table(&id, visitor.user()).await?);
    let counted = Counted { key: app.limits.open_socket(address)?, app: app.clone() };
    // A message is kept until its last frame is there, and a frame until its last byte is.
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _counted = counted;
        let followed = if hidden {
            app.house.follow_unseen(&id, visitor.user(), after).await
        } else {
            app.house.follow_table(&id, visitor.user(), after).await
        };
        let Ok(mut follower) = followed else { return };
        let changes = visitor.user().map(|user| app.house.user_changes(user));
        // A reader that goes away or falls behind comes back by itself, with `?after=`.
        let heard = app.house.config.time.running();
        let reader = Reader { app, id, visitor, socket, heard, asked: None };
        let _ = reader.follow(&mut follower, changes).await;
        follower.leave().await;
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

struct Reader {
    app: App,
    id: String,
    visitor: Visitor,
    socket: WebSocket,
    /// When something was last heard of the reader.
    heard: Duration,
    /// When the reader was asked for a sign of life that has not come yet.
    asked: Option<Duration>,
}

/// The socket is of no more use.
struct Gone;

impl Reader {
    /// Follows the table until the reader goes, or has no right to be here any more.
    async fn follow(mut self, follower: &mut Follower, mut changes: Option<UserChanges>) -> Result<(), Gone> {
        // The right may have ended before anybody listened.
        self.look_for_right().await?;
        loop {
            tokio::select! {
                Some(()) = async { changes.as_mut()?.next().await } => self.look_for_right().await?,
                // Only the waiting may be broken off, not what asks the store.
                () = follower.wait() => for news in follower.take().await.ok_or(Gone)? {
                    self.tell(news).await?;
                },
                message = self.socket.recv() => {
                    self.heard = self.app.house.config.time.running();
                    self.asked = None;
                    match message {
                        Some(Ok(Message::Text(text))) => self.obey(&text, follower).await?,
                        // It is answered before more is read: who asks and takes no answer fills nobody's memory.
                        Some(Ok(Message::Ping(sign))) => self.put(Message::Pong(sign)).await?,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                        Some(Ok(_)) => {}
                    }
                }
            }
        }
    }

    /// Tells the reader what happened.
    async fn tell(&mut self, news: News) -> Result<(), Gone> {
        match news {
            News::Table(table) => self.send(&Told::Table { table }).await,
            News::Entry(entry, table) => self.send(&Told::Entry { n: entry.n, entry, table }).await,
            News::Presence(presence) => self.send(&Told::Presence(presence)).await,
            News::Rematch(id) => self.send(&Told::Rematch { id }).await,
            News::Quiet => {
                self.look_for_life().await?;
                self.look_for_right().await
            }
            News::Closing => {
                self.send(&Told::Bye { say: &words::STOPPING.say() }).await?;
                Err(Gone)
            }
        }
    }

    /// Drops a reader whose sign-in or token has ended.
    async fn look_for_right(&mut self) -> Result<(), Gone> {
        let Some(caller) = &self.visitor.0 else { return Ok(()) };
        match self.app.house.still_calls(caller).await {
            Ok(false) => Err(Gone),
            // A store that does not answer says nothing about a right.
            Ok(true) | Err(_) => Ok(()),
        }
    }

    /// Asks a silent reader for a sign of life, which also keeps proxies from closing the socket, and drops one that
    /// gave none.
    async fn look_for_life(&mut self) -> Result<(), Gone> {
        let now = self.app.house.config.time.running();
        match self.asked {
            Some(at) if now.saturating_sub(at) >= ANSWER_WITHIN => Err(Gone),
            None if now.saturating_sub(self.heard) >= SILENCE => {
                self.asked = Some(now);
                self.put(Message::Ping(Bytes::new())).await
            }
            _ => Ok(()),
        }
    }

    async fn send(&mut self, told: &Told<'_>) -> Result<(), Gone> {
        let text = serde_json::to_string(told).expect("plain data");
        self.put(Message::Text(Utf8Bytes::from(text))).await
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        // A reader who takes nothing is dropped, and may come back.
        match timeout(self.app.config.patience, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    /// Does what came over the socket.
    async fn obey(&mut self, text: &str, follower: &mut Follower) -> Result<(), Gone> {
        let (id, error) = match serde_json::from_str(text) {
            Ok(Asked::Ping) => return self.send(&Told::Pong).await,
            Ok(looks @ (Asked::Hidden | Asked::Visible)) => match self.count_look() {
                Ok(()) => {
                    if matches!(looks, Asked::Visible) {
                        follower.look_at().await;
                    } else {
                        follower.look_away();
                    }
                    return Ok(());
                }
                Err(error) => (Value::Null, Some(error)),
            },
            Ok(Asked::Command { id, command }) => {
                self.look_for_right().await?;
                (id, self.command(&command).await.err())
            }
            Err(error) => {
                let say = BAD_BODY.with(&[("reason", error.to_string().into())]);
                (Value::Null, Some(ApiError::from(say)))
            }
        };
        self.send(&Told::Answer { id, error: error.map(|error| Box::new(error.body())) }).await
    }

    /// Counts that the table comes in sight of a user or goes out of it, which others are told and the clock follows.
    fn count_look(&self) -> ApiResult<()> {
        self.visitor.user().map_or(Ok(()), |user| self.app.limits.check(Class::Command, user))
    }

    async fn command(&mut self, form: &CommandForm) -> ApiResult<()> {
        let caller = self.visitor.plays()?;
        self.app.house.command(&self.id, &caller.user.id, &form.checked(&self.app, &caller)?).await?;
        Ok(())
    }
}
