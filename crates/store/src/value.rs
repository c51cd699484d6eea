//! The three kinds of column that both engines share, as arguments and as rows.

use std::str::FromStr;

use serde_json::{Map, Value as Json};
use sqlx::postgres::{PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteRow};
use sqlx::{Column, Decode, Row as _, Type, TypeInfo, ValueRef};

use crate::{Error, Result};

/// One argument of a statement: an integer, a text or a real, each of which may be null.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Real(Option<f64>),
}

macro_rules! value_from {
    ($($from:ty => $variant:ident, $x:ident => $convert:expr;)*) => {$(
        impl From<$from> for Value {
            fn from($x: $from) -> Self {
                Self::$variant($convert)
            }
        }
    )*};
}

value_from! {
    i64 => Int, x => Some(x);
    &i64 => Int, x => Some(*x);
    u8 => Int, x => Some(x.into());
    bool => Int, x => Some(x.into());
    Option<i64> => Int, x => x;
    Option<u8> => Int, x => x.map(i64::from);
    &str => Text, x => Some(x.to_owned());
    &String => Text, x => Some(x.clone());
    String => Text, x => Some(x);
    Option<&str> => Text, x => x.map(str::to_owned);
    Option<String> => Text, x => x;
    &Option<String> => Text, x => x.clone();
    f64 => Real, x => Some(x);
}

/// `args![id, number]`: the arguments of a statement, `$1` first.
macro_rules! args {
    ($($x:expr),* $(,)?) => { vec![$($crate::value::Value::from($x)),*] };
}
pub(crate) use args;

/// A row of either engine.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// The value of a column.
    pub(crate) fn get<T>(&self, column: &str) -> Result<T>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        })
    }

    /// A flag, kept as 0 or 1.
    pub(crate) fn flag(&self, column: &str) -> Result<bool> {
        Ok(self.get::<i64>(column)? != 0)
    }

    /// A seat, which may be none.
    pub(crate) fn seat(&self, column: &str) -> Result<Option<u8>> {
        Ok(self.get::<Option<i64>>(column)?.map(|seat| seat as u8))
    }

    /// What a text of fixed form stands for.
    pub(crate) fn parsed<T: FromStr<Err = Error>>(&self, column: &str) -> Result<T> {
        self.get::<String>(column)?.parse()
    }

    /// The row as a JSON object, by the names of its columns; nulls are left out.
    pub(crate) fn object(&self) -> Result<Map<String, Json>> {
        let columns: Vec<(String, String)> = match self {
            Self::Sqlite(row) => names_and_types(row)?,
            Self::Postgres(row) => names_and_types(row)?,
        };
        let mut object = Map::new();
        for (name, kind) in columns {
            let value = match kind.as_str() {
                "" => continue,
                "TEXT" => Json::from(self.get::<String>(&name)?),
                "INT8" | "INTEGER" => Json::from(self.get::<i64>(&name)?),
                _ => Json::from(self.get::<f64>(&name)?),
            };
            object.insert(name, value);
        }
        Ok(object)
    }
}

/// The names of a row's columns, and the types of what stands in them: none for a null.
fn names_and_types<R: sqlx::Row>(row: &R) -> Result<Vec<(String, String)>>
where
    usize: sqlx::ColumnIndex<R>,
{
    row.columns()
        .iter()
        .enumerate()
        .map(|(i, column)| {
            let value = row.try_get_raw(i)?;
            let kind = if value.is_null() { String::new() } else { value.type_info().name().to_owned() };
            Ok((column.name().to_owned(), kind))
        })
        .collect()
}
