//! What an author does with a published level: another name, not listed, thrown away.

use std::time::Duration;

use serde::Deserialize;
use store::{LevelRow, UserRow};

use super::{read_document, read_level_name, with_levels};
use crate::error::{Error, Result};
use crate::people::fold;
use crate::tables::ShownTable;
use crate::{House, words};

/// What it counts to write a version anew.
const WRITING_TIME: Duration = Duration::from_millis(20);

/// What is to be changed; what is not named stays.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelChange {
    /// Another name, for all its versions.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether it stands in lists; who has its address finds it all the same.
    #[serde(default)]
    pub listed: Option<bool>,
}

impl House {
    /// Changes what is said of a level of this author.
    pub async fn change_level(&self, author: &UserRow, address: &str, change: LevelChange) -> Result<LevelRow> {
        let level = self.own_level(author, address).await?;
        if let Some(name) = &change.name {
            self.rename_level(&level, name).await?;
        }
        if let Some(listed) = change.listed {
            self.store.list_level(&level.chain, listed).await?;
        }
        self.level(&level.chain, None).await
    }

    /// Gives a level another name, whoever made it.
    pub async fn rename_level(&self, level: &LevelRow, name: &str) -> Result<()> {
        let name = read_level_name(name)?;
        if name.is_empty() {
            return Err(words::NAMELESS_LEVEL.say().into());
        }
        let levels = with_levels(&level.game)?;
        let versions = self.store.level_versions(&level.chain).await?;
        let (account, shown) = (level.author_id.clone().unwrap_or_default(), name.clone());
        // Each of them is written anew, which is work for the store too.
        self.worked(&account, WRITING_TIME * versions.len() as u32);
        let sign = move || {
            let signed = |version: LevelRow| -> Result<(String, String)> {
                Ok((version.id.clone(), levels.signed(&read_document(&version)?, &shown, None).to_string()))
            };
            versions.into_iter().map(signed).collect::<Result<Vec<_>>>()
        };
        let documents = self.rules(&account, sign).await??;
        self.store.rename_level(&level.chain, &name, &fold(&name), &documents).await?;
        Ok(())
    }

    /// Throws a level of this author away, in all its versions. Games that were played on it stay.
    pub async fn delete_level(&self, author: &UserRow, address: &str) -> Result<()> {
        let level = self.own_level(author, address).await?;
        self.store.delete_level(&level.chain).await?;
        Ok(())
    }

    /// Says of a table that is over whether its level is gone.
    pub async fn tell_gone_level(&self, table: &mut ShownTable) -> Result<()> {
        if table.state == ::tables::TableState::Over
            && let Some(level) = &mut table.level
        {
            level.gone = self.store.level(&level.id).await?.is_none();
        }
        Ok(())
    }

    async fn own_level(&self, author: &UserRow, address: &str) -> Result<LevelRow> {
        let level = self.level(address, None).await?;
        if level.author_id.as_ref() != Some(&author.id) {
            return Err(Error::not_allowed(&words::NOT_YOUR_LEVEL));
        }
        Ok(level)
    }
}
