//! Flags that fall are noticed here, not claimed by a client.

use std::time::Duration;

use crate::app::{App, now};
use crate::house;

/// Deadlines are looked at so often, so a flag is noticed at most this late.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Flags that are dealt with at one look.
const AT_ONCE: i64 = 100;

/// Watches all clocks until the server stops.
pub(crate) async fn watch(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
        let fallen = match app.store.flags_fallen(now(), AT_ONCE).await {
            Ok(fallen) => fallen,
            Err(error) => {
                tracing::warn!(%error, "clocks could not be read");
                continue;
            }
        };
        for (id, _) in fallen {
            let room = app.house.room(&id);
            let Ok(open) = room.open(&app).await else { continue };
            let Some(entry) = open.table.fallen_flag(now()) else { continue };
            if let Err(error) = house::append(&app, open, entry).await {
                tracing::warn!(table = id, error = error.body().text, "a flag could not be stored");
            }
        }
    }
}
