//! The tables that are open, and the way of a question.

use std::collections::BTreeMap;
use std::time::Duration;

use ::tables::forms::catalogue;
use ::tables::forms::words::{BAD_BODY, NO_TABLE};
use game::{AnyGame, Budget, Progress, Say};

use crate::device_table::DeviceTable;
use crate::question::{Limits, Question};
use crate::reply::{Failure, Reply, answer, write};
use crate::{levels, tables, tools};

/// Everything behind the door. It knows no clock but the time that questions bring along, no chance but their seeds, and
/// nobody but who they name.
pub struct Engine {
    pub(crate) open: BTreeMap<String, DeviceTable>,
    report: fn(&Progress),
}

impl Engine {
    /// An engine without tables, which tells how long work goes.
    pub fn new(report: fn(&Progress)) -> Self {
        Self { open: BTreeMap::new(), report }
    }

    /// Answers a question. Whatever comes in, JSON comes out.
    pub fn ask(&mut self, question: &str) -> String {
        let reply = match serde_json::from_str(question) {
            Ok(question) => self.answer(question),
            Err(error) => Err(BAD_BODY.with(&[("reason", error.to_string().into())]).into()),
        };
        write(reply)
    }

    /// Takes in data that comes apart from the code. False: no game wants such a part.
    pub fn hand_in(game: &str, part: &str, bytes: Vec<u8>) -> bool {
        let parts = ::tables::find(game).map_or(&[] as &[_], |game| game.parts());
        let found = parts.iter().find(|known| known.name() == part);
        found.map(|part| part.hand_in(bytes)).is_some()
    }

    fn answer(&mut self, question: Question) -> Reply {
        match question {
            Question::Catalogue {} => answer(catalogue()),
            Question::CheckOptions { game, form } => answer(form.check(find_game(&game)?)?),
            Question::Make(make) => tables::make(self, make),
            Question::Rematch(rematch) => tables::rematch(self, rematch),
            Question::Open(open) => tables::open(self, open),
            Question::Close { id } => {
                self.open.remove(&id);
                answer(serde_json::json!({}))
            }
            Question::Show { id, now, after, viewer } => tables::show(self, &id, now, after, viewer.as_ref()),
            Question::Command { id, command, now, after } => tables::command(self, &id, &command, now, after),
            Question::Tick { id, now, after } => tables::tick(self, &id, now, after),
            Question::Think { id, limits } => tables::think(self, &id, limits),
            Question::Tool(tool) => tools::run(self, &tool),
            Question::Foresee { game, view, text } => tools::foresee(&game, &view, &text),
            Question::CheckLevel { game, level, limits } => levels::check(self, &game, &level, limits),
            Question::ReadLevels { game, text, wishes, limits } => levels::read(self, &game, &text, &wishes, limits),
            Question::GenerateLevel { game, wishes, drawn, seed, limits } => {
                levels::generate(self, &game, &wishes, drawn.as_ref(), &seed, limits)
            }
            Question::ExplainLevel { game, level, limits } => levels::explain(self, &game, &level, limits),
            Question::WriteLevel { game, level, format } => levels::write(&game, &level, format.as_deref()),
            Question::PrintLevels { game, levels, solutions } => levels::print(&game, &levels, solutions),
        }
    }

    /// What may be thought: as limited, or for the usual time.
    pub(crate) fn budget(&self, limits: Limits, usual: Duration) -> Budget {
        let (time, nodes) = limits.or(usual);
        let mut budget = Budget::unlimited().with_progress(self.report);
        if let Some(time) = time {
            budget = budget.with_time(time);
        }
        if let Some(nodes) = nodes {
            budget = budget.with_nodes(nodes);
        }
        budget
    }

    /// A table that is open.
    pub(crate) fn table(&mut self, id: &str) -> Result<&mut DeviceTable, Failure> {
        self.open.get_mut(id).ok_or_else(|| Failure::Missing(Box::new(NO_TABLE.say())))
    }
}

/// A game by its name.
pub(crate) fn find_game(name: &str) -> Result<&'static dyn AnyGame, Failure> {
    ::tables::find(name).map_err(|say| Failure::Missing(Box::new(say)))
}

/// Refuses to think before everything is there that makes the thinking good.
pub(crate) fn needs_parts(game: &dyn AnyGame) -> Result<(), Failure> {
    let missing: Vec<&str> =
        game.parts().iter().filter(|part| part.bytes().is_none()).map(|part| part.name()).collect();
    if missing.is_empty() { Ok(()) } else { Err(Failure::Parts(game.facts().name.to_owned(), missing)) }
}

/// Something that cannot be read.
pub(crate) fn bad(reason: &str) -> Say {
    BAD_BODY.with(&[("reason", reason.into())])
}
