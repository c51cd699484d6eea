//! Flags that fall are noticed here, not claimed by a client.

use std::collections::HashSet;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::House;
use crate::error::Result;

/// Deadlines are looked at so often, so a flag is noticed at most this late.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Flags that are taken up at one look.
const AT_ONCE: i64 = 100;

/// Watches all clocks until the house closes. A flag that cannot be stored yet, because its table is in use, keeps no
/// other from falling.
pub(super) fn watch(house: House) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        let mut falling = JoinSet::new();
        let mut tables = HashSet::new();
        loop {
            tokio::select! {
                () = house.stopped() => return,
                Some(fallen) = falling.join_next() => {
                    if let Ok(id) = fallen {
                        tables.remove(&id);
                    }
                    continue;
                }
                () = ticks.next() => {}
            }
            // Those that are about to fall are among those that are found.
            let most = AT_ONCE + tables.len() as i64;
            let fallen = match house.store.flags_fallen(house.now(), most).await {
                Ok(fallen) => fallen,
                Err(error) => {
                    tracing::warn!(%error, "clocks could not be read");
                    continue;
                }
            };
            for (id, _) in fallen {
                if tables.insert(id.clone()) {
                    falling.spawn(notice(house.clone(), id));
                }
            }
        }
    }
}

async fn notice(house: House, id: String) -> String {
    if let Err(error) = house.notice_flag(&id).await {
        tracing::warn!(table = id, %error, "a flag could not be stored");
    }
    id
}

impl House {
    /// Stores the flag that has fallen at a table, if one has.
    pub(crate) async fn notice_flag(&self, id: &str) -> Result<()> {
        let open = self.room(id).open(self).await?;
        self.with_flags(open).await.map(drop)
    }
}
