//! Counting anew: bests and tallies follow from the score lines alone.

use super::finish::{Measure, counts};
use crate::conn::Conn;
use crate::value::args;
use crate::{Result, Store};

impl Store {
    /// Computes all rankings, records and tallies anew from the results.
    pub async fn recount(&self) -> Result<()> {
        let mut conn = self.alone().await?;
        recount(&mut conn, "").await?;
        conn.commit().await
    }
}

/// Computes the bests and tallies of one user anew, or of all (`""`).
pub(crate) async fn recount(conn: &mut Conn, user: &str) -> Result<()> {
    conn.run("DELETE FROM bests WHERE $1 = '' OR user_id = $1", args![user]).await?;
    let bests = concat!(
        "INSERT INTO bests (game, chart, scope, user_id, value, merit, at, table_id) \
         SELECT game, chart, scope, user_id, value, merit, at, table_id FROM \
         (SELECT scores.*, ROW_NUMBER() OVER (PARTITION BY game, chart, scope, user_id \
          ORDER BY merit DESC, at, table_id, line) AS nth FROM scores \
          WHERE measure IN ($2, $3) AND ($1 = '' OR user_id = $1) AND ",
        counts!(),
        ") AS lines WHERE nth = 1"
    );
    conn.run(bests, args![user, Measure::Highest, Measure::Lowest]).await?;
    conn.run("DELETE FROM tallies WHERE $1 = '' OR user_id = $1", args![user]).await?;
    // A row of wins begins after each line that is none: `run` counts those up to a line, so that all lines with the
    // same `run` are such a line and the wins after it.
    let tallies = concat!(
        "WITH marked AS (SELECT game, chart, scope, user_id, value, at, \
           SUM(CASE WHEN value = 1 THEN 0 ELSE 1 END) OVER (PARTITION BY game, chart, scope, user_id \
           ORDER BY at, table_id, line) AS run FROM scores \
           WHERE measure = $2 AND ($1 = '' OR user_id = $1) AND ",
        counts!(),
        "), \
         runs AS (SELECT game, chart, scope, user_id, run, SUM(CASE WHEN value = 1 THEN 1 ELSE 0 END) AS wins, \
           SUM(CASE WHEN value = 0 THEN 1 ELSE 0 END) AS losses, \
           SUM(CASE WHEN value = 0.5 THEN 1 ELSE 0 END) AS draws, MAX(at) AS at, \
           MAX(run) OVER (PARTITION BY game, chart, scope, user_id) AS last_run \
           FROM marked GROUP BY game, chart, scope, user_id, run) \
         INSERT INTO tallies (game, chart, scope, user_id, wins, losses, draws, streak, best_streak, at) \
         SELECT game, chart, scope, user_id, CAST(SUM(wins) AS BIGINT), CAST(SUM(losses) AS BIGINT), \
         CAST(SUM(draws) AS BIGINT), CAST(SUM(CASE WHEN run = last_run THEN wins ELSE 0 END) AS BIGINT), \
         CAST(MAX(wins) AS BIGINT), MAX(at) FROM runs GROUP BY game, chart, scope, user_id"
    );
    conn.run(tallies, args![user, Measure::Tally]).await?;
    Ok(())
}
