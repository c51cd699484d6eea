//! Levels as text: read from it, and written to it.
//!
//! A text is parsed at once, and the first fault refuses it. Its levels are looked at as a job, since there may be
//! hundreds. What was read is kept only when its reader has seen it and says so: all of it, or nothing.

use ::tables::forms::find_format;
use game::LevelCheck;
use serde::Deserialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use store::{JobRow, LevelRow, UserRow, WorkState, id_of};

use super::keep::{Version, lot, refused, row};
use super::{CHECKING_TIME, read_document, read_level_name, with_levels};
use crate::error::{Error, Result};
use crate::work::ReadJob;
use crate::{Cap, House, words};

/// The most levels that one text may hold.
const MOST_READ: usize = 500;

/// A level as a file.
pub struct WrittenLevel {
    /// The text.
    pub text: String,
    /// The usual ending of such a file's name.
    pub ending: &'static str,
}

/// Levels that were read and are to be kept.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImportForm {
    /// The job that read them.
    pub job: String,
    /// What they are called, in their order; null where the text's own name stays. What comes after the last keeps its
    /// own too.
    #[serde(default)]
    pub names: Vec<Option<String>>,
    /// A new collection that is to hold them, by its name.
    #[serde(default)]
    pub collection: Option<String>,
    /// Whether they stand in lists; they do by default.
    #[serde(default = "yes")]
    pub listed: bool,
}

fn yes() -> bool {
    true
}

/// What a job that reads says of a level, as far as it is needed to keep it.
#[derive(Deserialize)]
struct LevelToKeep {
    level: Value,
    name: String,
    size: u32,
    solutions: String,
    grade: Option<String>,
    weight: f64,
    line: usize,
}

#[derive(Deserialize)]
struct LevelsToKeep {
    levels: Vec<LevelToKeep>,
}

impl House {
    /// Reads every level of a text for a user, or says which line is wrong; a job looks at them. Nothing is kept.
    pub async fn read_levels(
        &self,
        user: &str,
        game: &str,
        text: String,
        wishes: Map<String, Value>,
    ) -> Result<JobRow> {
        let levels = with_levels(game)?;
        let read = self.offload(user, CHECKING_TIME, move |_| levels.readings(&text, &wishes)).await??;
        let count = read.len();
        if count > MOST_READ {
            return Err(words::TOO_MANY_LEVELS.with(&[("max", MOST_READ.into()), ("count", count.into())]).into());
        }
        for reading in &read {
            self.check_level_size(&reading.level)?;
        }
        self.begin_job(user, ReadJob::of(game, read)).await
    }

    /// Keeps what a job of this user has read, all of it or nothing; with it, the id of the collection that was made.
    /// Doing it again is refused.
    pub async fn import_levels(&self, user: &UserRow, form: ImportForm) -> Result<(Vec<LevelRow>, Option<String>)> {
        let job = self.job(&user.id, &form.job).await?;
        let game = ReadJob::game_of(&job);
        let (Some(game), WorkState::Done, Some(result)) = (game, job.state, &job.result) else {
            return Err(words::NOTHING_READ.say().into());
        };
        let read: LevelsToKeep = serde_json::from_str(result).map_err(|error| Error::broken(&error))?;
        let levels = with_levels(&game)?;
        let mut rows = Vec::new();
        for (at, read) in read.levels.into_iter().enumerate() {
            let line = read.line;
            let name = form.names.get(at).and_then(Option::as_deref).unwrap_or(&read.name);
            let name = read_level_name(name).map_err(|say| game::in_line(line, say))?;
            let checked = LevelCheck {
                level: levels.signed(&read.level, &name, None),
                name,
                size: read.size,
                solutions: if read.solutions == "one" { 1 } else { 2 },
                grade: read.grade,
                weight: read.weight,
                notes: Vec::new(),
            };
            let id = imported_id(&job, at);
            let version = Version { chain: id.clone(), id, number: 1 };
            let level = row(&game, checked, Some(user), version, self.now())?;
            rows.push((LevelRow { listed: form.listed, ..level }, lot()));
        }
        let collection = match form.collection.as_deref().filter(|name| !name.trim().is_empty()) {
            Some(name) => Some(self.new_collection(user, &game, name)?),
            None => None,
        };
        let [most, most_collections] = [Cap::Levels, Cap::Collections].map(|cap| self.config.caps.of(cap).into());
        let kept = collection.as_ref().map(|collection| (collection, most_collections));
        self.store.add_levels(&rows, most, kept).await.map_err(|error| match error {
            store::Error::Taken { .. } => Error::conflict(words::IMPORTED_ALREADY.say()),
            error => refused(error),
        })?;
        let levels = rows.into_iter().map(|(level, _)| level).collect();
        Ok((levels, collection.map(|collection| collection.id)))
    }

    /// Writes a level in one of its game's formats, on behalf of an account; in the first one by default.
    pub async fn write_level(&self, account: &str, level: &LevelRow, format: Option<&str>) -> Result<WrittenLevel> {
        let levels = with_levels(&level.game)?;
        let format = find_format(levels, format)?;
        let document = read_document(level)?;
        let written = self.offload(account, CHECKING_TIME, move |_| levels.write(&document, format.name)).await??;
        Ok(WrittenLevel { text: written.text, ending: format.ending })
    }
}

/// The id of a level that a job has read: the same when it is imported again, so that it is not there twice.
fn imported_id(job: &JobRow, at: usize) -> String {
    let hash = Sha256::digest(format!("{} {at}", job.id).as_bytes());
    let random = hash.iter().take(10).fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
    id_of((job.created_at as u128) << 80 | random)
}
