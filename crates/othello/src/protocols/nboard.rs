//! The engine behind `NBoard` 2, the protocol of the viewer of that name: a line in, any number of lines out.

use std::time::Duration;

use game::{Budget, Say, StopFlag};

use crate::engine::{Engine, Reach, ScoredMove, analyse};
use crate::formats::{is_pass, read_ggf, read_move, written};
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::{Transcript, passed_before};
use crate::words;

/// A server of `NBoard` 2. It does no input and output itself: who holds it hands in lines and prints what it says.
///
/// ```
/// use game::StopFlag;
/// use othello::NBoardServer;
/// let mut nboard = NBoardServer::new(1);
/// let mut ask = |line| {
///     let mut said = Vec::new();
///     nboard.answer(line, &StopFlag::new(), |line| said.push(line));
///     said
/// };
/// assert_eq!(ask("nboard 2"), ["set myname Tauler"]);
/// ask("set depth 4");
/// ask("move F5//1.0");
/// assert!(ask("go").last().unwrap().starts_with("=== "));
/// assert_eq!(ask("ping 7"), ["pong 7"]);
/// ```
pub struct NBoardServer {
    engine: Engine,
    transcript: Transcript,
    /// The side to move has just passed by itself, and the viewer, to whom a pass is a move, has not said so yet.
    pass_due: bool,
    depth: u32,
    threads: usize,
}

impl NBoardServer {
    /// A server that thinks on so many threads.
    pub fn new(threads: usize) -> Self {
        let transcript = Transcript::new(Position::start(Rules::STANDARD));
        Self { engine: Engine::new(256), transcript, pass_due: false, depth: 8, threads }
    }

    /// Whether the viewer, by this line, loses interest in what it asked before: the board is about to change.
    pub fn interrupts(line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("ping" | "move") => true,
            Some("set") => words.next() == Some("game"),
            _ => false,
        }
    }

    /// Says what is to be printed for a line, as soon as it is known. Thinking ends when the flag is raised. What is
    /// not understood is answered by a status that says so.
    pub fn answer(&mut self, line: &str, stop: &StopFlag, mut say: impl FnMut(String)) {
        if let Err(why) = self.obey(line, stop, &mut say) {
            say(format!("status {why}"));
        }
    }

    fn obey(&mut self, line: &str, stop: &StopFlag, say: &mut impl FnMut(String)) -> Result<(), Say> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let number = || rest.parse::<u32>().map_err(|_| words::NOT_UNDERSTOOD.with(&[("line", line.trim().into())]));
        match command {
            "" | "learn" | "quit" => {}
            "nboard" => say("set myname Tauler".into()),
            "set" => self.set(line, rest)?,
            "move" => self.play(rest)?,
            "ping" => say(format!("pong {}", number()?)),
            "go" => self.go(stop, say),
            "hint" => self.hint(number()? as usize, stop, say),
            "analyze" => self.analyse(stop, say),
            _ => return Err(words::NOT_UNDERSTOOD.with(&[("line", line.trim().into())])),
        }
        Ok(())
    }

    fn set(&mut self, line: &str, rest: &str) -> Result<(), Say> {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match name {
            "depth" => {
                let depth = value.trim().parse::<u32>().ok().filter(|depth| *depth > 0);
                self.depth = depth.ok_or_else(|| words::NOT_UNDERSTOOD.with(&[("line", line.trim().into())]))?;
            }
            "game" => {
                if let Some(game) = read_ggf(value)?.pop() {
                    self.pass_due = passed_before(&game.transcript) && !game.ends_with_pass;
                    self.transcript = game.transcript;
                }
            }
            // Contempt shifts draws; colours and the like are the viewer's matter.
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Say> {
        let (square, _, _) = read_move(text);
        let position = self.transcript.last();
        if is_pass(square) {
            // Passes happen by themselves; the viewer's may only confirm one.
            if !std::mem::take(&mut self.pass_due) && !position.is_over() {
                return Err(words::NO_PASS.with(&[("colour", position.side().name().into())]));
            }
            return Ok(());
        }
        let played = self.transcript.play(position.rules().square(square)?)?;
        self.pass_due = played.passed;
        Ok(())
    }

    fn budget(&self, stop: &StopFlag) -> Budget {
        Budget::unlimited().with_threads(self.threads).with_stop(stop.clone())
    }

    fn reach(&self) -> Reach {
        // As is usual with this protocol, the depth also says how early the end is solved.
        Reach { depth: self.depth, solve: (self.depth + 8).min(26) }
    }

    /// The engine's move; the viewer then plays it, so the board stays as it is.
    fn go(&mut self, stop: &StopFlag, say: &mut impl FnMut(String)) {
        say("status thinking".into());
        let budget = self.budget(stop);
        let reach = self.reach();
        let thought = (!self.pass_due).then(|| self.engine.think(&self.transcript.last(), reach, &budget)).flatten();
        let seconds = budget.elapsed();
        say(nodestats(&budget, seconds));
        say("status".into());
        say(thought.map_or_else(
            || "=== PA".into(),
            |thought| format!("=== {}", written(thought.best, Some(thought.score), Some(seconds.as_secs_f64()))),
        ));
    }

    /// The best moves with the lines that follow them, again after each ply that was looked further.
    fn hint(&mut self, count: usize, stop: &StopFlag, say: &mut impl FnMut(String)) {
        say("status thinking".into());
        let position = self.transcript.last();
        let budget = self.budget(stop);
        let full = self.reach();
        // The first ply is a matter of microseconds: there is an answer even when a stop came with the question.
        let first = Budget::unlimited();
        let deepest = full.depth.min(position.empties());
        for depth in 1..=deepest {
            let reach = Reach { depth, solve: if depth == deepest { full.solve } else { 0 } };
            let budget = if depth == 1 { &first } else { &budget };
            let scored = self.engine.score_moves(&position, reach, budget);
            if budget.is_over() {
                break;
            }
            for ScoredMove { square, score, exact } in scored.into_iter().take(if self.pass_due { 1 } else { count }) {
                let Some(thought) = self.engine.think_of(&position, square, reach, budget) else { continue };
                let line: String = thought.line.iter().map(|square| square.to_string().to_uppercase()).collect();
                let (line, score) = if self.pass_due { (format!("PA{line}"), -score) } else { (line, score) };
                let depth = if exact { "100%".to_owned() } else { depth.to_string() };
                say(format!("search {line} {score:.2} 0 {depth}"));
            }
        }
        say(nodestats(&budget, budget.elapsed()));
        say("status".into());
    }

    fn analyse(&mut self, stop: &StopFlag, say: &mut impl FnMut(String)) {
        say("status analysing".into());
        let budget = self.budget(stop);
        let reach = self.reach();
        let judged = analyse(&mut self.engine, &self.transcript, reach, &budget);
        let missing = self.transcript.moves().len() - judged.len();
        // The protocol counts plies from 0 and wants scores for black.
        for (ply, judged) in judged.iter().enumerate() {
            let sign = if judged.colour == "black" { 1.0 } else { -1.0 };
            say(format!("analysis {} {:.2}", missing + ply, sign * judged.best_score));
        }
        say(nodestats(&budget, budget.elapsed()));
        say("status".into());
    }
}

fn nodestats(budget: &Budget, seconds: Duration) -> String {
    format!("nodestats {} {:.3}", budget.spent(), seconds.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::continue_transcript;

    const START: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

    fn ask(nboard: &mut NBoardServer, line: &str) -> Vec<String> {
        let mut said = Vec::new();
        nboard.answer(line, &StopFlag::new(), |line| said.push(line));
        said
    }

    #[test]
    fn a_viewer_sets_a_game_and_is_answered() {
        let mut nboard = NBoardServer::new(1);
        ask(&mut nboard, "nboard 2");
        ask(&mut nboard, "set depth 3");
        ask(&mut nboard, "set contempt 0");
        let game = format!("set game (;GM[Othello]{START}B[F5]W[D6/1.0/2];)");
        assert_eq!(ask(&mut nboard, &game), Vec::<String>::new());
        assert_eq!(nboard.transcript.to_string(), "f5d6");
        let hints = ask(&mut nboard, "hint 2");
        let depth_of = |line: &str| line.rsplit(' ').next().unwrap().to_owned();
        let depths: Vec<String> =
            hints.iter().filter(|line| line.starts_with("search ")).map(|l| depth_of(l)).collect();
        assert_eq!(depths, ["1", "1", "2", "2", "3", "3"], "each round is told when it is done");
        let line = hints.iter().rfind(|line| line.starts_with("search ")).unwrap().split(' ').nth(1).unwrap();
        assert!(continue_transcript(nboard.transcript.clone(), line).is_ok(), "{line}");
        let go = ask(&mut nboard, "go");
        let square = go.last().unwrap().trim_start_matches("=== ").split('/').next().unwrap().to_owned();
        assert_eq!(nboard.transcript.moves().len(), 2, "go does not move the board");
        ask(&mut nboard, &format!("move {square}/0.5/1.2"));
        assert_eq!(nboard.transcript.moves().len(), 3);
        let analysis = ask(&mut nboard, "analyze");
        assert_eq!(analysis.iter().filter(|line| line.starts_with("analysis ")).count(), 3);
    }

    /// After black's a1 white has no move: to the viewer the pass is a move, which somebody must make.
    #[test]
    fn a_pass_is_a_move_to_the_viewer() {
        let mut nboard = NBoardServer::new(1);
        let board = "BO[4 -OX- ---- ---- --OX *]";
        let game = format!("set game (;GM[Othello]{board}B[A1];)");
        assert_eq!(ask(&mut nboard, &game), Vec::<String>::new());
        assert_eq!(ask(&mut nboard, "go").last().unwrap(), "=== PA");
        let hint = ask(&mut nboard, "hint 3");
        assert!(hint.iter().any(|line| line.starts_with("search PA")), "{hint:?}");
        assert_eq!(ask(&mut nboard, "move PA"), Vec::<String>::new());
        assert!(ask(&mut nboard, "move PA")[0].contains("may not pass"), "only once");
        assert_ne!(ask(&mut nboard, "go").last().unwrap(), "=== PA");
        // The same when the game says that the pass was made.
        ask(&mut nboard, &format!("set game (;GM[Othello]{board}B[A1]W[PA];)"));
        assert_ne!(ask(&mut nboard, "go").last().unwrap(), "=== PA");
    }

    #[test]
    fn a_stopped_hint_still_has_its_first_round() {
        let mut nboard = NBoardServer::new(1);
        ask(&mut nboard, "set depth 60");
        let stop = StopFlag::new();
        stop.raise();
        let mut said = Vec::new();
        nboard.answer("hint 4", &stop, |line| said.push(line));
        assert_eq!(said.iter().filter(|line| line.starts_with("search ")).count(), 4);
        assert!(
            NBoardServer::interrupts("ping 3")
                && NBoardServer::interrupts("set game (;")
                && !NBoardServer::interrupts("set depth 3")
        );
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let mut nboard = NBoardServer::new(1);
        assert_eq!(ask(&mut nboard, "fly"), ["status “fly” is not understood."]);
        assert_eq!(ask(&mut nboard, "ping x"), ["status “ping x” is not understood."]);
        assert!(ask(&mut nboard, "move A1")[0].contains("a1 is no move for black"));
        assert!(ask(&mut nboard, "set game nothing")[0].contains("no game"));
        assert_eq!(ask(&mut nboard, "learn"), Vec::<String>::new());
    }
}
