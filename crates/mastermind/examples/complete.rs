//! Writes a strategy that begins as master does and ends as is proven: `complete 5 8 120 strategy.txt` is how the kept
//! strategy of five pegs and eight colours was found. Pegs, colours, from how many codes on the end is proven, a file.

use std::error::Error;

use game::Budget;
use mastermind::{Breaker, Master, Prover, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pegs, colours, most, file] = &arguments[..] else {
        return Err("name pegs, colours, codes and a file".into());
    };
    let size = Size::new(pegs.parse()?, colours.parse()?, true, false).map_err(|say| say.text)?;
    let prover = Prover::new(size).map_err(|say| say.text)?;
    let mut master = Master::new();
    let strategy = prover.complete(most.parse()?, &mut |turns| master.guess(size, turns, &Budget::unlimited()));
    let checked = strategy.check()?;
    println!("{} guesses for {} codes, at most {}", checked.total, checked.codes, checked.max);
    std::fs::write(file, strategy.text())?;
    std::fs::write(format!("{file}.short"), strategy.short())?;
    Ok(())
}
