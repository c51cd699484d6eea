//! The house over HTTP and WebSocket. `docs/PROTOCOL.md` says what the requests mean.
//!
//! # Layout
//! * `app`: what every request shares; `error`: what goes wrong, with its HTTP answer
//! * `who`, `client`, `limits`, `extract`: who asks, from where, how often, and what
//! * `people`, `accounts`, `sign_ins`, `names`, `passwords`, `secret`: guests and users
//! * `games`, `tools`: the catalogue; `levels_api`, `level_check`, `level_text`, `jobs`: levels, and work that
//!   takes long
//! * `new_table`, `level_choice`, `rematch`, `daily`, `day`: how a table comes about
//! * `tables_api`, `commands`, `table_body`, `live`: finding, joining and playing, and what is sent
//! * `house`: the tables in use, each a replay of its log; `rows`, `extra`, `finish`: what is kept of them
//! * `desk`: a table played in this process, without HTTP
//! * `rankings`, `players`, `ratings`: what came of it
//! * `thinking`, `offload`, `clocks`: computer players at work, thinking on demand, and flags that fall
//! * `operate`: what who runs the house does without asking it; `health`: what an operator asks; `api_page`: what the API is, for people; `assets`: the page

mod accounts;
mod api_page;
mod app;
mod assets;
mod client;
mod clocks;
mod commands;
mod daily;
mod day;
mod desk;
mod error;
mod extra;
mod extract;
mod finish;
mod games;
mod health;
mod house;
mod jobs;
mod level_check;
mod level_choice;
mod level_text;
mod levels_api;
mod limits;
mod live;
mod names;
mod new_table;
mod offload;
pub mod operate;
mod passwords;
mod people;
mod players;
mod rankings;
mod ratings;
mod rematch;
mod rows;
mod secret;
mod sign_ins;
mod table_body;
mod tables_api;
mod thinking;
mod tools;
mod who;
mod words;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use app::{App, Config, now};
pub use client::Network;
pub use desk::{Desk, Look};
pub use error::{ApiError, ErrorBody};
pub use limits::{Class, Rate, Rates};
pub use new_table::{NewTable, Visibility};
pub use ratings::{rate_waiting, rebuild as rebuild_ratings};

/// The largest body that a request may have.
const LARGEST_BODY: usize = 256 * 1024;
/// Tables that nobody uses are forgotten so often.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// Requests that run when the server stops have so long to end, and so have sockets.
const LAST_REQUESTS: Duration = Duration::from_secs(10);
/// A job that is over can be asked about for so long.
const JOBS_KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// What a page of ours may load: its own files, and nothing inline.
const CSP: &str = "default-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                   form-action 'self'; frame-ancestors 'none'; object-src 'none'";

#[derive(OpenApi)]
#[openapi(info(
    title = "Tauler",
    description = "Games of pure thought: everything that a player can do is a request."
), modifiers(&Keys), security((), ("sign-in" = []), ("token" = [])))]
struct Api;

/// How a request says who asks: by the cookie of a sign-in, or by a personal token. Much can be read by nobody.
struct Keys;

impl utoipa::Modify for Keys {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(who::COOKIE)));
        components.add_security_scheme("sign-in", cookie);
        components.add_security_scheme("token", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(people::guest))
        .routes(routes!(people::me, accounts::rename, accounts::leave))
        .routes(routes!(accounts::own_data))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(accounts::sign_in_here))
        .routes(routes!(accounts::sign_out))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::recover))
        .routes(routes!(sign_ins::sign_ins))
        .routes(routes!(sign_ins::end_sign_in))
        .routes(routes!(sign_ins::tokens, sign_ins::make_token))
        .routes(routes!(sign_ins::end_token))
        .routes(routes!(games::catalogue))
        .routes(routes!(games::check_options))
        .routes(routes!(tools::of_game))
        .routes(routes!(new_table::create, tables_api::list))
        .routes(routes!(tables_api::read, tables_api::discard))
        .routes(routes!(commands::command))
        .routes(routes!(tables_api::join))
        .routes(routes!(tables_api::share))
        .routes(routes!(rematch::rematch))
        .routes(routes!(tools::of_table))
        .routes(routes!(rankings::ranking))
        .routes(routes!(rankings::records))
        .routes(routes!(players::players))
        .routes(routes!(players::player))
        .routes(routes!(players::games_of))
        .routes(routes!(players::log))
        .routes(routes!(levels_api::list, levels_api::save))
        .routes(routes!(levels_api::random))
        .routes(routes!(level_check::check))
        .routes(routes!(level_text::read_text))
        .routes(routes!(jobs::generate))
        .routes(routes!(levels_api::read))
        .routes(routes!(level_text::export))
        .routes(routes!(level_text::sheet))
        .routes(routes!(jobs::read, jobs::cancel))
        .routes(routes!(daily::day))
        .routes(routes!(daily::open))
}

/// The OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// Every word that the house can say, for the translations.
pub fn all_words() -> Vec<&'static game::Word> {
    let mut all = tables::all_words();
    all.extend(words::WORDS);
    all
}

/// All routes.
pub fn router(app: App) -> Router {
    health::begin();
    let (router, document) = api().split_for_parts();
    let page = api_page::page(&serde_json::to_value(&document).expect("the document is plain data"));
    let document = Bytes::from(document.to_json().expect("the document is plain data"));
    let security = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    router
        .route("/api/tables/{id}/live", get(live::live))
        .route("/api/openapi.json", get(async || ([(header::CONTENT_TYPE, "application/json")], document)))
        .route("/api/docs", get(async || Html(page)))
        .route("/api/docs.css", get(async || ([(header::CONTENT_TYPE, "text/css")], api_page::STYLE)))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::figures))
        .method_not_allowed_fallback(async || ApiError::new(StatusCode::METHOD_NOT_ALLOWED, words::WRONG_METHOD.say()))
        .fallback(assets::page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
            let reason = panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "a panic".to_owned());
            ApiError::internal(&reason).into_response()
        }))
        .layer(security(header::CONTENT_SECURITY_POLICY, CSP))
        .layer(security(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(security(header::REFERRER_POLICY, "same-origin"))
        .layer(axum::middleware::from_fn(health::watch))
        .with_state(app)
}

/// Serves until the future `stop` is ready, then ends in good order: no new requests, those that run are finished,
/// sockets are told to come back, and the work that was begun is left for who starts next.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let mut tasks = workers(&app);
    tasks.spawn(clocks::watch(app.clone()));
    tasks.spawn(ratings::work(app.clone()));
    tasks.spawn(sweep(app.clone()));
    let stopping = app.clone();
    let routes = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // Answers and what sockets are told are short and wanted at once.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection will be slower than it could be");
        }
    });
    let served = axum::serve(listener, routes).with_graceful_shutdown(async move {
        stop.await;
        stopping.stop();
    });
    let served = tokio::select! {
        served = served => served,
        () = async { app.stopped().await; tokio::time::sleep(LAST_REQUESTS).await } => Ok(()),
    };
    app.stop();
    let sockets = async {
        while app.limits.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_REQUESTS, sockets).await;
    while tasks.join_next().await.is_some() {}
    app.store.close().await;
    served
}

/// Works for others until the future `stop` is ready: lets computer players think and does jobs, nothing else.
pub async fn work(app: App, stop: impl Future<Output = ()>) {
    let mut tasks = workers(&app);
    stop.await;
    app.stop();
    while tasks.join_next().await.is_some() {}
    app.store.close().await;
}

fn workers(app: &App) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    for _ in 0..app.config.thinkers {
        tasks.spawn(thinking::work(app.clone()));
    }
    if app.config.thinkers > 0 {
        tasks.spawn(jobs::work(app.clone()));
    }
    tasks
}

async fn sweep(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(SWEEP_EVERY) => {}
        }
        app.house.sweep();
        app.callers.sweep();
        app.limits.sweep();
        health::upkeep();
        let at = now();
        if let Err(error) = app.store.sweep_sign_ins(at).await {
            tracing::warn!(%error, "old sign-ins could not be forgotten");
        }
        if let Err(error) = app.store.sweep_jobs(at - JOBS_KEPT_MS).await {
            tracing::warn!(%error, "old jobs could not be forgotten");
        }
    }
}
