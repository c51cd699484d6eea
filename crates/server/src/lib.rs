//! The house over HTTP and WebSocket. `docs/PROTOCOL.md` says what the requests mean.
//!
//! # Layout
//! * `app`: what every request shares; `error`: what goes wrong, with its HTTP answer
//! * `who`, `people`: who asks; guests and users
//! * `games`, `tables_api`, `live`: the catalogue, tables, and the sockets
//! * `house`: the tables in use, each a replay of its log; `extra`, `finish`: what their rows hold beside it
//! * `thinking`, `clocks`: computer players at work, and flags that fall
//! * `assets`: the page

mod app;
mod assets;
mod clocks;
mod error;
mod extra;
mod finish;
mod games;
mod house;
mod live;
mod people;
mod secret;
mod tables_api;
mod thinking;
mod who;
mod words;

use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use app::{App, Config, now};
pub use error::{ApiError, ErrorBody};

/// The largest body that a request may have.
const LARGEST_BODY: usize = 256 * 1024;
/// Tables that nobody uses are forgotten so often.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// What a page of ours may load: its own files, and nothing inline.
const CSP: &str = "default-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                   form-action 'self'; frame-ancestors 'none'; object-src 'none'";

#[derive(OpenApi)]
#[openapi(info(
    title = "Tauler",
    description = "Games of pure thought: everything that a player can do is a request."
))]
struct Api;

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(people::guest))
        .routes(routes!(people::me))
        .routes(routes!(games::catalogue))
        .routes(routes!(games::check_options))
        .routes(routes!(tables_api::create, tables_api::list))
        .routes(routes!(tables_api::read, tables_api::discard))
        .routes(routes!(tables_api::command))
        .routes(routes!(tables_api::join))
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
    let (router, document) = api().split_for_parts();
    let security = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    router
        .route("/api/tables/{id}/live", get(live::live))
        .route("/api/openapi.json", get(move || async move { axum::Json(document) }))
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(assets::page)
        .layer(RequestBodyLimitLayer::new(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
            let reason = panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "a panic".to_owned());
            axum::response::IntoResponse::into_response(ApiError::internal(&reason))
        }))
        .layer(security(header::CONTENT_SECURITY_POLICY, CSP))
        .layer(security(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(security(header::REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

/// Serves until the future `stop` is ready, then ends in good order.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..app.config.thinkers {
        tasks.spawn(thinking::work(app.clone()));
    }
    tasks.spawn(clocks::watch(app.clone()));
    tasks.spawn(sweep(app.clone()));
    let stopping = app.clone();
    let served = axum::serve(listener, router(app.clone()))
        .with_graceful_shutdown(async move {
            stop.await;
            stopping.stop();
        })
        .await;
    app.stop();
    while tasks.join_next().await.is_some() {}
    app.store.close().await;
    served
}

async fn sweep(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(SWEEP_EVERY) => app.house.sweep(),
        }
    }
}
