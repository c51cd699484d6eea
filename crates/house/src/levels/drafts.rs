//! Drafts: levels that are still drawn. A draft is kept at the address at which it will be published.

use serde::Deserialize;
use serde_json::Value;
use store::{DraftRow, LevelRow, UserRow, new_id};

use super::keep::{Version, lot, refused, row};
use super::{read_level_name, with_levels};
use crate::error::{Error, Result};
use crate::{Cap, House, words};

/// A draft as it is drawn so far.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DraftForm {
    /// The game.
    pub game: String,
    /// Its name so far.
    #[serde(default)]
    pub name: String,
    /// What is drawn so far; it may lack anything.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub level: Value,
    /// The revision that the sender has seen; 0 for a draft that is begun.
    #[serde(default)]
    pub seen: i64,
}

/// How a draft is published.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublishForm {
    /// The level's name; the draft's by default. It needs one.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether it stands in lists; by default as before, and a new one does.
    #[serde(default)]
    pub listed: Option<bool>,
}

impl House {
    /// Begins a draft at an address of its own.
    pub async fn begin_draft(&self, user: &UserRow, form: DraftForm) -> Result<DraftRow> {
        let draft = self.read_draft(user, new_id(), form)?;
        self.add_draft(draft).await
    }

    /// Keeps a draft as it is now. At the address of one's own level it begins the next version.
    pub async fn keep_draft(&self, user: &UserRow, id: &str, form: DraftForm) -> Result<DraftRow> {
        let seen = form.seen;
        let mut draft = self.read_draft(user, id.to_owned(), form)?;
        if let Some(before) = self.store.draft(id).await? {
            if before.user_id != user.id || before.game != draft.game {
                return Err(Error::missing(&words::NO_DRAFT));
            }
            if before.revision != seen {
                return Err(Error::conflict(words::DRAFT_CHANGED.say()));
            }
            draft.revision = before.revision;
            self.store.change_draft(&draft).await.map_err(changed)?;
            return Ok(DraftRow { revision: before.revision + 1, created_at: before.created_at, ..draft });
        }
        let level = self.store.level_at(id, None).await?.ok_or_else(|| Error::missing(&words::NO_DRAFT))?;
        if level.author_id.as_ref() != Some(&user.id) || level.game != draft.game {
            return Err(Error::not_allowed(&words::NOT_YOUR_LEVEL));
        }
        if seen != 0 {
            return Err(Error::conflict(words::DRAFT_CHANGED.say()));
        }
        self.add_draft(draft).await
    }

    fn read_draft(&self, user: &UserRow, id: String, form: DraftForm) -> Result<DraftRow> {
        with_levels(&form.game)?;
        if !form.level.is_object() {
            return Err(words::NO_DRAWING.say().into());
        }
        self.check_level_size(&form.level)?;
        let now = self.now();
        Ok(DraftRow {
            id,
            user_id: user.id.clone(),
            game: form.game,
            name: read_level_name(&form.name)?,
            document: form.level.to_string(),
            revision: 1,
            created_at: now,
            updated_at: now,
        })
    }

    async fn add_draft(&self, draft: DraftRow) -> Result<DraftRow> {
        let most = self.config.caps.of(Cap::Drafts).into();
        self.store.add_draft(&draft, most).await.map_err(|error| match error {
            store::Error::Full { most, .. } => words::TOO_MANY_DRAFTS.with(&[("max", most.into())]).into(),
            error => changed(error),
        })?;
        Ok(draft)
    }

    /// A draft of this user.
    pub async fn draft(&self, user: &str, id: &str) -> Result<DraftRow> {
        let draft = self.store.draft(id).await?.filter(|draft| draft.user_id == user);
        draft.ok_or_else(|| Error::missing(&words::NO_DRAFT))
    }

    /// Throws a draft of this user away.
    pub async fn delete_draft(&self, user: &str, id: &str) -> Result<()> {
        if self.store.delete_draft(id, user).await? { Ok(()) } else { Err(Error::missing(&words::NO_DRAFT)) }
    }

    /// Makes a level of a draft, at its address: a new one, or the next version of the one that is there.
    pub async fn publish_draft(&self, user: &UserRow, id: &str, form: PublishForm) -> Result<LevelRow> {
        let draft = self.draft(&user.id, id).await?;
        let name = read_level_name(form.name.as_deref().unwrap_or(&draft.name))?;
        if name.is_empty() {
            return Err(words::NAMELESS_LEVEL.say().into());
        }
        let levels = with_levels(&draft.game)?;
        let document: Value = serde_json::from_str(&draft.document).map_err(|error| Error::broken(&error))?;
        let signed = levels.signed(&document, &name, Some(&user.name));
        let checked = self.look_at_level(&user.id, levels, signed).await??;
        let before = self.store.level_at(id, None).await?;
        if before.as_ref().is_some_and(|level| level.author_id.as_ref() != Some(&user.id)) {
            return Err(Error::not_allowed(&words::NOT_YOUR_LEVEL));
        }
        let number = before.as_ref().map_or(1, |level| level.version + 1);
        let version = Version { id: new_id(), chain: id.to_owned(), number };
        let listed = form.listed.unwrap_or_else(|| before.is_none_or(|level| level.listed));
        let level = LevelRow { listed, ..row(&draft.game, checked, Some(user), version, self.now())? };
        let most = self.config.caps.of(Cap::Levels).into();
        self.store.publish_draft(&draft, &level, lot(), most).await.map_err(|error| match error {
            store::Error::Taken { .. } => Error::conflict(words::DRAFT_CHANGED.say()),
            error => refused(error),
        })?;
        Ok(level)
    }
}

/// Somebody kept the draft otherwise in the same moment.
fn changed(error: store::Error) -> Error {
    match error {
        store::Error::Taken { .. } => Error::conflict(words::DRAFT_CHANGED.say()),
        error => error.into(),
    }
}
