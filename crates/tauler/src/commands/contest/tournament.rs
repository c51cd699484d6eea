//! `tauler tournament`: everybody against everybody.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tables::contest::{Match, usual_random_plies};
use tables::stats::elo_list;

use super::in_order::in_order;
use super::{LimitArgs, check_pairs, find_contest};
use crate::arguments::{GameName, OptionArgs, SeedArg, ThreadsArg};
use crate::output::counted;
use crate::progress::progress;
use crate::refusal::{OrBad, bad};
use crate::stop::stop_flag;
use crate::whole_file::write_whole;

/// Let everybody play everybody.
///
/// With --state the results are kept in a file after every few games: the same command goes on where it was stopped.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler tournament othello --players random,greedy,minimax:2 --games 4 --seed 1
  tauler tournament crush --players random,level:3 --games 2 --state cup.json")]
pub(crate) struct Tournament {
    /// The game.
    #[arg(value_parser = GameName)]
    game: String,
    /// The players, with commas between; some games also take gtp:COMMAND, any program that speaks GTP.
    #[arg(long, value_delimiter = ',', required = true)]
    players: Vec<String>,
    /// How many games each pair plays; an even number.
    #[arg(long, value_name = "N")]
    games: u64,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Keep the results here, and go on from them.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    threads: ThreadsArg,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

/// What was played so far; `units` of a pair are played in order, so their number says which come next.
#[derive(Default, Serialize, Deserialize)]
struct SavedTournament {
    /// What the results belong to: another tournament's file is refused.
    about: String,
    seed: Option<String>,
    pairs: BTreeMap<String, Pair>,
}

#[derive(Clone, Default, Serialize, Deserialize)]
struct Pair {
    units: u64,
    games: u64,
    /// Points of the player that is named first.
    points: f64,
}

impl Tournament {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let game = find_contest(&self.game)?;
        let players = &self.players;
        if players.len() < 2 {
            return bad("--players: name at least two players, with commas between.");
        }
        if let Some(twice) = players.iter().enumerate().find(|(at, name)| players[..*at].contains(name)) {
            return bad(format!("--players: {} is named twice.", twice.1));
        }
        check_pairs(self.games)?;
        let (_, options) = self.options.read(game)?;
        let about = format!("{} {} {}", self.game, json!(options), players.join(","));
        let mut state = self.load(&about)?;
        let seed = match &state.seed {
            Some(seed) => parse_seed(seed)?,
            None => self.seed.seed(),
        };
        state.seed = Some(tables::hex(seed.bytes()));
        let player_maker = self.limits.player_maker(game, &options)?;
        let contest = |first: usize, second: usize| Match {
            game,
            options: options.clone(),
            players: [players[first].clone(), players[second].clone()],
            seed: seed.child("pair", (first * players.len() + second) as u64),
            player_maker: player_maker.clone(),
            limit: self.limits.limit(),
            openings: Vec::new(),
            random_plies: usual_random_plies(game.facts()),
        };
        let pairs: Vec<(usize, usize)> = (0..players.len())
            .flat_map(|first| (first + 1..players.len()).map(move |second| (first, second)))
            .collect();
        for (first, second) in &pairs {
            contest(*first, *second).check().or_bad()?;
        }
        let stop = stop_flag();
        let bar = progress(self.games * pairs.len() as u64);
        for (first, second) in &pairs {
            let contest = contest(*first, *second);
            let name = format!("{} – {}", players[*first], players[*second]);
            let units = self.games / contest.unit() as u64;
            let done = state.pairs.entry(name.clone()).or_default().clone();
            bar.set_message(name.clone());
            bar.inc(done.games);
            let play = |index, halt: &_| contest.play_unit(index, halt);
            in_order(self.threads.count(), done.units.min(units)..units, &stop, play, |unit| {
                let unit = unit.or_bad()?;
                for trouble in unit.iter().filter_map(|played| played.trouble.as_ref()) {
                    bar.suspend(|| eprintln!("tauler: {name}: {trouble}"));
                }
                let pair = state.pairs.entry(name.clone()).or_default();
                pair.units += 1;
                pair.games += unit.len() as u64;
                pair.points += unit.iter().map(|played| played.points[0]).sum::<f64>();
                bar.inc(unit.len() as u64);
                self.save(&state)?;
                Ok(ControlFlow::Continue(()))
            })?;
        }
        bar.finish_and_clear();
        let (done, all) = (state.pairs.values().map(|pair| pair.games).sum::<u64>(), self.games * pairs.len() as u64);
        if done < all {
            let again = if self.state.is_some() { "the same command goes on" } else { "--state FILE would keep them" };
            eprintln!("tauler: stopped after {done} of {}: {again}", counted(all, "game", "games"));
        }
        self.tell(&pairs, &state)
    }

    fn load(&self, about: &str) -> anyhow::Result<SavedTournament> {
        let Some(path) = self.state.as_ref().filter(|path| path.exists()) else {
            return Ok(SavedTournament { about: about.to_owned(), ..SavedTournament::default() });
        };
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        match serde_json::from_str::<SavedTournament>(&text) {
            Ok(state) if state.about == about => Ok(state),
            Ok(_) => bad(format!("{} belongs to another tournament: name another file.", path.display())),
            Err(error) => bad(format!("{} is no tournament: {error}", path.display())),
        }
    }

    fn save(&self, state: &SavedTournament) -> anyhow::Result<()> {
        let Some(path) = &self.state else { return Ok(()) };
        let text = serde_json::to_string(state)?;
        write_whole(path, |out| out.write_all(text.as_bytes()))
    }

    fn tell(&self, pairs: &[(usize, usize)], state: &SavedTournament) -> anyhow::Result<()> {
        let count = self.players.len();
        let mut points = vec![vec![None; count]; count];
        for (first, second) in pairs {
            let name = format!("{} – {}", self.players[*first], self.players[*second]);
            let pair = state.pairs.get(&name).cloned().unwrap_or_default();
            if pair.games > 0 {
                points[*first][*second] = Some((pair.points, pair.games));
                points[*second][*first] = Some((pair.games as f64 - pair.points, pair.games));
            }
        }
        let elos = elo_list(&points);
        let total = |at: usize| -> f64 { points[at].iter().flatten().map(|(points, _)| points).sum() };
        if self.json {
            let players: Vec<_> = (0..count)
                .map(|at| json!({"name": self.players[at], "points": total(at), "elo": elos[at].round()}))
                .collect();
            let pairs: Vec<_> = pairs
                .iter()
                .filter_map(|(first, second)| {
                    let (points, games) = points[*first][*second]?;
                    let (first, second) = (&self.players[*first], &self.players[*second]);
                    Some(json!({"first": first, "second": second, "games": games, "points": points}))
                })
                .collect();
            println!("{}", serde_json::to_string(&json!({"players": players, "pairs": pairs}))?);
            return Ok(());
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|a, b| elos[*b].total_cmp(&elos[*a]));
        let width = self.players.iter().map(String::len).max().unwrap_or_default();
        let ranks: Vec<String> = (1..=count).map(|rank| format!("{rank:>6}")).collect();
        println!("    {:width$}  points    Elo  {}", "", ranks.join(" "));
        for (before, at) in order.iter().enumerate() {
            let row: Vec<String> = order
                .iter()
                .map(|other| points[*at][*other].map_or("   –  ".to_owned(), |(points, _)| format!("{points:6.1}")))
                .collect();
            let (name, elo) = (&self.players[*at], elos[*at]);
            println!("{:2}. {name:width$} {:7.1} {elo:+6.0}  {}", before + 1, total(*at), row.join(" "));
        }
        Ok(())
    }
}

fn parse_seed(text: &str) -> anyhow::Result<game::Seed> {
    match tables::unhex(text) {
        Some(bytes) => Ok(game::Seed::new(bytes)),
        None => bad("the seed in the tournament's file cannot be read"),
    }
}
