//! The engine behind `NBoard` 2, the protocol of the viewer of that name: a line in, any number of lines out.

use std::time::Duration;

use game::{Budget, Say, StopFlag};

use crate::analysis::analyse;
use crate::engine::{Engine, Rated, Reach};
use crate::ggf::{GgfGame, read_ggf, read_move, written};
use crate::position::Position;
use crate::rules::Rules;
use crate::transcript::Record;
use crate::words;

/// A server of `NBoard` 2. It does no input and output itself: who holds it hands in lines and prints the answers.
///
/// ```
/// use othello::NBoard;
/// let mut nboard = NBoard::new(1, game::StopFlag::new());
/// assert_eq!(nboard.answer("nboard 2"), ["set myname Tauler"]);
/// nboard.answer("set depth 4");
/// nboard.answer("move F5//1.0");
/// assert!(nboard.answer("go").last().unwrap().starts_with("=== "));
/// assert_eq!(nboard.answer("ping 7"), ["pong 7"]);
/// ```
pub struct NBoard {
    engine: Engine,
    record: Record,
    depth: u32,
    threads: usize,
    stop: StopFlag,
}

impl NBoard {
    /// A server that thinks on so many threads, until the flag is raised.
    pub fn new(threads: usize, stop: StopFlag) -> Self {
        let record = Record::new(Position::start(Rules::STANDARD));
        Self { engine: Engine::new(256), record, depth: 8, threads, stop }
    }

    /// What to print for a line. What is not understood is answered by a status that says so.
    pub fn answer(&mut self, line: &str) -> Vec<String> {
        self.obey(line).unwrap_or_else(|why| vec![format!("status {why}")])
    }

    fn obey(&mut self, line: &str) -> Result<Vec<String>, Say> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let number = || rest.parse::<u32>().map_err(|_| words::NOT_UNDERSTOOD.with(&[("line", line.trim().into())]));
        match command {
            "" | "learn" | "quit" => Ok(Vec::new()),
            "nboard" => Ok(vec!["set myname Tauler".into()]),
            "set" => self.set(line, rest).map(|()| Vec::new()),
            "move" => self.play(rest).map(|()| Vec::new()),
            "ping" => Ok(vec![format!("pong {}", number()?)]),
            "go" => Ok(self.go()),
            "hint" => {
                let count = number()?;
                Ok(self.hint(count as usize))
            }
            "analyze" => Ok(self.analyse()),
            _ => Err(words::NOT_UNDERSTOOD.with(&[("line", line.trim().into())])),
        }
    }

    fn set(&mut self, line: &str, rest: &str) -> Result<(), Say> {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match name {
            "depth" => {
                let depth = value.trim().parse::<u32>().ok().filter(|depth| *depth > 0);
                self.depth = depth.ok_or_else(|| words::NOT_UNDERSTOOD.with(&[("line", line.trim().into())]))?;
            }
            "game" => {
                let games = read_ggf(value)?;
                self.record =
                    games.into_iter().next_back().map_or_else(|| self.record.clone(), |GgfGame { record, .. }| record);
            }
            // Contempt shifts draws; colours and the like are the viewer's matter.
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Say> {
        let (square, _, _) = read_move(text);
        if square.eq_ignore_ascii_case("pa") || square.eq_ignore_ascii_case("pass") {
            return Ok(());
        }
        let square = self.record.last().rules().square(square)?;
        self.record.play(square).map(drop)
    }

    fn budget(&self) -> (Budget, Reach) {
        let budget = Budget::unlimited().with_threads(self.threads).with_stop(self.stop.clone());
        // As is usual with this protocol, the depth also says how early the end is solved.
        (budget, Reach { depth: self.depth, solve: (self.depth + 8).min(26) })
    }

    /// The engine's move; the viewer then plays it, so the board stays as it is.
    fn go(&mut self) -> Vec<String> {
        let (budget, reach) = self.budget();
        let Some(thought) = self.engine.think(&self.record.last(), reach, &budget) else {
            return vec!["=== PA".into(), "status".into()];
        };
        let seconds = budget.elapsed();
        vec![
            "status thinking".into(),
            nodestats(&budget, seconds),
            "status".into(),
            format!("=== {}", written(thought.best, Some(thought.score), Some(seconds.as_secs_f64()))),
        ]
    }

    fn hint(&mut self, count: usize) -> Vec<String> {
        let (budget, reach) = self.budget();
        let rated = self.engine.rate(&self.record.last(), reach, &budget);
        let mut lines = vec!["status thinking".to_owned()];
        lines.extend(rated.iter().take(count).map(|Rated { square, score, exact }| {
            let depth = if *exact { "100%".to_owned() } else { reach.depth.to_string() };
            format!("search {} {score:.2} 0 {depth}", square.to_string().to_uppercase())
        }));
        lines.extend([nodestats(&budget, budget.elapsed()), "status".into()]);
        lines
    }

    fn analyse(&mut self) -> Vec<String> {
        let (budget, reach) = self.budget();
        let record = self.record.clone();
        let judged = analyse(&mut self.engine, &record, reach, &budget);
        let missing = record.moves().len() - judged.len();
        let mut lines = vec!["status analysing".to_owned()];
        // The protocol counts plies from 0 and wants scores for black.
        lines.extend(judged.iter().enumerate().map(|(ply, judged)| {
            let sign = if judged.colour == "black" { 1.0 } else { -1.0 };
            format!("analysis {} {:.2}", missing + ply, sign * judged.best_score)
        }));
        lines.push("status".into());
        lines
    }
}

fn nodestats(budget: &Budget, seconds: Duration) -> String {
    format!("nodestats {} {:.3}", budget.spent(), seconds.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

    #[test]
    fn a_viewer_sets_a_game_and_is_answered() {
        let mut nboard = NBoard::new(1, StopFlag::new());
        nboard.answer("nboard 2");
        nboard.answer("set depth 3");
        nboard.answer("set contempt 0");
        assert_eq!(nboard.answer(&format!("set game (;GM[Othello]{START}B[F5]W[D6/1.0/2];)")), Vec::<String>::new());
        assert_eq!(nboard.record.to_string(), "f5d6");
        let hints = nboard.answer("hint 2");
        assert_eq!(hints.iter().filter(|line| line.starts_with("search ")).count(), 2);
        let go = nboard.answer("go");
        let square = go.last().unwrap().trim_start_matches("=== ").split('/').next().unwrap().to_owned();
        assert_eq!(nboard.record.moves().len(), 2, "go does not move the board");
        nboard.answer(&format!("move {square}/0.5/1.2"));
        assert_eq!(nboard.record.moves().len(), 3);
        let analysis = nboard.answer("analyze");
        assert_eq!(analysis.iter().filter(|line| line.starts_with("analysis ")).count(), 3);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let mut nboard = NBoard::new(1, StopFlag::new());
        assert_eq!(nboard.answer("fly"), ["status “fly” is not understood."]);
        assert_eq!(nboard.answer("ping x"), ["status “ping x” is not understood."]);
        assert!(nboard.answer("move A1")[0].contains("a1 is no move for black"));
        assert!(nboard.answer("set game nothing")[0].contains("no game"));
        assert_eq!(nboard.answer("learn"), Vec::<String>::new());
    }
}
