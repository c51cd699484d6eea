//! `tauler match`: computer against computer.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tables::contest::{Match, MatchScore, Summary, usual_random_plies};
use tables::stats::{Decision, Sprt};

use super::in_order::in_order;
use super::log::Log;
use super::{LimitArgs, check_pairs, find_contest, openings};
use crate::arguments::{GameName, OptionArgs, SeedArg, ThreadsArg};
use crate::output::counted;
use crate::progress::progress;
use crate::refusal::OrBad;
use crate::stop::stop_flag;

/// Let two computer players play each other.
///
/// Games come in pairs with the seats swapped on the same start and seed, so that neither luck nor the first move
/// decides; a player against itself plays single games.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler match othello --first weighted:3 --second greedy --games 20 --seed 1 --log games.ggf
  tauler match mastermind --first five-guess --second dummy --games 10
  tauler match othello --first greedy --second random --games 200 --sprt 0,100 --seed 1
  tauler match othello --first greedy --second 'gtp:tauler othello gtp --ms 5' --games 2")]
pub(crate) struct MatchCommand {
    /// The game.
    #[arg(value_parser = GameName)]
    game: String,
    /// The first player, such as minimax:3; some games also take gtp:COMMAND, any program that speaks GTP.
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
    #[command(flatten)]
    limits: LimitArgs,
    /// Stop as soon as it is decided whether the difference is nearer to the first or to the second Elo figure.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = elo_pair, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Openings to begin from, one a line: moves with spaces between, or as the game writes them, such as f5d6c3.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Write every game to a file, in the game's own format if it has one (such as GGF); where it has none, or the file's
    /// name ends in .jsonl, as a JSON object a line.
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

/// Two Elo figures, as in `0,10`.
fn elo_pair(text: &str) -> Result<(f64, f64), String> {
    let figure = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
    match text.split_once(',').map(|(one, other)| (figure(one), figure(other))) {
        Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok((elo0, elo1)),
        Some((Some(_), Some(_))) => Err("the first figure must be the smaller one".to_owned()),
        _ => Err("two Elo figures with a comma between are wanted, as in 0,10".to_owned()),
    }
}

impl MatchCommand {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let game = find_contest(&self.game)?;
        check_pairs(self.games)?;
        let (_, options) = self.options.read(game)?;
        let mut contest = Match {
            game,
            players: [self.first.clone(), self.second.clone()],
            player_maker: self.limits.player_maker(game, &options)?,
            options,
            seed: self.seed.seed(),
            limit: self.limits.limit(),
            openings: Vec::new(),
            random_plies: usual_random_plies(game.facts()),
        };
        contest.check().or_bad()?;
        if let Some(path) = &self.openings {
            contest.openings = openings::read(&contest, path)?;
        }
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

    fn play(&self, contest: &Match) -> anyhow::Result<(Summary, Option<Decision>)> {
        let sprt = self.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 });
        let mut log = self.log.as_deref().map(|path| Log::open(contest, path)).transpose()?;
        let bar = progress(self.games);
        let mut score = MatchScore::default();
        let mut decision = sprt.map(|_| Decision::Open);
        let units = self.games / contest.unit() as u64;
        let play = |index, halt: &_| contest.play_unit(index, halt);
        in_order(self.threads.count(), 0..units, &stop_flag(), play, |unit| {
            let unit = unit.or_bad()?;
            for played in &unit {
                if let Some(trouble) = &played.trouble {
                    bar.suspend(|| eprintln!("tauler: {trouble}"));
                }
                if let Some(log) = &mut log {
                    log.write(contest, played)?;
                }
            }
            score.add(&unit);
            bar.inc(unit.len() as u64);
            bar.set_message(score_so_far(&score.summary()));
            decision = sprt.as_ref().map(|sprt| sprt.decide(score.sample()));
            let open = decision.is_none_or(|decision| decision == Decision::Open);
            Ok(if open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        bar.finish_and_clear();
        let summary = score.summary();
        if stop_flag().is_raised() && summary.games < self.games {
            eprintln!("tauler: stopped after {} of {}", summary.games, counted(self.games, "game", "games"));
        }
        Ok((summary, decision))
    }

    fn tell(&self, summary: &Summary, decision: Option<Decision>) {
        println!(
            "{} – {}: {}, {} won, {} lost, {} drawn",
            self.first,
            self.second,
            counted(summary.games, "game", "games"),
            summary.first_wins,
            summary.second_wins,
            summary.draws
        );
        println!("score {:.3} (95 %: {:.3} to {:.3})", summary.score, summary.score_low, summary.score_high);
        let [elo, low, high] = elo_texts(summary);
        println!("Elo   {elo} ({low} to {high})");
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

/// The score so far, for the bar.
fn score_so_far(summary: &Summary) -> String {
    let Summary { first_wins, second_wins, draws, score, score_low, score_high, .. } = summary;
    let [elo, low, high] = elo_texts(summary);
    format!(
        "+{first_wins} −{second_wins} ={draws}  {score:.3} ({score_low:.3} to {score_high:.3})  Elo {elo} ({low} to {high})"
    )
}

/// Elo with its bounds. What is not a number is infinite: downwards at a score of nothing, and for the lower bound.
fn elo_texts(summary: &Summary) -> [String; 3] {
    let text = |elo: Option<f64>, endless: &str| elo.map_or_else(|| endless.to_owned(), |elo| format!("{elo:+.0}"));
    let endless = if summary.score > 0.5 { "+∞" } else { "-∞" };
    [text(summary.elo, endless), text(summary.elo_low, "-∞"), text(summary.elo_high, "+∞")]
}
