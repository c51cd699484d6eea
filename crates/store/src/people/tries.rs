//! What may be tried only so often in so long, by whichever server it comes: a bucket for each key, which fills up by
//! itself, and from which each try takes one.

use crate::conn::Conn;
use crate::value::args;
use crate::{Result, Store};

/// How often something may be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tries {
    /// How many in all.
    pub most: u32,
    /// In how many milliseconds.
    pub in_ms: i64,
}

impl Store {
    /// Counts a try. If there were too many, it says after how many milliseconds there may be another.
    pub async fn count_try(&self, key: &str, tries: Tries, now: i64) -> Result<Option<i64>> {
        self.write((key.to_owned(), tries, now), |(key, tries, now), conn| Box::pin(count(conn, key, *tries, *now)))
            .await
    }

    /// Forgets the keys that were last tried before a time.
    pub async fn sweep_tries(&self, before: i64) -> Result<u64> {
        self.run("DELETE FROM tries WHERE at < $1", args![before]).await
    }
}

async fn count(conn: &mut Conn, key: &str, Tries { most, in_ms }: Tries, now: i64) -> Result<Option<i64>> {
    let most = f64::from(most);
    let per_ms = most / in_ms.max(1) as f64;
    conn.alone_with(key).await?;
    let found = conn.row("SELECT left_over, at FROM tries WHERE key = $1", args![key]).await?;
    let left = match found {
        Some(row) => {
            let passed = (now - row.get::<i64>("at")?).max(0);
            (row.get::<f64>("left_over")? + passed as f64 * per_ms).min(most)
        }
        None => most,
    };
    if left < 1.0 {
        return Ok(Some(((1.0 - left) / per_ms).ceil() as i64));
    }
    let sql = "INSERT INTO tries (key, left_over, at) VALUES ($1, $2, $3) \
               ON CONFLICT (key) DO UPDATE SET left_over = $2, at = $3";
    conn.run(sql, args![key, left - 1.0, now]).await?;
    Ok(None)
}
