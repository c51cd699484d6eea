//! Every day the same puzzle for everybody, and who has played it.

use crate::conn::Conn;
use crate::value::args;
use crate::{Result, Store};

/// Which puzzle of which day.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DailyKey {
    /// The game.
    pub game: String,
    /// Which of the game's dailies.
    pub kind: String,
    /// Days since 1970-01-01, UTC.
    pub day: i64,
}

/// Days in a row on which a user solved the puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayStreak {
    /// Up to today, or to yesterday if today's is not solved yet.
    pub current: i64,
    /// At the best.
    pub best: i64,
}

impl Store {
    /// Keeps a day's puzzle unless there is one, and returns the one that is kept: whoever comes first makes it.
    pub async fn settle_daily(&self, key: &DailyKey, setup: &str, at: i64) -> Result<String> {
        let sql = "INSERT INTO dailies (game, kind, day, setup, made_at) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (game, kind, day) DO NOTHING";
        self.run(sql, args![&key.game, &key.kind, key.day, setup, at]).await?;
        Ok(self.daily(key).await?.unwrap_or_else(|| setup.to_owned()))
    }

    /// A day's puzzle, if it has been made.
    pub async fn daily(&self, key: &DailyKey) -> Result<Option<String>> {
        let sql = "SELECT setup FROM dailies WHERE game = $1 AND kind = $2 AND day = $3";
        self.row(sql, args![&key.game, &key.kind, key.day]).await?.map(|row| row.get("setup")).transpose()
    }

    /// Notes that a user plays the day's puzzle at a table, and returns the table at which that user plays it: an
    /// earlier one, if there is one.
    pub async fn play_daily(&self, user: &str, key: &DailyKey, table: &str, at: i64) -> Result<String> {
        let data = (user.to_owned(), key.clone(), table.to_owned(), at);
        self.write(data, |(user, key, table, at), conn| {
            Box::pin(async move {
                let sql = "INSERT INTO daily_plays (user_id, game, kind, day, table_id, solved, at) \
                           VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (user_id, game, kind, day) DO NOTHING";
                conn.run(sql, args![user, &key.game, &key.kind, key.day, table, *at]).await?;
                Ok(played(conn, user, key).await?.unwrap_or_else(|| table.clone()))
            })
        })
        .await
    }

    /// The table at which a user plays or played a day's puzzle.
    pub async fn daily_table(&self, user: &str, key: &DailyKey) -> Result<Option<String>> {
        played(&mut self.reader().await?, user, key).await
    }

    /// On how many days in a row a user has solved the puzzle of a kind.
    pub async fn day_streak(&self, user: &str, game: &str, kind: &str, today: i64) -> Result<DayStreak> {
        let sql = "SELECT day FROM daily_plays WHERE user_id = $1 AND game = $2 AND kind = $3 AND solved = 1 \
                   AND day <= $4 ORDER BY day";
        let rows = self.rows(sql, args![user, game, kind, today]).await?;
        let days = rows.iter().map(|row| row.get("day")).collect::<Result<Vec<i64>>>()?;
        Ok(DayStreak::of(&days, today))
    }
}

async fn played(conn: &mut Conn, user: &str, key: &DailyKey) -> Result<Option<String>> {
    let sql = "SELECT table_id FROM daily_plays WHERE user_id = $1 AND game = $2 AND kind = $3 AND day = $4";
    conn.row(sql, args![user, &key.game, &key.kind, key.day]).await?.map(|row| row.get("table_id")).transpose()
}

impl DayStreak {
    /// From the days that were solved, in order.
    fn of(days: &[i64], today: i64) -> Self {
        let mut best = 0;
        let mut run = 0;
        let mut last = i64::MIN;
        for &day in days {
            run = if last.checked_add(1) == Some(day) { run + 1 } else { 1 };
            best = best.max(run);
            last = day;
        }
        Self { current: if last >= today - 1 { run } else { 0 }, best }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_day_is_left_out() {
        let streak = |days: &[i64], today| {
            let DayStreak { current, best } = DayStreak::of(days, today);
            (current, best)
        };
        assert_eq!(streak(&[], 10), (0, 0));
        assert_eq!(streak(&[10], 10), (1, 1));
        assert_eq!(streak(&[7, 8, 9], 10), (3, 3), "today can still be solved");
        assert_eq!(streak(&[6, 7, 8], 10), (0, 3), "yesterday was left out");
        assert_eq!(streak(&[1, 2, 3, 9, 10], 10), (2, 3));
    }
}
