//! A server from its start to its end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::app::App;
use crate::doors::{Admitted, Patient};
use crate::ops::metrics;
use crate::router::router;

/// What limits and figures need no more is forgotten so often.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// Requests that run when the server stops have so long to end, and with them sockets, work and the store.
const LAST_REQUESTS: Duration = Duration::from_secs(10);
/// The head of a request is at most so long: it is kept until its last line is there, and there are many connections.
const LONGEST_HEAD: usize = 32 * 1024;
/// After a connection could not be taken, for want of file handles say, it waits so long before the next.
const TAKE_BREATH: Duration = Duration::from_millis(200);

/// Serves until the future `stop` is ready, then ends in good order: no new requests, those that run are finished,
/// sockets are told to come back, and the work that was begun is left for who starts next.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let house = app.house.clone();
    let mut tasks = house.begin_work();
    tasks.spawn(sweep(app.clone()));
    let mut connections = JoinSet::new();
    accept(&app, &listener, stop, &mut connections).await;
    drop(listener);
    house.stop();
    let last = async {
        while connections.join_next().await.is_some() {}
        // A socket has left its connection, and counts by itself.
        while app.limits.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        while tasks.join_next().await.is_some() {}
        house.store.close().await;
    };
    if tokio::time::timeout(LAST_REQUESTS, last).await.is_err() {
        tracing::warn!("something did not end in time, and is left behind");
    }
    house.gave_up().map_or(Ok(()), |why| Err(std::io::Error::other(why.to_owned())))
}

/// Takes connections until told to stop.
async fn accept(app: &App, listener: &TcpListener, stop: impl Future<Output = ()>, connections: &mut JoinSet<()>) {
    let routes = router(app.clone());
    let doors = &app.doors;
    let mut stop = pin!(stop);
    loop {
        let taken = tokio::select! {
            () = &mut stop => return,
            () = app.house.stopped() => return,
            Some(_) = connections.join_next() => continue,
            taken = listener.accept() => taken,
        };
        let (connection, peer) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(TAKE_BREATH).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        let trusted = app.config.proxies.iter().any(|network| network.holds(address));
        // Who comes when the house is full finds the door shut, which costs nothing.
        let Some(admitted) = doors.admit(address, trusted) else {
            ::metrics::counter!("tauler_limited_total", "class" => "connection").increment(1);
            continue;
        };
        connections.spawn(attend(app.clone(), routes.clone(), connection, peer, admitted));
    }
}

/// Answers the requests of one connection.
async fn attend(app: App, routes: Router, connection: TcpStream, peer: SocketAddr, admitted: Admitted) {
    // Answers and what sockets are told are short and wanted at once.
    if let Err(error) = connection.set_nodelay(true) {
        tracing::debug!(%error, "a connection will be slower than it could be");
    }
    let patience = app.config.patience;
    let answer = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let routes = routes.clone();
        async move { Ok::<_, Infallible>(routes.oneshot(request).await.unwrap_or_else(|never| match never {})) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        // Counted from when the connection opened or the last answer went out.
        .header_read_timeout(patience)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Patient::new(connection, patience, admitted)), answer)
        .with_upgrades();
    let mut served = pin!(served);
    let ended = tokio::select! {
        ended = &mut served => ended,
        () = app.house.stopped() => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

fn sweep(app: App) -> impl Future<Output = ()> + Send + use<> {
    // Counted from now, whenever the task begins to run.
    let mut ticks = app.house.config.time.every(SWEEP_EVERY);
    async move {
        loop {
            tokio::select! {
                () = app.house.stopped() => return,
                () = ticks.next() => {}
            }
            app.limits.sweep();
            metrics::upkeep();
        }
    }
}
