//! Where the history is written down, by one clock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::Value;

use crate::history::{Answer, Command, Heard, History, Listener, Moment, Read, SeenEntry};

/// Writes the history down. Clones write in the same.
#[derive(Clone, Debug)]
pub struct Recorder {
    began: Instant,
    history: Arc<Mutex<History>>,
}

impl Default for Recorder {
    fn default() -> Self {
        Self { began: Instant::now(), history: Arc::default() }
    }
}

impl Recorder {
    /// Now.
    pub fn now(&self) -> Moment {
        self.began.elapsed().as_micros() as Moment
    }

    /// The history so far.
    pub fn history(&self) -> History {
        self.lock().clone()
    }

    /// How many commands were acknowledged so far.
    pub fn acknowledged(&self) -> usize {
        self.lock().counts().0
    }

    fn lock(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A command has come to something, or been given up, just now.
    pub fn command(&self, table: &str, seen: u64, text: &str, began: Moment, answer: Answer) {
        let (table, text, ended) = (table.to_owned(), text.to_owned(), self.now());
        self.lock().commands.push(Command { table, seen, text, began, ended, answer });
    }

    /// A table was shown just now.
    pub fn read(&self, id: &str, began: Moment, table: &Value) {
        let ended = self.now();
        let Some(shown) = table["n"].as_u64() else { return };
        let entries = entries(&table["entries"]);
        self.lock().reads.push(Read { table: id.to_owned(), began, ended, shown, entries });
    }

    /// A socket was opened. Its number is for [`Recorder::heard`].
    pub fn listener(&self, table: &str, after: u64) -> usize {
        let mut history = self.lock();
        history.listeners.push(Listener { table: table.to_owned(), after, heard: Vec::new() });
        history.listeners.len() - 1
    }

    /// A socket was told something just now: the last entry that it knows of by this message, if there is one.
    pub fn heard(&self, listener: usize, message: &Value) -> Option<u64> {
        let at = self.now();
        let heard = match message["type"].as_str()? {
            "table" => {
                let table = &message["table"];
                Heard { at, shown: table["n"].as_u64(), entries: entries(&table["entries"]) }
            }
            "entry" => {
                let text = message["entry"]["text"].as_str().map(str::to_owned);
                Heard { at, shown: None, entries: vec![(message["n"].as_u64()?, text)] }
            }
            _ => return None,
        };
        let last = heard.entries.last().map(|last| last.0).or(heard.shown);
        self.lock().listeners[listener].heard.push(heard);
        last
    }
}

fn entries(list: &Value) -> Vec<SeenEntry> {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|entry| Some((entry["n"].as_u64()?, entry["text"].as_str().map(str::to_owned)))).collect()
}
