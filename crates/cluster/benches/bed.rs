//! What the figures are measured on: a PostgreSQL that waits for its disk, servers, and workers.

use std::net::SocketAddr;
use std::path::PathBuf;

use cluster::pg_server::EVERYBODY;
use cluster::process::{Tauler, nats};
use cluster::{Host, PgServer, Process};

/// A bed of servers. Everything ends with it.
pub struct Bed {
    pub servers: Vec<Process>,
    pub addresses: Vec<SocketAddr>,
    pub workers: Vec<Process>,
    pub postgres: PgServer,
    _nats: Option<Process>,
    pub tauler: Tauler,
    folder: tempfile::TempDir,
}

/// The program that is measured.
fn program() -> Result<PathBuf, String> {
    let path =
        std::env::var_os("TAULER_BIN").ok_or("TAULER_BIN must name the program: `cargo xtask bench cluster` does")?;
    Ok(path.into())
}

/// How it was built, as its path says.
pub fn build() -> &'static str {
    let is_debug = program().is_ok_and(|path| path.components().any(|part| part.as_os_str() == "debug"));
    if is_debug { "debug" } else { "release" }
}

impl Bed {
    /// Makes one with so many servers, which do not think, and workers with a thread each.
    pub async fn make(servers: usize, workers: usize, with_nats: bool) -> Result<Self, String> {
        let (host, folder) = (Host::here(), tempfile::tempdir().map_err(|error| error.to_string())?);
        let postgres = PgServer::start_at(&host, host.free_address(), &[], EVERYBODY).await?;
        let (mut words, mut bus) = (Vec::new(), None);
        if with_nats {
            let address = host.free_address();
            bus = Some(nats(&host, address, folder.path()).await?);
            words = vec!["--bus".to_owned(), format!("nats://{address}")];
        }
        let tauler = Tauler {
            program: program()?,
            database: postgres.url(),
            folder: folder.path().to_owned(),
            words,
            environment: Vec::new(),
        };
        let mut bed =
            Self { servers: vec![], addresses: vec![], workers: vec![], postgres, _nats: bus, tauler, folder };
        for _ in 0..servers {
            let address = host.free_address();
            bed.servers.push(bed.tauler.serve(&host, address, 0)?);
            bed.addresses.push(address);
        }
        for worker in 0..workers {
            bed.workers.push(bed.tauler.work(&host, &worker.to_string(), 1)?);
        }
        Ok(bed)
    }

    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Processor time of the servers so far, in seconds.
    pub fn server_cpu(&self) -> f64 {
        self.servers.iter().map(|server| server.cpu().as_secs_f64()).sum()
    }

    /// Processor time of the workers so far, in seconds.
    pub fn worker_cpu(&self) -> f64 {
        self.workers.iter().map(|worker| worker.cpu().as_secs_f64()).sum()
    }

    pub fn database_cpu(&self) -> f64 {
        self.postgres.cpu().as_secs_f64()
    }
}

/// The value below which this part of the times lies.
pub fn quantile(times: &mut [f64], part: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
    times.get(at).copied().unwrap_or(f64::NAN)
}
