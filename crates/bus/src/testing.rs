//! A NATS server that tests start for themselves, in a folder of its own, gone with it.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server, which runs until it is stopped or dropped.
pub struct NatsServer {
    folder: tempfile::TempDir,
    port: u16,
    child: Option<Child>,
}

impl NatsServer {
    /// Starts a server at a free port of this machine.
    ///
    /// # Panics
    /// If NATS is not installed or does not start; the message says what to do.
    pub fn start() -> Self {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("a port").port();
        drop(free);
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let mut server = Self { folder, port, child: None };
        server.start_again();
        server
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its process, while it runs.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Ends it at once.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it at the same address, if it does not run.
    ///
    /// # Panics
    /// If NATS is not installed or does not start; the message says what to do.
    pub fn start_again(&mut self) {
        if self.child.is_some() {
            return;
        }
        let program = program().unwrap_or_else(|| {
            panic!("these tests need NATS, but there is no nats-server: on Debian, `apt-get install nats-server`")
        });
        let log = self.folder.path().join("log");
        let child = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-l"])
            .arg(&log)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is a program");
        self.child = Some(child);
        for _ in 0..1_000 {
            if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("NATS did not start: {}", std::fs::read_to_string(log).unwrap_or_default());
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Debian keeps it where only root looks.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from));
    folders.map(|folder| folder.join("nats-server")).find(|program: &PathBuf| Path::is_file(program))
}
