//! The terminal while the game has it: taken, lent back to the shell (Ctrl-Z), and given back however the game ends.

#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
#[cfg(unix)]
use crossterm::terminal::{EnterAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{execute, queue};
use ratatui::{DefaultTerminal, Frame};
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGTSTP};

/// The terminal while the game has it. However it ends, the terminal is given back as it was.
pub(super) struct Terminal {
    screen: DefaultTerminal,
    /// Nothing that is on the screen can be relied on: all of it is to be drawn.
    lost: bool,
    /// Somebody wants the program to stop for a while.
    #[cfg(unix)]
    stop: Arc<AtomicBool>,
    /// The program goes on after it was stopped; what is on the screen by now is not ours.
    #[cfg(unix)]
    go_on: Arc<AtomicBool>,
}

impl Terminal {
    pub(super) fn begin() -> anyhow::Result<Self> {
        let terminal = Self {
            screen: ratatui::try_init()?,
            lost: false,
            #[cfg(unix)]
            stop: Arc::default(),
            #[cfg(unix)]
            go_on: Arc::default(),
        };
        #[cfg(unix)]
        {
            signal_hook::flag::register(SIGTSTP, terminal.stop.clone())?;
            signal_hook::flag::register(SIGCONT, terminal.go_on.clone())?;
        }
        // The hook gives the terminal back before it tells of a panic; a computer player's panic is contained, so
        // only our own thread's may do that.
        let (ours, tell) = (std::thread::current().id(), std::panic::take_hook());
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().id() == ours {
                tell(panic);
            }
        }));
        Ok(terminal)
    }

    /// Wants the program to stop for a while, as Ctrl-Z does where no program has taken the keyboard.
    pub(super) fn want_to_stop(&self) {
        #[cfg(unix)]
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Stops the program if somebody wants that, with the terminal as the shell knows it; takes it again afterwards.
    pub(super) fn stop_if_wanted(&mut self) -> anyhow::Result<()> {
        #[cfg(unix)]
        {
            if self.stop.swap(false, Ordering::Relaxed) {
                ratatui::try_restore()?;
                signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
                self.go_on.store(true, Ordering::Relaxed);
            }
            if self.go_on.swap(false, Ordering::Relaxed) {
                self.take_again()?;
            }
        }
        Ok(())
    }

    /// Draws the whole screen, which a terminal shows at once if it knows how to.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> anyhow::Result<()> {
        let mut out = std::io::stdout();
        queue!(out, BeginSynchronizedUpdate)?;
        if std::mem::take(&mut self.lost) {
            queue!(out, Clear(ClearType::All))?;
            self.screen.swap_buffers();
        }
        let drawn = self.screen.draw(picture).map(drop);
        execute!(out, EndSynchronizedUpdate)?;
        Ok(drawn?)
    }

    /// The size of the terminal has changed. One that was small for a moment has lost most of what it showed, whatever
    /// its size is when the next drawing asks.
    pub(super) fn has_changed(&mut self) {
        self.lost = true;
    }

    #[cfg(unix)]
    fn take_again(&mut self) -> anyhow::Result<()> {
        // Whoever stopped it from outside may have left the keyboard in the shell's hands.
        disable_raw_mode()?;
        enable_raw_mode()?;
        execute!(std::io::stdout(), EnterAlternateScreen)?;
        self.lost = true;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Where there is no terminal any more, there is nothing to give back, and nobody to tell.
        let _ = ratatui::try_restore();
    }
}
