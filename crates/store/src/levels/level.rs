//! Levels: puzzles that are made, kept, and played again. A level is never changed: editing makes a new version.

use crate::conn::Conn;
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelRow {
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

/// The levels that a condition selects.
macro_rules! levels {
    ($rest:expr) => {
        concat!(
            "SELECT l.id, l.game, l.name, l.name_key, l.author_id, u.name AS author, l.document, l.grade, l.size, \
             l.weight, l.chain, l.version, l.latest, l.single, l.plays, l.created_at \
             FROM levels l LEFT JOIN users u ON u.id = l.author_id WHERE ",
            $rest
        )
    };
}
pub(super) use levels;

impl Store {
    /// Keeps a new level. If its `chain` is another's, it must be the version after that one's latest, and becomes
    /// the latest itself; [`Error::Taken`] if somebody else made that version first.
    pub async fn add_level(&self, level: &LevelRow, lot: f64) -> Result<()> {
        self.add_level_within(level, lot, i64::MAX).await
    }

    /// The same, unless its author has `most` of them already, all versions counted: then [`Error::Full`].
    pub async fn add_level_within(&self, level: &LevelRow, lot: f64, most: i64) -> Result<()> {
        self.write((level.clone(), lot, most), |(level, lot, most), conn| {
            Box::pin(async move {
                let sql = "SELECT id FROM levels WHERE author_id = $1 LIMIT $2";
                if conn.rows(sql, args![&level.author_id, *most]).await?.len() as i64 >= *most {
                    return Err(Error::Full { what: "levels", most: *most });
                }
                add(conn, level, *lot).await
            })
        })
        .await
    }

    /// Keeps new levels with their lots, all or none of them. Says how many: a level whose document its game has
    /// already is passed over.
    pub async fn add_levels(&self, levels: &[(LevelRow, f64)]) -> Result<u64> {
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
    pub async fn level(&self, id: &str) -> Result<Option<LevelRow>> {
        self.row(levels!("l.id = $1"), args![id]).await?.map(|row| LevelRow::read(&row)).transpose()
    }

    /// All versions of a level, oldest first.
    pub async fn level_versions(&self, chain: &str) -> Result<Vec<LevelRow>> {
        let rows = self.rows(levels!("l.chain = $1 ORDER BY l.version"), args![chain]).await?;
        rows.iter().map(LevelRow::read).collect()
    }
}

async fn add(conn: &mut Conn, l: &LevelRow, lot: f64) -> Result<()> {
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

impl LevelRow {
    pub(super) fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            game: row.get("game")?,
            name: row.get("name")?,
            name_key: row.get("name_key")?,
            author_id: row.get("author_id")?,
            author: row.get("author")?,
            document: row.get("document")?,
            grade: row.get("grade")?,
            size: row.get("size")?,
            weight: row.get("weight")?,
            chain: row.get("chain")?,
            version: row.get("version")?,
            latest: row.flag("latest")?,
            single: row.flag("single")?,
            plays: row.get("plays")?,
            created_at: row.get("created_at")?,
        })
    }
}
