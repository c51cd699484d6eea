//! Options: a schema from which forms and flags are made, and the check of what came in.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::words::{Say, Word};

crate::words! {
    /// A name that is no option.
    UNKNOWN_OPTION = "game.unknown-option": "There is no option {name}; there are {options}.";
    /// Not a whole number in the range.
    NOT_IN_RANGE = "game.not-in-range": "{name} must be a whole number from {min} to {max}, not {value}.";
    /// Not one of the choices.
    NOT_A_CHOICE = "game.not-a-choice": "{name} must be one of {choices}, not {value}.";
    /// Neither yes nor no.
    NOT_YES_OR_NO = "game.not-yes-or-no": "{name} must be yes or no, not {value}.";
    /// An empty set.
    EMPTY_SET = "game.empty-set": "{name} must name at least one of {choices}.";
    /// A text that is too long or not a text.
    NOT_A_TEXT = "game.not-a-text": "{name} must be a text of at most {max} characters.";
    /// A level is missing or not an object.
    NOT_A_LEVEL = "game.not-a-level": "{name} must be a level; choose one or have one made.";
    /// Values that pass one by one, but not into the game.
    UNREADABLE = "game.unreadable-options": "These options cannot be read: {reason}.";
}

/// One option.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Field {
    /// Machine name: `extra-move`.
    pub name: &'static str,
    /// What it changes.
    pub about: &'static Word,
    /// What values it takes.
    pub kind: FieldKind,
    /// Shown only when this other option has this value.
    pub only_if: Option<(&'static str, &'static str)>,
    /// Whether a preset stays itself whatever is chosen here: it changes how one plays, not what it is worth.
    pub keeps_preset: bool,
}

impl Field {
    /// An option that is always shown.
    pub const fn new(name: &'static str, about: &'static Word, kind: FieldKind) -> Self {
        Self { name, about, kind, only_if: None, keeps_preset: false }
    }
}

/// What values an option takes: as text on the command line, as JSON everywhere else.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum FieldKind {
    /// A whole number; a JSON number.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// `yes` or `no`; a JSON boolean.
    Flag,
    /// One of these; a JSON string.
    Choice {
        /// The machine names.
        values: &'static [&'static str],
    },
    /// At least one of these, with commas between; a JSON array in the order of the choices.
    Set {
        /// The machine names.
        values: &'static [&'static str],
    },
    /// A short text, maybe empty; a JSON string.
    Text {
        /// The most characters.
        max: usize,
    },
    /// A level of the game; a JSON object. It has no default.
    Level,
}

/// Something to say about one option, or about all of them together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The option's name, if it is about one.
    pub field: Option<String>,
    /// What there is to say.
    pub say: Say,
}

impl Problem {
    /// About one option.
    pub fn with(field: &str, say: Say) -> Self {
        Self { field: Some(field.to_owned()), say }
    }

    /// About all of them together.
    pub fn in_all(say: Say) -> Self {
        Self { field: None, say }
    }
}

/// A figure that follows from the options, such as Mastermind's multiplier.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// Machine name.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// What it means.
    pub say: Say,
}

/// What a game says to options whose values are all in their ranges.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Check {
    /// Why no table can be made with them.
    pub errors: Vec<Problem>,
    /// What one should know before.
    pub warnings: Vec<Problem>,
    /// What follows from them.
    pub figures: Vec<Figure>,
}

/// So many names that no option has are told at once.
const MOST_UNKNOWN: usize = 20;

/// Reads options as they come from outside (JSON values, or texts as on the command line) over the given bases, the
/// last one that names a field winning, and gives every field its JSON value. Errors come one per field.
pub(crate) fn read(
    fields: &'static [Field],
    bases: &[&[(&str, &str)]],
    given: &Map<String, Value>,
) -> Result<Map<String, Value>, Vec<Problem>> {
    let mut problems: Vec<Problem> = given
        .keys()
        .filter(|name| fields.iter().all(|field| field.name != **name))
        .take(MOST_UNKNOWN)
        .map(|name| {
            let options: Vec<&str> = fields.iter().map(|field| field.name).collect();
            Problem::with(name, UNKNOWN_OPTION.with(&[("name", name.as_str().into()), ("options", options.into())]))
        })
        .collect();
    let mut values = Map::new();
    for field in fields {
        let base = bases.iter().rev().flat_map(|base| base.iter()).find(|(name, _)| *name == field.name);
        let value = given.get(field.name).cloned().or_else(|| base.map(|(_, text)| Value::from(*text)));
        match field.read(value.as_ref()) {
            Ok(value) => drop(values.insert(field.name.to_owned(), value)),
            Err(say) => problems.push(Problem::with(field.name, say)),
        }
    }
    if problems.is_empty() { Ok(values) } else { Err(problems) }
}

impl Field {
    /// Reads one value, a JSON value or its text.
    fn read(&self, given: Option<&Value>) -> Result<Value, Say> {
        let name = Value::from(self.name);
        let shown = || match given {
            Some(Value::String(text)) => Value::from(text.as_str()),
            Some(value) => Value::from(value.to_string()),
            None => Value::from("nothing"),
        };
        let text = given.and_then(Value::as_str).map(str::trim);
        match self.kind {
            FieldKind::Whole { min, max } => given
                .and_then(|value| value.as_i64().or_else(|| text?.parse().ok()))
                .filter(|number| (min..=max).contains(number))
                .map(Value::from)
                .ok_or_else(|| {
                    NOT_IN_RANGE.with(&[("name", name), ("min", min.into()), ("max", max.into()), ("value", shown())])
                }),
            FieldKind::Flag => match (given, text) {
                (Some(Value::Bool(flag)), _) => Ok(Value::Bool(*flag)),
                (_, Some("yes" | "true" | "on")) => Ok(Value::Bool(true)),
                (_, Some("no" | "false" | "off")) => Ok(Value::Bool(false)),
                _ => Err(NOT_YES_OR_NO.with(&[("name", name), ("value", shown())])),
            },
            FieldKind::Choice { values } => text
                .filter(|text| values.contains(text))
                .map(Value::from)
                .ok_or_else(|| NOT_A_CHOICE.with(&[("name", name), ("choices", values.into()), ("value", shown())])),
            FieldKind::Set { values } => {
                let parts: Option<Vec<&str>> = match given {
                    Some(Value::Array(items)) => items.iter().map(Value::as_str).collect(),
                    _ => text.map(|text| text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()),
                };
                let parts = parts.unwrap_or_else(|| vec![""]);
                if let Some(wrong) = parts.iter().find(|part| !values.contains(part)) {
                    return Err(NOT_A_CHOICE.with(&[
                        ("name", name),
                        ("choices", values.into()),
                        ("value", (*wrong).into()),
                    ]));
                }
                let chosen: Vec<&str> = values.iter().copied().filter(|value| parts.contains(value)).collect();
                if chosen.is_empty() {
                    return Err(EMPTY_SET.with(&[("name", name), ("choices", values.into())]));
                }
                Ok(chosen.into())
            }
            FieldKind::Text { max } => text
                .filter(|text| text.chars().count() <= max)
                .map(Value::from)
                .ok_or_else(|| NOT_A_TEXT.with(&[("name", name), ("max", max.into())])),
            FieldKind::Level => {
                let level = match given {
                    Some(Value::Object(level)) => Some(Value::Object(level.clone())),
                    _ => text.and_then(|text| serde_json::from_str(text).ok()).filter(Value::is_object),
                };
                level.ok_or_else(|| NOT_A_LEVEL.with(&[("name", name)]))
            }
        }
    }

    /// A random value, for the conformance suite; none for levels, which only their game can make.
    pub(crate) fn random(&self, rng: &mut crate::Rng) -> Option<Value> {
        match self.kind {
            FieldKind::Whole { min, max } => Some(rng.between(min, max).into()),
            FieldKind::Flag => Some(rng.chance(1, 2).into()),
            FieldKind::Choice { values } => rng.pick(values).map(|value| Value::from(*value)),
            FieldKind::Set { values } => {
                let chosen: Vec<&str> = values.iter().copied().filter(|_| rng.chance(1, 2)).collect();
                (!chosen.is_empty()).then(|| chosen.into())
            }
            FieldKind::Text { .. } | FieldKind::Level => None,
        }
    }
}
