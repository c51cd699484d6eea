//! `tauler crush tree`: the searched tree of a position, for learning.

use std::io::{self, Write};

use ::crush::{Branch, Crush, Searcher};
use clap::Args;
use game::{Budget, Erased, Game, Seat, Viewer};
use serde_json::{Map, Value};

use crate::arguments::{OptionArgs, SeedArg};
use crate::output::counted;
use crate::refusal::OrBad;
use crate::stop::stop_flag;

/// Show the tree of moves and replies that minmax or course searches from a position.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler crush tree --seed 1 --preset quick --depth 2
  tauler crush tree --seed 1 --player course --boards")]
pub(crate) struct Tree {
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    options: OptionArgs,
    /// Who searches: minmax or course, also with the depth, as in course:3.
    #[arg(long, default_value = "minmax")]
    player: String,
    /// How many moves deep, from 1 to 4; 2, or as deep as the player says, unless told.
    #[arg(long)]
    depth: Option<u32>,
    /// Moves that lead from the start to the position, in order, as in c4-c5.
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Show the board after each move.
    #[arg(long)]
    boards: bool,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Tree {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let (_, options) = self.options.read(&Erased::<Crush>::NEW)?;
        let mut position = Crush::start(&serde_json::from_value(Value::Object(options))?, &self.seed.seed());
        for text in &self.moves {
            let swap = Crush::read_move(&position, text).or_bad()?;
            Crush::play(&mut position, &swap).or_bad()?;
        }
        let view = Crush::view(&position, Viewer::Spectator);
        let named = self.player.split_once(':').and_then(|(name, depth)| Some((name, depth.parse().ok()?)));
        let (player, depth) = named.unwrap_or((self.player.as_str(), 2));
        let depth = self.depth.unwrap_or(depth);
        let budget = Budget::unlimited().with_stop(stop_flag());
        if self.json {
            let arguments = [("depth", Value::from(depth)), ("player", player.into())];
            let arguments: Map<String, Value> =
                arguments.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
            println!("{}", Crush::tool("tree", Some(&view), &arguments, &budget).or_bad()?);
            return Ok(());
        }
        let searcher = Searcher::read(player).or_bad()?;
        let root = ::crush::tree(&view, searcher, depth, &budget).or_bad()?;
        match self.print(&mut io::stdout().lock(), &root, 0) {
            // Whoever reads (`head`) has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => Ok(done?),
        }
    }

    fn print(&self, out: &mut impl Write, branch: &Branch, indent: usize) -> io::Result<()> {
        let turn = match branch.turn {
            Some(Seat(0)) => "first to move",
            Some(_) => "second to move",
            None => "game over",
        };
        let mv = branch.mv.as_deref().unwrap_or("position");
        let pruned = if branch.pruned { ", pruned" } else { "" };
        let (candies, value) = (counted(branch.candies, "candy", "candies"), branch.value);
        writeln!(out, "{:indent$}{mv}: {candies}, value {value}, {turn}{pruned}", "")?;
        if self.boards || branch.mv.is_none() {
            for row in &branch.board {
                writeln!(out, "{:indent$}  {row}", "")?;
            }
        }
        branch.replies.iter().try_for_each(|reply| self.print(out, reply, indent + 2))
    }
}
