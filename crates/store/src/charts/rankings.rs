//! Rankings and records: each user's best value in a chart. Computed from score lines alone.

use super::finish::Measure;
use super::key::{ChartKey, ScopeKey};
use crate::page::{Page, Ranks, resume};
use crate::value::{Row, args};
use crate::{Result, Store};

/// A user's line in a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// From 1; equal values share a rank. 0 for who stands apart.
    pub rank: i64,
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
    /// Whether everybody may know of that table.
    pub listed: bool,
}

/// A user's own best in a chart.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct RecordRow {
    /// Where.
    #[serde(flatten)]
    pub key: ChartKey,
    /// The best value.
    pub value: f64,
    /// When it was reached.
    pub at: i64,
    /// At which table.
    pub table_id: String,
    /// Whether everybody may know of that table.
    #[serde(skip)]
    pub listed: bool,
}

/// Where a page of a ranking ended: merit (as bits, so that it comes back as it was), time, user.
type Cursor = (u64, i64, String, Ranks);

impl Store {
    /// A ranking, best first; of equal values the earlier one first. Guests do not stand in it.
    pub async fn ranking(&self, key: &ChartKey, after: Option<&str>, limit: i64) -> Result<Page<RankedRow>> {
        let first = (f64::INFINITY.to_bits(), i64::MIN, String::new(), Ranks::start());
        let (merit, at, user, mut ranks): Cursor = resume(after, first)?;
        let sql = "SELECT b.user_id, u.name, b.value, b.at, b.table_id, b.merit, COALESCE(r.listed, 0) AS listed \
                   FROM bests b JOIN users u ON u.id = b.user_id LEFT JOIN results r ON r.table_id = b.table_id \
                   WHERE b.game = $1 AND b.chart = $2 AND b.scope = $3 AND u.name_key IS NOT NULL \
                   AND b.merit <= $4 AND (b.merit < $4 OR b.at > $5 OR (b.at = $5 AND b.user_id > $6)) \
                   ORDER BY b.merit DESC, b.at, b.user_id LIMIT $7";
        let rows = self
            .rows(sql, args![&key.game, &key.chart, &key.scope, f64::from_bits(merit), at, user, limit + 1])
            .await?
            .iter()
            .map(|row| {
                let merit: f64 = row.get("merit")?;
                let line = read_ranked(row, ranks.next(merit))?;
                Ok((line, merit, ranks.clone()))
            })
            .collect::<Result<Vec<_>>>()?;
        let page = Page::cut(rows, limit, |(line, merit, ranks)| {
            (merit.to_bits(), line.at, line.user_id.clone(), ranks.clone())
        });
        Ok(page.map(|(line, ..)| line))
    }

    /// A user's own line in a ranking, with its rank among the signed-up.
    pub async fn rank_of(&self, key: &ChartKey, user: &str) -> Result<Option<RankedRow>> {
        let mut conn = self.reader().await?;
        let sql = "SELECT b.user_id, u.name, b.value, b.at, b.table_id, b.merit, COALESCE(r.listed, 0) AS listed \
                   FROM bests b JOIN users u ON u.id = b.user_id LEFT JOIN results r ON r.table_id = b.table_id \
                   WHERE b.game = $1 AND b.chart = $2 AND b.scope = $3 AND b.user_id = $4 AND u.name_key IS NOT NULL";
        let Some(row) = conn.row(sql, args![&key.game, &key.chart, &key.scope, user]).await? else { return Ok(None) };
        let sql = "SELECT COUNT(*) AS better FROM bests b JOIN users u ON u.id = b.user_id \
                   WHERE b.game = $1 AND b.chart = $2 AND b.scope = $3 AND b.merit > $4 AND u.name_key IS NOT NULL";
        let args = args![&key.game, &key.chart, &key.scope, row.get::<f64>("merit")?];
        let before: i64 = conn.one(sql, args, "ranking", &key.chart).await?.get("better")?;
        read_ranked(&row, before + 1).map(Some)
    }

    /// The first time in which the author of a level solved it, if the chart is a level's.
    pub async fn authors_own(&self, key: &ChartKey) -> Result<Option<RankedRow>> {
        let ScopeKey::Level(level) = &key.scope else { return Ok(None) };
        let sql = "SELECT s.user_id, u.name, s.value, s.at, s.table_id, COALESCE(r.listed, 0) AS listed \
                   FROM levels l JOIN users u ON u.id = l.author_id JOIN scores s ON s.user_id = l.author_id \
                   LEFT JOIN results r ON r.table_id = s.table_id \
                   WHERE l.id = $4 AND s.game = $1 AND s.chart = $2 AND s.scope = $3 AND s.barred IS NULL \
                   ORDER BY s.at, s.table_id LIMIT 1";
        let row = self.row(sql, args![&key.game, &key.chart, &key.scope, level]).await?;
        row.map(|row| read_ranked(&row, 0)).transpose()
    }

    /// A user's own bests, guests' too, in all games or in one.
    pub async fn records(&self, user: &str, game: Option<&str>) -> Result<Vec<RecordRow>> {
        let sql = "SELECT b.game, b.chart, b.scope, b.value, b.at, b.table_id, COALESCE(r.listed, 0) AS listed \
                   FROM bests b LEFT JOIN results r ON r.table_id = b.table_id \
                   WHERE b.user_id = $1 AND ($2 = '' OR b.game = $2) ORDER BY b.game, b.chart, b.scope";
        self.rows(sql, args![user, game.unwrap_or_default()]).await?.iter().map(read_record).collect()
    }

    /// A user's best values among those that are barred for this reason and no other.
    pub async fn barred_records(&self, user: &str, reason: &str) -> Result<Vec<RecordRow>> {
        let sql = "SELECT s.game, s.chart, s.scope, s.value, s.at, s.table_id, CAST(0 AS BIGINT) AS listed FROM scores s \
                   WHERE s.user_id = $1 AND s.barred = $2 AND s.measure IN ($3, $4) AND NOT EXISTS \
                   (SELECT 1 FROM scores o WHERE o.user_id = s.user_id AND o.barred = s.barred AND o.game = s.game \
                   AND o.chart = s.chart AND o.scope = s.scope AND (o.merit > s.merit OR (o.merit = s.merit \
                   AND (o.at < s.at OR (o.at = s.at AND o.table_id < s.table_id))))) ORDER BY s.game, s.chart, s.scope";
        let rows = self.rows(sql, args![user, reason, Measure::Highest, Measure::Lowest]).await?;
        rows.iter().map(read_record).collect()
    }
}

fn read_record(row: &Row) -> Result<RecordRow> {
    let key = ChartKey::read(row)?;
    let (value, at, table_id) = (row.get("value")?, row.get("at")?, row.get("table_id")?);
    Ok(RecordRow { key, value, at, table_id, listed: row.flag("listed")? })
}

fn read_ranked(row: &Row, rank: i64) -> Result<RankedRow> {
    Ok(RankedRow {
        rank,
        user_id: row.get("user_id")?,
        name: row.get("name")?,
        value: row.get("value")?,
        at: row.get("at")?,
        table_id: row.get("table_id")?,
        listed: row.flag("listed")?,
    })
}
