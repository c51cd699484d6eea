//! Every route.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::bodies::UntilAnswered;
use crate::error::ApiError;
use crate::openapi::Api;
use crate::ops::{api_page, assets, health, metrics};
use crate::{charts, daily, games, jobs, levels, people, tables, words};

/// The largest body that a request may have.
const LARGEST_BODY: usize = 256 * 1024;
/// The largest text with levels.
const LARGEST_TEXT: usize = 4 * 1024 * 1024;
/// What a page of ours may load: its own files, and nothing inline. Its engines are a WebAssembly module of its own.
const CSP: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                   form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// A browser that was here by TLS comes by TLS alone from then on, for two years.
const TLS_ONLY: &str = "max-age=63072000";

/// The routes of the API.
pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(people::guest::guest))
        .routes(routes!(people::guest::me, people::account::rename, people::account::leave))
        .routes(routes!(people::account::own_data))
        .routes(routes!(people::account::sign_up))
        .routes(routes!(people::account::sign_in_here))
        .routes(routes!(people::account::sign_out))
        .routes(routes!(people::account::change_password))
        .routes(routes!(people::account::recover))
        .routes(routes!(people::sign_ins::sign_ins, people::sign_ins::end_sign_ins))
        .routes(routes!(people::sign_ins::end_sign_in))
        .routes(routes!(people::tokens::tokens, people::tokens::make_token))
        .routes(routes!(people::tokens::end_token))
        .routes(routes!(games::catalogue::catalogue))
        .routes(routes!(games::options::check_options))
        .routes(routes!(games::tools::of_game))
        .routes(routes!(tables::create::create, tables::list::list))
        .routes(routes!(tables::home::bring_home))
        .routes(routes!(tables::read::read, tables::read::discard))
        .routes(routes!(tables::command::command))
        .routes(routes!(tables::join::join))
        .routes(routes!(tables::retry::retry))
        .routes(routes!(tables::read::share))
        .routes(routes!(tables::create::rematch))
        .routes(routes!(tables::take_over::take_over))
        .routes(routes!(tables::files::download))
        .merge(files())
        .routes(routes!(games::tools::of_table))
        .routes(routes!(charts::rankings::ranking))
        .routes(routes!(charts::records::records))
        .routes(routes!(people::profile::people))
        .routes(routes!(people::profile::profile))
        .routes(routes!(charts::finished::games_of))
        .routes(routes!(charts::finished::log))
        .routes(routes!(levels::list::list, levels::save::save))
        .routes(routes!(levels::list::random))
        .routes(routes!(levels::check::check))
        // Hundreds of levels make a long text.
        .merge(OpenApiRouter::new().routes(routes!(levels::text::read_text)).layer(DefaultBodyLimit::max(LARGEST_TEXT)))
        .routes(routes!(levels::text::import))
        .routes(routes!(jobs::generate))
        .routes(routes!(levels::list::read, levels::change::change, levels::change::delete))
        .routes(routes!(levels::text::export))
        .routes(routes!(levels::print::level))
        .routes(routes!(levels::drafts::list, levels::drafts::begin))
        .routes(routes!(levels::drafts::read, levels::drafts::keep, levels::drafts::delete))
        .routes(routes!(levels::drafts::publish))
        .routes(routes!(levels::collections::list, levels::collections::make))
        .routes(routes!(levels::collections::read, levels::collections::change, levels::collections::delete))
        .routes(routes!(levels::print::collection))
        .routes(routes!(jobs::read, jobs::cancel))
        .routes(routes!(jobs::play_match))
        .routes(routes!(jobs::open_game))
        .routes(routes!(levels::print::job))
        .routes(routes!(daily::day))
        .routes(routes!(daily::open))
}

/// What takes larger bodies than the rest: files of long games.
fn files() -> OpenApiRouter<App> {
    let routes = OpenApiRouter::new().routes(routes!(tables::files::open));
    routes.layer(DefaultBodyLimit::max(tables::files::LARGEST_FILE))
}

/// All routes.
pub fn router(app: App) -> Router {
    metrics::begin();
    let (router, document) = api().split_for_parts();
    let page = api_page::page(&serde_json::to_value(&document).expect("the document is plain data"));
    let document = Bytes::from(document.to_json().expect("the document is plain data"));
    let security = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let secure = app.config.secure;
    let tls_only = move |_: &Response| secure.then(|| HeaderValue::from_static(TLS_ONLY));
    router
        .route("/api/tables/{id}/live", get(tables::live::live))
        // What is answered to one is nobody else's to keep.
        .layer(security(header::CACHE_CONTROL, "no-store"))
        .route("/api/openapi.json", get(async || ([(header::CONTENT_TYPE, "application/json")], document)))
        .route("/api/docs", get(async || Html(page)))
        .route("/api/docs.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], api_page::STYLE)))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(metrics::figures))
        .method_not_allowed_fallback(async || ApiError::new(StatusCode::METHOD_NOT_ALLOWED, words::WRONG_METHOD.say()))
        .fallback(assets::page)
        .layer(from_fn(whole))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
            let reason = panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "a panic".to_owned());
            ApiError::from(house::Error::Broken(reason)).into_response()
        }))
        .layer(security(header::CONTENT_SECURITY_POLICY, CSP))
        // Alone in its process, the page may share memory with its engine: "enough" reaches a thought at once.
        .layer(security(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(security(HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"))
        .layer(security(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(security(header::REFERRER_POLICY, "same-origin"))
        .layer(SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, tls_only))
        .layer(from_fn(metrics::watch))
        .with_state(app)
}

/// Answers a request that may change something in a task of its own: a client that goes away in the middle does not
/// stop it half-way. A tool changes nothing: it stops when nobody waits for it any more.
async fn whole(mut request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let until_answered = UntilAnswered::default();
    request.extensions_mut().insert(until_answered.clone());
    let is_tool = request.uri().path().contains("/tools/");
    let answer = async move {
        let answer = next.run(request).await;
        drop(until_answered);
        answer
    };
    if is_tool {
        return answer.await;
    }
    match tokio::spawn(answer).await {
        Ok(response) => response,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => ApiError::from(house::Error::broken(&error)).into_response(),
        },
    }
}
