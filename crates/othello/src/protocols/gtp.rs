//! The engine behind GTP 2, the protocol of Go programs that Othello programs speak too: a line in, an answer out.

use std::time::Duration;

use game::{Budget, Say, StopFlag};

use crate::colour::Colour;
use crate::engine::{Engine, Reach};
use crate::position::Position;
use crate::rules::{Directions, Rules};
use crate::transcript::Transcript;
use crate::words;

const COMMANDS: [&str; 16] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "quit",
];

/// A server of GTP 2. It does no input and output itself: who holds it hands in lines and prints the answers.
///
/// ```
/// use othello::GtpServer;
/// let mut gtp = GtpServer::new(std::time::Duration::from_millis(50), 1, game::StopFlag::new());
/// assert_eq!(gtp.answer("1 play b f5").unwrap(), "=1\n\n");
/// assert_eq!(gtp.answer("play w f5").unwrap(), "? illegal move: f5 is taken: a disc goes on an empty square.\n\n");
/// assert!(gtp.answer("genmove w").unwrap().starts_with("= "));
/// ```
pub struct GtpServer {
    engine: Engine,
    transcript: Transcript,
    /// What to go back to: the game before each play, passes included.
    before: Vec<Transcript>,
    per_move: Duration,
    /// What the clock of each side says, where the controller told.
    left: [Option<Duration>; 2],
    threads: usize,
    stop: StopFlag,
    quit: bool,
}

/// What GTP calls a response: the text after `=`, or the one after `?`.
type Response = Result<String, String>;

impl GtpServer {
    /// A server that thinks so long over a move, unless the controller sets a clock, on so many threads.
    pub fn new(per_move: Duration, threads: usize, stop: StopFlag) -> Self {
        Self {
            engine: Engine::new(256),
            transcript: Transcript::new(Position::start(Rules::STANDARD)),
            before: Vec::new(),
            per_move,
            left: [None; 2],
            threads,
            stop,
            quit: false,
        }
    }

    /// Whether the controller has said `quit`.
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// The answer to a line, ready to be printed; none to an empty line or a comment.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let command = words.next()?;
        let arguments: Vec<&str> = words.collect();
        let (sign, text) = match self.obey(command, &arguments) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let space = if text.is_empty() { "" } else { " " };
        Some(format!("{sign}{id}{space}{text}\n\n"))
    }

    fn obey(&mut self, command: &str, arguments: &[&str]) -> Response {
        let done = Ok(String::new());
        match (command, arguments) {
            ("protocol_version", _) => Ok("2".into()),
            ("name", _) => Ok("Tauler".into()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").into()),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("boardsize", [size]) => {
                let rules = size.parse().ok().and_then(|side| Rules::new(side, side, Directions::all()).ok());
                self.clear(rules.ok_or("unacceptable size")?);
                done
            }
            ("clear_board", []) => {
                self.clear(self.transcript.last().rules());
                done
            }
            // There is no komi in Othello; a controller written for Go may still set one.
            ("komi", [_]) => done,
            ("play", [colour, square]) => self.play(read_colour(colour)?, square).map(|()| String::new()),
            ("genmove", [colour]) => self.generate(read_colour(colour)?),
            ("undo", []) => {
                self.transcript = self.before.pop().ok_or("cannot undo")?;
                done
            }
            ("showboard", []) => Ok(format!("\n{}", self.transcript.last())),
            ("time_settings", [main, by, stones]) => {
                let [main, by, stones] = [main, by, stones].map(|text| text.parse::<u64>().ok());
                let (Some(main), Some(by), Some(stones)) = (main, by, stones) else { return Err(syntax(command)) };
                // No main time: so much for each so many moves. Both zero is the protocol's way to say "no limit".
                if main == 0 && stones > 0 {
                    self.per_move = Duration::from_secs(by) * 9 / 10 / stones.min(1000) as u32;
                    self.left = [None; 2];
                } else if main > 0 {
                    self.left = [Some(Duration::from_secs(main)); 2];
                }
                done
            }
            ("time_left", [colour, seconds, stones]) => {
                let seconds: u64 = seconds.parse().map_err(|_| syntax(command))?;
                let stones: u32 = stones.parse().map_err(|_| syntax(command))?;
                let moves = (self.transcript.last().empties() / 2 + 1).max(stones).checked_div(stones).unwrap_or(1);
                self.left[read_colour(colour)? as usize] = Some(Duration::from_secs(seconds) * moves);
                done
            }
            ("final_score", []) => {
                let last = self.transcript.last();
                match (last.is_over(), last.margin()) {
                    (false, _) => Err("cannot score: the game is not over".into()),
                    (true, 0) => Ok("0".into()),
                    (true, margin) if margin > 0 => Ok(format!("B+{margin}")),
                    (true, margin) => Ok(format!("W+{}", -margin)),
                }
            }
            ("quit", _) => {
                self.quit = true;
                done
            }
            (known, _) if COMMANDS.contains(&known) => Err(syntax(known)),
            _ => Err("unknown command".into()),
        }
    }

    fn clear(&mut self, rules: Rules) {
        self.transcript = Transcript::new(Position::start(rules));
        self.before.clear();
        self.left = [None; 2];
    }

    fn play(&mut self, colour: Colour, text: &str) -> Result<(), String> {
        let illegal = |why: Say| format!("illegal move: {why}");
        let position = self.transcript.last();
        let mut next = self.transcript.clone();
        if text.eq_ignore_ascii_case("pass") {
            // A pass has already happened, or nobody can move any more.
            if position.turn() == Some(colour) {
                return Err(illegal(words::NO_PASS.with(&[("colour", colour.name().into())])));
            }
        } else {
            let square = position.rules().square(text).map_err(illegal)?;
            must_be_turn(&position, colour).map_err(illegal)?;
            next.play(square).map_err(illegal)?;
        }
        self.before.push(std::mem::replace(&mut self.transcript, next));
        Ok(())
    }

    fn generate(&mut self, colour: Colour) -> Response {
        let position = self.transcript.last();
        if position.turn() != Some(colour) {
            self.before.push(self.transcript.clone());
            return Ok("pass".into());
        }
        let time = match self.left[colour as usize] {
            None => self.per_move,
            // Most of the thinking belongs to the middle of the game: the end is solved in no time.
            Some(left) => left / (position.empties() / 2).clamp(3, 20),
        };
        let budget = Budget::time(time).with_threads(self.threads).with_stop(self.stop.clone());
        let thought = self.engine.think(&position, Reach::within(&budget), &budget).ok_or("no move")?;
        self.play(colour, &thought.best.to_string())?;
        Ok(thought.best.to_string().to_uppercase())
    }
}

fn must_be_turn(position: &Position, colour: Colour) -> Result<(), Say> {
    match position.turn() {
        Some(turn) if turn != colour => {
            Err(words::GGF_TURN.with(&[("colour", colour.title().into()), ("other", turn.name().into())]))
        }
        _ => Ok(()),
    }
}

fn read_colour(text: &str) -> Result<Colour, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Colour::Black),
        "w" | "white" => Ok(Colour::White),
        _ => Err(format!("“{text}” is not a colour: black or white")),
    }
}

fn syntax(command: &str) -> String {
    format!("syntax error: wrong arguments for {command}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> GtpServer {
        GtpServer::new(Duration::from_millis(2), 1, StopFlag::new())
    }

    #[test]
    fn a_controller_can_play_a_whole_game_against_itself() {
        let mut gtp = server();
        assert_eq!(gtp.answer("boardsize 6").unwrap(), "=\n\n");
        let mut passes = 0;
        let mut moves = 0;
        for colour in ["b", "w"].iter().cycle() {
            let answer = gtp.answer(&format!("7 genmove {colour}")).unwrap();
            assert!(answer.starts_with("=7 "), "{answer}");
            passes = if answer == "=7 pass\n\n" { passes + 1 } else { 0 };
            moves += 1;
            if passes == 2 {
                break;
            }
        }
        let score = gtp.answer("final_score").unwrap();
        assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0\n\n", "{score}");
        for _ in 0..moves {
            assert_eq!(gtp.answer("undo").unwrap(), "=\n\n");
        }
        assert_eq!(gtp.answer("undo").unwrap(), "? cannot undo\n\n");
        assert_eq!(gtp.transcript, Transcript::new(Position::start(Rules::from_size("6x6").unwrap())));
    }

    #[test]
    fn administrative_commands_answer_by_the_book() {
        let mut gtp = server();
        assert_eq!(gtp.answer("protocol_version").unwrap(), "= 2\n\n");
        assert_eq!(gtp.answer("known_command genmove").unwrap(), "= true\n\n");
        assert_eq!(gtp.answer("known_command fly").unwrap(), "= false\n\n");
        assert_eq!(gtp.answer("3 fly").unwrap(), "?3 unknown command\n\n");
        assert_eq!(gtp.answer("boardsize 3").unwrap(), "? unacceptable size\n\n");
        assert_eq!(gtp.answer("  # only a comment"), None);
        assert_eq!(gtp.answer(""), None);
        assert!(gtp.answer("showboard").unwrap().contains("black to move, 2-2"));
        assert_eq!(gtp.answer("quit").unwrap(), "=\n\n");
        assert!(gtp.is_over());
    }

    #[test]
    fn wrong_moves_are_refused_and_change_nothing() {
        let mut gtp = server();
        for wrong in ["play b a1", "play b z9", "play w f5", "play b pass", "play x f5", "play b", "time_left b x 1"] {
            assert!(gtp.answer(wrong).unwrap().starts_with('?'), "{wrong}");
        }
        assert_eq!(gtp.transcript.moves().len(), 0);
        assert_eq!(gtp.answer("undo").unwrap(), "? cannot undo\n\n");
    }
}
