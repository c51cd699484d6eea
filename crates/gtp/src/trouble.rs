//! How asking a program fails.

use std::time::Duration;

/// What can go wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The text is no command line.
    #[error("“{command}” is not a command: a quotation mark is not closed, or nothing is named")]
    NotACommand {
        /// The text.
        command: String,
    },
    /// The program cannot be run.
    #[error("“{program}” cannot be started: {why}")]
    NotStarted {
        /// The program's name.
        program: String,
        /// What the system says.
        why: String,
    },
    /// It ended.
    #[error("asked “{asked}”, it ended ({status}){}", so_far(.said))]
    Gone {
        /// The command it was asked.
        asked: String,
        /// How it ended.
        status: String,
        /// What it had said of its answer.
        said: String,
    },
    /// It did not answer in time.
    #[error("asked “{asked}”, it did not answer within {} s{}", .patience.as_secs_f64(), so_far(.said))]
    Silent {
        /// The command it was asked.
        asked: String,
        /// How long it had.
        patience: Duration,
        /// What it had said of its answer.
        said: String,
    },
    /// It says much, and none of it is an answer.
    #[error("asked “{asked}”, it does not speak GTP{}", so_far(.said))]
    Nonsense {
        /// The command it was asked.
        asked: String,
        /// What it said instead of an answer.
        said: String,
    },
    /// It answered with the protocol's question mark.
    #[error("asked “{asked}”, it refused: “{answer}”")]
    Refused {
        /// The command it was asked.
        asked: String,
        /// Its answer.
        answer: String,
    },
    /// Whoever waited no longer wants to know.
    #[error("the wait for its answer was called off")]
    CalledOff,
}

/// The most letters of what a program said that are repeated.
const REPEATED: usize = 200;

fn so_far(said: &str) -> String {
    if said.is_empty() {
        return String::new();
    }
    // What means something to a terminal, or nothing at all, is not repeated as it came.
    let mut said: String = said.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    if let Some((end, _)) = said.char_indices().nth(REPEATED) {
        said.truncate(end);
        said.push('…');
    }
    format!(", having said “{said}”")
}
