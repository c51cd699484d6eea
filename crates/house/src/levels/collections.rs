//! Collections: levels in an order, under a name.

use serde::Deserialize;
use store::{CollectionRow, LevelRow, ListedCollection, UserRow, new_id};

use super::names::{read_about, read_collection_name};
use super::with_levels;
use crate::error::{Error, Result};
use crate::{Cap, House, words};

/// A collection to be made.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionForm {
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// What its author says about it.
    #[serde(default)]
    pub about: String,
    /// The addresses of its levels, in their order.
    #[serde(default)]
    pub levels: Vec<String>,
}

/// What is to be changed; what is not named stays.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionChange {
    /// Another name.
    #[serde(default)]
    pub name: Option<String>,
    /// What its author says about it.
    #[serde(default)]
    pub about: Option<String>,
    /// Whether it stands in lists.
    #[serde(default)]
    pub listed: Option<bool>,
    /// The addresses of all its levels, in their order.
    #[serde(default)]
    pub levels: Option<Vec<String>>,
    /// The address of one more level, at its end.
    #[serde(default)]
    pub add: Option<String>,
}

/// A collection with its levels, as one user sees it.
pub struct OpenCollection {
    /// The collection.
    pub listed: ListedCollection,
    /// Its levels in their order.
    pub levels: Vec<LevelRow>,
    /// The addresses of those that the asker has solved.
    pub solved: Vec<String>,
}

impl House {
    /// Makes a collection of this user.
    pub async fn make_collection(&self, user: &UserRow, form: CollectionForm) -> Result<CollectionRow> {
        with_levels(&form.game)?;
        let about = read_about(&form.about)?;
        let row = CollectionRow { about, ..self.new_collection(user, &form.game, &form.name)? };
        let chains = self.addresses(&form.game, &form.levels).await?;
        let most = self.config.caps.of(Cap::Collections).into();
        self.store.add_collection(&row, &chains, most).await.map_err(|error| match error {
            store::Error::Full { most, .. } => too_many_collections(most),
            error => Error::from(error),
        })?;
        Ok(row)
    }

    /// A new collection of this user under a name; it is not kept yet.
    pub(super) fn new_collection(&self, user: &UserRow, game: &str, name: &str) -> Result<CollectionRow> {
        let now = self.now();
        Ok(CollectionRow {
            id: new_id(),
            game: game.to_owned(),
            user_id: Some(user.id.clone()),
            user: Some(user.name.clone()),
            name: read_collection_name(name)?,
            about: String::new(),
            listed: true,
            place: 0,
            size: None,
            grade: None,
            created_at: now,
            updated_at: now,
        })
    }

    /// Changes a collection of this user.
    pub async fn change_collection(&self, user: &UserRow, id: &str, change: CollectionChange) -> Result<()> {
        let mut row = self.own_collection(user, id).await?;
        if let Some(name) = &change.name {
            row.name = read_collection_name(name)?;
        }
        if let Some(about) = &change.about {
            row.about = read_about(about)?;
        }
        row.listed = change.listed.unwrap_or(row.listed);
        row.updated_at = self.now();
        let mut wanted = change.levels;
        if let Some(one) = change.add {
            let there = match wanted {
                Some(levels) => levels,
                None => self.store.levels_of_collection(id).await?.into_iter().map(|level| level.chain).collect(),
            };
            wanted = Some(there.into_iter().chain([one]).collect());
        }
        let chains = match wanted {
            Some(levels) => Some(self.addresses(&row.game, &levels).await?),
            None => None,
        };
        self.store.change_collection(&row, chains.as_deref()).await?;
        Ok(())
    }

    /// Puts an end to a collection of this user; its levels stay.
    pub async fn delete_collection(&self, user: &UserRow, id: &str) -> Result<()> {
        self.own_collection(user, id).await?;
        self.store.delete_collection(id).await?;
        Ok(())
    }

    /// A collection with its levels, as a user sees it.
    pub async fn collection(&self, id: &str, asker: Option<&str>) -> Result<OpenCollection> {
        let asker = asker.unwrap_or_default();
        let listed = self.store.collection(id, asker).await?.ok_or_else(|| Error::missing(&words::NO_COLLECTION))?;
        let levels = self.store.levels_of_collection(id).await?;
        let solved = self.store.solved_in(id, asker).await?;
        Ok(OpenCollection { listed, levels, solved })
    }

    async fn own_collection(&self, user: &UserRow, id: &str) -> Result<CollectionRow> {
        let found = self.store.collection(id, "").await?.ok_or_else(|| Error::missing(&words::NO_COLLECTION))?;
        if found.row.user_id.as_ref() != Some(&user.id) {
            return Err(Error::not_allowed(&words::NOT_YOUR_COLLECTION));
        }
        Ok(found.row)
    }

    /// The addresses of levels that are named by them, or by the id of a version.
    async fn addresses(&self, game: &str, named: &[String]) -> Result<Vec<String>> {
        let most = self.config.caps.of(Cap::CollectionLevels);
        if named.len() > most as usize {
            let params = [("max", most.into()), ("count", named.len().into())];
            return Err(words::LARGE_COLLECTION.with(&params).into());
        }
        let mut chains = Vec::new();
        for name in named {
            let level = self.level(name, None).await?;
            if level.game != game {
                return Err(words::NO_LEVEL.say().into());
            }
            chains.push(level.chain);
        }
        Ok(chains)
    }
}

/// A user has as many collections as there may be.
pub(super) fn too_many_collections(most: i64) -> Error {
    words::TOO_MANY_COLLECTIONS.with(&[("max", most.into())]).into()
}
