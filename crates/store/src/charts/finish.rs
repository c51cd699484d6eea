//! The end of a game: what its table came to, and what is counted from that.

use super::key::ScopeKey;
use crate::conn::Conn;
use crate::stored_enum::stored_enum;
use crate::value::args;
use crate::{Access, Error, Result};

stored_enum! {
    /// How a seat came out of a game.
    pub enum SeatResult("result of a seat") {
        /// It won.
        Win = "win",
        /// It lost.
        Loss = "loss",
        /// Neither.
        Draw = "draw",
    }
}

stored_enum! {
    /// What is made of the values in a chart.
    pub enum Measure("measure of a chart") {
        /// Each user's highest value.
        Highest = "highest",
        /// Each user's lowest value.
        Lowest = "lowest",
        /// Wins (1), draws (½) and losses (0), counted, with the longest row of wins.
        Tally = "tally",
        /// A rating, which is computed elsewhere: see [`Store::rate`](crate::Store::rate).
        Rating = "rating",
    }
}

/// A seat's value in a chart: a ranking or a record.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreRow {
    /// Whose.
    pub seat: u8,
    /// The chart, by the game's name for it.
    pub chart: String,
    /// Among what. A value in several scopes is several lines.
    pub scope: ScopeKey,
    /// What is made of it.
    pub measure: Measure,
    /// The value.
    pub value: f64,
    /// Why it does not enter, in the server's words; none if it does.
    pub barred: Option<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// The result as it is shown, as JSON.
    pub summary: String,
    /// How each seat came out, by seat; empty if nobody won or lost.
    pub results: Vec<SeatResult>,
    /// The rating pool in which the game is to be rated; none if it is not.
    pub pool: Option<String>,
    /// The score lines.
    pub scores: Vec<ScoreRow>,
}

/// Which score lines count. Of a level, a user's lines count up to the first solving; its author's stand apart.
macro_rules! counts {
    () => {
        "scores.barred IS NULL AND scores.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tables t \
         JOIN levels l ON l.id = t.level_id WHERE t.id = scores.table_id AND l.author_id = scores.user_id) \
         AND NOT EXISTS (SELECT 1 FROM tables t JOIN tables before ON before.level_id = t.level_id \
         JOIN seat_results won ON won.table_id = before.id WHERE t.id = scores.table_id \
         AND won.user_id = scores.user_id AND won.result = 'win' AND (won.finished_at < scores.at \
         OR (won.finished_at = scores.at AND won.table_id < scores.table_id)))"
    };
}
pub(super) use counts;

/// Writes the result of a table, and counts it.
pub(crate) async fn finish(conn: &mut Conn, table: &str, finish: &Finish, at: i64) -> Result<()> {
    conn.run(
        "INSERT INTO results (table_id, game, preset, level_id, finished_at, summary, pool, listed) \
         SELECT id, game, preset, level_id, $2, $3, $4, \
         CASE WHEN access IN ($5, $6) THEN 1 ELSE 0 END FROM tables WHERE id = $1",
        args![table, at, &finish.summary, &finish.pool, Access::Lobby, Access::Public],
    )
    .await
    .map_err(|e| if e.is_unique_violation() { Error::taken("result of table", table) } else { e })?;
    for (seat, result) in finish.results.iter().enumerate() {
        conn.run(
            "INSERT INTO seat_results (table_id, seat, user_id, player, result, game, finished_at) \
             SELECT s.table_id, s.seat, s.user_id, s.player, $3, t.game, $4 \
             FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.table_id = $1 AND s.seat = $2",
            args![table, seat as i64, *result, at],
        )
        .await?;
    }
    for (i, line) in finish.scores.iter().enumerate() {
        write_line(conn, table, i as i64, line, at).await?;
    }
    count_lines(conn, table).await?;
    if finish.results.contains(&SeatResult::Win) {
        // The play of a day's puzzle counts for its player's streak once it is solved.
        conn.run(
            "UPDATE daily_plays SET solved = 1, at = $2 WHERE table_id = $1 AND user_id IN \
             (SELECT user_id FROM seat_results WHERE table_id = $1 AND result = $3)",
            args![table, at, SeatResult::Win],
        )
        .await?;
    }
    Ok(())
}

/// Writes a score line, uncounted.
pub(super) async fn write_line(conn: &mut Conn, table: &str, number: i64, line: &ScoreRow, at: i64) -> Result<()> {
    let merit = if line.measure == Measure::Lowest { -line.value } else { line.value };
    conn.run(
        "INSERT INTO scores (table_id, line, seat, user_id, game, chart, scope, measure, value, merit, at, barred) \
         SELECT s.table_id, $3, s.seat, s.user_id, t.game, $4, $5, $6, $7, $8, $9, $10 \
         FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.table_id = $1 AND s.seat = $2",
        args![table, line.seat, number, &line.chart, &line.scope, line.measure, line.value, merit, at, &line.barred],
    )
    .await?;
    Ok(())
}

/// Counts the score lines that enter their charts. Other tables of the same users may end this moment: all touch the
/// charts in one order, so that none waits for one that waits for it.
async fn count_lines(conn: &mut Conn, table: &str) -> Result<()> {
    let sql = "SELECT line, measure FROM scores WHERE table_id = $1 ORDER BY game, chart, scope, user_id, line";
    for row in conn.rows(sql, args![table]).await? {
        let line = row.get("line")?;
        match row.parsed("measure")? {
            Measure::Highest | Measure::Lowest => keep_best(conn, table, line).await?,
            Measure::Tally => count(conn, table, line).await?,
            Measure::Rating => {}
        }
    }
    Ok(())
}

/// Makes a score line its user's best, if it is. Of equal values the first one stands.
async fn keep_best(conn: &mut Conn, table: &str, line: i64) -> Result<()> {
    let sql = concat!(
        "INSERT INTO bests (game, chart, scope, user_id, value, merit, at, table_id) \
         SELECT game, chart, scope, user_id, value, merit, at, table_id FROM scores \
         WHERE table_id = $1 AND line = $2 AND ",
        counts!(),
        " ON CONFLICT (game, chart, scope, user_id) DO UPDATE SET \
         value = excluded.value, merit = excluded.merit, at = excluded.at, table_id = excluded.table_id \
         WHERE excluded.merit > bests.merit"
    );
    conn.run(sql, args![table, line]).await?;
    Ok(())
}

/// Adds a score line to its user's tally.
async fn count(conn: &mut Conn, table: &str, line: i64) -> Result<()> {
    let sql = concat!(
        "INSERT INTO tallies (game, chart, scope, user_id, wins, losses, draws, streak, best_streak, at) \
         SELECT game, chart, scope, user_id, CASE WHEN value = 1 THEN 1 ELSE 0 END, \
         CASE WHEN value = 0 THEN 1 ELSE 0 END, CASE WHEN value = 0.5 THEN 1 ELSE 0 END, \
         CASE WHEN value = 1 THEN 1 ELSE 0 END, CASE WHEN value = 1 THEN 1 ELSE 0 END, at FROM scores \
         WHERE table_id = $1 AND line = $2 AND ",
        counts!(),
        " ON CONFLICT (game, chart, scope, user_id) DO UPDATE SET \
         wins = tallies.wins + excluded.wins, \
         losses = tallies.losses + excluded.losses, \
         draws = tallies.draws + excluded.draws, \
         streak = CASE WHEN excluded.wins = 1 THEN tallies.streak + 1 ELSE 0 END, \
         best_streak = CASE WHEN excluded.wins = 1 AND tallies.streak >= tallies.best_streak \
                       THEN tallies.streak + 1 ELSE tallies.best_streak END, \
         at = excluded.at"
    );
    conn.run(sql, args![table, line]).await?;
    Ok(())
}
