//! What is chosen before a game starts.

use game::{Check, Problem, Say};
use serde::{Deserialize, Serialize};

use crate::colour::Colour;
use crate::formats::read_obf;
use crate::position::Position;
use crate::rules::{Directions, Rules};
use crate::words;

/// The options of a table, as the schema names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Rows.
    pub height: u8,
    /// Columns.
    pub width: u8,
    /// The names of the directions in which discs are caught.
    pub directions: Vec<String>,
    /// A start of one's own: squares row by row and the side to move; empty for the usual one.
    pub start: String,
}

impl Options {
    /// The usual start under these rules.
    pub fn new(rules: Rules) -> Self {
        let names = Directions::NAMES.iter().filter(|(_, one)| rules.directions().contains(*one));
        Self {
            height: rules.height(),
            width: rules.width(),
            directions: names.map(|(name, _)| (*name).to_owned()).collect(),
            start: String::new(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> Result<Rules, Say> {
        Rules::new(self.height, self.width, self.directions.join(",").parse()?)
    }

    /// The first position.
    pub fn first(&self) -> Result<Position, Say> {
        let rules = self.rules()?;
        if self.start.is_empty() { Ok(Position::start(rules)) } else { Ok(read_obf(rules, &self.start)?.position) }
    }

    /// Whether results under these options can be rated.
    pub fn is_standard(&self) -> bool {
        self.start.is_empty() && self.rules().is_ok_and(Rules::is_standard)
    }

    /// What is wrong with them, and what one should know before.
    pub(super) fn check(&self) -> Check {
        let mut check = Check::default();
        match self.first() {
            Err(say) => {
                let field = if self.rules().is_ok() { "start" } else { "directions" };
                check.errors.push(Problem::with(field, say));
            }
            Ok(first) if first.is_over() => {
                let counts = [Colour::Black, Colour::White].map(|colour| first.count(colour).into());
                let [black, white] = counts;
                let field = if self.start.is_empty() { "directions" } else { "start" };
                let say = words::OVER_AT_ONCE.with(&[("black", black), ("white", white)]);
                check.warnings.push(Problem::with(field, say));
            }
            Ok(first) => {
                let said = read_obf(first.rules(), &self.start).map(|line| line.side);
                if let Some(side) = said.ok().filter(|side| *side != first.side()) {
                    let say = words::PASS_AT_ONCE.with(&[("colour", side.title().into())]);
                    check.warnings.push(Problem::with("start", say));
                }
            }
        }
        check
    }
}
