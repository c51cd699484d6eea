//! How a question is answered: as wished, or with a sentence that says why not.

use ::tables::forms::ShownTable;
use ::tables::forms::words::BAD_OPTIONS;
use game::{Problem, Say};
use serde::Serialize;
use serde_json::{Value, json};

/// What came of a question.
pub(crate) type Reply = Result<Value, Failure>;

/// Why a question was not answered as wished.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The game has moved on: the table as it is now.
    Stale(Box<Say>, Box<ShownTable>),
    /// Bad input, or against the rules.
    Refused(Box<Say>),
    /// Wrong fields, a sentence for each.
    Fields(Vec<Problem>),
    /// There is no such table or game.
    Missing(Box<Say>),
    /// Data of this game must be handed in first, by these names.
    Parts(String, Vec<&'static str>),
}

impl From<Say> for Failure {
    fn from(say: Say) -> Self {
        Self::Refused(Box::new(say))
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Fields(problems)
    }
}

/// An answer as JSON: answers are plain data.
#[expect(clippy::unnecessary_wraps, reason = "every way through the door ends in it")]
pub(crate) fn answer(answer: impl Serialize) -> Reply {
    Ok(serde_json::to_value(answer).expect("plain data"))
}

/// The reply as it leaves the door.
pub(crate) fn write(reply: Reply) -> String {
    let refusal = match reply {
        Ok(answer) => return format!("{{\"ok\":true,\"answer\":{answer}}}"),
        Err(Failure::Parts(game, parts)) => return json!({ "ok": false, "game": game, "parts": parts }).to_string(),
        Err(refusal) => refusal,
    };
    let told = |kind: &str, say: &Say, fields: &[Problem], table: Option<&ShownTable>| {
        let Say { code, text, params, .. } = say;
        let mut told = json!({ "kind": kind, "code": code, "text": text, "params": params, "fields": fields });
        if let Some(table) = table {
            told["table"] = serde_json::to_value(table).expect("plain data");
        }
        json!({ "ok": false, "refusal": told }).to_string()
    };
    match refusal {
        Failure::Stale(say, table) => told("stale", &say, &[], Some(&table)),
        Failure::Refused(say) => told("refused", &say, &[], None),
        Failure::Missing(say) => told("missing", &say, &[], None),
        Failure::Fields(problems) => {
            let reasons: Vec<&str> = problems.iter().map(|problem| problem.say.text.as_str()).collect();
            told("refused", &BAD_OPTIONS.with(&[("reasons", reasons.join(" ").into())]), &problems, None)
        }
        Failure::Parts(..) => unreachable!("said above"),
    }
}
