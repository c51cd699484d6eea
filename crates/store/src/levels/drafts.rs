//! Drafts: levels that are still drawn. A draft's id is the address at which it will be published.

use super::level::{LevelRow, add, must_have_room};
use crate::value::{Row, args};
use crate::{Error, Result, Store};

/// A level before it is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftRow {
    /// The address of the level that comes of it; see [`new_id`](crate::new_id).
    pub id: String,
    /// Whose it is.
    pub user_id: String,
    /// The game.
    pub game: String,
    /// Its name so far.
    pub name: String,
    /// What is drawn so far, as JSON.
    pub document: String,
    /// How often it was kept, from 1.
    pub revision: i64,
    /// When it was begun.
    pub created_at: i64,
    /// When it was last kept.
    pub updated_at: i64,
}

const DRAFT: &str = "SELECT id, user_id, game, name, document, revision, created_at, updated_at FROM drafts \
                     WHERE id = $1";

impl Store {
    /// Begins a draft with revision 1, unless its user has `most` of them already: then [`Error::Full`];
    /// [`Error::Taken`] if there is one at this address.
    pub async fn add_draft(&self, draft: &DraftRow, most: i64) -> Result<()> {
        self.write((draft.clone(), most), |(draft, most), conn| {
            Box::pin(async move {
                // Another server may be counting as well.
                conn.alone_with(&draft.user_id).await?;
                let there = "SELECT id FROM drafts WHERE user_id = $1 LIMIT $2";
                if conn.rows(there, args![&draft.user_id, *most]).await?.len() as i64 >= *most {
                    return Err(Error::Full { what: "drafts", most: *most });
                }
                let d = draft;
                let sql = "INSERT INTO drafts (id, user_id, game, name, document, revision, created_at, updated_at) \
                           VALUES ($1, $2, $3, $4, $5, 1, $6, $6)";
                conn.run(sql, args![&d.id, &d.user_id, &d.game, &d.name, &d.document, d.updated_at])
                    .await
                    .map(|_| ())
                    .map_err(|e| if e.is_unique_violation() { Error::taken("draft", &d.id) } else { e })
            })
        })
        .await
    }

    /// Keeps a draft as it is now: the revision after `draft.revision`. [`Error::Taken`] if it was kept otherwise since.
    pub async fn change_draft(&self, draft: &DraftRow) -> Result<()> {
        let sql = "UPDATE drafts SET name = $3, document = $4, revision = $5 + 1, updated_at = $6 \
                   WHERE id = $1 AND user_id = $2 AND revision = $5";
        let args = args![&draft.id, &draft.user_id, &draft.name, &draft.document, draft.revision, draft.updated_at];
        match self.run(sql, args).await? {
            0 => Err(Error::taken("revision of draft", &draft.id)),
            _ => Ok(()),
        }
    }

    /// A draft.
    pub async fn draft(&self, id: &str) -> Result<Option<DraftRow>> {
        self.row(DRAFT, args![id]).await?.map(|row| DraftRow::read(&row)).transpose()
    }

    /// All drafts of a user, the one last kept first.
    pub async fn drafts(&self, user: &str) -> Result<Vec<DraftRow>> {
        let sql = "SELECT id, user_id, game, name, document, revision, created_at, updated_at FROM drafts \
                   WHERE user_id = $1 ORDER BY updated_at DESC, id DESC";
        self.rows(sql, args![user]).await?.iter().map(DraftRow::read).collect()
    }

    /// Throws a draft away. Says whether there was one.
    pub async fn delete_draft(&self, id: &str, user: &str) -> Result<bool> {
        Ok(self.run("DELETE FROM drafts WHERE id = $1 AND user_id = $2", args![id, user]).await? > 0)
    }

    /// Makes a level of a draft, in one step: the draft of this revision goes, and the level is kept at its address,
    /// unless the author has `most` levels already. [`Error::Taken`] if either has changed since.
    pub async fn publish_draft(&self, draft: &DraftRow, level: &LevelRow, lot: f64, most: i64) -> Result<()> {
        self.write((draft.clone(), level.clone(), lot, most), |(draft, level, lot, most), conn| {
            Box::pin(async move {
                must_have_room(conn, level.author_id.as_deref(), 1, *most).await?;
                let sql = "DELETE FROM drafts WHERE id = $1 AND user_id = $2 AND revision = $3";
                if conn.run(sql, args![&draft.id, &draft.user_id, draft.revision]).await? == 0 {
                    return Err(Error::taken("revision of draft", &draft.id));
                }
                add(conn, level, *lot).await
            })
        })
        .await
    }
}

impl DraftRow {
    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            user_id: row.get("user_id")?,
            game: row.get("game")?,
            name: row.get("name")?,
            document: row.get("document")?,
            revision: row.get("revision")?,
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
        })
    }
}
