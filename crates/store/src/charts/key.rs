//! Which chart, and among what.

use std::fmt;
use std::str::FromStr;

use crate::value::{Row, Value, args};
use crate::{Error, Result, Store};

/// Among what the values of a chart are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ScopeKey {
    /// Everything: `all`.
    All,
    /// The games of a preset: `preset/classic`.
    Preset(String),
    /// The games that are no preset's: `custom`.
    Custom,
    /// The games of a level: `level/ID`.
    Level(String),
    /// The games of all levels of a size: `size/6`.
    Size(u32),
    /// The games of a day's puzzle: `day/2026-11-15/hard`.
    Day {
        /// The day.
        date: String,
        /// Which of the game's puzzles.
        kind: String,
    },
}

impl fmt::Display for ScopeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Preset(name) => write!(f, "preset/{name}"),
            Self::Custom => f.write_str("custom"),
            Self::Level(id) => write!(f, "level/{id}"),
            Self::Size(size) => write!(f, "size/{size}"),
            Self::Day { date, kind } => write!(f, "day/{date}/{kind}"),
        }
    }
}

impl serde::Serialize for ScopeKey {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<&ScopeKey> for Value {
    fn from(scope: &ScopeKey) -> Self {
        scope.to_string().into()
    }
}

impl FromStr for ScopeKey {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let strange = || Error::Invalid(format!("{text:?} is no scope of a chart"));
        let named = |rest: &str| if rest.is_empty() { Err(strange()) } else { Ok(rest.to_owned()) };
        match text.split_once('/') {
            None if text == "all" => Ok(Self::All),
            None if text == "custom" => Ok(Self::Custom),
            Some(("preset", name)) => Ok(Self::Preset(named(name)?)),
            Some(("level", id)) => Ok(Self::Level(named(id)?)),
            Some(("size", size)) => size.parse().map(Self::Size).map_err(|_| strange()),
            Some(("day", rest)) => {
                let (date, kind) = rest.split_once('/').ok_or_else(strange)?;
                Ok(Self::Day { date: named(date)?, kind: named(kind)? })
            }
            _ => Err(strange()),
        }
    }
}

/// Which chart, and among what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct ChartKey {
    /// The game.
    pub game: String,
    /// The chart, by the game's name for it.
    pub chart: String,
    /// The scope.
    pub scope: ScopeKey,
}

impl ChartKey {
    /// A chart of a game in a scope.
    pub fn new(game: &str, chart: &str, scope: ScopeKey) -> Self {
        Self { game: game.to_owned(), chart: chart.to_owned(), scope }
    }

    /// Reads the columns of a chart's name.
    pub(super) fn read(row: &Row) -> Result<Self> {
        Ok(Self { game: row.get("game")?, chart: row.get("chart")?, scope: row.parsed("scope")? })
    }
}

impl Store {
    /// Every chart and scope in which anybody stands; ratings are apart.
    pub async fn charts(&self) -> Result<Vec<ChartKey>> {
        let sql = "SELECT game, chart, scope FROM bests UNION SELECT game, chart, scope FROM tallies \
                   ORDER BY game, chart, scope";
        let rows = self.rows(sql, args![]).await?;
        rows.iter().map(ChartKey::read).collect()
    }

    /// The scopes of a chart in which anybody who signed up has a best.
    pub async fn scopes(&self, game: &str, chart: &str) -> Result<Vec<ScopeKey>> {
        let sql = "SELECT DISTINCT b.scope FROM bests b JOIN users u ON u.id = b.user_id \
                   WHERE b.game = $1 AND b.chart = $2 AND u.name_key IS NOT NULL ORDER BY b.scope";
        self.rows(sql, args![game, chart]).await?.iter().map(|row| row.parsed("scope")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_comes_back_from_its_text() {
        let day = ScopeKey::Day { date: "2026-11-15".into(), kind: "hard".into() };
        for (scope, text) in [
            (ScopeKey::All, "all"),
            (ScopeKey::Preset("classic".into()), "preset/classic"),
            (ScopeKey::Custom, "custom"),
            (ScopeKey::Level("0a".into()), "level/0a"),
            (ScopeKey::Size(6), "size/6"),
            (day, "day/2026-11-15/hard"),
        ] {
            assert_eq!(scope.to_string(), text);
            assert_eq!(text.parse::<ScopeKey>().unwrap(), scope);
        }
        for text in [
            "",
            "everything",
            "all/",
            "custom/",
            "preset",
            "preset/",
            "level/",
            "size/x",
            "day/2026-11-15",
            "day//hard",
            "day/x/",
        ] {
            let error = text.parse::<ScopeKey>().unwrap_err().to_string();
            assert_eq!(error, format!("{text:?} is no scope of a chart"));
        }
    }
}
