//! A socket at a table.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Person;

/// So long it may take to open one.
const OPENING: Duration = Duration::from_secs(3);

/// A socket at a table.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Opens one, for the entries after a number.
    pub async fn open(person: &Person, address: SocketAddr, id: &str, after: u64) -> Result<Self, String> {
        let url = format!("ws://{address}/api/tables/{id}/live?after={after}");
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        let cookie = format!("tauler={}", person.cookie.as_deref().unwrap_or_default());
        let plain = |text: String| text.parse().map_err(|_| format!("{text:?} cannot be sent"));
        request.headers_mut().insert("cookie", plain(cookie)?);
        request.headers_mut().insert("origin", plain(format!("http://{address}"))?);
        let opened =
            timeout(OPENING, connect_async(request)).await.map_err(|_| "no socket opens in time".to_owned())?;
        opened.map(|(socket, _)| Self(socket)).map_err(|error| error.to_string())
    }

    /// The next message within a time; none when the socket is closed, or the time is over. Signs of life count.
    pub async fn next(&mut self, within: Duration) -> Option<Value> {
        loop {
            match timeout(within, self.0.next()).await.ok()?? {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Waits until it is told of an entry of this number, or of a later one; none when it is not, within a time.
    pub async fn until(&mut self, number: u64, within: Duration) -> Option<Value> {
        let until = tokio::time::Instant::now() + within;
        loop {
            let left = until.checked_duration_since(tokio::time::Instant::now())?;
            let message = timeout(left, self.next(left)).await.ok()??;
            let told = message["n"].as_u64().or(message["table"]["n"].as_u64());
            if told.is_some_and(|told| told >= number) {
                return Some(message);
            }
        }
    }

    /// Sends a message; whether it went out.
    pub async fn send(&mut self, message: &Value) -> bool {
        self.0.send(Message::text(message.to_string())).await.is_ok()
    }
}
