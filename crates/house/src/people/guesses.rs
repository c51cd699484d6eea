//! How often somebody's password may be tried, by whichever server: whoever has many doors has no more tries.

use std::time::Duration;

use store::Tries;

use super::secret;
use crate::House;
use crate::error::Result;

impl House {
    /// Counts a try at a name's password or recovery code. If there were too many, it says how long to wait.
    pub async fn count_guess(&self, name: &str, most: u32, per: Duration) -> Result<Option<Duration>> {
        let tries = Tries { most, in_ms: per.as_millis() as i64 };
        // A name may be long, and nobody need read it there.
        let key = secret::hash(&format!("guess {name}"));
        let wait = self.store.count_try(&key, tries, self.now()).await?;
        Ok(wait.map(|ms| Duration::from_millis(ms as u64)))
    }
}
