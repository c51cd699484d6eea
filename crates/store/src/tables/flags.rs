//! Flags: the clocks that have run out.

use crate::value::args;
use crate::{Result, Store};

impl Store {
    /// The tables whose flag has fallen: id and deadline, the longest ago first.
    pub async fn flags_fallen(&self, now: i64, limit: i64) -> Result<Vec<(String, i64)>> {
        let sql = "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL AND deadline <= $1 \
                   ORDER BY deadline LIMIT $2";
        let rows = self.rows(sql, args![now, limit]).await?;
        rows.iter().map(|row| Ok((row.get("id")?, row.get("deadline")?))).collect()
    }
}
