//! `tauler othello gtp` and `tauler othello nboard`: the engine behind the two protocols, on standard input and output.

use std::io::{BufRead as _, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::Args;
use game::StopFlag;
use othello::{GtpServer, NBoardServer};

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
        let mut server = GtpServer::new(Duration::from_millis(self.ms), self.threads, StopFlag::new());
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
    /// Lines are read while the engine thinks, so that the viewer can call a thought off.
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let (lines, asked) = mpsc::channel();
        thread::spawn(move || {
            let mut outstanding: Vec<StopFlag> = Vec::new();
            for line in std::io::stdin().lock().lines() {
                if line.as_ref().is_ok_and(|line| NBoardServer::interrupts(line)) {
                    outstanding.drain(..).for_each(|stop| stop.raise());
                }
                let stop = StopFlag::new();
                outstanding.push(stop.clone());
                if lines.send((line, stop)).is_err() {
                    break;
                }
            }
        });
        let mut server = NBoardServer::new(self.threads);
        let mut out = std::io::stdout().lock();
        for (line, stop) in asked {
            let line = line?;
            if line.trim() == "quit" {
                break;
            }
            let mut written = Ok(());
            server.answer(&line, &stop, |answer| {
                if written.is_ok() {
                    written = writeln!(out, "{answer}").and_then(|()| out.flush());
                }
            });
            written?;
        }
        Ok(())
    }
}
