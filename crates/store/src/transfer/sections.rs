//! The sections of an export: which rows of which table, and what stands in them.

use serde_json::{Map, Value as Json};

use super::portable::What;
use crate::value::Value;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Int,
    Real,
}

/// A section of an export.
pub(crate) struct Section {
    /// Its name in the document.
    pub(crate) name: &'static str,
    /// The table that its rows go to.
    pub(crate) table: &'static str,
    /// The fields, each with its kind; those with a question mark may be missing.
    fields: &'static [(&'static str, &'static str)],
    /// What tells one row from another.
    pub(crate) key: &'static [&'static str],
    /// Which rows belong to it; `{finished}` are the tables that may be told of, `{today}` is the day.
    rows: &'static str,
    /// In which exports it stands.
    stands_in: &'static [What],
}

/// The tables that may be told of: they are over, and no day's puzzle that others may still be at.
const FINISHED: &str = "(SELECT f.id FROM tables f WHERE f.state = 'finished' AND NOT EXISTS \
                        (SELECT 1 FROM daily_plays d WHERE d.table_id = f.id AND d.day >= {today}))";

const GAMES: &[What] = &[What::Games, What::All];
const LEVELS: &[What] = &[What::Levels, What::All];

/// All sections, each after those that it points at.
pub(crate) const SECTIONS: &[Section] = &[
    Section {
        name: "people",
        table: "users",
        fields: &[("id", "text"), ("name", "text"), ("guest", "int"), ("created_at", "int")],
        key: &["id"],
        rows: "{people}",
        stands_in: &[What::Games, What::Levels, What::All],
    },
    Section {
        name: "levels",
        table: "levels",
        fields: &[
            ("id", "text"),
            ("game", "text"),
            ("name", "text"),
            ("author_id", "text?"),
            ("document", "text"),
            ("grade", "text"),
            ("size", "int"),
            ("weight", "real"),
            ("chain", "text"),
            ("version", "int"),
            ("latest", "int"),
            ("single", "int"),
            ("plays", "int"),
            ("lot", "real"),
            ("created_at", "int"),
        ],
        key: &["id"],
        rows: "1 = 1 ORDER BY id",
        stands_in: LEVELS,
    },
    Section {
        name: "days",
        table: "dailies",
        fields: &[("game", "text"), ("kind", "text"), ("day", "int"), ("setup", "text"), ("made_at", "int")],
        key: &["game", "kind", "day"],
        rows: "day < {today} ORDER BY day, game, kind",
        stands_in: &[What::All],
    },
    Section {
        name: "games",
        table: "tables",
        fields: &[
            ("id", "text"),
            ("game", "text"),
            ("rules", "int"),
            ("options", "text"),
            ("preset", "text?"),
            ("level_id", "text?"),
            ("seed", "text"),
            ("salt", "text"),
            ("clock", "text?"),
            ("access", "text"),
            ("extra", "text"),
            ("owner_id", "text?"),
            ("created_at", "int"),
            ("started_at", "int?"),
            ("updated_at", "int"),
        ],
        key: &["id"],
        rows: "id IN {finished} ORDER BY id",
        stands_in: GAMES,
    },
    Section {
        name: "seats",
        table: "seats",
        fields: &[("table_id", "text"), ("seat", "int"), ("holder", "text"), ("user_id", "text?"), ("player", "text?")],
        key: &["table_id", "seat"],
        rows: "table_id IN {finished} ORDER BY table_id, seat",
        stands_in: GAMES,
    },
    Section {
        name: "entries",
        table: "entries",
        fields: &[
            ("table_id", "text"),
            ("number", "int"),
            ("at", "int"),
            ("seat", "int?"),
            ("kind", "text"),
            ("text", "text"),
        ],
        key: &["table_id", "number"],
        rows: "table_id IN {finished} ORDER BY table_id, number",
        stands_in: GAMES,
    },
    Section {
        name: "results",
        table: "results",
        fields: &[
            ("table_id", "text"),
            ("game", "text"),
            ("preset", "text?"),
            ("level_id", "text?"),
            ("finished_at", "int"),
            ("summary", "text"),
            ("pool", "text?"),
            ("rated_place", "int?"),
        ],
        key: &["table_id"],
        rows: "table_id IN {finished} ORDER BY finished_at, table_id",
        stands_in: GAMES,
    },
    Section {
        name: "outcomes",
        table: "outcomes",
        fields: &[
            ("table_id", "text"),
            ("seat", "int"),
            ("user_id", "text?"),
            ("player", "text?"),
            ("outcome", "text"),
            ("game", "text"),
            ("finished_at", "int"),
            ("rating", "real?"),
            ("deviation", "real?"),
        ],
        key: &["table_id", "seat"],
        rows: "table_id IN {finished} ORDER BY finished_at, table_id, seat",
        stands_in: GAMES,
    },
    Section {
        name: "scores",
        table: "scores",
        fields: &[
            ("table_id", "text"),
            ("line", "int"),
            ("seat", "int"),
            ("user_id", "text?"),
            ("game", "text"),
            ("chart", "text"),
            ("scope", "text"),
            ("measure", "text"),
            ("value", "real"),
            ("merit", "real"),
            ("at", "int"),
            ("barred", "text?"),
        ],
        key: &["table_id", "line"],
        rows: "table_id IN {finished} ORDER BY at, table_id, line",
        stands_in: GAMES,
    },
    Section {
        name: "daily_plays",
        table: "daily_plays",
        fields: &[
            ("user_id", "text"),
            ("game", "text"),
            ("kind", "text"),
            ("day", "int"),
            ("table_id", "text"),
            ("solved", "int"),
            ("at", "int"),
        ],
        key: &["user_id", "game", "kind", "day"],
        rows: "table_id IN {finished} ORDER BY day, user_id, game, kind",
        stands_in: GAMES,
    },
];

impl Section {
    /// The section of a name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        SECTIONS.iter().find(|section| section.name == name)
    }

    /// The query for its rows; none if it does not stand in such an export.
    pub(crate) fn select(&self, what: What, today: i64) -> Option<String> {
        if !self.stands_in.contains(&what) {
            return None;
        }
        let columns: Vec<&str> = self
            .fields
            .iter()
            .map(|(name, _)| match *name {
                "guest" => "CAST(CASE WHEN name_key IS NULL THEN 1 ELSE 0 END AS BIGINT) AS guest",
                name => name,
            })
            .collect();
        let played = "id IN (SELECT user_id FROM seats WHERE table_id IN {finished}) \
                      OR id IN (SELECT owner_id FROM tables WHERE id IN {finished})";
        let wrote = "id IN (SELECT author_id FROM levels)";
        let people = match what {
            What::Games => format!("{played} ORDER BY id"),
            What::Levels => format!("{wrote} ORDER BY id"),
            What::All => format!("name_key IS NOT NULL OR {wrote} OR {played} ORDER BY id"),
        };
        let rows = self.rows.replace("{people}", &people).replace("{finished}", FINISHED);
        let rows = rows.replace("{today}", &today.to_string());
        Some(format!("SELECT {} FROM {} WHERE {rows}", columns.join(", "), self.table))
    }

    /// Leaves out of a row what is nobody else's business: to whom a table's invitation went.
    pub(crate) fn tidy(row: &mut Map<String, Json>) {
        if let Some(Json::String(extra)) = row.get_mut("extra")
            && let Ok(Json::Object(mut object)) = serde_json::from_str(extra)
        {
            object.remove("invite");
            object.remove("invited");
            *extra = Json::from(object).to_string();
        }
    }

    fn fields(&self) -> impl Iterator<Item = (&'static str, Kind, bool)> {
        self.fields.iter().map(|(name, kind)| {
            let word = kind.trim_end_matches('?');
            let known = match word {
                "int" => Kind::Int,
                "real" => Kind::Real,
                _ => Kind::Text,
            };
            (*name, known, word.len() < kind.len())
        })
    }

    /// Reads a row, or says which field is wrong.
    pub(crate) fn read(&self, text: &str) -> Result<Map<String, Json>, String> {
        let row: Map<String, Json> =
            serde_json::from_str(text).map_err(|_| format!("a row of {} should be an object", self.name))?;
        if let Some(strange) = row.keys().find(|name| !self.fields.iter().any(|(field, _)| field == name)) {
            return Err(format!("{strange} is no field of {}", self.name));
        }
        for (name, kind, optional) in self.fields() {
            let Some(value) = row.get(name) else {
                if optional {
                    continue;
                }
                return Err(format!("{name} is missing"));
            };
            let (fits, right) = match kind {
                Kind::Text => (value.as_str().is_some_and(|text| !text.contains('\0')), "a text"),
                Kind::Int => (value.is_i64(), "a whole number"),
                Kind::Real => (value.is_number(), "a number"),
            };
            if !fits {
                return Err(format!("{name} should be {right}, not {value}"));
            }
        }
        Ok(row)
    }

    /// The columns of a row that was read, and what stands in them.
    pub(crate) fn row(&self, row: &Map<String, Json>) -> (Vec<&'static str>, Vec<Value>) {
        let there = self.fields().filter_map(|(name, kind, _)| Some((name, kind, row.get(name)?)));
        there
            .map(|(name, kind, value)| {
                let value = match kind {
                    Kind::Text => Value::from(value.as_str().unwrap_or_default()),
                    Kind::Int => Value::from(value.as_i64().unwrap_or_default()),
                    Kind::Real => Value::from(value.as_f64().unwrap_or_default()),
                };
                (name, value)
            })
            .unzip()
    }
}
