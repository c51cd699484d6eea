//! A client of GTP: another program that plays.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use othello::Colour;

/// A program that answers in GTP; it ends with this value.
pub(crate) struct Opponent {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Opponent {
    /// Starts it; Debian keeps games apart from other programs.
    pub(crate) fn start(name: &str, arguments: &[&str]) -> Option<Self> {
        let run = |program: &str| {
            Command::new(program)
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .ok()
        };
        let mut child = run(name).or_else(|| run(&format!("/usr/games/{name}")))?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Self { child, input, output })
    }

    /// What it answers to a command; none when it refuses or is gone.
    fn ask(&mut self, command: &str) -> Option<String> {
        writeln!(self.input, "{command}").ok()?;
        self.input.flush().ok()?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.trim().is_empty() {
                if answer.is_empty() {
                    continue;
                }
                break;
            }
            answer += &line;
        }
        answer.trim().strip_prefix('=').map(|text| text.trim().to_owned())
    }

    pub(crate) fn play(&mut self, colour: Colour, square: &str) -> Option<()> {
        self.ask(&format!("play {} {square}", colour.name())).map(drop)
    }

    pub(crate) fn generate(&mut self, colour: Colour) -> Option<String> {
        self.ask(&format!("genmove {}", colour.name()))
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
