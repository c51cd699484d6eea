//! Accounts: signing up, in and out, passwords, and leaving.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use house::Error;
use house::people::{UserName, fold, person};
use serde::{Deserialize, Serialize};
use store::UserRow;
use tables::forms::Person;

use super::guest::Me;
use crate::app::App;
use crate::auth::{
    self, Class, Client, Limits, OwningCaller, clear_sign_in, note, note_failure, set_device, set_sign_in,
};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Body;

/// All that is kept of somebody may be much to gather and to send: it counts as so much work, whatever it takes.
const OWN_DATA_COUNTS: Duration = Duration::from_secs(10);

/// A name and a password.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Credentials {
    /// The user name: 3 to 20 letters of one script, digits, `-`, `_`.
    #[schema(min_length = 3, max_length = 20)]
    pub name: String,
    /// The password: at least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// An account with its new recovery code.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Recoverable {
    /// Who.
    pub user: Person,
    /// Resets a forgotten password, once. It is shown only here and now.
    pub recovery_code: String,
}

/// Signs up. A guest who does keeps its games and records.
#[utoipa::path(post, path = "/api/sign-up", tag = "people", request_body = Credentials,
    responses((status = 201, body = Recoverable), (status = 409, body = ErrorBody, description = "The name is taken"),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sign_up(
    State(app): State<App>,
    client: Client,
    guest: Option<OwningCaller>,
    headers: HeaderMap,
    Body(form): Body<Credentials>,
) -> ApiResult<impl IntoResponse> {
    let name = UserName::read(&form.name)?;
    app.limits.check(Class::SignUp, &client.key())?;
    let guest = guest.map(|caller| caller.user);
    let signed_up = app.house.sign_up(guest.as_ref(), &name, &form.password, &device(&headers)).await?;
    note("signed up", &signed_up.user.id, client);
    let cookies = known_here(&app, &headers, &name.key, &signed_up.secret).await?;
    let body = Json(Recoverable { user: person(&signed_up.user), recovery_code: signed_up.recovery_code });
    Ok((StatusCode::CREATED, cookies, body))
}

/// Signs in. A guest's games and records are merged into the account.
#[utoipa::path(post, path = "/api/sign-in", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody, description = "Name or password is wrong"),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sign_in_here(
    State(app): State<App>,
    client: Client,
    before: Option<OwningCaller>,
    headers: HeaderMap,
    Body(form): Body<Credentials>,
) -> ApiResult<impl IntoResponse> {
    check_tries(&app, client, &headers, &form.name).await?;
    let before = before.as_ref().map(|caller| (&caller.user, caller.sign_in.as_str()));
    let signed_in = app.house.sign_in(before, &form.name, &form.password, &device(&headers)).await;
    if let Err(Error::Unauthenticated(_)) = signed_in {
        note_failure(&app, "a sign-in failed", &form.name, client).await;
    }
    let signed_in = signed_in?;
    note("signed in", &signed_in.user.id, client);
    let cookies = known_here(&app, &headers, &form.name, &signed_in.secret).await?;
    Ok((cookies, Json(Me::from(&signed_in.user))))
}

/// Tries are counted by address, by name and address, and by name: neither many doors nor many keys shall help a thief.
/// A device on which the owner has signed in before counts by itself, so that a thief cannot lock the owner out.
async fn check_tries(app: &App, client: Client, headers: &HeaderMap, name: &str) -> ApiResult<()> {
    let mark = auth::device(headers, app);
    let name = fold(name);
    if app.house.knows_device(&name, &mark).await? {
        return app.limits.check(Class::SignIn, &format!("device {}", mark.number()));
    }
    app.limits.check(Class::SignIn, &client.key())?;
    app.limits.check(Class::Name, &format!("{} {name}", client.key()))?;
    let Some(rate) = app.limits.guesses() else { return Ok(()) };
    match app.house.count_guess(&name, rate.count, rate.per).await? {
        Some(wait) => Err(Limits::refuse(Class::Guess, wait)),
        None => Ok(()),
    }
}

/// Notes that a password which should confirm something was wrong.
pub(super) fn confirmed<T>(done: house::Result<T>, user: &UserRow, client: Client) -> house::Result<T> {
    if let Err(Error::NotAllowed(_)) = done {
        note("gave a wrong password", &user.id, client);
    }
    done
}

type Cookies = AppendHeaders<[(header::HeaderName, String); 2]>;

/// What a browser keeps of a sign-in: its secret, and that this device is known.
async fn known_here(app: &App, headers: &HeaderMap, name: &str, secret: &str) -> ApiResult<Cookies> {
    let mark = app.house.mark_device(name, auth::device(headers, app)).await?;
    let cookies = [set_sign_in(secret, app), set_device(&mark, app)];
    Ok(AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie))))
}

/// Signs out here.
#[utoipa::path(post, path = "/api/sign-out", tag = "people",
    responses((status = 204, description = "Nobody is signed in here any more"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sign_out(
    State(app): State<App>,
    client: Client,
    caller: Option<OwningCaller>,
) -> ApiResult<impl IntoResponse> {
    if let Some(OwningCaller { user, sign_in }) = caller {
        app.house.sign_out(&user.id, &sign_in).await?;
        note("signed out", &user.id, client);
    }
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, clear_sign_in(&app))])))
}

/// A new password for an old one.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PasswordChange {
    /// The old one.
    pub old: String,
    /// The new one: at least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
    /// Whether the tokens go on; they end with the old password unless this is asked for.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// Changes the password. All other sign-ins end, and the tokens unless they are to be kept.
#[utoipa::path(post, path = "/api/password", tag = "people", request_body = PasswordChange,
    responses((status = 204, description = "It is changed"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn change_password(
    State(app): State<App>,
    client: Client,
    OwningCaller { user, sign_in }: OwningCaller,
    headers: HeaderMap,
    Body(form): Body<PasswordChange>,
) -> ApiResult<impl IntoResponse> {
    app.limits.check(Class::SignIn, &user.id)?;
    confirmed(app.house.change_password(&user, &sign_in, &form.old, &form.new, form.keep_tokens).await, &user, client)?;
    note("changed the password", &user.id, client);
    let name = user.name_key.as_deref().unwrap_or_default();
    let mark = app.house.mark_device(name, auth::device(&headers, &app)).await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, set_device(&mark, &app))])))
}

/// What resets a forgotten password.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Forgotten {
    /// The user name.
    pub name: String,
    /// The code that was shown at sign-up, or at the last recovery.
    pub recovery_code: String,
    /// The new password.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// Resets a forgotten password. All sign-ins and tokens end, and there is a new recovery code.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Forgotten,
    responses((status = 200, body = Recoverable), (status = 401, body = ErrorBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn recover(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Body(form): Body<Forgotten>,
) -> ApiResult<impl IntoResponse> {
    check_tries(&app, client, &headers, &form.name).await?;
    let recovery = app.house.recover(&form.name, &form.recovery_code, &form.password, &device(&headers)).await;
    if let Err(Error::Unauthenticated(_)) = recovery {
        note_failure(&app, "a recovery failed", &form.name, client).await;
    }
    let recovery = recovery?;
    note("reset a forgotten password", &recovery.signed_in.user.id, client);
    let cookies = known_here(&app, &headers, &form.name, &recovery.signed_in.secret).await?;
    let user = person(&recovery.signed_in.user);
    let body = Json(Recoverable { user, recovery_code: recovery.recovery_code });
    Ok((cookies, body))
}

/// What changes about oneself.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Renaming {
    /// The name that is shown; only a guest's can be changed.
    pub display_name: String,
}

/// Takes a display name; for guests.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Renaming,
    responses((status = 200, body = Me), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn rename(
    State(app): State<App>,
    OwningCaller { user, .. }: OwningCaller,
    Body(form): Body<Renaming>,
) -> ApiResult<Json<Me>> {
    app.limits.check(Class::Command, &user.id)?;
    let renamed = app.house.rename_guest(user, &form.display_name).await?;
    Ok(Json(Me::from(&renamed)))
}

/// What confirms that one wants to leave.
#[derive(Default, Deserialize, utoipa::ToSchema)]
pub struct Leaving {
    /// The password; a guest has none.
    #[serde(default)]
    pub password: Option<String>,
}

/// Deletes the account with all its data. Games that go on are given up; those shared with others are anonymised.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Option<Leaving>,
    responses((status = 204, description = "It is gone"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn leave(
    State(app): State<App>,
    client: Client,
    OwningCaller { user, .. }: OwningCaller,
    Body(form): Body<Leaving>,
) -> ApiResult<impl IntoResponse> {
    if !user.is_guest() {
        app.limits.check(Class::SignIn, &user.id)?;
    }
    confirmed(app.house.leave(&user, form.password.as_deref().unwrap_or_default()).await, &user, client)?;
    note("deleted the account", &user.id, client);
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, clear_sign_in(&app))])))
}

/// One's own data, as a file.
#[utoipa::path(get, path = "/api/me/data", tag = "people",
    responses((status = 200, body = Object, description = "Everything that is kept of the asker"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn own_data(
    State(app): State<App>,
    OwningCaller { user, .. }: OwningCaller,
) -> ApiResult<impl IntoResponse> {
    app.limits.check(Class::Engine, &user.id)?;
    app.limits.worked(&user.id, OWN_DATA_COUNTS);
    let data = app.house.own_data(&user.id).await?;
    let file = "attachment; filename=\"tauler.json\"";
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CONTENT_DISPOSITION, file)], data))
}

/// What a sign-in is recognised by: browser and system, in plain words.
fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let find =
        |known: &[(&str, &'static str)]| known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
    let browser = find(&[("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]);
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => agent.chars().filter(|letter| !letter.is_control()).take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_in_says_where_it_is() {
        let of = |agent: &'static str| device(&HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]));
        assert_eq!(of("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"), "Firefox, Linux");
        assert_eq!(of("curl/8.5.0"), "curl/8.5.0");
    }
}
