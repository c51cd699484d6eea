//! Finding levels.

use axum::Json;
use axum::extract::State;
use house::levels::with_levels;
use house::people::fold;
use serde::{Deserialize, Serialize};
use store::{Direction, LevelFilter, LevelOrder};

use super::body::LevelBody;
use crate::app::App;
use crate::auth::ReadingCaller;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Path, Query};
use crate::words;

/// Levels of a page.
const PAGE: i64 = 30;

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
    /// `weight` (easiest first) by default, `hardest`, `newest`, `plays` (most played first) or `name`. By difficulty,
    /// levels with several solutions come last.
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

/// A page of levels.
#[utoipa::path(get, path = "/api/levels", operation_id = "list_levels", tag = "levels", params(LevelsAsked),
    responses((status = 200, body = LevelsBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Query(asked): Query<LevelsAsked>,
) -> ApiResult<Json<LevelsBody>> {
    with_levels(&asked.game)?;
    let (order, direction) = match asked.order.as_deref() {
        None | Some("" | "weight") => (LevelOrder::Weight, Direction::Ascending),
        Some("newest") => (LevelOrder::Made, Direction::Descending),
        Some("hardest") => (LevelOrder::Weight, Direction::Descending),
        Some("plays") => (LevelOrder::Plays, Direction::Descending),
        Some("name") => (LevelOrder::Name, Direction::Ascending),
        Some(_) => return Err(words::BAD_LEVEL_ORDER.say().into()),
    };
    let mut filter = filter(&app, &asked).await?;
    // Who asks for their own gets those too that are not listed.
    filter.unlisted = caller.is_some_and(|ReadingCaller(user)| filter.author_id.as_ref() == Some(&user.id));
    let page = app.house.store.levels(&filter, order, direction, asked.after.as_deref(), PAGE).await?;
    Ok(Json(LevelsBody { levels: page.rows.into_iter().map(LevelBody::row).collect(), next: page.next }))
}

async fn filter(app: &App, asked: &LevelsAsked) -> ApiResult<LevelFilter> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let author_id = match given(&asked.author) {
        None => None,
        // An author is named by id, or as people write them.
        Some(author) => Some(app.house.store.credentials(&fold(&author)).await?.map_or(author, |found| found.user.id)),
    };
    Ok(LevelFilter {
        game: asked.game.clone(),
        grade: given(&asked.grade).filter(|grade| grade != "any"),
        min_size: asked.size,
        max_size: asked.size,
        author_id,
        name_key: given(&asked.name).map(|name| fold(&name)),
        single: false,
        unlisted: false,
    })
}

/// One level, drawn by lot among those that are asked for.
#[utoipa::path(get, path = "/api/levels/random", tag = "levels", params(LevelsAsked),
    responses((status = 200, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn random(State(app): State<App>, Query(asked): Query<LevelsAsked>) -> ApiResult<Json<LevelBody>> {
    with_levels(&asked.game)?;
    let filter = filter(&app, &asked).await?;
    Ok(Json(LevelBody::whole(app.house.draw_level(&filter).await?)?))
}

/// Which version of a level.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionAsked {
    /// Its number; the latest by default.
    #[serde(default)]
    pub version: Option<i64>,
}

/// A level, by its address or by the id of a version.
#[utoipa::path(get, path = "/api/levels/{id}", operation_id = "read_level", tag = "levels",
    params(("id" = String, Path), VersionAsked),
    responses((status = 200, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(VersionAsked { version }): Query<VersionAsked>,
) -> ApiResult<Json<LevelBody>> {
    let level = app.house.level(&id, version).await?;
    let versions = app.house.store.level_versions(&level.chain).await?;
    let versions = Some(versions.into_iter().map(|version| version.id).collect());
    Ok(Json(LevelBody { versions, ..LevelBody::whole(level)? }))
}
