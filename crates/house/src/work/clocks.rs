//! Flags that fall are noticed here, not claimed by a client.

use std::time::Duration;

use crate::House;
use crate::error::Result;

/// Deadlines are looked at so often, so a flag is noticed at most this late.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Flags that are dealt with at one look.
const AT_ONCE: i64 = 100;

/// Watches all clocks until the house closes.
pub(super) fn watch(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        loop {
            tokio::select! {
                () = house.stopped() => return,
                () = ticks.next() => {}
            }
            let fallen = match house.store.flags_fallen(house.now(), AT_ONCE).await {
                Ok(fallen) => fallen,
                Err(error) => {
                    tracing::warn!(%error, "clocks could not be read");
                    continue;
                }
            };
            for (id, _) in fallen {
                if let Err(error) = house.notice_flag(&id).await {
                    tracing::warn!(table = id, %error, "a flag could not be stored");
                }
            }
        }
    }
}

impl House {
    /// Stores the flag that has fallen at a table, if one has.
    pub(crate) async fn notice_flag(&self, id: &str) -> Result<()> {
        let open = self.room(id).open(self).await?;
        match open.table.fallen_flag(self.now()) {
            Some(entry) => self.append(open, entry).await.map(drop),
            None => Ok(()),
        }
    }
}
