//! Levels: puzzles that are made, kept, shared and played again.

mod sheet;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::options::{Field, Problem};
use crate::words::Say;
use crate::{Budget, Seed};

pub use sheet::{Language, Mark, PAGE, Sheet, SheetWishes};

/// What a game with levels offers for them. A level is a JSON document that only its game understands.
pub trait Levels: Send + Sync {
    /// The text formats, the project's own JSON first.
    fn formats(&self) -> &'static [LevelFormat];

    /// Reads every level of a file; the format is told by the content. Nothing is half read: the first fault refuses
    /// the file, with its line.
    fn readings(&self, text: &str, wishes: &Map<String, Value>) -> Result<Vec<LevelReading>, Say>;

    /// How a text is to be read where its format leaves that open; what is not said is found out.
    fn reading_fields(&self) -> &'static [Field] {
        &[]
    }

    /// Only the levels of a file, when nobody wants to hear about the reading.
    fn read(&self, text: &str, wishes: &Map<String, Value>) -> Result<Vec<Value>, Say> {
        Ok(self.readings(text, wishes)?.into_iter().map(|reading| reading.level).collect())
    }

    /// Writes a level in a format.
    fn write(&self, level: &Value, format: &str) -> Result<Written, Say>;

    /// The level as somebody who plays it may see it: without what it hides from its players.
    fn shown(&self, level: &Value) -> Value {
        level.clone()
    }

    /// The level under a name, and by an author where one is given.
    fn signed(&self, level: &Value, name: &str, author: Option<&str>) -> Value;

    /// How large a level is: `6` for 6×6; none if it does not say.
    fn size(&self, level: &Value) -> Option<u32>;

    /// Looks at a level as a whole: whether it can be saved, what it is, how hard.
    fn check(&self, level: &Value, budget: &Budget) -> Result<LevelCheck, Say>;

    /// What can be asked of the generator; every field has a default in [`generate_defaults`](Self::generate_defaults).
    fn generate_fields(&self) -> &'static [Field];

    /// What the generator does when nobody says.
    fn generate_defaults(&self) -> &'static [(&'static str, &'static str)];

    /// Makes a level. `drawn` is a board with what the user already drew. The wishes were checked against the fields.
    fn generate(
        &self,
        wishes: &Map<String, Value>,
        drawn: Option<&Value>,
        seed: &Seed,
        budget: &Budget,
    ) -> Result<Value, Say>;

    /// The levels of which making one takes longer than somebody likes to wait.
    fn slow(&self) -> &'static [SlowLevels] {
        &[]
    }

    /// The shelves of the library that a house brings along.
    fn shelves(&self) -> Vec<Shelf> {
        Vec::new()
    }

    /// A sheet to print: these levels.
    fn sheet(&self, levels: &[Value], wishes: SheetWishes) -> Result<Sheet, Say>;

    /// How a person solves a level, step by step; the shape is the game's.
    fn explain(&self, _level: &Value, _budget: &Budget) -> Result<Value, Say> {
        Err(NOT_EXPLAINED.say())
    }

    /// Reads wishes as they come from outside.
    fn read_wishes(&self, given: &Map<String, Value>) -> Result<Map<String, Value>, Vec<Problem>> {
        crate::options::read(self.generate_fields(), &[self.generate_defaults()], given)
    }
}

/// Levels that take long to make: from a size on, of some grades.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SlowLevels {
    /// From this size on.
    pub size: u32,
    /// Where one of these grades is wished for.
    pub grades: &'static [&'static str],
}

/// A shelf of the library: levels of one size and grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    /// The size of its levels.
    pub size: u32,
    /// The grade of its levels, by name.
    pub grade: &'static str,
    /// What is asked of the generator.
    pub wishes: Vec<(&'static str, String)>,
}

/// A text format of levels.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelFormat {
    /// Machine name: `json`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The usual file ending, without the dot.
    pub ending: &'static str,
}

/// A level as it was read from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelReading {
    /// The level.
    pub level: Value,
    /// The line on which it begins.
    pub line: usize,
    /// What its reader should know, such as what was guessed.
    pub notes: Vec<Say>,
}

crate::words! {
    /// Levels that nobody can explain.
    NOT_EXPLAINED = "game.not-explained": "The levels of this game are not explained step by step.";
    /// A problem in one line of a file.
    IN_LINE = "game.in-line": "Line {line}: {problem}";
}

/// A problem with the line of the file in which it stands.
pub fn in_line(line: usize, problem: Say) -> Say {
    IN_LINE.with(&[("line", line.into()), ("problem", problem.into())])
}

/// A level as text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Written {
    /// The text.
    pub text: String,
    /// What its reader should know.
    pub warnings: Vec<Say>,
}

/// What a level is, seen as a whole.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelCheck {
    /// The level in its canonical form.
    pub level: Value,
    /// Its name, as its author wrote it; may be empty.
    pub name: String,
    /// How large it is, for filters: `6` for 6×6.
    pub size: u32,
    /// None, one, or several (2) solutions.
    pub solutions: u32,
    /// The grade by name, when it could be graded.
    pub grade: Option<String>,
    /// Orders levels by difficulty across and inside grades.
    pub weight: f64,
    /// What its author should know: several solutions, with the cells that differ.
    pub notes: Vec<Problem>,
}
