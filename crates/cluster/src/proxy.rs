//! The proxies of deploy/, before servers of this machine.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use crate::client::Client;
use crate::host::Host;
use crate::people::ask;
use crate::process::{Process, listens};

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proxy {
    /// `deploy/haproxy.cfg`.
    Haproxy,
    /// `deploy/nginx.conf`.
    Nginx,
}

impl Proxy {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Haproxy => "HAProxy",
            Self::Nginx => "nginx",
        }
    }

    /// Starts it as its file says, with other addresses, and waits until it lets people through. Says where.
    pub async fn start(self, servers: &[SocketAddr], folder: &Path) -> Result<(Process, SocketAddr), String> {
        let (host, address) = (Host::here(), Host::here().free_address());
        let listens_here = address.to_string();
        let (file, listen) = match self {
            Self::Haproxy => ("haproxy.cfg", ("bind :8000", format!("bind {listens_here}"))),
            Self::Nginx => ("nginx.conf", ("listen 8000;", format!("listen {listens_here};"))),
        };
        let from = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy")).join(file);
        let text = std::fs::read_to_string(&from).map_err(|error| format!("{}: {error}", from.display()))?;
        let text = with_servers(&text, servers)?.replace(listen.0, &listen.1);
        if !text.contains(&listens_here) {
            return Err(format!("{file} does not say {:?}", listen.0));
        }
        let config = folder.join(file);
        write(&config, &text)?;
        let log = folder.join(format!("{file}.log"));
        let process = match self {
            Self::Haproxy => {
                let mut command = host.command("haproxy");
                Process::start(command.arg("-db").arg("-f").arg(&config), &log)?
            }
            Self::Nginx => {
                let (around, here) = (folder.join("around.conf"), folder.display());
                // One process without a master, which ends as a whole.
                let own = format!(
                    "daemon off; master_process off; pid {here}/nginx.pid; error_log stderr;\nevents {{}}\n\
                     http {{\n    access_log off;\n    client_body_temp_path {here}/1; proxy_temp_path {here}/2; \
                     fastcgi_temp_path {here}/3; uwsgi_temp_path {here}/4; scgi_temp_path {here}/5;\n    include {};\n}}\n",
                    config.display()
                );
                write(&around, &own)?;
                let mut command = host.command("nginx");
                Process::start(command.args(["-e", "stderr", "-c"]).arg(&around), &log)?
            }
        };
        let said = |error: String| format!("{error}: {}", std::fs::read_to_string(&log).unwrap_or_default());
        listens(address).await.map_err(said)?;
        lets_through(address).await.map_err(said)?;
        Ok((process, address))
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text with these servers in the place of the three machines; those that are too many are left out.
fn with_servers(text: &str, servers: &[SocketAddr]) -> Result<String, String> {
    let mut text = text.to_owned();
    for (machine, server) in servers.iter().enumerate() {
        let there = format!("10.77.0.1{}:8080", machine + 1);
        if !text.contains(&there) {
            return Err(format!("the file does not name {there}"));
        }
        text = text.replace(&there, &server.to_string());
    }
    let lines = text.lines().filter(|line| !line.contains("10.77.0.1"));
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}

/// A proxy lets nobody through before its checks have been answered.
async fn lets_through(address: SocketAddr) -> Result<(), String> {
    for _ in 0..200 {
        let reply = ask(&mut Client::new(address), "GET", "/readyz", None).await;
        if reply.is_some_and(|reply| reply.status == 200) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the proxy lets nobody through".to_owned())
}
