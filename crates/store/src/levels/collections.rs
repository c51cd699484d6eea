//! Collections: levels in an order, under a name. Nobody's are the shelves of the house's library.

use std::collections::HashSet;

use super::level::{LevelRow, add, levels};
use crate::conn::Conn;
use crate::page::{Page, resume};
use crate::value::{Row, args};
use crate::{Error, Result, SeatResult, Store};

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionRow {
    /// See [`new_id`](crate::new_id).
    pub id: String,
    /// The game.
    pub game: String,
    /// Whose it is; none if it is a shelf of the library.
    pub user_id: Option<String>,
    /// The name of whose it is. Not written: it is the user's own.
    pub user: Option<String>,
    /// Its name.
    pub name: String,
    /// What its author says about it.
    pub about: String,
    /// Whether it stands in lists; who has its address finds it all the same.
    pub listed: bool,
    /// The order of the shelves.
    pub place: i64,
    /// The size of a shelf's levels.
    pub size: Option<i64>,
    /// The grade of a shelf's levels.
    pub grade: Option<String>,
    /// When it was made.
    pub created_at: i64,
    /// When it was last changed.
    pub updated_at: i64,
}

/// A collection in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedCollection {
    /// The collection.
    pub row: CollectionRow,
    /// How many levels it holds.
    pub levels: i64,
    /// How many of them the asker has solved.
    pub solved: i64,
}

/// The collections that a condition selects, with how many levels they hold and how many of those `$1` has solved, in
/// any version.
macro_rules! collections {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.game, c.user_id, u.name AS user_name, c.name, c.about, c.listed, c.place, c.size, c.grade, \
             c.created_at, c.updated_at, (SELECT COUNT(*) FROM collection_levels m \
             JOIN levels l ON l.chain = m.chain AND l.latest = 1 WHERE m.collection_id = c.id) AS levels, \
             (SELECT COUNT(*) FROM collection_levels m JOIN levels l ON l.chain = m.chain AND l.latest = 1 \
             WHERE m.collection_id = c.id AND m.chain IN (SELECT v.chain FROM seat_results w \
             JOIN tables t ON t.id = w.table_id JOIN levels v ON v.id = t.level_id \
             WHERE w.user_id = $1 AND w.result = 'win')) AS solved \
             FROM collections c LEFT JOIN users u ON u.id = c.user_id WHERE ",
            $rest
        )
    };
}

impl Store {
    /// Makes a collection of levels, named by their addresses; [`Error::Full`] if its user has `most` already.
    pub async fn add_collection(&self, collection: &CollectionRow, chains: &[String], most: i64) -> Result<()> {
        self.write((collection.clone(), chains.to_vec(), most), |(collection, chains, most), conn| {
            Box::pin(async move {
                must_have_room(conn, collection, *most).await?;
                let chains: Vec<&str> = chains.iter().map(String::as_str).collect();
                add_collection(conn, collection, &chains).await
            })
        })
        .await
    }

    /// Changes what is said of a collection, and its levels where they are given.
    pub async fn change_collection(&self, collection: &CollectionRow, chains: Option<&[String]>) -> Result<()> {
        self.write((collection.clone(), chains.map(<[String]>::to_vec)), |(c, chains), conn| {
            Box::pin(async move {
                let sql = "UPDATE collections SET name = $2, about = $3, listed = $4, updated_at = $5 WHERE id = $1";
                if conn.run(sql, args![&c.id, &c.name, &c.about, c.listed, c.updated_at]).await? == 0 {
                    return Err(Error::missing("collection", &c.id));
                }
                let Some(chains) = chains else { return Ok(()) };
                conn.run("DELETE FROM collection_levels WHERE collection_id = $1", args![&c.id]).await?;
                let chains: Vec<&str> = chains.iter().map(String::as_str).collect();
                fill(conn, &c.id, &chains).await
            })
        })
        .await
    }

    /// Puts an end to a collection; its levels stay.
    pub async fn delete_collection(&self, id: &str) -> Result<()> {
        match self.run("DELETE FROM collections WHERE id = $1", args![id]).await? {
            0 => Err(Error::missing("collection", id)),
            _ => Ok(()),
        }
    }

    /// A collection, as somebody sees it who has solved some of its levels.
    pub async fn collection(&self, id: &str, asker: &str) -> Result<Option<ListedCollection>> {
        self.row(collections!("c.id = $2"), args![asker, id]).await?.map(|row| ListedCollection::read(&row)).transpose()
    }

    /// The levels of a collection in their order, each in its latest version.
    pub async fn levels_of_collection(&self, id: &str) -> Result<Vec<LevelRow>> {
        let sql = levels!(
            "l.latest = 1 AND l.chain IN (SELECT chain FROM collection_levels WHERE collection_id = $1) \
             ORDER BY (SELECT place FROM collection_levels WHERE collection_id = $1 AND chain = l.chain)"
        );
        self.rows(sql, args![id]).await?.iter().map(LevelRow::read).collect()
    }

    /// The shelves of a game's library in their order, as somebody sees them who has solved some.
    pub async fn library(&self, game: &str, asker: &str) -> Result<Vec<ListedCollection>> {
        let sql = collections!("c.game = $2 AND c.user_id IS NULL ORDER BY c.place, c.id");
        self.rows(sql, args![asker, game]).await?.iter().map(ListedCollection::read).collect()
    }

    /// A page of the listed collections of a game, or of those of a user, the newest first. The user's own that are not
    /// listed come with them if that user asks.
    pub async fn collections(
        &self,
        game: &str,
        user: Option<&str>,
        asker: &str,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Page<ListedCollection>> {
        let after: String = resume(after, "\u{10ffff}".to_owned())?;
        let sql = collections!(
            "c.game = $2 AND c.user_id IS NOT NULL AND ($3 = '' OR c.user_id = $3) \
             AND (c.listed = 1 OR c.user_id = $4) AND c.id < $5 ORDER BY c.id DESC LIMIT $6"
        );
        // What is not listed is shown only where one's own are asked for.
        let own = user.filter(|user| *user == asker).unwrap_or_default();
        let rows = self.rows(sql, args![asker, game, user.unwrap_or_default(), own, after, limit + 1]).await?;
        let rows = rows.iter().map(ListedCollection::read).collect::<Result<Vec<_>>>()?;
        Ok(Page::cut(rows, limit, |listed| listed.row.id.clone()))
    }

    /// Which levels a user has solved, as addresses; among those of a collection.
    pub async fn solved_in(&self, collection: &str, user: &str) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT l.chain AS chain FROM collection_levels m JOIN levels l ON l.chain = m.chain \
                   JOIN tables t ON t.level_id = l.id JOIN seat_results w ON w.table_id = t.id \
                   WHERE m.collection_id = $3 AND w.user_id = $1 AND w.result = $2 AND l.gone = 0";
        self.rows(sql, args![user, SeatResult::Win, collection]).await?.iter().map(|row| row.get("chain")).collect()
    }

    /// Stocks a shelf of the library, unless that was done before; says whether it was done now. What came from another
    /// house's library already stays as it is.
    pub async fn stock_shelf(&self, shelf: &CollectionRow, levels: &[(LevelRow, f64)]) -> Result<bool> {
        self.write((shelf.clone(), levels.to_vec()), |(shelf, levels), conn| {
            Box::pin(async move {
                let sql = "INSERT INTO shelves (game, name, stocked_at) VALUES ($1, $2, $3) \
                           ON CONFLICT (game, name) DO NOTHING";
                if conn.run(sql, args![&shelf.game, &shelf.name, shelf.created_at]).await? == 0 {
                    return Ok(false);
                }
                for (level, lot) in levels {
                    if conn.row("SELECT id FROM levels WHERE id = $1", args![&level.id]).await?.is_none() {
                        add(conn, level, *lot).await?;
                    }
                }
                let there = conn.row("SELECT id FROM collections WHERE id = $1", args![&shelf.id]).await?;
                if there.is_none() && !levels.is_empty() {
                    let chains: Vec<&str> = levels.iter().map(|(level, _)| level.chain.as_str()).collect();
                    add_collection(conn, shelf, &chains).await?;
                }
                Ok(true)
            })
        })
        .await
    }

    /// The shelves of a game that have been stocked, by name.
    pub async fn stocked(&self, game: &str) -> Result<Vec<String>> {
        let rows = self.rows("SELECT name FROM shelves WHERE game = $1 ORDER BY name", args![game]).await?;
        rows.iter().map(|row| row.get("name")).collect()
    }
}

/// Refuses one more collection of its user where there are `most`.
pub(super) async fn must_have_room(conn: &mut Conn, c: &CollectionRow, most: i64) -> Result<()> {
    let Some(user) = c.user_id.as_deref() else { return Ok(()) };
    // Another server may be counting as well.
    conn.alone_with(user).await?;
    let there = conn.rows("SELECT id FROM collections WHERE user_id = $1 LIMIT $2", args![user, most]).await?;
    if there.len() as i64 >= most { Err(Error::Full { what: "collections", most }) } else { Ok(()) }
}

pub(super) async fn add_collection(conn: &mut Conn, c: &CollectionRow, chains: &[&str]) -> Result<()> {
    conn.run(
        "INSERT INTO collections (id, game, user_id, name, about, listed, place, size, grade, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        args![
            &c.id,
            &c.game,
            &c.user_id,
            &c.name,
            &c.about,
            c.listed,
            c.place,
            c.size,
            &c.grade,
            c.created_at,
            c.updated_at
        ],
    )
    .await?;
    fill(conn, &c.id, chains).await
}

/// Puts levels into a collection that has none, in their order, each once.
async fn fill(conn: &mut Conn, id: &str, chains: &[&str]) -> Result<()> {
    let mut seen = HashSet::new();
    for (place, chain) in chains.iter().filter(|chain| seen.insert(**chain)).enumerate() {
        let sql = "INSERT INTO collection_levels (collection_id, place, chain) VALUES ($1, $2, $3)";
        conn.run(sql, args![id, place as i64, *chain]).await?;
    }
    Ok(())
}

impl ListedCollection {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self { row: CollectionRow::read(row)?, levels: row.get("levels")?, solved: row.get("solved")? })
    }
}

impl CollectionRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            game: row.get("game")?,
            user_id: row.get("user_id")?,
            user: row.get("user_name")?,
            name: row.get("name")?,
            about: row.get("about")?,
            listed: row.flag("listed")?,
            place: row.get("place")?,
            size: row.get("size")?,
            grade: row.get("grade")?,
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
        })
    }
}
