//! Levels: kept and found.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::{AnyGame, LevelCheck, Levels};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Direction, Level, LevelFilter, LevelOrder, User, new_id};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};
use crate::level_check::look;
use crate::limits::Class;
use crate::names::fold;
use crate::people::Person;
use crate::who::Player;
use crate::{games, secret, words};

/// Levels of a page.
const PAGE: i64 = 30;
/// The most characters of a level's name.
const LONGEST_NAME: usize = 60;

/// Which levels.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LevelsAsked {
    /// The game.
    pub game: String,
    /// Only of this size.
    #[serde(default)]
    pub size: Option<i64>,
    /// Only of this grade.
    #[serde(default)]
    pub grade: Option<String>,
    /// Only by this author: an id, or a name.
    #[serde(default)]
    pub author: Option<String>,
    /// Only with this in the name.
    #[serde(default)]
    pub name: Option<String>,
    /// `newest` unless told, `weight` (easiest first), `hardest`, `plays` (most played first) or `name`.
    #[serde(default)]
    pub order: Option<String>,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
}

/// A page of levels.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LevelsBody {
    /// In the order that was asked for.
    pub levels: Vec<LevelBody>,
    /// What to pass as `after` for the next page, if there is one.
    pub next: Option<String>,
}

/// A level.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LevelBody {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Who made it; none if the author has left.
    pub author: Option<Person>,
    /// How large it is.
    pub size: i64,
    /// How hard, by the game's name for it.
    pub grade: Option<String>,
    /// Whether it has `one` solution or `several`.
    pub solutions: &'static str,
    /// How often it was played.
    pub plays: i64,
    /// From 1; a level that is edited becomes a new version.
    pub version: i64,
    /// The newest version.
    pub latest: bool,
    /// When it was made.
    pub created_at: i64,
    /// The level itself; only where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub level: Option<Value>,
    /// The ids of all its versions, oldest first; only where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub versions: Option<Vec<String>>,
}

impl LevelBody {
    fn row(level: Level) -> Self {
        let author = level.author_id.zip(level.author).map(|(id, name)| Person { id, name, guest: false });
        Self {
            id: level.id,
            game: level.game,
            name: level.name,
            author,
            size: level.size,
            grade: Some(level.grade).filter(|grade| !grade.is_empty()),
            solutions: if level.single { "one" } else { "several" },
            plays: level.plays,
            version: level.version,
            latest: level.latest,
            created_at: level.created_at,
            level: None,
            versions: None,
        }
    }

    fn whole(level: Level) -> ApiResult<Self> {
        let document = serde_json::from_str(&level.document).map_err(|error| ApiError::internal(&error))?;
        Ok(Self { level: Some(document), ..Self::row(level) })
    }
}

/// A game with levels, or why not.
pub(crate) fn with_levels(name: &str) -> ApiResult<(&'static dyn AnyGame, &'static dyn Levels)> {
    let game = games::find(name).map_err(|error| error.with_status(StatusCode::UNPROCESSABLE_ENTITY))?;
    let levels = game.levels();
    let none = || ApiError::refused(words::NO_LEVELS.with(&[("game", game.facts().title.into())]));
    Ok((game, levels.ok_or_else(none)?))
}

/// A page of levels.
#[utoipa::path(get, path = "/api/levels", operation_id = "list_levels", tag = "levels", params(LevelsAsked),
    responses((status = 200, body = LevelsBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn list(State(app): State<App>, Query(asked): Query<LevelsAsked>) -> ApiResult<Json<LevelsBody>> {
    with_levels(&asked.game)?;
    let (order, direction) = match asked.order.as_deref() {
        None | Some("" | "newest") => (LevelOrder::Made, Direction::Descending),
        Some("weight") => (LevelOrder::Weight, Direction::Ascending),
        Some("hardest") => (LevelOrder::Weight, Direction::Descending),
        Some("plays") => (LevelOrder::Plays, Direction::Descending),
        Some("name") => (LevelOrder::Name, Direction::Ascending),
        Some(_) => return Err(words::BAD_LEVEL_ORDER.say().into()),
    };
    let filter = filter(&app, &asked).await?;
    let page = app.store.levels(&filter, order, direction, asked.after.as_deref(), PAGE).await?;
    Ok(Json(LevelsBody { levels: page.rows.into_iter().map(LevelBody::row).collect(), next: page.next }))
}

async fn filter(app: &App, asked: &LevelsAsked) -> ApiResult<LevelFilter> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let author_id = match given(&asked.author) {
        None => None,
        // An author is named by id, or as people write them.
        Some(author) => Some(app.store.credentials(&fold(&author)).await?.map_or(author, |found| found.user.id)),
    };
    Ok(LevelFilter {
        game: asked.game.clone(),
        grade: given(&asked.grade).filter(|grade| grade != "any"),
        min_size: asked.size,
        max_size: asked.size,
        author_id,
        name_key: given(&asked.name).map(|name| fold(&name)),
        single: false,
    })
}

/// One level, drawn by lot among those that are asked for.
#[utoipa::path(get, path = "/api/levels/random", tag = "levels", params(LevelsAsked),
    responses((status = 200, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn random(State(app): State<App>, Query(asked): Query<LevelsAsked>) -> ApiResult<Json<LevelBody>> {
    with_levels(&asked.game)?;
    let filter = filter(&app, &asked).await?;
    let drawn = app.store.draw_level(&filter, lot()).await?;
    Ok(Json(LevelBody::whole(drawn.ok_or_else(|| ApiError::missing(&words::NO_SUCH_LEVELS))?)?))
}

/// A random number in 0..1.
pub(crate) fn lot() -> f64 {
    f64::from(u32::from_le_bytes(secret::random())) / (f64::from(u32::MAX) + 1.0)
}

/// A level to be kept.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewLevel {
    /// The game.
    pub game: String,
    /// The level itself.
    #[schema(value_type = Object)]
    pub level: Value,
    /// The asker's own level of which it is a new version.
    #[serde(default)]
    pub replaces: Option<String>,
}

/// Keeps a level.
#[utoipa::path(post, path = "/api/levels", tag = "levels", request_body = NewLevel,
    responses((status = 201, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn save(
    State(app): State<App>,
    Player { user, .. }: Player,
    Body(form): Body<NewLevel>,
) -> ApiResult<(StatusCode, Json<LevelBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    let (_, levels) = with_levels(&form.game)?;
    let checked = look(&app, levels, form.level).await??;
    let id = new_id();
    let (chain, version) = match form.replaces {
        None => (id.clone(), 1),
        Some(before) => {
            let before = app.store.level(&before).await?.ok_or_else(|| ApiError::refused(words::NO_LEVEL.say()))?;
            if before.author_id.as_ref() != Some(&user.id) || before.game != form.game {
                return Err(ApiError::forbidden(&words::NOT_YOUR_LEVEL));
            }
            (before.chain, before.version + 1)
        }
    };
    let level = row(&form.game, checked, Some(&user), Version { id, chain, number: version });
    app.store.add_level(&level, lot()).await.map_err(|error| match error {
        store::Error::Taken { .. } => ApiError::new(StatusCode::CONFLICT, words::NEWER_LEVEL.say()),
        error => error.into(),
    })?;
    Ok((StatusCode::CREATED, Json(LevelBody::whole(level)?)))
}

/// Which version of which level.
pub(crate) struct Version {
    pub(crate) id: String,
    /// What all versions share: the id of the first.
    pub(crate) chain: String,
    pub(crate) number: i64,
}

/// A level that was looked at, as it is kept.
pub(crate) fn row(game: &str, checked: LevelCheck, author: Option<&User>, version: Version) -> Level {
    let named: String = checked.name.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    let name = if named.is_empty() { words::UNTITLED.say().text } else { named };
    Level {
        id: version.id,
        game: game.to_owned(),
        name_key: fold(&name),
        name,
        author_id: author.map(|user| user.id.clone()),
        author: author.map(|user| user.name.clone()),
        document: checked.level.to_string(),
        grade: checked.grade.unwrap_or_default(),
        size: i64::from(checked.size),
        weight: checked.weight,
        chain: version.chain,
        version: version.number,
        latest: true,
        single: checked.solutions == 1,
        plays: 0,
        created_at: now(),
    }
}

/// A level.
#[utoipa::path(get, path = "/api/levels/{id}", operation_id = "read_level", tag = "levels", params(("id" = String, Path)),
    responses((status = 200, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(State(app): State<App>, Path(id): Path<String>) -> ApiResult<Json<LevelBody>> {
    let level = find(&app, &id).await?;
    let versions = app.store.level_versions(&level.chain).await?;
    let versions = Some(versions.into_iter().map(|version| version.id).collect());
    Ok(Json(LevelBody { versions, ..LevelBody::whole(level)? }))
}

pub(crate) async fn find(app: &App, id: &str) -> ApiResult<Level> {
    app.store.level(id).await?.ok_or_else(|| ApiError::missing(&words::NO_LEVEL))
}
