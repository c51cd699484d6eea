//! A small HTTP client with a cookie, one connection at a time: as much as a bot needs.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// The password of everybody who has signed up.
pub const PASSWORD: &str = "correct horse";

/// Somebody who asks.
pub struct Client {
    pub address: SocketAddr,
    /// The secret of the sign-in.
    pub cookie: Option<String>,
    /// The mark of the device.
    pub device: Option<String>,
    pub token: Option<String>,
    /// Sent with every request that changes something, unless it is emptied.
    pub origin: String,
    /// Further header lines.
    pub headers: String,
    connection: Option<BufReader<TcpStream>>,
    /// Every byte that was received.
    pub received: Option<Vec<u8>>,
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.body))
    }

    /// The body of an answer that is as it should be.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.body);
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    /// The code of a refusal.
    #[track_caller]
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.body);
        let body = self.json();
        assert_eq!(body["status"], status);
        assert!(body["text"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
        body["code"].as_str().expect("an error has a code").to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers(name).next()
    }

    pub fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        self.head.lines().filter_map(move |line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Self {
            origin: format!("http://{address}"),
            address,
            cookie: None,
            device: None,
            token: None,
            headers: String::new(),
            connection: None,
            received: None,
        }
    }

    /// A new guest.
    pub async fn guest(address: SocketAddr) -> Self {
        let mut client = Self::new(address);
        client.post("/api/guest", &json!({})).await.ok();
        client
    }

    /// Somebody who has signed up.
    pub async fn user(address: SocketAddr, name: &str) -> Self {
        let mut client = Self::new(address);
        client.post("/api/sign-up", &json!({"name": name, "password": PASSWORD})).await.ok();
        client
    }

    /// The program of a user, with a token of these scopes, and the token's id.
    pub async fn program(&mut self, scopes: &[&str]) -> (Self, String) {
        let form = json!({"name": "program", "scopes": scopes, "password": PASSWORD});
        let made = self.post("/api/tokens", &form).await.ok();
        let mut program = Self::new(self.address);
        program.origin.clear();
        program.token = Some(made["token"].as_str().expect("a token").to_owned());
        (program, made["id"].as_str().expect("an id").to_owned())
    }

    pub async fn id(&mut self) -> String {
        self.get("/api/me").await.ok()["user"]["id"].as_str().expect("somebody").to_owned()
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(body.to_string())).await
    }

    pub async fn patch(&mut self, path: &str, body: &Value) -> Answer {
        self.send("PATCH", path, Some(body.to_string())).await
    }

    pub async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, None).await
    }

    /// Makes a table.
    pub async fn table(&mut self, form: &Value) -> Value {
        self.post("/api/tables", form).await.ok()
    }

    /// Waits until a job is over.
    pub async fn done(&mut self, job: &Value) -> Value {
        let path = format!("/api/jobs/{}", job["id"].as_str().unwrap());
        for _ in 0..600 {
            let job = self.get(&path).await.ok();
            if job["state"] != "waiting" && job["state"] != "running" {
                return job;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the job is never over");
    }

    /// Sends a command to a table.
    pub async fn command(&mut self, id: &str, seen: u64, kind: &str, text: &str) -> Answer {
        self.post(&format!("/api/tables/{id}/commands"), &json!({"seen": seen, "kind": kind, "text": text})).await
    }

    pub async fn send(&mut self, method: &str, path: &str, body: Option<String>) -> Answer {
        // A connection that the server has closed in the meantime is opened anew.
        for attempt in 0..2 {
            match self.try_send(method, path, body.as_deref()).await {
                Ok(answer) => return answer,
                Err(error) if attempt == 1 => panic!("{method} {path}: {error}"),
                Err(_) => self.connection = None,
            }
        }
        unreachable!("it has returned or panicked");
    }

    pub async fn try_send(&mut self, method: &str, path: &str, body: Option<&str>) -> std::io::Result<Answer> {
        if self.connection.is_none() {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            self.connection = Some(BufReader::new(stream));
        }
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            text += &format!("cookie: tauler={cookie}\r\n");
        }
        if let Some(device) = &self.device {
            text += &format!("cookie: tauler-device={device}\r\n");
        }
        if let Some(token) = &self.token {
            text += &format!("authorization: Bearer {token}\r\n");
        }
        if !self.origin.is_empty() && method != "GET" {
            text += &format!("origin: {}\r\n", self.origin);
        }
        text += &self.headers;
        if let Some(body) = body {
            text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        }
        text += "\r\n";
        text += body.unwrap_or_default();
        let connection = self.connection.as_mut().expect("it was opened above");
        connection.get_mut().write_all(text.as_bytes()).await?;
        let answer = read_answer(connection).await;
        match answer {
            Ok(answer) => {
                for set in answer.headers("set-cookie") {
                    let Some((name, value)) = set.split(';').next().unwrap_or_default().split_once('=') else {
                        continue;
                    };
                    let value = Some(value).filter(|value| !value.is_empty()).map(str::to_owned);
                    match name {
                        "tauler" => self.cookie = value,
                        "tauler-device" => self.device = value,
                        _ => {}
                    }
                }
                if let Some(received) = &mut self.received {
                    received.extend(answer.head.as_bytes());
                    received.extend(answer.body.as_bytes());
                }
                Ok(answer)
            }
            Err(error) => {
                self.connection = None;
                Err(error)
            }
        }
    }
}

async fn read_answer(connection: &mut BufReader<TcpStream>) -> std::io::Result<Answer> {
    let mut head = String::new();
    loop {
        let before = head.len();
        if connection.read_line(&mut head).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if head.len() - before == 2 {
            break;
        }
    }
    let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or(std::io::ErrorKind::InvalidData)?;
    let mut answer = Answer { status, head, body: String::new() };
    let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    connection.read_exact(&mut body).await?;
    // A PDF is no text, and nobody here reads one.
    answer.body = String::from_utf8_lossy(&body).into_owned();
    Ok(answer)
}
