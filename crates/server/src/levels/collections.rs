//! Collections: levels in an order, under a name.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::levels::{CollectionChange, CollectionForm, OpenCollection, with_levels};
use serde::{Deserialize, Serialize};
use store::ListedCollection;
use tables::forms::Person;

use super::body::LevelBody;
use crate::app::App;
use crate::auth::{Class, PlayingCaller, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path, Query};

/// Collections of a page.
const PAGE: i64 = 30;

/// What it counts to look each level of a collection up.
const LEVEL_COST: f64 = 0.002;

/// A collection.
#[derive(Serialize, utoipa::ToSchema)]
pub struct CollectionBody {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// Whose it is; none if it is a shelf of the library.
    pub author: Option<Person>,
    /// Its name.
    pub name: String,
    /// What its author says about it.
    pub about: String,
    /// Whether it stands in lists.
    pub listed: bool,
    /// What a shelf of the library holds.
    pub shelf: Option<ShelfBody>,
    /// How many levels it holds.
    pub count: i64,
    /// How many of them the asker has solved.
    pub solved: i64,
    /// When it was made.
    pub created_at: i64,
    /// When it was last changed.
    pub updated_at: i64,
    /// Its levels in their order; only where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<LevelBody>>,
    /// The addresses of those that the asker has solved; only where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved_levels: Option<Vec<String>>,
}

/// What a shelf of the library holds.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ShelfBody {
    /// The size of its levels.
    pub size: i64,
    /// Their grade, by the game's name for it.
    pub grade: String,
}

impl From<ListedCollection> for CollectionBody {
    fn from(ListedCollection { row, levels, solved }: ListedCollection) -> Self {
        Self {
            id: row.id,
            game: row.game,
            author: row.user_id.zip(row.user).map(|(id, name)| Person { id, name, guest: false }),
            name: row.name,
            about: row.about,
            listed: row.listed,
            shelf: row.size.zip(row.grade).map(|(size, grade)| ShelfBody { size, grade }),
            count: levels,
            solved,
            created_at: row.created_at,
            updated_at: row.updated_at,
            levels: None,
            solved_levels: None,
        }
    }
}

impl From<OpenCollection> for CollectionBody {
    fn from(OpenCollection { listed, levels, solved }: OpenCollection) -> Self {
        let levels = levels.into_iter().map(LevelBody::row).collect();
        Self { levels: Some(levels), solved_levels: Some(solved), ..listed.into() }
    }
}

/// Which collections.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CollectionsAsked {
    /// The game.
    pub game: String,
    /// Only those of this user, by id.
    #[serde(default)]
    pub author: Option<String>,
    /// What `next` of the page before said.
    #[serde(default)]
    pub after: Option<String>,
}

/// A page of collections.
#[derive(Serialize, utoipa::ToSchema)]
pub struct CollectionsBody {
    /// The shelves of the library, from small and easy to large and hard; on the first page of all collections only.
    pub library: Vec<CollectionBody>,
    /// People's own, the newest first.
    pub collections: Vec<CollectionBody>,
    /// What to pass as `after` for the next page, if there is one.
    pub next: Option<String>,
}

/// A page of collections.
#[utoipa::path(get, path = "/api/collections", operation_id = "list_collections", tag = "levels",
    params(CollectionsAsked),
    responses((status = 200, body = CollectionsBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Query(asked): Query<CollectionsAsked>,
) -> ApiResult<Json<CollectionsBody>> {
    with_levels(&asked.game)?;
    let user = caller.as_ref().map_or("", |ReadingCaller(user)| user.id.as_str());
    let author = asked.author.as_deref().filter(|author| !author.is_empty());
    let store = &app.house.store;
    let library = match (author, &asked.after) {
        (None, None) => store.library(&asked.game, user).await?,
        _ => Vec::new(),
    };
    let page = store.collections(&asked.game, author, user, asked.after.as_deref(), PAGE).await?;
    let bodies = |listed: Vec<ListedCollection>| listed.into_iter().map(CollectionBody::from).collect();
    Ok(Json(CollectionsBody { library: bodies(library), collections: bodies(page.rows), next: page.next }))
}

/// Makes a collection.
#[utoipa::path(post, path = "/api/collections", operation_id = "make_collection", tag = "levels",
    request_body = CollectionForm,
    responses((status = 201, body = CollectionBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn make(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<CollectionForm>,
) -> ApiResult<(StatusCode, Json<CollectionBody>)> {
    app.limits.check(Class::Command, &user.id)?;
    app.limits.check_part(Class::Engine, &user.id, LEVEL_COST * form.levels.len() as f64)?;
    let made = app.house.make_collection(&user, form).await?;
    let collection = app.house.collection(&made.id, Some(&user.id)).await?;
    Ok((StatusCode::CREATED, Json(collection.into())))
}

/// A collection with its levels.
#[utoipa::path(get, path = "/api/collections/{id}", operation_id = "read_collection", tag = "levels",
    params(("id" = String, Path)),
    responses((status = 200, body = CollectionBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Option<ReadingCaller>,
    Path(id): Path<String>,
) -> ApiResult<Json<CollectionBody>> {
    let user = caller.as_ref().map(|ReadingCaller(user)| user.id.as_str());
    Ok(Json(app.house.collection(&id, user).await?.into()))
}

/// Changes a collection: its name, what is said about it, its levels and their order; only who made it can.
#[utoipa::path(patch, path = "/api/collections/{id}", operation_id = "change_collection", tag = "levels",
    params(("id" = String, Path)), request_body = CollectionChange,
    responses((status = 200, body = CollectionBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn change(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
    Body(form): Body<CollectionChange>,
) -> ApiResult<Json<CollectionBody>> {
    app.limits.check(Class::Command, &user.id)?;
    let named = form.levels.as_ref().map_or(0, Vec::len);
    app.limits.check_part(Class::Engine, &user.id, LEVEL_COST * named as f64)?;
    app.house.change_collection(&user, &id, form).await?;
    Ok(Json(app.house.collection(&id, Some(&user.id)).await?.into()))
}

/// Puts an end to a collection; its levels stay.
#[utoipa::path(delete, path = "/api/collections/{id}", operation_id = "delete_collection", tag = "levels",
    params(("id" = String, Path)),
    responses((status = 204, description = "It is gone"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn delete(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.delete_collection(&user, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
