//! `tauler games`: what can be played.

use clap::Args;
use serde_json::json;

/// List the games with their options, presets, players and rankings.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler games
  tauler games --json")]
pub(crate) struct Games {
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if self.json {
            let games: Vec<_> = tables::GAMES.iter().map(|game| game.facts()).collect();
            println!("{}", serde_json::to_string(&json!({"games": games}))?);
            return Ok(());
        }
        for game in tables::GAMES {
            let facts = game.facts();
            let names = |names: Vec<&str>| names.join(", ");
            println!("{}: {}", facts.name, facts.about.english);
            println!("  options   {}", names(facts.options.iter().map(|field| field.name).collect()));
            if let Some(levels) = game.levels() {
                let wishes = levels.generate_fields().iter().map(|field| field.name).collect();
                println!("  wishes    {} (of a level that is made)", names(wishes));
            }
            println!("  presets   {}", names(facts.presets.iter().map(|preset| preset.name).collect()));
            println!("  players   {}", names(facts.players.iter().map(|player| player.name).collect()));
            println!("  rankings  {}", names(facts.rankings.iter().map(|chart| chart.name).collect()));
        }
        Ok(())
    }
}
