//! Lists of levels: the latest version of each.

use super::level::{LevelRow, levels};
use crate::page::{Direction, Page, beyond, resume};
use crate::value::{Value, args};
use crate::{Result, Store};

/// Which levels are wanted. Empty texts and nones ask for nothing.
#[derive(Clone, Debug, Default)]
pub struct LevelFilter {
    /// The game.
    pub game: String,
    /// Only of this grade.
    pub grade: Option<String>,
    /// Only of this size or more.
    pub min_size: Option<i64>,
    /// Only of this size or less.
    pub max_size: Option<i64>,
    /// Only by this author.
    pub author_id: Option<String>,
    /// Only with this in the folded name.
    pub name_key: Option<String>,
    /// Only with exactly one solution.
    pub single: bool,
    /// Also those that are not listed.
    pub unlisted: bool,
}

/// By what levels are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelOrder {
    /// By difficulty; those with several solutions have none, and come last in either direction.
    Weight,
    /// By name.
    Name,
    /// By the time they were made.
    Made,
    /// By how often they were played.
    Plays,
}

/// The latest levels that a filter lets through and that satisfy one more condition.
macro_rules! levels_like {
    ($rest:expr) => {
        levels!(concat!(
            "l.latest = 1 AND l.game = $1 AND ($2 = '' OR l.grade = $2) AND l.size >= $3 AND l.size <= $4 \
             AND ($5 = '' OR l.author_id = $5) AND ($6 = '' OR l.name_key LIKE $6 ESCAPE '!') AND l.single >= $7 \
             AND l.listed >= $8 AND ",
            $rest
        ))
    };
}

/// The page after a value and an id.
macro_rules! levels_by {
    ($direction:ident, $column:literal) => {
        levels_like!(beyond!($direction, $column, "l.id", ("$9", "$10", "$11")))
    };
}

/// What stands for the weight of a level with several solutions, so that it comes last: going up, and going down with
/// the opposite sign. The columns below say the same.
const LAST: f64 = 1e18;

/// Where a page ended: the weight (as bits), the folded name, the plays, and the id.
type Cursor = (u64, String, i64, String);

impl Store {
    /// A page of the latest versions that a filter lets through.
    pub async fn levels(
        &self,
        filter: &LevelFilter,
        order: LevelOrder,
        direction: Direction,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Page<LevelRow>> {
        let up = direction == Direction::Ascending;
        let (least, end) = if up { (f64::NEG_INFINITY, "") } else { (f64::INFINITY, "\u{10ffff}") };
        let fewest = if up { i64::MIN } else { i64::MAX };
        let first = (least.to_bits(), end.to_owned(), fewest, end.to_owned());
        let (weight, name, plays, id): Cursor = resume(after, first)?;
        let (sql, key): (_, Value) = match (order, direction) {
            (LevelOrder::Weight, Direction::Ascending) => {
                let column = levels_by!(up, "(CASE WHEN l.single = 1 THEN l.weight ELSE 1e18 END)");
                (column, f64::from_bits(weight).into())
            }
            (LevelOrder::Weight, Direction::Descending) => {
                let column = levels_by!(down, "(CASE WHEN l.single = 1 THEN l.weight ELSE -1e18 END)");
                (column, f64::from_bits(weight).into())
            }
            (LevelOrder::Name, Direction::Ascending) => (levels_by!(up, "l.name_key"), name.into()),
            (LevelOrder::Name, Direction::Descending) => (levels_by!(down, "l.name_key"), name.into()),
            (LevelOrder::Made, Direction::Ascending) => (levels_by!(up, "l.id"), (&id).into()),
            (LevelOrder::Made, Direction::Descending) => (levels_by!(down, "l.id"), (&id).into()),
            (LevelOrder::Plays, Direction::Ascending) => (levels_by!(up, "l.plays"), plays.into()),
            (LevelOrder::Plays, Direction::Descending) => (levels_by!(down, "l.plays"), plays.into()),
        };
        let mut args = filter.args();
        args.extend([key, id.into(), (limit + 1).into()]);
        let rows = self.rows(sql, args).await?.iter().map(LevelRow::read).collect::<Result<Vec<_>>>()?;
        Ok(Page::cut(rows, limit, |level| {
            let last = if up { LAST } else { -LAST };
            let weight = if level.single { level.weight } else { last };
            (weight.to_bits(), level.name_key.clone(), level.plays, level.id.clone())
        }))
    }

    /// One of the latest levels that a filter lets through, drawn by a random `lot` in 0..1.
    pub async fn draw_level(&self, filter: &LevelFilter, lot: f64) -> Result<Option<LevelRow>> {
        let mut conn = self.reader().await?;
        for from in [lot, 0.0] {
            let mut args = filter.args();
            args.extend(args![from]);
            if let Some(row) = conn.row(levels_like!("l.lot >= $9 ORDER BY l.lot LIMIT 1"), args).await? {
                return LevelRow::read(&row).map(Some);
            }
        }
        Ok(None)
    }
}

impl LevelFilter {
    /// The first eight arguments of a list.
    fn args(&self) -> Vec<Value> {
        let escape = |text: &String| text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        let name = self.name_key.as_ref().filter(|name| !name.is_empty());
        args![
            &self.game,
            self.grade.as_deref().unwrap_or_default(),
            self.min_size.unwrap_or(i64::MIN),
            self.max_size.unwrap_or(i64::MAX),
            self.author_id.as_deref().unwrap_or_default(),
            name.map(|name| format!("%{}%", escape(name))).unwrap_or_default(),
            self.single,
            !self.unlisted,
        ]
    }
}
