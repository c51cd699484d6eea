//! Accounts: signing up, in and out, passwords, and leaving.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{SignUp, State as TableState, TableFilter, User, new_id};
use tables::{Command, Kind};

use crate::app::{App, now};
use crate::client::Client;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::Body;
use crate::limits::Class;
use crate::names::{UserName, fold, read_label};
use crate::people::{Me, Person, sign_in};
use crate::ratings::rate_waiting;
use crate::who::{Owner, set_cookie};
use crate::{house, passwords, secret, words};

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
    guest: Option<Owner>,
    headers: HeaderMap,
    Body(form): Body<Credentials>,
) -> ApiResult<impl IntoResponse> {
    let name = UserName::read(&form.name)?;
    passwords::check(&form.password)?;
    app.limits.check(Class::SignUp, &client.key())?;
    let guest = guest.map(|owner| owner.user);
    if guest.as_ref().is_some_and(|user| !user.is_guest()) {
        return Err(ApiError::new(StatusCode::CONFLICT, words::SIGNED_IN_ALREADY.say()));
    }
    let taken = || ApiError::new(StatusCode::CONFLICT, words::NAME_TAKEN.with(&[("name", name.shown.clone().into())]));
    if app.store.credentials(&name.key).await?.is_some() {
        return Err(taken());
    }
    let recovery = new_recovery_code();
    let sign_up = SignUp {
        id: guest.as_ref().map_or_else(new_id, |guest| guest.id.clone()),
        name: name.shown.clone(),
        name_key: name.key.clone(),
        password: passwords::hash(&app, &form.password).await?,
        recovery: secret::hash(&recovery),
        at: now(),
    };
    let user = app.store.sign_up(&sign_up).await.map_err(|error| match error {
        store::Error::Taken { .. } => taken(),
        error => error.into(),
    })?;
    app.callers.forget(&user.id);
    let cookie = match guest {
        Some(_) => {
            house::reload(&app, &user.id).await;
            None
        }
        None => Some(sign_in(&app, &user, &device(&headers)).await?),
    };
    let body = Json(Recoverable { user: Person::from(&user), recovery_code: recovery });
    Ok((StatusCode::CREATED, AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))), body))
}

/// Signs in. A guest's games and records are merged into the account.
#[utoipa::path(post, path = "/api/sign-in", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody, description = "Name or password is wrong"),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sign_in_here(
    State(app): State<App>,
    client: Client,
    before: Option<Owner>,
    headers: HeaderMap,
    Body(form): Body<Credentials>,
) -> ApiResult<impl IntoResponse> {
    let key = fold(&form.name);
    check_tries(&app, client, &key)?;
    let found = app.store.credentials(&key).await?;
    let kept = found.as_ref().and_then(|found| found.password.clone());
    let right = passwords::is(&app, &form.password, kept).await?;
    let Some(user) = found.map(|found| found.user).filter(|_| right) else {
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, words::WRONG_PASSWORD.say()));
    };
    if let Some(Owner { user: guest, sign_in }) = before {
        if guest.is_guest() {
            app.store.merge_guest(&guest.id, &user.id).await?;
            app.callers.forget(&guest.id);
            house::reload(&app, &guest.id).await;
        } else {
            app.store.end_sign_in(&guest.id, &sign_in).await?;
        }
    }
    let cookie = sign_in(&app, &user, &device(&headers)).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(Me { user: Some(Person::from(&user)) })))
}

/// Tries are counted by address and by name: neither many doors nor many keys shall help a thief.
fn check_tries(app: &App, client: Client, name: &str) -> ApiResult<()> {
    app.limits.check(Class::SignIn, &client.key())?;
    app.limits.check(Class::SignIn, &format!("name {name}"))
}

/// Signs out here.
#[utoipa::path(post, path = "/api/sign-out", tag = "people",
    responses((status = 204, description = "Nobody is signed in here any more"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sign_out(State(app): State<App>, owner: Option<Owner>) -> ApiResult<impl IntoResponse> {
    if let Some(Owner { user, sign_in }) = owner {
        app.store.end_sign_in(&user.id, &sign_in).await?;
        app.callers.forget(&user.id);
    }
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, set_cookie(None, app.config.secure))])))
}

/// A new password for an old one.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PasswordChange {
    /// The old one.
    pub old: String,
    /// The new one: at least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// Changes the password. All other sign-ins end.
#[utoipa::path(post, path = "/api/password", tag = "people", request_body = PasswordChange,
    responses((status = 204, description = "It is changed"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn change_password(
    State(app): State<App>,
    Owner { user, sign_in }: Owner,
    Body(form): Body<PasswordChange>,
) -> ApiResult<StatusCode> {
    passwords::check(&form.new)?;
    app.limits.check(Class::SignIn, &user.id)?;
    confirm(&app, &user, &form.old).await?;
    let hash = passwords::hash(&app, &form.new).await?;
    app.store.set_password(&user.id, &hash, None).await?;
    app.store.end_other_sign_ins(&user.id, Some(&sign_in)).await?;
    app.callers.forget(&user.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Demands the password of who is signed in.
async fn confirm(app: &App, user: &User, password: &str) -> ApiResult<()> {
    let key = user.name_key.as_deref().ok_or_else(|| ApiError::refused(words::GUEST_HAS_NONE.say()))?;
    let kept = app.store.credentials(key).await?.and_then(|found| found.password);
    let right = passwords::is(app, password, kept).await?;
    if right { Ok(()) } else { Err(ApiError::forbidden(&words::WRONG_OLD_PASSWORD)) }
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

/// Resets a forgotten password. All sign-ins end, and there is a new recovery code.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Forgotten,
    responses((status = 200, body = Recoverable), (status = 401, body = ErrorBody), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn recover(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Body(form): Body<Forgotten>,
) -> ApiResult<impl IntoResponse> {
    passwords::check(&form.password)?;
    let code = form.recovery_code.trim().to_lowercase();
    let key = fold(&form.name);
    check_tries(&app, client, &key)?;
    let found = app.store.credentials(&key).await?;
    // Nobody's code is compared as well, so that it takes the same time.
    let kept = found.as_ref().and_then(|found| found.recovery.clone()).unwrap_or_else(|| secret::hash("nobody"));
    let right = secret::is(&code, &kept);
    let Some(user) = found.map(|found| found.user).filter(|_| right) else {
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, words::WRONG_CODE.say()));
    };
    let recovery = new_recovery_code();
    let hash = passwords::hash(&app, &form.password).await?;
    app.store.set_password(&user.id, &hash, Some(&secret::hash(&recovery))).await?;
    app.store.end_other_sign_ins(&user.id, None).await?;
    app.callers.forget(&user.id);
    let cookie = sign_in(&app, &user, &device(&headers)).await?;
    let body = Json(Recoverable { user: Person::from(&user), recovery_code: recovery });
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), body))
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
    Owner { mut user, .. }: Owner,
    Body(form): Body<Renaming>,
) -> ApiResult<Json<Me>> {
    let name = read_label(&form.display_name)?;
    if !user.is_guest() {
        return Err(words::NAME_STAYS.say().into());
    }
    app.store.rename_guest(&user.id, &name).await?;
    app.callers.forget(&user.id);
    house::reload(&app, &user.id).await;
    user.name = name;
    Ok(Json(Me { user: Some(Person::from(&user)) }))
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
    Owner { user, .. }: Owner,
    Body(form): Body<Leaving>,
) -> ApiResult<impl IntoResponse> {
    if !user.is_guest() {
        app.limits.check(Class::SignIn, &user.id)?;
        confirm(&app, &user, form.password.as_deref().unwrap_or_default()).await?;
    }
    remove(&app, &user.id).await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, set_cookie(None, app.config.secure))])))
}

/// Removes a user with all data. Games that go on are given up; those shared with others are anonymised.
pub(crate) async fn remove(app: &App, user: &str) -> ApiResult<()> {
    give_up_all(app, user).await?;
    // Those who have just won against this user win against the rating of today, not against nobody's.
    while rate_waiting(&app.store).await? {}
    app.store.delete_user(user).await?;
    app.callers.forget(user);
    house::reload(app, user).await;
    Ok(())
}

/// Gives up every game against a person.
async fn give_up_all(app: &App, user: &str) -> ApiResult<()> {
    let states = vec![TableState::Playing, TableState::Paused];
    let mut filter = TableFilter { user: Some(user.to_owned()), states, limit: 100, ..TableFilter::default() };
    loop {
        let tables = app.store.tables(&filter).await?;
        let Some(last) = tables.last() else { return Ok(()) };
        filter.before = Some(last.setup.id.clone());
        for table in &tables {
            let room = app.house.room(&table.setup.id);
            let resign = |held: &house::Held| {
                let seat = held.seats_of(Some(user)).first().copied();
                let between = |_: &game::Seat| held.table.setup().between_people();
                let seat = seat.filter(between).ok_or_else(|| ApiError::missing(&words::NO_TABLE))?;
                Ok(Command { seat, seen: held.table.last(), kind: Kind::Resign, text: String::new() })
            };
            // What cannot be given up is over, or goes with the account.
            drop(house::command(app, &room, resign).await);
        }
    }
}

/// One's own data, as a file.
#[utoipa::path(get, path = "/api/me/data", tag = "people",
    responses((status = 200, body = Object, description = "Everything that is kept of the asker"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn own_data(State(app): State<App>, Owner { user, .. }: Owner) -> ApiResult<impl IntoResponse> {
    let data: Value = app.store.own_data(&user.id).await?;
    let file = "attachment; filename=\"tauler.json\"";
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(data)))
}

/// A recovery code: 130 random bits, in groups that can be read aloud.
pub(crate) fn new_recovery_code() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let bytes: [u8; 25] = secret::random();
    let letters: String = bytes.iter().map(|byte| LETTERS[usize::from(byte & 31)] as char).collect();
    let groups: Vec<&str> = (0..5).map(|group| &letters[5 * group..5 * group + 5]).collect();
    groups.join("-")
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
    fn a_recovery_code_can_be_typed() {
        let code = new_recovery_code();
        assert_eq!(code.len(), 29);
        assert_eq!(code.to_lowercase(), code);
        assert_ne!(code, new_recovery_code());
    }

    #[test]
    fn a_sign_in_says_where_it_is() {
        let of = |agent: &'static str| device(&HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]));
        assert_eq!(of("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"), "Firefox, Linux");
        assert_eq!(of("curl/8.5.0"), "curl/8.5.0");
    }
}
