//! Levels: puzzles that are made, kept, and played again. A level is never changed: editing makes a new version.

use super::collections::{self, CollectionRow, add_collection};
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
    /// What all versions share, and the level's address.
    pub chain: String,
    /// From 1.
    pub version: i64,
    /// Whether it is the newest version. Only these are listed.
    pub latest: bool,
    /// Whether it has exactly one solution.
    pub single: bool,
    /// Whether it stands in lists; who has its address finds it all the same.
    pub listed: bool,
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
             l.weight, l.chain, l.version, l.latest, l.single, l.listed, l.plays, l.created_at \
             FROM levels l LEFT JOIN users u ON u.id = l.author_id WHERE l.gone = 0 AND ",
            $rest
        )
    };
}
pub(super) use levels;

impl Store {
    /// Keeps new levels of one author with their lots, all or none of them, unless the author would have more than
    /// `most`, all versions counted: then [`Error::Full`]. With them a collection that holds them in their order, unless
    /// there are already as many as are said with it.
    ///
    /// If there are others of a level's `chain`, it must be the version after the latest of them, and becomes the latest
    /// itself; [`Error::Taken`] if somebody else made that version first.
    pub async fn add_levels(
        &self,
        levels: &[(LevelRow, f64)],
        most: i64,
        collection: Option<(&CollectionRow, i64)>,
    ) -> Result<()> {
        let collection = collection.map(|(collection, most)| (collection.clone(), most));
        self.write((levels.to_vec(), most, collection), |(levels, most, collection), conn| {
            Box::pin(async move {
                let Some((first, _)) = levels.first() else { return Ok(()) };
                must_have_room(conn, first.author_id.as_deref(), levels.len(), *most).await?;
                for (level, lot) in levels {
                    add(conn, level, *lot).await?;
                }
                match collection {
                    None => Ok(()),
                    Some((collection, most)) => {
                        collections::must_have_room(conn, collection, *most).await?;
                        let chains: Vec<&str> = levels.iter().map(|(level, _)| level.chain.as_str()).collect();
                        add_collection(conn, collection, &chains).await
                    }
                }
            })
        })
        .await
    }

    /// Keeps new levels with their lots, all or none of them. Says how many: a level whose document its game has
    /// already is passed over.
    pub async fn add_new_levels(&self, levels: &[(LevelRow, f64)]) -> Result<u64> {
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

    /// Throws a level away in all its versions. Tables keep the level that they were made with, and so do results;
    /// that there was one, and by whom, is remembered for their sake.
    pub async fn delete_level(&self, chain: &str) -> Result<()> {
        self.write(chain.to_owned(), |chain, conn| {
            Box::pin(async move {
                conn.run("DELETE FROM collection_levels WHERE chain = $1", args![&*chain]).await?;
                conn.run("DELETE FROM drafts WHERE id = $1", args![&*chain]).await?;
                let sql = "UPDATE levels SET gone = 1, latest = 0, listed = 0, name = '', name_key = '', \
                           document = '' WHERE chain = $1 AND gone = 0";
                match conn.run(sql, args![&*chain]).await? {
                    0 => Err(Error::missing("level", chain)),
                    _ => Ok(()),
                }
            })
        })
        .await
    }

    /// Gives a level another name, in all its versions; each comes with its document under that name.
    pub async fn rename_level(
        &self,
        chain: &str,
        name: &str,
        name_key: &str,
        documents: &[(String, String)],
    ) -> Result<()> {
        let data = (chain.to_owned(), name.to_owned(), name_key.to_owned(), documents.to_vec());
        self.write(data, |(chain, name, name_key, documents), conn| {
            Box::pin(async move {
                let sql = "UPDATE levels SET name = $2, name_key = $3 WHERE chain = $1 AND gone = 0";
                if conn.run(sql, args![&*chain, &*name, &*name_key]).await? == 0 {
                    return Err(Error::missing("level", chain));
                }
                for (id, document) in documents {
                    let sql = "UPDATE levels SET document = $2 WHERE id = $1 AND chain = $3 AND gone = 0";
                    conn.run(sql, args![id, document, &*chain]).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Lists a level, in all its versions, or does not.
    pub async fn list_level(&self, chain: &str, listed: bool) -> Result<()> {
        match self.run("UPDATE levels SET listed = $2 WHERE chain = $1 AND gone = 0", args![chain, listed]).await? {
            0 => Err(Error::missing("level", chain)),
            _ => Ok(()),
        }
    }

    /// The latest version of the level at an address, or the version of this number.
    pub async fn level_at(&self, chain: &str, version: Option<i64>) -> Result<Option<LevelRow>> {
        let row = match version {
            None => self.row(levels!("l.chain = $1 AND l.latest = 1"), args![chain]).await?,
            Some(number) => self.row(levels!("l.chain = $1 AND l.version = $2"), args![chain, number]).await?,
        };
        row.map(|row| LevelRow::read(&row)).transpose()
    }

    /// The address of a level with this document, if there is one.
    pub async fn level_like(&self, game: &str, document: &str) -> Result<Option<String>> {
        let sql = "SELECT chain FROM levels WHERE game = $1 AND document = $2 AND latest = 1 LIMIT 1";
        self.row(sql, args![game, document]).await?.map(|row| row.get("chain")).transpose()
    }

    /// Whether there was a level with this id or at this address once, and it was thrown away.
    pub async fn is_gone(&self, id: &str) -> Result<bool> {
        let sql = "SELECT id FROM levels WHERE (id = $1 OR chain = $1) AND gone = 1 LIMIT 1";
        Ok(self.row(sql, args![id]).await?.is_some())
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

/// Refuses so many new levels of an author who would have more than `most` then, all versions counted.
pub(super) async fn must_have_room(conn: &mut Conn, author: Option<&str>, new: usize, most: i64) -> Result<()> {
    let Some(author) = author else { return Ok(()) };
    // Another server may be counting as well.
    conn.alone_with(author).await?;
    let left = most.saturating_sub(new as i64);
    // One more than may be there already, if there are so many.
    let sql = "SELECT id FROM levels WHERE author_id = $1 AND gone = 0 LIMIT $2";
    let there = conn.rows(sql, args![author, left.max(0).saturating_add(1)]).await?;
    if there.len() as i64 > left { Err(Error::Full { what: "levels", most }) } else { Ok(()) }
}

pub(super) async fn add(conn: &mut Conn, l: &LevelRow, lot: f64) -> Result<()> {
    let replaced = conn
        .run(
            "UPDATE levels SET latest = 0 WHERE chain = $1 AND version = $2 AND latest = 1",
            args![&l.chain, l.version - 1],
        )
        .await?;
    if l.version < 1 || (replaced == 0) != (l.version == 1) {
        return Err(Error::taken("version", format!("{} of level {}", l.version, l.chain)));
    }
    conn.run(
        "INSERT INTO levels (id, game, name, name_key, author_id, document, grade, size, weight, chain, version, \
         latest, single, listed, plays, lot, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $15, 0, $13, $14)",
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
            l.created_at,
            l.listed
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
            listed: row.flag("listed")?,
            plays: row.get("plays")?,
            created_at: row.get("created_at")?,
        })
    }
}
