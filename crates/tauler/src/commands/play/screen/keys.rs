//! The keyboard, listened to by a thread of its own: half a key (the first bytes of an arrow over a slow line) keeps
//! the one who reads it waiting, while clocks and computer players go on.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crossterm::event::{Event, read};

/// What is typed, and how the terminal's size changes.
pub(super) struct Keys {
    /// Asks the thread for one more. It reads only then, so that what is typed after the last key belongs to the shell.
    ask: Sender<()>,
    answers: Receiver<io::Result<Event>>,
    asked: bool,
}

impl Keys {
    /// Begins to listen.
    pub(super) fn listen() -> Self {
        let (ask, asked) = channel();
        let (answer, answers) = channel();
        std::thread::spawn(move || while asked.recv().is_ok() && answer.send(read()).is_ok() {});
        Self { ask, answers, asked: false }
    }

    /// The next event, if one comes within this time.
    pub(super) fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        let gone = || io::Error::other("nobody listens to the keyboard any more");
        if !self.asked {
            self.ask.send(()).map_err(|_| gone())?;
            self.asked = true;
        }
        match self.answers.recv_timeout(wait) {
            Ok(event) => {
                self.asked = false;
                event.map(Some)
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}
