//! Moves: a code, an answer, or the correction of an answer.

use std::fmt;

use game::Say;

use crate::code::Code;
use crate::feedback::Answer;
use crate::play::{Options, Phase};
use crate::size::Size;
use crate::words;

/// What a seat does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The maker's secret, or the breaker's guess.
    Code(Code),
    /// The maker's answer.
    Answer(Answer),
    /// The maker corrects an answer from memory.
    Fix {
        /// Which turn's, counted from 1.
        turn: usize,
        /// What it should have been.
        answer: Answer,
    },
}

impl Move {
    /// Reads a move in the form that the phase asks for.
    pub(crate) fn read(phase: Phase, options: &Options, size: Size, text: &str) -> Result<Self, Say> {
        let text = text.trim();
        match phase {
            // Where pegs are shown as digits, a person types the tenth as 0.
            Phase::Start | Phase::Guess if options.has_digits() => {
                size.read(&text.replace('0', "a"), |pegs| options.shown(pegs)).map(Self::Code)
            }
            Phase::Start | Phase::Guess => size.parse(text).map(Self::Code),
            Phase::Control => read_answer(text).map(Self::Answer),
            Phase::Contradiction => {
                let wrong = || words::NOT_A_FIX.with(&[("text", text.into())]);
                let (turn, answer) =
                    text.strip_prefix("fix ").and_then(|rest| rest.trim_start().split_once(' ')).ok_or_else(wrong)?;
                let turn = turn.parse().map_err(|_| wrong())?;
                Ok(Self::Fix { turn, answer: read_answer(answer)? })
            }
            Phase::Correct | Phase::Finished => Err(words::IS_OVER.say()),
        }
    }
}

fn read_answer(text: &str) -> Result<Answer, Say> {
    Answer::parse(text).ok_or_else(|| words::NOT_AN_ANSWER.with(&[("text", text.into())]))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "{code}"),
            Self::Answer(answer) => write!(f, "{answer}"),
            Self::Fix { turn, answer } => write!(f, "fix {turn} {answer}"),
        }
    }
}
