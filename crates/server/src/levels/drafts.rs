//! Drafts: levels that are still drawn.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use house::levels::{DraftForm, PublishForm};
use serde::Serialize;
use serde_json::Value;
use store::DraftRow;

use super::body::LevelBody;
use crate::app::App;
use crate::auth::{Class, PlayingCaller, ReadingCaller};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Body, Path};

/// A draft.
#[derive(Serialize, utoipa::ToSchema)]
pub struct DraftBody {
    /// The address of the level that comes of it.
    pub id: String,
    /// The game.
    pub game: String,
    /// Its name so far.
    pub name: String,
    /// What is drawn so far.
    #[schema(value_type = Object)]
    pub level: Value,
    /// How often it was kept; what to say as `seen` when it is kept the next time.
    pub revision: i64,
    /// When it was begun.
    pub created_at: i64,
    /// When it was last kept.
    pub updated_at: i64,
}

impl From<DraftRow> for DraftBody {
    fn from(draft: DraftRow) -> Self {
        Self {
            id: draft.id,
            game: draft.game,
            name: draft.name,
            level: serde_json::from_str(&draft.document).unwrap_or_default(),
            revision: draft.revision,
            created_at: draft.created_at,
            updated_at: draft.updated_at,
        }
    }
}

/// The drafts of the asker.
#[derive(Serialize, utoipa::ToSchema)]
pub struct DraftsBody {
    /// The one last kept first.
    pub drafts: Vec<DraftBody>,
}

/// The drafts of the asker.
#[utoipa::path(get, path = "/api/drafts", operation_id = "list_drafts", tag = "levels",
    responses((status = 200, body = DraftsBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn list(State(app): State<App>, ReadingCaller(user): ReadingCaller) -> ApiResult<Json<DraftsBody>> {
    let drafts = app.house.store.drafts(&user.id).await?;
    Ok(Json(DraftsBody { drafts: drafts.into_iter().map(DraftBody::from).collect() }))
}

/// Begins a draft, at an address of its own.
#[utoipa::path(post, path = "/api/drafts", operation_id = "begin_draft", tag = "levels", request_body = DraftForm,
    responses((status = 201, body = DraftBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn begin(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Body(form): Body<DraftForm>,
) -> ApiResult<(StatusCode, Json<DraftBody>)> {
    app.limits.check(Class::Command, &user.id)?;
    Ok((StatusCode::CREATED, Json(app.house.begin_draft(&user, form).await?.into())))
}

/// A draft of the asker.
#[utoipa::path(get, path = "/api/drafts/{id}", operation_id = "read_draft", tag = "levels",
    params(("id" = String, Path)),
    responses((status = 200, body = DraftBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    ReadingCaller(user): ReadingCaller,
    Path(id): Path<String>,
) -> ApiResult<Json<DraftBody>> {
    Ok(Json(app.house.draft(&user.id, &id).await?.into()))
}

/// Keeps a draft as it is now. At the address of one's own level it begins the next version.
#[utoipa::path(patch, path = "/api/drafts/{id}", operation_id = "keep_draft", tag = "levels",
    params(("id" = String, Path)), request_body = DraftForm,
    responses((status = 200, body = DraftBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn keep(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
    Body(form): Body<DraftForm>,
) -> ApiResult<Json<DraftBody>> {
    app.limits.check(Class::Command, &user.id)?;
    Ok(Json(app.house.keep_draft(&user, &id, form).await?.into()))
}

/// Throws a draft away.
#[utoipa::path(delete, path = "/api/drafts/{id}", operation_id = "delete_draft", tag = "levels",
    params(("id" = String, Path)),
    responses((status = 204, description = "It is gone"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn delete(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.check(Class::Command, &user.id)?;
    app.house.delete_draft(&user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a level of a draft, at its address: a new one, or the next version of the one that is there.
#[utoipa::path(post, path = "/api/drafts/{id}/publish", operation_id = "publish_draft", tag = "levels",
    params(("id" = String, Path)), request_body = Option<PublishForm>,
    responses((status = 201, body = LevelBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn publish(
    State(app): State<App>,
    PlayingCaller { user, .. }: PlayingCaller,
    Path(id): Path<String>,
    Body(form): Body<PublishForm>,
) -> ApiResult<(StatusCode, Json<LevelBody>)> {
    app.limits.check(Class::Engine, &user.id)?;
    Ok((StatusCode::CREATED, Json(LevelBody::whole(app.house.publish_draft(&user, &id, form).await?)?)))
}
