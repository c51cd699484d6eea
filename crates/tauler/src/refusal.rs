//! The two ways to be wrong: a refusal of what was given ends the program with exit 2, anything else with exit 1.

use std::fmt::Display;

use game::Say;

/// The input or the options are wrong: exit 2. Anything else that fails: exit 1.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

impl From<Say> for BadInput {
    fn from(say: Say) -> Self {
        Self(say.text)
    }
}

/// Fails with exit 2 and this sentence.
pub(crate) fn bad<T>(sentence: impl Into<String>) -> anyhow::Result<T> {
    Err(BadInput(sentence.into()).into())
}

/// A refusal by a game is bad input.
pub(crate) trait OrBad<T> {
    /// Fails with exit 2 and the refusal's sentence.
    fn or_bad(self) -> anyhow::Result<T>;
}

impl<T> OrBad<T> for Result<T, Say> {
    fn or_bad(self) -> anyhow::Result<T> {
        self.map_err(|say| BadInput::from(say).into())
    }
}
