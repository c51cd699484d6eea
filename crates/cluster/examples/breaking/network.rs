//! Three machines on one: namespaces of the network with the addresses of the example in deploy/, and what parts them.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;

use cluster::Host;

/// The machines.
pub const MACHINES: [usize; 3] = [0, 1, 2];

/// The address of a machine.
pub fn ip(machine: usize) -> IpAddr {
    Ipv4Addr::new(10, 77, 0, 11 + machine as u8).into()
}

/// Where the players and the proxy are.
pub fn outside(port: u16) -> SocketAddr {
    SocketAddr::new(Ipv4Addr::new(10, 77, 0, 1).into(), port)
}

/// The network. All of it is in a namespace of this process, and gone with it.
pub struct Network {
    /// The namespaces of the machines.
    names: Vec<String>,
}

impl Network {
    /// Makes it. This process must have a namespace of its own already: see `cargo xtask chaos`.
    pub fn make() -> Result<Self, String> {
        if ip_says(&["link", "show", "type", "bridge"])?.contains("tauler0") || has_other_links()? {
            return Err("this needs a network of its own: `cargo xtask chaos --cluster` starts it in one".to_owned());
        }
        // The names of namespaces are files, which would be everybody's.
        std::fs::create_dir_all("/run/netns").map_err(|error| error.to_string())?;
        run("mount", &["-t", "tmpfs", "tmpfs", "/run/netns"])?;
        ip_says(&["link", "set", "lo", "up"])?;
        ip_says(&["link", "add", "tauler0", "type", "bridge"])?;
        ip_says(&["addr", "add", "10.77.0.1/24", "dev", "tauler0"])?;
        ip_says(&["link", "set", "tauler0", "up"])?;
        let names: Vec<String> = MACHINES.iter().map(|machine| format!("machine{}", machine + 1)).collect();
        for (machine, name) in names.iter().enumerate() {
            let (near, far) = (near(machine), format!("far{machine}"));
            ip_says(&["netns", "add", name])?;
            ip_says(&["link", "add", &near, "type", "veth", "peer", "name", &far])?;
            ip_says(&["link", "set", &near, "master", "tauler0", "up"])?;
            ip_says(&["link", "set", &far, "netns", name])?;
            ip_says(&["-n", name, "addr", "add", &format!("{}/24", ip(machine)), "dev", &far])?;
            ip_says(&["-n", name, "link", "set", &far, "up"])?;
            ip_says(&["-n", name, "link", "set", "lo", "up"])?;
        }
        Ok(Self { names })
    }

    /// A machine, for programs.
    pub fn machine(&self, machine: usize) -> Host {
        Host::in_namespace(&self.names[machine], ip(machine))
    }

    /// Pulls a machine's cable, or puts it back.
    pub fn isolate(machine: usize, isolated: bool) -> Result<(), String> {
        ip_says(&["link", "set", &near(machine), if isolated { "down" } else { "up" }]).map(drop)
    }

    /// Lets nothing pass between two machines, or everything again.
    pub fn part(&self, one: usize, other: usize, parted: bool) -> Result<(), String> {
        for (from, to) in [(one, other), (other, one)] {
            let change = if parted { "add" } else { "del" };
            ip_says(&["-n", &self.names[from], "route", change, "blackhole", &format!("{}/32", ip(to))])?;
        }
        Ok(())
    }

    /// Loses and delays what a machine sends, or no longer. Whether the system can do this.
    pub fn spoil(&self, machine: usize, spoilt: bool) -> bool {
        let (name, far) = (self.names[machine].as_str(), format!("far{machine}"));
        let on = ["-n", name, "qdisc", "replace", "dev", &far, "root", "netem", "delay", "20ms", "10ms", "loss", "2%"];
        let off = ["-n", name, "qdisc", "del", "dev", &far, "root"];
        run("tc", if spoilt { &on } else { &off }).is_ok()
    }
}

fn near(machine: usize) -> String {
    format!("near{machine}")
}

/// Whether this is somebody's real network: one of its own has nothing but itself.
fn has_other_links() -> Result<bool, String> {
    Ok(ip_says(&["-oneline", "link", "show", "up"])?.lines().any(|line| !line.contains(" lo:")))
}

fn ip_says(words: &[&str]) -> Result<String, String> {
    run("ip", words)
}

fn run(program: &str, words: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(words).output().map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(format!("`{program} {}` failed: {why}", words.join(" ")))
}
