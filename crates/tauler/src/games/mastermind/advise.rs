//! `tauler mastermind advise`: the next guess, and why.

use clap::Args;
use game::Budget;
use mastermind::{Advice, Answer, Consistent, Found, Knowledge, Size, Turn, smallest_contradiction};
use serde_json::json;

use super::SizeArgs;
use crate::refusal::{BadInput, bad};

/// Ask for the next guess, and why.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler mastermind advise --pegs 4 --colours 6
  tauler mastermind advise --pegs 4 --colours 6 --history 1122:1,1 3344:0,2")]
pub(super) struct Advise {
    #[command(flatten)]
    size: SizeArgs,
    /// The guesses so far with their answers, as in `1122:1,1 3344:0,2`.
    #[arg(long, num_args = 0.., value_name = "GUESS:BLACKS,WHITES")]
    history: Vec<String>,
    /// As one JSON object.
    #[arg(long)]
    json: bool,
}

/// The most turns that are looked at together.
const MOST_TURNS: usize = 60;

impl Advise {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let size = self.size.size()?;
        if self.history.len() > MOST_TURNS {
            return bad(format!("At most {MOST_TURNS} turns can be looked at, not {}.", self.history.len()));
        }
        let turns = self.history.iter().map(|text| read_turn(size, text)).collect::<Result<Vec<Turn>, BadInput>>()?;
        let budget = Budget::unlimited();
        if Consistent::new(size, &turns).first(&Budget::nodes(20_000_000)) == Found::Nothing {
            let contradiction = smallest_contradiction(size, &turns, &Budget::nodes(20_000_000));
            if self.json {
                println!("{}", json!({ "contradiction": contradiction }));
            }
            let named: Vec<String> =
                contradiction.iter().map(|&turn| format!("{turn} ({})", self.history[turn - 1])).collect();
            return bad(format!("The answers of turns {} cannot all be true.", named.join(", ")));
        }
        let known = Knowledge::of(size, &turns);
        let Some(advice) = Advice::new(&known, &budget) else {
            anyhow::bail!("no code that fits all answers was found in time");
        };
        if self.json {
            let found = json!({
                "possible": advice.possible.round() as u64,
                "possible_error": advice.error,
                "guess": advice.guess,
                "expected_left": advice.expected_left,
                "worst_left": advice.worst_left,
                "entropy": advice.entropy,
            });
            println!("{found}");
        } else {
            println!("{} It tells {:.2} bits.", advice.say(), advice.entropy);
        }
        Ok(())
    }
}

fn read_turn(size: Size, text: &str) -> Result<Turn, BadInput> {
    let wrong = |why: &str| BadInput(format!("“{text}” in the history: {why}"));
    let (guess, answer) =
        text.split_once(':').ok_or_else(|| wrong("a turn is GUESS:BLACKS,WHITES, as in 1122:1,1."))?;
    let guess = size.parse(guess).map_err(|say| wrong(&say.text))?;
    let answer =
        Answer::parse(answer).ok_or_else(|| wrong("an answer is blacks and whites with a comma, as in 1,1."))?;
    if !answer.is_possible(size.pegs()) {
        return Err(wrong("no two codes give this answer."));
    }
    Ok(Turn { guess, answer })
}
