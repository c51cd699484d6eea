//! A server from its start to its end.

use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;

use crate::app::App;
use crate::ops::metrics;
use crate::router::router;

/// What limits and figures need no more is forgotten so often.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// Requests that run when the server stops have so long to end, and so have sockets.
const LAST_REQUESTS: Duration = Duration::from_secs(10);

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
    let routes = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // Answers and what sockets are told are short and wanted at once.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection will be slower than it could be");
        }
    });
    let stopping = house.clone();
    let served = axum::serve(listener, routes).with_graceful_shutdown(async move {
        stop.await;
        stopping.stop();
    });
    let served = tokio::select! {
        served = served => served,
        () = async { house.stopped().await; tokio::time::sleep(LAST_REQUESTS).await } => Ok(()),
    };
    house.stop();
    let sockets = async {
        while app.limits.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_REQUESTS, sockets).await;
    while tasks.join_next().await.is_some() {}
    house.store.close().await;
    served
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
