//! Where a database may be found: of several servers, which are copies of each other, one can write.

use std::str::FromStr;
use std::time::Duration;

use futures_util::stream::{FuturesUnordered, StreamExt as _};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection as _, Row as _};
use tokio::time::timeout;

use super::TRY_FOR;
use crate::{Error, Result};

/// When one server that can write has answered, the others have so long to say that they can too.
const OTHERS_WITHIN: Duration = Duration::from_millis(300);

/// What a connection asks of the server, unless its address says otherwise. A server that lost us must not hold others
/// up with what we began there.
const SETTINGS: [(&str, &str); 6] = [
    // What nobody waits for any more is given up.
    ("statement_timeout", "6000"),
    // Our transactions never think between two statements; but a machine may be busy.
    ("idle_in_transaction_session_timeout", "3000"),
    ("tcp_user_timeout", "5000"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
];

/// Whether a server can write, and in which life: who is promoted begins a new one.
const LIFE: &str = "SELECT CASE WHEN pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' \
                    THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS life";

/// The servers that an address names.
pub(super) struct Hosts {
    at: Vec<PgConnectOptions>,
    /// Whether one that cannot write will do, where none can.
    to_read: bool,
}

impl Hosts {
    /// Reads an address, or several with commas between.
    pub(super) fn read(url: &str, to_read: bool) -> Result<Self> {
        Ok(Self { at: split(url).into_iter().map(options).collect::<Result<_>>()?, to_read })
    }

    pub(super) fn at(&self, host: usize) -> &PgConnectOptions {
        &self.at[host]
    }

    /// Asks all of them who can write. Where two think so, the one that was promoted last is right. Where none does,
    /// and one is wanted to read from alone, the first that answers is.
    pub(super) async fn find(&self) -> Result<usize> {
        let ask = |(host, at)| async move {
            match timeout(TRY_FOR, life(at)).await {
                Ok(Ok(life)) => Ok((life, host)),
                Ok(Err(error)) => Err(error),
                Err(_) => Err(Error::Silent),
            }
        };
        let mut asked: FuturesUnordered<_> = self.at.iter().enumerate().map(ask).collect();
        let (mut best, mut copy, mut failed) = (None, None, None);
        loop {
            let wait = if best.is_some() { OTHERS_WITHIN } else { 2 * TRY_FOR };
            match timeout(wait, asked.next()).await {
                Ok(Some(Ok((Some(life), host)))) => best = best.max(Some((life, host))),
                Ok(Some(Ok((None, host)))) => copy = copy.or(Some(host)),
                Ok(Some(Err(error))) => failed = Some(error),
                Ok(None) | Err(_) => break,
            }
        }
        let found = best.map(|(_, host)| host).or(copy.filter(|_| self.to_read));
        found.ok_or_else(|| failed.unwrap_or(Error::NoPrimary))
    }
}

async fn life(at: &PgConnectOptions) -> Result<Option<String>> {
    let mut conn = PgConnection::connect_with(at).await?;
    let life = sqlx::query(LIFE).fetch_one(&mut conn).await?.try_get("life")?;
    let _ = conn.close().await;
    Ok(life)
}

/// The addresses in a list; commas may be a part of one, too.
fn split(url: &str) -> Vec<&str> {
    let begins = |at: &usize| ["postgres://", "postgresql://"].iter().any(|scheme| url[at + 1..].starts_with(scheme));
    let ends = url.match_indices(',').map(|(at, _)| at).filter(begins);
    let mut found = Vec::new();
    let mut from = 0;
    for end in ends {
        found.push(&url[from..end]);
        from = end + 1;
    }
    found.push(&url[from..]);
    found
}

fn options(url: &str) -> Result<PgConnectOptions> {
    let at = PgConnectOptions::from_str(url)?.statement_cache_capacity(256);
    let said = at.get_options().unwrap_or_default().to_owned();
    // The last one counts, so what the address says must not be said again.
    let unsaid = SETTINGS.into_iter().filter(|(name, _)| !said.contains(name));
    Ok(at.options(unsaid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_addresses_is_read_and_commas_within_one_stay() {
        assert_eq!(split("postgres://a/x"), ["postgres://a/x"]);
        assert_eq!(split("postgres://u:p,q@a/x,postgresql://b/x"), ["postgres://u:p,q@a/x", "postgresql://b/x"]);
    }

    #[test]
    fn what_an_address_says_about_time_counts() {
        let said = |url: &str| options(url).unwrap().get_options().unwrap().to_owned();
        let usual = said("postgres://a/x");
        for (name, value) in SETTINGS {
            assert!(usual.contains(&format!("{name}={value}")), "{usual}");
        }
        let own = said("postgres://a/x?options=-c%20statement_timeout%3D0&options[tcp_user_timeout]=9");
        assert!(own.contains("statement_timeout=0") && !own.contains("statement_timeout=6000"), "{own}");
        assert!(own.contains("tcp_user_timeout=9") && !own.contains("tcp_user_timeout=5000"), "{own}");
        assert!(own.contains("idle_in_transaction_session_timeout=3000"), "{own}");
    }
}
