//! Tallies: wins, losses and draws of each user in a chart.

use super::key::ChartKey;
use crate::page::{Direction, Page, Ranks, beyond, resume};
use crate::value::{Row, args};
use crate::{Result, Store};

/// A user's line in a tally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallyRow {
    /// From 1, in the order that was asked for; equals share a rank. None where no order was asked for.
    pub rank: Option<i64>,
    /// Who.
    pub user_id: String,
    /// The name that is shown.
    pub name: String,
    /// Games won.
    pub wins: i64,
    /// Games lost.
    pub losses: i64,
    /// Games drawn.
    pub draws: i64,
    /// Wins in a row up to now.
    pub streak: i64,
    /// The longest row of wins.
    pub best_streak: i64,
    /// When the last counted game ended.
    pub at: i64,
}

/// By what a tally is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyOrder {
    /// By the folded name.
    Name,
    /// By games won.
    Wins,
    /// By games lost.
    Losses,
    /// By games drawn.
    Draws,
    /// By the longest row of wins.
    Streak,
}

macro_rules! tally {
    ($rest:expr) => {
        concat!(
            "SELECT t.user_id, u.name, t.wins, t.losses, t.draws, t.streak, t.best_streak, t.at, u.name_key \
             FROM tallies t JOIN users u ON u.id = t.user_id \
             WHERE t.game = $1 AND t.chart = $2 AND t.scope = $3 AND u.name_key IS NOT NULL AND ",
            $rest
        )
    };
}

/// The page after a count and a user, by one of the counts, in one of the directions.
macro_rules! tally_by {
    ($direction:ident, $column:literal) => {
        tally!(beyond!($direction, $column, "t.user_id", ("$4", "$5", "$6")))
    };
}

/// Where a page ended: the count, and the user or the folded name.
type Cursor = (i64, String, Ranks);

impl Store {
    /// A tally in any order. Guests do not stand in it.
    pub async fn tally(
        &self,
        key: &ChartKey,
        order: TallyOrder,
        direction: Direction,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Page<TallyRow>> {
        use Direction::{Ascending, Descending};
        let sql = match (order, direction) {
            // The fourth argument has no meaning here, but both engines must see it used.
            (TallyOrder::Name, Ascending) => tally!("$4 = $4 AND u.name_key > $5 ORDER BY u.name_key LIMIT $6"),
            (TallyOrder::Name, Descending) => tally!("$4 = $4 AND u.name_key < $5 ORDER BY u.name_key DESC LIMIT $6"),
            (TallyOrder::Wins, Ascending) => tally_by!(up, "t.wins"),
            (TallyOrder::Wins, Descending) => tally_by!(down, "t.wins"),
            (TallyOrder::Losses, Ascending) => tally_by!(up, "t.losses"),
            (TallyOrder::Losses, Descending) => tally_by!(down, "t.losses"),
            (TallyOrder::Draws, Ascending) => tally_by!(up, "t.draws"),
            (TallyOrder::Draws, Descending) => tally_by!(down, "t.draws"),
            (TallyOrder::Streak, Ascending) => tally_by!(up, "t.best_streak"),
            (TallyOrder::Streak, Descending) => tally_by!(down, "t.best_streak"),
        };
        // After every name there can be: the last character of all.
        let first = match direction {
            Ascending => (-1, String::new(), Ranks::start()),
            Descending => (i64::MAX, "\u{10ffff}".to_owned(), Ranks::start()),
        };
        let (count, user, mut ranks): Cursor = resume(after, first)?;
        let rows = self
            .rows(sql, args![&key.game, &key.chart, &key.scope, count, user, limit + 1])
            .await?
            .iter()
            .map(|row| {
                let mut line = TallyRow::read(row)?;
                let (count, key) = match order {
                    TallyOrder::Name => (0, row.get("name_key")?),
                    TallyOrder::Wins => (line.wins, line.user_id.clone()),
                    TallyOrder::Losses => (line.losses, line.user_id.clone()),
                    TallyOrder::Draws => (line.draws, line.user_id.clone()),
                    TallyOrder::Streak => (line.best_streak, line.user_id.clone()),
                };
                line.rank = Some(match order {
                    // No two names are equal.
                    TallyOrder::Name => ranks.next(ranks.counted as f64),
                    _ => ranks.next(count as f64),
                });
                Ok((line, (count, key, ranks.clone())))
            })
            .collect::<Result<Vec<(TallyRow, Cursor)>>>()?;
        let page = Page::cut(rows, limit, |(_, cursor)| cursor.clone());
        Ok(page.map(|(line, _)| line))
    }

    /// A user's own tallies, a guest's too, with the charts they stand in.
    pub async fn tallies(&self, user: &str, game: Option<&str>) -> Result<Vec<(ChartKey, TallyRow)>> {
        let sql = "SELECT t.user_id, u.name, t.wins, t.losses, t.draws, t.streak, t.best_streak, t.at, \
                   t.game, t.chart, t.scope FROM tallies t JOIN users u ON u.id = t.user_id \
                   WHERE t.user_id = $1 AND ($2 = '' OR t.game = $2) ORDER BY t.game, t.chart, t.scope";
        self.rows(sql, args![user, game.unwrap_or_default()])
            .await?
            .iter()
            .map(|row| Ok((ChartKey::read(row)?, TallyRow::read(row)?)))
            .collect()
    }
}

impl TallyRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            rank: None,
            user_id: row.get("user_id")?,
            name: row.get("name")?,
            wins: row.get("wins")?,
            losses: row.get("losses")?,
            draws: row.get("draws")?,
            streak: row.get("streak")?,
            best_streak: row.get("best_streak")?,
            at: row.get("at")?,
        })
    }
}
