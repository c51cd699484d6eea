//! The boardgame.io server, which is measured beside ours: installed here, started here, and ended here.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server; it ends with this.
pub struct Rival {
    child: Child,
    pub address: SocketAddr,
}

impl Rival {
    /// Installs it if it is not there yet, and starts it.
    pub fn start() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boardgame");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        for file in ["package.json", "server.cjs"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/boardgame").join(file);
            std::fs::copy(from, folder.join(file)).expect("a file can be copied");
        }
        if !folder.join("node_modules/boardgame.io").is_dir() {
            let mut npm = Command::new("npm");
            npm.args(["install", "--no-audit", "--no-fund", "--no-package-lock"]).current_dir(&folder);
            let installed = npm.stdout(Stdio::null()).status().expect("npm can be started");
            assert!(installed.success(), "npm could not install boardgame.io");
        }
        let mut node = Command::new("node");
        node.arg("server.cjs").current_dir(&folder).env("NODE_ENV", "production").stdout(Stdio::piped());
        let mut child = node.spawn().expect("node can be started");
        let lines = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("listening ")?.parse::<u16>().ok());
        Self { child, address: SocketAddr::from(([127, 0, 0, 1], port.expect("it says where it is"))) }
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
