//! `tauler match`: computer against computer.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use game::Contest;
use rayon::prelude::*;
use serde_json::json;
use tables::contest::{Limit, Match, Played, Summary, Tally};
use tables::stats::{Decision, Sprt};

use crate::common::{BadInput, OptionArgs, OrBad, SeedArg, ThreadsArg, bad, progress, stop_flag};

/// Random moves at the start of a game without chance, so that no game is played twice.
const RANDOM_PLIES: usize = 8;

/// Let two computer players play each other.
///
/// Games come in pairs with the seats swapped on the same start and seed, so that neither luck nor the first move
/// decides; a player against itself plays single games.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler match othello --first weighted:3 --second greedy --games 20 --seed 1
  tauler match mastermind --first five-guess --second dummy --games 10")]
pub(crate) struct MatchCommand {
    /// The game.
    game: String,
    /// The first player, such as minimax:3.
    #[arg(long)]
    first: String,
    /// The second player.
    #[arg(long)]
    second: String,
    /// How many games; an even number.
    #[arg(long, value_name = "N")]
    games: u64,
    #[command(flatten)]
    options: OptionArgs,
    /// Milliseconds that a move may take; each player's own limit unless told.
    #[arg(long, value_name = "MS")]
    budget: Option<u64>,
    /// Nodes that a move may take: repeatable, unlike a time.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop as soon as it is decided whether the difference is nearer to the first or to the second Elo figure.
    #[arg(long, value_name = "ELO0,ELO1", value_delimiter = ',', num_args = 2, allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Openings to begin from, one a line: moves with spaces between, or as a transcript.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Write every game to a file, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    threads: ThreadsArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl MatchCommand {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let game = tables::find(&self.game).or_bad()?;
        if game.facts().contest == Contest::Alone {
            return bad(format!("{} is a game for one: there is nobody to match.", game.facts().title));
        }
        if self.games == 0 || self.games % 2 == 1 {
            return bad(format!("--games {}: name an even number, because games come in pairs.", self.games));
        }
        let (_, options) = self.options.read(game)?;
        let contest = Match {
            game,
            options,
            players: [self.first.clone(), self.second.clone()],
            seed: self.seed.seed(),
            limit: Limit { ms: self.budget, nodes: self.nodes },
            openings: self.read_openings()?,
            random_plies: random_plies(game.facts()),
        };
        contest.check().or_bad()?;
        let (summary, decision) = self.play(&contest)?;
        if self.json {
            let mut object = json!(summary);
            if let Some(decision) = decision {
                object["sprt"] = json!(decision);
            }
            println!("{object}");
        } else {
            self.tell(&summary, decision);
        }
        Ok(())
    }

    fn read_openings(&self) -> anyhow::Result<Vec<Vec<String>>> {
        let Some(path) = &self.openings else { return Ok(Vec::new()) };
        let text = std::fs::read_to_string(path)
            .map_err(|error| BadInput(format!("{} cannot be read: {error}", path.display())))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let openings: Vec<Vec<String>> = lines.map(split_moves).collect();
        if openings.is_empty() {
            return bad(format!("{} holds no opening.", path.display()));
        }
        Ok(openings)
    }

    fn play(&self, contest: &Match) -> anyhow::Result<(Summary, Option<Decision>)> {
        let stop = stop_flag();
        let sprt = match self.sprt[..] {
            [elo0, elo1] => Some(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
            _ => None,
        };
        let mut log = match &self.log {
            Some(path) => Some(BufWriter::new(
                std::fs::File::create(path).with_context(|| format!("{} cannot be written", path.display()))?,
            )),
            None => None,
        };
        let units = self.games / contest.unit() as u64;
        let bar = progress(self.games);
        let pool = self.threads.pool()?;
        let mut tally = Tally::default();
        let mut decision = sprt.map(|_| Decision::Open);
        // Units are played some at a time and counted in their order, so the answer does not depend on the threads.
        let batch = (self.threads.count() * 2) as u64;
        let mut next = 0;
        while next < units && !stop.is_raised() {
            let indices: Vec<u64> = (next..units.min(next + batch)).collect();
            next += indices.len() as u64;
            let played: Vec<Result<Vec<Played>, game::Say>> =
                pool.install(|| indices.into_par_iter().map(|index| contest.play_unit(index, &stop)).collect());
            if stop.is_raised() {
                break;
            }
            for unit in played {
                let unit = unit.or_bad()?;
                for game in &unit {
                    if let Some(trouble) = &game.trouble {
                        bar.suspend(|| eprintln!("tauler: {trouble}"));
                    }
                    if let Some(log) = &mut log {
                        writeln!(log, "{}", line(contest, game))?;
                    }
                }
                tally.add(&unit);
                bar.inc(unit.len() as u64);
                if let Some(sprt) = &sprt {
                    decision = Some(sprt.decide(tally.sample()));
                    if decision != Some(Decision::Open) {
                        next = units;
                        break;
                    }
                }
            }
            let score = tally.sample().score();
            bar.set_message(format!("{:.3} ({:.3} to {:.3})", score.mean, score.low, score.high));
        }
        bar.finish_and_clear();
        if let Some(mut log) = log {
            log.flush()?;
        }
        Ok((tally.summary(), decision))
    }

    fn tell(&self, summary: &Summary, decision: Option<Decision>) {
        let elo = |elo: Option<f64>| elo.map_or("infinite".to_owned(), |elo| format!("{elo:+.0}"));
        println!(
            "{} – {}: {} games, {} won, {} lost, {} drawn",
            self.first, self.second, summary.games, summary.first_wins, summary.second_wins, summary.draws
        );
        println!("score {:.3} (95 %: {:.3} to {:.3})", summary.score, summary.score_low, summary.score_high);
        println!("Elo   {} ({} to {})", elo(summary.elo), elo(summary.elo_low), elo(summary.elo_high));
        println!("the first seat scored {:.3}", summary.first_seat_score);
        println!("{:.2} ms and {:.2} ms a move", summary.first_ms_per_move, summary.second_ms_per_move);
        match decision {
            Some(Decision::Accepted) => println!("decided: the difference is there"),
            Some(Decision::Refused) => println!("decided: no such difference"),
            Some(Decision::Open) => println!("not decided: more games are needed"),
            None => {}
        }
    }
}

/// How many random moves a game needs at its start; none where chance makes every game another one.
pub(crate) fn random_plies(facts: &game::Facts) -> usize {
    if facts.luck || facts.hidden { 0 } else { RANDOM_PLIES }
}

/// A game as a line of the log.
fn line(contest: &Match, game: &Played) -> serde_json::Value {
    let seats = [&contest.players[game.first_seat], &contest.players[1 - game.first_seat]];
    let moves: Vec<&str> = game.moves.iter().map(|(_, text)| text.as_str()).collect();
    json!({"seats": seats, "points": [game.points[game.first_seat], game.points[1 - game.first_seat]], "moves": moves,
        "trouble": game.trouble})
}

/// Moves with spaces between, or as a transcript: a new move begins where a letter follows a digit.
fn split_moves(line: &str) -> Vec<String> {
    if line.contains(char::is_whitespace) {
        return line.split_whitespace().map(str::to_owned).collect();
    }
    let mut moves: Vec<String> = Vec::new();
    let mut digit = true;
    for letter in line.chars() {
        if digit && letter.is_alphabetic() {
            moves.push(String::new());
        }
        digit = letter.is_ascii_digit();
        if let Some(last) = moves.last_mut() {
            last.push(letter);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_read_with_and_without_spaces() {
        assert_eq!(split_moves("f5 d6 c3"), ["f5", "d6", "c3"]);
        assert_eq!(split_moves("f5d6c10"), ["f5", "d6", "c10"]);
    }
}
