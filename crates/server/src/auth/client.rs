//! Where a request comes from: the other end of the connection, or what a trusted proxy says.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::limits::address_key;
use crate::app::App;
use crate::error::ApiError;

/// The address of who calls.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

impl Client {
    /// The address from which a request comes.
    pub(crate) fn of(parts: &Parts, app: &App) -> Self {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        // Without a connection the request was made in this very process.
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip().to_canonical());
        Self(behind(peer, &parts.headers, &app.config.proxies))
    }

    /// The key under which limits count it.
    pub(crate) fn key(self) -> String {
        address_key(self.0)
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        Ok(Self::of(parts, app))
    }
}

/// Follows `X-Forwarded-For` from its end for as long as the addresses are those of trusted proxies: what stands
/// before could have been written by anybody.
fn behind(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let trusted = |address: IpAddr| proxies.iter().any(|network| network.holds(address));
    let mut address = peer;
    let lines = headers.get_all("x-forwarded-for").iter().rev().filter_map(|line| line.to_str().ok());
    for hop in lines.flat_map(|line| line.rsplit(',')) {
        if !trusted(address) {
            break;
        }
        match hop.trim().parse::<IpAddr>() {
            Ok(hop) => address = hop.to_canonical(),
            Err(_) => break,
        }
    }
    address
}

/// A range of addresses: `10.0.0.0/8`, or one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: u128,
    bits: u32,
}

/// IPv4 addresses as IPv6 writes them, so that there is one kind to compare.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(four) => u128::from(four.to_ipv6_mapped()),
        IpAddr::V6(six) => u128::from(six),
    }
}

impl Network {
    /// Whether an address lies in it.
    pub fn holds(&self, address: IpAddr) -> bool {
        let other = number(address);
        self.bits == 0 || (other ^ self.address) >> (128 - self.bits) == 0
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no address and no range of them, such as 10.0.0.1 or 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let (above, most) = if address.is_ipv4() { (96, 32) } else { (0, 128) };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().ok().filter(|bits| *bits <= most).ok_or_else(wrong))?;
        Ok(Self { address: number(address), bits: above + bits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&str], proxies: &[&str]) -> String {
        let headers =
            forwarded.iter().map(|line| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap())).collect();
        let proxies: Vec<Network> = proxies.iter().map(|text| text.parse().unwrap()).collect();
        behind(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(seen("1.2.3.4", &["9.9.9.9"], &[]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["9.9.9.9"], &["10.0.0.0/8"]), "9.9.9.9");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 9.9.9.9"], &["10.0.0.0/8"]), "9.9.9.9", "the first may be a lie");
        assert_eq!(seen("10.0.0.1", &["9.9.9.9, 10.0.0.2"], &["10.0.0.0/8"]), "9.9.9.9");
        assert_eq!(seen("10.0.0.1", &["9.9.9.9", "10.0.0.2"], &["10.0.0.0/8"]), "9.9.9.9");
        assert_eq!(seen("10.0.0.1", &["nonsense"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[], &["10.0.0.1"]), "10.0.0.1");
    }

    #[test]
    fn networks_hold_their_addresses() {
        let holds = |network: &str, address: &str| network.parse::<Network>().unwrap().holds(address.parse().unwrap());
        assert!(holds("192.168.0.0/16", "192.168.7.9") && !holds("192.168.0.0/16", "192.169.0.1"));
        assert!(holds("::1", "::1") && !holds("::1", "::2"));
        assert!(holds("fd00::/8", "fd12::1") && !holds("fd00::/8", "fe00::1"));
        assert!(holds("0.0.0.0/0", "1.2.3.4") && !holds("0.0.0.0/0", "2001:db8::1"));
        assert!("10.0.0.0/33".parse::<Network>().is_err() && "ten".parse::<Network>().is_err());
    }
}
