//! A disk that really fills up: a small file system in memory, which only root may make.

use std::path::Path;
use std::process::Command;

use crate::server_process::ServerProcess;
use crate::swarm::Swarm;

/// How large the disk is, and what takes room on it that is given back.
const SIZE: &str = "size=6m";
const BALLAST: usize = 3 << 20;

/// A file system that is gone with this.
struct Mounted<'a>(&'a Path);

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

/// Plays until the disk is full, makes room, and plays on.
pub async fn fills_up(tauler: &Path, folder: &Path) -> Result<(), String> {
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(folder).output();
    let mount = mount.map_err(|error| format!("this machine has no mount: {error}"))?;
    if !mount.status.success() {
        let why = String::from_utf8_lossy(&mount.stderr).trim().to_owned();
        return Err(format!("this machine does not let us make a small disk, which takes root: {why}"));
    }
    let mounted = Mounted(folder);
    let ballast = folder.join("ballast");
    std::fs::write(&ballast, vec![0; BALLAST]).map_err(|error| error.to_string())?;
    let url = format!("sqlite:{}", folder.join("chaos.db").display());
    let server = ServerProcess::start(tauler, &url)?;
    let mut swarm = Swarm::gather(server.address).await;
    // Everybody stops who is told that the disk is full.
    let playing = swarm.play(server.address);
    swarm.take_back(playing).await;
    let before = swarm.answered();
    println!("the disk is full after {before} entries");
    std::fs::remove_file(&ballast).map_err(|error| error.to_string())?;
    let playing = swarm.play(server.address);
    while swarm.answered() < before + 200 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    server.kill()?;
    swarm.take_back(playing).await;
    let found = swarm.check(&url).await?;
    println!(
        "a full disk: {} entries answered at {} tables, {} of them after there was room again; all are there once, in \
         order, and every game replays",
        swarm.answered(),
        found.tables,
        swarm.answered() - before,
    );
    drop(mounted);
    Ok(())
}
