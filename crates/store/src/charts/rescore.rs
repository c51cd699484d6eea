//! Scoring anew: the score lines of games that ended when results counted otherwise.

use super::finish::{Finish, ScoreRow, write_line};
use crate::conn::Conn;
use crate::value::args;
use crate::{Result, Store};

/// What a game that is over counts now.
pub struct Rescored {
    /// Its table.
    pub table: String,
    /// The preset, if it is one.
    pub preset: Option<String>,
    /// Its end, as it counts now.
    pub finish: Finish,
}

impl Store {
    /// Writes what games that are over count now, where that is not what is stored. Says how many changed. Rankings and
    /// records follow with [`recount`](Self::recount).
    pub async fn rescore(&self, games: &[Rescored]) -> Result<u64> {
        let mut conn = self.alone().await?;
        let mut changed = 0;
        for game in games {
            changed += u64::from(rescore(&mut conn, game).await?);
        }
        conn.commit().await?;
        Ok(changed)
    }
}

async fn rescore(conn: &mut Conn, game: &Rescored) -> Result<bool> {
    let Rescored { table, preset, finish } = game;
    let sql = "SELECT preset, finished_at, summary FROM results WHERE table_id = $1";
    let Some(row) = conn.row(sql, args![table]).await? else { return Ok(false) };
    let same = row.get::<Option<String>>("preset")? == *preset && row.get::<String>("summary")? == finish.summary;
    if same && lines(conn, table).await? == finish.scores {
        return Ok(false);
    }
    let at: i64 = row.get("finished_at")?;
    conn.run("UPDATE tables SET preset = $2 WHERE id = $1", args![table, preset]).await?;
    let sql = "UPDATE results SET preset = $2, summary = $3 WHERE table_id = $1";
    conn.run(sql, args![table, preset, &finish.summary]).await?;
    conn.run("DELETE FROM scores WHERE table_id = $1", args![table]).await?;
    for (number, line) in finish.scores.iter().enumerate() {
        write_line(conn, table, number as i64, line, at).await?;
    }
    Ok(true)
}

/// The score lines of a table, as they are stored.
async fn lines(conn: &mut Conn, table: &str) -> Result<Vec<ScoreRow>> {
    let sql = "SELECT seat, chart, scope, measure, value, barred FROM scores WHERE table_id = $1 ORDER BY line";
    let read = |row: &crate::value::Row| -> Result<ScoreRow> {
        Ok(ScoreRow {
            seat: row.seat("seat")?.unwrap_or_default(),
            chart: row.get("chart")?,
            scope: row.parsed("scope")?,
            measure: row.parsed("measure")?,
            value: row.get("value")?,
            barred: row.get("barred")?,
        })
    };
    conn.rows(sql, args![table]).await?.iter().map(read).collect()
}
