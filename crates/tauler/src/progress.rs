//! Progress on standard error: a bar where that is a terminal, lines with `-v` where it is not, else nothing.

use std::io::{IsTerminal as _, Result, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// How often a line is written.
const LINES_A_SECOND: u8 = 1;

static VERBOSE: AtomicBool = AtomicBool::new(false);

/// Shows progress from now on, whoever reads standard error.
pub(crate) fn always_show() {
    VERBOSE.store(true, Ordering::Relaxed);
}

/// Whether somebody reads of progress.
pub(crate) fn is_shown() -> bool {
    VERBOSE.load(Ordering::Relaxed) || std::io::stderr().is_terminal()
}

/// A bar for so many steps.
pub(crate) fn progress(total: u64) -> ProgressBar {
    let (target, template) = if std::io::stderr().is_terminal() {
        (ProgressDrawTarget::stderr(), "{wide_bar} {pos}/{len} {msg} {eta}")
    } else {
        (lines(), "{pos}/{len} {msg} {eta}")
    };
    let bar = ProgressBar::with_draw_target(Some(total), target);
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Where there is no terminal: lines, if somebody asked for them.
fn lines() -> ProgressDrawTarget {
    if is_shown() {
        ProgressDrawTarget::term_like_with_hz(Box::<Lines>::default(), LINES_A_SECOND)
    } else {
        ProgressDrawTarget::hidden()
    }
}

/// A terminal that only writes lines, and no line twice in a row.
#[derive(Debug, Default)]
struct Lines {
    /// What was written since the last line, and that line.
    text: Mutex<(String, String)>,
}

impl TermLike for Lines {
    fn width(&self) -> u16 {
        200
    }

    fn move_cursor_up(&self, _lines: usize) -> Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _lines: usize) -> Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _columns: usize) -> Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _columns: usize) -> Result<()> {
        Ok(())
    }

    fn clear_line(&self) -> Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> Result<()> {
        self.write_str(text)
    }

    fn write_str(&self, text: &str) -> Result<()> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).0.push_str(text);
        Ok(())
    }

    fn flush(&self) -> Result<()> {
        let mut text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let line = std::mem::take(&mut text.0).trim().to_owned();
        if line.is_empty() || line == text.1 {
            return Ok(());
        }
        writeln!(std::io::stderr(), "{line}")?;
        text.1 = line;
        Ok(())
    }
}

/// Counts on standard error what is done, once it takes longer than a second.
pub(crate) struct Counter {
    what: &'static str,
    start: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Counter {
    /// Counts things of a kind.
    pub(crate) fn new(what: &'static str) -> Self {
        Self { what, start: Instant::now(), bar: OnceLock::new() }
    }

    /// So many are done.
    pub(crate) fn tell(&self, count: u64) {
        if self.start.elapsed() < Duration::from_secs(1) {
            return;
        }
        let target = || if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { lines() };
        let spinner = || ProgressBar::with_draw_target(None, target()).with_style(ProgressStyle::default_spinner());
        let bar = self.bar.get_or_init(|| spinner().with_elapsed(self.start.elapsed()));
        bar.set_message(format!("{count} {}", self.what));
        bar.tick();
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
