//! What many tables look like now, asked at once: so that who follows them need not ask one by one.

use std::collections::HashMap;

use crate::value::{Row, args};
use crate::{Result, Store};

macro_rules! now {
    ($ids:literal) => {
        concat!(
            "SELECT t.id, t.last_entry, t.state || ' ' || t.access || ' ' || COALESCE((SELECT \
             string_agg(s.holder || COALESCE(s.user_id, s.player, '') || COALESCE(u.name, ''), ',' ORDER BY s.seat) \
             FROM seats s LEFT JOIN users u ON u.id = s.user_id WHERE s.table_id = t.id), '') || ' ' || \
             COALESCE((SELECT w.result FROM work w WHERE w.id = t.id AND w.state = 'failed'), '') AS around \
             FROM tables t WHERE t.id IN (SELECT ",
            $ids,
            ")"
        )
    };
}

const NOW_SQLITE: &str = now!("value FROM json_each('[\"' || replace($1, ',', '\",\"') || '\"]')");
/// A list of ids is the one thing that differs.
const NOW_POSTGRES: &str = now!("unnest(string_to_array($1, ','))");

/// What a table looks like now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNow {
    /// The number of its last entry.
    pub last_entry: i64,
    /// A text that is another when anything else has changed that is shown of it.
    pub around: String,
}

impl Store {
    /// What tables look like now. Those that are not there are left out.
    pub async fn tables_now(&self, ids: &[&str]) -> Result<HashMap<String, TableNow>> {
        let sql = if self.is_shared() { NOW_POSTGRES } else { NOW_SQLITE };
        let rows = self.rows(sql, args![ids.join(",")]).await?;
        let now = |row: &Row| -> Result<TableNow> {
            Ok(TableNow { last_entry: row.get("last_entry")?, around: row.get("around")? })
        };
        rows.iter().map(|row| Ok((row.get("id")?, now(row)?))).collect()
    }
}
