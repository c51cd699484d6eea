//! What a level is, as it is told.

use game::{LevelCheck, Problem};
use serde::Serialize;
use serde_json::Value;

/// What a level is, seen as a whole.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckedLevel {
    /// The level in its canonical form.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub level: Value,
    /// Its name.
    pub name: String,
    /// How large it is.
    pub size: u32,
    /// `none`, `one` or `several`.
    pub solutions: &'static str,
    /// Its grade, when it has one solution.
    pub grade: Option<String>,
    /// Orders levels by difficulty, easiest first.
    pub weight: f64,
    /// The cells that differ between solutions.
    pub differ: Vec<String>,
    /// What its author should know.
    pub notes: Vec<Problem>,
    /// The line of the text on which it begins, if it was read from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

impl From<LevelCheck> for CheckedLevel {
    fn from(check: LevelCheck) -> Self {
        let cells = check.notes.iter().filter_map(|note| note.say.params.get("cells").and_then(Value::as_array));
        let differ = cells.flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        let solutions = match check.solutions {
            0 => "none",
            1 => "one",
            _ => "several",
        };
        Self {
            level: check.level,
            name: check.name,
            size: check.size,
            solutions,
            grade: check.grade,
            weight: check.weight,
            differ,
            notes: check.notes,
            line: None,
        }
    }
}
