//! `tauler serve`: the server with the page.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use server::{App, Config};
use store::Store;
use tokio::net::TcpListener;

/// Ports that are tried after the usual one.
const PORTS_TRIED: u16 = 50;
/// Where it is served unless told.
const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

/// Serve the page and the API.
#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen; 127.0.0.1:8080 or the next free port unless told. Port 0 takes any free one.
    #[arg(long, env = "TAULER_LISTEN")]
    listen: Option<SocketAddr>,
    /// The database: sqlite:PATH or postgres://…; SQLite in the data folder unless told.
    #[arg(long, env = "TAULER_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The data folder.
    #[arg(long, env = "TAULER_DATA", default_value = "data")]
    data: PathBuf,
    /// How many computer players think at once; all cores unless told.
    #[arg(long, env = "TAULER_THINKERS")]
    thinkers: Option<usize>,
    /// An origin beside the server's own from which browsers may play; may be given several times.
    #[arg(long = "origin", env = "TAULER_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Browsers reach the server by TLS: cookies are for TLS only.
    #[arg(long, env = "TAULER_TLS")]
    tls: bool,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,sqlx=warn".into());
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
        tokio::runtime::Runtime::new()?.block_on(self.serve())
    }

    async fn serve(self) -> anyhow::Result<()> {
        let database = if let Some(database) = self.database {
            database
        } else {
            std::fs::create_dir_all(&self.data)
                .with_context(|| format!("the data folder {} cannot be made", self.data.display()))?;
            format!("sqlite:{}", self.data.join("tauler.db").display())
        };
        let store = Store::open(&database).await?;
        let usual = Config::default();
        let config =
            Config { thinkers: self.thinkers.unwrap_or(usual.thinkers), origins: self.origins, secure: self.tls };
        let listener = listen(self.listen).await?;
        println!("Tauler is at http://{}/", listener.local_addr()?);
        let app = App::new(store, Arc::new(bus::Local::new()), config);
        server::serve(app, listener, told_to_stop()).await.context("the server failed")
    }
}

/// Listens where told, or at the usual port or the next free one.
async fn listen(wanted: Option<SocketAddr>) -> anyhow::Result<TcpListener> {
    if let Some(wanted) = wanted {
        return TcpListener::bind(wanted).await.with_context(|| format!("cannot listen at {wanted}"));
    }
    for port in USUAL.port()..USUAL.port() + PORTS_TRIED {
        match TcpListener::bind((USUAL.ip(), port)).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            listener => return listener.with_context(|| format!("cannot listen at {}:{port}", USUAL.ip())),
        }
    }
    anyhow::bail!("ports {} to {} are all in use: name one with --listen", USUAL.port(), USUAL.port() + PORTS_TRIED - 1)
}

/// Ready when the process is asked to end.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
        tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
