//! A relay between two programs, which cuts, stalls or delays what it carries. It needs no rights, and works where the
//! system's own means to do the same are missing.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until};

/// What a relay does with what comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// It passes everything on.
    Flows,
    /// It passes everything on, so much later in each direction.
    Delays(Duration),
    /// It passes nothing on, and closes nothing: what came is carried when it flows again.
    Stalls,
    /// Connections are closed, and so is each new one.
    Cut,
}

/// A relay before a program. It ends, with its connections, when this is dropped.
pub struct Relay {
    /// Where to reach the program through it.
    pub address: SocketAddr,
    wire: watch::Sender<Wire>,
    listening: AbortHandle,
}

impl Relay {
    /// Puts a relay before a program, at a free port of this machine.
    pub async fn to(target: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let wire = watch::Sender::new(Wire::Flows);
        let wires = wire.clone();
        let listening = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                // Who comes while it is cut finds the door closed at once.
                if *wires.borrow() != Wire::Cut {
                    tokio::spawn(connect(near, target, wires.subscribe()));
                }
            }
        });
        Ok(Self { address, wire, listening: listening.abort_handle() })
    }

    /// Changes what it does, for what is on its way too.
    pub fn set(&self, wire: Wire) {
        self.wire.send_replace(wire);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.set(Wire::Cut);
        self.listening.abort();
    }
}

async fn connect(near: TcpStream, target: SocketAddr, mut wire: watch::Receiver<Wire>) {
    let Ok(far) = TcpStream::connect(target).await else { return };
    if near.set_nodelay(true).and(far.set_nodelay(true)).is_err() {
        return;
    }
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = carry(near_in, far_out, wire.clone());
    let back = carry(far_in, near_out, wire.clone());
    // An end that closes its half is passed on; when it is cut, both ends are closed.
    tokio::select! {
        _ = async { tokio::join!(there, back) } => {}
        _ = wire.wait_for(|wire| *wire == Wire::Cut) => {}
    }
}

/// Carries one direction until its end. Reading goes on while what was read waits, so that a delay does not slow it
/// down.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut wire: watch::Receiver<Wire>) {
    let (sender, mut pieces) = mpsc::channel::<(Instant, Vec<u8>)>(1024);
    let state = wire.clone();
    let read = async move {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            let later = match *state.borrow() {
                Wire::Delays(later) => later,
                Wire::Flows | Wire::Stalls | Wire::Cut => Duration::ZERO,
            };
            if sender.send((Instant::now() + later, bytes[..count].to_vec())).await.is_err() {
                return;
            }
        }
    };
    let write = async move {
        while let Some((due, piece)) = pieces.recv().await {
            sleep_until(due).await;
            let flows = wire.wait_for(|wire| *wire != Wire::Stalls).await.is_ok();
            if !flows || to.write_all(&piece).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(read, write);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that says everything back.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.into_split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        address
    }

    async fn say(stream: &mut TcpStream, word: &[u8; 2]) -> std::io::Result<[u8; 2]> {
        stream.write_all(word).await?;
        let mut back = [0; 2];
        stream.read_exact(&mut back).await?;
        Ok(back)
    }

    #[tokio::test]
    async fn what_flows_arrives_and_what_is_cut_is_closed() {
        let relay = Relay::to(echo().await).await.unwrap();
        let mut one = TcpStream::connect(relay.address).await.unwrap();
        assert_eq!(say(&mut one, b"hi").await.unwrap(), *b"hi");
        relay.set(Wire::Delays(Duration::from_millis(3)));
        assert_eq!(say(&mut one, b"on").await.unwrap(), *b"on");
        relay.set(Wire::Cut);
        assert!(say(&mut one, b"oh").await.is_err());
        let mut other = TcpStream::connect(relay.address).await.unwrap();
        assert!(say(&mut other, b"oh").await.is_err());
        relay.set(Wire::Flows);
        let mut other = TcpStream::connect(relay.address).await.unwrap();
        assert_eq!(say(&mut other, b"hi").await.unwrap(), *b"hi");
    }

    #[tokio::test]
    async fn what_stalls_is_neither_lost_nor_closed() {
        let relay = Relay::to(echo().await).await.unwrap();
        let mut one = TcpStream::connect(relay.address).await.unwrap();
        assert_eq!(say(&mut one, b"hi").await.unwrap(), *b"hi");
        relay.set(Wire::Stalls);
        one.write_all(b"ho").await.unwrap();
        // Nothing is to be had of it; when it flows again, what was said before comes first.
        assert!(one.try_read(&mut [0; 2]).is_err());
        relay.set(Wire::Flows);
        let mut back = [0; 2];
        one.read_exact(&mut back).await.unwrap();
        assert_eq!(back, *b"ho");
    }
}
