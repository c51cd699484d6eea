//! The log of finished games: what each came to.

use super::finish::Outcome;
use crate::page::{Page, resume};
use crate::value::{Row, args};
use crate::{Result, Store};

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// Its table.
    pub table_id: String,
    /// The game.
    pub game: String,
    /// The preset, if it was one.
    pub preset: Option<String>,
    /// The level, if it was one of the store's.
    pub level_id: Option<String>,
    /// When it ended.
    pub finished_at: i64,
    /// The result as it is shown, as JSON.
    pub summary: String,
    /// The rating pool, if it was rated.
    pub pool: Option<String>,
    /// How each seat came out; empty if nobody won or lost.
    pub seats: Vec<FinishedSeat>,
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedSeat {
    /// The seat.
    pub seat: u8,
    /// Who sat there, if it was a person who is still here.
    pub user_id: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// Which computer player sat there.
    pub player: Option<String>,
    /// How it came out.
    pub outcome: Outcome,
    /// The rating with which the user came to a rated game, if there was one. It stays when the user leaves.
    pub rating: Option<f64>,
    /// How uncertain that was.
    pub deviation: Option<f64>,
}

/// Finished games that a condition selects, each with its seats: one row a seat.
macro_rules! games_where {
    ($condition:literal, $order:literal) => {
        concat!(
            "SELECT r.table_id, r.game, r.preset, r.level_id, r.finished_at, r.summary, r.pool, \
             o.seat, o.user_id, u.name, o.player, o.outcome, r.rated_place, o.rating, o.deviation \
             FROM (SELECT * FROM results WHERE ",
            $condition,
            ") r LEFT JOIN outcomes o ON o.table_id = r.table_id LEFT JOIN users u ON u.id = o.user_id ORDER BY ",
            $order,
            ", o.seat"
        )
    };
}
pub(super) use games_where;

/// Where a page ended.
type Cursor = (i64, String);

impl Store {
    /// What a finished table came to.
    pub async fn result(&self, table: &str) -> Result<Option<FinishedGame>> {
        let rows = self.rows(games_where!("table_id = $1", "r.table_id"), args![table]).await?;
        Ok(read_games(&rows)?.pop())
    }

    /// Finished games, the last one first: of everybody or of one user, of all games or of one.
    pub async fn finished_games(
        &self,
        user: Option<&str>,
        game: Option<&str>,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Page<FinishedGame>> {
        let (at, table): Cursor = resume(after, (i64::MAX, String::new()))?;
        let rows = match (user, game) {
            (Some(user), game) => {
                let sql = games_where!(
                    "table_id IN (SELECT table_id FROM outcomes WHERE user_id = $1) AND ($2 = '' OR game = $2) \
                     AND finished_at <= $3 AND (finished_at < $3 OR table_id < $4) \
                     ORDER BY finished_at DESC, table_id DESC LIMIT $5",
                    "r.finished_at DESC, r.table_id DESC"
                );
                self.rows(sql, args![user, game.unwrap_or_default(), at, table, limit + 1]).await?
            }
            (None, Some(game)) => {
                let sql = games_where!(
                    "game = $1 AND finished_at <= $2 AND (finished_at < $2 OR table_id < $3) \
                     ORDER BY finished_at DESC, table_id DESC LIMIT $4",
                    "r.finished_at DESC, r.table_id DESC"
                );
                self.rows(sql, args![game, at, table, limit + 1]).await?
            }
            (None, None) => {
                let sql = games_where!(
                    "finished_at <= $1 AND (finished_at < $1 OR table_id < $2) \
                     ORDER BY finished_at DESC, table_id DESC LIMIT $3",
                    "r.finished_at DESC, r.table_id DESC"
                );
                self.rows(sql, args![at, table, limit + 1]).await?
            }
        };
        let games = read_games(&rows)?;
        Ok(Page::cut(games, limit, |game| (game.finished_at, game.table_id.clone())))
    }
}

pub(super) fn read_games(rows: &[Row]) -> Result<Vec<FinishedGame>> {
    let mut games: Vec<FinishedGame> = Vec::new();
    for row in rows {
        let table_id: String = row.get("table_id")?;
        if games.last().is_none_or(|game| game.table_id != table_id) {
            games.push(FinishedGame {
                table_id,
                game: row.get("game")?,
                preset: row.get("preset")?,
                level_id: row.get("level_id")?,
                finished_at: row.get("finished_at")?,
                summary: row.get("summary")?,
                pool: row.get("pool")?,
                seats: Vec::new(),
            });
        }
        if let (Some(game), Some(seat)) = (games.last_mut(), row.seat("seat")?) {
            game.seats.push(FinishedSeat {
                seat,
                user_id: row.get("user_id")?,
                name: row.get("name")?,
                player: row.get("player")?,
                outcome: row.word("outcome")?,
                rating: row.get("rating")?,
                deviation: row.get("deviation")?,
            });
        }
    }
    Ok(games)
}
