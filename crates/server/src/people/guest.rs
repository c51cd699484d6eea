//! People: guests, and who one is.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use serde::Serialize;
use store::{SignIn, User, new_id};

use crate::app::{App, now};
use crate::client::Client;
use crate::error::{ApiResult, ErrorBody};
use crate::limits::Class;
use crate::secret;
use crate::who::{SIGN_IN_MS, Who, set_cookie};

/// A person as others see them.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name that is shown.
    pub name: String,
    /// Whether they have not signed up.
    pub guest: bool,
}

impl From<&User> for Person {
    fn from(user: &User) -> Self {
        Self { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest() }
    }
}

/// Who one is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Me {
    /// The user or guest; none for nobody.
    pub user: Option<Person>,
}

/// Becomes a guest. Who is somebody already stays who they are.
#[utoipa::path(post, path = "/api/guest", tag = "people",
    responses((status = 201, body = Me, description = "A new guest"), (status = 200, body = Me, description = "Somebody already"),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn guest(State(app): State<App>, client: Client, who: Option<Who>) -> ApiResult<impl IntoResponse> {
    if let Some(Who(user)) = who {
        return Ok((StatusCode::OK, Json(Me { user: Some(Person::from(&user)) })).into_response());
    }
    app.limits.check(Class::Guest, &client.key())?;
    let number = u32::from_le_bytes(secret::random()) % 9000 + 1000;
    let user = app.store.add_guest(&new_id(), &format!("Guest {number}"), now()).await?;
    let cookie = sign_in(&app, &user, "").await?;
    let body = Json(Me { user: Some(Person::from(&user)) });
    Ok((StatusCode::CREATED, AppendHeaders([(header::SET_COOKIE, cookie)]), body).into_response())
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, body = Me), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn me(who: Option<Who>) -> Json<Me> {
    Json(Me { user: who.map(|Who(user)| Person::from(&user)) })
}

/// Signs a user in on this device: the header that carries it.
pub(crate) async fn sign_in(app: &App, user: &User, label: &str) -> ApiResult<String> {
    let token = secret::new_secret();
    let at = now();
    let sign_in = SignIn {
        id: new_id(),
        user_id: user.id.clone(),
        label: label.to_owned(),
        created_at: at,
        seen_at: at,
        expires_at: at + SIGN_IN_MS,
    };
    app.store.add_sign_in(&sign_in, &secret::hash(&token)).await?;
    Ok(set_cookie(Some(&token), app.config.secure))
}
