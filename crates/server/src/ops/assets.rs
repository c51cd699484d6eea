//! The page: built files of `web/`, embedded in the binary. A debug build reads them from disk.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use house::words::NOT_FOUND;
use rust_embed::RustEmbed;

use crate::error::ApiError;
use crate::words;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// A file of the page; every other address is the page itself, whose router knows it.
pub(crate) async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return ApiError::missing(&NOT_FOUND).into_response();
    }
    if let Some(file) = Page::get(path) {
        // Built files carry a hash of their content in their name, so they never change.
        let lasting = path.starts_with("assets/");
        let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(path, file.data.into_owned(), cache);
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return ApiError::missing(&NOT_FOUND).into_response();
    }
    match Page::get("index.html") {
        Some(file) => answer("index.html", file.data.into_owned(), "no-cache"),
        None => (StatusCode::NOT_FOUND, words::NO_PAGE.say().text + "\n").into_response(),
    }
}

fn answer(path: &str, data: Vec<u8>, cache: &'static str) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())], data).into_response()
}
