//! Rankings and records: each user's best value in a chart. Computed from score lines alone.

use crate::conn::Conn;
use crate::page::{Page, Places, resume};
use crate::value::{Row, args};
use crate::{Result, Store};

/// Which chart, and among what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ChartKey {
    /// The game.
    pub game: String,
    /// The chart, by the game's name for it.
    pub chart: String,
    /// The scope.
    pub scope: String,
}

impl ChartKey {
    /// A chart of a game in a scope.
    pub fn new(game: &str, chart: &str, scope: &str) -> Self {
        Self { game: game.to_owned(), chart: chart.to_owned(), scope: scope.to_owned() }
    }
}

/// A user's line in a ranking.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Ranked {
    /// From 1; equal values share a place.
    pub place: i64,
    /// Who.
    pub user_id: String,
    /// The name that is shown.
    pub name: String,
    /// The best value.
    pub value: f64,
    /// When it was reached.
    pub at: i64,
    /// At which table; it may have been deleted since.
    pub table_id: String,
}

/// A user's own best in a chart.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Record {
    /// Where.
    #[serde(flatten)]
    pub key: ChartKey,
    /// The best value.
    pub value: f64,
    /// When it was reached.
    pub at: i64,
    /// At which table.
    pub table_id: String,
}

/// Where a page of a ranking ended: merit (as bits, so that it comes back as it was), time, user.
type Cursor = (u64, i64, String, Places);

impl Store {
    /// A ranking, best first; of equal values the earlier one first. Guests do not stand in it.
    pub async fn ranking(&self, key: &ChartKey, after: Option<&str>, limit: i64) -> Result<Page<Ranked>> {
        let first = (f64::INFINITY.to_bits(), i64::MIN, String::new(), Places::start());
        let (merit, at, user, mut places): Cursor = resume(after, first)?;
        let sql = "SELECT b.user_id, u.name, b.value, b.at, b.table_id, b.merit \
                   FROM bests b JOIN users u ON u.id = b.user_id \
                   WHERE b.game = $1 AND b.chart = $2 AND b.scope = $3 AND u.name_key IS NOT NULL \
                   AND b.merit <= $4 AND (b.merit < $4 OR b.at > $5 OR (b.at = $5 AND b.user_id > $6)) \
                   ORDER BY b.merit DESC, b.at, b.user_id LIMIT $7";
        let rows = self
            .rows(sql, args![&key.game, &key.chart, &key.scope, f64::from_bits(merit), at, user, limit + 1])
            .await?
            .iter()
            .map(|row| {
                let merit: f64 = row.get(5)?;
                let line = read_ranked(row, places.next(merit))?;
                Ok((line, merit, places.clone()))
            })
            .collect::<Result<Vec<_>>>()?;
        let page = Page::cut(rows, limit, |(line, merit, places)| {
            (merit.to_bits(), line.at, line.user_id.clone(), places.clone())
        });
        Ok(Page { rows: page.rows.into_iter().map(|(line, ..)| line).collect(), next: page.next })
    }

    /// A user's own line in a ranking, with its place among the signed-up.
    pub async fn place(&self, key: &ChartKey, user: &str) -> Result<Option<Ranked>> {
        let mut conn = self.reader().await?;
        let sql = "SELECT b.user_id, u.name, b.value, b.at, b.table_id, b.merit \
                   FROM bests b JOIN users u ON u.id = b.user_id \
                   WHERE b.game = $1 AND b.chart = $2 AND b.scope = $3 AND b.user_id = $4 AND u.name_key IS NOT NULL";
        let Some(row) = conn.row(sql, args![&key.game, &key.chart, &key.scope, user]).await? else { return Ok(None) };
        let sql = "SELECT COUNT(*) FROM bests b JOIN users u ON u.id = b.user_id \
                   WHERE b.game = $1 AND b.chart = $2 AND b.scope = $3 AND b.merit > $4 AND u.name_key IS NOT NULL";
        let args = args![&key.game, &key.chart, &key.scope, row.get::<f64>(5)?];
        let before: i64 = conn.one(sql, args, "ranking", &key.chart).await?.get(0)?;
        read_ranked(&row, before + 1).map(Some)
    }

    /// A user's own bests, guests' too, in all games or in one.
    pub async fn records(&self, user: &str, game: Option<&str>) -> Result<Vec<Record>> {
        let sql = "SELECT game, chart, scope, value, at, table_id FROM bests \
                   WHERE user_id = $1 AND ($2 = '' OR game = $2) ORDER BY game, chart, scope";
        self.rows(sql, args![user, game.unwrap_or_default()])
            .await?
            .iter()
            .map(|row| {
                let key = ChartKey { game: row.get(0)?, chart: row.get(1)?, scope: row.get(2)? };
                Ok(Record { key, value: row.get(3)?, at: row.get(4)?, table_id: row.get(5)? })
            })
            .collect()
    }

    /// Every chart and scope in which anybody stands; ratings are apart.
    pub async fn charts(&self) -> Result<Vec<ChartKey>> {
        let sql = "SELECT game, chart, scope FROM bests UNION SELECT game, chart, scope FROM tallies \
                   ORDER BY game, chart, scope";
        let rows = self.rows(sql, args![]).await?;
        rows.iter().map(|row| Ok(ChartKey { game: row.get(0)?, chart: row.get(1)?, scope: row.get(2)? })).collect()
    }

    /// Computes all rankings, records and tallies anew from the results.
    pub async fn recount(&self) -> Result<()> {
        self.write((), |(), conn| Box::pin(recount(conn, ""))).await
    }
}

fn read_ranked(row: &Row, place: i64) -> Result<Ranked> {
    Ok(Ranked {
        place,
        user_id: row.get(0)?,
        name: row.get(1)?,
        value: row.get(2)?,
        at: row.get(3)?,
        table_id: row.get(4)?,
    })
}

/// Computes the bests and tallies of one user anew, or of all (`""`).
pub(crate) async fn recount(conn: &mut Conn, user: &str) -> Result<()> {
    conn.run("DELETE FROM bests WHERE $1 = '' OR user_id = $1", args![user]).await?;
    conn.run(
        "INSERT INTO bests (game, chart, scope, user_id, value, merit, at, table_id) \
         SELECT game, chart, scope, user_id, value, merit, at, table_id FROM \
         (SELECT scores.*, ROW_NUMBER() OVER (PARTITION BY game, chart, scope, user_id \
          ORDER BY merit DESC, at, table_id, line) AS nth FROM scores \
          WHERE measure IN ('highest', 'lowest') AND barred IS NULL AND user_id IS NOT NULL \
          AND ($1 = '' OR user_id = $1)) AS lines WHERE nth = 1",
        args![user],
    )
    .await?;
    conn.run("DELETE FROM tallies WHERE $1 = '' OR user_id = $1", args![user]).await?;
    // A row of wins begins after each line that is none: `run` counts those up to a line, so that all lines with the
    // same `run` are such a line and the wins after it.
    conn.run(
        "WITH marked AS (SELECT game, chart, scope, user_id, value, at, \
           SUM(CASE WHEN value = 1 THEN 0 ELSE 1 END) OVER (PARTITION BY game, chart, scope, user_id \
           ORDER BY at, table_id, line) AS run FROM scores \
           WHERE measure = 'tally' AND barred IS NULL AND user_id IS NOT NULL AND ($1 = '' OR user_id = $1)), \
         runs AS (SELECT game, chart, scope, user_id, run, SUM(CASE WHEN value = 1 THEN 1 ELSE 0 END) AS wins, \
           SUM(CASE WHEN value = 0 THEN 1 ELSE 0 END) AS losses, \
           SUM(CASE WHEN value = 0.5 THEN 1 ELSE 0 END) AS draws, MAX(at) AS at, \
           MAX(run) OVER (PARTITION BY game, chart, scope, user_id) AS last_run \
           FROM marked GROUP BY game, chart, scope, user_id, run) \
         INSERT INTO tallies (game, chart, scope, user_id, wins, losses, draws, streak, best_streak, at) \
         SELECT game, chart, scope, user_id, CAST(SUM(wins) AS BIGINT), CAST(SUM(losses) AS BIGINT), \
         CAST(SUM(draws) AS BIGINT), CAST(SUM(CASE WHEN run = last_run THEN wins ELSE 0 END) AS BIGINT), \
         CAST(MAX(wins) AS BIGINT), MAX(at) FROM runs GROUP BY game, chart, scope, user_id",
        args![user],
    )
    .await?;
    Ok(())
}
