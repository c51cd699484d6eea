//! The log of results: what each table that is over came to.

use super::finish::SeatResult;
use crate::page::{Page, resume};
use crate::value::{Row, args};
use crate::{Result, Store};

/// What a table that is over came to.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultRow {
    /// Its table.
    pub table_id: String,
    /// The game.
    pub game: String,
    /// The preset, if it was one.
    pub preset: Option<String>,
    /// The level, if it was one of the store's.
    pub level_id: Option<String>,
    /// The level's name; empty if it has none, and none if it is gone.
    pub level_name: Option<String>,
    /// When it ended.
    pub finished_at: i64,
    /// The result as it is shown, as JSON.
    pub summary: String,
    /// The rating pool, if it was rated.
    pub pool: Option<String>,
    /// How each seat came out; empty if nobody won or lost.
    pub seats: Vec<SeatResultRow>,
}

/// What one seat of such a table came to.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatResultRow {
    /// The seat.
    pub seat: u8,
    /// Who sat there, if it was a person who is still here.
    pub user_id: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// Which computer player sat there.
    pub player: Option<String>,
    /// How it came out.
    pub result: SeatResult,
    /// The rating with which the user came to a rated game, if there was one. It stays when the user leaves.
    pub rating: Option<f64>,
    /// How uncertain that was.
    pub deviation: Option<f64>,
}

/// Which results are wanted.
#[derive(Clone, Copy, Debug)]
pub struct ResultFilter<'a> {
    /// Who asks.
    pub asker: Asker<'a>,
    /// Of one user; of everybody by default.
    pub user: Option<&'a str>,
    /// Of that user: only those that ended so for them.
    pub ended: Option<SeatResult>,
    /// Of one game; of all by default.
    pub game: Option<&'a str>,
    /// Where the page before ended.
    pub after: Option<&'a str>,
    /// How many at most.
    pub limit: i64,
}

impl<'a> ResultFilter<'a> {
    /// The last results of everybody, for the house itself.
    pub fn last(limit: i64) -> Self {
        Self { asker: Asker::House, user: None, ended: None, game: None, after: None, limit }
    }

    /// The last results of one user, for the house itself.
    pub fn of(user: &'a str, limit: i64) -> Self {
        Self { user: Some(user), ..Self::last(limit) }
    }
}

/// The results that a condition selects, each with its seats: one row a seat.
macro_rules! results_where {
    ($condition:literal, $order:literal) => {
        concat!(
            "SELECT r.table_id, r.game, r.preset, r.level_id, r.finished_at, r.summary, r.pool, \
             s.seat, s.user_id, u.name, s.player, s.result, r.rated_place, s.rating, s.deviation, \
             l.name AS level_name \
             FROM (SELECT * FROM results WHERE ",
            $condition,
            ") r LEFT JOIN seat_results s ON s.table_id = r.table_id LEFT JOIN users u ON u.id = s.user_id \
             LEFT JOIN levels l ON l.id = r.level_id AND l.gone = 0 ORDER BY ",
            $order,
            ", s.seat"
        )
    };
}
pub(super) use results_where;

/// Who asks for results, and so which they may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker<'a> {
    /// The house itself: all.
    House,
    /// Anybody: those of tables that everybody could find.
    Anybody,
    /// A user: those, and those of tables where they sat.
    User(&'a str),
}

/// Where a page ended.
type Cursor = (i64, String);

impl Store {
    /// What a table came to, if it is over.
    pub async fn result(&self, table: &str) -> Result<Option<ResultRow>> {
        let rows = self.rows(results_where!("table_id = $1", "r.table_id"), args![table]).await?;
        Ok(read_results(&rows)?.pop())
    }

    /// The results that the asker may be told, the last one first. What everybody came to is the same for all who ask:
    /// only what could be found by all.
    pub async fn results(&self, wanted: &ResultFilter<'_>) -> Result<Page<ResultRow>> {
        let ResultFilter { asker, user, ended, game, after, limit } = *wanted;
        let (at, table): Cursor = resume(after, (i64::MAX, String::new()))?;
        let rows = match (user, asker) {
            (Some(user), asker) => {
                let sql = results_where!(
                    "table_id IN (SELECT table_id FROM seat_results WHERE user_id = $1 AND ($8 = '' OR result = $8)) \
                     AND ($2 = '' OR game = $2) \
                     AND (listed >= $3 OR table_id IN (SELECT table_id FROM seat_results WHERE user_id = $4)) \
                     AND finished_at <= $5 AND (finished_at < $5 OR table_id < $6) \
                     ORDER BY finished_at DESC, table_id DESC LIMIT $7",
                    "r.finished_at DESC, r.table_id DESC"
                );
                let (least, asker) = match asker {
                    Asker::House => (0_i64, ""),
                    Asker::Anybody => (1, ""),
                    Asker::User(asker) => (1, asker),
                };
                let (game, ended) = (game.unwrap_or_default(), ended.map_or("", SeatResult::name));
                self.rows(sql, args![user, game, least, asker, at, table, limit + 1, ended]).await?
            }
            (None, Asker::House) => {
                let sql = results_where!(
                    "($1 = '' OR game = $1) AND finished_at <= $2 AND (finished_at < $2 OR table_id < $3) \
                     ORDER BY finished_at DESC, table_id DESC LIMIT $4",
                    "r.finished_at DESC, r.table_id DESC"
                );
                self.rows(sql, args![game.unwrap_or_default(), at, table, limit + 1]).await?
            }
            (None, Asker::Anybody | Asker::User(_)) => {
                if let Some(game) = game {
                    let sql = results_where!(
                        "listed = 1 AND game = $1 AND finished_at <= $2 AND (finished_at < $2 OR table_id < $3) \
                         ORDER BY finished_at DESC, table_id DESC LIMIT $4",
                        "r.finished_at DESC, r.table_id DESC"
                    );
                    self.rows(sql, args![game, at, table, limit + 1]).await?
                } else {
                    let sql = results_where!(
                        "listed = 1 AND finished_at <= $1 AND (finished_at < $1 OR table_id < $2) \
                         ORDER BY finished_at DESC, table_id DESC LIMIT $3",
                        "r.finished_at DESC, r.table_id DESC"
                    );
                    self.rows(sql, args![at, table, limit + 1]).await?
                }
            }
        };
        Ok(Page::cut(read_results(&rows)?, limit, |result| (result.finished_at, result.table_id.clone())))
    }
}

pub(super) fn read_results(rows: &[Row]) -> Result<Vec<ResultRow>> {
    let mut results: Vec<ResultRow> = Vec::new();
    for row in rows {
        let table_id: String = row.get("table_id")?;
        if results.last().is_none_or(|result| result.table_id != table_id) {
            results.push(ResultRow {
                table_id,
                game: row.get("game")?,
                preset: row.get("preset")?,
                level_id: row.get("level_id")?,
                level_name: row.get("level_name")?,
                finished_at: row.get("finished_at")?,
                summary: row.get("summary")?,
                pool: row.get("pool")?,
                seats: Vec::new(),
            });
        }
        if let (Some(result), Some(seat)) = (results.last_mut(), row.seat("seat")?) {
            result.seats.push(SeatResultRow {
                seat,
                user_id: row.get("user_id")?,
                name: row.get("name")?,
                player: row.get("player")?,
                result: row.parsed("result")?,
                rating: row.get("rating")?,
                deviation: row.get("deviation")?,
            });
        }
    }
    Ok(results)
}
