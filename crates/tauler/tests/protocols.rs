//! The engine behind its two protocols, driven as a viewer or a controller would: a line, then wait for the answer.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A server that runs, with both its pipes.
struct Served {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Served {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tauler"));
        let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, to, from }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
        self.to.flush().unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        assert!(self.from.read_line(&mut line).unwrap() > 0, "it went away");
        line.trim_end().to_owned()
    }

    /// Everything up to a line that begins so.
    fn hear_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = vec![self.hear()];
        while !lines.last().unwrap().starts_with(start) {
            lines.push(self.hear());
        }
        lines
    }

    fn ends_well(mut self) {
        drop(self.to);
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_viewer_calls_a_thought_off() {
    let mut nboard = Served::start(&["othello", "nboard"]);
    nboard.tell("nboard 2");
    assert_eq!(nboard.hear(), "set myname Tauler");
    // Nobody sees the end of this: twenty-six plies from the start.
    nboard.tell("set depth 26");
    nboard.tell("hint 2");
    let said = nboard.hear_until("search ");
    assert_eq!(said[0], "status thinking");
    nboard.tell("ping 1");
    let said = nboard.hear_until("pong");
    assert_eq!(said.last().unwrap(), "pong 1");
    nboard.tell("set depth 2");
    nboard.tell("move F5");
    nboard.tell("go");
    let said = nboard.hear_until("===");
    let square = &said.last().unwrap()[4..6];
    assert!(["D6", "F6", "F4"].contains(&square), "{said:?}");
    nboard.ends_well();
}

#[test]
fn a_viewer_may_quit() {
    let mut nboard = Served::start(&["othello", "nboard"]);
    nboard.tell("quit");
    nboard.ends_well();
}

#[test]
fn a_controller_plays_a_game() {
    let mut gtp = Served::start(&["othello", "gtp", "--ms", "5"]);
    let mut ask = |line: &str| {
        gtp.tell(line);
        let answer = gtp.hear();
        assert_eq!(gtp.hear(), "", "an empty line ends an answer");
        answer
    };
    assert_eq!(ask("1 protocol_version"), "=1 2");
    assert_eq!(ask("boardsize 6"), "=");
    assert_eq!(
        ask("play b zz"),
        "? illegal move: “zz” is not a square: a square is a column letter and a row number, from a1 to f6."
    );
    let (mut passes, mut moves) = (0, 0);
    for colour in ["b", "w"].iter().cycle() {
        let answer = ask(&format!("genmove {colour}"));
        let square = answer.strip_prefix("= ").expect("a move");
        if square.eq_ignore_ascii_case("pass") {
            passes += 1;
        } else {
            (passes, moves) = (0, moves + 1);
        }
        if passes == 2 {
            break;
        }
    }
    assert!(moves > 8, "{moves} moves");
    let score = ask("final_score");
    assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0", "{score}");
    assert_eq!(ask("quit"), "=");
    gtp.ends_well();
}
