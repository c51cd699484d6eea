//! The sections of an export: which rows of which table, and what stands in them.

use std::str::FromStr;

use serde_json::{Map, Value as Json};

use super::export::Contents;
use crate::tables::HolderKind;
use crate::value::Value;
use crate::{Access, Measure, ScopeKey, SeatResult, TableState};

/// What a column holds.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Int,
    Real,
    /// One of the texts that this reads.
    OneOf(fn(&str) -> bool),
}

/// A column of a section.
pub(super) struct Column {
    name: &'static str,
    kind: Kind,
    /// Whether it may be missing.
    optional: bool,
}

impl Column {
    const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, optional: false }
    }

    const fn optional(self) -> Self {
        Self { optional: true, ..self }
    }
}

const fn text(name: &'static str) -> Column {
    Column::new(name, Kind::Text)
}

const fn int(name: &'static str) -> Column {
    Column::new(name, Kind::Int)
}

const fn real(name: &'static str) -> Column {
    Column::new(name, Kind::Real)
}

const fn one_of<T: FromStr>(name: &'static str) -> Column {
    Column::new(name, Kind::OneOf(is_one_of::<T>))
}

fn is_one_of<T: FromStr>(text: &str) -> bool {
    text.parse::<T>().is_ok()
}

/// A section of an export.
pub(super) struct Section {
    /// Its name in the document.
    pub(super) name: &'static str,
    /// The table that its rows go to.
    pub(super) table: &'static str,
    fields: &'static [Column],
    /// What tells one row from another.
    pub(super) key: &'static [&'static str],
    /// Which rows belong to it; `{told}` are the tables that may be told of, `{today}` is the day.
    rows: &'static str,
    /// In which exports it stands.
    stands_in: &'static [Contents],
}

/// The tables that may be told of: they are over with a result, and no day's puzzle that others may still be at.
const TOLD: &str = "(SELECT f.id FROM tables f WHERE f.state = '{over}' \
                        AND EXISTS (SELECT 1 FROM results o WHERE o.table_id = f.id) AND NOT EXISTS \
                        (SELECT 1 FROM daily_plays d WHERE d.table_id = f.id AND d.day >= {today}))";

const GAMES: &[Contents] = &[Contents::Games, Contents::All];
const LEVELS: &[Contents] = &[Contents::Levels, Contents::All];

/// All sections, each after those that it points at.
pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "people",
        table: "users",
        fields: &[text("id"), text("name"), int("guest"), int("created_at")],
        key: &["id"],
        rows: "{people}",
        stands_in: &[Contents::Games, Contents::Levels, Contents::All],
    },
    Section {
        name: "levels",
        table: "levels",
        fields: &[
            text("id"),
            text("game"),
            text("name"),
            text("author_id").optional(),
            text("document"),
            text("grade"),
            int("size"),
            real("weight"),
            text("chain"),
            int("version"),
            int("latest"),
            int("single"),
            int("listed").optional(),
            int("gone").optional(),
            int("plays"),
            real("lot"),
            int("created_at"),
        ],
        key: &["id"],
        rows: "1 = 1 ORDER BY id",
        stands_in: LEVELS,
    },
    Section {
        name: "collections",
        table: "collections",
        fields: &[
            text("id"),
            text("game"),
            text("user_id").optional(),
            text("name"),
            text("about"),
            int("listed"),
            int("place"),
            int("size").optional(),
            text("grade").optional(),
            int("created_at"),
            int("updated_at"),
        ],
        key: &["id"],
        rows: "1 = 1 ORDER BY id",
        stands_in: LEVELS,
    },
    Section {
        name: "collection_levels",
        table: "collection_levels",
        fields: &[text("collection_id"), int("place"), text("chain")],
        key: &["collection_id", "place"],
        rows: "1 = 1 ORDER BY collection_id, place",
        stands_in: LEVELS,
    },
    Section {
        name: "days",
        table: "dailies",
        fields: &[text("game"), text("kind"), int("day"), text("setup"), int("made_at")],
        key: &["game", "kind", "day"],
        rows: "day < {today} ORDER BY day, game, kind",
        stands_in: &[Contents::All],
    },
    Section {
        name: "games",
        table: "tables",
        fields: &[
            text("id"),
            text("game"),
            int("rules"),
            text("options"),
            text("preset").optional(),
            text("level_id").optional(),
            text("seed"),
            text("salt"),
            text("clock").optional(),
            one_of::<Access>("access"),
            text("details"),
            text("owner_id").optional(),
            int("created_at"),
            int("started_at").optional(),
            int("updated_at"),
        ],
        key: &["id"],
        rows: "id IN {told} ORDER BY id",
        stands_in: GAMES,
    },
    Section {
        name: "seats",
        table: "seats",
        fields: &[
            text("table_id"),
            int("seat"),
            one_of::<HolderKind>("holder"),
            text("user_id").optional(),
            text("player").optional(),
        ],
        key: &["table_id", "seat"],
        rows: "table_id IN {told} ORDER BY table_id, seat",
        stands_in: GAMES,
    },
    Section {
        name: "entries",
        table: "entries",
        fields: &[text("table_id"), int("number"), int("at"), int("seat").optional(), text("kind"), text("text")],
        key: &["table_id", "number"],
        rows: "table_id IN {told} ORDER BY table_id, number",
        stands_in: GAMES,
    },
    Section {
        name: "results",
        table: "results",
        fields: &[
            text("table_id"),
            text("game"),
            text("preset").optional(),
            text("level_id").optional(),
            int("finished_at"),
            text("summary"),
            text("pool").optional(),
            int("rated_place").optional(),
        ],
        key: &["table_id"],
        rows: "table_id IN {told} ORDER BY finished_at, table_id",
        stands_in: GAMES,
    },
    Section {
        name: "seat_results",
        table: "seat_results",
        fields: &[
            text("table_id"),
            int("seat"),
            text("user_id").optional(),
            text("player").optional(),
            one_of::<SeatResult>("result"),
            text("game"),
            int("finished_at"),
            real("rating").optional(),
            real("deviation").optional(),
        ],
        key: &["table_id", "seat"],
        rows: "table_id IN {told} ORDER BY finished_at, table_id, seat",
        stands_in: GAMES,
    },
    Section {
        name: "scores",
        table: "scores",
        fields: &[
            text("table_id"),
            int("line"),
            int("seat"),
            text("user_id").optional(),
            text("game"),
            text("chart"),
            one_of::<ScopeKey>("scope"),
            one_of::<Measure>("measure"),
            real("value"),
            real("merit"),
            int("at"),
            text("barred").optional(),
        ],
        key: &["table_id", "line"],
        rows: "table_id IN {told} ORDER BY at, table_id, line",
        stands_in: GAMES,
    },
    Section {
        name: "daily_plays",
        table: "daily_plays",
        fields: &[text("user_id"), text("game"), text("kind"), int("day"), text("table_id"), int("solved"), int("at")],
        key: &["user_id", "game", "kind", "day"],
        rows: "table_id IN {told} ORDER BY day, user_id, game, kind",
        stands_in: GAMES,
    },
];

impl Section {
    /// The section of a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        SECTIONS.iter().find(|section| section.name == name)
    }

    /// The query for its rows; none if it does not stand in such an export.
    pub(super) fn select(&self, what: Contents, today: i64) -> Option<String> {
        if !self.stands_in.contains(&what) {
            return None;
        }
        let columns: Vec<&str> = self
            .fields
            .iter()
            .map(|field| match field.name {
                "guest" => "CAST(CASE WHEN name_key IS NULL THEN 1 ELSE 0 END AS BIGINT) AS guest",
                name => name,
            })
            .collect();
        let played = "id IN (SELECT user_id FROM seats WHERE table_id IN {told}) \
                      OR id IN (SELECT owner_id FROM tables WHERE id IN {told})";
        let wrote = "id IN (SELECT author_id FROM levels) OR id IN (SELECT user_id FROM collections)";
        let people = match what {
            Contents::Games => format!("{played} ORDER BY id"),
            Contents::Levels => format!("{wrote} ORDER BY id"),
            Contents::All => format!("name_key IS NOT NULL OR {wrote} OR {played} ORDER BY id"),
        };
        let rows = self.rows.replace("{people}", &people).replace("{told}", TOLD);
        let rows = rows.replace("{today}", &today.to_string()).replace("{over}", TableState::Over.name());
        Some(format!("SELECT {} FROM {} WHERE {rows}", columns.join(", "), self.table))
    }

    /// Leaves out of a row what is nobody else's business: to whom a table's invitation went.
    pub(super) fn tidy(row: &mut Map<String, Json>) {
        if let Some(Json::String(details)) = row.get_mut("details")
            && let Ok(Json::Object(mut object)) = serde_json::from_str(details)
        {
            object.remove("invite");
            object.remove("invited");
            *details = Json::from(object).to_string();
        }
    }

    /// Reads a row, some of whose fields have new names by now, or says which field is wrong.
    pub(super) fn read(&self, text: &str, renamed: &[(&str, &str)]) -> Result<Map<String, Json>, String> {
        let mut row: Map<String, Json> =
            serde_json::from_str(text).map_err(|_| format!("a row of {} should be an object", self.name))?;
        for (old, new) in renamed {
            if let Some(value) = row.remove(*old) {
                row.insert((*new).to_owned(), value);
            }
        }
        if let Some(strange) = row.keys().find(|name| !self.fields.iter().any(|field| field.name == *name)) {
            return Err(format!("{strange} is no field of {}", self.name));
        }
        for &Column { name, kind, optional } in self.fields {
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
                Kind::OneOf(is_one) => (value.as_str().is_some_and(is_one), "one of its words"),
            };
            if !fits {
                return Err(format!("{name} should be {right}, not {value}"));
            }
        }
        Ok(row)
    }

    /// The columns of a row that was read, and what stands in them.
    pub(super) fn row(&self, row: &Map<String, Json>) -> (Vec<&'static str>, Vec<Value>) {
        let there = self.fields.iter().filter_map(|field| Some((field, row.get(field.name)?)));
        there
            .map(|(field, value)| {
                let value = match field.kind {
                    Kind::Text | Kind::OneOf(_) => Value::from(value.as_str().unwrap_or_default()),
                    Kind::Int => Value::from(value.as_i64().unwrap_or_default()),
                    Kind::Real => Value::from(value.as_f64().unwrap_or_default()),
                };
                (field.name, value)
            })
            .unzip()
    }
}
