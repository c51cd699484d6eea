//! Looks for a good strategy of a size that is too large to prove: `dive 5 8 2,6,12 strategy.txt`. Pegs, colours, how
//! many guesses are tried on every set by how many came before, and a file; beside it the strategy in short.

use std::error::Error;

use game::Budget;
use mastermind::{Prover, Size};

/// Work for every code of a set, to better what the dive has found: half a minute together on the largest size.
const PATIENCE: u64 = 2_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pegs, colours, widths, file] = &arguments[..] else {
        return Err("name pegs, colours, widths and a file".into());
    };
    let size = Size::new(pegs.parse()?, colours.parse()?, true, false).map_err(|say| say.text)?;
    let widths = widths.split(',').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
    let prover = Prover::new(size).map_err(|say| say.text)?;
    prover.dive(&widths, &Budget::unlimited());
    let strategy = prover.strategy(PATIENCE);
    let checked = strategy.check()?;
    println!("{} guesses for {} codes, at most {}", checked.total, checked.codes, checked.max);
    std::fs::write(file, strategy.text())?;
    std::fs::write(format!("{file}.short"), strategy.short())?;
    Ok(())
}
