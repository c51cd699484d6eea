//! The three kinds of column that both engines share, as arguments and as rows.

use sqlx::postgres::{PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteRow};
use sqlx::{Decode, Row as _, Type};

use crate::Result;

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
    /// The value of a column, counted from 0.
    pub(crate) fn get<T>(&self, index: usize) -> Result<T>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(index)?,
            Self::Postgres(row) => row.try_get(index)?,
        })
    }

    /// A seat, which may be none.
    pub(crate) fn seat(&self, index: usize) -> Result<Option<u8>> {
        Ok(self.get::<Option<i64>>(index)?.map(|seat| seat as u8))
    }
}
