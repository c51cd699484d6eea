//! The page: built files of `web/`, embedded in the binary. A debug build reads them from disk.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
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
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, words::WRONG_METHOD.say()).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return ApiError::missing(&NOT_FOUND).into_response();
    }
    if let Some(file) = Page::get(path) {
        // Built files carry a hash of their content in their name, so they never change.
        let lasting = path.starts_with("assets/");
        let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        return match pressed(path, accepted) {
            Some((coding, data)) => {
                let coded = [(header::CONTENT_ENCODING, coding), (header::VARY, "accept-encoding")];
                (coded, answer(path, data, cache)).into_response()
            }
            None => answer(path, file.data, cache),
        };
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return ApiError::missing(&NOT_FOUND).into_response();
    }
    match Page::get("index.html") {
        Some(file) => answer("index.html", file.data, "no-cache"),
        None => (StatusCode::NOT_FOUND, words::NO_PAGE.say().text + "\n").into_response(),
    }
}

/// The file as it was pressed when the page was built, in the best way that the browser understands. All others are
/// pressed on their way, if at all.
fn pressed(path: &str, accepted: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    let codings = [("br", ".br"), ("gzip", ".gz")];
    codings.into_iter().filter(|(coding, _)| is_understood(coding, accepted)).find_map(|(coding, ending)| {
        let file = Page::get(&format!("{path}{ending}"))?;
        Some((coding, file.data))
    })
}

/// Whether a browser that accepts these codings understands this one.
fn is_understood(coding: &str, accepted: &str) -> bool {
    accepted.split(',').any(|one| {
        let mut words = one.split(';').map(str::trim);
        words.next() == Some(coding) && !words.any(|word| matches!(word, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn answer(path: &str, data: Cow<'static, [u8]>, cache: &'static str) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())], bytes(data)).into_response()
}

/// However many take a file at once, and however slowly: what is part of the program is there once.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(part) => Bytes::from_static(part),
        Cow::Owned(read) => Bytes::from(read),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_part_of_the_program_is_not_copied_for_each_who_takes_it() {
        static PART: &[u8] = b"a file of the page";
        assert_eq!(bytes(Cow::Borrowed(PART)).as_ptr(), PART.as_ptr());
        assert_eq!(bytes(Cow::Owned(PART.to_vec())), PART);
    }

    #[test]
    fn a_coding_is_understood_where_it_is_named_and_not_refused() {
        for accepted in ["br", "gzip, br", "gzip;q=0.5,br;q=0.8"] {
            assert!(is_understood("br", accepted), "{accepted}");
        }
        for accepted in ["", "gzip", "br;q=0", "brotli", "gzip, br; q=0.0"] {
            assert!(!is_understood("br", accepted), "{accepted}");
        }
    }
}
