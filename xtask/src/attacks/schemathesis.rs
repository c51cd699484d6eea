//! `cargo xtask schemathesis`: requests made up from the OpenAPI document, thousands of them, against a server that
//! is started for it. Whatever the document does not promise, and whatever makes the server fail, is a finding.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{setup, shell, test};

/// Limits would only tell that there are limits.
const LIMITS: &str = "guest=off,sign-in=off,name=off,guess=off,sign-up=off,new-table=off,command=off,engine=off,socket=off,connection=off";

/// What only a sign-in may do; a token is refused there.
const OWNERS: &str = "^/api/(me|password|sign-ins|tokens)";

/// What schemathesis should know about the API.
const CONFIG: &str = "crates/server/schemathesis.toml";

/// Runs it with a personal token for each game, whose name would hardly ever be made up, and with a sign-in where a
/// token may not go. `args` go to schemathesis.
pub fn run(args: &[OsString]) -> Result<()> {
    let program = setup::python_tool("schemathesis", ">=4,<5")?;
    let tauler = test::built_tauler()?;
    let folder = env::temp_dir().join(format!("tauler-schemathesis-{}", std::process::id()));
    let server = Server::start(&tauler, &folder)?;
    let host = &server.host;
    let (_, cookie) = server.post("/api/sign-up", "", r#"{"name": "tester", "password": "correct horse"}"#)?;
    let scopes = r#"{"name": "schemathesis", "scopes": ["read", "play", "bot"], "password": "correct horse"}"#;
    let (token, _) = server.post("/api/tokens", &cookie, scopes)?;
    let token = between(&token, "\"token\":\"", "\"").context("the server gave no token")?;
    let config = fs::read_to_string(shell::root().join(CONFIG)).with_context(|| format!("reading {CONFIG}"))?;
    let test = |game: &str, how: &[String]| -> Result<()> {
        let file = folder.join("schemathesis.toml");
        fs::write(&file, format!("{config}\n[parameters]\n\"path.game\" = \"{game}\"\n\"query.game\" = \"{game}\"\n"))?;
        let mut command = shell::command(&program, ["--config-file"]);
        command.arg(&file).arg("run").arg(format!("http://{host}/api/openapi.json")).args(how).args(args);
        // It keeps notes where it is started.
        shell::run(command.current_dir(&folder))
    };
    let games = shell::output(&mut shell::command(&tauler, ["games"]))?;
    for game in names(&games) {
        println!("\n== with a token, {game}");
        test(game, &[format!("--header=Authorization: Bearer {token}")])?;
    }
    println!("\n== with a sign-in");
    let with_cookie = [
        format!("--header=Cookie: {cookie}"),
        format!("--header=Origin: http://{host}"),
        format!("--include-path-regex={OWNERS}"),
        // It would end the very sign-in by which it asks.
        "--exclude-operation-id=end_sign_in".to_owned(),
        "--exclude-operation-id=end_sign_ins".to_owned(),
    ];
    test("", &with_cookie)?;
    drop(server);
    fs::remove_dir_all(&folder).with_context(|| format!("{} is left behind", folder.display()))
}

/// The names in what `tauler games` prints: each begins a line and ends in a colon.
fn names(games: &str) -> impl Iterator<Item = &str> {
    games.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| Some(line.split_once(": ")?.0))
}

/// A server on an empty store; it ends with this.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(tauler: &Path, data: &Path) -> Result<Self> {
        let mut command = shell::command(tauler, ["serve", "--listen", "127.0.0.1:0"]);
        // Nor would the library that a fresh server stocks be of use: it takes the time of the requests.
        command.arg("--data").arg(data).args(["--limit", LIMITS, "--library", "off"]).stdout(Stdio::piped());
        let mut child = command.spawn().context("tauler cannot be started")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("it was asked for")?).read_line(&mut line)?;
        let host = between(&line, "http://", "/").context("the server does not say where it is")?.to_owned();
        Ok(Self { child, host })
    }

    /// The body of the answer, and the cookie that came with it.
    fn post(&self, path: &str, cookie: &str, body: &str) -> Result<(String, String)> {
        let host = &self.host;
        let mut stream = TcpStream::connect(host)?;
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: {cookie}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        if !head.starts_with("HTTP/1.1 201") {
            bail!("POST {path} was refused: {body}");
        }
        let cookie = between(head, "set-cookie: ", ";").unwrap_or_default();
        Ok((body.to_owned(), cookie.to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What stands between two marks.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split(after).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_begins_a_line() {
        let games = "chess: Mate the king.\n  presets: blitz, bullet\n\ngo: Surround more.\n";
        assert_eq!(names(games).collect::<Vec<_>>(), ["chess", "go"]);
    }

    #[test]
    fn what_is_wanted_stands_between_two_marks() {
        assert_eq!(between("Tauler is at http://127.0.0.1:80/\n", "http://", "/"), Some("127.0.0.1:80"));
        assert_eq!(between("no", "yes", "/"), None);
    }
}
