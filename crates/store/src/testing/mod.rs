//! A PostgreSQL that tests start for themselves: one for each test process, in a folder of its own, gone with it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row as _, SqliteConnection};

use crate::new_id;

mod wire;

pub use wire::{Wire, WireState};

/// Whether the server makes sure that what it commits is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// It does, as in earnest: for measuring.
    Full,
    /// It does not: for tests, which never crash it.
    None,
}

/// The port of a server that listens only in its folder, where it is a part of a file's name.
const USUAL_PORT: u16 = 5432;

/// A running server. It stops, and its folder is removed, when this is dropped or the process ends, in whichever way.
pub struct Postgres {
    folder: PathBuf,
    port: u16,
    /// The server's keeper reads its input until that is closed, which the system does when this process ends.
    keeper: Child,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Sets up a server in a new folder, says where, and keeps it until its input ends. Runs as the server's user.
const KEEPER: &str = r#"
set -e
# Whatever is sent to the whole group, as by Ctrl-C, this goes on until its input ends, and cleans up.
trap '' INT TERM HUP
bin="$1"; fsync="$2"; port="$3"; certificate="$4"; key="$5"
# Where many of these run, each for one test, the first one's files are kept for the others to begin with.
many="${TAULER_PG_FOLDER:-}"
dir=$(mktemp -d "${many:-/tmp}/tauler-pg-XXXXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir"
if [ -n "$many" ] && [ -d "$many/data" ]; then
    cp -a "$many/data" "$dir/data"
else
    # A locale that does not order by bytes, so that a query that forgot to is noticed.
    "$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C --locale-provider=icu --icu-locale=en \
        --no-sync >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
    if [ -n "$many" ] && mkdir "$many/first" 2>/dev/null; then
        cp -a "$dir/data" "$many/first/data"
        mv "$many/first/data" "$many/data"
    fi
fi
listen=
if [ -n "$key" ]; then
    umask 077
    echo "$certificate" >"$dir/data/server.crt"
    echo "$key" >"$dir/data/server.key"
    echo "ssl = on" >>"$dir/data/postgresql.conf"
    printf 'local all all trust\nhostssl all all all trust\n' >"$dir/data/pg_hba.conf"
    listen=localhost
fi
"$bin/postgres" -D "$dir/data" -k "$dir" -c "listen_addresses=$listen" -c "port=$port" -c "fsync=$fsync" \
    -c "full_page_writes=$fsync" -c max_connections=200 >>"$dir/log" 2>&1 </dev/null &
pid=$!
tries=0
until "$bin/pg_isready" -q -h "$dir" -p "$port" -U postgres; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ] || ! kill -0 $pid 2>/dev/null; then cat "$dir/log" >&2; exit 1; fi
    sleep 0.05
done
echo "$dir"
cat >/dev/null || true
kill -INT $pid
wait $pid || true
"#;

impl Postgres {
    /// The server of this process for tests, started when it is first asked for.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start; the message says what to do.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(Durability::None))
    }

    /// Starts a server.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start; the message says what to do.
    pub fn start(durability: Durability) -> Self {
        let fsync = if durability == Durability::Full { "on" } else { "off" };
        Self::keep(fsync, USUAL_PORT, "", "")
    }

    /// Starts a server for tests that listens at a port of `localhost` too, where it talks TLS and nothing else, with
    /// this certificate and its key in PEM.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start; the message says what to do.
    pub fn start_with_tls(port: u16, certificate: &str, key: &str) -> Self {
        Self::keep("off", port, certificate, key)
    }

    fn keep(fsync: &str, port: u16, certificate: &str, key: &str) -> Self {
        let bin = binaries().unwrap_or_else(|| {
            panic!(
                "these tests need PostgreSQL, but there is no initdb in /usr/lib/postgresql/*/bin or in PATH: \
                 install it, on Debian with `apt-get install postgresql`"
            )
        });
        let mut command = as_server_user();
        let mut keeper = command
            .args(["sh", "-c", KEEPER, "sh"])
            .arg(bin)
            .args([fsync, &port.to_string(), certificate, key])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("PostgreSQL's keeper is a shell script, and there is a shell");
        let output = keeper.stdout.take().expect("the keeper's output was asked for");
        let mut folder = String::new();
        let _ = BufReader::new(output).read_line(&mut folder);
        let server = Self { folder: PathBuf::from(folder.trim_end()), port, keeper };
        assert!(server.folder.is_absolute(), "PostgreSQL did not start: its own words are above");
        server
    }

    /// Makes an empty database and returns its address.
    ///
    /// # Panics
    /// If the server does not answer.
    pub async fn database(&self) -> String {
        let name = format!("t{}", new_id());
        let mut conn = PgConnection::connect(&self.address("postgres")).await.expect("the server has just started");
        conn.execute(AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE template0")))
            .await
            .expect("the name is new");
        let _ = conn.close().await;
        self.address(&name)
    }

    fn address(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&port={}&user=postgres", self.folder.display(), self.port)
    }
}

/// Says something to the database at an address that the store itself never says.
///
/// # Panics
/// If it is refused.
pub async fn tell(url: &str, sql: &'static str) {
    if url.starts_with("sqlite:") {
        let mut conn = SqliteConnection::connect(url).await.expect("a database");
        conn.execute(sql).await.expect("plain SQL");
        let _ = conn.close().await;
    } else {
        let mut conn = PgConnection::connect(url).await.expect("a database");
        conn.execute(sql).await.expect("plain SQL");
        let _ = conn.close().await;
    }
}

/// Asks PostgreSQL at an address for a number.
///
/// # Panics
/// If it is refused.
pub async fn ask(url: &str, sql: &'static str) -> i64 {
    let mut conn = PgConnection::connect(url).await.expect("a database");
    let row = sqlx::query(sql).fetch_one(&mut conn).await.expect("plain SQL");
    let _ = conn.close().await;
    row.get(0)
}

/// Where PostgreSQL's programs are: the newest that Debian installed, or what PATH leads to.
fn binaries() -> Option<PathBuf> {
    let has_initdb = |folder: &Path| folder.join("initdb").is_file();
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            Some((path.file_name()?.to_str()?.parse().ok()?, path.join("bin")))
        })
        .filter(|(_, folder)| has_initdb(folder))
        .collect();
    versions.sort();
    let in_path = || std::env::split_paths(&std::env::var_os("PATH")?).find(|folder| has_initdb(folder));
    versions.pop().map(|(_, folder)| folder).or_else(in_path)
}

/// The server refuses to run as root: a root's tests run it as `postgres`, or as `nobody`.
fn as_server_user() -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    if !root {
        return Command::new("env");
    }
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let known = |user: &str| users.lines().any(|line| line.split(':').next() == Some(user));
    let (user, group) = if known("postgres") { ("postgres", "postgres") } else { ("nobody", "nogroup") };
    let mut command = Command::new("setpriv");
    command.args(["--reuid", user, "--regid", group, "--clear-groups", "--"]);
    command
}
