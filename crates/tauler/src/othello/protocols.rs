//! `tauler othello gtp` and `tauler othello nboard`: the engine behind the two protocols, on standard input and output.

use std::io::{BufRead as _, Write as _};
use std::time::Duration;

use clap::Args;
use game::StopFlag;
use othello::NBoard;

#[derive(Args)]
#[command(after_help = "Examples:
  echo list_commands | tauler othello gtp")]
pub(super) struct Gtp {
    /// Milliseconds to think over a move, unless the controller sets a clock.
    #[arg(long, default_value_t = 1000)]
    ms: u64,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Gtp {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let mut server = othello::Gtp::new(Duration::from_millis(self.ms), self.threads, StopFlag::new());
        let mut out = std::io::stdout().lock();
        for line in std::io::stdin().lock().lines() {
            if let Some(answer) = server.answer(&line?) {
                out.write_all(answer.as_bytes())?;
                out.flush()?;
            }
            if server.is_over() {
                break;
            }
        }
        Ok(())
    }
}

#[derive(Args)]
#[command(after_help = "Examples:
  echo ping 1 | tauler othello nboard")]
pub(super) struct Nboard {
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Nboard {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let mut server = NBoard::new(self.threads, StopFlag::new());
        let mut out = std::io::stdout().lock();
        for line in std::io::stdin().lock().lines() {
            for answer in server.answer(&line?) {
                writeln!(out, "{answer}")?;
            }
            out.flush()?;
        }
        Ok(())
    }
}
