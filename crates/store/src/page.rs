//! Pages that go on from the last row of the page before.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Error, Result};

/// A part of a long list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// Hand this in to get the rows that follow; none if there are none. Its inside is nobody's business.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// A page of rows that were asked for with one row more than it may hold.
    pub(crate) fn cut<C: Serialize>(mut rows: Vec<T>, limit: i64, cursor: impl FnOnce(&T) -> C) -> Self {
        let more = rows.len() as i64 > limit;
        rows.truncate(limit.max(0) as usize);
        let last = rows.last().filter(|_| more).map(cursor);
        Self { rows, next: last.and_then(|cursor| serde_json::to_string(&cursor).ok()) }
    }

    /// The same page of something else.
    pub(crate) fn map<U>(self, row: impl FnMut(T) -> U) -> Page<U> {
        Page { rows: self.rows.into_iter().map(row).collect(), next: self.next }
    }
}

/// Which end of an order comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The least first.
    Ascending,
    /// The most first.
    Descending,
}

/// Reads a cursor that an earlier page gave out, or takes the one before the first row.
pub(crate) fn resume<C: DeserializeOwned>(after: Option<&str>, first: C) -> Result<C> {
    after.map_or(Ok(first), |text| serde_json::from_str(text).map_err(|_| Error::Cursor(text.to_owned())))
}

/// The end of a query for a page: the rows whose column lies beyond a value, or is that value while the key lies beyond
/// another, in that order.
macro_rules! beyond {
    (up, $column:literal, $key:literal, $args:tt) => {
        beyond!($column, $key, $args, ">", "")
    };
    (down, $column:literal, $key:literal, $args:tt) => {
        beyond!($column, $key, $args, "<", " DESC")
    };
    ($column:literal, $key:literal, ($value:literal, $after:literal, $limit:literal), $beyond:literal, $order:literal) => {
        concat!(
            $column,
            " ",
            $beyond,
            "= ",
            $value,
            " AND (",
            $column,
            " ",
            $beyond,
            " ",
            $value,
            " OR ",
            $key,
            " ",
            $beyond,
            " ",
            $after,
            ") ORDER BY ",
            $column,
            $order,
            ", ",
            $key,
            $order,
            " LIMIT ",
            $limit
        )
    };
}
pub(crate) use beyond;

/// Gives out ranks: equal values share one, and the next value's rank counts all before it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ranks {
    pub(crate) counted: i64,
    // So it is called in cursors that earlier releases gave out.
    #[serde(rename = "place")]
    rank: i64,
    value: Option<u64>,
}

impl Ranks {
    pub(crate) fn start() -> Self {
        Self { counted: 0, rank: 0, value: None }
    }

    /// The rank of the next row, which has this value.
    pub(crate) fn next(&mut self, value: f64) -> i64 {
        // Where the page before ended, anybody may have written.
        self.counted = self.counted.saturating_add(1);
        // Adding 0 makes -0 and 0 the same value.
        let bits = Some((value + 0.0).to_bits());
        if self.value != bits {
            (self.rank, self.value) = (self.counted, bits);
        }
        self.rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_rank_and_leave_a_gap() {
        let mut ranks = Ranks::start();
        let given: Vec<i64> = [9.0, 7.0, 7.0, 7.0, 1.0, 0.0, -0.0].into_iter().map(|v| ranks.next(v)).collect();
        assert_eq!(given, [1, 2, 2, 2, 5, 6, 6]);
    }

    #[test]
    fn a_cursor_that_somebody_made_up_breaks_nothing() {
        let text = r#"{"counted": 9223372036854775807, "place": -9223372036854775808, "value": 18446744073709551615}"#;
        let mut ranks: Ranks = resume(Some(text), Ranks::start()).unwrap();
        assert_eq!((ranks.next(1.0), ranks.next(1.0)), (i64::MAX, i64::MAX));
    }

    #[test]
    fn a_cursor_that_nobody_gave_out_is_refused() {
        let bad = resume(Some("x"), (1_i64, String::new())).unwrap_err();
        assert_eq!(bad.to_string(), "\"x\" is not where a page ended");
    }
}
