//! Levels: puzzles that are made, kept, and played again. A level is never changed: editing makes a new version.

use crate::charts::Direction;
use crate::conn::Conn;
use crate::page::{Page, resume};
use crate::value::{Row, Value, args};
use crate::{Error, Result, Store};

/// A level.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Level {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Its name after folding, by which names are searched and ordered.
    pub name_key: String,
    /// Who made it; none if the author has left.
    pub author_id: Option<String>,
    /// The author's name. Not written: it is the user's own.
    pub author: Option<String>,
    /// The level itself, as JSON.
    pub document: String,
    /// Its grade, by the game's name for it.
    pub grade: String,
    /// Its size, by the game's measure.
    pub size: i64,
    /// The order by difficulty, easiest first.
    pub weight: f64,
    /// What all versions share: the id of the first.
    pub chain: String,
    /// From 1.
    pub version: i64,
    /// Whether it is the newest version. Only these are listed.
    pub latest: bool,
    /// Whether it has exactly one solution.
    pub single: bool,
    /// How many tables were made with it.
    pub plays: i64,
    /// When it was made.
    pub created_at: i64,
}

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
}

/// By what levels are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelOrder {
    /// By difficulty.
    Weight,
    /// By name.
    Name,
    /// By the time they were made.
    Made,
    /// By how often they were played.
    Plays,
}

macro_rules! levels {
    ($rest:expr) => {
        concat!(
            "SELECT l.id, l.game, l.name, l.name_key, l.author_id, u.name, l.document, l.grade, l.size, l.weight, \
             l.chain, l.version, l.latest, l.single, l.plays, l.created_at \
             FROM levels l LEFT JOIN users u ON u.id = l.author_id WHERE ",
            $rest
        )
    };
}

/// The latest levels that a filter lets through and that satisfy one more condition.
macro_rules! levels_like {
    ($rest:expr) => {
        levels!(concat!(
            "l.latest = 1 AND l.game = $1 AND ($2 = '' OR l.grade = $2) AND l.size >= $3 AND l.size <= $4 \
             AND ($5 = '' OR l.author_id = $5) AND ($6 = '' OR l.name_key LIKE $6 ESCAPE '!') AND l.single >= $7 AND ",
            $rest
        ))
    };
}

/// The page after a value and an id.
macro_rules! levels_by {
    ($column:literal, up) => {
        levels_by!($column, ">", "")
    };
    ($column:literal, down) => {
        levels_by!($column, "<", " DESC")
    };
    ($column:literal, $beyond:literal, $desc:literal) => {
        levels_like!(concat!(
            "l.",
            $column,
            " ",
            $beyond,
            "= $8 AND (l.",
            $column,
            " ",
            $beyond,
            " $8 OR l.id ",
            $beyond,
            " $9) ",
            "ORDER BY l.",
            $column,
            $desc,
            ", l.id",
            $desc,
            " LIMIT $10"
        ))
    };
}

/// Where a page ended: the weight (as bits), the folded name, the plays, and the id.
type Cursor = (u64, String, i64, String);

impl Store {
    /// Keeps a new level. If its `chain` is another's, it must be the version after that one's latest, and becomes
    /// the latest itself; [`Error::Taken`] if somebody else made that version first.
    pub async fn add_level(&self, level: &Level, lot: f64) -> Result<()> {
        self.write((level.clone(), lot), |(level, lot), conn| Box::pin(add(conn, level, *lot))).await
    }

    /// Keeps new levels with their lots, all or none of them. Says how many: a level whose document its game has
    /// already is passed over.
    pub async fn add_levels(&self, levels: &[(Level, f64)]) -> Result<u64> {
        self.write(levels.to_vec(), |levels, conn| {
            Box::pin(async move {
                let mut added = 0;
                for (level, lot) in levels {
                    let sql = "SELECT id FROM levels WHERE game = $1 AND document = $2 LIMIT 1";
                    if conn.row(sql, args![&level.game, &level.document]).await?.is_none() {
                        add(conn, level, *lot).await?;
                        added += 1;
                    }
                }
                Ok(added)
            })
        })
        .await
    }

    /// Removes a level in all its versions. Tables keep the level that they were made with, and so do results.
    pub async fn delete_level(&self, chain: &str) -> Result<()> {
        match self.run("DELETE FROM levels WHERE chain = $1", args![chain]).await? {
            0 => Err(Error::missing("level", chain)),
            _ => Ok(()),
        }
    }

    /// A level.
    pub async fn level(&self, id: &str) -> Result<Option<Level>> {
        self.row(levels!("l.id = $1"), args![id]).await?.map(|row| Level::read(&row)).transpose()
    }

    /// All versions of a level, oldest first.
    pub async fn level_versions(&self, chain: &str) -> Result<Vec<Level>> {
        let rows = self.rows(levels!("l.chain = $1 ORDER BY l.version"), args![chain]).await?;
        rows.iter().map(Level::read).collect()
    }

    /// A page of the latest versions that a filter lets through.
    pub async fn levels(
        &self,
        filter: &LevelFilter,
        order: LevelOrder,
        direction: Direction,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Page<Level>> {
        let up = direction == Direction::Ascending;
        let (least, end) = if up { (f64::NEG_INFINITY, "") } else { (f64::INFINITY, "\u{10ffff}") };
        let fewest = if up { i64::MIN } else { i64::MAX };
        let first = (least.to_bits(), end.to_owned(), fewest, end.to_owned());
        let (weight, name, plays, id): Cursor = resume(after, first)?;
        let (sql, key): (_, Value) = match (order, direction) {
            (LevelOrder::Weight, Direction::Ascending) => (levels_by!("weight", up), f64::from_bits(weight).into()),
            (LevelOrder::Weight, Direction::Descending) => (levels_by!("weight", down), f64::from_bits(weight).into()),
            (LevelOrder::Name, Direction::Ascending) => (levels_by!("name_key", up), name.into()),
            (LevelOrder::Name, Direction::Descending) => (levels_by!("name_key", down), name.into()),
            (LevelOrder::Made, Direction::Ascending) => (levels_by!("id", up), (&id).into()),
            (LevelOrder::Made, Direction::Descending) => (levels_by!("id", down), (&id).into()),
            (LevelOrder::Plays, Direction::Ascending) => (levels_by!("plays", up), plays.into()),
            (LevelOrder::Plays, Direction::Descending) => (levels_by!("plays", down), plays.into()),
        };
        let mut args = filter.args();
        args.extend([key, id.into(), (limit + 1).into()]);
        let rows = self.rows(sql, args).await?.iter().map(Level::read).collect::<Result<Vec<_>>>()?;
        Ok(Page::cut(rows, limit, |level| {
            (level.weight.to_bits(), level.name_key.clone(), level.plays, level.id.clone())
        }))
    }

    /// One of the latest levels that a filter lets through, drawn by a random `lot` in 0..1.
    pub async fn draw_level(&self, filter: &LevelFilter, lot: f64) -> Result<Option<Level>> {
        let mut conn = self.reader().await?;
        for from in [lot, 0.0] {
            let mut args = filter.args();
            args.extend(args![from]);
            if let Some(row) = conn.row(levels_like!("l.lot >= $8 ORDER BY l.lot LIMIT 1"), args).await? {
                return Level::read(&row).map(Some);
            }
        }
        Ok(None)
    }
}

async fn add(conn: &mut Conn, l: &Level, lot: f64) -> Result<()> {
    let replaced = conn
        .run(
            "UPDATE levels SET latest = 0 WHERE chain = $1 AND version = $2 AND latest = 1",
            args![&l.chain, l.version - 1],
        )
        .await?;
    if (l.chain == l.id) != (l.version == 1) || (replaced == 0 && l.version > 1) {
        return Err(Error::taken("version", format!("{} of level {}", l.version, l.chain)));
    }
    conn.run(
        "INSERT INTO levels (id, game, name, name_key, author_id, document, grade, size, weight, chain, version, \
         latest, single, plays, lot, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, 0, $13, $14)",
        args![
            &l.id,
            &l.game,
            &l.name,
            &l.name_key,
            &l.author_id,
            &l.document,
            &l.grade,
            l.size,
            l.weight,
            &l.chain,
            l.version,
            l.single,
            lot,
            l.created_at
        ],
    )
    .await
    .map(|_| ())
    .map_err(|e| {
        if e.is_unique_violation() { Error::taken("version", format!("{} of level {}", l.version, l.chain)) } else { e }
    })
}

impl LevelFilter {
    /// The first seven arguments of a list.
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
        ]
    }
}

impl Level {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            game: row.get(1)?,
            name: row.get(2)?,
            name_key: row.get(3)?,
            author_id: row.get(4)?,
            author: row.get(5)?,
            document: row.get(6)?,
            grade: row.get(7)?,
            size: row.get(8)?,
            weight: row.get(9)?,
            chain: row.get(10)?,
            version: row.get(11)?,
            latest: row.flag(12)?,
            single: row.flag(13)?,
            plays: row.get(14)?,
            created_at: row.get(15)?,
        })
    }
}
