//! Guests who came once, played nothing and did not come back.

use crate::value::args;
use crate::{Result, Store};

impl Store {
    /// Forgets up to `limit` guests who were last seen before a time and of whom nothing is kept: no seat, no table, no
    /// result, no level, no draft and no collection. Says how many.
    pub async fn sweep_guests(&self, before: i64, limit: i64) -> Result<u64> {
        const SWEEP_GUESTS: &str = "DELETE FROM users WHERE id IN (SELECT id FROM users u WHERE u.name_key IS NULL AND u.seen_at < $1 \
                   AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.user_id = u.id) \
                   AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.owner_id = u.id) \
                   AND NOT EXISTS (SELECT 1 FROM seat_results r WHERE r.user_id = u.id) \
                   AND NOT EXISTS (SELECT 1 FROM levels l WHERE l.author_id = u.id) \
                   AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.user_id = u.id) \
                   AND NOT EXISTS (SELECT 1 FROM collections c WHERE c.user_id = u.id) LIMIT $2)";
        self.write((before, limit), |(before, limit), conn| {
            Box::pin(async move {
                conn.alone_with("sweep").await?;
                conn.run(SWEEP_GUESTS, args![before, limit]).await
            })
        })
        .await
    }
}
