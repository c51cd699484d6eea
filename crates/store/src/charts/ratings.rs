//! Ratings: computed elsewhere, kept here, together with the order in which results were rated, so that they can be
//! computed again.

use super::results::{ResultRow, read_results, results_where};
use crate::conn::Conn;
use crate::page::{Page, Ranks, resume};
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A user's rating in a pool of a game.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct RatingRow {
    /// The game.
    pub game: String,
    /// The pool.
    pub pool: String,
    /// Who.
    pub user_id: String,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How erratic the results are.
    pub volatility: f64,
    /// How many games it comes from.
    pub games: i64,
    /// When the last of them ended.
    pub at: i64,
}

/// A user's line in a ranking by rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedRow {
    /// From 1; equal ratings share a rank.
    pub rank: i64,
    /// The name that is shown.
    pub name: String,
    /// The rating.
    pub rating: RatingRow,
}

/// Where a page ended.
type Cursor = (u64, String, Ranks);

impl Store {
    /// The results that wait to be rated, the earliest first.
    pub async fn unrated(&self, limit: i64) -> Result<Vec<ResultRow>> {
        let sql = results_where!(
            "pool IS NOT NULL AND rated_place IS NULL ORDER BY finished_at, table_id LIMIT $1",
            "r.finished_at, r.table_id"
        );
        read_results(&self.rows(sql, args![limit]).await?)
    }

    /// A user's rating in a pool.
    pub async fn rating(&self, game: &str, pool: &str, user: &str) -> Result<Option<RatingRow>> {
        let sql = "SELECT game, pool, user_id, rating, deviation, volatility, games, at FROM ratings \
                   WHERE game = $1 AND pool = $2 AND user_id = $3";
        self.row(sql, args![game, pool, user]).await?.map(|row| RatingRow::read(&row)).transpose()
    }

    /// All ratings of a user.
    pub async fn ratings(&self, user: &str) -> Result<Vec<RatingRow>> {
        let sql = "SELECT game, pool, user_id, rating, deviation, volatility, games, at FROM ratings \
                   WHERE user_id = $1 ORDER BY game, pool";
        self.rows(sql, args![user]).await?.iter().map(RatingRow::read).collect()
    }

    /// Keeps what a result did to the ratings of those who played it. Each new rating must come from the one that is
    /// kept now (its `games` is one more): [`Error::Taken`] says that it does not, or that the result has been rated
    /// already; read again and compute again.
    pub async fn rate(&self, table: &str, ratings: &[RatingRow]) -> Result<()> {
        self.write((table.to_owned(), ratings.to_vec()), |(table, ratings), conn| Box::pin(rate(conn, table, ratings)))
            .await
    }

    /// A pool's ranking by rating, highest first, without guests and without ratings more uncertain than
    /// `max_deviation`.
    pub async fn rating_ranking(
        &self,
        game: &str,
        pool: &str,
        max_deviation: f64,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Page<RatedRow>> {
        let first = (f64::INFINITY.to_bits(), String::new(), Ranks::start());
        let (rating, user, mut ranks): Cursor = resume(after, first)?;
        let sql = "SELECT r.game, r.pool, r.user_id, r.rating, r.deviation, r.volatility, r.games, r.at, u.name \
                   FROM ratings r JOIN users u ON u.id = r.user_id \
                   WHERE r.game = $1 AND r.pool = $2 AND r.deviation <= $3 AND u.name_key IS NOT NULL \
                   AND r.rating <= $4 AND (r.rating < $4 OR r.user_id > $5) \
                   ORDER BY r.rating DESC, r.user_id LIMIT $6";
        let rows = self
            .rows(sql, args![game, pool, max_deviation, f64::from_bits(rating), user, limit + 1])
            .await?
            .iter()
            .map(|row| {
                let rating = RatingRow::read(row)?;
                let line = RatedRow { rank: ranks.next(rating.rating), name: row.get("name")?, rating };
                Ok((line, ranks.clone()))
            })
            .collect::<Result<Vec<_>>>()?;
        let page = Page::cut(rows, limit, |(line, ranks)| {
            (line.rating.rating.to_bits(), line.rating.user_id.clone(), ranks.clone())
        });
        Ok(page.map(|(line, _)| line))
    }

    /// A pool's rated results in the order in which they were rated: those after a place, with their places.
    pub async fn rated_results(&self, game: &str, pool: &str, after: i64, limit: i64) -> Result<Vec<(i64, ResultRow)>> {
        let sql = results_where!(
            "game = $1 AND pool = $2 AND rated_place > $3 ORDER BY rated_place LIMIT $4",
            "r.rated_place"
        );
        let rows = self.rows(sql, args![game, pool, after, limit]).await?;
        let mut places = rows.iter().map(|row| row.get::<i64>("rated_place")).collect::<Result<Vec<_>>>()?;
        places.dedup();
        Ok(places.into_iter().zip(read_results(&rows)?).collect())
    }

    /// Replaces all ratings of a pool by ones that were computed anew from [`Store::rated_results`], if no result has
    /// been rated since; `rated` is the last place they come from.
    pub async fn replace_ratings(&self, game: &str, pool: &str, rated: i64, ratings: &[RatingRow]) -> Result<()> {
        let data = (game.to_owned(), pool.to_owned(), rated, ratings.to_vec());
        self.write(data, |(game, pool, rated, ratings), conn| {
            Box::pin(async move {
                let sql = "UPDATE rating_pools SET rated = $3 WHERE game = $1 AND pool = $2 AND rated = $3";
                if conn.run(sql, args![game, pool, rated]).await? == 0 {
                    return Err(Error::taken("order of rated results of", format!("{game}/{pool}")));
                }
                conn.run("DELETE FROM ratings WHERE game = $1 AND pool = $2", args![game, pool]).await?;
                for rating in ratings {
                    put(conn, rating).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

async fn rate(conn: &mut Conn, table: &str, ratings: &[RatingRow]) -> Result<()> {
    // The pool's row is the lock under which the order of its results is given.
    let place: i64 = conn
        .one(
            "INSERT INTO rating_pools (game, pool, rated) \
             SELECT game, pool, 1 FROM results WHERE table_id = $1 AND pool IS NOT NULL \
             ON CONFLICT (game, pool) DO UPDATE SET rated = rating_pools.rated + 1 RETURNING rated",
            args![table],
            "rated result of table",
            table,
        )
        .await?
        .get("rated")?;
    let sql = "UPDATE results SET rated_place = $2 WHERE table_id = $1 AND rated_place IS NULL";
    if conn.run(sql, args![table, place]).await? == 0 {
        return Err(Error::taken("rating of table", table));
    }
    let before = "UPDATE seat_results SET \
                  rating = (SELECT rating FROM ratings g JOIN results r ON r.game = g.game AND r.pool = g.pool \
                            WHERE r.table_id = $1 AND g.user_id = seat_results.user_id), \
                  deviation = (SELECT deviation FROM ratings g JOIN results r ON r.game = g.game AND r.pool = g.pool \
                               WHERE r.table_id = $1 AND g.user_id = seat_results.user_id) WHERE table_id = $1";
    conn.run(before, args![table]).await?;
    for rating in ratings {
        if put(conn, rating).await? == 0 {
            return Err(Error::taken("rating of user", &rating.user_id));
        }
    }
    Ok(())
}

async fn put(conn: &mut Conn, r: &RatingRow) -> Result<u64> {
    conn.run(
        "INSERT INTO ratings (game, pool, user_id, rating, deviation, volatility, games, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
         ON CONFLICT (game, pool, user_id) DO UPDATE SET rating = $4, deviation = $5, volatility = $6, games = $7, \
         at = $8 WHERE ratings.games = $7 - 1",
        args![&r.game, &r.pool, &r.user_id, r.rating, r.deviation, r.volatility, r.games, r.at],
    )
    .await
}

impl RatingRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            game: row.get("game")?,
            pool: row.get("pool")?,
            user_id: row.get("user_id")?,
            rating: row.get("rating")?,
            deviation: row.get("deviation")?,
            volatility: row.get("volatility")?,
            games: row.get("games")?,
            at: row.get("at")?,
        })
    }
}
