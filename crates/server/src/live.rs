//! What happens by itself, over one WebSocket per open table.

use std::sync::Arc;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use bus::Topic;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::house::{self, Room};
use crate::tables_api::{After, CommandForm, may_look, read_command, refusal, show};
use crate::who::Who;
use crate::words;

/// A message from a socket is at most so long.
const LONGEST_MESSAGE: usize = 8 * 1024;

/// The socket of a table.
pub(crate) async fn live(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(after): Query<After>,
    upgrade: WebSocketUpgrade,
) -> ApiResult<Response> {
    let user = who.map(|Who(user)| user.id);
    let room = app.house.room(&id);
    may_look(&*room.open(&app).await?, user.as_deref())?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let name = user.as_deref().unwrap_or_default();
        room.count(name, true);
        tell_presence(&app, &room).await;
        let mut reader = Reader { app: &app, room: room.clone(), user: user.as_deref(), socket, sent: after.after };
        // The reader went away or fell behind: it comes back by itself, with `?after=`.
        let _ = reader.follow().await;
        room.count(name, false);
        tell_presence(&app, &room).await;
    }))
}

/// Tells everybody at the table who is there.
async fn tell_presence(app: &App, room: &Arc<Room>) {
    let Ok(open) = room.open(app).await else { return };
    let seats = &open.table.setup().seats;
    let online: Vec<usize> = (0..seats.len()).filter(|at| room.is_present(&seats[*at].person)).collect();
    let people: Vec<&str> = open.table.setup().people().collect();
    // An error says that nobody listens, which is fine.
    let _ = room.news.send(json!({"type": "presence", "online": online, "spectators": room.spectators(&people)}));
}

struct Reader<'a> {
    app: &'a App,
    room: Arc<Room>,
    user: Option<&'a str>,
    socket: WebSocket,
    /// The number of the last entry that was sent.
    sent: u64,
}

/// The socket is of no more use.
struct Gone;

impl Reader<'_> {
    async fn follow(&mut self) -> Result<(), Gone> {
        let topic = Topic::table(&self.room.id);
        // Listening begins before the first look, so nothing falls between the two.
        let mut nudges = self.app.bus.subscribe(&topic).await;
        let mut news = self.room.news.subscribe();
        self.send_table().await?;
        loop {
            tokio::select! {
                heard = nudges.next() => {
                    heard.ok_or(Gone)?;
                    self.send_entries().await?;
                }
                told = news.recv() => match told {
                    Ok(message) => self.send(&message).await?,
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Err(Gone),
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.obey(&text).await?,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    Some(Ok(_)) => {}
                },
                () = self.app.stopped() => {
                    self.send(&json!({"type": "bye", "say": words::STOPPING.say()})).await?;
                    return Ok(());
                }
            }
        }
    }

    async fn send(&mut self, message: &Value) -> Result<(), Gone> {
        self.socket.send(Message::Text(Utf8Bytes::from(message.to_string()))).await.map_err(|_| Gone)
    }

    async fn send_table(&mut self) -> Result<(), Gone> {
        let open = self.room.open(self.app).await.map_err(|_| Gone)?;
        let table = show(self.app, &self.room, &open, self.user, self.sent);
        self.sent = open.table.last();
        drop(open);
        self.send(&json!({"type": "table", "table": table})).await
    }

    /// Sends what is new, each entry with the events that it made. When there is none the table itself has changed:
    /// somebody joined.
    async fn send_entries(&mut self) -> Result<(), Gone> {
        let open = self.room.open(self.app).await.map_err(|_| Gone)?;
        if open.table.last() == self.sent {
            drop(open);
            return self.send_table().await;
        }
        let mut table = show(self.app, &self.room, &open, self.user, self.sent);
        self.sent = open.table.last();
        drop(open);
        let entries = table["entries"].take();
        let entries = entries.as_array().map(Vec::as_slice).unwrap_or_default();
        let (last, earlier) = entries.split_last().ok_or(Gone)?;
        for entry in earlier {
            self.send(&json!({"type": "entry", "n": entry["n"], "entry": entry})).await?;
        }
        self.send(&json!({"type": "entry", "n": last["n"], "entry": last, "table": table})).await
    }

    /// Carries out a command that came over the socket.
    async fn obey(&mut self, text: &str) -> Result<(), Gone> {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        let id = message["id"].clone();
        let answer = match serde_json::from_value::<CommandForm>(message) {
            Ok(form) => self.command(&form).await.err(),
            Err(error) => Some(ApiError::refused(words::BAD_BODY.with(&[("reason", error.to_string().into())]))),
        };
        let error = answer.map(ApiError::body);
        self.send(&json!({"type": "answer", "id": id, "error": error})).await
    }

    async fn command(&mut self, form: &CommandForm) -> ApiResult<()> {
        let user = self.user.ok_or_else(|| ApiError::refused(words::WHO_ARE_YOU.say()))?;
        let command = read_command(self.app, &self.room, user, form).await?;
        match house::command(self.app, &self.room, &command).await {
            Ok(_) => Ok(()),
            Err((open, error)) => Err(refusal(self.app, &self.room, open.as_deref(), user, error)),
        }
    }
}
