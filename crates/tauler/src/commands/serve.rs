//! `tauler serve`: the server with the page.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use house::{Caps, House};
use server::{App, Config, Network, Rates};
use tokio::net::TcpListener;
#[cfg(debug_assertions)]
use {game::Seed, house::Seeds};

use crate::bus::Bus;
use crate::commands::worker::name_of_this_process;
use crate::database::{Database, run_async};
use crate::refusal::BadInput;

/// File handles that are kept for the house itself.
const OWN_FILES: u64 = 100;
/// Ports that are tried after the usual one.
const PORTS_TRIED: u16 = 50;
/// Where it is served by default.
const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

/// Serve the page and the API.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler serve
  tauler serve --listen 127.0.0.1:0 --data house")]
pub(crate) struct Serve {
    /// Where to listen; 127.0.0.1:8080 or the next free port by default. Port 0 takes any free one.
    #[arg(long, env = "TAULER_LISTEN", value_parser = address)]
    listen: Option<SocketAddr>,
    #[command(flatten)]
    database: Database,
    /// How many computer players think at once; all cores by default, 0 to leave it to `tauler worker`.
    #[arg(long, env = "TAULER_THINKERS")]
    thinkers: Option<usize>,
    /// An origin beside the server's own from which browsers may play; may be given several times.
    #[arg(long = "origin", env = "TAULER_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Browsers reach the server by TLS: cookies are for TLS only.
    #[arg(long, env = "TAULER_TLS")]
    tls: bool,
    /// The address of a proxy, or a range of them, that is believed when it says for whom it asks
    /// (X-Forwarded-For); may be given several times.
    #[arg(long = "trust-proxy", env = "TAULER_TRUST_PROXIES", value_delimiter = ',')]
    proxies: Vec<Network>,
    /// An address, or a range of them, beside this machine's own, that may read /metrics.
    #[arg(long = "metrics-from", env = "TAULER_METRICS_FROM", value_delimiter = ',')]
    metrics_from: Vec<Network>,
    /// Changes a limit, as in sign-in=20/minute, socket=500 or command=off; the classes are guest, sign-in, name, guess,
    /// sign-up, new-table, command, engine, socket and connection. May be given several times.
    #[arg(long = "limit", env = "TAULER_LIMITS", value_delimiter = ',')]
    limits: Vec<String>,
    /// Changes how much there may be of something, as in jobs=10 or tables=off; there are tables, watched-tables,
    /// address-watched-tables, entries, jobs, address-jobs, thoughts, address-thoughts, tokens, levels, drafts,
    /// collections, collection-levels, level-bytes and guest-days. May be given several times.
    #[arg(long = "cap", env = "TAULER_CAPS", value_delimiter = ',')]
    caps: Vec<String>,
    /// How many connections there may be at once; as many as there are file handles by default.
    #[arg(long, env = "TAULER_CONNECTIONS", value_parser = clap::value_parser!(u32).range(2..))]
    connections: Option<u32>,
    /// How many seconds a request may take to come and a reader to take anything, and a connection may lie idle.
    #[arg(long, env = "TAULER_PATIENCE", default_value = "20", value_parser = clap::value_parser!(u64).range(1..=3600))]
    patience: u64,
    /// After how many days somebody with an account must sign in anew, however much the sign-in is used.
    #[arg(long, env = "TAULER_SIGN_IN_DAYS", default_value = "400", value_parser = clap::value_parser!(u64).range(1..=36500))]
    sign_in_days: u64,
    /// Whether a fresh database gets a library of levels, made behind everything else.
    #[arg(long, env = "TAULER_LIBRARY", default_value = "on", value_name = "on|off", action = clap::ArgAction::Set,
          value_parser = on_or_off)]
    library: bool,
    /// Every table and job begins with this seed, so that a test does not depend on luck. A release has no such option:
    /// who knows the seed knows the secrets.
    #[cfg(debug_assertions)]
    #[arg(long, env = "TAULER_SEED", hide = true)]
    seed: Option<u64>,
    #[command(flatten)]
    bus: Bus,
    #[command(flatten)]
    log: LogArgs,
}

fn on_or_off(text: &str) -> Result<bool, &'static str> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("write on or off"),
    }
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "an address with its port is wanted, as in 127.0.0.1:8080 or [::1]:8080")
}

/// How the log is written, to standard error.
#[derive(Args)]
pub(crate) struct LogArgs {
    /// A JSON object a line, for programs that read logs. `RUST_LOG` chooses what is logged (info by default).
    #[arg(long, env = "TAULER_LOG_JSON")]
    log_json: bool,
}

impl LogArgs {
    /// The log of a command that is run now and then.
    pub(crate) fn plain() -> Self {
        Self { log_json: false }
    }

    pub(crate) fn begin(&self) {
        let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,sqlx=warn".into());
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        if self.log_json { log.json().init() } else { log.init() }
    }
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        self.log.begin();
        // Each socket is an open file, and the usual limit is 1024 of them; the hard one is the operator's to set.
        let files = rlimit::increase_nofile_limit(rlimit::INFINITY);
        if let Err(error) = &files {
            tracing::warn!(%error, "the limit of open files stays as it is");
        }
        let files = files.or_else(|_| rlimit::Resource::NOFILE.get_soft()).unwrap_or(rlimit::INFINITY);
        run_async(self.serve(files))
    }

    async fn serve(self, files: u64) -> anyhow::Result<()> {
        let rates = self.limits.iter().try_fold(Rates::default(), |rates, text| rates.change(text));
        let rates = rates.map_err(|wrong| anyhow::Error::new(BadInput(wrong)))?;
        let caps = self.caps.iter().try_fold(Caps::default(), |caps, text| caps.change(text));
        let caps = caps.map_err(|wrong| anyhow::Error::new(BadInput(wrong)))?;
        let config = Config {
            origins: self.origins,
            secure: self.tls,
            proxies: self.proxies,
            metrics_from: self.metrics_from,
            rates,
            connections: Some(self.connections.map_or_else(|| connections_for(files), |many| many as usize)),
            patience: Duration::from_secs(self.patience),
        };
        let bus = self.bus.choice(&self.database)?;
        let usual = house::Config::default();
        let house = house::Config {
            thinkers: self.thinkers.unwrap_or(usual.thinkers),
            name: name_of_this_process(),
            bus,
            looks: self.bus.looks(),
            caps,
            sign_ins_last: Duration::from_hours(24 * self.sign_in_days),
            library: self.library,
            #[cfg(debug_assertions)]
            seeds: self.seed.map_or(usual.seeds, |seed| Seeds::Always(Seed::from_number(seed))),
            ..usual
        };
        let (store, _serving) = self.database.open_to_serve().await?;
        let house = House::new(store, Arc::new(bus::Local::new()), house);
        let listener = listen(self.listen).await?;
        // Who reads the line may stop us at once.
        let stop = told_to_stop()?;
        println!("Tauler is at http://{}/", listener.local_addr()?);
        server::serve(App::new(house, config), listener, stop).await.context("the server failed")
    }
}

/// As many connections as there are file handles, less what the house itself opens: its database, mostly.
fn connections_for(files: u64) -> usize {
    let own = OWN_FILES.min(files / 2);
    usize::try_from(files - own).unwrap_or(usize::MAX)
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

/// Ready when the process is asked to end; from now on it ends no other way.
pub(crate) fn told_to_stop() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
        })
    }
    #[cfg(not(unix))]
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
