//! What an operator asks: how is it doing.

use std::net::IpAddr;
use std::sync::OnceLock;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use house::words;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::app::App;
use crate::auth::Client;
use crate::error::ApiError;

/// Upper ends of the buckets of durations, in seconds.
const SECONDS: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// What was measured in this process; there is one place for it, however many servers the process runs.
fn measured() -> Option<&'static PrometheusHandle> {
    static MEASURED: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS);
        // Another recorder may have been installed before by who embeds this server.
        builder.ok()?.install_recorder().ok()
    };
    MEASURED.get_or_init(install).as_ref()
}

/// Begins to measure.
pub(crate) fn begin() {
    measured();
}

/// Lets what was measured be summed up; to be called now and then.
pub(crate) fn upkeep() {
    if let Some(measured) = measured() {
        measured.run_upkeep();
    }
}

/// The figures, for Prometheus. They are nobody's business but the operator's.
pub(crate) async fn figures(State(app): State<App>, Client(address): Client, headers: HeaderMap) -> Response {
    let named = app.config.metrics_from.iter().any(|network| network.holds(address));
    let allowed = named || address.is_loopback() && !comes_from_afar(&headers);
    let Some(measured) = measured().filter(|_| allowed) else {
        return ApiError::missing(&words::NOT_FOUND).into_response();
    };
    metrics::gauge!("tauler_tables_in_use").set(app.house.tables_in_use() as f64);
    metrics::gauge!("tauler_connections_open").set(app.connections() as f64);
    metrics::gauge!("tauler_body_bytes").set(app.body_bytes() as f64);
    metrics::gauge!("tauler_bus_up").set(f64::from(u8::from(app.house.is_joined())));
    metrics::gauge!("tauler_sockets_open").set(f64::from(app.limits.sockets()));
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], measured.render()).into_response()
}

/// A method as the figures and the log name it: what a client makes up is nobody's label, because labels are kept.
fn method_label(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// Whether a request that seems to come from this machine was passed on by a proxy that nobody named: it says for whom
/// it asks, or asks for another host.
fn comes_from_afar(headers: &HeaderMap) -> bool {
    let passed_on = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    let literal = name.trim_start_matches('[').trim_end_matches(']');
    let here = literal == "localhost" || literal.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    !here || passed_on.iter().any(|name| headers.contains_key(*name))
}

/// Measures every request, and logs it: its route and not its address, which may hold an invitation.
pub(crate) async fn watch(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = method_label(request.method());
    let route = request.extensions().get::<MatchedPath>().map_or("page".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    let (status, took) = (response.status(), began.elapsed());
    metrics::counter!("tauler_requests_total", "method" => method, "route" => route.clone(),
        "status" => status.as_u16().to_string())
    .increment(1);
    metrics::histogram!("tauler_request_seconds", "route" => route.clone()).record(took.as_secs_f64());
    let ms = took.as_millis() as u64;
    if status.is_server_error() {
        tracing::warn!(method, route, status = status.as_u16(), ms, "request");
    } else {
        tracing::debug!(method, route, status = status.as_u16(), ms, "request");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_proxy_passes_on_comes_from_afar() {
        let afar = |lines: &[(&'static str, &'static str)]| {
            comes_from_afar(
                &lines.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect(),
            )
        };
        for host in ["127.0.0.1:8080", "localhost", "localhost:8080", "[::1]:8080", "[::1]"] {
            assert!(!afar(&[("host", host)]), "{host}");
        }
        for host in ["tauler.example", "tauler.example:443", "10.0.0.1:8080", ""] {
            assert!(afar(&[("host", host)]), "{host}");
        }
        for name in ["x-forwarded-for", "forwarded", "x-real-ip", "via"] {
            assert!(afar(&[("host", "127.0.0.1:8080"), (name, "1")]), "{name}");
        }
    }
}
