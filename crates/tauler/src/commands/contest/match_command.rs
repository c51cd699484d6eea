//! `tauler match`: computer against computer.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use game::{AnyGame, Contest};
use serde_json::{Map, Value, json};
use tables::contest::{Limit, Match, Played, Summary, Tally};
use tables::stats::{Decision, Sprt};

use super::units::in_order;
use crate::common::{BadInput, GameName, OptionArgs, OrBad, SeedArg, ThreadsArg, bad, counted, progress, stop_flag};
use crate::othello;

/// Random moves at the start of a game without chance, so that no game is played twice.
const RANDOM_PLIES: usize = 8;

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
    /// The first player, such as minimax:3; in Othello also gtp:COMMAND, any program that speaks GTP.
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
    /// Openings to begin from, one a line: moves with spaces between; in Othello transcripts, such as f5d6c3.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Write every game to a file: GGF for Othello unless the file's name ends in .jsonl, else a JSON object a line.
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

/// What a move may cost.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Milliseconds that a move may take; each player's own limit unless told. Programs behind gtp: keep their own time.
    #[arg(long, value_name = "MS")]
    budget: Option<u64>,
    /// Nodes that a move may take: repeatable, unlike a time.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds after which a program behind gtp: that has not answered loses its game.
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0, allow_negative_numbers = true)]
    patience: f64,
}

impl LimitArgs {
    /// The limit of one move.
    pub(crate) fn limit(&self) -> Limit {
        Limit { ms: self.budget, nodes: self.nodes }
    }

    /// The players of the games, and programs beside them.
    pub(crate) fn seating(&self, options: &Map<String, Value>) -> anyhow::Result<tables::Seating> {
        match Duration::try_from_secs_f64(self.patience) {
            Ok(patience) => Ok(othello::outside::seating(options, patience)),
            Err(_) => bad(format!("--patience {}: name a number of seconds.", self.patience)),
        }
    }
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
        if self.games == 0 || self.games % 2 == 1 {
            return bad(format!("--games {}: name an even number, because games come in pairs.", self.games));
        }
        let (_, options) = self.options.read(game)?;
        let mut contest = Match {
            game,
            players: [self.first.clone(), self.second.clone()],
            seating: self.limits.seating(&options)?,
            options,
            seed: self.seed.seed(),
            limit: self.limits.limit(),
            openings: Vec::new(),
            random_plies: random_plies(game.facts()),
        };
        contest.check().or_bad()?;
        if let Some(path) = &self.openings {
            contest.openings = read_openings(&contest, path)?;
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
        let mut tally = Tally::default();
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
            tally.add(&unit);
            bar.inc(unit.len() as u64);
            bar.set_message(standing(&tally.summary()));
            decision = sprt.as_ref().map(|sprt| sprt.decide(tally.sample()));
            let open = decision.is_none_or(|decision| decision == Decision::Open);
            Ok(if open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        bar.finish_and_clear();
        let summary = tally.summary();
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

/// A game by its name, in which players can be compared.
pub(crate) fn find_contest(name: &str) -> anyhow::Result<&'static dyn AnyGame> {
    let game = tables::find(name).or_bad()?;
    match game.facts().contest {
        Contest::Alone => bad(format!("{} is a game for one: there is nobody to match.", game.facts().title)),
        Contest::Duel | Contest::Race(_) => Ok(game),
    }
}

/// How it stands, for the bar.
fn standing(summary: &Summary) -> String {
    let Summary { first_wins, second_wins, draws, score, score_low, score_high, .. } = summary;
    let [elo, low, high] = elo_texts(summary);
    format!(
        "+{first_wins} −{second_wins} ={draws}  {score:.3} ({score_low:.3} to {score_high:.3})  Elo {elo} ({low} to {high})"
    )
}

/// Elo with its bounds. What is not a number is infinite: downwards at a score of nothing, and for the lower bound.
fn elo_texts(summary: &Summary) -> [String; 3] {
    let text = |elo: Option<f64>, endless: &str| elo.map_or_else(|| endless.to_owned(), |elo| format!("{elo:+.0}"));
    let endless = if summary.score > 0.5 { "+∞" } else { "−∞" };
    [text(summary.elo, endless), text(summary.elo_low, "−∞"), text(summary.elo_high, "+∞")]
}

/// The openings of a file. A wrong one is refused with its line.
fn read_openings(contest: &Match, path: &Path) -> anyhow::Result<Vec<Vec<String>>> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| BadInput(format!("{} cannot be read: {error}", path.display())))?;
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = match contest.game.facts().name {
            othello::NAME => othello::games::opening(&contest.options, line),
            _ => Ok(line.split_whitespace().map(str::to_owned).collect()),
        };
        let opening = opening.and_then(|opening| contest.check_opening(&opening).map(|()| opening));
        openings.push(opening.map_err(|say| BadInput(format!("{}, line {}: {say}", path.display(), number + 1)))?);
    }
    if openings.is_empty() { bad(format!("{} holds no opening.", path.display())) } else { Ok(openings) }
}

/// Where the games of a match are written, as they are counted.
struct Log {
    file: BufWriter<File>,
    ggf: bool,
}

impl Log {
    fn open(contest: &Match, path: &Path) -> anyhow::Result<Self> {
        let lines = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"));
        let ggf = contest.game.facts().name == othello::NAME && !lines;
        if ggf && let Err(say) = othello::games::ggf(contest, &contest.unplayed()) {
            return bad(format!("--log {}: {say} A name that ends in .jsonl takes any game.", path.display()));
        }
        let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self { file: BufWriter::new(file), ggf })
    }

    fn write(&mut self, contest: &Match, played: &Played) -> anyhow::Result<()> {
        let text = if self.ggf { othello::games::ggf(contest, played).or_bad()? } else { line(contest, played) };
        writeln!(self.file, "{text}")?;
        // Whoever looks, or stops the match, finds every game that was counted.
        Ok(self.file.flush()?)
    }
}

/// A game as a line of JSON.
fn line(contest: &Match, played: &Played) -> String {
    let seats = [&contest.players[played.first_seat], &contest.players[1 - played.first_seat]];
    let moves: Vec<&str> = played.moves.iter().map(|(_, text)| text.as_str()).collect();
    let points = [played.points[played.first_seat], played.points[1 - played.first_seat]];
    json!({"game": played.number, "seats": seats, "points": points, "moves": moves, "trouble": played.trouble})
        .to_string()
}

/// How many random moves a game needs at its start; none where chance makes every game another one.
pub(crate) fn random_plies(facts: &game::Facts) -> usize {
    if facts.luck || facts.hidden { 0 } else { RANDOM_PLIES }
}
