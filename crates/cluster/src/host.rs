//! Where a program runs: on this machine, or on a machine of its own, which is a namespace of the network.

use std::ffi::OsStr;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;

/// A place for programs, with its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its address.
    pub ip: IpAddr,
    namespace: Option<String>,
}

impl Host {
    /// This machine.
    pub fn here() -> Self {
        Self { ip: Ipv4Addr::LOCALHOST.into(), namespace: None }
    }

    /// A namespace that is there, with an address of its own.
    pub fn in_namespace(name: &str, ip: IpAddr) -> Self {
        Self { ip, namespace: Some(name.to_owned()) }
    }

    /// A program there. It ends when the thread ends that starts it, in whichever way.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        self.command_as(None, program)
    }

    /// The same as the user under whom PostgreSQL runs, which refuses to be root.
    pub fn command_of_postgres(&self, program: impl AsRef<OsStr>) -> Command {
        let root = std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
        self.command_as(root.then(postgres_user), program)
    }

    fn command_as(&self, user: Option<(&str, &str)>, program: impl AsRef<OsStr>) -> Command {
        let mut command = match &self.namespace {
            None => Command::new("setpriv"),
            Some(name) => {
                let mut command = Command::new("ip");
                command.args(["netns", "exec", name, "setpriv"]);
                command
            }
        };
        if let Some((user, group)) = user {
            command.args(["--reuid", user, "--regid", group, "--clear-groups"]);
        }
        command.args(["--pdeathsig", "KILL", "--"]).arg(program);
        command
    }

    /// An address with a port that is free on this machine.
    pub fn free_address(&self) -> SocketAddr {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
        SocketAddr::new(self.ip, listener.local_addr().expect("it is bound").port())
    }
}

/// `postgres` where it is installed, otherwise nobody.
pub(crate) fn postgres_user() -> (&'static str, &'static str) {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let known = users.lines().any(|line| line.split(':').next() == Some("postgres"));
    if known { ("postgres", "postgres") } else { ("nobody", "nogroup") }
}
